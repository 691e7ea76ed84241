"""Why an answer is good: the odds that a player would work out."""

from __future__ import annotations

from typing import Any

from undercroft.engine import Ask, Ground
from undercroft.games.die_in_the_dungeon.bot import odds
from undercroft.games.die_in_the_dungeon.bot.advice import ARRANGEMENT
from undercroft.games.die_in_the_dungeon.bot.fighting import DEADLY, hit_prices, ready_gains
from undercroft.games.die_in_the_dungeon.bot.goals import distances, goals, needed, surely_needed
from undercroft.games.die_in_the_dungeon.bot.journey import token_worth
from undercroft.games.die_in_the_dungeon.bot.prices import QUIET_ABILITY, price_worth, quiet_worth
from undercroft.games.die_in_the_dungeon.bot.raising import raise_prices
from undercroft.games.die_in_the_dungeon.content.words import (
    ABILITY_MOST,
    HEALTH,
    SLOT,
    SLOTS,
    STATS,
    TIME,
    TIME_MOST,
    TOKEN_POINTS,
    Slot,
)
from undercroft.games.die_in_the_dungeon.rules.combat import ATTACKS, FIGHT_KEYS, GO
from undercroft.games.die_in_the_dungeon.rules.damage import SPLIT
from undercroft.games.die_in_the_dungeon.rules.fight import modifier
from undercroft.games.die_in_the_dungeon.rules.rolls import MINION_KEY, STOP, TOKEN_OF
from undercroft.games.die_in_the_dungeon.rules.tokens import KOBOLD_SIDES
from undercroft.games.die_in_the_dungeon.rules.turn import REST
from undercroft.games.die_in_the_dungeon.rules.vocabulary import PAY
from undercroft.games.die_in_the_dungeon.state import Dungeon, Monster, box
from undercroft.games.die_in_the_dungeon.telling.grounds import (
    AttackOdds,
    Detour,
    OutOfReach,
    Plain,
    Priced,
    Reckoned,
    Rested,
    RoundCost,
    ShortBy,
    TakenBy,
    Way,
    WithoutHero,
    Worthwhile,
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
    Ready,
    Survive,
    WhichStat,
)


def grounds(g: Dungeon, ask: Ask, answer: Any) -> list[Ground[DieNames]]:
    """What speaks for an answer."""
    m = g.monsters[g.active]
    found: list[Ground[DieNames]] = []
    if isinstance(ask.about, Raise):
        found.append(ShortBy(ask.about.need - ask.about.face - ask.about.bonus))
    plain = plainly(g, m, ask, answer)
    if plain:
        found.append(plain)
    found += reckoned(g, m, ask, answer)
    if isinstance(ask.about, Hit | Damage) and answer in SPLIT:
        stat = ask.about.stat
        only = isinstance(ask.about, Hit) and ask.about.health_only
        found.append(TakenBy(m.value[HEALTH], stat, m.value[SLOT[stat]], only))
    found += priced(g, m, ask, answer)
    if g.combat is None:
        if ask.kind in ("act", "move"):
            found += journey(g, m, answer)
        return found
    if ask.kind == "defeat":
        left = list(g.combat.party)
        left.remove(answer)
        return [*found, WithoutHero(answer, round(10 * odds.round_cost(g, m, left)))]
    if answer in ATTACKS:
        found += attacking(g, m, ATTACKS.index(answer))
    if g.combat.party:
        found.append(RoundCost(round(10 * odds.round_cost(g, m))))
    return found


def attacking(g: Dungeon, m: Monster, mine: Slot) -> list[Ground[DieNames]]:
    """How the chances of the stats compare, if they speak for this one."""
    c = g.combat
    assert c is not None
    chances = {stat: round(100 * odds.success(g, m, stat)) for stat in STATS}
    other = max((stat for stat in STATS if stat != mine), key=lambda stat: chances[stat])
    if chances[mine]:
        told = AttackOdds(SLOTS[mine], chances[mine], SLOTS[other], chances[other])
        return [told] if chances[mine] >= chances[other] else []
    short = {stat: c.totals[stat] + 1 - modifier(c, FIGHT_KEYS[stat]) - m.die[stat] for stat in STATS}
    return [OutOfReach(SLOTS[mine], short[mine])] if short[mine] == min(short.values()) else []


def priced(g: Dungeon, m: Monster, ask: Ask, answer: Any) -> list[Ground[DieNames]]:
    """What an answer to a hit or a failed roll costs against the next best, or brings at the start of a
    round, if that speaks for it."""
    match ask.about:
        case Ready():
            gains = ready_gains(g, m, ask)
            if answer not in gains:
                return []
            this, other = gains.pop(answer), max(gains.values(), default=0.0)
            if this < other:
                return []
            return [Plain("no-use")] if answer == GO else [Reckoned(round(10 * this), round(10 * other))]
        case Hit():
            prices = hit_prices(g, m, ask)
        case Raise():
            prices = raise_prices(g, m, ask)
        case _:
            return []
    cost, least = prices.pop(answer, DEADLY), min(prices.values(), default=DEADLY)
    if least >= DEADLY > cost:
        return [Plain("alive" if isinstance(ask.about, Hit) else "must")]
    this, other = max(0, round(10 * cost)), max(0, round(10 * least))
    return [Priced(this, other)] if this < other else []


def journey(g: Dungeon, m: Monster, answer: str) -> list[Ground[DieNames]]:
    """What speaks for a rest, an ability or a place to go to."""
    found: list[Ground[DieNames]] = []
    dungeon, there = box(g).maps[g.map], way(g, m)
    spare = there.time - there.tiles
    if answer in REST:
        return [Rested(m.value[HEALTH], max(0, spare))]
    ability = box(g).abilities.get(answer)
    if ability is not None:
        worth = sum(quiet_worth(g, m, e) for e in ability.effects)
        price = QUIET_ABILITY * ability.cost
        return [Worthwhile(round(10 * worth), round(10 * price))] if worth > price else []
    if answer in g.open and len(g.open) > 1:
        aims = goals(g, dungeon)
        far = [min(distances(tuple(g.packs), g.map, aim)[place] for aim in aims) for place in g.open if aims]
        if aims and far[g.open.index(answer)] == min(far) < max(far):
            found.append(Plain("nearer"))
        elif token_worth(g, dungeon, answer) > 0 and spare > 1 and answer not in aims:
            found.append(Detour(spare))
    return [*found, there]


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


def plainly(g: Dungeon, m: Monster, ask: Ask, answer: Any) -> Plain | None:
    """What speaks for an answer whatever the numbers of the fight are."""
    match ask.about:
        case Arrange() if answer == ARRANGEMENT:
            return Plain("layout")
        case BeforeCheck() if answer in box(g).abilities:
            passes = any(e.do == "pass" for e in box(g).abilities[answer].effects)
            return Plain("sure-check") if passes else None
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
    sure = surely_needed(g, m)
    return Way(needed(g, m) if sure is None else sure, m.value[TIME], sure is not None)
