"""Spawn, Reinforce and the bosses' arrival (ARC-SPAWN, ARC-REINF, ARC-MINI, ARC-BOSS rules)."""

from __future__ import annotations

from typing import NamedTuple

from undercroft.engine import Rules
from undercroft.games.super_dungeon.arcade.rules.gangs import BOND, bonded_to, kind_of
from undercroft.games.super_dungeon.arcade.rules.placing import (
    choose_place,
    closest_places,
    free_places,
    gait_of,
)
from undercroft.games.super_dungeon.arcade.rules.wrath import leader_squares
from undercroft.games.super_dungeon.arcade.state import Arcade
from undercroft.games.super_dungeon.arcade.telling.happenings import (
    MiniBossCame,
    NoRoom,
    NoSpawn,
    Reinforced,
    Spawns,
)
from undercroft.games.super_dungeon.arcade.telling.questions import (
    Boss,
    Spawn,
    SpawnPoint,
)
from undercroft.games.super_dungeon.dungeon.areas import block, wave
from undercroft.games.super_dungeon.dungeon.distance import distance, nearest, within
from undercroft.games.super_dungeon.dungeon.grid import FLY, Mask, anchors_touching, places
from undercroft.games.super_dungeon.dungeon.paths import nearest_places
from undercroft.games.super_dungeon.dungeon.sight import seen_past
from undercroft.games.super_dungeon.rules.field import Field
from undercroft.games.super_dungeon.rules.placing import put
from undercroft.games.super_dungeon.rules.ties import settle
from undercroft.games.super_dungeon.state import Foe
from undercroft.games.super_dungeon.telling.happenings import (
    BossFight,
    Refreshed,
)

SPAWN_REACH = 3
"""Squares from a spawning point within which its elites arrive (ARC-SPAWN-04)."""


class SpawningRules(NamedTuple):
    """By what a spawning point spawns, and by what its monsters are placed."""

    what: str
    elites: str
    minions: str


SPAWNING = SpawningRules("ARC-SPAWN-02", "ARC-SPAWN-04", "ARC-SPAWN-05")
SETTING_UP = SpawningRules("ARC-SETUP-10", "ARC-SETUP-11", "ARC-SETUP-12")


def points_in_play(g: Arcade) -> list[Foe]:
    """The spawning points that stand (SD-DEATH-07)."""
    kinds = g.box.kinds
    return [foe for foe in g.foes if kinds[foe.card].rank == "spawning-point"]


def spawn_command(g: Arcade) -> Rules[None]:
    """The spawning point nearest to the Hero with the most wrath spawns (ARC-SPAWN-01)."""
    points = points_in_play(g)
    if not points:
        g.note(NoSpawn())
        return
    leader = yield from leader_squares(g)
    keys = nearest(g.dungeon, leader, {point.id: 1 << point.at for point in points})
    key = yield from settle(g, g.book.captain(g), SpawnPoint(), "ARC-SPAWN-01", keys)
    point = next(point for point in points if point.id == key)
    yield from spawn_from(g, point, leader)


def spawn_from(g: Arcade, point: Foe, goal: Mask) -> Rules[None]:
    """Everything a spawning point lists and the pool has: elites, then minions near them (ARC-SPAWN-02 …).

    (ARC-SETUP-14, ARC-SPAWN-03.)
    """
    listed, rules = g.box.points[point.card].spawns, SPAWNING if g.turn else SETTING_UP
    refresh(g, list(listed))
    elites = [card for card in listed if g.box.kinds[card].rank != "minion"]
    if not any(g.pool.get(card) for card in elites):
        g.note(NoSpawn(point.id), "ARC-SPAWN-03")
        return
    g.note(Spawns(point.id), rules.what)
    arrived: list[Foe] = []
    for card in elites:
        for _ in range(min(listed[card], g.pool.get(card, 0))):
            elite = yield from spawn_elite(g, card, point, goal, rules.elites)
            if elite is None:
                break
            arrived.append(elite)
    for card, count in listed.items():
        if card not in elites:
            leaders = [foe for foe in arrived if kind_of(g, foe).bonded == card]
            for _ in range(min(count, g.pool.get(card, 0)) if leaders else 0):
                minion = yield from spawn_near(g, card, leaders, BOND, rules.minions)
                if minion is None:
                    g.note(NoRoom(card, g.pool[card]))
                    break


