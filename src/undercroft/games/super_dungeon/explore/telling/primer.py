"""What must be known before a first game of Explore."""

from __future__ import annotations

from undercroft.engine import Lead

PRIMER = (
    Lead(
        "You play Heroes. Against you a Dark Consul plays every monster.",
        "EXP-CONSUL-01",
        icon="shield",
    ),
    Lead(
        "Destroy the dungeon boss to win. A Hero who falls costs a Princess Coin; with none left to "
        "pay, the Consul wins.",
        "SD-WIN-01",
        icon="crown-coin",
    ),
    Lead(
        "Two Heroes act in each of your turns: they move, and spend actions on attacks and what "
        "their cards offer.",
        "SD-TURN-03",
        icon="sprint",
    ),
    Lead(
        "An attack rolls coloured dice, and so does the defender. Only more stars than theirs is a hit.",
        "SD-OFF-08",
        icon="rolling-dices",
    ),
    Lead(
        "The Consul's monsters act for free, but the strong ones share four skull points a turn. Then "
        "the chart, his clock, goes on: it brings new monsters, and in the end the boss.",
        "EXP-CHART-01",
        icon="skull-crossed-bones",
    ),
)
