"""A failed roll: what is the cheapest way to save it, and is it worth that?"""

from __future__ import annotations

from undercroft.engine import Ask
from undercroft.games.die_in_the_dungeon.bot import odds
from undercroft.games.die_in_the_dungeon.bot.prices import (
    ABILITY_PRICE,
    PIP,
    STAT,
    hoarding,
    minion_price,
    quiet_worth,
)
from undercroft.games.die_in_the_dungeon.content.cards import Effect
from undercroft.games.die_in_the_dungeon.rules.rolls import COUNT, MINION_SIDES
from undercroft.games.die_in_the_dungeon.rules.vocabulary import points
from undercroft.games.die_in_the_dungeon.state import Dungeon, Monster, box
from undercroft.games.die_in_the_dungeon.telling.questions import Raise

TRAP = 1.6
"""What a failed check costs."""
DESPERATE = 99.0
"""What a failure costs where no roll as it falls could ever win."""


def raise_roll(g: Dungeon, m: Monster, ask: Ask) -> str:
    """The way that should cost least in the end; to let the roll fail is one of them."""
    prices = raise_prices(g, m, ask)
    return min(prices, key=lambda key: prices[key])


def raise_prices(g: Dungeon, m: Monster, ask: Ask) -> dict[str, float]:
    """What each way to go on from a failed roll should cost, in points of Health; to let it fail is first."""
    about = ask.about
    assert isinstance(about, Raise)
    options = ask.options
    short = about.need - about.face - about.bonus
    purse = Purse(
        pips=max((COUNT[key] for key in options if key.startswith("pip-")), default=0),
        boosts=max((COUNT[key] for key in options if key.startswith("boost-")), default=0),
        failure=failure_cost(g, m),
        hoarded=hoarding(g),
    )
    minions = tuple(sorted(MINION_SIDES[key] for key in options if key in MINION_SIDES))
    prices = {options[-1]: purse.failure}
    for key in options[:-1]:
        price = DESPERATE
        if key in MINION_SIDES:
            price = purse.with_minion(short, minions, MINION_SIDES[key])
        elif key in COUNT:
            if key == purse.cheapest(short):
                price = purse.points(short)
        elif key == "kobold":
            price = helped(g, m, box(g).allies[m.kobold].effects, about, purse, minions)
        elif key in box(g).abilities:
            ability = box(g).abilities[key]
            price = ABILITY_PRICE * ability.cost + helped(g, m, ability.effects, about, purse, minions)
        prices[key] = price
    return prices


class Purse:
    """What a failed roll can be raised by without a die, and what it costs to leave it as it is."""

    __slots__ = ("boosts", "failure", "hoarded", "pips")

    def __init__(self, pips: int, boosts: int, failure: float, hoarded: bool = False) -> None:
        self.pips, self.boosts, self.failure, self.hoarded = pips, boosts, failure, hoarded

    def points(self, short: int) -> float:
        """The price of so many points: pips first, which nothing else is good for in a quiet hour."""
        if short <= 0:
            return 0.0
        if short > self.pips + self.boosts:
            return DESPERATE
        pips = min(self.pips, short)
        return PIP * pips + STAT * (short - pips)

    def cheapest(self, short: int) -> str:
        """The option that spends the first part of it."""
        pips = min(self.pips, short)
        return f"pip-{pips}" if pips else f"boost-{short}"

    def least(self, short: int, minions: tuple[int, ...]) -> float:
        """What it costs from here by the cheapest way: points, a DieMinion and then again, or a failure."""
        if short <= 0:
            return 0.0
        found = min(self.failure, self.points(short))
        for sides in dict.fromkeys(minions):
            if minion_price(sides, self.hoarded) < found:
                found = min(found, self.with_minion(short, minions, sides))
        return found

    def with_minion(self, short: int, minions: tuple[int, ...], sides: int) -> float:
        """What it should cost if this DieMinion is rolled first: exact over its faces."""
        left = list(minions)
        left.remove(sides)
        rest = tuple(left)
        missed = [self.least(short - face, rest) for face in range(1, min(sides, short - 1) + 1)]
        return minion_price(sides, self.hoarded) + sum(missed) / sides


def helped(
    g: Dungeon, m: Monster, effects: tuple[Effect, ...], about: Raise, purse: Purse, minions: tuple[int, ...]
) -> float:
    """What it still costs after effects on the roll, less what they bring besides."""
    short, besides = about.need - about.face - about.bonus, 0.0
    for e in effects:
        match e.do:
            case "pass":
                return min(0.0, -sum(quiet_worth(g, m, other) for other in effects if other.do != "pass"))
            case "add":
                short -= points(g, m, e)
            case "hurl":
                enough = [sides for sides in minions if sides * e.amount >= short]
                sides = min(enough) if enough else max(minions, default=0)
                short -= sides * e.amount
                besides += minion_price(sides, purse.hoarded)
            case "reroll":
                need = about.need - about.bonus
                misses = range(1, min(about.die, need - 1) + 1)
                return besides + sum(purse.least(need - face, minions) for face in misses) / about.die
            case _:
                besides -= quiet_worth(g, m, e)
    return besides + purse.least(short, minions)


def failure_cost(g: Dungeon, m: Monster) -> float:
    """What a failed roll costs: another round of the fight, or the trap's teeth."""
    if g.combat is None:
        return TRAP
    now = odds.outlook(g, m)
    return DESPERATE if now.chance == 0 else now.again
