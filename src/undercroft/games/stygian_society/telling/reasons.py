"""Why something that a player might expect cannot be done now."""

from __future__ import annotations

from typing import ClassVar

from undercroft.engine import Barred, Reason
from undercroft.engine.words import counted
from undercroft.games.stygian_society.telling.names import ClimbNames
from undercroft.games.stygian_society.telling.payments import cost_text
from undercroft.games.stygian_society.telling.text import EVENTS


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
        return "an affliction bars supports and responses"


class SupportsBarredByWoe(_OfCard):
    """A Woe or Lamentation bars supports."""

    rule: ClassVar[str] = "STY-WOE-04"

    def why(self) -> str:
        return "a Woe or Lamentation bars supports and responses"


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


class TooLateForSupport(_OfCard):
    """The action has begun."""

    rule: ClassVar[str] = "STY-TURN-04"

    def why(self) -> str:
        return "a support is used before the action"


class Answers(_OfCard):
    """A response, and nothing to answer."""

    rule: ClassVar[str] = "STY-SKILL-04"

    def barred(self, n: ClimbNames) -> Barred:
        event = EVENTS[n.box.cards[self.card].when]
        return Barred(n(self.card), f"a response is used only {event}", self.rule, (self.card,))


class WorksByItself(_OfCard):
    """A passive is never used."""

    rule: ClassVar[str] = "STY-SKILL-03"

    def why(self) -> str:
        return "a passive works by itself"


class NotOnThisTurn(_OfCard):
    """A response that works on its owner's turns only."""

    rule: ClassVar[str] = "STY-RULING-71"

    def why(self) -> str:
        return "it answers only on its owner's own turn"


class NothingToGain(_OfCard):
    """A response that would change nothing."""

    rule: ClassVar[str] = "STY-SKILL-04"

    def why(self) -> str:
        return "it would change nothing now"


# --- targets, cubes, payments ---------------------------------------------------------------------------


class OutOfReach(Reason[ClimbNames]):
    """An enemy stands in the other rank."""

    rule: ClassVar[str] = "STY-TURN-09"
    figure: str
    rank: str
    """The rank that the card reaches."""

    def barred(self, n: ClimbNames) -> Barred:
        return Barred(n(self.figure), f"the card reaches the {n(self.rank)} only", self.rule, (self.figure,))


class NoneInSupply(Reason[ClimbNames]):
    """A wild cube must be of a colour that is there."""

    rule: ClassVar[str] = "STY-RULING-12"
    colour: str

    def barred(self, n: ClimbNames) -> Barred:
        why = "the rest of the drop leaves none in the supply"
        return Barred(f"A {n(self.colour)} cube", why, self.rule, (f"supply:{self.colour}",))


class WithoutTarget(_OfCard):
    """An action that reaches nobody, or whose targets are gone."""

    rule: ClassVar[str] = "STY-RULING-06"

    def why(self) -> str:
        return "it has no target in play, and nothing can be paid for"


class CostUnpaid(Reason[ClimbNames]):
    """An action, or a further set of it, cannot be paid for."""

    card: str
    sets: int
    cost: tuple[int, int, int, int, int, int, int]
    """White, blue, green, red, yellow, black, wild cubes."""

    def barred(self, n: ClimbNames) -> Barred:
        more = f" with {counted(self.sets, 'further set')}" if self.sets else ""
        why = f"field, crypt and luck do not make up {cost_text(n, self.cost)}"
        return Barred(n(self.card) + more, why, "STY-HERO-06" if self.sets else "STY-HERO-07", (self.card,))


# --- afflictions ------------------------------------------------------------------------------------------


class TokenTooNew(Reason[ClimbNames]):
    """A token came on this very turn."""

    rule: ClassVar[str] = "STY-STATUS-07"
    status: str
    colour: str

    def barred(self, n: ClimbNames) -> Barred:
        what = f"The {n(self.colour)} token of {n(self.status)}"
        return Barred(what, "it came on this turn; it can be paid off from the next on", self.rule)


class TokenUnpaid(Reason[ClimbNames]):
    """No cube of a token's colour, and no luck."""

    rule: ClassVar[str] = "STY-STATUS-08"
    status: str
    colour: str

    def barred(self, n: ClimbNames) -> Barred:
        what = f"The {n(self.colour)} token of {n(self.status)}"
        return Barred(what, f"it takes {n.a(self.colour)} cube from field or crypt, or luck", self.rule)


class WoeUnpaid(Reason[ClimbNames]):
    """Field, crypt and luck do not make up a Woe's price."""

    rule: ClassVar[str] = "STY-WOE-05"
    woe: str

    def barred(self, n: ClimbNames) -> Barred:
        cost = n.cubes(n.box.woes[self.woe].cost)
        return Barred(n(self.woe), f"field, crypt and luck do not make up {cost}", self.rule, (self.woe,))


class WoeLater(Reason[ClimbNames]):
    """A Woe is paid off at the end of the turn."""

    rule: ClassVar[str] = "STY-WOE-05"
    woe: str

    def barred(self, n: ClimbNames) -> Barred:
        return Barred(n(self.woe), "it is paid off at the end of the turn", self.rule, (self.woe,))


# --- levels, trading ----------------------------------------------------------------------------------


class LevelUnknown(Reason[ClimbNames]):
    """A level of which the hero has no card."""

    rule: ClassVar[str] = "STY-LEVEL-06"
    level: int
    next: bool
    """Whether a random card of it can be drawn."""

    def barred(self, n: ClimbNames) -> Barred:
        why = "the hero has no card of that level yet"
        return Barred(
            f"A skill of level {self.level} by choice",
            f"{why}: one comes at random only" if self.next else why,
            self.rule if self.next else "STY-LEVEL-07",
        )


class PartyItem(_OfCard):
    """What belongs to all cannot change hands."""

    rule: ClassVar[str] = "STY-RULING-59"

    def why(self) -> str:
        return "it is the whole party's"


class ChangedHands(_OfCard):
    """A treasure has been given away in this window already."""

    rule: ClassVar[str] = "STY-RULING-59"

    def why(self) -> str:
        return "it has changed hands already"
