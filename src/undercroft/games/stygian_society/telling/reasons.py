"""Why a card that a player has cannot be used now."""

from __future__ import annotations

from typing import ClassVar

from undercroft.engine import Barred, Reason
from undercroft.games.stygian_society.telling.names import ClimbNames


class _OfCard(Reason[ClimbNames]):
    """A reason that is about one card."""

    card: str

    def why(self) -> str:
        raise NotImplementedError

    def barred(self, n: ClimbNames) -> Barred:
        return Barred(n(self.card), self.why(), self.rule, (self.card,))


class Exhausted(_OfCard):
    """It lies sideways."""

    rule: ClassVar[str] = "STY-SKILL-05"

    def why(self) -> str:
        return "it is exhausted until the party gains a level"


class SupportUsed(_OfCard):
    """The turn's one support has been used."""

    rule: ClassVar[str] = "STY-TURN-03"

    def why(self) -> str:
        return "one support a turn, and it has been used"


class SupportsBarred(_OfCard):
    """A status bars supports."""

    rule: ClassVar[str] = "STY-STATUS-04"

    def why(self) -> str:
        return "an affliction bars supports"


class SupportsBarredByWoe(_OfCard):
    """A Woe or Lamentation bars supports."""

    rule: ClassVar[str] = "STY-WOE-04"

    def why(self) -> str:
        return "a Woe or Lamentation bars supports"


class SupportsBarredHere(_OfCard):
    """The room bars supports."""

    rule: ClassVar[str] = "STY-CARD-01"

    def why(self) -> str:
        return "the room bars supports and responses"


class CannotBePaid(_OfCard):
    """Field, crypt and luck do not make up its cost."""

    rule: ClassVar[str] = "STY-RULING-93"

    def why(self) -> str:
        return "its cost cannot be paid now"
