"""The table in words: read out once, and any part of it on demand."""

from __future__ import annotations

from collections.abc import Iterator

from undercroft.engine import Match

TOPICS = ("where", "reach", "threats", "dice")
"""What can be asked for by a word."""


def table(match: Match, viewer: str | None) -> Iterator[str]:
    """How everything stands, under headings; the rest is there for the asking."""
    for part in match.game.spoken(match.state, viewer):
        if part.topic == "table":
            yield f"{part.title}:"
            yield from part.lines


def about(match: Match, viewer: str | None, topic: str, words: str = "") -> Iterator[str]:
    """One part of it; with words only the sentences that hold them."""
    parts = [part for part in match.game.spoken(match.state, viewer) if part.topic == topic]
    if not parts:
        yield "There is nothing to say of that in this game."
    wanted = words.lower().split()
    found = False
    for part in parts:
        lines = [line for line in part.lines if all(word in line.lower() for word in wanted)]
        if lines:
            found = True
            yield f"{part.title}:"
            yield from lines
    if parts and not found:
        yield f"Nothing there is about {words!r}."
