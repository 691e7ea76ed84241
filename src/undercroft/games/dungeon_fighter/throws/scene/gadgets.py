"""Geometry of the gadgets that throw a die: how a die lies on them and how it leaves them."""

from __future__ import annotations

from math import asin, cos, radians, sin

from undercroft.games.dungeon_fighter.throws.scene.board import DICE, DieKind
from undercroft.games.dungeon_fighter.throws.scene.gesture import (
    WATERFALL_SIZE,
    WATERFALL_THICK,
    Gesture,
    Waterfall,
)
from undercroft.physics.space import Pose, Quat, Vec2, Vec3, multiply, rotate, upright

START = 0.02
"""The die lies still for this long before the stroke begins."""
FEED_SETTLES = 0.6
"""A Waterfall fed by a card starts to tilt so long after the flick."""
FALL_FLOOR = 0.2
"""Tilting stops where the far edge would come this near to the table."""


def laid_flat(kind: DieKind, orientation: Quat) -> Quat:
    """The die set down on the face nearest to the ground, otherwise turned as it was."""
    up = max(DICE[kind].results, key=lambda d: rotate(orientation, d)[2])
    return multiply(upright(rotate(orientation, up)), orientation)


def fall_angle(gesture: Gesture, fall: Waterfall) -> float:
    """Radians the Waterfall tilts to at most: it never passes through the table."""
    room = (gesture.at[2] - WATERFALL_THICK - FALL_FLOOR) / WATERFALL_SIZE[0]
    return min(radians(fall.tilt_to), asin(min(1.0, max(0.0, room))))


def along_across(point: Vec3, origin: Vec3, facing: float) -> Vec2:
    """A point seen from an origin: how far along a facing, and how far to its left."""
    dx, dy = point[0] - origin[0], point[1] - origin[1]
    return (dx * cos(facing) + dy * sin(facing), dy * cos(facing) - dx * sin(facing))


def left_over_far_edge(gesture: Gesture, release: Pose) -> bool:
    """Whether a die parted from the Waterfall over its far short edge (DF-FALL-01 to -03)."""
    fall = gesture.device
    if not isinstance(fall, Waterfall):
        return False
    u, v = along_across(release.at, gesture.at, fall.facing)
    return u > WATERFALL_SIZE[0] * cos(fall_angle(gesture, fall)) and abs(v) < WATERFALL_SIZE[1] / 2
