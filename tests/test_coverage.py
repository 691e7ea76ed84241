"""A finished game keeps every one of its rules proved."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.coverage_matrix import FINISHED, marked, missing
from undercroft.engine import Ledger

GAMES = Path(__file__).parents[1] / "src" / "undercroft" / "games"


@pytest.mark.parametrize("game_id", FINISHED)
def test_every_rule_and_example_of_a_finished_game_has_a_test(game_id: str) -> None:
    assert missing(game_id) == []


def test_tests_name_only_rules_that_exist() -> None:
    ledgers = [Ledger.load(path) for path in sorted(GAMES.rglob("rules.toml"))]
    known = {rule.id for ledger in ledgers for rule in ledger}
    strangers = sorted(rule for rule in marked("rule") if rule not in known)
    assert strangers == []
