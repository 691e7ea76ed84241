"""Why an answer is good: the odds that a player would work out."""

from __future__ import annotations

from typing import Any

from undercroft.engine import Ask, Ground
from undercroft.games.die_in_the_dungeon.bot import odds
from undercroft.games.die_in_the_dungeon.bot.goals import needed
from undercroft.games.die_in_the_dungeon.content.words import HEALTH, SLOT, SLOTS, STATS, TIME
from undercroft.games.die_in_the_dungeon.rules.combat import ATTACKS
from undercroft.games.die_in_the_dungeon.rules.progress import progress
from undercroft.games.die_in_the_dungeon.state import Dungeon, Monster, box
from undercroft.games.die_in_the_dungeon.telling.grounds import (
    AttackOdds,
    Layout,
    RoundCost,
    ShortBy,
    TakenBy,
    Way,
    WithoutHero,
)
from undercroft.games.die_in_the_dungeon.telling.names import DieNames
from undercroft.games.die_in_the_dungeon.telling.questions import Damage, Hit, Raise


def grounds(g: Dungeon, ask: Ask, answer: Any) -> list[Ground[DieNames]]:
    """What speaks for an answer."""
    m = g.monsters[g.active]
    found: list[Ground[DieNames]] = []
    if isinstance(ask.about, Raise):
        found.append(ShortBy(ask.about.need - ask.about.face - ask.about.bonus))
    if ask.kind == "arrange":
        found.append(Layout())
    if isinstance(ask.about, Hit | Damage):
        stat = ask.about.stat
        found.append(TakenBy(m.value[HEALTH], stat, m.value[SLOT[stat]]))
    if g.combat is None:
        if ask.kind in ("act", "move"):
            found.append(way(g, m))
        return found
    if ask.kind == "defeat":
        left = list(g.combat.party)
        left.remove(answer)
        return [*found, WithoutHero(answer, round(10 * odds.round_cost(g, m, left)))]
    if answer in ATTACKS:
        chances = {stat: round(100 * odds.success(g, m, stat)) for stat in STATS}
        mine = ATTACKS.index(answer)
        other = max((stat for stat in STATS if stat != mine), key=lambda stat: chances[stat])
        found.append(AttackOdds(SLOTS[mine], chances[mine], SLOTS[other], chances[other]))
    if g.combat.party:
        found.append(RoundCost(round(10 * odds.round_cost(g, m))))
    return found


def way(g: Dungeon, m: Monster) -> Way:
    """The tiles that are still to be flipped, exactly where the map says which or how many."""
    objective = box(g).maps[g.map].objective
    if objective.kind == "explore":
        done, wanted = progress(g, m, objective)
        return Way(wanted - done, m.value[TIME], sure=True)
    sure = objective.kind in ("reach", "diemaster") or (objective.kind == "epics" and objective.count == 1)
    return Way(needed(g, m), m.value[TIME], sure)
