"""What to do in a fight."""

from __future__ import annotations

from undercroft.engine import Ask
from undercroft.games.die_in_the_dungeon.bot import odds
from undercroft.games.die_in_the_dungeon.bot.journey import token_helps
from undercroft.games.die_in_the_dungeon.bot.prices import (
    ABILITY_PRICE,
    PIP,
    STAT,
    TIME_PRICE,
    health_price,
    hoarding,
    minion_price,
    quiet_worth,
)
from undercroft.games.die_in_the_dungeon.bot.raising import raise_roll
from undercroft.games.die_in_the_dungeon.content.cards import Effect
from undercroft.games.die_in_the_dungeon.content.words import ABILITY, ABILITY_MOST, HEALTH, SLOTS, STATS
from undercroft.games.die_in_the_dungeon.rules.combat import GO, HELPING_TOKENS, could_win
from undercroft.games.die_in_the_dungeon.rules.rolls import COUNT, MINION_SIDES, TOKEN_OF
from undercroft.games.die_in_the_dungeon.rules.vocabulary import points
from undercroft.games.die_in_the_dungeon.state import Dungeon, Monster, box
from undercroft.games.die_in_the_dungeon.telling.questions import Hit

__all__ = ["attack", "defeat", "hit", "hit_prices", "raise_roll", "ready", "ready_gains"]

SPENT = 0.5
"""What a point of Ability costs at the start of a round."""
OVERFLOWING = 0.25
"""The same when there are as many as there can be: the next Power Up would bring none."""


def ready(g: Dungeon, m: Monster, ask: Ask) -> str:
    """Use what changes this fight by more than it costs; allies are read as cards are."""
    for key in ask.options:
        if key in TOKEN_OF and token_helps(m, TOKEN_OF[key]):
            return key
    now = odds.outlook(g, m)
    if not now.cost and not now.chance:
        turning = [key for key in ask.options if turns_the_fight(g, key)]
        if turning:
            abilities = box(g).abilities
            return max(turning, key=lambda key: abilities[key].cost if key in abilities else 0)
    gains = ready_gains(g, m, ask)
    return max(gains, key=lambda key: gains[key])


def turns_the_fight(g: Dungeon, key: str) -> bool:
    """Could this win a fight that costs nothing and that no roll as it falls wins? Nothing else will."""
    if key in TOKEN_OF:
        return TOKEN_OF[key] in HELPING_TOKENS
    ability = box(g).abilities.get(key)
    return ability is not None and any(could_win(e) for e in ability.effects)


def ready_gains(g: Dungeon, m: Monster, ask: Ask) -> dict[str, float]:
    """What each way to begin a round brings beyond its price, in points of Health; nothing is first."""
    content, now = box(g), odds.outlook(g, m)
    gains = {GO: 0.0}
    for key in ask.options:
        ability = content.abilities.get(key)
        if ability is not None:
            price = SPENT if m.value[ABILITY] < ABILITY_MOST or is_epic(g) else OVERFLOWING
            gains[key] = sum(loud_worth(g, m, e, now) for e in ability.effects) - price * ability.cost
        elif key in ("beast", "kobold"):
            ally = content.allies["beast" if key == "beast" else m.kobold]
            gains[key] = sum(loud_worth(g, m, e, now) for e in ally.effects) - BEAST * (key == "beast")
    return gains


BEAST = 2.5
"""What the Beast should save at least: it fights only once."""


def is_epic(g: Dungeon) -> bool:
    return g.combat is not None and any(box(g).heroes[one].is_epic for one in g.combat.party)


def loud_worth(g: Dungeon, m: Monster, e: Effect, now: odds.Outlook) -> float:
    """What an effect is worth at the start of a round, in points of Health."""
    c = g.combat
    assert c is not None
    party = box(g).parties(c.party)
    match e.do:
        case "bonus" | "weaken" | "guard" | "ward" | "press" | "embolden" | "hush" | "sure":
            return odds.changed(g, m, e, now)
        case "fell" | "charm":
            return now.kill * min(e.amount, party.count)
        case "strike":
            need = min(c.totals) + 1 - points(g, m, e)
            return odds.at_least(e.die, need) * now.kill
        case _:
            return quiet_worth(g, m, e)


