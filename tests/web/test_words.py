"""The table in words, as a screen reader meets it: headings, lists, a log and a line, with the same facts."""

from __future__ import annotations

import pytest

from tests.web.conftest import NewPage, Running
from tests.web.test_play import start

IN_WORDS = (
    "localStorage.setItem('undercroft.settings',"
    " JSON.stringify({pace: 0, sound: false, guide: false, words: true}))"
)


@pytest.mark.parametrize("game", ["stygian-society", "super-dungeon-arcade"])
def test_the_accessible_tree_says_what_the_terminal_says(
    new_page: NewPage, house: Running, game: str
) -> None:
    page = new_page()
    page.add_init_script(IN_WORDS)
    table = house.app.hall.loaded[start(page, game)]
    page.locator(".bar.mine").wait_for()
    words = page.locator("article.words")
    words.get_by_role("heading", level=3).first.wait_for()
    match = table.match
    assert match is not None and match.ask is not None
    told = match.game.spoken(match.state, match.ask.seat)
    assert words.get_by_role("heading", level=3).all_inner_texts() == [part.title for part in told]
    listed = page.get_by_role("region", name="How everything stands").get_by_role("listitem")
    assert listed.all_inner_texts() == [" ".join(line.split()) for part in told for line in part.lines]
    tree = words.aria_snapshot()
    for part in (
        'textbox "What do you want to do?"',
        'log "What the table says"',
        'heading "What happened last"',
    ):
        assert part in tree
    line = page.get_by_role("textbox", name="What do you want to do?")
    line.fill("threats")
    line.press("Enter")
    log = page.get_by_role("log", name="What the table says")
    first = next(
        (part.lines[0] for part in told if part.topic == "threats"), "There is nothing to say of that now."
    )
    log.get_by_text(first).first.wait_for()
