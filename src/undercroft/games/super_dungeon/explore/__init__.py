"""Super Dungeon: Explore."""

from .game import ExploreSetup, SuperDungeonExplore
from .state import Explore

__all__ = ["Explore", "ExploreSetup", "SuperDungeonExplore"]
