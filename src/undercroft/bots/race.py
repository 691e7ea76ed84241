"""A race between a few answers: the same dice for all, and after every heat the slower half drops out.

So do those that did just as another one in every lap: they come to the same.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import copysign, inf, sqrt
from statistics import fmean, stdev
from typing import Any, NamedTuple

LAPS = 4
"""Laps of the first heat: fewer say nothing about how much luck there is. Every heat doubles them."""

AHEAD = 0.5
"""Standard errors by which the favourite must be beaten at the end."""

CLEAR = 3.0
"""Standard errors behind the first at which nobody, not even the favourite, need go on."""


FAVOURITE = 0
"""The first of the answers: what is advised."""

Values = dict[int, list[float]]
"""What came of every runner's laps."""


class Result(NamedTuple):
    """How a race went: who won, who came next, and what each was worth in all of its laps."""

    best: int
    next: int | None
    worth: dict[int, float]
    laps: int
    """Laps that the next best ran: what its worth rests on."""


def race(answers: Sequence[Any], play: Callable[[Any, int], float], spend: Callable[[], bool]) -> Any:
    """The best of some answers, of which the first is the favourite.

    ``play`` tells what came of an answer with the luck of a lap; each time is paid for by ``spend``.
    """
    return answers[run(answers, play, spend).best]


def run(
    answers: Sequence[Any],
    play: Callable[[Any, int], float],
    spend: Callable[[], bool],
    ahead: float = AHEAD,
    ease: float | None = None,
) -> Result:
    """The same, with all that it showed. A favourite whose first laps all come to more than ``ease`` has won:
    where nothing is in doubt nothing need be compared. Otherwise these laps are its first of the race."""
    everybody: Values = {runner: [] for runner in range(len(answers))}
    values, heat = everybody, LAPS
    alone: list[float] = []
    if ease is not None:
        alone = [play(answers[FAVOURITE], lap) for lap in range(LAPS) if spend()]
        if min(alone, default=0.0) > ease:
            return Result(FAVOURITE, None, {FAVOURITE: fmean(alone)}, 0)
    while len(values) > 1 and all(spend() for runner in values if runner != FAVOURITE or not alone):
        for runner, found in values.items():
            known = runner == FAVOURITE and bool(alone)
            found.append(alone.pop(0) if known else play(answers[runner], len(found)))
        if len(found) == heat:
            heat *= 2
            values = who_goes_on(values)
    best = winner(values, ahead)
    worth = {runner: fmean(found) for runner, found in everybody.items() if found}
    others = [runner for runner in worth if runner != best]
    after = max(others, key=lambda runner: (runner in values, worth[runner]), default=None)
    return Result(best, after, worth, len(everybody[after]) if after is not None else 0)


def who_goes_on(values: Values) -> Values:
    """The faster half, at least two, and the favourite; but nobody who is clearly beaten."""
    apart = {tuple(found): runner for runner, found in reversed(values.items())}.values()
    first, *others = sorted(apart, key=lambda runner: fmean(values[runner]), reverse=True)
    stay = {first, FAVOURITE, *others[: max(1, len(apart) // 2 - 1)]}
    beaten = {runner for runner in others if lead(values[first], values[runner]) >= CLEAR}
    return {runner: found for runner, found in values.items() if runner in stay - beaten}


def winner(values: Values, least: float = AHEAD) -> int:
    """Who is farthest ahead of the favourite, if far enough; without the favourite, who is first."""
    if FAVOURITE not in values:
        return max(values, key=lambda runner: fmean(values[runner]))
    ahead = {runner: lead(found, values[FAVOURITE]) for runner, found in values.items()}
    best = max(values, key=lambda runner: ahead[runner])
    return best if ahead[best] >= least else FAVOURITE


def lead(one: Sequence[float], other: Sequence[float]) -> float:
    """How far one runner is ahead of another, in standard errors of what they differ by.

    >>> round(lead([0.5, 0.6, 0.7], [0.5, 0.5, 0.5]), 2)
    1.73
    """
    differences = [a - b for a, b in zip(one, other, strict=True)]
    if len(differences) < 2 or not any(differences):
        return 0.0
    ahead = fmean(differences)
    error = stdev(differences) / sqrt(len(differences))
    return ahead / error if error else copysign(inf, ahead)
