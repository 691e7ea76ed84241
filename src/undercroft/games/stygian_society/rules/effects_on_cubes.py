"""Words of the vocabulary that move cubes. They keep every cube: it only changes its place."""

from __future__ import annotations

from undercroft.engine import PASS, Ask, Rules, choose
from undercroft.games.stygian_society.content.cards import Effect
from undercroft.games.stygian_society.rules import dropping
from undercroft.games.stygian_society.rules.cubes import (
    move_cube,
    move_cubes,
    piles,
    rule_of_move,
    tell_moved,
)
from undercroft.games.stygian_society.rules.effects import Cause, amount, word
from undercroft.games.stygian_society.state import Climb
from undercroft.games.stygian_society.telling import questions as ask


@word("drop")
def drop(g: Climb, e: Effect, cause: Cause) -> Rules[None]:
    """A drop of its own: exactly these cubes, no peril cubes, no enemy check (STY-RULING-09)."""
    yield from dropping.drop_extra(g, cause.hero, e.cubes, cause.card)


@word("move")
def move(g: Climb, e: Effect, cause: Cause) -> Rules[None]:
    """Up to so many cubes, one by one, as the hero's player likes."""
    hero, moved = cause.hero, list[tuple[str, str, int]]()
    for left in range(amount(g, e, cause), 0, -1):
        there = piles(g, e)
        if not there:
            break
        about = ask.Move(hero.id, e.to, there, left, cause.card)
        key = yield Ask(g, hero.seat, about, rule_of_move(e.source), list(there), optional=True)
        if key == PASS:
            break
        place, _, colour = key.partition(":")
        move_cube(g, place, colour, e.to)
        moved.append((place, colour, 1))
    tell_moved(g, moved, e.to, cause.card)


@word("take")
def take(g: Climb, e: Effect, cause: Cause) -> Rules[None]:
    """So many cubes must move, one by one; the player picks which."""
    hero, moved = cause.hero, list[tuple[str, str, int]]()
    for left in range(amount(g, e, cause), 0, -1):
        there = piles(g, e)
        if not there:
            break
        about = ask.Take(hero.id, e.to, there, left, cause.card)
        key = yield from choose(g, hero.seat, about, rule_of_move(e.source), list(there))
        place, _, colour = key.partition(":")
        move_cube(g, place, colour, e.to)
        moved.append((place, colour, 1))
    tell_moved(g, moved, e.to, cause.card)


@word("move-all")
def move_all(g: Climb, e: Effect, cause: Cause) -> Rules[None]:
    """Every cube that is meant moves, and is told once."""
    cubes = [(key.partition(":"), count) for key, count in piles(g, e).items()]
    move_cubes(g, [(place, colour, count) for (place, _, colour), count in cubes], e.to, cause.card)
    yield from ()
