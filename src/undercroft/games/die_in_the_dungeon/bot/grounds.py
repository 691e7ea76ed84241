"""Why an answer is good: the odds that a player would work out."""

from __future__ import annotations

from typing import Any

from undercroft.engine import Ask, Ground
from undercroft.games.die_in_the_dungeon.bot import odds
from undercroft.games.die_in_the_dungeon.bot.goals import needed
from undercroft.games.die_in_the_dungeon.content.words import SLOTS, STATS, TIME
from undercroft.games.die_in_the_dungeon.rules.combat import ATTACKS
from undercroft.games.die_in_the_dungeon.state import Dungeon
from undercroft.games.die_in_the_dungeon.telling.grounds import AttackOdds, RoundCost, ShortBy, Way
from undercroft.games.die_in_the_dungeon.telling.names import DieNames
from undercroft.games.die_in_the_dungeon.telling.questions import Raise


def grounds(g: Dungeon, ask: Ask, answer: Any) -> list[Ground[DieNames]]:
    """What speaks for an answer."""
    m = g.monsters[g.active]
    found: list[Ground[DieNames]] = []
    if isinstance(ask.about, Raise):
        found.append(ShortBy(ask.about.need - ask.about.face - ask.about.bonus))
    if g.combat is None:
        if ask.kind in ("act", "move"):
            found.append(Way(needed(g, m), m.value[TIME]))
        return found
    if answer in ATTACKS:
        chances = {stat: round(100 * odds.success(g, m, stat)) for stat in STATS}
        mine = ATTACKS.index(answer)
        other = max((stat for stat in STATS if stat != mine), key=lambda stat: chances[stat])
        found.append(AttackOdds(SLOTS[mine], chances[mine], SLOTS[other], chances[other]))
    if g.combat.party:
        found.append(RoundCost(round(10 * odds.round_cost(g, m))))
    return found
