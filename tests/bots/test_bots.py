"""Bots answer legally, do not change the match, and search pays."""

from __future__ import annotations

import pytest

from docs.cellar import RatsInTheCellar
from undercroft.bots import Bot, Greedy, Mcts, Random, make_bot
from undercroft.engine import Match, Replayed, Seeded, SetupError


def wins(game: RatsInTheCellar, spec: str, count: int) -> int:
    won = 0
    for number in range(count):
        match = Match.new(game, seed=number, listen=False)
        bot = make_bot(spec, f"bot{number}")
        while match.ask:
            match.answer(bot.choose(match))
        assert match.outcome is not None
        won += bool(match.outcome.winners)
    return won


@pytest.mark.parametrize("bot", [Random("b"), Greedy("b"), Mcts("b", 30), Mcts("b", seconds=0.01)])
def test_choosing_does_not_change_the_match(cellar: RatsInTheCellar, bot: Bot) -> None:
    match = Match.new(cellar, seed=3)
    match.answer("down")
    before = match.digest()
    assert match.ask is not None
    assert match.ask.check(bot.choose(match))
    assert match.digest() == before


@pytest.mark.parametrize("spec", ["random", "greedy", "mcts:40"])
def test_a_seeded_bot_plays_the_same_game_again(cellar: RatsInTheCellar, spec: str) -> None:
    def play() -> str:
        match = Match.new(cellar, seed=8)
        bot = make_bot(spec, "same")
        while match.ask:
            match.answer(bot.choose(match))
        return match.digest()

    assert play() == play()


def test_search_beats_chance(cellar: RatsInTheCellar) -> None:
    at_random, searching = wins(cellar, "random", 60), wins(cellar, "mcts:60", 60)
    assert searching >= at_random + 15


def test_the_search_goes_home_with_enough_cheese_rather_than_risk_a_rat(cellar: RatsInTheCellar) -> None:
    cheeses = Replayed([["cheddar"], ["cheddar"], ["brie"], ["brie"]], then=Seeded(1))
    match = Match.new(cellar, dealer=cheeses)
    for _ in range(4):
        match.answer("down")
    assert match.state.cheese == 6
    assert Greedy("g").choose(match) == "home"
    assert Mcts("m", 80).choose(match) == "home"


@pytest.mark.parametrize("spec", ["clever", "mcts:many", "random:3"])
def test_unknown_bots_are_refused_in_words(spec: str) -> None:
    with pytest.raises(SetupError):
        make_bot(spec, "x")
