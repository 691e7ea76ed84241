"""What a player types: to decline, to read a card by its number, to take a hint, to read more or less."""

from __future__ import annotations

import io

import pytest
from rich.console import Console
from typer.testing import CliRunner

from undercroft.bots import Greedy
from undercroft.cli.app import app
from undercroft.engine import PASS, Length, Match, games
from undercroft.terminal.reading import read_answer, typed_for
from undercroft.terminal.saves import read_seats
from undercroft.terminal.story import told_lines
from undercroft.terminal.table import TextTable

SENSE = Greedy("words")


def table(match: Match, *lines: str) -> tuple[TextTable, io.StringIO]:
    screen = io.StringIO()
    typed = iter([*lines, "quit"])
    return TextTable(match, {}, Console(file=screen, width=80), read=lambda prompt: next(typed)), screen


def declinable() -> Match:
    match = Match.new("dungeon-fighter", seed=5)
    while match.ask is not None and PASS not in match.ask.options:
        match.answer(SENSE.choose(match))
    assert match.ask is not None
    return match


@pytest.mark.parametrize("line", ["none", ""])
def test_none_and_an_empty_line_decline_what_may_be_declined(line: str) -> None:
    match = declinable()
    before = len(match.entries)
    table(match, line)[0].run()
    assert match.entries[before].answer == PASS


@pytest.mark.parametrize("game_id", games())
def test_a_hint_can_be_answered_as_given(game_id: str) -> None:
    match, bot = Match.new(game_id, seed=2), Greedy("hint")
    for _ in range(60):
        ask = match.ask
        if ask is None:
            break
        answer = bot.choose(match)
        if typed := typed_for(ask, answer):
            assert ask.check(read_answer(typed, ask)) == ask.check(answer), (typed, answer)
        match.answer(answer)


def test_a_card_is_read_by_the_number_of_its_option() -> None:
    match = Match.new("stygian-society", {"pick": True}, seed=1)
    played, screen = table(match, "card 1")
    played.run()
    assert match.ask is not None
    name = match.names(match.ask.option(match.ask.options[0]).refs[0])
    assert f"\n  {name}" in screen.getvalue()


def test_the_story_is_told_shorter_and_longer() -> None:
    match, bot = Match.new("super-dungeon-arcade", seed=4), Greedy("length")
    while match.ask is not None and len(match.entries) < 160:
        match.answer(bot.choose(match))
    counts = [len(told_lines(match, None, 0, length)) for length in Length]
    assert counts == sorted(counts) and counts[0] < counts[1] < counts[2]


def test_resume_keeps_who_plays_what(tmp_path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    runner = CliRunner()
    begun = runner.invoke(
        app,
        ["play", "die", "--set", "players=2", "--set", "map=race", "--as", "player-2", "--bots", "random"],
        input="quit\n",
    )
    assert begun.exit_code == 0, begun.output
    again = runner.invoke(app, ["play", "die", "--resume"], input="quit\n")
    assert again.exit_code == 0, again.output
    kept = read_seats("die-in-the-dungeon")
    assert kept is not None and (kept.mine, kept.bots) == (["player-2"], "random")
