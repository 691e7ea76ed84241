"""Whose turn it is: bots that think, and clocks that run out."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from typing import Any, NamedTuple, TypeAlias

TAKE_OVER = 4.0
"""Seconds that a process leaves bot and clock to the one that wrote last, before it sees to them itself."""


class Bot(NamedTuple):
    """Somebody who answers by themselves."""

    kind: str
    strength: int


class Clock(NamedTuple):
    """A person, and the time they have."""

    seconds: float
    since: float
    """When it began to run, as seconds since 1970."""


STAND_IN = Bot("greedy", 1)
"""Answers for a person whose time is over."""

Think: TypeAlias = Callable[[Bot, float], Coroutine[Any, Any, None]]
"""Lets a bot think after so many seconds, and answer."""


class Turns:
    """Sees to it that a table goes on where no person has to answer, or a person does not."""

    def __init__(self, think: Think) -> None:
        self._think = think
        self.deadline = 0.0
        """When the clock runs out, as seconds since 1970; 0 without one."""
        self._thinking: asyncio.Task[None] | None = None
        self._clock: asyncio.TimerHandle | None = None

    def go_on(self, asked: Bot | Clock | None, patience: float = 0, pace: float = 0) -> None:
        """Something changed: start the bot or the clock of whoever is asked now.

        Another process may be at it already: ``patience`` is how long it is left to that one.
        """
        self.stop()
        match asked:
            case Bot():
                self._start(asked, patience + pace)
            case Clock(seconds, since):
                left = min(seconds, since + seconds - time.time())  # A clock set back gives nobody more.
                if left <= 0:  # Nobody was there to see it run out, as after a restart.
                    left = seconds
                self.deadline = time.time() + left
                self._clock = asyncio.get_running_loop().call_later(left + patience, self._start, STAND_IN, 0)

    def stop(self) -> None:
        """Nobody thinks and no clock runs. A bot that is just being heard is not interrupted."""
        if self._clock is not None:
            self._clock.cancel()
        if self._thinking is not None and self._thinking is not asyncio.current_task():
            self._thinking.cancel()
        self._clock, self._thinking, self.deadline = None, None, 0.0

    @property
    def busy(self) -> bool:
        """Something is still going on."""
        return self._clock is not None or (self._thinking is not None and not self._thinking.done())

    def _start(self, bot: Bot, delay: float) -> None:
        self._thinking = asyncio.create_task(self._think(bot, delay))
