"""What must be known before a first game of Dungeon Fighter."""

from __future__ import annotations

from undercroft.engine import Lead

PRIMER = (
    Lead(
        "One party, room by room to the Final Boss: a monster waits in each.",
        "DF-GOAL-01",
        icon="castle",
    ),
    Lead(
        "You fight by throwing dice. A die has to bounce on the table before it comes onto the Target.",
        "DF-COMBAT-08",
        icon="jump-across",
    ),
    Lead(
        "Where it lies still counts: that number is the damage.",
        "DF-HIT-01",
        icon="dice-target",
    ),
    Lead(
        "A miss, and the monster hits whoever threw.",
        "DF-MISS-06",
        icon="broken-heart",
    ),
    Lead(
        "When every hero has fainted, the party has lost.",
        "DF-LOSE-01",
        icon="skull-crossed-bones",
    ),
)
