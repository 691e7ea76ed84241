"""Who plays the games of a run: this process, several on this machine, or the workers of a cluster."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import groupby
from multiprocessing import get_context
from time import perf_counter
from types import TracebackType
from typing import Any, NamedTuple, Protocol

from undercroft import __version__
from undercroft.engine import SetupError
from undercroft.extras import needed
from undercroft.lab.gather import names_for, watchers
from undercroft.lab.many import Row, play_some
from undercroft.lab.plan import Setup


class Job(NamedTuple):
    """Some games of one setup."""

    place: int
    """Which of the plan's setups."""
    setup: Setup
    numbers: tuple[int, ...]
    watched: tuple[str, ...]
    closely: int = 0
    """How many games are looked at closely; 0: all."""


class Done(NamedTuple):
    """A job's games, and how long they took."""

    job: Job
    rows: Sequence[Row]
    seconds: float


class Crew(Protocol):
    """Takes jobs and hands back what is done, in any order."""

    @property
    def size(self) -> int:
        """How many jobs can be played at once."""

    def submit(self, job: Job) -> None: ...

    def take(self) -> Done:
        """Wait for the next job to be done."""

    def __enter__(self) -> Crew: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...


def play_job(job: Job) -> Done:
    """Play a job's games, wherever this is."""
    begin = perf_counter()
    rows: list[Row] = []
    for names, numbers in groupby(job.numbers, lambda number: names_for(job.watched, number, job.closely)):
        rows += play_some(job.setup.order, list(numbers), watchers(names))
    return Done(job, rows, perf_counter() - begin)


class Alone:
    """Everything in this process: no start-up, and a debugger sees it all."""

    size = 1

    def __init__(self) -> None:
        self._jobs: deque[Job] = deque()

    def submit(self, job: Job) -> None:
        self._jobs.append(job)

    def take(self) -> Done:
        return play_job(self._jobs.popleft())

    def __enter__(self) -> Alone:
        return self

    def __exit__(self, *_: object) -> None:
        self._jobs.clear()


class Processes:
    """Several processes on this machine, each begun afresh: threads of this one could not be copied."""

    def __init__(self, size: int) -> None:
        self.size = size
        self._pool = ProcessPoolExecutor(size, mp_context=get_context("spawn"))
        self._waiting: set[Future[Done]] = set()
        self._done: list[Future[Done]] = []

    def submit(self, job: Job) -> None:
        self._waiting.add(self._pool.submit(play_job, job))

    def take(self) -> Done:
        if not self._done:
            done, self._waiting = wait(self._waiting, return_when=FIRST_COMPLETED)
            self._done = list(done)
        try:
            return self._done.pop().result()
        except BrokenProcessPool:
            told = "a process was killed; what was finished is kept: run the same command again"
            raise SetupError(told) from None

    def __enter__(self) -> Processes:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self._pool.shutdown(wait=kind is None, cancel_futures=True)


class Cluster:
    """The workers of a dask cluster. What a worker had in hand when it died is played again by another."""

    def __init__(self, address: str, timeout: float = 10) -> None:
        distributed = needed("distributed", "cluster")
        try:
            self._client: Any = distributed.Client(address, timeout=timeout)
        except (OSError, TimeoutError, ValueError) as error:
            raise SetupError(f"no dask scheduler at {address}: {error}") from None
        self._client.wait_for_workers(1)
        self._check_versions()
        self._done: Any = distributed.as_completed()
        self._keys = 0

    @property
    def size(self) -> int:
        workers = self._client.scheduler_info(n_workers=-1)["workers"].values()
        return sum(worker["nthreads"] for worker in workers) or 1

    def submit(self, job: Job) -> None:
        self._keys += 1
        key = f"undercroft-{id(self)}-{self._keys}"
        self._done.add(self._client.submit(play_job, job, key=key, pure=False))

    def take(self) -> Done:
        future = next(self._done)
        done: Done = future.result()
        return done

    def _check_versions(self) -> None:
        """The same plan gives the same rows only where the same rules are."""
        for worker, version in self._client.run(version_here).items():
            if version != __version__:
                raise SetupError(f"worker {worker} has undercroft {version}, here is {__version__}")

    def __enter__(self) -> Cluster:
        return self

    def __exit__(self, *_: object) -> None:
        self._client.close()


def version_here() -> str:
    """Which undercroft is installed where this is called."""
    return __version__


def crew_of(processes: int, cluster: str = "") -> Crew:
    """Whoever is asked for."""
    if cluster:
        return Cluster(cluster)
    return Alone() if processes <= 1 else Processes(processes)
