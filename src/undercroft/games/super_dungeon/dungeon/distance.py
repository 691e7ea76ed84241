"""Distance: the one measure for every "within X squares" of the game (SD-RANGE-02, SD-RULING-02).

Distance is the least number of steps to any of the eight neighbours, around walls, exits, places without
a square and structures. Models never lengthen it. A counter with Fly or Burrow counts over structures;
for others a structure square can be the last of the count and never one on the way.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from undercroft.games.super_dungeon.dungeon.grid import (
    BURROW,
    FAR,
    FLY,
    WALK,
    Dungeon,
    Gait,
    Mask,
    Square,
    squares,
    step,
)


def over_structures(gait: Gait) -> bool:
    """Whether a model of this gait counts distance across structures."""
    return bool(gait & (FLY | BURROW))


def _count(dungeon: Dungeon, square: Mask, count: int, over: bool) -> tuple[Mask, ...]:
    """The squares within 0, 1, 2 … of the one square of a mask, counted outwards at least so far.

    Nobody asks for much of a dungeon at a time, so it remembers how far it has counted from each square,
    and where to go on: both in one place, since tables in other threads may use the same dungeon.
    """
    known, edge = dungeon._counts[over].get(square) or ((square,), square)
    if count < len(known) or not edge:
        return known
    through, around = _ground(dungeon, over)
    found, seen = list(known), known[-1]
    while edge and len(found) <= count:
        edge = around(edge) & ~seen
        if edge:
            seen |= edge
            found.append(seen)
        edge &= through
    known = tuple(found)
    dungeon._counts[over][square] = known, edge
    dungeon._rings[over][square] = known
    return known


def _ground(dungeon: Dungeon, over: bool) -> tuple[Mask, Callable[[Mask], Mask]]:
    """The squares that a count goes on from, and what is one step from some squares."""
    try:
        return dungeon._grounds[over]
    except KeyError:
        footing = dungeon.footing(FLY if over else WALK)
        through = dungeon.exist if over else dungeon.exist & ~dungeon.structures
        south_east = footing.south_east_by_east | footing.south_east_by_south
        south_west = footing.south_west_by_west | footing.south_west_by_south
        around = partial(step, dungeon.stride, footing.east, footing.south, south_east, south_west)
        found = dungeon._grounds[over] = through, around
        return found


def rings(dungeon: Dungeon, square: Square, over: bool = False) -> tuple[Mask, ...]:
    """The squares within 0, 1, 2 … of a square; the last entry is everything that can be reached."""
    return _count(dungeon, 1 << square, FAR, over)


def within(dungeon: Dungeon, model: Mask, count: int, over: bool = False) -> Mask:
    """All squares at most `count` squares from the nearest square of a model, its own included."""
    near = dungeon._rings[over].get(model)
    if near is not None and count < len(near):
        return near[count]
    if not model & (model - 1):
        near = _count(dungeon, model, count, over) if model else (0,)
        return near[count] if count < len(near) else near[-1]
    mask = 0
    for square in squares(model):
        mask |= within(dungeon, 1 << square, count, over)
    return mask


AT_A_TIME = 4
"""How much farther a search counts when it has not found anything yet."""


def distance(dungeon: Dungeon, model: Mask, target: Mask, over: bool = False) -> int:
    """The least count from a square of one model to a square of the other; FAR if there is no way."""
    if model and not model & (model - 1):
        return _search(dungeon, model, target, over)
    return min([_search(dungeon, 1 << square, target, over) for square in squares(model)], default=FAR)


def _search(dungeon: Dungeon, square: Mask, target: Mask, over: bool) -> int:
    """The count from one square to the nearest of some; FAR if there is no way."""
    start, near = 0, dungeon._rings[over].get(square, ())
    while True:
        for count in range(start, len(near)):
            if near[count] & target:
                return count
        start, near = len(near), _count(dungeon, square, len(near) + AT_A_TIME, over)
        if len(near) == start:
            return FAR


def distances(dungeon: Dungeon, goals: Mask, among: Mask, most: int, over: bool = False) -> dict[Square, int]:
    """How far each of some squares is from the nearest of others; those farther than `most` are left out.

    It counts outwards from the goals, once for all of the squares: a way is as long there as back.
    """
    through, around = _ground(dungeon, over)
    found: dict[Square, int] = {}
    edge = known = goals
    for count in range(most + 1):
        for square in squares(edge & among):
            found[square] = count
        among &= ~edge
        if not among or not edge:
            break
        edge = around(edge & through if count else edge) & ~known
        known |= edge
    return found


def beside(dungeon: Dungeon, mask: Mask) -> Mask:
    """Some squares and all within one square of any of them, found at one go."""
    return mask | _ground(dungeon, False)[1](mask)


def adjacent(dungeon: Dungeon, model: Mask) -> Mask:
    """The squares next to a model: one step away, so not behind a wall."""
    return within(dungeon, model, 1) & ~model


def closest(dungeon: Dungeon, model: Mask, among: Mask, over: bool = False) -> Mask:
    """Those of some squares that are nearest to a model; nothing if none can be reached."""
    count = distance(dungeon, model, among, over) if among else FAR
    return within(dungeon, model, count, over) & among if count < FAR else 0


def nearest(dungeon: Dungeon, goal: Mask, models: Mapping[str, Mask]) -> list[str]:
    """The names of those models that are nearest to some squares; of all if none can come there."""
    everybody = 0
    for model in models.values():
        everybody |= model
    near = closest(dungeon, goal, everybody)
    return [name for name, model in models.items() if model & near] if near else list(models)


def farthest(dungeon: Dungeon, square: Square, among: Mask, over: bool = False) -> Mask:
    """Those of some squares that are farthest from a square, counting only what can be reached."""
    best: Mask = 0
    known: Mask = 0
    for near in rings(dungeon, square, over):
        best = near & among & ~known or best
        known = near
    return best
