"""The wheel in an empty environment: every game in the terminal, over the wire and in Chromium."""

from __future__ import annotations

import asyncio
import re
import subprocess
import time
import zipfile
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, expect

from tests.release.conftest import Installed
from tests.server.asking import asking
from undercroft import __version__
from undercroft.server.client import House, Place

pytestmark = pytest.mark.slow

GAMES = (
    "die-in-the-dungeon",
    "dungeon-fighter",
    "stygian-society",
    "super-dungeon-arcade",
    "super-dungeon-explore",
)


def test_it_says_what_it_is_and_brings_its_licences(installed: Installed, wheel: Path) -> None:
    assert installed.run("--version").strip() == f"undercroft {__version__}"
    assert "serve" in installed.run() and "play" in installed.run("--help")
    names = zipfile.ZipFile(wheel).namelist()
    assert {Path(name).name for name in names if "/licenses/" in name} == {"LICENSE", "CREDITS.md"}


@pytest.mark.parametrize("game", GAMES)
def test_it_plays_in_the_terminal(installed: Installed, game: str) -> None:
    told = installed.run("sim", game, "--only", "0", "--bots", "greedy")
    assert len(told.splitlines()) > 20
    typed = installed.run("play", game, "--seed", "1", typed="1\n" * 12)
    assert f"undercroft play {game} --resume" in typed


def test_what_it_keeps_is_kept_for_the_user_and_not_where_it_is_run(installed: Installed) -> None:
    installed.run("play", GAMES[0], "--seed", "1", typed="1\n")
    assert "1" in installed.run("play", GAMES[0], "--resume", typed="1\n")
    assert not list(installed.work.iterdir())
    assert str(installed.user) in installed.run("config").replace("\n", "")


def test_what_is_missing_is_said_in_a_line(installed: Installed) -> None:
    for command, extra in (
        (("sim", GAMES[0], "--games", "1", "--out", "x.parquet"), "lab"),
        (("serve", "--db", "postgresql://nobody@localhost/none"), "postgres"),
    ):
        done = subprocess.run(
            [installed.command, *command],
            cwd=installed.work,
            env=installed.environment,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 2
        assert f"pip install 'undercroft[{extra}]'" in done.stderr and "Traceback" not in done.stderr


def test_without_physics_its_fitted_tables_answer(installed: Installed) -> None:
    code = """
import sys
sys.modules["mujoco"] = None
from undercroft.cli import main
main()
"""
    for game in ("dungeon-fighter", "stygian-society"):
        subprocess.run(
            [installed.python, "-c", code, "sim", game, "--games", "1", "--bots", "greedy", "--jobs", "1"],
            cwd=installed.work,
            env=installed.environment,
            check=True,
            capture_output=True,
        )


@pytest.mark.parametrize("game", GAMES)
def test_it_serves_a_table(address: str, game: str) -> None:
    opened(address)

    async def played() -> int:
        async with House(address) as house:
            guest = await house.enter("Ada")
            table = await guest.open(game)
            answers = 0
            async with guest.sit(table.id) as place:
                while answers < 8:
                    await place.until(lambda: bool(place.state.ask and place.state.ask.yours), 60)
                    await place.answer(await an_answer(place))
                    answers += 1
            return answers

    assert asyncio.run(played()) == 8


@pytest.mark.parametrize("game", GAMES)
def test_it_is_played_in_a_browser(address: str, browser: Browser, game: str) -> None:
    opened(address)
    page = browser.new_page(base_url=address)
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto("/")
    title = re.sub("[^a-z]+", ".*", game)
    page.locator(".game", has_text=re.compile(title, re.IGNORECASE)).locator("a.play").click()
    page.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".bar")).to_be_visible()
    assert not faults
    page.close()


async def an_answer(place: Place) -> Any:
    """The first that is offered; a throw in words; what a bot would write into another form."""
    ask = place.state.ask
    assert ask is not None
    if ask.options:
        return ask.options[0].key
    return {"strength": "even"} if "throw" in ask.kind or "flip" in ask.kind else await place.hint()


def opened(address: str) -> None:
    """Wait until the server answers."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        try:
            if asking.get(f"{address}/health").is_success:
                return
        except httpx.TransportError:
            time.sleep(0.1)
    pytest.fail("the server did not come up")
