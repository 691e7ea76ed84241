"""The server is killed in mid-game: whatever it acknowledged is there when it comes back."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from tests.server.conftest import Process
from undercroft.server.client import Guest, House, Place
from undercroft.server.store import database as database_module
from undercroft.server.store.database import GATHERING, Store
from undercroft.server.wire.socket import InAnswer


@pytest.mark.slow
def test_nothing_acknowledged_is_lost_by_kill_9(database: str) -> None:
    source = Random(5)
    acknowledged: dict[str, int] = {}

    async def keep_answering(guest: Guest, table: str) -> None:
        with contextlib.suppress(ConnectionError):  # In mid-game, or while somebody still sits down.
            async with guest.sit(table) as place:
                while place.state.ask:
                    acknowledged[table] = await place.answer("down")
                    await asyncio.sleep(source.random() * 0.01)

    async def until_killed(server: Process, guests: list[tuple[str, str]]) -> None:
        async with House(server.url) as house:
            tasks = [asyncio.create_task(keep_answering(Guest(house, t), table)) for t, table in guests]
            before = sum(acknowledged.values())
            while sum(acknowledged.values()) < before + len(guests) * 2:
                await asyncio.sleep(0.005)
            await asyncio.sleep(source.random() * 0.1)
            server.kill()
            await asyncio.wait_for(asyncio.gather(*tasks), 120)

    async def people(server: Process) -> list[tuple[str, str]]:
        async with House(server.url) as house:
            guests = [await house.enter(f"Guest {number}") for number in range(8)]
            opened = [await g.open("rats-in-the-cellar", setup={"candle": 400}) for g in guests]
            return [(guest.token, table.id) for guest, table in zip(guests, opened, strict=True)]

    async def compare(server: Process, guests: list[tuple[str, str]]) -> int:
        total = 0
        async with House(server.url) as house:
            for token, table in guests:
                async with Guest(house, token).sit(table) as place:
                    told = acknowledged.get(table, 0)
                    # At most the one answer that was stored but not yet acknowledged is ahead.
                    assert told <= place.state.rev <= max(told, 1) + 1
                    acknowledged[table] = place.state.rev
                    total += place.state.rev
        return total

    server = Process(database)
    guests = asyncio.run(people(server))
    seen = 0
    for _ in range(3):
        asyncio.run(until_killed(server, guests))
        server = Process(database, port=server.port)
        total = asyncio.run(compare(server, guests))
        assert total > seen
        seen = total
    server.stop()
    if "://" not in database:
        assert sqlite3.connect(database).execute("pragma integrity_check").fetchone() == ("ok",)


def test_a_client_that_reconnects_goes_on_where_it_was(database: str) -> None:
    server = Process(database)

    async def begin() -> tuple[str, str, int]:
        async with House(server.url) as house:
            ada = await house.enter("Ada")
            table = await ada.open("rats-in-the-cellar")
            async with ada.sit(table.id) as place:
                await place.answer("down")
                return ada.token, table.id, place.state.rev

    async def go_on(token: str, table: str, rev: int) -> None:
        async with House(server.url) as house:
            place: Place = Guest(house, token).sit(table)
            async with place:
                assert place.state.rev == rev
                await place.answer("home")
                assert place.state.ask is None
            assert (await Guest(house, token).verify(table)).honest

    token, table, rev = asyncio.run(begin())
    server.kill()
    server = Process(database, port=server.port)
    asyncio.run(go_on(token, table, rev))
    server.stop()


def test_an_answer_is_carried_through_though_its_client_has_gone(database: str) -> None:
    server = Process(database)

    async def story() -> None:
        async with House(server.url) as house:
            ada = await house.enter("Ada")
            table = await ada.open("rats-in-the-cellar")
            async with ada.sit(table.id) as other:
                place = ada.sit(table.id)
                await place.__aenter__()
                rev = place.state.rev
                await place.send(InAnswer("last words", rev, "down"))
                await place.leave()
                await other.until(lambda: other.state.rev == rev + 1)

    asyncio.run(story())
    server.stop()


def test_writes_wait_for_company_only_after_a_commit_of_several(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, now = Store(str(tmp_path / "x.db")), 0.0
    committed: list[list[int]] = []
    slept: list[float] = []
    coming = {(1, 2): 3, (3, 4): 5, (5,): 6, (6,): None}
    """What comes while something is being committed."""

    def commit(batch: list[Any]) -> list[None]:
        committed.append(batch)
        store._queue.put(coming[tuple(batch)])  # type: ignore[arg-type]
        return [None] * len(batch)

    def sleep(seconds: float) -> None:
        nonlocal now
        now += seconds
        slept.append(seconds)
        if len(slept) == 1:
            store._queue.put(4)  # type: ignore[arg-type]

    class Loop:
        def call_soon_threadsafe(self, *about: Any) -> None:
            """Nobody waits for it."""

    monkeypatch.setattr(store, "_commit", commit)
    monkeypatch.setattr(database_module, "time", SimpleNamespace(monotonic=lambda: now, sleep=sleep))
    for one in (1, 2):
        store._queue.put(one)  # type: ignore[arg-type]
    store._write(Loop())  # type: ignore[arg-type]
    assert committed == [[1, 2], [3, 4], [5], [6]]
    assert slept == [GATHERING, GATHERING], "after 1 and 2, and 3 and 4"
