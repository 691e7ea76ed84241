"""What the world answers: dice, cards, lots. Games add their own kinds (a throw, a drop of cubes)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

from undercroft.engine.asks import Form, Schema
from undercroft.engine.errors import IllegalAnswer
from undercroft.engine.telling import Names, Question
from undercroft.engine.words import capital, counted, listed

if TYPE_CHECKING:
    from undercroft.engine.dealer import Source

Face: TypeAlias = int | str

MANY = 64
"""More outcomes than this are sampled, not enumerated."""


class Chance(Form):
    """A question to the world. It is a form too: in companion mode a person fills it in."""

    __slots__ = ()

    about: Question[Any] | None = None
    """What it is for: whose roll, against what."""

    def purpose(self, n: Names) -> str:
        """What it is for, in words; empty if that goes without saying."""
        return self.about.asked(n) if self.about is not None else ""

    def told(self, n: Names, answer: Any) -> str:
        """What it showed, as a sentence for a story of every die; empty if its event tells that."""
        return ""

    def sample(self, source: Source) -> Any:
        """What the world answers, drawn from one source of randomness. Always legal, plain data."""
        raise NotImplementedError

    def outcomes(self) -> list[tuple[Any, float]] | None:
        """Every answer with its probability, or None where there are too many to list."""
        return None


class Die:
    """A kind of die: a name and its faces, each as likely as the next."""

    __slots__ = ("faces", "name", "sides")

    def __init__(self, name: str, faces: Sequence[Face]) -> None:
        self.name, self.faces, self.sides = name, tuple(faces), len(faces)

    def __repr__(self) -> str:
        return f"Die({self.name!r}, {self.faces!r})"

    @classmethod
    def sided(cls, sides: int) -> Die:
        """A plain die numbered from 1."""
        return cls(f"d{sides}", range(1, sides + 1))

    def read(self, text: str) -> Face:
        """The face a person typed."""
        for face in self.faces:
            if str(face).lower() == text.lower():
                return face
        shown = ", ".join(map(str, dict.fromkeys(self.faces)))
        raise IllegalAnswer(f"a {self.name} shows {shown}; got {text!r}")


class Faces(msgspec.Struct, frozen=True):
    """A die as a client draws it."""

    name: str
    faces: list[Face]


class Rolling(Schema, tag="dice"):
    """Dice to be rolled together."""

    dice: list[Faces]


class Drawing(Schema, tag="draw"):
    """Cards to be drawn from what is left."""

    deck: str
    count: int
    left: dict[str, int]


class Lots(Schema, tag="lot"):
    """One of these, at random."""

    keys: list[str]


class Dice(Chance):
    """Roll these dice together; the answer is the list of faces, in the order asked."""

    __slots__ = ("about", "dice")

    kind = "dice"

    def __init__(self, dice: Sequence[Die], about: Question[Any] | None = None) -> None:
        self.dice, self.about = dice, about

    def sample(self, source: Source) -> list[Face]:
        below, dice = source.below, self.dice
        if len(dice) == 1:
            return [dice[0].faces[below(dice[0].sides)]]
        return [die.faces[below(die.sides)] for die in dice]

    def check(self, answer: Any) -> list[Face]:
        if not isinstance(answer, list | tuple) or len(answer) != len(self.dice):
            raise IllegalAnswer(f"{self._rolled()}, {counted(len(self.dice), 'face')}; got {answer!r}")
        for die, face in zip(self.dice, answer, strict=True):
            if type(face) not in (int, str) or face not in die.faces:
                raise IllegalAnswer(f"a {die.name} shows {', '.join(map(str, die.faces))}; got {face!r}")
        return list(answer)

    def parse(self, text: str) -> list[Face]:
        words = text.replace(",", " ").split()
        if len(words) != len(self.dice):
            raise IllegalAnswer(f"{self._rolled()}, {counted(len(self.dice), 'face')}; got {text!r}")
        return [die.read(word) for die, word in zip(self.dice, words, strict=True)]

    def hint(self, n: Names = str) -> str:
        purpose = self.purpose(n)
        return f"roll {self._rolled()}{f' for {purpose}' if purpose else ''} and enter each face"

    def told(self, n: Names, answer: list[Face]) -> str:
        shown = listed(f"{die.name} {_face(n, face)}" for die, face in zip(self.dice, answer, strict=True))
        purpose = self.purpose(n)
        return f"{capital(purpose)}: {shown}." if purpose else f"Rolled: {shown}."

    def _rolled(self) -> str:
        names = [die.name for die in self.dice]
        return ", ".join(f"{names.count(name)} {name}" for name in dict.fromkeys(names))

    def schema(self) -> Rolling:
        return Rolling([Faces(die.name, list(die.faces)) for die in self.dice])

    def outcomes(self) -> list[tuple[list[Face], float]] | None:
        if prod(die.sides for die in self.dice) > MANY:
            return None
        chance = 1.0 / prod(die.sides for die in self.dice)
        return [(list(faces), chance) for faces in product(*(die.faces for die in self.dice))]


def _face(n: Names, face: Face) -> str:
    """A face in words; a name of the game's own, or as it is."""
    return str(face) if isinstance(face, int) else n(face)


