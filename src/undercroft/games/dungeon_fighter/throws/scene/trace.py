"""What a throw left behind: contacts in order, the release, where everything rests.

The functions below read a trace as the ledger words it (DF-TPL-10, DF-RULING-10, 19 to 21, 25, 60, 61); they
see places and bodies only. Whether a throw counts is for the game to say.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import Literal, TypeAlias

import msgspec

from undercroft.games.dungeon_fighter.throws.scene.board import (
    OUTSIDE,
    TARGET,
    Board,
    DieKind,
    Region,
    counted_corners,
    majority,
    region_at,
    section_at,
)
from undercroft.games.dungeon_fighter.throws.scene.layout import (
    FROZEN_INNER,
    POND_INNER,
    Lying,
    Placed,
    TableState,
    Template,
)
from undercroft.physics.space import Pose, Vec3

What: TypeAlias = Literal[
    "table",
    "table_side",
    "floor",
    "room",
    "board",
    "hole",
    "die",
    "iceberg",
    "template",
    "floe",
    "floe_side",
    "pond_frame",
    "wall",
    "card",
    "head",
    "waterfall",
]

BOUNCE_SPEED = 10.0
"""A contact with the table top is a bounce from this approach speed, cm/s (DF-RULING-10)."""
ON_BOARD: frozenset[What] = frozenset({"board", "hole", "die", "iceberg", "template"})
"""The board and whatever lies on it."""
HERO_MOVED: frozenset[What] = frozenset({"card", "head", "waterfall"})


class Contact(msgspec.Struct, frozen=True, array_like=True):
    """One beginning contact of a die."""

    t: float
    die: str
    what: What
    other: str
    """The body's own name: a die's, a Template's, an Iceberg's number; else the same as what."""
    at: Vec3
    speed: float
    """Approach speed along the contact's normal, cm/s."""


class Release(msgspec.Struct, frozen=True):
    """A die at the last moment it touched a body the Hero moves."""

    t: float
    pose: Pose
    velocity: Vec3
    spin: Vec3


class Rest(msgspec.Struct, frozen=True):
    """A thrown die at rest."""

    kind: DieKind
    pose: Pose
    result: int | None
    """Which corner (d4) or face (cube) is up; None where it cannot be told."""
    cocked: bool
    touches: tuple[str, ...]
    """Names of the bodies it touches: board, table, floor, hole, wall, die:<id>, template:<id> ..."""
    carried_by: tuple[str, ...]
    """Those of them that bear it from below."""


class Trace(msgspec.Struct, frozen=True):
    """The whole of a throw."""

    contacts: tuple[Contact, ...]
    releases: dict[str, Release]
    rests: dict[str, Rest]
    bodies: dict[str, Pose]
    """Every other movable body afterwards: earlier dice by name, wall, iceberg:<k>."""
    seconds: float
    deepest: float
    """The deepest any body sank into another, cm."""
    fault: str = ""
    """Why the throw is void, if the simulation failed (DF-RULING-11)."""
    trajectory: bytes = b""

    def of(self, die: str) -> list[Contact]:
        """The contacts of one die, in order."""
        return [c for c in self.contacts if c.die == die]


def entry(contacts: Sequence[Contact], board: Board = TARGET) -> int:
    """Index of the contact by which a die enters the Target; the number of contacts if it never does."""
    for k, c in enumerate(contacts):
        if c.what in ON_BOARD and (c.what != "die" or hypot(c.at[0], c.at[1]) < board.radius):
            return k
    return len(contacts)


def before_entry(trace: Trace, die: str) -> list[Contact]:
    """What a die touched before it entered the Target."""
    mine = trace.of(die)
    return mine[: entry(mine)]


def is_bounce(contact: Contact) -> bool:
    """A contact with the table top beside the board, or the floe's top, at 0.1 m/s or more."""
    return contact.what in ("table", "floe") and contact.speed >= BOUNCE_SPEED


def bounces_first(trace: Trace, die: str) -> int:
    """How often a die bounced before it entered the Target."""
    return sum(is_bounce(c) for c in before_entry(trace, die))


def bounced_on_table_first(trace: Trace, die: str) -> bool:
    """Whether a die bounced at least once before it touched the Target (DF-COMBAT-08)."""
    return bounces_first(trace, die) > 0


def bounced_on_floe(trace: Trace, die: str) -> bool:
    """Whether a die bounced off the Ice floe's top before it entered the Target (DF-FLOE-02, -03)."""
    return any(c.what == "floe" and is_bounce(c) for c in before_entry(trace, die))


def bounced_in_pond(trace: Trace, die: str, pond: Placed) -> bool:
    """Whether a die bounced on the table inside the Pond before it entered the Target (DF-POND-02)."""
    return any(
        c.what == "table" and is_bounce(c) and hypot(c.at[0] - pond.x, c.at[1] - pond.y) < POND_INNER
        for c in before_entry(trace, die)
    )


