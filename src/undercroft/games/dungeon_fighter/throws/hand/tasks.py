"""What a thrower has to do, as plain data: all a client needs to make the gesture for any throws in force.

Told from the parts, windows and limits that the throw is judged by.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Literal, TypeAlias

import msgspec

from undercroft.games.dungeon_fighter.throws.hand.aimed import (
    GADGET_JUMP,
    GADGETS,
    WATERFALL_JUMP,
    at_height,
    gesture_for,
)
from undercroft.games.dungeon_fighter.throws.hand.conditions import Throws, parts_of, windows_of
from undercroft.games.dungeon_fighter.throws.hand.plans import HEADINGS, Aim, plan_for, prepare, style_of
from undercroft.games.dungeon_fighter.throws.hand.specific_throws import (
    SPECIFIC,
    THROWS,
    ThrowName,
    limits_for,
    releasing,
)
from undercroft.games.dungeon_fighter.throws.hand.timing import JUMP_TOP, NOD, Moment, Window
from undercroft.games.dungeon_fighter.throws.scene.board import DICE, DieKind
from undercroft.games.dungeon_fighter.throws.scene.gadgets import FEED_SETTLES
from undercroft.games.dungeon_fighter.throws.scene.gesture import (
    WATERFALL_PARTS,
    Gesture,
    Limits,
    card_parts,
    head_parts,
)
from undercroft.games.dungeon_fighter.throws.scene.layout import TableState
from undercroft.games.dungeon_fighter.throws.scene.parts import Part, measure, norm
from undercroft.physics.space import Vec3

Role: TypeAlias = Literal["body", "release", "grip", "route"]
PROPS: dict[ThrowName, str] = {"ice_floe": "floe", "pond": "pond", "ice_wall": "wall"}


class Task(msgspec.Struct, frozen=True):
    """One of the throws in force, as something to do."""

    throw: ThrowName
    role: Role
    """Done with the body; makes the release; only holds what does; or a way the die has to take."""
    parts: tuple[Part, ...]
    windows: tuple[str, ...]
    prop: str
    """What has to be put on the table."""


class Usual(msgspec.Struct, frozen=True):
    """How a practised hand throws, or a practised thumb flips; degrees, cm/s and rad/s."""

    heading: float
    """Radians: the way to the middle of the board."""
    speed: float
    veer: float = 0.0
    loft: float = 0.0
    roll: float = 0.0
    turn: float = 0.0
    up: float = 0.0
    """Of a flip: upward speed."""
    tumble: float = 0.0


class Stretch(msgspec.Struct, frozen=True):
    """A stretch of seconds after something."""

    start: float
    length: float


class Timed(msgspec.Struct, frozen=True):
    """A window as a client draws it, with the one for assisted timing."""

    name: str
    throw: ThrowName
    path: str
    event: Moment
    after: Moment
    start: float
    length: float
    assisted: Stretch
    lead: float
    """A gadget's stroke begins so long before the die has to leave it."""


class Described(msgspec.Struct, frozen=True):
    """Everything that a gesture for some throws is held to, and how a practised hand would make it."""

    limits: Limits
    start: Vec3
    usual: Usual
    props: dict[str, Vec3]
    """Where floe, pond and wall usually stand: x, y and the way they face."""
    release: str
    tasks: list[Task]
    windows: list[Timed]


@lru_cache(512)
def described(asked: Throws, kind: DieKind = "d4") -> Described:
    """All of that for the throws in force."""
    hand, table = practised(asked), prepare(TableState(), asked)
    props = {"floe": table.floe, "pond": table.pond, "wall": table.wall}
    names = [name for name in THROWS if name in asked]
    return Described(
        limits=limits_for(asked),
        start=hand.at,
        usual=usual_hand(asked),
        props={name: (p.x, p.y, p.facing) for name, p in props.items() if p is not None},
        release=releasing(asked) or "hand",
        tasks=[task(name, asked, hand, kind) for name in names],
        windows=[timed(name, window, asked) for name in names for window in windows_for(name, asked)],
    )


