"""Why something that a player might expect is barred."""

from __future__ import annotations

from typing import ClassVar, Literal

from undercroft.engine import Barred, Reason
from undercroft.games.dungeon_fighter.telling.names import FighterNames

# --- dice ----------------------------------------------------------------------------------------


class DieThrown(Reason[FighterNames]):
    """A coloured die lies on the board already."""

    rule: ClassVar[str] = "DF-COMBAT-03"
    die: str

    def barred(self, n: FighterNames) -> Barred:
        return Barred(f"The {n(self.die)}", "it has been thrown in this combat", self.rule, (self.die,))


class PoolNotEmpty(Reason[FighterNames]):
    """White dice and retrieving are for an empty pool."""

    rule: ClassVar[str] = "DF-OUT-01"
    key: str
    """``white`` or ``retrieve``."""

    def barred(self, n: FighterNames) -> Barred:
        label = f"A {n(self.key)}" if self.key == "white" else n(self.key)
        return Barred(label, "there are dice in the pool still", self.rule, (self.key,))


class NoWhiteDie(Reason[FighterNames]):
    """The Chest holds no white die."""

    rule: ClassVar[str] = "DF-OUT-02"

    def barred(self, n: FighterNames) -> Barred:
        return Barred(f"A {n('white')}", "there is none on the Chest", self.rule, ("white",))


class NotFromTheBoss(Reason[FighterNames]):
    """The Final Boss gives no dice back."""

    rule: ClassVar[str] = "DF-BOSS-05"

    def barred(self, n: FighterNames) -> Barred:
        return Barred(n("retrieve"), "nobody gets dice back from the Final Boss", self.rule)


class NoBackingDown(Reason[FighterNames]):
    """The party has to stand and fight."""

    rule: ClassVar[str] = "DF-BACK-01"
    because: Literal["boss", "refused", "no-throw", "no-monster"]

    def barred(self, n: FighterNames) -> Barred:
        why = {
            "boss": "against the Final Boss nobody backs down",
            "refused": "not everybody agreed",
            "no-throw": "no throw is asked for",
            "no-monster": "no other Monster is left",
        }
        return Barred(n("back-down"), why[self.because], self.rule)


# --- abilities -----------------------------------------------------------------------------------


class Scarred(Reason[FighterNames]):
    """A Scar lies on the ability."""

    rule: ClassVar[str] = "DF-SCAR-04"
    hero: str
    colour: str

    def barred(self, n: FighterNames) -> Barred:
        ability = n.ability(self.hero, self.colour)
        why = f"a Scar lies on {n.colour(self.colour)}"
        return Barred(ability.name, why, self.rule, (self.hero, ability.id))


class NotOpened(Reason[FighterNames]):
    """The die's icon is for another colour."""

    rule: ClassVar[str] = "DF-ICON-01"
    hero: str
    colour: str

    def barred(self, n: FighterNames) -> Barred:
        ability = n.ability(self.hero, self.colour)
        why = f"the die does not open {n.colour(self.colour)}"
        return Barred(ability.name, why, self.rule, (self.hero, ability.id))


class WrongResult(Reason[FighterNames]):
    """The ability works on a Hit only, or on a Miss only."""

    rule: ClassVar[str] = "DF-ICON-02"
    hero: str
    colour: str

    def barred(self, n: FighterNames) -> Barred:
        ability = n.ability(self.hero, self.colour)
        works = "a Hit" if ability.when == "hit" else "a Miss"
        return Barred(ability.name, f"works only on {works}", self.rule, (self.hero, ability.id))


# --- the Shop ------------------------------------------------------------------------------------


class TooDear(Reason[FighterNames]):
    """The Chest cannot pay for a card."""

    rule: ClassVar[str] = "DF-SHOP-04"
    card: str
    gold: int

    def barred(self, n: FighterNames) -> Barred:
        why = f"it costs {n.box.equipment[self.card].price}, the Chest holds {self.gold}"
        return Barred(n.card(self.card), why, self.rule, (self.card,))


class NobodyCarriesIt(Reason[FighterNames]):
    """No Hero has a place for such a card."""

    rule: ClassVar[str] = "DF-RULING-108"
    card: str

    def barred(self, n: FighterNames) -> Barred:
        return Barred(n.card(self.card), "no Hero could carry it", self.rule, (self.card,))


class ChestFull(Reason[FighterNames]):
    """No more white dice on the Chest, or none in the supply."""

    rule: ClassVar[str] = "DF-SHOP-09"
    white: int
    most: int

    def barred(self, n: FighterNames) -> Barred:
        why = f"the Chest holds {self.white}; {self.most} at most"
        if self.white < self.most:
            why = f"the supply is empty; the Chest holds {self.white}"
        return Barred(f"A {n('white')}", why, self.rule, ("white",))


class DieTooDear(Reason[FighterNames]):
    """The Chest cannot pay for a white die."""

    rule: ClassVar[str] = "DF-SHOP-08"
    price: int

    def barred(self, n: FighterNames) -> Barred:
        return Barred(f"A {n('white')}", f"it costs {self.price} Gold", self.rule, ("white",))


class NothingToHeal(Reason[FighterNames]):
    """Every Hero is at full health, or there is no Gold to pay with."""

    rule: ClassVar[str] = "DF-SHOP-07"
    gold: int

    def barred(self, n: FighterNames) -> Barred:
        why = "every Hero is at full health" if self.gold else "the Chest is empty"
        return Barred(n("healing"), why, self.rule)
