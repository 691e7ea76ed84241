"""Somebody, and what they did so far."""

from __future__ import annotations

import msgspec

from undercroft.engine.telling import Words
from undercroft.server.wire.limits import Name


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


class OutResult(msgspec.Struct):
    """A finished game of somebody's."""

    table: str
    game: str
    seat: str
    won: bool
    score: float
    text: Words
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
