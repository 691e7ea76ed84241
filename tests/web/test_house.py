"""Before and beside a table: setting up with what bots win, About, and the practice table."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.web.conftest import PHONE, NewPage
from tests.web.test_pages import faults, overflow
from undercroft import __version__
from undercroft.engine import games

DIE, FIGHTER, STYGIAN = "die-in-the-dungeon", "dungeon-fighter", "stygian-society"


def set_up(page: Page, game: str) -> None:
    """The set-up page, once the server has said what goes with the usual options."""
    with page.expect_response(re.compile(r"/setup$")):
        page.goto(f"/new/{game}")
    page.locator("[data-option]").first.wait_for()


def choose(page: Page, option: str, name: str) -> None:
    """Press one of the choices of an option, and hear what the server says to it."""
    with page.expect_response(re.compile(r"/setup$")):
        page.locator(f"[data-option={option}] label", has_text=name).first.click()


def test_what_bots_win_is_said_of_the_setup_that_was_measured_and_of_no_other(new_page: NewPage) -> None:
    page = new_page()
    game = games()[STYGIAN]
    set_up(page, STYGIAN)
    shown = page.locator("[data-measured]")
    for difficulty in ("Hard", "First climb"):
        choose(page, "difficulty", difficulty)
        key = {"Hard": "hard", "First climb": "first"}[difficulty]
        [figure] = game.measured(game.setup({"difficulty": key}))
        expect(shown).to_have_attribute("data-measured", str(figure.share))
        card = page.locator("[data-option=difficulty] label", has_text=difficulty)
        expect(card).to_contain_text(f"{figure.share} %")
    choose(page, "woes", "Lamentations")
    assert game.measured(game.setup({"difficulty": "first", "woes": "lamentations"})) == []
    expect(shown).to_have_count(0)


def test_what_does_not_go_with_the_last_choice_gives_way(new_page: NewPage) -> None:
    page = new_page()
    set_up(page, DIE)
    expect(page.locator("[data-option=rival]")).to_have_count(0)
    choose(page, "players", "2")
    expect(page.locator("[data-option=rival]")).to_be_visible()
    expect(page.locator("[data-option=map] [role=status]")).to_be_visible()
    expect(page.locator(".seats li")).to_have_count(2)


def test_a_hero_of_a_pack_brings_the_pack_and_a_refusal_stands_beside_its_option(new_page: NewPage) -> None:
    page = new_page(reduced_motion="reduce", color_scheme="light", **PHONE)
    set_up(page, FIGHTER)
    assert faults(page) == [] and overflow(page) <= 0
    choose(page, "players", "6")
    expect(page.locator("[data-option=players] [role=alert]")).to_be_visible()
    choose(page, "players", "3")
    expect(page.locator("[data-option=players] [role=alert]")).to_have_count(0)
    choose(page, "heroes", "Bruna")
    expect(page.get_by_label("Caves of the Cross Caldera", exact=False).first).to_be_checked()
    page.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_url("**/t/*")


def test_about_says_the_version_and_whose_work_is_in_it(new_page: NewPage) -> None:
    page = new_page(**PHONE)
    page.goto("/")
    page.get_by_role("contentinfo").get_by_role("link").first.click()
    page.wait_for_url("**/about")
    expect(page.get_by_text(__version__)).to_be_visible()
    for licence in ("CC BY 3.0", "SIL Open Font License"):
        expect(page.get_by_role("cell", name=licence, exact=False)).to_be_visible()
    assert faults(page) == [] and overflow(page) <= 0


def test_the_practice_table_counts_ones_own_throws_and_forgets_them(new_page: NewPage) -> None:
    page = new_page(reduced_motion="reduce", color_scheme="dark", **PHONE)
    page.goto(f"/practice/{FIGHTER}")
    throw = page.get_by_role("button", name="Throw", exact=True)
    throw.click()
    page.locator("[data-count='1']").wait_for()
    page.get_by_role("button", name="Pond Shot").click()
    expect(page.get_by_role("button", name="Pond Shot")).to_have_attribute("aria-pressed", "true")
    throw.wait_for()
    assert faults(page) == [] and overflow(page) <= 0
    page.reload()  # They are kept in this browser.
    page.locator("[data-count='1']").wait_for()
    page.get_by_role("button", name="Forget them all").click()
    expect(page.locator("[data-count]")).to_have_count(0)
