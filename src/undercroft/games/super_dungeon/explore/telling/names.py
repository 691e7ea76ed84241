"""What the things of a match of Explore are called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.engine.words import some
from undercroft.games.super_dungeon.telling.names import CrawlNames

if TYPE_CHECKING:
    from undercroft.games.super_dungeon.explore.content.box import ExploreBox
    from undercroft.games.super_dungeon.explore.state import Explore


class ExploreNames(CrawlNames):
    """The names of one match of Explore."""

    __slots__ = ()

    g: Explore
    box: ExploreBox

    def skulls(self, count: int) -> str:
        """So many skull points."""
        return some(count, "skull point")

    def with_text(self, card: str) -> str:
        """A card by its name, with what it does."""
        return f"{self(card)}: {self.text(card)}"
