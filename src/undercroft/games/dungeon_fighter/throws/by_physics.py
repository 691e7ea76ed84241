"""Dice that really fly: throws and flips simulated in MuJoCo, and judged from what the trace shows.

A dealer uses these in place of the table: ``Seeded(seed, using=worlds())``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import msgspec

from undercroft.engine import Source
from undercroft.engine.dealer import Resolver
from undercroft.engine.game import Film, Worker, here, unseen
from undercroft.games.dungeon_fighter.throws.aiming import with_props
from undercroft.games.dungeon_fighter.throws.by_table import (
    as_template,
    fail,
    sections_on,
    skill_for,
    wanted,
)
from undercroft.games.dungeon_fighter.throws.hand.aimed import gesture_for, held_to, shuffled, water_scatter
from undercroft.games.dungeon_fighter.throws.hand.conditions import unfulfilled
from undercroft.games.dungeon_fighter.throws.hand.flick import Flip as Flick
from undercroft.games.dungeon_fighter.throws.hand.flick import flip_for
from undercroft.games.dungeon_fighter.throws.hand.flip import flip as simulate_flip
from undercroft.games.dungeon_fighter.throws.hand.handicaps import trembling, with_handicaps
from undercroft.games.dungeon_fighter.throws.hand.plans import HEADINGS, prepare
from undercroft.games.dungeon_fighter.throws.hand.specific_throws import ThrowName, is_impossible, limits_for
from undercroft.games.dungeon_fighter.throws.landed import OUTSIDE, WALL, value_of
from undercroft.games.dungeon_fighter.throws.scene.board import DieKind
from undercroft.games.dungeon_fighter.throws.scene.flight import PhysicalThrower
from undercroft.games.dungeon_fighter.throws.scene.gesture import Gesture, GestureError, Limits
from undercroft.games.dungeon_fighter.throws.scene.layout import Lying, TableState, TemplateKind
from undercroft.games.dungeon_fighter.throws.scene.trace import Trace, icebergs_touched, place_of, table_after
from undercroft.physics.movement import decode, split
from undercroft.physics.space import Pose

if TYPE_CHECKING:
    from undercroft.games.dungeon_fighter.state import Party
    from undercroft.games.dungeon_fighter.throws.chances import Flip, Throw

PATH_POINTS = 40
"""Points of a die's way that are kept for drawing it in characters."""
UNTHROWABLE = "gesture"
"""The fault of a gesture that no hand can make."""
STILL = 0.05
"""A die that moved less than this was not pushed, cm."""


def table_of(g: Party) -> TableState:
    """The table as the physics knows it."""
    return TableState(
        dice=tuple(
            Lying(die.die, cast("DieKind", die.shape), as_pose(die.pose)) for die in g.on_board if die.pose
        ),
        icebergs=tuple(g.icebergs),
        templates=tuple(as_template(lain) for lain in g.templates),
    )


def as_pose(numbers: list[float]) -> Pose:
    x, y, z, *turn = numbers
    w, a, b, c = turn
    return Pose((x, y, z), (w, a, b, c))


def as_numbers(pose: Pose) -> list[float]:
    return [*pose.at, *pose.turn]


def throw(ask: Throw, seed: int, film: Film = unseen, worker: Worker = here) -> dict[str, Any]:
    """A :class:`Thrown` for a throw, from a real flight; the seed blurs the hand."""
    source = Source(f"throw-{seed}")
    needs = frozenset(cast("tuple[ThrowName, ...]", ask.needs))
    table = table_of(ask.table)
    aim = ask.aim or {}
    if aim.get("gesture"):
        gesture = by_hand(ask, needs, source)
        table = with_props(table, needs, aim.get("props") or {})
    else:
        target = wanted(ask.aim, flies=True)
        skill = skill_for(ask.aim, ask.skill, source)
        gesture = gesture_for(needs, target, skill, source.uniform, cast("DieKind", ask.shape), ask.die)
        table = prepare(table, needs, target)
    try:
        trace = worker(thrown, table, gesture, limits_of(ask, needs))
    except GestureError:
        return {"dice": [], "fault": UNTHROWABLE}
    film(ask.kind, *split(trace.trajectory))
    if trace.fault and is_impossible(needs):  # a Miss whatever happens, even to the world (DF-RULING-73)
        return {"dice": [{"place": OUTSIDE, "unmet": list(ask.needs)}] * ask.count}
    return told(ask, needs, gesture, table, trace)


def thrown(table: TableState, gesture: Gesture, limits: Limits) -> Trace:
    """The flight itself."""
    return PhysicalThrower().throw(table, gesture, limits=limits)


def assisted(ask: Throw) -> bool:
    """Whether this throw is made with assisted timing."""
    return bool(ask.aim and ask.aim.get("assisted"))


def limits_of(ask: Throw, needs: frozenset[ThrowName]) -> Limits:
    return limits_for(needs, assisted(ask))


