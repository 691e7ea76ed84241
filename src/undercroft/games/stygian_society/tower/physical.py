"""The tower in which cubes really fall, for a table that shows it."""

from __future__ import annotations

from typing import Any

import msgspec
import mujoco

from undercroft.engine.dealer import Resolver
from undercroft.engine.game import Film
from undercroft.games.stygian_society.tower.drop import Drop, plain
from undercroft.games.stygian_society.tower.scene import CUBE, PhysicalTower, Shape, in_crypt, parts


def worlds(film: Film) -> dict[str, Resolver]:
    """Drops answered by MuJoCo; the film shows every cube that was inside, in the crypt or dropped."""
    tower = PhysicalTower()

    def drop(asked: Drop, seed: int) -> dict[str, Any]:
        state, crypt = asked.tower, asked.in_crypt
        result = tower.drop(state, asked.cubes, seed, crypt, record=True)
        resting, _ = in_crypt(tower.shape, state, crypt)
        film(asked.kind, [*state.colours, *resting, *asked.cubes], result.trajectory)
        return plain(result)

    return {Drop.kind: drop}


def physics() -> str:
    """What makes the cubes fall, by name and version."""
    return f"mujoco {mujoco.__version__}"


def scene() -> dict[str, Any]:
    """The tower's walls, plates and fence, its height and the edge of a cube, in centimetres."""
    shape = Shape()
    return {"parts": msgspec.to_builtins(parts(shape)), "cube": CUBE, "height": shape.height}
