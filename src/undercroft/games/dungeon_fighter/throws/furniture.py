"""What stands still where dice fly, and the sizes of everything: plain data for a client that draws it."""

from __future__ import annotations

from typing import Any

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


def scene() -> dict[str, Any]:
    """The table and every piece that may lie on it, in centimetres; and how high a Hero jumps."""
    return {
        "table": [*TABLE_HALF, TABLE_THICK],
        "floor": FLOOR_Z,
        "board": TARGET.thickness,
        "dice": {kind: {"corners": shape.corners, "results": shape.results} for kind, shape in DICE.items()},
        "faces": {die: special.faces for die, special in box_of().specials.items()},
        "floe": layout.FLOE_SIZE,
        "pond": [layout.POND_INNER, layout.POND_OUTER, layout.POND_HEIGHT],
        "wall": [layout.WALL_WIDTH, layout.WALL_HEIGHT, layout.WALL_THICK, layout.WALL_FOOT],
        "iceberg": [layout.ICEBERG_BASE, layout.ICEBERG_TIP, layout.ICEBERG_HEIGHT],
        "frozen": [layout.FROZEN_INNER, layout.FROZEN_OUTER, layout.TEMPLATE_THICK],
        "weak_point": [0.0, layout.WEAK_POINT_RADIUS, layout.TEMPLATE_THICK],
        "card": CARD_SIZE,
        "head": HEAD_RADIUS,
        "waterfall": [*WATERFALL_SIZE, WATERFALL_THICK],
        "gap": layout.PROP_GAP,
        "front": layout.FRONT,
        "jump": [JUMP_SPEED, GRAVITY],
    }
