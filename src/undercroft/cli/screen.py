"""Where commands print, and how they show how far a long run is."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

console = Console(highlight=False)


@contextmanager
def counting(title: str) -> Iterator[Callable[[int, int], None]]:
    """A bar that is told how many are done of how many."""
    columns = (TextColumn(title), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def processes(jobs: int) -> int:
    """How many processes are meant; 0 is one a core."""
    return jobs or os.cpu_count() or 1
