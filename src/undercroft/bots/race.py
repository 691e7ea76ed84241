"""A race between a few answers: the same dice for all, and after every heat the slower half drops out.

So do those that did just as another one in every lap: they come to the same.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import copysign, inf, sqrt
from statistics import fmean, stdev
from typing import Any

LAPS = 4
"""Laps of the first heat: fewer say nothing about how much luck there is. Every heat doubles them."""

AHEAD = 0.5
"""Standard errors by which the favourite must be beaten at the end."""

CLEAR = 3.0
"""Standard errors behind the first at which nobody, not even the favourite, need go on."""


def race(answers: Sequence[Any], play: Callable[[Any, int], float], spend: Callable[[], bool]) -> Any:
    """The best of some answers, of which the first is the favourite: it stays in unless clearly beaten.

    ``play`` tells what came of an answer with the luck of a lap; each time is paid for by ``spend``.
    """
    favourite = 0
    values: dict[int, list[float]] = {runner: [] for runner in range(len(answers))}
    heat = LAPS
    while len(values) > 1 and all(spend() for _ in values):
        for runner, found in values.items():
            found.append(play(answers[runner], len(found)))
        if len(found) == heat:
            heat *= 2
            apart = {tuple(found): one for one, found in reversed(values.items())}.values()
            first, *others = sorted(apart, key=lambda one: fmean(values[one]), reverse=True)
            stay = {first, favourite, *others[: max(1, len(apart) // 2 - 1)]}
            clear = {one for one in others if lead(values[first], values[one]) >= CLEAR}
            values = {one: found for one, found in values.items() if one in stay - clear}
    if favourite not in values:
        return answers[max(values, key=lambda one: fmean(values[one]))]
    ahead = {one: lead(found, values[favourite]) for one, found in values.items()}
    best = max(values, key=lambda one: ahead[one])
    return answers[best if ahead[best] >= AHEAD else favourite]


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
