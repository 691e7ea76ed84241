"""What happened, line by line, each with its rule."""

from __future__ import annotations

from itertools import groupby

from rich.markup import escape

from undercroft.engine import Length, Match
from undercroft.engine.state import Event
from undercroft.engine.words import capital, spelled

LENGTHS = {"headline": Length.HEADLINE, "story": Length.STORY, "dice": Length.EVERY_DIE}
"""What somebody types to read less or more."""


def told_lines(match: Match, seat: str | None, since: int, length: Length) -> list[str]:
    """The story from an event on, at the length wanted; the longest has every die where it fell.

    What happens several times in a row is told once.
    """
    first = {id(event): number for number, event in enumerate(match.events)}
    events = [
        event
        for event in match.events_for(seat, since)
        if event.what.told_at() <= length or event.what.heading
    ]
    lines = []
    every = length is Length.EVERY_DIE
    for _, run in groupby(events, key=lambda event: id(event) if every else told_line(match, event)):
        same = list(run)
        lines.append((first[id(same[0])], 1, told_line(match, same[0], len(same))))
    if length is Length.EVERY_DIE:
        for roll in match.rolls(since):
            if told := roll.chance.told(match.names, roll.answer):
                lines.append((roll.events, 0, f"  [dim]{escape(told)}[/dim]"))
    return [line for _, _, line in sorted(lines, key=lambda one: one[:2])]


def told_line(match: Match, event: Event, times: int = 1) -> str:
    """An event as a line of the story; what opens a new part of it stands out."""
    told, rule = escape(match.tell(event)), f"[dim]{event.rule}[/dim]"
    if times > 1:
        told += " Twice." if times == 2 else f" {capital(spelled(times))} times."
    return f"\n[b]{told}[/b] {rule}" if event.what.heading else f"  {told} {rule}"


def seat_label(match: Match, seat: str) -> str:
    """What a seat is called."""
    return next((one.label for one in match.game.seats(match.setup) if one.id == seat), seat)
