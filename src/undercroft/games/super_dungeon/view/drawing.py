"""A dungeon as text, in the manner in which tiles are drawn."""

from __future__ import annotations

from collections.abc import Mapping

from undercroft.games.super_dungeon.dungeon.grid import Dungeon, Square, squares
from undercroft.games.super_dungeon.dungeon.tiles import TileEffect

TURNED = str.maketrans("|-:=", "-|=:")
"""Walls and exits as they are drawn when a dungeon lies on its side."""


def draw(
    dungeon: Dungeon,
    effects: Mapping[str, TileEffect],
    signs: Mapping[Square, str] | None = None,
    lying: bool = False,
) -> str:
    """The dungeon with its walls, exits and tile effects, and a sign of one character on some squares.

    ``lying`` exchanges rows and columns, so that a long dungeon fits a terminal.
    """
    wide, high = 2 * dungeon.width + 1, 2 * dungeon.height + 1
    rows = [[" "] * wide for _ in range(high)]
    for square in squares(dungeon.exist):
        x, y = dungeon.xy(square)
        effect = dungeon.effect_at(square)
        sign = effects[effect].glyph if effect else "S" if square in dungeon.spawning_points else "."
        rows[2 * y + 1][2 * x + 1] = (signs or {}).get(square, sign)
    for mask, sign in ((dungeon.wall_west, "|"), (dungeon.exit_west, ":")):
        for square in squares(mask):
            x, y = dungeon.xy(square)
            rows[2 * y + 1][2 * x] = sign
    for mask, sign in ((dungeon.wall_north, "-"), (dungeon.exit_north, "=")):
        for square in squares(mask):
            x, y = dungeon.xy(square)
            rows[2 * y][2 * x + 1] = sign
    for y in range(0, high, 2):
        for x in range(0, wide, 2):
            beside = [rows[y][x + n] for n in (-1, 1) if 0 <= x + n < wide]
            beside += [rows[y + n][x] for n in (-1, 1) if 0 <= y + n < high]
            if any(sign in "|-:=" for sign in beside):
                rows[y][x] = "+"
    lines = ["".join(row) for row in rows]
    if lying:
        lines = ["".join(column).translate(TURNED) for column in zip(*lines, strict=True)]
    return "\n".join(line.rstrip() for line in lines)
