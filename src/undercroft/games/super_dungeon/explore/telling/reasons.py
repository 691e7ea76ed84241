"""Why something is barred in Explore alone."""

from __future__ import annotations

from typing import ClassVar

from undercroft.engine import Barred, Reason
from undercroft.games.super_dungeon.explore.telling.names import ExploreNames


class OnlySpawns(Reason[ExploreNames]):
    """A spawning point without a platform does not activate."""

    rule: ClassVar[str] = "EXP-SKULL-07"
    model: str

    def barred(self, n: ExploreNames) -> Barred:
        return Barred(n(self.model), "a spawning point only spawns", self.rule, (self.model,))


class HasActivated(Reason[ExploreNames]):
    """A monster activates once in a turn."""

    rule: ClassVar[str] = "EXP-TURN-02"
    model: str

    def barred(self, n: ExploreNames) -> Barred:
        return Barred(n(self.model), "has activated in this turn", self.rule, (self.model,))


class TooDear(Reason[ExploreNames]):
    """There are too few skull points for its activation."""

    model: str
    price: int
    left: int
    newcomer: bool
    """It costs because it came into play in this turn, not by its platform."""

    def barred(self, n: ExploreNames) -> Barred:
        rule = "EXP-SKULL-04" if self.newcomer else "EXP-SKULL-03"
        why = f"costs {n.skulls(self.price)}, {self.left or 'none'} left"
        return Barred(n(self.model), why, rule, (self.model,))
