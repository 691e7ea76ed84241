"""What a position is worth: the chance against the bosses that are still to come."""

from __future__ import annotations

from math import exp

from undercroft.games.stygian_society.bot.parties import MIDBOSS, WIZARD, beats, midboss_ahead, weight
from undercroft.games.stygian_society.bot.training import to_come
from undercroft.games.stygian_society.rules.party import standing
from undercroft.games.stygian_society.state import Climb

NEARLY = 0.3
"""What a floor all but won counts where answers race; a floor that is won counts more, whatever is left."""
FAR = 0.25
"""The share of a floor's health that makes a lost one count a third of that."""


def evaluate(g: Climb, seat: str) -> float:
    """The chance to win by the judge, with the skills that the heroes should still gain."""
    won = 1.0
    for boss, ahead in ((MIDBOSS, midboss_ahead(g)), (WIZARD, not g.short)):
        if ahead:
            won *= beats(weight(g, boss) + sum(to_come(g, boss, hero) for hero in g.heroes))
    return min(0.99, max(0.01, won))


def counted(g: Climb, chance: float) -> float:
    """What a play-out counts in a race: a lost one by what the enemies had left, others by the chance."""
    if g.outcome is None or chance:
        return NEARLY + (1 - NEARLY) * chance
    health = g.box.health_of
    full = sum(health(kind) for kind in (*g.place.front, *g.place.rear))
    return NEARLY * exp(-standing(g)[1] / (FAR * full))
