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
from undercroft.engine import games
from undercroft.server.client import House
from undercroft.server.table.beside import JUDGING, LOOKING


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
