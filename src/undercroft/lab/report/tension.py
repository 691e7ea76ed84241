"""Tension: how the chance of winning moves through a game.

A game's own evaluation is a number, not a chance. What it is worth is read off the run itself: of games that
looked alike at the same point, so many were won. Each game is left out of its own estimate.
"""

from __future__ import annotations

from itertools import groupby, pairwise
from statistics import fmean, quantiles
from typing import NamedTuple

from undercroft.lab.report.figures import OneGame

STEPS = 10
"""Points at which a game is looked at: its beginning, a tenth of its decisions, and so on."""
ALIKE = 25
"""Games that look alike, at least: fewer say nothing about a chance."""
LEAST = 40
"""Games below which there is nothing to say."""
OPEN = (0.2, 0.8)
"""Between these a game is open."""


class Point(NamedTuple):
    """Where games stand that end in one way, at one point of their course."""

    at: float
    won: bool
    mean: float
    low: float
    high: float


class Tension(NamedTuple):
    """How a game's chances move."""

    games: int
    points: list[Point]
    open: list[tuple[float, float]]
    """By point: the share of games that are open."""
    apart: list[tuple[float, float]]
    """By point: how often a game that was won looked better than one that was lost; 0.5 is blind."""
    turns: float
    """How often the lead changes in a game, in the mean."""
    settled: float
    """The point from which the winner stays ahead, in half of the games."""
    judged: list[tuple[float, float, int]]
    """What the evaluation says, what was won, of so many positions."""


def tension(one: OneGame) -> Tension | None:
    """How the chance of winning moves, where the run has the courses of enough games."""
    if "course" not in one.rows.columns:
        return None
    courses: list[list[float]] = []
    won: list[bool] = []
    judged: list[tuple[float, bool]] = []
    for wins, decisions, course in one.rows.select("won", "decisions", "course").iter_rows():
        if course:
            courses.append(_at_steps(course, decisions))
            won.append(wins)
            judged += [(point["value"], wins) for point in course]
    if len(courses) < LEAST or len(set(won)) < 2:
        return None
    columns = [_chances([course[step] for course in courses], won) for step in range(STEPS)]
    paths = [[column[game] for column in columns] for game in range(len(courses))]
    return Tension(
        len(courses),
        [_point(step, column, won, side) for step, column in enumerate(columns) for side in (True, False)],
        [(step / STEPS, fmean(OPEN[0] < c < OPEN[1] for c in column)) for step, column in enumerate(columns)],
        [(step / STEPS, apart([c[step] for c in courses], won)) for step in range(STEPS)],
        fmean(_crossings(path) for path in paths),
        sorted(_settled(path, wins) for path, wins in zip(paths, won, strict=True))[len(paths) // 2],
        _judged(judged),
    )


def _at_steps(course: list[dict[str, float]], decisions: int) -> list[float]:
    """What the game thought at each step: the last word up to there."""
    found, at = [], 0
    for step in range(STEPS):
        while at + 1 < len(course) and course[at + 1]["at"] <= step / STEPS * decisions:
            at += 1
        found.append(course[at]["value"])
    return found


def _chances(values: list[float], won: list[bool]) -> list[float]:
    """The share of wins among the other games that look most alike."""
    order = sorted(range(len(values)), key=lambda n: values[n])
    groups = max(1, min(12, len(values) // ALIKE))
    found = [0.0] * len(values)
    for group in range(groups):
        some = order[group * len(order) // groups : (group + 1) * len(order) // groups]
        wins = sum(won[n] for n in some)
        for n in some:
            found[n] = (wins - won[n] + 0.5) / len(some)
    return found


def _point(step: int, column: list[float], won: list[bool], side: bool) -> Point:
    mine = [chance for chance, wins in zip(column, won, strict=True) if wins == side]
    tenths = quantiles(mine, n=10, method="inclusive") if len(mine) > 1 else [mine[0]] * 9
    return Point(step / STEPS, side, fmean(mine), tenths[0], tenths[-1])


def apart(values: list[float], won: list[bool]) -> float:
    """How often a game that was won looked better than one that was lost: 0.5 is blind, 1 sees all.

    >>> apart([0.6, 0.9, 0.2, 0.7], [True, True, False, False])
    0.75
    """
    below, total = 0, 0.0
    for _, alike in groupby(sorted(zip(values, won, strict=True)), key=lambda pair: pair[0]):
        some = [wins for _, wins in alike]
        total += sum(some) * (below + (len(some) + 1) / 2)
        below += len(some)
    wins = sum(won)
    return (total - wins * (wins + 1) / 2) / (wins * (len(won) - wins))


def _crossings(path: list[float]) -> int:
    ahead = [chance > 0.5 for chance in path]
    return sum(a != b for a, b in pairwise(ahead))


def _settled(path: list[float], won: bool) -> float:
    """The point from which the winner stays ahead."""
    for step in range(STEPS - 1, -1, -1):
        if (path[step] > 0.5) != won:
            return min(1.0, (step + 1) / STEPS)
    return 0.0


def _judged(positions: list[tuple[float, bool]]) -> list[tuple[float, float, int]]:
    found = []
    for tenth in range(10):
        some = [won for value, won in positions if tenth <= min(9.99, max(0.0, 10 * value)) < tenth + 1]
        if some:
            found.append((tenth / 10 + 0.05, fmean(some), len(some)))
    return found
