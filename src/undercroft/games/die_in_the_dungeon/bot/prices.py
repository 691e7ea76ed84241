"""What things are worth to a monster, in points of Health: the coin that all choices are paid in."""

from __future__ import annotations

from undercroft.games.die_in_the_dungeon.bot.goals import RESERVE, needed
from undercroft.games.die_in_the_dungeon.content.cards import Effect
from undercroft.games.die_in_the_dungeon.content.words import HEALTH, SLOT, TIME
from undercroft.games.die_in_the_dungeon.state import Dungeon, Monster, box

LOW_HEALTH = 5
PIP = 0.7
STAT = 1.0
"""A point of a stat: it keeps hits away and boosts attacks."""
TIME_PRICE = 0.7
ABILITY_PRICE = 0.5
LOW_PRICE = 1.5
"""What a point of Health costs when there are few left."""
HIGH_PRICE = 0.9
MINION = 0.4
"""What a DieMinion is worth for being there; its sides count besides."""
SIDE = 0.2
QUIET_ABILITY = 0.45
"""A point of Ability outside of fights."""


def health_price(left: int) -> float:
    """What the point of Health costs after which so many less one are left."""
    return LOW_PRICE if left <= LOW_HEALTH else HIGH_PRICE


HOARDED = 4.0
"""What a DieMinion is worth besides where the map counts them."""


def hoarding(g: Dungeon) -> bool:
    """Does the map want DieMinions kept?"""
    return box(g).maps[g.map].objective.kind == "hoard"


def minion_price(sides: int, hoarded: bool = False) -> float:
    return MINION + SIDE * sides + HOARDED * hoarded


def quiet_worth(g: Dungeon, m: Monster, e: Effect) -> float:
    """What an effect is worth by itself, outside of what it does to a fight or a roll."""
    match e.do:
        case "heal":
            return float(min(e.amount, m.die[HEALTH] - m.value[HEALTH]))
        case "gain" if e.what == "time":
            return 0.8 * min(e.amount, 20 - m.value[TIME])
        case "gain" if e.what == "health":
            return 1.0 * e.amount if m.value[HEALTH] <= 8 else 0.5 * e.amount
        case "gain" if e.what == "xp":
            return 0.3 * e.amount
        case "gain":
            return 0.8 * e.amount
        case "minion":
            return (SIDE * e.die + HOARDED * hoarding(g)) * e.amount
        case "upgrade":
            return 2.0
        case "lose" | "drop-minion" | "downgrade" | "damage":
            return -price_worth(g, m, e)
        case "token":
            return 2.0
        case "swap":
            return 0.3
        case "refill":
            return 0.6 * min(e.amount, sum(range(1, len(m.namic) + 1)) - sum(m.namic))
        case "check":
            return check_worth(g, m, e)
        case "either":
            return max(quiet_worth(g, m, one) for one in e.either)
        case "offer":
            price = sum(price_worth(g, m, one) for one in e.price)
            return max(0.0, sum(quiet_worth(g, m, one) for one in e.passed) - price)
        case _:
            return 0.0


def check_worth(g: Dungeon, m: Monster, e: Effect) -> float:
    """What a check brings by its odds, without anything added to the roll."""
    die = m.die[SLOT[e.what]] if e.what in SLOT else 6
    chance = min(1.0, max(0.0, (die - e.number + 1) / die))
    good = sum(quiet_worth(g, m, one) for one in e.passed)
    bad = sum(quiet_worth(g, m, one) for one in e.failed)
    return chance * good + (1 - chance) * bad


def price_worth(g: Dungeon, m: Monster, e: Effect) -> float:
    """What giving something up costs."""
    match e.do:
        case "lose" if e.what == "time":
            return (0.6 if m.value[TIME] - e.amount > needed(g, m) + RESERVE else 3.0) * e.amount
        case "lose" if e.what == "health":
            return (1.0 if m.value[HEALTH] - e.amount > LOW_HEALTH - 1 else 3.0) * e.amount
        case "lose" if e.what == "ability":
            return 0.45 * e.amount
        case "drop-minion":
            return SIDE * min(m.minions, default=0) + HOARDED * hoarding(g)
        case "downgrade":
            return 3.0
        case _:
            return 0.8 * e.amount
