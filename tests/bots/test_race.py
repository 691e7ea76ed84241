"""A race finds the better answer, keeps the favourite when luck decides, and spends no more than it may."""

from __future__ import annotations

from itertools import count
from typing import Any

from docs.cellar import RatsInTheCellar
from undercroft.bots import Mcts
from undercroft.bots.race import race
from undercroft.engine import Ask, Match, Replayed, Seeded, Source


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


def test_the_favourite_stays_where_others_are_only_luckier() -> None:
    def play(answer: str, lap: int) -> float:
        return Source(f"{answer} {lap}").uniform()

    kept = sum(race([f"{n}a", f"{n}b", f"{n}c"], play, purse(48)) == f"{n}a" for n in range(40))
    assert kept >= 34, "whoever happens to lead at the end would leave it 25 of 40"


def test_who_falls_behind_is_not_played_any_more() -> None:
    played: list[str] = []

    def play(answer: str, lap: int) -> float:
        played.append(answer)
        return {"good": 0.4, "close": luck(lap), "bad": 0.2 * luck(lap)}[answer]

    race(["good", "close", "bad"], play, purse(30))
    assert played.count("bad") < played.count("close") == played.count("good")


def test_a_race_spends_no_more_than_it_may() -> None:
    played: list[str] = []

    def play(answer: str, lap: int) -> float:
        played.append(answer)
        return luck(lap)

    assert race(["a", "b", "c"], play, purse(11)) == "a"
    assert len(played) == 9, "three laps of three; two more would be no whole lap"


def test_nothing_to_spend_leaves_the_favourite() -> None:
    assert race(["a", "b"], lambda answer, lap: 1.0, purse(0)) == "a"


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
