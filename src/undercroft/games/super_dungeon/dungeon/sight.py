"""Line of sight on the ledger's lattice, from tables (SD-LOS rules, SD-RULING-03).

Sight exists if one of 25 x 25 segments, from points of the viewer's square to points of the target's,
touches no wall, no structure and no blocking enemy. Which squares and wall lines a segment touches
depends only on the displacement between the two squares. So for each displacement the 625 segments are
reduced, once, to the few whose touched sets contain no other's; a dungeon drops those that its walls cut
and keeps, for each pair of squares, a few masks. Sight is free if one of the masks meets no blocker.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from typing import NamedTuple, TypeAlias

from undercroft.games.super_dungeon.dungeon.distance import over_structures, within
from undercroft.games.super_dungeon.dungeon.grid import (
    FLY,
    Dungeon,
    Gait,
    Mask,
    Square,
    anchors_touching,
    base,
    squares,
)

SCALE = 40
OFFSETS = (2, 11, 20, 29, 38)
"""The lattice in fortieths of a square: 0.05, 0.275, 0.5, 0.725, 0.95."""

Trace: TypeAlias = tuple[int, int, int]
"""What a segment touches, as bits of a small box: squares, wall lines to their west, to their north."""

Sight: TypeAlias = tuple[Square, tuple[Mask, ...]]
"""The corner of the box between two squares, and what must be free in it: any one of the masks."""

KEPT = 64
"""Settings of enemies among which a dungeon remembers who sees whom."""


def line_of_sight(
    dungeon: Dungeon,
    viewer: Mask,
    target: Mask,
    small_enemies: Mask = 0,
    large_enemies: Mask = 0,
    flying: bool = False,
) -> bool:
    """Whether one model sees another.

    The enemies are the viewer's (SD-LOS-03, SD-LOS-04), by the size of their bases; either mask may hold
    the viewer's or the target's own squares, which never block. With a large base on either side only
    large enemies block (SD-LOS-05, SD-LOS-06). `flying` says that the viewer or the target has Fly: then
    only walls block (SD-LOS-07, SD-LOS-08).

    (SD-LOS-02, -09, SD-ABIL-FLY-02.)
    """
    own = viewer | target
    if own.bit_count() > 2:
        return _large_sight(dungeon, viewer, target, 0 if flying else large_enemies | dungeon.structures)
    if viewer == target:
        return True
    corner, masks = dungeon._sights.get(own) or _sight(dungeon, own)
    if flying:
        return bool(masks)
    between = ((large_enemies | small_enemies | dungeon.structures) & ~own) >> corner
    for mask in masks:  # noqa: SIM110 - a generator would cost more than the test
        if not mask & between:
            return True
    return False


class Sightings:
    """Who sees whom among some enemies, large ones among them, as found so far.

    It stays true while these enemies stand still, whoever else moves, and in every copy of a game.
    """

    __slots__ = ("_blockers", "_dungeon", "_found", "_large", "_sights", "_small")

    def __init__(self, dungeon: Dungeon, enemies: Mask, large: Mask) -> None:
        self._dungeon, self._small, self._large = dungeon, enemies & ~large, large
        self._blockers, self._sights = enemies | large | dungeon.structures, dungeon._sights
        self._found: dict[tuple[Mask, Mask, bool], bool] = {}

    def sees(self, viewer: Mask, target: Mask, flying: bool = False) -> bool:
        """Whether there is sight from a place to another, one of the two flying or not."""
        key = viewer, target, flying
        found = self._found.get(key)
        if found is None:
            own = viewer | target
            if own.bit_count() == 2 and not flying:  # as in `line_of_sight`, the blockers put together before
                corner, masks = self._sights.get(own) or _sight(self._dungeon, own)
                between = (self._blockers & ~own) >> corner
                found = False
                for mask in masks:
                    if not mask & between:
                        found = True
                        break
            else:
                found = line_of_sight(self._dungeon, viewer, target, self._small, self._large, flying)
            self._found[key] = found
        return found

    def seen(self, viewer: Mask, among: Mask) -> Mask:
        """Those of some squares to which there is sight from a place."""
        found: Mask = 0
        while among:
            square = among & -among
            among ^= square
            if self.sees(viewer, square):
                found |= square
        return found


def sightings(dungeon: Dungeon, enemies: Mask, large: Mask) -> Sightings:
    """What is known of sight among some enemies; the dungeon keeps it for a while."""
    kept = dungeon._sightings
    found = kept.get((enemies, large))
    if found is None:
        if len(kept) >= KEPT:
            kept.clear()
        found = kept[enemies, large] = Sightings(dungeon, enemies, large)
    return found


def _large_sight(dungeon: Dungeon, viewer: Mask, target: Mask, blockers: Mask) -> bool:
    """Whether a model sees another when one of them has a large base: from any square to any square."""
    if viewer & target:
        return True
    blockers &= ~(viewer | target)
    for source in squares(viewer):
        for goal in squares(target):
            corner, masks = sight(dungeon, source, goal)
            between = blockers >> corner
            for mask in masks:
                if not mask & between:
                    return True
    return False


def seen_squares(dungeon: Dungeon, viewer: Mask, among: Mask, flying: bool = False) -> Mask:
    """Those of some squares that a viewer sees when models do not block (SD-AREA-02, SD-AREA-03)."""
    found = viewer & among
    for goal in squares(among & ~viewer):
        if line_of_sight(dungeon, viewer, 1 << goal, flying=flying):
            found |= 1 << goal
    return found


def vantages(
    dungeon: Dungeon,
    anchors: Mask,
    target: Mask,
    count: int,
    small_enemies: Mask = 0,
    large_enemies: Mask = 0,
    flying: bool = False,
    over: bool = False,
    size: int = 1,
) -> Mask:
    """Those of some places from which a viewer of this size has a target within `count` and in sight.

    The other arguments are those of `line_of_sight`; `over` says that the viewer counts over structures.
    """
    near = anchors_touching(dungeon, size, within(dungeon, target, count, over)) & anchors
    seen = sightings(dungeon, small_enemies | large_enemies, large_enemies)
    found: Mask = 0
    for anchor in squares(near):
        if seen.sees(base(dungeon, anchor, size), target, flying):
            found |= 1 << anchor
    return found


def seen_past(dungeon: Dungeon, viewer: Mask, among: Mask, enemies: Mask, large: Mask) -> Mask:
    """Those of some squares that a viewer sees past its enemies, large ones among them."""
    return sightings(dungeon, enemies, large).seen(viewer, among)


def view(dungeon: Dungeon, square: Square, count: int, gait: Gait = 0) -> Mask:
    """The squares within a distance of a square that are seen from it when models do not block."""
    key = (square, count, gait)
    try:
        return dungeon._views[key]
    except KeyError:
        near = within(dungeon, 1 << square, count, over_structures(gait))
        found = dungeon._views[key] = seen_squares(dungeon, 1 << square, near, bool(gait & FLY))
        return found


def sight(dungeon: Dungeon, source: Square, goal: Square) -> Sight:
    """What must be free for sight between two squares: `(corner, masks)`.

    Sight is free if one of the masks meets no blocker, the blockers shifted down by the corner's number.
    No masks at all: walls part the two. An empty mask: nothing can ever come between.
    """
    pair = 1 << source | 1 << goal
    return dungeon._sights.get(pair) or _sight(dungeon, pair)


def warm(dungeon: Dungeon, count: int) -> int:
    """Work out the sight of every pair of squares up to `count` columns and rows apart; how many pairs."""
    stride, plane, exist, sights = dungeon.stride, dungeon.plane, dungeon.exist, dungeon._sights
    walls_from = [dungeon.lines >> corner for corner in range(stride * (dungeon.height + 1))]
    known = len(sights)
    for dy in range(min(count, dungeon.height - 1) + 1):
        for dx in range(-min(count, dungeon.width - 1), min(count, dungeon.width - 1) + 1):
            away = dy * stride + dx
            if away <= 0:
                continue
            masks, pairs, every_line = _segments(stride, plane, dx, away)
            aside = min(dx, 0)
            columns = (1 << dungeon.width - abs(dx)) - 1 << -aside
            rows = sum(columns << y * stride for y in range(dungeon.height))
            pair = 1 | 1 << away
            for source in squares(rows & exist & exist >> away):
                corner = source + aside
                walls = walls_from[corner]
                if every_line & walls:
                    sights[pair << source] = corner, _uncut(pairs, walls)
                else:
                    sights[pair << source] = corner, masks
    return len(sights) - known


def foresee(count: int) -> Iterator[None]:
    """Work out the traces over up to `count` columns and rows, that all dungeons share: a little, a pause."""
    for dx in range(1, count + 1):
        for dy in range(dx + 1):
            traces(dx, dy)
            yield


def forget() -> None:
    """Drop the tables that all dungeons share: what measures a first dungeon begins with this."""
    for table in (traces, _above, _rows, _segments, _cut):
        table.cache_clear()


def _sight(dungeon: Dungeon, pair: Mask) -> Sight:
    """Work out the sight of two squares, and remember it."""
    source, goal = (pair & -pair).bit_length() - 1, pair.bit_length() - 1
    stride = dungeon.stride
    dx = goal % stride - source % stride
    masks, _, every_line = _segments(stride, dungeon.plane, dx, goal - source)
    corner = source + dx if dx < 0 else source
    walls = dungeon.lines >> corner & every_line
    if walls:
        masks = _cut(stride, dungeon.plane, dx, goal - source, walls)
    found = dungeon._sights[pair] = corner, masks
    return found


@lru_cache(maxsize=1 << 14)
def _cut(stride: int, plane: int, dx: int, away: int, walls: Mask) -> tuple[Mask, ...]:
    """What is left of a displacement past some wall lines: the same tiles lie in many dungeons."""
    return _uncut(_segments(stride, plane, dx, away).pairs, walls)


def _uncut(pairs: tuple[tuple[Mask, Mask], ...], walls: Mask) -> tuple[Mask, ...]:
    """The squares of those segments that no wall cuts."""
    masks = tuple([mask for mask, lines in pairs if not lines & walls])
    return (0,) if 0 in masks else masks


class _Segments(NamedTuple):
    """The least segments of a displacement: the squares of each, its lines with them, all lines."""

    masks: tuple[Mask, ...]
    pairs: tuple[tuple[Mask, Mask], ...]
    lines: Mask


@cache
def _segments(stride: int, plane: int, dx: int, away: int) -> _Segments:
    """The traces of a displacement as squares and wall lines of a dungeon with this stride and plane.

    The second square is `dx` columns east of the first and has a number larger by `away`. The box of which
    the two are corners has its north-western one at 0; it is mirrored if `dx` is negative.
    """
    if not away:
        return _Segments((0,), ((0, 0),), 0)
    masks, pairs, union = [], [], 0
    for touched, wests, norths in _rows(dx, (away - dx) // stride):
        mask = sum(columns << row * stride for row, columns in touched)
        lines = sum(columns << row * stride for row, columns in wests)
        lines |= sum(columns << row * stride for row, columns in norths) << plane
        masks.append(mask)
        pairs.append((mask, lines))
        union |= lines
    return _Segments((0,) if 0 in masks else tuple(masks), tuple(pairs), union)


Rows: TypeAlias = tuple[tuple[int, int], ...]
"""Bits by row: the row's number, and a bit for each column."""


