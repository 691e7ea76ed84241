"""Processes that work beside the server, each by itself: one that is killed or hangs takes no other along.

It is replaced, and what it was at is begun again. A piece of work that brings its process down every time is
given up after a few tries.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import os
import signal
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from undercroft.engine import RecordError, UndercroftError, games
from undercroft.server.upkeep.fair import Fair, Urgency, Who

log = logging.getLogger("undercroft.server")

TRIES = 4
"""How often a piece of work is begun whose process died."""


KEPT = 1_000
"""Things of which it is remembered who did them last."""


class TooLong(UndercroftError):  # noqa: N818 - it names what happened
    """It took longer than anything may take."""


class Failed(Exception):  # noqa: N818
    """It brings down every process that tries it."""


class Mind:
    """One process, started when there is something to do."""

    def __init__(self, *, processes: bool, nice: int) -> None:
        self._processes, self._nice = processes, nice
        self._executor: Executor | None = None

    async def work(self, what: Callable[..., Any], *about: Any, seconds: float) -> Any:
        """Do it there; raises :class:`BrokenProcessPool` if the process died of it, or was killed."""
        loop = asyncio.get_running_loop()
        try:
            if self._executor is None:
                self._executor = self._start()
                await loop.run_in_executor(self._executor, _wake, what)  # To be born takes its own time.
            doing = loop.run_in_executor(self._executor, what, *about)
            async with asyncio.timeout(seconds):
                return await doing
        except TimeoutError:
            self.end()
            raise TooLong("that takes too long") from None
        except BrokenProcessPool:
            self.end()
            raise

    def end(self) -> None:
        """Let the process go, whatever it is at; the next piece of work starts another."""
        if self._executor is None:
            return
        for process in list((getattr(self._executor, "_processes", None) or {}).values()):
            with contextlib.suppress(Exception):
                process.kill()
        self._executor.shutdown(wait=False, cancel_futures=True)
        self._executor = None

    def _start(self) -> Executor:
        if not self._processes:
            return ThreadPoolExecutor(1, thread_name_prefix="mind")
        spawn = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(1, spawn, _settle_in, (os.getpid(), self._nice))


class Turn:
    """Whether somebody still waits in line."""

    begun = False


class Minds:
    """A few processes, and the line of those who want something thought about."""

    def __init__(
        self,
        count: int = 1,
        *,
        processes: bool = True,
        nice: int = 5,
        seconds: float = 120.0,
        each: int = 1_000,
        most: int = 10_000,
    ) -> None:
        self._seconds, self._loop = seconds, asyncio.get_running_loop()
        self._fair = Fair(count, each=each, most=most)
        self._idle = [Mind(processes=processes, nice=nice) for _ in range(count)]
        self._all = list(self._idle)
        self._last: OrderedDict[str, Mind] = OrderedDict()
        self._closed = False
        self.replaced = 0
        """Processes that died and were replaced."""

    @property
    def waiting(self) -> int:
        """How many pieces of work wait."""
        return self._fair.waiting

    async def work(
        self, who: Who, urgency: Urgency, what: Callable[..., Any], *about: Any, again: str = ""
    ) -> Any:
        """Do something in turn; what is done ``again`` about the same goes to the same process if it is free.

        A process cannot be asked to stop: whoever waits no longer gives up their turn once it is done.
        """
        turn = Turn()
        doing = asyncio.create_task(self._work(turn, who, urgency, what, *about, again=again))
        try:
            return await asyncio.shield(doing)
        except asyncio.CancelledError:
            if turn.begun:
                doing.add_done_callback(_unheard)
            else:
                doing.cancel()
            raise

    async def _work(
        self, turn: Turn, who: Who, urgency: Urgency, what: Callable[..., Any], *about: Any, again: str
    ) -> Any:
        for _ in range(TRIES):
            async with self._fair.turn(who, urgency):
                turn.begun = True
                mind = self._free(again)
                try:
                    return await mind.work(what, *about, seconds=self._seconds)
                except BrokenProcessPool:
                    if self._closed:  # None is begun while the house ends: it would be born into nothing.
                        raise asyncio.CancelledError from None
                    self.replaced += 1
                    log.warning("a process that was thinking died; it is replaced, the thought begun again")
                finally:
                    self._idle.append(mind)
        raise Failed("this cannot be thought about: every process that tried it died")

    def wait(self, who: Who, what: Callable[..., Any], *about: Any) -> Any:
        """Do something that somebody at a table waits for, asked from a thread, which waits too."""
        work = self.work(who, Urgency.PLAYING, what, *about)
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    async def check(self, who: Who, what: Callable[..., Any], *about: Any) -> Any:
        """Do something with what a stranger sent: whatever goes wrong there is said in words."""
        try:
            told, found = await self.work(who, Urgency.ASIDE, _told, what, *about)
        except Failed:
            raise RecordError("it cannot be read") from None
        if told:
            raise RecordError(told)
        return found

    def _free(self, again: str) -> Mind:
        mind = self._last.pop(again, None)
        if mind in self._idle:
            self._idle.remove(mind)
        else:
            mind = self._idle.pop(0)
        if again:
            self._last[again] = mind
            while len(self._last) > KEPT:
                self._last.popitem(last=False)
        return mind

    def close(self) -> None:
        """Let them go; what they were thinking about is dropped."""
        self._closed = True
        for mind in self._all:
            mind.end()


def _told(what: Callable[..., Any], *about: Any) -> tuple[str, Any]:
    """Runs there. Errors are told, not sent: one that cannot be read back would bring the process down."""
    try:
        return "", what(*about)
    except UndercroftError as error:
        return str(error) or type(error).__name__, None
    except (Exception, RecursionError) as error:
        return f"it cannot be read ({type(error).__name__})", None


def _unheard(done: asyncio.Task[Any]) -> None:
    if not done.cancelled():
        done.exception()


def _wake(what: Callable[..., Any]) -> None:
    """In a new process: have read what the work needs, which is most of being born."""
    games()


def _settle_in(parent: int, nice: int) -> None:
    """In a new process: yield to the server, leave Ctrl+C to it, and do not outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(OSError):
        os.nice(nice)

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(1)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()
