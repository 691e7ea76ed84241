"""What outlives the process: people, tables, every answer, chat and results.

Answers are an append-only journal, one row for an answer and the chance that followed it. Writes of
all tables go through one writer, a thread that commits whatever has gathered in one transaction and tells
the event loop of all of it in one call, so a hundred answers a second cost a few dozen syncs, and each is
acknowledged only once its commit is through.

Several processes may share one database. Every table counts its changes, and a process writes only on
top of the count it knows: who was second learns it by :class:`Conflict`, and nothing of it is stored.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from queue import SimpleQueue
from random import uniform
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, Engine, Row, create_engine, event, text
from sqlalchemy.exc import (
    ArgumentError,
    DBAPIError,
    InterfaceError,
    InternalError,
    OperationalError,
    SQLAlchemyError,
)
from sqlalchemy.exc import TimeoutError as NoConnection

from undercroft.engine import SetupError
from undercroft.extras import needed
from undercroft.server.store.migrations import upgrade
from undercroft.server.store.news import Heard, News, news_of
from undercroft.server.store.statement import Often, Statement
from undercroft.server.upkeep.hands import Hands, tell
from undercroft.server.upkeep.logs import discreet

log = logging.getLogger("undercroft.server")

__all__ = ["KEEPER_AWAY", "Conflict", "Statement", "Store", "Unreachable", "database_url"]

T = TypeVar("T")

READERS = 4
"""Threads that read."""

AT_ONCE = 500
"""So many values one statement takes."""

KEEPER_AWAY = "the table's keeper cannot be reached, we try again"
"""What people are told while the database does not answer; what it is and where is nobody's business."""

SOON, LATE = 0.1, 3.0
"""Seconds before the database is tried again: first, and at most."""

CLOSING = 3.0
"""Seconds in which what is waiting has to be written when the house closes."""

TOGETHER = 256
"""Writes that are committed together at most."""

GATHERING = 0.008
"""Seconds from the beginning of a commit of several writes to the next one's, at least: a commit costs some
times what a write in it does. While writes come one by one none of them waits."""

AWAY = (OperationalError, InterfaceError, InternalError, NoConnection)
"""What a database says, or its driver for it, when it cannot do its work now."""


class Write(NamedTuple):
    """Statements that become durable together, and whoever waits for that."""

    only_if: Sequence[Statement]
    """Updates that have to find their row as they expect it."""
    statements: Sequence[Statement]
    done: asyncio.Future[None]


class Conflict(Exception):  # noqa: N818 - it names what happened between two writers
    """Somebody else was first: what this write builds upon is no longer what is stored."""


class Unreachable(Exception):  # noqa: N818 - it names the state of the database
    """The database does not answer, or cannot write: whether this was stored is not known."""

    def __init__(self) -> None:
        super().__init__(KEEPER_AWAY)


def database_url(where: str) -> str:
    """A file name or a database URL as SQLAlchemy's URL.

    >>> database_url("games.db")
    'sqlite:///games.db'
    >>> database_url("postgresql://me@host/games")
    'postgresql+psycopg://me@host/games'
    """
    if "://" not in where:
        return f"sqlite:///{where}"
    scheme, rest = where.split("://", 1)
    match scheme:
        case "sqlite":
            return f"sqlite://{rest}"
        case "postgres" | "postgresql" | "postgresql+psycopg":
            needed("psycopg", "postgres")
            return f"postgresql+psycopg://{rest}"
    raise SetupError(f"a table is kept in a file, sqlite:// or postgresql://; got {scheme}://")


def plain_engine(where: str) -> Engine:
    """A database by file name or URL; raises :class:`SetupError` for what is neither."""
    try:
        return create_engine(database_url(where))
    except (ArgumentError, ValueError):
        raise SetupError(f"{discreet(where)} is no address of a database") from None


def prepare(where: str) -> None:
    """Bring a database up to this release; raises :class:`SetupError` in a line if it is none."""
    engine = plain_engine(where)
    try:
        with engine.begin() as connection:
            upgrade(connection)
    except DBAPIError as error:
        told = str(error.orig or error).splitlines()[0]
        raise SetupError(f"the database cannot be opened: {told}") from None
    finally:
        engine.dispose()


