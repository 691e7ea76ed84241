"""The cube tower as a fitted model: the physical tower's statistics in microseconds.

A drop runs down the tower as the cubes do. At each level, from the sixth to the outlet slope, the cubes
that arrive free some of those that lie there, and some of the arrivals stay. What passes the slope is out,
and some of it lies in the crypt. Each of these three counts is drawn from a distribution fitted to many
physical drops (`calibrate_tower`), given how many arrive and how many lie there. Which cubes they are is a
matter of equal chances: all cubes are alike.
"""

import math
import tomllib
from bisect import bisect
from collections.abc import Callable, Sequence
from functools import lru_cache
from importlib.resources import files
from random import Random

import msgspec

from undercroft.physics.tower import DropResult, TowerState

LEVELS = 7
"""Six levels and the outlet slope, which is level 0."""
YOUNG = 2
"""A cube that has lain on its level for no more drops than this comes loose more easily; those that sat
badly have gone by then."""
MODEL_FILE = "tower.toml"


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
        logs = [
            math.lgamma(n + 1)
            - math.lgamma(k + 1)
            - math.lgamma(n - k + 1)
            + lean * k
            + self.spread * k * (n - k) / n
            for k in range(n + 1)
        ]
        top = max(logs)
        weights = [math.exp(log - top) for log in logs]
        total, running, rows = sum(weights), 0.0, []
        for weight in weights[:-1]:
            running += weight
            rows.append(running / total)
        return rows


def freed_features(arrivals: int, lying: int, young: int) -> list[float]:
    """What decides how many of the cubes lying on a level are knocked loose.

    Logarithms, so that a fuller level can only lose more: the fitted tower cannot fill up without end.
    """
    return [1.0, math.log(arrivals), math.log(lying), young / lying]


def kept_features(arrivals: int, lying: int, freed: int) -> list[float]:
    """What decides how many of the cubes arriving on a level stay there."""
    return [1.0, math.log(arrivals), math.log(1 + lying), math.log(1 + freed)]


def crypt_features(out: int, lying: int) -> list[float]:
    """What decides how many of the cubes that came out lie in the crypt."""
    return [1.0, math.log(out), math.log(1 + lying)]


class Model(msgspec.Struct, frozen=True):
    """The fitted distributions; freed and kept by level, from the slope up."""

    freed: list[Share]
    kept: list[Share]
    crypt: Share
    newest: float
    """How much sooner the newest cubes of a level come loose: a place between the oldest, 0, and the newest,
    1, has the density newest * place ** (newest - 1)."""


def shipped_text() -> str:
    """The calibration file shipped with the package."""
    return (files("undercroft.physics") / "data" / MODEL_FILE).read_text(encoding="utf-8")


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
        self._freed: dict[tuple[int, int, int, int], list[float]] = {}
        self._kept: dict[tuple[int, int, int, int], list[float]] = {}
        self._crypt: dict[tuple[int, int], list[float]] = {}

    def drop(
        self, state: TowerState, cubes: Sequence[str], seed: int, crypt: Sequence[str] = ()
    ) -> DropResult:
        """Drop cubes together into the top; see `tower.Tower`."""
        random = Random(seed).random
        freed_tables, kept_tables, place = self._freed, self._kept, self._place
        # Cubes are numbers while they fall: first those dropped, then those inside.
        names, new = [*cubes, *state.colours], len(cubes)
        lain = [0] * new + state.lain
        piles: list[list[int]] = [[] for _ in range(LEVELS)]
        for cube, level in enumerate(state.levels, start=new):
            piles[level].append(cube)
        falling = list(range(new))
        staying: list[int] = []
        levels: list[int] = []
        for level in range(LEVELS - 1, -1, -1):
            pile, arrivals = piles[level], len(falling)
            if arrivals:
                lying, freed = len(pile), 0
                if lying:
                    young = sum([lain[cube] <= YOUNG for cube in pile])
                    key = (level, arrivals, lying, young)
                    freed = bisect(freed_tables.get(key) or self._freed_row(*key), random())
                key = (level, arrivals, lying, freed)
                kept = bisect(kept_tables.get(key) or self._kept_row(*key), random())
                stopped = _taken(falling, kept, random)
                for _ in range(freed):
                    # A pile is in the order in which its cubes came.
                    falling.append(pile.pop(int(random() ** place * lying)))
                    lying -= 1
                for cube in stopped:
                    lain[cube] = 0
                pile += stopped
            staying += pile
            levels += [level] * len(pile)
        out, buried = len(falling), list[int]()
        freed = sum([cube >= new for cube in falling])
        if out:
            spot = (out, len(crypt))
            row = self._crypt.get(spot) or self._crypt_row(*spot)
            buried = _taken(falling, bisect(row, random()), random)
        return DropResult(
            [names[cube] for cube in falling],
            [names[cube] for cube in buried],
            TowerState([names[cube] for cube in staying], levels, [lain[cube] + 1 for cube in staying]),
            freed,
        )

    def _freed_row(self, level: int, arrivals: int, lying: int, young: int) -> list[float]:
        row = self.model.freed[level].cumulative(lying, freed_features(arrivals, lying, young))
        self._freed[level, arrivals, lying, young] = row
        return row

    def _kept_row(self, level: int, arrivals: int, lying: int, freed: int) -> list[float]:
        row = self.model.kept[level].cumulative(arrivals, kept_features(arrivals, lying, freed))
        self._kept[level, arrivals, lying, freed] = row
        return row

    def _crypt_row(self, out: int, lying: int) -> list[float]:
        row = self.model.crypt.cumulative(out, crypt_features(out, lying))
        self._crypt[out, lying] = row
        return row


def _taken(cubes: list[int], count: int, random: Callable[[], float]) -> list[int]:
    """Takes this many cubes out of the list, each with equal chance."""
    taken = []
    for left in range(len(cubes), len(cubes) - count, -1):
        i = int(random() * left)
        taken.append(cubes[i])
        cubes[i] = cubes[-1]
        cubes.pop()
    return taken
