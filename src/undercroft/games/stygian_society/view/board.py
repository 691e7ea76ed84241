"""The table to look at. All is open in this game, the cubes inside the tower included (STY-RULING-76)."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

import msgspec

from undercroft.engine.telling import Words
from undercroft.games.stygian_society.content.box import Box
from undercroft.games.stygian_society.content.cards import (
    COLOURS,
    ENEMY_COLOURS,
    LARGE_WORTH,
    LUCK_END,
    NEEDED_END,
    PERIL_END,
    WOUNDS_END,
    CardType,
    Tier,
)
from undercroft.games.stygian_society.rules import dropping, enemies
from undercroft.games.stygian_society.rules.cubes import inside, value
from undercroft.games.stygian_society.state import Climb, Figure, Hero, shields_of
from undercroft.games.stygian_society.telling import text as words
from undercroft.games.stygian_society.telling.names import ClimbNames

FLOORS: dict[int, Tier] = {1: "lower", 2: "lower", 3: "midboss", 4: "upper", 5: "upper", 6: "wizard"}


class FloorSeen(msgspec.Struct):
    """A floor of the tower."""

    floor: int
    kind: Tier
    name: Words
    here: bool


class WoundTrack(msgspec.Struct):
    now: int
    most: int
    """At so many the party falls."""
    end: int


class XpTrack(msgspec.Struct):
    now: int
    needed: int
    """At so much the party gains a level."""
    end: int


class Track(msgspec.Struct):
    now: int
    end: int


class Tracks(msgspec.Struct):
    wounds: WoundTrack
    xp: XpTrack
    luck: Track
    peril: Track


class CubesSeen(msgspec.Struct):
    """Where the cubes of one colour are."""

    name: Words
    supply: int
    hand: int
    tower: int
    field: int
    staged: int
    """Those of the field that lie in the banner corner."""
    crypt: int
    worth: int
    """What field and crypt are worth together: a crypt cube counts two."""


class TowerSeen(msgspec.Struct):
    """The cubes inside the tower, one by one."""

    levels: list[int]
    colours: list[str]
    poses: list[list[float]]
    """Where each lies, if cubes really fell; else empty."""


class ColourActs(msgspec.Struct):
    """What this colour's check looks at now: the enemy card, or the room card (STY-ENEMY-03, -06)."""

    by: str
    """The enemy card or the place."""
    name: Words
    figure: bool
    """Whether a figure of the colour is in play."""
    text: Words
    always: Words
    """What the mat does besides, although a figure is in play."""
    cost: int
    have: int


class PerilLine(msgspec.Struct):
    """A line of the peril chart."""

    at: int
    text: Words
    happened: bool
    next: bool


class RoomSeen(msgspec.Struct):
    """The room card, or the mat in its role."""

    id: str
    name: Words
    kind: Tier
    flavour: Words
    peril_cubes: dict[str, int]
    """What each drop adds, as things stand."""
    actions: dict[str, ColourActs]
    chart: list[PerilLine]
    chests: int
    rules: Words
    lasting: list[Words]
    """What events of this floor have changed until it ends."""


class FigureSeen(msgspec.Struct):
    """An enemy in play."""

    id: str
    kind: str
    name: Words
    number: int
    colour: Literal["", "red", "yellow", "black"]
    wounds: int
    health: int
    large_tokens: int
    small_tokens: int
    boss: bool
    xp: int
    text: Words


class CardSeen(msgspec.Struct):
    """A skill, a treasure or the mat's skill."""

    id: str
    name: Words
    type: CardType
    level: int
    """Of a skill; -1 for a treasure."""
    shields: int
    text: Words
    flavour: Words
    exhausted: bool


class StatusSeen(msgspec.Struct):
    id: str
    name: Words
    text: Words
    tokens: list[str]
    """The colours of its tokens."""


class WoeSeen(msgspec.Struct):
    id: str
    name: Words
    masks: int
    text: Words
    cost: dict[str, int]


class HeroSeen(msgspec.Struct):
    id: str
    name: Words
    seat: str
    active: bool
    """It is the hero's turn, or the hero completed the floor or begins the next; nobody at set-up."""
    shields: int
    prevented: int
    """Wounds that shields took this turn."""
    ward: int
    """Wounds that the hero's protection will still take before the next turn."""
    cards: list[CardSeen]
    statuses: list[StatusSeen]
    woe: WoeSeen | None


