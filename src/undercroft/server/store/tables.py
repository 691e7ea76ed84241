"""Tables in the database: what each is, who belongs to it, what was done and said at it."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import Row, bindparam, delete, insert, select, update

from undercroft.engine.dealer import commit
from undercroft.engine.record import Entry, Header
from undercroft.server.store.chairs import Chair
from undercroft.server.store.database import AT_ONCE, Statement, Store
from undercroft.server.store.news import notice
from undercroft.server.store.people import Person
from undercroft.server.store.schema import chat, journal, members, people, positions, seats, tables
from undercroft.server.store.statement import Often
from undercroft.server.wire.limits import Status
from undercroft.server.wire.people import OutPerson
from undercroft.server.wire.socket import OutLine


class Facts(msgspec.Struct):
    """What a table is, apart from what happens at it."""

    id: str
    game: str
    version: str
    setup: dict[str, Any]
    name: str
    host: str
    status: Status
    public: bool
    companion: bool
    physics: bool
    clock: int
    invite: str
    seed: str
    base: list[Entry]
    parent: str
    rematch: str
    created: float
    touched: float
    changes: int = 0
    """How often the table was changed, seats and chat included: what a write has to build upon."""
    campaign: str = ""
    """The campaign this game belongs to."""
    header: Header | None = None
    """What its game was begun with, and the promise of its dice; none in tables from before it was kept."""

    def row(self) -> dict[str, Any]:
        """The facts as they are stored."""
        values = msgspec.structs.asdict(self)
        values["setup"] = msgspec.json.encode(self.setup).decode()
        values["base"] = msgspec.json.encode(self.base).decode()
        values["header"] = msgspec.json.encode(self.header).decode() if self.header else ""
        return values

    @classmethod
    def of_row(cls, row: Any) -> Facts:
        """The facts from the store."""
        values = dict(row)
        values["setup"] = msgspec.json.decode(values["setup"])
        values["base"] = [Entry(*entry) for entry in msgspec.json.decode(values["base"])]
        told = values["header"]
        values["header"] = msgspec.json.decode(told, type=Header) if told else None
        return cls(**values)

    @property
    def promised(self) -> Header:
        """The header as it was promised; before that was kept, a promise bound the seed alone."""
        if self.header is not None:
            return self.header
        promise = "" if self.companion else commit(self.seed)
        return Header(self.game, self.setup, self.version, 1, promise, base=len(self.base))


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
    told: str = ""
    """The lines of the story that it added, as JSON; of an undo, how many lines are left.
    Empty in rows from before they were kept."""


# --- what is written -----------------------------------------------------------------------------

# What every answer needs is put together once: the values come when it is written.
ANSWERED = Often(insert(journal))
CHANGED = Often(
    update(tables).where(tables.c.id == bindparam("table"), tables.c.changes == bindparam("known"))
)


def opened(host: Person, facts: Facts, chairs: Mapping[str, Chair]) -> list[Statement]:
    """What puts a new table into the store."""
    belong = {host.id, *(chair.person for chair in chairs.values() if chair.person)}
    return [
        (insert(tables), facts.row()),
        *((insert(seats), {**chair.row(facts.id), "keeper": chair.person}) for chair in chairs.values()),
        *(joined(facts.id, person) for person in sorted(belong)),
    ]


def joined(table_id: str, person: str) -> Statement:
    """Somebody belongs to a table from now on."""
    return insert(members), {"table_id": table_id, "person": person}


def banned(table_id: str, person: str) -> Statement:
    """Somebody does not belong to a table any more, and never will again."""
    here = update(members).where(members.c.table_id == table_id, members.c.person == person)
    return here.values(banned=True), None


def barred(table_id: str, person: str) -> Statement:
    """Somebody who never belonged to a table never will."""
    return insert(members), {"table_id": table_id, "person": person, "banned": True}


def seated(table_id: str, chair: Chair) -> Statement:
    """A chair is filled otherwise."""
    here = update(seats).where(seats.c.table_id == table_id, seats.c.seat == chair.id)
    return here.values(**chair.row(table_id)), None


def said(table_id: str, line: OutLine, message: str) -> Statement:
    """A line of chat, and the message that it came by."""
    row = {"table_id": table_id, "n": line.n, "text": line.text, "at": line.at}
    return insert(chat), {**row, "person": line.person.id, "message": message}


def journalled(row: JournalRow) -> Statement:
    """One more thing that was done."""
    return ANSWERED, msgspec.structs.asdict(row)


def put_away(table_id: str, rev: int, data: bytes) -> list[Statement]:
    """The last position of a table that is kept, in place of an earlier one."""
    earlier = delete(positions).where(positions.c.table_id == table_id, positions.c.rev <= rev)
    return [(earlier, None), (insert(positions), {"table_id": table_id, "rev": rev, "data": data})]


async def save(
    store: Store, facts: Facts, *statements: Statement, only_if: Sequence[Statement] = (), **changed: Any
) -> None:
    """Store a change, and facts that change with it, on top of what is known of the table.

    Raises ``Conflict``, and stores nothing, if somebody else changed the table meanwhile.
    """
    known = facts.changes
    values = {**changed, "touched": time.time(), "changes": known + 1}
    told = [notice(facts.id, known + 1)] if store.notifies else []
    header = {"header": msgspec.json.encode(changed["header"]).decode()} if "header" in changed else {}
    here = (CHANGED, {**values, **header, "table": facts.id, "known": known})
    await store.write(*statements, *told, only_if=[here, *only_if])
    for name, value in values.items():
        setattr(facts, name, value)


# --- what is read --------------------------------------------------------------------------------


async def find(store: Store, table_id: str) -> Facts | None:
    """A table as it is stored."""
    row = await store.row(select(tables).where(tables.c.id == table_id))
    return Facts.of_row(row._mapping) if row else None


async def changes_of(store: Store, keys: Iterable[str]) -> list[tuple[str, int]]:
    """How often each of these tables was changed."""
    wanted, found = list(keys), []
    for first in range(0, len(wanted), AT_ONCE):
        some = tables.c.id.in_(wanted[first : first + AT_ONCE])
        rows = await store.rows(select(tables.c.id, tables.c.changes).where(some))
        found += [(row.id, row.changes) for row in rows]
    return found


async def members_of(store: Store, table_id: str) -> tuple[dict[str, str], set[str]]:
    """Everybody who belongs to a table, by id, with their names; and who was put out of it."""
    query = select(people.c.id, people.c.name, members.c.banned).join(
        members, members.c.person == people.c.id
    )
    rows = await store.rows(query.where(members.c.table_id == table_id))
    return {row.id: row.name for row in rows if not row.banned}, {row.id for row in rows if row.banned}


async def seats_of(store: Store, table_id: str) -> Sequence[Row[Any]]:
    """Who sits where."""
    return await store.rows(select(seats).where(seats.c.table_id == table_id))


async def history(store: Store, table_id: str, since: int = 0) -> list[JournalRow]:
    """What was done at a table from a revision on, in order."""
    here = (journal.c.table_id == table_id, journal.c.rev >= since)
    found = await store.rows(select(journal).where(*here).order_by(journal.c.rev))
    return [JournalRow(**row._mapping) for row in found]


async def position_of(store: Store, table_id: str) -> bytes | None:
    """The last position of a table that was kept."""
    row = await store.row(select(positions.c.data).where(positions.c.table_id == table_id))
    return row.data if row else None


async def chat_of(store: Store, table_id: str, since: int = 0) -> list[tuple[OutLine, str]]:
    """A table's chat from a line on, in order, each line with the message that it came by."""
    query = (
        select(chat.c.n, chat.c.text, chat.c.at, chat.c.message, people.c.id, people.c.name)
        .join(people, people.c.id == chat.c.person)
        .where(chat.c.table_id == table_id, chat.c.n >= since)
        .order_by(chat.c.n)
    )
    rows = await store.rows(query)
    return [(OutLine(r.n, OutPerson(r.id, r.name), r.text, r.at), r.message) for r in rows]


async def public_tables(store: Store, limit: int) -> list[tuple[str, int]]:
    """Public tables that are not over, the freshest first, and how often each was changed."""
    query = (
        select(tables.c.id, tables.c.changes)
        .where(tables.c.public, tables.c.status != "over")
        .order_by(tables.c.touched.desc())
        .limit(limit)
    )
    return [(row.id, row.changes) for row in await store.rows(query)]


async def tables_of(store: Store, person: Person, limit: int) -> list[tuple[str, int]]:
    """The tables somebody belongs to, the freshest first, and how often each was changed."""
    query = (
        select(tables.c.id, tables.c.changes)
        .join(members, members.c.table_id == tables.c.id)
        .where(members.c.person == person.id, members.c.banned.is_(False))
        .order_by(tables.c.touched.desc(), tables.c.created.desc())
        .limit(limit)
    )
    return [(row.id, row.changes) for row in await store.rows(query)]
