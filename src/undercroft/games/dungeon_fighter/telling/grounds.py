"""What speaks for an answer, as a hint tells it."""

from __future__ import annotations

from undercroft.engine import Ground
from undercroft.games.dungeon_fighter.telling.names import FighterNames
from undercroft.games.dungeon_fighter.telling.text import special_text


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


class WayOn(Ground[FighterNames]):
    """How far the party would be on its way to a Shop."""

    icons: int
    needed: int

    def told(self, n: FighterNames) -> str:
        if self.icons >= self.needed:
            return f"With it the party has {self.icons} Shop icons and reaches a Shop."
        return f"With it the party has {self.icons} of the {self.needed} Shop icons that bring a Shop."


class Icon(Ground[FighterNames]):
    """How often a die's icon comes up, and what it opens."""

    ability: str
    times: int
    of: int

    def told(self, n: FighterNames) -> str:
        return f"Its icon comes up {self.times} times in {self.of} and opens {n(self.ability)}."


class DiceBack(Ground[FighterNames]):
    """What it costs to have the coloured dice back."""

    life: int

    def told(self, n: FighterNames) -> str:
        return f"It costs the party {self.life} life in all, and keeps the white dice for later."


class WhiteSpent(Ground[FighterNames]):
    """What a white die saves."""

    life: int
    boss: bool

    def told(self, n: FighterNames) -> str:
        if self.boss:
            return "Against the Final Boss only white dice are left."
        return f"It saves the {self.life} life that the coloured dice would cost the party."


class SpecialDice(Ground[FighterNames]):
    """What a special die is good for."""

    die: str

    def told(self, n: FighterNames) -> str:
        return f"Worth throwing early: {special_text(n.box.specials[self.die])}."


class Earns(Ground[FighterNames]):
    """Gold for the Chest."""

    gold: int

    def told(self, n: FighterNames) -> str:
        return f"It brings {self.gold} Gold for the next Shop."


class Waits(Ground[FighterNames]):
    """A token for a later throw."""

    def told(self, n: FighterNames) -> str:
        return "The token waits for a throw that can use it."


class LetLie(Ground[FighterNames]):
    """What lies there is better than what a new throw promises."""

    def told(self, n: FighterNames) -> str:
        return "It is worth more than a new throw promises."


class ThrowAnew(Ground[FighterNames]):
    """A new throw promises more than what lies there."""

    def told(self, n: FighterNames) -> str:
        return "A new throw promises more than what lies there."


class NotForThat(Ground[FighterNames]):
    """A new throw would not be worth its card."""

    def told(self, n: FighterNames) -> str:
        return "A new throw promises a little more, but not enough to spend a card on it."


class BestOfThem(Ground[FighterNames]):
    """The best of dice thrown together."""

    def told(self, n: FighterNames) -> str:
        return "Of the dice thrown it brings most."


class NothingGained(Ground[FighterNames]):
    """An ability would do nothing now."""

    xp: bool

    def told(self, n: FighterNames) -> str:
        return "It would do nothing now" + ("; an icon left unused is 1 XP." if self.xp else ".")


class Adds(Ground[FighterNames]):
    """Damage that comes on top."""

    damage: int

    def told(self, n: FighterNames) -> str:
        return f"It adds {self.damage} damage."


class Dodges(Ground[FighterNames]):
    """No counterattack."""

    foe: str

    def told(self, n: FighterNames) -> str:
        return f"{n(self.foe)} does not strike back."


class Hurt(Ground[FighterNames]):
    """Who could use healing."""

    heroes: list[str]

    def told(self, n: FighterNames) -> str:
        return f"{n.list(self.heroes)} {'is' if len(self.heroes) == 1 else 'are'} hurt."


class Weakest(Ground[FighterNames]):
    """How one Hero stands."""

    hero: str
    life: int
    most: int

    def told(self, n: FighterNames) -> str:
        return f"{n(self.hero)} has {self.life} of {self.most} life, and nobody who could be healed has less."


class TakesOff(Ground[FighterNames]):
    """What an Armor saves."""

    prevented: int
    damage: int

    def told(self, n: FighterNames) -> str:
        return f"It takes {self.prevented} off a blow of {self.damage}."


class Kept(Ground[FighterNames]):
    """A card is worth more later."""

    def told(self, n: FighterNames) -> str:
        return "It would decide nothing now and is worth more later."


class Ends(Ground[FighterNames]):
    """A card ends the fight."""

    foe: str

    def told(self, n: FighterNames) -> str:
        return f"{n(self.foe)} falls to it."


