"""Connections on which nothing comes, or too slowly, or without end, or too many at once, are ended.

And what is said to those that read is said at once.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable
from ipaddress import ip_address, ip_network
from typing import Any, ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import State

from undercroft.server.upkeep.rates import Bucket
from undercroft.server.web.guard import address_of
from undercroft.server.wire.limits import RECORD_LIMIT

SILENT = 15.0
"""Seconds after which something has to have been asked for."""

SLOW = 60.0
"""Seconds in which a whole request has to have come."""

HEAD_LIMIT = 64 * 1024
"""Bytes in which a request has to have said what it wants: its address and headers are held in memory."""

WHOLE_LIMIT = 2 * RECORD_LIMIT
"""Bytes in which a request has to have come whole, however it is cut up and whatever follows its body."""

CONNECTIONS = 300
"""Connections that one address may have open at once, apart from sockets; a proxy that was named has more."""

EMPTY = (20.0, 80.0)
"""Frames a second of a socket, and at once, that are no message: pings, pongs, and parts of one."""


SAY = "undercroft.say"
"""Where a socket's scope has what sends a message at once."""


def named(host: str, proxies: Iterable[str]) -> bool:
    """Whether this is a proxy that was named, by its address, its network, or as anybody.

    >>> named("10.1.2.3", ["10.0.0.0/8"]), named("10.1.2.3", ["10.1.2.4"]), named("10.1.2.3", ["*"])
    (True, False, True)
    """
    for proxy in proxies:
        try:
            if ip_address(host) in ip_network(proxy):
                return True
        except ValueError:
            if proxy in (host, "*"):
                return True
    return False


class Impatient(HttpToolsProtocol):
    """HTTP as uvicorn speaks it, with an end to waiting."""

    silent, slow = SILENT, SLOW
    _until: asyncio.TimerHandle | None = None
    _open: ClassVar[Counter[str]] = Counter()
    """How many connections each address has."""
    _from = ""
    _came: int = 0
    """Bytes of the request that is coming."""
    _told = False
    """Its head has come."""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._wait(self.silent)
        if self.client and not named(self.client[0], self.config.forwarded_allow_ips or ()):
            self._from = address_of({"client": self.client})
            self._open[self._from] += 1
            if self._open[self._from] > CONNECTIONS:
                transport.abort()

    def data_received(self, data: bytes) -> None:
        self._came += len(data)
        super().data_received(data)
        if self._came > (WHOLE_LIMIT if self._told else HEAD_LIMIT):
            self.transport.abort()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._wait(self.slow)

    def on_headers_complete(self) -> None:
        self._told = True
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._came, self._told = 0, False
        self._stop_waiting()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._stop_waiting()
        self._leave()
        super().handle_websocket_upgrade()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        self._leave()
        super().connection_lost(exc)

    def _leave(self) -> None:
        """It is no longer one of the connections of its address."""
        if self._from:
            self._open[self._from] -= 1
            if not self._open[self._from]:
                del self._open[self._from]
            self._from = ""

    def _wait(self, seconds: float) -> None:
        self._stop_waiting()
        self._until = self.loop.call_later(seconds, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._until is not None:
            self._until.cancel()
            self._until = None


class Wary(WebSocketsSansIOProtocol):
    """Sockets as uvicorn speaks them, with an end to frames that say nothing.

    Messages are counted where they are heard. What is no message is answered or kept before anybody hears of
    it, however much of it comes, and whether or not the answers are read.
    """

    _bucket: Bucket | None = None

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][SAY] = {SAY: self.say}

    def say(self, data: bytes) -> bool:
        """Send a message now, if whoever listens has read what they were sent: as ``send`` does, without a
        queue and a task between."""
        open = self.conn.state is State.OPEN and not self.close_sent and not self.transport.is_closing()
        if not open or not self.writable.is_set():
            return False
        self.transport.write(Frame(Opcode.TEXT, data).serialize(mask=False))
        return True

    def handle_ping(self) -> None:
        if self._bearable():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._bearable():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if self._bearable():
            super().handle_cont(event)

    def _bearable(self) -> bool:
        self._bucket = self._bucket or Bucket(*EMPTY)
        if self._bucket.take():
            return True
        self.transport.abort()
        return False
