"""The server is killed in mid-game: whatever it acknowledged is there when it comes back."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from random import Random

import pytest

from tests.server.conftest import Process
from undercroft.server.client import Guest, House, Place


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
