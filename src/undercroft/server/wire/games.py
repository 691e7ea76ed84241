"""The games that can be played, and their rules."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta

from undercroft.engine.telling import Words
from undercroft.server.wire.campaigns import OutCampaignKind
from undercroft.server.wire.lessons import OutLessonKind

JsonSchema: TypeAlias = Annotated[dict[str, Any], Meta(extra={"typescript": "JsonSchema"})]
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
    primer: list[str]
    """Rules to be read before it."""


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


class InSetup(msgspec.Struct, forbid_unknown_fields=True):
    """Set-up options to be checked."""

    setup: dict[str, Any] = {}


class OutMeasured(msgspec.Struct):
    """A measured figure: bots of this strength won so many of so many games."""

    bots: str
    won: int
    games: int
    percent: int


class OutSetup(msgspec.Struct):
    """Checked options, every default filled in, and the chairs they make."""

    setup: dict[str, Any]
    seats: list[OutSeatKind]
    choices: dict[str, dict[str, Words]]
    """What options that are ids of the content may be, with the packs chosen."""
    measured: list[OutMeasured]
    """How often bots of a strength win with these options."""


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
