"""How often something may be done."""

from __future__ import annotations

import time


class Bucket:
    """Lets through so many a second, and so many at once.

    >>> bucket = Bucket(1, 2)
    >>> [bucket.take(now=0.0) for _ in range(3)], bucket.take(now=1.0)
    ([True, True, False], True)
    """

    __slots__ = ("_at", "_left", "_most", "_rate")

    def __init__(self, rate: float, most: float) -> None:
        self._rate, self._most, self._left, self._at = rate, most, most, 0.0

    def take(self, now: float | None = None) -> bool:
        """One more, if it may be."""
        now = time.monotonic() if now is None else now
        self._left = min(self._most, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
