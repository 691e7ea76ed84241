"""What an event sets off: statuses, Woes, mats, passives by themselves; responses if somebody wants to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from undercroft.engine import Reason, Rules, choose, window
from undercroft.games.stygian_society.content.cards import Card, Effect
from undercroft.games.stygian_society.rules import effects as fx
from undercroft.games.stygian_society.rules import skills
from undercroft.games.stygian_society.rules.cubes import cost_of, lacking
from undercroft.games.stygian_society.state import Climb, Hero, modifier
from undercroft.games.stygian_society.telling import happenings as told
from undercroft.games.stygian_society.telling import questions as ask
from undercroft.games.stygian_society.telling import reasons
from undercroft.games.stygian_society.telling.names import PARTY, ClimbNames

Moved: TypeAlias = list[tuple[str, Hero, Sequence[Effect]]]
"""What works by itself: the card's id, whose it is, what it does."""

TURN_EVENTS = ("turn-start", "turn-end")

NAMED = (
    "suffer", "heal", "luck", "peril", "max-wounds", "xp", "afflict", "cleanse", "hit", "mend", "drop",
    "move", "take", "move-all",
)  # fmt: skip
"""Words of which the story says what brought them."""


def fire(g: Climb, event: str, cause: fx.Cause) -> Rules[None]:
    """An event is over: what happens by itself, then whoever may answer it."""
    found = g.box
    listeners = found.listeners[event]
    hero = cause.hero
    if g.fighting and g.place.when == event:
        yield from fx.apply(g, g.place.effects, cause.by(hero, kind="room", card=g.room))
    if g.beaten and found.bosses[g.beaten].defeated_when == event:
        spoils = cause.by(hero, kind=cause.kind, card=g.beaten, status=cause.status)
        yield from fx.apply(g, found.bosses[g.beaten].defeated_effects, spoils)
    heard = bool(listeners) and _hears(g, listeners)
    if heard or (event in TURN_EVENTS and (hero.statuses or hero.woe)):
        yield from _by_themselves(g, event, cause)
    if heard:
        yield from _respond(g, event, cause)


def _hears(g: Climb, listeners: frozenset[str]) -> bool:
    """Whether one of these cards lies in front of anybody."""
    for hero in g.heroes:
        if not (listeners.isdisjoint(hero.skills) and listeners.isdisjoint(hero.treasures)):
            return True
    return not listeners.isdisjoint(g.party)


def _by_themselves(g: Climb, event: str, cause: fx.Cause) -> Rules[None]:
    """Passives, statuses and the Woe that the event moves; at a turn's start and end in chosen order."""
    todo = [*_passives(g, event), *_afflictions(g, event, cause.hero)]
    while todo:
        number = 0
        if len(todo) > 1 and event in TURN_EVENTS:
            keys = [name for name, _, _ in todo]
            about = ask.FirstEffect(cause.hero.id, event)
            picked = yield from choose(g, cause.hero.seat, about, "STY-RULING-02", keys)
            number = keys.index(picked)
        name, owner, effects = todo.pop(number)
        seen = cause.by(owner, card=name, status=name)
        if not fx.changes(g, effects, seen):
            continue
        rule = "STY-STATUS-04" if name in g.box.statuses else "STY-WOE-04"
        if name in g.box.cards:
            rule = "STY-SKILL-03"
        g.note(told.Works(owner.id, name, all(effect.do in NAMED for effect in effects)), rule)
        yield from fx.apply(g, effects, seen)


def _passives(g: Climb, event: str) -> Moved:
    """Passives of the active hero and of the party, and those of others that work on any turn."""
    cards = g.box.cards
    found: Moved = []
    for owner in g.heroes:
        for card_id in owner.cards():
            card = cards[card_id]
            if card.type == "passive" and card.when == event and (card.whose == "any" or owner is g.hero):
                found.append((card_id, owner, card.effects))
    for card_id in g.party:
        card = cards[card_id]
        if card.type == "passive" and card.when == event:
            found.append((card_id, g.hero, card.effects))
    return found


def _afflictions(g: Climb, event: str, hero: Hero) -> Moved:
    """Statuses and the Woe of the hero whose turn starts or ends."""
    if event not in TURN_EVENTS:
        return []
    found = g.box
    statuses = [found.statuses[status] for status in hero.statuses]
    moved: Moved = [(status.id, hero, status.effects) for status in statuses if status.when == event]
    if hero.woe and found.woes[hero.woe].when == event:
        moved.append((hero.woe, hero, found.woes[hero.woe].effects))
    return moved


def _respond(g: Climb, event: str, cause: fx.Cause) -> Rules[None]:
    """Ask each owner, the active hero's player first, until nobody wants to answer (STY-ICON-04, -05).

    Each card answers an event once, and who has passed is not asked about the same cards again
    (STY-RULING-71).
    """
    done: list[str] = []
    while True:
        offers = [key for key in _offers(g, event, cause) if key not in done]
        if not offers:
            return
        seat = next(hero.seat for hero in g.ring() if any(_owner(g, key).seat == hero.seat for key in offers))
        own = [key for key in offers if _owner(g, key).seat == seat]
        key = yield from window(
            g,
            seat,
            ask.Respond(event, own),
            "STY-SKILL-04",
            own,
            barred=lambda: [why for _, why in _answers(g, event, cause) if why is not None],
        )
        if key is None:
            done += own
            continue
        done.append(key)
        owner_id, _, card_id = key.partition(":")
        owner = None if owner_id == PARTY else _owner(g, key)
        yield from skills.use(g, owner, g.box.cards[card_id], cause)


def _offers(g: Climb, event: str, cause: fx.Cause) -> list[str]:
    """The cards that may answer an event now, each as ``owner:card``."""
    return [key for key, why in _answers(g, event, cause) if why is None]


def _answers(g: Climb, event: str, cause: fx.Cause) -> Iterator[tuple[str, Reason[ClimbNames] | None]]:
    """Every card that answers an event, and why it cannot now."""
    cards = g.box.cards
    for owner in g.ring():
        for card_id in owner.cards():
            card = cards[card_id]
            if card.type == "response" and card.when == event:
                yield f"{owner.id}:{card_id}", _verdict(g, owner, card, owner.exhausted, cause.by(owner))
    for card_id in g.party:
        card = cards[card_id]
        if card.type == "response" and card.when == event:
            yield f"{PARTY}:{card_id}", _verdict(g, None, card, g.party_exhausted, cause)


def _verdict(
    g: Climb, owner: Hero | None, card: Card, exhausted: Sequence[str], cause: fx.Cause
) -> Reason[ClimbNames] | None:
    """Why a response cannot answer, or None; without an owner it is the party's."""
    if card.id in exhausted:
        return reasons.Exhausted(card.id)
    if modifier(g, None, "no-support"):  # The room's rule holds for party items as well.
        return reasons.SupportsBarredHere(card.id)
    if owner is not None:
        if card.whose == "own" and owner is not g.hero:
            return reasons.NotOnThisTurn(card.id)
        if modifier(g, owner, "no-support"):
            return skills.muted(g, owner, card)
    if not _payable(g, owner or g.hero, card.cost):
        return reasons.CannotBePaid(card.id)
    return None if fx.useful(g, card.effects, cause) else reasons.NothingToGain(card.id)


def _payable(g: Climb, hero: Hero, cost: dict[str, int]) -> bool:
    return not cost or lacking(g, cost_of((cost, 1))) <= skills.luck_of(g, hero)


def _owner(g: Climb, key: str) -> Hero:
    owner_id = key.partition(":")[0]
    return next((hero for hero in g.heroes if hero.id == owner_id), g.hero)
