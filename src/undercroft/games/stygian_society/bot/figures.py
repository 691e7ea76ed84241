"""Parties before a boss as the judge learns them: dealt by lot, and in numbers. Needed in the lab alone."""

from __future__ import annotations

from undercroft.engine import Source
from undercroft.games.stygian_society.bot.parties import MIDBOSS, STANDING, WIZARD, figures_of, named
from undercroft.games.stygian_society.content.box import box
from undercroft.games.stygian_society.content.cards import COLOURS, LUCK_END, NEEDED_START
from undercroft.games.stygian_society.game import StygianSociety
from undercroft.games.stygian_society.rules import party
from undercroft.games.stygian_society.rules.floors import BOSS_FLOOR, TOP
from undercroft.games.stygian_society.setup import ClimbSetup
from undercroft.games.stygian_society.state import Climb, Hero
from undercroft.games.stygian_society.tower.tower import TowerState

STRAIGHT = True
"""What counts adds up."""
SKILLS = tuple(skill.id for skill in box().skills.values() if skill.level)
FIGURES = tuple(named(boss, what) for boss in (MIDBOSS, WIZARD) for what in (*STANDING, *SKILLS))


def figures(g: Climb, seat: str) -> list[float]:
    """A party before the boss who ends its game, the mid-boss in a short one."""
    found = figures_of(g, MIDBOSS if g.short else WIZARD)
    return [found.get(name, 0.0) for name in FIGURES]


def imagined(setup: ClimbSetup, source: Source) -> Climb:
    """A party before the boss who ends its game, with skills, treasures, wounds and tower by lot."""
    g = StygianSociety().new(setup)
    who_climbs(g, source)
    g.floor = (BOSS_FLOOR if g.short else TOP) - 1
    if not g.short:
        g.beaten = source.pick(list(g.midbosses.left))
        g.out.append(g.beaten)
    g.needed += 1 + source.below(2) if g.short else 5 + source.below(2)
    for hero in g.heroes:
        trained(g, hero, source)
    equipped(g, source)
    g.wounds, g.luck = source.below(g.max_wounds // 2), source.below(LUCK_END + 1)
    g.xp = source.below(g.needed)
    filled(g, source)
    g.phase = "floor"
    return g


def who_climbs(g: Climb, source: Source) -> None:
    """Heroes and who begins by lot, as the set-up deals them, each with a first skill."""
    left = list(g.box.heroes)
    for number in range(g.party_size):
        hero = left.pop(source.below(len(left)))
        g.heroes.append(Hero(hero, g.seats[number % g.players], [g.box.mats[hero]]))
        party.learn(g, g.heroes[-1], source.pick(party.skills_left(g, g.heroes[-1], 1)), "STY-SETUP-08")
    g.active = source.below(len(g.heroes))


def trained(g: Climb, hero: Hero, source: Source) -> None:
    """A skill for every level that the party has gained, in three of ten cases one of the next level."""
    for _ in range(g.needed - NEEDED_START):
        known = [card for level in dict.fromkeys(hero.levels) for card in party.skills_left(g, hero, level)]
        following = party.skills_left(g, hero, max(hero.levels) + 1)
        draws = following and (source.uniform() < 0.3 or not known)
        party.learn(g, hero, source.pick(following if draws else known), "STY-LEVEL-08")
    hero.exhausted = [
        card for card in hero.skills if g.box.cards[card].use == "exhaust" and not source.below(6)
    ]


def equipped(g: Climb, source: Source) -> None:
    """Treasures by lot, for whoever the lot says; above the mid-boss more of them, and better ones."""
    left = [card.id for card in g.box.treasures.values() if not g.short or card.tier == "lower"]
    for _ in range(source.below(7) if g.short else 4 + source.below(14)):
        card = left.pop(source.below(len(left)))
        (g.party if g.box.treasures[card].party else source.pick(g.heroes).treasures).append(card)
        g.treasures.left.pop(card, None)


def filled(g: Climb, source: Source) -> None:
    """Up to three cubes of every colour inside the tower."""
    inside = [colour for colour in COLOURS for _ in range(source.below(4))]
    for colour in inside:
        g.supply[colour] -= 1
    levels, lain = ([1 + source.below(5) for _ in inside] for _ in range(2))
    g.tower = TowerState(inside, levels, lain)
