"""The socket: one conversation between a client and a table."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketException
from litestar.params import FromPath

from undercroft.server.store.database import KEEPER_AWAY, Unreachable
from undercroft.server.store.people import People, Person, fingerprint
from undercroft.server.table.hall import Hall, NoTable
from undercroft.server.table.table import Table
from undercroft.server.table.watching import Watcher
from undercroft.server.upkeep.fair import said_who
from undercroft.server.upkeep.figures import FIGURES
from undercroft.server.upkeep.rates import Bucket
from undercroft.server.web.guard import Limits
from undercroft.server.web.patience import SAY
from undercroft.server.wire.limits import MESSAGE_LIMIT
from undercroft.server.wire.refusal import Refusal
from undercroft.server.wire.socket import (
    DECODER,
    InAnswer,
    Incoming,
    InHello,
    InHint,
    InInspect,
    InPing,
    InReady,
    InSay,
    InSee,
    InUndo,
    InWhy,
    OutNo,
    OutPong,
)

log = logging.getLogger("undercroft.server")

PATIENCE = 10.0
"""Seconds in which a client has to say hello."""

MALFORMED, FOREIGN_TOKEN, NO_TABLE, TOO_FAST, LET_GO = 4400, 4401, 4404, 4429, 4503


class Gone(Exception):  # noqa: N818
    """The client went away."""


class Closing(Exception):  # noqa: N818
    """The conversation is ended from our side."""

    def __init__(self, code: int, why: str) -> None:
        super().__init__(why)
        self.code, self.why = code, why


@websocket("/api/tables/{table_id:str}/live", include_in_schema=False)
async def live(socket: WebSocket[Any, Any, Any], table_id: FromPath[str]) -> None:
    """Hello first; then what the client sends is judged by the table, and what changes is shown."""
    hall: Hall = socket.app.state.hall
    people: People = socket.app.state.people
    limits: Limits = socket.app.state.limits
    await socket.accept()
    try:
        hello = await asyncio.wait_for(_receive(socket), PATIENCE)
        if not isinstance(hello, InHello):
            raise Closing(MALFORMED, "say hello first")
        person = await _who(people, hello)
        table = await _which(hall, table_id, person, hello)
        say: Any = (socket.scope["extensions"] or {}).get(SAY, {}).get(SAY)
        came_with = fingerprint(hello.token or "")
        watcher = Watcher(
            person, events=hello.events, text=hello.text, ready=hello.ready, say=say, token=came_with
        )
        await _converse(socket, table, watcher, hello, limits)
    except (Gone, TimeoutError):
        with contextlib.suppress(Exception):
            await socket.close(code=1000)
    except Unreachable:
        with contextlib.suppress(Exception):
            await socket.close(code=LET_GO, reason=KEEPER_AWAY)
    except Closing as closing:
        with contextlib.suppress(Exception):
            await socket.close(code=closing.code, reason=closing.why)


async def _who(people: People, hello: InHello) -> Person | None:
    if hello.token is None:
        return None
    person = await people.by_token(hello.token)
    if person is None:
        raise Closing(FOREIGN_TOKEN, "nobody has that token")
    said_who(person.id)
    return person


async def _which(hall: Hall, table_id: str, person: Person | None, hello: InHello) -> Table:
    try:
        table = await hall.find(table_id)
    except NoTable:
        raise Closing(NO_TABLE, "there is no such table") from None
    if not table.may_enter(person, hello.invite):
        raise Closing(NO_TABLE, "there is no such table")
    return table


async def _converse(
    socket: WebSocket[Any, Any, Any], table: Table, watcher: Watcher, hello: InHello, limits: Limits
) -> None:
    """Until the client goes away or is let go: what was heard is carried through, whichever comes first."""
    await table.look(watcher, told=hello.rev, chat=hello.chat)
    writing = asyncio.create_task(_write(socket, table, watcher))
    try:
        await _read(socket, table, watcher, limits)
    finally:
        writing.cancel()
        table.look_away(watcher)
        await asyncio.gather(writing, return_exceptions=True)


async def _read(socket: WebSocket[Any, Any, Any], table: Table, watcher: Watcher, limits: Limits) -> None:
    bucket, patience = Bucket(*limits.messages), 50
    advisers: set[asyncio.Task[None]] = set()
    try:
        while True:
            message = await _receive(socket)
            FIGURES.count("messages")
            if not bucket.take():
                patience -= 1
                if not patience:
                    raise Closing(TOO_FAST, "too many messages")
                watcher.send(OutNo(getattr(message, "id", ""), "too-fast", "slower, please", table.rev))
            elif isinstance(message, InHint):  # Who is being advised may answer meanwhile.
                adviser = asyncio.create_task(_heard(table, watcher, message))
                advisers.add(adviser)
                adviser.add_done_callback(advisers.discard)
            else:
                await _heard(table, watcher, message)
    finally:
        for adviser in advisers:
            adviser.cancel()


async def _heard(table: Table, watcher: Watcher, message: Incoming) -> None:
    try:
        await _handle(table, watcher, message)
    except Refusal as refusal:
        watcher.send(OutNo(getattr(message, "id", ""), refusal.code, refusal.why, table.rev))
    except Unreachable:
        watcher.send(OutNo(getattr(message, "id", ""), "trouble", KEEPER_AWAY, table.rev))


async def _handle(table: Table, watcher: Watcher, message: Incoming) -> None:
    person = watcher.person
    if getattr(message, "rev", 0) > table.rev:  # It was told so by another process.
        await table.refresh()
    match message:
        case InAnswer(id, rev, answer):
            began = time.perf_counter()
            refusal = await table.answer(watcher, id, rev, answer)
            FIGURES.answers.took(time.perf_counter() - began)
            if refusal is not None:
                FIGURES.count("refusals", "code", refusal.code)
                if refusal.code == "stale":
                    await table.show_to(watcher)
        case InReady(ready):
            await table.attend(watcher, ready=ready)
        case InUndo(id, rev):
            watcher.send(await table.undo(person, id, rev))
        case InSay(id, text):
            watcher.send(await table.say(person, id, text))
        case InWhy(rev):
            watcher.send(await table.why(person, rev))
        case InSee(seat, text):
            watcher.prefers, watcher.text = seat, text
            await table.show_to(watcher)
        case InHint(rev, coach):
            hint = await (table.counsel if coach else table.hint)(person, rev)
            if hint is not None:
                watcher.send(hint)
        case InInspect(rev, ref):
            watcher.send(await table.inspect(watcher, rev, ref))
        case InPing():
            watcher.send(OutPong())
        case InHello():
            raise Closing(MALFORMED, "hello is said once")


async def _write(socket: WebSocket[Any, Any, Any], table: Table, watcher: Watcher) -> None:
    """Send what could not be said at once; who is let go, or cannot be told any more, is to come again."""
    try:
        await _tell(socket, table, watcher)
    except (OSError, RuntimeError, WebSocketException):  # It went away while we spoke.
        return
    except Exception:
        log.exception("table %s: somebody cannot be told how it stands", table.facts.id)
    with contextlib.suppress(Exception):
        await socket.close(code=LET_GO, reason="connect again")  # Whoever reads hears of this too.


async def _tell(socket: WebSocket[Any, Any, Any], table: Table, watcher: Watcher) -> None:
    """Until the watcher is let go."""
    while True:
        if watcher.behind and watcher.queue.empty():
            await table.show_missed(watcher)
        data = await watcher.queue.get()
        if data is None:
            return
        watcher.saying = True
        await socket.send({"type": "websocket.send", "text": data.decode(), "bytes": None})
        watcher.saying = False


async def _receive(socket: WebSocket[Any, Any, Any]) -> Incoming:
    """The next message, decoded strictly."""
    event: Any = await socket.receive()
    if event["type"] != "websocket.receive":
        raise Gone
    text = event.get("text")
    if text is None or len(text) > MESSAGE_LIMIT:
        raise Closing(MALFORMED, f"messages are text of at most {MESSAGE_LIMIT} bytes")
    try:
        return DECODER.decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise Closing(MALFORMED, str(error)[:100]) from None
