"""Distance: the one measure for every "within X squares" of the game (SD-RANGE-02, SD-RULING-02).

Distance is the least number of steps to any of the eight neighbours, around walls, exits, places without
a square and structures. Models never lengthen it. A counter with Fly or Burrow counts over structures;
for others a structure square can be the last of the count and never one on the way.
"""

from __future__ import annotations

from .grid import BURROW, FAR, FLY, WALK, Dungeon, Footing, Gait, Mask, Square, squares


def over_structures(gait: Gait) -> bool:
    """Whether a model of this gait counts distance across structures."""
    return bool(gait & (FLY | BURROW))


def rings(dungeon: Dungeon, square: Square, over: bool = False) -> tuple[Mask, ...]:
    """The squares within 0, 1, 2 … of a square; the last entry is everything that can be reached."""
    try:
        return dungeon._reaches[square, over]
    except KeyError:
        found = dungeon._reaches[square, over] = _rings(dungeon, square, over)
        return found


def within(dungeon: Dungeon, model: Mask, count: int, over: bool = False) -> Mask:
    """All squares at most `count` squares from the nearest square of a model, its own included."""
    if model and not model & (model - 1):
        near = rings(dungeon, model.bit_length() - 1, over)
        return near[count] if count < len(near) else near[-1]
    mask = 0
    for square in squares(model):
        near = rings(dungeon, square, over)
        mask |= near[count] if count < len(near) else near[-1]
    return mask


def distance(dungeon: Dungeon, model: Mask, target: Mask, over: bool = False) -> int:
    """The least count from a square of one model to a square of the other; FAR if there is no way."""
    best = FAR
    for square in squares(model):
        for count, near in enumerate(rings(dungeon, square, over)):
            if count >= best:
                break
            if near & target:
                best = count
                break
    return best


def adjacent(dungeon: Dungeon, model: Mask) -> Mask:
    """The squares next to a model: one step away, so not behind a wall."""
    return within(dungeon, model, 1) & ~model


def closest(dungeon: Dungeon, model: Mask, among: Mask, over: bool = False) -> Mask:
    """Those of some squares that are nearest to a model; nothing if none can be reached."""
    count = distance(dungeon, model, among, over)
    return within(dungeon, model, count, over) & among if count < FAR else 0


def farthest(dungeon: Dungeon, model: Mask, among: Mask, over: bool = False) -> Mask:
    """Those of some squares that are farthest from a model, counting only what can be reached."""
    best: Mask = 0
    most = -1
    for square in squares(among):
        count = distance(dungeon, model, 1 << square, over)
        if count < FAR and count >= most:
            best = best | 1 << square if count == most else 1 << square
            most = count
    return best


def neighbours(footing: Footing, stride: int, mask: Mask) -> Mask:
    """The squares one open step from any of these, whatever stands on them."""
    south_east = footing.south_east_by_east | footing.south_east_by_south
    south_west = footing.south_west_by_west | footing.south_west_by_south
    return (
        (mask & footing.east) << 1
        | mask >> 1 & footing.east
        | (mask & footing.south) << stride
        | mask >> stride & footing.south
        | (mask & south_east) << stride + 1
        | mask >> stride + 1 & south_east
        | (mask & south_west) << stride - 1
        | mask >> stride - 1 & south_west
    )


def _rings(dungeon: Dungeon, square: Square, over: bool) -> tuple[Mask, ...]:
    footing = dungeon.footing(FLY if over else WALK)
    stride = dungeon.stride
    through = dungeon.exist if over else dungeon.exist & ~dungeon.structures
    seen = 1 << square
    found = [seen]
    edge = seen
    while edge:
        edge = neighbours(footing, stride, edge) & ~seen
        if edge:
            seen |= edge
            found.append(seen)
        edge &= through
    return tuple(found)
