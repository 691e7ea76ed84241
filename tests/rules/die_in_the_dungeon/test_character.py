"""Every card is itself, has a voice, and is met."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.rules.character import said_twice, twins, voiceless
from tests.rules.die_in_the_dungeon.scene import GAME
from undercroft.bots import Greedy
from undercroft.engine import Match
from undercroft.games.die_in_the_dungeon import compendium
from undercroft.games.die_in_the_dungeon.content.box import Box, box_of

PACKS = ("below-the-tide", "under-the-mill")
DOCS = Path(__file__).parents[3] / "docs"


@pytest.fixture(scope="module")
def box() -> Box:
    return box_of(PACKS)


def test_no_card_is_another_under_a_new_name(box: Box) -> None:
    abilities = {one.id: one for one in box.abilities.values()}
    assert not twins(abilities, ignore=("creature", "card", "cost")), "each creature's are its own"
    assert not twins(box.tiles)
    assert not twins(box.heroes, ignore=("type",))
    assert not twins(box.allies) and not twins(box.bards)
    assert not twins({one: dungeon.item for one, dungeon in box.maps.items()})


def test_a_twin_is_noticed(box: Box) -> None:
    from msgspec.structs import replace

    again = replace(box.tiles["S5"], id="S99", name="Another", heads=("wizard", "fighter", "fighter"))
    assert twins({**box.tiles, "S99": again}) == [["S5", "S99"]]


def test_maps_ask_for_different_things(box: Box) -> None:
    solo = [dungeon for dungeon in box.maps.values() if dungeon.item.players == 1]
    rules = Counter(
        bool(one.item.turn or one.item.fight or one.item.won or one.item.lairs or one.item.rest < 3)
        for one in solo
    )
    assert rules[True] > len(solo) / 2, "most maps have a rule or a lair of their own"
    assert len({one.objective.kind for one in solo}) >= 9


def test_everything_has_a_voice(box: Box) -> None:
    assert not voiceless(box.tiles, "flavour")
    assert not voiceless(box.heroes, "flavour")
    assert not voiceless(box.allies, "flavour") and not voiceless(box.bards, "flavour")
    assert not voiceless(box.abilities, "phrase", "flavour")
    assert not voiceless(box.creatures, "about")
    assert not voiceless({one: dungeon.item for one, dungeon in box.maps.items()}, "about")
    lines = [thing.flavour for thing in GAME.things(GAME.setup({"packs": PACKS})) if thing.flavour]
    assert len(lines) > 150 and not said_twice(map(str, lines))
    names = [one.name for deck in (box.tiles, box.abilities, box.heroes, box.maps) for one in deck.values()]
    assert not said_twice(names)


def test_everything_says_what_it_makes_players_do(box: Box) -> None:
    told = list(compendium.entries(box))
    assert not [entry.name for entry in told if not entry.asks]
    assert not said_twice(entry.asks for entry in told)
    page = (DOCS / compendium.PAGE).read_text(encoding="utf-8")
    assert page == compendium.page(), f"python -m {compendium.__name__} writes it anew"


def test_every_tile_lies_on_several_maps(box: Box) -> None:
    lies = Counter(
        tile
        for dungeon in box_of().maps.values()
        for kind, pile in dungeon.piles.items()
        if kind in dungeon.kind.values()
        for tile in (*pile, *dungeon.item.lairs.values())
    )
    few = [tile for tile in box_of().tiles if lies[tile] < 2]
    assert not few, f"on fewer than two maps: {few}"


def test_most_tiles_and_abilities_come_up_within_a_few_games() -> None:
    """The short form; ``undercroft lab run plans/die-in-the-dungeon.toml`` counts what every game meets."""
    met: set[str] = set()
    for number, options in enumerate(GAME.variants()):
        for seed in range(2):
            match, bot = Match.new(GAME, options, seed=f"met{seed}"), Greedy(f"{number}{seed}")
            while match.ask is not None:
                match.answer(bot.choose(match))
            met.update(match.state.tiles.values())
    tiles = box_of().tiles
    assert len(met & set(tiles)) >= 0.85 * len(tiles), sorted(set(tiles) - met)
