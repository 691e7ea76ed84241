"""Work that takes long is done in turn: by address, by person, and never more than is bearable.

Whoever wants much waits behind themselves. Of those that wait, the most urgent are served first; among these
every address has its turn, and at an address every person. So one who opens twenty tables of searching bots
gets one thought between two of somebody else's.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from contextvars import ContextVar
from enum import IntEnum
from typing import NamedTuple

from undercroft.server.wire.refusal import Refusal

REMEMBERED = 10_000
"""People of whom it is remembered where they came from."""


class Who(NamedTuple):
    """Somebody who asks for work: where they come from, and who they say they are."""

    address: str = ""
    person: str = ""


class Asking:
    """Who asks for what is being done now: the address is known at the door, the person once they said."""

    __slots__ = ("who",)

    def __init__(self, who: Who) -> None:
        self.who = who


_asking: ContextVar[Asking | None] = ContextVar("asking", default=None)
_seen: OrderedDict[str, str] = OrderedDict()


def came_from(address: str) -> None:
    """Somebody knocks."""
    _asking.set(Asking(Who(address)))


def said_who(person: str) -> None:
    """Whoever asks has said who they are; their bots are theirs wherever they were asked for."""
    asking = _asking.get()
    if asking is not None:
        asking.who = Who(asking.who.address, person)
        _seen[person] = asking.who.address
        _seen.move_to_end(person)
        while len(_seen) > REMEMBERED:
            _seen.popitem(last=False)


def asker() -> Who:
    """Who asks for what is being done now."""
    asking = _asking.get()
    return asking.who if asking else Who()


def known_as(person: str) -> Who:
    """Somebody, and where they were last seen."""
    return Who(_seen.get(person, ""), person)


class Urgency(IntEnum):
    """What goes before what."""

    PLAYING = 0
    """Somebody sits at a table and waits."""
    ALONE = 1
    """Bots among themselves."""
    ASIDE = 2
    """Hints, replays, checks."""


class Full(Refusal):
    """Too much waits already."""

    def __init__(self) -> None:
        super().__init__("too-fast", "too much of yours is waiting; try again in a little while")


class Turns:
    """A round of those who wait, each address and each person in turn."""

    def __init__(self) -> None:
        self._rounds: dict[str, dict[str, deque[asyncio.Future[None]]]] = {}
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def waiting(self, who: Who) -> int:
        """How many wait from this address."""
        return sum(len(line) for line in self._rounds.get(who.address, {}).values())

    def add(self, who: Who, turn: asyncio.Future[None]) -> None:
        """Queue up."""
        self._rounds.setdefault(who.address, {}).setdefault(who.person, deque()).append(turn)
        self._count += 1

    def next(self) -> asyncio.Future[None] | None:
        """Whose turn it is; the address and the person go to the end of their rounds."""
        while self._rounds:
            address = next(iter(self._rounds))
            people = self._rounds.pop(address)
            person = next(iter(people))
            line = people.pop(person)
            turn = line.popleft()
            self._count -= 1
            if line:
                people[person] = line
            if people:
                self._rounds[address] = people
            if not turn.done():  # Whoever gave up waiting is passed over.
                return turn
        return None


class Fair:
    """So many at once; the others wait for their turn.

    ``each`` is how many may wait from one address and ``most`` how many in all; the next is :class:`Full`.
    """

    def __init__(self, at_once: int, *, each: int = 1_000, most: int = 10_000) -> None:
        self._free, self._each, self._most = at_once, each, most
        self._turns = {urgency: Turns() for urgency in Urgency}

    @property
    def waiting(self) -> int:
        """How many wait."""
        return sum(len(turns) for turns in self._turns.values())

    @asynccontextmanager
    async def turn(self, who: Who, urgency: Urgency = Urgency.ASIDE) -> AsyncIterator[None]:
        """Wait for one's turn, and have it."""
        await self._wait(who, urgency)
        try:
            yield
        finally:
            self._give_back()

    async def _wait(self, who: Who, urgency: Urgency) -> None:
        if self._free > 0:
            self._free -= 1
            return
        line = self._turns[urgency]
        if line.waiting(who) >= self._each or self.waiting >= self._most:
            raise Full
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        line.add(who, turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # It was given to us as we left.
                self._give_back()
            raise

    def _give_back(self) -> None:
        for line in self._turns.values():
            following = line.next()
            if following is not None:
                following.set_result(None)
                return
        self._free += 1
