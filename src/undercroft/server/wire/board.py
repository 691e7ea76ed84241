"""What stands on a table: the question, the story, what rolled and what fell."""

from __future__ import annotations

from typing import Any

import msgspec


class OutOption(msgspec.Struct):
    """Something that can be chosen; ``refs`` name the things on the board it points at."""

    key: str
    label: str
    refs: list[str]
    group: str = ""


class OutAsk(msgspec.Struct):
    """The pending question. To those who may not know more, only whose it is and what kind."""

    seat: str
    kind: str
    rule: str
    prompt: str
    options: list[OutOption]
    form: Any
    about: Any
    """What is asked, typed: a question of the game."""
    groups: dict[str, str]
    """The names of the groups that options belong to."""
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
    what: Any
    """What happened, typed: a happening of the game."""
    at: int
    shown: list[str]
    """The cards, tiles or figures that it turned face up."""


class OutRoll(msgspec.Struct):
    """Dice that were rolled in front of everybody: (name, face) each."""

    why: str
    dice: list[tuple[str, int | str]]
    about: Any = None
    """Whose roll it was, and what it had to beat, as the game tells it."""


class OutFilm(msgspec.Struct):
    """What fell: the kind of chance, what each body is, and the packed way of all of them, in base64."""

    kind: str
    bodies: list[str]
    track: bytes
