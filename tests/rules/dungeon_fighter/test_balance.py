"""Is the house content fair? Bots of three hands, a hundred games each; docs/dungeon-fighter.md has more."""

from __future__ import annotations

import pytest

from undercroft.lab.many import Order, play_one

GAMES = 100


def wins(**options) -> float:
    """The share of games that three bots win."""
    order = Order("dungeon-fighter", options, {"*": "greedy"}, seed="balance")
    return sum(bool(play_one(order, number)[0].winners) for number in range(GAMES)) / GAMES


@pytest.mark.slow
def test_skilled_bots_win_about_half_inferno_is_harder_and_novices_rarely_win():
    normal, inferno = wins(skill="skilled"), wins(skill="skilled", mode="inferno")
    assert 0.30 <= normal <= 0.65
    assert inferno <= normal - 0.10
    assert wins(skill="novice") <= 0.10
