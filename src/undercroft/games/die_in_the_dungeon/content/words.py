"""The words of the box: slots of the board, die types, kinds of tile and token."""

from __future__ import annotations

from typing import TypeAlias

GAME_ID = "die-in-the-dungeon"
PACKAGE = "undercroft.games.die_in_the_dungeon"

Slot: TypeAlias = int
"""A slot of the creature board; the first three are the Stat Dice."""

MIGHT, AGILITY, MAGIC, HEALTH, TIME, ABILITY = range(6)
# The six slots of every board; the first three are Stat Dice (DIE-BOARD-01, -08).
SLOTS = ("might", "agility", "magic", "health", "time", "ability")
SLOT = {name: slot for slot, name in enumerate(SLOTS)}
STATS = (MIGHT, AGILITY, MAGIC)

LADDER = (4, 6, 8, 10, 12, 20)
"""The die types of a set in rising order, by their sides (DIE-COMP-01, DIE-DICE-01)."""
NEXT = {4: 6, 6: 8, 8: 10, 10: 12, 12: 20}
BELOW = {6: 4, 8: 6, 10: 8, 12: 10, 20: 12}

TIME_MOST, ABILITY_MOST = 20, 4
TYPE_MOST = 2
"""Dice of one type that a board may hold: two sets are for the board (DIE-COMP-02, DIE-SETUP-09)."""
NAMIC_MOST, NAMIC_PIPS = 6, 6
"""DieNamic dice in the box, and the XP that completes one (DIE-COMP-03)."""

HERO_TYPES = ("fighter", "rogue", "wizard", "cleric")
HERO_DIE = ("fighter", "rogue", "wizard", "cleric", "lose-1-health", "bard")
"""The faces of the Hero Die in the order of an ordinary d6 (DIE-COMP-04, DIE-HDIE-02)."""
RANDOM = "?"
"""A hero head that the Hero Die decides."""

TILE_KINDS = {
    "E": "Epic Heroes",
    "D": "dead end",
    "C": "corner",
    "S": "two-way",
    "T": "three-way",
    "Q": "four-way",
}
"""Kinds of tile by the letter of their ids, and what they are called (DIE-COMP-09)."""
BLANK, START = "blank", "start"
"""Start/Blank tiles carry no id."""

# The kinds of token (DIE-COMP-10). A DieMinion is its die type, whichever side is up (DIE-MINION-02).
DIEMINIONS = ("d4", "d6", "d8", "d10", "d12")
PLAIN_TOKENS = SLOTS
SPECIAL_TOKENS = ("bard", "kobold", "beast", "diemaster")
TOKENS = (*DIEMINIONS, *PLAIN_TOKENS, *SPECIAL_TOKENS)
TOKEN_POINTS = {"might": 2, "agility": 2, "magic": 2, "health": 2, "time": 3, "ability": 2}
"""What a token gives to the slot it is named after."""
TOKEN_REF = {token: f"token-{token}" for token in TOKENS}
"""What a token is called by where a slot, a hero or a die has the same id."""
MINION_REF = {sides: f"minion-d{sides}" for sides in LADDER}
"""A DieMinion on a board, by its sides."""


def die_for(total: int) -> int:
    """The smallest die that can show a number; a d20 for all that is higher (DIE-PARTY-01, -02)."""
    for sides in LADDER:
        if total <= sides and sides < 20:
            return sides
    return 20
