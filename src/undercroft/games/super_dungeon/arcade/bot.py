"""How good a state looks, and what a sensible party would answer."""

from __future__ import annotations

from typing import Any

from undercroft.engine import Ask, Source

from .state import Arcade


def evaluate(g: Arcade) -> float:
    """From 0 (lost) to 1 (won)."""
    if g.outcome is not None:
        return 1.0 if g.outcome.winners else 0.0
    return 0.5


def advise(g: Arcade, ask: Ask, source: Source) -> Any:
    """What a sensible player would answer."""
    return None
