"""Cards and tiles on sheets to cut: edge to edge, so that one cut parts two, with marks in the margin."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from undercroft.engine.telling import Floor, Thing
from undercroft.engine.words import capital
from undercroft.paper.cards import Deck
from undercroft.paper.page import BOLD, INK, ITALIC, TITLE, NoRoom, Pen, Picture, Run, mixed
from undercroft.paper.plans import draw_plan, plan_size

PALE, DUSK = "#fff6e6", "#1c1218"
NAMES = (13.0, 12.0, 11.0, 10.0, 9.0, 8.0)
TEXTS = (10.0, 9.5, 9.0, 8.5, 8.0, 7.5, 7.0, 6.5, 6.0)
VALUES = (9.0, 8.5, 8.0, 7.5, 7.0, 6.5)
SHORT, LEAD = 18, 32
"""Letters: of a value that stands beside others, and of what stands out at the start of a line."""
LEAST = 3.0
"""For each row of a plan at least so much is kept."""
FLAVOURS = (8.0, 7.5, 7.0, 6.5)
INSET = 4.0
"""From the cut to the text: what a crooked pair of scissors may take."""


class Format(NamedTuple):
    """A size of what is cut out, and how many of it are on a page."""

    width: float
    height: float
    columns: int
    rows: int
    band: float
    """The height of the coloured head."""


POKER = Format(63.5, 88.9, 3, 3, 15.0)
TILE = Format(60.0, 60.0, 3, 4, 13.0)
TOKEN = Format(19.0, 19.0, 10, 14, 0.0)
SQUARE = 24.0
"""A square of a floor, where the page has room for it: figures of an inch stand on it."""


def draw_cards(deck: Deck, path: Path, paper: str, picture: Picture, title: str, tint: str) -> int:
    """Write the sheets as PDF; gives back how many pages they have."""
    pen = Pen(paper, picture, f"{title}: cards to cut")
    for form, things in ((POKER, deck.cards), (TILE, deck.tiles)):
        _sheets(pen, form, things, title, tint)
    _token_sheets(pen, deck.tokens, tint)
    for floor in deck.floors:
        _floor(pen, floor)
    pen.save(path)
    return len(pen.pdf.pages)


def _sheets(pen: Pen, form: Format, things: Sequence[Thing], title: str, tint: str) -> None:
    left = (pen.width - form.columns * form.width) / 2
    top = (pen.height - form.rows * form.height) / 2
    each = form.columns * form.rows
    for first in range(0, len(things), each):
        pen.page()
        _marks(pen, form, left, top)
        for place, thing in enumerate(things[first : first + each]):
            row, column = divmod(place, form.columns)
            try:
                _card(pen, form, thing, left + column * form.width, top + row * form.height, title, tint)
            except NoRoom as error:
                raise NoRoom(f"{thing.name}: {error}") from None


def _token_sheets(pen: Pen, tokens: Sequence[Thing], tint: str) -> None:
    """Small squares with a picture and a name, edge to edge."""
    form = TOKEN
    left = (pen.width - form.columns * form.width) / 2
    top = (pen.height - form.rows * form.height) / 2
    each = form.columns * form.rows
    for first in range(0, len(tokens), each):
        pen.page()
        _marks(pen, form, left, top)
        for place, thing in enumerate(tokens[first : first + each]):
            row, column = divmod(place, form.columns)
            x, y = left + column * form.width, top + row * form.height
            colour = mixed(thing.tint or tint, DUSK, 0.35)
            pen.box(x, y, form.width, form.height, colour)
            pen.frame(x, y, form.width, form.height, PALE, 0.1)
            pen.icon(thing.icon, x + 4.5, y + 2, 10, "#ffe7bd")
            lines, size = pen.fitted([Run(thing.name, BOLD)], (7.0, 6.0, 5.0, 4.5), form.width - 2, 5.5)
            for number, line in enumerate(lines):
                words = " ".join(run.text for run in line)
                pen.put(
                    words, x + form.width / 2, y + 15 + number * size * 0.42, size, PALE, BOLD, centred=True
                )


def _floor(pen: Pen, floor: Floor) -> None:
    """A floor tile on a page of its own, a square as large as figures need if the page has room for it."""
    pen.page()
    square = min(SQUARE, (pen.width - 16) / floor.width, (pen.height - 40) / floor.height)
    left = (pen.width - floor.width * square) / 2
    top = (pen.height - floor.height * square) / 2
    pen.put(floor.name, pen.width / 2, top - 8, 12, INK, TITLE, centred=True)
    for one in floor.squares:
        x, y = left + one.x * square, top + one.y * square
        pen.box(x, y, square, square, mixed(one.tint, "#ffffff", 0.6) if one.tint else "#f3ead9")
        pen.frame(x, y, square, square, "#8a8178", 0.2)
        if one.icon:
            pen.icon(
                one.icon,
                x + square * 0.25,
                y + square * 0.12,
                square * 0.5,
                mixed(one.tint or INK, DUSK, 0.3),
            )
        if one.name:
            pen.put(one.name, x + square / 2, y + square * 0.88, 6, DUSK, centred=True)
    for x, y, to_x, to_y in floor.walls:
        pen.stroke(left + x * square, top + y * square, left + to_x * square, top + to_y * square, DUSK, 1.1)


def _marks(pen: Pen, form: Format, left: float, top: float) -> None:
    """Where to cut: short lines in the margin, in line with every edge."""
    right, foot = left + form.columns * form.width, top + form.rows * form.height
    for column in range(form.columns + 1):
        x = left + column * form.width
        pen.stroke(x, top - 4.5, x, top - 1)
        pen.stroke(x, foot + 1, x, foot + 3.2)
    for row in range(form.rows + 1):
        y = top + row * form.height
        pen.stroke(left - 5, y, left - 1.5, y)
        pen.stroke(right + 1.5, y, right + 5, y)


def _card(pen: Pen, form: Format, thing: Thing, x: float, y: float, title: str, tint: str) -> None:
    colour = mixed(thing.tint or tint, DUSK, 0.35)
    pen.box(x, y, form.width, form.band, colour)
    pen.frame(x, y, form.width, form.height, "#b9b0a4", 0.1)
    _head(pen, form, thing, x, y)
    foot = y + form.height - INSET
    pen.put(f"{title} · house content", x + form.width / 2, foot + 1.2, 4.6, "#8a8178", centred=True)
    foot = _flavour(pen, form, thing, x, foot - 1.6)
    _body(pen, form, thing, x, y + form.band + 1.5, foot - 1.0, colour)


def _head(pen: Pen, form: Format, thing: Thing, x: float, y: float) -> None:
    """Picture, name and kind on the coloured band."""
    size = form.band - 4.5
    start = x + INSET - 0.5
    if pen.icon(thing.icon, start, y + 2.2, size, "#ffe7bd"):
        start += size + 2
    width = x + form.width - INSET + 1 - start
    lines, letters = pen.fitted([Run(thing.name, TITLE)], NAMES, width, form.band - 6)
    high = pen.high(lines, letters)
    top = y + (form.band - high - 3.2) / 2
    pen.set(lines, start, top, letters, PALE)
    pen.put(capital(thing.kind.replace("-", " ")), start, top + high + 2.6, 7, "#f0e0c6")


def _flavour(pen: Pen, form: Format, thing: Thing, x: float, foot: float) -> float:
    """In slanted letters at the foot; gives back where it begins."""
    if not thing.flavour:
        return foot
    width = form.width - 2 * INSET
    lines, size = pen.fitted([Run(thing.flavour, ITALIC)], FLAVOURS, width, 12)
    top = foot - pen.high(lines, size)
    pen.set(lines, x + INSET, top, size, "#6b5842")
    return top - 1.2


def _body(pen: Pen, form: Format, thing: Thing, x: float, top: float, foot: float, colour: str) -> None:
    """Values, then what it does; where there is room left, the picture has it."""
    width = form.width - 2 * INSET
    if thing.values:
        lines, size = pen.fitted(_values(thing), VALUES if not thing.plan else VALUES[-2:], width, 24)
        top = pen.set(lines, x + INSET, top, size, mixed(colour, DUSK, 0.4)) + 1.2
    kept = LEAST * (thing.plan.count("\n") + 2) + 3 if thing.plan else 0.0
    lines, size = pen.fitted(list(_text(thing)), TEXTS, width, foot - top - kept)
    high = pen.high(lines, size)
    room = foot - top - high - 3
    picture = min(room, width * 0.7, 30)
    if thing.plan:
        square = plan_size(thing.plan, width, room)
        draw_plan(pen, thing.plan, x + INSET - square / 2, top + 0.5, square, colour)
        top = foot - high - 1
    elif picture >= 10:
        left, pale = x + (form.width - picture) / 2, mixed(colour, "#ffffff", 0.55)
        pen.icon(thing.icon, left, top + (room - picture) / 2 + 1, picture, pale)
        top = foot - high - 1
    pen.set(lines, x + INSET, top, size)


def _values(thing: Thing) -> list[Run]:
    """Short ones side by side, others on a line each; what lies on a plan is a paragraph."""
    if thing.plan:
        return [Run(" · ".join(f"{place} {what}" for place, what in thing.values.items()))]
    short = {name: value for name, value in thing.values.items() if len(name) + len(value) < SHORT}
    told = " · ".join(f"{name} {value}".strip() for name, value in short.items())
    runs = [Run(told, BOLD)] if told else []
    for name, value in thing.values.items():
        if name not in short:
            runs += [Run("\n" * bool(runs) + name, BOLD), Run(value)]
    return runs


def _text(thing: Thing) -> Iterator[Run]:
    """What it does; the name of an action, or what it takes, stands out at the start of its line."""
    for place, line in enumerate(capital(thing.text).split("\n") if thing.text else ()):
        lead, colon, rest = line.partition(": ")
        feed, stop = "\n" * (place > 0), "" if line.endswith((".", "!", "?", ")")) else "."
        if colon and len(lead) < LEAD:
            yield Run(f"{feed}{lead}:", BOLD)
            yield Run(f"{rest}{stop}")
        else:
            yield Run(f"{feed}{line}{stop}")
