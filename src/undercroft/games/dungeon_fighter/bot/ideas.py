"""The answers that a search compares: where the way, the purse or the last dice are decided."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from undercroft.engine import PASS, QUIET, Ask, Source
from undercroft.games.dungeon_fighter.bot.advice import advise
from undercroft.games.dungeon_fighter.state import Party

WEIGHTY = frozenset({"path", "die", "buy", "item", "scar", "level-up", "give", "last-chance"})
"""Questions that decide more than the next throw."""


def ideas(g: Party, ask: Ask, source: Source) -> Sequence[Any] | None:
    """What is advised first. A throw is as good as the hand: there is nothing to compare."""
    advised = advise(g, ask, source)
    if advised is None:
        return None
    if ask.form is not None:
        return [advised]
    if ask.kind not in WEIGHTY or (ask.kind == "die" and g.combat and g.combat.pool):
        return [advised]
    return [advised, *(key for key in ask.options if key not in (advised, QUIET) or key == PASS != advised)]
