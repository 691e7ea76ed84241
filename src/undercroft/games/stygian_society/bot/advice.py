"""How a sensible player answers each kind of ask, by the worth that judgement.py puts on things."""

from __future__ import annotations

from collections.abc import Callable
from statistics import fmean
from typing import Any

from undercroft.engine import PASS, Ask, Source
from undercroft.games.stygian_society.bot.judgement import (
    KEPT,
    RID,
    Arm,
    Deed,
    Prospect,
    about_to_act,
    arm_of,
    best_targets,
    effect_worth,
    needed_next,
    threat,
    wound_worth,
)
from undercroft.games.stygian_society.bot.regrouping import regroup_worth
from undercroft.games.stygian_society.bot.suits import helps, lasting_worth, own_colour
from undercroft.games.stygian_society.content.cards import ENEMY_COLOURS, HERO_COLOURS, Card
from undercroft.games.stygian_society.rules import afflictions, floors, party, skills
from undercroft.games.stygian_society.rules import effects as fx
from undercroft.games.stygian_society.rules.cubes import inside, value
from undercroft.games.stygian_society.state import Climb, Figure, Hero
from undercroft.games.stygian_society.telling import questions
from undercroft.games.stygian_society.telling.payments import read_payment


def advise(g: Climb, ask: Ask, source: Source) -> Any:
    """What a sensible player would answer, or None to look ahead."""
    answer = ADVICE.get(ask.kind)
    if answer is not None:
        return answer(g, ask, source)
    if isinstance(ask.about, questions.Respond):
        return _respond(g, ask, source)
    return None


def _turn(g: Climb, ask: Ask, source: Source) -> str:
    """Pay off what hinders, use a support that pays, then the action that is worth most."""
    hero, cards = g.hero, g.box.cards
    for key in ask.options:
        verb, _, rest = key.partition(":")
        if verb == "cleanse":
            status, _, colour = rest.partition(":")
            if status in ("leaden", "hexed") and value(g, colour) >= 1:
                return key
        elif verb == "support":
            card = cards[rest]
            least = {"exhaust": 1.6, "discard": 2.8}.get(card.use, 0.4)
            if card_worth(g, card, fx.Cause(hero)) >= least:
                return key
    return promising(g, ask)[0]


def card_worth(g: Climb, card: Card, cause: fx.Cause) -> float:
    """What a support or response does now, less what its cubes are worth: in wounds."""
    return sum(effect_worth(g, e, cause) for e in card.effects) - 0.8 * sum(card.cost.values())


def promising(g: Climb, ask: Ask) -> list[str]:
    """The actions of a turn, what is worth most first."""
    worth = action_worths(g, ask)
    return sorted(worth, key=lambda key: -worth[key])


def action_worths(g: Climb, ask: Ask) -> dict[str, float]:
    """What every action of a turn is worth: in wounds."""
    hero, cards, held = g.hero, g.box.cards, inside(g)
    arms: dict[str, Arm] = {}
    worth: dict[str, float] = {}
    for key in ask.options:
        verb, _, rest = key.partition(":")
        if rest == party.REGROUP:
            worth[key] = regroup_worth(g)
        elif verb == "act":
            card = cards[rest]
            arm = arms.get(card.attack)
            if arm is None:
                arm = arms[card.attack] = arm_of(g, hero, card.attack)
            worth[key] = Prospect(g, hero, card, best_targets(g, hero, card, arm), arm, held).worth()
    return worth


def _target(g: Climb, ask: Ask, source: Source) -> str:
    if g.phase != "target":
        worth = [key for key in ask.options if key != PASS]
        return max(worth, key=lambda key: wound_worth(g, _figure(g, key), 3))
    card = g.box.cards[g.now.card]
    best = best_targets(g, g.hero, card)
    for figure in best:
        if figure.id in ask.options:
            return figure.id
    return ask.options[0]


def _figure(g: Climb, key: str) -> Figure:
    figure = g.figure(key)
    assert figure is not None
    return figure


def _wound(g: Climb, ask: Ask, source: Source) -> str:
    return max(ask.options, key=lambda key: wound_worth(g, _figure(g, key), 3))


