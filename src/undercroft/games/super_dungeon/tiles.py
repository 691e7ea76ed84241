"""Tiles: drawn as text, turned, and laid doorway to doorway into a dungeon (SD-TILE and SD-SETUP rules).

A drawing shows squares with the lines between them, two characters a square:

    +-+-+=+=+
    |. . . ~|      .  an open square          ^ ~ …  a square with a tile effect, by its glyph
    +   +-+ +      S  the spawning point      a blank: no square
    |S . #|.:      |  -  walls                :  =  the opening of a doorway, on the tile's edge
    +-+-+-+-+      +  no meaning, for the eye

The tile's edge beside its doorways and the places without a square are walled by themselves.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from typing import Literal

import msgspec

from .areas import Side
from .grid import Dungeon, Mask

XY = tuple[int, int]


class DungeonError(ValueError):
    """A tile that cannot be read or a dungeon that cannot be laid out; says what and where."""


class TileEffect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of tile effect: how its squares are drawn and what they are to a model (SD-RULING-05)."""

    id: str
    name: str
    glyph: str
    source: str
    text: str
    ground: Literal["open", "difficult", "structure", "chasm"] = "open"
    hazard: bool = False
    blessing: bool = False


class Doorway(msgspec.Struct, frozen=True, order=True):
    """An opening in a tile's edge: on which side, from which square along it, and how wide."""

    side: Side
    start: int
    width: int


class Face(msgspec.Struct, frozen=True):
    """One side of a tile, as it lies: squares with their effects, inner walls, doorways."""

    width: int
    height: int
    squares: Mapping[XY, str | None]
    walls_west: frozenset[XY]
    walls_north: frozenset[XY]
    doorways: tuple[Doorway, ...]
    spawning_point: XY | None = None

    def turned(self, quarters: int = 1) -> Face:
        """The face after quarter turns clockwise."""
        face = self
        for _ in range(quarters % 4):
            face = face._turned_once()
        return face

    def _turned_once(self) -> Face:
        last = self.height - 1

        def moved(at: XY) -> XY:
            return last - at[1], at[0]

        doorways = []
        for door in self.doorways:
            start = door.start
            if door.side in (Side.EAST, Side.WEST):
                start = self.height - door.start - door.width
            doorways.append(Doorway(Side((door.side + 1) % 4), start, door.width))
        return Face(
            width=self.height,
            height=self.width,
            squares={moved(at): effect for at, effect in self.squares.items()},
            walls_west=frozenset((self.height - y, x) for x, y in self.walls_north),
            walls_north=frozenset(moved(at) for at in self.walls_west),
            doorways=tuple(sorted(doorways)),
            spawning_point=moved(self.spawning_point) if self.spawning_point else None,
        )


class Tile(msgspec.Struct, frozen=True):
    """A double-sided tile; only the side that lies face up is in the game (SD-TILE-11)."""

    id: str
    name: str
    sides: tuple[Face, Face]


class TilePack(msgspec.Struct, frozen=True):
    """The tiles of a box or an expansion, and the tile effects printed on them."""

    tiles: Mapping[str, Tile]
    effects: Mapping[str, TileEffect]


class Laid(msgspec.Struct, frozen=True):
    """A tile on the table: which, which side up, how often turned clockwise, and where it lies."""

    tile: str
    side: int = 0
    turns: int = 0
    x: int = 0
    y: int = 0


# ---------------------------------------------------------------- reading drawings


def read_face(drawing: str, effects: Mapping[str, TileEffect]) -> Face:
    """A face from its drawing."""
    lines = [line.rstrip() for line in drawing.strip("\n").splitlines()]
    height = len(lines) // 2
    width = max(len(line) for line in lines) // 2
    if len(lines) % 2 == 0 or not width or not height:
        raise DungeonError("a drawing has a line above, between and below every row of squares")
    lines = [line.ljust(2 * width + 1) for line in lines]
    glyphs = {effect.glyph: effect.id for effect in effects.values()}
    squares: dict[XY, str | None] = {}
    spawning_point = None
    for y in range(height):
        for x in range(width):
            match lines[2 * y + 1][2 * x + 1]:
                case " ":
                    continue
                case ".":
                    squares[x, y] = None
                case "S":
                    if spawning_point:
                        raise DungeonError(f"a second spawning point square in column {x}, row {y}")
                    squares[x, y] = None
                    spawning_point = x, y
                case glyph if glyph in glyphs:
                    squares[x, y] = glyphs[glyph]
                case glyph:
                    raise DungeonError(f"no tile effect is drawn as {glyph!r} (column {x}, row {y})")
    west, north = set(), set()
    for y in range(height):
        for x in range(1, width):
            if lines[2 * y + 1][2 * x] == "|":
                west.add((x, y))
    for y in range(1, height):
        for x in range(width):
            if lines[2 * y][2 * x + 1] == "-":
                north.add((x, y))
    edges = (
        (Side.NORTH, "=", "".join(lines[0][2 * x + 1] for x in range(width))),
        (Side.EAST, ":", "".join(lines[2 * y + 1][2 * width] for y in range(height))),
        (Side.SOUTH, "=", "".join(lines[2 * height][2 * x + 1] for x in range(width))),
        (Side.WEST, ":", "".join(lines[2 * y + 1][0] for y in range(height))),
    )
    doorways = []
    for side, sign, edge in edges:
        doorways += [Doorway(side, start, stop - start) for start, stop in _runs(edge, sign)]
    face = Face(width, height, squares, frozenset(west), frozenset(north), tuple(doorways), spawning_point)
    for door in doorways:
        if any(at not in squares for at in _bordering(face, door)):
            raise DungeonError(f"the doorway on the {door.side.name.lower()} side opens on no square")
    return face


