"""Every rule of Arcade's ledger leads to the lines that carry it out."""

from __future__ import annotations

from tests.rules.super_dungeon_arcade.scene import GAME
from undercroft.cli.rules import where_of


def test_every_rule_of_the_ledger_leads_to_its_lines() -> None:
    rules = GAME.ledger.rule_ids()
    assert len(rules) > 500
    assert [rule for rule in rules if not where_of(GAME, rule)["done in"]] == []
