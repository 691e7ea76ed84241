"""A run: the same rows however it is played, and nothing lost or twice however it is stopped."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import polars as pl
import pytest
from polars.testing import assert_frame_equal

from tests.lab.onlookers import wait_until
from undercroft.engine import SetupError
from undercroft.extras import MissingExtra
from undercroft.lab import Plan, parse_plan, run
from undercroft.lab import run as run_lab
from undercroft.lab.crew import Alone, crew_of
from undercroft.lab.results import Results

STUCK = "tests.lab.onlookers:Stuck"


def plan(games: int = 12, observers: str = "", gather: str = '"things", "course", "decisions"') -> Plan:
    return parse_plan(
        f"""
        games = {games}
        bots = "random"
        seed = "rows"
        gather = [{gather}]
        observers = [{observers}]
        [[play]]
        game = "docs.cellar:RatsInTheCellar"
        cross = {{ candle = [6, 12] }}
        [[play]]
        game = "die-in-the-dungeon"
        games = 3
        """
    )


def played(folder: Path, wanted: Plan, size: int = 1) -> Results:
    with crew_of(size) as crew:
        return run(wanted, folder, crew)


def test_two_processes_write_the_same_rows_as_one(tmp_path: Path) -> None:
    one, two = played(tmp_path / "one", plan()), played(tmp_path / "two", plan(), 2)
    assert_frame_equal(one.games(), two.games())
    assert_frame_equal(one.decisions(), two.decisions())
    assert one.games().height == 27 and not one.parts.exists()


def test_a_row_is_a_game_that_can_be_counted_and_a_decision_can_be_found(tmp_path: Path) -> None:
    results = played(tmp_path / "rows", plan())
    rows, decisions = results.games(), results.decisions()
    assert rows["setup"].unique(maintain_order=True).to_list()[0] == "Rats in the Cellar, candle 6"
    assert rows.select("place", "number").is_unique().all()
    assert decisions.height == rows["decisions"].sum()
    first = decisions.filter((pl.col("place") == 2) & (pl.col("number") == 0)).row(0, named=True)
    assert (first["kind"], first["rule"], first["options"]) == ("arrange", "DIE-SETUP-07", 24)


def test_a_killed_run_goes_on_where_it_was(tmp_path: Path) -> None:
    wanted = plan(20, f'"{STUCK}"', '"course"')
    folder, note = tmp_path / "killed", tmp_path / "stuck"
    (tmp_path / "run.py").write_text(
        "import sys, pathlib, msgspec, undercroft.lab.runs as lab\n"
        "from undercroft.lab import Plan\nfrom undercroft.lab.crew import Alone\n"
        "lab.KEEP_SECONDS = lab.JOB_SECONDS = 0\n"
        "plan = msgspec.json.decode(sys.argv[1], type=Plan)\n"
        "lab.run(plan, pathlib.Path(sys.argv[2]), Alone())\n"
    )
    import msgspec

    told = msgspec.json.encode(wanted).decode()
    root = Path(__file__).parents[2]
    paths = os.pathsep.join([str(root), str(root / "src")])
    around = {**os.environ, "PYTHONPATH": paths, "STUCK_AT": str(note), "STUCK_IN": "15"}
    child = subprocess.Popen([sys.executable, str(tmp_path / "run.py"), told, str(folder)], env=around)
    wait_until(lambda: note.exists() or child.poll() is not None, 60)
    child.send_signal(signal.SIGKILL)
    child.wait()
    kept = Results.open(folder).done()
    assert 20 < len(kept) < 43
    again: list[int] = []
    with Alone() as crew:
        results = run(wanted, folder, crew, lambda done, total: again.append(done))
    assert again[0] == len(kept), "it begins with what was kept"
    assert_frame_equal(results.games(), played(tmp_path / "whole", wanted).games())


def test_more_games_of_the_same_plan_are_added_to_those_that_are_there(tmp_path: Path) -> None:
    played(tmp_path / "more", plan(4))
    more = played(tmp_path / "more", plan(9)).games()
    assert_frame_equal(more, played(tmp_path / "all", plan(9)).games())


def test_another_plan_does_not_go_into_the_same_folder(tmp_path: Path) -> None:
    played(tmp_path / "one", plan(2))
    with pytest.raises(SetupError, match="holds another plan"):
        played(tmp_path / "one", plan(2, gather='"things"'))
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters" / "dear.txt").touch()
    with pytest.raises(SetupError, match="holds something else"):
        played(tmp_path / "letters", plan(2))


def test_two_runs_do_not_fill_one_folder_at_once(tmp_path: Path) -> None:
    results = played(tmp_path / "one", plan(2))
    with results.locked(), pytest.raises(SetupError, match="another run"):
        played(tmp_path / "one", plan(3))


def test_what_an_observer_returns_is_a_column(tmp_path: Path) -> None:
    text = """
        games = 5
        observers = ["tests.lab.onlookers:Candle"]
        [[play]]
        game = "docs.cellar:RatsInTheCellar"
    """
    rows = played(tmp_path / "own", parse_plan(text)).games()
    assert rows["candle"].to_list() == [12 - turns - draughts for turns, draughts in _burnt(rows)]


def _burnt(rows: pl.DataFrame) -> list[tuple[int, int]]:
    """Turns, and what draughts took besides; a candle that is out is out."""
    found = []
    for turns, candle in rows.select("turns", "candle").iter_rows():
        assert 0 <= candle <= 12 - turns
        found.append((turns, 12 - turns - candle))
    return found


def test_what_is_missing_is_named_with_its_extra(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "polars", None)
    with pytest.raises(MissingExtra, match=r"pip install 'undercroft\[lab\]'"):
        run_lab(plan(1), tmp_path / "none", Alone())
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(MissingExtra, match=r"pip install 'undercroft\[cluster\]'"):
        crew_of(1, "tcp://127.0.0.1:1")
