"""The shell of the table, which all games share: in step, fixed, readable, within reach."""

from __future__ import annotations

import re
from time import monotonic

from playwright.sync_api import Page, expect

from tests.server.conftest import Running
from tests.web.conftest import PATIENCE, PHONE, NewPage
from tests.web.player import at_once
from tests.web.test_play import answer_something, answered, start


def sit_down(page: Page, game: str, way: str | None = None) -> str:
    at_once(page)
    table = start(page, game, way)
    page.locator(".bar.mine").wait_for()
    return table


def test_nothing_moves_before_begin_is_pressed(new_page: NewPage, house: Running) -> None:
    page = new_page()
    page.goto("/")
    page.get_by_role("button", name="First game, guided: The Stygian Society").click()
    before = page.get_by_role("dialog", name=re.compile("^Before your first game"))
    before.wait_for()
    table = house.app.hall.loaded[page.url.rsplit("/", 1)[1].split("#")[0]]
    expect(page.locator(".bar")).to_have_attribute("data-rev", "1")
    assert table.audience.wants_time(table.seating.seated, begun=False)
    assert not table.turns.busy
    assert table.rev == 1
    before.get_by_role("button", name="Begin").click()
    page.locator(".bar.mine").wait_for()
    until = monotonic() + PATIENCE / 1000
    while table.audience.wants_time(table.seating.seated, begun=False):
        assert monotonic() < until, "the table was never told that its player is there"
        page.wait_for_timeout(20)


def test_a_card_is_read_where_it_is_offered_by_pointing_and_by_a_key(new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, "stygian-society")
    card = page.locator(".bar [data-thing]").first
    told = page.locator(".peek .card").first
    # A card that shows all of its text is not shown once more beside itself; one that does not is.
    card.evaluate("one => delete one.dataset.read")
    card.hover()
    expect(told).to_be_visible()
    page.mouse.move(2, 2)
    expect(told).to_be_hidden()
    page.locator(".bar button[data-thing]").first.focus()
    page.keyboard.press("i")
    expect(told).to_be_visible()
    page.keyboard.press("Escape")
    expect(told).to_be_hidden()


def test_in_words_the_table_is_headings_and_lists_and_takes_commands(new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, "die-in-the-dungeon")
    with answered(page):
        answer_something(page)
    page.get_by_role("button", name="In words").click()
    expect(page.get_by_role("heading", name="How everything stands")).to_be_visible()
    expect(page.locator("article.words li").nth(3)).to_be_visible()
    expect(page.locator("article.words pre")).to_have_count(0)
    line = page.get_by_role("textbox", name="What do you want to do?")
    line.fill("look might")
    line.press("Enter")
    expect(page.get_by_role("log", name="What the table says")).to_contain_text("Might")
    line.fill("options")
    line.press("Enter")
    expect(page.get_by_role("log", name="What the table says")).to_contain_text("1.")
    line.fill("hint")
    line.press("Enter")
    expect(
        page.get_by_role("log", name="What the table says").locator("p", has_text="A bot would")
    ).to_have_count(1)
    with answered(page):
        line.fill("1")
        line.press("Enter")


def test_a_bot_in_ones_place_is_asked_for_told_to_both_and_undone_by_sitting_down(new_page: NewPage) -> None:
    ada, bo = new_page(), new_page(**PHONE)
    start(ada, "whispers", "Me and friends")
    bo.goto(ada.get_by_label("Invite").input_value())
    bo.get_by_role("button", name="Sit here").click()
    ada.locator(".bar.mine").wait_for()
    ada.get_by_role("tab", name="Table").click()
    ada.get_by_role("button", name="Bot plays").last.click()
    ada.get_by_role("dialog").get_by_role("button", name="No").click()
    expect(ada.get_by_role("dialog")).to_have_count(0)
    ada.get_by_role("button", name="Bot plays").last.click()
    ada.get_by_role("dialog").get_by_role("button", name="Yes").click()
    expect(ada.locator(".notices")).to_contain_text("A bot plays")
    expect(bo.locator(".notices")).to_contain_text("for you now")
    bo.locator(".notices").get_by_role("button", name="Sit down again").click()
    expect(ada.locator(".notices")).to_contain_text("again")


def test_on_a_phone_story_chat_and_question_are_in_sight(new_page: NewPage) -> None:
    page = new_page(**PHONE)
    sit_down(page, "die-in-the-dungeon")
    for tab in ("Story", "Chat", "Table", "Board"):
        page.get_by_role("tab", name=tab).click()
        expect(page.get_by_role("tab", name=tab)).to_be_in_viewport()
        expect(page.locator(".bar .prompt")).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
