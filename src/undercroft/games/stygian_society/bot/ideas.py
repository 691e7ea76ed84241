"""The few answers that a search compares."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from undercroft.engine import Ask, Source
from undercroft.games.stygian_society.bot.advice import advise, promising
from undercroft.games.stygian_society.state import Climb

MANY = 3
"""More answers than this beside the advised one are not compared."""


def ideas(g: Climb, ask: Ask, source: Source) -> Sequence[Any] | None:
    """On a turn what is advised, then the actions that look next best: a play-out is dear here, and of what
    lasts longer than a floor the judge tells little."""
    advised = advise(g, ask, source)
    if advised is None:
        return None
    if ask.kind != "turn":
        return [advised]
    return [advised, *[key for key in promising(g, ask) if key != advised][:MANY]]
