"""The holed disc of the target board, and ring-shaped props, cut into convex pieces for collision."""

from __future__ import annotations

from math import atan2, cos, hypot, pi, sin

from undercroft.games.dungeon_fighter.throws.scene.board import Board
from undercroft.physics.space import Vec2, Vec3

Poly = list[Vec2]

OUTLINE_SIDES = 96
HOLE_SIDES = 20
CELL_MARGIN = 0.5
"""Each hole sits in a square cell this much wider than the hole on every side."""
SKIRT, HOLE_SKIRT = 0.25, 0.15
"""Lower edges reach this far under the neighbouring piece, so that dice do not trip over seams."""
SKIRT_DROP = 0.1
"""The skirt starts this share of its width below the top."""


def _clip(poly: Poly, planes: list[tuple[Vec2, float]]) -> Poly:
    """The part of a convex polygon where a.x <= b for every plane."""
    for (ax, ay), b in planes:
        out: Poly = []
        for k, p in enumerate(poly):
            q = poly[(k + 1) % len(poly)]
            fp, fq = ax * p[0] + ay * p[1] - b, ax * q[0] + ay * q[1] - b
            if fp <= 0:
                out.append(p)
            if fp * fq < 0:
                t = fp / (fp - fq)
                out.append((p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t))
        poly = out
    return [p for k, p in enumerate(poly) if hypot(p[0] - poly[k - 1][0], p[1] - poly[k - 1][1]) > 1e-6]


def _pushed_out(poly: Poly, seams: list[bool], distance: float) -> Poly:
    """A convex polygon whose seam edges are moved outwards."""
    lines = []
    for k, p in enumerate(poly):
        q = poly[(k + 1) % len(poly)]
        n = hypot(q[0] - p[0], q[1] - p[1])
        d = ((q[0] - p[0]) / n, (q[1] - p[1]) / n)
        push = distance if seams[k] else 0.0
        lines.append(((p[0] + d[1] * push, p[1] - d[0] * push), d))
    out: Poly = []
    for k, (p2, d2) in enumerate(lines):
        p1, d1 = lines[k - 1]
        den = d1[0] * d2[1] - d1[1] * d2[0]
        if abs(den) < 1e-6:
            out.append(p2)
            continue
        t = ((p2[0] - p1[0]) * d2[1] - (p2[1] - p1[1]) * d2[0]) / den
        out.append((p1[0] + t * d1[0], p1[1] + t * d1[1]))
    return out


def _kept_inside(p: Vec2, radius: float) -> Vec2:
    """A skirt's corner, drawn back where it would stick out of the board's outline."""
    k = min(1.0, radius / hypot(*p))
    return (p[0] * k, p[1] * k)


def _prism(poly: Poly, seams: list[bool], skirt: float, board: Board, yaw: float) -> list[Vec3]:
    low = [_kept_inside(p, board.radius) for p in _pushed_out(poly, seams, skirt)]
    top = board.thickness
    c, s = cos(yaw), sin(yaw)

    def lay(points: Poly, z: float) -> list[Vec3]:
        return [(x * c - y * s, x * s + y * c, z) for x, y in points]

    return lay(poly, top) + lay(low, top - SKIRT_DROP * skirt) + lay(low, 0.0)


def board_pieces(board: Board) -> list[list[Vec3]]:
    """Corner points of the convex pieces of a board whose four holes lie on a square round its centre."""
    yaw = atan2(board.holes[0][1], board.holes[0][0])
    a = hypot(*board.holes[0])
    c = board.hole_radius + CELL_MARGIN
    angles = [2 * pi * k / OUTLINE_SIDES for k in range(OUTLINE_SIDES)]
    disc = [(board.radius * cos(t), board.radius * sin(t)) for t in angles]
    far = board.radius + 10.0
    cuts = [-far, -a - c, -a + c, -c, c, a - c, a + c, far]
    x_up, y_up = (1.0, 0.0), (0.0, 1.0)
    x_down, y_down = (-1.0, 0.0), (0.0, -1.0)
    regions: list[list[tuple[Vec2, float]]] = []
    for k in range(7):
        strip = [(x_up, cuts[k + 1]), (x_down, -cuts[k])]
        if k in (1, 5):
            regions += [[*strip, (y_down, -c)], [*strip, (y_up, -c)]]
        elif k == 3:
            regions += [[*strip, (y_down, -(a + c))], [*strip, (y_up, a - c), (y_down, a - c)]]
            regions += [[*strip, (y_up, -(a + c))]]
        else:
            regions.append(strip)
    pieces = []
    for planes in regions:
        poly = _clip(disc, planes)
        seams = []
        for k, p in enumerate(poly):
            q = poly[(k + 1) % len(poly)]
            on_rim = min(hypot(*p), hypot(*q)) > board.radius * cos(pi / OUTLINE_SIDES) - 1e-6
            short = hypot(q[0] - p[0], q[1] - p[1]) < 1.01 * 2 * pi * board.radius / OUTLINE_SIDES
            seams.append(not (on_rim and short))
        pieces.append(_prism(poly, seams, SKIRT, board, yaw))
    for hx, hy in ((a, 0.0), (0.0, a), (-a, 0.0), (0.0, -a)):
        for poly in _cell(board.hole_radius, c):
            moved = [(x + hx, y + hy) for x, y in poly]
            seams = [True] * (len(moved) - 1) + [False]
            pieces.append(_prism(moved, seams, HOLE_SKIRT, board, yaw))
    return pieces


def _cell(radius: float, half: float) -> list[Poly]:
    """Wedges that fill a square round a hole; the last edge of each is the hole's."""
    reach = radius / cos(pi / HOLE_SIDES)
    out: list[Poly] = []

    def to_square(p: Vec2) -> Vec2:
        k = half / max(abs(p[0]), abs(p[1]))
        return (p[0] * k, p[1] * k)

    for k in range(HOLE_SIDES):
        t0, t1 = (2 * pi * (k + d + 0.25) / HOLE_SIDES for d in (0, 1))
        p, q = (reach * cos(t0), reach * sin(t0)), (reach * cos(t1), reach * sin(t1))
        big_p, big_q = to_square(p), to_square(q)
        corner: Poly = []
        if (abs(big_p[0]) > abs(big_p[1])) != (abs(big_q[0]) > abs(big_q[1])):
            sx, sy = big_p[0] + big_q[0], big_p[1] + big_q[1]
            corner = [(half if sx > 0 else -half, half if sy > 0 else -half)]
        out.append([p, big_p, *corner, big_q, q])
    return out


def ring_pieces(inner: float, outer: float, height: float, sides: int) -> list[list[Vec3]]:
    """Convex pieces of a flat ring lying on z = 0."""
    out = []
    for k in range(sides):
        points: list[Vec3] = []
        for t in ((k - 0.02) * 2 * pi / sides, (k + 1.02) * 2 * pi / sides):
            for r in (inner / cos(pi / sides), outer):
                points += [(r * cos(t), r * sin(t), z) for z in (0.0, height)]
        out.append(points)
    return out
