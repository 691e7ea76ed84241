"""A client in Python: what the tests use, and bots or tools of your own may.

>>> async with House("http://127.0.0.1:8000") as house:        # doctest: +SKIP
...     ada = await house.enter("Ada")
...     table = await ada.open("die-in-the-dungeon")
...     async with ada.sit(table.id) as seat:
...         while seat.state.ask:
...             await seat.answer(seat.state.ask.options[0].key)
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from types import TracebackType
from typing import Any, TypeVar
from uuid import uuid4

import msgspec

from undercroft.extras import MissingExtra
from undercroft.server.wire.board import OutBarred, OutEvent
from undercroft.server.wire.campaigns import OutCampaign
from undercroft.server.wire.people import OutNewPerson, OutStatistics
from undercroft.server.wire.records import OutReplay, OutVerdict
from undercroft.server.wire.socket import (
    ENCODER,
    OUT_DECODER,
    InAnswer,
    Incoming,
    InHello,
    InHint,
    InInspect,
    InReady,
    InSay,
    InSee,
    InUndo,
    InWhy,
    OutChat,
    OutHint,
    OutInspected,
    OutLine,
    OutNo,
    OutOk,
    OutSeats,
    OutState,
    OutWelcome,
    OutWhyNot,
)
from undercroft.server.wire.tables import OutTable

try:
    import httpx
    from websockets.asyncio.client import ClientConnection, connect
    from websockets.exceptions import ConnectionClosed
except ImportError as error:
    raise MissingExtra(str(error.name), "client") from None


T = TypeVar("T")

WAIT = 60.0
"""Seconds to wait for an answer of the server."""


class Refused(Exception):  # noqa: N818
    """The server said no: an HTTP status or the code of a socket message, and why."""

    def __init__(self, code: int | str, why: str) -> None:
        super().__init__(f"{code}: {why}")
        self.code, self.why = code, why


class House:
    """A server, by its address."""

    def __init__(self, url: str) -> None:
        self.url = url.rstrip("/")
        secret = self.url.startswith("https:")  # Certificates are read for nothing else: it takes long.
        self.http = httpx.AsyncClient(base_url=self.url, timeout=WAIT, verify=secret)

    async def __aenter__(self) -> House:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.http.aclose()

    async def enter(self, name: str) -> Guest:
        """Come in under a name."""
        response = await self.http.post("/api/people", json={"name": name})
        person: OutNewPerson = _read(response, OutNewPerson)
        return Guest(self, person.token, person.id, person.name)

    async def get(self, path: str) -> Any:
        """Anything that needs no token, as plain data."""
        return _read(await self.http.get(path), Any)

    def watch(self, table_id: str, invite: str = "") -> Place:
        """Look at a table without saying who one is."""
        return Place(self.url, table_id, None, invite)


class Guest:
    """Somebody, by their token."""

    def __init__(self, house: House, token: str, person_id: str = "", name: str = "") -> None:
        self.house, self.token, self.id, self.name = house, token, person_id, name

    async def call(self, method: str, path: str, type: type[T], **more: Any) -> T:
        """One request, decoded; raises :class:`Refused`."""
        headers = {"authorization": f"Bearer {self.token}", **more.pop("headers", {})}
        return _read(await self.house.http.request(method, path, headers=headers, **more), type)

    async def open(self, game: str, **wanted: Any) -> OutTable:
        """Open a table; keywords are the fields of :class:`~undercroft.server.wire.tables.InTable`."""
        return await self.call("POST", "/api/tables", OutTable, json={"game": game, **wanted})

    async def table(self, table_id: str, invite: str = "") -> OutTable:
        """Look a table up."""
        return await self.call("GET", f"/api/tables/{table_id}", OutTable, headers={"x-invite": invite})

    async def join(self, table_id: str, invite: str = "", seats: list[str] | None = None) -> OutTable:
        """Come to a table and take chairs."""
        body = {"invite": invite, "seats": seats or []}
        return await self.call("POST", f"/api/tables/{table_id}/join", OutTable, json=body)

    async def seat(self, table_id: str, seat: str, kind: str = "me", **more: Any) -> OutTable:
        """Take, leave or give a chair."""
        body = {"kind": kind, **more}
        return await self.call("POST", f"/api/tables/{table_id}/seats/{seat}", OutTable, json=body)

    async def start(self, table_id: str) -> OutTable:
        """Start now; open chairs get bots."""
        return await self.call("POST", f"/api/tables/{table_id}/start", OutTable)

    async def rematch(self, table_id: str) -> OutTable:
        """The same chairs, a new game."""
        return await self.call("POST", f"/api/tables/{table_id}/rematch", OutTable)

    async def branch(self, table_id: str, at: int) -> OutTable:
        """Go on from a point of a replay."""
        return await self.call("POST", f"/api/tables/{table_id}/branch", OutTable, json={"at": at})

    async def replay(self, table_id: str, first: int = 0) -> OutReplay:
        """Moments of a game."""
        return await self.call("GET", f"/api/tables/{table_id}/replay?first={first}", OutReplay)

    async def record(self, table_id: str) -> bytes:
        """The record as JSON lines."""
        headers = {"authorization": f"Bearer {self.token}"}
        response = await self.house.http.get(f"/api/tables/{table_id}/record", headers=headers)
        _check(response)
        return response.content

    async def load(self, record: bytes) -> OutTable:
        """Import a record as a table."""
        return await self.call("POST", "/api/records", OutTable, content=record)

    async def verify(self, table_id: str) -> OutVerdict:
        """Were the dice honest?"""
        return await self.call("GET", f"/api/tables/{table_id}/verify", OutVerdict)

    async def campaigns(self) -> list[OutCampaign]:
        """One's campaigns."""
        return await self.call("GET", "/api/me/campaigns", list[OutCampaign])

    async def statistics(self) -> OutStatistics:
        """One's finished games."""
        return await self.call("GET", "/api/me/statistics", OutStatistics)

    def sit(self, table_id: str, invite: str = "", *, ready: bool = True) -> Place:
        """A live connection to a table; bots and clocks wait for who is not ready."""
        return Place(self.house.url, table_id, self.token, invite, ready)


