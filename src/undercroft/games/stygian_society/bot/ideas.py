"""The few answers that a search compares."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from undercroft.engine import Ask, Source
from undercroft.games.stygian_society.bot.advice import advise, promising
from undercroft.games.stygian_society.state import Climb

WEIGHTY = frozenset({"chest", "skill", "second-skill", "resolve"})
"""Questions that decide more than the next cube, beside a turn: a play-out is dear here."""
MANY = 3
"""More answers than this beside the advised one are not compared."""


def ideas(g: Climb, ask: Ask, source: Source) -> Sequence[Any] | None:
    """What is advised first, then what looks next best, as long as it is not too much."""
    advised = advise(g, ask, source)
    if advised is None:
        return None
    if ask.kind == "turn":
        return [advised, *[key for key in promising(g, ask) if key != advised][:MANY]]
    if ask.form is not None or ask.kind not in WEIGHTY:
        return [advised]
    return [advised, *[key for key in ask.options if key != advised][:MANY]]
