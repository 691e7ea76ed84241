"""How quick the cube tower is: the fitted model, and real cubes with thirty of them inside."""

from __future__ import annotations

import math
import time
from random import Random
from statistics import median

import mujoco
import numpy as np

from benchmarks.play import median_rate
from undercroft.games.stygian_society.tower.fast import FastTower
from undercroft.games.stygian_society.tower.scene import CUBE, PhysicalTower, Shape, tilted
from undercroft.games.stygian_society.tower.tower import TowerState

COLOURS = ("black", "blue", "green", "red", "white", "yellow")
SIX = list(COLOURS)


def laid_on_the_plates(*levels: int) -> TowerState:
    """Eight cubes on each of these plates, flat, in two rows."""
    shape, state = Shape(), TowerState()
    for plate in shape.plates:
        if plate.level in levels:
            part = tilted(shape, "plate", plate)
            about_x, about_y, _ = part.turn
            turn = np.array(
                [math.cos((about_x + about_y) / 2), math.sin(about_x / 2), math.sin(about_y / 2), 0]
            )
            matrix = np.empty(9)
            mujoco.mju_quat2Mat(matrix, turn)
            for i in range(8):
                across, along = (i % 4 - 1.5) * 2.0, (i // 4 - 0.5) * 2.0
                flat = (along, across) if about_y else (across, along)
                at = part.middle + matrix.reshape(3, 3) @ np.array([*flat, (shape.thickness + CUBE) / 2])
                state.colours.append(COLOURS[i % 6])
                state.levels.append(plate.level)
                state.lain.append(1)
                state.poses.append([*at.tolist(), *turn.tolist()])
    return state


def fast_drops() -> float:
    """Drops a second of the fitted model, one after another into the same tower."""
    tower, random, state = FastTower(), Random(1), TowerState()

    def some() -> int:
        nonlocal state
        for _ in range(500):
            state = tower.drop(state, SIX, random.getrandbits(63)).state
        return 500

    return median_rate(some)


def physical_drop() -> tuple[float, float]:
    """Median CPU milliseconds of a drop with thirty inside, and that as a share of what it shows."""
    tower = PhysicalTower()
    state = tower.drop(laid_on_the_plates(1, 2, 3, 4), [], 0).state
    assert len(state.colours) >= 30
    costs, shares = [], []
    for seed in range(12):
        begin = time.process_time()
        result = tower.drop(state, SIX, seed)
        costs.append(1e3 * (time.process_time() - begin))
        shares.append(costs[-1] / 1e3 / result.seconds)
    return median(costs), median(shares)
