"""What is looked up: the rules by questions, a sheet, words where they stand, the story at a length."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.conftest import PHONE, NewPage
from tests.web.test_pages import faults, overflow
from tests.web.test_play import start


def test_the_rules_page_answers_a_question_and_keeps_links_to_rules(new_page: NewPage) -> None:
    page = new_page(**PHONE, reduced_motion="reduce")
    page.goto("/rules/die-in-the-dungeon#DIE-LOSE-01")
    page.locator("#DIE-LOSE-01.target").wait_for()
    expect(page.locator("#DIE-LOSE-01")).to_be_in_viewport()

    page.get_by_role("searchbox").fill("can a minion block damage")
    answer = page.locator("#DIE-MINION-05")
    answer.locator("mark").first.wait_for()
    assert page.locator("article").count() <= 15
    assert overflow(page) == 0
    page.get_by_role("searchbox").fill("")
    page.locator("#words").wait_for()

    page.get_by_role("link", name="Reference sheet").click()
    page.locator(".sheet h2").first.wait_for()
    assert overflow(page) == 0
    assert faults(page) == []


def test_a_word_is_explained_where_it_stands_and_the_story_has_lengths(new_page: NewPage) -> None:
    page = new_page(reduced_motion="reduce")
    start(page, "stygian-society")
    word = page.locator("[data-thing='word/front-rank']").first
    word.wait_for()
    word.hover()
    expect(page.locator(".peek .card").first).to_contain_text("stand before you")

    lines = page.locator(".story .line")
    lines.first.wait_for()
    page.get_by_role("button", name="Headlines").click()
    expect(page.get_by_role("button", name="Headlines")).to_have_attribute("aria-pressed", "true")
    page.reload()
    expect(page.get_by_role("button", name="Headlines")).to_have_attribute("aria-pressed", "true")
