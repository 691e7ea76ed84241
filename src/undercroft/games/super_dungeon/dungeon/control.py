"""Control effects: where Pull and Push can bring a model (SD-CONTROL rules); Compel is a move like any other.

The moved model pays terrain, passes its friends and not its enemies, and ends on free squares, as in any
move of its own (SD-CONTROL-02, SD-CONTROL-03). Its own place is always among the ends: nobody has to move it.
"""

from __future__ import annotations

from functools import partial

from undercroft.games.super_dungeon.dungeon.distance import distance, rings, within
from undercroft.games.super_dungeon.dungeon.grid import (
    Dungeon,
    Gait,
    Mask,
    Square,
    anchors_touching,
    base,
    squares,
)
from undercroft.games.super_dungeon.dungeon.paths import Travel, steps_among


def drag(
    dungeon: Dungeon,
    user: Mask,
    start: Square,
    points: int,
    gait: Gait = 0,
    enemies: Mask = 0,
    occupied: Mask = 0,
    avoid: Mask = 0,
    size: int = 1,
    over: bool = False,
    *,
    nearer: bool,
) -> Travel:
    """A pull or a push: each step of the count, and the whole of it, changes the distance.

    The user counts the distance. A large model is counted as one square (SD-MOVE-07); where its base is
    set down it must be nearer to the user, or farther from it, than it was.
    """
    steps = steps_among(dungeon, gait, enemies, avoid)
    farthest = max(len(rings(dungeon, square, over)) for square in squares(user))
    near = [within(dungeon, user, count, over) for count in range(farthest)]
    at_first = distance(dungeon, user, base(dungeon, start, size), over)
    if nearer and at_first <= 1:
        points = 0
    kept: Mask = -1
    if size > 1:
        kept = anchors_touching(dungeon, size, near[min(at_first - nearer, farthest - 1)])
        kept = kept if nearer else ~kept

    def spread(known: Mask) -> Mask:
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
        return beyond

    return Travel(steps, start, size, points, occupied | enemies, spread, kept)


pull = partial(drag, nearer=True)
"""Towards the user; next to it the model stops (SD-CONTROL-05, SD-CONTROL-06)."""

push = partial(drag, nearer=False)
"""Away from the user, as far as nothing is in the way (SD-CONTROL-07, SD-CONTROL-08)."""