class Place:
    """A live connection: keeps the state, the story and the chat as the server tells them."""

    state: OutState
    table: OutTable

    def __init__(
        self, url: str, table_id: str, token: str | None, invite: str = "", ready: bool = True
    ) -> None:
        self._url = url.replace("http", "ws", 1) + f"/api/tables/{table_id}/live"
        self._token, self._invite, self._ready = token, invite, ready
        self.story: list[OutEvent] = []
        self.chat: list[OutLine] = []
        self.heard = 0
        self._replies: dict[str, OutOk | OutNo] = {}
        self._why: OutWhyNot | None = None
        self._hint: OutHint | None = None
        self._facts: OutInspected | None = None
        self._news = asyncio.Condition()
        self._socket: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None
        self._lost = False

    async def __aenter__(self) -> Place:
        self._socket, self._lost = await connect(self._url, max_size=None), False
        known = self.story[-1].n + 1 if self.story else 0
        rev = self.state.rev if hasattr(self, "state") else 0
        await self.send(InHello(self._token, self._invite, known, rev, len(self.chat), False, self._ready))
        self._reader = asyncio.create_task(self._read())
        await self.until(lambda: hasattr(self, "table"))
        if self.table.status != "waiting":
            await self.until(lambda: hasattr(self, "state"))
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.leave()

    async def leave(self) -> None:
        """Close the connection, as a tab is closed."""
        if self._reader:
            self._reader.cancel()
        if self._socket:
            await self._socket.close()

    async def send(self, message: Incoming) -> None:
        """Send one message; raises ConnectionError if nobody can hear it."""
        assert self._socket is not None
        try:
            await self._socket.send(ENCODER.encode(message).decode())
        except ConnectionClosed:
            raise ConnectionError("the connection was lost") from None

    async def answer(self, answer: Any, *, rev: int | None = None, message: str | None = None) -> int:
        """Answer the pending ask; returns the revision once it is stored, or raises :class:`Refused`."""
        message = message or uuid4().hex
        return await self._ask(message, InAnswer(message, self.state.rev if rev is None else rev, answer))

    async def undo(self) -> int:
        """Take one's own last answer back."""
        message = uuid4().hex
        return await self._ask(message, InUndo(message, self.state.rev))

    async def say(self, text: str) -> None:
        """A line of chat."""
        message = uuid4().hex
        await self._ask(message, InSay(message, text))

    async def ready(self, ready: bool = True) -> None:
        """See the table now, or read something that lies over it."""
        self._ready = ready
        await self.send(InReady(ready))

    async def see(self, seat: str | None = None, *, text: bool = False) -> None:
        """Look from another chair, or at the table in words."""
        heard = self.heard
        await self.send(InSee(seat, text))
        await self.until(lambda: self.heard > heard)

    async def why_not(self) -> list[OutBarred]:
        """What is barred in the pending ask."""
        self._why = None
        await self.send(InWhy(self.state.rev))
        await self.until(lambda: self._why is not None)
        return self._why.barred if self._why else []

    async def hint(self) -> Any:
        """What a bot would answer."""
        self._hint = None
        await self.send(InHint(self.state.rev))
        await self.until(lambda: self._hint is not None)
        return self._hint.answer if self._hint else None

    async def counsel(self) -> OutHint:
        """What a coach says about the question."""
        self._hint = None
        await self.send(InHint(self.state.rev, coach=True))
        await self.until(lambda: self._hint is not None)
        assert self._hint is not None
        return self._hint

    async def inspect(self, ref: str) -> dict[str, Any]:
        """More about one thing of the view."""
        self._facts = None
        await self.send(InInspect(self.state.rev, ref))
        await self.until(lambda: self._facts is not None)
        return self._facts.facts if self._facts else {}

    async def until(self, holds: Callable[[], bool], seconds: float = WAIT) -> None:
        """Wait for the server to tell something; raises ConnectionError once it cannot."""
        async with asyncio.timeout(seconds), self._news:
            while not holds():
                if self._lost:
                    raise ConnectionError("the connection was lost")
                await self._news.wait()

    async def _ask(self, message: str, what: Incoming) -> int:
        await self.send(what)
        await self.until(lambda: message in self._replies)
        told = self._replies.pop(message)
        if isinstance(told, OutNo):
            raise Refused(told.code, told.why)
        await self.until(lambda: not hasattr(self, "state") or self.state.rev >= told.rev)
        return told.rev

    async def _read(self) -> None:
        assert self._socket is not None
        try:
            async for data in self._socket:
                self._take(OUT_DECODER.decode(data))
                async with self._news:
                    self._news.notify_all()
        except ConnectionClosed:
            pass
        finally:
            self._lost = True
            async with self._news:
                self._news.notify_all()

    def _take(self, message: Any) -> None:
        match message:
            case OutWelcome(table=table, chat=lines):
                self.table = table
                self.chat += lines
            case OutSeats(table=table):
                self.table = table
            case OutState():
                self.state = message
                self.heard += 1
                self.story = [event for event in self.story if event.n < message.since] + message.events
            case OutOk(id=key) | OutNo(id=key):
                self._replies[key] = message
            case OutWhyNot():
                self._why = message
            case OutHint():
                self._hint = message
            case OutInspected():
                self._facts = message
            case OutChat(line=line):
                self.chat.append(line)


def _check(response: httpx.Response) -> None:
    if response.status_code >= 400:
        try:
            why = response.json().get("detail", "")
        except ValueError:
            why = response.text
        raise Refused(response.status_code, why)


def _read(response: httpx.Response, type: type[T] | Any) -> T:
    _check(response)
    found: T = msgspec.json.decode(response.content, type=type)
    return found
