"""What a position is worth: how often such a one was won by sensible play."""

from __future__ import annotations

from undercroft.engine.judge import judge_of
from undercroft.games.dungeon_fighter.bot.figures import figures
from undercroft.games.dungeon_fighter.state import Party

PACKAGE = "undercroft.games.dungeon_fighter.bot"


def evaluate(g: Party, seat: str) -> float:
    """The chance to win by the judge."""
    return min(0.99, max(0.01, judge_of(PACKAGE)(figures(g, seat))))
