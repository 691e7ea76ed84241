"""A reference sheet on paper: a head in the game's colour, sections in columns, one leaf if it can be."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from undercroft.paper.page import BOLD, POINT, TITLE, Line, Pen, Picture, Run, mixed
from undercroft.paper.sheet import ReferenceSheet, Row, Section

MARGIN, GAP, HEAD, FOOT, COLUMNS = 10.0, 6.0, 20.0, 7.0, 2
SIZES = (8.4, 8.0, 7.6, 7.2, 6.8)
"""The first at which the sheet has two pages is taken: one leaf of paper."""
LEAF = 2
STEP = 2.0
"""By so much the last columns grow until everything has a place."""


class Piece(NamedTuple):
    """Something that is never broken between two columns: a heading, or a row."""

    heading: str
    row: Row | None
    lines: list[Line]
    height: float
    signs: float = 0.0
    """Room for an icon on its left."""


class Placed(NamedTuple):
    """A piece and where it stands."""

    page: int
    x: float
    y: float
    piece: Piece


def draw_sheet(sheet: ReferenceSheet, path: Path, paper: str, picture: Picture) -> int:
    """Write the sheet as PDF; gives back how many pages it has."""
    pen = Pen(paper, picture, f"{sheet.title}: reference sheet")
    width = (pen.width - 2 * MARGIN - (COLUMNS - 1) * GAP) / COLUMNS
    for size in SIZES:
        placed = list(_placed(list(_pieces(pen, sheet, size, width)), pen.height - FOOT, width))
        if placed[-1].page < LEAF:
            break
    page = -1
    for one in _evened(placed, width):
        if one.page > page:
            page = one.page
            _head(pen, sheet)
        _draw(pen, sheet, one, size, width)
    pen.save(path)
    return page + 1


def _placed(pieces: list[Piece], foot: float, width: float) -> Iterator[Placed]:
    """Column by column down to ``foot``; a heading never stands alone at the end of one."""
    column, y = 0, HEAD + 3
    for place, piece in enumerate(pieces):
        after = pieces[place + 1].height if piece.row is None and place + 1 < len(pieces) else 0.0
        if y + piece.height + after > foot:
            column, y = column + 1, HEAD + 3
        yield Placed(column // COLUMNS, MARGIN + column % COLUMNS * (width + GAP), y, piece)
        y += piece.height


def _evened(placed: list[Placed], width: float) -> list[Placed]:
    """The last page with columns of about the same length."""
    last = placed[-1].page
    pieces = [one.piece for one in placed if one.page == last]
    foot = (
        HEAD + 3 + max(sum(piece.height for piece in pieces) / COLUMNS, *(piece.height for piece in pieces))
    )
    while (found := list(_placed(pieces, foot, width)))[-1].page:
        foot += STEP
    return [*(one for one in placed if one.page < last), *(one._replace(page=last) for one in found)]


def _pieces(pen: Pen, sheet: ReferenceSheet, size: float, width: float) -> Iterator[Piece]:
    for section in sheet.sections:
        yield Piece(section.title, None, [], size)
        yield from _rows(pen, section, size, width)


def _rows(pen: Pen, section: Section, size: float, width: float) -> Iterator[Piece]:
    sign = size * POINT * 1.5 if any(row.icon for row in section.rows) else 0.0
    for row in section.rows:
        stop = "" if row.name.endswith(("?", ".", ":", "!")) else "."
        runs = [Run(f"{row.name}{stop}", BOLD), Run("\n" * ("\n" in row.text) + row.text)]
        lines = pen.lines(runs, size, width - sign)
        yield Piece("", row, lines, max(pen.high(lines, size), sign * 0.9) + size * 0.1, sign)


def _head(pen: Pen, sheet: ReferenceSheet) -> None:
    pen.page()
    pen.box(0, 0, pen.width, HEAD, mixed(sheet.tint, "#1c1218", 0.35))
    pen.icon(sheet.emblem, MARGIN, 3.5, 13, "#ffe7bd")
    pen.put(sheet.title, MARGIN + 17, 10.5, 19, "#fff6e6", TITLE)
    pen.put(sheet.blurb, MARGIN + 17, 16, 9, "#f0e0c6")


def _draw(pen: Pen, sheet: ReferenceSheet, placed: Placed, size: float, width: float) -> None:
    _, x, y, piece = placed
    if piece.row is None:
        tint = mixed(sheet.tint, "#000000", 0.25)
        pen.put(piece.heading, x, y + size * 0.73, size * 1.4, tint, TITLE)
        pen.stroke(x, y + size * 0.88, x + width, y + size * 0.88, tint, 0.25)
        return
    tint = mixed(piece.row.tint or "#6d6257", "#000000", 0.15)
    pen.icon(piece.row.icon, x, y + 0.4, piece.signs * 0.82, tint)
    pen.set(piece.lines, x + piece.signs, y, size)
