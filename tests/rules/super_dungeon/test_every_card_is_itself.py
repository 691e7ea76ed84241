"""Every card of Arcade and Explore is itself: no near twins, a line of its own, and something it asks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.rules.super_dungeon.near_twins import exact, near, twins
from undercroft.engine import Game, find_game
from undercroft.games.super_dungeon.arcade import compendium as arcade_page
from undercroft.games.super_dungeon.arcade.content.box import arcade_box
from undercroft.games.super_dungeon.content.cards import Action
from undercroft.games.super_dungeon.explore import compendium as explore_page
from undercroft.games.super_dungeon.explore.content.box import explore_box

PACKS = {
    "super-dungeon-arcade": ("drowned-court", "carnival-below"),
    "super-dungeon-explore": ("clockwork-foundry", "humming-hall"),
}
ARCADE = arcade_box("+".join(("arcade", *PACKS["super-dungeon-arcade"])))
EXPLORE = explore_box("+".join(("explore", *PACKS["super-dungeon-explore"])))
DOCS = Path(__file__).parents[3] / "docs"
SPEAKING = {
    "hero", "monster", "point", "gang", "challenge", "plot", "mode", "loot", "treasure", "relic", "reference",
    "boss-fight",
}  # fmt: skip
"""Kinds of things that are cards. In Explore a mode is a way to win, and no card."""

Deck = Mapping[str, msgspec.Struct]


def equipment(items: Mapping[str, Any]) -> Deck:
    """What a Consul's book does stands on a card of its own, so the two books are told apart there."""
    return {key: item for key, item in items.items() if not item.consul}


def consuls(owners: Mapping[str, Any]) -> Deck:
    """The unique actions of the Consul's side."""
    return {f"{owner}/{action.id}": action for owner, card in owners.items() for action in card.unique}


DECKS: dict[str, Deck] = {
    "Arcade's Heroes": ARCADE.heroes,
    "gangs": ARCADE.gangs,
    "solo monsters": ARCADE.solos,
    "challenges": {key: card for key, card in ARCADE.challenges.items() if not card.boss_fight},
    "boss fight challenges": {key: card for key, card in ARCADE.challenges.items() if card.boss_fight},
    "plots": ARCADE.plots,
    "mode cards": ARCADE.modes,
    "Arcade's loot": ARCADE.loot,
    "Arcade's treasure": equipment(ARCADE.treasure),
    "tricks of Arcade's monsters": {
        source: action for kind in ARCADE.kinds.values() for source, action in kind.unique
    },
    "Explore's Heroes": EXPLORE.heroes,
    "monsters": EXPLORE.monsters,
    "relics": EXPLORE.relics,
    "references": EXPLORE.references,
    "Explore's loot": EXPLORE.loot,
    "Explore's treasure": equipment(EXPLORE.treasure),
    "tricks of Explore's monsters": consuls(EXPLORE.monsters),
}


@pytest.mark.parametrize("deck", DECKS)
def test_no_two_cards_of_a_deck_differ_in_numbers_or_in_the_status_alone(deck: str) -> None:
    assert twins(DECKS[deck]) == []


def test_a_twin_and_a_near_twin_would_be_found() -> None:
    net = ARCADE.loot["fishers-net"]
    [cast] = net.unique
    other = msgspec.structs.replace(net, id="sack", name="Sack", flavour="Another.", slot="ruby")
    other_statuses = ({"do": "status", "status": "ice"}, {"do": "status", "status": "slow"})
    ice = msgspec.structs.replace(cast, id="x", range=5, effects=other_statuses)
    nearly = msgspec.structs.replace(other, unique=(ice,))
    push = msgspec.structs.replace(cast, effects=({"do": "push", "squares": 3},))
    assert twins({"net": net, "sack": other}, exact) == [["net", "sack"]]
    assert twins({"net": net, "sack": nearly}, exact) == []
    assert twins({"net": net, "sack": nearly}) == [["net", "sack"]]
    assert near(net) != near(msgspec.structs.replace(net, unique=(push,)))


