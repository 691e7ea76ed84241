"""The hall: all tables, those in memory and those that only the store knows."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Container
from secrets import token_hex, token_urlsafe
from typing import Any

import msgspec

from undercroft import __version__
from undercroft.engine import Game, Record, SetupError, find_game
from undercroft.server.store import campaigns, tables
from undercroft.server.store.chairs import Chair
from undercroft.server.store.database import Statement, Unreachable
from undercroft.server.store.people import Person, tokens_of
from undercroft.server.store.tables import Facts
from undercroft.server.store.text import tidy
from undercroft.server.table.beside import in_thread
from undercroft.server.table.house import House
from undercroft.server.table.kept import EVERY
from undercroft.server.table.lookback import moments, playable, record_of, replayable
from undercroft.server.table.play import promise
from undercroft.server.table.seating import chairs_of, seat_again, seat_everybody, seat_instead
from undercroft.server.table.setups import checked, only_known_packs
from undercroft.server.table.table import Table
from undercroft.server.upkeep.fair import asker
from undercroft.server.wire.refusal import Refusal
from undercroft.server.wire.tables import InSeat, InTable

LONGEST_RECORD = 50_000
"""Answers that an imported record may hold."""

SURELY = 2.0
"""Seconds after which it is looked what other processes changed, though nothing was heard."""

MOST = 3_000
"""Tables in memory at once; of more, those that nobody looks at are put away though a clock runs there."""

KEEPING, SHARE = 0.2, 1 / 40
"""Seconds between two positions that are kept while people play, and how much of the time that may take: each
is drawn for every chair, in some milliseconds of a quiet house and a tenth of a second of a busy one."""

CLOSING = 5.0
"""Seconds that are left for positions to be kept when the server closes."""

log = logging.getLogger("undercroft.server")


class NoTable(Exception):  # noqa: N818
    """There is no such table, or not for this person."""


class Hall:
    """Finds, opens, loads and unloads tables."""

    def __init__(self, house: House, *, idle: float = 300.0) -> None:
        self.house, self.idle = house, idle
        self.loaded: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._housekeeping: list[asyncio.Task[None]] = []
        self._telling: list[asyncio.Task[None]] = []
        self._refreshing: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Begin to keep positions, sweep idle tables out of memory, and follow what other processes do."""
        work = (self._sweep(), self._follow(), self._keep(), self._sign_out())
        self._housekeeping = [asyncio.create_task(one) for one in work]

    async def close(self) -> None:
        """Close for the night; everything is stored already."""
        for task in self._housekeeping:
            task.cancel()
        for table in self.loaded.values():
            table.close()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(CLOSING):
                for table in list(self.loaded.values()):
                    await table.put_away()

    # --- memory ----------------------------------------------------------------------------------

    async def find(self, table_id: str, changes: int | None = None) -> Table:
        """A table by id, as it is stored; ``changes`` is how often it was changed, if that is known."""
        while (table := self.loaded.get(table_id)) is not None:
            await table.refresh(changes)
            if self.loaded.get(table_id) is table:  # It may have been put away meanwhile.
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
        facts = await tables.find(self.house.store, table_id) if table_id.isalnum() else None
        if facts is None:
            raise NoTable(table_id)
        table = await in_thread(lambda: Table(self.house, facts))
        async with self.house.loading.turn(asker()), table.lock:
            await table.catch_up(patience=0)
        if table.seating.full:  # It may have been opened, but the server went down before it began.
            await table.start()
        return table

    async def _follow(self) -> None:
        """Look every now and then whether another process changed a table that somebody here looks at."""
        news = self.house.store.listen(self._heard)
        looked = 0.0
        while True:
            await asyncio.sleep(news.pause)
            if not await news.moved() and time.monotonic() - looked < SURELY:
                continue
            looked = time.monotonic()
            followed = [key for key, table in self.loaded.items() if table.busy]
            try:
                for table_id, changes in await tables.changes_of(self.house.store, followed):
                    if table_id in self.loaded:
                        await self.loaded[table_id].refresh(changes)
            except Unreachable:
                for table_id in followed:
                    if table_id in self.loaded:
                        self._telling.append(asyncio.create_task(self.loaded[table_id].lose_keeper()))
                await self.house.store.back()
                self._telling.clear()
            except Exception:
                log.exception("the tables cannot be followed")

    def _heard(self, table_id: str, changes: int) -> None:
        """Somebody changed a table."""
        table = self.loaded.get(table_id)
        if table is not None and table.busy and changes > table.facts.changes:
            task = asyncio.create_task(self._refresh(table, changes))
            self._refreshing.add(task)
            task.add_done_callback(self._refreshing.discard)

    async def _refresh(self, table: Table, changes: int) -> None:
        with contextlib.suppress(Unreachable):
            await table.refresh(changes)

    def unload_idle(self, idle: float | None = None) -> int:
        """Drop tables that nobody looks at and where nothing is going on; how many were dropped."""
        gone = self._idle(self.idle if idle is None else idle)
        for key in gone:
            self.loaded.pop(key).close()
        return len(gone)

    def _idle(self, seconds: float) -> list[str]:
        before = time.monotonic() - seconds
        idle = [key for key, table in self.loaded.items() if not table.busy and table.idle_since <= before]
        return idle + self._unseen(len(self.loaded) - len(idle) - MOST, idle)

    def _unseen(self, count: int, but: Container[str]) -> list[str]:
        """So many more that nobody looks at, the longest idle first."""
        if count <= 0:
            return []
        unseen = [
            (table.idle_since, key)
            for key, table in self.loaded.items()
            if key not in but and not table.audience and not table.lock.locked()
        ]
        return [key for _, key in sorted(unseen)[:count]]

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(max(1.0, min(60.0, self.idle / 4)))
            for key in self._idle(self.idle):
                if key in self.loaded:
                    await self.loaded[key].put_away()
            self.unload_idle()

    async def _sign_out(self) -> None:
        """Hear of tokens that other processes gave out."""
        while True:
            await asyncio.sleep(SURELY)
            with contextlib.suppress(Unreachable):
                await self.end_old_sign_ins()

    async def _keep(self) -> None:
        """Keep positions of tables where much was done, beside the answers: who is furthest behind first."""
        took = 0.0
        while True:
            await asyncio.sleep(max(KEEPING, took / SHARE))
            began = time.monotonic()
            table = max(self.loaded.values(), key=lambda one: one.unkept, default=None)
            if table is not None and table.unkept >= EVERY:
                await table.put_away()
            took = time.monotonic() - began

    # --- opening ---------------------------------------------------------------------------------

    async def create(self, host: Person, wanted: InTable) -> Table:
        """Open a table and seat its host."""
        game = find_game(wanted.game)
        await in_thread(lambda: only_known_packs(game, wanted.setup))
        following = await campaigns.chapter(self.house.store, host, wanted) if wanted.campaign else None
        options = following.setup if following else wanted.setup
        if wanted.companion:
            options = {**options, **game.real_table}
        setup, chairs = await in_thread(lambda: _set_up(game, options))
        seat_everybody(chairs, wanted.seats, host.id)
        facts = self._facts(host, game.id, msgspec.to_builtins(setup), wanted)
        if following:
            facts.campaign, facts.name = following.campaign, facts.name or following.title
        return await self._open(host, facts, chairs, *(following.begun if following else ()))

    def _facts(self, host: Person, game: str, setup: dict[str, Any], wanted: InTable) -> Facts:
        now = time.time()
        return Facts(
            id=token_hex(6),
            game=game,
            version=__version__,
            setup=setup,
            name=tidy(wanted.name),
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

    async def _open(self, host: Person, facts: Facts, chairs: dict[str, Chair], *before: Statement) -> Table:
        facts.header = await in_thread(lambda: promise(facts))
        await self.house.store.write(*before, *tables.opened(host, facts, chairs))
        return await self.find(facts.id)

    async def rematch(self, table: Table, person: Person) -> Table:
        """The same chairs, a new game: in a campaign the next one. Asked twice it is the same table."""
        old = table.facts
        if not table.seating.of(person.id) and person.id != old.host:
            raise Refusal("denied", "only those who played can ask for a rematch")
        if old.status != "over" and not table.play.older:
            raise Refusal("denied", "the next game can be opened once this game is over")
        wanted = InTable(old.game, name=old.name, public=old.public, companion=old.companion)
        wanted.clock, wanted.physics = old.clock, old.physics
        facts = self._facts(person, old.game, old.setup, wanted)
        facts.parent = old.id
        chairs = table.seating.chairs
        if old.campaign and not old.rematch:
            chairs = await self._next_chapter(table, facts)
        facts.header = await in_thread(lambda: promise(facts))
        return await self.find(await table.lead_to(facts.id, *tables.opened(person, facts, chairs)))

    async def _next_chapter(self, table: Table, facts: Facts) -> dict[str, Chair]:
        """Make it the campaign's next game; whoever sat in a chair sits in it again."""
        following = await campaigns.after(self.house.store, table.facts)
        facts.campaign, facts.name, facts.setup = following.campaign, following.title, following.setup
        game = find_game(facts.game)
        _, chairs = await in_thread(lambda: _set_up(game, facts.setup))
        seat_again(chairs, table.seating.chairs)
        return chairs

    async def branch(
        self, table: Table, person: Person, at: int, plan: dict[str, InSeat], name: str
    ) -> Table:
        """A new table that shares the first ``at`` answers of this one."""
        record = await replayable(table, await record_of(table, person))
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
        setup, chairs = await in_thread(lambda: _set_up(game, record.header.setup))
        await self.house.checks.check(asker(), playable, record)
        if parent and not plan:
            seat_instead(chairs, parent.seating.chairs, person.id)
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
        return await self._all(await tables.public_tables(self.house.store, limit))

    async def tables_of(self, person: Person, limit: int = 60) -> list[Table]:
        """The tables somebody belongs to, the freshest first."""
        return await self._all(await tables.tables_of(self.house.store, person, limit))

    async def _all(self, listed: list[tuple[str, int]]) -> list[Table]:
        """These tables; one that cannot be loaded spoils no list."""
        found = []
        for table_id, changes in listed:
            try:
                found.append(await self.find(table_id, changes))
            except Exception:
                log.exception("table %s cannot be loaded", table_id)
        return found

    async def end_old_sign_ins(self) -> None:
        """End the connections of those who have another token by now; with that one they come again."""
        online = {person for table in self.loaded.values() for person in table.audience.online}
        tokens = await tokens_of(self.house.store, online)
        for table in self.loaded.values():
            table.audience.let_go_but(
                lambda one: one.person is None or tokens.get(one.person.id, one.token) == one.token
            )

    def renamed(self, person: Person) -> None:
        """Somebody is called otherwise, at every table."""
        for table in self.loaded.values():
            table.renamed(person)


def _set_up(game: Game[Any, Any], options: dict[str, Any]) -> tuple[Any, dict[str, Chair]]:
    """The setup that these options make, and its chairs."""
    setup = checked(game, options)
    return setup, chairs_of(game, setup)
