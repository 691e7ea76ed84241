"""Tables: opening them, sitting down, going on from elsewhere."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from undercroft.engine.telling import Words
from undercroft.server.wire.board import OutOutcome
from undercroft.server.wire.limits import CHAIRS_AT_ONCE, BotKind, Id, Rev, SeatKind, Status, Strength
from undercroft.server.wire.people import OutPerson


class InSeat(msgspec.Struct, forbid_unknown_fields=True):
    """Who shall sit in a chair: ``me``, a bot, or whoever comes."""

    kind: Literal["me", "bot", "open"]
    bot: BotKind = "casual"
    strength: Strength = 2


class InTable(msgspec.Struct, forbid_unknown_fields=True):
    """A table to be opened."""

    game: Id
    setup: dict[str, Any] = {}
    seats: dict[str, InSeat] = {}
    """Chairs not named are the opener's, or a bot's once the opener has one."""
    name: Annotated[str, Meta(max_length=60)] = ""
    public: bool = False
    companion: bool = False
    """People roll, draw and throw at a real table and enter what it showed."""
    physics: bool = True
    """Where a game has things that fall, let them really fall."""
    clock: Annotated[int, Meta(ge=0, le=86_400)] = 0
    """Seconds for an answer, after which a bot gives it; 0 is no clock."""
    campaign: Annotated[str, Meta(max_length=16, pattern=r"^[ -~]*$")] = ""
    """Play the next game of this campaign of the opener's; ``new`` begins one."""


class OutSeat(msgspec.Struct):
    """A chair at a table, and who sits in it."""

    id: str
    label: Words
    side: str
    kind: SeatKind
    person: OutPerson | None = None
    bot: str = ""
    strength: int = 0
    online: bool = False
    keeper: OutPerson | None = None
    """For whom a bot plays here, or whom the empty chair waits for: they may sit down again."""


class OutTable(msgspec.Struct):
    """A table as somebody may see it; ``invite`` is told to those who belong to it only."""

    id: str
    game: str
    title: str
    name: str
    status: Status
    setup: dict[str, Any]
    seats: list[OutSeat]
    host: OutPerson
    public: bool
    companion: bool
    physics: bool
    clock: int
    created: float
    touched: float
    rev: int
    commitment: str
    seed: str = ""
    outcome: OutOutcome | None = None
    watchers: int = 0
    campaign: str = ""
    """The campaign that its game belongs to."""
    turn: bool = False
    """The reader is asked."""
    parent: str = ""
    """The table this one was branched from or is a rematch of."""
    base: int = 0
    """How many answers were taken over from the parent or an imported record."""
    rematch: str = ""
    invite: str = ""
    mine: list[str] = []
    """The reader's chairs."""
    older: Words = ""
    """Why it can be looked at but not gone on with: it was begun under other rules than these."""


class InJoin(msgspec.Struct, forbid_unknown_fields=True):
    """Come to a table, by its invite unless it is public, and take chairs."""

    invite: str = ""
    seats: Annotated[list[Id], Meta(max_length=CHAIRS_AT_ONCE)] = []


class InBan(msgspec.Struct, forbid_unknown_fields=True):
    """Somebody who shall not come to the table any more."""

    person: Id


class InBranch(msgspec.Struct, forbid_unknown_fields=True):
    """Go on from a point of a replay as a new table."""

    at: Rev
    seats: dict[str, InSeat] = {}
    name: Annotated[str, Meta(max_length=60)] = ""