class HalfOf(Ground[FighterNames]):
    """What a Weak Point would take."""

    foe: str
    life: int

    def told(self, n: FighterNames) -> str:
        return f"Hit there, {n(self.foe)} loses half of its {self.life} life."


class MoreDice(Ground[FighterNames]):
    """Special dice for a pool that runs dry."""

    pool: int

    def told(self, n: FighterNames) -> str:
        left = f"{self.pool} left" if self.pool else "no die left"
        return f"The pool has {left}: more dice put off what fetching them costs."


class ComesAgain(Ground[FighterNames]):
    """A Relic need not be saved."""

    def told(self, n: FighterNames) -> str:
        return "A Relic is there again in the next combat."


class WorthMore(Ground[FighterNames]):
    """What is dropped is worth less."""

    dropped: str

    def told(self, n: FighterNames) -> str:
        return f"Of all that could make room {n.card(self.dropped)} is worth least."


class HasRoom(Ground[FighterNames]):
    """Who has room for a card and is likely to stay on their feet."""

    hero: str

    def told(self, n: FighterNames) -> str:
        return f"{n(self.hero)} has room for it and {n.hero(self.hero).life} life; nobody with room has more."


class BestHands(Ground[FighterNames]):
    """With whom a card does most."""

    hero: str

    def told(self, n: FighterNames) -> str:
        return f"Of all who could take it, it helps the party most with {n(self.hero)}."


class NotNeeded(Ground[FighterNames]):
    """What would have to be dropped is worth more."""

    def told(self, n: FighterNames) -> str:
        return "Everything that would have to be dropped for it is worth more."


class WellCarried(Ground[FighterNames]):
    """Nothing is gained by handing Equipment round."""

    def told(self, n: FighterNames) -> str:
        return "Everything is in good hands: no exchange would help the party."


class BetterHands(Ground[FighterNames]):
    """Why a card changes hands."""

    card: str
    hero: str

    def told(self, n: FighterNames) -> str:
        return f"{n.card(self.card)} does more for the party with {n(self.hero)}."


class NothingWorth(Ground[FighterNames]):
    """The Shop has nothing for this Gold."""

    def told(self, n: FighterNames) -> str:
        return "Nothing that the Chest can pay is worth its Gold now."


class DiceWanted(Ground[FighterNames]):
    """How many white dice the way ahead should take."""

    held: int
    wanted: int
    boss: bool

    def told(self, n: FighterNames) -> str:
        held = f"The Chest holds {self.held or 'none'}"
        if self.boss:
            return f"{held}; the Final Boss should take {self.wanted}."
        return f"{held}; with {self.wanted} a fight may go wrong."


class PaysMost(Ground[FighterNames]):
    """The best for its Gold."""

    def told(self, n: FighterNames) -> str:
        return "Of all that the Chest can pay it brings most for its Gold."


class MissedLeast(Ground[FighterNames]):
    """The ability that is worth least."""

    def told(self, n: FighterNames) -> str:
        return "Of the abilities left it is missed least."


class WorthMostWithout(Ground[FighterNames]):
    """The ability that is worth most."""

    def told(self, n: FighterNames) -> str:
        return "It is the ability worth most, and with the token it works once without its icon."


class FlipMayCost(Ground[FighterNames]):
    """A flip can go wrong."""

    def told(self, n: FighterNames) -> str:
        return "A flip that goes off the board costs 1 life."


class FlipOdds(Ground[FighterNames]):
    """How flips of a Template go."""

    landed: int
    off: int

    def told(self, n: FighterNames) -> str:
        off = f"{self.off} go off it, at 1 life each"
        return (
            f"Of 100 such flips {self.landed} come to lie on the board and {off}; the others are made again."
        )


class NearTheMiddle(Ground[FighterNames]):
    """Where a Weak Point should lie."""

    def told(self, n: FighterNames) -> str:
        return "Most dice come to rest about the middle: there the Weak Point is hit most often."


class OffTheMiddle(Ground[FighterNames]):
    """Where ice should lie."""

    def told(self, n: FighterNames) -> str:
        return "Short of the middle the ice leaves more of the best sections free."


class VerdictMeans(Ground[FighterNames]):
    """What hangs on the Leader's word."""

    damage: int
    blow: int
    foe: str

    def told(self, n: FighterNames) -> str:
        return (
            f"If it counts it is a Hit worth {self.damage}; if not, a Miss, for which {n(self.foe)} "
            f"takes {self.blow} life."
        )