class ActionSeen(msgspec.Struct):
    """The action under way."""

    card: str
    name: Words
    targets: list[str]
    wild: list[str]


class BeatenSeen(msgspec.Struct):
    """The mid-boss's mat, turned over."""

    id: str
    name: Words
    text: Words


class Decks(msgspec.Struct):
    """How many cards, or tokens, are left."""

    chests: int
    treasures: int
    rooms: int
    tokens: int


class ClimbView(msgspec.Struct):
    """What everybody sees."""

    phase: str
    turn: int
    floor: int
    floors: list[FloorSeen]
    fighting: bool
    short: bool
    tracks: Tracks
    cubes: dict[str, CubesSeen]
    tower: TowerSeen
    room: RoomSeen | None
    """The room card or mat in play; none while it is drawn."""
    front: list[FigureSeen]
    rear: list[FigureSeen]
    heroes: list[HeroSeen]
    party: list[CardSeen]
    action: ActionSeen | None
    beaten: BeatenSeen | None
    coming: list[str]
    """Enemies that will stand on the next floor."""
    decks: Decks
    chests_left: int
    outcome: Words
    """How it ended, in words."""


def view(g: Climb, outcome: str = "") -> ClimbView:
    """The table as it stands; ``outcome`` is how the game ended, in words."""
    n = g.names
    return ClimbView(
        phase=g.phase,
        turn=g.turn,
        floor=g.floor,
        floors=[FloorSeen(floor, kind, n(kind), floor == g.floor) for floor, kind in FLOORS.items()],
        fighting=g.fighting,
        short=g.short,
        tracks=Tracks(
            WoundTrack(g.wounds, g.max_wounds, WOUNDS_END),
            XpTrack(g.xp, g.needed, NEEDED_END),
            Track(g.luck, LUCK_END),
            Track(g.peril, PERIL_END),
        ),
        cubes=_cubes(g, n),
        tower=TowerSeen(list(g.tower.levels), list(g.tower.colours), list(g.tower.poses)),
        room=_room(g, n) if g.room and g.phase != "floor" else None,
        front=[_figure(g, n, figure) for figure in g.front],
        rear=[_figure(g, n, figure) for figure in g.rear],
        heroes=[_hero(g, n, number, hero) for number, hero in enumerate(g.heroes)],
        party=[_card(n, card, card in g.party_exhausted) for card in g.party],
        action=_action(g, n),
        beaten=BeatenSeen(g.beaten, n(g.beaten), g.box.bosses[g.beaten].defeated) if g.beaten else None,
        coming=list(g.coming),
        decks=Decks(g.chests.size, g.treasures.size, g.rooms.size, g.tokens.size),
        chests_left=g.chests_left,
        outcome=outcome,
    )


def _cubes(g: Climb, n: ClimbNames) -> dict[str, CubesSeen]:
    held = inside(g)
    return {
        colour: CubesSeen(
            name=n(colour),
            supply=g.supply[colour],
            hand=g.hand[colour],
            tower=held[colour],
            field=g.field[colour],
            staged=g.field[colour] - g.landed[colour],
            crypt=g.crypt[colour],
            worth=value(g, colour),
        )
        for colour in COLOURS
    }


def _room(g: Climb, n: ClimbNames) -> RoomSeen:
    place = g.place
    chart = _chart(g.box, place.id)
    coming = min((at for at, _ in chart if at not in g.happened and at > g.peril), default=0)
    return RoomSeen(
        id=place.id,
        name=place.name,
        kind=place.tier,
        flavour=place.flavour,
        peril_cubes=dropping.peril_cubes(g) if g.heroes else dict(place.peril_cubes),
        actions={colour: _cube_action(g, n, colour) for colour in ENEMY_COLOURS},
        chart=[PerilLine(at, text, at in g.happened, at == coming) for at, text in chart],
        chests=place.chests,
        rules=_rules(g.box, place.id),
        lasting=[words.mod_text(name, count) for name, count in g.lasting.items()],
    )


