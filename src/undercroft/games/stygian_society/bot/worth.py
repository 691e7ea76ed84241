"""What a position is worth: how often such a one was won by sensible play."""

from __future__ import annotations

from undercroft.engine.judge import judge_of
from undercroft.games.stygian_society.bot.figures import figures
from undercroft.games.stygian_society.state import Climb

PACKAGE = "undercroft.games.stygian_society.bot"


def evaluate(g: Climb, seat: str) -> float:
    """The chance to win by the judge, which knows parties at the foot of a floor."""
    return min(0.99, max(0.01, judge_of(PACKAGE)(figures(g, seat))))
