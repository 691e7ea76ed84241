"""The cube tower as a fitted model: the physical tower's statistics in microseconds.

A drop runs down the tower as the cubes do. At each level, from the sixth to the outlet slope, the cubes
that arrive free some of those that lie there, and some of the arrivals stay. What passes the slope is out,
and some of it lies in the crypt. Each of these counts is drawn from a distribution fitted to many
physical drops (`calibrate`), given how many arrive and how many lie there. Which cubes they are is a
matter of equal chances: all cubes are alike.
"""

import math
import tomllib
from bisect import bisect
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from random import Random
from typing import TypeVar

import msgspec

from undercroft.games.stygian_society.tower.tower import DropResult, TowerState

T = TypeVar("T")

LEVELS = 7
"""Six levels and the outlet slope, which is level 0."""
YOUTH = (8, 6, 5, 4, 3, 3, 2, 2, 2, 1, 1, 1, 1, 1, 1)
"""How easily a cube comes loose, by the drops it has lain on its level: 8 - 2 log2, then 0. Cubes that sat
badly go soon, so the longer one has lain, the firmer it sits."""
OLD = len(YOUTH)
MODEL_FILE = "fitted.toml"


@cache
def ways(n: int) -> list[float]:
    """For k from 0 to n in how many ways k of n cubes can be chosen, as a logarithm."""
    return [math.lgamma(n + 1) - math.lgamma(k + 1) - math.lgamma(n - k + 1) for k in range(n + 1)]


class Share(msgspec.Struct, frozen=True):
    """How many of n cubes something happens to: P(k) ~ C(n,k) exp(k * slope.features + spread * k(n-k)/n).

    This is a binomial with one more parameter: a spread below 0 makes cubes act alike (wider), above 0 makes
    room run out (narrower).
    """

    slope: list[float]
    spread: float

    def cumulative(self, n: int, features: Sequence[float]) -> list[float]:
        """P(at most k) for k from 0 to n - 1."""
        lean = sum(a * b for a, b in zip(self.slope, features, strict=True))
        spread = self.spread
        logs = [way + lean * k + spread * k * (n - k) / n for k, way in enumerate(ways(n))]
        top = max(logs)
        weights = [math.exp(log - top) for log in logs]
        total, running, rows = sum(weights), 0.0, []
        for weight in weights[:-1]:
            running += weight
            rows.append(running / total)
        return rows


def youth(lain: int) -> int:
    """From 8 for a cube that came with the last drop down to 0 for an old one."""
    return YOUTH[lain - 1] if lain <= OLD else 0


def freed_features(new: int, arrivals: int, lying: int, young: int) -> list[float]:
    """What decides how many of the cubes lying on a level are knocked loose.

    `new` of the arrivals were dropped now and are faster than the others; `young` is the sum of youths.

    Logarithms, so that a fuller level can only lose more: the fitted tower cannot fill up without end.
    """
    return [1.0, math.log(arrivals), math.log(lying), young / lying / YOUTH[0], new / arrivals]


def kept_features(arrivals: int, lying: int, freed: int) -> list[float]:
    """What decides how many of the cubes that reach a level stay there; arrivals are those of both kinds."""
    return [1.0, math.log(arrivals), math.log(1 + lying), math.log(1 + freed)]


def crypt_features(out: int, lying: int) -> list[float]:
    """What decides how many of the cubes that came out lie in the crypt."""
    return [1.0, math.log(out), math.log(1 + lying)]


class Model(msgspec.Struct, frozen=True):
    """The fitted distributions, those in lists by level, from the slope up."""

    freed: list[Share]
    """Of the cubes that lie on a level."""
    kept: list[Share]
    """Of the cubes dropped now that reach a level."""
    caught: list[Share]
    """Of the cubes come loose from higher levels that reach a level: they are slower, and fall elsewhere."""
    crypt: Share
    newest: float
    """How much sooner the newest cubes of a level come loose: a place between the oldest, 0, and the newest,
    1, has the density newest * place ** (newest - 1)."""


def shipped_text() -> str:
    """The calibration file shipped with the package."""
    return (files("undercroft.games.stygian_society.tower") / MODEL_FILE).read_text(encoding="utf-8")


@lru_cache(maxsize=1)
def shipped_model() -> Model:
    """The model shipped with the package."""
    return msgspec.convert(tomllib.loads(shipped_text())["model"], Model)


