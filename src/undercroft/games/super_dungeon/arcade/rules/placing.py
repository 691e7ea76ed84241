"""Setting monsters down: near something, apart from each other, where the players like (ARC-RULING-21)."""

from __future__ import annotations

from undercroft.engine import Rules
from undercroft.games.super_dungeon.arcade.rules.gangs import BOND
from undercroft.games.super_dungeon.arcade.state import Arcade
from undercroft.games.super_dungeon.arcade.telling.names import ArcadeNames
from undercroft.games.super_dungeon.arcade.telling.questions import (
    PlaceMinion,
)
from undercroft.games.super_dungeon.dungeon.distance import beside, closest, distance, within
from undercroft.games.super_dungeon.dungeon.grid import (
    FAR,
    SUREFOOT,
    Dungeon,
    Mask,
    anchors_touching,
    base,
    places,
    squares,
)
from undercroft.games.super_dungeon.dungeon.paths import nearest_places
from undercroft.games.super_dungeon.dungeon.recipe import square_name
from undercroft.games.super_dungeon.rules import placing
from undercroft.games.super_dungeon.rules.field import Field
from undercroft.games.super_dungeon.state import Foe
from undercroft.games.super_dungeon.telling.happenings import (
    Placed,
)
from undercroft.games.super_dungeon.telling.questions import (
    Placing,
)


def gait_of(g: Arcade, card: str) -> int:
    """How a kind of monster moves."""
    abilities = g.box.kinds[card].abilities
    return SUREFOOT | (1 if "fly" in abilities else 0) | (2 if "burrow" in abilities else 0)


def monsters_mask(g: Arcade, field: Field) -> Mask:
    """The squares of monsters; spawning points are none."""
    mask = 0
    kinds = g.box.kinds
    for foe in g.foes:
        if kinds[foe.card].rank != "spawning-point":
            mask |= field.squares[foe.id]
    return mask


def free_places(g: Arcade, field: Field, card: str, allowed: Mask, moving: Mask = 0) -> Mask:
    """Places for a monster that touch the allowed squares, adjacent to no monster if there are such.

    `moving` are squares that it leaves itself.

    (ARC-SETUP-13, ARC-MOVE-11, ARC-SPAWN-06, ARC-REINF-04, ARC-CLEAN-03.)
    """
    size = g.box.kinds[card].size
    dungeon = field.dungeon
    free = places(dungeon, gait_of(g, card), field.occupied & ~moving, size) & anchors_touching(
        dungeon, size, allowed
    )
    if not free:
        return 0
    monsters = monsters_mask(g, field) & ~moving
    apart = free & ~anchors_touching(dungeon, size, beside(dungeon, monsters))
    return apart or free


def closest_places(dungeon: Dungeon, anchors: Mask, size: int, goal: Mask, over: bool = False) -> Mask:
    """Those of some places that are nearest to some squares; all if none can come there."""
    if size == 1:
        return closest(dungeon, goal, anchors, over) or anchors
    best, least = 0, FAR + 1
    for anchor in squares(anchors):
        away = distance(dungeon, base(dungeon, anchor, size), goal, over)
        if away < least:
            best, least = 1 << anchor, away
        elif away == least:
            best |= 1 << anchor
    return best


def choose_place(g: Arcade, about: Placing[ArcadeNames], anchors: Mask, rule: str) -> Rules[int]:
    """The players choose among places that are all as good."""
    at = yield from placing.choose_place(g, g.book.captain(g), about, anchors, rule)
    return at


def place_near_elite(g: Arcade, minion: Foe, elite: Foe, rule: str) -> Rules[None]:
    """A minion is set down within two squares of an elite, or as near as there is room (ARC-MOVE-09)."""
    field = Field(g)
    own = field.squares.get(minion.id, 0)
    near = within(field.dungeon, field.squares[elite.id], BOND)
    spots = free_places(g, field, minion.card, near, own)
    if not spots:
        gait = gait_of(g, minion.card)
        spots = nearest_places(field.dungeon, field.squares[elite.id], gait, field.occupied & ~own)
    if spots:
        at = yield from choose_place(g, PlaceMinion(minion.id), spots, rule)
        origin, minion.at = square_name(g.dungeon, minion.at), at
        g.note(Placed(minion.id, origin, square_name(g.dungeon, at), []), rule)
