"""The games that can be played, and their rules."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta

from undercroft.engine import Lead
from undercroft.engine.telling import Thing, Words
from undercroft.server.wire.board import OutFilm, View
from undercroft.server.wire.campaigns import OutCampaignKind
from undercroft.server.wire.lessons import OutLessonKind

JsonSchema: TypeAlias = Annotated[dict[str, Any], Meta(extra={"typescript": "JsonSchema"})]
OwnForm: TypeAlias = Annotated[Any, Meta(extra={"typescript": "OwnForm"})]
Stage: TypeAlias = Annotated[Any, Meta(extra={"typescript": "Stage | null"})]


class OutSeatKind(msgspec.Struct):
    """A chair that a game has."""

    id: str
    label: Words
    side: str


class OutFirstGame(msgspec.Struct):
    """What is advised for somebody's first game."""

    setup: dict[str, Any]
    seat: str
    """The chair to sit in; bots take the others."""
    primer: list[Lead]
    """What to know before it."""


class OutLook(msgspec.Struct):
    """How a game looks in a list: its picture, its colour, and what its banner shows beside."""

    emblem: str
    tint: str
    signs: list[str]


class OutPack(msgspec.Struct):
    """More content for a game, by name; ``meet`` says what brings it up."""

    name: str
    title: Words
    about: Words
    meet: Words


class OutGame(msgspec.Struct):
    """A game that can be played here."""

    id: str
    title: str
    summary: str
    look: OutLook
    seats: list[OutSeatKind]
    options: JsonSchema
    """The JSON schema of its set-up options, defaults included."""
    defaults: dict[str, Any]
    choices: dict[str, dict[str, Words]]
    """Options that are ids of the content: what each may be, with its name."""
    packs: list[OutPack]
    bots: list[str]
    physics: list[str]
    """The kinds of chance that physics can answer."""
    scene: Stage
    """What stands still where things fall: of the game's own kind."""
    rules: int
    """How many rules its ledger holds."""
    campaign: OutCampaignKind | None
    first: OutFirstGame
    about: dict[str, Words]
    """What its options mean, where somebody has said so."""
    lessons: list[OutLessonKind]
    """Its course, in order."""
    players: str
    """How many can play, as ``1-4``; empty where nobody has said."""
    minutes: str
    """About how long it takes, as ``30-45``; empty where nobody has said."""
    practice: bool
    """There is something of it to practise."""


class InSetup(msgspec.Struct, forbid_unknown_fields=True):
    """Set-up options to be checked."""

    setup: dict[str, Any] = {}
    changed: str = ""
    """The option that was set last: if it does not go with the others, those give way."""


class OutMeasured(msgspec.Struct):
    """A measured figure: bots of this strength won so many of so many games."""

    bots: str
    won: int
    games: int
    percent: int


class OutChoice(msgspec.Struct, omit_defaults=True):
    """A choice as a card: its picture, what it does, and how often casual bots win with it."""

    kind: str = ""
    icon: str = ""
    tint: str = ""
    text: Words = ""
    flavour: Words = ""
    percent: int | None = None


class OutLocked(msgspec.Struct):
    """A choice that a pack brings, which is not in the game yet."""

    name: Words
    pack: str
    card: OutChoice


class OutSetup(msgspec.Struct):
    """Checked options, every default filled in, and the chairs they make."""

    setup: dict[str, Any]
    seats: list[OutSeatKind]
    choices: dict[str, dict[str, Words]]
    """What options that are ids of the content may be, with the packs chosen."""
    measured: list[OutMeasured]
    """How often bots of a strength win with these options."""
    cards: dict[str, dict[str, OutChoice]]
    """What is known of a choice besides its name, by option and choice."""
    locked: dict[str, dict[str, OutLocked]]
    """What an option could be with one pack more."""
    idle: list[str]
    """Options that mean nothing with the others as they are."""
    gave_way: list[str]
    """Options that had to change so that the one set last could be."""


class OutPractice(msgspec.Struct):
    """A table to practise at: what can be tried, and how the one that was asked for is answered."""

    exercises: list[Thing]
    things: list[Thing]
    """Everything with a name that can be seen there."""
    view: View
    form: OwnForm


class InTry(msgspec.Struct, forbid_unknown_fields=True):
    """A try, as the form has it."""

    answer: Any


class OutTried(msgspec.Struct):
    """What came of a try, and the way it took."""

    view: View
    films: list[OutFilm]


class OutRule(msgspec.Struct):
    """A rule or a ruling of a game's ledger."""

    id: str
    title: str
    text: str
    page: str
    ruling: bool
    note: bool
    """It is about this table, and no rule to a player."""


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
    words: list[Thing]
    """The words of the trade."""


class OutFoundRule(msgspec.Struct):
    """A rule that answers a question, and the words of it that the question was found by."""

    id: str
    said: list[str]