class FastTower:
    """A tower that draws from a model. It keeps tables between drops, but no state of any tower."""

    name = "fast"

    def __init__(self, model: Model | None = None) -> None:
        self.model = model or shipped_model()
        self._place = 1 / self.model.newest
        self._freed: dict[tuple[int, int, int, int, int], list[float]] = {}
        self._kept: dict[tuple[int, int, int, int, int], list[float]] = {}
        self._caught: dict[tuple[int, int, int, int, int], list[float]] = {}
        self._crypt: dict[tuple[int, int], list[float]] = {}

    def drop(
        self, state: TowerState, cubes: Sequence[str], seed: int, crypt: Sequence[str] = ()
    ) -> DropResult:
        """Drop cubes together into the top; see `tower.Tower`."""
        random = Random(seed).random
        freed_tables, kept_tables, caught_tables = self._freed, self._kept, self._caught
        place, ages, shades = self._place, state.lain, state.colours
        piles: list[list[int]] = [[] for _ in range(LEVELS)]
        # Cubes inside are numbers while they move, so that colour and age stay together.
        for cube, level in enumerate(state.levels):
            piles[level].append(cube)
        dropped, loose = list(cubes), list[int]()
        colours: list[str] = []
        levels: list[int] = []
        lain: list[int] = []
        for level in range(LEVELS - 1, -1, -1):
            pile, stopped = piles[level], list[str]()
            new, old = len(dropped), len(loose)
            arrivals, lying, freed = new + old, len(pile), 0
            if arrivals and lying:
                young = 0
                for cube in pile:
                    if (age := ages[cube]) <= OLD:
                        young += YOUTH[age - 1]
                spot = (level, new, arrivals, lying, young)
                freed = bisect(freed_tables.get(spot) or self._freed_row(*spot), random())
            if new:
                spot = (level, new, arrivals, lying, freed)
                kept = bisect(kept_tables.get(spot) or self._kept_row(*spot), random())
                if kept:
                    stopped = _taken(dropped, kept, random)
            if old:
                spot = (level, old, arrivals, lying, freed)
                kept = bisect(caught_tables.get(spot) or self._caught_row(*spot), random())
                if kept:
                    stopped += [shades[cube] for cube in _taken(loose, kept, random)]
            for _ in range(freed):
                # A pile is in the order in which its cubes came.
                loose.append(pile.pop(int(random() ** place * lying)))
                lying -= 1
            if pile:
                colours += [shades[cube] for cube in pile]
                lain += [ages[cube] + 1 for cube in pile]
            if stopped:
                colours += stopped
                lain += [1] * len(stopped)
            levels += [level] * (lying + len(stopped))
        out = dropped + [shades[cube] for cube in loose]
        buried = list[str]()
        if out:
            corner = (len(out), len(crypt))
            row = self._crypt.get(corner) or self._crypt_row(*corner)
            buried = _taken(out, bisect(row, random()), random)
        return DropResult(out, buried, TowerState(colours, levels, lain), len(loose))

    def _freed_row(self, level: int, new: int, arrivals: int, lying: int, young: int) -> list[float]:
        row = self.model.freed[level].cumulative(lying, freed_features(new, arrivals, lying, young))
        self._freed[level, new, arrivals, lying, young] = row
        return row

    def _kept_row(self, level: int, new: int, arrivals: int, lying: int, freed: int) -> list[float]:
        row = self.model.kept[level].cumulative(new, kept_features(arrivals, lying, freed))
        self._kept[level, new, arrivals, lying, freed] = row
        return row

    def _caught_row(self, level: int, old: int, arrivals: int, lying: int, freed: int) -> list[float]:
        row = self.model.caught[level].cumulative(old, kept_features(arrivals, lying, freed))
        self._caught[level, old, arrivals, lying, freed] = row
        return row

    def _crypt_row(self, out: int, lying: int) -> list[float]:
        row = self.model.crypt.cumulative(out, crypt_features(out, lying))
        self._crypt[out, lying] = row
        return row


def _taken(cubes: list[T], count: int, random: Callable[[], float]) -> list[T]:
    """Takes this many cubes out of the list, each with equal chance."""
    taken = []
    for left in range(len(cubes), len(cubes) - count, -1):
        i = int(random() * left)
        taken.append(cubes[i])
        cubes[i] = cubes[-1]
        cubes.pop()
    return taken
