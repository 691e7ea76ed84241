"""What speaks for an answer, as a hint tells it."""

from __future__ import annotations

from typing import Literal

from undercroft.engine import Ground
from undercroft.engine.words import capital, counted, plural
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
    by: str
    """The enemy card, room or mat that would act."""
    near: bool = True

    def told(self, n: ClimbNames) -> str:
        when = "is about to act" if self.near else "will act with more cubes"
        bad = counted(self.wounds, "wound")
        return f"{n(self.by)} ({n(self.colour)}) {when}, which is as bad as {bad}."


class Standing(Ground[ClimbNames]):
    """How hurt the party is, and how far peril has risen."""

    room: int
    peril: int
    last: int

    def told(self, n: ClimbNames) -> str:
        more = counted(self.room, "more wound")
        return f"The party falls at {more}; peril is {self.peril} of {self.last}."


class Mark(Ground[ClimbNames]):
    """Who is aimed at: what is left of it, what it does, and whether the blow is enough."""

    figure: str
    left: int
    harm: int
    falls: bool = False
    """The card's first wounds are enough, if it can be paid."""

    def told(self, n: ClimbNames) -> str:
        harm = f", and its action is as bad as {counted(self.harm, 'wound')}" if self.harm else ""
        enough = " The blow is enough for it." if self.falls else ""
        return f"{n(self.figure)} has {self.left} health left{harm}.{enough}"


class Weighed(Ground[ClimbNames]):
    """What a card is reckoned to be worth, in tenths of a wound, and what is next best."""

    card: str
    tenths: int
    other: str
    other_tenths: int

    def told(self, n: ClimbNames) -> str:
        this, other = wounds(self.tenths), wounds(self.other_tenths)
        return f"{n(self.card)} is worth about {this}, the next best, {n(self.other)}, about {other}."


class Brings(Ground[ClimbNames]):
    """What using a card now is worth, in tenths of a wound, its cubes paid."""

    card: str
    tenths: int

    def told(self, n: ClimbNames) -> str:
        return f"{n(self.card)} is worth about {wounds(self.tenths)} now, its price taken off."


def wounds(tenths: int) -> str:
    """Wounds in tenths: the coin in which a bot reckons."""
    return "1 wound" if tenths == 10 else f"{tenths / 10:g} wounds"


class Wanted(Ground[ClimbNames]):
    """A colour that somebody needs."""

    colour: str
    hero: str
    kept: bool = False
    """It is kept, not taken."""

    def told(self, n: ClimbNames) -> str:
        kept = f"It keeps {n(self.colour)}: " if self.kept else ""
        return capital(f"{kept}{n.the(self.hero)} is the next who pays in {n(self.colour)}.")


class Serves(Ground[ClimbNames]):
    """A colour that the action under way is paid in."""

    colour: str
    card: str

    def told(self, n: ClimbNames) -> str:
        return f"{n(self.card)} itself is paid in {n(self.colour)}."


class Bargain(Ground[ClimbNames]):
    """Whether what an action buys is worth its cubes."""

    card: str
    paid: bool

    def told(self, n: ClimbNames) -> str:
        if self.paid:
            return f"What {n(self.card)} does is worth more than the cubes would be to the others."
        return f"The cubes are worth more to the others than what {n(self.card)} would do."


class Trains(Ground[ClimbNames]):
    """What becomes of the bosses ahead if a hero gains a skill; without one, any of the next level."""

    hero: str
    card: str
    midboss: int
    wizard: int
    """In how many of 100 climbs each is beaten; 100 for one that is not ahead."""

    def told(self, n: ClimbNames) -> str:
        odds = {"the mid-boss": self.midboss, "the wizard": self.wizard}
        beaten = [f"{boss} about {percent} times in 100" for boss, percent in odds.items() if percent < 100]
        skill = n(self.card) if self.card else "one of the next level, whichever it is,"
        more = "" if self.card else f" From then on {n.the(self.hero)} may choose from that level, too."
        return f"With {skill} the party should beat {' and '.join(beaten)}.{more}"


class Promises(Ground[ClimbNames]):
    """The card that does most for a hero; without one, a card of the next level unseen."""

    hero: str
    card: str

    def told(self, n: ClimbNames) -> str:
        if not self.card:
            return f"On average a card of the next level does more for {n.the(self.hero)} than any of these."
        return f"{n(self.card)} does most for {n.the(self.hero)}."


class ChestOdds(Ground[ClimbNames]):
    """How many of the chest cards would take effect now."""

    cards: int
    all: int

    def told(self, n: ClimbNames) -> str:
        would = plural(self.cards, "takes", "take")
        return (
            f"{self.cards} of the {self.all} chest cards {would} effect at this peril; treasure comes anyhow."
        )


class GoodStart(Ground[ClimbNames]):
    """Who is good to begin with."""

    hero: str

    def told(self, n: ClimbNames) -> str:
        return f"{n.The(self.hero)} is often the best to begin with."


class Hinders(Ground[ClimbNames]):
    """What a token or a Woe does while it stays."""

    what: str

    def told(self, n: ClimbNames) -> str:
        return f"{n(self.what)} goes on hindering while it stays."


class PaysIn(Ground[ClimbNames]):
    """A colour that a hero can use."""

    hero: str
    colour: str

    def told(self, n: ClimbNames) -> str:
        return f"{n.The(self.hero)} pays in {n(self.colour)}."


class Thumb(Ground[ClimbNames]):
    """A rule of thumb that the answer follows."""

    rule: Literal[
        "now", "later", "spare", "lean", "few", "settled", "order", "enough", "best", "least", "pile",
        "alike",
    ]  # fmt: skip

    def told(self, n: ClimbNames) -> str:
        return THUMBS[self.rule]


THUMBS = {
    "now": "What it does now is worth the card.",
    "later": "The card will be worth more another time.",
    "spare": "It is the cube that the heroes can spare best.",
    "lean": "It leaves luck and the crypt alone.",
    "few": "It gives away least: a cube of the crypt pays for two, and luck for any colour.",
    "alike": "It helps all of them alike.",
    "settled": "Every treasure lies with a hero whom it helps.",
    "order": "What takes tokens off comes first, and what heals comes last.",
    "enough": "No further token is worth a cube now.",
    "best": "It is the strongest card of them.",
    "pile": "With what lies there already they make up most of a price.",
    "least": "It is the card that is missed least.",
}
"""Rules of thumb in words."""
