"""A reference sheet on paper: a head in the game's colour, sections in columns."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from undercroft.paper.page import BOLD, TITLE, Line, Pen, Picture, Run, mixed
from undercroft.paper.sheet import ReferenceSheet, Row, Section

MARGIN, GAP, HEAD, FOOT = 10.0, 6.0, 20.0, 7.0
SIZE, HEADING = 8.2, 11.5
SIGN = 4.2
"""How much an icon takes to the left of a row."""


class Piece(NamedTuple):
    """Something that is never broken between two columns."""

    heading: str
    row: Row | None
    lines: list[Line]
    height: float
    signs: float = 0.0
    """Room for an icon on its left."""


def draw_sheet(sheet: ReferenceSheet, path: Path, paper: str, picture: Picture) -> int:
    """Write the sheet as PDF; gives back how many pages it has."""
    pen = Pen(paper, picture, f"{sheet.title}: reference sheet")
    columns = 2
    width = (pen.width - 2 * MARGIN - (columns - 1) * GAP) / columns
    column, top, y = columns, 0.0, 0.0
    for piece, wanted in _with_room(list(_pieces(pen, sheet, width))):
        if column == columns or y + wanted > pen.height - FOOT:
            column += 1
            if column >= columns:
                top = _head(pen, sheet)
                column = 0
            y = top
        _draw(pen, sheet, piece, MARGIN + column * (width + GAP), y, width)
        y += piece.height
    pen.save(path)
    return len(pen.pdf.pages)


def _with_room(pieces: list[Piece]) -> Iterator[tuple[Piece, float]]:
    """Each piece with the room it wants: a heading never stands alone at the foot of a column."""
    for place, piece in enumerate(pieces):
        after = pieces[place + 1].height if piece.row is None and place + 1 < len(pieces) else 0.0
        yield piece, piece.height + after


def _pieces(pen: Pen, sheet: ReferenceSheet, width: float) -> Iterator[Piece]:
    for section in sheet.sections:
        yield Piece(section.title, None, [], 8.2)
        yield from _rows(pen, section, width)


def _rows(pen: Pen, section: Section, width: float) -> Iterator[Piece]:
    signs = SIGN if any(row.icon for row in section.rows) else 0.0
    for row in section.rows:
        stop = "" if row.name.endswith(("?", ".", ":", "!")) else "."
        lines = pen.lines([Run(f"{row.name}{stop}", BOLD), Run(row.text)], SIZE, width - signs)
        yield Piece("", row, lines, max(pen.high(lines, SIZE), signs) + 1.0, signs)


def _head(pen: Pen, sheet: ReferenceSheet) -> float:
    pen.page()
    deep = mixed(sheet.tint, "#1c1218", 0.35)
    pen.box(0, 0, pen.width, HEAD, deep)
    pen.icon(sheet.emblem, MARGIN, 3.5, 13, "#ffe7bd")
    pen.put(sheet.title, MARGIN + 17, 10.5, 19, "#fff6e6", TITLE)
    pen.put(sheet.blurb, MARGIN + 17, 16, 9, "#f0e0c6")
    return HEAD + 3


def _draw(pen: Pen, sheet: ReferenceSheet, piece: Piece, x: float, y: float, width: float) -> None:
    if piece.row is None:
        tint = mixed(sheet.tint, "#000000", 0.25)
        pen.put(piece.heading, x, y + 6, HEADING, tint, TITLE)
        pen.stroke(x, y + 7.2, x + width, y + 7.2, tint, 0.25)
        return
    tint = mixed(piece.row.tint or "#6d6257", "#000000", 0.15)
    pen.icon(piece.row.icon, x, y + 0.5, SIGN - 0.8, tint)
    pen.set(piece.lines, x + piece.signs, y, SIZE)
