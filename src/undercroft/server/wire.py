"""Everything that crosses the network, as types: decoded strictly, and the source of the schema.

``In*`` is what a client may send, ``Out*`` what the server answers. Unknown fields are refused.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

PROTOCOL = 1
"""Raised when a message changes its meaning."""

MESSAGE_LIMIT = 32_768
"""The longest message a socket takes, in bytes."""

BODY_LIMIT = 4_000_000
"""The longest HTTP body, in bytes: a record to import."""

Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
Id: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64)]
Secret: TypeAlias = Annotated[str, Meta(min_length=16, max_length=128)]
Rev: TypeAlias = Annotated[int, Meta(ge=0, le=10_000_000)]
Strength: TypeAlias = Annotated[int, Meta(ge=1, le=3)]
SeatKind: TypeAlias = Literal["person", "bot", "open"]
BotKind: TypeAlias = Literal["random", "greedy", "mcts"]
Status: TypeAlias = Literal["waiting", "playing", "over"]


# --- people ---------------------------------------------------------------------------------------


class InPerson(msgspec.Struct, forbid_unknown_fields=True):
    """A name to be known by."""

    name: Name


class OutPerson(msgspec.Struct):
    """Somebody, as the others see them."""

    id: str
    name: str


class OutNewPerson(msgspec.Struct):
    """A new identity; the token is told this once and kept hashed."""

    id: str
    name: str
    token: str


# --- games ----------------------------------------------------------------------------------------


class OutSeatKind(msgspec.Struct):
    """A chair that a game has."""

    id: str
    label: str
    side: str


class OutGame(msgspec.Struct):
    """A game that can be played here."""

    id: str
    title: str
    summary: str
    seats: list[OutSeatKind]
    options: dict[str, Any]
    """The JSON schema of its set-up options, defaults included."""
    defaults: dict[str, Any]
    choices: dict[str, dict[str, str]]
    """Options that are ids of the content: what each may be, with its name."""
    packs: dict[str, str]
    bots: list[str]
    physics: list[str]
    """The kinds of chance that physics can answer."""
    scene: dict[str, Any]
    """What stands still where things fall."""
    rules: int
    """How many rules its ledger holds."""


class InSetup(msgspec.Struct, forbid_unknown_fields=True):
    """Set-up options to be checked."""

    setup: dict[str, Any] = {}


class OutSetup(msgspec.Struct):
    """Checked options, every default filled in, and the chairs they make."""

    setup: dict[str, Any]
    seats: list[OutSeatKind]


class OutRule(msgspec.Struct):
    """A rule or a ruling of a game's ledger."""

    id: str
    title: str
    text: str
    page: str
    ruling: bool


class OutExample(msgspec.Struct):
    """A worked example of the book, restated."""

    id: str
    rules: list[str]
    given: str
    when: str
    then: str


class OutRules(msgspec.Struct):
    """A game's whole ledger."""

    game: str
    title: str
    rules: list[OutRule]
    examples: list[OutExample]


# --- tables ---------------------------------------------------------------------------------------


class InSeat(msgspec.Struct, forbid_unknown_fields=True):
    """Who shall sit in a chair: ``me``, a bot, or whoever comes."""

    kind: Literal["me", "bot", "open"]
    bot: BotKind = "greedy"
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


class OutSeat(msgspec.Struct):
    """A chair at a table, and who sits in it."""

    id: str
    label: str
    side: str
    kind: SeatKind
    person: OutPerson | None = None
    bot: str = ""
    strength: int = 0
    online: bool = False


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
    outcome: dict[str, Any] | None = None
    watchers: int = 0
    parent: str = ""
    """The table this one was branched from or is a rematch of."""
    base: int = 0
    """How many answers were taken over from the parent or an imported record."""
    rematch: str = ""
    invite: str = ""
    mine: list[str] = []
    """The reader's chairs."""


class InJoin(msgspec.Struct, forbid_unknown_fields=True):
    """Come to a table, by its invite unless it is public, and take chairs."""

    invite: str = ""
    seats: list[Id] = []


class InBranch(msgspec.Struct, forbid_unknown_fields=True):
    """Go on from a point of a replay as a new table."""

    at: Rev
    seats: dict[str, InSeat] = {}
    name: Annotated[str, Meta(max_length=60)] = ""


class OutFinding(msgspec.Struct):
    """One thing that was checked about a record."""

    holds: bool
    text: str


class OutVerdict(msgspec.Struct):
    """Were the dice honest?"""

    honest: bool
    findings: list[OutFinding]


