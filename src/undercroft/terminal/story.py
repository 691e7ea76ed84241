"""What happened, line by line, each with its rule."""

from __future__ import annotations

from rich.markup import escape

from undercroft.engine import Match
from undercroft.engine.state import Event


def told_line(match: Match, event: Event) -> str:
    """An event as a line of the story; what opens a new part of it stands out."""
    told, rule = escape(match.tell(event)), f"[dim]{event.rule}[/dim]"
    return f"\n[b]{told}[/b] {rule}" if event.what.heading else f"  {told} {rule}"


def seat_label(match: Match, seat: str) -> str:
    """What a seat is called."""
    return next((one.label for one in match.game.seats(match.setup) if one.id == seat), seat)