@cache
def _rows(dx: int, dy: int) -> tuple[tuple[Rows, Rows, Rows], ...]:
    """The traces of a displacement in any octant: squares, wall lines to their west, to their north."""
    falling, dx = dx < 0, abs(dx)
    steep = dy > dx
    long, short = (dy, dx) if steep else (dx, dy)

    def turned(bits: int, lines: int) -> Rows:
        """Bits of the small box as they lie; `lines`: 1 for lines west of their square."""
        rows: dict[int, int] = {}
        for index in squares(bits):
            row, column = divmod(index, long + 1)
            x, y = (row, column) if steep else (column, row)
            if falling:
                x = dx + lines - x
            rows[y] = rows.get(y, 0) | 1 << x
        return tuple(rows.items())

    found = []
    for touched, wests, norths in traces(long, short):
        if steep:
            wests, norths = norths, wests
        found.append((turned(touched, 0), turned(wests, 1), turned(norths, 0)))
    return tuple(found)


@cache
def traces(dx: int, dy: int) -> tuple[Trace, ...]:
    """The least traces of the segments to the square dx columns and dy rows away, dx >= dy >= 0.

    Bits are numbered `row * (dx + 1) + column` in the box of which viewer and target are corners. The
    squares of viewer and target are left out: they never block.
    """
    ends = 1 | 1 << dy * (dx + 1) + dx
    size = (dx + 1) * (dy + 1)
    low = (1 << size) - 1
    offsets = OFFSETS if dy else OFFSETS[:1]  # along a row all points of the two squares are alike
    joined = set()
    for px in offsets:
        for py in offsets:
            for qx in offsets:
                for qy in offsets:
                    joined.add(_trace(px, py, dx * SCALE + qx, dy * SCALE + qy, dx, size) & ~ends)
    return tuple((one & low, one >> size & low, one >> 2 * size) for one in minimal(joined))


