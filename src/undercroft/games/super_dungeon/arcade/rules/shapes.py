"""Monsters that change their form at every Unique command (ARC-SHAPE rules)."""

from __future__ import annotations

from undercroft.engine import Rules
from undercroft.games.super_dungeon.arcade.rules.gangs import foe_stats, kind_of
from undercroft.games.super_dungeon.arcade.rules.placing import choose_place, gait_of
from undercroft.games.super_dungeon.arcade.state import Arcade
from undercroft.games.super_dungeon.arcade.telling.questions import (
    MonsterForm,
    Shove,
)
from undercroft.games.super_dungeon.dungeon.grid import Mask, anchors_within, base, squares
from undercroft.games.super_dungeon.dungeon.paths import nearest_places
from undercroft.games.super_dungeon.rules.effects import set_down
from undercroft.games.super_dungeon.rules.field import Field, models_in
from undercroft.games.super_dungeon.rules.stats import shed_immune, stats_of
from undercroft.games.super_dungeon.rules.wounds import place_wounds
from undercroft.games.super_dungeon.state import Foe, Hero
from undercroft.games.super_dungeon.telling.happenings import (
    Shapeshifts,
)


def shapeshift(g: Arcade, foe: Foe) -> Rules[None]:
    """The monster takes its other form, pushing models out of the way if it must (ARC-SHAPE-03).

    (ARC-SHAPE-01.)
    """
    other = kind_of(g, foe).shapeshift
    if not other:
        return
    field = Field(g)
    spots = roomiest(g, field, foe, other)
    if not spots:
        return
    at = yield from choose_place(g, MonsterForm(foe.id), spots, "ARC-SHAPE-02")
    g.note(Shapeshifts(foe.id, other), "ARC-SHAPE-02")
    foe.card, foe.at = other, at
    shed_immune(g, foe)
    cover = base(g.dungeon, at, g.box.kinds[other].size)
    aside = [model for model in models_in(g, field, cover) if model is not foe]
    for model in sorted(aside, key=lambda model: not isinstance(model, Hero)):
        yield from shove(g, model, cover)
    if foe.wounds >= foe_stats(g, foe).hearts:
        place_wounds(g, foe, 0)


def roomiest(g: Arcade, field: Field, foe: Foe, form: str) -> Mask:
    """Places for the new form that share a square with the old base: free ones, else any (SD-SHAPE-03)."""
    dungeon, size = field.dungeon, g.box.kinds[form].size
    own = field.squares[foe.id]
    fixed = 0
    for other in g.foes:
        if kind_of(g, other).rank == "spawning-point":
            fixed |= field.squares[other.id]
    enter = dungeon.footing(gait_of(g, form)).enter

    def touching(allowed: Mask) -> Mask:
        found = 0
        for anchor in squares(anchors_within(dungeon, size, allowed)):
            if base(dungeon, anchor, size) & own:
                found |= 1 << anchor
        return found

    return touching(enter & ~field.others(foe)) or touching(enter & ~fixed)


def shove(g: Arcade, model: Hero | Foe, cover: Mask) -> Rules[None]:
    """A model in the way goes to the nearest free square (ARC-RULING-45)."""
    field, stats = Field(g), stats_of(g, model)
    own = field.squares[model.id]
    spots = nearest_places(g.dungeon, own, stats.gait, (field.occupied & ~own) | cover, stats.size)
    if spots:
        at = yield from choose_place(g, Shove(model.id), spots, "ARC-SHAPE-03")
        set_down(g, model, at, "displaced", "ARC-SHAPE-03")
