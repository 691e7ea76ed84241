"""The coloured board of a terminal."""

from __future__ import annotations

import re

import pytest

from undercroft.bots import Greedy, Random
from undercroft.engine import Match, Seeded, find_game, games
from undercroft.games.super_dungeon.dungeon.recipe import dungeon_of
from undercroft.terminal.board import STYLES, board


@pytest.mark.parametrize("game_id", ["super-dungeon-arcade", "super-dungeon-explore"])
def test_models_on_the_board_and_in_the_list_are_coloured_and_nothing_else(game_id: str) -> None:
    game = find_game(game_id)
    shapes = set()
    for seed in map(str, range(8)):
        match, bot = Match(game, game.setup({}), Seeded(seed)), Random(seed)
        for _ in range(60):
            match.answer(bot.choose(match))
        view = match.view(None)
        drawn = board(match, None)
        for style, models in (("friend", view.heroes), ("foe", view.foes)):
            signs = [span for span in drawn.spans if span.style == STYLES[style]]
            squares = sum(len(model.squares) for model in models)
            assert len(signs) == squares + len(models)
            assert all(span.end == span.start + 1 for span in signs)
        dungeon = dungeon_of(view.layout)
        lying = dungeon.height > dungeon.width
        first_row = re.search(r"^ +\+[-+= ]+\n *(\w+) ", drawn.plain, re.MULTILINE)
        assert first_row and first_row[1] == ("a" if lying else "1")
        shapes.add(lying)
    assert shapes == {True, False}


@pytest.mark.parametrize("game_id", sorted(games()))
def test_every_tint_has_a_style_and_colours_something(game_id: str) -> None:
    game = find_game(game_id)
    used = set()
    for seed in map(str, range(6)):
        match, bot = Match(game, game.setup({}), Seeded(seed)), Greedy(seed)
        while match.ask is not None and len(match.entries) < 200:
            match.answer(bot.choose(match))
            if len(match.entries) % 5 == 0:
                used |= {str(span.style) for span in board(match, None).spans}
    assert used == {STYLES[what] for what in game.tints}
