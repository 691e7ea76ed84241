"""What a stranger gets: nothing."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.asking import asking
from tests.server.conftest import Running
from tests.server.test_table import ME_AND_BOT, ME_AND_OPEN, play, two
from undercroft.engine import games
from undercroft.server.client import Guest, House, Refused
from undercroft.server.web.guard import Limits


def hello(token: str) -> str:
    return json.dumps({"t": "hello", "token": token})


async def closed_with(url: str, table: str, *messages: str | bytes, **more: object) -> int:
    """The code a socket is closed with after these messages."""
    socket_url = url.replace("http", "ws") + f"/api/tables/{table}/live"
    async with connect(socket_url, **more) as socket:  # type: ignore[arg-type]
        try:
            for message in messages:
                await socket.send(message)
            async with asyncio.timeout(60):
                while True:
                    await socket.recv()
        except ConnectionClosed as closed:
            assert closed.rcvd is not None
            return closed.rcvd.code


def test_tokens_are_stored_as_hashes_only(server: Running) -> None:
    if "://" in server.db:
        pytest.skip("looks into the SQLite file")

    async def story(house: House) -> None:
        ada = await house.enter("Ada")
        await ada.open("whispers", seats=ME_AND_BOT)
        for file in Path(server.db).parent.iterdir():
            assert ada.token.encode() not in file.read_bytes()
        rows = sqlite3.connect(server.db).execute("select token_hash from people").fetchall()
        assert all(len(row[0]) == 64 for row in rows)

    play(server, story)


def test_a_forged_token_gets_nothing(server: Running) -> None:
    async def story(house: House) -> None:
        ada, _, table_id = await two(house)
        forger = Guest(house, "x" * 43)
        for call in (
            forger.table(table_id),
            forger.open("whispers"),
            forger.statistics(),
            forger.start(table_id),
        ):
            with pytest.raises(Refused) as refused:
                await call
            assert refused.value.code == 401
        code = await closed_with(server.url, table_id, hello("x" * 43))
        assert code == 4401
        with pytest.raises(Refused) as refused:
            await Guest(house, "-").open("whispers")
        assert refused.value.code == 401
        assert (await ada.table(table_id)).rev == 1

    play(server, story)


def test_a_foreign_person_does_not_even_see_a_private_table(server: Running) -> None:
    async def story(house: House) -> None:
        _, _, table_id = await two(house)
        eve = await house.enter("Eve")
        for call in (
            eve.table(table_id),
            eve.join(table_id),
            eve.join(table_id, "wrong-invite-code"),
            eve.seat(table_id, "left"),
            eve.record(table_id),
            eve.replay(table_id),
            eve.rematch(table_id),
            eve.verify(table_id),
            eve.branch(table_id, 0),
        ):
            with pytest.raises(Refused) as refused:
                await call
            assert refused.value.code == 404
        code = await closed_with(server.url, table_id, hello(eve.token))
        assert code == 4404

    play(server, story)


def test_a_taken_chair_is_not_given_to_another(server: Running) -> None:
    async def story(house: House) -> None:
        ada, _, table_id = await two(house)
        invite = (await ada.table(table_id)).invite
        eve = await house.enter("Eve")
        await eve.join(table_id, invite)
        for call in (eve.seat(table_id, "left"), eve.seat(table_id, "left", "open"), eve.start(table_id)):
            with pytest.raises(Refused) as refused:
                await call
            assert refused.value.code == 403
        async with eve.sit(table_id) as place:
            with pytest.raises(Refused) as refused:
                await place.answer("aardvark")
            assert refused.value.code == "not-yours"
            with pytest.raises(Refused):
                await place.undo()
            assert await place.why_not() == []

    play(server, story)


@pytest.mark.parametrize(
    "message",
    [
        "not json",
        b"bytes",
        '{"t":"answer","id":"a","rev":0,"answer":1}',
        '{"t":"hello","unknown":1}',
        '{"t":"hello","token":"short"}',
        '{"t":"launch"}',
        '{"t":"hello","events":-1}',
        "[" * 20_000,
    ],
)
def test_malformed_first_messages_close_the_socket(server: Running, message: str | bytes) -> None:
    assert asyncio.run(closed_with(server.url, "whatever", message)) == 4400


def test_malformed_later_messages_close_the_socket_and_harm_nothing(server: Running) -> None:
    async def story(house: House) -> None:
        ada, _, table_id = await two(house)
        first = hello(ada.token)
        for bad in (
            '{"t":"answer","id":"","rev":1,"answer":0}',
            '{"t":"say","id":"1","text":""}',
            '{"t":"inspect","rev":1,"ref":""}',
            first,
        ):
            assert await closed_with(server.url, table_id, first, bad) == 4400
        too_long = hello("x" * 40_000)
        assert await closed_with(server.url, table_id, first, too_long) in (1009, 4400)
        assert (await ada.table(table_id)).rev == 1

    play(server, story)


def test_bodies_are_strict_and_bounded(server: Running) -> None:
    async def story(house: House) -> None:
        ada = await house.enter("Ada")
        auth = {"authorization": f"Bearer {ada.token}"}
        body: Any
        for body in ({"name": ""}, {"name": "x" * 41}, {"name": 3}, {"name": "x", "admin": True}, []):
            assert (await house.http.post("/api/people", json=body)).status_code == 400
        for body in (
            {"game": "no-such-game"},
            {"game": "whispers", "setup": {"cheat": 1}},
            {"game": "whispers", "seats": {"throne": {"kind": "me"}}},
            {"game": "whispers", "seats": {"left": {"kind": "bot", "bot": "hal"}}},
            {"game": "whispers", "seats": {"left": {"kind": "bot", "strength": 99}}},
        ):
            assert (await house.http.post("/api/tables", json=body, headers=auth)).status_code == 400, body
        huge = await house.http.post("/api/records", content=b"x" * 4_100_000, headers=auth)
        assert huge.status_code == 413
        assert (await house.http.post("/api/records", content=b"{}", headers=auth)).status_code == 400

    play(server, story)


def test_another_origin_is_turned_away(server: Running) -> None:
    async def story(house: House) -> None:
        foreign = {"origin": "https://evil.example"}
        response = await house.http.post("/api/people", json={"name": "Eve"}, headers=foreign)
        assert response.status_code == 403
        own = {"origin": server.url}
        assert (await house.http.post("/api/people", json={"name": "Ada"}, headers=own)).status_code == 201
        ada = await house.enter("Ada")
        table = await ada.open("whispers", seats=ME_AND_OPEN)
        with pytest.raises(InvalidStatus) as refused:
            await closed_with(server.url, table.id, "{}", origin="https://evil.example")
        assert refused.value.response.status_code == 403

    play(server, story)


def test_every_answer_carries_the_security_headers(server: Running) -> None:
    for path in ("/", "/api/games", "/api/tables/nope", "/t/abc", "/../../etc/passwd", "/assets/nope.js"):
        headers = asking.get(server.url + path).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
    assert asking.get(server.url + "/api/schema/openapi.json").json()["info"]["title"] == "Undercroft"


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[Running]:
    limits = Limits(reads=(1, 500), writes=(0.1, 5), costly=(0.1, 3), messages=(0.1, 10))
    running = Running(str(tmp_path / "strict.db"), limits=limits)
    yield running
    running.stop()


def test_rates_are_limited(strict: Running) -> None:
    async def story(house: House) -> None:
        ada = await house.enter("Ada")
        table = await ada.open("whispers", seats=ME_AND_BOT)
        async with ada.sit(table.id) as place:
            said = await asyncio.gather(*(place.say("hi") for _ in range(20)), return_exceptions=True)
            assert {r.code for r in said if isinstance(r, Refused)} == {"too-fast"}
            assert sum(r is None for r in said) == 10
        await ada.open("whispers", seats=ME_AND_BOT)
        with pytest.raises(Refused) as refused:
            await house.enter("One more")
        assert refused.value.code == 429

    play(strict, story)


PATHS = ("/usr", "/", "../..", "/etc/passwd", "src", "~", "house" * 100, "C:\\\\")


@pytest.mark.parametrize(
    "game", sorted(one for one in games() if one not in ("whispers", "rats-in-the-cellar"))
)
def test_a_pack_is_a_name_and_never_a_path(server: Running, game: str) -> None:
    for path in PATHS:
        began = time.process_time()
        answer = asking.post(
            f"{server.url}/api/games/{game}/setup", json={"setup": {"packs": [path]}}, timeout=30
        )
        assert answer.status_code == 400
        told = answer.json()["detail"]
        assert "no pack" in told or "has no option" in told, told
        assert ".toml" not in told
        assert "directory" not in told
        assert str(Path.cwd()) not in told
        assert time.process_time() - began < 15, "nothing is looked for on the disk"


def test_a_record_names_no_path_either(server: Running) -> None:
    header = {"game": "super-dungeon-arcade", "setup": {"packs": ["/usr"]}, "version": "1"}
    data = json.dumps({"header": header})
    began = time.process_time()
    answer = asking.post(f"{server.url}/api/verify", content=data)
    assert answer.status_code == 400
    assert "no pack '/usr'" in answer.text
    assert time.process_time() - began < 15
