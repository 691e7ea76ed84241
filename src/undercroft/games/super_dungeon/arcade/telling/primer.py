"""What must be known before a first game of Arcade."""

from __future__ import annotations

from undercroft.engine import Lead

PRIMER = (
    Lead(
        "Destroy every spawning point; that brings out the dungeon boss. Destroy it too.",
        "ARC-TERM-04",
        icon="dragon-head",
    ),
    Lead(
        "Two Heroes act in each of your turns: they move, and spend actions on attacks and what "
        "their cards offer.",
        "SD-TURN-03",
        icon="sprint",
    ),
    Lead(
        "An attack rolls the coloured dice of its card. More stars than the monster’s armour is a hit.",
        "ARC-HIT-01",
        icon="rolling-dices",
    ),
    Lead(
        "Each wound you deal draws wrath. Then the chart commands the monsters, and they go for the "
        "most wrath they can reach.",
        "ARC-WRATH-01",
        icon="angry-eyes",
    ),
    Lead(
        "A Hero who falls costs a Princess Coin. With none left to pay, the party has lost.",
        "SD-WIN-01",
        icon="crown-coin",
    ),
)
