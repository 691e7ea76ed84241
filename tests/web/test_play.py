"""Games played through the page, in real Chromium."""

from __future__ import annotations

import json
import os
import re
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Error, Page, expect

from tests.server.asking import asking
from tests.server.cellars import Cellars
from tests.server.conftest import Process, Running
from tests.web.conftest import PATIENCE, PHONE, NewPage
from tests.web.player import Player, at_once
from undercroft.engine import Game, games


def start(page: Page, game: str, way: str | None = None) -> str:
    """Set up in three clicks: the game, who plays, start."""
    page.goto("/")
    page.locator(".game", has_text=re.compile(games()[game].title)).locator("a.play").click()
    if way:
        page.get_by_label(way, exact=False).first.check()
    page.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_url("**/t/*")
    return page.url.rsplit("/", 1)[1]


@contextmanager
def answered(page: Page) -> Iterator[None]:
    """What is done within has been answered, and the next question is there."""
    bar = page.locator(".bar")
    before = bar.get_attribute("data-rev") or ""
    yield
    expect(bar).not_to_have_attribute("data-rev", before)
    settled(page)


def answer_something(page: Page) -> bool:
    """Answer whatever is asked, the same each time; False if nothing is."""
    while page.locator(".bar.mine:not([data-going])").count():
        try:
            if pressed(page):
                return True
        except Error as error:
            if "not attached" not in str(error):
                raise
            # Another question stood there before the pointer came.
    return False


def pressed(page: Page) -> bool:
    """Whether there was something to press, of the question as it stands in this moment."""
    option = page.locator(".bar .option:enabled:visible")
    closed = page.locator(".bar .fold[aria-expanded=false]")
    while not option.count() and closed.count():
        closed.first.click()
    if options := option.element_handles():
        rev = int(page.locator(".bar").get_attribute("data-rev") or 0)
        options[rev * 7919 % len(options)].click(no_wait_after=True)
        return True
    for form in page.locator(".bar .form").all():
        for stepper in form.get_by_role("button", name=re.compile("^One more for")).all():
            while stepper.is_enabled():
                stepper.click()
        done = form.locator(".primary")
        for group in form.locator(".choices").all():
            choice = group.locator("button:not(.primary):not(.pile):enabled")
            if choice.count():
                choice.first.click()
                if not done.count():  # That was the answer itself.
                    return True
        pile = form.locator(".pile:enabled")
        while pile.count():
            pile.first.click()
        if done.count() and done.first.is_enabled():
            done.first.click()
        return True
    return False


def settled(page: Page) -> None:
    """No answer is on its way."""
    expect(page.locator(".option[disabled]")).to_have_count(0)


BY_HAND = 4
"""Answers given as a person does, by pointer: what covers a button would be noticed."""
BY_KEYS = 6
"""Answers after that, given in the page itself."""


def play_to_the_end(*pages: Page) -> None:
    """Everybody answers whatever is asked of them until the game is over."""
    asked = ".bar.mine:not([data-going])"
    while not pages[0].get_by_role("dialog").count():
        for page in pages:
            if page.locator(asked).count():
                with answered(page):
                    answer_something(page)


def verified(url: str, headers: dict[str, str], tries: int = 6) -> dict[str, Any]:
    """A check that a busy machine gives up after its half minute may be asked for again."""
    for _ in range(tries):
        reply = asking.get(url, headers=headers)
        if reply.status_code == 200:
            break
    verdict: dict[str, Any] = reply.json()
    return verdict


