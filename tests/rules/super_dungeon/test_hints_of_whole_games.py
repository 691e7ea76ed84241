"""Every hint of a whole game has its reason, and each reason is a sentence."""

from __future__ import annotations

from collections import Counter

import pytest

from undercroft.bots import Greedy
from undercroft.engine import Match

GAMES: tuple[tuple[str, dict[str, object], str], ...] = (
    ("super-dungeon-arcade", {}, "hints"),
    ("super-dungeon-arcade", {"heroes": 3, "players": 3}, "hints"),
    ("super-dungeon-explore", {}, "hints"),
    ("super-dungeon-explore", {"heroes": 3, "mode": "prince"}, "hints"),
)

NUMBERS = {"party"}
"""Questions whose hint tells what each answer would bring as a chance instead."""


@pytest.mark.parametrize(("game", "options", "seed"), GAMES)
def test_every_hint_of_a_whole_game_has_its_reason(game: str, options: dict[str, object], seed: str) -> None:
    match, bot = Match.new(game, options, seed=seed, listen=False), Greedy("h")
    without: Counter[str] = Counter()
    asked = 0
    while match.ask is not None:
        ask, answer = match.ask, bot.choose(match)
        if (ask.form is not None or len(ask.options) > 1) and ask.kind not in NUMBERS:
            asked += 1
            told = [ground.told(match.names) for ground in match.game.grounds(match.state, ask, answer)]
            without[ask.kind] += not told
            assert all(line.endswith(".") and line[0] == line[0].upper() for line in told), told
        match.answer(answer)
    assert asked > 100
    assert sum(without.values()) <= asked / 200, without
