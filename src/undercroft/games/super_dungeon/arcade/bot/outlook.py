"""How a game of Arcade stands, as the chance that the Heroes win."""

from __future__ import annotations

from undercroft.games.super_dungeon.arcade.bot.heroes import Mind
from undercroft.games.super_dungeon.arcade.rules.gangs import foe_stats
from undercroft.games.super_dungeon.arcade.state import Arcade
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
from undercroft.games.super_dungeon.dungeon.grid import mask_of
from undercroft.games.super_dungeon.state import Foe

PACKAGE = "undercroft.games.super_dungeon.arcade.bot"

GOALS = ("spawning-point", "dungeon-boss")
"""What the Heroes have to bring down."""


def evaluate(g: Arcade, seat: str) -> float:
    """From 0 (lost) to 1 (won)."""
    if g.outcome is not None:
        return 1.0 if g.outcome.winners else 0.0
    if not g.turn:
        return party_chance(g, PACKAGE)
    return chance(features(g), weights_of(PACKAGE).stages[stage(g)])


def stage(g: Arcade) -> str:
    """Whether the boss is still to come, and whose turn it is."""
    return f"{'boss' if g.boss_spawned else 'points'}-{g.side}"


def features(g: Arcade) -> Features:
    """What the Heroes have, what stands against them, and how far the chart has moved."""
    kinds, count = g.box.kinds, len(g.heroes)
    ranks: dict[str, float] = {}
    for foe in g.foes:
        rank = kinds[foe.card].rank
        ranks[rank] = ranks.get(rank, 0.0) + life(g, foe)
    points = sum(kinds[foe.card].rank == "spawning-point" for foe in g.foes)
    goals = mask_of([foe.at for foe in g.foes if kinds[foe.card].rank in GOALS])
    return (
        party_features(g)
        | peril_features(g, Mind)
        | {
            "way": way_to(g, goals),
            "points": points / len(g.points),
            "walls": ranks.get("spawning-point", 0.0) / len(g.points),
            "boss": ranks.get("dungeon-boss", 0.0),
            "mini-bosses": ranks.get("mini-boss", 0.0),
            "solos": (ranks.get("solo", 0.0) + ranks.get("boo-booty", 0.0)) / count,
            "elites": ranks.get("elite", 0.0) / count,
            "minions": ranks.get("minion", 0.0) / count,
            "near": nearness(g),
            "chart": g.space / len(g.box.charts[g.chart].spaces),
            "challenges": float(len(g.challenges)),
            "plot": float(bool(g.plot)),
        }
    )


def life(g: Arcade, foe: Foe) -> float:
    """The share of its hearts that an enemy has left."""
    return 1 - foe.wounds / foe_stats(g, foe).hearts
