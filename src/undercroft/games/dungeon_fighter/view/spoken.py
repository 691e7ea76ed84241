"""The table in words, for who cannot see it: the same things as the drawing, in short sentences."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, hypot, pi

from undercroft.engine import Spoken
from undercroft.engine.words import capital, counted, listed, out_of
from undercroft.games.dungeon_fighter.content.cards import die_of
from undercroft.games.dungeon_fighter.telling.names import PLACES, WORDS
from undercroft.games.dungeon_fighter.throws.landed import Landed
from undercroft.games.dungeon_fighter.view.board import BoardView, FighterView, FoeView, HeroView

CLOCK = ("far side", "far right", "right", "near right", "near side", "near left", "left", "far left")
"""Eighths of the Target as the thrower sees them, clockwise from the far side."""
SHOPS = 3
"""As many Shops are on the way."""
NEAR_MIDDLE = 1.0
"""Nearer to the middle than this, in cm, nothing lies to any side."""


def spoken(view: FighterView) -> list[Spoken]:
    """Everything that is on the table."""
    parts = [
        Spoken.of("table", "The dungeon", list(dungeon(view))),
        Spoken.of("table", "The party", [line for hero in view.heroes for line in member(view, hero)]),
        Spoken.of("table", "The Shop", list(shop(view))),
        Spoken.of("where", "On the Target", list(target(view.board)) or ["Nothing lies on the Target."]),
        Spoken.of("reach", "How to throw", list(throws(view.foe)) if view.foe else []),
        Spoken.of("threats", "The Monster", list(monster(view.foe)) if view.foe else ["No Monster is here."]),
        Spoken.of("dice", "The dice", list(dice(view))),
    ]
    return [part for part in parts if part.lines]


def dungeon(view: FighterView) -> Iterator[str]:
    """Where the party is, how far the Shop is, what the Chest holds."""
    way, chest = view.journey, view.chest
    icons = out_of(way.icons, way.needed, "Shop icon")
    if way.icons >= way.needed:
        icons = f"{counted(way.icons, 'Shop icon')}, enough for a Shop"
    yield f"Round {view.round}; {icons}; {out_of(way.shops, SHOPS, 'Shop')} visited."
    between = "Before the Final Boss." if view.foe else "Between rooms."
    yield f"Room: {view.room.name}: {view.room.text}." if view.room else between
    relics = "".join(f", {relic.name}{' (used)' if relic.used else ''}" for relic in chest.relics)
    yield f"The Chest holds {chest.gold or 'no'} Gold, {white(chest.white)}{relics}."
    if view.spent:
        yield f"{counted(len(view.spent), 'Spendable')} discarded so far."
    for path in view.paths:
        yield f"A path only you see: {path.name}: {path.text}."
    if view.outcome:
        yield view.outcome


def white(count: int) -> str:
    return counted(count, "white die", "white dice") if count else "no white dice"


def member(view: FighterView, hero: HeroView) -> Iterator[str]:
    """A Hero: life, part, abilities by colour, what is carried."""
    leads = ", the Leader" if hero.id == view.leader else ""
    turn = ", whose turn it is" if hero.id == view.active else ""
    state = (
        "out of the game" if hero.out else "fainted" if hero.fainted else f"{hero.life} of {hero.most} life"
    )
    xp = f", {hero.xp} XP" if view.level_up and hero.xp else ""
    yield f"{hero.name}{leads}{turn}: {state}{xp}."
    abilities = [
        f"{colour} {ability.name}{marks(hero, colour)}" for colour, ability in hero.abilities.items()
    ]
    yield f"{hero.name}'s abilities: {listed(abilities)}."
    if hero.cards:
        cards = [f"{card.name}{' (used)' if card.used else ''}" for card in hero.cards]
        yield f"{hero.name} carries {listed(cards)}."


def marks(hero: HeroView, colour: str) -> str:
    """What lies on an ability: a Scar, a Level Up token."""
    scar = " (lost to a Scar)" if colour in hero.scars else ""
    if colour not in hero.upgrades:
        return scar
    return f"{scar} (Level Up token, {'used' if colour in hero.tired else 'ready'})"


def monster(foe: FoeView) -> Iterator[str]:
    """The Monster, and what a Miss costs."""
    kind = "Final Boss" if foe.boss else f"level {foe.level}"
    yield f"{foe.name}, {foe.type_name}, {kind}: {foe.life} life."
    reward = f" Reward: {foe.gold} Gold." if foe.gold else ""
    yield f"A Miss costs {foe.damage} life.{reward}"
    yield from (f"{capital(line)}{'' if line.endswith('.') else '.'}" for line in foe.text)
    if foe.melody:
        yield "The Melody plays: a Dancing Shot deals 2 more."
    if foe.cutthroat:
        yield "The Cutthroat token waits: a die between two sections can count both."


def throws(foe: FoeView) -> Iterator[str]:
    """What a throw has to be like to count."""
    if not foe.needs:
        yield "Any throw will do, if it bounces on the table first."
    for need in foe.needs:
        yield f"{need.name}: {need.text}"
    if foe.impossible:
        yield "Nobody can do all of these at once."
    elif foe.nearly_impossible:
        yield "Hardly anybody can do all of this at once."
    yield "In words: how hard, which side, and spin; 'even, centre' goes for the middle."


def dice(view: FighterView) -> Iterator[str]:
    """What can be thrown, what is in hand, and how the last throw ended."""
    pool = view.pool
    if view.foe:
        yield f"Dice to throw: {listed(pool.bodies[die].name for die in pool.left) if pool.left else 'none'}."
    if pool.die:
        yield f"In hand: {pool.bodies[pool.die].name}."
    if view.throw:
        yield f"The last throw: {listed(map(result, view.throw.dice))}."
    if not (view.foe or view.throw):
        yield "No dice are out."


def result(die: Landed) -> str:
    """Where a die lies and what it shows."""
    where = PLACES.get(die.place, f"section {die.place}")
    if len(die.between) > 1:
        where = f"between {listed(PLACES.get(one, f'section {one}') for one in die.between)}"
    shows = {"icon": ", icon up", "snow": ", Soft Snow up"}.get(die.icon, "")
    bounced = "" if die.bounced else ", without a bounce"
    return f"{where}{shows}{bounced}"


def target(board: BoardView) -> Iterator[str]:
    """What lies on the Target, by section and side."""
    values = listed(str(ring.value) for ring in reversed(board.rings))
    yield f"{capital(board.name)}: from outside in, sections {values}, then the bullseye; 4 holes."
    for die in board.dice:
        if die.pose:
            yield f"{capital(die_of(die.die))} die: {spot(board, die.pose[0], die.pose[1])}."
    for (x, y), up in zip(board.holes, board.icebergs, strict=True):
        if up:
            yield f"An Iceberg on the hole, {side(x, y)}."
    for lain in board.templates:
        kind = "Frozen" if lain.kind == "frozen" else "Weak Point"
        yield f"A {kind} Template: {spot(board, lain.x, lain.y)}."


def spot(board: BoardView, x: float, y: float) -> str:
    """A point of the Target in words: its section, and on which side."""
    far = hypot(x, y)
    if far > board.radius:
        return f"off the Target, {side(x, y)}"
    if far < board.bullseye:
        return "in the bullseye"
    if any(hypot(x - hx, y - hy) < board.hole_radius for hx, hy in board.holes):
        return f"in a hole, {side(x, y)}"
    ring = next((ring for ring in board.rings if far < ring.radius), None)
    return f"section {ring.value}, {side(x, y)}" if ring else f"on the bones, {side(x, y)}"


def side(x: float, y: float) -> str:
    """On which side of the middle a point lies, as the thrower sees it."""
    if hypot(x, y) < NEAR_MIDDLE:
        return "middle"
    return CLOCK[round(atan2(x, y) / (pi / 4)) % 8]


def shop(view: FighterView) -> Iterator[str]:
    for card in view.goods:
        yield f"{card.name}, {WORDS[card.kind]}, {card.price} Gold: {card.text}"
    if view.goods:
        yield "Healing for everybody, 1 Gold. A white Bonus die, 2 Gold."
