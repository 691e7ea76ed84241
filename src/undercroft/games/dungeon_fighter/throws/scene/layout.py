"""What lies and stands on the table before a throw, and the sizes of every prop.

A table state is data: named dice in their poses, Icebergs on their holes, fixed Templates, and the gadgets
a Hero has put down for one throw (DF-RULING-44 to 51, 56 to 63).
"""

from __future__ import annotations

from collections.abc import Iterable
from math import atan2, cos, hypot, pi, sin
from typing import Literal, TypeAlias, get_args

import msgspec

from undercroft.games.dungeon_fighter.throws.scene.board import TABLE_HALF, TARGET, Board, DieKind
from undercroft.physics.space import Pose, Vec2

FLOE_SIZE = (12.0, 8.0, 0.2)
POND_INNER, POND_OUTER, POND_HEIGHT = 5.0, 6.0, 0.2
WALL_WIDTH, WALL_HEIGHT, WALL_THICK, WALL_FOOT = 14.0, 9.0, 0.4, 3.0
WALL_MASS = 25.0
ICEBERG_BASE, ICEBERG_HEIGHT, ICEBERG_MASS = 2.1, 4.5, 12.0
ICEBERG_TIP = 0.5
"""Radius of the blunt tip: the piece is rough, not a needle."""
TEMPLATE_THICK = 0.2
FROZEN_OUTER, FROZEN_INNER = 4.0, 2.0
WEAK_POINT_RADIUS = 3.0
TEMPLATE_MASS = 3.0
"""Two-millimetre card of these sizes weighs a few grams."""

PROP_GAP = 1.0
"""Ice floe and Pond keep this far from the board's outline (DF-RULING-44)."""
FRONT = pi / 3
"""A Hero's front is this far either side of the line to the throwing spot (DF-RULING-03)."""
TOUCH_SLACK = 0.05
"""How near to the board's outline still counts as touching it."""

TemplateKind: TypeAlias = Literal["frozen", "weak_point"]
TEMPLATES: tuple[TemplateKind, ...] = get_args(TemplateKind)


class Lying(msgspec.Struct, frozen=True):
    """A die on the board."""

    id: str
    kind: DieKind
    pose: Pose


class Template(msgspec.Struct, frozen=True):
    """A Template that has validly landed: fixed until it is taken off."""

    id: str
    kind: TemplateKind
    x: float
    y: float
    level: int = 0
    """How many Templates it lies on."""

    @property
    def radius(self) -> float:
        """Of its outer edge."""
        return FROZEN_OUTER if self.kind == "frozen" else WEAK_POINT_RADIUS


class Placed(msgspec.Struct, frozen=True):
    """A prop put on the table: its middle, and the way it faces in radians."""

    x: float
    y: float
    facing: float = 0.0


class TableState(msgspec.Struct, frozen=True):
    """The table before a throw."""

    dice: tuple[Lying, ...] = ()
    icebergs: tuple[bool, ...] = (False, False, False, False)
    """Which holes an Iceberg stands on."""
    templates: tuple[Template, ...] = ()
    floe: Placed | None = None
    pond: Placed | None = None
    wall: Placed | None = None


def wall_at(bearing: float, turn: float = 0.0, board: Board = TARGET) -> Placed:
    """The Ice wall touching the outline at a bearing; turn 0 stands along the outline, pi/2 away from it."""
    facing = bearing + pi / 2 + turn
    lo, hi = 0.0, board.radius + WALL_WIDTH + WALL_FOOT
    for _ in range(60):
        mid = (lo + hi) / 2
        here = Placed(mid * cos(bearing), mid * sin(bearing), facing)
        if wall_gap(here, board) > 0:
            hi = mid
        else:
            lo = mid
    return Placed(hi * cos(bearing), hi * sin(bearing), facing)


def wall_gap(wall: Placed, board: Board = TARGET) -> float:
    """How far the wall's base is from the board's outline; negative where it would lie under the wall."""
    c, s = cos(wall.facing), sin(wall.facing)
    u, v = -wall.x * c - wall.y * s, wall.x * s - wall.y * c
    du = max(0.0, abs(u) - WALL_WIDTH / 2)
    dv = max(0.0, abs(v) - WALL_FOOT / 2)
    return hypot(du, dv) - board.radius


def footprint(name: str, placed: Placed) -> list[Vec2]:
    """Corner points of a prop's outline on the table (the Pond as a polygon)."""
    if name == "pond":
        ring = [2 * pi * k / 24 for k in range(24)]
        return [(placed.x + POND_OUTER * cos(a), placed.y + POND_OUTER * sin(a)) for a in ring]
    long, short = (FLOE_SIZE[0], FLOE_SIZE[1]) if name == "floe" else (WALL_WIDTH, WALL_FOOT)
    c, s = cos(placed.facing), sin(placed.facing)
    return [
        (placed.x + a * long / 2 * c - b * short / 2 * s, placed.y + a * long / 2 * s + b * short / 2 * c)
        for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    ]


def _apart(a: list[Vec2], b: list[Vec2]) -> bool:
    """Whether a line parts two convex outlines."""
    for poly in (a, b):
        for k, (x0, y0) in enumerate(poly):
            x1, y1 = poly[(k + 1) % len(poly)]
            nx, ny = y1 - y0, x0 - x1
            if max(nx * x + ny * y for x, y in a) <= min(nx * x + ny * y for x, y in b) or max(
                nx * x + ny * y for x, y in b
            ) <= min(nx * x + ny * y for x, y in a):
                return True
    return False


def placing_problems(table: TableState, spot: Vec2 | None = None, board: Board = TARGET) -> Iterable[str]:
    """What is wrong with the props' places; spot is where the Hero throws from."""
    placed = [(n, p) for n in ("floe", "pond", "wall") if (p := getattr(table, n)) is not None]
    for name, prop in placed:
        points = footprint(name, prop)
        if any(abs(x) > TABLE_HALF[0] or abs(y) > TABLE_HALF[1] for x, y in points):
            yield f"the {name} is not fully on the table"
        if name == "wall":
            gap = wall_gap(prop, board)
            if gap < -TOUCH_SLACK:
                yield "the wall stands on the board"
            elif gap > TOUCH_SLACK:
                yield f"the wall stands {gap:.2g} cm off the board's outline and must touch it"
            continue
        if min(_edge_distance(points)) < board.radius + PROP_GAP - TOUCH_SLACK:
            yield f"the {name} must stay {PROP_GAP:g} cm off the board's outline"
        if spot is not None:
            off = atan2(prop.y, prop.x) - atan2(spot[1], spot[0])
            if abs((off + pi) % (2 * pi) - pi) > FRONT:
                yield f"the {name} is not in the Hero's front"
    for k, (a, pa) in enumerate(placed):
        for b, pb in placed[k + 1 :]:
            if not _apart(footprint(a, pa), footprint(b, pb)):
                yield f"{a} and {b} overlap"


def _edge_distance(points: list[Vec2]) -> Iterable[float]:
    for k, (x0, y0) in enumerate(points):
        x1, y1 = points[(k + 1) % len(points)]
        dx, dy = x1 - x0, y1 - y0
        t = max(0.0, min(1.0, -(x0 * dx + y0 * dy) / (dx * dx + dy * dy)))
        yield hypot(x0 + t * dx, y0 + t * dy)
