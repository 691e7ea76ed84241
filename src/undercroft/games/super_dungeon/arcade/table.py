"""The table of Arcade as data, as text, and what happens on it in words."""

from __future__ import annotations

from typing import Any

from undercroft.engine import Event

from .state import Arcade


def view(g: Arcade, seat: str | None) -> dict[str, Any]:
    """Everything a client needs to draw the table; Arcade has no secrets but what is not yet drawn."""
    return {"phase": g.phase, "turn": g.turn}


def text(view: dict[str, Any]) -> str:
    """The table for a terminal."""
    return str(view)


def tell(event: Event) -> str:
    """An event as a sentence."""
    return event.kind + " " + ", ".join(f"{name} {value}" for name, value in event.args.items())
