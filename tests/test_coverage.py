"""A finished game keeps every one of its rules proved."""

from __future__ import annotations

import pytest

from tests.coverage_matrix import FINISHED, marked, missing
from undercroft.engine import games


@pytest.mark.parametrize("game_id", FINISHED)
def test_every_rule_and_example_of_a_finished_game_has_a_test(game_id: str) -> None:
    assert missing(game_id) == []


def test_tests_name_only_rules_that_exist() -> None:
    known = {rule.id for game in games().values() for rule in game.ledger}
    strangers = sorted(rule for rule in marked("rule") if rule not in known)
    assert strangers == []
