"""Aim, skill and human error: from what a thrower wants to what the hand does.

A plan is how a practised hand makes one kind of throw at the middle of the board; an aim moves and
turns it, a skill blurs it. All chance comes from a source of uniform numbers that the caller owns.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from math import cos, hypot, pi, radians, sin, sqrt
from statistics import NormalDist
from typing import Literal, TypeAlias, get_args

import msgspec

from undercroft.games.dungeon_fighter.throws.hand.conditions import STRIKE_CLEAR
from undercroft.games.dungeon_fighter.throws.hand.plans import (
    STRENGTH_REACH,
    Aim,
    Plan,
    Style,
    plan_for,
    style_of,
)
from undercroft.games.dungeon_fighter.throws.hand.specific_throws import (
    FACTOR_MOST,
    SPECIFIC,
    ThrowName,
    limits_for,
    releasing,
)
from undercroft.games.dungeon_fighter.throws.hand.timing import JUMP_TOP
from undercroft.games.dungeon_fighter.throws.scene.board import (
    TABLE_HALF,
    TARGET,
    DieKind,
    beyond_table,
    flat_turn,
    outline_distance,
    symmetries,
)
from undercroft.games.dungeon_fighter.throws.scene.gesture import (
    CARD_SIZE,
    FLICK_SPEED,
    NOD_MOST,
    NOD_SPEED_CROUCHED,
    NOD_SPEED_MOST,
    WATERFALL_CLEAR,
    WATERFALL_FRICTION,
    WATERFALL_RATE_MOST,
    WATERFALL_SIZE,
    Card,
    Device,
    Gesture,
    Grip,
    Head,
    Limits,
    Stance,
    Waterfall,
    clamp,
)
from undercroft.physics.space import Quat, Vec2, Vec3, multiply, turned

Uniform: TypeAlias = Callable[[], float]
Skill: TypeAlias = Literal["novice", "skilled", "expert"]
SKILLS: tuple[Skill, ...] = get_args(Skill)
NOISE: dict[Skill, float] = {"novice": 2.0, "skilled": 1.0, "expert": 0.5}
"""A clumsy hand errs twice as much as an average one, a sharp one half as much (DF-RULING-09)."""

FIST_STRIKE = 200.0
"""A bot punches the table at this speed, cm/s."""
FIST_STRIKE_UNDER = 430.0
"""From below the table's edge it takes the hardest kick to lob the die over it."""
HOLD = 0.8
"""How long a bot holds the die between palms or wrists, s."""
DANCE_RATE = 360.0
GADGETS: frozenset[Style] = frozenset({"head", "card_flick", "waterfall"})
"""Styles whose strength is not simply the die's speed."""


class Error(msgspec.Struct, frozen=True):
    """Standard deviations of an average hand (DF-RULING-09)."""

    direction: float = 2.0
    loft: float = 2.0
    """Degrees."""
    speed: float = 0.04
    """Share of the speed."""
    point: float = 1.0
    """Centimetres on each axis."""
    spin: float = 3.0
    timing: float = 0.06
    grip: float = 8.0
    """Degrees by which the die is turned otherwise than meant: about what a fingertip's play allows."""
    tilt: float = 0.0
    """Share of the Waterfall's tilting speed."""

    def scaled(self, k: float) -> Error:
        """The same hand, k times as clumsy."""
        return Error(*(getattr(self, f) * k for f in self.__struct_fields__))


def seeded(seed: int) -> Uniform:
    """A source of uniform numbers from an explicit seed."""
    return random.Random(seed).random


_NORMAL = NormalDist()


def normal(uniform: Uniform) -> float:
    """A standard normal number from one uniform one."""
    return _NORMAL.inv_cdf(min(1 - 1e-12, max(1e-12, uniform())))


def error_of(throws: Iterable[ThrowName], skill: Skill | float) -> Error:
    """The error of a hand under all these throws; their factors multiply, at most to 5."""
    k = skill if isinstance(skill, float) else NOISE[skill]
    total = dict.fromkeys(Error.__struct_fields__, 1.0)
    tilt = 0.0
    for name in sorted(set(throws)):
        own = dict(SPECIFIC[name].factors)
        tilt = own.pop("tilt", tilt)
        for part in total:
            total[part] *= own.get(part, SPECIFIC[name].factor)
    base = Error(tilt=tilt)
    return Error(*(getattr(base, f) * k * min(FACTOR_MOST, total[f]) for f in Error.__struct_fields__))


