"""The table in a real browser: `python -m benchmarks.browser [GAME …]`.

A game of each kind, dealt by a seed, is played in Chromium at 1440x900, every chair by the same person, with
nothing played back: what is measured is the table itself, beside its films. From a press until the next
question is painted, by the clock and by what the page's own thread worked for it; what the layout shifts
meanwhile (also right after a press, which a browser would excuse) and how many sizes the board has; how often
Tab is pressed to get to the question; what the page holds after hundreds of answers, the next game following
one that ends; and what a browser loads before it shows the lobby and each board.
"""

from __future__ import annotations

import argparse
import os
import re
import tempfile
from pathlib import Path
from statistics import median, quantiles

from playwright.sync_api import Browser, Page, Response, sync_playwright
from rich.console import Console
from rich.table import Table

from tests.server.conftest import Process
from tests.web.conftest import ARGUMENTS, CHROMIUM
from tests.web.player import Measures, Player, at_once, presses_to_the_question, weight
from undercroft.engine import games

SEED = "bench"
ANSWERS, LONG = 50, 500
DESK = {"width": 1440, "height": 900}
PATIENCE = 120_000


class Loaded:
    """Bytes that came over the network, as they were sent."""

    def __init__(self, page: Page) -> None:
        self.bytes = 0
        page.on("response", self._count)

    def _count(self, response: Response) -> None:
        if "/api/" not in response.url:
            self.bytes += int(response.headers.get("content-length", "0"))


def open_page(browser: Browser, url: str) -> Page:
    context = browser.new_context(base_url=url, viewport=DESK)  # type: ignore[arg-type]
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    at_once(page)
    return page


def sit_down(page: Page, game: str) -> None:
    """Every chair is one's own."""
    page.goto(f"/new/{game}")
    alone = page.get_by_label("Just me", exact=False)
    page.locator(".start").wait_for()
    if alone.count():
        alone.first.check()
    for chair in page.locator("select:has(option[value=me])").all():  # Those of another side too.
        chair.select_option("me")
    page.locator(".start").click()
    page.locator(".bar.mine > .body").wait_for()


def play_on(page: Page, answers: int) -> list[float]:
    """So many answers; a game that ends is followed by the next."""
    times: list[float] = []
    player = Player(page)
    while len(times) < answers:
        times += player.play(answers - len(times))
        if player.over:
            was = page.url.rsplit("/", 1)[1]
            page.get_by_role("button", name="Rematch").click()
            page.wait_for_url(re.compile(f"/t/(?!{was})"))
            page.locator(".bar.mine > .body").wait_for()
            player = Player(page, len(times))
    return times


class Worked:
    """Seconds of a core that the page's own thread has had: the same whatever else the machine does."""

    def __init__(self, page: Page) -> None:
        self.session = page.context.new_cdp_session(page)
        self.session.send("Performance.enable", {"timeDomain": "threadTicks"})
        self.before = self._now()

    def _now(self) -> float:
        found = self.session.send("Performance.getMetrics")["metrics"]
        return float(next(one["value"] for one in found if one["name"] == "TaskDuration"))

    def so_far(self) -> float:
        return self._now() - self.before


def measure(browser: Browser, url: str, game: str, long: int) -> list[str]:
    """One game's row."""
    page = open_page(browser, url)
    loaded = Loaded(page)
    sit_down(page, game)
    page.wait_for_load_state("networkidle")
    first = loaded.bytes
    tabs = presses_to_the_question(page)
    seen = Measures(page)
    player, worked = Player(page), Worked(page)
    times = player.play(ANSWERS)
    work = worked.so_far() * 1000 / len(times)
    moved, _ = seen.shifts()
    sizes = len(seen.sizes())
    seen.stop()
    begin = weight(page)
    play_on(page, long // 2)
    middle = weight(page)
    play_on(page, long // 2)
    end = weight(page)
    page.context.close()
    return [
        f"{median(times):.0f}",
        f"{quantiles(times, n=20)[18]:.0f}",
        f"{work:.0f}",
        f"{moved:.3f}",
        f"{sizes}",
        f"{tabs}",
        " ".join(f"{nodes:,}" for nodes, _ in (begin, middle, end)),
        " ".join(f"{heap:.1f}" for _, heap in (begin, middle, end)),
        f"{first / 1000:.0f}",
    ]


def lobby(browser: Browser, url: str) -> float:
    """What the lobby needs, kB."""
    page = open_page(browser, url)
    loaded = Loaded(page)
    page.goto("/")
    page.locator(".game h2").first.wait_for()
    page.wait_for_load_state("networkidle")
    page.context.close()
    return loaded.bytes / 1000


def report(wanted: list[str], long: int = LONG) -> None:
    """Print the figures, a row a game."""
    console = Console(highlight=False, width=130)
    if not CHROMIUM.exists():
        console.print("Browser: no Chromium, not measured")
        return
    table = Table(
        title=f"In Chromium, {ANSWERS} answers and {long} more of seed {SEED!r}", title_justify="left"
    )
    columns = ("question ms", "95 %", "work ms", "shift", "sizes", "Tabs", "nodes", "heap MB", "load kB")
    for name in ("", *columns):
        table.add_column(name, justify="right" if name else "left")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Process(str(Path(folder) / "bench.db"), seed=SEED, warm=1, fresh=True)
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=ARGUMENTS)
        try:
            first = lobby(browser, server.url)
            for game in wanted or sorted(games()):
                table.add_row(games()[game].title, *measure(browser, server.url, game, long))
        finally:
            browser.close()
            server.stop()
    console.print(table)
    console.print(f"Lobby: {first:.0f} kB (load of the machine {os.getloadavg()[0]:.1f})")


if __name__ == "__main__":
    reading = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    reading.add_argument("game", nargs="*")
    reading.add_argument(
        "--long", type=int, default=LONG, help="answers over which nodes and memory are watched"
    )
    given = reading.parse_args()
    report(given.game, given.long)
