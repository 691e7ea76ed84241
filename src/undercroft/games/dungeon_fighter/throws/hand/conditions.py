"""How gesture and trace prove a specific throw: one small question a condition.

Names are those that `specific_throws` lists for each throw (DF-RULING-10, 12, 29 to 43, 70, 71).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

import msgspec

from undercroft.games.dungeon_fighter.throws.hand.specific_throws import (
    IMPOSSIBLE,
    SPECIFIC,
    THROWS,
    ThrowName,
)
from undercroft.games.dungeon_fighter.throws.hand.timing import (
    AFTER_STRIKE,
    AFTER_TURN,
    AIR,
    AT_STRIKE,
    HANDS,
    STRIKE_IN_AIR,
    TOP,
    Window,
)
from undercroft.games.dungeon_fighter.throws.scene import trace as read
from undercroft.games.dungeon_fighter.throws.scene.board import TABLE_HALF, corners
from undercroft.games.dungeon_fighter.throws.scene.gadgets import START, along_across, left_over_far_edge
from undercroft.games.dungeon_fighter.throws.scene.gesture import WATERFALL_SIZE, Card, Gesture, Waterfall
from undercroft.games.dungeon_fighter.throws.scene.layout import TableState
from undercroft.games.dungeon_fighter.throws.scene.parts import Part, measure
from undercroft.games.dungeon_fighter.throws.scene.trace import Trace

EYES_LEVEL = (0.0, 4.0)
HOLD_LEAST = 0.5
STRIKE_LEAST, STRIKE_CLEAR = 80.0, 8.0
EDGE_REACH = 4.0
"""A fist of radius 4 that strikes the table's edge from below is this near to it."""
FULL_TURN, TURN_SPEED, TURN_OFF = 360.0, (90.0, 720.0), 20.0

# ---------------------------------------------------------------- what the gesture must be

Throws: TypeAlias = "frozenset[ThrowName]"


def parts_of(condition: str, asked: Throws) -> tuple[Part, ...]:
    """What parts of the gesture a condition looks at, under all the throws in force."""
    match condition:
        case "eyes_closed":
            return (Part("stance.eyes_closed", "dark without a break from pick-up to release", must=True),)
        case "eyes_at_table_level":
            low, high = EYES_LEVEL
            highest = Part(
                "stance.eyes_highest", "highest place of the eyes", least=low, most=high, unit="cm"
            )
            lowest = Part("stance.eyes_lowest", "lowest place of the eyes", least=low, most=high, unit="cm")
            return (highest,) if "jump" in asked else (lowest, highest)
        case "weak_hand":
            return (Part("stance.weak_hand", "the hand one does not write with", must=True),)
        case "turned_full":
            slow, fast = TURN_SPEED
            return (
                Part("stance.turned", "turn in one direction", least=FULL_TURN, unit="degrees"),
                Part("stance.turn_slowest", "slowest turning", least=slow, unit="degrees/s"),
                Part("stance.turn_fastest", "fastest turning", most=fast, unit="degrees/s"),
            )
        case "faced_board":
            off = "sight off the board's centre after the turn"
            return (Part("stance.off_centre", off, least=-TURN_OFF, most=TURN_OFF, unit="degrees"),)
        case "between_palms":
            return (Part("grip.palms", "held between both palms", must=True), HELD)
        case "between_wrists":
            return (Part("grip.wrists", "held between crossed wrists", must=True), HELD)
        case "struck_table":
            return (
                Part("grip.fist", "in a fist", must=True),
                Part("grip.strike", "striking speed of the fist", least=STRIKE_LEAST, unit="cm/s"),
                *(AT_THE_EDGE if "under_table" in asked else ON_THE_TABLE),
            )
    return ()


