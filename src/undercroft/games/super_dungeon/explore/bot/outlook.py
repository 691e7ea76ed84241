"""How the game stands: the chance that the Heroes win, from the few things that predict it.

The weights are those of a logistic fit to how games of greedy bots ended, rounded. Where everybody stands is
not among them: it added nothing, and a search plays the next turn out anyway.
"""

from __future__ import annotations

from math import exp

from undercroft.games.super_dungeon.bot.advice import gear_worth
from undercroft.games.super_dungeon.dungeon.distance import distance
from undercroft.games.super_dungeon.explore.rules.modes import goal_square
from undercroft.games.super_dungeon.explore.rules.monsters import foe_stats
from undercroft.games.super_dungeon.explore.state import CONSUL, Explore
from undercroft.games.super_dungeon.rules.stats import hero_stats
from undercroft.games.super_dungeon.state import Foe


def evaluate(g: Explore, seat: str) -> float:
    """From 0 (lost) to 1 (won), for the Heroes or for the Consul."""
    if g.outcome is not None:
        return g.outcome.scores.get(seat, float(seat in g.outcome.winners))
    chance = 1 / (1 + exp(-heroes_lead(g))) if g.turn else 0.5
    return 1 - chance if seat == CONSUL else chance


def heroes_lead(g: Explore) -> float:
    """The logarithm of the Heroes' odds."""
    lead = lead_over_boss(g) if g.boss_spawned else lead_over_points(g)
    return lead + (mode_lead(g) if g.mode != "boss" else 0.0)


def lead_over_points(g: Explore) -> float:
    """While spawning points stand: what the Heroes have, against them and how far the chart has moved."""
    party = 3.4 * coins_left(g) + 2.3 * health(g) + 0.3 * gear(g) + 0.1 * potions(g)
    points = sum(0.35 + 0.65 * life(g, point) for point in g.points_in_play()) / len(g.points)
    monsters = 0.5 * monsters_left(g, "8-bit") + 0.2 * monsters_left(g, "16-bit") + 1.6 * minis_left(g)
    clock = 0.7 * g.space / len(g.box.charts[g.chart].spaces) + 1.1 * (g.side == CONSUL)
    return party - 3.0 * points - monsters - clock - 0.4


def lead_over_boss(g: Explore) -> float:
    """Once the boss is out: what the Heroes have, against it, its relics and its court."""
    boss = g.boss_model()
    party = 5.0 * coins_left(g) + 3.2 * health(g) + 0.4 * gear(g) + 0.4 * potions(g)
    court = 3.7 * (life(g, boss) if boss else 0.0) + 1.25 * len(g.relics) + 0.15 * monsters_left(g, "8-bit")
    return party - court - 0.6 * minis_left(g) - 0.6 * (g.side == CONSUL) - 0.5


def monsters_left(g: Explore, platform: str) -> float:
    """Skull points of a platform's monsters in the dungeon, for each Hero; the wounded count less."""
    box = g.box
    here = (foe for foe in g.foes if foe.card in g.pool and box.platform(foe.card) == platform)
    return sum(box.skulls(foe.card) * life(g, foe) for foe in here) / g.size


def gear(g: Explore) -> float:
    """What a Hero's equipment is worth on average."""
    return sum(gear_worth(g, hero, card) for hero in g.standing() for card in hero.gear if card) / g.size


def potions(g: Explore) -> float:
    """Potions for each Hero."""
    return sum(hero.potions for hero in g.heroes) / g.size


def coins_left(g: Explore) -> float:
    """Princess Coins as a share of what is normal, those taken off that the fallen will need."""
    return (g.coins - sum(hero.at < 0 for hero in g.heroes)) / (g.size + 1)


def health(g: Explore) -> float:
    """The party's hearts as a share of what they could be."""
    return sum(1 - hero.wounds / hero_stats(g, hero).hearts for hero in g.standing()) / g.size


def life(g: Explore, foe: Foe) -> float:
    """The share of its hearts that an enemy has left."""
    return 1 - foe.wounds / foe_stats(g, foe).hearts


def minis_left(g: Explore) -> float:
    """How much of the mini-bosses is still to be fought."""
    box = g.box
    here = sum(life(g, foe) for foe in g.foes if box.original(foe.card) in g.minis)
    return (len(g.minis) - len(g.minis_seen) + here) / max(1, len(g.minis))


def mode_lead(g: Explore) -> float:
    """How near the Heroes are to what a mode asks of them."""
    if g.mode == "artifact" and not g.artifact:
        return 0.15 * (5 - len(g.crystals))
    if not g.carrier:
        return 0.3 if g.artifact else 0.0
    away = distance(g.dungeon, 1 << g.hero(g.carrier).at, 1 << goal_square(g))
    return 0.8 + 1.6 / (1 + 0.1 * away)