class Store:
    """The database, with one writer. Everything waits for it in threads, beside the event loop."""

    def __init__(self, where: str, *, patience: float = 5.0) -> None:
        """``patience`` is how many seconds the database may take to let us in."""
        self.url = database_url(where)
        self.engine: Engine = _engine(self.url, patience)
        # The one connection that writes a SQLite file can tell what others wrote to it.
        self._pen = self.engine if self.notifies else _engine(self.url, patience, pool_size=1, max_overflow=0)
        self._queue: SimpleQueue[Write | None] = SimpleQueue()
        self._unwritten = 0
        self._all_written = asyncio.Event()
        self._reading = Hands(READERS, "reader")
        self.commits = 0
        """Transactions so far, for the curious and the benchmark."""
        self._there = asyncio.Event()
        self._there.set()
        self._trying: asyncio.Task[None] | None = None
        self.news: News | None = None
        """What other processes changed, once somebody listens."""

    async def open(self) -> None:
        """Bring the database up to this release and start writing."""
        try:
            await self._read(self._prepare)
        except (DBAPIError, Unreachable):  # Another process that was started at the same time was first.
            await self._read(self._prepare)
        loop = asyncio.get_running_loop()
        threading.Thread(target=self._write, args=(loop,), name="writer", daemon=True).start()

    def _prepare(self) -> None:
        with self.engine.begin() as connection:
            upgrade(connection)

    async def close(self) -> None:
        """Write what is waiting and let go."""
        with contextlib.suppress(TimeoutError):  # A database that does not answer keeps nobody here.
            async with asyncio.timeout(CLOSING):
                while self._unwritten:
                    self._all_written.clear()
                    await self._all_written.wait()
        self._queue.put(None)
        if self._trying:
            self._trying.cancel()
        if self.news is not None:
            self.news.close()
        self._reading.end()
        self.engine.dispose()
        self._pen.dispose()

    def listen(self, heard: Heard) -> News:
        """Hear of every change by any process, as soon as the database can tell."""
        self.news = news_of(self.url, heard, self._number)
        return self.news

    async def _number(self) -> int:
        """The number of a SQLite file that moves when others write to it, and not when we do."""

        def number() -> int:
            with self._pen.connect() as connection:
                return int(connection.exec_driver_sql("PRAGMA data_version").scalar_one())

        return await self._reading.do(number)

    # --- whether it is there ---------------------------------------------------------------------

    @property
    def notifies(self) -> bool:
        """The database itself tells others of a change."""
        return self.url.startswith("postgresql")

    @property
    def away(self) -> bool:
        """The database did not answer when it was last asked."""
        return not self._there.is_set()

    async def back(self) -> None:
        """Returns once the database can be read and written."""
        await self._there.wait()

    def _lost(self, error: Exception) -> Unreachable:
        """It did not answer: from now on it is tried until it does."""
        if self._there.is_set():
            log.warning("the database is away: %s", type(error).__name__)
            self._there.clear()
            self._trying = asyncio.ensure_future(self._try_again())
        return Unreachable()

    async def _try_again(self) -> None:
        pause = SOON
        while self.away:
            await asyncio.sleep(pause * uniform(0.5, 1))
            pause = min(LATE, pause * 2)
            with contextlib.suppress(SQLAlchemyError):
                await self._reading.do(self._touch)
                log.warning("the database is back")
                self._there.set()

    def _touch(self) -> None:
        """Write nothing, so that a database that can only be read is not taken for one that is back."""
        with self.engine.begin() as connection:
            connection.execute(text("UPDATE tables SET changes = changes WHERE 1 = 0"))

    # --- writing ---------------------------------------------------------------------------------

    async def write(self, *statements: Statement, only_if: Sequence[Statement] = ()) -> None:
        """Returns once all of this is durable; raises and leaves nothing of it otherwise.

        An update in ``only_if`` that does not find its one row raises :class:`Conflict`. With
        :class:`Unreachable` it is not known whether it was stored: read before it is done again.
        """
        if self.away:
            raise Unreachable
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._unwritten += 1
        self._queue.put(Write(only_if, statements, done))
        await done

    def _write(self, loop: asyncio.AbstractEventLoop) -> None:
        """The writer's thread: commit what has gathered, and say so, until the house closes."""
        next_at = 0.0
        while (first := self._queue.get()) is not None:
            if (early := next_at - time.monotonic()) > 0:
                time.sleep(early)
            began, batch = time.monotonic(), [first]
            while len(batch) < TOGETHER and not self._queue.empty():
                following = self._queue.get()
                if following is None:
                    self._queue.put(None)  # The last thing that it hears.
                    break
                batch.append(following)
            next_at = began + GATHERING if len(batch) > 1 else 0.0
            tell(loop, self._written, batch, self._commit(batch))

    def _written(self, batch: list[Write], errors: list[Exception | None]) -> None:
        """All of it is durable, but for what went wrong."""
        for write, error in zip(batch, errors, strict=True):
            if write.done.done():
                continue
            if error is None:
                write.done.set_result(None)
            else:
                write.done.set_exception(self._lost(error) if self._is_away(error) else error)
        self._unwritten -= len(batch)
        if not self._unwritten:
            self._all_written.set()

    def _commit(self, batch: list[Write], tries: int = 4) -> list[Exception | None]:
        """Write all of it in one transaction; what went wrong, for each."""
        try:
            with self._pen.begin() as connection:
                _execute(connection, (one for write in batch for one in write.only_if), must_find=True)
                _execute(connection, (one for write in batch for one in write.statements))
        except Exception as error:
            if self._is_away(error):
                return [error] * len(batch)
            if len(batch) == 1 and (tries == 0 or not _clashed(error)):
                return [error]
            # One bad write must not take the others with it.
            return [found for write in batch for found in self._commit([write], tries - 1)]
        self.commits += 1
        return [None] * len(batch)

    def _is_away(self, error: Exception) -> bool:
        """Whether the database cannot do its work now; the driver may say so itself."""
        driver = self._pen.dialect.loaded_dbapi
        away = (*AWAY, driver.OperationalError, driver.InterfaceError, driver.InternalError)
        return isinstance(error, away) and not _clashed(error)

    # --- reading ---------------------------------------------------------------------------------

    async def rows(self, query: Any) -> Sequence[Row[Any]]:
        """Everything that a query finds."""

        def found() -> Sequence[Row[Any]]:
            with self.engine.connect() as connection:
                return connection.execute(query).all()

        return await self._read(found)

    async def row(self, query: Any) -> Row[Any] | None:
        """The first thing that a query finds."""
        return next(iter(await self.rows(query)), None)

    async def _read(self, work: Callable[[], T]) -> T:
        if self.away:
            raise Unreachable
        try:
            return await self._reading.do(work)
        except AWAY as error:
            if _clashed(error):
                raise
            raise self._lost(error) from None


