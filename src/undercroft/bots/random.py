"""The bot that plays any legal answer: for filling time, and for finding dead ends."""

from __future__ import annotations

from typing import Any

from undercroft.engine import Match, Source


class Random:
    """Chooses any legal answer."""

    __slots__ = ("_source",)

    def __init__(self, seed: str) -> None:
        self._source = Source(seed)

    def choose(self, match: Match) -> Any:
        ask = match.ask
        assert ask is not None
        return ask.sample(self._source)
