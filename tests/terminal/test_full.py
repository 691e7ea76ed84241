"""The full screen: the same session as the plain table, by keys, mouse and typed lines, at any size."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, RichLog, Static
from typer.testing import CliRunner

from docs.cellar import RatsInTheCellar
from undercroft.cli.app import app as cli
from undercroft.engine import Match
from undercroft.extras import MissingExtra
from undercroft.terminal.full import BACK, FullTable

SMALL, LARGE = (80, 24), (160, 50)
Script = Callable[[FullTable, "Pilot[bool]"], Awaitable[None]]


async def still(app: FullTable, pilot: Pilot[bool]) -> None:
    """Wait until what was asked for has been carried out and shown."""
    await pilot.pause()
    await app.workers.wait_for_complete()
    await pilot.pause()


async def until(pilot: Pilot[bool], holds: Callable[[], object]) -> None:
    """Wait until the screen is laid out so: a pause may end before a slow machine has drawn."""
    async with asyncio.timeout(60):
        while not holds():
            await pilot.pause(0.02)


async def say(app: FullTable, pilot: Pilot[bool], line: str) -> None:
    app.query_one("#line", Input).value = line
    await pilot.press("enter")
    await still(app, pilot)


def on_screen(app: FullTable, script: Script, size: tuple[int, int] = SMALL) -> None:
    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await still(app, pilot)
            await script(app, pilot)

    asyncio.run(run())


def told(app: FullTable) -> str:
    return "\n".join(line.text for line in app.query_one("#story", RichLog).lines)


def test_a_game_is_played_to_its_end_by_line_key_and_mouse(cellar: RatsInTheCellar, tmp_path: Path) -> None:
    match = Match.new(cellar, seed=2)
    kept = tmp_path / "save.json"
    app = FullTable(match, {}, str(kept))

    async def script(app: FullTable, pilot: Pilot[bool]) -> None:
        options = app.query_one("#options", OptionList)
        assert options.option_count == 2
        await say(app, pilot, "1")
        assert [entry.answer for entry in match.entries if entry.seat] == ["down"]
        assert Match.load(kept.read_bytes()).digest() == match.digest()
        await pilot.press("down", "home", "enter")
        await still(app, pilot)
        assert len([entry for entry in match.entries if entry.seat]) == 2
        while match.ask is not None:
            await pilot.click("#options", offset=(3, 1))
            await still(app, pilot)
        assert "won" in told(app)
        await pilot.press("f10")

    on_screen(app, script)
    assert app.return_value is True


def test_what_cannot_be_done_is_said_and_nothing_moves(cellar: RatsInTheCellar) -> None:
    match = Match.new(cellar, seed=2)

    async def script(app: FullTable, pilot: Pilot[bool]) -> None:
        for line, said in (
            ("sideways", "no option and no command"),
            ("9", "options 1 to 2"),
            ("undo", "nothing"),
        ):
            await say(app, pilot, line)
            assert said in " ".join(told(app).split())
        for key, said in (("f1", "let a bot decide"), ("f2", "A bot would choose"), ("f3", "barred")):
            await pilot.press(key)
            await still(app, pilot)
            assert said in " ".join(told(app).split())
        await pilot.press("f5")
        assert app.query_one("#line", Input).value == "rules "
        assert match.entries == []

    on_screen(FullTable(match, {}), script)


def test_many_options_of_a_kind_open_out_of_one_entry() -> None:
    app = FullTable(Match.new("super-dungeon-arcade", seed=3), {})

    async def script(app: FullTable, pilot: Pilot[bool]) -> None:
        await say(app, pilot, "auto 25")
        options = app.query_one("#options", OptionList)
        few = options.option_count
        assert app.match.ask is not None and few < len(app.match.ask.options)
        app.action_options()
        await pilot.press("home", "enter")
        await until(pilot, lambda: options.option_count > few)
        assert options.get_option_at_index(0).id == BACK
        await pilot.press("home", "enter")
        await until(pilot, lambda: options.option_count == few)

    on_screen(app, script)


def test_the_parts_are_set_as_they_fit_and_the_board_can_stand_alone() -> None:
    app = FullTable(Match.new("dungeon-fighter", seed=3), {})

    async def script(app: FullTable, pilot: Pilot[bool]) -> None:
        board, story = app.query_one("#board"), app.query_one("#story")
        assert app.query_one("#prompt", Static).region.height and story.region.y > board.region.y
        await pilot.resize_terminal(*LARGE)
        await until(pilot, lambda: story.region.x > board.region.x and story.region.y == board.region.y)
        await pilot.press("f7")
        await until(pilot, lambda: not story.display and board.region.width == LARGE[0])
        await pilot.press("f7")
        await until(pilot, lambda: story.display and app.focused is app.query_one("#line"))

    on_screen(app, script)


def test_without_the_extra_a_line_says_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setitem(sys.modules, "textual", None)
    ran = CliRunner().invoke(cli, ["play", "die", "--full"])
    assert isinstance(ran.exception, MissingExtra) and "undercroft[screen]" in str(ran.exception)
