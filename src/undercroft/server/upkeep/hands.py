"""Threads beside the event loop: one queue, one call back.

A hand-over and back costs 45 microseconds of a core; by an executor of the standard library, with its future,
locks and callbacks, it is 125, and every answer is handed over twice.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any, NamedTuple, TypeVar

T = TypeVar("T")


class Piece(NamedTuple):
    """Something to be done, and who waits for it."""

    work: Callable[[], Any]
    loop: asyncio.AbstractEventLoop
    done: asyncio.Future[Any]


class Hands:
    """So many threads, there from the first piece of work on; they end with the process at the latest."""

    def __init__(self, count: int, name: str) -> None:
        self.count, self._name = count, name
        self._queue: SimpleQueue[Piece | None] = SimpleQueue()
        self._started = False

    async def do(self, work: Callable[[], T]) -> T:
        """Do it in one of the threads; whoever no longer waits for it does not stop it."""
        if not self._started:
            self._start()
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()
        self._queue.put(Piece(work, loop, done))
        return await done

    def end(self) -> None:
        """Let the threads go once they have done what is waiting."""
        for _ in range(self.count if self._started else 0):
            self._queue.put(None)

    def _start(self) -> None:
        self._started = True
        for number in range(self.count):
            threading.Thread(target=self._work, name=f"{self._name}_{number}", daemon=True).start()

    def _work(self) -> None:
        while (piece := self._queue.get()) is not None:
            work, loop, done = piece
            result, error = None, None
            try:
                result = work()
            except BaseException as failed:
                error = failed
            tell(loop, _settle, done, result, error)
            del piece, work, loop, done, result, error  # Nothing lives on because nobody has asked for more.


def tell(loop: asyncio.AbstractEventLoop, what: Callable[..., None], *about: Any) -> None:
    """Call something on an event loop from a thread; a loop that has ended is told nothing."""
    with contextlib.suppress(RuntimeError):
        loop.call_soon_threadsafe(what, *about)


def _settle(done: asyncio.Future[Any], result: Any, error: BaseException | None) -> None:
    if done.done():
        return
    if error is None:
        done.set_result(result)
    elif isinstance(error, StopIteration):  # No future can hold one.
        done.set_exception(RuntimeError("a thread's work ended in StopIteration"))
    else:
        done.set_exception(error)
