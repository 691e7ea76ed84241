"""Super Dungeon: Explore."""

from undercroft.games.super_dungeon.explore.game import ExploreSetup, SuperDungeonExplore
from undercroft.games.super_dungeon.explore.state import Explore

__all__ = ["Explore", "ExploreSetup", "SuperDungeonExplore"]
