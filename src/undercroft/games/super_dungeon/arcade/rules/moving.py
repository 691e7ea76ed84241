"""Move and Regroup: how a monster finds its way, and how minions follow (ARC-MOVE, ARC-REGROUP rules)."""

from __future__ import annotations

from collections.abc import Iterable

from undercroft.engine import Rules
from undercroft.games.super_dungeon.arcade.rules.gangs import BOND, bonded_to, kind_of, stats_among
from undercroft.games.super_dungeon.arcade.rules.placing import closest_places, place_near_elite
from undercroft.games.super_dungeon.arcade.rules.wrath import most_wrath
from undercroft.games.super_dungeon.arcade.state import Arcade
from undercroft.games.super_dungeon.arcade.telling.happenings import (
    THE_EXIT,
    CannotMove,
    HeadsFor,
    Idle,
    Stays,
    Stuck,
)
from undercroft.games.super_dungeon.arcade.telling.questions import (
    MonsterMove,
)
from undercroft.games.super_dungeon.dungeon.distance import closest, distance, within
from undercroft.games.super_dungeon.dungeon.grid import FAR, Mask, anchors_touching, base, squares
from undercroft.games.super_dungeon.dungeon.paths import ENDLESS, Travel, travel
from undercroft.games.super_dungeon.dungeon.recipe import keys_of, square_name, square_named
from undercroft.games.super_dungeon.rules.activation import movement_points
from undercroft.games.super_dungeon.rules.effects import set_down
from undercroft.games.super_dungeon.rules.field import Field, reach_to
from undercroft.games.super_dungeon.rules.stats import Stats, squares_of
from undercroft.games.super_dungeon.rules.ties import settle
from undercroft.games.super_dungeon.rules.wounds import take_off
from undercroft.games.super_dungeon.state import IMMOBILE, KNOCKDOWN, Foe, Hero

DETOUR = 3
"""A monster first looks for ways that are at most so much longer than the distance: mostly there is one."""


def move_target(g: Arcade, foe: Foe, field: Field) -> Rules[Hero | None]:
    """The Hero with the most wrath on the monster's tile, else of all (ARC-MOVE-02, ARC-MOVE-03)."""
    heroes = g.standing()
    if not heroes:
        return None
    tiles = 0
    for tile in field.dungeon.tiles:
        if tile & field.squares[foe.id]:
            tiles |= tile
    here = [hero for hero in heroes if tiles & field.squares[hero.id]]
    hero = yield from most_wrath(g, here or heroes)
    return hero


def move(g: Arcade, foe: Foe) -> Rules[None]:
    """One Move of one monster, its minions after it (ARC-MOVE-01)."""
    if is_held(g, foe):
        return
    field = Field(g)
    target = yield from move_target(g, foe, field)
    if target is None:
        g.note(Idle(foe.id))
        return
    mates = bonded_to(g, foe)
    stats = stats_among(g, foe, mates)
    if in_reach(field, foe, stats, target):
        g.note(Stays(foe.id, target.id))
        return
    followers = [mate for mate in mates if mate.card != foe.card]
    ends = approach(g, field, foe, stats, target)
    yield from go(g, foe, ends, "ARC-MOVE-04", target.id)
    yield from follow(g, foe, followers)


def is_held(g: Arcade, foe: Foe) -> bool:
    """Whether a monster cannot go: it gets up in place of moving, or is immobile."""
    if foe.status & KNOCKDOWN:
        take_off(g, foe, "knockdown", "ARC-STATUS-KNOCKDOWN-01", "stand:move")
        return True
    if foe.status & IMMOBILE:
        g.note(Stuck(foe.id))
        return True
    return False


def in_reach(field: Field, foe: Foe, stats: Stats, target: Hero) -> bool:
    """Whether the target is in sight, and in range or adjacent (ARC-MOVE-12, ARC-MOVE-13)."""
    near = within(field.dungeon, field.squares[target.id], reach_of(field, stats, target), stats.over)
    return near & field.squares[foe.id] > 0 and field.sees(foe, target, stats.fly or field.flies(target))


