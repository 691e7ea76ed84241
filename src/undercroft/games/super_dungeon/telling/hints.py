"""Why an answer is advised, in words of the game: what it should bring, and what the next best would."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from undercroft.engine import Ground
from undercroft.engine.chance import Face
from undercroft.engine.words import capital, listed, some
from undercroft.games.super_dungeon.telling.names import CrawlNames
from undercroft.games.super_dungeon.telling.questions import Activation


class ExpectedBlow(msgspec.Struct, frozen=True):
    """What is to be expected of a roll against one model."""

    model: str
    hit: float
    wounds: float
    falls: float
    instead_of: str = ""
    """The model that is struck, where another takes its wounds."""

    def told(self, n: CrawlNames) -> str:
        """The odds in a few words."""
        hit, falls = f"{self.hit:.0%}", f"{self.falls:.0%}"
        if self.instead_of:
            words = f"{n(self.instead_of)} is hit with {hit}: {n(self.model)} takes the wound for it"
            return f"{words} and is destroyed" if hit == falls else words
        if hit == falls:
            return f"{n(self.model)} is destroyed with {falls}"
        words = f"{n(self.model)} is hit with {hit}"
        return f"{words}, destroyed with {falls}" if self.falls >= 0.005 else words


class Expected(msgspec.Struct, frozen=True, kw_only=True):
    """What one answer is expected to bring."""

    answer: str
    model: str = ""
    """Whose answer it is."""
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
    places: bool = False
    """They are placed somewhere else by it."""
    element: bool = False
    """It works on an element of the plot or scenario."""

    def like(self, other: Expected) -> bool:
        """Whether the same would be told of another."""
        return self == msgspec.structs.replace(other, answer=self.answer, worth=self.worth)

    @property
    def says(self) -> bool:
        """Whether there is anything to tell of it."""
        told = self.blows or self.helps or self.opens or self.element
        return bool(told) or self.changes_danger

    @property
    def changes_danger(self) -> bool:
        """Whether it leads where more or less is to be feared."""
        return self.danger is not None and round(self.danger, 1) != round(self.danger_here, 1)

    def told(self, n: CrawlNames) -> list[str]:
        """What it brings, one sentence each."""
        found = [f"{blow.told(n)}." for blow in self.blows]
        if self.helps:
            who = listed([n(model) for model in self.helps])
            found.append(f"{who} can come to a better square." if self.places else f"It helps {who}.")
        if self.opens:
            found.append("From there it can strike better.")
        if self.element:
            found.append("It is a step towards what the plot or the scenario asks for.")
        if self.danger is not None and self.changes_danger:
            found.append(f"Wounds to expect there: {self.danger:.1f}, here: {self.danger_here:.1f}.")
        return found


class Brings(Ground[CrawlNames]):
    """What the answer should bring."""

    expected: Expected

    def told(self, n: CrawlNames) -> str:
        return " ".join(self.expected.told(n))


class NextBest(Ground[CrawlNames]):
    """What the next best answer would bring."""

    expected: Expected

    def told(self, n: CrawlNames) -> str:
        one = self.expected
        return f"Next best: {Activation(one.model, 0, 0).brief(n, one.answer)}. {' '.join(one.told(n))}"


class Nearer(Ground[CrawlNames]):
    """A move that brings nothing yet but the next one's reach."""

    before: int
    after: int

    def told(self, n: CrawlNames) -> str:
        return f"It comes nearer to the enemy: {some(self.after, 'square')} instead of {self.before}."


class Farther(Ground[CrawlNames]):
    """A move away from which the model still strikes."""

    away: int

    def told(self, n: CrawlNames) -> str:
        return f"It strikes from there too, {some(self.away, 'square')} away from the nearest enemy."


class Treasure(Ground[CrawlNames]):
    """A chest that may be opened."""

    cards: int

    def told(self, n: CrawlNames) -> str:
        kept = "the best of them is kept" if self.cards > 1 else "it is kept"
        return f"A chest brings {some(self.cards, 'treasure card')}: {kept}."


class NothingBetter(Ground[CrawlNames]):
    """An activation ends though it need not."""

    def told(self, n: CrawlNames) -> str:
        return "Nothing that is left is worth a step or an action."


class Why(msgspec.Struct, frozen=True):
    """Why an answer is advised: what it should bring, and what the next best would."""

    chosen: Expected
    second: Expected | None = None

    @property
    def grounds(self) -> list[Ground[CrawlNames]]:
        """The reasons, of which each says something."""
        found: list[Ground[CrawlNames]] = [Brings(self.chosen)] if self.chosen.says else []
        if self.second is not None and self.second.says and not self.second.like(self.chosen):
            found.append(NextBest(self.second))
        return found


