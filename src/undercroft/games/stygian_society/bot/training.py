"""Which skill a hero should gain: what each would weigh before the bosses, and what it opens the way to.

A hero may gain any skill of a level that is known, or draw one of the next: who draws gives up the best
that lies there, and can choose from a better level ever after.
"""

from __future__ import annotations

from functools import lru_cache
from statistics import fmean
from typing import NamedTuple

from undercroft.engine import Ask
from undercroft.games.stygian_society.bot.parties import (
    MIDBOSS,
    WIZARD,
    beats,
    midboss_ahead,
    named,
    weight,
    weights,
)
from undercroft.games.stygian_society.content.box import box
from undercroft.games.stygian_society.content.cards import LEVELS
from undercroft.games.stygian_society.rules import party
from undercroft.games.stygian_society.state import Climb, Hero
from undercroft.games.stygian_society.telling import questions

KINDS = ("skill", "second-skill")
"""The questions that this answers."""
GAINED = {MIDBOSS: 2, WIZARD: 6}
"""Skills that a hero has gained, the first included, when the party meets a boss."""


class Bosses(NamedTuple):
    """The chances against the two bosses; 1 for one that is not ahead."""

    midboss: float
    wizard: float


def skill_chances(g: Climb, ask: Ask) -> dict[str, float]:
    """The chance to win with each skill that a hero may gain; nothing where one is not known to the judge."""
    return {key: chance.midboss * chance.wizard for key, chance in against_bosses(g, ask).items()}


def against_bosses(g: Climb, ask: Ask) -> dict[str, Bosses]:
    """The chances against the bosses with each skill that a hero may gain, or a draw from the next level."""
    about = ask.about
    assert isinstance(about, questions.Skill | questions.SecondSkill)
    hero, draw, known = g.hero_called(about.hero), questions.DRAW, weights()
    unseen = party.skills_left(g, hero, about.next) if isinstance(about, questions.Skill) else []
    skills = [key for key in ask.options if key != draw]
    if any(named(WIZARD, skill) not in known for skill in (*skills, *unseen)):
        return {}
    others = [other for other in g.heroes if other is not hero]
    shared = {boss: weight(g, boss) + sum(to_come(g, boss, one) for one in others) for boss in GAINED}

    def with_skill(boss: str, skill: str) -> float:
        return beats(shared[boss] + known[named(boss, skill)] + to_come(g, boss, hero, skill))

    def chances(skill: str) -> Bosses:
        return Bosses(
            with_skill(MIDBOSS, skill) if midboss_ahead(g) else 1.0,
            1.0 if g.short else with_skill(WIZARD, skill),
        )

    found = {skill: chances(skill) for skill in skills}
    if draw in ask.options:
        found[draw] = Bosses(*map(fmean, zip(*map(chances, unseen), strict=True)))
    return found


def to_come(g: Climb, boss: str, hero: Hero, *more: str) -> float:
    """What a hero's further skills should weigh before a boss, if these are gained now."""
    held = frozenset((*hero.skills, *hero.gone, *more))
    return _best(g.packs, boss, hero.id, held, max(0, GAINED[boss] - len(hero.levels) - len(more)))


@lru_cache(maxsize=1 << 15)
def _best(packs: tuple[str, ...], boss: str, hero: str, held: frozenset[str], left: int) -> float:
    """What so many further skills weigh: each time the best that lies there, or one of the next level."""
    if not left:
        return 0.0
    found, known = box(packs), weights()

    def alone(skill: str) -> float:
        return known.get(named(boss, skill), 0.0)

    def then(skill: str) -> float:
        return alone(skill) + _best(packs, boss, hero, held | {skill}, left - 1)

    highest = max(found.skills[skill].level for skill in held)
    left_of = [[one for one in found.levels_of(hero, level) if one not in held] for level in LEVELS]
    following = left_of[highest] if highest < len(LEVELS) else []
    ways = [fmean(map(then, following))] if following else []
    if there := [one for level in left_of[:highest] for one in level]:
        ways.append(then(max(there, key=alone)))
    return max(ways, default=0.0)