def attack(g: Dungeon, m: Monster, ask: Ask) -> str:
    """The stat with the best odds; the DieMaster token when they are poor and it would do."""
    options = ask.options
    c = g.combat
    assert c is not None
    for key in options:
        if key in TOKEN_OF and token_helps(m, TOKEN_OF[key]):
            return key
    now = odds.outlook(g, m)
    stat = now.likeliest if now.chance > 0 and not now.cost else now.stat
    if "master-might" in options and now.chance < 0.4 and now.cost > 0.8:
        sure = [s for s in STATS if m.die[s] > c.totals[s]]
        if sure:
            return f"master-{SLOTS[sure[0]]}"
    return f"attack-{SLOTS[stat]}"


def hit(g: Dungeon, m: Monster, ask: Ask) -> str:
    """Whatever is cheapest: to take the hit on the stat or on Health, or to avert it."""
    prices = hit_prices(g, m, ask)
    return min(prices, key=lambda key: prices[key])


def hit_prices(g: Dungeon, m: Monster, ask: Ask) -> dict[str, float]:
    """What each way to take a hit costs, in points of Health."""
    about = ask.about
    assert isinstance(about, Hit)
    burnt = min(m.minions) if m.minions and burns(g, about.stat) else 0
    besides = TIME_PRICE * about.time + (minion_price(burnt, hoarding(g)) if burnt else 0.0)
    enough = max(about.face - about.die + 1, about.face + about.bonus - about.defence)
    shares = [key for key in ask.options if key.startswith("stat-")]
    taken = {key: share_price(m, int(key[5:]), about.damage) for key in shares}
    least = min(taken.values())
    prices = {key: price + besides for key, price in taken.items()}
    for key in ask.options:
        ability = box(g).abilities.get(key)
        if key in MINION_SIDES:
            prices[key] = minion_price(MINION_SIDES[key], hoarding(g)) + TIME_PRICE * about.time
        elif key.startswith("pip-"):
            if COUNT[key] == enough:
                prices[key] = PIP * enough
        elif ability is not None:
            prices[key] = ABILITY_PRICE * ability.cost + SPARED * ability.card
            prices[key] += left_of_hit(g, m, ability.effects, about.damage, least, besides)
        elif key in TOKEN_OF and TOKEN_OF[key] == "health" and least >= DEADLY:
            prices[key] = 1.0
    return prices


SPARED = 0.2
"""A card is gone when it was used; an ability of the board comes again."""
DEADLY = 50.0
"""What the last point of Health costs."""


def burns(g: Dungeon, stat: str) -> bool:
    assert g.combat is not None
    return stat == "magic" and bool(box(g).parties(g.combat.party).burns_minions)


def share_price(m: Monster, on_stat: int, damage: int) -> float:
    """What damage costs of which so much falls on the stat and the rest on Health."""
    lost = damage - on_stat
    if lost >= m.value[HEALTH]:
        return DEADLY
    return STAT * on_stat + sum(health_price(m.value[HEALTH] - k) for k in range(lost))


def left_of_hit(
    g: Dungeon, m: Monster, effects: tuple[Effect, ...], damage: int, least: float, besides: float
) -> float:
    """What a hit still costs after an ability, less what that brings of its own."""
    brings = sum(quiet_worth(g, m, e) for e in effects)
    if any(e.do == "dodge" for e in effects):
        return -brings
    softened = sum(points(g, m, e) for e in effects if e.do == "soften")
    return besides + least * max(0, damage - softened) / max(1, damage) - brings


def defeat(g: Dungeon, m: Monster, ask: Ask) -> str:
    """The hero without whom the next round costs least."""
    options = ask.options
    c = g.combat
    assert c is not None

    def without(one: str) -> float:
        left = list(c.party)
        left.remove(one)
        return odds.round_cost(g, m, left) if left else 0.0

    return min(options, key=without)
