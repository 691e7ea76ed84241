"""``undercroft lab run | report | arena | game``: many games by a plan, and what they say."""

from __future__ import annotations

from pathlib import Path
from statistics import median
from typing import Annotated

import typer
from rich.markup import escape
from rich.table import Table

from undercroft.cli.arguments import Jobs, Options, game_called, read_options
from undercroft.cli.screen import console, counting, processes
from undercroft.engine import SetupError
from undercroft.lab.arena import Rating, arena_plan, ratings
from undercroft.lab.crew import crew_of
from undercroft.lab.many import play_one
from undercroft.lab.noise import share
from undercroft.lab.plan import Plan, read_plan, setups
from undercroft.lab.results import Results
from undercroft.lab.runs import run
from undercroft.terminal.watch import tell_story

lab = typer.Typer(no_args_is_help=True, help="The lab: many games by a plan, and what they say.")
Address = Annotated[str, typer.Option("--cluster", metavar="ADDRESS", help="Play on a dask cluster.")]
Folder = Annotated[Path, typer.Argument(help="A folder of results.")]


def tell_where(folder: Path) -> None:
    """Where the rows are, unbroken, to be copied."""
    told = escape(str(folder))
    console.print(f"[dim]A row a game in {told}; undercroft lab report {told}[/dim]", soft_wrap=True)


@lab.command("run")
def run_plan(
    plan_file: Annotated[Path, typer.Argument(metavar="PLAN", help="A plan: TOML.")],
    out: Annotated[
        Path | None, typer.Option(help="The folder for the results; by default beside you.")
    ] = None,
    jobs: Jobs = 0,
    cluster: Address = "",
    games: Annotated[int | None, typer.Option(min=1, help="Another number of games of every setup.")] = None,
    check: Annotated[bool, typer.Option(help="Only check the plan, and list its setups.")] = False,
) -> None:
    """Play a plan. Killed and begun again, it goes on where it was."""
    plan = read_plan(plan_file)
    if games is not None:
        plan = plan.with_games(games)
    found = setups(plan)
    if check:
        for setup in found:
            console.print(f"{setup.games:>7}  {escape(setup.label)}")
        console.print(f"[dim]{sum(setup.games for setup in found)} games of {len(found)} setups[/dim]")
        return
    folder = out or Path("results") / plan_file.stem
    _print_shares(_played(plan, folder, jobs, cluster))
    tell_where(folder)


@lab.command("report")
def make_report(
    results: Folder,
    other: Annotated[Path | None, typer.Argument(help="Another run, to be set beside it.")] = None,
    out: Annotated[Path | None, typer.Option(help="The page to write.")] = None,
    pictures: Annotated[Path | None, typer.Option(help="A folder for the plots as SVG besides.")] = None,
) -> None:
    """Write what a run says as one page with plots, or what has changed from one run to another."""
    from undercroft.lab.report.page import write_report

    path = out or results / ("compared.html" if other else "report.html")
    write_report(path, Results.open(results), Results.open(other) if other else None, pictures)
    console.print(f"The report is in {escape(str(path))}", soft_wrap=True)


@lab.command("arena")
def hold_arena(
    game_id: Annotated[list[str], typer.Argument(metavar="GAME…", help="Games by id, or the start of it.")],
    bots: Annotated[str, typer.Option(help="Who meets whom, with commas between.")] = "random,greedy",
    number: Annotated[int, typer.Option("--games", min=1, help="Games of every pairing.")] = 50,
    seed: Annotated[str, typer.Option(help="Names the series.")] = "1",
    jobs: Jobs = 0,
    cluster: Address = "",
    out: Annotated[Path | None, typer.Option(help="The folder for the results.")] = None,
    options: Options = None,
) -> None:
    """Bots against one another, or against the game where all players are on one side; with ratings."""
    names = [name.strip() for name in bots.split(",") if name.strip()]
    found = [game_called(name) for name in game_id]
    if options and len(found) > 1:
        raise SetupError("--set is for an arena of one game")
    chosen = read_options(found[0], options or [])
    plan = arena_plan({game.id: chosen for game in found}, names, number, seed)
    folder = out or Path("results") / f"arena-{seed}"
    results = _played(plan, folder, jobs, cluster)
    for game in found:
        _print_ratings(game.title, ratings(results, game.id))
    tell_where(folder)


@lab.command("game")
def show_game(
    results: Folder,
    number: Annotated[int, typer.Argument(help="A game's number.")],
    setup: Annotated[str, typer.Option(help="Its setup, by label or by place; by default the first.")] = "0",
) -> None:
    """Play one game of a run again, and tell its story."""
    found = setups(Results.open(results).sheet.plan)
    named = {one.label: one for one in found} | {str(place): one for place, one in enumerate(found)}
    if setup not in named:
        raise SetupError(f"no setup '{setup}'; there is {'; '.join(one.label for one in found)}")
    _, match = play_one(named[setup].order, number, listen=True)
    tell_story(match.record, console)


def _played(plan: Plan, folder: Path, jobs: int, cluster: str) -> Results:
    setups(plan)
    with counting(plan.title or "Games") as progress, crew_of(processes(jobs), cluster) as crew:
        return run(plan, folder, crew, progress)


def _print_shares(results: Results) -> None:
    table = Table(title=escape(results.sheet.plan.title) or None, title_justify="left")
    for name in ("setup", "games", "won", "95 % interval", "decisions"):
        table.add_column(name, justify="left" if name == "setup" else "right")
    rows = results.games()
    for (label,), some in rows.group_by("setup", maintain_order=True):
        won = share(int(some["won"].sum()), some.height)
        bounds = f"{won.low:.1%} – {won.high:.1%}"
        length = f"{median(some['decisions'].to_list()):.0f}"
        table.add_row(escape(str(label)), str(some.height), f"{won.value:.1%}", bounds, length)
    console.print(table)


def _print_ratings(title: str, found: list[Rating]) -> None:
    table = Table(title=escape(title), title_justify="left")
    for name in ("bot", "rating", "95 % interval", "games", "won"):
        table.add_column(name, justify="left" if name == "bot" else "right")
    for one in found:
        bounds = f"{one.bounds.low:+.0f} – {one.bounds.high:+.0f}" if one.games else "–"
        won = f"{one.won / one.games:.1%}" if one.games else ""
        table.add_row(escape(one.name), f"{one.bounds.value:+.0f}", bounds, str(one.games or ""), won)
    console.print(table)