def _runs(text: str, sign: str) -> Iterator[tuple[int, int]]:
    start = None
    for index, char in enumerate(f"{text} "):
        if char == sign and start is None:
            start = index
        elif char != sign and start is not None:
            yield start, index
            start = None


def _bordering(face: Face, door: Doorway) -> list[XY]:
    """The squares inside a doorway's opening."""
    along = range(door.start, door.start + door.width)
    match door.side:
        case Side.NORTH:
            return [(n, 0) for n in along]
        case Side.SOUTH:
            return [(n, face.height - 1) for n in along]
        case Side.WEST:
            return [(0, n) for n in along]
        case Side.EAST:
            return [(face.width - 1, n) for n in along]


class _TileItem(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    name: str
    source: str
    side_a: str
    side_b: str


class _PackFile(msgspec.Struct, forbid_unknown_fields=True):
    effect: list[TileEffect] = []
    tile: list[_TileItem] = []


def read_pack(name: str, text: str, known: Mapping[str, TileEffect] | None = None) -> TilePack:
    """The tiles and tile effects of a TOML text; errors name the file, the item and the field."""
    try:
        content = msgspec.convert(tomllib.loads(text), _PackFile)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise DungeonError(f"{name}: {error}") from error
    effects = dict(known or {})
    for effect in content.effect:
        if len(effect.glyph) != 1 or effect.glyph in ".S|-+:= ":
            raise DungeonError(f"{name}: effect {effect.id}: glyph: {effect.glyph!r} has another meaning")
        effects[effect.id] = effect
    tiles = {}
    for item in content.tile:
        faces = []
        for label, drawing in (("side_a", item.side_a), ("side_b", item.side_b)):
            try:
                face = read_face(drawing, effects)
            except DungeonError as error:
                raise DungeonError(f"{name}: tile {item.id}: {label}: {error}") from error
            if face.spawning_point is None:
                raise DungeonError(f"{name}: tile {item.id}: {label}: no spawning point square")
            faces.append(face)
        tiles[item.id] = Tile(item.id, item.name, (faces[0], faces[1]))
    return TilePack(tiles, effects)


@cache
def tile_pack(*names: str) -> TilePack:
    """The tiles of the named content files together, as `tile_pack("arcade", "explore")`."""
    content = files(__package__).joinpath("content")
    effects = read_pack(
        "tile-effects.toml", content.joinpath("tile-effects.toml").read_text(encoding="utf-8")
    ).effects
    tiles: dict[str, Tile] = {}
    for name in names:
        file = f"tiles-{name}.toml"
        pack = read_pack(file, content.joinpath(file).read_text(encoding="utf-8"), effects)
        tiles.update(pack.tiles)
        effects = pack.effects
    return TilePack(tiles, effects)


# ---------------------------------------------------------------- laying tiles


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
    """The tiles of a chain in order from one of its ends, which becomes the first tile (EXP-SETUP)."""
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
    taken: dict[XY, int] = {}
    for index, one in enumerate(laid):
        face = _face(pack, one)
        for y in range(one.y, one.y + face.height):
            for x in range(one.x, one.x + face.width):
                if (x, y) in taken:
                    raise DungeonError(f"tile {one.tile} lies on tile {laid[taken[x, y]].tile}")
                taken[x, y] = index
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
    face = _face(pack, laid)
    found = []
    for door in face.doorways:
        dx, dy = int(door.side == Side.EAST), int(door.side == Side.SOUTH)
        lines = tuple((laid.x + x + dx, laid.y + y + dy) for x, y in _bordering(face, door))
        found.append((door.side, lines))
    return found


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
    return tile.sides[laid.side].turned(laid.turns)


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
