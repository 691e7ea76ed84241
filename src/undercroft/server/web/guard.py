"""The door: origins, rates and headers, before anything else looks at a request."""

from __future__ import annotations

import asyncio
import re
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection, MutableMapping
from ipaddress import IPv6Address, ip_address
from typing import Any, TypeAlias
from urllib.parse import urlsplit

import msgspec

from undercroft.server.upkeep.fair import came_from
from undercroft.server.upkeep.figures import FIGURES
from undercroft.server.upkeep.rates import Bucket

Scope: TypeAlias = MutableMapping[str, Any]
Message: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]
Asgi: TypeAlias = Callable[[Scope, Receive, Send], Awaitable[None]]

KNOWN_ADDRESSES = 10_000
"""Addresses whose rate is remembered at a time."""

PAUSE = 0.25
"""Seconds after which a socket is tried again whose address says too much."""

HEADERS = [
    (
        b"content-security-policy",
        b"default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; "
        b"script-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; "
        b"form-action 'self'; frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=()"),
]


class Limits(msgspec.Struct, frozen=True):
    """How much one address may ask for, each as (a second, at once)."""

    reads: tuple[float, float] = (40, 400)
    writes: tuple[float, float] = (10, 120)
    costly: tuple[float, float] = (0.5, 20)
    """New identities, new tables and imports."""
    lookback: tuple[float, float] = (2, 30)
    """Replays, records and checks of what was played here."""
    messages: tuple[float, float] = (20, 80)
    """On one socket."""
    sockets: int = 300
    """Open at once."""
    tries: tuple[float, float] = (1, 20)
    """Throws at a table to practise at: each is a tenth of a second of physics."""
    lessons: tuple[float, float] = (4, 60)
    """Answers in lessons: each leads the lesson there again."""
    together: tuple[float, float] = (200, 800)
    """On all sockets of an address together; what is more waits."""


class Guard:
    """An ASGI application around the server that checks who knocks, how often, and adds headers."""

    def __init__(self, inner: Asgi, limits: Limits, origins: Collection[str] = ()) -> None:
        self._inner, self._limits, self._origins = inner, limits, set(origins)
        self._buckets: OrderedDict[tuple[str, str], Bucket] = OrderedDict()
        self._sockets: dict[str, int] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            return await self._inner(scope, receive, send)
        address = address_of(scope)
        came_from(address)
        refused = self._judge(scope, address)
        if refused is None:
            if scope["type"] == "websocket":
                return await self._converse(address, scope, receive, send)
            return await self._inner(scope, receive, _with_headers(send))
        status, why = refused
        FIGURES.count("refused_at_the_door", "status", str(status))
        if scope["type"] == "websocket":
            return await _close(receive, send)
        await _refuse(_with_headers(send), status, why)

    @property
    def sockets(self) -> int:
        """How many are open."""
        return sum(self._sockets.values())

    def _judge(self, scope: Scope, address: str) -> tuple[int, str] | None:
        if not scope["path"].isprintable():
            return 400, "that is no path"
        talks = scope["type"] == "websocket"
        changes = scope.get("method", "GET") not in SAFE
        if (changes or talks) and not self._known_origin(scope):
            return 403, "this page may not talk to the table"
        if not self._slow_enough(scope, address):
            return 429, "too many requests; wait a little"
        if talks and self._sockets.get(address, 0) >= self._limits.sockets:
            return 429, "too many connections"
        return None

    def _known_origin(self, scope: Scope) -> bool:
        """A browser tells where a page came from; other clients tell nothing and hold no cookies."""
        headers = dict(scope["headers"])
        origin = headers.get(b"origin", b"").decode("latin-1")
        if not origin or origin in self._origins:
            return True
        host: str = headers.get(b"host", b"").decode("latin-1")
        try:
            return str(urlsplit(origin).netloc) == host
        except ValueError:  # It is no address at all.
            return False

    def _slow_enough(self, scope: Scope, address: str) -> bool:
        return self._bucket(address, kind_of(scope.get("method", "GET"), scope["path"])).take()

    def _bucket(self, address: str, kind: str) -> Bucket:
        key = (address, kind)
        bucket = self._buckets.pop(key, None) or Bucket(*getattr(self._limits, kind))
        self._buckets[key] = bucket
        while len(self._buckets) > KNOWN_ADDRESSES:
            self._buckets.popitem(last=False)
        return bucket

    async def _converse(self, address: str, scope: Scope, receive: Receive, send: Send) -> None:
        """A socket, counted for as long as it is open."""
        FIGURES.count("sockets_opened")
        self._sockets[address] = self._sockets.get(address, 0) + 1
        try:
            await self._inner(scope, self._in_time(address, receive), send)
        finally:
            self._sockets[address] -= 1
            if not self._sockets[address]:
                del self._sockets[address]

    def _in_time(self, address: str, receive: Receive) -> Receive:
        """What is said on a socket, once its address may say so much: until then no more of it is read."""

        async def heard() -> Message:
            message = await receive()
            while message["type"] == "websocket.receive" and not self._bucket(address, "together").take():
                await asyncio.sleep(PAUSE)
            return message

        return heard


SAFE = ("GET", "HEAD", "OPTIONS")

COSTLY = re.compile(r"/api/(people|tables|records|verify|tables/[^/]+/(branch|rematch))", re.IGNORECASE)
LESSONS = re.compile(r"/api/games/[^/]+/lessons/[^/]+", re.IGNORECASE)
PRACTICE = re.compile(r"/api/games/[^/]+/practice/[^/]+", re.IGNORECASE)
LOOKBACK = re.compile(r"/api/tables/[^/]+/(replay|record|verify)", re.IGNORECASE)


def kind_of(method: str, path: str) -> str:
    """Which limit a request counts for, however its path is written.

    >>> kind_of("POST", "/api//people/"), kind_of("GET", "/api/tables/abc/replay/")
    ('costly', 'lookback')
    >>> kind_of("POST", "/api/tables/abc/join"), kind_of("GET", "/api/tables")
    ('writes', 'reads')
    """
    plain = "/" + "/".join(part for part in path.split("/") if part)
    if LESSONS.fullmatch(plain):
        return "lessons"
    if method not in SAFE:
        if PRACTICE.fullmatch(plain):
            return "tries"
        return "costly" if COSTLY.fullmatch(plain) else "writes"
    return "lookback" if LOOKBACK.fullmatch(plain) else "reads"


def address_of(scope: Scope) -> str:
    """Where a request comes from; who has one IPv6 address has all of its network.

    >>> address_of({"client": ("2001:db8:1:2:3:4:5:6", 1)}), address_of({"client": ("192.0.2.7", 1)})
    ('2001:db8:1:2::', '192.0.2.7')
    """
    told = str((scope.get("client") or ("?", 0))[0])
    try:
        found = ip_address(told.partition("%")[0])
    except ValueError:
        return told[:64]
    if found.version == 6:
        if found.ipv4_mapped:
            return str(found.ipv4_mapped)
        return str(IPv6Address(int(found) >> 64 << 64))
    return str(found)


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            FIGURES.count("http_responses", "status", str(message["status"]))
            headers = list(message.get("headers", []))
            message["headers"] = [*headers, *HEADERS]
        await send(message)

    return sending


async def _refuse(send: Send, status: int, why: str) -> None:
    body = msgspec.json.encode({"status_code": status, "detail": why})
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


async def _close(receive: Receive, send: Send) -> None:
    await receive()
    await send({"type": "websocket.close", "code": 4403})
