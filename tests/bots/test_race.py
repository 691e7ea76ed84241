"""A race finds the better answer, leans to the favourite where luck decides, spends no more than it may."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest

from docs.cellar import RatsInTheCellar, burn
from undercroft.bots import Mcts
from undercroft.bots.hints import Hint
from undercroft.bots.race import LAPS, race, run
from undercroft.engine import Adviser, Ask, Match, Names, Question, Replayed, Rules, Seeded, Source


def purse(size: int) -> Any:
    """Pays for so many play-outs."""
    numbers = count(1)
    return lambda: next(numbers) <= size


def luck(lap: int) -> float:
    """A number between 0 and 1 that is the same for all in a lap."""
    return Source(f"lap {lap}").uniform()


def test_the_better_answer_wins_though_luck_moves_both() -> None:
    worth = {"advised": 0.0, "better": 0.05, "worse": -0.2}
    assert race(list(worth), lambda answer, lap: worth[answer] + luck(lap), purse(60)) == "better"


def test_the_favourite_stays_more_often_where_others_are_only_luckier() -> None:
    def play(answer: str, lap: int) -> float:
        return Source(f"{answer} {lap}").uniform()

    kept = sum(race([f"{n}a", f"{n}b", f"{n}c"], play, purse(48)) == f"{n}a" for n in range(90))
    assert kept >= 40, "without a favourite each of three would win 30 of 90"


def test_after_every_heat_the_slower_half_is_not_played_any_more() -> None:
    worth = {"advised": 0.45, "best": 0.5, "good": 0.48, "bad": 0.1, "worst": 0.0}
    played: list[str] = []

    def play(answer: str, lap: int) -> float:
        played.append(answer)
        return worth[answer] + 0.2 * Source(f"{answer} {lap}").uniform()

    assert race(list(worth), play, purse(120)) == "best"
    assert played.count("bad") == played.count("worst") == 4
    assert played.count("advised") == played.count("best") > 8, "the favourite runs in every heat"


def test_answers_that_come_to_the_same_are_not_raced_on() -> None:
    played: list[str] = []

    def play(answer: str, lap: int) -> float:
        played.append(answer)
        return luck(lap)

    assert race(["advised", "same"], play, purse(100)) == "advised"
    assert len(played) == 8, "one heat shows it"


def test_a_race_spends_no_more_than_it_may() -> None:
    played: list[str] = []

    def play(answer: str, lap: int) -> float:
        played.append(answer)
        return luck(lap)

    assert race(["a", "b", "c"], play, purse(11)) == "a"
    assert len(played) == 9, "three laps of three; two more would be no whole lap"


def test_nothing_to_spend_leaves_the_favourite() -> None:
    assert race(["a", "b"], lambda answer, lap: 1.0, purse(0)) == "a"


def test_laps_that_the_favourite_ran_alone_are_not_run_again() -> None:
    worth, played = {"advised": 0.2, "better": 0.5, "worse": 0.1}, []

    def play(answer: str, lap: int) -> float:
        played.append((answer, lap))
        return worth[answer] + 0.1 * luck(lap)

    result = run(list(worth), play, purse(30), ease=0.9)
    assert result.best == 1
    assert len(played) == len(set(played)) <= 30
    assert played[:LAPS] == [("advised", lap) for lap in range(LAPS)]


class CellarWithIdeas(RatsInTheCellar):
    """A cellar whose first idea is always to go down."""

    def ideas(self, g: Any, ask: Ask, source: Source) -> list[str]:
        return ["down", "home"]


def test_a_search_among_ideas_leaves_the_advice_where_it_is_clearly_worse() -> None:
    cheeses = Replayed([["cheddar"], ["cheddar"], ["brie"], ["brie"]], then=Seeded(1))
    match = Match.new(CellarWithIdeas(), dealer=cheeses)
    assert Mcts("m", 24).choose(match) == "down", "home without cheese is lost"
    for _ in range(4):
        match.answer("down")
    assert match.state.cheese == 6
    assert Mcts("m", 24).choose(match) == "home", "six cheeses win, and another rat might take one"
    assert Mcts("m", 1).choose(match) == "down", "one play-out is no evidence"


class CellarOfRegrets(CellarWithIdeas):
    """The same, where all but certain wins count as much as nothing."""

    def counted(self, g: Any, seat: str, chance: float) -> float:
        return float(chance == 1.0)


def test_a_game_says_what_a_play_out_counts_and_people_are_told_chances() -> None:
    told = []
    for game in (CellarWithIdeas(), CellarOfRegrets()):
        cheeses = Replayed([["cheddar"], ["cheddar"], ["brie"], ["brie"]], then=Seeded(1))
        match = Match.new(game, dealer=cheeses)
        for _ in range(4):
            match.answer("down")
        hint = Mcts("m", 48).weigh(match)
        assert hint is not None and hint.answer == "home"
        told.append((hint.worth, hint.next_worth))
    assert told[0][0] == told[1][0] == 1.0
    assert told[0][1] is not None and told[1][1] is not None and 0.0 < told[1][1] < 1.0


class CellarReckoned(CellarWithIdeas):
    """The same, where the chances are known beforehand."""

    def reckon(self, g: Any, ask: Ask) -> dict[str, float]:
        return {"down": 0.25, "home": 0.5}


def test_what_a_game_reckons_is_taken_and_told_without_a_play_out() -> None:
    match, bot = Match.new(CellarReckoned(), seed=1), Mcts("m", 24)
    assert bot.choose(match) == "home"
    assert bot.weigh(match) == Hint("home", 0.5, "down", 0.25)
    assert bot.played == 0


class Door(Question[Names]):
    which: str

    def asked(self, n: Names) -> str:
        return f"The {self.which} door?"


class TwoDoors(RatsInTheCellar):
    """Two doors a turn: only who goes through the right one twice finds a cheese. The advice is the left."""

    def step(self, g: Any) -> Rules[None]:
        doors = []
        for which in ("first", "second"):
            door = yield Ask(g, "cook", Door(which), "RAT-TURN-01", ["left", "right"])
            doors.append(door)
        g.turn += 1
        g.cheese += doors == ["right", "right"]
        burn(g)

    def advise(self, g: Any, ask: Ask, source: Source) -> str:
        return "left"

    def ideas(self, g: Any, ask: Ask, source: Source) -> list[str]:
        return ["left", "right"]


class TwoDoorsPlanned(TwoDoors):
    """The same, with a plan for each side; it counts how often it is asked for them."""

    asked = 0

    def plans(self, g: Any, ask: Ask) -> list[Adviser]:
        self.asked += 1
        return [lambda g, ask, source: "left", lambda g, ask, source: "right"]


def test_a_plan_for_a_turn_finds_what_no_single_answer_shows() -> None:
    assert Mcts("m", 24).choose(Match.new(TwoDoors(), seed=1)) == "left"
    assert Mcts("m", 24).choose(Match.new(TwoDoorsPlanned(), seed=1)) == "right"
    assert Mcts("m", 0).choose(Match.new(TwoDoorsPlanned(), seed=1)) == "left", "without a thought, the usual"


def test_a_plan_is_kept_to_until_the_turn_ends() -> None:
    game, bot = TwoDoorsPlanned(), Mcts("m", 24)
    match = Match.new(game, seed=1)
    for turn in (1, 2):
        for _ in range(2):
            match.answer(bot.choose(match))
        assert (game.asked, match.state.cheese) == (turn, turn)


def test_at_a_crossroads_the_rest_of_the_turn_is_planned_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    game, bot = TwoDoorsPlanned(), Mcts("m", 24)
    match = Match.new(game, seed=1)
    assert match.ask
    monkeypatch.setattr(TwoDoorsPlanned, "crossroads", (match.ask.kind,))
    for decisions in (1, 2):
        match.answer(bot.choose(match))
        assert game.asked == decisions


def test_whoever_comes_in_the_middle_of_a_turn_plans_the_rest_of_it() -> None:
    match = Match.new(TwoDoorsPlanned(), seed=1)
    match.answer("right")
    assert Mcts("m", 24).choose(match) == "right"


def test_where_the_favourite_never_falls_below_what_is_easy_nothing_is_compared() -> None:
    played: list[str] = []

    def play(one: str, lap: int) -> float:
        played.append(one)
        return 0.4

    result = run(["usual", "other"], play, lambda: True, ease=0.0)
    assert (result.best, result.next) == (0, None) and played == ["usual"] * LAPS


def test_a_favourite_that_is_lost_once_has_to_run() -> None:
    left = iter(range(40))
    worth = {"usual": [0.4, 0.0], "other": [0.5, 0.5]}
    result = run(
        ["usual", "other"], lambda one, lap: worth[one][lap % 2], lambda: next(left, -1) >= 0, ease=0.0
    )
    assert result.best == 1
