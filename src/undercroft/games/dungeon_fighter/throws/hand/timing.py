"""When something has to happen: the windows of the specific throws, on the gesture's own clock.

Assisted timing makes every window twice as long (DF-RULING-46): one about a moment opens earlier and
shuts later, one that follows an event shuts later. A time that must at least pass (hands held together
for half a second) is no window and stays.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from undercroft.games.dungeon_fighter.throws.scene.gesture import GRAVITY, JUMP_SPEED, NOD_MOST

Moment: TypeAlias = Literal[
    "release", "strike", "stroke", "first_hand", "second_hand", "take_off", "turn", "nod", "nod_end"
]
"""What a clock can start with, and what can happen on it."""

JUMP_TOP = JUMP_SPEED / GRAVITY
"""From take-off to the top of a jump, s."""


class Window(msgspec.Struct, frozen=True):
    """Something must happen from ``start`` to ``end``, in seconds after something else."""

    name: str
    path: str
    """Where the gesture says when it happened; empty: it follows from other times."""
    event: Moment
    after: Moment
    start: float
    end: float
    about: bool = False
    """It lies about a moment that is aimed for."""

    def doubled(self) -> Window:
        """The same window for somebody who plays with assisted timing."""
        length = self.end - self.start
        start = self.start - length / 2 if self.about else self.start
        return msgspec.structs.replace(self, start=start, end=start + 2 * length)

    def holds(self, seconds: float | None, assisted: bool = False) -> bool:
        """Whether a moment lies in it."""
        window = self.doubled() if assisted else self
        return seconds is not None and window.start <= seconds <= window.end


AIR = Window("in_air", "stance.since_take_off", "release", "take_off", 0.03, 0.46)
TOP_WINDOW = 0.09
TOP = Window(
    "top_of_jump",
    "stance.since_take_off",
    "release",
    "take_off",
    JUMP_TOP - TOP_WINDOW,
    JUMP_TOP + TOP_WINDOW,
    about=True,
)
"""Jump and Eye-Level together: the release comes near to the top of the jump (DF-RULING-71)."""
STRIKE_IN_AIR = Window("strike_in_air", "", "strike", "take_off", 0.0, 2 * JUMP_TOP)
"""Jump and Punch together: the fist strikes while the feet are off the ground (DF-RULING-71)."""
AFTER_TURN = Window("after_turn", "stance.since_turn", "release", "turn", 0.0, 1.5)
HANDS = Window("hands_together", "grip.apart", "second_hand", "first_hand", -0.3, 0.3, about=True)
"""Positive: the left hand opens first."""
AT_STRIKE = Window("at_strike", "grip.since_strike", "release", "strike", -0.08, 0.08, about=True)
AFTER_STRIKE = Window("after_strike", "grip.since_strike", "stroke", "strike", 0.0, 0.12)
"""As a grip the fist's strike is followed at once by the stroke that throws (DF-RULING-70)."""
NOD = Window("nod", "device.seconds", "nod_end", "nod", 0.0, NOD_MOST)
