"""Pictures of every page and board for the docs: ``make screenshots``."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests.server.conftest import ROOT, Running
from tests.web.conftest import ARGUMENTS, CHROMIUM, PHONE
from undercroft.engine import games

OUT = ROOT / "docs" / "screenshots"
DESKTOP = {"viewport": {"width": 1280, "height": 800}}
GL = ["--enable-unsafe-swiftshader", "--ignore-gpu-blocklist"]
ANSWERS = {
    "die-in-the-dungeon": 9,
    "stygian-society": 16,
    "dungeon-fighter": 8,
    "super-dungeon-arcade": 24,
    "super-dungeon-explore": 44,
}


SHOWN_AT = {"dungeon-fighter": ".stage.throws"}
"""What must be on the page for a good picture: a die in hand."""


def open_page(browser: Browser, url: str, scheme: str, size: dict[str, Any], token: str = "") -> Page:
    page = browser.new_context(base_url=url, color_scheme=scheme, **size).new_page()  # type: ignore[arg-type]
    if token:
        page.goto("/")
        page.evaluate("token => localStorage.setItem('undercroft.token', token)", token)
    return page


def keep(page: Page, name: str) -> None:
    page.wait_for_timeout(700)
    page.screenshot(path=OUT / f"{name}.jpg", type="jpeg", quality=82)
    print(name)


def played(page: Page, game: str) -> str:
    """Set a game up and play it a little way, doing what a bot would."""
    page.goto(f"/new/{game}")
    page.locator(".start").click()
    page.locator(".option, .fold, .form").first.wait_for()
    answered = 0
    while answered < ANSWERS.get(game, 6) or not page.locator(SHOWN_AT.get(game, "body")).count():
        answered += 1
        page.get_by_role("button", name="Hint").first.click()
        try:
            page.locator(".hinted").first.wait_for(timeout=4000)
            while page.locator(".fold.hinted[aria-expanded=false]").count():
                page.locator(".fold.hinted[aria-expanded=false]").first.click()
            page.locator(".option.hinted").click(timeout=2000)
        except Exception:  # A form.
            option = page.locator(".bar .option:enabled:visible, .bar .form .primary:enabled")
            if option.count():
                option.first.click()
        page.wait_for_timeout(400)
    return page.url


def pictures(url: str) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=[*ARGUMENTS, *GL])
        page = open_page(browser, url, "dark", DESKTOP)
        tables = {}
        for game in sys.argv[1:] or [one for one in games() if one in ANSWERS]:
            tables[game] = played(page, game)
            page.wait_for_timeout(2500)
            keep(page, f"{game}-desktop-dark")
            foe = page.locator(".model.monster")
            if foe.count():
                foe.first.hover(force=True)
                page.locator(".facts").wait_for()
                keep(page, f"{game}-threat")
        token = page.evaluate("localStorage.getItem('undercroft.token')")
        light = open_page(browser, url, "light", DESKTOP, token)
        phone = open_page(browser, url, "light", PHONE, token)
        night = open_page(browser, url, "dark", PHONE, token)
        for game, address in tables.items():
            light.goto(address)
            light.locator(".bar .prompt").wait_for()
            keep(light, f"{game}-desktop-light")
            night.goto(address)
            night.locator(".bar .prompt").wait_for()
            keep(night, f"{game}-phone")
        some = next(iter(tables))
        for name, path, ready in (
            ("lobby", "/", ".game h2"),
            ("setup", f"/new/{some}", ".start"),
            ("rules", f"/rules/{some}", "article"),
            ("you", "/me", ".columns"),
            ("replay", f"/replay/{tables[some].rsplit('/', 1)[1]}", "input[type=range]"),
        ):
            for kind, one in (("desktop", page), ("phone", phone)):
                one.goto(path)
                one.locator(ready).first.wait_for()
                if name == "replay":
                    one.get_by_role("button", name="To the end").click()
                keep(one, f"{name}-{kind}")
        browser.close()


if __name__ == "__main__":
    OUT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        house = Running(str(Path(folder) / "pictures.db"), pace=0.05)
        try:
            pictures(house.url)
        finally:
            house.stop()
