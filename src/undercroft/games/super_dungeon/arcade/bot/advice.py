"""How good a state looks, and what a sensible party would answer.

What both games share stands in `super_dungeon/bot`; here is what Arcade adds: wrath is kept off the weak, and
places for monsters are chosen where they do least harm.
"""

from __future__ import annotations

from typing import Any

from undercroft.engine import Adviser, Ask, Source
from undercroft.games.super_dungeon.arcade.bot.heroes import WORTH, Mind
from undercroft.games.super_dungeon.arcade.rules.gangs import foe_stats
from undercroft.games.super_dungeon.arcade.state import Arcade
from undercroft.games.super_dungeon.bot.activation import hero_answers
from undercroft.games.super_dungeon.bot.advice import HERO_ADVISERS, follow, low_hearts
from undercroft.games.super_dungeon.dungeon.distance import distance
from undercroft.games.super_dungeon.dungeon.recipe import square_named
from undercroft.games.super_dungeon.rules.stats import hero_stats
from undercroft.games.super_dungeon.telling.questions import LEAVE

# ---------------------------------------------------------------- the state in a number


def evaluate(g: Arcade, seat: str) -> float:
    """From 0 (lost) to 1 (won): spawning points and boss against coins and hearts."""
    if g.outcome is not None:
        return 1.0 if g.outcome.winners else 0.0
    if not g.heroes or not g.layout:
        return 0.5
    kinds = g.box.kinds
    points = len(g.points)
    fallen = float(g.fallen)
    for foe in g.foes:
        kind = kinds[foe.card]
        if kind.rank == "spawning-point":
            fallen += 0.9 * foe.wounds / kind.hearts
    boss = 0.0
    for foe in g.foes:
        if foe.card == g.boss:
            boss = 0.3 + 0.7 * foe.wounds / foe_stats(g, foe).hearts
    progress = 0.6 * fallen / points + 0.4 * boss
    health = sum(
        1 - hero.wounds / hero_stats(g, hero).hearts + 0.05 * hero.potions
        for hero in g.heroes
        if hero.at >= 0
    ) / len(g.heroes)
    coins = g.coins / (len(g.heroes) + 1)
    gear = sum(bool(card) for hero in g.heroes for card in hero.gear) / (4 * len(g.heroes))
    enemies = sum(WORTH[kinds[foe.card].rank] for foe in g.foes if kinds[foe.card].rank != "spawning-point")
    lead = 0.5 * progress + 0.2 * coins + 0.15 * health + 0.1 * gear - 0.01 * min(10.0, enemies)
    return max(0.01, min(0.99, 0.15 + lead))


# ---------------------------------------------------------------- advice


def advise(g: Arcade, ask: Ask, source: Source) -> Any:
    """What a sensible player would answer."""
    return follow(ADVISERS.get(ask.kind), g, ask, source)


# ---------------------------------------------------------------- other choices


def take_wrath(g: Arcade, ask: Ask, source: Source) -> str:
    """Wrath off whoever is closest to falling."""
    return max(ask.options, key=lambda key: low_hearts(g, g.hero(key)))


def strongest(g: Arcade, ask: Ask, source: Source) -> str:
    """The Hero that can bear most."""
    keys = [key for key in ask.options if key != LEAVE]
    return min(keys, key=lambda key: low_hearts(g, g.hero(key)))


def far_from_heroes(g: Arcade, ask: Ask, source: Source) -> str:
    """A place for a monster that is no help to it: far from the Heroes."""
    dungeon = g.dungeon
    heroes = sum(1 << hero.at for hero in g.standing())
    keys = [key for key in ask.options if key != LEAVE]
    if not heroes:
        return keys[0]
    return max(keys, key=lambda key: distance(dungeon, 1 << square_named(dungeon, key), heroes))


def near_start(g: Arcade, ask: Ask, source: Source) -> str:
    """A chest on the party's way."""
    dungeon = g.dungeon
    keys = [key for key in ask.options if key != LEAVE]
    return min(keys, key=lambda key: distance(dungeon, 1 << square_named(dungeon, key), 1 << g.start))


ADVISERS: dict[str, Adviser] = {
    **HERO_ADVISERS,
    **hero_answers(Mind),
    "take-wrath": take_wrath,
    "most-wrath": strongest,
    "monster-move": far_from_heroes,
    "place-minion": far_from_heroes,
    "spawn": far_from_heroes,
    "boss": far_from_heroes,
    "chest": near_start,
    "crystal": near_start,
}
"""How a sensible party answers each kind of question."""