def by_hand(ask: Throw, needs: frozenset[ThrowName], source: Source) -> Gesture:
    """A person's gesture: the die is the game's, nobody chooses its icon, and handicaps apply."""
    gesture = msgspec.convert(ask.aim["gesture"], Gesture)
    kind = cast("DieKind", ask.shape)
    gesture = msgspec.structs.replace(
        gesture,
        die=ask.die,
        kind=kind,
        orientation=shuffled(gesture.orientation, kind, source.uniform()),
        scatter=water_scatter(source.uniform) if kind == "water" else (),
    )
    shaken = trembling(with_handicaps(gesture, needs, source.uniform), source.uniform)
    return held_to(shaken, limits_of(ask, needs))


def told(
    ask: Throw, needs: frozenset[ThrowName], gesture: Gesture, table: TableState, trace: Trace
) -> dict[str, Any]:
    """A trace in the words of the rules."""
    if trace.fault:
        return {"dice": [], "fault": trace.fault}
    out: dict[str, Any] = {"dice": [one_die(ask, needs, gesture, table, trace, name) for name in trace.rests]}
    touched = icebergs_touched(trace)
    if touched:
        out["icebergs"] = list(touched)
    moved = pushed(table, trace)
    if moved:
        out["moved"] = moved
    out["path"] = way(trace)
    return out


def one_die(
    ask: Throw, needs: frozenset[ThrowName], gesture: Gesture, table: TableState, trace: Trace, name: str
) -> dict[str, Any]:
    """Where a die lies, what it shows, and which conditions it left open."""
    rest, place = trace.rests[name], place_of(trace, name, table)
    sections = sections_on(ask.table)
    plain: dict[str, Any] = {"place": sections.get(place.region, place.region)}
    if place.template:
        plain["template"] = place.template
    if len(place.between) > 1:
        plain["between"] = sorted((sections[section] for section in place.between), key=value_of)
    if rest.result is not None and ask.faces[rest.result]:
        plain["icon"] = ask.faces[rest.result]
    open_ = unfulfilled(needs, gesture, trace, name, table, assisted(ask))
    if failed := tuple(condition for _, condition in open_):
        fail(ask.needs, failed, plain)
    if "wall" in rest.carried_by and "board" not in rest.carried_by:
        plain["place"] = WALL
    plain["pose"] = as_numbers(rest.pose)
    return plain


def pushed(table: TableState, trace: Trace) -> dict[str, list[float]]:
    """Earlier dice that lie elsewhere now; an empty place: off the board."""
    after = {die.id: die.pose for die in table_after(table, trace).dice}
    moved: dict[str, list[float]] = {}
    for die in table.dice:
        pose = after.get(die.id)
        if pose is None:
            moved[die.id] = []
        elif max(abs(a - b) for a, b in zip(pose.at, die.pose.at, strict=True)) > STILL:
            moved[die.id] = as_numbers(pose)
    return moved


def way(trace: Trace) -> list[list[float]]:
    """The first thrown die's way, thinned out."""
    movement = decode(trace.trajectory)
    name = next(iter(trace.rests))
    if name not in movement.bodies:
        return []
    column = movement.bodies.index(name)
    points = [frame[column].at for frame in movement.poses]
    step = max(1, -(-len(points) // PATH_POINTS))
    return [[round(value, 2) for value in point] for point in [*points[::step], points[-1]]]


def flip(ask: Flip, seed: int, film: Film = unseen, worker: Worker = here) -> dict[str, Any]:
    """A :class:`Flipped` for a Template, from a real flight; the seed blurs the thumb."""
    source = Source(f"flip-{seed}")
    table, aim = table_of(ask.table), ask.aim or {}
    kind = cast("TemplateKind", ask.template)
    if aim.get("gesture"):
        flick = msgspec.convert({**aim["gesture"], "kind": kind}, Flick)
    else:
        skill = skill_for(ask.aim, ask.skill, source)
        flick = flip_for(kind, wanted(ask.aim).target, HEADINGS, skill, source.uniform)
    try:
        trace = worker(simulate_flip, table, flick)
    except GestureError:
        return {"turned": 0.0, "fault": UNTHROWABLE}
    film(ask.kind, *split(trace.trajectory))
    if trace.fault:
        return {"turned": 0.0, "fault": trace.fault}
    out: dict[str, Any] = {"turned": round(trace.turned, 1)}
    if trace.touches_table:
        return {**out, "on_table": True}
    out["at"] = [round(value, 3) for value in trace.at]
    if trace.on_dice:
        out["on_dice"] = list(trace.on_dice)
    bergs = [int(name.removeprefix("iceberg:")) for name in trace.touches if name.startswith("iceberg:")]
    if bergs:
        out["on_icebergs"] = bergs
    level = trace.landed(ask.piece, kind, table).level
    return {**out, "level": level} if level else out


def worlds(film: Film = unseen, worker: Worker = here) -> dict[str, Resolver]:
    """For a dealer: every throw and flip of the game by physics, shown to those who watch."""
    return {
        "throw": lambda ask, seed: throw(ask, seed, film, worker),
        "flip": lambda ask, seed: flip(ask, seed, film, worker),
    }
