"""Searching for plans: how a practised hand makes each kind of throw.

Needed again only when the board, the dice or the contacts change; the result is a small text file.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from math import cos, radians, sin, sqrt, tan

import msgspec

from undercroft.games.dungeon_fighter.throws.hand.aimed import (
    FIST_STRIKE,
    NOISE,
    error_of,
    held_to,
    planned,
    seeded,
)
from undercroft.games.dungeon_fighter.throws.hand.conditions import unfulfilled
from undercroft.games.dungeon_fighter.throws.hand.plans import (
    RAIL_ASIDE,
    RAIL_TOUCH,
    STYLES,
    Aim,
    Plan,
    Style,
    prepare,
)
from undercroft.games.dungeon_fighter.throws.hand.specific_throws import ThrowName, limits_for
from undercroft.games.dungeon_fighter.throws.scene.board import TARGET, flat_height, section_at
from undercroft.games.dungeon_fighter.throws.scene.flight import PhysicalThrower
from undercroft.games.dungeon_fighter.throws.scene.gesture import FIST_KICK, GestureError
from undercroft.games.dungeon_fighter.throws.scene.layout import TableState

Range = tuple[float, float]
FIRST_LOOK, SECOND_LOOK, FINALISTS = 12, 100, 6
"""Throws a candidate gets at first, and the best few again."""
RAIL_MET: Range = (24.0, 34.0)
"""Where along the Ice wall the die may meet it, from the middle of the board."""
LANDING: Range = (24.0, 40.0)
"""Plans bounce first this far from the middle of the board: on the table, short of the board."""

HAND_RANGES: dict[str, Range] = {
    "distance": (63.0, 67.0),
    "height": (5.0, 24.0),
    "speed": (120.0, 290.0),
    "loft": (-20.0, 40.0),
}
RANGES: dict[Style, dict[str, Range]] = {
    "hand": HAND_RANGES,
    "eye_level": HAND_RANGES,
    "ice_floe": HAND_RANGES,
    "pond": HAND_RANGES,
    "ice_wall": HAND_RANGES | {"veer": (-18.0, -5.0)},
    "jump": HAND_RANGES | {"height": (5.0, 35.0)},
    "under_table": HAND_RANGES
    | {"distance": (57.0, 66.0), "height": (-12.0, -2.0), "speed": (130.0, 330.0), "loft": (30.0, 80.0)},
    "prayer": HAND_RANGES | {"height": (11.0, 24.0), "speed": (120.0, 240.0)},
    "punch": {"distance": (36.0, 54.0), "height": (3.5, 4.5), "speed": (60.0, 260.0), "loft": (0.0, 0.0)},
    "x": {"distance": (38.0, 62.0), "height": (17.0, 30.0), "speed": (60.0, 148.0), "loft": (-40.0, 40.0)},
    "head": {
        "distance": (42.0, 66.0),
        "height": (31.0, 40.0),
        "speed": (60.0, 230.0),
        "loft": (0.0, 60.0),
        "seconds": (0.1, 0.25),
    },
    "card_flick": {
        "distance": (46.0, 66.0),
        "height": (9.0, 30.0),
        "speed": (60.0, 340.0),
        "strike": (0.6, 4.0),
        "rest": (2.0, 6.0),
    },
    "waterfall": {
        "distance": (46.0, 62.0),
        "height": (12.0, 44.0),
        "speed": (0.0, 0.0),
        "tilt": (15.0, 55.0),
        "rate": (0.8, 3.5),
    },
}
UNDER_RANGES: dict[Style, dict[str, Range]] = {
    "punch": {"distance": (56.5, 60.0), "height": (-5.0, -2.0), "speed": (60.0, 220.0)},
    "head": {
        "distance": (66.0, 76.0),
        "height": (-36.0, -14.0),
        "speed": (180.0, 380.0),
        "loft": (55.0, 82.0),
        "seconds": (0.06, 0.14),
    },
    "card_flick": {
        "distance": (65.0, 76.0),
        "height": (-20.0, -5.0),
        "speed": (200.0, 345.0),
        "strike": (0.6, 4.0),
        "rest": (2.0, 6.0),
    },
}
"""Launchers that can lob a die over the table's edge from below."""
SPUN: frozenset[Style] = frozenset(
    {"hand", "eye_level", "ice_floe", "pond", "ice_wall", "jump", "under_table", "punch"}
)
"""Styles in which the fingers can give the die a spin of their own."""


def throws_of(style: Style, under: bool = False) -> frozenset[ThrowName]:
    """The specific throw a style stands for, from under the table if so wished."""
    asked: set[ThrowName] = set() if style == "hand" else {style}
    if under:
        asked.add("under_table")
    return frozenset(asked)


