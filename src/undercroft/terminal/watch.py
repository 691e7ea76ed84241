"""Shows a recorded game again, as a story or turn by turn."""

from __future__ import annotations

from rich.console import Console
from rich.markup import escape

from undercroft.engine import Match, Record
from undercroft.terminal.board import board
from undercroft.terminal.lines import story
from undercroft.terminal.story import seat_label, told_line


def tell_story(record: Record, console: Console, *, boards: bool = False, step: bool = False) -> None:
    """Print what happened; with ``boards`` the board after every turn, with ``step`` wait there too."""
    told, turn = 0, 0
    for match in Match.walk(record):
        for event in match.events_for(None, told):
            console.print(story(told_line(match, event)))
        told = len(match.events)
        if (boards or step) and match.state.turn != turn:
            turn = match.state.turn
            console.print(board(match, None))
            if step and console.input("[dim]Enter for the next turn, q to stop [/dim]").startswith("q"):
                return
    outcome = match.outcome
    if outcome:
        winners = ", ".join(seat_label(match, seat) for seat in outcome.winners) or "nobody"
        console.print(f"[b]Won by {escape(winners)}.[/b] {escape(match.verdict)} [dim]{outcome.rule}[/dim]")
    else:
        console.print("[dim]The record stops here; the game was not over.[/dim]")
