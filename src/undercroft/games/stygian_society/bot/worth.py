"""What a position is worth: how often such a one was won by sensible play."""

from __future__ import annotations

from math import exp

from undercroft.engine.judge import judge_of
from undercroft.games.stygian_society.bot.figures import figures
from undercroft.games.stygian_society.rules.party import standing
from undercroft.games.stygian_society.state import Climb

NEARLY = 0.3
"""What a floor all but won counts where answers race; a floor that is won counts more, whatever is left."""
FAR = 0.25
"""The share of a floor's health that makes a lost one count a third of that."""

PACKAGE = "undercroft.games.stygian_society.bot"


def evaluate(g: Climb, seat: str) -> float:
    """The chance to win by the judge, which knows parties at the foot of a floor."""
    return min(0.99, max(0.01, judge_of(PACKAGE)(figures(g, seat))))


def counted(g: Climb, chance: float) -> float:
    """What a play-out counts in a race: a lost one by what the enemies had left, others by the chance."""
    if g.outcome is None or chance:
        return NEARLY + (1 - NEARLY) * chance
    health = g.box.health_of
    full = sum(health(kind) for kind in (*g.place.front, *g.place.rear))
    return NEARLY * exp(-standing(g)[1] / (FAR * full))
