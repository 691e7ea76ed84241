"""What stands still where cubes fall, as it is built and as it is drawn."""

from __future__ import annotations

import msgspec

from undercroft.physics.space import Vec3

UPRIGHT: Vec3 = (0.0, 0.0, 0.0)


class Part(msgspec.Struct, frozen=True):
    """A fixed box of the scene: for the engine, and for those who draw it."""

    name: str
    """wall, plate, ramp, blocker or fence."""
    middle: Vec3
    half: Vec3
    turn: Vec3 = UPRIGHT
    """Radians about x, y and z; at most one of them is not 0."""


class TowerStage(msgspec.Struct, frozen=True):
    """The tower's walls, plates and fence, its height and the edge of a cube, in centimetres."""

    parts: list[Part]
    cube: float
    height: float
