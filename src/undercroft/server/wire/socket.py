"""The conversation between a client and a table, both ways."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from undercroft.engine.telling import Spoken, Words
from undercroft.server.wire.board import OutAsk, OutBarred, OutEvent, OutFilm, OutOutcome, OutRoll, View
from undercroft.server.wire.limits import Id, Rev, Secret
from undercroft.server.wire.people import OutPerson
from undercroft.server.wire.tables import OutTable


class InHello(msgspec.Struct, forbid_unknown_fields=True, tag_field="t", tag="hello"):
    """The first message: who is there, by which invite, and how much of story and chat is known."""

    token: Secret | None = None
    invite: str = ""
    events: Rev = 0
    rev: Rev = 0
    """When that was: if something was taken back since, the whole story is told again."""
    chat: Rev = 0
    text: bool = False
    ready: bool = True
    """Nothing lies over the table; see :class:`InReady`."""


class InReady(msgspec.Struct, forbid_unknown_fields=True, tag_field="t", tag="ready"):
    """Whether whoever looks sees the table, or reads something that lies over it: bots and clocks wait."""

    ready: bool = True


class InAnswer(msgspec.Struct, forbid_unknown_fields=True, tag_field="t", tag="answer"):
    """Answers the ask named by ``rev``. The same ``id`` sent again is the same answer."""

    id: Id
    rev: Rev
    answer: Any


class InUndo(msgspec.Struct, forbid_unknown_fields=True, tag_field="t", tag="undo"):
    """Takes one's own last answer back."""

    id: Id
    rev: Rev


class InSay(msgspec.Struct, forbid_unknown_fields=True, tag_field="t", tag="say"):
    """A line of chat."""

    id: Id
    text: Annotated[str, Meta(min_length=1, max_length=500)]


class InWhy(msgspec.Struct, forbid_unknown_fields=True, tag_field="t", tag="why"):
    """What is barred in the pending ask?"""

    rev: Rev


class InSee(msgspec.Struct, forbid_unknown_fields=True, tag_field="t", tag="see"):
    """Look from one of one's own chairs, with or without the table in words."""

    seat: Id | None = None
    text: bool = False


class InHint(msgspec.Struct, forbid_unknown_fields=True, tag_field="t", tag="hint"):
    """What would a bot answer here?"""

    rev: Rev
    coach: bool = False
    """Rather what a coach would say: at once, and whether much hangs on it."""


class InInspect(msgspec.Struct, forbid_unknown_fields=True, tag_field="t", tag="inspect"):
    """More about one thing of the view named by ``rev``, please: something a ref names."""

    rev: Rev
    ref: Annotated[str, Meta(min_length=1, max_length=100)]


class InPing(msgspec.Struct, forbid_unknown_fields=True, tag_field="t", tag="ping"):
    """Still there?"""


Incoming: TypeAlias = (
    InHello | InReady | InAnswer | InUndo | InSay | InWhy | InSee | InHint | InInspect | InPing
)


class OutLine(msgspec.Struct):
    """A kept line of chat."""

    n: int
    person: OutPerson
    text: str
    at: float


class OutWelcome(msgspec.Struct, tag_field="t", tag="welcome"):
    """The answer to hello."""

    protocol: int
    person: OutPerson | None
    table: OutTable
    chat: list[OutLine]


class OutSeats(msgspec.Struct, tag_field="t", tag="table"):
    """Something about the table changed: a seat, who is there, its status."""

    table: OutTable


class OutState(msgspec.Struct, tag_field="t", tag="state"):
    """What stands on the table now, as the reader may see it.

    ``events`` begin at number ``since``: forget later ones first, an undo may have taken them back.
    """

    rev: int
    seat: str | None
    """The chair it is seen from."""
    view: View
    text: Words
    ask: OutAsk | None
    since: int
    events: list[OutEvent]
    rolls: list[OutRoll]
    films: list[OutFilm]
    undo: Words
    """What an undo would take back; empty if nothing."""
    deadline: float
    """When the clock runs out, as seconds since 1970; 0 without one."""
    outcome: OutOutcome | None
    trouble: Words = ""
    """Why the table cannot go on, should its game have failed."""
    spoken: list[Spoken] = []
    """The table in words, for who asked for it so."""


class OutOk(msgspec.Struct, tag_field="t", tag="ok"):
    """What was sent with this id is stored."""

    id: str
    rev: int


Code: TypeAlias = Literal[
    "stale", "illegal", "not-yours", "over", "nothing-to-undo", "too-fast", "malformed", "trouble", "denied"
]


class OutNo(msgspec.Struct, tag_field="t", tag="no"):
    """What was sent with this id is refused, and why."""

    id: str
    code: Code
    why: Words
    rev: int


class OutWhyNot(msgspec.Struct, tag_field="t", tag="barred"):
    """What is barred in the ask named by ``rev``."""

    rev: int
    barred: list[OutBarred]


class OutHint(msgspec.Struct, tag_field="t", tag="hint"):
    """What a bot would answer to the ask named by ``rev``, and in words."""

    rev: int
    answer: Any
    label: Words
    why: list[Words] = []
    """What speaks for it, in words of the game."""
    worth: float | None = None
    """The chance to win from here, from 0 to 1, as far as the bot looked."""
    next: Words = ""
    """The next best answer, if any was compared."""
    next_worth: float | None = None
    coach: bool = False
    """It is a coach's word, not a hint that was asked for."""
    costly: bool = False
    """Much hangs on the answer."""


class OutInspected(msgspec.Struct, tag_field="t", tag="inspected"):
    """What the game tells of a thing in the view named by ``rev``; empty if there is no such thing."""

    rev: int
    ref: str
    facts: Annotated[Any, Meta(extra={"typescript": "Record<string, any>"})]


class OutChat(msgspec.Struct, tag_field="t", tag="chat"):
    """A new line of chat."""

    line: OutLine


class OutPong(msgspec.Struct, tag_field="t", tag="pong"):
    """Still there."""


Outgoing: TypeAlias = (
    OutWelcome | OutSeats | OutState | OutOk | OutNo | OutWhyNot | OutHint | OutInspected | OutChat | OutPong
)

DECODER: msgspec.json.Decoder[Incoming] = msgspec.json.Decoder(Incoming)
OUT_DECODER: msgspec.json.Decoder[Outgoing] = msgspec.json.Decoder(Outgoing)
ENCODER = msgspec.json.Encoder()
