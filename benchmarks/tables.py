"""The server under load: many tables, two sockets each, answers at a steady rate.

`python -m benchmarks.tables` prints how long it takes from sending an answer until the other socket of the
table shows the new state, and what an idle table weighs in memory.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from statistics import quantiles

import httpx

from undercroft.server.client import Guest, House, Place

TABLES = 200
RATE = 100
SECONDS = 20.0
ROOT = Path(__file__).parents[1]


def resident(pid: int) -> int:
    """The process's resident memory in bytes."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) * 1024
    return 0


async def watch(place: Place, arrived: dict[tuple[str, int], float], table: str) -> None:
    """Note when each revision shows up at the second socket."""
    while True:
        seen = place.state.rev
        arrived.setdefault((table, seen), time.perf_counter())
        await place.until(lambda seen=seen: place.state.rev > seen, seconds=600)  # type: ignore[misc]


async def measure(url: str, pid: int, tables: int, rate: int, seconds: float) -> dict[str, float]:
    async with House(url) as house:
        guest = await house.enter("Bench")
        ids: list[str] = []
        before = 0
        for number in range(tables):
            if number == 1:
                before = resident(pid)
            table = await guest.open("rats-in-the-cellar", setup={"candle": 100_000})
            ids.append(table.id)
        weight = (resident(pid) - before) / max(1, tables - 1)
        pairs = [(await _open(guest, table), await _open(guest, table)) for table in ids]
        arrived: dict[tuple[str, int], float] = {}
        watching = [
            asyncio.create_task(watch(two, arrived, i)) for (_, two), i in zip(pairs, ids, strict=True)
        ]
        sent: dict[tuple[str, int], float] = {}
        begun, number = time.perf_counter(), 0
        tasks: list[asyncio.Task[int]] = []
        while time.perf_counter() - begun < seconds:
            one, table_id = pairs[number % tables][0], ids[number % tables]
            sent[table_id, one.state.rev + 1] = time.perf_counter()
            tasks.append(asyncio.create_task(one.answer("down")))
            number += 1
            await asyncio.sleep(max(0.0, begun + number / rate - time.perf_counter()))
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.sleep(0.5)
        for task in watching:
            task.cancel()
        for one, two in pairs:
            await one.leave()
            await two.leave()
        times = sorted((arrived[key] - at) * 1000 for key, at in sent.items() if key in arrived)
        cuts = quantiles(times, n=100)
        return {
            "answers": len(sent),
            "shown": len(times),
            "rate": len(sent) / seconds,
            "median": cuts[49],
            "p99": cuts[98],
            "worst": times[-1],
            "bytes": weight,
        }


async def _open(guest: Guest, table: str) -> Place:
    place = guest.sit(table)
    await place.__aenter__()
    return place


def run(tables: int = TABLES, rate: int = RATE, seconds: float = SECONDS) -> dict[str, float]:
    """Start a server of its own and load it."""
    with tempfile.TemporaryDirectory() as folder:
        port = 8971
        command = [sys.executable, "-m", "tests.server.serve", str(port), f"{folder}/bench.db", "0"]
        server = subprocess.Popen(command, cwd=ROOT, env={**os.environ})
        url = f"http://127.0.0.1:{port}"
        try:
            for _ in range(200):
                with suppress(httpx.HTTPError):
                    httpx.get(f"{url}/api/games")
                    break
                time.sleep(0.05)
            return asyncio.run(measure(url, server.pid, tables, rate, seconds))
        finally:
            server.terminate()
            server.wait()


def report() -> str:
    """The figures in a sentence."""
    found = run()
    return (
        f"{TABLES} tables with two sockets each, {found['rate']:.0f} answers/s: answer to view median "
        f"{found['median']:.1f} ms, 99th percentile {found['p99']:.1f} ms, worst {found['worst']:.0f} ms; "
        f"{found['shown']:.0f} of {found['answers']:.0f} shown; {found['bytes'] / 1e6:.3f} MB a table"
    )


if __name__ == "__main__":
    print(report())
