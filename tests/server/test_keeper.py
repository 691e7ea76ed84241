"""The database goes away and comes back: nothing unstored is shown, and every table goes on by itself."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from tests.server.asking import asking
from tests.server.conftest import Running
from tests.server.postgres import Cluster, unavailable
from tests.server.test_table import ME_AND_BOT, play
from undercroft.server.client import House, Place, Refused
from undercroft.server.store.database import KEEPER_AWAY, Store
from undercroft.server.store.people import People

SECRETS = ("127.0.0.1", "psycopg", "sqlite", "Operational", "connection", "SELECT", "locked", "Error")
"""What no player reads, whatever goes wrong with the database."""


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL that this test may crash."""
    why = unavailable()
    if why:
        pytest.skip(why)
    cluster = Cluster()
    yield cluster
    cluster.stop()


class Noted(Place):
    """A place that remembers everything it was told."""

    told: list[str]

    def _take(self, message: object) -> None:
        self.__dict__.setdefault("told", []).append(msgspec.json.encode(message).decode())
        super()._take(message)


async def sit(house: House, guest_token: str, table: str) -> Noted:
    place = Noted(house.url, table, guest_token)
    await place.__aenter__()
    return place


def at(cluster: Cluster) -> list[str]:
    """Where a database is, as it or its address would say it."""
    return [f"port {cluster.port}", f":{cluster.port}/"]


def unspoken(*places: Noted, but: list[str]) -> None:
    """Nobody was told what the database is, or where."""
    for place in places:
        for told in place.told:
            assert not any(secret in told for secret in (*SECRETS, *but)), told


def test_a_database_that_goes_away_costs_nothing_but_time(cluster: Cluster) -> None:
    server = Running(cluster.database("away"))

    async def story(house: House) -> None:
        guests = [await house.enter(f"Guest {number}") for number in range(5)]
        opened = [await g.open("rats-in-the-cellar", setup={"candle": 400}) for g in guests]
        places = [await sit(house, g.token, t.id) for g, t in zip(guests, opened, strict=True)]
        eyes = [await sit(house, g.token, t.id) for g, t in zip(guests, opened, strict=True)]
        stored = {t.id: await p.answer("down") for t, p in zip(opened, places, strict=True)}
        seen = {t.id: p.state.view for t, p in zip(opened, places, strict=True)}
        cluster.crash()
        waiting = [asyncio.create_task(place.answer("down")) for place in places]
        for place in (*places, *eyes):
            await place.until(lambda p=place: p.state.trouble == KEEPER_AWAY)
        for table, place, eye in zip(opened, places, eyes, strict=True):
            await eye.see(text=True)
            assert place.state.rev == eye.state.rev == stored[table.id], "nothing unstored is shown"
            assert place.state.view == eye.state.view == seen[table.id]
            assert eye.state.trouble == KEEPER_AWAY
        response = await house.http.get(f"/api/tables/{opened[0].id}")
        assert response.status_code == 503
        assert response.json()["detail"] == KEEPER_AWAY
        assert (await house.http.post("/api/people", json={"name": "Eve"})).status_code == 503
        await asyncio.sleep(1)
        cluster.start()
        for table, told in zip(opened, await asyncio.gather(*waiting), strict=True):
            assert told == stored[table.id] + 1, "what was sent meanwhile is stored once"
        for place, eye in zip(places, eyes, strict=True):
            rev = await place.answer("down")
            await eye.until(lambda e=eye, r=rev: e.state.rev == r and not e.state.trouble)
        unspoken(*places, *eyes, but=at(cluster))
        for place in (*places, *eyes):
            await place.leave()

    play(server, story)
    server.stop()


def test_bots_go_on_when_the_database_is_back(cluster: Cluster) -> None:
    server = Running(cluster.database("bots"), pace=0.3)

    async def story(house: House) -> None:
        ada = await house.enter("Ada")
        table = await ada.open("whispers", seats=ME_AND_BOT)
        place = await sit(house, ada.token, table.id)
        await place.answer("basilisk")
        cluster.crash()
        await asyncio.sleep(1)  # The bot has thought, and cannot be heard.
        cluster.start()
        await place.until(lambda: bool(place.state.ask and place.state.ask.yours) and not place.state.trouble)
        unspoken(place, but=at(cluster))
        await place.leave()

    play(server, story)
    server.stop()


