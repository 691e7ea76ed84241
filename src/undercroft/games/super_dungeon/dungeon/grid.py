"""The dungeon as bits: every square is one bit of an int, and what is printed on the board is masks.

A square's number is `y * stride + x`. The stride is one more than the width, so a shift by one square in
any of the eight directions never lands on a real square of another row. A wall is kept with the square
east or south of it: bit `(x, y)` of `wall_west` is the line between `(x - 1, y)` and `(x, y)`.

A `Dungeon` never changes. What it works out on demand (footing, distances, sight) it remembers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

if TYPE_CHECKING:
    from undercroft.games.super_dungeon.dungeon.paths import Steps, Travel
    from undercroft.games.super_dungeon.dungeon.sight import Sightings

T = TypeVar("T")
Pair: TypeAlias = tuple[T, T]

Square: TypeAlias = int
"""The number of one square."""

Mask: TypeAlias = int
"""A set of squares: bit n is set if square n is in it."""

Gait: TypeAlias = int
"""How a model moves: any of FLY, BURROW and SUREFOOT together, or WALK."""

WALK: Gait = 0
FLY: Gait = 1
BURROW: Gait = 2
SUREFOOT: Gait = 4

TALL = 32
"""Rows that most dungeons stay below: those of one width then share what is known of their sight."""

FAR = 255
"""The distance of what cannot be reached at all."""


class Side(IntEnum):
    """The four sides of a square or a base, clockwise."""

    NORTH = 0
    EAST = 1
    SOUTH = 2
    WEST = 3

    @property
    def step(self) -> tuple[int, int]:
        """Columns and rows to the next square on this side."""
        return ((0, -1), (1, 0), (0, 1), (-1, 0))[self]


def bit(square: Square) -> Mask:
    """The mask of one square."""
    return 1 << square


def squares(mask: Mask) -> Iterator[Square]:
    """The squares of a mask, lowest number first.

    >>> list(squares(0b10010))
    [1, 4]
    """
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


@dataclass(frozen=True, slots=True)
class Footing:
    """What a gait makes of the ground: where it may go, what costs double, which steps are open.

    `east` holds the squares with an open step to the east (and so back to the west), `south` likewise.
    A diagonal step goes around a corner one of two ways: `south_east_by_east` holds the squares whose
    step to the south-east is open past their eastern neighbour, and so on (SD-RULING-04).
    """

    enter: Mask
    hard: Mask
    harms: Mask
    east: Mask
    south: Mask
    south_east_by_east: Mask
    south_east_by_south: Mask
    south_west_by_west: Mask
    south_west_by_south: Mask


@dataclass(frozen=True, eq=False, slots=True, weakref_slot=True)
class Dungeon:
    """The squares of a dungeon, its walls and its tile effects, as masks (SD-TILE-06)."""

    width: int
    height: int
    exist: Mask
    wall_west: Mask
    """Lines that nothing crosses, between a square and its western neighbour."""
    wall_north: Mask
    exit_west: Mask
    """Openings of unjoined doorways: closed like walls, and to Burrow too (SD-TILE-08, SD-RULING-48)."""
    exit_north: Mask
    difficult: Mask
    structures: Mask
    chasms: Mask
    hazards: Mask
    blessings: Mask
    effects: Mapping[str, Mask]
    """The squares of each tile effect, by its id."""
    tiles: tuple[Mask, ...]
    """The squares of the first tile, the second, and so on (SD-TILE-10)."""
    spawning_points: tuple[Square, ...]
    """The marked square of each tile, in the same order (SD-TILE-09)."""
    exits: tuple[Mask, ...]
    """For each dungeon exit the squares that border its opening (SD-RULING-33)."""
    exit_tiles: tuple[int, ...]
    """For each dungeon exit the index of its tile in `tiles`."""
    joins: tuple[tuple[int, int], ...]
    """Which tiles are joined, as pairs of indexes into `tiles`, the smaller first."""
    stride: int = field(init=False, repr=False)
    """How far apart two squares are in number when one is south of the other."""
    plane: int = field(init=False, repr=False)
    """More than any square's number: walls to the north are kept this many bits above the others."""
    lines: Mask = field(init=False, repr=False)
    """All closed lines in one: those to the west of squares and, a plane above, those to the north."""
    _footings: dict[Gait, Footing] = field(default_factory=dict, repr=False)
    _unparted: dict[int, Mask] = field(default_factory=dict, repr=False)
    _grounds: dict[bool, tuple[Mask, Callable[[Mask], Mask]]] = field(default_factory=dict, repr=False)
    _rings: Pair[dict[Mask, tuple[Mask, ...]]] = field(default_factory=lambda: ({}, {}), repr=False)
    """What has been counted from a square, around structures and over them."""
    _counts: Pair[dict[Mask, tuple[tuple[Mask, ...], Mask]]] = field(
        default_factory=lambda: ({}, {}), repr=False
    )
    """The same, each with the squares to go on from."""
    _sights: dict[Mask, tuple[Square, tuple[Mask, ...]]] = field(default_factory=dict, repr=False)
    """Sight by the mask of the two squares."""
    _views: dict[tuple[Square, int, Gait], Mask] = field(default_factory=dict, repr=False)
    _sightings: dict[tuple[Mask, Mask], Sightings] = field(default_factory=dict, repr=False)
    """What has been found out about sight, by the enemies in the way."""
    _steps: dict[tuple[Gait, Mask, Mask], Steps] = field(default_factory=dict, repr=False)
    """The steps open among some enemies, by gait and what is avoided."""
    _ways: dict[tuple[int, ...], Travel] = field(default_factory=dict, repr=False)
    """Where models could go, by all that it depends on."""
    _stands: list[Any] = field(default_factory=list, repr=False)
    """Where everybody stood when somebody last looked, in whichever match."""
    _auras: dict[tuple[Mask, int, Gait, Mask], bool] = field(default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        west, north = self.wall_west | self.exit_west, self.wall_north | self.exit_north
        object.__setattr__(self, "stride", self.width + 1)
        object.__setattr__(self, "plane", self.stride * max(TALL, self.height + 1))
        object.__setattr__(self, "lines", west | north << self.plane)

    def square(self, x: int, y: int) -> Square:
        """The square in column x and row y, both counted from 0 at the north-west."""
        return y * self.stride + x

    def xy(self, square: Square) -> tuple[int, int]:
        """Column and row of a square."""
        y, x = divmod(square, self.stride)
        return x, y

    def tile_of(self, square: Square) -> int:
        """The index in `tiles` of the tile that holds a square."""
        for index, mask in enumerate(self.tiles):
            if mask >> square & 1:
                return index
        raise ValueError(f"no square at {self.xy(square)}")

    def tiles_of(self, model: Mask) -> tuple[int, ...]:
        """Every tile that any square of a model is on (ARC-RULING-18)."""
        return tuple(index for index, mask in enumerate(self.tiles) if mask & model)

    def effect_at(self, square: Square) -> str | None:
        """The tile effect of a square, or None if it is open (SD-TILE-04)."""
        for effect, mask in self.effects.items():
            if mask >> square & 1:
                return effect
        return None

    def ignores(self, gait: Gait) -> Mask:
        """The squares whose tile effects a gait passes over, blessings excepted (SD-ABIL-FLY-01 …)."""
        mask = 0
        if gait:
            mask = self.difficult
        if gait & (FLY | BURROW):
            mask |= self.structures
        if gait & FLY:
            mask |= self.chasms
        return mask & ~self.blessings

    def harms(self, gait: Gait) -> Mask:
        """The hazard squares that hurt a model of this gait."""
        return self.footing(gait).harms

    def footing(self, gait: Gait) -> Footing:
        """What this gait makes of the ground (SD-ABIL-SUREFOOT-01, SD-ABIL-BURROW-01, -02)."""
        try:
            return self._footings[gait]
        except KeyError:
            footing = self._footings[gait] = _footing(self, gait)
            return footing


def step(stride: int, east: Mask, south: Mask, south_east: Mask, south_west: Mask, mask: Mask) -> Mask:
    """The squares one step from any of some squares, given those with an open step to four of the sides."""
    return (
        (mask & east) << 1
        | mask >> 1 & east
        | (mask & south) << stride
        | mask >> stride & south
        | (mask & south_east) << stride + 1
        | mask >> stride + 1 & south_east
        | (mask & south_west) << stride - 1
        | mask >> stride - 1 & south_west
    )


def _links(dungeon: Dungeon, gait: Gait) -> tuple[Mask, Mask]:
    """The squares with no line in the way to the east, and to the south."""
    stride, exist = dungeon.stride, dungeon.exist
    west, north = dungeon.exit_west, dungeon.exit_north
    if not gait & BURROW:
        west, north = west | dungeon.wall_west, north | dungeon.wall_north
    east = exist & ((exist & ~west) >> 1)
    south = exist & ((exist & ~north) >> stride)
    return east, south


def _footing(dungeon: Dungeon, gait: Gait) -> Footing:
    stride = dungeon.stride
    enter, beside = dungeon.exist, dungeon.exist
    if not gait & (FLY | BURROW):
        enter &= ~dungeon.structures
        beside &= ~dungeon.structures
    if not gait & FLY:
        enter &= ~dungeon.chasms
    hard = 0 if gait else dungeon.difficult & enter
    east, south = _links(dungeon, gait)
    return Footing(
        enter=enter,
        hard=hard,
        harms=dungeon.hazards & ~dungeon.ignores(gait),
        east=east,
        south=south,
        south_east_by_east=east & ((south & beside) >> 1),
        south_east_by_south=south & ((east & beside) >> stride),
        south_west_by_west=((east & beside & south) << 1),
        south_west_by_south=south & ((east << 1 & beside) >> stride),
    )


def anchors_within(dungeon: Dungeon, size: int, allowed: Mask) -> Mask:
    """Where a base of size by size squares lies wholly on allowed squares, unparted by walls.

    Each position is named by the base's north-western square (SD-RULING-20, SD-RULING-50).
    """
    anchors = allowed & dungeon.exist
    if size == 1:
        return anchors
    stride = dungeon.stride
    across = anchors
    for n in range(1, size):
        across &= anchors >> n
    down = across
    for n in range(1, size):
        down &= across >> n * stride
    try:
        return down & dungeon._unparted[size]
    except KeyError:
        unparted = dungeon._unparted[size] = _unparted(dungeon, size)
        return down & unparted


def _unparted(dungeon: Dungeon, size: int) -> Mask:
    """The anchors of bases within which no two squares are parted by a wall."""
    stride = dungeon.stride
    east, south = _links(dungeon, WALK)
    anchors = dungeon.exist
    for dy in range(size):
        for dx in range(size):
            shift = dy * stride + dx
            if dx < size - 1:
                anchors &= east >> shift
            if dy < size - 1:
                anchors &= south >> shift
    return anchors


def anchors_touching(dungeon: Dungeon, size: int, mask: Mask) -> Mask:
    """Where a base of this size would cover at least one of the squares (whether or not it fits)."""
    if size == 1:
        return mask
    stride = dungeon.stride
    across = mask
    for n in range(1, size):
        across |= mask >> n
    down = across
    for n in range(1, size):
        down |= across >> n * stride
    return down


def base(dungeon: Dungeon, anchor: Square, size: int = 1) -> Mask:
    """The squares under a base whose north-western square is the anchor."""
    if size == 1:
        return 1 << anchor
    row = (1 << size) - 1
    mask = 0
    for dy in range(size):
        mask |= row << (dy * dungeon.stride)
    return mask << anchor


def bases(dungeon: Dungeon, anchors: Mask, size: int) -> Mask:
    """All squares under bases at any of these anchors."""
    mask = 0
    for dy in range(size):
        for dx in range(size):
            mask |= anchors << (dy * dungeon.stride + dx)
    return mask


def places(dungeon: Dungeon, gait: Gait, occupied: Mask, size: int = 1) -> Mask:
    """Where a model may be set down: free squares on which it could stand (SD-RULING-50)."""
    return anchors_within(dungeon, size, dungeon.footing(gait).enter & ~occupied)


def mask_of(items: Iterable[Square]) -> Mask:
    """The mask of some squares.

    >>> mask_of([1, 4])
    18
    """
    mask = 0
    for square in items:
        mask |= 1 << square
    return mask