# ---------------------------------------------------------------- questions besides an activation


class MostToDo(Ground[CrawlNames]):
    """Why a Hero goes before the others."""

    hero: str
    near: int
    within: int
    wounds: int
    hearts: int
    burning: bool = False

    def told(self, n: CrawlNames) -> str:
        if self.burning:
            return f"{n(self.hero)} burns, and the next wound is its last: the others go while it stands."
        enemies = some(self.near, "enemy", "enemies") if self.near else "No enemy"
        hurt = f" and {some(self.wounds, 'wound')} on {some(self.hearts, 'heart')}" if self.wounds else ""
        return f"{enemies} within {self.within} squares{hurt}: no other Hero has more to do."


class PotionsKept(Ground[CrawlNames]):
    """Nobody drinks."""

    def told(self, n: CrawlNames) -> str:
        return "No green potion saves more now than its tokens are worth later."


class DrawsWrath(Ground[CrawlNames]):
    """A Hero that can bear it draws the monsters on itself."""

    hero: str
    left: int

    def told(self, n: CrawlNames) -> str:
        left = some(self.left, "heart")
        return f"{n(self.hero)} can bear more than the others, {left} left: blows meant for them go there."


class RollStands(Ground[CrawlNames]):
    """No die is rolled again."""

    enough: bool

    def told(self, n: CrawlNames) -> str:
        if self.enough:
            return "The roll is enough as it lies."
        return "No die is likely to show more than it does."


class RollsAgain(Ground[CrawlNames]):
    """Dice that are rolled again."""

    faces: tuple[Face, ...]
    enough: bool

    def told(self, n: CrawlNames) -> str:
        shown = capital(n.faces(self.faces))
        if self.enough:
            return f"{shown}: nothing is lost with it, and a heart or a potion may come."
        return f"{shown}: no die shows fewer stars, and the roll may need more."


class Lowest(Ground[CrawlNames]):
    """Who needs something most."""

    hero: str
    wounds: int
    hearts: int

    def told(self, n: CrawlNames) -> str:
        if not self.wounds:
            return f"{n(self.hero)} is unhurt, and nobody else is worse off."
        hurt = f"{some(self.wounds, 'wound')} on {some(self.hearts, 'heart')}"
        return f"{n(self.hero)} has {hurt}: nobody who may be chosen is lower."


class Sturdiest(Ground[CrawlNames]):
    """Who can bear most."""

    hero: str
    wounds: int
    hearts: int

    def told(self, n: CrawlNames) -> str:
        left = some(self.hearts - self.wounds, "heart")
        return f"{n(self.hero)} has {left} of {self.hearts} left: nobody can bear more."


class Thirstiest(Ground[CrawlNames]):
    """Who gets a potion token."""

    hero: str
    potions: int
    wounds: int

    def told(self, n: CrawlNames) -> str:
        has = some(self.potions, "potion token") if self.potions else "no potion token"
        hurt = f" and {some(self.wounds, 'wound')}" if self.wounds else ""
        return f"{n(self.hero)} has {has}{hurt}: nobody can use one better."


class CuresWorst(Ground[CrawlNames]):
    """Which token comes off."""

    token: str

    def told(self, n: CrawlNames) -> str:
        return f"Of what lies on it, {n.token(self.token)} costs most."


class Suits(Ground[CrawlNames]):
    """Whom a card of equipment suits."""

    item: str
    hero: str
    worn: str = ""

    def told(self, n: CrawlNames) -> str:
        instead = f" more than {n(self.worn)} does" if self.worn else ""
        return f"{n(self.item)} helps {n(self.hero)}{instead}: no card helps anybody more."


class NothingSuits(Ground[CrawlNames]):
    """No card is put on."""

    def told(self, n: CrawlNames) -> str:
        return "No card in the backpack would make anybody better than what they wear."


class BuysTreasure(Ground[CrawlNames]):
    """Loot that nobody wants is traded."""

    def told(self, n: CrawlNames) -> str:
        return "Nobody gains by these cards: six of them buy a treasure."


class Cursing(Ground[CrawlNames]):
    """Whether a cursed card stays with who came back."""

    item: str
    helps: bool

    def told(self, n: CrawlNames) -> str:
        return (
            f"{n(self.item)} does more good than harm."
            if self.helps
            else f"{n(self.item)} does more harm than good."
        )