class OutResult(msgspec.Struct):
    """A finished game of somebody's."""

    table: str
    game: str
    seat: str
    won: bool
    score: float
    text: str
    ended: float
    answers: int
    seconds: float


class OutTally(msgspec.Struct):
    """What somebody did in one game so far."""

    game: str
    title: str
    played: int
    won: int
    best: float
    answers: int
    seconds: float


class OutStatistics(msgspec.Struct):
    """Somebody's finished games."""

    games: list[OutTally]
    last: list[OutResult]


# --- what is on the table -------------------------------------------------------------------------


class OutOption(msgspec.Struct):
    """Something that can be chosen; ``refs`` name the things on the board it points at."""

    key: str
    label: str
    refs: list[str]


class OutAsk(msgspec.Struct):
    """The pending question. To those who may not know more, only whose it is and what kind."""

    seat: str
    kind: str
    rule: str
    prompt: str
    options: list[OutOption]
    form: dict[str, Any] | None
    chance: bool
    """A person has to enter what the real table showed."""
    yours: bool


class OutBarred(msgspec.Struct):
    """What cannot be chosen, and the rule that bars it."""

    label: str
    why: str
    rule: str
    refs: list[str]


class OutEvent(msgspec.Struct):
    """A line of the story; ``n`` is its number and ``at`` the answers given before it."""

    n: int
    kind: str
    rule: str
    text: str
    args: dict[str, Any]
    at: int


class OutRoll(msgspec.Struct):
    """Dice that were rolled in front of everybody: (name, face) each."""

    why: str
    dice: list[tuple[str, int | str]]


class OutFilm(msgspec.Struct):
    """What fell: the kind of chance, what each body is, and the packed way of all of them, in base64."""

    kind: str
    bodies: list[str]
    track: bytes


class OutFrame(msgspec.Struct):
    """One moment of a replay."""

    at: int
    seat: str | None
    kind: str
    label: str
    view: dict[str, Any]
    events: list[OutEvent]
    asked: str


class OutReplay(msgspec.Struct):
    """Some moments of a replay, and where in the record they stand."""

    table: OutTable
    moments: list[int]
    """The answer counts that can be looked at and branched from."""
    frames: list[OutFrame]


# --- the socket -----------------------------------------------------------------------------------


class InHello(msgspec.Struct, forbid_unknown_fields=True, tag_field="t", tag="hello"):
    """The first message: who is there, by which invite, and how much of story and chat is known."""

    token: Secret | None = None
    invite: str = ""
    events: Rev = 0
    chat: Rev = 0
    text: bool = False


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


class InInspect(msgspec.Struct, forbid_unknown_fields=True, tag_field="t", tag="inspect"):
    """More about one thing of the view named by ``rev``, please: something a ref names."""

    rev: Rev
    ref: Annotated[str, Meta(min_length=1, max_length=100)]


class InPing(msgspec.Struct, forbid_unknown_fields=True, tag_field="t", tag="ping"):
    """Still there?"""


Incoming: TypeAlias = InHello | InAnswer | InUndo | InSay | InWhy | InSee | InHint | InInspect | InPing


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
    view: dict[str, Any]
    text: str
    ask: OutAsk | None
    since: int
    events: list[OutEvent]
    rolls: list[OutRoll]
    films: list[OutFilm]
    undo: str
    """What an undo would take back; empty if nothing."""
    deadline: float
    """When the clock runs out, as seconds since 1970; 0 without one."""
    outcome: dict[str, Any] | None
    trouble: str = ""
    """Why the table cannot go on, should its game have failed."""


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
    why: str
    rev: int


class OutWhyNot(msgspec.Struct, tag_field="t", tag="barred"):
    """What is barred in the ask named by ``rev``."""

    rev: int
    barred: list[OutBarred]


class OutHint(msgspec.Struct, tag_field="t", tag="hint"):
    """What a bot would answer to the ask named by ``rev``, and in words."""

    rev: int
    answer: Any
    label: str


class OutInspected(msgspec.Struct, tag_field="t", tag="inspected"):
    """What the game tells of a thing in the view named by ``rev``; empty if there is no such thing."""

    rev: int
    ref: str
    facts: dict[str, Any]


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


def socket_schema() -> dict[str, Any]:
    """The JSON schema of both directions of the socket."""
    (incoming, outgoing), parts = msgspec.json.schema_components(
        (Incoming, Outgoing), ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Undercroft socket protocol {PROTOCOL}",
        "$defs": {"FromClient": incoming, "FromServer": outgoing, **parts},
    }


if __name__ == "__main__":
    print(msgspec.json.format(msgspec.json.encode(socket_schema()), indent=1).decode())
