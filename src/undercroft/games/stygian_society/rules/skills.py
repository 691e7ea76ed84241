"""Using a card: what it costs now, how it is paid, and what it does."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from undercroft.engine import PASS, Reason, Rules, choose
from undercroft.games.stygian_society.content.cards import GRAY, Card, Effect, with_sets
from undercroft.games.stygian_society.rules import effects as fx
from undercroft.games.stygian_society.rules.cubes import (
    Cost,
    cost_of,
    lacking,
    payments,
    put_back,
    spend,
)
from undercroft.games.stygian_society.state import Climb, FightOver, Figure, Hero, luck_barred, modifier
from undercroft.games.stygian_society.telling import happenings as told
from undercroft.games.stygian_society.telling import questions as ask
from undercroft.games.stygian_society.telling import reasons
from undercroft.games.stygian_society.telling.names import PARTY, ClimbNames

# --- price ------------------------------------------------------------------------------------------


def luck_of(g: Climb, hero: Hero) -> int:
    """Luck a hero may spend: the party's, unless something bars it on this turn (STY-LUCK-05)."""
    return 0 if g.luck == 0 or luck_barred(g) else g.luck


def price(g: Climb, hero: Hero, card: Card, sets: int = 0) -> Cost:
    """What an action costs: of the ways to spare a cube the one that field and crypt lack least for."""
    return pricing(g, hero, card)(sets)


def pricing(g: Climb, hero: Hero, card: Card) -> Callable[[int], Cost]:
    """What a card costs with so many further sets; what makes it dearer or cheaper is looked up once."""
    bases, further = base_costs(g, hero, card), further_cost(card)

    def with_sets(sets: int) -> Cost:
        found = [cost_of((base, 1), (further, sets)) for base in bases]
        return found[0] if len(found) == 1 else min(found, key=lambda cost: lacking(g, cost))

    return with_sets


def prices(g: Climb, hero: Hero, card: Card, sets: int) -> list[Cost]:
    """Base and further sets as one sum (STY-RULING-25), in every way in which a cube can be spared."""
    further = further_cost(card)
    return list(dict.fromkeys(cost_of((base, 1), (further, sets)) for base in base_costs(g, hero, card)))


def further_cost(card: Card) -> dict[str, int]:
    """What each further set costs."""
    return card.more.cost if card.more is not None else {}


def base_costs(g: Climb, hero: Hero, card: Card) -> list[dict[str, int]]:
    """A card's cost without further sets; actions can have become dearer or cheaper (STY-RULING-25).

    What is cheaper by a cube is so by whichever the players like: there is a cost for each.
    """
    cost = card.cost
    if card.type != "action" or not cost:
        return [cost]
    dearer = modifier(g, hero, "price")
    if dearer:
        cost = {**cost, GRAY: cost.get(GRAY, 0) + dearer}
    found = [cost]
    for _ in range(g.now.discount + modifier(g, hero, "discount")):
        found = [less for one in found for less in one_less(one)]
    return found


def one_less(cost: dict[str, int]) -> list[dict[str, int]]:
    """A cost with a cube less, in every way; that of a wild one first."""
    left = sorted((colour for colour in cost if cost[colour]), key=lambda colour: colour != GRAY)
    return [{**cost, colour: cost[colour] - 1} for colour in left] or [cost]


def payable_costs(g: Climb, hero: Hero, card: Card, targets: Sequence[str] | None = None) -> list[Cost]:
    """What the card costs with 0, 1, 2 … further sets, as far as it can be paid; none if it cannot be.

    Sets that need a target are sold only while one of the targets is in play (STY-HERO-06, STY-RULING-06).
    """
    luck = luck_of(g, hero)
    most = card.more.most if card.more is not None else 0
    if card.more is not None and targets is not None and not buys(g, card.more.effects, targets):
        most = 0
    costs: list[Cost] = []
    price_with = pricing(g, hero, card)
    for sets in range(1 + most):
        cost = price_with(sets)
        if lacking(g, cost) > luck:
            break
        costs.append(cost)
    return costs


def most_sets(g: Climb, hero: Hero, card: Card) -> int:
    """How many further sets can be paid with the base; -1 if not even the base can."""
    return len(payable_costs(g, hero, card)) - 1


def pay(
    g: Climb, hero: Hero, cost: Cost, rule: str = "STY-HERO-03", also: Sequence[Cost] = ()
) -> Rules[None]:
    """The hero's player picks which cubes and how much luck; nothing that could be left out."""
    luck = luck_of(g, hero)
    ways = dict.fromkeys(way for one in (cost, *also) for way in payments(g, one, luck))
    about = ask.Payment(hero.id, cost, luck, g.field, g.crypt)
    key = yield from choose(g, hero.seat, about, rule, list(ways))
    spend(g, key, rule)


# --- targets ----------------------------------------------------------------------------------------


def reachable(g: Climb, card: Card) -> list[Figure]:
    """Enemies that a card may name (STY-TURN-09)."""
    match card.target:
        case "front" | "front-rank":
            return g.front
        case "rear" | "rear-rank":
            return g.rear
        case "":
            return []
        case _:
            return g.front + g.rear


