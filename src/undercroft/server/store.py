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

import msgspec
from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    Engine,
    Executable,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Row,
    String,
    Text,
    create_engine,
    event,
    func,
    insert,
    inspect,
    select,
    text,
    update,
)
from sqlalchemy import Table as SqlTable
from sqlalchemy.exc import DBAPIError
from sqlalchemy.schema import CreateColumn

from undercroft.engine import SetupError

T = TypeVar("T")

READERS = 4
"""Threads that read."""

metadata = MetaData()

people = SqlTable(
    "people",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("token_hash", String(64), nullable=False, unique=True),
    Column("created", Float, nullable=False),
)

tables = SqlTable(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("version", String(32), nullable=False),
    Column("setup", Text, nullable=False),
    Column("name", String(60), nullable=False),
    Column("host", ForeignKey("people.id"), nullable=False),
    Column("status", String(8), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("companion", Boolean, nullable=False),
    Column("physics", Boolean, nullable=False),
    Column("clock", Integer, nullable=False),
    Column("invite", String(32), nullable=False),
    Column("seed", String(64), nullable=False),
    Column("base", Text, nullable=False),
    Column("parent", String(16), nullable=False),
    Column("rematch", String(16), nullable=False),
    Column("created", Float, nullable=False),
    Column("touched", Float, nullable=False),
    Column("changes", Integer, nullable=False, server_default="0"),
    Column("campaign", String(16), nullable=False, server_default=""),
    Index("tables_lobby", "public", "status", "touched"),
)

seats = SqlTable(
    "seats",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", String(64), primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("person", ForeignKey("people.id"), nullable=True),
    Column("bot", String(16), nullable=False),
    Column("strength", Integer, nullable=False),
    Index("seats_person", "person"),
)

members = SqlTable(
    "members",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("person", ForeignKey("people.id"), primary_key=True),
    Index("members_person", "person"),
)

journal = SqlTable(
    "journal",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("rev", Integer, primary_key=True),
    Column("op", String(8), nullable=False),
    Column("seat", String(64), nullable=False),
    Column("entries", Text, nullable=False),
    Column("label", Text, nullable=False),
    Column("message", String(96), nullable=False),
    Column("person", String(16), nullable=False),
    Column("seed_at", Integer, nullable=False),
    Column("at", Float, nullable=False),
)

chat = SqlTable(
    "chat",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("person", ForeignKey("people.id"), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("message", String(96), nullable=False, server_default=""),
)

campaigns = SqlTable(
    "campaigns",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("person", ForeignKey("people.id"), nullable=False),
    Column("game", String(64), nullable=False),
    Column("progress", Text, nullable=False),
    Column("created", Float, nullable=False),
    Column("touched", Float, nullable=False),
    Column("changes", Integer, nullable=False),
    Index("campaigns_person", "person", "touched"),
)

results = SqlTable(
    "results",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("seat", String(64), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("won", Boolean, nullable=False),
    Column("score", Float, nullable=False),
    Column("text", Text, nullable=False),
    Column("ended", Float, nullable=False),
    Column("answers", Integer, nullable=False),
    Column("seconds", Float, nullable=False),
    Index("results_person", "person", "ended"),
)


class JournalRow(msgspec.Struct):
    """One thing that was done at a table: an answer with the chance after it, or an undo."""

    table_id: str
    rev: int
    op: str
    seat: str
    entries: str
    label: str
    message: str
    person: str
    seed_at: int
    at: float


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
        """Create what is missing and start writing."""
        try:
            await self._read(self._prepare)
        except DBAPIError:  # Another process that was started at the same time was first.
            await self._read(self._prepare)
        self._writer = asyncio.create_task(self._write(), name="journal writer")

    def _prepare(self) -> None:
        with self.engine.begin() as connection:
            metadata.create_all(connection)
            _add_missing_columns(connection)

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

    async def history(self, table_id: str, since: int = 0) -> list[JournalRow]:
        """What was done at a table from a revision on, in order."""
        here = (journal.c.table_id == table_id, journal.c.rev >= since)
        found = await self.rows(select(journal).where(*here).order_by(journal.c.rev))
        return [JournalRow(**row._mapping) for row in found]

    async def chat_of(self, table_id: str, since: int = 0) -> Sequence[Row[Any]]:
        """A table's chat with names from a line on, in order."""
        query = (
            select(chat.c.n, chat.c.text, chat.c.at, chat.c.message, people.c.id, people.c.name)
            .join(people, people.c.id == chat.c.person)
            .where(chat.c.table_id == table_id, chat.c.n >= since)
            .order_by(chat.c.n)
        )
        return await self.rows(query)

    async def members_of(self, table_id: str) -> dict[str, str]:
        """Everybody who belongs to a table, by id, with their names."""
        query = select(people.c.id, people.c.name).join(members, members.c.person == people.c.id)
        return {row.id: row.name for row in await self.rows(query.where(members.c.table_id == table_id))}


def _execute(connection: Connection, write: Write) -> None:
    for condition in write.only_if:
        if connection.execute(condition).rowcount != 1:
            raise Conflict
    for statement, values in write.statements:
        connection.execute(statement, values)


def _add_missing_columns(connection: Connection) -> None:
    """A database of an earlier version gets the columns it lacks, each with its default."""
    known = inspect(connection)
    for table in metadata.tables.values():
        there = {column["name"] for column in known.get_columns(table.name)}
        for column in table.columns:
            if column.name not in there:
                told = CreateColumn(column).compile(connection)
                connection.execute(text(f"ALTER TABLE {table.name} ADD COLUMN {told}"))


def _careful_sqlite(connection: Any, _record: Any) -> None:
    """A write-ahead log for readers beside the writer, and a sync before a commit is called done."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


__all__ = [
    "Conflict",
    "JournalRow",
    "Statement",
    "Store",
    "campaigns",
    "chat",
    "func",
    "insert",
    "journal",
    "members",
    "people",
    "results",
    "seats",
    "select",
    "tables",
    "update",
]
