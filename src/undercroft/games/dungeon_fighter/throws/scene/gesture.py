"""What a thrower does with body, hand and gadget, and the human limits it is held to.

Lengths are centimetres, speeds cm/s, spins rad/s, angles degrees unless a name says radians, times
seconds on the gesture's own clock. A gesture says nothing about what happens to the die afterwards.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import atan2, cos, degrees, hypot, pi, radians, sin, sqrt
from typing import Any

import msgspec

from undercroft.games.dungeon_fighter.throws.scene.board import (
    DICE,
    TABLE_THICK,
    DieKind,
    beyond_table,
    outline_distance,
)
from undercroft.games.dungeon_fighter.throws.scene.parts import Part, norm
from undercroft.physics.space import Quat, Vec2, Vec3, rotate

JUMP_SPEED = 240.0
"""Take-off speed of a jump: 0.49 s in the air, 29 high at the top (DF-RULING-35)."""
GRAVITY = 981.0
FIST_KICK = 0.35
"""Share of the fist's striking speed that the die gets upwards (DF-RULING-38)."""
FIST_KICK_MOST = 150.0
NOD_LEAST, NOD_MOST = 0.02, 0.25
"""No head is quicker, and a nod lasts no longer than this, s (DF-RULING-32)."""
CARD_SIZE: Vec2 = (8.8, 6.3)
"""Length away from the hand and width of a game card that is flicked (DF-CARDFLICK-02, DF-RULING-30)."""
WATERFALL_SIZE: Vec2 = (20.0, 6.0)
WATERFALL_THICK, WATERFALL_FRICTION = 0.3, 0.15
HEAD_RADIUS = 9.0
PALMS_SKEW, PALMS_SKEW_MOST = 100.0, 15.0
"""Degrees of turn per second between the two hands' letting go, and the most of it (DF-RULING-37)."""
WRISTS_SKEW, WRISTS_SKEW_MOST = 150.0, 20.0
WATER_GAP = 1.2
"""The three Water dice start this far apart (DF-RULING-66)."""


class GestureError(ValueError):
    """A gesture that no hand could make, or that the throw in force does not allow."""


