"""Tiles: drawn as text, and turned (SD-TILE rules).

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
from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Literal

import msgspec

from undercroft.games.super_dungeon.content.cards import Icon, Tint
from undercroft.games.super_dungeon.dungeon.grid import Side

XY = tuple[int, int]


class DungeonError(ValueError):
    """A tile that cannot be read or a dungeon that cannot be laid out; says what and where."""


class TileEffect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of tile effect: how its squares are drawn and what they are to a model (SD-RULING-05).

    (SD-CARD-19, SD-TILE-05.)
    """

    id: str
    name: str
    glyph: str
    source: str
    text: str
    icon: Icon = ""
    tint: Tint = ""
    ground: Literal["open", "difficult", "structure", "chasm"] = "open"
    hazard: bool = False
    blessing: bool = False


class Doorway(msgspec.Struct, frozen=True, order=True):
    """An opening in a tile's edge: on which side, from which square along it, and how wide."""

    side: Side
    start: int
    width: int


class Face(msgspec.Struct, frozen=True):
    """One side of a tile, as it lies: squares with their effects, inner walls, doorways (SD-TILE-01, -02)."""

    width: int
    height: int
    squares: Mapping[XY, str | None]
    walls_west: frozenset[XY]
    walls_north: frozenset[XY]
    doorways: tuple[Doorway, ...]
    spawning_point: XY | None = None
    openings: tuple[tuple[Side, tuple[XY, ...]], ...] = ()
    """The lines of each doorway, named by the square east or south of them."""

    def __post_init__(self) -> None:
        found = []
        for door in self.doorways:
            dx, dy = int(door.side == Side.EAST), int(door.side == Side.SOUTH)
            found.append((door.side, tuple((x + dx, y + dy) for x, y in bordering(self, door))))
        msgspec.structs.force_setattr(self, "openings", tuple(found))

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
    icon: str = ""
    faces: tuple[tuple[Face, ...], ...] = ()
    """Both sides after no, one, two and three quarter turns."""

    def __post_init__(self) -> None:
        turned = tuple(tuple(side.turned(turns) for turns in range(4)) for side in self.sides)
        msgspec.structs.force_setattr(self, "faces", turned)


class TilePack(msgspec.Struct, frozen=True):
    """The tiles of a box or an expansion, and the tile effects printed on them."""

    tiles: Mapping[str, Tile]
    effects: Mapping[str, TileEffect]


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
        if any(at not in squares for at in bordering(face, door)):
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


def bordering(face: Face, door: Doorway) -> list[XY]:
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


class _TileItem(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    id: str
    name: str
    source: str
    icon: Icon = ""
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
        for other in effects.values():
            if other.glyph == effect.glyph and other.id != effect.id:
                taken = f"{other.id} is drawn as {other.glyph!r} already"
                raise DungeonError(f"{name}: effect {effect.id}: glyph: {taken}")
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
        tiles[item.id] = Tile(item.id, item.name, (faces[0], faces[1]), item.icon)
    return TilePack(tiles, effects)


@lru_cache(maxsize=8)
def tile_pack(*names: str) -> TilePack:
    """The tiles of the named content files together, as `tile_pack("arcade", "explore")`."""
    content = files("undercroft.games.super_dungeon").joinpath("content")
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
