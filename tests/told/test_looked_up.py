"""Ordinary questions find their rule among the first three."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from undercroft.engine import games

QUESTIONS: dict[str, dict[str, list[str]]] = tomllib.loads(
    (Path(__file__).parent / "questions.toml").read_text("utf-8")
)
FIRST = 3


@pytest.mark.parametrize("game_id", games())
def test_every_question_names_rules_that_there_are(game_id: str) -> None:
    asked, ledger = QUESTIONS[game_id], games()[game_id].ledger
    assert len(asked) == 30
    assert all(rule in ledger for rules in asked.values() for rule in rules)


@pytest.mark.parametrize("game_id", games())
def test_an_ordinary_question_finds_its_rule_among_the_first_three(game_id: str) -> None:
    ledger = games()[game_id].ledger
    missed = {}
    for question, rules in QUESTIONS[game_id].items():
        found = [rule.id for rule in ledger.search(question, FIRST)]
        if not set(rules) & set(found):
            missed[question] = found
    assert not missed, missed
