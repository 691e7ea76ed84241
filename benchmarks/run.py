"""`make bench`: every figure in one run, so that noise hits all alike and ratios can be trusted."""

from __future__ import annotations

import sys

from rich.console import Console
from rich.table import Table

from benchmarks import browser, lab, play, super_dungeon, tables, throws, tower, yardsticks
from undercroft.engine import games

console = Console(highlight=False, width=110)


def main(wanted: list[str]) -> None:
    catan, copies = yardsticks.catan_decisions(), yardsticks.catan_copies()
    table = Table(title="Random play on one core", title_justify="left")
    columns = (
        "decisions/s",
        "x Catan",
        "copies/s",
        "x Catan",
        "copies, asked/s",
        "mcts plays/s",
        "positions/s",
        "MB a match",
    )
    for name in ("", *columns):
        table.add_column(name, justify="right" if name else "left")
    table.add_row("Catanatron, 4 random", f"{catan:,.0f}", "1.0", f"{copies:,.0f}", "1.0")
    moves, boards = yardsticks.chess_moves(), yardsticks.chess_copies()
    table.add_row(
        "python-chess", f"{moves:,.0f}", f"{moves / catan:.1f}", f"{boards:,.0f}", f"{boards / copies:.1f}"
    )
    for game in games().values():
        if wanted and game.id not in wanted:
            continue
        options = game.variants()[0]
        speed, cloned = play.decisions(game, options), play.clones(game, options)
        plays, positions = play.iterations(game, options)
        table.add_row(
            game.title,
            f"{speed:,.0f}",
            f"{speed / catan:.2f}",
            f"{cloned:,.0f}",
            f"{cloned / copies:.1f}",
            f"{play.clones_asked(game, options):,.0f}",
            f"{plays:,.0f}",
            f"{positions:,.0f}",
            f"{play.memory(game, options):.2f}",
        )
    console.print(table)
    if not wanted or any(name.startswith("super-dungeon") for name in wanted):
        for line in super_dungeon.report():
            console.print(line)
    if not wanted:
        physics()
        console.print(f"Server: {tables.report()}")
        browser.report([])
        lab.report([])


def physics() -> None:
    """Things that fall."""
    console.print(f"Cube tower, fitted model: {tower.fast_drops():,.0f} drops/s")
    cost, share = tower.physical_drop()
    console.print(f"Cube tower, real cubes, 30 inside: {cost:.0f} ms a drop, {share:.2f} of real time")
    console.print(f"Thrown dice, from the table: {throws.drawn_throws():,.0f} throws/s")
    usual, worst = throws.physical_throws()
    console.print(f"Thrown dice, really flying: {usual:.0f} ms a throw, at worst {worst:.0f} ms")


if __name__ == "__main__":
    main(sys.argv[1:])
