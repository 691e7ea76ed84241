"""A small net that judges positions: fitted in the lab to how games ended, kept as data beside its game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from math import exp, tanh
from operator import mul
from typing import TYPE_CHECKING, TypeAlias

import msgspec

if TYPE_CHECKING:
    from numpy import float64
    from numpy.typing import NDArray

    Numbers: TypeAlias = NDArray[float64]


class Judge(msgspec.Struct, frozen=True):
    """One hidden layer over the figures of a position; it tells how often such a position was won.

    >>> judge = Judge("", ("health",), ((2.0,),), (-1.0,), (3.0,), 0.0)
    >>> judge([0.5]), judge([1.0]) > 0.5 > judge([0.0])
    (0.5, True)
    >>> msgspec.structs.replace(judge, straight=True)([2.0]) > 0.99 > judge([2.0])
    True
    """

    plan: str
    """The plan whose games it was fitted to, with its seed and how many games they were."""
    figures: tuple[str, ...]
    """What each number of a position says, in order."""
    hidden: tuple[tuple[float, ...], ...]
    """Weights of every figure, a row a unit."""
    bias: tuple[float, ...]
    out: tuple[float, ...]
    offset: float
    straight: bool = False
    """Whether units only add up what counts, without end; otherwise each bends, and has its most."""

    def __call__(self, position: Sequence[float]) -> float:
        """The chance to win, from 0 to 1."""
        total = self.offset
        for row, bias, weight in zip(self.hidden, self.bias, self.out, strict=True):
            unit = bias + sum(map(mul, row, position))
            total += weight * (unit if self.straight else tanh(unit))
        return 1 / (1 + exp(-total)) if total > -50 else 0.0

    def all(self, positions: Numbers) -> Numbers:
        """The same for many positions, a row each; without the threads of a matrix product, which wait for
        one another where a machine is busy."""
        import numpy as np

        hidden, bias, out = _arrays(self)
        units = np.einsum("ij,kj->ik", positions, hidden) + bias
        units = units if self.straight else np.tanh(units)
        found: Numbers = 1 / (1 + np.exp(-(np.einsum("ik,k->i", units, out) + self.offset)))
        return found


@cache
def _arrays(judge: Judge) -> tuple[Numbers, Numbers, Numbers]:
    """The weights of a judge as arrays."""
    import numpy as np

    return np.array(judge.hidden), np.array(judge.bias), np.array(judge.out)


@cache
def judge_of(package: str, name: str = "judge.json") -> Judge:
    """The judge that ships with a package."""
    return msgspec.json.decode((files(package) / name).read_bytes(), type=Judge)
