"""The floor tiles as they are printed: each side with its squares, what lies on them, its walls and doors."""

from __future__ import annotations

from collections.abc import Iterator

from undercroft.engine.telling import Floor, FloorSquare
from undercroft.games.super_dungeon.dungeon.grid import Side
from undercroft.games.super_dungeon.dungeon.tiles import XY, Face, TilePack

Wall = tuple[int, int, int, int]


def printed_floors(pack: TilePack) -> list[Floor]:
    """Both sides of every tile."""
    return [
        Floor(
            f"{tile.name}, side {name}",
            face.width,
            face.height,
            [_square(pack, face, at, effect) for at, effect in sorted(face.squares.items())],
            sorted(_walls(face)),
        )
        for tile in pack.tiles.values()
        for name, face in zip("AB", tile.sides, strict=True)
    ]


def _square(pack: TilePack, face: Face, at: XY, effect: str | None) -> FloorSquare:
    if at == face.spawning_point:
        return FloorSquare(*at, "spawning point", "portal", "#5c3a6e")
    if effect is None:
        return FloorSquare(*at)
    kind = pack.effects[effect]
    return FloorSquare(*at, kind.name, kind.icon, kind.tint)


def _walls(face: Face) -> Iterator[Wall]:
    """Walls within, and the edge wherever no doorway opens it."""
    for x, y in face.walls_west:
        yield x, y, x, y + 1
    for x, y in face.walls_north:
        yield x, y, x + 1, y
    open_lines = {(side, at) for side, lines in face.openings for at in lines}
    for x, y in face.squares:
        if (x - 1, y) not in face.squares and (Side.WEST, (x, y)) not in open_lines:
            yield x, y, x, y + 1
        if (x + 1, y) not in face.squares and (Side.EAST, (x + 1, y)) not in open_lines:
            yield x + 1, y, x + 1, y + 1
        if (x, y - 1) not in face.squares and (Side.NORTH, (x, y)) not in open_lines:
            yield x, y, x + 1, y
        if (x, y + 1) not in face.squares and (Side.SOUTH, (x, y + 1)) not in open_lines:
            yield x, y + 1, x + 1, y + 1
