"""What Arcade's own cards say: `cards.txt` beside this file, a line for each card, action and space."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec
import pytest

from tests.rules.super_dungeon.cards_in_short import lines_of, table
from undercroft.games.super_dungeon.arcade.content.box import arcade_box

TABLES = Path(__file__).with_name("cards.txt")
BOX = arcade_box("arcade+drowned-court")
SHARED = arcade_box().loot.keys() | arcade_box().treasure.keys()
DECKS: dict[str, Mapping[str, msgspec.Struct]] = {
    "hero": BOX.heroes,
    "gang": BOX.gangs,
    "elite": {gang.elite.id: gang.elite for gang in BOX.gangs.values()},
    "minion": {gang.bonded.id: gang.bonded for gang in BOX.gangs.values() if gang.bonded},
    "solo": BOX.solos,
    "spawning point": BOX.points,
    "figures": BOX.figures,
    "chart": BOX.charts,
    "challenge": BOX.challenges,
    "boss deck": BOX.boss_decks,
    "plot": BOX.plots,
    "mode": BOX.modes,
    "equipment": {key: item for key, item in BOX.items.items() if key not in SHARED},
}


@pytest.mark.parametrize("deck", DECKS)
def test_every_card_of_arcade_says_what_the_table_says(deck: str) -> None:
    assert list(lines_of(DECKS[deck])) == table(TABLES, deck)


def test_every_word_of_arcade_is_of_its_kind() -> None:
    expected = table(TABLES, "term")
    names = {line.partition(":")[0] for line in expected}
    assert list(lines_of({key: term for key, term in BOX.terms.items() if key in names})) == expected
