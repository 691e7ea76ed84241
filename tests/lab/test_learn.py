"""Fitting a judge of positions."""

from __future__ import annotations

import numpy as np
import pytest

from undercroft.engine.judge import Judge
from undercroft.lab.learn import Positions, fit


def positions(count: int = 3000) -> Positions:
    """Positions whose first figure counts three times as much as the second, and the third against them."""
    source = np.random.default_rng(7)
    figures = source.integers(0, 2, (count, 3)).astype(float)
    leaning = figures @ np.array([3.0, 1.0, -2.0]) - 1.0
    won = (source.random(count) < 1 / (1 + np.exp(-leaning))).astype(float)
    return Positions(figures, won, np.arange(count))


@pytest.mark.parametrize("straight", [True, False])
def test_a_judge_tells_what_speaks_for_a_position_and_what_against_it(straight):
    fitted = fit(positions(), 1e-4, straight)
    hidden, bias, out, offset = (weights.tolist() for weights in fitted.weights)
    told = (("first", "second", "third"), tuple(map(tuple, hidden)), tuple(bias), tuple(out), offset[0])
    judge = Judge("", *told, straight)
    assert judge([1, 0, 0]) > judge([0, 1, 0]) > judge([0, 0, 0]) > judge([0, 0, 1])
    assert judge([1, 1, 0]) == pytest.approx(0.95, abs=0.05)
    assert judge.all(np.array([[1.0, 0.0, 0.0]]))[0] == pytest.approx(judge([1, 0, 0]))
    assert fitted.fresh < 0.6, "knowing nothing it would be 0.69"


def test_what_just_adds_up_is_told_beyond_what_was_seen():
    fitted = fit(positions(), 1e-4, straight=True)
    assert fitted.weights[0].shape == (1, 3), "one unit"
    told = [fitted.weights[2][0] * weight for weight in fitted.weights[0][0]]
    assert told == pytest.approx([3.0, 1.0, -2.0], abs=0.4)
