"""Control effects: Compel, Pull and Push, as where they can bring a model (SD-CONTROL rules).

The moved model pays terrain, passes its friends and not its enemies, and ends on free squares, as in any
move of its own (SD-CONTROL-02, SD-CONTROL-03). Its own place is always among the ends: nobody has to move it.
"""

from __future__ import annotations

from .distance import distance, rings, within
from .grid import Dungeon, Gait, Mask, Square, anchors_touching, base, squares
from .paths import Steps, Walk, travel


def compel(
    dungeon: Dungeon,
    start: Square,
    count: int,
    gait: Gait = 0,
    enemies: Mask = 0,
    occupied: Mask = 0,
    size: int = 1,
) -> Mask:
    """Where a model may end that is moved up to `count` squares in any direction (SD-CONTROL-04)."""
    return travel(dungeon, start, count, gait, enemies, occupied, size=size).ends


def pull(
    dungeon: Dungeon,
    user: Mask,
    start: Square,
    count: int,
    gait: Gait = 0,
    enemies: Mask = 0,
    occupied: Mask = 0,
    size: int = 1,
    over: bool = False,
) -> Mask:
    """Where a model may end that is pulled towards the user (SD-CONTROL-05, SD-CONTROL-06).

    Every step lessens the distance, which the user counts; next to the user the model stops.
    """
    return _dragged(dungeon, user, start, count, gait, enemies, occupied, size, over, nearer=True)


def push(
    dungeon: Dungeon,
    user: Mask,
    start: Square,
    count: int,
    gait: Gait = 0,
    enemies: Mask = 0,
    occupied: Mask = 0,
    size: int = 1,
    over: bool = False,
) -> Mask:
    """Where a model may end that is pushed away from the user (SD-CONTROL-07, SD-CONTROL-08)."""
    return _dragged(dungeon, user, start, count, gait, enemies, occupied, size, over, nearer=False)


def _dragged(
    dungeon: Dungeon,
    user: Mask,
    start: Square,
    count: int,
    gait: Gait,
    enemies: Mask,
    occupied: Mask,
    size: int,
    over: bool,
    nearer: bool,
) -> Mask:
    """The ends of a pull or a push: each step of the count, and the whole of it, changes the distance.

    A large model is counted as one square (SD-MOVE-07); where its base is set down it must be nearer to
    the user, or farther from it, than it was.
    """
    own = base(dungeon, start, size)
    steps = Steps(dungeon, gait, enemies)
    at_first = distance(dungeon, user, own, over)
    farthest = max(len(rings(dungeon, square, over)) for square in squares(user))
    near = [within(dungeon, user, n, over) for n in range(farthest)]
    ends = 1 << start
    if nearer and at_first <= 1:
        return ends
    for square in squares(own):
        layers = _drag(steps, near, 1 << square, count, nearer)
        if size == 1:
            return ends | layers[-1] & ~(occupied | enemies)
        walk = Walk(steps, square, size, count, (occupied | enemies) & ~own)
        moved = walk.stands(layers[-1] & ~(1 << square))
        before = near[min(at_first - 1 if nearer else at_first, farthest - 1)]
        changed = anchors_touching(dungeon, size, before)
        ends |= moved & changed if nearer else moved & ~changed
    return ends


def _drag(steps: Steps, near: list[Mask], start: Mask, points: int, nearer: bool) -> list[Mask]:
    """A flood in which every step must lessen (or enlarge) the distance that `near` counts."""
    layers = [start]
    before: Mask = 0
    for _ in range(points):
        known = layers[-1]
        beyond: Mask = 0
        inner: Mask = 0
        for count, mask in enumerate(near):
            part = known & mask & ~inner
            if part and nearer and count > 1:
                beyond |= steps.around(part) & inner
            elif part and not nearer:
                beyond |= steps.around(part) & ~mask
            inner = mask
        lost = known & ~inner
        if lost and nearer:
            beyond |= steps.around(lost) & inner
        layers.append(known | beyond & steps.easy | before & steps.hard)
        before = beyond
    return layers
