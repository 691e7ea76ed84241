"""Lessons over HTTP: what a pupil has answered so far, and where that leads."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from undercroft.engine.telling import Thing, Words
from undercroft.server.wire.board import OutBarred
from undercroft.server.wire.socket import OutState

STEPS_MOST = 12
"""More steps than a lesson has."""


class OutLessonKind(msgspec.Struct):
    """A lesson of a game's course."""

    id: str
    title: Words
    minutes: int
    rules: list[str] = []
    """The rules that it teaches."""


class OutLesson(msgspec.Struct):
    """A lesson, and everything with a name that can come up in it."""

    id: str
    title: Words
    minutes: int
    rules: list[str]
    """The rules that it teaches."""
    seat: str
    """The pupil's chair."""
    setup: dict[str, Any]
    things: list[Thing]


class InPupil(msgspec.Struct, forbid_unknown_fields=True):
    """What a pupil did at each step so far; null where something was only shown. The last may be wrong."""

    answers: Annotated[list[Any], Meta(max_length=STEPS_MOST)] = []
    slips: Annotated[int, Meta(ge=0, le=100)] = 0
    """Mistakes made on the last step before this answer."""
    show: bool = False
    """At a loss: the answer is to be shown."""
    inspect: Annotated[str, Meta(max_length=100)] = ""
    """A thing to be told more about."""


class OutStep(msgspec.Struct):
    """What is taught now."""

    at: int
    """Its place, counted from 1."""
    of: int
    say: Words
    point: list[str]
    """Ids of what it is about."""
    asks: bool
    """An answer is wanted; otherwise the pupil only goes on."""


class OutMistake(msgspec.Struct):
    """Why an answer was not right. It was not played."""

    say: Words
    rule: str


class OutTaught(msgspec.Struct):
    """Where the pupil stands."""

    state: OutState
    step: OutStep | None
    """None when the lesson is done."""
    said: Words
    """What is said to the last answer, or at the end."""
    mistake: OutMistake | None
    shown: Any
    """The answer that is wanted, once it is shown; and in words."""
    label: Words
    barred: list[OutBarred]
    facts: Annotated[Any, Meta(extra={"typescript": "Record<string, any>"})]
    """What the game tells of the thing that was inspected."""