class Stance(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the body did from picking the die up to letting it go."""

    eyes_closed: bool = False
    """The view was dark without a break."""
    eyes_lowest: float = 60.0
    eyes_highest: float = 60.0
    """Height of the eyes over the table top."""
    since_take_off: float | None = None
    """When the die was let go after the feet left the ground; None: no jump."""
    weak_hand: bool = False
    turned: float = 0.0
    """Degrees turned on the feet in one direction."""
    turn_slowest: float = 0.0
    turn_fastest: float = 0.0
    """Degrees per second while turning."""
    off_centre: float = 0.0
    """Degrees between the line of sight and the board's centre when the turn was complete."""
    since_turn: float | None = None
    """When the die was let go after the turn was complete; None: no turn."""


class Grip(msgspec.Struct, frozen=True, omit_defaults=True):
    """How the die, or the gadget that carries it, was held."""

    palms: bool = False
    wrists: bool = False
    held: float = 0.0
    """How long both hands held it together."""
    apart: float = 0.0
    """Time between the two hands' letting go; positive: the left one first."""
    fist: bool = False
    strike: float = 0.0
    """Downward speed of the fist as it struck."""
    strike_at: Vec2 = (0.0, 0.0)
    since_strike: float = 0.0
    """Letting go, or the start of the stroke that does, after the strike; negative: before it."""
    on_head: bool = False
    """The die, or what carries it, touched the head at the start."""


class Card(msgspec.Struct, frozen=True, tag="card"):
    """A level card held along its near edge at the gesture's point, flicked up from below."""

    facing: float
    """Radians; the way from the near edge to the far one."""
    strike: Vec2 = (2.0, 0.0)
    """Where the finger strikes: from the near edge, and to the left of the middle line."""
    rest: Vec2 = (3.0, 0.0)
    """Where the die lies, measured in the same way."""


class Head(msgspec.Struct, frozen=True, tag="head"):
    """The head, its top at the gesture's point; the gesture's velocity is the nod's."""

    seconds: float = 0.2


class Waterfall(msgspec.Struct, frozen=True, tag="waterfall"):
    """The Waterfall, the middle of its near short edge at the gesture's point; it only tilts."""

    facing: float
    """Radians; the way from the near short edge to the far one."""
    tilt_from: float = 0.0
    tilt_to: float = 40.0
    """Degrees downwards."""
    rate: float = 2.0
    """Tilting speed, rad/s."""
    rest: Vec2 = (1.0, 0.0)
    """Where the die lies: from the near edge, and to the left of the middle line."""
    fed_by: Card | None = None
    """The card that flicks the die onto the Waterfall, if that is asked for; near edge over this one's."""


Device = Card | Head | Waterfall


class Gesture(msgspec.Struct, frozen=True, omit_defaults=True):
    """One throw: where the die leaves the hand, how fast, how it spins and how it is turned."""

    at: Vec3
    velocity: Vec3 = (0.0, 0.0, 0.0)
    """Of the hand; for a fist its stroke, for a head its nod, for a card the finger's stroke."""
    spin: Vec3 = (0.0, 0.0, 0.0)
    orientation: Quat = (1.0, 0.0, 0.0, 0.0)
    die: str = "die"
    """The thrown die's name in the trace; the three Water dice are named <die>.0, .1 and .2."""
    kind: DieKind = "d4"
    device: Device | None = None
    stance: Stance = Stance()
    grip: Grip = Grip()
    scatter: tuple[Vec2, ...] = ()
    """For each Water die: share of speed more or less, and degrees of direction (DF-RULING-66)."""

    def validate(self, limits: Limits | None = None) -> None:
        """Raise GestureError, naming what is wrong, where the gesture is outside human limits."""
        for problem in problems(self, limits or ORDINARY):
            raise GestureError(problem)


class Launch(msgspec.Struct, frozen=True):
    """A die as it parts from the hand, or as it lies on the gadget that will throw it."""

    die: str
    at: Vec3
    velocity: Vec3
    spin: Vec3
    orientation: Quat


class Limits(msgspec.Struct, frozen=True):
    """The room a throw is made in; a specific throw narrows it (DF-RULING-08)."""

    height: Vec2 = (2.0, 70.0)
    outline: float = 6.0
    """At least so far from the board's outline."""
    beyond: Vec2 = (-1000.0, 60.0)
    """How far outside the table's edge; negative: over the table."""
    speed: Vec2 = (20.0, 600.0)
    spin: float = 60.0
    cross_spin: bool = False
    """Spin only about the level axis across the throw."""
    nod: float = NOD_MOST
    """How long a nod may last."""


ORDINARY = Limits()

EYES_MOST = 200.0
NOD_SPEED_MOST = 200.0
NOD_SPEED_CROUCHED = 400.0
"""A head that butts upward from under the table is faster (DF-RULING-71)."""
FLICK_SPEED: Vec2 = (20.0, 350.0)
WATERFALL_RATE_MOST = 4.0
WATERFALL_CLEAR = 2.0
"""The level Waterfall's far edge stays this far outside the board's outline (DF-RULING-50)."""
UNIT_SLACK = 1e-3
LARGEST = 10_000.0
"""No number of any gesture is larger."""


def unreadable(gesture: Any) -> Iterable[str]:
    """Whether a gesture holds a number that cannot be reckoned with, however deep inside."""
    match gesture:
        case dict():
            for name, value in gesture.items():
                yield from (f"{name}: {problem}" for problem in unreadable(value))
        case list() | tuple():
            for value in gesture:
                yield from unreadable(value)
        case int() | float() if not -LARGEST <= gesture <= LARGEST:
            yield f"{gesture:.4g} is not finite, or too large for a gesture"


def problems(gesture: Gesture, limits: Limits = ORDINARY) -> Iterable[str]:
    """Everything about a gesture that is outside the limits, in words."""
    if wild := list(unreadable(msgspec.to_builtins(gesture))):
        yield from wild
        return
    if abs(norm(gesture.orientation) - 1.0) > UNIT_SLACK:
        yield f"orientation is not a unit quaternion (length {norm(gesture.orientation):.4g})"
    if gesture.kind == "water" and len(gesture.scatter) not in (0, 3):
        yield f"three Water dice need three scatters, not {len(gesture.scatter)}"
    for part in (*place_parts(gesture, limits), *STANCE_PARTS, *device_parts(gesture, limits)):
        yield from part.problems(gesture)
    if gesture.device is None:
        yield from _hand_problems(gesture, limits)
    elif isinstance(gesture.device, Waterfall):
        x, y, facing = gesture.at[0], gesture.at[1], gesture.device.facing
        far = (x + WATERFALL_SIZE[0] * cos(facing), y + WATERFALL_SIZE[0] * sin(facing))
        if (clear := outline_distance(*far)) < WATERFALL_CLEAR:
            yield f"the far edge is {clear:.4g} cm from the board's outline, allowed is {WATERFALL_CLEAR:g}"


STANCE_PARTS = (
    Part("stance.eyes_lowest", "eye height", least=-60.0, most=EYES_MOST, unit="cm"),
    Part("stance.eyes_highest", "eye height", least=-60.0, most=EYES_MOST, unit="cm"),
)


def place_parts(gesture: Gesture, limits: Limits) -> Iterable[Part]:
    """Where the die may be let go; a jump raises the upper limit by its height."""
    since = gesture.stance.since_take_off
    air = 0.0 if since is None else max(0.0, jump_height(since))
    low, high = limits.height
    yield Part("at.2", "release height", least=low, most=high + air, unit="cm")
    yield Part("at.outline", "distance from the board's outline", least=limits.outline, unit="cm")
    near, far = limits.beyond
    yield Part("at.beyond", "distance beyond the table's edge", least=near, most=far, unit="cm")


def device_parts(gesture: Gesture, limits: Limits) -> Iterable[Part]:
    """What a gesture's gadget is held to."""
    match gesture.device:
        case Head():
            return head_parts(limits, crouched=gesture.at[2] < 0)
        case Card():
            return card_parts("device")
        case Waterfall(fed_by=None):
            return WATERFALL_PARTS
        case Waterfall():
            return (*WATERFALL_PARTS, *card_parts("device.fed_by"))
    return ()


def head_parts(limits: Limits, *, crouched: bool) -> tuple[Part, ...]:
    """A nod; from under the table it is a butt upwards."""
    most = NOD_SPEED_CROUCHED if crouched else NOD_SPEED_MOST
    return (
        Part("device.seconds", "length of the nod", least=NOD_LEAST, most=limits.nod, unit="s"),
        Part("velocity.level", "sideways nod", least=0.0, most=NOD_SPEED_MOST, unit="cm/s"),
        Part("velocity.2", "upward nod", least=0.0, most=most, unit="cm/s"),
    )


def card_parts(card: str) -> tuple[Part, ...]:
    """A card and the flick under it, by the path of the card in the gesture."""
    length, half = CARD_SIZE[0], CARD_SIZE[1] / 2
    low, high = FLICK_SPEED
    straight = "sideways speed of a flick, which goes straight up,"
    return (
        Part("velocity.size", "flick", least=low, most=high, unit="cm/s"),
        Part("velocity.level", straight, least=0.0, most=UNIT_SLACK, unit="cm/s"),
        Part(f"{card}.strike.0", "strike from the near edge", least=0.5, most=length - 2.0, unit="cm"),
        Part(f"{card}.strike.1", "strike from the middle", least=-half, most=half, unit="cm"),
        Part(f"{card}.rest.0", "die from the near edge", least=1.0, most=length - 1.0, unit="cm"),
        Part(f"{card}.rest.1", "die from the middle", least=0.5 - half, most=half - 0.5, unit="cm"),
    )


_HALF_WIDTH = WATERFALL_SIZE[1] / 2
WATERFALL_PARTS = (
    Part("device.tilt_from", "tilt at the start", least=-10.0, most=0.0, unit="degrees"),
    Part("device.tilt_to", "tilt at the end", least=0.0, most=60.0, unit="degrees"),
    Part("device.rate", "tilting speed", least=0.05, most=WATERFALL_RATE_MOST, unit="rad/s"),
    Part("device.rest.0", "die from the near edge", least=0.0, most=1.5, unit="cm"),
    Part("device.rest.1", "die from the middle", least=-_HALF_WIDTH, most=_HALF_WIDTH, unit="cm"),
)


def _hand_problems(gesture: Gesture, limits: Limits) -> Iterable[str]:
    low, high = limits.speed
    if gesture.grip.fist:
        speed = Part("velocity.level", "sideways speed of the fist", most=high, unit="cm/s")
    else:
        speed = Part("velocity.size", "speed", least=low, most=high, unit="cm/s")
    yield from speed.problems(gesture)
    yield from Part("spin.size", "spin", most=limits.spin, unit="rad/s").problems(gesture)
    if limits.cross_spin:
        stray = norm(gesture.spin) - abs(across(gesture.spin, gesture.velocity))
        if stray > STRAY_SPIN:
            yield f"spin about another axis than across the throw is {stray:.4g} rad/s, allowed is 0 to 1"


STRAY_SPIN = 1.0
"""Spin a throw between the palms may have about another axis than the one across it, rad/s."""


def across(spin: Vec3, velocity: Vec3) -> float:
    """The part of a spin about the level axis across the throw; positive rolls forward."""
    n = hypot(velocity[0], velocity[1])
    return 0.0 if n == 0 else (-spin[0] * velocity[1] + spin[1] * velocity[0]) / n


def clamp(gesture: Gesture, limits: Limits = ORDINARY) -> Gesture:
    """The nearest gesture of the hand within the limits of height, speed and spin."""
    x, y, z = gesture.at
    z = min(max(z, limits.height[0]), limits.height[1])
    speed, spin = norm(gesture.velocity), norm(gesture.spin)
    if gesture.device is None and not gesture.grip.fist and speed > 0:
        k = min(max(speed, limits.speed[0]), limits.speed[1]) / speed
        velocity = _scaled(gesture.velocity, k)
    elif gesture.grip.fist and gesture.device is None:
        level = hypot(gesture.velocity[0], gesture.velocity[1])
        k = min(1.0, limits.speed[1] / level) if level else 1.0
        velocity = (gesture.velocity[0] * k, gesture.velocity[1] * k, gesture.velocity[2])
    else:
        velocity = gesture.velocity
    turn = _scaled(gesture.spin, min(1.0, limits.spin / spin)) if spin > 0 else gesture.spin
    if limits.cross_spin:
        n = hypot(velocity[0], velocity[1]) or 1.0
        k = across(turn, velocity)
        turn = (-k * velocity[1] / n, k * velocity[0] / n, 0.0)
    return msgspec.structs.replace(gesture, at=(x, y, z), velocity=velocity, spin=turn)


def _scaled(v: Vec3, k: float) -> Vec3:
    return (v[0] * k, v[1] * k, v[2] * k)


def jump_height(since_take_off: float) -> float:
    """How high a jumping Hero is."""
    return JUMP_SPEED * since_take_off - GRAVITY / 2 * since_take_off**2


def jump_speed(since_take_off: float) -> float:
    """The body's vertical speed in a jump, which the die gets too; 0 on the ground."""
    return JUMP_SPEED - GRAVITY * since_take_off if jump_height(since_take_off) > 0 else 0.0


def turned_level(v: Vec3, angle: float) -> Vec3:
    """A vector turned about the upright axis, in degrees; positive to the left."""
    c, s = cos(radians(angle)), sin(radians(angle))
    return (v[0] * c - v[1] * s, v[0] * s + v[1] * c, v[2])


def skew(grip: Grip) -> float:
    """Degrees by which two hands that do not open together turn the throw; positive to the left."""
    if grip.wrists:
        return max(-WRISTS_SKEW_MOST, min(WRISTS_SKEW_MOST, grip.apart * WRISTS_SKEW))
    if grip.palms:
        return max(-PALMS_SKEW_MOST, min(PALMS_SKEW_MOST, grip.apart * PALMS_SKEW))
    return 0.0


def launches(gesture: Gesture) -> list[Launch]:
    """The die, or the three Water dice, as they part from the hand."""
    velocity = gesture.velocity
    if gesture.grip.fist and gesture.device is None:
        kick = min(FIST_KICK_MOST, FIST_KICK * gesture.grip.strike)
        velocity = (velocity[0], velocity[1], kick)
    if gesture.stance.since_take_off is not None and gesture.device is None:
        velocity = (velocity[0], velocity[1], velocity[2] + jump_speed(gesture.stance.since_take_off))
    velocity = turned_level(velocity, skew(gesture.grip))
    if gesture.kind != "water":
        at = clear_of_table(gesture.kind, gesture.at, gesture.orientation)
        return [Launch(gesture.die, at, velocity, gesture.spin, gesture.orientation)]
    out = []
    heading = atan2(velocity[1], velocity[0])
    reach = WATER_GAP / sqrt(3.0)
    for k in range(3):
        more, aside = gesture.scatter[k] if gesture.scatter else (0.0, 0.0)
        angle = heading + k * 2 * pi / 3
        at = (gesture.at[0] + reach * cos(angle), gesture.at[1] + reach * sin(angle), gesture.at[2])
        v = turned_level(_scaled(velocity, 1.0 + more), aside)
        out.append(Launch(f"{gesture.die}.{k}", at, v, gesture.spin, gesture.orientation))
    return out


def clear_of_table(kind: DieKind, at: Vec3, orientation: Quat) -> Vec3:
    """A release point moved just so far that no corner of the die starts inside the table.

    The big Snow die sticks out of a hand that is low over the table or close under its edge.
    """
    x, y, z = at
    points = [rotate(orientation, c) for c in DICE[kind].corners]
    reach = max(hypot(px, py) for px, py, _ in points)
    if beyond_table(x, y) > reach:
        return at
    if z >= 0:
        return (x, y, max(z, TABLE_CLEAR - min(pz for _, _, pz in points)))
    if z + max(pz for _, _, pz in points) < -TABLE_THICK:
        return at
    r = hypot(x, y)
    k = 1 + (reach - beyond_table(x, y) + TABLE_CLEAR) / r
    return (x * k, y * k, z)


TABLE_CLEAR = 0.05


def loft(velocity: Vec3) -> float:
    """Degrees a velocity points above the level."""
    return degrees(atan2(velocity[2], hypot(velocity[0], velocity[1])))
