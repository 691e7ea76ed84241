"""Tiles laid doorway to doorway, and the dungeon they make (SD-TILE and SD-SETUP rules)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

import msgspec

from undercroft.games.super_dungeon.dungeon.grid import Dungeon, Mask, Side
from undercroft.games.super_dungeon.dungeon.tiles import (
    XY,
    Doorway,
    DungeonError,
    Face,
    Tile,
    TileEffect,
    TilePack,
    tile_pack,
)


class Laid(msgspec.Struct, frozen=True):
    """A tile on the table: which, which side up, how often turned clockwise, and where it lies."""

    tile: str
    side: int = 0
    turns: int = 0
    x: int = 0
    y: int = 0


def positions(
    pack: TilePack, laid: Sequence[Laid], tile: str, side: int = 0, turns: int = 0, square: bool = False
) -> list[Laid]:
    """Where the next tile can lie so that its doorways meet those of the tile laid last.

    Standard dungeons are chains (SD-RULING-36, SD-SIZE-02); with `square` the fourth tile of an Explore
    dungeon closes a square. The first tile lies where it likes.
    """
    if not laid:
        return [Laid(tile, side, turns)]
    face = _face(pack, Laid(tile, side, turns))
    before = _face(pack, laid[-1])
    found = []
    for door in before.doorways:
        for other in face.doorways:
            if other.side == (door.side + 2) % 4 and other.width == door.width:
                x, y = _offset(before, door, face, other)
                candidate = Laid(tile, side, turns, laid[-1].x + x, laid[-1].y + y)
                try:
                    check(pack, (*laid, candidate), square)
                except DungeonError:
                    continue
                if candidate not in found:
                    found.append(candidate)
    return found


def order_from(pack: TilePack, laid: Sequence[Laid], first: int) -> tuple[Laid, ...]:
    """The tiles of a chain in order from one of its ends, which becomes the first tile (EXP-SETUP-04)."""
    joins = joined_tiles(pack, laid)
    order, here = [first], first
    if sum(first in pair for pair in joins) != 1:
        raise DungeonError("the first tile is one that is joined to exactly one other")
    while True:
        onwards = [a + b - here for a, b in joins if here in (a, b) and a + b - here not in order]
        if not onwards:
            return tuple(laid[index] for index in order)
        here = onwards[0]
        order.append(here)


def joined_tiles(pack: TilePack, laid: Sequence[Laid]) -> list[tuple[int, int]]:
    """The pairs of tiles, by their place in the sequence, of which doorways meet (SD-TILE-07)."""
    openings = [_openings(pack, one) for one in laid]
    return [
        (a, b)
        for a in range(len(laid))
        for b in range(a + 1, len(laid))
        if any((_opposite(side), at) in openings[b] for side, at in openings[a])
    ]


def check(pack: TilePack, laid: Sequence[Laid], square: bool = False) -> None:
    """Raise DungeonError unless the tiles lie as the rules ask."""
    faces = [_face(pack, one) for one in laid]
    for index, (one, face) in enumerate(zip(laid, faces, strict=True)):
        for other, under in zip(laid[:index], faces, strict=False):
            apart = one.x >= other.x + under.width or other.x >= one.x + face.width
            if not apart and one.y < other.y + under.height and other.y < one.y + face.height:
                raise DungeonError(f"tile {one.tile} lies on tile {other.tile}")
    wanted = {(n, n + 1) for n in range(len(laid) - 1)}
    if square and len(laid) == 4:
        wanted.add((0, 3))
    joins = set(joined_tiles(pack, laid))
    for a, b in sorted(wanted - joins):
        raise DungeonError(f"no doorway of tile {laid[b].tile} meets one of tile {laid[a].tile}")
    for a, b in sorted(joins - wanted):
        raise DungeonError(f"tile {laid[b].tile} also joins tile {laid[a].tile}; a dungeon is a chain")


Opening = tuple[Side, tuple[XY, ...]]
"""A doorway in a laid dungeon: the side of its tile, and the lines of its opening by their first square."""


def _opposite(side: Side) -> Side:
    return Side((side + 2) % 4)


def _openings(pack: TilePack, laid: Laid) -> list[Opening]:
    """The doorways of a laid tile. A line is named by the square east or south of it."""
    left, top = laid.x, laid.y
    return [
        (side, tuple([(left + x, top + y) for x, y in lines])) for side, lines in _face(pack, laid).openings
    ]


def _offset(before: Face, door: Doorway, face: Face, other: Doorway) -> XY:
    """Where a face lies, relative to the one before, for two of their doorways to meet."""
    along = door.start - other.start
    match door.side:
        case Side.NORTH:
            return along, -face.height
        case Side.SOUTH:
            return along, before.height
        case Side.WEST:
            return -face.width, along
        case Side.EAST:
            return before.width, along


def _face(pack: TilePack, laid: Laid) -> Face:
    try:
        tile = pack.tiles[laid.tile]
    except KeyError:
        raise DungeonError(f"no tile {laid.tile!r}; there are {', '.join(pack.tiles)}") from None
    return tile.faces[laid.side][laid.turns % 4]


# ---------------------------------------------------------------- building the dungeon


def build(pack: TilePack, laid: Sequence[Laid], square: bool = False) -> Dungeon:
    """The dungeon of tiles in their order: the first is the first tile, and so on."""
    check(pack, laid, square)
    left, top = min(one.x for one in laid), min(one.y for one in laid)
    faces = [(_face(pack, one), one.x - left, one.y - top) for one in laid]
    openings = [
        (index, side, tuple((x - left, y - top) for x, y in lines))
        for index, one in enumerate(laid)
        for side, lines in _openings(pack, one)
    ]
    return assemble(faces, openings, joined_tiles(pack, laid), pack.effects)


@lru_cache(maxsize=256)
def dungeon(packs: tuple[str, ...], laid: tuple[Laid, ...], square: bool = False) -> Dungeon:
    """The dungeon of laid tiles from named packs, built once however often it is asked for."""
    return build(tile_pack(*packs), laid, square)


def single(face: Face, effects: Mapping[str, TileEffect]) -> Dungeon:
    """A dungeon of one face alone."""
    pack = TilePack({"one": Tile("one", "One", (face, face))}, effects)
    return build(pack, [Laid("one")])


def assemble(
    faces: Sequence[tuple[Face, int, int]],
    openings: Sequence[tuple[int, Side, tuple[XY, ...]]],
    joins: Sequence[tuple[int, int]],
    effects: Mapping[str, TileEffect],
) -> Dungeon:
    """Faces at their places as masks: walls around every tile and gap, open where doorways are joined."""
    width = max(x + face.width for face, x, _ in faces)
    height = max(y + face.height for face, _, y in faces)
    stride = width + 1

    def bit(at: XY) -> Mask:
        return 1 << at[1] * stride + at[0]

    tiles, spawning_points = [], []
    by_effect: dict[str, Mask] = {}
    wall_west = wall_north = 0
    for face, left, top in faces:
        tile = 0
        for (x, y), effect in face.squares.items():
            square = bit((x + left, y + top))
            tile |= square
            if effect:
                by_effect[effect] = by_effect.get(effect, 0) | square
        for x, y in face.walls_west:
            wall_west |= bit((x + left, y + top))
        for x, y in face.walls_north:
            wall_north |= bit((x + left, y + top))
        # A line with a square of this tile on one side only bounds the tile or a gap in it.
        wall_west |= tile ^ tile << 1
        wall_north |= tile ^ tile << stride
        tiles.append(tile)
        if face.spawning_point:
            x, y = face.spawning_point
            spawning_points.append((y + top) * stride + x + left)

    exit_west = exit_north = 0
    exits, exit_tiles = [], []
    doors = {(side, lines) for _, side, lines in openings}
    for index, side, lines in openings:
        opening = sum(bit(at) for at in lines)
        upright = side in (Side.EAST, Side.WEST)
        if (_opposite(side), lines) in doors:
            wall_west &= ~opening if upright else -1
            wall_north &= -1 if upright else ~opening
            continue
        if upright:
            exit_west |= opening
        else:
            exit_north |= opening
        inside = {Side.NORTH: 0, Side.WEST: 0, Side.SOUTH: stride, Side.EAST: 1}[side]
        exits.append(opening >> inside)
        exit_tiles.append(index)

    def ground(kind: str) -> Mask:
        return sum(mask for effect, mask in by_effect.items() if effects[effect].ground == kind)

    return Dungeon(
        width=width,
        height=height,
        exist=sum(tiles),
        wall_west=wall_west & ~exit_west,
        wall_north=wall_north & ~exit_north,
        exit_west=exit_west,
        exit_north=exit_north,
        difficult=ground("difficult"),
        structures=ground("structure"),
        chasms=ground("chasm"),
        hazards=sum(mask for effect, mask in by_effect.items() if effects[effect].hazard),
        blessings=sum(mask for effect, mask in by_effect.items() if effects[effect].blessing),
        effects=dict(sorted(by_effect.items())),
        tiles=tuple(tiles),
        spawning_points=tuple(spawning_points),
        exits=tuple(exits),
        exit_tiles=tuple(exit_tiles),
        joins=tuple(joins),
    )