def minimal(sets: Iterable[int]) -> list[int]:
    """The sets that contain no other of the sets.

    >>> minimal([0b111, 0b011, 0b100, 0b001])
    [1, 4]
    """
    found: list[int] = []
    for one in sorted(set(sets), key=lambda mask: (mask.bit_count(), mask)):
        if not any(less & one == less for less in found):
            found.append(one)
    return found


def _trace(px: int, py: int, qx: int, qy: int, dx: int, size: int) -> int:
    """All that the segment from p to q touches, closed squares and closed lines, exactly.

    Heights are kept as whole numbers: multiplied by the segment's extent in x, so that `unit` of them are
    one row. A height on a row's line touches the rows on both sides of it.
    """
    wide = dx + 1
    above = _above(wide, size // wide)
    extent, rise = qx - px, qy - py
    unit = SCALE * extent
    enter = py * extent
    touched = wests = norths = 0
    for column in range(wide):
        leave = py * extent + (min(qx, SCALE * (column + 1)) - px) * rise
        low, high = (enter, leave) if enter <= leave else (leave, enter)
        first, last = -(-low // unit), high // unit + 1
        touched |= above[last] - above[first - 1] << column
        if last > first:
            norths |= above[last] - above[first] << column
        if column < dx:
            wests |= above[leave // unit + 1] - above[-(-leave // unit) - 1] << column + 1
        enter = leave
    return touched | wests << size | norths << 2 * size


@cache
def _above(wide: int, rows: int) -> tuple[int, ...]:
    """The first column's bits of no, one, two … rows: what lies between two rows is a difference."""
    return tuple(sum(1 << row * wide for row in range(count)) for count in range(rows + 1))
