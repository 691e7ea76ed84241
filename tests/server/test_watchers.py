"""A crowd around a table: nobody is thrown out, and those who play notice nothing."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
from websockets.asyncio.client import connect

from tests.server.conftest import Running
from tests.server.test_table import play
from undercroft.server.client import House, Place
from undercroft.server.store.people import Person
from undercroft.server.table.watching import BACKLOG, BEHIND, WAYS, Audience, Look, Watcher
from undercroft.server.wire.socket import OutState


@pytest.mark.slow
def test_a_crowd_that_comes_at_once_throws_nobody_out(tmp_path: Path) -> None:
    server = Running(str(tmp_path / "crowd.db"))

    async def story(house: House) -> None:
        ada = await house.enter("Ada")
        table = await ada.open("rats-in-the-cellar", setup={"candle": 400}, public=True)
        async with ada.sit(table.id) as place:
            crowd = [house.watch(table.id) for _ in range(150)]
            await asyncio.gather(*(eye.__aenter__() for eye in crowd))
            await place.until(lambda: place.table.watchers == 150)
            for _ in range(3):
                rev = await place.answer("down")
            for eye in crowd:
                await eye.until(lambda e=eye: e.state.rev == rev)
            assert not any(eye._lost for eye in (place, *crowd))
            assert sum(len(eye.story) for eye in crowd) == 150 * len(place.story)
            await asyncio.gather(*(eye.leave() for eye in crowd))
            await place.until(lambda: place.table.watchers == 0)
            await place.answer("down")

    play(server, story)
    server.stop()


def test_who_comes_and_goes_is_told_now_and_then_and_not_to_everybody(tmp_path: Path) -> None:
    server = Running(str(tmp_path / "arrivals.db"))
    heard = 0

    class Counting(Place):
        def _take(self, message: object) -> None:
            nonlocal heard
            heard += 1
            super()._take(message)

    async def story(house: House) -> None:
        ada = await house.enter("Ada")
        table = await ada.open("rats-in-the-cellar", public=True)
        crowd = [Counting(house.url, table.id, None) for _ in range(60)]
        for eye in crowd:
            await eye.__aenter__()
        await asyncio.sleep(0.5)
        assert heard <= 60 * 2 + 24 * 24, "a welcome and a state for each; only the first few hear of others"
        for eye in crowd:
            await eye.leave()

    play(server, story)
    server.stop()


@pytest.mark.slow
def test_one_who_reads_nothing_costs_nobody_anything_and_catches_up(tmp_path: Path) -> None:
    server = Running(str(tmp_path / "slow.db"))

    async def story(house: House) -> None:
        ada = await house.enter("Ada")
        table = await ada.open("rats-in-the-cellar", setup={"candle": 4000}, public=True)
        url = server.url.replace("http", "ws") + f"/api/tables/{table.id}/live"
        async with ada.sit(table.id) as place, connect(url, max_queue=1, max_size=None) as sleeper:
            await sleeper.send(json.dumps({"t": "hello"}))
            for _ in range(BACKLOG * 2):
                rev = await place.answer("down")
            assert not place._lost
            async with asyncio.timeout(60):
                while True:
                    told = json.loads(await sleeper.recv())
                    if told["t"] == "state" and told["rev"] == rev:
                        break

    play(server, story)
    server.stop()


def test_what_can_be_said_is_said_at_once_and_passes_nothing_that_waits() -> None:
    said: list[bytes] = []
    reads = True

    def say(data: bytes) -> bool:
        if reads:
            said.append(data)
        return reads

    async def story() -> None:
        nonlocal reads
        watcher = Watcher(None, say=say)
        watcher.send(b"1")
        reads = False
        watcher.send(b"2")
        reads = True
        watcher.send(b"3")
        assert said == [b"1"]
        assert [await watcher.queue.get(), await watcher.queue.get()] == [b"2", b"3"]
        watcher.saying = True  # What was taken from the queue is on its way.
        watcher.send(b"4")
        assert said == [b"1"]
        assert await watcher.queue.get() == b"4"
        watcher.saying = False
        watcher.send(b"5")
        assert said == [b"1", b"5"]

    asyncio.run(story())


def state(look: Look) -> OutState:
    return OutState(1, None, {"since": look.since}, "", None, look.since, [], [], [], "", 0.0, None)


def crowd_of(count: int) -> tuple[Audience, Watcher, list[Watcher]]:
    audience, player = Audience(), Watcher(Person("p", "Player"))
    crowd = [Watcher(None) for _ in range(count)]
    for watcher in (player, *crowd):
        audience.add(watcher)
    return audience, player, crowd


def test_a_thousand_are_drawn_for_once_and_after_the_players() -> None:
    async def run() -> None:
        audience, player, crowd = crowd_of(1000)
        drawn: list[Look] = []

        def draw(look: Look) -> OutState:
            drawn.append(look)
            return state(look)

        assert not await audience.show(draw, 5, {"p"})
        assert player.queue.qsize() == 1
        assert not any(eye.queue.qsize() for eye in crowd)
        await audience.show_crowd(draw, 5, {"p"})
        assert len(drawn) == 2
        while not all(eye.queue.qsize() == 1 for eye in crowd):
            await asyncio.sleep(0.001)
        late = Watcher(None)
        audience.add(late)
        assert audience.show_known(late, 5, {"p"})
        assert len(drawn) == 2
        assert late.sent == 5

    asyncio.run(run())


def test_an_old_state_never_follows_a_newer_one() -> None:
    async def run() -> None:
        audience, _, crowd = crowd_of(60)
        await audience.show(state, 5, {"p"})
        await audience.show_crowd(state, 5, {"p"})
        eye = crowd[-1]
        await audience.show(state, 6, {"p"})
        await audience.show_to(eye, state, 6, {"p"})
        before = eye.queue.qsize()
        await asyncio.sleep(0.05)
        assert eye.queue.qsize() == before
        assert eye.sent == 6

    asyncio.run(run())


def test_who_is_behind_misses_states_and_is_not_let_go() -> None:
    async def run() -> None:
        audience, player, _ = crowd_of(0)
        for total in range(BACKLOG * 2):
            await audience.show(state, total, {"p"})
        assert player.queue.qsize() == BEHIND
        assert player.behind
        assert player.sent == BEHIND - 1

    asyncio.run(run())


def test_whoever_names_many_chairs_makes_nobody_remember_all_of_it() -> None:
    async def run() -> None:
        audience, player, [eye] = crowd_of(1)
        drawn: list[Look] = []

        def draw(look: Look) -> OutState:
            drawn.append(look)
            return state(look)

        for number in range(3 * WAYS):
            player.prefers = eye.prefers = f"chair {number}"
            for watcher in (player, eye):
                await audience.show_to(watcher, draw, 5, {"p"})
                watcher.queue.get_nowait()
        assert len(audience._made) <= WAYS
        assert sum(1 for look in drawn if not look.person) < 10, "who has no chair looks from none"

    asyncio.run(run())
