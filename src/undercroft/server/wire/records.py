"""Games looked back at: moments of a replay, and whether the dice were honest."""

from __future__ import annotations

import msgspec

from undercroft.engine.telling import Words
from undercroft.server.wire.board import OutEvent, OutRoll, View
from undercroft.server.wire.tables import OutTable


class OutFrame(msgspec.Struct):
    """One moment of a replay."""

    at: int
    seat: str | None
    kind: str
    label: Words
    view: View
    events: list[OutEvent]
    asked: Words
    rolls: list[OutRoll]
    """The dice of the answer that led here."""


class OutReplay(msgspec.Struct):
    """Some moments of a replay, and where in the record they stand."""

    table: OutTable
    moments: list[int]
    """The answer counts that can be looked at and branched from."""
    frames: list[OutFrame]


class OutFinding(msgspec.Struct):
    """One thing that was checked about a record."""

    holds: bool
    text: Words
    checked: bool
    """False where there was nothing to compare with."""


class OutVerdict(msgspec.Struct):
    """Were the dice honest?"""

    honest: bool
    findings: list[OutFinding]
