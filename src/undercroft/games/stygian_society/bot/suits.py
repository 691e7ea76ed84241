"""Which hero makes most of a card, and which card makes most of a hero: read from what is printed on them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from undercroft.games.stygian_society.content.box import box
from undercroft.games.stygian_society.content.cards import ATTACKS, HERO_COLOURS, Card, Effect
from undercroft.games.stygian_society.state import Climb, Hero, modifier

BREADTH = {"front-rank": 1.8, "rear-rank": 1.6, "all": 2.6}
"""How many enemies a blow on a rank meets, as a rule."""
FRONT, REAR = ("front", "front-rank"), ("rear", "rear-rank")
REACHES = {"against-front": ("either", "all", *FRONT), "against-rear": ("either", "all", *REAR)}
LASTING = {"shield": 1.2, "luck": 0.8, "price": -1.5, "discount": 1.5, "xp": 0.8, "loot": 0.6, "trap": 0.5}
"""What a point of a modifier is worth that helps every hero alike; others count what they work on."""


def own_colour(g: Climb, hero: Hero) -> str:
    """The colour that a hero's actions are mostly paid in; none where they are mixed."""
    return _colour_of(g.packs, tuple(hero.skills))


@lru_cache(maxsize=4096)
def _colour_of(packs: tuple[str, ...], skills: tuple[str, ...]) -> str:
    cards = box(packs).cards
    spent = dict.fromkeys(HERO_COLOURS, 0)
    for card in (cards[one] for one in skills):
        for colour in HERO_COLOURS:
            spent[colour] += card.cost.get(colour, 0) * (2 if getattr(card, "level", 1) == 0 else 1)
    most = max(HERO_COLOURS, key=lambda colour: spent[colour])
    return most if 2 * spent[most] > sum(spent.values()) else ""


def actions(g: Climb, hero: Hero) -> list[Card]:
    """The actions in front of a hero."""
    cards = g.box.cards
    return [cards[one] for one in hero.cards() if cards[one].type == "action"]


def modifier_worth(deeds: Iterable[Card], name: str, points: int) -> float:
    """What a modifier is worth to somebody with such actions, a turn."""
    deeds = list(deeds)
    if name in LASTING:
        return LASTING[name] * points
    count = max(1, len(deeds))
    if name in ATTACKS:
        return points * sum(_meant_to_wound(deed) for deed in deeds if deed.attack == name) / count
    if name in ("attack", "pierce", "against-hurt"):
        return points * (1.0 if name == "attack" else 0.5) * sum(bool(deed.attack) for deed in deeds) / count
    if name in REACHES:
        return 0.7 * points * sum(deed.target in REACHES[name] for deed in deeds if deed.attack) / count
    if name in HERO_COLOURS:
        return 0.8 * points * min(1.0, 0.3 + 0.7 * sum(deed.cost.get(name, 0) > 0 for deed in deeds) / count)
    if name == "heal":
        return points * sum(any(e.do == "heal" for e in deed.effects) for deed in deeds) / count
    return 0.4 * points


def _meant_to_wound(deed: Card) -> float:
    """How much of an action is its blow: who heals with it as well gains less by a sharper blade."""
    return sum(e.do == "wound" for e in deed.effects) / max(1, len(deed.effects))


def helps(g: Climb, hero: Hero, card: Card) -> float:
    """What a card is worth in front of a hero."""
    deeds = actions(g, hero)
    worth = LASTING["shield"] * card.shields
    worth += sum(modifier_worth(deeds, name, points) for name, points in card.mods.items())
    if card.attack:
        worth += sum(modifier(g, hero, name) for name in {"attack", card.attack} - {"plain"})
    if any(e.do == "heal" for e in card.effects):
        worth += modifier(g, hero, "heal")
    own = own_colour(g, hero)
    worth += 0.4 * card.cost.get(own, 0) - 0.3 * sum(card.cost.get(c, 0) for c in HERO_COLOURS if c != own)
    if card.type in ("support", "action"):
        worth -= 0.3 * sum(g.box.cards[one].type == card.type for one in hero.cards())
    return worth


def lasting_worth(g: Climb, hero: Hero, card: Card) -> float:
    """What a skill is worth for the rest of the climb, roughly: in wounds a turn."""
    deeds = actions(g, hero)
    worth = LASTING["shield"] * card.shields
    worth += sum(modifier_worth(deeds, name, points) for name, points in card.mods.items())
    power = sum(_power(card, e) for e in card.effects)
    if card.type == "action":
        further = sum(_power(card, e) for e in card.more.effects) if card.more else 0.0
        strain = sum(card.cost.values()) - 0.75 * sum(card.drop.values())
        power = power + 0.6 * further - 0.5 * max(0.0, strain)
        best = max((_strength(deed) for deed in deeds), default=0.0)
        worth += 0.5 * max(0.0, power - best) + 0.2 * power
    elif card.use == "discard":
        worth += 0.15 * power
    elif card.use == "exhaust":
        worth += 0.3 * power
    else:
        worth += 0.6 * (power - 0.5 * sum(card.cost.values()))
    return worth


def _strength(card: Card) -> float:
    further = sum(_power(card, e) for e in card.more.effects) if card.more else 0.0
    strain = sum(card.cost.values()) - 0.75 * sum(card.drop.values())
    return sum(_power(card, e) for e in card.effects) + 0.6 * further - 0.5 * max(0.0, strain)


def _power(card: Card, e: Effect) -> float:
    """What an effect does, as far as the card alone tells."""
    n = e.n + 2 * e.per
    match e.do:
        case "wound":
            return n * BREADTH.get(card.target, float(min(2, card.targets)))
        case "hit":
            return n * (1.0 if e.at in ("chosen", "front-chosen", "target", "boss") else 2.0)
        case "heal" | "ward" | "guard":
            return 0.8 * n
        case "suffer":
            return -1.2 * n
        case "peril":
            return -0.9 * n
        case "still":
            return 3.0
        case "move-all":
            return 3.0
        case "luck" | "bonus" | "discount" | "cleanse" | "refresh":
            return 1.0 * max(1, n)
        case "move" | "take" | "drop":
            return 0.7 * max(1, n)
        case _:
            return 1.0
