"""Random games in every variant: what must hold at any moment, and that they all end."""

from __future__ import annotations

import pytest

from tests.rules.super_dungeon_explore.invariants import holds, play
from tests.rules.super_dungeon_explore.scene import GAME, new_match, run_until
from undercroft.engine import Match, Source


@pytest.mark.parametrize("number", range(len(GAME.variants())))
def test_random_games_keep_everything_in_its_place_and_end(number: int) -> None:
    for seed in range(3):
        assert play(GAME.variants()[number], f"{number} {seed}", "random")


@pytest.mark.parametrize("number", [0, 2, 4, 5])
def test_greedy_games_keep_everything_in_its_place_and_end(number: int) -> None:
    assert play(GAME.variants()[number], f"{number}", "greedy")


def test_the_count_notices_what_is_lost() -> None:
    match = new_match()
    run_until(match, "select-hero")
    holds(match)
    g = match.state
    for spoil, mend in (
        (lambda: g.backpack.append("rusty-blade"), lambda: g.backpack.pop()),
        (lambda: g.pool.update(whelp=g.pool["whelp"] + 1), lambda: g.pool.update(whelp=g.pool["whelp"] - 1)),
        (lambda: setattr(g.heroes[0], "potions", 9), lambda: setattr(g.heroes[0], "potions", 1)),
        (lambda: setattr(g, "coins", 6), lambda: setattr(g, "coins", 5)),
        (lambda: g.done.extend(["a", "a"]), lambda: g.done.clear()),
    ):
        spoil()
        with pytest.raises(AssertionError):
            holds(match)
        mend()
    holds(match)


def test_a_game_looks_the_same_length_to_the_eye_for_both_seats() -> None:
    match, source = Match.new(GAME, {"mode": "artifact"}, seed=4), Source("eyes")
    for number in range(400):
        if match.ask is None:
            break
        if number % 20 == 0:
            for seat in ("p1", "consul", None):
                text = GAME.text(match.view(seat))
                assert max(len(line) for line in text.splitlines()) <= 100
        match.answer(match.ask.sample(source))
