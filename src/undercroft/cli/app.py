"""The command line: which commands there are, in the order in which people come to need them."""

from __future__ import annotations

import sys
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape

from undercroft import __version__
from undercroft.cli.about import about
from undercroft.cli.calibrate import calibrate
from undercroft.cli.config import PREFIX, command_called, config, read_config
from undercroft.cli.lab import lab
from undercroft.cli.learn import learn
from undercroft.cli.listing import list_games
from undercroft.cli.packs import list_pictures, packs
from undercroft.cli.paper import print_cards, sheet
from undercroft.cli.play import play
from undercroft.cli.records import replay, verify
from undercroft.cli.rules import rules
from undercroft.cli.screen import console
from undercroft.cli.serve import backup, restore, serve
from undercroft.cli.sim import sim
from undercroft.engine import UndercroftError

app = typer.Typer(
    add_completion=False,
    pretty_exceptions_enable=False,
    help="A table for dungeon-crawl board games; alone, it opens the table in your browser.",
    epilog="Flags can also stand in a file or in the environment: 'undercroft config COMMAND' names them.",
)

PLAY, HOST, STUDY, WRITE = "Play", "Host", "Look back and study", "Write your own"

app.command("games", rich_help_panel=PLAY)(list_games)
app.command(rich_help_panel=PLAY)(learn)
app.command(rich_help_panel=PLAY)(play)
app.command(rich_help_panel=PLAY)(rules)
app.command(rich_help_panel=PLAY)(sheet)
app.command("print", rich_help_panel=PLAY)(print_cards)

app.command(rich_help_panel=HOST)(serve)
app.command(rich_help_panel=HOST)(backup)
app.command(rich_help_panel=HOST)(restore)
app.command(rich_help_panel=HOST)(config)
app.command(rich_help_panel=HOST)(about)

app.command(rich_help_panel=STUDY)(replay)
app.command(rich_help_panel=STUDY)(verify)
app.command(rich_help_panel=STUDY)(sim)
app.add_typer(lab, name="lab", rich_help_panel=STUDY)

app.add_typer(packs, name="pack", rich_help_panel=WRITE)
app.command("pictures", rich_help_panel=WRITE)(list_pictures)
app.add_typer(calibrate, name="calibrate", rich_help_panel=WRITE)


def tell_version(wanted: bool) -> None:
    """Say which version this is, and nothing else."""
    if wanted:
        console.print(f"undercroft {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def every_command(
    ctx: typer.Context,
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            is_eager=True,
            callback=tell_version,
            allow_from_autoenv=False,
            help="Say which version this is.",
        ),
    ] = False,
) -> None:
    """A table for dungeon-crawl board games; alone, it opens the table in your browser."""
    read_config(ctx)
    if ctx.invoked_subcommand is None:
        if not sys.stdout.isatty():
            console.print(ctx.get_help(), markup=False)
            raise typer.Exit
        console.print("[dim]'undercroft --help' says what else there is.[/dim]")
        with command_called(ctx, "serve").make_context("serve", ["--open"], parent=ctx) as table:
            table.command.invoke(table)


def main() -> None:
    """Run the command line; what the table refuses is said in a line, not a traceback."""
    try:
        app(auto_envvar_prefix=PREFIX)
    except (UndercroftError, OSError, RecursionError, UnicodeError) as error:
        told = "nested too deeply" if isinstance(error, RecursionError) else str(error)
        if isinstance(error, OSError) and error.filename:
            told = f"{error.filename}: {error.strerror}"
        Console(stderr=True).print(f"[red]{escape(told)}[/red]", soft_wrap=True)
        sys.exit(2)
