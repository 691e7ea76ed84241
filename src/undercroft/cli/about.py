"""``undercroft about``: what this is, and whose work is in it."""

from __future__ import annotations

from rich.markup import escape
from rich.table import Table

from undercroft.about import LICENCE, VERSION, credits, libraries
from undercroft.cli.screen import console


def about() -> None:
    """The version, its licence, and whose work is in it."""
    console.print(
        f"[bold]Undercroft {VERSION}[/bold], {LICENCE} licence. A table for dungeon-crawl board games."
    )
    console.print("It is unofficial, and not connected with the makers of the games it plays.")
    _table("What is built in", ("what", "by", "licence"), [one[:3] for one in credits()])
    _table("Libraries", ("name", "version", "licence"), [tuple(one) for one in libraries()])


def _table(title: str, names: tuple[str, ...], rows: list[tuple[str, ...]]) -> None:
    if not rows:
        return
    table = Table(title=title, title_justify="left")
    for name in names:
        table.add_column(name)
    for row in rows:
        table.add_row(*map(escape, row))
    console.print(table)
