"""What abilities, cards, tiles and heroes do: effects as the TOML files write them, and their vocabulary."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal, TypeAlias

import msgspec

if TYPE_CHECKING:
    from undercroft.engine import Rules
    from undercroft.games.die_in_the_dungeon.state import Dungeon, Monster


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that an ability, a card, a tile or a hero does; ``do`` names it in the vocabulary."""

    do: str
    what: str = ""
    """A slot of the board, ``stat`` for a stat of choice, or what else the effect is about."""
    amount: int = 1
    number: int = 0
    """What a check has to reach."""
    die: int = 0
    level: int = 4
    lasts: Literal["", "round", "combat"] = ""
    each: Literal["", "hero", "minion", "pip", "round"] = ""
    """Multiply the amount by a count."""
    failed: tuple[Effect, ...] = ()
    passed: tuple[Effect, ...] = ()
    either: tuple[Effect, ...] = ()


class Roll:
    """A die that has been rolled and can still be changed: the player's own, or the heroes'."""

    __slots__ = ("bonus", "damage", "die", "dodged", "moment", "natural", "need", "passed", "stat")

    def __init__(self, stat: int, die: int, natural: int, need: int, moment: str, bonus: int = 0) -> None:
        self.stat, self.die, self.natural, self.need = stat, die, natural, need
        self.moment, self.bonus = moment, bonus
        self.damage = 0
        """What a hero attack that hits is about to do."""
        self.passed = False
        """A trap was passed without the die."""
        self.dodged = False
        """A hero attack was turned into a miss."""

    @property
    def result(self) -> int:
        return self.natural + self.bonus


Doing: TypeAlias = "Callable[[Dungeon, Monster, Effect, Roll | None], Rules[None] | None]"

EFFECTS: dict[str, Doing] = {}
"""The vocabulary: what ``do`` may say. Odd effects of single cards are registered here too."""


def effect(name: str) -> Callable[[Doing], Doing]:
    """Put a function into the vocabulary."""

    def register(doing: Doing) -> Doing:
        EFFECTS[name] = doing
        return doing

    return register


def apply(g: Dungeon, m: Monster, effects: tuple[Effect, ...], roll: Roll | None = None) -> Rules[None]:
    """Carry effects out in order."""
    for item in effects:
        asks = EFFECTS[item.do](g, m, item, roll)
        if asks is not None:
            yield from asks
