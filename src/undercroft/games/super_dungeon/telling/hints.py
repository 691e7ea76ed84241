"""Why an answer is advised, in words of the game: what it should bring, and what the next best would."""

from __future__ import annotations

import msgspec

from undercroft.engine.words import listed
from undercroft.games.super_dungeon.telling.names import CrawlNames


class ExpectedBlow(msgspec.Struct, frozen=True):
    """What is to be expected of a roll against one model."""

    model: str
    hit: float
    wounds: float
    falls: float

    def told(self, n: CrawlNames) -> str:
        """The odds in a few words."""
        words = f"{n(self.model)} is hit with {self.hit:.0%}"
        return f"{words}, destroyed with {self.falls:.0%}" if self.falls >= 0.005 else words


class Expected(msgspec.Struct, frozen=True, kw_only=True):
    """What one answer is expected to bring."""

    answer: str
    worth: float
    """In the bots' points, for each action point: only to compare."""
    blows: tuple[ExpectedBlow, ...] = ()
    helps: tuple[str, ...] = ()
    """Models that it does something good to."""
    danger: float | None = None
    """Wounds to expect where a move leads."""
    danger_here: float = 0.0
    opens: bool = False
    """From there the model can do more to its enemies than from here."""

    def told(self, n: CrawlNames) -> list[str]:
        """What it brings, one sentence each."""
        found = [f"{blow.told(n)}." for blow in self.blows]
        if self.helps:
            found.append(f"It helps {listed([n(model) for model in self.helps])}.")
        if self.opens:
            found.append("From there it can strike better.")
        if self.danger is not None and round(self.danger, 1) != round(self.danger_here, 1):
            found.append(f"Wounds to expect there: {self.danger:.1f}, here: {self.danger_here:.1f}.")
        return found


class Why(msgspec.Struct, frozen=True):
    """Why an answer is advised: what it should bring, and what the next best would."""

    chosen: Expected
    second: Expected | None = None

    def told(self, n: CrawlNames) -> list[str]:
        """The reasons in sentences; none where there is nothing to say."""
        found = self.chosen.told(n)
        if self.second is not None:
            others = self.second.told(n)
            found += [f"Next best: {others[0]}", *others[1:]] if others else []
        return found