HELD = Part("grip.held", "held by both hands together", least=HOLD_LEAST, unit="s")
ON_THE_TABLE = (
    Part("grip.strike_at.outline", "strike from the board's outline", least=STRIKE_CLEAR, unit="cm"),
    Part("grip.strike_at.0", "strike on the table", least=-TABLE_HALF[0], most=TABLE_HALF[0], unit="cm"),
    Part("grip.strike_at.1", "strike on the table", least=-TABLE_HALF[1], most=TABLE_HALF[1], unit="cm"),
)
"""A fist strikes the table top well beside the board."""
AT_THE_EDGE = (
    Part(
        "grip.strike_at.beyond", "strike from the table's edge", least=-EDGE_REACH, most=EDGE_REACH, unit="cm"
    ),
)
"""From under the table it strikes the edge from below (DF-RULING-71)."""


def windows_of(condition: str, asked: Throws, device: bool) -> tuple[Window, ...]:
    """When a condition wants something to happen; with a gadget it is the stroke that has its time."""
    match condition:
        case "released_in_air":
            return (AIR, STRIKE_IN_AIR) if "punch" in asked else (AIR,)
        case "eyes_at_table_level":
            return (TOP,) if "jump" in asked else ()
        case "threw_at_once":
            return (AFTER_TURN,)
        case "hands_together":
            return (HANDS,)
        case "released_at_strike":
            return (AFTER_STRIKE,) if device else (AT_STRIKE,)
    return ()


# ---------------------------------------------------------------- what gesture and trace show


class Facts(msgspec.Struct, frozen=True):
    """All a condition may look at."""

    gesture: Gesture
    trace: Trace
    die: str
    table: TableState
    asked: frozenset[ThrowName]
    assisted: bool = False
    """Timing windows are twice as long."""


Condition: TypeAlias = Callable[[Facts], bool]


def by_the_gesture(condition: str) -> Condition:
    """A condition that the gesture alone proves: its parts are as they must be, at their time."""

    def holds(f: Facts) -> bool:
        windows = windows_of(condition, f.asked, f.gesture.device is not None)
        return all(part.met(f.gesture) for part in parts_of(condition, f.asked)) and all(
            window.holds(moment(f, window), f.assisted) for window in windows
        )

    return holds


def moment(f: Facts, window: Window) -> float | None:
    """When that happened which a window is about.

    The clock of a jump runs on while a gadget throws: the gesture tells when its stroke began.
    """
    gesture = f.gesture
    since = gesture.stance.since_take_off
    if window is STRIKE_IN_AIR:
        return None if since is None else since - gesture.grip.since_strike
    if window in (AIR, TOP) and since is not None and gesture.device is not None:
        return since + f.trace.releases[f.die].t - START
    told: float | None = measure(gesture, window.path)
    return told


def on_card(f: Facts) -> bool:
    """The die started on a card that was flicked."""
    device = f.gesture.device
    return isinstance(device, Card) or (isinstance(device, Waterfall) and device.fed_by is not None)


def left_card(f: Facts) -> bool:
    """The card threw the die, and no other body the Hero moves but what else is asked for."""
    touched = {c.what for c in f.trace.of(f.die)} & read.HERO_MOVED
    allowed = {"card"} | ({"waterfall"} & f.asked) | ({"head"} & f.asked)
    return "card" in touched and touched <= allowed


def touched_head(f: Facts) -> bool:
    """The die, or what carried it, touched the head before the first bounce."""
    if f.gesture.grip.on_head:
        return True
    for c in f.trace.of(f.die):
        if c.what == "head":
            return True
        if read.is_bounce(c):
            return False
    return False


def on_waterfall(f: Facts) -> bool:
    """The die was thrown off the Waterfall."""
    return isinstance(f.gesture.device, Waterfall)


def far_edge(f: Facts) -> bool:
    """The die left over the far short edge, having started near the other or been flicked onto that half."""
    on_it = [c for c in f.trace.of(f.die) if c.what == "waterfall"]
    if not on_it:
        return False
    fall = f.gesture.device
    if isinstance(fall, Waterfall) and fall.fed_by is not None:
        u, _ = along_across(on_it[0].at, f.gesture.at, fall.facing)
        if u > WATERFALL_SIZE[0] / 2:
            return False
    return left_over_far_edge(f.gesture, f.trace.releases[f.die].pose)


