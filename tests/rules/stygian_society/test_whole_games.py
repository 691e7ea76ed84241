"""Whole games: at random, by the bot, and with odd choices mixed in; nothing is ever lost or made."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.rules.stygian_society.invariants import VARIANTS, holds
from tests.rules.stygian_society.scene import GAME, effect, scene
from tests.support import drive
from undercroft.bots import Greedy, Random
from undercroft.engine import Match, Source
from undercroft.games.stygian_society.content.cards import COLOURS, HERO_COLOURS
from undercroft.games.stygian_society.rules import effects as fx
from undercroft.games.stygian_society.rules.cubes import (
    cost_of,
    enemy_payment,
    lacking,
    payments,
    read_payment,
)
from undercroft.games.stygian_society.state import Climb


def wander(match: Match, seed: str, wildness: int) -> int:
    """Play by advice, but one answer in ``wildness`` at random; counts the decisions."""
    source = Source(seed)
    decisions = 0
    while match.ask is not None:
        ask = match.ask
        answer = None
        if source.below(wildness):
            answer = GAME.advise(match.state, ask, source)
        match.answer(ask.sample(source) if answer is None else answer)
        holds(match)
        decisions += 1
        assert decisions < 5000
    return decisions


@pytest.mark.parametrize("setup", VARIANTS, ids=str)
def test_random_games_end_with_everything_in_its_place(setup: dict[str, Any]) -> None:
    for seed in range(10):
        match = Match.new("stygian-society", setup, seed=seed, listen=False)
        bot = Random(f"r{seed}")
        while match.ask is not None:
            match.answer(bot.choose(match))
            holds(match)
        assert match.outcome is not None


@pytest.mark.parametrize("setup", VARIANTS, ids=str)
def test_games_with_odd_choices_climb_and_keep_everything(setup: dict[str, Any]) -> None:
    high, floors = 3 if setup.get("short") or setup.get("woes") else 6, set[int]()
    for seed in range(12):
        match = Match.new("stygian-society", setup, seed=seed, listen=False)
        wander(match, f"w{seed}", 25)
        floors.add(match.state.floor)
        if seed >= 3 and max(floors) >= high:
            return
    raise AssertionError(f"nobody came as high as floor {high}")


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    seed=st.integers(0, 10**9),
    wildness=st.integers(2, 30),
    players=st.integers(1, 4),
    woes=st.sampled_from(["", "woes", "lamentations", "both"]),
    jostle=st.booleans(),
)
def test_nothing_is_ever_lost_or_made(
    seed: int, wildness: int, players: int, woes: str, jostle: bool
) -> None:
    match = Match.new("stygian-society", {"players": players, "woes": woes, "jostle": jostle}, seed=seed)
    wander(match, str(seed), wildness)
    for event in match.events:
        assert match.tell(event)


@pytest.mark.parametrize(
    ("broken", "told"),
    [
        (lambda g: g.supply.update(red=9), "red cubes"),
        (lambda g: g.party.append("buckler"), "treasures"),
        (lambda g: g.heroes[0].treasures.append("elixir"), "treasures"),
        (lambda g: g.chests.left.pop("firebox"), "chests"),
        (lambda g: g.tokens.left.update(blue=17), "tokens"),
        (lambda g: g.out.append("orrery"), "rooms"),
        (lambda g: setattr(g, "luck", 6), "luck 6"),
        (lambda g: setattr(g, "peril", 4), "jumped"),
        (lambda g: setattr(g, "xp", g.needed), "XP"),
    ],
)
def test_the_count_finds_what_is_lost_or_made(broken: Callable[[Climb], object], told: str) -> None:
    match = Match.new("stygian-society", {}, seed=1)
    source = Source("count")
    while match.ask is not None and match.ask.kind != "turn":
        match.answer(match.ask.sample(source))
    holds(match)
    broken(match.state)
    with pytest.raises(AssertionError, match=told):
        holds(match)


def test_the_bot_wins_sometimes_and_beats_chance() -> None:
    won = 0
    for seed in range(20):
        match = Match.new("stygian-society", {}, seed=f"bot{seed}", listen=False)
        bot = Greedy(f"g{seed}")
        while match.ask is not None:
            match.answer(bot.choose(match))
        won += bool(match.outcome and match.outcome.winners)
    assert 2 <= won <= 18


def test_a_saved_match_keeps_the_towers_inside_and_undo_too() -> None:
    match = Match.new("stygian-society", {}, seed=5)
    source = Source("save")
    while match.state.turn < 6:
        ask = match.ask
        assert ask is not None
        match.answer(GAME.advise(match.state, ask, source) or ask.sample(source))
    again = Match.load(match.save())
    assert again.state.tower == match.state.tower and again.state.tower.colours
    before = match.state.tower
    assert match.ask is not None
    match.answer(match.ask.options[0])
    match.undo()
    assert match.state.tower == before


@given(cost=st.integers(0, 12), field=st.integers(0, 10), crypt=st.integers(0, 10))
def test_enemy_payments_are_enough_and_never_wasteful(cost: int, field: int, crypt: int) -> None:
    paid = enemy_payment(cost, field, crypt)
    if paid is None:
        assert field + 2 * crypt < cost
        return
    f, k = paid
    assert f <= field and k <= crypt and f + 2 * k >= cost
    assert f + 2 * k - cost <= 1 and (f + 2 * k == cost or (field == 0 and cost % 2 == 1))
    assert k == 0 or field + 2 * (k - 1) < cost, "crypt cubes only when the field does not suffice"


COUNTS = st.lists(st.integers(0, 4), min_size=6, max_size=6)


@given(
    field=COUNTS,
    crypt=st.lists(st.integers(0, 2), min_size=6, max_size=6),
    luck=st.integers(0, 5),
    cost=st.dictionaries(st.sampled_from([*COLOURS, "gray"]), st.integers(1, 4), min_size=1, max_size=3),
)
def test_a_cost_can_be_paid_exactly_when_a_payment_exists_and_every_payment_covers_it(
    field: list[int], crypt: list[int], luck: int, cost: dict[str, int]
) -> None:
    g = scene(
        field=dict(zip(COLOURS, field, strict=True)), crypt=dict(zip(COLOURS, crypt, strict=True)), luck=luck
    )
    wanted = cost_of((cost, 1))
    ways = payments(g, wanted, luck)
    assert bool(ways) == (lacking(g, wanted) <= luck) and len(set(ways)) == len(ways)
    for way in ways[:20]:
        worth = dict.fromkeys([*COLOURS, "luck"], 0)
        for count, colour, place in read_payment(way):
            worth["luck" if place == "luck" else colour] += count * (2 if place == "crypt" else 1)
        short = sum(max(0, n - worth[c]) for c, n in cost.items() if c != "gray")
        spare = sum(max(0, worth[c] - cost.get(c, 0)) for c in HERO_COLOURS)
        assert short + max(0, cost.get("gray", 0) - spare) <= worth["luck"]


def test_nothing_is_asked_when_every_colour_is_held_still() -> None:
    g = scene()
    g.now.stilled = ["red", "yellow", "black"]
    assert drive(fx.apply(g, [effect("still", colour="chosen")], fx.Cause(g.hero))).asks == []
    assert not fx.useful(g, [effect("still", colour="chosen")], fx.Cause(g.hero))
