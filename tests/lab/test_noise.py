"""Intervals and comparisons, held against scipy and against what they promise."""

from __future__ import annotations

import random
from types import ModuleType

import pytest

from undercroft.lab.noise import (
    Mean,
    beyond_noise,
    interval,
    mean_chance,
    share_chance,
    share_difference,
    stratified_difference,
)


@pytest.fixture(scope="module")
def stats() -> ModuleType:
    """Read where it is needed: it takes longer than most tests."""
    from scipy import stats

    return stats


@pytest.mark.parametrize(("count", "total"), [(0, 20), (8, 10), (50, 100), (999, 1000)])
def test_the_interval_of_a_share_is_wilsons(stats: ModuleType, count: int, total: int) -> None:
    theirs = stats.binomtest(count, total).proportion_ci(method="wilson")
    assert interval(count, total) == pytest.approx((theirs.low, theirs.high), abs=1e-6)


def test_a_difference_of_means_is_as_likely_as_in_scipy(stats: ModuleType) -> None:
    source = random.Random(1)
    one, two = [source.gauss(10, 3) for _ in range(400)], [source.gauss(10.4, 5) for _ in range(300)]
    theirs = stats.ttest_ind(one, two, equal_var=False).pvalue
    made = [Mean(sum(v) / len(v), float(stats.tvar(v)), len(v)) for v in (one, two)]
    assert mean_chance(*made) == pytest.approx(theirs, abs=0.003)


def test_which_comparisons_stand_out_is_as_in_scipy(stats: ModuleType) -> None:
    source = random.Random(2)
    chances = [source.random() ** 3 for _ in range(60)]
    theirs = stats.false_discovery_control(chances) <= 0.05
    stands, level = beyond_noise(chances)
    assert stands == list(theirs) and 0.95 < level < 1


def test_of_runs_that_do_not_differ_hardly_anything_stands_out() -> None:
    source = random.Random(3)
    out = 0
    for _ in range(40):
        pairs = [[(sum(source.random() < 0.4 for _ in range(100)), 100) for _ in "ab"] for _ in range(20)]
        out += any(beyond_noise([share_chance(a, b) for a, b in pairs])[0])
    assert out <= 6


def test_intervals_of_a_difference_hold_it_about_as_often_as_they_say() -> None:
    source = random.Random(4)

    def drawn(chance: float, games: int) -> tuple[int, int]:
        return sum(source.random() < chance for _ in range(games)), games

    held = [0, 0]
    for _ in range(300):
        gap = share_difference(drawn(0.2, 60), drawn(0.35, 60))
        held[0] += gap.low <= 0.15 <= gap.high
        strata = [(drawn(p, 40), drawn(p + 0.1, 25)) for p in (0.1, 0.5, 0.8)]
        gap = stratified_difference(strata)
        held[1] += gap.low <= 0.1 <= gap.high
    assert all(275 <= count <= 298 for count in held), held