class SameHero(Ground[CrawlNames]):
    """Who fell comes back."""

    hero: str
    cards: int

    def told(self, n: CrawlNames) -> str:
        keeps = f"keeps {some(self.cards, 'card')} of equipment" if self.cards else "knows its way"
        return f"{n(self.hero)} {keeps}; another Hero comes with nothing."


class MoreStars(Ground[CrawlNames]):
    """With which attribute a model defends."""

    attribute: str
    stars: float

    def told(self, n: CrawlNames) -> str:
        return f"{n(self.attribute)} shows {self.stars:.1f} stars on average; no other shows more."


class FromEnemies(Ground[CrawlNames]):
    """How far from the nearest enemy somebody comes in."""

    away: int
    best: int

    def told(self, n: CrawlNames) -> str:
        far = some(self.away, "square")
        return f"The nearest enemy is {far} away: no square comes nearer to the best, which is {self.best}."


class NobodyNear(Ground[CrawlNames]):
    """Where somebody comes in while there is no enemy."""

    def told(self, n: CrawlNames) -> str:
        return "No enemy is in the dungeon yet: any square without harm will do."


class BroughtTo(Ground[CrawlNames]):
    """Where somebody is moved to, and how far that is from its enemies."""

    model: str
    before: int
    after: int

    def told(self, n: CrawlNames) -> str:
        there = f"{some(self.after, 'square')} from its nearest enemy"
        if self.before == self.after:
            return f"No square serves better: {n(self.model)} is {there} as before."
        return f"{n(self.model)} is then {there} instead of {self.before}."


class FewerChase(Ground[CrawlNames]):
    """From whom a wrath token is taken."""

    hero: str
    wounds: int
    hearts: int

    def told(self, n: CrawlNames) -> str:
        left = f"{some(self.hearts - self.wounds, 'heart')} of {self.hearts} left"
        return f"{n(self.hero)} has {left}, and nobody is lower: with less wrath fewer monsters go for it."


class LeastHarm(Ground[CrawlNames]):
    """Who bears a cursed card."""

    item: str
    hero: str

    def told(self, n: CrawlNames) -> str:
        return f"Somebody has to wear {n(self.item)}: {n(self.hero)} suffers least by it, or gains most."


class TowardsGoal(Ground[CrawlNames]):
    """A move towards something that is wanted."""

    before: int
    after: int

    def told(self, n: CrawlNames) -> str:
        near = some(self.after, "square") if self.after else "no square"
        return f"It comes nearer to a chest, a token or an enemy: {near} instead of {self.before}."


class WithOthers(Ground[CrawlNames]):
    """A move towards friends."""

    away: int

    def told(self, n: CrawlNames) -> str:
        return f"It keeps with the others: the nearest is {some(self.away, 'square')} away."


class Safer(Ground[CrawlNames]):
    """A move by which a little is gained."""

    def told(self, n: CrawlNames) -> str:
        return "A little less is to be feared there."


class FromHeroes(Ground[CrawlNames]):
    """A place for a monster, chosen by the Heroes."""

    away: int

    def told(self, n: CrawlNames) -> str:
        return f"No place it may take is farther from the Heroes: {some(self.away, 'square')}."


class OnTheWay(Ground[CrawlNames]):
    """Where something lies that the Heroes want."""

    away: int

    def told(self, n: CrawlNames) -> str:
        return f"No square is nearer to where the Heroes come in: {some(self.away, 'square')}."


class SpareAction(Ground[CrawlNames]):
    """For what a model stands up."""

    move: bool

    def told(self, n: CrawlNames) -> str:
        if self.move:
            return "Its movement is all it can give."
        return "An action point is given, so that it can still go where it wants to."


class FewestLost(Ground[CrawlNames]):
    """Which die is left out."""

    def told(self, n: CrawlNames) -> str:
        return "The weakest die is missed least."


class OneParty(Ground[CrawlNames]):
    """A potion is shared."""

    def told(self, n: CrawlNames) -> str:
        return "Whoever asks has weighed it for the whole party."


class AllTheSame(Ground[CrawlNames]):
    """A choice on which nothing is known to hang."""

    hollow: ClassVar[bool] = True

    def told(self, n: CrawlNames) -> str:
        return "As far as the bots know nothing hangs on it: choose as you like."


class ToTheGoal(Ground[CrawlNames]):
    """How far a carrier has still to go."""

    hero: str
    away: int

    def told(self, n: CrawlNames) -> str:
        return f"{n(self.hero)} is then {some(self.away, 'square')} from its goal; no move brings it nearer."
