"""A board in characters, coloured by what the game says its signs stand for."""

from __future__ import annotations

from rich.text import Text

from undercroft.engine import Match

STYLES = {
    "friend": "bold cyan",
    "foe": "bold magenta",
    "open": "green",
    "danger": "bright_red",
    "faint": "dim",
    "white": "bold white",
    "blue": "bright_blue",
    "green": "green",
    "red": "bright_red",
    "yellow": "yellow",
    "black": "bright_black",
}
"""What signs stand for, and colours that are colours in the game."""


def board(match: Match, viewer: str | None) -> Text:
    """What somebody sees of a match; None is a spectator."""
    drawn = Text(match.game.text(match.view(viewer)))
    for what, pattern in match.game.tints.items():
        drawn.highlight_regex(pattern, STYLES[what])
    return drawn
