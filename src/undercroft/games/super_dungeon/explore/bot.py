"""How good a state looks, and what sensible Heroes and a sensible Consul would answer."""

from __future__ import annotations

from typing import Any

from undercroft.engine import Ask, Source

from .state import Explore


def evaluate(g: Explore, seat: str) -> float:
    return 0.5


def advise(g: Explore, ask: Ask, source: Source) -> Any:
    return None
