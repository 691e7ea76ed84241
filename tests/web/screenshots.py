"""Pictures of every page and board for the docs: ``make screenshots``.

``python -m tests.web.screenshots [GAME …] [pages]`` makes some of them anew.
"""

from __future__ import annotations

import re
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Error, Page, sync_playwright

from tests.server.conftest import ROOT, Running
from tests.web.conftest import ARGUMENTS, CHROMIUM, PHONE
from tests.web.test_play import answer_something, answered
from undercroft.engine import games

OUT = ROOT / "docs" / "screenshots"
DESKTOP = {"viewport": {"width": 1440, "height": 900}}
GL = ["--enable-unsafe-swiftshader", "--ignore-gpu-blocklist"]
ANSWERS = {
    "die-in-the-dungeon": 7,
    "stygian-society": 18,
    "dungeon-fighter": 8,
    "super-dungeon-arcade": 64,
    "super-dungeon-explore": 16,
}
"""So many answers make a good picture."""
SHOWN_AT = {
    "die-in-the-dungeon": ".combat",
    "dungeon-fighter": ".stage.throws canvas[data-settled=true]",
    "super-dungeon-arcade": ".square.can:nth-of-type(n + 9)",
    "super-dungeon-explore": ".square.can:nth-of-type(n + 9)",
}
"""What must be on the page besides: a fight, a die in hand, squares within reach."""


PAGES = "pages"
CROWDED = "super-dungeon-arcade"
"""The game whose replay is shown."""
PATIENCE = 60_000


def open_page(browser: Browser, url: str, scheme: str, size: dict[str, Any], token: str = "") -> Page:
    page = browser.new_context(base_url=url, color_scheme=scheme, **size).new_page()  # type: ignore[arg-type]
    if token:
        page.goto("/")
        page.evaluate("token => localStorage.setItem('undercroft.token', token)", token)
    return page


def keep(page: Page, name: str) -> None:
    page.wait_for_timeout(700)
    page.screenshot(path=OUT / f"{name}.jpg", type="jpeg", quality=72)
    print(name)


def answer_as_hinted(page: Page) -> None:
    """Do what a bot would, or else whatever is first."""
    with answered(page):
        page.get_by_role("button", name="Hint").first.click()
        try:
            page.locator(".bar .hint, .option.hinted").first.wait_for(timeout=4000)
            while page.locator(".fold.hinted[aria-expanded=false]").count():
                page.locator(".fold.hinted[aria-expanded=false]").first.click()
            page.locator(".option.hinted").click(timeout=500)
        except Error:  # A form.
            answer_something(page)


def played(page: Page, game: str) -> str:
    """Set a game up and play it a little way."""
    page.goto(f"/new/{game}")
    page.locator(".start").click()
    for answer in range(120):
        page.locator(".bar.mine").wait_for(timeout=60_000)
        page.wait_for_timeout(400)
        if answer >= ANSWERS.get(game, 6) and page.locator(SHOWN_AT.get(game, "body")).count():
            break
        answer_as_hinted(page)
    return page.url


def to_the_consul(page: Page) -> None:
    """Go on in a replay until the Consul's turn is played back, or to its end."""
    last = page.locator("input[type=range]").get_attribute("max") or "0"
    for _ in range(min(150, int(last))):
        page.get_by_role("button", name="One on").click()
        page.wait_for_timeout(60)
        going = page.locator(".hands.going .left").all_inner_texts()
        if going and int(going[0]) >= 3 and page.locator(".status", has_text="Consul’s turn").count():
            page.wait_for_timeout(1200)
            return


def friends_wait(page: Page) -> None:
    page.goto("/new/stygian-society")
    page.get_by_label("Me and friends", exact=False).first.check()
    page.locator(".start").click()
    page.locator("div.people").wait_for(timeout=PATIENCE)


