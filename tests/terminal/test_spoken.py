"""Whole games by ear: only what the plain table says and takes, and nothing in it that cannot be spoken."""

from __future__ import annotations

import io
import re

import pytest
from rich.console import Console

from tests.told.shapes import wrong
from undercroft.bots import Greedy
from undercroft.engine import Match, games
from undercroft.terminal.reading import typed_for
from undercroft.terminal.session import Leave
from undercroft.terminal.table import TextTable

ART = re.compile(r"[\u2500-\u27bf\u2190-\u21ff●○♥♡☻]|[|+]-|#{2}|\.{4}| {9}")
"""Drawing: lines, blocks, arrows, signs, gaps that only an eye reads."""
COLUMNS = 80
LOOKS = ("where", "reach", "threats", "dice", "board")
SHORT = {"dungeon-fighter": 3, "die-in-the-dungeon": 3, "stygian-society": 1, "super-dungeon-explore": 5}
"""Seeds of games that are not long; where nothing is said, the first."""


class Ear:
    """Somebody who hears the table and types what a bot would, and now and then asks how things stand."""

    def __init__(self, match: Match) -> None:
        self.match, self.bot, self.asked = match, Greedy("ear"), 0
        self.waiting: list[str] = []

    def __call__(self, prompt: str) -> str:
        ask = self.match.ask
        if ask is None:
            raise Leave
        if self.waiting:
            return self.waiting.pop()
        self.asked += 1
        line = typed_for(ask, ask.for_person(self.bot.choose(self.match)))
        assert line, f"nothing can be typed at {ask.kind}"
        if self.asked % 40 == 0:
            self.waiting = [line, LOOKS[self.asked // 40 % len(LOOKS)]]
            return self.waiting.pop()
        return line


@pytest.mark.parametrize("game_id", sorted(games()))
def test_a_whole_game_is_played_by_ear(game_id: str) -> None:
    match = Match.new(game_id, seed=SHORT.get(game_id, 1))
    heard = io.StringIO()
    table = TextTable(match, {}, Console(file=heard, width=COLUMNS), read=Ear(match), plain=True)
    assert table.run(), "the game came to its end"
    lines = heard.getvalue().splitlines()
    assert not [line for line in lines if len(line) > COLUMNS]
    assert not [line for line in lines if ART.search(line)][:5]
    assert not [line for line in lines if "an id" in wrong(line)][:5]


@pytest.mark.parametrize("game_id", sorted(games()))
def test_every_part_of_the_table_is_told_in_sentences(game_id: str) -> None:
    match, bot = Match.new(game_id, seed=1), Greedy("told")
    told: set[str] = set()
    while match.ask is not None and len(match.entries) < 240:
        if len(match.entries) % 8 == 0:
            for part in match.game.spoken(match.state, match.ask.seat):
                told.add(part.topic)
                assert part.lines and not wrong(part.title)
                for line in part.lines:
                    assert not wrong(line) and not ART.search(line), line
                    assert line.endswith((".", "!", "?", "”")), line
        match.answer(bot.choose(match))
    assert told == {"table", "where", "reach", "threats", "dice"}