class Draw(Chance):
    """Draw ``count`` cards one after another from what is left; the answer is their ids in order."""

    __slots__ = ("count", "deck", "left")

    kind = "draw"

    def __init__(self, deck: str, left: Mapping[str, int], count: int = 1) -> None:
        self.deck, self.left, self.count = deck, left, count

    def sample(self, source: Source) -> list[str]:
        if self.count == 1:
            return [source.weighted(self.left)]
        left = dict(self.left)
        drawn = []
        for _ in range(self.count):
            card = source.weighted(left)
            left[card] -= 1
            drawn.append(card)
        return drawn

    def check(self, answer: Any) -> list[str]:
        if not isinstance(answer, list | tuple) or len(answer) != self.count:
            raise IllegalAnswer(f"draw {self.count} from {self.deck}; got {answer!r}")
        for card in answer:
            if not isinstance(card, str) or answer.count(card) > self.left.get(card, 0):
                raise IllegalAnswer(f"{card!r} is not left in {self.deck}")
        return list(answer)

    def parse(self, text: str) -> list[str]:
        wanted = [word.strip().lower() for word in text.split(",")] if "," in text else text.lower().split()
        return self.check([self._card(word) for word in wanted])

    def _card(self, word: str) -> str:
        cards = [card for card, count in self.left.items() if count]
        close = [card for card in cards if card == word] or [card for card in cards if word in card]
        if len(close) != 1:
            told = "several cards that are" if close else "no card that is"
            raise IllegalAnswer(f"{word!r} fits {told} left")
        return close[0]

    def hint(self, n: Names = str) -> str:
        return f"draw {self.count} from {n(self.deck)} and enter what you drew"

    def schema(self) -> Drawing:
        return Drawing(self.deck, self.count, dict(self.left))

    def outcomes(self) -> list[tuple[list[str], float]] | None:
        if self.count != 1 or len(self.left) > MANY:
            return None
        total = sum(self.left.values())
        return [([card], count / total) for card, count in self.left.items() if count]


class Lot(Chance):
    """Draw a lot among keys: what is random in the rules, or a choice a seat left to the table."""

    __slots__ = ("about", "among", "keys")

    kind = "lot"

    def __init__(
        self, keys: Sequence[str], about: Question[Any] | None = None, among: Question[Any] | None = None
    ) -> None:
        self.keys, self.about, self.among = keys, about, among

    def called(self, n: Names, key: str) -> str:
        """What a key is called: as an option of the question it answers, where it was left to the table."""
        told = self.among.option(n, key) if self.among is not None else n(key)
        return told if isinstance(told, str) else told.label

    def sample(self, source: Source) -> str:
        return self.keys[source.below(len(self.keys))]

    def check(self, answer: Any) -> str:
        if not isinstance(answer, str) or answer not in self.keys:
            raise IllegalAnswer(f"the lot is one of {', '.join(self.keys)}; got {answer!r}")
        return answer

    def parse(self, text: str) -> str:
        return self.check(text.strip())

    def hint(self, n: Names = str) -> str:
        purpose = self.purpose(n)
        called = ("; " if self.among else ", ").join([self.called(n, key) for key in self.keys])
        return f"draw one at random{f' for {purpose}' if purpose else ''}: {called}"

    def label(self, n: Names, answer: Any) -> str:
        return self.called(n, answer)

    def schema(self) -> Lots:
        return Lots(list(self.keys))

    def outcomes(self) -> list[tuple[str, float]] | None:
        return [(key, 1 / len(self.keys)) for key in self.keys] if len(self.keys) <= MANY else None
