"""Those who look at a table: what changes is made once for each way of looking, and sent to all.

Players first. A crowd that only looks on is told in its own time: the newest state every now and then, a few
at a time, so that a thousand of them cost those who play nothing. Who reads slowly misses states, no more.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Container, Iterable, Iterator
from typing import Any, NamedTuple, TypeAlias

from undercroft.server.store.people import Person
from undercroft.server.table.beside import in_thread
from undercroft.server.wire.socket import ENCODER, OutSeats, OutState
from undercroft.server.wire.tables import OutTable

BACKLOG = 64
"""Messages a watcher may be behind before it is let go; it reconnects and catches up."""

BEHIND = 8
"""Messages a watcher may be behind before it misses states; it gets the newest once it has read them."""

CROWD = 24
"""So many who only look on are told everything at once; more of them are told in their own time."""

WAYS = 64
"""So many ways of looking at one state are remembered: anybody can name as many as they like."""

HANDFUL, ROUNDS, BREATH = 4, 100, 0.004
"""Of a crowd so many at least are told in one go, or what all of them take in so many; then others have their
turn for so many seconds: a thousand are told ten at a time, over almost half a second."""


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

Say: TypeAlias = Callable[[bytes], bool]
"""Sends a message at once; False if the connection does not take it now."""

Info: TypeAlias = Callable[[Person | None], OutTable]
"""Makes the table itself, as somebody may know it."""


class Watcher:
    """Somebody looking at a table through one socket."""

    def __init__(
        self,
        person: Person | None,
        *,
        events: int = 0,
        text: bool = False,
        ready: bool = True,
        say: Say | None = None,
        token: str = "",
    ) -> None:
        """Who reads as fast as is told is told by ``say`` at once; what cannot be said waits in the queue.

        ``token`` is what is stored of the token that they came with.
        """
        self.person, self.token = person, token
        self._say = say
        self.saying = False
        """Something was taken from the queue and is still on its way: nothing may pass it."""
        self.ready = ready
        """Nothing lies over the table."""
        self.sent = events
        self.text = text
        self.prefers: str | None = None
        self.behind = False
        """It missed something, and is to be told how things stand once it has read the rest."""
        self.version = 0
        """How new the state is that it was sent."""
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue(BACKLOG)

    def look(self, seated: Container[str], total: int) -> Look:
        """How this watcher looks at a story of so many events."""
        who = self.person.id if self.person and self.person.id in seated else ""
        return Look(who, self.prefers if who else None, self.text, min(self.sent, total))

    def send(self, message: Any) -> None:
        """Put a message on its way; whoever does not read is let go."""
        data = message if isinstance(message, bytes) else ENCODER.encode(message)
        if self._say is not None and not self.saying and self.queue.empty() and self._say(data):
            return
        try:
            self.queue.put_nowait(data)
        except asyncio.QueueFull:
            self.let_go()

    def offer(self, data: bytes) -> bool:
        """Put on its way what a newer message will replace, unless the watcher is behind."""
        if self.queue.qsize() >= BEHIND:
            self.behind = True
            return False
        self.send(data)
        return True

    def let_go(self) -> None:
        """End the connection; a client that still wants to look connects again."""
        while not self.queue.empty():
            self.queue.get_nowait()
        self.queue.put_nowait(None)


class Shown(NamedTuple):
    """A state as it is sent, and how new it is."""

    data: bytes
    total: int
    """So many events it tells of."""
    version: int


class Audience:
    """The watchers of one table. They know nothing of it but what they are told to send."""

    def __init__(self) -> None:
        self._watchers: set[Watcher] = set()
        self._made: dict[Look, Shown] = {}
        self._version = 0
        self._waiting: deque[tuple[Watcher, bytes | Shown]] = deque()
        self._pouring: asyncio.Task[None] | None = None

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

    def wants_time(self, seated: set[str], *, begun: bool) -> bool:
        """Whether bots and clocks wait for those who play.

        Before the first answer they wait until somebody is there, and for everybody who reads first. Later
        only who plays alone makes them wait: nobody holds others up.
        """
        reading = {one.person.id for one in self._watchers if one.person and not one.ready} & seated
        if begun:
            return len(seated) == 1 and reading == seated
        return bool(reading) or (bool(seated) and not seated & self.online)

    def strangers(self, seated: Container[str]) -> int:
        """How many look who do not play."""
        return sum(1 for w in self._watchers if w.person is None or w.person.id not in seated)

    def _split(self, seated: Container[str]) -> tuple[list[Watcher], list[Watcher]]:
        """Those who are told at once, and the crowd."""
        if len(self._watchers) <= CROWD:
            return list(self._watchers), []
        first = [w for w in self._watchers if w.person is not None and w.person.id in seated]
        if len(self._watchers) - len(first) <= CROWD:
            return list(self._watchers), []
        playing = set(first)
        return first, [w for w in self._watchers if w not in playing]

    # --- the state -------------------------------------------------------------------------------

    def looks(self, seated: Container[str], total: int) -> list[Look]:
        """How those look who are told at once."""
        return list(dict.fromkeys(watcher.look(seated, total) for watcher in self._split(seated)[0]))

    async def show(self, draw: Draw, total: int, seated: Container[str], drawn: Container[Look] = ()) -> bool:
        """Send the state, each way of looking made once; False if a crowd has yet to be shown it.

        What is ``drawn`` already only has to be sent.
        """
        self._made = {}
        self._version += 1
        first, crowd = self._split(seated)
        for watcher, shown in await self._drawn(first, draw, total, seated, drawn):
            _show(watcher, shown)
        return not crowd

    async def show_crowd(self, draw: Draw, total: int, seated: Container[str]) -> None:
        """Make the state for those who only look on; it is sent a few at a time."""
        _, crowd = self._split(seated)
        self._pour(await self._drawn(crowd, draw, total, seated))

    def show_known(self, watcher: Watcher, total: int, seated: Container[str]) -> bool:
        """Send one watcher the state if somebody who looks the same way was sent it already."""
        shown = self._made.get(watcher.look(seated, total))
        if shown is not None and shown.total == total:
            _show(watcher, shown, again=True)
            return True
        return False

    async def show_to(self, watcher: Watcher, draw: Draw, total: int, seated: Container[str]) -> None:
        """Send one watcher the state, again or for the first time."""
        for one, shown in await self._drawn([watcher], draw, total, seated):
            _show(one, shown, again=True)

    async def _drawn(
        self,
        watchers: list[Watcher],
        draw: Draw,
        total: int,
        seated: Container[str],
        drawn: Container[Look] = (),
    ) -> list[tuple[Watcher, Shown]]:
        """The state for each, made beside the event loop where nobody has looked so yet."""
        looks = {watcher: watcher.look(seated, total) for watcher in watchers}
        made, version = self._made, self._version
        missing = [look for look in dict.fromkeys(looks.values()) if look not in made]
        if missing:

            def make() -> list[bytes]:
                return [ENCODER.encode(draw(look)) for look in missing]

            data = make() if all(look in drawn for look in missing) else await in_thread(make)
            made |= {look: Shown(one, total, version) for look, one in zip(missing, data, strict=True)}
        shown = [(watcher, made[look]) for watcher, look in looks.items()]
        while len(made) > WAYS:
            made.pop(next(iter(made)))
        return shown

    # --- everything else -------------------------------------------------------------------------

    def tell_table(self, info: Info, members: Container[str], seated: Container[str]) -> None:
        """Tell everybody what changed about the table itself; who does not belong to it sees the same."""
        made: dict[str, bytes] = {}

        def told(watcher: Watcher) -> bytes:
            person = watcher.person if watcher.person and watcher.person.id in members else None
            key = person.id if person else ""
            if key not in made:
                made[key] = ENCODER.encode(OutSeats(info(person)))
            return made[key]

        first, crowd = self._split(seated)
        for watcher in first:
            watcher.offer(told(watcher))
        self._pour([(watcher, told(watcher)) for watcher in crowd])

    def tell_players(self, info: Info, seated: Container[str]) -> None:
        """Tell those who play, and a few others, what changed about the table."""
        for watcher in self._split(seated)[0]:
            watcher.offer(ENCODER.encode(OutSeats(info(watcher.person))))

    def tell_all_again(self) -> None:
        """What was told so far may have been taken back: the next state tells the whole story."""
        for watcher in self._watchers:
            watcher.sent = 0

    def tell(self, message: Any, seated: Container[str] = ()) -> None:
        """Tell everybody the same."""
        data = ENCODER.encode(message)
        first, crowd = self._split(seated)
        for watcher in first:
            watcher.send(data)
        self._pour([(watcher, data) for watcher in crowd])

    def let_go(self) -> None:
        """End every connection; whoever still wants to look connects again."""
        if self._pouring is not None:
            self._pouring.cancel()
        self.let_go_but(lambda _: False)

    def let_go_but(self, stays: Callable[[Watcher], bool]) -> None:
        """End the connections of all but those who may stay."""
        for watcher in self._watchers:
            if not stays(watcher):
                watcher.let_go()

    # --- a crowd ---------------------------------------------------------------------------------

    def _pour(self, what: Iterable[tuple[Watcher, bytes | Shown]]) -> None:
        self._waiting.extend(what)
        if self._waiting and (self._pouring is None or self._pouring.done()):
            self._pouring = asyncio.create_task(self._pour_out())

    async def _pour_out(self) -> None:
        """Tell a handful, let others have their turn, tell the next."""
        handful = HANDFUL
        while self._waiting:
            handful = max(handful, -(-len(self._waiting) // ROUNDS))
            for _ in range(min(handful, len(self._waiting))):
                watcher, what = self._waiting.popleft()
                if watcher not in self._watchers:
                    continue
                if isinstance(what, Shown):
                    _show(watcher, what)
                else:
                    watcher.offer(what)
            await asyncio.sleep(BREATH)


def _show(watcher: Watcher, shown: Shown, *, again: bool = False) -> None:
    """Send a state, unless the watcher has a newer one."""
    newer = shown.version > watcher.version or (again and shown.version == watcher.version)
    if newer and watcher.offer(shown.data):
        watcher.sent, watcher.version = shown.total, shown.version


class Later:
    """Something that is done a little later, once, however often it is wanted meanwhile."""

    def __init__(self, work: Callable[[], Awaitable[None]], pause: Callable[[], float]) -> None:
        self._work, self._pause = work, pause
        self._wanted = False
        self._task: asyncio.Task[None] | None = None

    def soon(self) -> None:
        """It is wanted."""
        self._wanted = True
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run())

    def stop(self) -> None:
        """It is not wanted any more."""
        if self._task is not None:
            self._task.cancel()

    async def _run(self) -> None:
        while self._wanted:
            await asyncio.sleep(self._pause())
            self._wanted = False
            await self._work()