@pytest.mark.slow
@pytest.mark.parametrize("game", sorted({*games(), "rats-in-the-cellar", "whispers"}))
def test_a_whole_game_is_played_through_the_page(
    new_page: NewPage, house: Running, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    # What really falls is seen in other tests: here it comes out of the table that was measured.
    monkeypatch.setattr(type(games()[game]), "worlds", Game.worlds)
    page = new_page()
    at_once(page)
    alone = len(games()[game].seats(games()[game].setup())) == 1
    table = start(page, game, None if alone else "Me and bots")
    page.locator(".bar.mine").wait_for()
    for _ in range(BY_HAND):
        with answered(page):
            answer_something(page)
        page.locator(".bar.mine").or_(page.get_by_role("dialog")).first.wait_for()
        if page.get_by_role("dialog").count():
            break
    Player(page).play(BY_KEYS)
    if not page.get_by_role("dialog").count():  # A long game: bots end it, quickest unseen.
        page.get_by_role("tab", name="Table").click()
        for _ in range(page.get_by_role("button", name="Bot plays").count()):
            page.get_by_role("button", name="Bot plays").first.click()
            page.get_by_role("dialog").get_by_role("button", name="Yes").click()
            expect(page.get_by_role("dialog", name=re.compile("^Shall a bot"))).to_have_count(0)
        address, bearer = page.url, _bearer(page)
        page.goto("/about")
        for _ in range(PATIENCE // 100):
            if asking.get(f"{house.url}/api/tables/{table}", headers=bearer).json()["status"] == "over":
                break
            page.wait_for_timeout(500)
        page.goto(address)
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    verdict = verified(f"{house.url}/api/tables/{table}/verify", _bearer(page))
    assert verdict["honest"], verdict
    dialog.get_by_role("link", name="Replay").click()
    page.get_by_role("button", name="To the end").click()
    expect(page.get_by_text(re.compile(r"Moment (\d+) of \1$"))).to_be_visible()


def _bearer(page: Page) -> dict[str, str]:
    token = page.evaluate("localStorage.getItem('undercroft.token')")
    return {"authorization": f"Bearer {token}"}


def test_two_browsers_play_one_table_and_a_spectator_sees_no_secret(new_page: NewPage) -> None:
    ada, bo, eye = new_page(), new_page(**PHONE), new_page()
    for page in (ada, bo, eye):
        at_once(page)
    start(ada, "whispers", "Me and friends")
    link = ada.get_by_label("Invite").input_value()
    assert "#join=" in link
    bo.goto(link)
    bo.get_by_role("button", name="Sit here").click()
    eye.goto(link)
    ada.get_by_role("button", name="basilisk").click()
    bo.get_by_role("button", name="aardvark").wait_for()
    expect(ada.get_by_text("basilisk").first).to_be_visible()
    bo.get_by_role("tab", name="Story").click()
    for page in (bo, eye):
        page.get_by_role("log").wait_for()
        if page is eye:  # Ada's first question was open to all; what is asked beside a secret is not.
            expect(page.get_by_text("You are watching")).to_be_visible()
            expect(page.locator("main")).not_to_contain_text("basilisk")
        # The other's own option is called the same, so only what is told may not hold it.
        assert "basilisk" not in page.get_by_role("log").inner_text()
        assert "chose" not in page.get_by_role("log").inner_text()
    bo.get_by_role("tab", name="Chat").click()
    bo.get_by_label("Say something").fill("Good luck <script>alert(1)</script>")
    bo.keyboard.press("Enter")
    ada.get_by_role("tab", name="Chat").click()
    expect(ada.get_by_text("Good luck <script>alert(1)</script>")).to_be_visible()
    play_to_the_end(ada, bo)
    before = ada.url.split("#")[0]
    ada.get_by_role("button", name="Rematch").click()
    ada.wait_for_url(lambda url: url.split("#")[0] != before)
    there = ada.url.split("#")[0]
    bo.get_by_role("button", name="To the rematch").click()
    bo.wait_for_url(lambda url: url.split("#")[0] == there)


def test_a_closed_tab_is_rejoined_where_it_was(new_page: NewPage) -> None:
    page = new_page()
    at_once(page)
    start(page, "rats-in-the-cellar")
    page.get_by_role("button", name="down").click()
    expect(page.get_by_role("log")).to_contain_text("In the cellar")
    story = page.get_by_role("log").inner_text()
    address, context = page.url, page.context
    page.close()
    again = context.new_page()
    again.goto("/")
    again.get_by_role("link", name=re.compile("Rats in the Cellar.*Your turn", re.S)).click()
    assert again.url == address
    expect(again.get_by_role("log")).to_contain_text("In the cellar")
    assert again.get_by_role("log").inner_text() == story
    again.get_by_role("button", name="home").click()
    expect(again.get_by_role("dialog")).to_be_visible()


@pytest.mark.slow
def test_the_server_is_killed_and_the_page_goes_on(new_page: NewPage, tmp_path: Path) -> None:
    server = Process(str(tmp_path / "tables.db"))
    page = new_page(server.url)
    at_once(page)
    table = start(page, "rats-in-the-cellar")
    for _ in range(3):
        with answered(page):
            page.get_by_role("button", name="down").click()
    told = asking.get(f"{server.url}/api/tables/{table}", headers=_bearer(page)).json()["rev"]
    os.kill(server.process.pid, signal.SIGKILL)
    server.process.wait()
    expect(page.get_by_text("The connection was lost")).to_be_visible()
    page.get_by_role("button", name="down").click()  # on its way while nobody is there
    server = Process(str(tmp_path / "tables.db"), port=server.port)
    expect(page.get_by_text("The connection was lost")).to_be_hidden()
    settled(page)
    now = asking.get(f"{server.url}/api/tables/{table}", headers=_bearer(page)).json()["rev"]
    assert now == told + 1
    server.stop()


def test_a_foreign_token_gets_nothing(new_page: NewPage) -> None:
    ada, eve = new_page(), new_page()
    table = start(ada, "whispers", "Me and bots")
    eve.goto("/")
    eve.evaluate("localStorage.setItem('undercroft.token', 'x'.repeat(43))")
    eve.goto(f"/t/{table}")
    expect(eve.get_by_text("There is no such table")).to_be_visible()
    eve.goto(f"/replay/{table}")
    expect(eve.get_by_text("there is no such table")).to_be_visible()


@pytest.mark.parametrize("game", sorted(games()))
def test_a_first_game_is_one_click_away_and_explains_itself(
    new_page: NewPage, house: Running, game: str
) -> None:
    page = new_page()
    at_once(page, guide=True)
    page.goto("/")
    page.get_by_role("button", name=f"First game, guided: {games()[game].title}").click()
    before = page.get_by_role("dialog", name=re.compile("^Before your first game"))
    expect(before.get_by_role("listitem")).to_have_count(len(games()[game].primer))
    before.get_by_role("button", name="Begin").click()
    expect(before).to_have_count(0)
    explained = page.locator(".coach .guide")
    expect(explained).to_be_visible()
    told = explained.inner_text()
    assert len(told) > 40
    table = page.url.rsplit("/", 1)[1].split("#")[0]
    seats = asking.get(f"{house.url}/api/tables/{table}", headers=_bearer(page)).json()["seats"]
    assert [seat["kind"] for seat in seats] == ["person"] + ["bot"] * (len(seats) - 1)


def test_a_campaign_in_three_clicks_goes_on_from_chapter_to_chapter(
    new_page: NewPage, house: Running
) -> None:
    games()["cellars"] = Cellars()
    page = new_page()
    try:
        at_once(page)
        page.goto("/")
        page.locator(".game", has_text="Three Cellars").locator("a.play").click()
        page.get_by_label("New campaign").check()
        expect(page.get_by_label("Candle")).to_have_count(0)  # The campaign says how long it burns.
        page.get_by_text("Table settings").click()
        page.get_by_label(re.compile("^Companion mode")).check()
        page.get_by_role("button", name="Start", exact=True).click()
        expect(page.get_by_role("heading", name="The pantry")).to_be_visible()
        page.get_by_role("button", name="home").click()
        over = page.get_by_role("dialog")
        expect(over.get_by_text("Campaign: 0 of 3 won")).to_be_visible()
        over.get_by_role("button", name="Try The pantry again").click()
        for number, card in enumerate(
            ("a wheel of cheddar", "a wheel of cheddar", "a ripe brie", "a ripe brie"), 1
        ):
            page.get_by_role("button", name="down").click()
            page.get_by_role("button", name=re.compile(rf"^{card}\b")).click()
            expect(page.get_by_role("log").get_by_text("In the cellar")).to_have_count(number)
            settled(page)
        page.get_by_role("button", name="home").click()
        over.get_by_role("button", name="Next: The wine cellar").wait_for()
        page.goto("/me")
        section = page.locator(".campaign")
        expect(section).to_contain_text("1 of 3 won")
        expect(section.get_by_role("listitem").first).to_have_text(
            re.compile("The pantry.*Won.*2 tries", re.S)
        )
        page.goto("/")
        page.get_by_role("button", name="Next: The wine cellar").click()
        expect(page.get_by_role("heading", name="The wine cellar")).to_be_visible()
        page.goto("/")
        page.get_by_role("button", name="Back to The wine cellar").click()
        expect(page.get_by_role("heading", name="The wine cellar")).to_be_visible()
    finally:
        page.context.close()  # Nobody asks for the game once it is gone.
        del games()["cellars"]


def test_keys_alone_play_a_game(new_page: NewPage) -> None:
    page = new_page()
    at_once(page)
    page.goto("/new/rats-in-the-cellar")
    page.get_by_role("button", name="Start", exact=True).focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    page.get_by_role("button", name="down").wait_for()
    page.keyboard.press("1")
    expect(page.get_by_role("log")).to_contain_text("In the cellar")
    page.keyboard.press("?")
    expect(page.get_by_role("region", name="What is not allowed now")).to_be_visible()
    page.keyboard.press("Escape")
    settled(page)
    page.keyboard.press("2")
    expect(page.get_by_role("dialog")).to_be_visible()


def test_undo_replay_branch_words_and_companion_mode(new_page: NewPage) -> None:
    page = new_page()
    at_once(page)
    start(page, "whispers", "Just me")
    page.get_by_role("button", name="aardvark").click()
    page.get_by_role("button", name="Undo: aardvark").click()
    expect(page.locator(".prompt")).to_contain_text("A word, left?")
    page.get_by_role("button", name="In words").click()
    expect(page.get_by_role("heading", name="How everything stands")).to_be_visible()
    page.get_by_role("button", name="Board", exact=True).click()
    page.get_by_role("button", name="aardvark").click()
    page.get_by_role("button", name="basilisk").click()
    page.get_by_role("tab", name="Table").click()
    page.get_by_role("link", name="Replay").click()
    page.get_by_role("button", name="One on").click()
    expect(page.get_by_text("Left: aardvark")).to_be_visible()
    page.get_by_role("button", name="Go on from here as a new table").click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".prompt")).to_contain_text("A word, right?")
    page.goto("/new/rats-in-the-cellar")
    page.get_by_text("Table settings").click()
    page.get_by_label(re.compile("^Companion mode")).check()
    page.get_by_role("button", name="Start", exact=True).click()
    page.get_by_role("button", name="down").click()
    page.get_by_role("button", name=re.compile("^a rat ")).click()
    page.get_by_role("button", name="5", exact=True).click()
    page.get_by_role("button", name="Done").click()
    expect(page.get_by_role("log")).to_contain_text("A rat! The die shows 5.")


