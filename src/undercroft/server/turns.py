"""Whose turn it is: bots that think, and clocks that run out."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING

from undercroft.engine import Match
from undercroft.server.facts import Refusal
from undercroft.server.pool import Job

if TYPE_CHECKING:
    from undercroft.server.table import Table

log = logging.getLogger("undercroft.server")


TAKE_OVER = 4.0
"""Seconds that a process leaves bot and clock to the one that wrote last, before it sees to them itself."""


class Turns:
    """Sees to it that a table goes on where no person has to answer, or a person does not."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.deadline = 0.0
        """When the clock runs out, as seconds since 1970; 0 without one."""
        self._thinking: asyncio.Task[None] | None = None
        self._clock: asyncio.TimerHandle | None = None

    def go_on(self, patience: float = 0) -> None:
        """Something changed: start the bot or the clock of whoever is asked now, in so many seconds."""
        self.stop()
        table = self._table
        ask = table.match.ask if table.match else None
        chair = table.chairs.get(ask.seat) if ask else None
        if chair is None or table.trouble:
            return
        if chair.kind == "bot":
            self._start(chair.bot, chair.strength, table.house.pace, patience)
        elif chair.kind == "person" and table.facts.clock:
            left = table.play.past.at + table.facts.clock - time.time()
            if left <= 0:  # Nobody was there to see it run out, as after a restart.
                left = table.facts.clock
            self.deadline = time.time() + left
            loop = asyncio.get_running_loop()
            self._clock = loop.call_later(left + patience, self._start, "greedy", 1)

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

    def _start(self, bot: str, strength: int, pace: float = 0, patience: float = 0) -> None:
        self._thinking = asyncio.create_task(self._think(bot, strength, pace, patience))

    async def _think(self, bot: str, strength: int, pace: float, patience: float) -> None:
        """Think outside, then answer if the question still stands."""
        table = self._table
        match, rev = table.match, table.rev
        assert match is not None
        await asyncio.sleep(patience + (pace if table.audience.watchers else 0))
        try:
            answer = await table.house.thinkers.choose(job(table, match, bot, strength))
            await table.bot_answers(rev, answer)
        except Refusal as refusal:
            await table.stuck(refusal.why)
        except Exception as error:
            log.exception("table %s: a bot failed", table.facts.id)
            await table.stuck(f"a bot failed: {type(error).__name__}: {error}")


def job(table: Table, match: Match, bot: str, strength: int) -> Job:
    """The position on the table for a bot to think about."""
    return Job(table.facts.id, match.header, list(match.entries), bot, strength)
