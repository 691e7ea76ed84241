"""What speaks for an answer, as a hint tells it."""

from __future__ import annotations

from undercroft.engine import Ground
from undercroft.games.stygian_society.telling.names import ClimbNames


class CanPay(Ground[ClimbNames]):
    """How likely a card can be paid after the drop."""

    card: str
    percent: int

    def told(self, n: ClimbNames) -> str:
        return f"After the drop {n(self.card)} can be paid about {self.percent} times in 100."


class Danger(Ground[ClimbNames]):
    """A colour that could act soon, and what that would cost."""

    colour: str
    wounds: int

    def told(self, n: ClimbNames) -> str:
        return f"The {n(self.colour)} enemies are about to act, which is as bad as {self.wounds} wounds."


class Standing(Ground[ClimbNames]):
    """How hurt the party is, and how far peril has risen."""

    room: int
    peril: int
    last: int

    def told(self, n: ClimbNames) -> str:
        return f"The party falls at {self.room} more wounds; peril is {self.peril} of {self.last}."