@pytest.mark.parametrize("game", sorted(games()))
def test_in_companion_mode_whatever_the_table_shows_is_entered_by_pressing(
    new_page: NewPage, game: str
) -> None:
    page = new_page()
    at_once(page)
    page.goto(f"/new/{game}")
    page.get_by_text("Table settings").click()
    page.get_by_label(re.compile("^Companion mode")).check()
    page.get_by_role("button", name="Start", exact=True).click()
    page.locator(".bar.mine > .body :is(.option, .fold, .form button)").first.wait_for()
    player, entered = Player(page), 0
    for _ in range(25):
        assert page.locator(".bar textarea").count() == 0, page.locator(".bar").inner_text()
        entered += page.get_by_text("At your table").count()
        if entered >= 5 or not player.play(1) or player.over:
            break
    assert entered


def test_a_record_is_downloaded_and_imported(new_page: NewPage, tmp_path: Path) -> None:
    page = new_page()
    start(page, "rats-in-the-cellar")
    page.get_by_role("button", name="down").click()
    page.get_by_role("tab", name="Table").click()
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Download the record").click()
    path = tmp_path / "game.jsonl"
    waiting.value.save_as(path)
    assert json.loads(path.read_text().splitlines()[0])["header"]["game"] == "rats-in-the-cellar"
    other = new_page()
    other.goto("/")
    other.locator("input[type=file]").set_input_files(path)
    other.wait_for_url("**/t/*")
    expect(other.get_by_role("button", name="home")).to_be_visible()
