"""What must be known before a first game of DIE in the Dungeon."""

from __future__ import annotations

from undercroft.engine import Lead

PRIMER = (
    Lead(
        "You are the monster. Do what the map asks before your Time or your Health is down to 0.",
        "DIE-GOAL-01",
        icon="evil-minion",
    ),
    Lead(
        "A move costs 1 Time, and turns over a tile beside any that you have explored.",
        "DIE-MOVE-01",
        icon="hourglass",
    ),
    Lead(
        "A large die makes you hard to hit in its stat, and lets you hit hard with it. Which goes "
        "where is your first decision.",
        "DIE-DICE-12",
        icon="dice-twenty-faces-twenty",
    ),
    Lead(
        "In a fight the heroes roll first. What comes above your number hits, and the highest face "
        "of a die always does.",
        "DIE-ATT-05",
        icon="crossed-swords",
    ),
    Lead(
        "Then you strike once, with the stat you like: above their total, and one of them falls.",
        "DIE-FIGHT-03",
        icon="d12",
    ),
)