@pytest.mark.parametrize("name", PACKS)
def test_every_card_has_a_line_of_flavour_a_picture_and_a_name(name: str) -> None:
    game: Game[Any, Any] = find_game(name)
    ways = {"mode"} if name.endswith("explore") else set()
    listed = game.things(game.setup({"packs": list(PACKS[name])}))
    things = [thing for thing in listed if thing.kind in SPEAKING - ways]
    assert len(things) > 90
    for thing in things:
        assert thing.flavour and thing.flavour[-1] in ".!?)" and thing.icon and thing.name, thing.id
    lines = Counter(t.flavour for t in things if t.kind not in ("monster", "gang") or t.id in ("mimic",))
    assert [line for line, count in lines.items() if count > 1] == []


def asking() -> Iterator[Any]:
    """Every card of both boxes that players meet."""
    arcade = (
        ARCADE.heroes, ARCADE.gangs, ARCADE.solos, ARCADE.points, ARCADE.challenges, ARCADE.plots,
        ARCADE.modes, ARCADE.items,
    )  # fmt: skip
    explore = (EXPLORE.heroes, EXPLORE.monsters, EXPLORE.points, EXPLORE.references, EXPLORE.items)
    shared = ARCADE.items.keys() & EXPLORE.items.keys()
    for cards in arcade:
        yield from cards.values()
    for deck in explore:
        yield from (card for key, card in deck.items() if key not in shared)
    yield from EXPLORE.boss_fights.values()


def test_every_card_says_what_it_makes_players_do() -> None:
    cards = list(asking())
    assert len(cards) > 220
    for card in cards:
        assert 20 <= len(card.asks) <= 120 and card.asks[-1] == ".", (card.id, len(card.asks))
    twice = [line for line, count in Counter(card.asks for card in cards).items() if count > 1]
    assert twice == []


@pytest.mark.parametrize("page", [arcade_page, explore_page], ids=lambda page: page.PAGE)
def test_the_page_says_what_the_cards_say(page: Any) -> None:
    told = (DOCS / page.PAGE).read_text(encoding="utf-8")
    assert told == page.page(), f"python -m {page.__name__} writes it anew"


# --- variety that a count can see ------------------------------------------------------------------------


def test_few_loot_cards_are_a_die_more_and_nothing_else() -> None:
    plain = arcade_box().loot.values()
    print_of = {
        near(item)
        for item in plain
        if item.id in ("rusty-blade", "patched-shield", "short-bow", "whittled-wand")
    }
    assert sum(item.copies for item in plain if near(item) in print_of) <= 4


def test_the_gangs_of_the_box_ask_for_different_answers() -> None:
    """Areas, spawns, support and abilities: no two gangs have the same set."""

    def shapes(action: Action) -> str:
        return f"{action.kind} {action.area.shape if action.area else 'single'}"

    sets = []
    for gang in arcade_box().gangs.values():
        blocks = [block for block in (gang.elite, gang.bonded) if block]
        sets.append(
            (
                frozenset(shapes(action) for block in blocks for action in block.unique),
                frozenset(ability for block in blocks for ability in block.abilities),
            )
        )
    assert len(set(sets)) == len(sets)


def test_small_monsters_cost_different_prices_for_different_bodies() -> None:
    small = [
        card
        for card in explore_box().monsters.values()
        if card.platform == "8-bit" and card.rank == "monster"
    ]
    assert len({card.skulls for card in small}) > 1
    bodies = Counter(
        (card.skulls, card.actions, card.strength.dice, card.willpower.dice, card.armor.dice, card.hearts)
        for card in small
    )
    assert max(bodies.values()) <= 3


def test_each_game_has_a_second_dungeon_boss_to_find() -> None:
    assert len(ARCADE.solos_of("dungeon-boss")) == 2
    assert len([boss for boss in EXPLORE.of_rank("dungeon-boss") if boss in EXPLORE.boss_fights]) == 2