# ---------------------------------------------------------------- the gesture


def gesture_for(
    throws: Iterable[ThrowName],
    aim: Aim,
    skill: Skill | float,
    uniform: Uniform,
    kind: DieKind = "d4",
    die: str = "die",
) -> Gesture:
    """A throw by a hand of some skill: the plan for the throws in force, moved to the aim, with errors."""
    asked = frozenset(throws)
    error = error_of(asked, skill)
    style = style_of(asked)
    limits = limits_for(asked)
    plan = at_height(plan_for(asked), style, limits)
    return held_to(planned(asked, style, plan, aim, error, uniform, kind, die), limits)


def at_height(plan: Plan, style: Style, limits: Limits) -> Plan:
    """A plan moved into the heights a combination leaves, and as far back as the die then flies on."""
    low, high = limits.height[0] + HEIGHT_ROOM, limits.height[1] - HEIGHT_ROOM
    height = (low + high) / 2 if low > high else min(max(plan.height, low), high)
    if height == plan.height:
        return plan
    if style == "waterfall":
        tilt = radians(plan.tilt)
        pull = sin(tilt) - WATERFALL_FRICTION * cos(tilt)
        speed, loft = sqrt(max(0.0, 2 * 981 * WATERFALL_SIZE[0] * pull)), -tilt
        sunk = WATERFALL_SIZE[0] * sin(tilt)
    else:
        speed, loft, sunk = plan.speed, radians(plan.loft), 0.0

    def seconds(h: float) -> float:
        up = speed * sin(loft)
        return (up + sqrt(max(0.0, up * up + 2 * 981 * max(0.0, h - sunk)))) / 981

    farther = speed * cos(loft) * (seconds(height) - seconds(plan.height))
    return msgspec.structs.replace(plan, height=height, distance=plan.distance + farther)


HEIGHT_ROOM = 0.5
"""Plans keep this far from the limits of height, so that errors rarely meet them."""


def held_to(gesture: Gesture, limits: Limits) -> Gesture:
    """A gesture brought within limits as a person standing at the table is: by stepping back."""
    gesture = clamp(gesture, limits)
    x, y, z = gesture.at
    for _ in range(STEPS_BACK):
        short = limits.outline - outline_distance(x, y)
        if isinstance(gesture.device, Waterfall):
            facing = gesture.device.facing
            far = (x + WATERFALL_SIZE[0] * cos(facing), y + WATERFALL_SIZE[0] * sin(facing))
            short = max(short, WATERFALL_CLEAR - outline_distance(*far))
        beyond = beyond_table(x, y)
        short = max(short, limits.beyond[0] - beyond)
        if short <= 0 and beyond > limits.beyond[1]:
            short = limits.beyond[1] - beyond
        if short == 0 or (short < 0 and beyond <= limits.beyond[1]):
            break
        r = hypot(x, y)
        k = 1 + (short + STEP_BACK_ROOM * (1 if short > 0 else -1)) / r
        x, y = x * k, y * k
    return msgspec.structs.replace(gesture, at=(x, y, z))


STEPS_BACK = 20
STEP_BACK_ROOM = 0.01
"""Centimetres more than needed, so that rounding does not bring the hand back over a limit."""


