"""A plan on a cluster: a real scheduler, two real workers, one of them killed in the middle."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from polars.testing import assert_frame_equal

from tests.lab.onlookers import wait_until
from tests.lab.test_run import STUCK, plan, played
from undercroft.engine import SetupError
from undercroft.lab import run
from undercroft.lab.crew import Cluster

ROOT = Path(__file__).parents[2]


class Machines:
    """A scheduler and its workers, each a process of its own."""

    def __init__(self, folder: Path) -> None:
        self.sheet = folder / "scheduler.json"
        self.running: list[subprocess.Popen[bytes]] = []
        self.start("dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
        wait_until(self.sheet.exists, 60)
        self.address: str = msgspec.json.decode(self.sheet.read_bytes())["address"]

    def worker(self, **around: str) -> subprocess.Popen[bytes]:
        return self.start("dask_worker", "--no-nanny", "--nthreads", "1", "--no-dashboard", **around)

    def start(self, what: str, *words: str, **around: str) -> subprocess.Popen[bytes]:
        paths = os.pathsep.join([str(ROOT), str(ROOT / "src")])
        process = subprocess.Popen(
            [sys.executable, "-m", f"distributed.cli.{what}", "--scheduler-file", str(self.sheet), *words],
            env={**os.environ, "PYTHONPATH": paths, **around},
            cwd=self.sheet.parent,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self.running.append(process)
        return process


@pytest.fixture
def machines(tmp_path: Path) -> Iterator[Machines]:
    found = Machines(tmp_path)
    yield found
    for process in reversed(found.running):
        process.kill()
        process.wait()


def test_a_worker_killed_in_the_middle_loses_nothing_and_nothing_comes_twice(
    machines: Machines, tmp_path: Path
) -> None:
    wanted = plan(30, f'"{STUCK}"', '"things", "decisions"')
    note = tmp_path / "stuck"
    doomed = machines.worker(STUCK_AT=str(note), STUCK_IN="5")
    told: list[int] = []
    with Cluster(machines.address) as crew:
        wait_until(lambda: crew.size == 1, 90)

        def replace() -> None:
            """Bring the second worker only once the first is stuck: a quicker one would play its games."""
            try:
                wait_until(note.exists, 90)
                machines.worker()
                wait_until(lambda: crew.size == 2, 90)
            finally:
                doomed.kill()

        killer = threading.Thread(target=replace)
        killer.start()
        results = run(wanted, tmp_path / "results", crew, lambda done, total: told.append(done))
        killer.join()
    assert note.exists() and doomed.wait() < 0, "it was in the middle of a game"
    assert told == sorted(told) and told[-1] == 63
    alone = played(tmp_path / "alone", wanted)
    assert_frame_equal(results.games(), alone.games())
    assert_frame_equal(results.decisions(), alone.decisions())


def test_an_address_where_nobody_is_is_said_in_a_line() -> None:
    with pytest.raises(SetupError, match=r"no dask scheduler at tcp://127\.0\.0\.1:9"):
        Cluster("tcp://127.0.0.1:9", timeout=1)
