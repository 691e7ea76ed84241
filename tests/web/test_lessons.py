"""A lesson played through the page: what is meant lights up, a mistake is explained and not played."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.conftest import NewPage
from undercroft.engine import games

AT_ONCE = "localStorage.setItem('undercroft.settings', JSON.stringify({pace: 0, sound: false}))"
SHEET = games()["die-in-the-dungeon"].lessons["a-fight"].sheet


def test_a_lesson_is_played_on_the_board(new_page: NewPage) -> None:
    page = new_page(reduced_motion="reduce")
    page.add_init_script(AT_ONCE)
    page.goto("/")
    page.get_by_role("link", name="Learn DIE in the Dungeon").click()
    page.wait_for_url("**/learn/die-in-the-dungeon/*")
    page.goto("/learn/die-in-the-dungeon/a-fight")
    bar, tutor = page.locator(".bar"), page.locator(".lecture")

    def choose(words: str) -> None:
        page.locator(".bar .option:enabled", has_text=words).first.click()

    expect(tutor).to_contain_text(SHEET.step[0].say)
    expect(page.locator("#board [data-taught]")).to_have_count(3)
    asked = bar.get_attribute("data-rev")
    choose("Bone Wall")
    expect(tutor).to_contain_text(SHEET.step[0].wrong[1].say)
    assert bar.get_attribute("data-rev") == asked, "it was not played"
    choose("Go on")
    expect(tutor).to_contain_text(SHEET.step[1].say)
    choose("Lose 1 Magic")
    expect(tutor).to_contain_text(SHEET.step[1].wrong[0].say)
    choose("Sacrifice")
    expect(tutor.locator(".hint")).to_contain_text("Lose 1 Health")
    expect(page.locator(".bar .hinted")).to_have_count(1)
    choose("Lose 1 Health")
    expect(tutor).to_contain_text(SHEET.step[2].say)
    page.locator(".bar .blow").first.click()
    expect(tutor).to_contain_text(SHEET.step[3].say)
    page.locator(".bar .option:enabled[title*='as much: 2']").click()
    expect(tutor).to_contain_text(SHEET.step[4].say)
    choose("Wizard 1")
    expect(tutor).to_contain_text(SHEET.end)
    expect(page.get_by_role("region", name="Done")).to_be_visible()
