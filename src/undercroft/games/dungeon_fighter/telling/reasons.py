"""Why something that a player might expect is barred."""

from __future__ import annotations

from typing import ClassVar, Literal

from undercroft.engine import Barred, Reason
from undercroft.engine.words import counted
from undercroft.games.dungeon_fighter.telling.names import FighterNames

# --- dice ----------------------------------------------------------------------------------------


class DieThrown(Reason[FighterNames]):
    """A coloured die lies on the board already."""

    rule: ClassVar[str] = "DF-COMBAT-03"
    die: str

    def barred(self, n: FighterNames) -> Barred:
        special = n.box.specials.get(self.die)
        thrown = "they have been" if special and special.count > 1 else "it has been"
        return Barred(f"The {n(self.die)}", f"{thrown} thrown in this combat", self.rule, (self.die,))


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


class NoIcon(Reason[FighterNames]):
    """The die does not show the icon."""

    rule: ClassVar[str] = "DF-ICON-01"
    hero: str
    colour: str

    def barred(self, n: FighterNames) -> Barred:
        ability = n.ability(self.hero, self.colour)
        return Barred(ability.name, "the icon is not up", self.rule, (self.hero, ability.id))


class NoToken(Reason[FighterNames]):
    """No icon is up, and no ready Level Up token lies on that colour."""

    rule: ClassVar[str] = "DF-LEVEL-08"
    hero: str
    colour: str

    def barred(self, n: FighterNames) -> Barred:
        ability = n.ability(self.hero, self.colour)
        why = f"the icon is not up, and no Level Up token is ready on {n.colour(self.colour)}"
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


class ScarredAlready(Reason[FighterNames]):
    """A colour takes one Scar."""

    rule: ClassVar[str] = "DF-SCAR-06"
    hero: str
    colour: str

    def barred(self, n: FighterNames) -> Barred:
        ability = n.ability(self.hero, self.colour)
        why = f"a Scar lies on {n.colour(self.colour)} already"
        return Barred(ability.name, why, self.rule, (self.hero, ability.id))


class UpgradedAlready(Reason[FighterNames]):
    """A colour takes one Level Up token."""

    rule: ClassVar[str] = "DF-RULING-121"
    hero: str
    colour: str

    def barred(self, n: FighterNames) -> Barred:
        ability = n.ability(self.hero, self.colour)
        why = f"a Level Up token lies on {n.colour(self.colour)} already"
        return Barred(ability.name, why, self.rule, (self.hero, ability.id))


# --- Equipment -----------------------------------------------------------------------------------


class ArmorTurned(Reason[FighterNames]):
    """An Armor works once in a combat."""

    rule: ClassVar[str] = "DF-EQUIP-06"
    card: str

    def barred(self, n: FighterNames) -> Barred:
        return Barred(n.card(self.card), "it has been used in this combat", self.rule, (self.card,))


class NoBlow(Reason[FighterNames]):
    """An Armor that only prevents damage has none to prevent."""

    rule: ClassVar[str] = "DF-EQUIP-06"
    card: str

    def barred(self, n: FighterNames) -> Barred:
        return Barred(n.card(self.card), "there is no damage to prevent", self.rule, (self.card,))


class OnlyToThrowAgain(Reason[FighterNames]):
    """An Armor that lets a throw be made again, which was the moment before."""

    rule: ClassVar[str] = "DF-EQUIP-06"
    card: str

    def barred(self, n: FighterNames) -> Barred:
        return Barred(
            n.card(self.card), "it stops no blow: it was for throwing again", self.rule, (self.card,)
        )


class NotOnAHit(Reason[FighterNames]):
    """An Armor is for a Miss."""

    rule: ClassVar[str] = "DF-EQUIP-06"
    card: str

    def barred(self, n: FighterNames) -> Barred:
        return Barred(n.card(self.card), "an Armor works only on a Miss", self.rule, (self.card,))


class RelicTired(Reason[FighterNames]):
    """A Relic works once in a combat, as its card says."""

    rule: ClassVar[str] = "DF-RELIC-03"
    card: str

    def barred(self, n: FighterNames) -> Barred:
        return Barred(n.card(self.card), "it has been used in this combat", self.rule, (self.card,))


class HandsFull(Reason[FighterNames]):
    """A Hero's sheet allows no more of a kind."""

    rule: ClassVar[str] = "DF-HERO-04"
    hero: str
    sort: str
    """weapon, armor or spendable."""
    most: int

    def barred(self, n: FighterNames) -> Barred:
        why = f"the sheet allows {counted(self.most, n(self.sort))}"
        return Barred(n(self.hero), why, self.rule, (self.hero,))


class Twin(Reason[FighterNames]):
    """A Hero carries a Weapon of that name."""

    rule: ClassVar[str] = "DF-EQUIP-05"
    hero: str
    card: str
    """The one carried."""

    def barred(self, n: FighterNames) -> Barred:
        why = f"carries {n.card(self.card)} already, and no two of one name"
        return Barred(n(self.hero), why, self.rule, (self.hero, self.card))


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
