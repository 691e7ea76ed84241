"""What a position is worth: how often such a party has won by sensible play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from undercroft.engine.judge import judge_of
from undercroft.games.dungeon_fighter.bot.figures import figures
from undercroft.games.dungeon_fighter.state import FULL_LIFE, Party

if TYPE_CHECKING:
    from undercroft.engine.judge import Numbers

PACKAGE = "undercroft.games.dungeon_fighter.bot"
FIGHT_SHARE = 0.3
"""What of a party's chance a whole fight may take, as far as a look tells."""
LONG_FIGHT = 25
"""The life of a Monster that is a whole fight."""


def evaluate(g: Party) -> float:
    """The chance to win, from 0 to 1; in a fight a guess by how far it has come."""
    if g.combat is None:
        return party_worth(g)
    if g.combat.boss:
        return against_boss(g)
    return party_worth(g) * (1 - FIGHT_SHARE * min(1.0, max(0, g.combat.life) / LONG_FIGHT))


def party_worth(g: Party) -> float:
    """The judge's word, which knows parties between two fights."""
    return min(0.99, max(0.01, judge_of(PACKAGE)(figures(g, ""))))


def all_judged(parties: Sequence[Sequence[float]] | Numbers) -> Numbers:
    """The same, of many parties that are in numbers already."""
    import numpy as np

    if not len(parties):
        return np.zeros(0)
    return np.clip(judge_of(PACKAGE).all(np.asarray(parties)), 0.01, 0.99)


def against_boss(g: Party) -> float:
    """How far the last fight has come, and with what is left."""
    life = sum(hero.life for hero in g.awake()) / (FULL_LIFE * len(g.heroes))
    done = 1 - max(0, g.fight.life) / (g.foe.life + 5)
    dice = min(1.0, (len(g.fight.pool) + g.bonus) / 10)
    return min(0.99, 0.45 + 0.35 * done + 0.1 * life + 0.1 * dice)
