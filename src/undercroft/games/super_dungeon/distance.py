"""Distance: the one measure for every "within X squares" of the game (SD-RANGE-02, SD-RULING-02).

Distance is the least number of steps to any of the eight neighbours, around walls, exits, places without
a square and structures. Models never lengthen it. A counter with Fly or Burrow counts over structures;
for others a structure square can be the last of the count and never one on the way.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .grid import BURROW, FAR, FLY, WALK, Dungeon, Gait, Mask, Square, squares


def over_structures(gait: Gait) -> bool:
    """Whether a model of this gait counts distance across structures."""
    return bool(gait & (FLY | BURROW))


class Rings:
    """The squares within 0, 1, 2 … of a square, counted outwards as far as anybody has asked."""

    __slots__ = ("_dungeon", "_edge", "_over", "known")

    def __init__(self, dungeon: Dungeon, square: Mask, over: bool) -> None:
        self._dungeon, self._over = dungeon, over
        self._edge = square
        self.known = [square]
        """What each count reaches, from 0 on."""

    def grow(self) -> bool:
        """Count one square farther; False if there is nothing more to reach."""
        edge = self._edge
        if not edge:
            return False
        stride, through, east, south, south_east, south_west = _ground(self._dungeon, self._over)
        seen = self.known[-1]
        fresh = ~seen & (
            (edge & east) << 1
            | edge >> 1 & east
            | (edge & south) << stride
            | edge >> stride & south
            | (edge & south_east) << stride + 1
            | edge >> stride + 1 & south_east
            | (edge & south_west) << stride - 1
            | edge >> stride - 1 & south_west
        )
        self._edge = fresh & through
        if fresh:
            self.known.append(seen | fresh)
        return fresh > 0


def _ground(dungeon: Dungeon, over: bool) -> tuple[int, Mask, Mask, Mask, Mask, Mask]:
    """The stride, the squares that a count goes on from, and the open steps to four of the eight sides."""
    try:
        return dungeon._grounds[over]
    except KeyError:
        footing = dungeon.footing(FLY if over else WALK)
        found = dungeon._grounds[over] = (
            dungeon.stride,
            dungeon.exist if over else dungeon.exist & ~dungeon.structures,
            footing.east,
            footing.south,
            footing.south_east_by_east | footing.south_east_by_south,
            footing.south_west_by_west | footing.south_west_by_south,
        )
        return found


def _rings(dungeon: Dungeon, square: Mask, over: bool) -> Rings:
    """The rings around the one square of a mask."""
    found = dungeon._rings[over].get(square)
    if found is None:
        found = dungeon._rings[over][square] = Rings(dungeon, square, over)
    return found


def rings(dungeon: Dungeon, square: Square, over: bool = False) -> Sequence[Mask]:
    """The squares within 0, 1, 2 … of a square; the last entry is everything that can be reached."""
    found = _rings(dungeon, 1 << square, over)
    while found.grow():
        pass
    return found.known


def within(dungeon: Dungeon, model: Mask, count: int, over: bool = False) -> Mask:
    """All squares at most `count` squares from the nearest square of a model, its own included."""
    around = dungeon._rings[over].get(model)
    if around is not None and count < len(around.known):
        return around.known[count]
    mask = 0
    for square in squares(model):
        around = _rings(dungeon, 1 << square, over)
        while count >= len(around.known) and around.grow():
            pass
        mask |= around.known[min(count, len(around.known) - 1)]
    return mask


def distance(dungeon: Dungeon, model: Mask, target: Mask, over: bool = False) -> int:
    """The least count from a square of one model to a square of the other; FAR if there is no way."""
    best = FAR
    for square in squares(model):
        near = _rings(dungeon, 1 << square, over)
        known = near.known
        count = 0
        while count < best and (count < len(known) or near.grow()):
            if known[count] & target:
                best = count
                break
            count += 1
    return best


def adjacent(dungeon: Dungeon, model: Mask) -> Mask:
    """The squares next to a model: one step away, so not behind a wall."""
    return within(dungeon, model, 1) & ~model


def closest(dungeon: Dungeon, model: Mask, among: Mask, over: bool = False) -> Mask:
    """Those of some squares that are nearest to a model; nothing if none can be reached."""
    count = distance(dungeon, model, among, over)
    return within(dungeon, model, count, over) & among if count < FAR else 0


def nearest(dungeon: Dungeon, goal: Mask, models: Mapping[str, Mask]) -> list[str]:
    """The names of those models that are nearest to some squares; of all if none can come there."""
    everybody = 0
    for model in models.values():
        everybody |= model
    near = closest(dungeon, goal, everybody)
    return [name for name, model in models.items() if model & near] if near else list(models)


def farthest(dungeon: Dungeon, model: Mask, among: Mask, over: bool = False) -> Mask:
    """Those of some squares that are farthest from a model, counting only what can be reached."""
    best: Mask = 0
    count = known = 0
    while True:
        near = within(dungeon, model, count, over)
        if near == known:
            return best
        best = near & among & ~known or best
        count, known = count + 1, near
