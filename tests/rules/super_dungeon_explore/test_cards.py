"""What Explore's cards say: `cards.txt` beside this file, a line each; and that they do it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec
import pytest

from tests.rules.super_dungeon.cards_in_short import lines_of, table
from undercroft.games.super_dungeon.explore.content.box import explore_box

TABLES = Path(__file__).with_name("cards.txt")
BOX = explore_box()
FOUNDRY = explore_box("explore+clockwork-foundry")


def more(deck: Mapping[str, msgspec.Struct], base: Mapping[str, msgspec.Struct]) -> dict[str, msgspec.Struct]:
    """What an expansion adds to a deck."""
    return {key: card for key, card in deck.items() if key not in base}


DECKS: dict[str, Mapping[str, msgspec.Struct]] = {
    "hero": BOX.heroes,
    "monster": BOX.monsters,
    "spawning point": BOX.points,
    "relic": BOX.relics,
    "reference": BOX.references,
    "chart": BOX.charts,
    "boss fight": {card.id: card for card in BOX.boss_fights.values()},
    "consul card": BOX.consul_cards,
    "token": BOX.tokens,
    "foundry: hero": more(FOUNDRY.heroes, BOX.heroes),
    "foundry: monster": more(FOUNDRY.monsters, BOX.monsters),
    "foundry: spawning point": more(FOUNDRY.points, BOX.points),
    "foundry: loot": more(FOUNDRY.loot, BOX.loot),
    "foundry: treasure": more(FOUNDRY.treasure, BOX.treasure),
}


@pytest.mark.parametrize("deck", DECKS)
def test_every_card_says_what_the_table_says(deck: str) -> None:
    assert list(lines_of(DECKS[deck])) == table(TABLES, deck)


def test_every_word_of_explore_is_of_its_kind() -> None:
    expected = table(TABLES, "term")
    names = {line.partition(":")[0] for line in expected}
    assert list(lines_of({key: term for key, term in BOX.terms.items() if key in names})) == expected