def landing(style: Style, plan: Plan) -> float | None:
    """Where a hand-thrown die first meets the table, from the middle; None where it is not so simple."""
    if style in ("head", "card_flick", "waterfall"):
        return None
    up = plan.speed * sin(radians(plan.loft)) if style != "punch" else FIST_KICK * FIST_STRIKE
    fall = plan.height - flat_height("d4")
    under_root = up * up + 2 * 981 * fall
    if under_root <= 0:
        return -1.0
    seconds = (up + sqrt(under_root)) / 981
    return plan.distance - plan.speed * cos(radians(plan.loft)) * seconds


def candidate(style: Style, draw: random.Random, under: bool = False) -> Plan:
    """A random plan within a style's ranges."""
    ranges = UNDER_RANGES[style] if under else RANGES[style]
    values: dict[str, float | str] = {k: draw.uniform(*r) for k, r in ranges.items()}
    if style in SPUN:
        values["turn"] = draw.choice((0.0, 20.0, 25.0 if style == "punch" else 45.0))
        values["roll"] = draw.choice((-12.0, 0.0, 12.0))
    elif style == "prayer":
        values["roll"] = draw.choice((-8.0, 0.0, 8.0))
    if style == "ice_wall":
        meets = draw.uniform(*RAIL_MET)
        run = (RANGES[style]["distance"][0] - meets) * tan(radians(-float(values["veer"])))
        values["aside"] = run - RAIL_ASIDE + RAIL_TOUCH
    values["grip"] = draw.choice(("flat", "tip", "edge"))
    plan = msgspec.convert(values, Plan)
    where = None if under else landing(style, plan)
    return msgspec.structs.replace(plan, bounce=max(LANDING[0], where)) if where is not None else plan


class Tried(msgspec.Struct, frozen=True):
    """How a plan did."""

    damage: float
    hits: float
    bounce: float
    plan: Plan


def attempt(style: Style, plan: Plan, throws: int, seed: int, skill: float, under: bool = False) -> Tried:
    """Mean damage of a plan with a hand of some skill."""
    asked = throws_of(style, under)
    error, limits, aim = error_of(asked, skill), limits_for(asked), Aim()
    table = prepare(TableState(), asked, aim, plan)
    uniform = seeded(seed)
    total, hits, bounces = 0, 0, []
    thrower = PhysicalThrower()
    for _ in range(throws):
        gesture = held_to(planned(asked, style, plan, aim, error, uniform), limits)
        try:
            trace = thrower.throw(table, gesture, record=False, limits=limits)
        except GestureError:
            continue
        first = next((c for c in trace.contacts if c.what in ("table", "floe")), None)
        if first is not None:
            bounces.append(-first.at[1])
        if not unfulfilled(asked, gesture, trace, "die", table):
            value = TARGET.value(section_at(trace.rests["die"].pose))
            total, hits = total + value, hits + (value > 0)
    mean = sum(bounces) / len(bounces) if bounces else plan.bounce
    return Tried(total / throws, hits / throws, mean, plan)


def search(
    style: Style, tries: int, seed: int, say: Callable[[str], None] = print, under: bool = False
) -> Plan:
    """The best of many random plans for an expert's hand."""
    draw = random.Random(seed)
    found: list[Tried] = []
    for k in range(tries):
        plan = candidate(style, draw, under)
        where = None if under else landing(style, plan)
        if where is not None and not LANDING[0] - 1 < where < LANDING[1]:
            continue
        found.append(attempt(style, plan, FIRST_LOOK, seed + k, NOISE["expert"], under))
    found.sort(key=lambda t: -t.damage)
    best = [attempt(style, t.plan, SECOND_LOOK, seed, NOISE["expert"], under) for t in found[:FINALISTS]]
    won = max(best, key=lambda t: t.damage)
    novice = attempt(style, won.plan, SECOND_LOOK, seed, NOISE["novice"], under)
    say(f"{style}: expert {won.damage:.2f} ({won.hits:.0%} hits), novice {novice.damage:.2f}")
    bounce = won.plan.bounce if style in ("pond", "ice_floe") else won.bounce
    return msgspec.structs.replace(won.plan, bounce=round(bounce, 1))


def as_toml(found: dict[str, Plan]) -> str:
    """Plans as the text that is shipped."""
    out = ["# How a practised hand makes each kind of throw: found by search, see plan_throws.py.\n"]
    for name, plan in found.items():
        out.append(f'\n["{name}"]\n')
        for field in plan.__struct_fields__:
            value = getattr(plan, field)
            out.append(f'{field} = "{value}"\n' if isinstance(value, str) else f"{field} = {value:.3f}\n")
    return "".join(out)


def search_all(
    tries: int = 400, seed: int = 1, say: Callable[[str], None] = print, styles: tuple[Style, ...] = STYLES
) -> dict[str, Plan]:
    """Plans for the styles."""
    found: dict[str, Plan] = {style: search(style, tries, seed, say) for style in styles}
    for style in UNDER_RANGES:
        found[f"{style}+under_table"] = search(style, tries, seed, say, under=True)
    return found
