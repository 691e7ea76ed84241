"""A reference sheet at a terminal: sections with names on the left, at most eighty columns wide."""

from __future__ import annotations

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from undercroft.paper.sheet import ReferenceSheet

WIDTH, NAMES = 80, 22


def print_sheet(console: Console, sheet: ReferenceSheet) -> None:
    """The whole sheet, section by section."""
    width = min(WIDTH, console.width)
    console.print(f"[b]{escape(sheet.title)}[/b]")
    console.print(f"[dim]{escape(sheet.blurb)}[/dim]", width=width)
    for section in sheet.sections:
        console.print(f"\n[b cyan]{escape(section.title)}[/b cyan]")
        rows = Table.grid(padding=(0, 2, 0, 0))
        rows.add_column(style="b", width=NAMES)
        rows.add_column(width=width - NAMES - 4)
        for row in section.rows:
            rows.add_row(escape(row.name), escape(row.text))
        console.print(rows, width=width)
