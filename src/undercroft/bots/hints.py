"""What a bot would answer, and what it expects of it."""

from __future__ import annotations

from typing import Any

import msgspec


class Hint(msgspec.Struct, frozen=True):
    """The best answer, and the next best where there was one to compare it with.

    Worths are the chance to win from here, from 0 to 1, as far as the bot looked.
    """

    answer: Any
    worth: float | None = None
    next: Any = None
    next_worth: float | None = None
