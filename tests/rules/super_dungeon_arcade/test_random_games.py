"""Random and greedy games end, and after every answer nothing is lost, doubled or out of bounds."""

from __future__ import annotations

import pytest

from tests.rules.super_dungeon_arcade.invariants import GAME, holds, play
from undercroft.bots import Greedy
from undercroft.engine import Match


@pytest.mark.parametrize("number", range(len(GAME.variants())))
def test_random_games_keep_everything_in_its_place_and_end(number: int) -> None:
    for seed in range(4):
        assert play(GAME.variants()[number], f"{number} {seed}", "random")


@pytest.mark.parametrize("number", [1, 2, 4])
def test_greedy_games_keep_everything_in_its_place_and_end(number: int) -> None:
    assert play(GAME.variants()[number], f"{number}", "greedy")


def test_the_count_notices_what_is_lost() -> None:
    match = Match.new(GAME, {"heroes": 3, "ties": "table"}, seed="lost", listen=False)
    bot = Greedy("lost")
    while match.ask is not None and match.ask.kind != "select-hero":
        match.answer(bot.choose(match))
    holds(match)
    g = match.state
    kept, tiles, stood = g.pool["crawler"], dict(g.tiles.left), g.foes[-1].at
    for spoil, mend in (
        (lambda: g.backpack.append("rusty-blade"), lambda: g.backpack.pop()),
        (lambda: g.pool.update({"crawler": 9}), lambda: g.pool.update({"crawler": kept})),
        (lambda: setattr(g.heroes[0], "potions", 9), lambda: setattr(g.heroes[0], "potions", 1)),
        (lambda: setattr(g, "coins", 6), lambda: setattr(g, "coins", 4)),
        (lambda: setattr(g, "supply", 7), lambda: setattr(g, "supply", 6)),
        (lambda: g.challenges.append("ambush"), lambda: g.challenges.clear()),
        (lambda: setattr(g, "plot", "long-road"), lambda: setattr(g, "plot", "")),
        (lambda: g.recent.extend([1, 1]), lambda: g.recent.clear()),
        (lambda: g.tiles.left.clear(), lambda: g.tiles.left.update(tiles)),
        (lambda: setattr(g.foes[-1], "at", g.foes[0].at), lambda: setattr(g.foes[-1], "at", stood)),
    ):
        spoil()
        with pytest.raises(AssertionError):
            holds(match)
        mend()
    holds(match)


def test_a_sensible_party_gets_far_and_plays_quickly() -> None:
    fallen = []
    for seed in range(6):
        match = Match.new("super-dungeon-arcade", {}, seed=f"sensible {seed}", listen=False)
        bot = Greedy(f"bot {seed}")
        answers = 0
        while match.ask is not None:
            match.answer(bot.choose(match))
            answers += 1
        assert answers < 3000
        fallen.append(match.state.fallen)
    assert sum(fallen) >= 6, "a spawning point a game, at least"
