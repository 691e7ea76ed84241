"""How likely dice are to show what is needed, worked out exactly: sums of dice are small distributions."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from undercroft.engine import Die
from undercroft.games.super_dungeon.content.dice import BY_LETTER, dice_of, is_critical
from undercroft.games.super_dungeon.rules.stats import Stats

Odds = tuple[float, float]
"""The chance of a hit, and that of a critical success, which is a hit too."""


@lru_cache(maxsize=4096)
def chances(letters: str, without_best: bool = False) -> tuple[float, ...]:
    """The chance of each number of stars on some dice, the best one left out for Bane and Hex.

    >>> [round(chance, 3) for chance in chances("b")]
    [0.5, 0.333, 0.167]
    >>> [round(chance, 3) for chance in chances("bb", without_best=True)]
    [0.75, 0.222, 0.028]
    """
    rolls = {(0, 0): 1.0}
    for letter in letters:
        grown: dict[tuple[int, int], float] = {}
        for (stars, best), chance in rolls.items():
            for face in BY_LETTER[letter].faces:
                shown = face if isinstance(face, int) else 0
                key = stars + shown, max(best, shown)
                grown[key] = grown.get(key, 0.0) + chance / 6
        rolls = grown
    sums = [0.0] * (3 * len(letters) + 1)
    for (stars, best), chance in rolls.items():
        sums[stars - best if without_best else stars] += chance
    while len(sums) > 1 and not sums[-1]:
        sums.pop()
    return tuple(sums)


def letters_of(dice: Iterable[Die]) -> str:
    """Dice as letters, in one order."""
    return letters([die.name for die in dice])


@lru_cache(maxsize=4096)
def guard_of(stats: Stats, attribute: str = "") -> tuple[str, int]:
    """The best defense of some values, or the one with a certain attribute: dice in letters, and stars."""
    rolls = [stats.named_defenses[attribute]] if attribute else stats.defenses
    guards = [(letters_of(dice), stars) for _, dice, stars in rolls]
    return max(guards, key=lambda one: expected_stars(one[0]) + one[1], default=("", 0))


@lru_cache(maxsize=4096)
def offense_of(stats: Stats, attribute: str, more: str = "") -> tuple[str, int]:
    """What an attribute rolls in an attack, with more dice: dice in letters, and stars."""
    dice, stars = stats.offense[attribute]
    return letters_of([*dice, *dice_of(more)]), stars


@lru_cache(maxsize=4096)
def swings_of(stats: Stats) -> dict[str, tuple[str, int, int]]:
    """The basic attacks of some values, by attribute: dice in letters, stars, and the range."""
    return {name: (*offense_of(stats, name), range) for name, range in stats.ranges.items()}


@lru_cache(maxsize=4096)
def best_swing(stats: Stats) -> tuple[str, int, int]:
    """The best of these; nothing if there is none."""
    swings = swings_of(stats).values()
    return max(swings, key=lambda one: expected_stars(one[0]) + one[1], default=("", 0, 0))


def letters(colors: Iterable[str]) -> str:
    """Dice, told by their colours, as letters in one order."""
    return "".join(sorted([color[0] for color in colors]))


@lru_cache(maxsize=16384)
def beats(letters: str, bonus: int, armor: int, hexed: bool) -> Odds:
    """The chance to beat an armor, and that of a critical success."""
    hit = critical = 0.0
    for stars, chance in enumerate(chances(letters, hexed)):
        total = max(0, stars + bonus)
        if total > armor:
            hit += chance
            if is_critical(total, armor):
                critical += chance
    return hit, critical


@lru_cache(maxsize=32768)
def opposed(
    letters: str, bonus: int, guard: str, guard_bonus: int, hexed: bool = False, baned: bool = False
) -> Odds:
    """The chance that an offense roll beats a defense roll, and that of a critical success."""
    hit = critical = 0.0
    for shield, odds in enumerate(chances(guard, baned)):
        won, twice = beats(letters, bonus, max(0, shield + guard_bonus), hexed)
        hit += odds * won
        critical += odds * twice
    return hit, critical


@lru_cache(maxsize=4096)
def yields(letters: str, bonus: int, strength: int, baned: bool = False) -> float:
    """The chance that a defense roll stays below a fixed strength.

    >>> round(yields("b", 0, 1), 3)
    0.5
    """
    return sum(
        [chance for stars, chance in enumerate(chances(letters, baned)) if max(0, stars + bonus) < strength]
    )


@lru_cache(maxsize=4096)
def expected_stars(letters: str) -> float:
    """How many stars some dice show on average."""
    return sum(stars * chance for stars, chance in enumerate(chances(letters)))
