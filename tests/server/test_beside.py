"""Whoever looks much up, practises much or points at much keeps no answer of somebody who plays waiting."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import Any

import pytest

from tests.server.conftest import Running
from tests.server.test_fair_play import BOTH
from tests.server.test_table import ME_AND_BOT, any_answer, play
from tests.server.whispers import Whispers
from undercroft.server.client import House
from undercroft.server.table.beside import WAITING, in_thread
from undercroft.server.table.play import Play
from undercroft.server.web import practice, routes
from undercroft.server.web.guard import Receive, Scope, Send

MANY = 20
"""More than there are threads for rules, and for physics."""


def answers_meanwhile(
    server: Running, patch: pytest.MonkeyPatch, ask: Callable[[House], Any], go: Any, *, physics: bool
) -> None:
    """Somebody asks for something many times over; whoever plays is answered before any of it is done."""

    inner, arrived = server.app._guarded._inner, []

    async def counted(scope: Scope, receive: Receive, send: Send) -> None:
        arrived.append(scope["path"].startswith("/api/games/"))
        await inner(scope, receive, send)

    patch.setattr(server.app._guarded, "_inner", counted)

    async def story(house: House) -> None:
        ada = await house.enter("Ada")
        table = await ada.open("whispers", seats=ME_AND_BOT, physics=physics)
        async with ada.sit(table.id) as place:
            await place.until(lambda: place.state.ask is not None and place.state.ask.yours)
            asked = [asyncio.create_task(ask(house)) for _ in range(MANY)]
            try:
                while sum(arrived) < MANY:
                    await asyncio.sleep(0.01)
                for _ in range(10):  # What came before has been taken up by now.
                    await house.http.get("/health")
                await place.answer(any_answer(place.state))
                assert not any(one.done() for one in asked)
            finally:
                go()
                await asyncio.gather(*asked)

    play(server, story)


def test_looking_rules_up_many_times_keeps_no_answer_waiting(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    go = threading.Event()

    def slow(game: Any, question: str) -> list[Any]:
        assert go.wait(60)
        return []

    monkeypatch.setattr(routes, "_search", slow)

    async def ask(house: House) -> None:
        assert (await house.http.get("/api/games/whispers/rules/search?q=why")).status_code == 200

    answers_meanwhile(server, monkeypatch, ask, go.set, physics=False)


def test_practising_many_times_keeps_no_answer_waiting(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    go = threading.Event()

    class Slow:
        """Something falls for a long time."""

        def tried(self, *about: Any) -> dict[str, str]:
            assert go.wait(60)
            return {}

    monkeypatch.setattr(practice, "practice_of", lambda game_id: Slow())

    async def ask(house: House) -> None:
        told = await house.http.post("/api/games/whispers/practice/plain", json={"answer": {}})
        assert told.status_code == 200, told.text

    answers_meanwhile(server, monkeypatch, ask, go.set, physics=True)


def test_those_who_only_look_on_keep_no_answer_waiting_whatever_they_point_at(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    go = threading.Event()

    def slow(game: Whispers, g: Any, seat: str | None, ref: str) -> dict[str, Any]:
        assert go.wait(60)
        return {}

    monkeypatch.setattr(Whispers, "inspect", slow)

    async def story(house: House) -> None:
        ada = await house.enter("Ada")
        tables = [await ada.open("whispers", seats=ME_AND_BOT, physics=False, public=True) for _ in range(9)]
        async with ada.sit(tables[0].id) as place:
            await place.until(lambda: place.state.ask is not None and place.state.ask.yours)
            eyes = [house.watch(table.id) for table in tables[1:]]
            for eye in eyes:
                await eye.__aenter__()
            asked = [asyncio.create_task(eye.inspect("left")) for eye in eyes]
            try:
                await asyncio.sleep(0)
                for _ in range(10):  # What came before has been taken up by now.
                    await house.http.get("/health")
                await place.answer(any_answer(place.state))
                assert not any(one.done() for one in asked)
            finally:
                go.set()
                await asyncio.gather(*asked)
                for eye in eyes:
                    await eye.leave()

    play(server, story)


def test_a_game_without_physics_never_waits_for_it(server: Running) -> None:
    go = threading.Event()

    async def story(house: House) -> None:
        falling = [asyncio.create_task(in_thread(lambda: go.wait(60), WAITING)) for _ in range(MANY)]
        try:
            ada = await house.enter("Ada")
            table = await ada.open("whispers", seats=ME_AND_BOT, physics=True)
            async with ada.sit(table.id) as place:
                await place.until(lambda: place.state.ask is not None and place.state.ask.yours)
                await place.answer(any_answer(place.state))
            assert not any(one.done() for one in falling)
        finally:
            go.set()
            await asyncio.gather(*falling)

    play(server, story)


def test_who_lets_things_fall_at_many_tables_waits_behind_themselves(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    fallen, hosts = threading.Semaphore(0), set()
    answer = Play.answer

    def slow(play: Play, *about: Any, **more: Any) -> Any:
        assert play._facts.host not in hosts or fallen.acquire(timeout=60)
        return answer(play, *about, **more)

    async def story(house: House) -> None:
        ada, eve = await house.enter("Ada"), await house.enter("Eve")
        mine = await ada.open("whispers", seats=BOTH)
        theirs = [await eve.open("whispers", seats=BOTH) for _ in range(2 * MANY)]
        places = [eve.sit(table.id) for table in theirs]
        hosts.add(eve.id)
        async with ada.sit(mine.id) as place:
            for other in places:
                await other.__aenter__()
            thrown = [asyncio.create_task(other.answer(any_answer(other.state))) for other in places]
            for _ in range(30):
                await house.http.get("/health")
            answered = asyncio.create_task(place.answer(any_answer(place.state)))
            for _ in range(10):  # What came before has been taken up by now.
                await house.http.get("/health")
            try:
                fallen.release(3)
                await asyncio.wait_for(answered, 20)
            finally:
                fallen.release(2 * MANY)
                await asyncio.gather(*thrown)
                for other in places:
                    await other.leave()

    monkeypatch.setattr(Whispers, "physical", ("dice",))
    monkeypatch.setattr(Play, "answer", slow)
    play(server, story)