def _cube_action(g: Climb, n: ClimbNames, colour: str) -> ColourActs:
    there = g.figures(colour)
    mat = g.place.actions.get(colour)
    by = there[0].kind if there else g.room
    actions = g.box.enemies[by].actions if there else [mat] if mat else []
    always = there and mat is not None and mat.always
    prices = [enemies.price_of(g, colour, action) for action in actions]
    return ColourActs(
        by=by,
        name=n(by),
        figure=bool(there),
        text=" / ".join([_acts(g.box, by, colour, number, price) for number, price in enumerate(prices)]),
        always=_acts(g.box, g.room, colour, 0, enemies.price_of(g, colour, mat)) if always and mat else "",
        cost=min(prices, default=0),
        have=value(g, colour),
    )


def _figure(g: Climb, n: ClimbNames, figure: Figure) -> FigureSeen:
    boss = g.box.bosses.get(figure.kind)
    return FigureSeen(
        id=figure.id,
        kind=figure.kind,
        name=n(figure.kind),
        number=g.card_of(figure.id)[1],
        colour="" if boss else g.box.enemies[figure.kind].colour,
        wounds=figure.wounds,
        health=g.box.health_of(figure.kind),
        large_tokens=figure.wounds // LARGE_WORTH,
        small_tokens=figure.wounds % LARGE_WORTH,
        boss=boss is not None,
        xp=boss.xp if boss else g.box.enemies[figure.kind].xp,
        text=_enemy(g.box, figure.kind),
    )


# What the cards of a box do, in words: the same in every match of it.


@lru_cache(4096)
def _text(box: Box, card: str) -> str:
    return words.card_text(ClimbNames(box), box.cards[card])


@lru_cache(1024)
def _enemy(box: Box, kind: str) -> str:
    boss, n = box.bosses.get(kind), ClimbNames(box)
    return words.boss_text(n, boss) if boss else words.enemy_text(n, box.enemies[kind])


@lru_cache(1024)
def _woe(box: Box, woe: str) -> str:
    return words.woe_text(ClimbNames(box), box.woes[woe])


@lru_cache(1024)
def _rules(box: Box, place: str) -> str:
    return words.rules_text(ClimbNames(box), box.places[place])


@lru_cache(1024)
def _chart(box: Box, place: str) -> list[tuple[int, str]]:
    return words.chart(ClimbNames(box), box.places[place])


@lru_cache(4096)
def _acts(box: Box, by: str, colour: str, number: int, price: int) -> str:
    """What a colour does by an enemy card, or by a place, at the price of a moment."""
    enemy = box.enemies.get(by)
    action = enemy.actions[number] if enemy else box.places[by].actions[colour]
    return words.action_text(ClimbNames(box), action, colour, price)


def _card(n: ClimbNames, card_id: str, exhausted: bool) -> CardSeen:
    card = n.box.cards[card_id]
    return CardSeen(
        id=card_id,
        name=card.name,
        type=card.type,
        level=getattr(card, "level", -1),
        shields=card.shields,
        text=_text(n.box, card_id),
        flavour=card.flavour,
        exhausted=exhausted,
    )


def _hero(g: Climb, n: ClimbNames, number: int, hero: Hero) -> HeroSeen:
    woe = g.box.woes.get(hero.woe)
    return HeroSeen(
        id=hero.id,
        name=n(hero.id),
        seat=hero.seat,
        active=number == g.active and g.floor > 0,
        shields=shields_of(g, hero) + (g.now.guard if number == g.active and g.in_turn else 0),
        prevented=g.now.prevented if number == g.active and g.in_turn else 0,
        ward=g.ward if number == g.ward_of else 0,
        cards=[_card(n, card, card in hero.exhausted) for card in hero.cards()],
        statuses=[
            StatusSeen(status, n(status), g.box.statuses[status].text, [token.colour for token in tokens])
            for status, tokens in hero.statuses.items()
        ],
        woe=WoeSeen(woe.id, woe.name, woe.masks, _woe(g.box, woe.id), dict(woe.cost)) if woe else None,
    )


def _action(g: Climb, n: ClimbNames) -> ActionSeen | None:
    if not g.now.card or not g.in_turn:
        return None
    return ActionSeen(g.now.card, n(g.now.card), list(g.now.targets), list(g.now.wild))
