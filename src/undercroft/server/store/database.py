"""What outlives the process: people, tables, every answer, chat and results.

Answers are an append-only journal, one row for an answer and the chance that followed it. Writes of
all tables go through one writer that commits whatever has gathered in one transaction, so a hundred
answers a second cost a few dozen syncs, and each is acknowledged only once its commit is through.

Several processes may share one database. Every table counts its changes, and a process writes only on
top of the count it knows: who was second learns it by :class:`Conflict`, and nothing of it is stored.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple, TypeAlias, TypeVar

from sqlalchemy import Connection, Engine, Executable, Row, create_engine, event
from sqlalchemy.exc import DBAPIError

from undercroft.engine import SetupError
from undercroft.server.store.migrations import upgrade

T = TypeVar("T")

READERS = 4
"""Threads that read."""

Statement: TypeAlias = tuple[Executable, Any]
"""What is to be written, and its values."""


class Write(NamedTuple):
    """Statements that become durable together, and whoever waits for that."""

    only_if: Sequence[Executable]
    """Updates that have to find their row as they expect it."""
    statements: Sequence[Statement]
    done: asyncio.Future[None]


class Conflict(Exception):  # noqa: N818 - it names what happened between two writers
    """Somebody else was first: what this write builds upon is no longer what is stored."""


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
            return f"postgresql+psycopg://{rest}"
    raise SetupError(f"a table is kept in a file, sqlite:// or postgresql://; got {scheme}://")


def prepare(where: str) -> None:
    """Bring a database up to this release; raises :class:`SetupError` in a line if it is none."""
    engine = create_engine(database_url(where))
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

    def __init__(self, where: str) -> None:
        self.url = database_url(where)
        self.engine: Engine = create_engine(self.url)
        self._queue: asyncio.Queue[Write] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None
        self._writing = ThreadPoolExecutor(1, thread_name_prefix="writer")
        self._reading = ThreadPoolExecutor(READERS, thread_name_prefix="reader")
        self.commits = 0
        """Transactions so far, for the curious and the benchmark."""
        if self.url.startswith("sqlite"):
            event.listen(self.engine, "connect", _careful_sqlite)

    async def open(self) -> None:
        """Bring the database up to this release and start writing."""
        try:
            await self._read(self._prepare)
        except DBAPIError:  # Another process that was started at the same time was first.
            await self._read(self._prepare)
        self._writer = asyncio.create_task(self._write(), name="journal writer")

    def _prepare(self) -> None:
        with self.engine.begin() as connection:
            upgrade(connection)

    async def close(self) -> None:
        """Write what is waiting and let go."""
        await self._queue.join()
        if self._writer:
            self._writer.cancel()
        self._writing.shutdown()
        self._reading.shutdown()
        self.engine.dispose()

    # --- writing ---------------------------------------------------------------------------------

    async def write(self, *statements: Statement, only_if: Sequence[Executable] = ()) -> None:
        """Returns once all of this is durable; raises and leaves nothing of it otherwise.

        An update in ``only_if`` that does not find its one row raises :class:`Conflict`.
        """
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait(Write(only_if, statements, done))
        await done

    async def _write(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            batch = [await self._queue.get()]
            while not self._queue.empty() and len(batch) < 256:
                batch.append(self._queue.get_nowait())
            try:
                errors = await loop.run_in_executor(self._writing, self._commit, batch)
                for write, error in zip(batch, errors, strict=True):
                    if write.done.done():
                        continue
                    if error is None:
                        write.done.set_result(None)
                    else:
                        write.done.set_exception(error)
            finally:
                for _ in batch:
                    self._queue.task_done()

    def _commit(self, batch: list[Write]) -> list[Exception | None]:
        """Write all of it in one transaction; what went wrong, for each."""
        try:
            with self.engine.begin() as connection:
                for write in batch:
                    _execute(connection, write)
        except Exception as error:
            if len(batch) == 1:
                return [error]
            # One bad write must not take the others with it.
            return [found for write in batch for found in self._commit([write])]
        self.commits += 1
        return [None] * len(batch)

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
        return await asyncio.get_running_loop().run_in_executor(self._reading, work)


def _execute(connection: Connection, write: Write) -> None:
    for condition in write.only_if:
        if connection.execute(condition).rowcount != 1:
            raise Conflict
    for statement, values in write.statements:
        connection.execute(statement, values)


def _careful_sqlite(connection: Any, _record: Any) -> None:
    """A write-ahead log for readers beside the writer, and a sync before a commit is called done."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
