"""Figures of a running server, as Prometheus reads them: counts, and how long things took; no names."""

from __future__ import annotations

import os
import time
from bisect import bisect_left
from collections.abc import Callable
from pathlib import Path

BUCKETS = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Upper ends of the classes that times are sorted into, in seconds."""


class Times:
    """How long something took, sorted into classes."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BUCKETS) + 1)
        self.sum = 0.0

    def took(self, seconds: float) -> None:
        """Once more, so long."""
        self.counts[bisect_left(BUCKETS, seconds)] += 1
        self.sum += seconds

    def lines(self, name: str) -> list[str]:
        """As Prometheus reads it."""
        told, so_far = [], 0
        for end, count in zip((*map(str, BUCKETS), "+Inf"), self.counts, strict=True):
            so_far += count
            told.append(f'{name}_bucket{{le="{end}"}} {so_far}')
        return [*told, f"{name}_sum {self.sum:.6f}", f"{name}_count {so_far}"]


class Figures:
    """What is counted in this process."""

    def __init__(self) -> None:
        self._counts: dict[tuple[str, str], int] = {}
        self._now: dict[str, Callable[[], float]] = {}
        self.answers = Times()
        """From an answer's arrival until it is judged, stored and on its way to those who play."""
        self.began = time.time()

    def count(self, name: str, label: str = "", value: str = "") -> None:
        """Once more."""
        key = (name, f'{{{label}="{value}"}}' if label else "")
        self._counts[key] = self._counts.get(key, 0) + 1

    def total(self, name: str) -> int:
        """How often, whatever the label."""
        return sum(count for (one, _), count in self._counts.items() if one == name)

    def watch(self, name: str, read: Callable[[], float]) -> None:
        """Something that stands at a number now."""
        self._now[name] = read

    def now(self) -> dict[str, float]:
        """What stands at a number."""
        return {name: float(read()) for name, read in self._now.items()}

    def text(self) -> str:
        """Everything, in the text format of Prometheus."""
        lines = [f'# TYPE undercroft_up gauge\nundercroft_up{{pid="{os.getpid()}"}} 1']
        for name, value in {**self.now(), "resident_bytes": resident()}.items():
            lines.append(f"# TYPE undercroft_{name} gauge\nundercroft_{name} {value:g}")
        for name in sorted({name for name, _ in self._counts}):
            lines.append(f"# TYPE undercroft_{name}_total counter")
            lines += [
                f"undercroft_{name}_total{label} {count}"
                for (one, label), count in sorted(self._counts.items())
                if one == name
            ]
        lines.append("# TYPE undercroft_answer_seconds histogram")
        lines += self.answers.lines("undercroft_answer_seconds")
        return "\n".join(lines) + "\n"


def resident() -> float:
    """The process's resident memory in bytes; 0 where nobody tells."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except (OSError, ValueError, IndexError):
        return 0.0
    return float(pages * os.sysconf("SC_PAGE_SIZE"))


FIGURES = Figures()
"""Those of this process."""
