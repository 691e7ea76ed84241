"""Observers that tests put into plans by name."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable
from pathlib import Path

from undercroft.engine import Match, Seeded
from undercroft.lab import Observer


class Stuck(Observer):
    """Stops for good from one game number on, in processes that are told so, and leaves a note."""

    def before(self, match: Match) -> None:
        assert isinstance(match.dealer, Seeded)
        where, first = os.environ.get("STUCK_AT", ""), int(os.environ.get("STUCK_IN", "0"))
        if where and int(match.dealer.seed.rpartition("-")[2]) >= first:
            Path(where).touch()
            threading.Event().wait()


class Candle(Observer):
    """How much of the candle was left."""

    def after(self, match: Match) -> dict[str, int]:
        return {"candle": match.state.candle}


def wait_until(holds: Callable[[], bool], seconds: float) -> None:
    """Look until something is so; fail if it never is."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.02)
