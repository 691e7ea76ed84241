"""The target board and the dice as shapes: which region a resting die lies in and what it shows.

Pure geometry in centimetres; the origin is the centre of the board on the table top, z points up.
Numbers are the reference values of the ledger (DF-RULING-03 to 06).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import acos, atan2, cos, degrees, hypot, pi, sin, sqrt
from typing import Literal, TypeAlias

import msgspec

from undercroft.physics.space import Pose, Quat, Vec2, Vec3, multiply, rotate, turned, unit, upright

DieKind: TypeAlias = Literal["d4", "water", "snow"]
Region: TypeAlias = str
"""outside, hole, bones, 1, 2, 3, 4, 5 or bullseye (other boards may print other numbers)."""

TABLE_HALF: Vec2 = (75.0, 55.0)
"""The table top is 150 x 110 at height 0."""
TABLE_THICK = 3.0
FLOOR_Z = -75.0

OUTSIDE, HOLE, BONES, BULLSEYE = "outside", "hole", "bones", "bullseye"
BULLSEYE_VALUE = 10

BORDER = 0.05
"""A corner this near to a border belongs to the lower of the two regions (DF-RULING-16)."""
UNREADABLE = 10.0
"""Degrees by which the second nearest result must be worse, or the die shows nothing (DF-RULING-17)."""
COCKED = 8.0
"""Degrees of tilt from which a die no longer lies flat."""


class Board(msgspec.Struct, frozen=True):
    """Rings from the centre outwards, holes cut right through, and the bones along the edge."""

    bullseye: float = 2.5
    rings: tuple[tuple[float, int], ...] = ((5.75, 5), (9.0, 4), (12.5, 3), (16.0, 2), (19.5, 1))
    """Outer radius and value of each numbered ring, from the centre outwards; bones follow the last."""
    radius: float = 21.0
    thickness: float = 0.3
    holes: tuple[Vec2, ...] = tuple(
        (9.0 * cos(pi / 4 + k * pi / 2), 9.0 * sin(pi / 4 + k * pi / 2)) for k in range(4)
    )
    hole_radius: float = 2.2

    def rank(self, region: Region) -> int:
        """Low to high: outside, hole, bones, then the numbers, then the bullseye (DF-RULING-16)."""
        if region in _MISS_RANK:
            return _MISS_RANK[region]
        return 10_000 if region == BULLSEYE else 10 + int(region)

    def value(self, region: Region) -> int:
        """What the region is worth to a Hit; 0 for the regions that are a Miss."""
        if region == BULLSEYE:
            return BULLSEYE_VALUE
        return 0 if region in _MISS_RANK else int(region)

    def regions(self) -> tuple[Region, ...]:
        """Every region, low to high."""
        return (OUTSIDE, HOLE, BONES, *(str(v) for _, v in reversed(self.rings)), BULLSEYE)


_MISS_RANK = {OUTSIDE: 0, HOLE: 1, BONES: 2}

TARGET = Board()


class DieShape(msgspec.Struct, frozen=True):
    """A die as a body: sharp corners, what points up for each result, mass and surface."""

    corners: tuple[Vec3, ...]
    results: tuple[Vec3, ...]
    """Unit directions; the one nearest to straight up is the result."""
    base: int
    """How many corners the resting face has."""
    mass: float
    rounding: float
    """Radius of the rounded edges."""
    friction: float


def _tetrahedron(edge: float) -> tuple[Vec3, ...]:
    k = edge / sqrt(8.0)
    return ((k, k, k), (k, -k, -k), (-k, k, -k), (-k, -k, k))


def _cube(side: float) -> tuple[Vec3, ...]:
    h = side / 2
    return tuple((x, y, z) for x in (-h, h) for y in (-h, h) for z in (-h, h))


_CUBE_FACES: tuple[Vec3, ...] = (
    (1.0, 0.0, 0.0),
    (-1.0, 0.0, 0.0),
    (0.0, 1.0, 0.0),
    (0.0, -1.0, 0.0),
    (0.0, 0.0, 1.0),
    (0.0, 0.0, -1.0),
)

DICE: dict[DieKind, DieShape] = {
    # Rounding a tetrahedron's edges by r takes 2 r off its tips: 0.075 wears the corners down by 0.15.
    "d4": DieShape(_tetrahedron(2.0), tuple(map(unit, _tetrahedron(2.0))), 3, 1.2, 0.075, 0.35),
    "water": DieShape(_cube(0.9), _CUBE_FACES, 4, 0.9, 0.06, 0.30),
    "snow": DieShape(_cube(4.0), _CUBE_FACES, 4, 4.0, 0.25, 0.60),
}


def flat_turn(kind: DieKind, result: int, yaw: float = 0.0) -> Quat:
    """The orientation of a die that lies flat and shows the result, turned by yaw."""
    return multiply(turned((0.0, 0.0, 1.0), yaw), _showing(kind, result))


@cache
def _showing(kind: DieKind, result: int) -> Quat:
    """The orientation of a die that shows a result, not turned."""
    return upright(DICE[kind].results[result])


def flat_height(kind: DieKind) -> float:
    """How high the centre of a die that lies flat is above what it lies on."""
    shape = DICE[kind]
    turn = upright(shape.results[0])
    return -min(rotate(turn, c)[2] for c in shape.corners)


def corners(kind: DieKind, pose: Pose) -> list[Vec3]:
    """The sharp corners of a die in its pose."""
    x, y, z = pose.at
    out = []
    for c in DICE[kind].corners:
        a, b, d = rotate(pose.turn, c)
        out.append((x + a, y + b, z + d))
    return out


def counted_corners(kind: DieKind, pose: Pose) -> list[Vec3]:
    """The lowest corners, as many as the resting face has (DF-RULING-15)."""
    return sorted(corners(kind, pose), key=lambda c: c[2])[: DICE[kind].base]


def region_at(x: float, y: float, board: Board = TARGET) -> Region:
    """The region of the board under a point; within 0.05 of a border the lower one."""
    r = hypot(x, y)
    if r > board.radius - BORDER:
        return OUTSIDE
    for hx, hy in board.holes:
        if hypot(x - hx, y - hy) < board.hole_radius + BORDER:
            return HOLE
    if r < board.bullseye - BORDER:
        return BULLSEYE
    for outer, value in board.rings:
        if r < outer - BORDER:
            return str(value)
    return BONES


def hole_at(x: float, y: float, board: Board = TARGET) -> int | None:
    """Which hole a point lies in, if any."""
    for k, (hx, hy) in enumerate(board.holes):
        if hypot(x - hx, y - hy) <= board.hole_radius:
            return k
    return None


def majority(regions: Sequence[Region], board: Board = TARGET) -> Region:
    """The region with most corners; of regions that tie, the lowest (DF-HIT-04, DF-HIT-05)."""
    first = regions[0]
    if regions.count(first) == len(regions):
        return first
    return min(set(regions), key=lambda r: (-regions.count(r), board.rank(r)))


def section_at(pose: Pose, kind: DieKind = "d4", board: Board = TARGET) -> Region:
    """The region of the board that a die at rest is judged to lie in, by its counted corners.

    >>> section_at(Pose((0.0, 0.0, 0.7), flat_turn("d4", 0)))
    'bullseye'
    """
    return majority([region_at(x, y, board) for x, y, _ in counted_corners(kind, pose)], board)


def shown(kind: DieKind, turn: Quat) -> int | None:
    """The result pointing most nearly up, or None where a second one is as good (DF-RULING-17)."""
    lean = sorted(
        (degrees(acos(max(-1.0, min(1.0, rotate(turn, d)[2])))), k) for k, d in enumerate(DICE[kind].results)
    )
    return None if lean[1][0] - lean[0][0] < UNREADABLE else lean[0][1]


def tilt(kind: DieKind, turn: Quat) -> float:
    """Degrees between straight up and the result nearest to it."""
    return min(degrees(acos(max(-1.0, min(1.0, rotate(turn, d)[2])))) for d in DICE[kind].results)


def symmetries(kind: DieKind) -> tuple[Quat, ...]:
    """Every turn that lays the die's shape on itself: 12 for a tetrahedron, 24 for a cube."""
    found: list[Quat] = []
    axes: list[tuple[Vec3, float]] = [((0.0, 0.0, 1.0), 0.0)]
    if kind == "d4":
        axes += [(c, k * 2 * pi / 3) for c in DICE["d4"].corners for k in (1, 2)]
        axes += [(a, pi) for a in _CUBE_FACES[::2]]
    else:
        axes += [(a, k * pi / 2) for a in _CUBE_FACES[::2] for k in (1, 2, 3)]
        axes += [(c, k * 2 * pi / 3) for c in _tetrahedron(1.0) for k in (1, 2)]
        edges = [(1.0, s, 0.0) for s in (1.0, -1.0)] + [(1.0, 0.0, s) for s in (1.0, -1.0)]
        axes += [(a, pi) for a in [*edges, (0.0, 1.0, 1.0), (0.0, 1.0, -1.0)]]
    for axis, angle in axes:
        found.append(turned(axis, angle))
    return tuple(found)


def outline_distance(x: float, y: float, board: Board = TARGET) -> float:
    """How far a point of the table lies outside the board's outline (negative: over the board)."""
    return hypot(x, y) - board.radius


def beyond_table(x: float, y: float) -> float:
    """How far a point lies outside the table's outline (negative: over the table)."""
    dx, dy = abs(x) - TABLE_HALF[0], abs(y) - TABLE_HALF[1]
    if dx > 0 and dy > 0:
        return hypot(dx, dy)
    return max(dx, dy)


def bearing(x: float, y: float) -> float:
    """The angle of a point seen from the board's centre."""
    return atan2(y, x)
