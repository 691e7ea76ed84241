"""How the server is: a page for whoever looks after it, and figures for Prometheus."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from undercroft.server.upkeep.figures import FIGURES
from undercroft.server.web.guard import Scope, Send, address_of

PATHS = ("/health", "/metrics")

NEAR = ("127.0.0.1", "::")
"""This machine; an IPv6 address is known by its network."""


class Status:
    """Answers ``/health`` to everybody, and ``/metrics`` to this machine and those that were named."""

    def __init__(self, readers: Collection[str] = ()) -> None:
        self._readers = {*NEAR, *readers}

    async def __call__(self, scope: Scope, send: Send) -> None:
        if scope["path"] == "/health":
            return await self._health(scope, send)
        if address_of(scope) not in self._readers:
            return await _send(send, 404, b"there is no such page\n", b"text/plain; charset=utf-8")
        await _send(send, 200, FIGURES.text().encode(), b"text/plain; version=0.0.4; charset=utf-8")

    async def _health(self, scope: Scope, send: Send) -> None:
        """Well, or not: a proxy or a supervisor asks. Numbers are told to those who may read figures."""
        now = FIGURES.now()
        away = bool(now.get("database_away"))
        told: dict[str, object] = {"status": "the database is away" if away else "well"}
        if address_of(scope) in self._readers:
            told |= {name: int(value) for name, value in now.items()}
            told["answers"] = sum(FIGURES.answers.counts)
        await _send(send, 503 if away else 200, msgspec.json.encode(told), b"application/json")


async def _send(send: Send, status: int, body: bytes, kind: bytes) -> None:
    headers = [(b"content-type", kind), (b"content-length", str(len(body)).encode())]
    headers.append((b"cache-control", b"no-store"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
