"""The tower in which cubes really fall, for a table that shows it."""

from __future__ import annotations

from typing import Any

import mujoco

from undercroft.engine.dealer import Resolver
from undercroft.engine.game import Film, Worker, here
from undercroft.games.stygian_society.tower.drop import Drop, plain
from undercroft.games.stygian_society.tower.scene import CUBE, PhysicalTower, Shape, in_crypt, parts
from undercroft.games.stygian_society.tower.stage import TowerStage
from undercroft.games.stygian_society.tower.tower import DropResult, TowerState


def worlds(film: Film, worker: Worker = here) -> dict[str, Resolver]:
    """Drops answered by MuJoCo; the film shows every cube that was inside, in the crypt or dropped."""

    def drop(asked: Drop, seed: int) -> dict[str, Any]:
        state, crypt = asked.tower, asked.in_crypt
        result = worker(really_dropped, state, list(asked.cubes), seed, list(crypt))
        resting, _ = in_crypt(Shape(), state, crypt)
        film(asked.kind, [*state.colours, *resting, *asked.cubes], result.trajectory)
        return plain(result)

    return {Drop.kind: drop}


def really_dropped(state: TowerState, cubes: list[str], seed: int, crypt: list[str]) -> DropResult:
    """What came of a drop, with the way of every cube."""
    return PhysicalTower().drop(state, cubes, seed, crypt, record=True)


def physics() -> str:
    """What makes the cubes fall, by name and version."""
    return f"mujoco {mujoco.__version__}"


def scene() -> TowerStage:
    """The tower, to be drawn."""
    shape = Shape()
    return TowerStage(parts(shape), CUBE, shape.height)
