"""Why an answer is good: the odds that a player would work out."""

from __future__ import annotations

from typing import Any

from undercroft.engine import Ask, Ground
from undercroft.games.die_in_the_dungeon.bot import odds
from undercroft.games.die_in_the_dungeon.bot.advice import ARRANGEMENT
from undercroft.games.die_in_the_dungeon.bot.goals import needed
from undercroft.games.die_in_the_dungeon.bot.prices import price_worth, quiet_worth
from undercroft.games.die_in_the_dungeon.content.words import (
    ABILITY_MOST,
    HEALTH,
    SLOT,
    SLOTS,
    STATS,
    TIME,
    TIME_MOST,
    TOKEN_POINTS,
)
from undercroft.games.die_in_the_dungeon.rules.combat import ATTACKS
from undercroft.games.die_in_the_dungeon.rules.progress import progress
from undercroft.games.die_in_the_dungeon.rules.rolls import MINION_KEY, STOP, TOKEN_OF
from undercroft.games.die_in_the_dungeon.rules.tokens import KOBOLD_SIDES
from undercroft.games.die_in_the_dungeon.rules.vocabulary import PAY
from undercroft.games.die_in_the_dungeon.state import Dungeon, Monster, box
from undercroft.games.die_in_the_dungeon.telling.grounds import (
    AttackOdds,
    Plain,
    Reckoned,
    RoundCost,
    ShortBy,
    TakenBy,
    Way,
    WithoutHero,
)
from undercroft.games.die_in_the_dungeon.telling.names import DieNames
from undercroft.games.die_in_the_dungeon.telling.questions import (
    Arrange,
    BeforeCheck,
    Damage,
    Either,
    GiveUp,
    Hit,
    KoboldSide,
    Offer,
    Raise,
    Survive,
    WhichStat,
)


def grounds(g: Dungeon, ask: Ask, answer: Any) -> list[Ground[DieNames]]:
    """What speaks for an answer."""
    m = g.monsters[g.active]
    found: list[Ground[DieNames]] = []
    if isinstance(ask.about, Raise):
        found.append(ShortBy(ask.about.need - ask.about.face - ask.about.bonus))
    plain = plainly(m, ask, answer)
    if plain:
        found.append(plain)
    found += reckoned(g, m, ask, answer)
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


def reckoned(g: Dungeon, m: Monster, ask: Ask, answer: Any) -> list[Ground[DieNames]]:
    """What a tile's choice or offer is worth against the other, if that speaks for the answer."""
    match ask.about:
        case Either(choices):
            worth = {key: quiet_worth(g, m, choices[int(key) - 1]) for key in ask.options}
        case Offer(price, gives):
            paid, got = (sum(price_worth(g, m, e) for e in price), sum(quiet_worth(g, m, e) for e in gives))
            worth = {STOP: paid, PAY: got}
        case _:
            return []
    this, other = round(10 * worth.pop(answer)), round(10 * max(worth.values()))
    return [Reckoned(this, other)] if this > other else []


def plainly(m: Monster, ask: Ask, answer: Any) -> Plain | None:
    """What speaks for an answer whatever the numbers of the fight are."""
    match ask.about:
        case Arrange() if answer == ARRANGEMENT:
            return Plain("layout")
        case BeforeCheck() if answer == "roll" and any(key not in TOKEN_OF for key in ask.options[:-1]):
            return Plain("card-later")
        case WhichStat(effect="gain" | "upgrade"):
            slot = SLOT[answer]
            if m.value[slot] == m.die[slot] < 12:
                return Plain("die-grows")
            return Plain("large-die") if m.die[slot] == max(m.die[stat] for stat in STATS) else None
        case KoboldSide() if answer == KOBOLD_SIDES[0]:
            return Plain("helper")
        case GiveUp() if answer == MINION_KEY[min(m.minions)]:
            return Plain("smallest")
        case Survive() if answer in TOKEN_OF:
            return Plain("alive")
    token = TOKEN_OF.get(answer, "")
    if token in SLOTS[:3]:
        return Plain("stat")
    if token == "health":
        return Plain("health-full" if m.value[HEALTH] == m.die[HEALTH] else "health")
    if token and m.value[SLOT[token]] + TOKEN_POINTS[token] <= MOST[token]:
        return Plain("time" if token == "time" else "ability")
    return None


MOST = {"time": TIME_MOST, "ability": ABILITY_MOST}


def way(g: Dungeon, m: Monster) -> Way:
    """The tiles that are still to be flipped, exactly where the map says which or how many."""
    objective = box(g).maps[g.map].objective
    if objective.kind == "explore":
        done, wanted = progress(g, m, objective)
        return Way(wanted - done, m.value[TIME], sure=True)
    sure = objective.kind in ("reach", "diemaster") or (objective.kind == "epics" and objective.count == 1)
    return Way(needed(g, m), m.value[TIME], sure)