def reach_of(field: Field, stats: Stats, target: Hero) -> int:
    """How near a monster has to come to its target: into its range, or next to it (ARC-MOVE-13)."""
    against = field.veiled(target)
    return max(1, reach_to(stats.range, against) if against else stats.range)


def approach(g: Arcade, field: Field, foe: Foe, stats: Stats, target: Hero) -> Mask:
    """Where the monster may end on its shortest way to the target (ARC-RULING-19, ARC-RULING-20).

    (ARC-MOVE-07.)
    """
    dungeon, own, goal = field.dungeon, field.squares[foe.id], field.squares[target.id]
    points = movement_points(stats, foe.status)
    reach = reach_of(field, stats, target)
    near = anchors_touching(dungeon, stats.size, within(dungeon, goal, reach, stats.over))
    straight = max(points, distance(dungeon, own, goal, stats.over) - reach + DETOUR)
    way = way_to(field, foe, stats, straight)
    together = keep_together(g, field, foe, stats, target, way, points, near)
    if together:
        return together
    goals, cost = first_goals(g, field, foe, stats, target, way, near, FAR)
    if not goals:
        way = way_to(field, foe, stats, ENDLESS)
        goals, cost = first_goals(g, field, foe, stats, target, way, near, FAR)
    if not goals:
        return as_near_as_it_can(field, foe, stats, way.ends_for(points), field.squares[target.id])
    if cost <= points:
        return goals
    stops: Mask = 0
    for goal in squares(goals):
        stops |= way.stops(goal, points)
    return stops


def as_near_as_it_can(field: Field, foe: Foe, stats: Stats, free: Mask, goal: Mask) -> Mask:
    """Where a monster ends that cannot come where it wants: as near as can be, and there it stays."""
    best = closest_places(field.dungeon, free, stats.size, goal, stats.over)
    return 1 << foe.at if best >> foe.at & 1 else best


def way_to(field: Field, foe: Foe, stats: Stats, points: int) -> Travel:
    """The ways of a monster among its enemies (ARC-MOVE-05)."""
    return travel(field.dungeon, foe.at, points, stats.gait, field.heroes, field.others(foe), size=stats.size)


def layers_of(way: Travel) -> Iterable[Mask]:
    """Where a move can end for 0, 1, 2 … points."""
    if way.size == 1:
        walk = way.walks[0]
        return (layer & ~walk.occupied for layer in walk.layers)
    return way.by_cost


def first_goals(
    g: Arcade, field: Field, foe: Foe, stats: Stats, target: Hero, way: Travel, near: Mask, most: int
) -> tuple[Mask, int]:
    """The cheapest ends from which the target is in reach and in sight, and what they cost."""
    seen: Mask = 1 << foe.at
    flying = stats.fly or field.flies(target)
    sights, goal = field.sights_of(foe), field.squares[target.id]
    for cost, layer in enumerate(layers_of(way)):
        if cost > most:
            break
        fresh = layer & near & ~seen
        seen |= layer
        goals: Mask = 0
        for anchor in squares(fresh):
            if sights.sees(base(field.dungeon, anchor, stats.size), goal, flying):
                goals |= 1 << anchor
        if goals:
            return goals, cost
    return 0, FAR


def keep_together(
    g: Arcade, field: Field, foe: Foe, stats: Stats, target: Hero, way: Travel, points: int, near: Mask
) -> Mask:
    """An elite of an elite gang stays near the nearest of its gang that has moved (ARC-MOVE-08)."""
    bond = bond_with_moved(g, field, foe, stats)
    if not bond:
        return 0
    goals, _ = first_goals(g, field, foe, stats, target, way, near & bond, points)
    return goals or nearer_together(field, foe, stats, way.ends_for(points) & bond, field.squares[target.id])


def bond_with_moved(g: Arcade, field: Field, foe: Foe, stats: Stats) -> Mask:
    """Places within two squares of the nearest elite of an elite gang that has moved; none without it."""
    if kind_of(g, foe).bonded != foe.card:
        return 0
    mates = [mate for mate in g.foes if mate.card == foe.card and mate is not foe and mate.id in g.moved]
    if not mates:
        return 0
    dungeon, own = field.dungeon, field.squares[foe.id]
    mate = min(mates, key=lambda mate: distance(dungeon, own, field.squares[mate.id]))
    return anchors_touching(dungeon, stats.size, within(dungeon, field.squares[mate.id], BOND))


