"""What a table says to people, as data: what happened, what is asked, why something is barred.

Each is a small struct of ids and numbers, never English. Its sentence is made at the edge, by the struct
itself, with the names of *this* match: setup and packs included. A client draws from the fields, a bot
reasons with them, a person reads the sentence; nobody ever reads a sentence to decide something.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterable
from enum import IntEnum
from typing import Annotated, Any, ClassVar, Generic, Literal, NamedTuple, Protocol, TypeAlias, TypeVar

import msgspec
from msgspec import Meta

Words: TypeAlias = Annotated[
    str,
    Meta(description="Words for people: to be shown, never read to decide something.", extra={"words": True}),
]
"""A sentence or a name for people. Clients get it as a type that can be shown but not looked into."""


class Names(Protocol):
    """What the things of one match are called. A game's own knows its figures, cards and places."""

    def __call__(self, ref: str, /) -> str:
        """The name of anything that an option, an event or a view refers to by its id."""


N_contra = TypeVar("N_contra", bound=Names, contravariant=True)


class Length(IntEnum):
    """How much of a story somebody wants to read."""

    HEADLINE = 1
    """What turned the game: who fell, what was won, where a new part begins."""
    STORY = 2
    """Everything that happened and why."""
    EVERY_DIE = 3
    """Each die, each payment and each step beside."""


class Option(NamedTuple):
    """One legal answer as a player sees it.

    ``refs`` are the ids of what it points at, in the order in which they matter; ``group`` is the id of those
    options it belongs with where there are many (:meth:`Question.groups` names them).
    """

    key: str
    label: str
    refs: tuple[str, ...] = ()
    group: str = ""


class Barred(NamedTuple):
    """Something a player might expect to be able to choose, and why it cannot be chosen."""

    label: str
    why: str
    rule: str
    refs: tuple[str, ...] = ()


def kebab(name: str) -> str:
    """A class's name as a kind.

    >>> kebab("LostHeart"), kebab("Missed")
    ('lost-heart', 'missed')
    """
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


class Saying(msgspec.Struct, Generic[N_contra], tag_field="kind", tag=kebab):
    """Base of what is said. The class's name is its kind."""

    kind: ClassVar[str] = ""

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        if "kind" not in vars(cls):  # A kind that varies is a property of the class's own.
            cls.kind = kebab(cls.__name__)


class Happening(Saying[N_contra]):
    """Something that happened.

    >>> class Missed(Happening[CrawlNames]):      # doctest: +SKIP
    ...     rule: ClassVar[str] = "SD-OFF-08"
    ...     user: str
    ...     target: str
    ...     def told(self, n: CrawlNames) -> str:
    ...         return f"{n(self.user)} misses {n(self.target)}."
    """

    rule: ClassVar[str] = ""
    """The rule that makes it happen, where it is always the same; else whoever notes it says which."""
    heading: ClassVar[bool] = False
    """It opens a new part of the story, such as a round: shown as a heading over what follows."""
    length: ClassVar[Length] = Length.STORY
    """The shortest story that still tells what is of this kind."""

    @abstractmethod
    def told(self, n: N_contra) -> str:
        """It as a sentence."""

    def told_at(self) -> Length:
        """The shortest story that still tells it: where not all of a kind are alike, each says so itself."""
        return self.length

    def shown(self) -> tuple[str, ...]:
        """The cards, tiles or figures that it turns face up for all to read."""
        return ()


class Question(Saying[N_contra]):
    """What an ask is about: whose roll and what it has to beat, which card, which cubes."""

    passing: ClassVar[str] = "Pass"
    """What it means to choose nothing here, as an option that a player reads."""

    @abstractmethod
    def asked(self, n: N_contra) -> str:
        """The question in words: who decides about what, and what follows."""

    def option(self, n: N_contra, key: str) -> Option | str:
        """One of its options as a player sees it."""
        return n(key)

    def groups(self, n: N_contra) -> dict[str, str]:
        """The names of the groups that its options fall into; ``potion/fizz`` is one within ``potion``."""
        return {}


class Reason(Saying[N_contra]):
    """Why something that a player might expect is barred."""

    rule: ClassVar[str] = ""

    @abstractmethod
    def barred(self, n: N_contra) -> Barred:
        """What is barred, why, by which rule."""


class Ground(Saying[N_contra]):
    """What speaks for an answer: its odds, what it brings, what it saves. A hint tells it."""

    hollow: ClassVar[bool] = False
    """It says that nothing speaks for this answer rather than another."""

    @abstractmethod
    def told(self, n: N_contra) -> str:
        """It as a sentence."""


Topic: TypeAlias = Literal["table", "where", "reach", "threats", "dice"]
"""What is told in words: how everything stands, who is where, what is in reach, what threatens, dice."""


class Spoken(msgspec.Struct, frozen=True):
    """A part of the table in words, for who cannot see the board: a heading, and short sentences under it."""

    topic: Topic
    title: Words
    lines: list[Words]

    @classmethod
    def of(cls, topic: Topic, title: str, lines: Iterable[str]) -> Spoken:
        """A part out of lines, each of them a whole sentence."""
        return cls(topic, title, [line if line.endswith(ENDS) else f"{line}." for line in lines])


ENDS = (".", "!", "?", "”")
"""How a sentence ends."""


class FloorSquare(NamedTuple):
    """A square of a floor tile that is drawn: where, and what is on it."""

    x: int
    y: int
    name: Words = ""
    icon: str = ""
    tint: str = ""


class Floor(msgspec.Struct, frozen=True):
    """A side of a floor tile as it is printed: its squares, and walls as lines between corners of squares."""

    name: Words
    width: int
    height: int
    squares: list[FloorSquare]
    walls: list[tuple[int, int, int, int]]


class Thing(msgspec.Struct, frozen=True, kw_only=True):
    """Anything with a name, a card or a figure or a status: what a pointer at it shows, in every client."""

    id: str
    kind: str
    name: Words
    icon: str = ""
    """A picture out of the game-icons set."""
    tint: str = ""
    """A colour for it, as #rrggbb."""
    text: Words = ""
    """What it does, in words."""
    flavour: Words = ""
    values: dict[str, Words] = {}
    """What is printed on it beside the text, by name: its level, its price; a name alone is a mark."""
    plan: str = ""
    """A plan of it in the signs of boxes (``┼``, ``─``), a row a line; a dot is nothing, a letter a place."""
    copies: int = 1
    """How many of it are in the box."""
    words: tuple[str, ...] = ()
    """Spellings by which it can be looked up wherever they stand in a text; often none."""
    rule: str = ""
    """The rule that says more."""
