"""Every card is itself and has a voice: no twins, a line of flavour, a picture, a name, a reason."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import msgspec
import pytest

from tests.rules.fingerprints import Deck, exact, shape, twins
from tests.rules.met import idle, rare
from tests.rules.stygian_society.scene import GAME
from undercroft.bots import Greedy
from undercroft.engine import Match
from undercroft.games.stygian_society import compendium
from undercroft.games.stygian_society.content.box import Box, box
from undercroft.games.stygian_society.content.cards import Enemy, Room, Treasure

PACKS = ("drowned-wing", "winter-court")
BOX = box(PACKS)
DOCS = Path(__file__).parents[3] / "docs"


def decks(box: Box) -> dict[str, Deck]:
    """Every deck of the box; a hero's skills are a deck each."""
    told: dict[str, Deck] = {
        "rooms": box.rooms, "mid-bosses": box.midbosses, "wizards": box.wizards, "enemies": box.enemies,
        "chests": box.chests, "treasures": box.treasures, "woes": box.woes, "statuses": box.statuses,
        "generic actions": box.generics,
    }  # fmt: skip
    for hero in box.heroes:
        told[f"{hero}'s skills"] = {s.id: s for s in box.skills.values() if s.hero == hero}
    return told


DECKS = decks(BOX)


@pytest.mark.parametrize("deck", DECKS)
def test_no_two_cards_of_a_deck_do_the_same(deck: str) -> None:
    assert twins(DECKS[deck], exact) == []


@pytest.mark.parametrize("deck", DECKS)
def test_no_two_cards_of_a_deck_differ_in_numbers_alone(deck: str) -> None:
    assert twins(DECKS[deck], shape) == []


def test_a_twin_would_be_found() -> None:
    clank = BOX.enemies["clank"]
    other = msgspec.structs.replace(clank, id="clonk", name="Clonk", flavour="Another.", colour="black")
    stronger = msgspec.structs.replace(other, health=9)
    assert twins({"clank": clank, "clonk": other}, exact) == [["clank", "clonk"]]
    assert twins({"clank": clank, "clonk": stronger}, exact) == []
    assert twins({"clank": clank, "clonk": stronger}, shape) == [["clank", "clonk"]]


def everything() -> dict[str, msgspec.Struct]:
    cards = {key: card for deck in DECKS.values() for key, card in deck.items()}
    return {**cards, **BOX.heroes}


def test_everything_has_a_line_of_its_own_a_picture_and_a_name() -> None:
    for key, card in everything().items():
        flavour, icon, name = (getattr(card, field) for field in ("flavour", "icon", "name"))
        assert flavour.strip() and flavour[-1] in ".!?", key
        assert 8 <= len(flavour) <= 110, f"{key}: {len(flavour)} characters"
        assert icon and name, key
    for field in ("flavour", "name"):
        counted = Counter(getattr(card, field) for card in everything().values())
        assert [value for value, count in counted.items() if count > 1] == [], field


def test_rooms_enemies_bosses_and_treasures_say_what_they_make_players_do() -> None:
    told = [card for card in everything().values() if isinstance(card, Room | Enemy | Treasure)]
    assert len(told) == sum(len(deck) for deck in (BOX.rooms, BOX.bosses, BOX.enemies, BOX.treasures))
    lines = [card.asks for card in told]
    assert all(30 <= len(line) <= 120 and line[-1] == "." for line in lines)
    assert len(set(lines)) == len(lines)


def test_the_page_says_what_the_cards_say() -> None:
    told = (DOCS / compendium.PAGE).read_text(encoding="utf-8")
    assert told == compendium.page(), f"python -m {compendium.__name__} writes it anew"


# --- variety that a count can see ------------------------------------------------------------------------


def test_rooms_and_mats_drop_different_cubes() -> None:
    printed = Counter(str(sorted(place.peril_cubes.items())) for place in BOX.places.values())
    assert len(printed) >= 6
    assert max(printed.values()) <= len(BOX.places) / 2, "the usual line is usual, not all there is"


def test_no_room_action_is_met_in_more_than_a_tenth_of_the_places() -> None:
    actions = Counter(
        str(msgspec.to_builtins([action.cost, action.effects]))
        for place in BOX.places.values()
        for action in place.actions.values()
    )
    assert max(actions.values()) <= sum(actions.values()) / 10


def test_charts_have_different_lengths_and_ends() -> None:
    assert len({len(place.chart) for place in BOX.places.values()}) >= 4
    assert len({place.chart[-1].at for place in BOX.places.values()}) >= 6


def test_most_rooms_have_a_standing_rule_and_all_of_them_differ() -> None:
    ruled = [room for room in BOX.rooms.values() if room.mods or room.when]
    rules = [(str(room.mods), room.when, str(room.effects)) for room in ruled]
    assert len(rules) >= len(BOX.rooms) * 2 / 3 and len(set(rules)) == len(rules)


def test_every_enemy_is_met_in_some_room() -> None:
    places: list[Room] = list(BOX.places.values())
    there = {kind for place in places for kind in (*place.front, *place.rear)}
    enemies: dict[str, Enemy] = BOX.enemies
    assert set(enemies) <= there


def test_enemies_and_rooms_come_up_within_a_few_games_and_nothing_offered_is_refused_for_ever() -> None:
    """The short form of plans/met-stygian-society.toml, which asks for 1 % of games (tests/rules/met.py)."""
    met: set[str] = set()
    offered: Counter[str] = Counter()
    chosen: Counter[str] = Counter()
    for number in range(16):
        match, bot = Match.new(GAME, {"packs": PACKS}, seed=f"met{number}"), Greedy(f"met{number}")
        while match.ask is not None:
            answer = bot.choose(match)
            if match.ask.kind == "turn":
                offered.update(match.ask.options)
                chosen[answer] += 1
            met.update(figure.kind for figure in match.state.enemies())
            met.add(match.state.room)
            match.answer(answer)
    assert len(met & set(BOX.enemies)) >= 0.9 * len(BOX.enemies), sorted(set(BOX.enemies) - met)
    assert len(met & set(BOX.places)) >= 0.75 * len(BOX.places), sorted(set(BOX.places) - met)
    refused = [key for key in idle(offered, chosen, 60) if key != "act:regroup"]
    assert refused == []


def test_what_is_rare_or_idle_is_named() -> None:
    assert rare(["a", "b", "c"], {"a": 2, "b": 1}, 200) == ["b", "c"]
    assert idle({"a": 1000, "b": 1000, "c": 999}, {"a": 1}) == ["b"]
