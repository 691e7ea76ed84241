"""``undercroft calibrate tower | tower-check | throws``: the quick models, fitted to real simulations."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from undercroft.cli.arguments import Jobs
from undercroft.cli.screen import console, counting, processes

calibrate = typer.Typer(help="Fit the quick models to real simulations again.", no_args_is_help=True)


@calibrate.command("tower")
def calibrate_cube_tower(
    drops: Annotated[int, typer.Option(min=2000, help="How many physical drops.")] = 6000,
    seed: int = 1,
    jobs: Jobs = 0,
    out: Annotated[Path | None, typer.Option(help="Where to write; by default the shipped model.")] = None,
) -> None:
    """Drop cubes through the tower and fit the quick tower to them."""
    from undercroft.games.stygian_society.tower import calibrate as calibrate_tower

    with counting("Cubes") as progress:
        made = calibrate_tower.main(drops, seed, processes(jobs), out, progress)
    _complain([f"missed: {target}" for target in calibrate_tower.missed_targets(made.summary)])
    console.print(f"Fitted to {made.summary.drops} drops; every target is met.")


@calibrate.command("tower-check")
def check_cube_tower(
    drops: Annotated[int, typer.Option(min=2000, help="How many physical drops.")] = 2000,
    seed: Annotated[int, typer.Option(help="Another than that of the calibration.")] = 2,
    jobs: Jobs = 0,
    out: Annotated[Path | None, typer.Option(help="Where to write; by default the shipped drops.")] = None,
) -> None:
    """Judge the quick tower by drops that it was not fitted to."""
    from undercroft.games.stygian_society.tower import judge as judge_tower
    from undercroft.games.stygian_society.tower.fast import FastTower

    with counting("Cubes") as progress:
        made = judge_tower.main(drops, seed, processes(jobs), out, progress)
    _complain(judge_tower.differences(made, judge_tower.long_run(FastTower())))
    console.print(f"Judged by {made.summary.drops} drops: the quick tower is like the real one.")


@calibrate.command("throws")
def calibrate_thrown_dice(
    throws: Annotated[int, typer.Option(min=20_000, help="How many physical throws.")] = 48_000,
    seed: int = 1,
    jobs: Jobs = 0,
    out: Annotated[Path | None, typer.Option(help="Where to write; by default the shipped table.")] = None,
) -> None:
    """Throw dice at the target board and make the quick table of them."""
    from undercroft.games.dungeon_fighter.throws.table import calibrate as calibrate_throws

    with counting("Throws") as progress:
        made = calibrate_throws.calibrate(throws, seed, processes(jobs), out, progress)
    console.print(f"Made of {made.throws} throws. Random gestures: {made.checked}")


def _complain(faults: list[str]) -> None:
    """Tell what is wrong, and end there if anything is."""
    for fault in faults:
        console.print(f"[red]{escape(fault)}[/red]")
    if faults:
        raise typer.Exit(1)
