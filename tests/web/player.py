"""Somebody at the table who presses what can be pressed: by a seed, in the page itself."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

SCRIPT = (Path(__file__).parent / "player.js").read_text(encoding="utf-8")

AT_ONCE = {"pace": 0, "sound": False, "guide": False}
"""What happens is not played back: its result stands there at once."""

MEASURES = """() => {
  const board = document.querySelector('.table > .board')
  const measured = (window.measured = { shifts: [], sizes: new Set() })
  const size = new ResizeObserver(() => {
    const { x, y, width, height } = board.getBoundingClientRect()
    measured.sizes.add([x, y, width, height].map(Math.round).join(' '))
  })
  size.observe(board)
  const shift = new PerformanceObserver((list) => {
    for (const one of list.getEntries())
      measured.shifts.push({
        value: one.value,
        input: one.hadRecentInput,
        what: one.sources.slice(0, 3).map(({ node, previousRect: from, currentRect: to }) => {
          const [x, y, nowX, nowY] = [from.x, from.y, to.x, to.y].map(Math.round)
          return `${node?.className?.baseVal ?? node?.className} ${x},${y} > ${nowX},${nowY}`
        })
      })
  })
  shift.observe({ type: 'layout-shift', buffered: false })
  measured.stop = () => [size, shift].forEach((one) => one.disconnect())
}"""


def at_once(page: Page, **settings: object) -> None:
    """From the next address on, this page plays nothing back and nothing glides."""
    page.emulate_media(reduced_motion="reduce")
    kept = json.dumps({**AT_ONCE, **settings})
    page.add_init_script(f"localStorage.setItem('undercroft.settings', {kept!r})")


def without_depth(page: Page) -> None:
    """As on a machine that cannot draw in depth: without a graphics card each such frame costs a core."""
    page.add_init_script(
        """const context = HTMLCanvasElement.prototype.getContext
        HTMLCanvasElement.prototype.getContext = function (kind, ...more) {
          return kind.startsWith('webgl') ? null : context.call(this, kind, ...more)
        }"""
    )


def still(page: Page) -> None:
    """Nothing moves in the page any more but what moves for ever, or with somebody's scrolling."""
    page.evaluate(
        """Promise.all(document.getAnimations()
          .filter((one) => one.timeline === document.timeline)
          .filter((one) => one.effect.getComputedTiming().iterations !== Infinity)
          .map((one) => one.finished.catch(() => undefined)))"""
    )


class Player:
    """A person's hands on a table that is open in a page. What they press is chosen by the seed."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        page.evaluate(SCRIPT)
        page.evaluate("seed => { window.hands = window.seat(seed) }", seed)

    def play(self, answers: int) -> list[float]:
        """So many answers, fewer if the game ends: how long each next question took, ms."""
        times: list[float] = self.page.evaluate("answers => window.hands.play(answers)", answers)
        return times

    @property
    def over(self) -> bool:
        """The game has ended, and its outcome stands there."""
        return bool(self.page.evaluate("window.hands.over()"))


class Measures:
    """How the layout behaves from now on, as the browser itself sees it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.evaluate(MEASURES)

    def shifts(self) -> tuple[float, list[Any]]:
        """How much moved that nobody had just touched, and the worst of it."""
        found: list[Any] = self.page.evaluate("window.measured.shifts.filter(one => !one.input)")
        return sum(one["value"] for one in found), sorted(found, key=lambda one: -float(one["value"]))[:6]

    def sizes(self) -> list[str]:
        """Every place and size that the board has had."""
        sizes: list[str] = self.page.evaluate("[...window.measured.sizes]")
        return sizes

    def stop(self) -> None:
        """Look no longer: what is looked at is kept as long."""
        self.page.evaluate("window.measured.stop(); window.measured = null")


def weight(page: Page) -> tuple[int, float]:
    """Nodes in the page, and what its script keeps after tidying up, MB."""
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.collectGarbage")
    heap = session.send("Runtime.getHeapUsage")["usedSize"] / 1e6
    session.detach()
    return int(page.evaluate("document.querySelectorAll('*').length")), float(heap)


def presses_to_the_question(page: Page, at_most: int = 300) -> int:
    """How often Tab is pressed from the top of the page until the question has the focus."""
    page.evaluate("document.activeElement?.blur(); scrollTo(0, 0)")
    for press in range(1, at_most + 1):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement?.closest('.bar > .body') !== null"):
            return press
    return at_most
