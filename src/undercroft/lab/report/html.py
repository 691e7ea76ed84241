"""A page in the making: headings, cards, tables, and plots that are drawn when it is opened."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec

from undercroft.extras import needed
from undercroft.lab.report.charts import Spec


class Page:
    """Parts of a page, in order."""

    def __init__(self, title: str) -> None:
        self.title = title
        self._parts: list[str] = []
        self._plots: dict[str, Spec] = {}
        self._told: dict[str, str] = {}
        self._drawn: set[str] = set()

    def add(self, html: str) -> None:
        self._parts.append(html)

    def plot(self, spec: Spec, told: str) -> str:
        """A place for a plot; ``told`` is for who cannot see it."""
        name = f"plot-{len(self._plots) + 1}"
        self._plots[name], self._told[name] = spec, told
        return f'<div class="plot" id="{name}" role="img" aria-label="{escape(told)}"></div>'

    def draw(self, folder: Path) -> None:
        """Every plot as a picture, named by what it shows: for who writes about a run."""
        convert = needed("vl_convert", "lab")
        folder.mkdir(parents=True, exist_ok=True)
        for name, spec in self._plots.items():
            told = re.sub(r"\W+", "-", self._told[name].partition(",")[0].lower()).strip("-")
            path = folder / f"{told}.svg"
            if path.exists() and told in self._drawn:
                path = folder / f"{told}-{name}.svg"
            self._drawn.add(told)
            still = {**_coloured(spec), "width": PICTURE, "config": ON_PAPER}
            path.write_text(convert.vegalite_to_svg(still), encoding="utf-8")

    def html(self) -> str:
        """The whole page, with everything in it that it needs."""
        plots = msgspec.json.encode(self._plots).decode().replace("</", "<\\/")
        body = "\n".join(self._parts)
        return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(self.title)}</title>
<style>{_file("page.css")}</style>
</head>
<body>
{body}
<script type="application/json" id="plots">{plots}</script>
<script type="module">{drawing()}
{_file("page.js")}</script>
</body>
</html>
"""


PICTURE = 640
"""How wide a picture is."""
PAINT = {"good": "#2c7a4b", "bad": "#b3382c", "faint": "#9a9388"}
MARK = {"color": "#2f6f8f"}
ON_PAPER: Spec = {
    "background": "#ffffff",
    "padding": 10,
    "view": {"stroke": None},
    "axis": {"labelFontSize": 12, "titleFontSize": 12, "titleFontWeight": "normal", "gridColor": "#e4ddd1"},
    "axisY": {"grid": False, "ticks": False, "domain": False, "labelPadding": 8},
    **dict.fromkeys(("point", "rule", "bar", "tick", "line", "area"), MARK),
}
"""A picture's looks: the page's own by daylight."""


def _coloured(part: Any) -> Any:
    """A plot with colours in place of their names."""
    if isinstance(part, list):
        return [_coloured(one) for one in part]
    if isinstance(part, dict):
        return {
            key: [PAINT.get(one, one) for one in value] if key == "range" else _coloured(value)
            for key, value in part.items()
        }
    return part


@cache
def drawing() -> str:
    """All that vega needs in a browser, as one script."""
    bundle: str = needed("vl_convert", "lab").javascript_bundle()
    return bundle.replace("</script", "<\\/script")


def _file(name: str) -> str:
    return (files("undercroft.lab.report") / name).read_text(encoding="utf-8")


def card(title: str, *parts: str, about: str = "", wide: bool = False) -> str:
    """A box with a heading."""
    told = f'<p class="soft">{escape(about)}</p>' if about else ""
    kind = "card wide" if wide else "card"
    return f'<section class="{kind}"><h3>{escape(title)}</h3>{told}{"".join(parts)}</section>'


def table(head: Sequence[str], rows: Sequence[Sequence[str]], marked: Sequence[bool] = ()) -> str:
    """A table; the first column is text, marked rows stand out."""
    top = "".join(f"<th scope='col'>{escape(name)}</th>" for name in head)
    lines = []
    for number, row in enumerate(rows):
        beyond = ' class="beyond"' if number < len(marked) and marked[number] else ""
        lines.append(f"<tr{beyond}>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>")
    body = "".join(lines)
    return f'<div class="scroll"><table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>'


def folded(summary: str, inside: str) -> str:
    """Something to be opened."""
    return f"<details><summary>{escape(summary)}</summary>{inside}</details>"


def facts(found: Sequence[tuple[str, str, str]]) -> str:
    """A few large numbers: name, number, what goes with it."""
    boxes = "".join(
        f"<div><dt>{escape(name)}</dt><dd>{escape(value)}<small>{escape(more)}</small></dd></div>"
        for name, value, more in found
    )
    return f'<dl class="facts">{boxes}</dl>'


def chips(names: Sequence[str]) -> str:
    """Many short names."""
    return f'<ul class="chips">{"".join(f"<li>{escape(name)}</li>" for name in names)}</ul>'
