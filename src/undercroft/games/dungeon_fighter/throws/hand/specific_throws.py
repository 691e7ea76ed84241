"""The fifteen specific throws as data: what each holds the gesture to and how the trace proves it.

Judging a Hit is the game's business; this module knows the shape of a throw. The order is the ledger's
(DF-RULING-29 to 43), combinations follow DF-RULING-69 to 73.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias, get_args

import msgspec

from undercroft.games.dungeon_fighter.throws.hand.timing import NOD
from undercroft.games.dungeon_fighter.throws.scene.gesture import HEAD_RADIUS, ORDINARY, Limits

ThrowName: TypeAlias = Literal[
    "blind",
    "card_flick",
    "eye_level",
    "head",
    "ice_floe",
    "ice_wall",
    "jump",
    "pond",
    "prayer",
    "punch",
    "under_table",
    "waterfall",
    "weak_hand",
    "x",
    "dancing",
]
THROWS: tuple[ThrowName, ...] = get_args(ThrowName)
Layer: TypeAlias = Literal["body", "launcher", "route"]

RELEASE_ORDER: tuple[ThrowName, ...] = ("waterfall", "card_flick", "punch", "prayer", "x", "head")
"""Of several launchers the first one makes the release, others are the grip (DF-BACK-06, DF-RULING-70)."""
IMPOSSIBLE: tuple[frozenset[ThrowName], ...] = (frozenset({"under_table", "waterfall"}),)
"""Pairs that no throw can fulfil (DF-RULING-73)."""
FACTOR_MOST = 5.0
"""The noise of combined throws multiplies, but not beyond this (DF-RULING-09)."""

HEAD_CLEAR = 15.0
EYE_HEAD = (12.0, 14.0)
EYE_HEIGHT_MOST = 25.0


class SpecificThrow(msgspec.Struct, frozen=True):
    """One of the fifteen."""

    name: ThrowName
    layer: Layer
    factor: float
    """How much wider a bot's error is."""
    gesture: tuple[str, ...] = ()
    """Conditions on the gesture."""
    trace: tuple[str, ...] = ()
    """Conditions that the trace proves."""
    limits: Limits = ORDINARY
    factors: tuple[tuple[str, float], ...] = ()
    """Parts of a bot's error with a factor of their own."""


def _all() -> Iterable[SpecificThrow]:
    yield SpecificThrow("blind", "body", 2.5, ("eyes_closed",))
    yield SpecificThrow(
        "card_flick", "launcher", 2.0, ("on_card",), ("left_card",), Limits(height=(8.0, 40.0))
    )
    yield SpecificThrow(
        "eye_level",
        "body",
        1.0,
        ("eyes_at_table_level",),
        (),
        Limits(height=(0.0, EYE_HEIGHT_MOST), beyond=(-10.0, 60.0), speed=(20.0, 500.0)),
        (("loft", 1.8), ("speed", 1.8)),
    )
    yield SpecificThrow(
        "head",
        "launcher",
        1.8,
        (),
        ("touched_head",),
        Limits(height=(30.0, 75.0), outline=HEAD_CLEAR),
    )
    yield SpecificThrow("ice_floe", "route", 1.3, (), ("bounced_on_floe",))
    yield SpecificThrow("ice_wall", "route", 1.6, (), ("touched_wall", "not_on_wall"))
    yield SpecificThrow("jump", "body", 1.6, (), ("released_in_air",))
    yield SpecificThrow("pond", "route", 1.4, (), ("bounced_in_pond",))
    yield SpecificThrow(
        "prayer",
        "launcher",
        1.3,
        ("between_palms", "hands_together"),
        (),
        Limits(height=(10.0, 45.0), speed=(20.0, 250.0), spin=10.0, cross_spin=True),
    )
    yield SpecificThrow(
        "punch",
        "launcher",
        1.7,
        ("struck_table", "released_at_strike"),
        (),
        Limits(height=(3.0, 5.0), speed=(0.0, 400.0), spin=30.0),
    )
    yield SpecificThrow(
        "under_table",
        "body",
        1.7,
        (),
        ("released_below_table",),
        Limits(height=(-40.0, -1.0), beyond=(1.0, 60.0)),
    )
    yield SpecificThrow(
        "waterfall",
        "launcher",
        1.2,
        ("on_waterfall",),
        ("left_over_far_edge",),
        Limits(height=(8.0, 45.0)),
        (("tilt", 0.10),),
    )
    yield SpecificThrow("weak_hand", "body", 1.8, ("weak_hand",))
    yield SpecificThrow(
        "x",
        "launcher",
        1.8,
        ("between_wrists", "hands_together"),
        (),
        Limits(height=(15.0, 40.0), speed=(20.0, 150.0), spin=3.0),
    )
    yield SpecificThrow("dancing", "body", 1.6, ("turned_full", "faced_board", "threw_at_once"))


SPECIFIC: dict[ThrowName, SpecificThrow] = {t.name: t for t in _all()}


# ---------------------------------------------------------------- combining


def is_impossible(throws: Iterable[str]) -> bool:
    """Whether no throw can fulfil all of these."""
    asked = frozenset(throws)
    return any(pair <= asked for pair in IMPOSSIBLE)


def releasing(throws: Iterable[ThrowName]) -> ThrowName | None:
    """The launcher that makes the release; None: the open hand."""
    asked = set(throws)
    return next((t for t in RELEASE_ORDER if t in asked), None)


def _narrowed(a: tuple[float, float], b: tuple[float, float]) -> tuple[float, float]:
    return (max(a[0], b[0]), min(a[1], b[1]))


def limits_for(throws: Iterable[ThrowName], assisted: bool = False) -> Limits:
    """The narrowest limits of all throws in force (DF-RULING-69 to 71); assisted, a nod takes its time."""
    asked = set(throws)
    out = ORDINARY
    release = releasing(asked)
    for name in sorted(asked, key=lambda t: (t != release, t)):
        mine = SPECIFIC[name].limits
        if mine is ORDINARY or name == "under_table":
            continue
        height = mine.height if out.height == ORDINARY.height else _narrowed(out.height, mine.height)
        if name == "eye_level":
            height = (min(out.height[0], EYE_HEIGHT_MOST), min(out.height[1], EYE_HEIGHT_MOST))
            height = mine.height if out.height == ORDINARY.height else height
        if height[0] > height[1]:
            height = out.height
        out = Limits(
            height=height,
            outline=max(out.outline, mine.outline),
            beyond=_narrowed(out.beyond, mine.beyond),
            speed=_narrowed(out.speed, mine.speed),
            spin=min(out.spin, mine.spin),
            cross_spin=out.cross_spin or mine.cross_spin,
        )
    if {"eye_level", "head"} <= asked and release == "head":
        out = msgspec.structs.replace(out, height=EYE_HEAD)
    if "under_table" in asked:
        mine = SPECIFIC["under_table"].limits
        beyond = mine.beyond
        if release == "head":
            beyond = (HEAD_RADIUS + 1.0, beyond[1])
        out = msgspec.structs.replace(out, height=mine.height, beyond=beyond, outline=ORDINARY.outline)
    return msgspec.structs.replace(out, nod=NOD.doubled().end) if assisted else out
