"""Plans: how a practised hand makes each kind of throw, and where it puts the props for it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from importlib.resources import files
from math import cos, pi, radians, sin, tan
from typing import Literal, TypeAlias, get_args

import msgspec

from undercroft.games.dungeon_fighter.throws.hand.specific_throws import ThrowName, releasing
from undercroft.games.dungeon_fighter.throws.scene.board import TARGET
from undercroft.games.dungeon_fighter.throws.scene.layout import (
    FLOE_SIZE,
    POND_OUTER,
    PROP_GAP,
    WALL_FOOT,
    WALL_WIDTH,
    Placed,
    TableState,
    wall_gap,
)
from undercroft.physics.space import Vec2

Style: TypeAlias = Literal[
    "hand",
    "eye_level",
    "jump",
    "under_table",
    "ice_floe",
    "pond",
    "ice_wall",
    "prayer",
    "punch",
    "x",
    "head",
    "card_flick",
    "waterfall",
]
"""Kinds of throw that move the die differently; the other specific throws only widen the error."""
STYLES: tuple[Style, ...] = get_args(Style)

HEADINGS = pi / 2
"""The usual throw comes from the table's long side."""


class Aim(msgspec.Struct, frozen=True):
    """What a thrower wants: a point of the board, from which side, how hard and with how much spin."""

    target: Vec2 = (0.0, 0.0)
    heading: float = HEADINGS
    """Radians; the way the die flies, seen from above."""
    strength: float = 1.0
    """Share of the plan's speed."""
    spin: float = 0.0
    """Spin about the line of flight, rad/s; the die breaks away where it bounces."""

    def along_and_side(self) -> Vec2:
        """How far beyond the middle of the board the target lies along the throw, and how far to its left."""
        c, s = cos(self.heading), sin(self.heading)
        x, y = self.target
        return (x * c + y * s, y * c - x * s)


STRENGTH_REACH = 130.0
"""A throw a tenth harder rests a tenth of this farther, cm: simulated from 0.85 to 1.15 of the plan."""


class Plan(msgspec.Struct, frozen=True):
    """A practised throw at the middle of the board, flying along the heading."""

    distance: float
    """From the middle of the board back to the hand (the head, the gadget's near edge)."""
    height: float
    speed: float
    loft: float = 0.0
    aside: float = 0.0
    """How far to the left of the line through the middle it starts, cm."""
    veer: float = 0.0
    """Degrees to the left of the heading."""
    turn: float = 0.0
    """Spin about the upright axis, rad/s."""
    roll: float = 0.0
    """Spin forward over the level axis across the throw, rad/s."""
    grip: Literal["flat", "tip", "edge"] = "flat"
    """Which way up the die leaves: on a face, on a tip, on an edge."""
    strike: float = 2.0
    rest: float = 3.0
    """On a card, from its near edge."""
    seconds: float = 0.2
    """Of a nod."""
    tilt: float = 40.0
    rate: float = 2.0
    """Of the Waterfall: degrees, rad/s."""
    bounce: float = 30.0
    """Where it first bounces, from the middle of the board."""


PLANS_FILE = "plans.toml"


@lru_cache(maxsize=1)
def plans() -> dict[str, Plan]:
    """The plan of each style, as searched for and shipped."""
    text = files("undercroft.games.dungeon_fighter.throws.hand").joinpath(PLANS_FILE).read_bytes()
    return msgspec.toml.decode(text, type=dict[str, Plan])


def style_of(throws: Iterable[ThrowName]) -> Style:
    """Which plan a set of throws is made by: launcher first, then stance, then route.

    From under the table even praying hands must lob, so that stance goes before them.
    """
    asked = set(throws)
    order: tuple[Style, ...] = ("under_table", "jump", "eye_level", "ice_wall", "pond", "ice_floe")
    release = releasing(asked)
    if release is not None and not (release == "prayer" and "under_table" in asked):
        return release  # type: ignore[return-value]
    return next((s for s in order if s in asked), "hand")


def plan_for(throws: Iterable[ThrowName]) -> Plan:
    """The plan for a set of throws: from under the table a launcher has one of its own."""
    asked = set(throws)
    style = style_of(asked)
    plan = plans()[style]
    if "under_table" in asked and style != "under_table":
        plan = plans().get(f"{style}+under_table", plan)
    if "ice_wall" in asked and style != "ice_wall":
        run = (plan.distance - RAIL_MEETS) * tan(radians(RAIL_VEER))
        plan = msgspec.structs.replace(plan, veer=-RAIL_VEER, aside=run - RAIL_ASIDE + RAIL_TOUCH)
    return plan


RAIL_VEER, RAIL_MEETS, RAIL_TOUCH = 9.0, 28.0, 1.2
"""A throw that is made for no wall veers so many degrees to the right to meet it so far from the middle;
the die's centre is then this far from the wall's middle plane."""


# ---------------------------------------------------------------- props


def prepare(
    table: TableState, throws: Iterable[ThrowName], aim: Aim | None = None, plan: Plan | None = None
) -> TableState:
    """The table with the props these throws need, put where the plan's die will pass."""
    asked, aim = set(throws), aim or Aim()
    plan = plan or plan_for(asked)
    changes: dict[str, Placed] = {}
    along, side = aim.along_and_side()
    clear = TARGET.radius + PROP_GAP
    bounce = plan.bounce + max(0.0, -along)

    def put(far: float, aside: float) -> Placed:
        c, s = cos(aim.heading), sin(aim.heading)
        return Placed(-far * c - aside * s, -far * s + aside * c, aim.heading)

    if "ice_wall" in asked:
        changes["wall"] = _rail(aim.heading, RAIL_ASIDE - max(-SIDE_MOST, min(SIDE_MOST, side)))
        clear += WALL_WIDTH
    if "pond" in asked:
        far = max(bounce if "ice_floe" not in asked else 0.0, clear + POND_OUTER)
        clear = far + POND_OUTER + PROP_GAP
        changes["pond"] = put(far, side)
    if "ice_floe" in asked:
        if "ice_wall" in asked:
            clear = TARGET.radius + PROP_GAP
            side = max(-SIDE_MOST, min(SIDE_MOST, side))
            side += FLOE_SIZE[1] / 2 + WALL_FOOT / 2 - RAIL_ASIDE + RAIL_GAP
        alone = not asked & {"ice_wall", "pond"}
        changes["floe"] = put(max(clear + FLOE_SIZE[0] / 2, bounce if alone else 0.0), side)
    return msgspec.structs.replace(table, **changes)


RAIL_ASIDE = 4.5
"""The Ice wall stands as a rail this far to the right of the line the die is meant to take."""
SIDE_MOST = 8.0
"""An aim farther to the side than this no longer moves the Ice wall."""
RAIL_GAP = 0.2
"""An Ice floe beside the Ice wall leaves this much room."""


def _rail(heading: float, aside: float) -> Placed:
    """The Ice wall standing away from the board along the throw, one end touching the outline."""
    lo, hi = 0.0, TARGET.radius + WALL_WIDTH
    c, s = cos(heading), sin(heading)

    def at(back: float) -> Placed:
        return Placed(-back * c + aside * s, -back * s - aside * c, heading)

    for _ in range(60):
        mid = (lo + hi) / 2
        if wall_gap(at(mid)) > 0:
            hi = mid
        else:
            lo = mid
    return at(hi)
