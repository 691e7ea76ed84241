"""What whoever runs a server relies on: it ends when told to, lets nobody linger, and says how it is."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import signal
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect

from tests.server.asking import asking
from tests.server.conftest import Process, Running
from tests.server.test_table import ME_AND_BOT, play
from undercroft.engine import games
from undercroft.server.client import House
from undercroft.server.upkeep.logs import Objects, discreet
from undercroft.server.web.patience import CONNECTIONS


@pytest.mark.slow
@pytest.mark.skipif("die-in-the-dungeon" not in games(), reason="needs an installed game")
def test_an_interrupted_server_ends_in_seconds_though_somebody_looks_and_a_bot_thinks(tmp_path: Path) -> None:
    server = Process(str(tmp_path / "tables.db"), processes=1)

    async def story() -> float:
        async with House(server.url) as house:
            ada = await house.enter("Ada")
            game = next(g for g in await house.get("/api/games") if g["id"] == "super-dungeon-arcade")
            bots = {seat["id"]: {"kind": "bot", "bot": "mcts", "strength": 3} for seat in game["seats"]}
            table = await ada.open(game["id"], seats=bots)
            async with ada.sit(table.id):
                await asyncio.sleep(0.5)
                began = time.monotonic()
                server.process.send_signal(signal.SIGINT)
                await asyncio.to_thread(server.process.wait, 120)
                return time.monotonic() - began

    assert asyncio.run(story()) < 60
    assert "Traceback" not in server.log


def test_a_connection_that_asks_for_nothing_is_ended(tmp_path: Path) -> None:
    server = Process(str(tmp_path / "tables.db"), silent=0.5)
    for said in (
        b"",
        b"GET / HTTP/1.1\r\nhost: x\r\n",
        b"POST /api/people HTTP/1.1\r\ncontent-length: 9\r\n\r\n{",
    ):
        with socket.create_connection(("127.0.0.1", server.port), 10) as silent:
            silent.sendall(said)
            silent.settimeout(60)
            try:
                while silent.recv(4096):
                    pass
            except ConnectionResetError:
                pass
    assert asking.get(f"{server.url}/health").status_code == 200
    server.stop()


ENDLESS = {
    "address": (b"GET /", b"a" * 65_536),
    "header": (b"GET / HTTP/1.1\r\nhost: x\r\nx: ", b"a" * 65_536),
    "headers": (b"GET / HTTP/1.1\r\nhost: x\r\n", b"x: y\r\n" * 10_000),
    "body": (b"POST /api/people HTTP/1.1\r\ncontent-length: 9000000000\r\n\r\n", b"a" * 65_536),
    "chunks": (
        b"POST /api/people HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\n",
        b"1\r\n[\r\n" * 10_000,
    ),
    "trailer": (
        b"POST /api/people HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\n1\r\n[\r\n0\r\n",
        b"x: y\r\n" * 10_000,
    ),
}
"""Requests that never end: how they begin, and how they go on."""


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    server = Process(str(tmp_path_factory.mktemp("patient") / "tables.db"), silent=600)
    yield server
    server.stop()


@pytest.mark.parametrize("what", ENDLESS)
def test_a_request_that_never_ends_is_not_listened_to(patient: Process, what: str) -> None:
    begins, goes_on = ENDLESS[what]
    with socket.create_connection(("127.0.0.1", patient.port), 60) as endless:
        endless.sendall(begins)
        with pytest.raises(ConnectionError):
            for _ in range(1_000):
                endless.sendall(goes_on)
    assert asking.get(f"{patient.url}/health").status_code == 200


def test_what_is_no_request_fills_no_log(patient: Process) -> None:
    for _ in range(5):
        with socket.create_connection(("127.0.0.1", patient.port), 60) as junk:
            junk.sendall(b"\xff nonsense\r\n\r\n")
            assert junk.recv(4096)
    upgrade = {"connection": "upgrade", "upgrade": "h2c"}
    assert asking.get(f"{patient.url}/health", headers=upgrade).status_code == 200
    assert "uvicorn" not in patient.log


def test_one_address_does_not_take_every_connection(patient: Process) -> None:
    """Others come in: here somebody from 127.0.0.2, while 127.0.0.1 has all that it may have."""
    with contextlib.ExitStack() as opened:
        for _ in range(CONNECTIONS + 1):
            last = opened.enter_context(socket.create_connection(("127.0.0.1", patient.port), 60))
        with contextlib.suppress(ConnectionError):
            assert last.recv(1) == b""  # It is ended; one that may stay would be silent.
        other = ("127.0.0.2", 0)
        with socket.create_connection(("127.0.0.1", patient.port), 60, source_address=other) as welcome:
            welcome.sendall(b"GET /health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")
            assert b"200" in welcome.recv(15)
    for _ in range(100):  # They are let in again once the others are gone.
        with contextlib.suppress(httpx.HTTPError):
            assert asking.get(f"{patient.url}/health").status_code == 200
            return
        time.sleep(0.1)
    raise AssertionError("nobody is let in any more")


SAYING_NOTHING = {
    "pings": (b"", b"\x89\xfd" + b"\0" * 4 + b"p" * 125),
    "pongs": (b"", b"\x8a\xfd" + b"\0" * 4 + b"p" * 125),
    "parts": (b"\x01\x80" + b"\0" * 4, b"\x00\x80" + b"\0" * 4),
}
"""Frames of a socket that are no message: how they begin, and how they go on."""


@pytest.mark.parametrize("what", SAYING_NOTHING)
def test_a_socket_that_says_nothing_all_the_time_is_ended(patient: Process, what: str) -> None:
    """Whether it reads what it is answered or not."""

    async def opened() -> str:
        async with House(patient.url) as house:
            ada = await house.enter("Ada")
            return (await ada.open("whispers", seats=ME_AND_BOT, public=True)).id

    knock = (
        f"GET /api/tables/{asyncio.run(opened())}/live HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\n"
        "connection: upgrade\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        "sec-websocket-version: 13\r\n\r\n"
    )
    hello = b'{"t":"hello"}'
    begins, goes_on = SAYING_NOTHING[what]
    with socket.create_connection(("127.0.0.1", patient.port), 60) as talker:
        talker.sendall(knock.encode())
        assert b"101" in talker.recv(15)
        talker.sendall(b"\x81" + bytes([0x80 | len(hello)]) + b"\0" * 4 + hello + begins)
        with pytest.raises(ConnectionError):
            for _ in range(200):
                talker.sendall(goes_on * (131_072 // len(goes_on)))
    assert asking.get(f"{patient.url}/health").status_code == 200


def test_ordinary_goodbyes_are_no_errors(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    server = Running(str(tmp_path / "tables.db"))

    async def story(house: House) -> None:
        ada = await house.enter("Ada")
        table = await ada.open("rats-in-the-cellar", setup={"candle": 400}, public=True)
        url = server.url.replace("http", "ws") + f"/api/tables/{table.id}/live"
        async with ada.sit(table.id) as place:
            for number in range(12):
                eye = await connect(url)
                if number % 3:
                    await eye.send(json.dumps({"t": "hello"}))
                if number % 2:
                    eye.transport.abort()
                else:
                    await eye.close(code=1001)
                await place.answer("down")
            request = b"POST /api/people HTTP/1.1\r\nhost: x\r\ncontent-length: 90\r\n\r\n{"
            _, writer = await asyncio.open_connection("127.0.0.1", server.port)
            writer.write(request)
            await writer.drain()
            writer.transport.abort()
            await asyncio.sleep(0.5)

    with caplog.at_level(logging.WARNING):
        play(server, story)
        server.stop()
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING], caplog.text


def test_figures_and_health(tmp_path: Path) -> None:
    server = Running(str(tmp_path / "tables.db"))

    async def story(house: House) -> None:
        ada = await house.enter("Ada")
        table = await ada.open("whispers", seats=ME_AND_BOT)
        async with ada.sit(table.id) as place:
            await place.answer("basilisk")
            told = (await house.http.get("/metrics")).text
            for name in ("tables", "sockets", "bots_waiting", "database_away", "commits"):
                assert f"\nundercroft_{name} " in told, name
            assert 'undercroft_answer_seconds_bucket{le="0.025"}' in told
            assert "undercroft_messages_total " in told
            assert ada.token not in told
            assert table.id not in told
        health = (await house.http.get("/health")).json()
        assert health["status"] == "well"
        assert health["tables"] == 1

    play(server, story)
    server.stop()


def test_figures_are_not_for_strangers(tmp_path: Path) -> None:
    server = Process(str(tmp_path / "tables.db"), proxies="127.0.0.1")
    away = {"x-forwarded-for": "203.0.113.7"}
    assert asking.get(f"{server.url}/metrics", headers=away).status_code == 404
    assert asking.get(f"{server.url}/health", headers=away).json() == {"status": "well"}
    assert asking.get(f"{server.url}/metrics").status_code == 200
    server.stop()


def test_a_log_for_machines_holds_no_secrets() -> None:
    record = logging.LogRecord("undercroft.server", logging.ERROR, "", 0, "Bearer %s came", ("x" * 43,), None)
    told = json.loads(Objects().format(record))
    assert told["level"] == "error"
    assert told["text"] == "Bearer … came"
    assert discreet("postgresql://me:pass@host/db") == "postgresql://me:…@host/db"


@pytest.mark.slow
def test_several_processes_behind_one_port_are_one_server(tmp_path: Path) -> None:
    server = Process(str(tmp_path / "tables.db"), workers=2, fresh=True)

    async def story() -> None:
        async with House(server.url) as house:
            pids: set[str] = set()
            async with asyncio.timeout(180):  # Until both answer.
                while len(pids) < 2:
                    with contextlib.suppress(httpx.HTTPError):
                        pids.add((await House(server.url).http.get("/metrics")).text.split("\n")[1])
                    await asyncio.sleep(0.05)
            ada = await house.enter("Ada")
            table = await ada.open("rats-in-the-cellar", setup={"candle": 400})
            places = [ada.sit(table.id) for _ in range(8)]
            for place in places:
                await place.__aenter__()
            for number in range(12):
                rev = await places[number % 8].answer("down")
                for place in places:
                    await place.until(lambda p=place, r=rev: p.state.rev == r)
            for place in places:
                await place.leave()

    asyncio.run(story())
    server.stop()