def _execute(connection: Connection, statements: Iterable[Statement], *, must_find: bool = False) -> None:
    """Write all of it, in order; then what every answer needs, together for all answers."""
    often: dict[tuple[Any, ...], list[Any]] = {}
    for what, values in statements:
        if isinstance(what, Often):
            often.setdefault((what, *values), []).append(values)
        elif connection.execute(what, values).rowcount != 1 and must_find:
            raise Conflict
    for (what, *_), rows in often.items():
        if what.run(connection, rows) != len(rows) and must_find:
            raise Conflict


def _clashed(error: Exception) -> bool:
    """Two transactions stood in each other's way, and this one gave way: it can be done again."""
    state = getattr(getattr(error, "orig", error), "sqlstate", None)
    return isinstance(state, str) and state.startswith("40")


def _engine(url: str, patience: float, **pool: int) -> Engine:
    """What is written stays out of messages: the values of a statement may hold what is secret."""
    if not url.startswith("sqlite"):
        lively = {"keepalives": 1, "keepalives_idle": 5, "keepalives_interval": 2, "keepalives_count": 3}
        there = {"connect_timeout": max(2, round(patience)), **lively}
        return create_engine(url, hide_parameters=True, pool_pre_ping=True, connect_args=there)
    engine = create_engine(url, hide_parameters=True, **pool)

    def careful(connection: Any, _record: Any) -> None:
        """A write-ahead log for readers beside the writer, and a sync before a commit is called done."""
        cursor = connection.cursor()
        waits = f"busy_timeout={int(patience * 1000)}"
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", waits):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    event.listen(engine, "connect", careful)
    return engine
