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
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from random import Random

import msgspec

from undercroft.physics.tower import DropResult, TowerState

LEVELS = 7
"""Six levels and the outlet slope, which is level 0."""
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


def freed_features(arrivals: int, lying: int) -> list[float]:
    """What decides how many of the cubes lying on a level are knocked loose."""
    return [1.0, math.log(arrivals + 0.5), lying / 10]


def kept_features(arrivals: int, lying: int, freed: int) -> list[float]:
    """What decides how many of the cubes arriving on a level stay there."""
    return [1.0, math.log(arrivals), lying / 10, freed / 10]


def crypt_features(out: int, lying: int) -> list[float]:
    """What decides how many of the cubes that came out lie in the crypt."""
    return [1.0, math.log(out), lying / 10]


class Model(msgspec.Struct, frozen=True):
    """The fitted distributions; freed and kept by level, from the slope up."""

    freed: list[Share]
    kept: list[Share]
    crypt: Share


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
        self._freed: dict[tuple[int, int, int], list[float]] = {}
        self._kept: dict[tuple[int, int, int, int], list[float]] = {}
        self._crypt: dict[tuple[int, int], list[float]] = {}

    def drop(
        self, state: TowerState, cubes: Sequence[str], seed: int, crypt: Sequence[str] = ()
    ) -> DropResult:
        """Drop cubes together into the top; see `tower.Tower`."""
        random = Random(seed).random
        piles: list[list[str]] = [[] for _ in range(LEVELS)]
        for colour, level in zip(state.colours, state.levels, strict=True):
            piles[level].append(colour)
        falling = list(cubes)
        freed_tables, kept_tables = self._freed, self._kept
        staying: list[str] = []
        levels: list[int] = []
        for level in range(LEVELS - 1, -1, -1):
            pile, arrivals = piles[level], len(falling)
            if not arrivals:
                staying += pile
                levels += [level] * len(pile)
                continue
            lying, freed = len(pile), 0
            if lying:
                row = freed_tables.get((level, arrivals, lying)) or self._freed_row(level, arrivals, lying)
                freed = bisect(row, random())
            row = kept_tables.get((level, arrivals, lying, freed)) or self._kept_row(
                level, arrivals, lying, freed
            )
            kept = bisect(row, random())
            arrived = arrivals
            for _ in range(kept):
                i = int(random() * arrived)
                arrived -= 1
                staying.append(falling[i])
                falling[i] = falling[arrived]
                falling.pop()
            for _ in range(freed):
                i = int(random() * lying)
                lying -= 1
                falling.append(pile[i])
                pile[i] = pile[lying]
                pile.pop()
            staying += pile
            levels += [level] * (kept + lying)
        in_crypt: list[str] = []
        out = len(falling)
        if out:
            row = self._crypt.get((out, len(crypt))) or self._crypt_row(out, len(crypt))
            for _ in range(bisect(row, random())):
                i = int(random() * out)
                out -= 1
                in_crypt.append(falling[i])
                falling[i] = falling[out]
                falling.pop()
        return DropResult(falling, in_crypt, TowerState(staying, levels))

    def _freed_row(self, level: int, arrivals: int, lying: int) -> list[float]:
        row = self.model.freed[level].cumulative(lying, freed_features(arrivals, lying))
        self._freed[level, arrivals, lying] = row
        return row

    def _kept_row(self, level: int, arrivals: int, lying: int, freed: int) -> list[float]:
        row = self.model.kept[level].cumulative(arrivals, kept_features(arrivals, lying, freed))
        self._kept[level, arrivals, lying, freed] = row
        return row

    def _crypt_row(self, out: int, lying: int) -> list[float]:
        row = self.model.crypt.cumulative(out, crypt_features(out, lying))
        self._crypt[out, lying] = row
        return row
