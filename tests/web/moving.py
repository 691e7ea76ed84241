"""A moving picture of each board for the README, out of a seeded game: part of ``make screenshots``.

``python -m tests.web.moving [GAME …]`` plays the game with casual bots, hands its record to a server
and films the replay in the browser. The same seed, the same game.
"""

from __future__ import annotations

import sys
import tempfile
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from tests.server.asking import asking
from tests.server.conftest import ROOT, Running
from tests.web.conftest import ARGUMENTS, CHROMIUM
from undercroft.bots import make_bot
from undercroft.engine import Match, find_game

OUT = ROOT / "docs" / "screenshots"
GL = ["--enable-unsafe-swiftshader", "--ignore-gpu-blocklist"]
SEED = "moving-1"
SIZE = (1200, 750)
SHOWN = (720, 450)
MOST = 400_000
"""Bytes of one picture."""


class Scene(NamedTuple):
    """Which moments of a game are filmed: from one, so many; each is looked at for so long, ms."""

    first: int
    moments: int = 14
    each: int = 900


SCENES = {
    "die-in-the-dungeon": Scene(6),
    "dungeon-fighter": Scene(8),
    "stygian-society": Scene(22),
    "super-dungeon-arcade": Scene(40, 16),
    "super-dungeon-explore": Scene(30, 16),
}


def played(game_id: str) -> bytes:
    """The record of a game among casual bots."""
    game = find_game(game_id)
    match = Match.new(game_id, {}, seed=SEED)
    bot = make_bot("greedy", SEED)
    while match.ask is not None:
        match.answer(bot.choose(match))
    assert game.outcome(match.state)
    return match.record.dump()


def table_of(url: str, record: bytes) -> tuple[str, str]:
    """A table with that game on it, and the token of whoever laid it there."""
    token: str = asking.post(f"{url}/api/people", json={"name": "Ada"}).json()["token"]
    headers = {"authorization": f"Bearer {token}"}
    answer = asking.post(f"{url}/api/records", content=record, headers=headers, timeout=300)
    answer.raise_for_status()
    return answer.json()["id"], token


def filmed(page: Page, table: str, scene: Scene) -> list[Image.Image]:
    """One picture a moment, when what happened has been shown."""
    page.goto(f"/replay/{table}")
    scrub = page.locator("input[type=range]")
    scrub.wait_for(timeout=120_000)
    page.wait_for_timeout(2500)  # The board and what is drawn in three dimensions.
    scrub.fill(str(scene.first))
    pictures = []
    for _ in range(scene.moments):
        page.get_by_role("button", name="One on").click()
        page.wait_for_timeout(scene.each)
        shot = Image.open(
            BytesIO(page.screenshot(clip={"x": 0, "y": 0, "width": SIZE[0], "height": SIZE[1]}))
        )
        pictures.append(shot.convert("RGB").resize(SHOWN, Image.Resampling.LANCZOS))
    return pictures


def keep(name: str, pictures: list[Image.Image]) -> None:
    """As a moving picture that is no larger than it may be."""
    for quality in (68, 56, 44, 32):
        data = BytesIO()
        first, *rest = pictures
        first.save(
            data, "WEBP", save_all=True, append_images=rest, duration=900, loop=0, quality=quality, method=6
        )
        if len(data.getvalue()) <= MOST:
            break
    (OUT / f"{name}.webp").write_bytes(data.getvalue())
    print(f"{name}.webp: {len(data.getvalue()) // 1000} kB, quality {quality}", flush=True)


def moving(url: str, wanted: list[str]) -> None:
    """Every board, one after another."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=[*ARGUMENTS, *GL])
        for game in wanted:
            table, token = table_of(url, played(game))
            size = {"width": SIZE[0] + 340, "height": SIZE[1] + 110}
            page = browser.new_context(base_url=url, color_scheme="dark", viewport=size).new_page()  # type: ignore[arg-type]
            page.goto("/")
            page.evaluate("token => localStorage.setItem('undercroft.token', token)", token)
            keep(game, filmed(page, table, SCENES[game]))
            page.context.close()
        browser.close()


if __name__ == "__main__":
    OUT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        house = Running(str(Path(folder) / "moving.db"), pace=0.05)
        try:
            moving(house.url, sys.argv[1:] or list(SCENES))
        finally:
            house.stop()
