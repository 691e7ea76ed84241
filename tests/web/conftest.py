"""A real browser in front of a real server."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.server.conftest import Running
from tests.server.seeds import deal
from tests.server.whispers import Whispers
from tests.web.player import without_depth
from undercroft.engine import games
from undercroft.server.web.static import client_folder

BROWSERS = (Path("/usr/bin/chromium-headless-shell"), Path("/usr/bin/chromium"))
"""The same engine; the first has no windows to draw for nobody, which is a third of a page's work."""
CHROMIUM = next((one for one in BROWSERS if one.exists()), BROWSERS[-1])
ARGUMENTS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

NewPage = Callable[..., Page]

PATIENCE = 240_000
"""Milliseconds that a state is waited for: other work may keep every core busy."""

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session", autouse=True)
def whispers() -> Whispers:
    game = Whispers()
    games()[game.id] = game
    return game


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """One for all of these tests; others run loops of their own, and what drives it would be in their way."""
    if not CHROMIUM.exists():
        pytest.skip("no Chromium: `make chromium` installs it")
    if not (client_folder() / "index.html").exists():
        pytest.skip("the client is not built: `make web` builds it")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server whose tables are all dealt alike: a browser test plays the same game each time."""
    deal("a night in the undercroft")
    running = Running(str(tmp_path_factory.mktemp("db") / "tables.db"), pace=0.01)
    yield running
    running.stop()
    deal("")


@pytest.fixture
def new_page(browser: Browser, house: Running) -> Iterator[NewPage]:
    """Opens pages, each a browser of its own; any error in a page fails the test.

    Boards are drawn flat unless ``depth`` is asked for.
    """
    contexts: list[Any] = []
    errors: list[str] = []

    def make(url: str = house.url, depth: bool = False, **options: Any) -> Page:
        context = browser.new_context(
            **{"viewport": {"width": 1280, "height": 800}, "base_url": url, **options}
        )
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        if not depth:
            without_depth(page)
        return page

    yield make
    for context in contexts:
        context.close()
    assert errors == []


PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
