"""A race between a few answers: the same dice for all, and whoever falls behind drops out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import copysign, inf, sqrt
from statistics import fmean, stdev
from typing import Any

LAPS = 4
"""Laps before anybody may drop out: fewer say nothing about how much luck there is."""

AHEAD = 1.5
"""Standard errors by which the favourite must be beaten at the end."""

CLEAR = 3.0
"""Standard errors ahead at which a race need not go on."""


def race(answers: Sequence[Any], play: Callable[[Any, int], float], spend: Callable[[], bool]) -> Any:
    """The best of some answers, of which the first is the favourite: it is beaten by clear evidence only.

    ``play`` tells what came of an answer with the luck of a lap; each time is paid for by ``spend``.
    """
    favourite = 0
    values: dict[int, list[float]] = {runner: [] for runner in range(len(answers))}
    ahead = dict.fromkeys(values, 0.0)
    while len(values) > 1 and max(ahead.values()) < CLEAR and all(spend() for _ in values):
        for runner, found in values.items():
            found.append(play(answers[runner], len(found)))
        if len(values[favourite]) >= LAPS:
            ahead = {runner: lead(found, values[favourite]) for runner, found in values.items()}
            values = {one: found for one, found in values.items() if ahead[one] > 0 or one == favourite}
    best = max(values, key=lambda runner: ahead[runner])
    return answers[best if ahead[best] >= AHEAD else favourite]


def lead(one: Sequence[float], other: Sequence[float]) -> float:
    """How far one runner is ahead of another, in standard errors of what they differ by.

    >>> round(lead([0.5, 0.6, 0.7], [0.5, 0.5, 0.5]), 2)
    1.73
    """
    differences = [a - b for a, b in zip(one, other, strict=True)]
    ahead = fmean(differences)
    if not ahead or len(differences) < 2:
        return 0.0
    error = stdev(differences) / sqrt(len(differences))
    return ahead / error if error else copysign(inf, ahead)
