"""DIE in the Dungeon: a solo dungeon crawl as the monster, or a race of two."""

from undercroft.games.die_in_the_dungeon.game import DieInTheDungeon

__all__ = ["DieInTheDungeon"]
