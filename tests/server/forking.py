"""Servers that begin where another process has read everything: a fresh one takes seconds to do so itself."""

from __future__ import annotations

import multiprocessing
import os
import sys

FORKING = multiprocessing.get_context("forkserver")
FORKING.set_forkserver_preload(["tests.server.forking", "tests.server.ready"])


class Forked(FORKING.Process):  # type: ignore[name-defined]
    """A server told as on the command line of ``tests.server.serve``, to be handled as a ``Popen`` is."""

    def __init__(self, log: str, *told: str) -> None:
        super().__init__()
        self._log, self._told = log, told

    def run(self) -> None:
        from tests.server import serve  # It was read before the fork.

        os.dup2(os.open(self._log, os.O_WRONLY | os.O_APPEND), sys.stderr.fileno())
        serve.run(*self._told)

    def poll(self) -> int | None:
        return self.exitcode

    def wait(self, seconds: float | None = None) -> None:
        self.join(seconds)
        assert self.exitcode is not None, "it has not ended"

    def send_signal(self, number: int) -> None:
        assert self.pid is not None
        os.kill(self.pid, number)
