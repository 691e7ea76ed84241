"""The server under load: many tables of the real games, two sockets each, answers at a steady rate.

`python -m benchmarks.tables` prints how long it takes from sending an answer until the other socket of the
table shows the new state, what an answer costs of a core, and what a table weighs in memory. Every chair is a
person's, so that what is measured is the server and not its bots; each answer is any of the options or any
that fits the form. Cubes and dice fall by the fitted models; with `--physics` they really fall, which takes a
tenth of a second by itself. `--rate` and `--tables` load it more, `--watchers 1000` lets so many look at the
first table, `--workers` shares the port among processes.

Clients here read of a state its number at once, and the question when they come to answer it, so that what
is measured is what the server takes and not what four hundred clients cost one loop; watchers look from a
process of their own. What the load itself took of a core is told too: where that comes near one, the load is
the tail.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import multiprocessing
import os
import tempfile
import time
from pathlib import Path
from random import Random
from statistics import quantiles
from typing import Any
from uuid import uuid4

import msgspec
import uvloop
from websockets.asyncio.client import ClientConnection, connect

from tests.server.conftest import Process
from undercroft.server.client import Guest, House
from undercroft.server.wire.board import OutAsk
from undercroft.server.wire.socket import ENCODER, InAnswer, InHello, InHint, OutHint

TABLES = 200
RATE = 100
SECONDS = 20.0
WAIT = 60.0
"""Seconds after which an answer that was not shown is given up."""
GAMES = (
    "die-in-the-dungeon",
    "stygian-society",
    "super-dungeon-arcade",
    "super-dungeon-explore",
    "dungeon-fighter",
)


def resident(pid: int) -> int:
    """The process's resident memory in bytes."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) * 1024
    return 0


def processor(pid: int) -> float:
    """Seconds of a core that the process has had."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Number(msgspec.Struct):
    """All that is read of every message: of a state, which it is."""

    t: str
    rev: int = -1


class Asked(msgspec.Struct):
    """Of a state, what is read by who answers it."""

    ask: OutAsk | None


NUMBER, ASKED = msgspec.json.Decoder(Number), msgspec.json.Decoder(Asked)
HINT = msgspec.json.Decoder(OutHint)


class Client:
    """One socket at a table: knows the newest state by its number, and the rest of it only when asked."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self.rev = -1
        self._state: bytes = b""
        self._waiting: list[tuple[str, int, asyncio.Future[bytes]]] = []
        self._reading = asyncio.create_task(self._read())

    @classmethod
    async def come(cls, url: str, token: str) -> Client:
        """Sit down, and see the table."""
        client = cls(await connect(url, max_size=None, compression=None))
        state = client.next("state", 0)
        await client.send(InHello(token))
        await state
        return client

    async def send(self, message: InHello | InAnswer | InHint) -> None:
        await self._socket.send(ENCODER.encode(message), text=True)

    def next(self, kind: str, rev: int = -1) -> asyncio.Future[bytes]:
        """The next message of a kind, from this revision on."""
        found: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self._waiting.append((kind, rev, found))
        return found

    @property
    def ask(self) -> OutAsk | None:
        return ASKED.decode(self._state).ask

    async def _read(self) -> None:
        while True:
            data: bytes = await self._socket.recv(decode=False)
            told = NUMBER.decode(data)
            if told.t == "state":
                self.rev, self._state = told.rev, data
            if self._waiting:
                left = []
                for kind, rev, found in self._waiting:
                    if kind != told.t or told.rev < rev:
                        left.append((kind, rev, found))
                    elif not found.done():
                        found.set_result(data)
                self._waiting = left

    async def leave(self) -> None:
        self._reading.cancel()
        await self._socket.close()


class Crowd:
    """Many who only look on, in a process of their own."""

    def __init__(self, url: str, table: str, count: int) -> None:
        self._newest = multiprocessing.Array("q", [-1] * count)
        self._there = multiprocessing.Value("i", 0)
        address = url.replace("http", "ws", 1) + f"/api/tables/{table}/live"
        self._process = multiprocessing.get_context("fork").Process(
            target=self._look, args=(address, count), daemon=True
        )
        self._process.start()

    def _look(self, address: str, count: int) -> None:
        read = msgspec.json.Decoder(Number).decode

        async def one(place: int) -> None:
            async with connect(address, max_size=None) as socket:
                await socket.send(b'{"t":"hello"}'.decode())
                async for data in socket:
                    told = read(data)
                    if told.t == "welcome":
                        self._there.value += 1
                    elif told.t == "state":
                        self._newest[place] = told.rev
            self._newest[place] = -2

        async def all_of_them() -> None:
            looking = []
            for place in range(count):
                looking.append(asyncio.create_task(one(place)))
                if place % 50 == 49:
                    while self._there.value <= place:
                        await asyncio.sleep(0.05)
            await asyncio.gather(*looking, return_exceptions=True)

        asyncio.run(all_of_them())

    async def there(self) -> None:
        """Returns once all of them look."""
        while self._there.value < len(self._newest):
            await asyncio.sleep(0.1)

    def kept(self, rev: int) -> int:
        """How many still look, and have been shown so much."""
        return sum(1 for newest in self._newest[:] if newest >= rev)

    def leave(self) -> None:
        """Nobody looks on any more."""
        self._process.kill()
        self._process.join()


class Seat:
    """A table, the socket that answers and the one that looks on."""

    def __init__(self, one: Client, two: Client) -> None:
        self.one, self.two = one, two
        self.busy = self.over = False

    def asked(self) -> OutAsk | None:
        """What can be answered, if nobody is at it; a game that is over asks nothing any more."""
        if self.busy or self.over:
            return None
        ask = self.one.ask
        self.over = ask is None
        return ask


