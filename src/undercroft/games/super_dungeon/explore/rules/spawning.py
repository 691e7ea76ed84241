"""Monsters come into the dungeon: by skull points, bosses at an exit (EXP-SPAWN rules)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from undercroft.engine import Ask, Rules, choose
from undercroft.games.super_dungeon.dungeon.areas import wave
from undercroft.games.super_dungeon.dungeon.distance import within
from undercroft.games.super_dungeon.dungeon.grid import FLY, Gait, Mask, anchors_touching, places
from undercroft.games.super_dungeon.dungeon.sight import seen_past
from undercroft.games.super_dungeon.explore.rules.monsters import card_stats
from undercroft.games.super_dungeon.explore.state import CONSUL, Explore
from undercroft.games.super_dungeon.explore.telling import questions, reasons
from undercroft.games.super_dungeon.explore.telling.happenings import NoRoom
from undercroft.games.super_dungeon.rules.field import Field
from undercroft.games.super_dungeon.rules.placing import choose_place, put
from undercroft.games.super_dungeon.state import Foe
from undercroft.games.super_dungeon.telling.happenings import Refreshed
from undercroft.games.super_dungeon.telling.reasons import together

REACH = 3
"""Squares from a spawning point (EXP-SPAWN-05)."""
DONE = "done"
POINTS = "points"
"""Where monsters of the chart spawn: at any spawning points."""
ACTIVATIONS = ("consul", "monster", "order")
"""The phases of the Consul's activations: who comes in them is a newcomer (EXP-RULING-03)."""


def arrive(g: Explore, card: str, at: int, rule: str) -> Foe:
    """A monster leaves the pool and comes into play."""
    if card in g.pool:
        g.pool[card] -= 1
    foe = put(g, card, at, rule)
    if g.side == "consul" and g.phase in ACTIVATIONS:
        g.newcomers.append(foe.id)
    return foe


def spawn_places(g: Explore, field: Field, card: str, origins: Sequence[Mask]) -> Mask:
    """Where a monster can spawn: at most three squares from a spawning point that sees the place.

    A large base must cover such a square (EXP-SPAWN-08) and is seen over small Heroes (SD-LOS-06); a model
    with Fly is seen over structures and models (SD-LOS-08).
    """
    dungeon, stats = field.dungeon, card_stats(g, card)
    free = places(dungeon, stats.gait, field.occupied, stats.size)
    between = field.large_heroes if stats.size > 1 else field.heroes
    found: Mask = 0
    for origin in origins:
        seen = wave(dungeon, origin, REACH)
        if stats.fly:
            seen = wave(dungeon, origin, REACH, FLY) & within(dungeon, origin, REACH)
        elif seen & between:
            seen = seen_past(dungeon, origin, seen, between, field.large_heroes)
        found |= free & anchors_touching(dungeon, stats.size, seen)
    return found


def near_places(g: Explore, field: Field, card: str, origin: Foe, count: int) -> Mask:
    """Free places within so many squares of a model, as it counts them, seen or not."""
    dungeon, stats = field.dungeon, card_stats(g, card)
    free = places(dungeon, stats.gait, field.occupied, stats.size)
    near = within(dungeon, field.squares[origin.id], count, field.stats(origin).over)
    return free & anchors_touching(dungeon, stats.size, near)


def spawn_one(g: Explore, points: int, platforms: Sequence[str], around: str) -> Rules[int]:
    """The Consul chooses one monster and its place; the skull points left, 0 when he has done.

    `around` is POINTS, or the id of the one model they come to (EXP-SETUP-10, a boss fight card).
    """
    rules = spawning_rules(g, around)
    room = rooms_for(g, affordable(g, points, platforms), around)
    if not room:
        return 0
    card = yield Ask(
        g,
        CONSUL,
        questions.Spawn(points),
        rules.which,
        [*room, DONE],
        barred=lambda: together(why_not(g, card, points, platforms) for card in g.pool if card not in room),
    )
    if card == DONE:
        return 0
    at = yield from choose_place(g, CONSUL, questions.SpawnPlace(card), room[card], rules.where)
    arrive(g, card, at, rules.arrives)
    return points - g.box.spawn_cost(card)


class SpawningRules(NamedTuple):
    """By what a monster is chosen, by what it has its place, and by what it comes."""

    which: str
    where: str
    arrives: str