def touched_wall(trace: Trace, die: str) -> bool:
    """Whether a die touched the Ice wall before it entered the Target (DF-WALL-02)."""
    return any(c.what == "wall" for c in before_entry(trace, die))


def lies_on_wall(trace: Trace, die: str) -> bool:
    """Whether the Ice wall bears the die at rest (DF-WALL-03)."""
    return "wall" in trace.rests[die].carried_by


def icebergs_touched(trace: Trace) -> tuple[int, ...]:
    """Which Icebergs any die touched, in order of number (DF-BERG-02)."""
    return tuple(sorted({int(c.other) for c in trace.contacts if c.what == "iceberg"}))


class Place(msgspec.Struct, frozen=True):
    """Where a die is judged to lie."""

    region: Region
    """A region of the board, or template (on top of one) or frozen (inside a Frozen Template)."""
    template: str = ""
    """Which Template it lies on or in."""
    between: tuple[Region, ...] = ()
    """All numbered sections and the bullseye under its counted corners, low to high."""


def place_of(trace: Trace, die: str, table: TableState, board: Board = TARGET) -> Place:
    """Where a thrown die rests, with Templates, props and other dice taken into account."""
    rest = trace.rests[die]
    touching = set(rest.touches)
    if touching & {"floor", "table", "table_side", "floe", "floe_side", "pond_frame"}:
        return Place(OUTSIDE)
    if "wall" in rest.carried_by and "board" not in rest.carried_by:
        return Place(OUTSIDE)
    on = [t for t in table.templates if f"template:{t.id}" in touching]
    for template in sorted(on, key=lambda t: -t.level):
        inside = _reaches_through(rest, template)
        if inside:
            return Place("frozen", template.id)
        below = {f"template:{t.id}" for t in table.templates if t.level < template.level}
        if not touching & ({"board", "hole"} | below):
            return Place("template", template.id)
    only_dice = bool(touching) and all(t.startswith("die:") for t in touching)
    points = counted_corners(rest.kind, rest.pose)
    regions = [region_at(x, y, board) for x, y, _ in points]
    if only_dice and table.templates:
        return _seen_from_above([(x, y) for x, y, _ in points], regions, table, board)
    inner = tuple(sorted({r for r in regions if board.value(r)}, key=board.rank))
    return Place(section_at(rest.pose, rest.kind, board), between=inner)


def _reaches_through(rest: Rest, template: Template) -> bool:
    """Whether a die touches something through the opening of a Frozen Template (DF-RULING-61)."""
    if template.kind != "frozen" or not set(rest.touches) & {"board", "hole"}:
        return False
    low = counted_corners(rest.kind, rest.pose)[0]
    return hypot(low[0] - template.x, low[1] - template.y) < FROZEN_INNER


def _seen_from_above(
    points: list[tuple[float, float]], regions: list[Region], table: TableState, board: Board
) -> Place:
    """A die that lies on dice only: each corner belongs to the topmost layer under it (DF-RULING-25)."""
    over: list[str] = []
    for (x, y), region in zip(points, regions, strict=True):
        hits = [
            t
            for t in table.templates
            if hypot(x - t.x, y - t.y) < t.radius
            and (t.kind != "frozen" or hypot(x - t.x, y - t.y) > FROZEN_INNER)
        ]
        over.append(max(hits, key=lambda t: t.level).id if hits else region)
    names = {t.id for t in table.templates}

    def rank(layer: str) -> float:
        return 9.5 if layer in names else board.rank(layer)

    best = min(set(over), key=lambda r: (-over.count(r), rank(r)))
    if best in names:
        return Place("template", best)
    inner = tuple(sorted({r for r in over if r not in names and board.value(r)}, key=board.rank))
    return Place(majority([r for r in over if r not in names], board), between=inner)


def table_after(table: TableState, trace: Trace, board: Board = TARGET) -> TableState:
    """The table once a throw is resolved: dice on the board stay, the Hero's props are taken away.

    Icebergs that a die touched are gone, others are back on their holes (DF-RULING-22, 44, 51).
    """
    dice = []
    for lying in table.dice:
        pose = trace.bodies.get(lying.id, lying.pose)
        if _on_board(lying.kind, pose, board):
            dice.append(msgspec.structs.replace(lying, pose=pose))
    for name, rest in trace.rests.items():
        off = set(rest.touches) & {"floor", "table", "floe", "pond_frame"}
        if not off and _on_board(rest.kind, rest.pose, board):
            dice.append(Lying(name, rest.kind, rest.pose))
    gone = icebergs_touched(trace)
    return msgspec.structs.replace(
        table,
        dice=tuple(dice),
        icebergs=tuple(up and k not in gone for k, up in enumerate(table.icebergs)),
        floe=None,
        pond=None,
        wall=None,
    )


def _on_board(kind: DieKind, pose: Pose, board: Board) -> bool:
    return section_at(pose, kind, board) != OUTSIDE and pose.at[2] > 0
