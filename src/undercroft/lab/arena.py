"""Bots against one another, and against the game: who meets whom, and how strong that makes them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, product
from math import exp, log
from random import Random
from statistics import fmean
from typing import Any, NamedTuple

from undercroft.engine import SetupError
from undercroft.lab.named import game_named
from undercroft.lab.noise import Bounds
from undercroft.lab.plan import Plan, Play
from undercroft.lab.results import Played, Results

SCALE = 400 / log(10)
"""Points of a rating: 400 ahead wins ten times of eleven, as in chess."""
DRAWS = 300
"""How often the games are drawn again to see how far a rating may be off."""
THE_GAME = "the game"


class Rating(NamedTuple):
    """How strong somebody is, from so many games."""

    name: str
    bounds: Bounds
    games: int
    won: float


class Meeting(NamedTuple):
    """Who met whom: the first on the first side. Against the game there is no side to choose."""

    one: str
    other: str
    sided: bool


class Tally(NamedTuple):
    """What came of a meeting; a game that both won or both lost is half a game each."""

    games: int
    score: float


def arena_plan(found: Mapping[str, dict[str, Any]], bots: Sequence[str], games: int, seed: str) -> Plan:
    """Every bot on every side against every other; where all sit on one side, each against the game."""
    if len(bots) < 2 or len(set(bots)) < len(bots):
        raise SetupError(f"an arena needs two or more different bots; got {', '.join(bots) or 'none'}")
    plays: list[Play] = []
    for name, options in found.items():
        game = game_named(name)
        sides = list(dict.fromkeys(seat.side for seat in game.seats(game.setup(options))))
        pairings: list[str | dict[str, str]] = [
            dict(zip(sides, who, strict=True))
            for who in product(bots, repeat=len(sides))
            if len(sides) == 1 or len(set(who)) > 1
        ]
        plays.append(Play(name, set=options, bots=pairings))
    return Plan(plays, title="Arena", seed=seed, games=games, gather=("course",))


def ratings(results: Results, game: str) -> list[Rating]:
    """The bots of a run by strength, strongest first; where there are two sides, what the first is worth."""
    played = results.sheet.played
    tallies: dict[Meeting, Tally] = {}
    for place, sides in results.games().select("place", "sides").iter_rows():
        if played[place].game == game:
            for meeting, score in _scores(played[place], sides):
                before = tallies.get(meeting, Tally(0, 0.0))
                tallies[meeting] = Tally(before.games + 1, before.score + score)
    return rate(tallies)


def _scores(played: Played, won: Sequence[str]) -> list[tuple[Meeting, float]]:
    """What one game says about every pair that met in it."""

    def bot(side: str) -> str:
        return played.bots.get(side) or played.bots.get("*", "") or "several bots"

    if len(played.sides) == 1:
        [side] = played.sides
        return [(Meeting(bot(side), THE_GAME, False), float(side in won))]
    return [
        (Meeting(bot(one), bot(two), True), 0.5 + 0.5 * ((one in won) - (two in won)))
        for one, two in combinations(played.sides, 2)
        if bot(one) != bot(two)
    ]


def rate(tallies: Mapping[Meeting, Tally], seed: int = 1) -> list[Rating]:
    """Ratings after Bradley and Terry, with intervals from drawing the games again.

    To every meeting half a game won and half a game lost is added, so that nobody is infinitely strong. The
    game itself is 0; without it the mean of all is.
    """
    if not tallies:
        return []
    strengths = fit(tallies)
    source = Random(seed)
    drawn = [fit(_again(tallies, source)) for _ in range(DRAWS)]
    found = []
    for name, strength in strengths.items():
        values = sorted(one[name] for one in drawn)
        low, high = values[int(0.025 * DRAWS)], values[int(0.975 * DRAWS)]
        mine = [(tally, meeting.one == name) for meeting, tally in tallies.items() if name in meeting[:2]]
        won = sum(tally.score if first else tally.games - tally.score for tally, first in mine)
        bounds = Bounds(SCALE * strength, SCALE * low, SCALE * high)
        found.append(Rating(name, bounds, sum(tally.games for tally, _ in mine), won))
    return sorted(found, key=lambda one: (one.games == 0, -one.bounds.value))


FIRST_SIDE = "sitting on the first side"


def fit(tallies: Mapping[Meeting, Tally], rounds: int = 200) -> dict[str, float]:
    """The strengths that make what happened likeliest, one after another until none moves.

    >>> found = fit({Meeting("a", "the game", False): Tally(99, 74.5)})
    >>> round(found["a"], 2), found["the game"]
    (1.1, 0.0)
    """
    names = dict.fromkeys(name for meeting in tallies for name in meeting[:2])
    strength = dict.fromkeys(names, 0.0)
    sided = any(meeting.sided for meeting in tallies)
    if sided:
        strength[FIRST_SIDE] = 0.0
    for _ in range(rounds):
        moved = 0.0
        for name in strength:
            if name != THE_GAME:
                step = _step(name, tallies, strength)
                strength[name] += step
                moved = max(moved, abs(step))
        if moved < 1e-6:
            break
    if THE_GAME not in strength:
        middle = fmean(value for name, value in strength.items() if name != FIRST_SIDE)
        strength = {name: value - middle * (name != FIRST_SIDE) for name, value in strength.items()}
    return strength


def _step(name: str, tallies: Mapping[Meeting, Tally], strength: Mapping[str, float]) -> float:
    """Newton's step for one strength while all others stand."""
    slope = bend = 0.0
    for meeting, tally in tallies.items():
        sign = (meeting.one == name) - (meeting.other == name) + (name == FIRST_SIDE and meeting.sided)
        if sign:
            ahead = strength[meeting.one] - strength[meeting.other]
            ahead += strength[FIRST_SIDE] if meeting.sided else 0.0
            chance = 1 / (1 + exp(-ahead))
            slope += sign * (tally.score + 0.5 - (tally.games + 1) * chance)
            bend += (tally.games + 1) * chance * (1 - chance)
    return max(-1.0, min(1.0, slope / bend)) if bend else 0.0


def _again(tallies: Mapping[Meeting, Tally], source: Random) -> dict[Meeting, Tally]:
    """As many games once more, with the chances that were seen."""
    return {
        meeting: Tally(
            tally.games,
            sum(source.random() < (tally.score + 0.5) / (tally.games + 1) for _ in range(tally.games)),
        )
        for meeting, tally in tallies.items()
    }
