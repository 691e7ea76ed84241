"""How a game of Explore stands, as the chance that the Heroes win."""

from __future__ import annotations

from undercroft.games.super_dungeon.bot.outlook import (
    Features,
    chance,
    nearness,
    party_chance,
    party_features,
    peril_features,
    way_to,
    weights_of,
)
from undercroft.games.super_dungeon.dungeon.distance import distance
from undercroft.games.super_dungeon.dungeon.grid import mask_of
from undercroft.games.super_dungeon.explore.bot.heroes import Mind
from undercroft.games.super_dungeon.explore.rules.modes import goal_square
from undercroft.games.super_dungeon.explore.rules.monsters import foe_stats
from undercroft.games.super_dungeon.explore.state import CONSUL, Explore
from undercroft.games.super_dungeon.state import Foe

PACKAGE = "undercroft.games.super_dungeon.explore.bot"


def evaluate(g: Explore, seat: str) -> float:
    """From 0 (lost) to 1 (won), for the Heroes or for the Consul."""
    if g.outcome is not None:
        return g.outcome.scores.get(seat, float(seat in g.outcome.winners))
    if g.turn:
        heroes = chance(features(g), weights_of(PACKAGE).stages[stage(g)])
    else:
        heroes = party_chance(g, PACKAGE)
    return 1 - heroes if seat == CONSUL else heroes


def stage(g: Explore) -> str:
    """Whether the boss is still to come, and whose turn it is."""
    return f"{'boss' if g.boss_spawned else 'points'}-{g.side}"


def features(g: Explore) -> Features:
    """What the Heroes have, what stands against them, and how far the chart has moved."""
    box, boss = g.box, g.boss_model()
    skulls = {"8-bit": 0.0, "16-bit": 0.0}
    for foe in g.foes:
        platform = box.platform(foe.card)
        if foe.card in g.pool and platform in skulls:
            skulls[platform] += box.skulls(foe.card) * life(g, foe) / g.size
    points = g.points_in_play()
    goals = mask_of([foe.at for foe in (*points, *([boss] if boss else []))])
    return (
        party_features(g)
        | peril_features(g, Mind)
        | {
            "way": way_to(g, goals),
            "points": len(points) / len(g.points),
            "walls": sum([life(g, point) for point in points]) / len(g.points),
            "8-bit": skulls["8-bit"],
            "16-bit": skulls["16-bit"],
            "mini-bosses": minis_left(g),
            "boss": life(g, boss) if boss else 0.0,
            "relics": float(len(g.relics)),
            "near": nearness(g),
            "chart": g.space / len(box.charts[g.chart].spaces),
            "errand": errand(g),
        }
    )


def life(g: Explore, foe: Foe) -> float:
    """The share of its hearts that an enemy has left."""
    return 1 - foe.wounds / foe_stats(g, foe).hearts


def minis_left(g: Explore) -> float:
    """How much of the mini-bosses is still to be fought."""
    box = g.box
    here = sum([life(g, foe) for foe in g.foes if box.original(foe.card) in g.minis])
    return (len(g.minis) - len(g.minis_seen) + here) / max(1, len(g.minis))


def errand(g: Explore) -> float:
    """How near the Heroes are to what a mode asks of them, in logarithms of odds."""
    if g.mode == "boss":
        return 0.0
    if g.mode == "artifact" and not g.artifact:
        return 0.15 * (5 - len(g.crystals))
    if not g.carrier:
        return 0.3 if g.artifact else 0.0
    away = distance(g.dungeon, 1 << g.hero(g.carrier).at, 1 << goal_square(g))
    return 0.8 + 1.6 / (1 + 0.1 * away)