def refresh(g: Arcade, cards: list[str]) -> None:
    """Monsters of the listed kinds that are in play lose wounds and statuses (ARC-SPAWN-07)."""
    for foe in g.foes:
        if original(g, foe) in cards and (foe.wounds or foe.status):
            foe.wounds = foe.status = 0
            g.note(Refreshed(foe.id), "ARC-SPAWN-07")


def spawn_elite(
    g: Arcade, card: str, point: Foe, goal: Mask, rule: str = "ARC-SPAWN-04"
) -> Rules[Foe | None]:
    """An elite arrives in sight of its spawning point, apart, near to the Hero (ARC-SPAWN-04).

    (ARC-SETUP-11.)
    """
    field = Field(g)
    spots = free_places(g, field, card, seen_from(field, point, gait_of(g, card)))
    if not spots:
        g.note(NoRoom(card, g.pool[card]))
        return None
    spots = closest_places(g.dungeon, spots, g.box.kinds[card].size, goal)
    at = yield from choose_place(g, Spawn(card), spots, rule)
    g.pool[card] -= 1
    return put(g, card, at, rule)


def seen_from(field: Field, point: Foe, gait: int) -> Mask:
    """Free squares within three squares of a spawning point and in its line of sight.

    A model with Fly is seen over structures and Heroes (SD-LOS-08).
    """
    dungeon = field.dungeon
    seen = (
        wave(dungeon, 1 << point.at, SPAWN_REACH, gait & FLY) & dungeon.footing(gait).enter & ~field.occupied
    )
    if gait & FLY or not field.heroes & block(dungeon, point.at, SPAWN_REACH):
        return seen
    return seen_past(dungeon, 1 << point.at, seen, field.heroes, field.large_heroes)


def spawn_near(g: Arcade, card: str, elites: list[Foe], reach: int, rule: str) -> Rules[Foe | None]:
    """A monster from the pool arrives within some squares of one of these, if there is room.

    (ARC-SETUP-12.)
    """
    field = Field(g)
    near = 0
    for elite in elites:
        near |= within(field.dungeon, field.squares[elite.id], reach)
    spots = free_places(g, field, card, near)
    if not spots or not g.pool.get(card):
        return None
    at = yield from choose_place(g, Spawn(card), spots, rule)
    g.pool[card] -= 1
    return put(g, card, at, rule, joins=elites[0].id if len(elites) == 1 else "")


# ---------------------------------------------------------------- reinforce


def reinforce(g: Arcade, elite: Foe, gangs: dict[str, int]) -> Rules[None]:
    """The bonded monsters in the pool come to one elite; a gang has one limit (ARC-REINF-03).

    `gangs` says what has come to each elite in this command: a limit counts all that came to the gang.

    (ARC-REINF-05.)
    """
    kind = kind_of(g, elite)
    if not kind.bonded:
        return
    limit = g.box.listed.get(kind.bonded, 0)
    count = 0
    while g.pool.get(kind.bonded) and sum(gangs.get(mate, 0) for mate in gang_of(g, elite)) < limit:
        arrived = yield from spawn_near(g, kind.bonded, [elite], BOND, "ARC-REINF-02")
        if arrived is None:
            break
        gangs[elite.id] = gangs.get(elite.id, 0) + 1
        count += 1
    g.note(Reinforced(elite.id, count))


