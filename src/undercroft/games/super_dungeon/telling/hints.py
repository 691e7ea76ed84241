"""Why an answer is advised, in words of the game: what it should bring, and what the next best would."""

from __future__ import annotations

import msgspec

from undercroft.engine import Ground
from undercroft.engine.words import listed, some
from undercroft.games.super_dungeon.telling.names import CrawlNames
from undercroft.games.super_dungeon.telling.questions import Activation


class ExpectedBlow(msgspec.Struct, frozen=True):
    """What is to be expected of a roll against one model."""

    model: str
    hit: float
    wounds: float
    falls: float
    instead_of: str = ""
    """The model that is struck, where another takes its wounds."""

    def told(self, n: CrawlNames) -> str:
        """The odds in a few words."""
        hit, falls = f"{self.hit:.0%}", f"{self.falls:.0%}"
        if self.instead_of:
            words = f"{n(self.instead_of)} is hit with {hit}: {n(self.model)} takes the wound for it"
            return f"{words} and is destroyed" if hit == falls else words
        if hit == falls:
            return f"{n(self.model)} is destroyed with {falls}"
        words = f"{n(self.model)} is hit with {hit}"
        return f"{words}, destroyed with {falls}" if self.falls >= 0.005 else words


class Expected(msgspec.Struct, frozen=True, kw_only=True):
    """What one answer is expected to bring."""

    answer: str
    model: str = ""
    """Whose answer it is."""
    worth: float
    """In the bots' points, for each action point: only to compare."""
    blows: tuple[ExpectedBlow, ...] = ()
    helps: tuple[str, ...] = ()
    """Models that it does something good to."""
    danger: float | None = None
    """Wounds to expect where a move leads."""
    danger_here: float = 0.0
    opens: bool = False
    """From there the model can do more to its enemies than from here."""
    element: bool = False
    """It works on an element of the plot or scenario."""

    def like(self, other: Expected) -> bool:
        """Whether the same would be told of another."""
        return self == msgspec.structs.replace(other, answer=self.answer, worth=self.worth)

    @property
    def says(self) -> bool:
        """Whether there is anything to tell of it."""
        told = self.blows or self.helps or self.opens or self.element
        return bool(told) or self.changes_danger

    @property
    def changes_danger(self) -> bool:
        """Whether it leads where more or less is to be feared."""
        return self.danger is not None and round(self.danger, 1) != round(self.danger_here, 1)

    def told(self, n: CrawlNames) -> list[str]:
        """What it brings, one sentence each."""
        found = [f"{blow.told(n)}." for blow in self.blows]
        if self.helps:
            found.append(f"It helps {listed([n(model) for model in self.helps])}.")
        if self.opens:
            found.append("From there it can strike better.")
        if self.element:
            found.append("It is a step towards what the plot or the scenario asks for.")
        if self.danger is not None and self.changes_danger:
            found.append(f"Wounds to expect there: {self.danger:.1f}, here: {self.danger_here:.1f}.")
        return found


class Brings(Ground[CrawlNames]):
    """What the answer should bring."""

    expected: Expected

    def told(self, n: CrawlNames) -> str:
        return " ".join(self.expected.told(n))


class NextBest(Ground[CrawlNames]):
    """What the next best answer would bring."""

    expected: Expected

    def told(self, n: CrawlNames) -> str:
        one = self.expected
        return f"Next best: {Activation(one.model, 0, 0).brief(n, one.answer)}. {' '.join(one.told(n))}"


class Nearer(Ground[CrawlNames]):
    """A move that brings nothing yet but the next one's reach."""

    before: int
    after: int

    def told(self, n: CrawlNames) -> str:
        return f"It comes nearer to the enemy: {some(self.after, 'square')} instead of {self.before}."


class Farther(Ground[CrawlNames]):
    """A move away from which the model still strikes."""

    away: int

    def told(self, n: CrawlNames) -> str:
        return f"It strikes from there too, {some(self.away, 'square')} away from the nearest enemy."


class Treasure(Ground[CrawlNames]):
    """A chest that may be opened."""

    cards: int

    def told(self, n: CrawlNames) -> str:
        kept = "the best of them is kept" if self.cards > 1 else "it is kept"
        return f"A chest brings {some(self.cards, 'treasure card')}: {kept}."


class NothingBetter(Ground[CrawlNames]):
    """An activation ends though it need not."""

    def told(self, n: CrawlNames) -> str:
        return "Nothing that is left is worth a step or an action."


class Why(msgspec.Struct, frozen=True):
    """Why an answer is advised: what it should bring, and what the next best would."""

    chosen: Expected
    second: Expected | None = None

    @property
    def grounds(self) -> list[Ground[CrawlNames]]:
        """The reasons, of which each says something."""
        found: list[Ground[CrawlNames]] = [Brings(self.chosen)] if self.chosen.says else []
        if self.second is not None and self.second.says and not self.second.like(self.chosen):
            found.append(NextBest(self.second))
        return found
