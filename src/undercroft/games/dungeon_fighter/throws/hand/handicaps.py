"""Noise that the rules add to people's throws: drift in the dark, a trembling weak hand, dizziness."""

from __future__ import annotations

from collections.abc import Iterable
from math import atan2, cos, hypot, pi, radians, sin

import msgspec

from undercroft.games.dungeon_fighter.throws.hand.aimed import Uniform, normal
from undercroft.games.dungeon_fighter.throws.hand.specific_throws import ThrowName
from undercroft.games.dungeon_fighter.throws.scene.gesture import Card, Gesture, Waterfall

BLIND_DRIFT, BLIND_TURN = 3.0, 5.0
TREMOR_TURN, TREMOR_SPEED = 2.5, 0.05
DIZZY_TURN = 2.0
HAND_TURN, HAND_SPEED, HAND_POINT = 0.75, 0.015, 0.4
"""What no hand holds still: degrees of direction and loft, share of the speed, cm at the fingertips."""


def trembling(gesture: Gesture, uniform: Uniform) -> Gesture:
    """A person's gesture as a hand makes it: a little less than an expert's error, whatever aims."""
    turn, loft = HAND_TURN * normal(uniform), HAND_TURN * normal(uniform)
    if isinstance(gesture.device, Card | Waterfall):  # The die lies on it; what trembles is where it faces.
        device = msgspec.structs.replace(gesture.device, facing=gesture.device.facing + radians(turn))
        return msgspec.structs.replace(gesture, device=device)
    faster = 1 + HAND_SPEED * normal(uniform)
    x, y, z = (value + HAND_POINT * normal(uniform) for value in gesture.at)
    vx, vy, vz = gesture.velocity
    level, rise = hypot(vx, vy), atan2(vz, hypot(vx, vy)) + radians(loft)
    speed, way = hypot(level, vz) * faster, atan2(vy, vx) + radians(turn)
    velocity = (speed * cos(rise) * cos(way), speed * cos(rise) * sin(way), speed * sin(rise))
    return msgspec.structs.replace(gesture, at=(x, y, z), velocity=velocity)


def with_handicaps(gesture: Gesture, throws: Iterable[ThrowName], uniform: Uniform) -> Gesture:
    """A person's gesture with blind drift, the weak hand's tremor and dizziness (DF-RULING-29, 41, 43)."""
    asked = set(throws)
    x, y, z = gesture.at
    turn, faster = 0.0, 1.0
    if "blind" in asked:
        angle, far = 2 * pi * uniform(), BLIND_DRIFT * uniform() ** 0.5
        x, y = x + far * cos(angle), y + far * sin(angle)
        turn += BLIND_TURN * (2 * uniform() - 1)
    if "weak_hand" in asked:
        turn += TREMOR_TURN * normal(uniform)
        faster += TREMOR_SPEED * normal(uniform)
    if "dancing" in asked:
        turn += DIZZY_TURN * normal(uniform)
    c, s = cos(radians(turn)) * faster, sin(radians(turn)) * faster
    vx, vy, vz = gesture.velocity
    device = gesture.device
    if isinstance(device, Card | Waterfall):
        device = msgspec.structs.replace(device, facing=device.facing + radians(turn))
    velocity = (vx * c - vy * s, vx * s + vy * c, vz * faster)
    return msgspec.structs.replace(gesture, at=(x, y, z), velocity=velocity, device=device)
