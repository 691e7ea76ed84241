"""How likely dice are to show what is needed."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import product

from undercroft.engine import Die
from undercroft.games.super_dungeon.content.dice import BY_LETTER


@lru_cache(maxsize=4096)
def chances(letters: str) -> tuple[float, ...]:
    """The chance of each number of stars on some dice."""
    found = [1.0]
    for letter in letters:
        faces = BY_LETTER[letter].faces
        grown = [0.0] * (len(found) + 3)
        for stars, face in product(range(len(found)), faces):
            grown[stars + (face if isinstance(face, int) else 0)] += found[stars] / 6
        found = grown
    return tuple(found)


def letters_of(dice: Iterable[Die]) -> str:
    """Dice as letters, in one order."""
    return letters([die.name for die in dice])


def letters(colors: Iterable[str]) -> str:
    """Dice, told by their colours, as letters in one order."""
    return "".join(sorted([color[0] for color in colors]))


@lru_cache(maxsize=8192)
def beats(letters: str, bonus: int, armor: int, hexed: bool) -> tuple[float, float]:
    """The chance to beat an armor, and that of a critical success."""
    if hexed:
        letters = letters[1:]
    hit = critical = 0.0
    for stars, chance in enumerate(chances(letters)):
        total = stars + bonus
        if total > armor:
            hit += chance
            if total >= 5 and total > 2 * armor:
                critical += chance
    return hit, critical


def expected_stars(letters: str) -> float:
    """How many stars some dice show on average."""
    return sum(stars * chance for stars, chance in enumerate(chances(letters)))
