"""The hall: all tables, those in memory and those that only the store knows."""

from __future__ import annotations

import asyncio
import time
from secrets import token_hex, token_urlsafe
from typing import Any

import msgspec

from undercroft import __version__
from undercroft.engine import Match, Record, Seeded, SetupError, find_game
from undercroft.server.facts import Facts, House, Refusal, in_thread
from undercroft.server.lookback import moments, record_of
from undercroft.server.people import Person
from undercroft.server.seating import Chair, chairs_of, seat_everybody
from undercroft.server.store import insert, members, seats, select, tables, update
from undercroft.server.table import Table
from undercroft.server.wire.people import OutPerson
from undercroft.server.wire.socket import OutLine
from undercroft.server.wire.tables import InSeat, InTable

LONGEST_RECORD = 50_000
"""Answers that an imported record may hold."""


class NoTable(Exception):  # noqa: N818
    """There is no such table, or not for this person."""


class Hall:
    """Finds, opens, loads and unloads tables."""

    def __init__(self, house: House, *, idle: float = 300.0) -> None:
        self.house, self.idle = house, idle
        self.loaded: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._sweeper: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Begin to sweep idle tables out of memory."""
        self._sweeper = asyncio.create_task(self._sweep(), name="sweeper")

    async def close(self) -> None:
        """Close for the night; everything is stored already."""
        if self._sweeper:
            self._sweeper.cancel()
        for table in self.loaded.values():
            table.close()

    # --- memory ----------------------------------------------------------------------------------

    async def find(self, table_id: str) -> Table:
        """A table by id, from memory or from the store."""
        table = self.loaded.get(table_id)
        if table is not None:
            return table
        lock = self._loading.setdefault(table_id, asyncio.Lock())
        async with lock:
            try:
                if table_id not in self.loaded:
                    self.loaded[table_id] = await self._load(table_id)
                return self.loaded[table_id]
            finally:
                self._loading.pop(table_id, None)

    async def _load(self, table_id: str) -> Table:
        store = self.house.store
        row = await store.row(select(tables).where(tables.c.id == table_id))
        if row is None:
            raise NoTable(table_id)
        facts = Facts.of_row(row._mapping)
        game = find_game(facts.game)
        chairs = chairs_of(game, game.setup(facts.setup))
        for seat in await store.rows(select(seats).where(seats.c.table_id == table_id)):
            chair = chairs[seat.seat]
            chair.kind, chair.person = seat.kind, seat.person or ""
            chair.bot, chair.strength = seat.bot, seat.strength
        belong = await store.rows(select(members.c.person).where(members.c.table_id == table_id))
        table = Table(self.house, facts, chairs, {row.person for row in belong})
        for person_id in {facts.host, *table.members, *(c.person for c in chairs.values() if c.person)}:
            table.names[person_id] = (await self.house.people.by_id(person_id)).name
        for line in await store.chat_of(table_id):
            table.chat.append(OutLine(line.n, OutPerson(line.id, line.name), line.text, line.at))
        rows = await store.history(table_id)
        await in_thread(lambda: table.play.restore(rows))
        table.turns.go_on()
        if table.full() and facts.status == "waiting":  # Opened, but the server went down before it began.
            await table.start()
        return table

    def unload_idle(self, idle: float | None = None) -> int:
        """Drop tables that nobody looks at and where nothing is going on; how many were dropped."""
        before = time.monotonic() - (self.idle if idle is None else idle)
        gone = [key for key, table in self.loaded.items() if not table.busy and table.idle_since <= before]
        for key in gone:
            self.loaded.pop(key).close()
        return len(gone)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(max(1.0, min(60.0, self.idle / 4)))
            self.unload_idle()

    # --- opening ---------------------------------------------------------------------------------

    async def create(self, host: Person, wanted: InTable) -> Table:
        """Open a table and seat its host."""
        game = find_game(wanted.game)
        setup = game.setup(wanted.setup)
        chairs = chairs_of(game, setup)
        seat_everybody(chairs, wanted.seats, host.id)
        facts = self._facts(host, game.id, msgspec.to_builtins(setup), wanted)
        return await self._open(host, facts, chairs)

    def _facts(self, host: Person, game: str, setup: dict[str, Any], wanted: InTable) -> Facts:
        now = time.time()
        return Facts(
            id=token_hex(6),
            game=game,
            version=__version__,
            setup=setup,
            name=wanted.name.strip(),
            host=host.id,
            status="waiting",
            public=wanted.public,
            companion=wanted.companion,
            physics=wanted.physics,
            clock=wanted.clock,
            invite=token_urlsafe(12),
            seed=token_hex(16),
            base=[],
            parent="",
            rematch="",
            created=now,
            touched=now,
        )

    async def _open(self, host: Person, facts: Facts, chairs: dict[str, Chair]) -> Table:
        belong = {host.id, *(chair.person for chair in chairs.values() if chair.person)}
        table = Table(self.house, facts, chairs, belong)
        for person_id in belong:
            table.names[person_id] = (await self.house.people.by_id(person_id)).name
        await self.house.store.write(
            (insert(tables), facts.row()),
            *(chair.statement(facts.id) for chair in chairs.values()),
            *((insert(members), {"table_id": facts.id, "person": person}) for person in sorted(belong)),
        )
        self.loaded[facts.id] = table
        if table.full():
            await table.start()
        return table

    async def rematch(self, table: Table, person: Person) -> Table:
        """The same chairs, a new game. Asked twice it is the same table."""
        if person.id not in table.members:
            raise Refusal("denied", "only those at the table can ask for a rematch")
        async with table.lock:
            if table.facts.rematch:
                return await self.find(table.facts.rematch)
            old = table.facts
            wanted = InTable(old.game, name=old.name, public=old.public, companion=old.companion)
            wanted.clock, wanted.physics = old.clock, old.physics
            facts = self._facts(person, old.game, old.setup, wanted)
            facts.parent = old.id
            chairs = {key: msgspec.structs.replace(chair) for key, chair in table.chairs.items()}
            new = await self._open(person, facts, chairs)
            await self.house.store.write(
                (update(tables).where(tables.c.id == old.id).values(rematch=new.facts.id), None)
            )
            old.rematch = new.facts.id
            table.audience.tell_table()
            return new

    async def branch(
        self, table: Table, person: Person, at: int, plan: dict[str, InSeat], name: str
    ) -> Table:
        """A new table that shares the first ``at`` answers of this one."""
        record = record_of(table, person)
        if at not in moments(record.entries):
            raise SetupError(f"a branch starts where somebody is asked; {at} is no such point")
        return await self.from_record(person, Record(record.header, record.entries[:at]), plan, name, table)

    async def from_record(
        self,
        person: Person,
        record: Record,
        plan: dict[str, InSeat],
        name: str = "",
        parent: Table | None = None,
    ) -> Table:
        """A table that starts with answers given elsewhere; they are played through first."""
        if len(record.entries) > LONGEST_RECORD:
            raise SetupError(f"a record of more than {LONGEST_RECORD} answers is not taken")
        game = find_game(record.header.game)
        setup = game.setup(record.header.setup)
        await in_thread(lambda: Match.replay(record, then=Seeded(), listen=False))
        chairs = chairs_of(game, setup)
        if parent and not plan:
            for chair in chairs.values():
                same = parent.chairs[chair.id]
                bot = InSeat("bot", same.bot or "greedy", same.strength or 2)  # type: ignore[arg-type]
                chair.fill(bot if same.kind == "bot" else InSeat("me"), person.id)
        else:
            seat_everybody(chairs, plan, person.id)
        wanted = InTable(game.id, name=name or f"From {parent.facts.name or game.title}" if parent else name)
        facts = self._facts(person, game.id, msgspec.to_builtins(setup), wanted)
        facts.base, facts.parent = list(record.entries), parent.facts.id if parent else ""
        facts.companion = parent.facts.companion if parent else False
        facts.physics = parent.facts.physics if parent else False  # A record may know no poses to go on from.
        return await self._open(person, facts, chairs)

    # --- lists -----------------------------------------------------------------------------------

    async def lobby(self, limit: int = 60) -> list[Table]:
        """Public tables, the freshest first."""
        query = (
            select(tables.c.id)
            .where(tables.c.public, tables.c.status != "over")
            .order_by(tables.c.touched.desc())
            .limit(limit)
        )
        return [await self.find(row.id) for row in await self.house.store.rows(query)]

    async def tables_of(self, person: Person, limit: int = 60) -> list[Table]:
        """The tables somebody belongs to, the freshest first."""
        query = (
            select(tables.c.id)
            .join(members, members.c.table_id == tables.c.id)
            .where(members.c.person == person.id)
            .order_by(tables.c.touched.desc(), tables.c.created.desc())
            .limit(limit)
        )
        return [await self.find(row.id) for row in await self.house.store.rows(query)]
