"""What holds on every board, whatever is asked: answer after answer of a game dealt the same each time.

`benchmarks/browser.py` does it for fifty."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.web.conftest import PHONE, NewPage
from tests.web.looks import faults, overflow
from tests.web.player import Measures, Player, at_once, presses_to_the_question
from undercroft.engine import games

ANSWERS = 12
DESK = {"width": 1440, "height": 900}
QUESTION, BOARD = ".bar", ".table > .board"
"""What a question changes: everything around it is looked at once, the board at the first and the last."""
LINES = 200
"""Lines of the story in the page at once, at most."""


def sit_alone(page: Page, game: str) -> None:
    """Every chair is one's own: no bot is waited for."""
    at_once(page)
    page.goto(f"/new/{game}")
    page.locator(".start").wait_for()
    alone = page.get_by_label("Just me", exact=False)
    if alone.count():
        alone.first.check()
    page.locator(".start").click()
    asked(page)


def asked(page: Page) -> None:
    """The question is there, and the board with its pictures."""
    page.locator(".bar.mine > .body :is(.option, .fold, .form)").first.wait_for()
    page.locator(".table > .board > *").first.wait_for()


@pytest.mark.slow
@pytest.mark.parametrize("game", sorted(games()))
def test_answer_after_answer_nothing_moves_about_and_axe_finds_no_fault_on_desk_or_phone(
    new_page: NewPage, game: str
) -> None:
    page = new_page(depth=True, viewport=DESK, color_scheme="dark", reduced_motion="reduce")
    sit_alone(page, game)
    assert presses_to_the_question(page) <= 12
    measured, player = Measures(page), Player(page)
    seen: set[str | None] = set()
    wrong: list[str] = []
    for _ in range(ANSWERS):
        kind = page.locator(".bar").get_attribute("data-kind")
        if kind not in seen:
            seen.add(kind)
            wrong += [f"{kind}: {fault}" for fault in faults(page, *((QUESTION,) if len(seen) > 1 else ()))]
        if not player.play(1) or player.over:
            break
    wrong += [f"board: {fault}" for fault in faults(page, BOARD)]
    moved, worst = measured.shifts()
    assert not wrong, "\n".join(wrong)
    assert len(measured.sizes()) == 1
    assert moved < 0.1, "\n".join(map(str, worst))
    assert page.locator(".story .line").count() <= LINES
    phone = new_page(color_scheme="light", reduced_motion="reduce", **PHONE)
    at_once(phone)
    phone.goto("/about")
    phone.evaluate("token => localStorage.setItem('undercroft.token', token)", token(page))
    phone.goto(page.url)
    phone.locator(".table > .board > *").first.wait_for()
    phone.locator(".bar > .head").or_(phone.get_by_role("dialog")).first.wait_for()
    assert faults(phone) == []
    assert overflow(phone) <= 0
    assert cut(phone) == []
    phone.goto(page.url.replace("/t/", "/replay/"))
    phone.locator("input[type=range]").wait_for()
    shown = phone.locator(".play > .board").bounding_box()
    assert shown is not None and 200 < shown["height"] < 844


def cut(page: Page) -> list[str]:
    """What can be pressed to answer, and is cut off at a side of the screen: nobody looks for it there."""
    found: list[str] = page.evaluate(
        """[...document.querySelectorAll('.bar :is(.option, .fold, .primary)')]
          .filter((one) => {
            const { left, right } = one.getBoundingClientRect()
            return left < 0 || right > innerWidth
          })
          .map((one) => one.innerText)"""
    )
    return found


SCREENS = {"desk": (1440, 900), "tablet": (820, 1180), "phone": (390, 844)}


def test_the_first_decision_of_die_is_in_sight_whole_on_every_screen(new_page: NewPage) -> None:
    page = new_page()
    sit_alone(page, "die-in-the-dungeon")
    done = page.get_by_role("button", name="Place them like this")
    for name, (width, height) in SCREENS.items():
        page.set_viewport_size({"width": width, "height": height})
        box = done.bounding_box()
        assert box is not None, name
        assert box["y"] + box["height"] <= height, name
        assert box["x"] + box["width"] <= width, name


def token(page: Page) -> str:
    """Who somebody is, to be the same on another device."""
    return str(page.evaluate("localStorage.getItem('undercroft.token')"))
