"""Super Dungeon: Arcade, fully cooperative against an automated Consul."""

from .game import ArcadeSetup, SuperDungeonArcade
from .state import Arcade

__all__ = ["Arcade", "ArcadeSetup", "SuperDungeonArcade"]
