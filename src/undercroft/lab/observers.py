"""Who looks on: before a game, at each answer, after it. What comes back then is put in the game's row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, TypeAlias

from undercroft.engine import Ask, Match

Column: TypeAlias = "str | int | float | bool | Sequence[Column] | Mapping[str, Column] | None"
"""What may stand in a row: plain data."""


class Observer:
    """Looks on at one game, and is made anew for the next. A subclass says only what it wants to know."""

    listens: ClassVar[bool] = False
    """Whether it reads ``match.events``: a game that nobody listens to is quicker."""

    def before(self, match: Match) -> None:
        """The table is set up; nothing has been answered."""

    def answer(self, match: Match, ask: Ask, answer: Any) -> None:
        """A bot has made up its mind; the answer is not given yet."""

    def after(self, match: Match) -> Mapping[str, Column]:
        """The game is over: columns by name for its row."""
        return {}
