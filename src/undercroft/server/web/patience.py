"""Connections on which nothing comes, or too slowly, are ended: they cost a place and ask for nothing."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

SILENT = 15.0
"""Seconds after which something has to have been asked for."""

SLOW = 60.0
"""Seconds in which a whole request has to have come."""


class Impatient(HttpToolsProtocol):
    """HTTP as uvicorn speaks it, with an end to waiting."""

    silent, slow = SILENT, SLOW
    _until: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._wait(self.silent)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._wait(self.slow)

    def on_message_complete(self) -> None:
        self._stop_waiting()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._stop_waiting()
        super().handle_websocket_upgrade()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def _wait(self, seconds: float) -> None:
        self._stop_waiting()
        self._until = self.loop.call_later(seconds, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._until is not None:
            self._until.cancel()
            self._until = None
