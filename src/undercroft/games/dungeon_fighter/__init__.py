"""Dungeon Fighter: dice bounced off the table onto a target, room by room to the Final Boss."""

from undercroft.games.dungeon_fighter.game import DungeonFighter

__all__ = ["DungeonFighter"]
