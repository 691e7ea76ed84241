"""What the cards and words that both games share say: `cards.txt` beside this file, a line each."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec
import pytest

from tests.rules.super_dungeon.cards_in_short import lines_of, table
from undercroft.games.super_dungeon.content.cards import TileBlessing
from undercroft.games.super_dungeon.dungeon.tiles import tile_pack
from undercroft.games.super_dungeon.explore.content.box import explore_box

TABLES = Path(__file__).with_name("cards.txt")
BOX = explore_box()
DECKS: dict[str, Mapping[str, msgspec.Struct]] = {
    "loot": BOX.loot,
    "treasure": BOX.treasure,
    "blessing": BOX.catalogue.all("blessing", TileBlessing),
    "tile effect": tile_pack().effects,
}


@pytest.mark.parametrize("deck", DECKS)
def test_every_shared_card_says_what_the_table_says(deck: str) -> None:
    assert list(lines_of(DECKS[deck])) == table(TABLES, deck)


def test_every_shared_word_is_of_its_kind() -> None:
    expected = table(TABLES, "term")
    names = {line.partition(":")[0] for line in expected}
    assert list(lines_of({key: term for key, term in BOX.terms.items() if key in names})) == expected
