"""How good a state looks, and what a sensible party would answer.

What both games share stands in `super_dungeon/bot`; here is what Arcade adds: wrath is kept off the weak, and
places for monsters are chosen where they do least harm.
"""

from __future__ import annotations

from typing import Any

from undercroft.engine import Adviser, Ask, Source
from undercroft.games.super_dungeon.arcade.rules.gangs import armor_of, foe_stats, kind_of
from undercroft.games.super_dungeon.arcade.state import Arcade
from undercroft.games.super_dungeon.bot.advice import HERO_ADVISERS, follow, low_hearts
from undercroft.games.super_dungeon.bot.odds import beats
from undercroft.games.super_dungeon.bot.weighing import HeroMind, choose_option
from undercroft.games.super_dungeon.dungeon.distance import distance
from undercroft.games.super_dungeon.dungeon.recipe import square_named
from undercroft.games.super_dungeon.rules.stats import hero_stats
from undercroft.games.super_dungeon.state import Foe
from undercroft.games.super_dungeon.telling.questions import LEAVE

WORTH = {
    "spawning-point": 1.8, "dungeon-boss": 3.0, "mini-boss": 1.6, "solo": 1.3,
    "boo-booty": 1.3, "elite": 1.5, "minion": 0.8,
}  # fmt: skip
"""What a wound on an enemy is worth, by its rank; a kill adds as much again."""


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


def activation(g: Arcade, ask: Ask, source: Source) -> str:
    """The best of all that the activated Hero can do."""
    assert g.acting
    return choose_option(ask.options, Mind(g, g.hero(g.acting.model)))


class Mind(HeroMind):
    """What a Hero of Arcade thinks of its options."""

    g: Arcade

    def worth_of(self, foe: Foe) -> float:
        return WORTH[kind_of(self.g, foe).rank]

    def odds(self, letters: str, bonus: int, hexed: bool, foe: Foe) -> tuple[float, float]:
        return beats(letters, bonus, armor_of(self.g, foe), hexed)

    def interaction(self, what: str) -> float:
        return 0.0 if what.startswith("pay-coin") else 2.0

    def goals(self) -> int:
        """Chests, crystals, and whatever fights."""
        g, field = self.g, self.field
        mask = 0
        for chest in g.chests:
            if chest >= 0:
                mask |= 1 << chest
        for foe in g.foes:
            mask |= field.squares[foe.id]
        for crystal in g.crystals:
            mask |= 1 << crystal
        return mask

    def threats(self) -> list[tuple[int, int]]:
        return [
            (self.field.squares[foe.id], self.field.stats(foe).range + self.field.stats(foe).movement - 2)
            for foe in self.g.foes
            if kind_of(self.g, foe).rank not in ("minion", "spawning-point")
        ]


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
    "activation": activation,
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
