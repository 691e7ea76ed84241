"""The few answers that a search compares."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from undercroft.engine import Ask, Source
from undercroft.games.stygian_society.bot.advice import advise
from undercroft.games.stygian_society.state import Climb

WEIGHTY = frozenset({"turn", "chest", "skill", "second-skill"})
"""Questions that decide more than the next cube: a play-out is dear here."""
MANY = 5
"""More answers than this are not compared one by one."""


def ideas(g: Climb, ask: Ask, source: Source) -> Sequence[Any] | None:
    """What is advised first, then everything else that can be chosen, as long as it is not too much."""
    advised = advise(g, ask, source)
    if advised is None:
        return None
    if ask.form is not None or ask.kind not in WEIGHTY:
        return [advised]
    return [advised, *[key for key in ask.options if key != advised][:MANY]]
