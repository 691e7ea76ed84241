"""Chaos: a server under load whose processes, bots and database are killed, and what must hold all the same.

`python -m benchmarks.chaos --seconds 60 --database both` prints what was done and every violation. People
play real games with bots, each through two sockets, send junk now and then, come back whenever they lose
their connection, and sit down to another game when one is over.
Meanwhile the server is killed with -9, a bot's process is killed, the database crashes or is locked.
What must hold:

- what was acknowledged is there, and what was shown was stored;
- the same revision never looks like two different things;
- nobody reads where the database is, what drives it, or a traceback;
- no request, however odd, is answered with 500, and no answer to any kind of question breaks the rules;
- afterwards every table goes on, and every finished game verifies.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import signal
import sqlite3
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from functools import partial
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import httpx
import msgspec

from benchmarks.tables import any_answer
from tests.server.conftest import Process
from tests.server.ports import free_port
from tests.server.postgres import Cluster, unavailable
from undercroft.conformance import near
from undercroft.engine import Record
from undercroft.engine.verify import verify
from undercroft.server.client import Guest, House, Place, Refused

T = TypeVar("T")

GAMES = (
    "die-in-the-dungeon",
    "stygian-society",
    "super-dungeon-arcade",
    "super-dungeon-explore",
    "dungeon-fighter",
)
JUNK_ONE_IN = 5
"""How often a person sends what is no answer before they answer."""
UNSPOKEN = ("psycopg", "sqlalchemy", "OperationalError", "Traceback", "sqlite3", "SELECT ")
ODD: tuple[bytes, ...] = (
    b"",
    b"{",
    b"null",
    b"[]",
    b'{"name": 3}',
    b'{"name": "\\u0000"}',
    b'{"game": "no-such-game"}',
    b'{"game": "die-in-the-dungeon", "setup": {"packs": ["/usr"]}}',
    b'{"setup": {"packs": [[]]}}',
    b"[" * 5_000,
    b"\xff\xfe\x00",
    b'{"at": 99999999}',
)


class Chaos:
    """One run over one kind of database."""

    def __init__(self, kind: str, *, tables: int = 6, seed: int = 1, fuzz: bool = True) -> None:
        self.kind, self.tables, self.random, self.fuzz = kind, tables, Random(seed), fuzz
        self.done: dict[str, int] = {}
        self.violations: list[str] = []
        self.acknowledged: dict[str, int] = {}
        self.shown: dict[tuple[str, int], bytes] = {}
        self.people: list[tuple[str, str]] = []
        """Tables, each with the token of who plays there."""
        self.finished: set[str] = set()
        self._over = False
        self._folder = tempfile.TemporaryDirectory(prefix="undercroft-chaos-")
        self._cluster = Cluster() if kind == "postgresql" else None
        self._db = self._cluster.database("chaos") if self._cluster else f"{self._folder.name}/tables.db"
        self._port = free_port()
        self._server = self._start()

    def _start(self) -> Process:
        return Process(self._db, port=self._port, processes=1)

    def _did(self, what: str) -> None:
        self.done[what] = self.done.get(what, 0) + 1

    def _wrong(self, what: str) -> None:
        if len(self.violations) < 50:
            self.violations.append(what)

    # --- people ----------------------------------------------------------------------------------

    def _saw(self, table: str, message: Any, *, mine: bool) -> None:
        """Note a state, and compare it with what was shown of the same revision."""
        told = msgspec.json.encode(message)
        text = told.decode(errors="replace")
        address = [f"port {self._cluster.port}", f":{self._cluster.port}/"] if self._cluster else []
        for word in (*UNSPOKEN, *address):
            if word in text and f'"{word}' not in text:
                self._wrong(f"{table}: somebody reads {word!r}: {text[:300]}")
        if getattr(message, "view", None) is None or message.trouble:
            return
        looks = sha256(msgspec.json.encode([message.view, message.ask and message.ask.kind])).digest()
        before = self.shown.setdefault((table, message.rev), looks)
        if before != looks:
            self._wrong(f"{table}: revision {message.rev} was shown in two ways")

    async def _person(self, table: str, token: str) -> None:
        """Play, and come back whenever the connection is lost."""
        source = Random(self.random.random())
        tries = 0
        while not self._over:
            try:
                async with House(self._server.url) as house:
                    place = Noting(self, house.url, table, token)
                    eye = Noting(self, house.url, table, token)
                    async with place, eye:
                        tries = 0
                        if place.state.rev < self.acknowledged.get(table, 0):
                            self._wrong(
                                f"{table}: {self.acknowledged[table]} was acknowledged, {place.state.rev} is"
                            )
                        await self._play(place, table, source)
                    if place.state.ask is None:
                        self.finished.add(table)
                    if place.state.ask is None and not self._over:
                        table = await self._another(house, token)
            except (ConnectionError, OSError, TimeoutError, httpx.HTTPError, AttributeError) as error:
                self._did(f"lost: {type(error).__name__}")
            except Exception as error:
                if isinstance(error, Refused) and error.code == 503:  # The database is away.
                    self._did("refused: 503")
                elif type(error).__module__.startswith("websockets"):
                    self._did("lost: socket")
                else:
                    self._wrong(f"{table}: {type(error).__name__}: {error}")
                    return
            tries += 1
            await asyncio.sleep(min(2.0, 0.1 * 2**tries) * source.random())

    async def _another(self, house: House, token: str) -> str:
        """A new table for somebody whose game is over."""
        number = len(self.people)
        seats = await self._seats(house, number)
        table = await Guest(house, token).open(GAMES[number % len(GAMES)], seats=seats)
        self.people.append((table.id, token))
        self._did("games begun")
        return table.id

    async def _junk(self, place: Place, source: Random) -> None:
        """Send what is no answer; it may be taken where it is one after all, and breaks nothing."""
        junk = source.choice(list(near(await self._choice(place, source))))
        kind = place.state.ask.kind if place.state.ask else ""
        try:
            with contextlib.suppress(ValueError):  # What cannot be sent at all: infinity, numbers too large.
                await place.answer(junk, rev=place.state.rev)
        except Refused as refused:
            self._did(f"junk refused: {refused.code}")
            if "rules failed" in refused.why:
                self._wrong(f"{place.table.game}, {kind}: {junk!r} broke the rules: {refused.why}")

    async def _play(self, place: Place, table: str, source: Random) -> None:
        while place.state.ask and not self._over:
            if not place.state.ask.yours or place.state.trouble:
                with contextlib.suppress(TimeoutError):
                    await place.until(lambda: not self._waits(place), seconds=2)
                continue
            try:
                if self.fuzz and source.randrange(JUNK_ONE_IN) == 0:
                    await self._junk(place, source)
                    continue
                rev = place.state.rev
                self.acknowledged[table] = await place.answer(await self._choice(place, source), rev=rev)
                self._did("answers")
            except Refused as refused:
                self._did(f"refused: {refused.code}")
                if refused.code in ("illegal", "malformed"):
                    raise AssertionError(refused.why) from None
                await asyncio.sleep(0.05)
            await asyncio.sleep(source.random() * 0.05)

    def _waits(self, place: Place) -> bool:
        return not self._over and self._pending(place)

    async def _choice(self, place: Place, source: Random) -> Any:
        ask = place.state.ask
        assert ask is not None
        answer = any_answer(ask, source)
        return await place.hint() if answer is None else answer

    async def _stranger(self) -> None:
        """Ask for everything there is, oddly; whatever comes, it is no 500."""
        source = Random(7)
        while not self._over:
            try:
                async with httpx.AsyncClient(base_url=self._server.url, timeout=20) as http:
                    paths = (await http.get("/api/schema/openapi.json")).json()["paths"]
                    for _ in range(40):
                        path = source.choice(sorted(paths))
                        method = source.choice(sorted(paths[path]))
                        odd = source.choice(["abc", "%00", "..", "die-in-the-dungeon", "-1", "é" * 30])
                        for name in ("table_id", "game_id", "seat", "name"):
                            path = path.replace(f"{{{name}}}", odd)
                        answer = await http.request(method, path, content=source.choice(ODD))
                        self._did("odd requests")
                        if answer.status_code == 500:
                            self._wrong(f"{method} {path}: 500 {answer.text[:200]}")
                        await asyncio.sleep(0.05)
            except (httpx.HTTPError, KeyError, ValueError):
                await asyncio.sleep(0.3)

    # --- chaos -----------------------------------------------------------------------------------

    async def _kill_server(self) -> None:
        self._server.kill()
        await asyncio.sleep(self.random.random())
        self._server = await asyncio.to_thread(self._start)

    async def _kill_bot(self) -> None:
        pid = self._server.process.pid
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        thinking = [child for child in children if b"spawn_main" in _command(child)]
        if thinking:
            with contextlib.suppress(OSError):
                os.kill(int(self.random.choice(thinking)), signal.SIGKILL)

    async def _lose_database(self) -> None:
        seconds = 0.3 + 2 * self.random.random()
        if self._cluster:
            await asyncio.to_thread(self._cluster.crash)
            await asyncio.sleep(seconds)
            await asyncio.to_thread(self._cluster.start)
            return
        other = sqlite3.connect(self._db, timeout=5)
        with contextlib.suppress(sqlite3.Error):
            other.execute("begin immediate")
            await asyncio.sleep(seconds)
        other.close()

    async def _freeze_server(self) -> None:
        self._server.process.send_signal(signal.SIGSTOP)
        await asyncio.sleep(self.random.random())
        self._server.process.send_signal(signal.SIGCONT)

    async def _wreak(self, until: float) -> None:
        what: dict[str, Callable[[], Awaitable[None]]] = {
            "server killed": self._kill_server,
            "bot killed": self._kill_bot,
            "database lost": self._lose_database,
            "server frozen": self._freeze_server,
        }
        names = list(what)
        for number in range(10_000):
            await asyncio.sleep(1 + 2 * self.random.random())
            if time.monotonic() > until:
                return
            name = names[number] if number < len(names) else self.random.choice(names)
            await what[name]()
            self._did(name)

    # --- all of it -------------------------------------------------------------------------------

    async def _run(self, seconds: float) -> None:
        async with House(self._server.url) as house:
            for number in range(self.tables):
                guest = await house.enter(f"Guest {number}")
                table = await guest.open(GAMES[number % len(GAMES)], seats=await self._seats(house, number))
                self.people.append((table.id, guest.token))
        playing = [asyncio.create_task(self._person(*one)) for one in self.people]
        if self.fuzz:
            playing.append(asyncio.create_task(self._stranger()))
        await self._wreak(time.monotonic() + seconds)
        before = dict(self.acknowledged)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(60):  # Left alone, every table goes on.
                while any(
                    self.acknowledged.get(table, 0) <= before.get(table, 0)
                    for table, _ in self.people[-self.tables :]
                    if table not in self.finished
                ):
                    await asyncio.sleep(0.2)
        self._over = True
        await asyncio.wait(playing, timeout=30)
        await self._afterwards(self.people, before)

    async def _seats(self, house: House, number: int) -> dict[str, Any]:
        game = next(g for g in await house.get("/api/games") if g["id"] == GAMES[number % len(GAMES)])
        first, *others = [seat["id"] for seat in game["seats"]]
        return {first: {"kind": "me"}, **{seat: {"kind": "bot", "bot": "greedy"} for seat in others}}

    async def _afterwards(self, people: list[tuple[str, str]], before: dict[str, int]) -> None:
        async with House(self._server.url) as house:
            for table, token in people:
                guest = Guest(house, token)
                told = await _patiently(partial(guest.table, table))
                newest = max((rev for one, rev in self.shown if one == table), default=0)
                if told.rev < max(newest, self.acknowledged.get(table, 0)):
                    self._wrong(f"{table}: {newest} was shown, {told.rev} is stored")
                if told.status == "over":
                    self._did("games finished")
                    why = await self._untrue(guest, table, told.commitment)
                    if why:
                        self._wrong(f"{table}: {told.game} does not verify: {why}")
                elif self.acknowledged.get(table, 0) <= before.get(table, 0):
                    await self._goes_on(guest, table)

    async def _untrue(self, guest: Guest, table: str, promised: str) -> list[str]:
        """What does not hold of a finished game; looked at here where the server is too busy for it."""
        try:
            verdict = await _patiently(partial(guest.verify, table))
            return [finding.text for finding in verdict.findings if not finding.holds]
        except Refused:
            self._did("verified here")
            record = Record.parse(await _patiently(partial(guest.record, table)))
            return [finding.text for finding in verify(record, promised) if not finding.holds]

    async def _goes_on(self, guest: Guest, table: str) -> None:
        """Nobody came through to answer while the machine was busy: is the table itself well?"""
        async with guest.sit(table) as place:
            rev, why = place.state.rev, ""
            try:
                await place.until(lambda: not self._pending(place), seconds=60)
                if place.state.ask:
                    await place.answer(await self._choice(place, Random(1)))
            except (Refused, TimeoutError, ConnectionError) as error:
                why = f"{type(error).__name__}: {error}"
            ask = place.state.ask
            if ask is not None and place.state.rev == rev:
                asked = (ask.seat, ask.kind, ask.yours)
                self._wrong(f"{table}: does not go on from {rev}, {asked}, {place.state.trouble!r}, {why}")
            else:
                self._did("went on late")

    def _pending(self, place: Place) -> bool:
        ask = place.state.ask
        return ask is not None and (not ask.yours or bool(place.state.trouble))

    def run(self, seconds: float) -> Chaos:
        """Wreak havoc for so long, then look what is left."""
        try:
            asyncio.run(self._run(seconds))
            if "Traceback" in self._server.log:
                self._wrong("a traceback in the log: " + self._server.log[-1500:])
        finally:
            self._server.kill()
            if self._cluster:
                self._cluster.stop()
            self._folder.cleanup()
        return self


class Noting(Place):
    """A place that shows everything it is told to the one who watches over it all."""

    def __init__(self, chaos: Chaos, url: str, table: str, token: str) -> None:
        super().__init__(url, table, token)
        self._chaos, self._table = chaos, table

    def _take(self, message: Any) -> None:
        self._chaos._saw(self._table, message, mine=True)
        super()._take(message)


async def _patiently(ask: Callable[[], Awaitable[T]]) -> T:
    """Ask again where a busy machine makes one wait."""
    for _ in range(4):
        with contextlib.suppress(httpx.TimeoutException):
            return await ask()
    return await ask()


def _command(pid: str) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--database", choices=["sqlite", "postgresql", "both"], default="both")
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    wanted = parser.parse_args()
    kinds = ["sqlite", "postgresql"] if wanted.database == "both" else [wanted.database]
    if "postgresql" in kinds and unavailable():
        print(unavailable())
        kinds.remove("postgresql")
    wrong = 0
    for kind in kinds:
        found = Chaos(kind, tables=wanted.tables, seed=wanted.seed).run(wanted.seconds / len(kinds))
        done = ", ".join(f"{count} {what}" for what, count in sorted(found.done.items()))
        print(f"{kind}, seed {wanted.seed}: {done}; {len(found.violations)} violations", flush=True)
        for violation in found.violations:
            print(f"  {violation}")
        wrong += len(found.violations)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
