"""Carrying effects out: what abilities, cards, tiles and heroes do, word by word."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from undercroft.engine import Rules
from undercroft.games.die_in_the_dungeon.content.cards import Effect, Moment, Word
from undercroft.games.die_in_the_dungeon.state import Dungeon, Monster


class Roll:
    """A die that has been rolled and can still be changed: the player's own, or the heroes'."""

    __slots__ = (
        "bonus", "costs_time", "damage", "die", "dodged", "moment", "natural", "need", "passed",
        "softened", "stat",
    )  # fmt: skip

    def __init__(
        self, stat: int, die: int, natural: int, need: int = 0, moment: Moment = "hit", bonus: int = 0
    ) -> None:
        self.stat, self.die, self.natural, self.need = stat, die, natural, need
        self.moment, self.bonus = moment, bonus
        self.damage = 0
        """What a hero attack that hits is about to do."""
        self.softened = 0
        """How much less than that it does by what was used against it."""
        self.costs_time = False
        """A failure takes Time, and no Time token is an answer to that."""
        self.passed = False
        """A trap was passed without the die."""
        self.dodged = False
        """A hero attack was turned into a miss."""

    @property
    def result(self) -> int:
        return self.natural + self.bonus


class Doing(Protocol):
    """What a word of the vocabulary does. The rule is what brought the effect: it is cited for it."""

    def __call__(
        self, g: Dungeon, m: Monster, e: Effect, roll: Roll | None, rule: str = "", /
    ) -> Rules[None] | None: ...


EFFECTS: dict[str, Doing] = {}
"""The vocabulary: what ``do`` may say. Odd effects of single cards are registered here too."""


def effect(name: Word) -> Callable[[Doing], Doing]:
    """Put a function into the vocabulary."""

    def register(doing: Doing) -> Doing:
        EFFECTS[name] = doing
        return doing

    return register


def apply(
    g: Dungeon, m: Monster, effects: tuple[Effect, ...], roll: Roll | None = None, rule: str = "DIE-TILE-03"
) -> Rules[None]:
    """Carry effects out in order, as the rule that brings them says."""
    for item in effects:
        asks = EFFECTS[item.do](g, m, item, roll, rule)
        if asks is not None:
            yield from asks
