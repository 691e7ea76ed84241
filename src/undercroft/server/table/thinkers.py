"""Bots think here, outside the event loop: in processes of their own, or in a thread for tests."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import threading
import time
from collections import OrderedDict
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from secrets import token_hex
from typing import Any

import msgspec

from undercroft.bots import Bot, make_bot
from undercroft.engine import Match, Record, Replayed, Seeded
from undercroft.engine.record import Entry, Header

KEPT = 64
"""Matches a worker remembers, so that a move costs only what happened since its last one."""

BUDGETS = {1: 40, 2: 150, 3: 600}
"""Iterations of the tree search for each strength."""


class Job(msgspec.Struct, frozen=True):
    """A position to think about. It holds no seed: a bot cannot know what the dice will show."""

    table: str
    header: Header
    entries: list[Entry]
    bot: str
    strength: int


def bot_spec(bot: str, strength: int) -> str:
    """A seat's bot in the words of :func:`undercroft.bots.make_bot`.

    >>> bot_spec("mcts", 1)
    'mcts:40'
    """
    return f"mcts:{BUDGETS[strength]}" if bot == "mcts" else bot


class Thinkers:
    """The pool: started when the first bot has to think."""

    def __init__(self, workers: int = 1, *, processes: bool = True) -> None:
        self._workers, self._processes = workers, processes
        self._executor: Executor | None = None

    async def choose(self, job: Job) -> Any:
        """What the bot of this job answers."""
        if self._executor is None:
            self._executor = self._start()
        return await asyncio.get_running_loop().run_in_executor(self._executor, think, job)

    def _start(self) -> Executor:
        if not self._processes:
            return ThreadPoolExecutor(1, thread_name_prefix="bot")
        return ProcessPoolExecutor(
            self._workers,
            mp_context=multiprocessing.get_context("spawn"),
            initializer=_end_with_parent,
            initargs=(os.getpid(),),
        )

    def close(self) -> None:
        """Let the workers go; what they were thinking about is dropped."""
        if self._executor is not None:
            self._executor.shutdown(wait=False, cancel_futures=True)


class Known:
    """A match that a worker remembers, with its bots: one that made a plan for its turn keeps to it."""

    __slots__ = ("bots", "match")

    def __init__(self, job: Job) -> None:
        record = Record(job.header, list(job.entries))
        self.match = Match.replay(record, then=Seeded(), listen=False)
        self.bots: dict[tuple[str, str], Bot] = {}

    def bot(self, seat: str, spec: str) -> Bot:
        """Who plays a seat."""
        if (seat, spec) not in self.bots:
            self.bots[seat, spec] = make_bot(spec, token_hex(8))
        return self.bots[seat, spec]


_known: OrderedDict[str, Known] = OrderedDict()


def think(job: Job) -> Any:
    """Runs in a worker: rebuild or catch up the match, and let the bot choose."""
    known = _known.pop(job.table, None)
    if known is None or not _caught_up(known.match, job.entries):
        known = Known(job)
    _known[job.table] = known
    while len(_known) > KEPT:
        _known.popitem(last=False)
    assert known.match.ask is not None
    return known.bot(known.match.ask.seat, bot_spec(job.bot, job.strength)).choose(known.match)


def _caught_up(match: Match, entries: list[Entry]) -> bool:
    """Play what is new into a remembered match; False if it went another way (an undo)."""
    known = len(match.entries)
    if known > len(entries) or match.entries != entries[:known]:
        return False
    new = entries[known:]
    match.dealer = Replayed([entry.answer for entry in new if entry.seat is None])
    for entry in new:
        if entry.seat is not None:
            match.answer(entry.answer)
    match.dealer = Seeded()
    return len(match.entries) == len(entries)


def _end_with_parent(parent: int) -> None:
    """A worker must not outlive a server that was killed."""

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(1)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()
