"""Runs a plan: hands games out, keeps what comes back, and goes on where an earlier run stopped."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from time import monotonic
from typing import Any

from undercroft.lab.crew import Crew, Done, Job, crew_of
from undercroft.lab.many import Order, Row
from undercroft.lab.plan import Plan, Setup, watched
from undercroft.lab.results import Results, plain

JOB_SECONDS = 0.5
"""How long one job should take: progress that moves, without much talk."""
KEEP_SECONDS = 2.0
"""How much play a kill may cost."""
AHEAD = 2
"""Jobs handed out for everyone who plays: nobody waits for the next."""

Progress = Callable[[int, int], None]
"""Hears how many games are done of how many."""


def silent(done: int, total: int) -> None:
    """Nobody looks."""


def run(plan: Plan, folder: Path, crew: Crew, progress: Progress = silent) -> Results:
    """Play what is missing of a plan into a folder."""
    results, found = Results.begin(folder, plan)
    with results.locked():
        done = results.done()
        total = sum(setup.games for setup in found)
        count = sum((place, n) in done for place, setup in enumerate(found) for n in range(setup.games))
        progress(count, total)
        queue = Queue(found, watched(plan), done, plan.closely)
        kept: list[dict[str, Any]] = []
        last = monotonic()
        try:
            for finished in work(queue, crew):
                kept += rows_of(finished, results)
                count += len(finished.rows)
                progress(count, total)
                if monotonic() - last >= KEEP_SECONDS:
                    results.keep(kept)
                    kept, last = [], monotonic()
        finally:
            results.keep(kept)
        results.finish()
    return results


def rows_of(done: Done, results: Results) -> list[dict[str, Any]]:
    """A job's games as they stand in the file."""
    played = results.sheet.played[done.job.place]
    return [
        plain(row, done.job.place, played.label, played.game, played.bots, played.sides[0])
        for row in done.rows
    ]


class Queue:
    """What is still to be played: a bit of every setup in turn, in jobs of about the same length."""

    def __init__(
        self, found: Sequence[Setup], watching: Sequence[str], done: set[tuple[int, int]], closely: int = 0
    ) -> None:
        self._watched = tuple(watching)
        self._closely = closely
        self._setups = list(found)
        self._left: deque[tuple[int, deque[int]]] = deque()
        for place, setup in enumerate(found):
            if numbers := deque(n for n in range(setup.games) if (place, n) not in done):
                self._left.append((place, numbers))
        self._seconds: dict[int, float] = {}

    def next(self, hands: int) -> Job | None:
        """The next job, or None when everything is handed out."""
        if not self._left:
            return None
        place, numbers = self._left.popleft()
        each = self._seconds.get(place)
        wanted = int(JOB_SECONDS / max(each, 1e-4)) if each else 1
        size = max(1, min(wanted, -(-len(numbers) // hands)))
        some = tuple(numbers.popleft() for _ in range(size))
        if numbers:
            self._left.append((place, numbers))
        return Job(place, self._setups[place], some, self._watched, self._closely)

    def learn(self, done: Done) -> None:
        """How long games of a setup take."""
        each = done.seconds / max(1, len(done.rows))
        before = self._seconds.get(done.job.place, each)
        self._seconds[done.job.place] = (before + each) / 2


def work(queue: Queue, crew: Crew) -> Iterator[Done]:
    """Keep a crew busy until the queue is empty and everything is back."""
    out = 0
    while True:
        while out < AHEAD * crew.size and (job := queue.next(crew.size)):
            crew.submit(job)
            out += 1
        if not out:
            return
        done = crew.take()
        out -= 1
        queue.learn(done)
        yield done


def play_many(order: Order, games: int, jobs: int = 1, progress: Progress = silent) -> list[Row]:
    """Play games 0 to ``games - 1`` of one order and keep nothing but the rows."""
    rows: list[Row] = []
    with crew_of(min(jobs, games)) as crew:
        for done in work(Queue([Setup("", order, games)], (), set()), crew):
            rows += done.rows
            progress(len(rows), games)
    return sorted(rows, key=lambda row: row.number)
