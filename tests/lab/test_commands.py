"""The lab's commands, as somebody types them."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from undercroft.cli import app
from undercroft.engine import SetupError
from undercroft.lab.report import html

PLAN = """
title = "Candles"
games = 30
bots = "random"
[[play]]
game = "docs.cellar:RatsInTheCellar"
cross = { candle = [6, 12] }
"""


def run(*words: str) -> str:
    done = CliRunner().invoke(app, list(words), catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return " ".join(done.output.split())


def test_a_plan_is_run_reported_and_one_of_its_games_told_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(html, "drawing", lambda: "")
    plan, out = tmp_path / "candles.toml", tmp_path / "results"
    plan.write_text(PLAN)
    assert "60 games of 2 setups" in run("lab", "run", str(plan), "--check")
    told = run("lab", "run", str(plan), "--out", str(out), "--jobs", "1", "--games", "40")
    assert "candle 6" in told and "40" in told and (out / "games.parquet").exists()
    assert "report.html" in run("lab", "report", str(out)) and (out / "report.html").exists()
    pictures = tmp_path / "pictures"
    run(
        "lab", "report", str(out), str(out), "--out", str(tmp_path / "both.html"), "--pictures", str(pictures)
    )
    assert "In the cellar" in run("lab", "game", str(out), "3", "--setup", "candle 12")


def test_an_arena_prints_ratings(tmp_path: Path) -> None:
    words = ("lab", "arena", "rats", "--bots", "random,greedy", "--games", "20", "--jobs", "1")
    told = run(*words, "--out", str(tmp_path / "arena"))
    assert "greedy" in told and "the game" in told


def test_a_broken_plan_is_refused_before_anything_is_written(tmp_path: Path) -> None:
    plan = tmp_path / "broken.toml"
    plan.write_text(PLAN.replace("candle =", "cnadle ="))
    with pytest.raises(SetupError, match="did you mean 'candle'"):
        run("lab", "run", str(plan), "--out", str(tmp_path / "results"))
    assert not (tmp_path / "results").exists()
