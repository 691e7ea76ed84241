"""Ink on a page: paper sizes, letters, pictures, and text that is measured before it is set."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from undercroft.engine.errors import UndercroftError
from undercroft.extras import needed

if TYPE_CHECKING:
    from fpdf import FPDF

EXTRA = "print"

Picture: TypeAlias = Callable[[str], str | None]
"""What is drawn for an icon's name: the inside of an SVG of 512 by 512."""

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height in millimetres."""

CREDIT = (
    "Icons: game-icons.net (Lorc, Delapouite and contributors), CC BY 3.0 · Letters: Alegreya, SIL OFL 1.1"
)

PLAIN, BOLD, ITALIC, TITLE = "plain", "bold", "italic", "title"
FONTS = {
    PLAIN: ("sans", "", "AlegreyaSans-Regular.ttf"),
    BOLD: ("sans", "B", "AlegreyaSans-Bold.ttf"),
    ITALIC: ("sans", "I", "AlegreyaSans-Italic.ttf"),
    TITLE: ("serif", "B", "Alegreya-Bold.ttf"),
}
POINT = 25.4 / 72
"""A point in millimetres."""
LEADING = 1.18
"""From line to line, in sizes of the letters."""
INK = "#221b17"


class NoRoom(UndercroftError):  # noqa: N818 - it says what is wrong
    """Something is longer than the place it has on paper."""


class Run(NamedTuple):
    """Some words in one kind of letters."""

    text: str
    font: str = PLAIN


class Word(NamedTuple):
    """A word on its line: how far from the left, and in which letters."""

    at: float
    text: str
    font: str


Line: TypeAlias = Sequence[Word]


class Pen:
    """Draws on one document."""

    def __init__(self, paper: str, picture: Picture, title: str) -> None:
        if paper not in PAPERS:
            raise UndercroftError(f"there is paper {', '.join(PAPERS)}; got {paper}")
        fpdf = needed("fpdf", EXTRA)
        self.width, self.height = PAPERS[paper]
        self.pdf: FPDF = fpdf.FPDF(unit="mm", format=(self.width, self.height))
        self.pdf.set_auto_page_break(False)
        self.pdf.set_margin(0)
        self.pdf.set_title(title)
        self.pdf.set_creator("Undercroft")
        self._svg = needed("fpdf.svg", EXTRA).SVGObject
        self._move = needed("fpdf.drawing", EXTRA).Transform.translation
        self._picture = picture
        letters = Path(str(files("undercroft.paper"))) / "fonts"
        for family, style, name in FONTS.values():
            self.pdf.add_font(family, style, letters / name)

    def page(self) -> None:
        """A new page, with the makers of icons and letters in its margin."""
        self.pdf.add_page()
        self.put(CREDIT, self.width / 2, self.height - 2.6, 5, "#8a8178", centred=True)

    def save(self, path: Path) -> None:
        """Write the document."""
        self.pdf.output(str(path))

    # --- text -------------------------------------------------------------------------------------------

    def wide(self, text: str, size: float, font: str = PLAIN) -> float:
        """How wide a text is."""
        family, style, _ = FONTS[font]
        self.pdf.set_font(family, style, size)
        return self.pdf.get_string_width(text)

    def lines(self, runs: Iterable[Run], size: float, width: float) -> list[Line]:
        """Runs of words broken into lines of a width; a wider word raises :class:`NoRoom`."""
        return list(self._broken(runs, size, width))

    def _broken(self, runs: Iterable[Run], size: float, width: float) -> Iterator[Line]:
        line: list[Word] = []
        at = 0.0
        for run in runs:
            space = self.wide(" ", size, run.font)
            for count, part in enumerate(run.text.split("\n")):
                if count:
                    yield line
                    line, at = [], 0.0
                for word in part.split():
                    long = self.wide(word, size, run.font)
                    if long > width:
                        raise NoRoom(f"'{word}' is wider than its place")
                    if line and at + space + long > width:
                        yield line
                        line, at = [], 0.0
                    at += space if line else 0.0
                    line.append(Word(at, word, run.font))
                    at += long
        if line:
            yield line

    def set(self, lines: Sequence[Line], x: float, y: float, size: float, tint: str = INK) -> float:
        """Set lines from the top left corner downwards; gives back where they end."""
        self._colour(tint)
        step = size * POINT * LEADING
        for line in lines:
            y += step
            for at, word, font in line:
                family, style, _ = FONTS[font]
                self.pdf.set_font(family, style, size)
                self.pdf.text(x + at, y - step * 0.26, word)
        return y

    def put(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        tint: str = INK,
        font: str = PLAIN,
        *,
        centred: bool = False,
    ) -> None:
        """One line with its foot at ``y``, in the middle of ``x`` or to its right."""
        long = self.wide(text, size, font)
        self._colour(tint)
        self.pdf.text(x - long / 2 if centred else x, y, text)

    def high(self, lines: Sequence[Line], size: float) -> float:
        """How high lines are together."""
        return len(lines) * size * POINT * LEADING

    def fitted(
        self, runs: Sequence[Run], sizes: Sequence[float], width: float, height: float
    ) -> tuple[list[Line], float]:
        """Lines at the first of the sizes at which they fit; at none of them, :class:`NoRoom`."""
        for size in sizes:
            try:
                lines = self.lines(runs, size, width)
            except NoRoom:
                continue
            if self.high(lines, size) <= height:
                return lines, size
        raise NoRoom(f"no room for: {' '.join(run.text for run in runs)}")

    # --- shapes -----------------------------------------------------------------------------------------

    def _colour(self, tint: str) -> None:
        self.pdf.set_text_color(*rgb(tint))

    def box(self, x: float, y: float, width: float, height: float, tint: str) -> None:
        """A filled rectangle."""
        self.pdf.set_fill_color(*rgb(tint))
        self.pdf.rect(x, y, width, height, "F")

    def frame(self, x: float, y: float, width: float, height: float, tint: str, thick: float) -> None:
        """A rectangle's outline."""
        self.pdf.set_draw_color(*rgb(tint))
        self.pdf.set_line_width(thick)
        self.pdf.rect(x, y, width, height, "D")

    def stroke(
        self, x: float, y: float, to_x: float, to_y: float, tint: str = INK, thick: float = 0.1
    ) -> None:
        """A line."""
        self.pdf.set_draw_color(*rgb(tint))
        self.pdf.set_line_width(thick)
        self.pdf.line(x, y, to_x, to_y)

    def icon(self, name: str, x: float, y: float, size: float, tint: str) -> bool:
        """A picture in one colour; False if there is none of that name."""
        body = self._picture(name) if name else None
        if body is None:
            return False
        body = body.replace("currentColor", tint)
        drawn = self._svg(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">{body}</svg>')
        _, _, path = drawn.transform_to_rect_viewport(scale=1, width=size, height=size)
        path.transform = path.transform @ self._move(x, y)
        self.pdf.draw_path(path)
        return True


def rgb(tint: str) -> tuple[int, int, int]:
    """A colour's parts.

    >>> rgb("#ff8000")
    (255, 128, 0)
    """
    return int(tint[1:3], 16), int(tint[3:5], 16), int(tint[5:7], 16)


def mixed(tint: str, other: str, part: float) -> str:
    """A colour with so much of another in it.

    >>> mixed("#000000", "#ffffff", 0.5)
    '#808080'
    """
    made = (round(a + (b - a) * part) for a, b in zip(rgb(tint), rgb(other), strict=True))
    return "#" + "".join(f"{value:02x}" for value in made)
