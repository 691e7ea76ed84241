"""How gesture and trace prove a specific throw: one small question a condition.

Names are those that `specific_throws` lists for each throw (DF-RULING-10, 12, 29 to 43, 70, 71).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

import msgspec

from undercroft.physics import trace as read
from undercroft.physics.board import TABLE_HALF, beyond_table, corners, outline_distance
from undercroft.physics.gadgets import START, along_across, left_over_far_edge
from undercroft.physics.gesture import JUMP_SPEED, WATERFALL_SIZE, Card, Gesture, Waterfall, jump_height
from undercroft.physics.layout import TableState
from undercroft.physics.specific_throws import IMPOSSIBLE, SPECIFIC, THROWS, ThrowName
from undercroft.physics.trace import Trace

EYES_LEVEL = (0.0, 4.0)
AIR = (0.03, 0.46)
"""Seconds after take-off in which a release counts as in the air."""
JUMP_TOP = JUMP_SPEED / 981.0
TOP_WINDOW = 0.09
"""Jump and Eye-Level together: the release comes this near to the top of the jump."""
HOLD_LEAST, APART_MOST = 0.5, 0.3
STRIKE_LEAST, STRIKE_WINDOW, STRIKE_CLEAR = 80.0, 0.08, 8.0
STROKE_AFTER_STRIKE = 0.12
EDGE_REACH = 4.0
"""A fist of radius 4 that strikes the table's edge from below is this near to it."""
FULL_TURN, TURN_SPEED, TURN_OFF, TURN_WAIT = 360.0, (90.0, 720.0), 20.0, 1.5


class Facts(msgspec.Struct, frozen=True):
    """All a condition may look at."""

    gesture: Gesture
    trace: Trace
    die: str
    table: TableState
    asked: frozenset[ThrowName]


Condition: TypeAlias = Callable[[Facts], bool]


def _within(value: float, window: tuple[float, float]) -> bool:
    return window[0] <= value <= window[1]


def eyes_closed(f: Facts) -> bool:
    """Dark without a break from pick-up to release."""
    return f.gesture.stance.eyes_closed


def eyes_at_table_level(f: Facts) -> bool:
    """The eyes never left the level of the table; jumping, only near the top of the jump."""
    stance = f.gesture.stance
    if "jump" in f.asked:
        return abs(_air_time(f) - JUMP_TOP) <= TOP_WINDOW and _within(stance.eyes_highest, EYES_LEVEL)
    return _within(stance.eyes_lowest, EYES_LEVEL) and _within(stance.eyes_highest, EYES_LEVEL)


def _air_time(f: Facts) -> float:
    """Seconds from take-off to the release; on a gadget the clock starts with the stroke."""
    since = f.gesture.stance.since_take_off
    if since is None:
        return -1.0
    if f.gesture.device is None:
        return since
    return since + f.trace.releases[f.die].t - START


def released_in_air(f: Facts) -> bool:
    """The die parted from the Hero while the feet were off the ground."""
    if "punch" in f.asked and f.gesture.stance.since_take_off is not None:
        strike = f.gesture.stance.since_take_off - f.gesture.grip.since_strike
        if jump_height(strike) <= 0:
            return False
    return _within(_air_time(f), AIR)


def weak_hand(f: Facts) -> bool:
    """Thrown with the hand one does not write with."""
    return f.gesture.stance.weak_hand


def turned_full(f: Facts) -> bool:
    """A full turn in one direction at a dancer's speed."""
    stance = f.gesture.stance
    fast = stance.turn_slowest >= TURN_SPEED[0] and stance.turn_fastest <= TURN_SPEED[1]
    return stance.turned >= FULL_TURN and fast


def faced_board(f: Facts) -> bool:
    """The turn ended facing the board."""
    return abs(f.gesture.stance.off_centre) <= TURN_OFF


def threw_at_once(f: Facts) -> bool:
    """The release followed the turn without time to aim anew."""
    since = f.gesture.stance.since_turn
    return since is not None and 0.0 <= since <= TURN_WAIT


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


def between_palms(f: Facts) -> bool:
    """Held between both palms long enough."""
    return f.gesture.grip.palms and f.gesture.grip.held >= HOLD_LEAST


def between_wrists(f: Facts) -> bool:
    """Held between crossed wrists long enough."""
    return f.gesture.grip.wrists and f.gesture.grip.held >= HOLD_LEAST


def hands_together(f: Facts) -> bool:
    """Both hands let go at nearly the same time."""
    return abs(f.gesture.grip.apart) <= APART_MOST


def struck_table(f: Facts) -> bool:
    """The fist struck the table top well beside the board, or its edge from below, hard enough."""
    grip = f.gesture.grip
    x, y = grip.strike_at
    if not grip.fist or grip.strike < STRIKE_LEAST:
        return False
    if "under_table" in f.asked:
        return abs(beyond_table(x, y)) <= EDGE_REACH
    on_table = abs(x) <= TABLE_HALF[0] and abs(y) <= TABLE_HALF[1]
    return on_table and outline_distance(x, y) >= STRIKE_CLEAR


def released_at_strike(f: Facts) -> bool:
    """Strike and release coincide; as a grip the stroke follows the strike at once."""
    since = f.gesture.grip.since_strike
    if f.gesture.device is not None:
        return 0.0 <= since <= STROKE_AFTER_STRIKE
    return abs(since) <= STRIKE_WINDOW


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
    "eyes_closed": eyes_closed,
    "eyes_at_table_level": eyes_at_table_level,
    "released_in_air": released_in_air,
    "weak_hand": weak_hand,
    "turned_full": turned_full,
    "faced_board": faced_board,
    "threw_at_once": threw_at_once,
    "on_card": on_card,
    "left_card": left_card,
    "touched_head": touched_head,
    "between_palms": between_palms,
    "between_wrists": between_wrists,
    "hands_together": hands_together,
    "struck_table": struck_table,
    "released_at_strike": released_at_strike,
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
    throws: Iterable[ThrowName], gesture: Gesture, trace: Trace, die: str, table: TableState
) -> list[tuple[ThrowName | None, str]]:
    """Every condition that a die's throw leaves open, in the order a throw is judged (DF-RULING-12).

    Each is the throw that asks for it and the condition's name; the bounce rule belongs to no throw.
    """
    asked = frozenset(throws)
    facts = Facts(gesture, trace, die, table, asked)
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
