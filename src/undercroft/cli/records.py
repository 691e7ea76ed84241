"""``undercroft replay | verify``: a game that was played, told again and checked."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from undercroft.cli.screen import console
from undercroft.engine import Record, RecordError
from undercroft.engine.verify import verify as verify_record
from undercroft.terminal.watch import tell_story


def replay(
    file: Annotated[Path, typer.Argument(help="A record: JSON lines.")],
    boards: Annotated[bool, typer.Option(help="Draw the board after every turn.")] = False,
    step: Annotated[bool, typer.Option(help="Wait after every turn.")] = False,
) -> None:
    """Tell a recorded game again."""
    tell_story(_read_record(file), console, boards=boards, step=step)


def verify(
    file: Annotated[Path, typer.Argument(help="A record: JSON lines.")],
    promise: Annotated[str, typer.Option(help="What the table showed before the first roll.")] = "",
) -> None:
    """Check a record: did it follow the rules, and were the dice those promised?"""
    findings = verify_record(_read_record(file), promise)
    for finding in findings:
        mark = "[dim]–" if not finding.checked else "[green]✓" if finding.holds else "[red]✗"
        console.print(f"{mark}[/] {escape(finding.text)}")
    if not all(finding.holds for finding in findings):
        raise typer.Exit(1)


def _read_record(path: Path) -> Record:
    try:
        return Record.parse(path.read_bytes())
    except OSError as error:
        raise RecordError(f"{path}: {error.strerror}") from None
