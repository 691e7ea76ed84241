"""Set-up work of any size runs beside the event loop, and its caches are bounded."""

from __future__ import annotations

import asyncio
import functools
import gc
import threading
from typing import Any

import pytest

from tests.server.conftest import Running
from tests.server.test_table import ME_AND_BOT, play
from tests.server.whispers import Whispers
from undercroft.engine import Match, SetupError, games
from undercroft.engine.books.search import stem, stems
from undercroft.server.client import House
from undercroft.server.table import hall
from undercroft.server.table.beside import JUDGING, LOOKING
from undercroft.server.web import offers


def test_every_setup_is_checked_beside_the_event_loop(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    where: set[str] = set()

    def check_setup(self: Whispers, setup: Any) -> None:
        where.add(threading.current_thread().name.split("_")[0])

    monkeypatch.setattr(Whispers, "check_setup", check_setup)

    async def story(house: House) -> None:
        ada = await house.enter("Ada")
        await house.http.post("/api/games/whispers/setup", json={"setup": {}})
        table = await ada.open("whispers", seats=ME_AND_BOT)
        solo = await ada.open("whispers", seats={"left": {"kind": "me"}, "right": {"kind": "me"}})
        record = await ada.record(solo.id)
        await ada.load(record)
        await ada.branch(solo.id, 0)
        await house.http.post("/api/verify", content=record)
        server.call(lambda: server.app.hall.loaded.pop(table.id).close())
        await ada.table(table.id)
        await asyncio.sleep(0.1)

    play(server, story)
    assert where and all(name.startswith(("judging", "looking", "waiting", "mind")) for name in where), where


def test_a_running_game_is_gone_through_where_replays_are(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    where: list[str] = []
    walk = Match.walk

    def watched(*about: Any, **more: Any) -> Any:
        where.append(threading.current_thread().name)
        return walk(*about, **more)

    async def story(house: House) -> None:
        ada = await house.enter("Ada")
        solo = await ada.open("whispers", seats={"left": {"kind": "me"}, "right": {"kind": "me"}})
        monkeypatch.setattr(Match, "walk", watched)
        await ada.record(solo.id)
        await ada.replay(solo.id)

    play(server, story)
    assert len(where) == 2 and all(name.startswith("mind") for name in where), where


def test_there_are_so_many_threads_for_it_and_no_more() -> None:
    assert JUDGING.count + LOOKING.count <= 8


def test_caches_of_content_are_bounded() -> None:
    assert games()
    unbounded = [
        f"{one.__module__}.{one.__qualname__}"
        for one in gc.get_objects()
        if isinstance(one, functools._lru_cache_wrapper)
        and ".content." in (one.__module__ or "")
        and one.cache_parameters()["maxsize"] is None
    ]
    assert not unbounded


def test_words_that_strangers_look_for_are_not_remembered_for_good() -> None:
    for number in range(20_000):
        stems(f"word{number}")
    assert stem.cache_info().currsize < 10_000


def test_so_many_tables_are_in_memory_though_their_clocks_run(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hall, "MOST", 3)
    loaded = server.app.hall.loaded

    async def story(house: House) -> None:
        ada = await house.enter("Ada")
        for _ in range(5):
            table = await ada.open("whispers", seats=ME_AND_BOT, clock=86_400)
            async with ada.sit(table.id):
                assert table.id in loaded
        async with ada.sit(table.id) as place:
            server.call(server.app.hall.unload_idle)
            assert len(loaded) <= 3 and table.id in loaded
            await place.say("still here")

    play(server, story)


def test_people_who_are_gone_are_forgotten(server: Running) -> None:
    async def story(house: House) -> None:
        ada = await house.enter("Ada")
        await ada.statistics()
        people = server.app.api.state.people
        gc.collect()
        assert ada.id not in people._known

    play(server, story)


def test_a_list_of_thousands_is_not_shortened_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[Any] = []

    def checked(game: Any, options: dict[str, Any]) -> Any:
        tried.append(options)
        raise SetupError("it does not go together")

    monkeypatch.setattr(offers, "checked", checked)
    with pytest.raises(SetupError):
        offers.offer(games()["dungeon-fighter"], {"heroes": ["jack"] * 5_000, "players": 3}, "players")
    assert len(tried) < 100
