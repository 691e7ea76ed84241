"""What speaks for an answer, as a hint tells it."""

from __future__ import annotations

from undercroft.engine import Ground
from undercroft.games.dungeon_fighter.telling.names import FighterNames


class ThrowOdds(Ground[FighterNames]):
    """How often such a throw hits, and what it deals on average."""

    percent: int
    tenths: int

    def told(self, n: FighterNames) -> str:
        return f"Such a throw hits {self.percent} times in 100 and deals {self.tenths / 10:g} on average."


class FoeLeft(Ground[FighterNames]):
    """How far the foe is from falling."""

    foe: str
    life: int
    throws: int

    def told(self, n: FighterNames) -> str:
        throws = "1 throw" if self.throws == 1 else f"{self.throws} throws"
        return f"{n(self.foe)} has {self.life} life left: about {throws}."


class FightAhead(Ground[FighterNames]):
    """What the fight behind a card should cost the party."""

    life: int

    def told(self, n: FighterNames) -> str:
        return f"The fight there should cost the party about {self.life} life."