def gang_of(g: Arcade, elite: Foe) -> list[str]:
    """The elites that share a limit: one, or all of an elite gang joined by bonds (ARC-RULING-28)."""
    if kind_of(g, elite).bonded != elite.card:
        return [elite.id]
    joined, pending = [elite.id], [elite]
    while pending:
        for mate in bonded_to(g, pending.pop()):
            if mate.id not in joined:
                joined.append(mate.id)
                pending.append(mate)
    return joined


# ---------------------------------------------------------------- bosses


def place_at_exit(g: Arcade, card: str, rule: str) -> Rules[Foe]:
    """A boss enters at the exit nearest to the Hero with most wrath (ARC-MINI-01, ARC-BOSS-02)."""
    leader = yield from leader_squares(g)
    field, dungeon = Field(g), g.dungeon
    size, gait = g.box.kinds[card].size, gait_of(g, card)
    free = places(dungeon, gait, field.occupied, size)
    by_distance: dict[int, Mask] = {}
    for exit in dungeon.exits:
        away = distance(dungeon, leader, exit)
        by_distance[away] = by_distance.get(away, 0) | exit
    spots = 0
    for away in sorted(by_distance):
        spots = free & anchors_touching(dungeon, size, by_distance[away])
        if spots:
            break
    else:
        spots = nearest_places(dungeon, by_distance[min(by_distance)], gait, field.occupied, size)
    at = yield from choose_place(g, Boss(card), spots, rule)
    return put(g, card, at, rule)


def spawn_mini_boss(g: Arcade, card: str) -> Rules[None]:
    """A mini-boss arrives; if it stands already, in either form, it is healed (ARC-MINI-02, ARC-SIZE-02)."""
    standing = [foe for foe in g.foes if original(g, foe) == card]
    if standing:
        heal_mini_bosses(g, standing)
    else:
        yield from place_at_exit(g, card, "ARC-MINI-01")


def mini_boss_by_card(g: Arcade) -> Rules[None]:
    """A plot or challenge card calls the first mini-boss, or heals those in play (ARC-MINI-03, -04)."""
    standing = [foe for foe in g.foes if kind_of(g, foe).rank == "mini-boss"]
    if standing:
        heal_mini_bosses(g, standing)
    else:
        yield from place_at_exit(g, g.minis[0], "ARC-MINI-03")


def heal_mini_bosses(g: Arcade, standing: list[Foe]) -> None:
    """Mini-bosses in play lose wounds and status effects (ARC-MINI-04)."""
    for foe in standing:
        foe.wounds = foe.status = 0
        g.note(Refreshed(foe.id), "ARC-MINI-04")


def original(g: Arcade, foe: Foe) -> str:
    """The card of a monster's original form, in which it is spawned (SD-SHAPE-02, SD-SHAPE-08)."""
    return kind_of(g, foe).form_of or foe.card


def mini_boss_due(g: Arcade, number: int) -> Rules[None]:
    """Chart or spawning points call the first or the second mini-boss, each once (ARC-SIZE-02)."""
    if g.minis_due >= number or number > len(g.minis):
        return
    while g.minis_due < number:
        g.minis_due += 1
        yield from spawn_mini_boss(g, g.minis[g.minis_due - 1])


def mini_boss_command(g: Arcade) -> Rules[None]:
    """A spawn mini-boss space: the first brings the first, the second the second (ARC-SIZE-03)."""
    g.mini_marks += 1
    if g.minis_due >= g.mini_marks:
        g.note(MiniBossCame())
    yield from mini_boss_due(g, g.mini_marks)


def spawn_dungeon_boss(g: Arcade) -> Rules[None]:
    """The dungeon boss leaves the chart and enters (ARC-BOSS-01); the boss fight deck is used from now on.

    (ARC-CHAL-05.)
    """
    if g.boss_spawned:
        return
    g.boss_spawned = True
    yield from place_at_exit(g, g.boss, "ARC-BOSS-02")
    g.note(BossFight(g.boss), "ARC-CHAL-04")
