"""Area effects: which squares each of them covers (SD-AREA rules).

Every function gives the affected squares. Squares that the user does not see, walls and structures
blocking and models not, are left out (SD-AREA-02, SD-AREA-03). The gait is that of the model from which
the area is found: with Fly it sees over structures, with Fly or Burrow it counts over them. A model is
in an area if any of its squares is (SD-RULING-20). Who only wants to know about some squares, those with
models on them say, names them as `among`: sight is worked out for no others.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec

from undercroft.games.super_dungeon.dungeon.distance import over_structures, within
from undercroft.games.super_dungeon.dungeon.grid import FLY, Dungeon, Gait, Mask, Side, Square, squares
from undercroft.games.super_dungeon.dungeon.sight import seen_squares, view

ALL: Mask = -1
"""Every square there is."""


def burst(dungeon: Dungeon, target: Square, count: int, gait: Gait = 0, among: Mask = ALL) -> Mask:
    """Burst X around a targeted square, seen from that square (SD-AREA-12, SD-AREA-13, SD-AREA-14)."""
    return wave(dungeon, 1 << target, count, gait, among)


def wave(dungeon: Dungeon, user: Mask, count: int, gait: Gait = 0, among: Mask = ALL) -> Mask:
    """Wave X: all squares at most X from its user, its own included (SD-AREA-17)."""
    if among == ALL and not user & (user - 1):
        return view(dungeon, user.bit_length() - 1, count, gait)
    near = within(dungeon, user, count, over_structures(gait)) & among
    return seen_squares(dungeon, user, near, bool(gait & FLY))


def aura(dungeon: Dungeon, user: Mask, count: int, gait: Gait = 0, among: Mask = ALL) -> Mask:
    """Aura X: the squares of a Wave X, for as long as it lasts (SD-AREA-18, SD-RULING-22)."""
    return wave(dungeon, user, count, gait, among)


def in_aura(dungeon: Dungeon, user: Mask, count: int, gait: Gait, model: Mask) -> bool:
    """Whether a model stands in an Aura X: asked again and again while nobody moves, so remembered."""
    key = user, count, gait, model
    try:
        return dungeon._auras[key]
    except KeyError:
        found = dungeon._auras[key] = aura(dungeon, user, count, gait, model) > 0
        return found


def cross(dungeon: Dungeon, user: Mask, count: int, gait: Gait = 0, among: Mask = ALL) -> Mask:
    """Cross X: four arms X long, as wide as the base, and the user's squares (SD-AREA-10)."""
    arms = user
    for side in Side:
        for square in squares(user):
            arms |= _line(dungeon, user, square, side, count)
    return seen_squares(dungeon, user, arms & among, bool(gait & FLY))


def lance(
    dungeon: Dungeon, user: Mask, start: Square, side: Side, count: int, gait: Gait = 0, among: Mask = ALL
) -> Mask:
    """Lance X: a line of X squares straight away from one square of the user's base (SD-AREA-15)."""
    return seen_squares(dungeon, user, _line(dungeon, user, start, side, count) & among, bool(gait & FLY))


def sweep(dungeon: Dungeon, user: Mask, side: Side, count: int, gait: Gait = 0, among: Mask = ALL) -> Mask:
    """Sweep X: the half of a Wave X on one side of the user (SD-AREA-16, SD-RULING-19)."""
    shape = _shapes().sweep
    depth, beyond = count * shape.depth, count * shape.beyond
    columns, rows = zip(*(dungeon.xy(square) for square in squares(user)), strict=True)
    left, right, top, bottom = min(columns), max(columns), min(rows), max(rows)
    match side:
        case Side.NORTH:
            left, right, top, bottom = left - beyond, right + beyond, top - depth, top - 1
        case Side.SOUTH:
            left, right, top, bottom = left - beyond, right + beyond, bottom + 1, bottom + depth
        case Side.WEST:
            left, right, top, bottom = left - depth, left - 1, top - beyond, bottom + beyond
        case Side.EAST:
            left, right, top, bottom = right + 1, right + depth, top - beyond, bottom + beyond
    area = _rectangle(dungeon, left, right, top, bottom)
    near = within(dungeon, user, max(depth, beyond), over_structures(gait))
    return seen_squares(dungeon, user, area & near & among, bool(gait & FLY))


class _Sweep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    source: str
    depth: int
    beyond: int


class _Shapes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    sweep: _Sweep


@cache
def _shapes() -> _Shapes:
    text = files("undercroft.games.super_dungeon").joinpath("content/areas.toml").read_text(encoding="utf-8")
    return msgspec.toml.decode(text, type=_Shapes)


def block(dungeon: Dungeon, square: Square, count: int) -> Mask:
    """The squares at most so many columns and rows away, walls or not: all that can come into a look."""
    x, y = dungeon.xy(square)
    return _rectangle(dungeon, x - count, x + count, y - count, y + count)


def _line(dungeon: Dungeon, user: Mask, start: Square, side: Side, count: int) -> Mask:
    """The squares of a straight line out of a base; the line ends at the edge of the dungeon."""
    (x, y), (dx, dy) = dungeon.xy(start), side.step
    while user & _rectangle(dungeon, x + dx, x + dx, y + dy, y + dy):
        x, y = x + dx, y + dy
    mask = 0
    for n in range(1, count + 1):
        mask |= _rectangle(dungeon, x + n * dx, x + n * dx, y + n * dy, y + n * dy)
    return mask


def _rectangle(dungeon: Dungeon, left: int, right: int, top: int, bottom: int) -> Mask:
    """The existing squares between some columns and rows, all inclusive (SD-TILE-03)."""
    left, right = max(left, 0), min(right, dungeon.width - 1)
    top, bottom = max(top, 0), min(bottom, dungeon.height - 1)
    if left > right or top > bottom:
        return 0
    row = ((1 << right - left + 1) - 1) << left
    mask = 0
    for y in range(top, bottom + 1):
        mask |= row << y * dungeon.stride
    return mask & dungeon.exist
