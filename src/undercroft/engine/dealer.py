"""Who answers chance: a seed, a record, or a person at a real table."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from hashlib import blake2b
from secrets import token_hex
from struct import unpack
from typing import Any, Protocol, TypeAlias, TypeVar

from undercroft.engine.chance import Chance
from undercroft.engine.errors import RecordError

T = TypeVar("T")

WAIT: Any = object()
"""What a dealer answers when somebody else has to."""


class Source:
    """One keyed counter stream: word ``i`` is a function of the key and ``i`` alone.

    Words are read eight at a time from BLAKE2b over a counter, so a position is one number, and
    anybody who has the seed can compute any draw of a game.
    """

    __slots__ = ("_block", "_keyed", "_number", "at")

    def __init__(self, seed: str, at: int = 0) -> None:
        key = blake2b(seed.encode(), digest_size=32, person=b"undercroft-key").digest()
        self._keyed = blake2b(key=key)
        """Never fed itself: each block is worked out on a copy, which is cheaper than to key it anew."""
        self.at = at
        self._number = -1
        self._block: tuple[int, ...] = ()

    def copy(self) -> Source:
        """A source at the same position of the same stream."""
        copy = Source.__new__(Source)
        copy._keyed, copy._block, copy._number, copy.at = self._keyed, self._block, self._number, self.at
        return copy

    def _turn_to(self, number: int) -> None:
        """Work a block of eight words out."""
        hashed = self._keyed.copy()
        hashed.update(number.to_bytes(8, "little"))
        self._block, self._number = unpack("<8Q", hashed.digest()), number

    def word(self) -> int:
        """The next 64 bits."""
        at = self.at
        number = at >> 3
        if number != self._number:
            self._turn_to(number)
        self.at = at + 1
        return self._block[at & 7]

    def below(self, bound: int) -> int:
        """An integer from 0 to ``bound - 1``. The bias of 64 bits over a few faces is below 2**-50."""
        at = self.at
        number = at >> 3
        if number != self._number:
            self._turn_to(number)
        self.at = at + 1
        return (self._block[at & 7] * bound) >> 64

    def uniform(self) -> float:
        """A float in [0, 1)."""
        return (self.word() >> 11) * 2.0**-53

    def pick(self, items: Sequence[T]) -> T:
        """One of these, each as likely as the next."""
        return items[self.below(len(items))]

    def weighted(self, weights: Mapping[str, int]) -> str:
        """One key, as likely as its weight."""
        ticket = self.below(sum(weights.values()))
        for key, weight in weights.items():
            ticket -= weight
            if ticket < 0:
                return key
        raise ValueError("nothing to draw from")


Resolver: TypeAlias = Callable[[Any, int], Any]
"""Answers one kind of chance in its own way, MuJoCo for a throw say. It gets one word of the stream
as a seed of its own, so that whatever it does the rest of the stream stays where it is."""


class Dealer(Protocol):
    """Answers chance, or says :data:`WAIT`."""

    def deal(self, chance: Chance) -> Any: ...
    def copy(self) -> Dealer: ...


class Seeded:
    """An ordinary game: every draw from one stream, fixed by a seed nobody has seen.

    ``commitment`` can be shown before the game; the seed, shown after it, proves the dice honest.
    ``using`` replaces how one kind of chance is answered.
    """

    __slots__ = ("seed", "source", "using")

    def __init__(
        self, seed: str | int | None = None, at: int = 0, using: Mapping[str, Resolver] | None = None
    ) -> None:
        self.seed = token_hex(16) if seed is None else str(seed)
        self.source = Source(self.seed, at)
        self.using = dict(using or {})

    def deal(self, chance: Chance) -> Any:
        if chance.kind in self.using:
            return self.using[chance.kind](chance, self.source.word())
        return chance.sample(self.source)

    def copy(self) -> Seeded:
        copy = Seeded.__new__(Seeded)
        copy.seed, copy.source, copy.using = self.seed, self.source.copy(), self.using
        return copy

    @property
    def commitment(self) -> str:
        """A promise of the seed that does not tell it."""
        return commit(self.seed)


class Replayed:
    """Answers from a list, in order: an exact replay, or a test that loads the dice.

    After the last answer it hands over to ``then``, or waits.
    """

    __slots__ = ("_answers", "_at", "_then")

    def __init__(self, answers: Iterable[Any], then: Dealer | None = None, at: int = 0) -> None:
        self._answers, self._at, self._then = list(answers), at, then

    def deal(self, chance: Chance) -> Any:
        if self._at >= len(self._answers):
            return self._then.deal(chance) if self._then else WAIT
        answer = self._answers[self._at]
        try:
            checked = chance.check(answer)
        except Exception as error:
            raise RecordError(f"answer {self._at + 1} of the record does not fit: {error}") from None
        self._at += 1
        return checked

    def copy(self) -> Replayed:
        return Replayed(self._answers, self._then.copy() if self._then else None, self._at)


class Companion:
    """A person answers from a real table; kinds not in ``kinds`` go to ``rest``."""

    __slots__ = ("_kinds", "_rest")

    def __init__(self, rest: Dealer | None = None, kinds: Collection[str] | None = None) -> None:
        self._rest, self._kinds = rest, kinds

    def deal(self, chance: Chance) -> Any:
        if self._rest is None or self._kinds is None or chance.kind in self._kinds:
            return WAIT
        return self._rest.deal(chance)

    def copy(self) -> Companion:
        return Companion(self._rest.copy() if self._rest else None, self._kinds)


def commit(seed: str) -> str:
    """The published promise of a seed."""
    return blake2b(seed.encode(), digest_size=32, person=b"undercroft-seed").hexdigest()
