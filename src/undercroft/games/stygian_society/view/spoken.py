"""The table in words, for who cannot see it: the same things as the drawing, in short sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from undercroft.engine import Spoken
from undercroft.engine.words import capital, counted, listed, out_of
from undercroft.games.stygian_society.content.cards import ENEMY_COLOURS, GRAY, HERO_COLOURS
from undercroft.games.stygian_society.telling.names import WORDS
from undercroft.games.stygian_society.view.board import ClimbView, FigureSeen, RoomSeen


def spoken(view: ClimbView) -> list[Spoken]:
    """Everything that is on the table."""
    parts = [
        Spoken.of("table", "The climb", list(climb(view))),
        Spoken.of("table", "The heroes", list(heroes(view))),
        Spoken.of("where", "The ranks", list(ranks(view))),
        Spoken.of("reach", "Who can be attacked", list(attackable(view))),
        Spoken.of("threats", "What threatens", list(threats(view)) or ["Nothing threatens the party now."]),
        Spoken.of("dice", "The cubes", list(cubes(view))),
    ]
    return [part for part in parts if part.lines]


def climb(view: ClimbView) -> Iterator[str]:
    """Where the party is, and its tracks."""
    t = view.tracks
    outside = f"Floor {view.floor}, before its room." if view.floor > 1 else "At the foot of the tower."
    yield f"Floor {view.floor}, {view.room.name}." if view.room else outside
    yield f"Wounds: {t.wounds.now or 'none'} of the {t.wounds.most} that end it."
    last = view.room.chart[-1].at if view.room else t.peril.end
    yield f"Peril: {t.peril.now or 'none'} of the {last} that end it."
    yield f"Experience: {out_of(t.xp.now, t.xp.needed)}. Luck: {out_of(t.luck.now, t.luck.end)}."
    if view.room and view.room.rules:
        yield f"Rules of the room: {view.room.rules}"
    if view.beaten:
        yield f"Defeated: {view.beaten.name}. {view.beaten.text}"
    if view.outcome:
        yield view.outcome


def heroes(view: ClimbView) -> Iterator[str]:
    """Everybody with what they carry and suffer from."""
    for hero in view.heroes:
        turn = f", {part(view)}" if hero.active else ""
        shields = f", {counted(hero.shields, 'shield')}" if hero.shields else ""
        cards = listed(f"{card.name}{' (exhausted)' if card.exhausted else ''}" for card in hero.cards)
        ward = f", keeps off the next {counted(hero.ward, 'wound')}" if hero.ward else ""
        yield f"{hero.name}{turn}{shields}{ward}: {cards}."
        for status in hero.statuses:
            yield f"{hero.name} is {status.name}: {listed(view.cubes[one].name for one in status.tokens)}."
        if hero.woe:
            price = paid(view, hero.woe.cost)
            yield f"{hero.name} bears {hero.woe.name}: {hero.woe.text} Its price: {price}."
    if view.party:
        cards = listed(f"{card.name}{' (exhausted)' if card.exhausted else ''}" for card in view.party)
        yield f"The party has {cards}."


def part(view: ClimbView) -> str:
    """What the active hero is there for now."""
    if view.phase == "floor":
        return "who begins this floor"
    return "whose turn it is" if view.fighting else "who completed the floor"


def paid(view: ClimbView, cost: dict[str, int]) -> str:
    names = {GRAY: WORDS[GRAY], **{colour: seen.name for colour, seen in view.cubes.items()}}
    return listed(f"{count} {names[colour]}" for colour, count in cost.items() if count)


def ranks(view: ClimbView) -> Iterator[str]:
    """The enemies, rank by rank from the left."""
    for label, rank in (("Front rank", view.front), ("Rear rank", view.rear)):
        yield f"{label}: {figures(view, rank)}."


def figures(view: ClimbView, rank: Sequence[FigureSeen]) -> str:
    return listed(
        f"{figure.name if figure.boss else f'{figure.name} {figure.number}'}, "
        f"{'boss, ' if figure.boss else f'{view.cubes[figure.colour].name}, '}"
        f"{out_of(figure.health - figure.wounds, figure.health)} health"
        for figure in rank
    ).replace("nothing", "nobody")


def attackable(view: ClimbView) -> Iterator[str]:
    if view.front or view.rear:
        yield f"In the front rank: {listed(map(short, view.front))}."
        yield f"Behind it: {listed(map(short, view.rear)) if view.rear else 'nobody'}."


def short(figure: FigureSeen) -> str:
    return figure.name if figure.boss else f"{figure.name} {figure.number}"


def threats(view: ClimbView) -> Iterator[str]:
    """What each colour would do and how near it is, then the peril chart."""
    room = view.room
    if room is None:
        return
    for colour in ENEMY_COLOURS if view.fighting else ():
        yield from acts(view, room, colour)
    seen: dict[str, str] = {}
    for figure in (*view.front, *view.rear):
        seen.setdefault(figure.name, figure.text)
    yield from (f"{name}: {text}" for name, text in seen.items() if text)
    yield from (f"Next at peril {line.at}: {line.text}" for line in room.chart if line.next)
    yield from (f"In force: {told}" for told in room.lasting)


def acts(view: ClimbView, room: RoomSeen, colour: str) -> Iterator[str]:
    action = room.actions[colour]
    if not action.text:
        return
    name = capital(view.cubes[colour].name)
    near = "enough now" if action.have >= action.cost else f"{action.cost - action.have} more and it acts"
    yield f"{name}: {action.name} acts at {action.cost}; {action.have or 'none'} there, {near}."
    if not action.figure:
        yield f"{name} does this: {action.text}"
    if action.always:
        yield f"{name}, the room besides: {action.always}"


def cubes(view: ClimbView) -> Iterator[str]:
    """Every colour: what lies where, and what it is worth."""
    for colour in (*HERO_COLOURS, *ENEMY_COLOURS):
        c = view.cubes[colour]
        there = [
            f"{count} in the {place}" for place, count in (("field", c.field), ("crypt", c.crypt)) if count
        ]
        inside = [
            f"{count} in the {place}" for place, count in (("tower", c.tower), ("supply", c.supply)) if count
        ]
        worth = f", worth {c.worth}" if c.crypt else ""
        yield f"{capital(c.name)}: {listed(there) if there else 'none out'}{worth}; {listed(inside)}."
    if view.room:
        yield f"Each drop adds {paid(view, view.room.peril_cubes)}. A cube in the crypt counts two."
