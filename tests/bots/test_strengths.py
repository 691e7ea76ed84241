"""Four strengths by name, hints with what they expect, and the judge of positions."""

from __future__ import annotations

import pytest

from undercroft.bots import STRENGTHS, Mcts, make_bot
from undercroft.bots.race import run
from undercroft.engine import Match
from undercroft.engine.game import find_game

GAMES = ("die-in-the-dungeon", "dungeon-fighter", "stygian-society")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", ["beginner", "casual"])
def test_whoever_sits_down_plays_on(game: str, name: str) -> None:
    match = Match.new(game, seed="strengths", listen=False)
    bot = make_bot(name, "one")
    for _ in range(60):
        if match.ask is None:
            break
        match.answer(bot.choose(match))
    assert match.entries


def test_a_beginner_is_not_casual_and_not_random() -> None:
    same = asked = 0
    match = Match.new("die-in-the-dungeon", seed="beginner", listen=False)
    beginner, casual = make_bot("beginner", "b"), make_bot("casual", "c")
    while match.ask is not None:
        if len(match.ask.options) > 2:
            asked += 1
            same += beginner.choose(match) == casual.choose(match)
        match.answer(casual.choose(match))
    assert asked / 2 < same < asked


@pytest.mark.parametrize("game", ["super-dungeon-arcade", "super-dungeon-explore"])
def test_a_beginner_wastes_an_activation_now_and_then(game: str) -> None:
    match = Match.new(game, seed="beginner", listen=False)
    beginner, casual = make_bot("beginner", "b"), make_bot("casual", "c")
    same: list[bool] = []
    while match.ask is not None and len(same) < 40:
        sensible = casual.choose(match)
        if match.ask.kind == "activation":
            same.append(beginner.choose(match) == sensible)
        match.answer(sensible)
    assert 20 < sum(same) < 40


def test_who_searches_has_a_limit_of_time() -> None:
    for name in ("strong", "master"):
        bot = STRENGTHS[name]("x")
        assert isinstance(bot, Mcts) and bot.seconds is not None and bot.seconds <= 1.0


def test_a_race_tells_the_next_best_and_what_each_was_worth() -> None:
    left, worth = iter(range(40)), {"a": 0.2, "b": 0.9, "c": 0.5}
    result = run(["a", "b", "c"], lambda one, lap: worth[one], lambda: next(left, -1) >= 0)
    assert (result.best, result.next) == (1, 2)
    assert result.worth[1] == pytest.approx(0.9)


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_is_legal_and_never_an_empty_phrase(game: str) -> None:
    match = Match.new(game, seed="hints", listen=False)
    casual, grounds = make_bot("casual", "c"), 0
    for _ in range(40):
        ask = match.ask
        if ask is None:
            break
        answer = casual.choose(match)
        for ground in match.game.grounds(match.state, ask, answer):
            grounds += 1
            assert ground.told(match.names).endswith(".")
        match.answer(answer)
    assert grounds


def test_a_search_in_die_weighs_two_answers() -> None:
    match = Match.new("die-in-the-dungeon", {"map": "two-doors"}, seed="weigh", listen=False)
    assert Mcts("w", 24).weigh(match) is None, "the dice lie as thousands of games have shown"
    match.answer("8-12-10-6")
    hint = Mcts("w", 24).weigh(match)
    assert match.ask is not None and hint is not None
    assert match.ask.check(hint.answer) == hint.answer != hint.next
    assert hint.worth is None or hint.next_worth is None or hint.worth >= hint.next_worth


def test_the_judge_of_die_prefers_health_and_time() -> None:
    game = find_game("die-in-the-dungeon")
    match = Match.new(game, {"map": "final"}, seed="judge", listen=False)
    well = game.evaluate(match.state, "player-1")
    match.state.monsters[0].value[3], match.state.monsters[0].value[4] = 1, 4
    assert game.evaluate(match.state, "player-1") < well