def nearer_together(field: Field, foe: Foe, stats: Stats, free: Mask, goal: Mask) -> Mask:
    """Of some places those nearest to a goal, if they are nearer than where the elite stands."""
    if not free:
        return 0
    dungeon = field.dungeon
    best = closest_places(dungeon, free, stats.size, goal, stats.over)
    now = distance(dungeon, field.squares[foe.id], goal, stats.over)
    one = base(dungeon, best.bit_length() - 1, stats.size)
    return best if distance(dungeon, one, goal, stats.over) < now else 0


def go(g: Arcade, foe: Foe, ends: Mask, rule: str, towards: str) -> Rules[None]:
    """The monster goes to one of its ends; of equals the players choose (ARC-MOVE-14)."""
    dungeon = g.dungeon
    keys = keys_of(dungeon, ends)
    if len(keys) > 1 and g.book.captain(g) not in g.leave:
        keys = suggest(g, ends, towards)
    key = yield from settle(g, g.book.captain(g), MonsterMove(foe.id, towards), rule, keys)
    at = square_named(dungeon, key)
    if at == foe.at:
        g.note(CannotMove(foe.id, towards), rule)
    else:
        g.note(HeadsFor(foe.id, towards, square_name(dungeon, foe.at), key), rule)
        set_down(g, foe, at, "moved", rule, led=True)


def suggest(g: Arcade, ends: Mask, towards: str) -> list[str]:
    """Ends by name, the one farthest from the other Heroes first (ARC-RULING-19)."""
    dungeon = g.dungeon
    others = 0
    for hero in g.standing():
        if hero.id != towards:
            others |= squares_of(g, hero)
    order = sorted(squares(ends), key=lambda at: -distance(dungeon, 1 << at, others) if others else 0)
    return [square_name(dungeon, square) for square in order]


def follow(g: Arcade, foe: Foe, followers: list[Foe]) -> Rules[None]:
    """Minions that were bonded and are no longer are placed near their elite (ARC-MOVE-09, ARC-MOVE-10)."""
    for minion in followers:
        near = within(g.dungeon, squares_of(g, foe), BOND)
        if minion.at >= 0 and not near >> minion.at & 1:
            yield from place_near_elite(g, minion, foe, "ARC-MOVE-09")


# ---------------------------------------------------------------- regroup


def regroup(g: Arcade, foe: Foe) -> Rules[None]:
    """As Move, but towards the nearest square at a dungeon exit, and onto it (ARC-REGROUP rules).

    (ARC-REGROUP-01, -03.)
    """
    if is_held(g, foe):
        return
    field, mates = Field(g), bonded_to(g, foe)
    dungeon, stats = field.dungeon, stats_among(g, foe, mates)
    followers = [mate for mate in mates if mate.card != foe.card]
    exits = 0
    for exit in dungeon.exits:
        exits |= exit
    goals = closest(dungeon, field.squares[foe.id], exits, stats.over)
    if not goals:
        return
    if field.squares[foe.id] & goals:
        g.note(Stays(foe.id, THE_EXIT), "ARC-REGROUP-03")
        return
    points = movement_points(stats, foe.status)
    way = way_to(field, foe, stats, ENDLESS)
    bond = bond_with_moved(g, field, foe, stats)
    ends = nearer_together(field, foe, stats, way.ends_for(points) & bond, goals)
    reachable = way.cheapest(anchors_touching(dungeon, stats.size, goals))
    if ends:
        pass
    elif reachable:
        for goal in squares(reachable):
            ends |= 1 << goal if way.cost(goal) <= points else way.stops(goal, points)
    else:
        ends = as_near_as_it_can(field, foe, stats, way.ends_for(points), goals)
    yield from go(g, foe, ends, "ARC-REGROUP-02", THE_EXIT)
    yield from follow(g, foe, followers)
