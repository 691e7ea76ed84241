"""Dice against dice: how likely an attack is to hit."""

from __future__ import annotations

from functools import lru_cache

from undercroft.games.super_dungeon.bot.odds import chances, letters_of
from undercroft.games.super_dungeon.explore.state import Explore
from undercroft.games.super_dungeon.rules.stats import stats_of
from undercroft.games.super_dungeon.state import BANE, Foe, Hero


@lru_cache(maxsize=16384)
def opposed(letters: str, bonus: int, guard: str, guard_bonus: int) -> tuple[float, float]:
    """The chance that an offense beats a defense, and that of a critical success."""
    hit = critical = 0.0
    defense = chances(guard)
    for stars, chance in enumerate(chances(letters)):
        total = max(0, stars + bonus)
        for shield, odds in enumerate(defense):
            against = max(0, shield + guard_bonus)
            if total > against:
                hit += chance * odds
                if total >= 5 and total > 2 * against:
                    critical += chance * odds
    return hit, critical


def guard_of(g: Explore, model: Foe | Hero) -> tuple[str, int]:
    """A model's best defense, as dice in letters and stars; Bane takes a die."""
    best = ("", 0)
    for _, dice, stars in stats_of(g, model).defenses:
        letters = letters_of(dice)
        best = max(best, (letters, stars), key=lambda one: 1.2 * len(one[0]) + one[1])
    letters, stars = best
    return (letters[:-1] if model.status & BANE else letters), stars