def _wild(g: Climb, ask: Ask, source: Source) -> str:
    wanted = needed_next(g)
    if g.phase != "target":
        return max(ask.options, key=lambda key: key.split("+").count(wanted))
    hero, card = g.hero, g.box.cards[g.now.card]
    prospect = Prospect(g, hero, card, [figure for figure in map(g.figure, g.now.targets) if figure])

    def worth(key: str) -> float:
        wild = key.split("+") if key else []
        return prospect.worth(wild) + 0.25 * wild.count(wanted)

    return max(ask.options, key=worth)


def _resolve(g: Climb, ask: Ask, source: Source) -> str:
    hero, card = g.hero, g.box.cards[g.now.card]
    targets = [figure for figure in map(g.figure, g.now.targets) if figure]
    deed, price = Deed(g, hero, card, targets), skills.pricing(g, hero, card)
    best, best_worth = "skip", _woe_worth(g, hero)
    for key in ask.options:
        verb, _, rest = key.partition(":")
        if verb != "sets":
            continue
        cubes = sum(price(int(rest)))
        short = max(0, cubes - sum(value(g, c) for c in HERO_COLOURS))
        worth = deed.worth(int(rest)) - KEPT * cubes - 0.5 * short
        worth -= {"exhaust": 0.5, "discard": 1.5}.get(card.use, 0.0)
        if worth > best_worth:
            best, best_worth = key, worth
    return best


def _woe_worth(g: Climb, hero: Hero) -> float:
    """What keeping the cubes is worth, because they can pay the hero's Woe off at the end of the turn."""
    return RID * g.box.woes[hero.woe].masks if afflictions.can_pay_woe(g, hero) else 0.0


def _payment(g: Climb, ask: Ask, source: Source) -> str:
    wanted = needed_next(g)

    def price(key: str) -> float:
        total = 0.0
        for count, colour, place in read_payment(key):
            each = 1.7 if place == "luck" else 1.9 if place == "crypt" else 1.0
            total += count * (each + (0.2 if colour == wanted else 0.0))
        return total

    return min(ask.options, key=price)


def _turn_end(g: Climb, ask: Ask, source: Source) -> str:
    for key in ask.options:
        verb, _, rest = key.partition(":")
        if verb == "woe":
            return key
        if verb == "cleanse":
            status, _, colour = rest.partition(":")
            if value(g, colour) >= 1 and (status != "muddled" or _supports(g, g.hero)):
                return key
    return PASS


def _supports(g: Climb, hero: Hero) -> bool:
    cards = g.box.cards
    return any(cards[c].type in ("support", "response") and c not in hero.exhausted for c in hero.cards())


def _tokens(g: Climb, ask: Ask, source: Source) -> str:
    for key in ask.options:
        colour = key.partition(":")[2]
        if colour and value(g, colour) >= 2:
            return key
    return afflictions.PAY


def _cleanse(g: Climb, ask: Ask, source: Source) -> str:
    order = {"stricken": 0, "leaden": 1, "hexed": 2, "muddled": 3}
    return min(ask.options, key=lambda key: order.get(key.split(":")[1], 4))


def _respond(g: Climb, ask: Ask, source: Source) -> str:
    for key in ask.options:
        owner_id, _, card_id = key.partition(":")
        if not card_id:
            continue
        card = g.box.cards[card_id]
        owner = next((hero for hero in g.heroes if hero.id == owner_id), g.hero)
        cause = fx.Cause(owner, amount=2)
        if card.when == "dropped" and any(e.do == "still" for e in card.effects):
            acting = [threat(g, c) for c in ENEMY_COLOURS if about_to_act(g, c) and c not in g.now.stilled]
            if max(acting, default=0) >= 2.5:
                return key
            continue
        if card_worth(g, card, cause) >= (3.0 if card.use == "discard" else 1.2) or card.when == "trap":
            return key
    return PASS


def _still(g: Climb, ask: Ask, source: Source) -> str:
    return max(ask.options, key=lambda c: threat(g, c) * (2 if about_to_act(g, c, 0.5) else 0.6))


def _move(g: Climb, ask: Ask, source: Source) -> str:
    """Enemy cubes away from who is about to act; hero cubes to where they count."""
    keys = [key for key in ask.options if key != PASS]
    hero_keys = [key for key in keys if key.partition(":")[2] in HERO_COLOURS]
    enemy_keys = [key for key in keys if key not in hero_keys]
    if enemy_keys:

        def urgency(key: str) -> float:
            place, _, colour = key.partition(":")
            close = about_to_act(g, colour, 1)
            return threat(g, colour) * (2 if close else 1) * (2 if place == "crypt" else 1)

        return max(enemy_keys, key=urgency)
    own = own_colour(g, g.hero) or needed_next(g)
    return max(hero_keys, key=lambda key: key.partition(":")[2] == own)


