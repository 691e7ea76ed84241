"""What stands still where dice fly, and the sizes of everything: plain data for a client that draws it."""

from __future__ import annotations

import msgspec

from undercroft.games.dungeon_fighter.content.box import box_of
from undercroft.games.dungeon_fighter.throws.scene import layout
from undercroft.games.dungeon_fighter.throws.scene.board import DICE, FLOOR_Z, TABLE_HALF, TABLE_THICK, TARGET
from undercroft.games.dungeon_fighter.throws.scene.gesture import (
    CARD_SIZE,
    GRAVITY,
    HEAD_RADIUS,
    JUMP_SPEED,
    WATERFALL_SIZE,
    WATERFALL_THICK,
)
from undercroft.physics.space import Vec2, Vec3


class DieBody(msgspec.Struct, frozen=True):
    """A die as it is drawn."""

    corners: tuple[Vec3, ...]
    results: tuple[Vec3, ...]
    """Unit directions; the one nearest to straight up is the result."""


class FighterStage(msgspec.Struct, frozen=True):
    """The table and every piece that may lie on it, in centimetres; and how high a Hero jumps."""

    table: Vec3
    """Half its length, half its width, its thickness."""
    floor: float
    board: float
    dice: dict[str, DieBody]
    faces: dict[str, tuple[str, ...]]
    floe: Vec3
    pond: Vec3
    """Inner and outer radius, height."""
    wall: tuple[float, float, float, float]
    """Width, height, thickness, depth of the foot."""
    iceberg: Vec3
    """Radius at the foot and at the tip, height."""
    frozen: Vec3
    """Inner and outer radius, thickness."""
    weak_point: Vec3
    card: Vec2
    head: float
    waterfall: Vec3
    gap: float
    """Between props and outline."""
    front: float
    jump: tuple[float, float]
    """Speed and gravity."""


def scene() -> FighterStage:
    """Everything at its size."""
    return FighterStage(
        table=(*TABLE_HALF, TABLE_THICK),
        floor=FLOOR_Z,
        board=TARGET.thickness,
        dice={kind: DieBody(shape.corners, shape.results) for kind, shape in DICE.items()},
        faces={die: special.faces for die, special in box_of().specials.items()},
        floe=layout.FLOE_SIZE,
        pond=(layout.POND_INNER, layout.POND_OUTER, layout.POND_HEIGHT),
        wall=(layout.WALL_WIDTH, layout.WALL_HEIGHT, layout.WALL_THICK, layout.WALL_FOOT),
        iceberg=(layout.ICEBERG_BASE, layout.ICEBERG_TIP, layout.ICEBERG_HEIGHT),
        frozen=(layout.FROZEN_INNER, layout.FROZEN_OUTER, layout.TEMPLATE_THICK),
        weak_point=(0.0, layout.WEAK_POINT_RADIUS, layout.TEMPLATE_THICK),
        card=CARD_SIZE,
        head=HEAD_RADIUS,
        waterfall=(*WATERFALL_SIZE, WATERFALL_THICK),
        gap=layout.PROP_GAP,
        front=layout.FRONT,
        jump=(JUMP_SPEED, GRAVITY),
    )
