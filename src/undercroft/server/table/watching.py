"""Those who look at a table: what changes is made once for each way of looking, and sent to all."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Container, Iterator
from typing import Any, NamedTuple, TypeAlias

from undercroft.server.store.people import Person
from undercroft.server.table.beside import in_thread
from undercroft.server.wire.socket import ENCODER, OutSeats, OutState
from undercroft.server.wire.tables import OutTable

BACKLOG = 64
"""Messages a watcher may be behind before it is let go; it reconnects and catches up."""


class Look(NamedTuple):
    """A way of looking at a table: all who look so see the same."""

    person: str = ""
    """Who looks, if they sit at the table; the others all see the same."""
    prefers: str | None = None
    """The chair to look from, for who has several."""
    text: bool = False
    """With the table in words."""
    since: int = 0
    """How much of the story is known."""


Draw: TypeAlias = Callable[[Look], OutState]
"""Makes the state of the table as it looks so."""

Info: TypeAlias = Callable[[Person | None], OutTable]
"""Makes the table itself, as somebody may know it."""


class Watcher:
    """Somebody looking at a table through one socket."""

    def __init__(self, person: Person | None, *, events: int = 0, text: bool = False) -> None:
        self.person = person
        self.sent = events
        self.text = text
        self.prefers: str | None = None
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue(BACKLOG)

    def look(self, seated: Container[str], total: int) -> Look:
        """How this watcher looks at a story of so many events."""
        who = self.person.id if self.person and self.person.id in seated else ""
        return Look(who, self.prefers, self.text, min(self.sent, total))

    def send(self, message: Any) -> None:
        """Put a message on its way; whoever does not read is let go."""
        data = message if isinstance(message, bytes) else ENCODER.encode(message)
        try:
            self.queue.put_nowait(data)
        except asyncio.QueueFull:
            self.let_go()

    def let_go(self) -> None:
        """End the connection; a client that still wants to look connects again."""
        while not self.queue.empty():
            self.queue.get_nowait()
        self.queue.put_nowait(None)


class Audience:
    """The watchers of one table. They know nothing of it but what they are told to send."""

    def __init__(self) -> None:
        self._watchers: set[Watcher] = set()

    def __len__(self) -> int:
        return len(self._watchers)

    def __iter__(self) -> Iterator[Watcher]:
        return iter(self._watchers)

    def add(self, watcher: Watcher) -> None:
        self._watchers.add(watcher)

    def discard(self, watcher: Watcher) -> None:
        self._watchers.discard(watcher)

    @property
    def online(self) -> set[str]:
        """The ids of those who look and have a name."""
        return {watcher.person.id for watcher in self._watchers if watcher.person}

    def strangers(self, seated: Container[str]) -> int:
        """How many look who do not play."""
        return sum(1 for w in self._watchers if w.person is None or w.person.id not in seated)

    async def show(self, draw: Draw, total: int, seated: Container[str]) -> None:
        """Send everybody the state, each way of looking made once, beside the event loop."""
        looks = {watcher: watcher.look(seated, total) for watcher in self._watchers}
        for watcher, data in await in_thread(lambda: _drawn(looks, draw)):
            watcher.sent = total
            watcher.send(data)

    async def show_to(self, watcher: Watcher, draw: Draw, total: int, seated: Container[str]) -> None:
        """Send one watcher the state, again or for the first time."""
        look = watcher.look(seated, total)
        state = await in_thread(lambda: draw(look))
        watcher.sent = total
        watcher.send(state)

    def tell_table(self, info: Info) -> None:
        """Tell everybody what changed about the table itself."""
        for watcher in self._watchers:
            watcher.send(OutSeats(info(watcher.person)))

    def tell_all_again(self) -> None:
        """What was told so far may have been taken back: the next state tells the whole story."""
        for watcher in self._watchers:
            watcher.sent = 0

    def tell(self, message: Any) -> None:
        """Tell everybody the same."""
        data = ENCODER.encode(message)
        for watcher in self._watchers:
            watcher.send(data)

    def let_go(self, person: str = "") -> None:
        """End every connection, or one person's; whoever still wants to look connects again."""
        for watcher in self._watchers:
            if not person or (watcher.person and watcher.person.id == person):
                watcher.let_go()


def _drawn(looks: dict[Watcher, Look], draw: Draw) -> list[tuple[Watcher, bytes]]:
    made: dict[Look, bytes] = {}
    for look in looks.values():
        if look not in made:
            made[look] = ENCODER.encode(draw(look))
    return [(watcher, made[look]) for watcher, look in looks.items()]
