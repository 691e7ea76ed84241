"""What stands on a table: the question, the story, what rolled and what fell."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta

from undercroft.engine.telling import Words

Form: TypeAlias = Annotated[Any, Meta(extra={"typescript": "Form | null"})]
"""A form as data: a schema of the engine's, or of a game's own."""

Said: TypeAlias = Annotated[Any, Meta(extra={"typescript": "Saying"})]
"""A happening or a question of a game: its kind, and the fields of that kind."""

View: TypeAlias = Annotated[Any, Meta(extra={"typescript": "View"})]
"""What a seat sees: a struct of the game's own."""

MaybeSaid: TypeAlias = Annotated[Any, Meta(extra={"typescript": "Saying | null"})]


class OutOption(msgspec.Struct):
    """Something that can be chosen; ``refs`` name the things on the board it points at."""

    key: str
    label: Words
    refs: tuple[str, ...]
    group: str = ""


class OutAsk(msgspec.Struct):
    """The pending question. To those who may not know more, only whose it is and what kind."""

    seat: str
    kind: str
    rule: str
    prompt: Words
    options: list[OutOption]
    form: Form
    about: MaybeSaid
    """What is asked, typed: a question of the game."""
    groups: dict[str, Words]
    """The names of the groups that options belong to."""
    names: dict[str, Words]
    """What the keys of its form are called."""
    chance: bool
    """A person has to enter what the real table showed."""
    yours: bool


class OutBarred(msgspec.Struct):
    """What cannot be chosen, and the rule that bars it."""

    label: Words
    why: Words
    rule: str
    refs: list[str]


class OutEvent(msgspec.Struct):
    """A line of the story; ``n`` is its number and ``at`` the answers given before it."""

    n: int
    kind: str
    rule: str
    text: Words
    what: Said
    """What happened, typed: a happening of the game."""
    at: int
    shown: list[str]
    """The cards, tiles or figures that it turned face up."""
    heading: bool = False
    """It opens a new part of the story."""
    length: int = 2
    """The shortest story that tells it: 1 headlines, 2 as usual, 3 every die and every payment."""


class OutRoll(msgspec.Struct):
    """Dice that were rolled in front of everybody: (name, face) each."""

    why: Words
    dice: list[tuple[str, int | str]]
    about: MaybeSaid = None
    """Whose roll it was, and what it had to beat, as the game tells it."""
    n: int = 0
    """The number of the event that is told next: those before it led to the roll."""


class OutFilm(msgspec.Struct):
    """What fell: the kind of chance, what each body is, and the packed way of all of them, in base64."""

    kind: str
    bodies: list[str]
    track: bytes


class OutOutcome(msgspec.Struct):
    """How a game ended: who won, by which rule, and each seat's score from 0 (lost) to 1 (won)."""

    winners: list[str]
    rule: str
    text: Words
    scores: dict[str, float]
    points: dict[str, int]
    """What the game itself counts, where it counts anything."""
    how: MaybeSaid
    """What ended it, typed: a happening of the game."""