def spawning_rules(g: Explore, around: str) -> SpawningRules:
    """Of the chart, of setup (EXP-SETUP-09, EXP-SETUP-10), or of a boss fight card."""
    if around == POINTS:
        return SpawningRules("EXP-SPAWN-03", "EXP-SPAWN-05", "EXP-SPAWN-01")
    if g.turn:
        return SpawningRules("EXP-BOSS-04", "EXP-BOSS-04", "EXP-BOSS-04")
    return SpawningRules("EXP-SETUP-09", "EXP-SETUP-10", "EXP-SETUP-10")


def why_not(g: Explore, card: str, points: int, platforms: Sequence[str]) -> reasons.NotSpawned:
    """Why a monster of the pool cannot be spawned now."""
    platform, price = g.box.monsters[card].platform, g.box.spawn_cost(card)
    if not g.pool[card]:
        return reasons.NoneLeft((card,))
    if platform not in platforms:
        return reasons.OtherPlatform((card,), platform, tuple(platforms))
    return reasons.SpawnTooDear((card,), price, points) if price > points else reasons.NoPlace((card,))


def affordable(g: Explore, points: int, platforms: Sequence[str]) -> list[str]:
    """The monsters of the pool that may be chosen (EXP-SPAWN-02 to EXP-SPAWN-04).

    The pool does not ask whether the spawning point that listed them still stands (EXP-DEATH-01).
    """
    box = g.box
    return [
        card
        for card, count in g.pool.items()
        if count and box.monsters[card].platform in platforms and box.spawn_cost(card) <= points
    ]


def room_for(g: Explore, field: Field, card: str, around: str) -> Mask:
    """Where a monster could spawn now: at any spawning point that stands (EXP-SPAWN-06, -07, SD-DEATH-07)."""
    points = g.box.points
    if around == POINTS:
        return spawn_places(g, field, card, [field.squares[point.id] for point in g.points_in_play()])
    origin = next((foe for foe in g.foes if foe.id == around), None)
    if origin is None:
        return 0
    if origin.card in points:
        return spawn_places(g, field, card, [field.squares[around]])
    return near_places(g, field, card, origin, REACH)


def rooms_for(g: Explore, cards: list[str], around: str) -> dict[str, Mask]:
    """Where each of some monsters could spawn, for whom there is room: those of one base and gait alike."""
    field = Field(g)
    found: dict[str, Mask] = {}
    alike: dict[tuple[int, Gait], Mask] = {}
    for card in cards:
        stats = card_stats(g, card)
        kind = stats.size, stats.gait
        if kind not in alike:
            alike[kind] = room_for(g, field, card, around)
        if alike[kind]:
            found[card] = alike[kind]
    return found


def spawn_from_effect(g: Explore, card: str, amount: int, user: Foe, within_squares: int) -> Rules[None]:
    """An action brings monsters of the pool to its user, as many as there are (EXP-SPAWN-02)."""
    for _ in range(amount):
        if not g.pool.get(card):
            return
        field = Field(g)
        spots = near_places(g, field, card, user, within_squares)
        if not spots:
            return
        at = yield from choose_place(g, CONSUL, questions.SpawnPlace(card), spots, "SD-ACTION-06")
        arrive(g, card, at, "SD-ACTION-06")


# ---------------------------------------------------------------- bosses


def boss_places(g: Explore, card: str) -> Mask:
    """Beside an exit of any tile but the first; only without room there, anywhere (EXP-RULING-05)."""
    dungeon, stats, field = g.dungeon, card_stats(g, card), Field(g)
    exits: Mask = 0
    for exit, tile in zip(dungeon.exits, dungeon.exit_tiles, strict=True):
        if tile:
            exits |= exit
    free = places(dungeon, stats.gait, field.occupied, stats.size)
    return free & anchors_touching(dungeon, stats.size, exits) or free


def spawn_mini_boss(g: Explore) -> Rules[None]:
    """A mini-boss enters, unless one is there: that one is made whole (EXP-SPAWN-09, EXP-SPAWN-10).

    Where its model has waited until then is all the same (EXP-SETUP-12).
    """
    box = g.box
    here = next((foe for foe in g.foes if box.original(foe.card) in g.minis), None)
    if here is not None:
        here.wounds = here.status = 0
        g.note(Refreshed(here.id), "EXP-SPAWN-10")
        return
    fresh = [card for card in g.minis if card not in g.minis_seen] or g.minis
    card = yield from choose(g, CONSUL, questions.MiniBoss(enters=True), "EXP-SIZE-02", fresh)
    spots = boss_places(g, card)
    if not spots:
        g.note(NoRoom(card))
        return
    if card not in g.minis_seen:
        g.minis_seen.append(card)
    at = yield from choose_place(g, CONSUL, questions.BossPlace(card), spots, "EXP-SPAWN-09")
    arrive(g, card, at, "EXP-SPAWN-09")