def planned(
    asked: frozenset[ThrowName],
    style: Style,
    plan: Plan,
    aim: Aim,
    error: Error,
    uniform: Uniform,
    kind: DieKind = "d4",
    die: str = "die",
) -> Gesture:
    """A plan carried out with errors; every call takes the same number of uniform numbers.

    A target beside or short of the middle moves the thrower; one beyond it takes a harder throw, because
    from farther ahead the die would bounce on the board's edge.
    """
    e = [normal(uniform) for _ in range(12)]
    pick = uniform()
    ahead, left = (cos(aim.heading), sin(aim.heading)), (-sin(aim.heading), cos(aim.heading))
    along, aside = aim.along_and_side()
    harder = along / STRENGTH_REACH if along > 0 and style not in GADGETS else 0.0
    back = -plan.distance + error.point * e[0] + (along if not harder else 0.0)
    side = plan.aside + error.point * e[1] + aside
    at: Vec3 = (
        back * ahead[0] + side * left[0],
        back * ahead[1] + side * left[1],
        plan.height + error.point * e[2],
    )
    direction = aim.heading + radians(plan.veer + error.direction * e[3])
    loft = radians(plan.loft + error.loft * e[4])
    speed = plan.speed * (aim.strength + harder) * max(0.1, 1 + error.speed * e[5])
    way = (cos(direction), sin(direction))
    velocity: Vec3 = (speed * cos(loft) * way[0], speed * cos(loft) * way[1], speed * sin(loft))
    roll = plan.roll + error.spin * e[6]
    screw = aim.spin + error.spin * e[7]
    spin: Vec3 = (
        -roll * way[1] + screw * way[0],
        roll * way[0] + screw * way[1],
        plan.turn + error.spin * e[8],
    )
    orientation = _held(kind, plan.grip, direction, error.grip * e[9], e[10], pick)
    timing = error.timing * e[11]
    gesture = Gesture(
        at=at,
        velocity=velocity,
        spin=spin,
        orientation=orientation,
        die=die,
        kind=kind,
        scatter=water_scatter(uniform) if kind == "water" else (),
    )
    gesture = _with_device(gesture, asked, style, plan, error, e, direction)
    gesture = msgspec.structs.replace(
        gesture, stance=_stance(asked, timing), grip=_grip(asked, gesture, timing, style)
    )
    if style == "punch":
        reach = _strike_place(gesture.at)
        gesture = msgspec.structs.replace(
            gesture,
            velocity=(velocity[0], velocity[1], -gesture.grip.strike),
            grip=msgspec.structs.replace(gesture.grip, strike_at=reach),
        )
    return gesture


def _held(kind: DieKind, grip: str, direction: float, off: float, way: float, pick: float) -> Quat:
    """The die as fingers hold it: the way up is meant, which result is where is not known to them."""
    turn = flat_turn(kind, 0, direction)
    across = (-sin(direction), cos(direction), 0.0)
    if grip == "tip":
        turn = multiply(turned(across, pi), turn)
    elif grip == "edge":
        turn = multiply(turned(across, EDGE_TURN), turn)
    slip = turned((cos(3 * way), sin(3 * way), 0.3), radians(off))
    same = symmetries(kind)
    return multiply(multiply(slip, turn), same[min(len(same) - 1, int(pick * len(same)))])


EDGE_TURN = radians(54.7)
"""From a face to an edge of a tetrahedron."""


def shuffled(orientation: Quat, kind: DieKind, u: float) -> Quat:
    """An orientation whose results were drawn anew: the shape stays, nobody can choose an icon."""
    same = symmetries(kind)
    return multiply(orientation, same[min(len(same) - 1, int(u * len(same)))])


def water_scatter(uniform: Uniform) -> tuple[Vec2, ...]:
    """How each of three Water dice leaves the hand otherwise: 3 percent of speed, 1.5 degrees."""
    return tuple((0.03 * normal(uniform), 1.5 * normal(uniform)) for _ in range(3))


def _with_device(
    gesture: Gesture,
    asked: frozenset[ThrowName],
    style: Style,
    plan: Plan,
    error: Error,
    e: list[float],
    direction: float,
) -> Gesture:
    """The gadget a style throws with; hand styles stay as they are."""
    device: Device | None = None
    velocity = gesture.velocity
    match style:
        case "head":
            device = Head(min(NOD_MOST, plan.seconds))
            most = NOD_SPEED_CROUCHED if gesture.at[2] < 0 else NOD_SPEED_MOST
            level = hypot(velocity[0], velocity[1])
            k = min(1.0, NOD_SPEED_MOST / level) if level else 1.0
            velocity = (velocity[0] * k, velocity[1] * k, min(most, max(0.0, velocity[2])))
        case "card_flick":
            stroke = hypot(hypot(velocity[0], velocity[1]), velocity[2])
            velocity = (0.0, 0.0, min(FLICK_SPEED[1], max(FLICK_SPEED[0], stroke)))
            device = _card(plan, direction, error, e)
        case "waterfall":
            rate = plan.rate * max(0.2, 1 + (error.tilt + error.speed) * e[5])
            tilt = min(60.0, max(5.0, plan.tilt + error.loft * e[4]))
            rest = (1.0, max(-2.0, min(2.0, 0.2 * error.point * e[1])))
            device = Waterfall(direction, 0.0, tilt, min(WATERFALL_RATE_MOST, rate), rest)
            velocity = (0.0, 0.0, 0.0)
            if "card_flick" in asked:
                feeder = Card(direction, (FEED_STRIKE, 0.0), (FEED_REST, 0.0))
                device = msgspec.structs.replace(device, fed_by=feeder)
                velocity = (0.0, 0.0, FEED_SPEED * max(0.3, 1 + error.speed * e[6]))
    return msgspec.structs.replace(gesture, device=device, velocity=velocity)


