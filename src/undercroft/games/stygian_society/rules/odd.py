"""Odd cards: the few that no list of words can tell. Each is one small function, registered by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from undercroft.engine import PASS, Ask, Rules
from undercroft.games.stygian_society.content.cards import ENEMY_COLOURS, HERO_COLOURS, Effect
from undercroft.games.stygian_society.rules import enemies
from undercroft.games.stygian_society.rules.cubes import move_cube, move_cubes
from undercroft.games.stygian_society.rules.effects import Cause, word
from undercroft.games.stygian_society.state import Climb
from undercroft.games.stygian_society.telling import happenings as told
from undercroft.games.stygian_society.telling import questions as ask

Odd: TypeAlias = "Callable[[Climb, Effect, Cause], Rules[None]]"

ODD: dict[str, Odd] = {}


@word("odd")
def carry_out(g: Climb, e: Effect, cause: Cause) -> Rules[None]:
    """What the odd card's own function does."""
    yield from ODD[e.odd](g, e, cause)


def odd(name: str) -> Callable[[Odd], Odd]:
    """Register an odd card's function."""

    def register(function: Odd) -> Odd:
        ODD[name] = function
        return function

    return register


@odd("dye")
def dye(g: Climb, e: Effect, cause: Cause) -> Rules[None]:
    """Up to n times: a hero cube in field or crypt is swapped for one of another colour from the supply.

    'Field' includes the crypt (STY-AREA-10); the new cube lies where the old one lay.
    """
    for left in range(e.n, 0, -1):
        pairs = [
            f"{place}{old}>{new}"
            for place, there in (("", g.field), ("crypt:", g.crypt))
            for old in HERO_COLOURS
            if there[old]
            for new in HERO_COLOURS
            if new != old and g.supply[new]
        ]
        if not pairs:
            return
        hero = cause.hero
        key = yield Ask(g, hero.seat, ask.Dye(hero.id, left), "STY-AREA-10", pairs, optional=True)
        if key == PASS:
            return
        place, old, new = ask.read_swap(key)
        move_cubes(g, [(place, old, 1)], "supply", cause.card)
        move_cubes(g, [("supply", new, 1)], place, cause.card)


@odd("tap")
def tap(g: Climb, e: Effect, cause: Cause) -> Rules[None]:
    """A knock on the tower's foot: every cube on its n lowest levels comes out into the field."""
    loose = [colour for colour, level in zip(g.tower.colours, g.tower.levels, strict=True) if level <= e.n]
    move_cubes(g, [("tower", colour, 1) for colour in loose], "field", cause.card)
    yield from ()


@odd("echo")
def echo(g: Climb, e: Effect, cause: Cause) -> Rules[None]:
    """Each enemy takes as many wounds, no attack, as cubes of its own colour lie in the crypt."""
    for figure in g.enemies():
        if figure.colour and g.crypt[figure.colour]:
            enemies.mark(g, figure, e.n * g.crypt[figure.colour], by=cause.card)
    yield from enemies.eliminate_fallen(g, cause.hero, cause.card)


@odd("tithe")
def tithe(g: Climb, e: Effect, cause: Cause) -> Rules[None]:
    """Up to n of the largest pile of hero cubes go back to the supply and mend the boss by as many.

    'Field' includes the crypt (STY-AREA-10), a piece is one cube there too (STY-RULING-85), and like every
    enemy the boss takes from the field first (STY-PAY-03).
    """
    pile = max(HERO_COLOURS, key=lambda colour: g.field[colour] + g.crypt[colour])
    count = min(e.n, g.field[pile] + g.crypt[pile])
    for _ in range(count):
        move_cube(g, "field" if g.field[pile] else "crypt", pile, "supply")
    mended = 0
    for figure in g.bosses():
        mended = min(count, figure.wounds)
        figure.wounds -= mended
    g.note(told.Tithed(pile, count, mended))
    yield from ()


@odd("turn-back")
def turn_back(g: Climb, e: Effect, cause: Cause) -> Rules[None]:
    """The boss is as it was a while ago: it loses the wounds taken since the last time."""
    for figure in g.enemies():
        if figure.kind == g.room:
            before = int(g.memory.get("hour", "0"))
            back = max(figure.wounds - e.n, min(before, figure.wounds))
            g.note(told.TurnedBack(figure.kind, figure.wounds - back))
            figure.wounds = back
            g.memory["hour"] = str(back)
    yield from ()


@odd("orbit")
def orbit(g: Climb, e: Effect, cause: Cause) -> Rules[None]:
    """One colour after the other stands overhead: this turn's drop takes n more of it."""
    before = g.memory.get("overhead", "")
    if before:
        g.extra[before] -= e.n
    overhead = ENEMY_COLOURS[(ENEMY_COLOURS.index(before) + 1) % 3] if before else ENEMY_COLOURS[0]
    g.memory["overhead"] = overhead
    g.extra[overhead] = g.extra.get(overhead, 0) + e.n
    g.note(told.Overhead(overhead, e.n))
    yield from ()


@odd("dance")
def dance(g: Climb, e: Effect, cause: Cause) -> Rules[None]:
    """The leftmost of both ranks change ranks: each stands at the right end of the other."""
    if g.front and g.rear:
        forward, back = g.rear.pop(0), g.front.pop(0)
        g.front.append(forward)
        g.rear.append(back)
        g.note(told.Danced(forward.id, forward.kind, "front"))
        g.note(told.Danced(back.id, back.kind, "rear"))
    yield from ()
