"""The three Super Dungeon dice and how a roll is counted (SD-OFF, SD-REROLL, SD-CRIT rules)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from undercroft.engine import Die
from undercroft.engine.chance import Face

HEART = "heart"
POTION = "potion"
HEART_POTION = "heart/potion"

BLUE = Die("blue", (0, 1, 1, 2, HEART, POTION))
RED = Die("red", (1, 1, 2, 2, HEART, POTION))
GREEN = Die("green", (1, 1, 2, 2, 3, HEART_POTION))
"""The faces are a ruling (SD-RULING-01): a number of stars, a heart, a potion, or both at once."""

BY_LETTER = {"b": BLUE, "r": RED, "g": GREEN}
STRENGTH_OF = {"blue": 0, "red": 1, "green": 2}


@lru_cache(maxsize=1024)
def dice_of(letters: str) -> tuple[Die, ...]:
    """The dice that a card writes as letters."""
    return tuple([BY_LETTER[letter] for letter in letters])


def stars(faces: Sequence[Face]) -> int:
    """The stars on some faces; blanks, hearts and potions are none (SD-OFF-07)."""
    return sum([face for face in faces if isinstance(face, int)])


def hearts(faces: Sequence[Face]) -> int:
    """How many faces show a heart."""
    return sum(face in (HEART, HEART_POTION) for face in faces)


def potions(faces: Sequence[Face]) -> int:
    """How many faces show a potion."""
    return sum(face in (POTION, HEART_POTION) for face in faces)


def best(faces: Sequence[Face]) -> int:
    """The place of the die with most stars; of equals one without heart or potion (SD-RULING-28)."""

    def worth(index: int) -> tuple[int, bool]:
        face = faces[index]
        return (face, True) if isinstance(face, int) else (0, False)

    return max(range(len(faces)), key=worth)


def without_best(faces: Sequence[Face]) -> list[Face]:
    """A roll without its highest die, as Bane and Hex leave it."""
    if not faces:
        return []
    gone = best(faces)
    return [face for index, face in enumerate(faces) if index != gone]


def is_critical(offense: int, defense: int) -> bool:
    """Five stars or more, and more than twice the defending number (SD-CRIT-01)."""
    return offense >= 5 and offense > 2 * defense