FEED_STRIKE, FEED_REST, FEED_SPEED = 1.0, 3.0, 115.0
"""A flick that lays the die on the near half of the Waterfall: cm, cm, cm/s."""
CARD_STRIKE_ERROR = 0.25
"""A finger finds the spot under the card better than the hand its place: share of the point error."""


def _card(plan: Plan, direction: float, error: Error, e: list[float]) -> Card:
    off = CARD_STRIKE_ERROR * error.point
    along = min(CARD_SIZE[0] - 2.0, max(0.5, plan.strike + off * e[6]))
    across = min(CARD_SIZE[1] / 2, max(-CARD_SIZE[1] / 2, off * e[7]))
    return Card(direction, (along, across), (plan.rest, 0.0))


def _stance(asked: frozenset[ThrowName], timing: float) -> Stance:
    """What a bot does with its body: exactly what is asked, but for the timing."""
    eyes = 2.0 if "eye_level" in asked else 60.0
    jump = None
    if "jump" in asked:
        jump = JUMP_TOP + timing
        if "waterfall" in asked:
            jump = WATERFALL_JUMP + timing
        elif asked & {"card_flick", "head"} and releasing(asked) in ("card_flick", "head"):
            jump = JUMP_TOP - GADGET_JUMP + timing
    dances = "dancing" in asked
    return Stance(
        eyes_closed="blind" in asked,
        eyes_lowest=eyes,
        eyes_highest=eyes,
        since_take_off=jump,
        weak_hand="weak_hand" in asked,
        turned=380.0 if dances else 0.0,
        turn_slowest=DANCE_RATE if dances else 0.0,
        turn_fastest=DANCE_RATE if dances else 0.0,
        since_turn=max(0.0, 0.6 + timing) if dances else None,
    )


WATERFALL_JUMP = -0.25
"""Jumping with the Waterfall a bot takes off so long after the tilt began: the die leaves in the air."""
GADGET_JUMP = 0.12
"""A stroke of card or head begins so long before the top of a jump."""


def _grip(asked: frozenset[ThrowName], gesture: Gesture, timing: float, style: Style) -> Grip:
    fist = "punch" in asked
    since = timing if style == "punch" else max(0.0, 0.06 + timing)
    two = bool(asked & {"prayer", "x"})
    return Grip(
        palms="prayer" in asked,
        wrists="x" in asked,
        held=HOLD if two else 0.0,
        apart=timing if two else 0.0,
        fist=fist,
        strike=(FIST_STRIKE_UNDER if "under_table" in asked else FIST_STRIKE) if fist else 0.0,
        strike_at=_strike_place(gesture.at) if fist else (0.0, 0.0),
        since_strike=since if fist else 0.0,
        on_head="head" in asked and style != "head",
    )


def _strike_place(at: Vec3) -> Vec2:
    """Where a fist near this point can strike the table beside the board, or its edge from below."""
    x, y = at[0], at[1]
    if beyond_table(x, y) > 0:
        return (min(TABLE_HALF[0], max(-TABLE_HALF[0], x)), min(TABLE_HALF[1], max(-TABLE_HALF[1], y)))
    r = hypot(x, y)
    k = max(1.0, (TARGET.radius + STRIKE_CLEAR + 1.0) / r) if r else 1.0
    return (x * k, y * k)