def companion(page: Page) -> None:
    """A table with a real tower, when cubes have fallen through it."""
    page.goto("/new/stygian-society")
    page.get_by_text("Table settings").click()
    page.get_by_label(re.compile("^Companion mode")).check()
    page.locator(".start").click()
    for _ in range(30):
        page.locator(".bar.mine").wait_for()
        if page.locator(".bar .form .drop").count():
            return
        with answered(page):
            answer_something(page)


def pictures(url: str, wanted: list[str]) -> None:
    """The boards that are named, and the pages if PAGES is; everything if nothing is."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=[*ARGUMENTS, *GL])
        page = open_page(browser, url, "dark", DESKTOP)
        tables = {game: board(page, game) for game in ANSWERS if game in (wanted or games())}
        token = page.evaluate("localStorage.getItem('undercroft.token')") if tables else ""
        light = open_page(browser, url, "light", DESKTOP, token)
        night = open_page(browser, url, "dark", PHONE, token)
        for game, address in tables.items():
            for one, name in ((light, f"{game}-desktop-light"), (night, f"{game}-phone")):
                one.goto(address)
                one.locator(".bar .prompt").wait_for()
                keep(one, name)
        if not wanted or PAGES in wanted:
            told = tables.get(CROWDED) or played(page, "die-in-the-dungeon")
            pages(browser, url, page, told)
        browser.close()


def board(page: Page, game: str) -> str:
    """A board in the dark, and what a look at a monster shows; the address of its table."""
    address = played(page, game)
    page.mouse.move(5, 5)
    page.wait_for_timeout(5000)  # Cards and dice that were just turned have been seen.
    keep(page, f"{game}-desktop-dark")
    foe = page.locator(".model.monster")
    if foe.count():
        foe.first.hover(force=True)
        page.locator(".facts").wait_for()
        keep(page, f"{game}-threat")
    return address


def pages(browser: Browser, url: str, page: Page, told: str) -> None:
    """Every page around the tables, on a desk and on a phone."""
    token = page.evaluate("localStorage.getItem('undercroft.token')")
    phone = open_page(browser, url, "light", PHONE, token)
    light = open_page(browser, url, "light", DESKTOP, token)
    night = open_page(browser, url, "dark", PHONE, token)
    for name, path, ready in (
        ("lobby", "/", ".game h2"),
        ("setup", "/new/die-in-the-dungeon", "[data-measured]"),
        ("setup-cards", "/new/dungeon-fighter", "[data-measured]"),
        ("practice", "/practice/dungeon-fighter", "canvas[data-settled=true]"),
        ("about", "/about", "tbody"),
        ("rules", "/rules/die-in-the-dungeon", "article"),
        ("you", "/me", ".columns"),
        ("replay", f"/replay/{told.rsplit('/', 1)[1]}", "input[type=range]"),
    ):
        for kind, one in (("desktop", page), ("phone", phone)):
            one.goto(path)
            one.locator(ready).first.wait_for(timeout=PATIENCE)
            if name == "replay":
                to_the_consul(one)
            keep(one, f"{name}-{kind}")
    for kind, one in (("desktop", light), ("phone", night)):
        friends_wait(one)
        keep(one, f"friends-{kind}")
        companion(one)
        keep(one, f"companion-{kind}")
        one.goto("/")
        one.get_by_role("button", name="First game, guided: The Stygian Society").click()
        one.get_by_role("dialog").wait_for(timeout=PATIENCE)
        keep(one, f"first-game-{kind}")
    page.goto("/new/die-in-the-dungeon")
    page.get_by_label("Bots only", exact=False).first.check()
    page.locator(".start").click()
    page.get_by_role("dialog").wait_for(timeout=2 * PATIENCE)
    keep(page, "outcome-desktop")
    phone.goto(page.url)
    phone.get_by_role("dialog").wait_for(timeout=PATIENCE)
    keep(phone, "outcome-phone")


if __name__ == "__main__":
    OUT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        house = Running(str(Path(folder) / "pictures.db"), pace=0.05)
        try:
            pictures(house.url, sys.argv[1:])
        finally:
            house.stop()
