"""Why something is barred in Arcade alone."""

from __future__ import annotations

from typing import ClassVar

from undercroft.engine import Barred
from undercroft.games.super_dungeon.arcade.telling.names import ArcadeNames
from undercroft.games.super_dungeon.telling.reasons import Joined


class NoWrath(Joined[ArcadeNames]):
    """No wrath token can be taken from some Heroes."""

    rule: ClassVar[str] = "ARC-WRATH-06"
    joins: ClassVar[tuple[tuple[str, ...], ...]] = (("heroes",),)
    heroes: tuple[str, ...]

    def barred(self, n: ArcadeNames) -> Barred:
        return Barred(n.all(self.heroes), "no wrath token to take", self.rule, self.heroes)