def practised(asked: Throws) -> Gesture:
    """How a hand that never errs makes these throws."""
    return gesture_for(asked, Aim(), 0.0, lambda: 0.5)


def usual_hand(asked: Throws) -> Usual:
    """Which way, how fast, how steep and with what spin it throws, within the limits."""
    limits = limits_for(asked)
    plan = at_height(plan_for(asked), style_of(asked), limits)
    return Usual(
        heading=HEADINGS,
        veer=plan.veer,
        speed=min(plan.speed, limits.speed[1]),
        loft=plan.loft,
        roll=max(-limits.spin, min(limits.spin, plan.roll)),
        turn=0.0 if limits.cross_spin or norm((plan.roll, plan.turn)) > limits.spin else plan.turn,
    )


def task(name: ThrowName, asked: Throws, hand: Gesture, kind: DieKind) -> Task:
    """What one throw asks of the gesture, given the others."""
    own = [part for condition in SPECIFIC[name].gesture for part in parts_of(condition, asked)]
    parts = (with_usual(part, hand) for part in (*own, *means(name, asked, kind)))
    windows = tuple(window.name for window in windows_for(name, asked))
    return Task(name, role_of(name, asked), tuple(parts), windows, PROPS.get(name, ""))


def role_of(name: ThrowName, asked: Throws) -> Role:
    """Of several launchers one makes the release, the others are how it is held (DF-RULING-70)."""
    layer = SPECIFIC[name].layer
    if layer == "launcher":
        return "release" if name == releasing(asked) else "grip"
    return layer


def means(name: ThrowName, asked: Throws, kind: DieKind) -> Iterable[Part]:
    """What else makes the throw what it is: the gadget, the head as a grip, the hand under the table."""
    match name, role_of(name, asked):
        case "head", "grip":
            yield Part("grip.on_head", "what carries the die touches the head at the start", must=True)
        case "head", _:
            yield Part("device.type", "thrown with", must="head")
            yield from head_parts(limits_for(asked), crouched="under_table" in asked)
        case "card_flick", "grip":
            yield Part("device.fed_by.type", "flicked onto the Waterfall from", must="card")
            yield from card_parts("device.fed_by")
        case "card_flick", _:
            yield Part("device.type", "thrown with", must="card")
            yield from card_parts("device")
        case "waterfall", _:
            yield Part("device.type", "thrown with", must="waterfall")
            yield from WATERFALL_PARTS
        case "under_table", _:
            low, high = limits_for(asked).height
            below = min(high, -max(norm(corner) for corner in DICE[kind].corners))
            yield Part("at.2", "height of the die, all of it below the table", None, low, below, "cm")


def with_usual(part: Part, hand: Gesture) -> Part:
    """A part that is a number, with what a practised hand does."""
    value = measure(hand, part.path)
    return part if part.must is not None or value is None else msgspec.structs.replace(part, usual=value)


# ---------------------------------------------------------------- windows


def windows_for(name: ThrowName, asked: Throws) -> list[Window]:
    """The windows of one throw in force."""
    release, spec = releasing(asked), SPECIFIC[name]
    conditions = (*spec.gesture, *spec.trace)
    found = [w for condition in conditions for w in windows_of(condition, asked, release in GADGETS)]
    return [*found, NOD] if name == "head" == release else found


def timed(throw: ThrowName, window: Window, asked: Throws) -> Timed:
    """A window as a client draws it, with the one for assisted timing."""
    wide = window.doubled()
    return Timed(
        name=window.name,
        throw=throw,
        path=window.path,
        event=window.event,
        after=window.after,
        start=window.start,
        length=window.end - window.start,
        assisted=Stretch(wide.start, wide.end - wide.start),
        lead=lead_of(asked) if window.path == "stance.since_take_off" else 0.0,
    )


def lead_of(asked: Throws) -> float:
    """About how long a gadget's stroke lasts before the die leaves it: a jump's clock goes on till then."""
    match releasing(asked):
        case "waterfall":
            return JUMP_TOP - WATERFALL_JUMP + (FEED_SETTLES if "card_flick" in asked else 0.0)
        case "card_flick" | "head":
            return GADGET_JUMP
    return 0.0
