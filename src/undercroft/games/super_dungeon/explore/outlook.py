"""How the game stands, as a number: what predicts who will win."""

from __future__ import annotations

from undercroft.games.super_dungeon.distance import distance
from undercroft.games.super_dungeon.stats import hero_stats

from .modes import goal_square
from .monsters import foe_stats
from .state import CONSUL, Explore


def evaluate(g: Explore, seat: str) -> float:
    """From 0 (lost) to 1 (won), for the Heroes or for the Consul."""
    if g.outcome is not None:
        return g.outcome.scores.get(seat, float(seat in g.outcome.winners))
    worth = heroes_worth(g) if g.layout and g.heroes else 0.5
    return 1 - worth if seat == CONSUL else worth


def heroes_worth(g: Explore) -> float:
    """How the Heroes stand: coins and hearts against spawning points, monsters and the boss."""
    box = g.box
    places = max(1, len(g.heroes))
    fallen = sum(hero.at < 0 for hero in g.heroes) if g.turn else 0
    health = (
        sum(
            1 - hero.wounds / hero_stats(g, hero).hearts + 0.04 * hero.potions
            for hero in g.heroes
            if hero.at >= 0
        )
        / places
    )
    coins = (g.coins - fallen) / (g.size + 1)
    gear = sum(bool(card) for hero in g.heroes for card in hero.gear) / (4 * places)
    enemies = points = boss = 0.0
    for foe in g.foes:
        left = 1 - foe.wounds / foe_stats(g, foe).hearts
        if foe.card in box.points:
            points += 0.2 + 0.8 * left
        elif foe.card == g.boss:
            boss = left
        else:
            enemies += box.skulls(foe.card) * (0.4 + 0.6 * left)
    lead = 0.34 * coins + 0.2 * health + 0.12 * gear - 0.006 * min(20.0, enemies)
    if g.boss_spawned:
        lead += 0.15 + 0.45 * (1 - boss) - 0.02 * len(g.relics)
    else:
        lead += 0.15 * (1 - points / max(1, len(g.points))) - 0.004 * len(g.bonuses)
    if g.mode != "boss":
        lead += mode_lead(g)
    return max(0.01, min(0.99, 0.06 + lead))


def mode_lead(g: Explore) -> float:
    """How near the Heroes are to what a mode asks of them."""
    if g.mode == "artifact" and not g.artifact:
        return 0.03 * (5 - len(g.crystals))
    if not g.carrier:
        return 0.05 if g.artifact else 0.0
    goal = goal_square(g)
    return 0.15 + 0.3 / (1 + 0.1 * distance(g.dungeon, 1 << g.hero(g.carrier).at, 1 << goal))
