"""Boards drawn in text, so that tests read as pictures.

    s = scene('''
        +-+-+-+
        |H .|E|
        +   + +
        |. . .|
        +-+-+-+
        ''')
    s.dungeon, s["H"], s.mask("E")

Capital letters are models on open squares (S is the spawning point square); every other sign is as in a
tile's drawing. A board without walls can be drawn without lines: `H . . E`, one row a line.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from textwrap import dedent

from undercroft.games.super_dungeon.dungeon.grid import Dungeon, Mask, Square, mask_of, squares
from undercroft.games.super_dungeon.dungeon.layout import single
from undercroft.games.super_dungeon.dungeon.tiles import TileEffect, read_face, tile_pack

EFFECTS: Mapping[str, TileEffect] = tile_pack().effects


@dataclass(frozen=True)
class Scene:
    """A dungeon of one tile, and where each letter of the drawing stands."""

    dungeon: Dungeon
    letters: Mapping[str, tuple[Square, ...]]

    def __getitem__(self, letter: str) -> Square:
        """The one square of a letter; of a large base its north-western square."""
        return self.letters[letter][0]

    def mask(self, letters: str) -> Mask:
        """All squares of some letters."""
        return mask_of(square for letter in letters for square in self.letters.get(letter, ()))

    def show(self, mask: Mask, sign: str = "x") -> str:
        """A mask as a picture: the sign where it has a square, a dot on other squares, blanks elsewhere."""
        rows = []
        for y in range(self.dungeon.height):
            row = []
            for x in range(self.dungeon.width):
                at = self.dungeon.square(x, y)
                exists = self.dungeon.exist >> at & 1
                row.append(sign if mask >> at & 1 else "." if exists else " ")
            rows.append(" ".join(row).rstrip())
        return "\n".join(rows)


def scene(drawing: str, ground: Mapping[str, str] | None = None) -> Scene:
    """The scene of a drawing; `ground` names the tile effect under a letter, as `{"H": "lava"}`."""
    lines = [line.rstrip() for line in dedent(drawing).strip("\n").splitlines()]
    if "+" not in lines[0]:
        lines = _with_lines(lines)
    found: dict[str, list[tuple[int, int]]] = {}
    glyphs = {letter: EFFECTS[effect].glyph for letter, effect in (ground or {}).items()}
    rows = [list(line) for line in lines]
    for y in range(1, len(rows), 2):
        for x in range(1, len(rows[y]), 2):
            letter = rows[y][x]
            if letter.isupper() and letter != "S":
                found.setdefault(letter, []).append((x // 2, y // 2))
                rows[y][x] = glyphs.get(letter, ".")
    dungeon = single(read_face("\n".join("".join(row) for row in rows), EFFECTS), EFFECTS)
    return Scene(
        dungeon, {letter: tuple(dungeon.square(x, y) for x, y in ats) for letter, ats in found.items()}
    )


def picture(drawing: str) -> str:
    """An expected picture, as `Scene.show` gives it."""
    return "\n".join(line.rstrip() for line in dedent(drawing).strip("\n").splitlines())


def _with_lines(lines: list[str]) -> list[str]:
    width = max(len(line) for line in lines)
    border = "+-" * ((width + 1) // 2) + "+"
    between = " " * len(border)
    rows = [border]
    for line in lines:
        rows += [f"|{line.ljust(width)}|", between]
    rows[-1] = border
    return rows


def names(dungeon: Dungeon, mask: Mask) -> set[tuple[int, int]]:
    """A mask as a set of columns and rows, for messages and for comparison with slow checks."""
    return {dungeon.xy(square) for square in squares(mask)}
