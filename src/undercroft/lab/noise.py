"""How far chance alone may take a figure: intervals, differences, and what is left of many comparisons."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import sqrt
from statistics import NormalDist
from typing import NamedTuple

LEVEL = 0.95
"""How sure an interval is, unless something else is said."""


class Bounds(NamedTuple):
    """A figure and the bounds it lies within."""

    value: float
    low: float
    high: float


@cache
def deviations(level: float = LEVEL) -> float:
    """Standard deviations either side that hold this share of a normal distribution.

    >>> round(deviations(0.95), 3)
    1.96
    """
    return NormalDist().inv_cdf(0.5 + level / 2)


def interval(count: int, total: int, level: float = LEVEL) -> tuple[float, float]:
    """Wilson's interval of a share.

    >>> [round(bound, 3) for bound in interval(50, 100)]
    [0.404, 0.596]
    """
    if total == 0:
        return 0.0, 1.0
    z = deviations(level)
    share, z2 = count / total, z * z
    middle = (share + z2 / (2 * total)) / (1 + z2 / total)
    reach = z * sqrt(share * (1 - share) / total + z2 / (4 * total * total)) / (1 + z2 / total)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def share(count: int, total: int, level: float = LEVEL) -> Bounds:
    """A share with its interval."""
    return Bounds(count / total if total else 0.0, *interval(count, total, level))


def share_difference(a: tuple[int, int], b: tuple[int, int], level: float = LEVEL) -> Bounds:
    """How much greater the second share is, with Newcombe's interval out of two of Wilson's.

    >>> [round(bound, 3) for bound in share_difference((48, 80), (56, 70))]
    [0.2, 0.052, 0.334]
    """
    (low_a, high_a), (low_b, high_b) = interval(*a, level), interval(*b, level)
    one, two = (count / total if total else 0.5 for count, total in (a, b))
    gap = two - one
    down = sqrt((two - low_b) ** 2 + (high_a - one) ** 2)
    up = sqrt((high_b - two) ** 2 + (one - low_a) ** 2)
    return Bounds(gap, max(-1.0, gap - down), min(1.0, gap + up))


def share_chance(a: tuple[int, int], b: tuple[int, int]) -> float:
    """How likely a difference of two shares as great as this is by chance alone.

    >>> round(share_chance((48, 80), (56, 70)), 4)
    0.008
    """
    (count_a, total_a), (count_b, total_b) = a, b
    if not total_a or not total_b:
        return 1.0
    pooled = (count_a + count_b) / (total_a + total_b)
    spread = sqrt(pooled * (1 - pooled) * (1 / total_a + 1 / total_b))
    return two_sided((count_b / total_b - count_a / total_a) / spread) if spread else 1.0


def stratified_difference(
    strata: Sequence[tuple[tuple[int, int], tuple[int, int]]], level: float = LEVEL
) -> Bounds:
    """How much greater the second share is, stratum by stratum, each by its weight (Mantel, Haenszel).

    >>> [round(bound, 2) for bound in stratified_difference([((10, 20), (15, 20)), ((1, 40), (5, 40))])]
    [0.15, 0.02, 0.28]
    """
    weights = total = spread = 0.0
    for (count_a, games_a), (count_b, games_b) in strata:
        if games_a and games_b:
            weight = games_a * games_b / (games_a + games_b)
            weights += weight
            total += weight * (count_b / games_b - count_a / games_a)
            for count, games in ((count_a, games_a), (count_b, games_b)):
                smooth = (count + 0.5) / (games + 1)
                spread += weight * weight * smooth * (1 - smooth) / games
    if not weights:
        return Bounds(0.0, -1.0, 1.0)
    gap, reach = total / weights, deviations(level) * sqrt(spread) / weights
    return Bounds(gap, max(-1.0, gap - reach), min(1.0, gap + reach))


class Mean(NamedTuple):
    """A mean with its variance, of so many."""

    value: float
    variance: float
    games: int

    def bounds(self, level: float = LEVEL) -> Bounds:
        reach = deviations(level) * sqrt(self.variance / self.games) if self.games else 0.0
        return Bounds(self.value, self.value - reach, self.value + reach)


def mean_difference(a: Mean, b: Mean, level: float = LEVEL) -> Bounds:
    """How much greater the second mean is, each with its own spread (Welch, of many)."""
    reach = deviations(level) * sqrt(a.variance / max(1, a.games) + b.variance / max(1, b.games))
    gap = b.value - a.value
    return Bounds(gap, gap - reach, gap + reach)


def mean_chance(a: Mean, b: Mean) -> float:
    """How likely a difference of two means as great as this is by chance alone."""
    spread = sqrt(a.variance / max(1, a.games) + b.variance / max(1, b.games))
    return two_sided((b.value - a.value) / spread) if spread else float(a.value == b.value)


def two_sided(z: float) -> float:
    """How likely a deviation as great as this is, either way."""
    return 2 * (1 - NormalDist().cdf(abs(z)))


def beyond_noise(chances: Sequence[float], false: float = 0.05) -> tuple[list[bool], float]:
    """Which of many comparisons stand out, and how sure their intervals have to be.

    Benjamini and Hochberg: of those that stand out, about a share ``false`` do so by chance. The intervals
    shown for them are wider, so that the same holds for intervals (Benjamini and Yekutieli).

    >>> beyond_noise([0.001, 0.02, 0.4, 0.9])
    ([True, True, False, False], 0.975)
    """
    order = sorted(range(len(chances)), key=lambda n: chances[n])
    chosen = 0
    for rank, n in enumerate(order, 1):
        if chances[n] <= false * rank / len(chances):
            chosen = rank
    stands = [False] * len(chances)
    for n in order[:chosen]:
        stands[n] = True
    return stands, 1 - false * max(1, chosen) / max(1, len(chances))
