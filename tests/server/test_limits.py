"""How much one may ask for, whatever a path looks like and whatever a header says."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tests.server.asking import asking
from tests.server.conftest import Process, Running
from tests.server.test_table import ME_AND_BOT, play
from undercroft.server.client import House, Refused
from undercroft.server.upkeep.fair import Full
from undercroft.server.upkeep.figures import FIGURES
from undercroft.server.web.guard import Limits
from undercroft.server.wire.socket import InHint, OutNo


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[Running]:
    limits = Limits(reads=(1, 500), writes=(0.1, 50), costly=(0.01, 3), lookback=(0.01, 2), sockets=3)
    running = Running(str(tmp_path / "strict.db"), limits=limits)
    yield running
    running.stop()


@pytest.mark.parametrize(
    "path", ["/api/people", "/api/people/", "/api//people", "//api/people//", "/api/%70eople"]
)
def test_a_path_written_otherwise_counts_for_the_same_limit(strict: Running, path: str) -> None:
    told = [asking.post(strict.url + path, json={"name": "Ada"}).status_code for _ in range(5)]
    assert told[3:] == [429, 429], told


def test_all_ways_to_write_a_path_share_one_limit(strict: Running) -> None:
    paths = ("/api/people", "/api/people/", "/api//people", "/api/tables/", "/api//verify")
    told = [asking.post(strict.url + path, json={"name": "Ada"}).status_code for path in paths]
    assert told[3:] == [429, 429], told


def test_rematches_and_branches_are_new_tables_too(strict: Running) -> None:
    for _ in range(3):
        asking.post(f"{strict.url}/api/tables/abc/rematch")
    assert asking.post(f"{strict.url}/api/tables/abc/branch/", json={"at": 0}).status_code == 429


def test_replays_have_a_limit_of_their_own(strict: Running) -> None:
    async def story(house: House) -> None:
        ada = await house.enter("Ada")
        table = await ada.open("rats-in-the-cellar")
        await ada.replay(table.id)
        await ada.record(table.id)
        with pytest.raises(Refused) as refused:
            await ada.verify(table.id)
        assert refused.value.code == 429
        assert (await ada.table(table.id)).id == table.id

    play(strict, story)


def test_one_address_has_so_many_sockets(strict: Running) -> None:
    async def story(house: House) -> None:
        ada = await house.enter("Ada")
        table = await ada.open("whispers", seats=ME_AND_BOT)
        url = strict.url.replace("http", "ws") + f"/api/tables/{table.id}/live"
        sockets = [await connect(url) for _ in range(3)]
        with pytest.raises(InvalidStatus):
            await connect(url)
        await sockets.pop().close()
        async with asyncio.timeout(60):  # Until the server has seen that one is gone.
            while True:
                try:
                    place = await ada.sit(table.id).__aenter__()
                    break
                except InvalidStatus:
                    await asyncio.sleep(0.01)
        assert place.state.rev
        await place.leave()
        for socket in sockets:
            await socket.close()

    play(strict, story)


def test_one_address_says_so_much_on_all_its_sockets_together(tmp_path: Path) -> None:
    running = Running(str(tmp_path / "strict.db"), limits=Limits(together=(0.001, 12)))

    async def story(house: House) -> None:
        ada = await house.enter("Ada")
        table = await ada.open("whispers", seats=ME_AND_BOT, public=True)
        url = running.url.replace("http", "ws") + f"/api/tables/{table.id}/live"
        sockets, before = [await connect(url) for _ in range(3)], FIGURES.total("messages")
        for socket in sockets:
            await socket.send('{"t":"hello"}')
        for socket in sockets:
            for _ in range(5):
                await socket.send('{"t":"ping"}')
        for _ in range(20):  # What is heard at all has been heard by now.
            await house.http.get("/health")
        assert FIGURES.total("messages") <= before + 9, "three of twelve were the greetings"
        for socket in sockets:
            socket.transport.abort()

    play(running, story)
    running.stop()


@pytest.mark.parametrize(("proxies", "believed"), [("", False), ("127.0.0.1", True), ("192.0.2.1", False)])
def test_only_a_proxy_that_was_named_says_for_whom_it_asks(
    tmp_path: Path, proxies: str, believed: bool
) -> None:
    server = Process(str(tmp_path / "tables.db"), limits="costly", proxies=proxies)
    try:
        told = [
            asking.post(
                f"{server.url}/api/people",
                json={"name": "Eve"},
                headers={"x-forwarded-for": f"203.0.113.{number}"},
                timeout=30,
            ).status_code
            for number in range(6)
        ]
        assert (429 not in told) == believed, told
    finally:
        server.stop()


def test_what_is_nested_too_deeply_is_no_error_of_the_server(strict: Running) -> None:
    for path in ("/api/tables/abc/join", "/api/games/whispers/setup", "/api/verify"):
        answer = asking.post(strict.url + path, content=b"[" * 20_000)
        assert answer.status_code in (400, 401, 404), (path, answer.text)


def test_a_hint_that_has_to_wait_too_long_in_line_is_refused_in_words(strict: Running) -> None:
    async def story(house: House) -> None:
        ada = await house.enter("Ada")
        table = await ada.open("whispers", seats=ME_AND_BOT)
        thinkers = strict.app.hall.house.thinkers

        async def full(*_: object) -> None:
            raise Full

        async with ada.sit(table.id) as place:
            thinkers.hint = full  # type: ignore[method-assign, assignment]
            await place.send(InHint(place.state.rev))
            await place.until(lambda: "" in place._replies)
            told = place._replies[""]
            assert isinstance(told, OutNo)
            assert told.code == "too-fast"
            del thinkers.hint
            assert await place.hint()

    play(strict, story)


def test_who_is_being_advised_may_answer_meanwhile(strict: Running) -> None:
    async def story(house: House) -> None:
        ada = await house.enter("Ada")
        table = await ada.open("whispers", seats=ME_AND_BOT)
        thinkers, asked = strict.app.hall.house.thinkers, 0

        async def ponder(*_: object) -> None:
            nonlocal asked
            asked += 1
            await asyncio.Event().wait()

        async def begun(advisers: int) -> None:
            while asked < advisers:
                await asyncio.sleep(0.01)

        async with ada.sit(table.id) as place:
            thinkers.counsel = ponder  # type: ignore[method-assign, assignment]
            try:
                rev = place.state.rev
                await place.send(InHint(rev, coach=True))
                await place.send(InHint(rev, coach=True))
                await begun(1)
                await place.answer("basilisk")
                assert place.state.rev > rev and asked == 1, "one adviser a question"
                await place.until(lambda: bool(place.state.ask and place.state.ask.yours))
                await place.send(InHint(place.state.rev, coach=True))
                await begun(2)
                await place.answer(["one"])
                assert asked == 2, "the next question has an adviser of its own"
            finally:
                del thinkers.counsel

    play(strict, story)


def test_a_path_or_a_pack_that_is_none_is_no_error_of_the_server(server: Running) -> None:
    """On PostgreSQL too, which takes no NUL."""
    assert asking.get(f"{server.url}/api/tables/%00").status_code == 400
    odd: dict[str, Any] = {"setup": {"packs": [[]]}}
    assert asking.post(f"{server.url}/api/games/super-dungeon-arcade/setup", json=odd).status_code == 400

    async def story(house: House) -> None:
        ada = await house.enter("Ada")
        table = await ada.open("whispers", seats=ME_AND_BOT, name="a\x00b")
        assert table.name == "a b"

    play(server, story)
