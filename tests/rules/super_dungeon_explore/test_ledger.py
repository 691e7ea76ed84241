"""Every rule of Explore's ledger leads to the lines that carry it out."""

from __future__ import annotations

from tests.rules.super_dungeon_explore.scene import GAME
from undercroft.cli.rules import where_of


def test_every_rule_is_found_in_the_source_of_the_game() -> None:
    own = GAME.ledger.rule_ids()
    assert len(own) > 100
    assert [rule for rule in own if not where_of(GAME, rule)["done in"]] == []


def test_what_only_arcade_does_is_no_answer_for_explore() -> None:
    for rule in GAME.ledger.rule_ids():
        assert not any("arcade" in place.path.parts for place in where_of(GAME, rule)["done in"])