def released_below_table(f: Facts) -> bool:
    """Every corner of the die was below the table top when it parted from the Hero."""
    rest = f.trace.rests[f.die]
    return all(z < 0 for _, _, z in corners(rest.kind, f.trace.releases[f.die].pose))


def bounced_on_floe(f: Facts) -> bool:
    """A bounce on the Ice floe's top came first."""
    return f.table.floe is not None and read.bounced_on_floe(f.trace, f.die)


def bounced_in_pond(f: Facts) -> bool:
    """A bounce on the table inside the Pond came first."""
    return f.table.pond is not None and read.bounced_in_pond(f.trace, f.die, f.table.pond)


def touched_wall(f: Facts) -> bool:
    """A touch of the Ice wall came first."""
    return f.table.wall is not None and read.touched_wall(f.trace, f.die)


def not_on_wall(f: Facts) -> bool:
    """The die does not lie on the Ice wall."""
    return not read.lies_on_wall(f.trace, f.die)


def bounced_first(f: Facts) -> bool:
    """The rule of every throw: table first, Target second."""
    return read.bounced_on_table_first(f.trace, f.die)


CONDITIONS: dict[str, Condition] = {
    "eyes_closed": by_the_gesture("eyes_closed"),
    "eyes_at_table_level": by_the_gesture("eyes_at_table_level"),
    "released_in_air": by_the_gesture("released_in_air"),
    "weak_hand": by_the_gesture("weak_hand"),
    "turned_full": by_the_gesture("turned_full"),
    "faced_board": by_the_gesture("faced_board"),
    "threw_at_once": by_the_gesture("threw_at_once"),
    "on_card": on_card,
    "left_card": left_card,
    "touched_head": touched_head,
    "between_palms": by_the_gesture("between_palms"),
    "between_wrists": by_the_gesture("between_wrists"),
    "hands_together": by_the_gesture("hands_together"),
    "struck_table": by_the_gesture("struck_table"),
    "released_at_strike": by_the_gesture("released_at_strike"),
    "on_waterfall": on_waterfall,
    "left_over_far_edge": far_edge,
    "released_below_table": released_below_table,
    "bounced_on_floe": bounced_on_floe,
    "bounced_in_pond": bounced_in_pond,
    "touched_wall": touched_wall,
    "not_on_wall": not_on_wall,
    "bounced_first": bounced_first,
}


def unfulfilled(
    throws: Iterable[ThrowName],
    gesture: Gesture,
    trace: Trace,
    die: str,
    table: TableState,
    assisted: bool = False,
) -> list[tuple[ThrowName | None, str]]:
    """Every condition that a die's throw leaves open, in the order a throw is judged (DF-RULING-12).

    Each is the throw that asks for it and the condition's name; the bounce rule belongs to no throw.
    """
    asked = frozenset(throws)
    facts = Facts(gesture, trace, die, table, asked, assisted)
    open_: list[tuple[ThrowName | None, str]] = []
    for layers in (("body", "launcher"), ("route",)):
        for name in THROWS:
            spec = SPECIFIC[name]
            if name not in asked or spec.layer not in layers:
                continue
            if name == "punch" and gesture.device is None and not gesture.grip.fist:
                open_.append((name, "struck_table"))
                continue
            for condition in (*spec.gesture, *spec.trace):
                if not CONDITIONS[condition](facts):
                    open_.append((name, condition))
    pair = next((p for p in IMPOSSIBLE if p <= asked), None)
    if pair is not None:
        open_.append((sorted(pair)[0], "impossible"))
    if not bounced_first(facts):
        open_.append((None, "bounced_first"))
    return open_
