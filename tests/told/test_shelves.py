"""What is shown to players as a rule is one: notes about the table itself have a shelf of their own."""

from __future__ import annotations

import re

import pytest

from undercroft.engine import games

OF_THE_TABLE = re.compile(
    r"\b(seed(s|ed)?|record(s|ed)?|replay(s|ed)?|bots?|simulat\w+|programs?|programmed|apps?|server|client|browser"
    r"|software|engine|generator|implement\w*|test values?|on a screen|companion mode|data)\b",
    re.IGNORECASE,
)
"""Words of those who build a table, not of those who sit at it."""


@pytest.mark.parametrize("game_id", games())
def test_no_rule_speaks_of_seeds_records_bots_or_simulations(game_id: str) -> None:
    spoken = {
        entry.id: found.group()
        for entry in games()[game_id].ledger
        if entry.shelf == "rules" and (found := OF_THE_TABLE.search(f"{entry.title} {entry.text}"))
    }
    assert not spoken


def test_a_rule_of_the_book_is_never_a_note() -> None:
    assert not [
        entry.id
        for game in games().values()
        for entry in game.ledger
        if entry.shelf != "rules" and not entry.is_ruling
    ]


def test_notes_come_after_rules_and_are_found_by_their_words() -> None:
    ledger = games()["dungeon-fighter"].ledger
    found = [entry.shelf for entry in ledger.look_up("how do bots throw")]
    assert "table" in found
    assert found == sorted(found), "rules before what is about this table"
    assert all(entry.shelf == "rules" for entry in ledger.search("how do bots throw"))


def test_an_id_and_the_start_of_one_are_looked_up_as_they_are() -> None:
    ledger = games()["die-in-the-dungeon"].ledger
    assert [entry.id for entry in ledger.look_up("die-lose-01")] == ["DIE-LOSE-01"]
    assert [entry.id for entry in ledger.look_up("DIE-LOSE")] == ["DIE-LOSE-01", "DIE-LOSE-02", "DIE-LOSE-03"]
