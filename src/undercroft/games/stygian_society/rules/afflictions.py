"""Statuses with their tokens, and Woes and Lamentations: what clings to one hero (STY-WOE-04)."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.engine import Ask, Reason, Rules, choose
from undercroft.games.stygian_society.content.cards import HERO_COLOURS
from undercroft.games.stygian_society.rules import effects as fx
from undercroft.games.stygian_society.rules import skills, triggers
from undercroft.games.stygian_society.rules.cubes import Cost, cost_of, lacking
from undercroft.games.stygian_society.state import Climb, Hero, Token, modifier, sources
from undercroft.games.stygian_society.telling import happenings as told
from undercroft.games.stygian_society.telling import questions as ask
from undercroft.games.stygian_society.telling import reasons
from undercroft.games.stygian_society.telling.names import ClimbNames

PAY = "pay"


def afflict(g: Climb, hero: Hero, status: str, times: int, by: str = "") -> Rules[None]:
    """A hero is afflicted: one random token for each time, while any is left (STY-STATUS-03, -06)."""
    drawn = yield from g.tokens.draw(times)
    for colour in drawn:
        hero.statuses.setdefault(status, []).append(Token(colour, g.turn))
    rule = "STY-STATUS-02" if drawn else "STY-STATUS-06"
    g.note(told.Afflicted(hero.id, status, list(drawn), by), rule)
    if drawn:
        yield from triggers.fire(
            g, "afflicted", fx.Cause(g.hero, amount=len(drawn), status=status, whom=hero)
        )


def drop_token(g: Climb, hero: Hero, status: str, colour: str, *, cleansed: bool = False) -> None:
    """A token goes back to the pool, of one colour the oldest; with the last one the card is turned down.

    STY-STATUS-10.
    """
    tokens = hero.statuses[status]
    tokens.remove(next(token for token in tokens if token.colour == colour))
    g.tokens.left[colour] = g.tokens.left.get(colour, 0) + 1
    if not tokens:
        del hero.statuses[status]
        g.note(told.StatusEnded(hero.id, status, cleansed))


# --- paying off ----------------------------------------------------------------------------------------


def payable_tokens(g: Climb, hero: Hero) -> dict[str, int]:
    """Tokens that came on an earlier turn, as 'status:colour' with how many (STY-STATUS-07)."""
    found: dict[str, int] = {}
    for status, tokens in hero.statuses.items():
        for token in tokens:
            if token.turn < g.turn:
                key = f"{status}:{token.colour}"
                found[key] = found.get(key, 0) + 1
    return found


def removable(g: Climb, hero: Hero, basket: Sequence[str] = ()) -> list[str]:
    """The tokens that could be added to one payment."""
    if not hero.statuses:
        return []
    luck = skills.luck_of(g, hero)
    keys = []
    for key, count in payable_tokens(g, hero).items():
        if basket.count(key) < count:
            wanted = [word.partition(":")[2] for word in (*basket, key)]
            if lacking(g, cost_of(*(({colour: 1}, 1) for colour in wanted))) <= luck:
                keys.append(key)
    return keys


def kept(g: Climb, hero: Hero) -> list[Reason[ClimbNames]]:
    """Why the tokens that cannot be paid off now stay."""
    found: list[Reason[ClimbNames]] = []
    payable = removable(g, hero)
    for status, tokens in hero.statuses.items():
        for colour in dict.fromkeys(token.colour for token in tokens):
            if f"{status}:{colour}" in payable:
                continue
            old = any(token.colour == colour and token.turn < g.turn for token in tokens)
            found.append((reasons.TokenUnpaid if old else reasons.TokenTooNew)(status, colour))
    return found


def pay_tokens_off(g: Climb, hero: Hero, first: str) -> Rules[None]:
    """One payment for one or more tokens, so that a crypt cube can take two (STY-RULING-24)."""
    basket = [first]
    while True:
        more = removable(g, hero, basket)
        if not more:
            break
        key = yield Ask(g, hero.seat, ask.Tokens(hero.id, list(basket)), "STY-STATUS-09", [*more, PAY])
        if key == PAY:
            break
        basket.append(key)
    cost = cost_of(*(({word.partition(":")[2]: 1}, 1) for word in basket))
    yield from skills.pay(g, hero, cost, "STY-STATUS-08")
    g.note(told.TokensPaid(hero.id, list(basket)))
    for word in basket:
        status, _, colour = word.partition(":")
        drop_token(g, hero, status, colour)
    extra, by = modifier(g, hero, "cleanse"), "".join(sources(g, hero, "cleanse")[:1])
    for colour in dict.fromkeys(word.partition(":")[2] for word in basket):
        yield from remove_tokens(g, hero, [hero], extra, by, [colour])


# --- removal by cards ------------------------------------------------------------------------------------


def remove_tokens(
    g: Climb,
    healer: Hero,
    heroes: list[Hero],
    count: int,
    by: str = "",
    colours: Sequence[str] = HERO_COLOURS,
) -> Rules[None]:
    """So many tokens of any age off these heroes without a payment, as the player picks (STY-STATUS-11)."""
    for _ in range(count):
        keys = [
            f"{hero.id}:{status}:{colour}"
            for hero in heroes
            for status, tokens in hero.statuses.items()
            for colour in colours
            if any(token.colour == colour for token in tokens)
        ]
        if not keys:
            return
        key = yield from choose(g, healer.seat, ask.Cleanse(healer.id, by), "STY-STATUS-11", keys)
        hero_id, status, colour = key.split(":")
        cleanse(g, g.hero_called(hero_id), status, colour, by)


def cleanse(g: Climb, hero: Hero, status: str, colour: str, by: str = "") -> None:
    """One token goes without a payment."""
    g.note(told.Cleansed(hero.id, status, colour, by, last=len(hero.statuses[status]) == 1))
    drop_token(g, hero, status, colour, cleansed=True)


# --- Woes and Lamentations --------------------------------------------------------------------------------


def can_pay_woe(g: Climb, hero: Hero) -> bool:
    return bool(hero.woe) and lacking(g, woe_cost(g, hero)) <= skills.luck_of(g, hero)


def woe_cost(g: Climb, hero: Hero) -> Cost:
    return cost_of((g.box.woes[hero.woe].cost, 1))


def pay_woe(g: Climb, hero: Hero) -> Rules[None]:
    """Pay the cubes shown and be rid of the card; it leaves the game (STY-WOE-05)."""
    yield from skills.pay(g, hero, woe_cost(g, hero), "STY-WOE-05")
    g.note(told.WoeGone(hero.id, hero.woe))
    g.out.append(hero.woe)
    hero.woe = ""