def _take(g: Climb, ask: Ask, source: Source) -> str:
    own = own_colour(g, g.hero) or needed_next(g)
    return min(ask.options, key=lambda key: (key.startswith("crypt"), key.partition(":")[2] == own))


def _skill(g: Climb, ask: Ask, source: Source) -> str:
    """The card that promises most; a card of the next level unseen counts as one of its better ones."""
    draw = questions.DRAW
    assert isinstance(ask.about, questions.Skill | questions.SecondSkill)
    hero = g.hero_called(ask.about.hero)
    cards = g.box.skills
    worth = {key: lasting_worth(g, hero, cards[key]) for key in ask.options if key != draw}
    if isinstance(ask.about, questions.Skill) and draw in ask.options:
        unseen = party.skills_left(g, hero, ask.about.next)
        worth[draw] = fmean(lasting_worth(g, hero, cards[one]) for one in unseen)
    return max(worth, key=lambda key: worth[key])


def _give(g: Climb, ask: Ask, source: Source) -> str:
    """A treasure to whom it helps most; among equals by lot."""
    assert isinstance(ask.about, questions.Give)
    card = g.box.cards[ask.about.card]
    worth = {key: round(helps(g, g.hero_called(key), card), 3) for key in ask.options}
    most = max(worth.values())
    return source.pick([key for key in ask.options if worth[key] == most])


def _chest(g: Climb, ask: Ask, source: Source) -> str:
    room = g.max_wounds - g.wounds
    risky = (g.peril >= 6 and room <= 6) or g.place.chart[-1].at - g.peril <= 4
    return PASS if risky else floors.OPEN


def _first_hero(g: Climb, ask: Ask, source: Source) -> str:
    return next((hero for hero in ("knight", "burglar") if hero in ask.options), ask.options[0])


def _refresh(g: Climb, ask: Ask, source: Source) -> str:
    def rank(key: str) -> int:
        card = g.box.cards[key.partition(":")[2]]
        return getattr(card, "level", 2)

    return max(ask.options, key=rank)


def _exhaust(g: Climb, ask: Ask, source: Source) -> str:
    def rank(key: str) -> tuple[bool, int]:
        card = g.box.cards[key.partition(":")[2]]
        return card.use == "exhaust", getattr(card, "level", 2)

    return min(ask.options, key=rank)


def _dye(g: Climb, ask: Ask, source: Source) -> str:
    wanted = own_colour(g, g.hero) or needed_next(g)
    for key in ask.options:
        _, old, new = questions.read_swap(key)
        if new == wanted and old != wanted:
            return key
    return PASS


def _first_effect(g: Climb, ask: Ask, source: Source) -> str:
    """What takes tokens off before they hurt; what heals when they have."""
    order = {"cleanse": 0, "heal": 2}

    def rank(key: str) -> int:
        card = g.box.cards.get(key) or g.box.statuses.get(key) or g.box.woes[key]
        return min((order.get(effect.do, 1) for effect in card.effects), default=1)

    return min(ask.options, key=rank)


ADVICE: dict[str, Callable[[Climb, Ask, Source], Any]] = {
    "turn": _turn,
    "target": _target,
    "wound": _wound,
    "wild": _wild,
    "resolve": _resolve,
    "payment": _payment,
    "turn-end": _turn_end,
    "tokens": _tokens,
    "cleanse": _cleanse,
    "still": _still,
    "move": _move,
    "take": _take,
    "skill": _skill,
    "second-skill": _skill,
    "give": _give,
    "chest": _chest,
    "trade": lambda g, ask, source: floors.DONE,
    "confirm": lambda g, ask, source: "no",
    "first-hero": _first_hero,
    "hero": lambda g, ask, source: source.pick(ask.options),
    "refresh": _refresh,
    "exhaust": _exhaust,
    "dye": _dye,
    "afflicted": lambda g, ask, source: source.pick(ask.options),
    "first-effect": _first_effect,
}
