"""The arena: who meets whom, and ratings that find out who is stronger."""

from __future__ import annotations

import random
from math import exp
from pathlib import Path

import pytest

from undercroft.engine import SetupError
from undercroft.lab import run
from undercroft.lab.arena import FIRST_SIDE, SCALE, THE_GAME, Meeting, Tally, arena_plan, rate, ratings
from undercroft.lab.crew import Alone
from undercroft.lab.plan import setups


def test_where_there_are_two_sides_every_bot_sits_on_both_against_every_other() -> None:
    found = setups(arena_plan({"super-dungeon-explore": {}}, ["random", "greedy"], 5, "s"))
    assert [setup.order.bots for setup in found] == [
        {"heroes": "random", "consul": "greedy"},
        {"heroes": "greedy", "consul": "random"},
    ]


def test_where_all_are_on_one_side_every_bot_meets_the_game() -> None:
    found = setups(arena_plan({"stygian-society": {}}, ["random", "greedy"], 5, "s"))
    assert [setup.order.bots for setup in found] == [{"players": "random"}, {"players": "greedy"}]


def test_an_arena_needs_two_bots() -> None:
    with pytest.raises(SetupError, match="two or more different bots"):
        arena_plan({"stygian-society": {}}, ["greedy"], 5, "s")


def test_ratings_find_strengths_and_the_worth_of_a_side() -> None:
    source, strength, side = random.Random(5), {"a": 0.8, "b": 0.0, "c": -0.8}, 0.5
    tallies = {}
    for one in strength:
        for other in strength:
            if one != other:
                chance = 1 / (1 + exp(strength[other] - strength[one] - side))
                won = sum(source.random() < chance for _ in range(400))
                tallies[Meeting(one, other, True)] = Tally(400, won)
    found = {rating.name: rating for rating in rate(tallies)}
    for name, true in {**strength, FIRST_SIDE: side}.items():
        bounds = found[name].bounds
        assert bounds.value / SCALE == pytest.approx(true, abs=0.15)
        assert bounds.low < bounds.value < bounds.high


def test_who_never_wins_has_a_rating_all_the_same() -> None:
    found = rate({Meeting("a", THE_GAME, False): Tally(50, 0), Meeting("b", THE_GAME, False): Tally(50, 50)})
    assert [one.name for one in found] == ["b", THE_GAME, "a"]
    assert found[0].bounds.low < found[0].bounds.value < 1500


def test_greedy_bots_beat_the_training_dungeon_oftener_than_random_ones(tmp_path: Path) -> None:
    plan = arena_plan({"die-in-the-dungeon": {"map": "first-blood"}}, ["random", "greedy"], 25, "arena")
    with Alone() as crew:
        results = run(plan, tmp_path / "arena", crew)
    first, second, last = ratings(results, "die-in-the-dungeon")
    assert first.name == "greedy" and "random" in (second.name, last.name)
    assert first.games == 25 and first.won > 12