def test_an_undo_that_is_not_stored_is_not_shown(cluster: Cluster) -> None:
    server = Running(cluster.database("undo"))

    async def story(house: House) -> None:
        ada = await house.enter("Ada")
        table = await ada.open("whispers", seats={"left": {"kind": "me"}, "right": {"kind": "me"}})
        place = await sit(house, ada.token, table.id)
        eye = await sit(house, ada.token, table.id)
        rev = await place.answer("basilisk")
        cluster.crash()
        undoing = asyncio.create_task(place.undo())
        await place.until(lambda: place.state.trouble == KEEPER_AWAY)
        await eye.see("left")
        assert eye.state.rev == place.state.rev == rev
        assert eye.state.view["words"] == {"left": "?"}
        cluster.start()
        assert await undoing == rev + 1
        assert place.state.view["words"] == {}
        await place.leave()
        await eye.leave()

    play(server, story)
    server.stop()


def test_a_table_file_that_cannot_be_written_is_waited_for(tmp_path: Path) -> None:
    server = Running(str(tmp_path / "tables.db"), store_patience=0.5)

    async def story(house: House) -> None:
        ada = await house.enter("Ada")
        table = await ada.open("rats-in-the-cellar", setup={"candle": 400})
        place = await sit(house, ada.token, table.id)
        rev = place.state.rev
        other = sqlite3.connect(server.db)
        other.execute("begin immediate")
        waiting = asyncio.create_task(place.answer("down"))
        await place.until(lambda: place.state.trouble == KEEPER_AWAY)
        assert place.state.rev == rev
        other.rollback()
        assert await waiting == rev + 1
        assert not place.state.trouble
        unspoken(place, but=[str(tmp_path)])
        await place.leave()

    play(server, story)
    server.stop()


def test_who_waits_too_long_is_told_so(tmp_path: Path) -> None:
    server = Running(str(tmp_path / "tables.db"), store_patience=0.1, patience=0.5)

    async def story(house: House) -> None:
        ada = await house.enter("Ada")
        table = await ada.open("rats-in-the-cellar", setup={"candle": 400})
        place = await sit(house, ada.token, table.id)
        other = sqlite3.connect(server.db)
        other.execute("begin immediate")
        with pytest.raises(Refused) as refused:
            await place.answer("down")
        assert refused.value.code == "trouble"
        assert refused.value.why == KEEPER_AWAY
        with pytest.raises(Refused):
            await place.say("hello")
        other.rollback()
        await place.until(lambda: not place.state.trouble)
        await place.answer("down")
        await place.leave()

    play(server, story)
    server.stop()


def test_a_table_that_is_looked_up_tells_nothing_unstored(tmp_path: Path) -> None:
    """While an answer is being stored, the table over HTTP, and its record, are as they are stored."""
    server = Running(str(tmp_path / "tables.db"), store_patience=5)

    async def story(house: House) -> None:
        ada = await house.enter("Ada")
        table = await ada.open("rats-in-the-cellar")
        place = await sit(house, ada.token, table.id)
        record = await ada.record(table.id)
        other = sqlite3.connect(server.db)
        other.execute("begin immediate")
        waiting = asyncio.create_task(place.answer("home"))  # It ends the game.
        await asyncio.sleep(0.5)
        told = await ada.table(table.id)
        assert told.outcome is None
        assert told.turn
        assert told.status == "playing"
        assert await ada.record(table.id) == record
        other.rollback()
        await waiting
        assert (await ada.table(table.id)).outcome
        await place.leave()

    play(server, story)
    server.stop()


def test_the_log_says_once_that_the_database_is_away(
    cluster: Cluster, caplog: pytest.LogCaptureFixture
) -> None:
    server = Running(cluster.database("log"))
    asking.get(f"{server.url}/api/tables")
    cluster.crash()
    for _ in range(5):
        assert asking.get(f"{server.url}/api/tables").status_code == 503
    cluster.start()
    for _ in range(100):
        if asking.get(f"{server.url}/api/tables").status_code == 200:
            break
    told = [record for record in caplog.records if record.name.startswith("undercroft")]
    assert not any(record.exc_info for record in told)
    assert 1 <= len([record for record in told if "database" in record.getMessage()]) <= 4
    server.stop()


def test_what_a_file_says_of_changes_tells_ones_own_from_others(tmp_path: Path) -> None:
    async def story() -> None:
        here, there = Store(str(tmp_path / "tables.db")), Store(str(tmp_path / "tables.db"))
        for store in (here, there):
            await store.open()
        news = here.listen(lambda table, changes: None)
        await news.moved()
        await People(here).enter("Ada")
        assert not await news.moved(), "nobody looks for what they wrote themselves"
        await People(there).enter("Bea")
        assert await news.moved()
        assert not await news.moved()
        for store in (here, there):
            await store.close()

    asyncio.run(story())
