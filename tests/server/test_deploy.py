"""The set-up for many machines, as processes of one: the compose file's database, servers and proxy."""

from __future__ import annotations

import asyncio
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import WebSocketException

from tests.server.asking import asking
from tests.server.conftest import ROOT, Process
from tests.server.ports import free_port
from tests.server.postgres import Cluster, unavailable
from tests.server.test_table import any_answer
from undercroft.server.client import Guest, House

CONF = (ROOT / "docs" / "deploy" / "nginx.conf").read_text(encoding="utf-8")
NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
SERVER = "server server:8000 max_fails=2 fail_timeout=5s;"


@contextmanager
def proxy(folder: Path, servers: list[Process]) -> Iterator[str]:
    """nginx with the configuration of the compose file, in which only names and ports are others."""
    assert NGINX is not None
    port = free_port()
    named = "\n".join(SERVER.replace("server:8000", f"127.0.0.1:{one.port}") for one in servers)
    assert SERVER in CONF and "listen 80;" in CONF
    own = CONF.replace(SERVER, named).replace("listen 80;", f"listen 127.0.0.1:{port};")
    (folder / "nginx.conf").write_text(own, encoding="utf-8")
    rest = f"daemon off; pid {folder}/pid; error_log {folder}/errors;"
    running = subprocess.Popen([NGINX, "-p", str(folder), "-c", str(folder / "nginx.conf"), "-g", rest])
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        running.terminate()
        running.wait(20)


@pytest.mark.slow
@pytest.mark.skipif(NGINX is None, reason="no nginx on this machine: `make nginx` installs it")
@pytest.mark.skipif(bool(unavailable()), reason=unavailable())
def test_three_servers_behind_a_proxy_play_on_though_one_is_killed(tmp_path: Path) -> None:
    async def story(url: str, servers: list[Process]) -> None:
        async with House(url) as house:
            await _comes_up(url)
            assert asking.get(f"{url}/metrics").status_code == 404
            ada = await house.enter("Ada")
            tables = [
                await ada.open("rats-in-the-cellar", setup={"candle": 400}, public=True) for _ in range(6)
            ]
            reached = {table.id: 0 for table in tables}
            for table in tables:
                async with ada.sit(table.id) as place:
                    reached[table.id] = await place.answer(any_answer(place.state))
            servers[0].kill()
            for table in tables:
                await _goes_on(ada, table.id, reached[table.id])

    with ExitStack() as stack:
        cluster = Cluster()
        stack.callback(cluster.stop)
        database = cluster.database("deploy")
        servers = [Process(database, proxies="127.0.0.1") for _ in range(3)]
        for one in servers:
            stack.callback(one.kill)
        url = stack.enter_context(proxy(tmp_path, servers))
        asyncio.run(story(url, servers))


async def _goes_on(guest: Guest, table: str, reached: int) -> None:
    """Come back as often as a client would, and answer once more."""
    async with asyncio.timeout(60):
        while True:
            try:
                async with guest.sit(table) as place:
                    assert place.state.rev >= reached, "what was acknowledged is there"
                    await place.answer(any_answer(place.state))
                    return
            except (OSError, WebSocketException):
                await asyncio.sleep(0.1)


async def _comes_up(url: str) -> None:
    async with asyncio.timeout(60), httpx.AsyncClient(verify=False) as http:
        while True:
            try:
                if (await http.get(f"{url}/health")).status_code == 200:
                    return
            except httpx.TransportError:
                await asyncio.sleep(0.05)
