"""The state of a game, and the one codec that clones, saves, digests and sends it."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Any, NoReturn

import msgspec

from undercroft.engine.telling import Happening


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended: who won, by which rule, and each seat's score from 0 (lost) to 1 (won)."""

    winners: tuple[str, ...]
    rule: str
    scores: dict[str, float] = {}
    points: dict[str, int] = {}
    """What the game itself counts, where it counts anything."""
    how: dict[str, Any] = {}
    """What ended it: a happening of the game, as plain data."""

    @classmethod
    def by(
        cls,
        ending: Happening[Any],
        winners: Sequence[str] = (),
        scores: dict[str, float] | None = None,
        points: dict[str, int] | None = None,
        *,
        rule: str = "",
    ) -> Outcome:
        """The outcome that something which happened brings about."""
        how = msgspec.to_builtins(ending)
        return cls(tuple(winners), rule or ending.rule, scores or {}, points or {}, how)


class Event(msgspec.Struct, frozen=True):
    """Something that happened, the rule that made it happen, and who may know."""

    what: Happening[Any]
    rule: str
    at: int = 0
    """How many answers had been given."""
    only: tuple[str, ...] | None = None
    """The seats that may know; None for everybody."""
    forms: dict[str, str] = {}
    """What had another shape then than its id says, and which: it is told by that name ever after."""

    @property
    def kind(self) -> str:
        return self.what.kind

    @property
    def args(self) -> dict[str, Any]:
        """What happened, field by field."""
        return msgspec.structs.asdict(self.what)


class GameOver(Exception):  # noqa: N818 - not an error
    """Raised by :meth:`State.end` to leave a rule from anywhere; the match catches it."""


class State(msgspec.Struct, dict=True, kw_only=True):
    """Base of every game's state: plain data all the way down, things named by id.

    The instance dict holds what is not part of the game: the listener to events.
    """

    turn: int = 0
    outcome: Outcome | None = None
    quiet: dict[str, int] = {}
    """Windows a seat does not want to be asked about again, with the turn it said so."""

    @property
    def heard(self) -> bool:
        """Whether anybody listens: what is only told need not be worked out otherwise."""
        return "hear" in self.__dict__ or "log" in self.__dict__

    @property
    def names(self) -> Any:
        """What the things of this match are called."""
        raise NotImplementedError

    def forms(self) -> dict[str, str]:
        """What has another shape now than its id says, and which."""
        return {}

    def names_with(self, forms: dict[str, str]) -> Any:
        """What things are called while they have these shapes."""
        return self.names

    def note(self, what: Happening[Any], rule: str = "", *, only: tuple[str, ...] | None = None) -> None:
        """Tell whoever listens what happened, and by which rule if that is not always the same.

        A match hears the happening itself; a ``log`` in the instance dict hears kind, rule, fields and seats.
        """
        ears = self.__dict__
        if "hear" in ears:
            ears["hear"](what, rule or what.rule, only)
        if "log" in ears:
            ears["log"](what.kind, rule or what.rule, msgspec.structs.asdict(what), only)

    def end(self, outcome: Outcome) -> NoReturn:
        """The game is over now; nothing after this is resolved."""
        self.outcome = outcome
        raise GameOver


class Codec:
    """Encodes and decodes one game's state."""

    __slots__ = ("_decoder", "_encoder", "_sorted")

    def __init__(self, state: type[State]) -> None:
        self._encoder = msgspec.msgpack.Encoder()
        self._sorted = msgspec.msgpack.Encoder(order="deterministic")
        self._decoder: msgspec.msgpack.Decoder[Any] = msgspec.msgpack.Decoder(state)

    def encode(self, state: State) -> bytes:
        return self._encoder.encode(state)

    def decode(self, data: bytes) -> Any:
        return self._decoder.decode(data)

    def digest(self, state: State) -> str:
        """A fingerprint that is the same in any process for the same state."""
        return blake2b(self._sorted.encode(state), digest_size=16).hexdigest()
