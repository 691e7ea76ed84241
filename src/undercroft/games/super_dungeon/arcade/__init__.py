"""Super Dungeon: Arcade, fully cooperative against an automated Consul."""

from undercroft.games.super_dungeon.arcade.game import ArcadeSetup, SuperDungeonArcade
from undercroft.games.super_dungeon.arcade.state import Arcade

__all__ = ["Arcade", "ArcadeSetup", "SuperDungeonArcade"]