def choose_targets(g: Climb, hero: Hero, card: Card) -> Rules[list[str]]:
    """All targets are named before anything is dropped; there may be none (STY-RULING-05).

    A card for up to so many enemies names one at least, and more only if its player likes.
    """
    there = [figure.id for figure in reachable(g, card)]
    if card.target in ("front-rank", "rear-rank", "all") or len(there) <= 1:
        return there
    chosen: list[str] = []

    def barred() -> list[Reason[ClimbNames]]:
        return [
            reasons.OutOfReach(figure.id, card.target) for figure in g.enemies() if figure.id not in there
        ]

    for number in range(card.targets):
        left = [figure for figure in there if figure not in chosen]
        options = left if number == 0 else [*left, PASS]
        about = ask.Target(hero.id, card.id, list(chosen), card.targets)
        key = yield from choose(g, hero.seat, about, "STY-TURN-08", options, barred=barred)
        if key == PASS:
            break
        chosen.append(key)
    return chosen


def working(g: Climb, effects: Sequence[Effect], targets: Sequence[str]) -> list[Effect]:
    """Those that would do something: all while a target is in play, else what needs none (STY-RULING-06)."""
    if any(g.figure(target) for target in targets):
        return list(effects)
    return [
        effect
        for effect in effects
        if effect.do not in NEED_TARGET and effect.at != "target" and effect.colour != "target"
    ]


def buys(g: Climb, effects: Sequence[Effect], targets: Sequence[str]) -> bool:
    """Whether these would change anything: a gone target's part cannot be paid for (STY-RULING-06)."""
    return bool(working(g, effects, targets))


def can_do_something(g: Climb, card: Card, targets: Sequence[str]) -> bool:
    """Whether paying for a card would buy anything."""
    return buys(g, card.effects + (card.more.effects if card.more else []), targets)


NEED_TARGET = ("wound", "pull", "push")


def muted(g: Climb, hero: Hero, card: Card) -> Reason[ClimbNames]:
    """What bars a hero's supports and responses: the room, a status or a Woe."""
    if modifier(g, None, "no-support"):
        return reasons.SupportsBarredHere(card.id)
    by_status = any(g.box.statuses[status].mods.get("no-support") for status in hero.statuses)
    return reasons.SupportsBarred(card.id) if by_status else reasons.SupportsBarredByWoe(card.id)


# --- use --------------------------------------------------------------------------------------------


def turn_or_discard(g: Climb, owner: Hero | None, card: Card) -> None:
    """A used card is turned sideways or leaves the game, before its effect (STY-TREAS-05, STY-RULING-07)."""
    if card.use == "exhaust":
        (g.party_exhausted if owner is None else owner.exhausted).append(card.id)
        g.note(told.Exhausted(owner.id if owner else PARTY, card.id, used=True))
    elif card.use == "discard":
        if owner is None:
            g.party.remove(card.id)
            g.out.append(card.id)
        elif card.id in owner.treasures:
            owner.treasures.remove(card.id)
            g.out.append(card.id)
        else:
            owner.skills.remove(card.id)
            owner.gone.append(card.id)
        g.note(told.Discarded(owner.id if owner else PARTY, card.id))


def use(g: Climb, owner: Hero | None, card: Card, cause: fx.Cause) -> Rules[None]:
    """A support or response from naming its targets to its effect (STY-RULING-93)."""
    hero = owner or g.hero
    targets = yield from choose_targets(g, hero, card)
    yield from pay(g, hero, price(g, hero, card))
    rule = "STY-SKILL-04" if card.type == "response" else "STY-SKILL-01"
    g.note(told.Used(hero.id, card.id, card.use), rule)
    turn_or_discard(g, owner, card)
    yield from carry_out(g, hero, card, targets, 0, cause.by(hero, card=card.id, targets=targets))


def carry_out(
    g: Climb, hero: Hero, card: Card, targets: list[str], sets: int, cause: fx.Cause
) -> Rules[None]:
    """What a card does: its attack as one blow a target, then the rest in order."""
    effects = with_sets(card.effects, card.more.effects if card.more is not None else [], sets)
    if card.attack and any(g.figure(target) for target in targets):
        yield from fx.blow(g, hero, card.attack, targets, _wounds(g, effects, cause))
    yield from fx.apply(g, effects, cause)
    check_floor(g)


def _wounds(g: Climb, effects: Sequence[Effect], cause: fx.Cause) -> int:
    return sum(
        fx.amount(g, effect, cause)
        for effect in effects
        if effect.do == "wound" and fx.happens(g, effect, cause)
    )


def check_floor(g: Climb) -> None:
    """The fight ends the instant nobody is left (STY-CLEAR-03, STY-FAQ-08)."""
    if g.fighting and not g.front and not g.rear and not g.now.felling:
        g.fighting = False
        put_back(g)
        g.note(told.Cleared(g.floor, g.room))
        raise FightOver