def any_answer(ask: OutAsk, random: Random) -> Any:
    """An answer that a person could give; None to a form of another kind."""
    match ask.form:
        case None:
            return random.choice(ask.options).key
        case {"form": "pick", "keys": keys, "least": least}:
            return random.sample(keys, least)
        case {"form": "aim", "words": {"side": sides}}:
            return {"side": random.choice(sides)}
    return None


class Load:
    """Answers at a rate, and how long each took to be shown."""

    def __init__(self, seats: list[Seat]) -> None:
        self.seats, self.random = seats, Random(1)
        self.times: list[float] = []
        self.sent = self.late = 0

    async def run(self, rate: float, seconds: float) -> None:
        """Answer so many times a second, at the next table that is ready."""
        begun, number, tasks = time.perf_counter(), 0, []
        while time.perf_counter() - begun < seconds:
            for step in range(len(self.seats)):
                seat = self.seats[(number + step) % len(self.seats)]
                ask = seat.asked()
                if ask is not None:
                    seat.busy = True
                    tasks.append(asyncio.create_task(self._answer(seat, ask)))
                    break
            else:
                self.late += 1
            number += 1
            await asyncio.sleep(max(0.0, begun + number / rate - time.perf_counter()))
        await asyncio.gather(*tasks)

    async def _answer(self, seat: Seat, ask: OutAsk) -> None:
        """Answer, and wait until the other socket shows it; one that is refused is never shown."""
        rev = seat.one.rev
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(WAIT):
                answer = any_answer(ask, self.random)
                if answer is None:
                    hint = seat.one.next("hint")
                    await seat.one.send(InHint(rev))
                    answer = HINT.decode(await hint).answer
                stored, shown = seat.one.next("state", rev + 1), seat.two.next("state", rev + 1)
                began = time.perf_counter()
                self.sent += 1
                await seat.one.send(InAnswer(uuid4().hex, rev, answer))
                await shown
                self.times.append((time.perf_counter() - began) * 1000)
                await stored
        seat.busy = False


async def measure(
    url: str, pid: int, tables: int, rate: float, seconds: float, watchers: int = 0, *, physics: bool = False
) -> dict[str, float]:
    async with House(url) as house:
        guest = await house.enter("Bench")
        games = {game["id"]: game for game in await house.get("/api/games")}
        ids, before = [], 0
        for number in range(tables):
            if number == len(GAMES):
                before = resident(pid)
            game = games[GAMES[number % len(GAMES)]]
            plan = {seat["id"]: {"kind": "me"} for seat in game["seats"]}
            ids.append((await guest.open(game["id"], seats=plan, public=True, physics=physics)).id)
        weight = (resident(pid) - before) / max(1, tables - len(GAMES))
        seats = [Seat(await _open(guest, table), await _open(guest, table)) for table in ids]
        crowd = Crowd(url, ids[0], watchers) if watchers else None
        if crowd:
            await crowd.there()
        warm = Load(seats)
        await warm.run(rate / 2, min(3.0, seconds / 4))
        gc.collect()
        gc.disable()  # What is measured is the server's.
        load, had, own = Load(seats), processor(pid), time.process_time()
        await load.run(rate, seconds)
        had, own = processor(pid) - had, time.process_time() - own
        kept = 0
        if crowd:
            await asyncio.sleep(2.5)
            kept = crowd.kept(seats[0].one.rev)
            crowd.leave()
        for place in (place for seat in seats for place in (seat.one, seat.two)):
            await place.leave()
        cuts = quantiles(load.times, n=100)
        return {
            "answers": load.sent,
            "shown": len(load.times),
            "rate": len(load.times) / seconds,
            "median": cuts[49],
            "p99": cuts[98],
            "worst": max(load.times),
            "bytes": weight,
            "cost": had * 1000 / max(1, load.sent),
            "load": own / seconds,
            "watchers": kept,
        }


async def _open(guest: Guest, table: str) -> Client:
    url = guest.house.url.replace("http", "ws", 1)
    return await Client.come(f"{url}/api/tables/{table}/live", guest.token)


def run(
    tables: int = TABLES,
    rate: float = RATE,
    seconds: float = SECONDS,
    *,
    watchers: int = 0,
    physics: bool = False,
    workers: int = 1,
    db: str = "",
) -> dict[str, float]:
    """Start a server of its own and load it."""
    with tempfile.TemporaryDirectory() as folder:
        server = Process(db or f"{folder}/bench.db", processes=1, workers=workers, warm=1, fresh=True)
        try:
            return uvloop.run(
                measure(server.url, server.process.pid, tables, rate, seconds, watchers, physics=physics)
            )
        finally:
            server.stop()


def report(tables: int = TABLES, rate: float = RATE, seconds: float = SECONDS, **more: Any) -> str:
    """The figures in a sentence."""
    found = run(tables, rate, seconds, **more)
    crowd = f"; {found['watchers']:.0f} of {more['watchers']} watchers kept" if more.get("watchers") else ""
    return (
        f"{tables} tables of {len(GAMES)} games with two sockets each, {found['rate']:.0f} answers/s: "
        f"answer to view median {found['median']:.1f} ms, 99th percentile {found['p99']:.1f} ms, worst "
        f"{found['worst']:.0f} ms; {found['shown']:.0f} of {found['answers']:.0f} shown; "
        f"{found['cost']:.1f} ms of a core an answer, {found['bytes'] / 1e6:.2f} MB a table{crowd}; "
        f"the load itself took {found['load']:.0%} of a core "
        f"(load of the machine {os.getloadavg()[0]:.1f})"
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--rate", type=float, default=RATE)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--watchers", type=int, default=0)
    parser.add_argument("--physics", action="store_true")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--db", default="")
    wanted = vars(parser.parse_args())
    print(report(**wanted))
