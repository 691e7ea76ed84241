"""What a position is worth."""

from __future__ import annotations

from undercroft.games.die_in_the_dungeon.bot import odds
from undercroft.games.die_in_the_dungeon.content.words import HEALTH, TIME
from undercroft.games.die_in_the_dungeon.rules import objectives
from undercroft.games.die_in_the_dungeon.state import Dungeon, Monster, box


def evaluate(g: Dungeon, seat: str) -> float:
    """How good it looks: how far the objective is done, and what is left to finish it with."""
    m = next(m for m in g.monsters if m.seat == seat)
    worth = _standing(g, m)
    for other in g.monsters:
        if other is not m:
            return min(0.99, max(0.01, 0.5 + 0.5 * (worth - _standing(g, other))))
    return worth


def _standing(g: Dungeon, m: Monster) -> float:
    objective = box(g).maps[g.map].objective
    done, wanted = objectives.progress(g, m, objective)
    strength = sum(m.value[:3]) / 36 + m.value[HEALTH] / 12 + 0.05 * sum(m.minions) / 6 + 0.03 * sum(m.namic)
    ready = min(1.0, m.value[TIME] / 12) * min(1.0, 0.5 * strength)
    fight = 0.0
    if g.combat is not None and g.monsters[g.active] is m:
        fight = 0.03 * len(g.combat.party) + 0.02 * odds.round_cost(g, m)
    return max(0.01, min(0.99, 0.45 * min(1.0, done / wanted) + 0.5 * ready - fight))
