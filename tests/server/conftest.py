"""A running server, and people who come to it."""

from __future__ import annotations

import asyncio
import atexit
import contextlib
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
import uvicorn

from tests.server.forking import Forked
from tests.server.ports import free_port
from tests.server.postgres import Cluster, unavailable
from tests.server.serve import GENEROUS, client
from tests.server.whispers import Whispers
from undercroft.engine import games
from undercroft.server.app import App, create_app
from undercroft.server.web.patience import Wary

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session", autouse=True)
def whispers() -> Whispers:
    game = Whispers()
    games()[game.id] = game
    return game


class Running:
    """A server in a thread of this process."""

    def __init__(self, db: str, **options: Any) -> None:
        self.db = db
        self.app: App = create_app(
            db,
            **{"limits": GENEROUS, "pace": 0, "bots_in_processes": False, "client": client(), **options},
        )
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        config = uvicorn.Config(
            self.app, port=self.port, log_level="error", ws=Wary, ws_per_message_deflate=False
        )
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, daemon=True)
        self._thread.start()
        while not self._server.started:
            assert self._thread.is_alive(), "the server did not start"
            time.sleep(0.01)
        self.loop: asyncio.AbstractEventLoop = self._server.servers[0].get_loop()

    def call(self, work: Any) -> Any:
        """Run something on the server's own loop."""
        done = threading.Event()
        box: list[Any] = []

        def run() -> None:
            box.append(work())
            done.set()

        self.loop.call_soon_threadsafe(run)
        assert done.wait(120)
        return box[0]

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(120)


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Cluster]:
    """A PostgreSQL of our own, or a reason why there is none."""
    why = unavailable()
    if why:
        pytest.skip(why)
    cluster = Cluster()
    yield cluster
    cluster.stop()


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    """A new database of each kind that tables are kept in."""
    if request.param == "sqlite":
        return str(tmp_path_factory.mktemp("db") / "tables.db")
    cluster: Cluster = request.getfixturevalue("postgresql")
    return cluster.database(f"tables_{uuid4().hex}")


@pytest.fixture(scope="module")
def server(database: str) -> Iterator[Running]:
    running = Running(database)
    yield running
    running.stop()


class Process:
    """A server in a process of its own, that can be killed."""

    process: Forked | subprocess.Popen[bytes]

    def __init__(
        self, db: str, *, port: int | None = None, pace: float = 0, fresh: bool = False, **options: object
    ) -> None:
        """``options`` are those of ``tests.server.serve``. A ``fresh`` one is started as people start it,
        which takes seconds: for measurements.
        """
        self.port = port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        told = [str(self.port), db, str(pace), *(f"{name}={value}" for name, value in options.items())]
        self._log = tempfile.NamedTemporaryFile("w+")  # noqa: SIM115 - it lives as long as the process
        if fresh:
            command = [sys.executable, "-m", "tests.server.serve", *told]
            self.process = subprocess.Popen(command, cwd=ROOT, stderr=self._log)
        else:
            self.process = Forked(self._log.name, *told)
            self.process.start()
        atexit.register(self.process.kill)  # A test that fails leaves no server behind.
        for _ in range(1800):  # It listens once it is ready; to ask is dear where many tests share a core.
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
                return
            assert self.process.poll() is None, "the server did not start"
            time.sleep(0.1)
        raise AssertionError(f"the server did not answer: {self.log[-1500:]}")

    def kill(self) -> None:
        """As when the machine loses power: no goodbye."""
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(120)

    @property
    def log(self) -> str:
        """What it logged so far."""
        self._log.seek(0)
        return self._log.read()
