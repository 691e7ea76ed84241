"""How monsters carry out an order of the Consul: in which line, from where, with which attack.

It is the quicker way to say what could be said monster by monster. The rules do what is decided here.
"""

from __future__ import annotations

from undercroft.games.super_dungeon.content.cards import ATTRIBUTE_OF, Action
from undercroft.games.super_dungeon.dungeon.distance import closest, distance
from undercroft.games.super_dungeon.dungeon.grid import Mask, anchors_touching, base, bases, mask_of, squares
from undercroft.games.super_dungeon.dungeon.paths import Travel
from undercroft.games.super_dungeon.dungeon.sight import vantages
from undercroft.games.super_dungeon.explore.rules.tactics import Blow, Price, Wish
from undercroft.games.super_dungeon.explore.state import Explore
from undercroft.games.super_dungeon.rules.actions import (
    HERE,
    SIDES,
    affected,
    area_of,
    attack_actions,
    targets,
)
from undercroft.games.super_dungeon.rules.activation import action_points, movement_points, usable
from undercroft.games.super_dungeon.rules.attack import strength_of
from undercroft.games.super_dungeon.rules.field import Field, can_target, reach_to
from undercroft.games.super_dungeon.rules.potions import action_range
from undercroft.games.super_dungeon.rules.stats import Stats
from undercroft.games.super_dungeon.state import Foe, Hero


def line_up(g: Explore, monsters: list[Foe], hero: Hero) -> list[str]:
    """The nearest first."""
    field = Field(g)
    own = field.squares[hero.id]
    away = {foe.id: distance(field.dungeon, own, field.squares[foe.id]) for foe in monsters}
    return sorted(away, key=lambda name: away[name])


def stands_up_for(g: Explore, foe: Foe, stats: Stats) -> Price:
    """For an action point if another is left to strike with, or if there is no movement to give."""
    spare = action_points(stats, foe.status) > 1
    return "action" if spare or not movement_points(stats, foe.status) else "move"


# ---------------------------------------------------------------- attacking


def next_blow(g: Explore, foe: Foe, stats: Stats, hero: Hero) -> Blow | None:
    """The action that the order repeats if it reaches the Hero from here, else the best basic attack."""
    field = Field(g)
    for action, reach in repeated(g, foe, stats):
        aims = targets(g, field, foe, stats, action, reach)
        hit = {aim: affected(g, field, foe, stats, action, aim) for aim in aims}
        found = [Blow(action, g.repeat, aim) for aim in aims if hero in hit[aim]]
        if found:
            return max(found, key=lambda blow: (blow.aim == hero.id, len(hit[blow.aim])))
    if points_left(g, foe, stats) <= 0:
        return None
    basic = [
        Blow(action, action.id, hero.id)
        for action, range in attack_actions(stats)
        if action.id not in stats.bars and can_target(g, field, foe, stats, hero, range)
    ]
    return max(basic, key=lambda blow: dice_worth(stats, blow.action), default=None)


def repeated(g: Explore, foe: Foe, stats: Stats) -> list[tuple[Action, int]]:
    """The unique action that the order repeats, with its range, if this monster can use it now."""
    left = points_left(g, foe, stats)
    return [
        (action, action_range(stats, action))
        for source, action in usable(g, foe, stats, left)
        if source == g.repeat and action.cost
    ]


def points_left(g: Explore, foe: Foe, stats: Stats) -> int:
    """Action points that the activated monster has not spent."""
    assert g.acting
    return action_points(stats, foe.status) - g.acting.spent


def dice_worth(stats: Stats, action: Action) -> int:
    """A measure of an attack's dice."""
    assert action.attack
    dice, bonus = stats.offense[ATTRIBUTE_OF[action.attack]]
    return strength_of(dice) + 2 * bonus


# ---------------------------------------------------------------- moving


def wish(g: Explore, foe: Foe, stats: Stats, hero: Hero) -> Wish | None:
    """To repeat the action of the order; who cannot strike at all, to strike or at least to be near."""
    blow, wanted = next_blow(g, foe, stats, hero), repeated(g, foe, stats)
    if blow is None:
        attacks = [one for one in attack_actions(stats) if one[0].id not in stats.bars]
        return Wish(wanted + sorted(attacks, key=lambda one: -dice_worth(stats, one[0])), nearer=True)
    return Wish(wanted, nearer=False) if wanted and blow.source != g.repeat else None


def place(field: Field, foe: Foe, stats: Stats, hero: Hero, wish: Wish, way: Travel, ends: Mask) -> int:
    """No farther than it must, and not into what harms it."""
    dungeon = field.dungeon
    ends &= ~anchors_touching(dungeon, stats.size, dungeon.harms(stats.gait))
    goals: Mask = 0
    for action, range in wish.deeds:
        goals = strike_places(field, stats, action, range, hero, ends)
        if goals:
            break
    if not goals and wish.nearer:
        near = closest(dungeon, field.squares[hero.id], bases(dungeon, ends | 1 << foe.at, stats.size))
        goals = ends & anchors_touching(dungeon, stats.size, near)
    goals = way.cheapest(goals) if goals else 0
    if not goals or goals >> foe.at & 1:
        return -1
    return (goals & -goals).bit_length() - 1


def strike_places(field: Field, stats: Stats, action: Action, range: int, hero: Hero, ends: Mask) -> Mask:
    """Those of some places from which an action would reach a Hero."""
    dungeon, own, area = field.dungeon, field.squares[hero.id], action.area
    if area is None or area.shape == "burst":
        against = field.stats(hero)
        return vantages(
            dungeon, ends, own, reach_to(range, against),
            field.heroes & ~field.large_heroes, field.large_heroes,
            flying=stats.fly or against.fly, over=stats.over, size=stats.size,
        )  # fmt: skip
    aims = list(SIDES) if area.shape in ("lance", "sweep") else [HERE]
    return mask_of(
        end
        for end in squares(ends)
        if any(
            area_of(field, base(dungeon, end, stats.size), stats.gait, action, aim, -1, own) for aim in aims
        )
    )
