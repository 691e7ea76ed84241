"""What other processes changed, as soon as the database can tell.

PostgreSQL says so itself: every change is notified in its transaction, and a thread listens. A SQLite file
has a number that moves when others write to it, which is cheap to look at. Neither is relied upon: who hears
nothing still looks every now and then, and before every request.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
import time
from collections.abc import Awaitable, Callable
from typing import TypeAlias

from sqlalchemy import bindparam, func, literal_column, select
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError

from undercroft.server.store.statement import Often, Statement

CHANNEL = "undercroft_tables"

Heard: TypeAlias = Callable[[str, int], None]
"""Is told a table, and how often it was changed. Called on the event loop."""

Number: TypeAlias = Callable[[], Awaitable[int]]
"""Looks at the number of a SQLite file."""

NOTICE = Often(select(func.pg_notify(literal_column(f"'{CHANNEL}'"), bindparam("told"))))


class News:
    """Nothing is told: look every now and then."""

    pause = 0.2
    """Seconds between two looks."""

    async def moved(self) -> bool:
        """Whether anything may have changed since the last look."""
        return True

    def close(self) -> None:
        """Listen no longer."""


class FileNews(News):
    """The number of a SQLite file that moves when anybody else changes it."""

    pause = 0.1

    def __init__(self, number: Number) -> None:
        self._number = number
        self._known: int | None = None

    async def moved(self) -> bool:
        try:
            number = await self._number()
        except SQLAlchemyError:
            return True
        known, self._known = self._known, number
        return number != known


class Notices(News):
    """A thread that listens to PostgreSQL."""

    pause = 1.0

    def __init__(self, dsn: str, heard: Heard) -> None:
        self._dsn, self._heard = dsn, heard
        self._loop = asyncio.get_running_loop()
        self._closed = False
        threading.Thread(target=self._listen, name="news", daemon=True).start()

    def close(self) -> None:
        self._closed = True

    def _listen(self) -> None:
        import psycopg

        while not self._closed:
            with contextlib.suppress(psycopg.Error, OSError):
                self._hear(psycopg.connect(self._dsn, autocommit=True, connect_timeout=3))
            if not self._closed:
                time.sleep(0.5)

    def _hear(self, connection: object) -> None:
        import psycopg

        assert isinstance(connection, psycopg.Connection)
        with connection:
            connection.execute(f"LISTEN {CHANNEL}")
            while not self._closed:
                for notice in connection.notifies(timeout=1.0):
                    table_id, _, changes = notice.payload.partition(" ")
                    if changes.isdigit() and not self._loop.is_closed():
                        self._loop.call_soon_threadsafe(self._heard, table_id, int(changes))
                    if self._closed:
                        return


def news_of(url: str, heard: Heard, number: Number) -> News:
    """However this database tells."""
    found = make_url(url)
    if found.get_backend_name() == "postgresql":
        plain = found.set(drivername="postgresql").render_as_string(hide_password=False)
        return Notices(plain, heard)
    if found.database and found.database != ":memory:":
        return FileNews(number)
    return News()


def notice(table_id: str, changes: int) -> Statement:
    """Tells every process that listens that a table was changed; heard once it is stored."""
    return NOTICE, {"told": f"{table_id} {changes}"}
