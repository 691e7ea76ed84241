"""What a party's chance against a boss is, by a judge of parties that were dealt by lot before one.

What skills, wounds and the rest are worth adds up in it, so it tells what each skill is worth, too.
"""

from __future__ import annotations

from functools import cache
from math import exp

from undercroft.engine.judge import judge_of
from undercroft.games.stygian_society.content.cards import LUCK_END
from undercroft.games.stygian_society.rules.floors import BOSS_FLOOR, TOP
from undercroft.games.stygian_society.state import Climb

PACKAGE = "undercroft.games.stygian_society.bot"
MIDBOSS, WIZARD = "midboss", "wizard"
STANDING = ("", "wounds", "luck", "experience", "treasures", "party treasures", "exhausted")
"""What counts beside the skills; the first is always there."""

FLOOR = {MIDBOSS: BOSS_FLOOR, WIZARD: TOP}
USUAL = {
    MIDBOSS: {"treasures": 0.7, "party treasures": 0.3},
    WIZARD: {"treasures": 2.0, "party treasures": 1.0},
}
"""What parties have found when they meet a boss."""


def named(boss: str, what: str) -> str:
    """What the judge calls a skill, or something else that counts, before a boss."""
    return f"{boss} {what}"


def figures_of(g: Climb, boss: str) -> dict[str, float]:
    """A party before a boss in numbers, each by its name."""
    heroes = g.heroes
    stands = (
        1.0,
        g.wounds / g.max_wounds,
        g.luck / LUCK_END,
        g.xp / g.needed,
        sum(len(hero.treasures) for hero in heroes) / 4,
        len(g.party) / 4,
        sum(len(hero.exhausted) for hero in heroes) / 4,
    )
    found = {named(boss, what): figure for what, figure in zip(STANDING, stands, strict=True)}
    return found | {named(boss, skill): 1.0 for hero in heroes for skill in hero.skills}


@cache
def weights() -> dict[str, float]:
    """What each of these weighs; what the judge has not seen weighs nothing."""
    judge = judge_of(PACKAGE)
    return {name: judge.out[0] * own for name, own in zip(judge.figures, judge.hidden[0], strict=True)}


def weight(g: Climb, boss: str) -> float:
    """What a party weighs before a boss, with the treasures that it should find on the way."""
    known, found = weights(), figures_of(g, boss)
    if g.floor < FLOOR[boss]:
        for what, usual in USUAL[boss].items():
            found[named(boss, what)] = max(usual, found[named(boss, what)])
    return sum(known.get(name, 0.0) * figure for name, figure in found.items())


def beats(weight: float) -> float:
    """The chance against a boss of a party that weighs so much."""
    judge = judge_of(PACKAGE)
    return 1 / (1 + exp(-judge.offset - judge.out[0] * judge.bias[0] - weight))


def midboss_ahead(g: Climb) -> bool:
    """Whether the mid-boss is still to be beaten."""
    return g.floor < BOSS_FLOOR or (g.floor == BOSS_FLOOR and bool(g.bosses()))
