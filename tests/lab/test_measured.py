"""What bots win, measured by a run and read before a table opens."""

from __future__ import annotations

from pathlib import Path

import pytest

from undercroft.engine.books.measured import Measured, in_words, measured_of, shares
from undercroft.games.stygian_society.game import StygianSociety
from undercroft.lab.crew import crew_of
from undercroft.lab.plan import parse_plan
from undercroft.lab.runs import run

pytest.importorskip("polars")
from undercroft.lab.measured import joined, measure, told  # needs polars

FOUND = (
    Measured({"players": 1, "mode": "hard"}, "greedy", 100, 41, "s", 1),
    Measured({"players": 2, "mode": "hard"}, "greedy", 200, 95, "s", 1),
    Measured({"players": 2, "mode": "hard", "variant": True}, "greedy", 100, 3, "s", 1),
    Measured({"players": 2, "mode": "easy"}, "greedy", 3, 2, "s", 1),
)


def test_shares_are_of_exactly_these_options_over_all_values_of_some() -> None:
    assert shares(FOUND, {"mode": "hard"}, over=("players",)) == [41, 48]
    assert shares(FOUND, {"mode": "hard", "players": 2}) == [48]
    assert shares(FOUND, {"mode": "hard"}) == []


def test_what_bots_win_is_said_in_a_few_words() -> None:
    assert in_words(FOUND, {"mode": "hard"}, over=("players",)) == "bots win 41 to 48 %"
    assert in_words(FOUND, {"mode": "easy"}, over=("players",)) == "bots win 67 %"
    assert in_words(FOUND, {"mode": "odd"}) == "" and measured_of("undercroft.engine") == ()


def test_each_difficulty_is_offered_with_what_bots_win_and_of_the_rules_as_they_are() -> None:
    game = StygianSociety()
    for difficulty in game.choices()["difficulty"]:
        assert [one.bots for one in game.measured(game.setup({"difficulty": difficulty}))] == ["greedy"]
    assert {one.edition for one in measured_of(game.package)} == {game.ledger.sheet.edition}


def test_a_run_is_measured_setup_by_setup(tmp_path: Path) -> None:
    plan = parse_plan(PLAN)
    with crew_of(1, "") as crew:
        rows = run(plan, tmp_path, crew).games()
    [easy, hard] = measure(tmp_path)["die-in-the-dungeon"]
    assert easy.options == {"map": "training"} and hard.options == {"map": "final"}
    assert (easy.games, easy.bots, easy.seed) == (2, "random", "m")
    assert easy.won + hard.won == int(rows["won"].sum())
    assert 'options = { map = "training" }' in told(easy)


def test_what_was_not_played_again_keeps_what_was_known_of_it() -> None:
    anew = Measured({"players": 2, "mode": "hard"}, "greedy", 400, 180, "t", 1)
    stronger = Measured({"players": 1, "mode": "hard"}, "mcts:40", 100, 60, "t", 1)
    assert joined([anew, stronger], FOUND) == [anew, stronger, FOUND[0], FOUND[2], FOUND[3]]


PLAN = """
seed = "m"
games = 2
bots = "random"

[[play]]
game = "die-in-the-dungeon"
cross = { map = ["training", "final"] }
"""
