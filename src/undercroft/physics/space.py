"""Places and turns in space: vectors, quaternions, the pose of a body; centimetres, radians, z points up."""

from __future__ import annotations

from math import cos, sin, sqrt
from typing import TypeAlias

import msgspec

Vec2: TypeAlias = tuple[float, float]
Vec3: TypeAlias = tuple[float, float, float]
Quat: TypeAlias = tuple[float, float, float, float]
"""w, x, y, z; unit length."""


class Pose(msgspec.Struct, frozen=True, array_like=True):
    """Where a body is and how it is turned."""

    at: Vec3
    turn: Quat = (1.0, 0.0, 0.0, 0.0)


def unit(v: Vec3) -> Vec3:
    """A direction: the vector at length 1."""
    n = sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2])
    return (v[0] / n, v[1] / n, v[2] / n)


def rotate(q: Quat, v: Vec3) -> Vec3:
    """The vector v turned by the unit quaternion q."""
    w, x, y, z = q
    a, b, c = v
    tx, ty, tz = 2 * (y * c - z * b), 2 * (z * a - x * c), 2 * (x * b - y * a)
    return (
        a + w * tx + y * tz - z * ty,
        b + w * ty + z * tx - x * tz,
        c + w * tz + x * ty - y * tx,
    )


def multiply(p: Quat, q: Quat) -> Quat:
    """First q, then p."""
    a, b, c, d = p
    e, f, g, h = q
    return (
        a * e - b * f - c * g - d * h,
        a * f + b * e + c * h - d * g,
        a * g - b * h + c * e + d * f,
        a * h + b * g - c * f + d * e,
    )


def turned(axis: Vec3, angle: float) -> Quat:
    """The quaternion of a turn by angle (radians) about an axis."""
    x, y, z = unit(axis)
    s = sin(angle / 2)
    return (cos(angle / 2), x * s, y * s, z * s)


def upright(direction: Vec3) -> Quat:
    """The shortest turn that brings a direction of the body straight up."""
    x, y, z = unit(direction)
    if z < -0.999999:
        return (0.0, 1.0, 0.0, 0.0)
    n = sqrt((1 + z) * 2)
    return (n / 2, y / n, -x / n, 0.0)
