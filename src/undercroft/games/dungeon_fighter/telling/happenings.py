"""Everything that can happen, as typed structs with their sentences; in the order of the rulebook."""

from __future__ import annotations

from typing import Any, ClassVar, Literal, TypeAlias

import msgspec

from undercroft.engine import Happening, Length
from undercroft.engine.words import capital, counted, listed, plural, spelled, with_article
from undercroft.games.dungeon_fighter.content.cards import COLOURS, TOP_XP
from undercroft.games.dungeon_fighter.telling.names import LOSSES, NO_BOUNCE, RULED_OUT, FighterNames
from undercroft.games.dungeon_fighter.telling.text import foe_demands
from undercroft.games.dungeon_fighter.throws.landed import ON_TEMPLATE, value_of

Loss: TypeAlias = Literal["fainted", "no-dice", "eliminated"]
Learnt: TypeAlias = Literal["last-hit", "unused", "idle"]


def life(left: int) -> str:
    """What life is left, never below nought."""
    return f"{left} life" if left > 0 else "no life"


def _part(n: FighterNames, what: str, count: int) -> str:
    """A part of a Hit's damage and where it comes from."""
    if what == "bullseye" or what.isdigit():
        place = "the bullseye" if what == "bullseye" else f"section {what}"
        return place if count == value_of(what) else f"{place} counted as {count}"
    if what == ON_TEMPLATE:
        return f"the Template counted as {count}"
    if what == "bergs":
        return f"{count} for the {plural(count, 'Iceberg')} touched"
    return f"{count} for {PARTS.get(what) or n(what)}"


def _dealt_by(n: FighterNames, what: str, count: int) -> str:
    """What deals damage that is no Hit."""
    return f"the {plural(count, 'Iceberg')} touched" if what == "bergs" else PARTS.get(what) or n(what)


PARTS = {
    "weak-point": "the Weak Point, half of what it had",
    "extra": "Spendables",
    "dance": "the dance",
}
"""What deals damage beside a section, an ability or a Weapon."""


def gold(left: int) -> str:
    """What Gold is left."""
    return f"{left} Gold" if left else "no Gold"


# --- setup and dungeon ---------------------------------------------------------------------------


class Gathered(Happening[FighterNames]):
    """The party is complete and has its first Leader."""

    length: ClassVar[Length] = Length.HEADLINE
    rule: ClassVar[str] = "DF-SETUP-16"
    leader: str
    heroes: list[str]

    def told(self, n: FighterNames) -> str:
        return f"The party gathers: {n.list(self.heroes)}. {n(self.leader)} leads."


class Paths(Happening[FighterNames]):
    """The Leader looks at two Dungeon cards, alone."""

    rule: ClassVar[str] = "DF-PATH-01"
    cards: list[str]

    def told(self, n: FighterNames) -> str:
        count = len(self.cards)
        return f"The Leader looks at {spelled(count)} {plural(count, 'path')}: {n.list(self.cards)}."


class Entered(Happening[FighterNames]):
    """The Dungeon card chosen is revealed."""

    length: ClassVar[Length] = Length.HEADLINE
    rule: ClassVar[str] = "DF-PATH-02"
    heading: ClassVar[bool] = True
    room: str
    leader: str

    def told(self, n: FighterNames) -> str:
        throw = n.box.rooms[self.room].throw
        there = f": every throw there must be {with_article(n(throw))}" if throw else ""
        return f"{n(self.leader)} leads the party into {n(self.room)}{there}."

    def shown(self) -> tuple[str, ...]:
        return (self.room,)


class GoldBonus(Happening[FighterNames]):
    """Gold lies in the room."""

    rule: ClassVar[str] = "DF-DCARD-02"
    gold: int

    def told(self, n: FighterNames) -> str:
        return f"{self.gold} Gold lies about and goes to the Chest."


class FreeEquipment(Happening[FighterNames]):
    """Equipment lies in the room."""

    rule: ClassVar[str] = "DF-DCARD-05"
    card: str

    def told(self, n: FighterNames) -> str:
        return f"Somebody left {n(self.card)} here, free for the taking."

    def shown(self) -> tuple[str, ...]:
        return (self.card,)


class NoEquipment(Happening[FighterNames]):
    """There is Equipment to be had, but the Shop deck has none left."""

    rule: ClassVar[str] = "DF-RULING-107"

    def told(self, n: FighterNames) -> str:
        return "There would be Equipment here, but the Shop deck is empty."


class DieGained(Happening[FighterNames]):
    """A white Bonus die comes to the Chest."""

    held: int
    found: bool = False
    """In the room; else it was bought, which has been told."""

    def told(self, n: FighterNames) -> str:
        found = f"{capital(with_article(n('white')))} lies about. " if self.found else ""
        return f"{found}The Chest now holds {counted(self.held, n('white'), 'white Bonus dice')}."


class NoDie(Happening[FighterNames]):
    """There is no white die to be had, or no room for it."""

    rule: ClassVar[str] = "DF-SHOP-09"
    held: int

    def told(self, n: FighterNames) -> str:
        return f"No white die is to be had: the Chest holds {self.held} already."


class Revealed(Happening[FighterNames]):
    """A Monster is met."""

    length: ClassVar[Length] = Length.HEADLINE
    rule: ClassVar[str] = "DF-MON-01"
    foe: str
    life: int
    gold: int
    damage: int
    room: str = ""

    def told(self, n: FighterNames) -> str:
        foe = n.box.monsters[self.foe]
        numbers = (
            f"{n(self.foe)}! It has {self.life} life{self._made_of(n)}, deals {self.damage} for a Miss and "
            f"is worth {self.gold} Gold."
        )
        return " ".join([numbers, *foe_demands(n.box, foe)])

    def _made_of(self, n: FighterNames) -> str:
        """What its life is made of, if it is not simply the printed one."""
        printed, room = n.box.monsters[self.foe].life, n.box.rooms.get(self.room)
        added = [(room.advantage if room else 0, "for the room"), (n.g.chart.life, f"for {n(n.g.mode)}")]
        told = [f"{count:+d} {why}" for count, why in added if count]
        if not told or printed + sum(count for count, _ in added) != self.life:
            return ""
        return f" ({printed} printed, {', '.join(told)})"

    def shown(self) -> tuple[str, ...]:
        return (self.foe,)


class SpecialDie(Happening[FighterNames]):
    """A special die joins the pool."""

    rule: ClassVar[str] = "DF-SDICE-02"
    die: str
    by: str
    """The room, Monster or card that calls for it."""

    def told(self, n: FighterNames) -> str:
        return f"{n(self.by)} brings the {n(self.die)} to the pool of dice."


class Icebergs(Happening[FighterNames]):
    """Icebergs are put onto the holes."""

    rule: ClassVar[str] = "DF-BERG-01"
    holes: list[int]

    def told(self, n: FighterNames) -> str:
        if not self.holes:
            return "No hole is free for an Iceberg."
        one = len(self.holes) == 1
        holes = listed(map(str, self.holes))
        return f"{'An Iceberg stands on hole' if one else 'Icebergs stand on holes'} {holes}."


# --- Equipment -----------------------------------------------------------------------------------


class Relic(Happening[FighterNames]):
    """A Relic comes to the party."""

    rule: ClassVar[str] = "DF-RELIC-02"
    card: str

    def told(self, n: FighterNames) -> str:
        return f"{n(self.card)} lies beside the Chest and belongs to all."

    def shown(self) -> tuple[str, ...]:
        return (self.card,)


class Boxed(Happening[FighterNames]):
    """Nobody wants a card."""

    rule: ClassVar[str] = "DF-HERO-04"
    card: str

    def told(self, n: FighterNames) -> str:
        return f"Nobody takes {n(self.card)}; it goes back to the box."


class Dropped(Happening[FighterNames]):
    """A Hero makes room for something else."""

    rule: ClassVar[str] = "DF-HERO-04"
    hero: str
    card: str

    def told(self, n: FighterNames) -> str:
        return f"{n(self.hero)} drops {n(self.card)}."


class Given(Happening[FighterNames]):
    """A Hero gets a card."""

    rule: ClassVar[str] = "DF-EQUIP-02"
    hero: str
    card: str

    def told(self, n: FighterNames) -> str:
        return f"{n(self.hero)} now carries {n(self.card)}."


class Handed(Happening[FighterNames]):
    """A card changes hands."""

    rule: ClassVar[str] = "DF-MOVE-06"
    card: str
    hero: str
    giver: str

    def told(self, n: FighterNames) -> str:
        return f"{n(self.giver)} hands {n(self.card)} to {n(self.hero)}."


class RelicUsed(Happening[FighterNames]):
    """A Relic is used, once in a combat."""

    rule: ClassVar[str] = "DF-RELIC-03"
    hero: str
    card: str

    def told(self, n: FighterNames) -> str:
        return f"{n(self.hero)} uses {n(self.card)}."


class Spent(Happening[FighterNames]):
    """A Spendable is used and discarded."""

    rule: ClassVar[str] = "DF-EQUIP-08"
    hero: str
    card: str

    def told(self, n: FighterNames) -> str:
        return f"{n(self.hero)} spends {n(self.card)}."


class Struck(Happening[FighterNames]):
    """The Monster takes damage that is no Hit."""

    foe: str
    damage: int
    life: int
    parts: dict[str, int]
    """What the damage is made of, by what deals it: an ability, a card, Icebergs."""

    def told(self, n: FighterNames) -> str:
        by = listed(_dealt_by(n, what, count) for what, count in self.parts.items())
        return f"{n(self.foe)} takes {self.damage} damage from {by} and has {life(self.life)} left."


# --- life ----------------------------------------------------------------------------------------


class Healed(Happening[FighterNames]):
    """A Hero gains life."""

    hero: str
    amount: int
    life: int
    together: bool = False
    """With others: they are told together."""

    def told(self, n: FighterNames) -> str:
        return f"{n(self.hero)} heals {self.amount} and has {self.life} life."

    def told_at(self) -> Length:
        """Where all heal or are hurt at once, one sentence tells it."""
        return Length.EVERY_DIE if self.together else Length.STORY


class AllHealed(Happening[FighterNames]):
    """Every Hero who was wounded has gained life."""

    by: str
    """A room or an ability; nothing at the Shop, where the purchase has been told."""
    amount: int
    life: dict[str, int]
    """What those who were wounded have now."""

    def told(self, n: FighterNames) -> str:
        up_to = self.amount if self.amount == 1 else f"up to {self.amount}"
        heal = f"{n(self.by)} heals every wounded Hero by" if self.by else "Every wounded Hero heals"
        return f"{heal} {up_to}. Life now: {_lives(n, self.life)}."


class Hurt(Happening[FighterNames]):
    """A Hero loses life."""

    hero: str
    amount: int
    life: int
    foe: str = ""
    """Whose blow or thorns it was."""
    thorns: bool = False
    together: bool = False
    """With others: they are told together."""

    def told(self, n: FighterNames) -> str:
        left = self.life if self.life > 0 else "none"
        if self.thorns:
            return f"{n(self.foe)}'s thorns cost {n(self.hero)} {self.amount} life: {left} left."
        blow = f"{n(self.foe)} strikes back: " if self.foe else ""
        return f"{blow}{n(self.hero)} loses {self.amount} life and has {left} left."

    def told_at(self) -> Length:
        """Where all heal or are hurt at once, one sentence tells it."""
        return Length.EVERY_DIE if self.together else Length.STORY


class AllHurt(Happening[FighterNames]):
    """Every Hero has lost life, for what has been told."""

    life: dict[str, int]
    """What they have left."""

    def told(self, n: FighterNames) -> str:
        return f"Life left: {_lives(n, self.life)}."


def _lives(n: FighterNames, lives: dict[str, int]) -> str:
    """Who has how much life."""
    return listed(f"{n(hero)} {left if left > 0 else 'none'}" for hero, left in lives.items())


class Fainted(Happening[FighterNames]):
    """A Hero is out of this combat."""

    length: ClassVar[Length] = Length.HEADLINE
    rule: ClassVar[str] = "DF-FAINT-01"
    hero: str

    def told(self, n: FighterNames) -> str:
        return f"{n(self.hero)} faints and is out of this combat."


class Lost(Happening[FighterNames]):
    """The party has lost."""

    length: ClassVar[Length] = Length.HEADLINE
    why: Loss
    foe: str = ""
    life: int = 0
    """What the foe had left."""
    shops: int = 0
    """How many Shops the party had come through."""

    def told(self, n: FighterNames) -> str:
        near = f" {n(self.foe)} had {life(self.life)} left" if self.foe else ""
        after = f", after {counted(self.shops, 'Shop')}" if self.shops else ", before the first Shop"
        return f"The party has lost: {LOSSES[self.why]}.{near}{after if near else ''}{'.' if near else ''}"


# --- the turn ------------------------------------------------------------------------------------


class Turn(Happening[FighterNames]):
    """A Hero's turn begins."""

    rule: ClassVar[str] = "DF-COMBAT-05"
    hero: str

    def told(self, n: FighterNames) -> str:
        return f"It is {n(self.hero)}'s turn."


class Chose(Happening[FighterNames]):
    """A die is taken in hand."""

    length: ClassVar[Length] = Length.EVERY_DIE
    rule: ClassVar[str] = "DF-COMBAT-06"
    hero: str
    die: str

    def told(self, n: FighterNames) -> str:
        return f"{n(self.hero)} takes {n.the_die(self.die)}."


class Retrieved(Happening[FighterNames]):
    """The coloured dice come back, and everybody pays."""

    rule: ClassVar[str] = "DF-OUT-03"
    hero: str
    level: int

    def told(self, n: FighterNames) -> str:
        paid = f"every Hero loses {self.level} life for it, the Monster's level"
        return f"{n(self.hero)} takes the coloured dice back: {paid}."


class Stood(Happening[FighterNames]):
    """Somebody will not back down."""

    rule: ClassVar[str] = "DF-BACK-01"
    hero: str

    def told(self, n: FighterNames) -> str:
        return f"{n(self.hero)} will not back down."


class BackedDown(Happening[FighterNames]):
    """The party leaves a Monster alone, in shame."""

    length: ClassVar[Length] = Length.HEADLINE
    rule: ClassVar[str] = "DF-BACK-02"
    foe: str
    level: int

    def told(self, n: FighterNames) -> str:
        return (
            f"The party backs down from {n(self.foe)} in shame: every Hero loses {self.level} "
            "life, and another Monster comes."
        )


class Declared(Happening[FighterNames]):
    """What a Hero uses on this throw: Weapons, the dance."""

    rule: ClassVar[str] = "DF-EQUIP-04"
    hero: str
    used: list[str]

    def told(self, n: FighterNames) -> str:
        return f"{n(self.hero)} uses {n.list(self.used)}."


class Void(Happening[FighterNames]):
    """The world failed, and the throw or flip does not count."""

    why: str

    def told(self, n: FighterNames) -> str:
        return f"That throw does not count at all ({n.fault(self.why)}); once more."


class Assisted(Happening[FighterNames]):
    """A Hero's player throws with assisted timing."""

    rule: ClassVar[str] = "DF-RULING-46"
    hero: str

    def told(self, n: FighterNames) -> str:
        return f"{n(self.hero)} throws with assisted timing: every time window is twice as long."


class Unassisted(Happening[FighterNames]):
    """A Hero's player throws without it again."""

    rule: ClassVar[str] = "DF-RULING-46"
    hero: str

    def told(self, n: FighterNames) -> str:
        return f"{n(self.hero)} throws without assisted timing again."


class Berg(Happening[FighterNames]):
    """A throw touches Icebergs."""

    rule: ClassVar[str] = "DF-BERG-03"
    hero: str
    count: int

    def told(self, n: FighterNames) -> str:
        return f"{n(self.hero)}'s throw touches {counted(self.count, 'Iceberg')}."


class BergDamage(Happening[FighterNames]):
    """Icebergs touched by an ignored throw hurt the Monster all the same."""

    rule: ClassVar[str] = "DF-BERG-02"
    damage: int
    life: int
    foe: str = ""

    def told(self, n: FighterNames) -> str:
        deal = "Iceberg touched deals" if self.damage == 1 else "Icebergs touched deal"
        has = f"{n(self.foe)} has " if self.foe else ""
        return f"The {deal} {self.damage}: {has}{life(self.life)} left."


class Verdict(Happening[FighterNames]):
    """The Leader has decided about a throw that was in doubt."""

    rule: ClassVar[str] = "DF-LEAD-01"
    leader: str
    counts: bool

    def told(self, n: FighterNames) -> str:
        counts = "counts" if self.counts else "does not count"
        return f"{n(self.leader)} has the last word: the throw {counts}."


class Landed(Happening[FighterNames]):
    """Where a die lies, what it shows, whether that is a Hit; and the rules that make it a Miss."""

    rule: ClassVar[str] = "DF-COMBAT-09"
    hero: str
    die: str
    place: str
    icon: str
    hit: bool
    why: list[str]
    unmet: list[str]
    """The Specific Throws it did not fulfil."""
    between: list[str] = msgspec.field(default_factory=list)
    """Every section under its corners, if there are several."""

    def told(self, n: FighterNames) -> str:
        end = "a Hit" if self.hit else f"a Miss{self._reasons(n)}"
        who = n.own_die(self.hero, self.die)
        told = f"{who} lies {n.place(self.place)}{n.across(self.between)}{n.shows(self.icon)}: {end}."
        return told[:1].upper() + told[1:]

    def _reasons(self, n: FighterNames) -> str:
        """Why it is a Miss, as far as its place does not say so."""
        rules = self.why
        told = [RULED_OUT] if "DF-LEAD-01" in rules else []
        told += [f"{n(need)} not met" for need in self.unmet]
        told += [NO_BOUNCE] if "DF-MISS-01" in rules else []
        return f" ({'; '.join(told)})" if told else ""


class ReThrow(Happening[FighterNames]):
    """Somebody lets the Active Hero throw again: by the Monster, an ability or a card."""

    hero: str
    """Who has what it takes: the Active Hero, or who lends a card."""
    by: str
    """``fearless``, a colour, or a card."""
    thrower: str = ""
    """Who throws."""

    def told(self, n: FighterNames) -> str:
        if self.by == "fearless":
            return f"A feeble 1, and the Monster is Fearless: {n(self.hero)} may throw again, and does."
        by = n.ability(self.hero, self.by).name if self.by in COLOURS else n(self.by)
        lent = self.thrower not in ("", self.hero)
        return f"{n(self.hero)} uses {by}{f': {n(self.thrower)}' if lent else ' and'} throws again."


# --- Templates -----------------------------------------------------------------------------------


class FlipOff(Happening[FighterNames]):
    """A flipped Template touches the table."""

    rule: ClassVar[str] = "DF-TPL-05"
    hero: str
    template: str

    def told(self, n: FighterNames) -> str:
        return (
            f"{n(self.hero)}'s {n(self.template)} touches the table: that costs 1 life, and it is "
            "flipped again."
        )


class FlipShort(Happening[FighterNames]):
    """A flipped Template did not turn over."""

    rule: ClassVar[str] = "DF-TPL-04"
    hero: str
    template: str

    def told(self, n: FighterNames) -> str:
        return f"{n(self.hero)}'s {n(self.template)} did not turn over: it is flipped again."


class Flipped(Happening[FighterNames]):
    """A Template lies on the board; dice it came down on are gone."""

    rule: ClassVar[str] = "DF-TPL-03"
    template: str
    x: float
    y: float
    removed: list[str]

    def told(self, n: FighterNames) -> str:
        lies = f"The {n(self.template)} lies on the board"
        if not self.removed:
            return f"{lies}."
        dice = listed(dict.fromkeys(f"the {n(die)}" for die in self.removed))
        return f"{lies}; {dice} under it {'is' if len(self.removed) == 1 else 'are'} taken off."


# --- the icon ------------------------------------------------------------------------------------


class Ability(Happening[FighterNames]):
    """A Hero uses an ability; the rule is the ability's own."""

    hero: str
    ability: str

    def told(self, n: FighterNames) -> str:
        return f"{n(self.hero)} uses {n(self.ability)}."


class Gold(Happening[FighterNames]):
    """Gold goes to the Chest."""

    amount: int
    chest: int

    def told(self, n: FighterNames) -> str:
        return f"{self.amount} Gold goes to the Chest, which holds {self.chest}."


class CutthroatOn(Happening[FighterNames]):
    """The Cutthroat token waits."""

    rule: ClassVar[str] = "DF-UNIQ-06"
    hero: str

    def told(self, n: FighterNames) -> str:
        both = "a die between two sections can count both"
        return f"{n(self.hero)}'s {n('cutthroat-token')} waits: {both}."


class CutthroatSpent(Happening[FighterNames]):
    """The Cutthroat token adds the other section."""

    rule: ClassVar[str] = "DF-UNIQ-07"
    hero: str
    section: str

    def told(self, n: FighterNames) -> str:
        added = "the bullseye" if self.section == "bullseye" else f"section {self.section}"
        return f"{n(self.hero)} spends the {n('cutthroat-token')} and adds {added}."


class MelodyOn(Happening[FighterNames]):
    """The dance is open."""

    rule: ClassVar[str] = "DF-UNIQ-02"
    hero: str

    def told(self, n: FighterNames) -> str:
        return f"{n(self.hero)} plays: everybody may dance until Resting."


class TokenUsed(Happening[FighterNames]):
    """A Level Up token opens an ability without an icon."""

    rule: ClassVar[str] = "DF-LEVEL-09"
    hero: str
    colour: str

    def told(self, n: FighterNames) -> str:
        return f"{n(self.hero)} turns the Level Up token on {n.colour(self.colour)}: no icon is needed."


class Xp(Happening[FighterNames]):
    """A Hero learns."""

    hero: str
    xp: int
    why: Learnt = "last-hit"
    """The Hit that defeats, an icon not used, or one whose ability could not work on this Hit or Miss."""

    def told(self, n: FighterNames) -> str:
        enough = ", enough for a Level Up at the next Shop" if self.xp >= TOP_XP else f" of {TOP_XP}"
        return f"{n(self.hero)} gains 1 XP for {LEARNT[self.why]} and has {self.xp}{enough}."


LEARNT = {
    "last-hit": "the last Hit",
    "unused": "an icon left unused",
    "idle": "an icon that could do nothing",
}
"""What experience is gained for."""


# --- Hit or Miss ---------------------------------------------------------------------------------


class InstaKill(Happening[FighterNames]):
    """Bullseye and icon on one die."""

    length: ClassVar[Length] = Length.HEADLINE
    rule: ClassVar[str] = "DF-INSTA-01"
    hero: str
    foe: str

    def told(self, n: FighterNames) -> str:
        return f"Bullseye and icon! {n(self.hero)} defeats {n(self.foe)} outright."


class Hit(Happening[FighterNames]):
    """The Monster takes a Hit's damage."""

    length: ClassVar[Length] = Length.HEADLINE
    rule: ClassVar[str] = "DF-HIT-01"
    hero: str
    damage: int
    life: int
    foe: str = ""
    parts: dict[str, int] = msgspec.field(default_factory=dict)
    """What the damage is made of, by what deals it: a section, an ability, a Weapon."""

    def told(self, n: FighterNames) -> str:
        why = f": {listed(_part(n, what, count) for what, count in self.parts.items())}" if self.parts else ""
        left = f"{n(self.foe)} has" if self.foe else "the Monster has"
        return f"{n(self.hero)} hits for {self.damage}{why}; {left} {life(self.life)} left."


class WeakPoint(Happening[FighterNames]):
    """The Weak Point was hit and is taken away."""

    rule: ClassVar[str] = "DF-WEAKPT-03"
    template: str

    def told(self, n: FighterNames) -> str:
        return "The Weak Point is used up."


class Madness(Happening[FighterNames]):
    """One more of its mad requirements comes into force."""

    length: ClassVar[Length] = Length.HEADLINE
    rule: ClassVar[str] = "DF-MAD-02"
    throw: str

    def told(self, n: FighterNames) -> str:
        return f"It goes mad: from now on every throw must also be {with_article(n(self.throw))}."


class SoftSnow(Happening[FighterNames]):
    """A Miss without damage."""

    rule: ClassVar[str] = "DF-SNOW-01"
    hero: str

    def told(self, n: FighterNames) -> str:
        return f"Soft snow: {n(self.hero)} takes no damage."


class Spared(Happening[FighterNames]):
    """An ability keeps the blow for a Miss off."""

    hero: str
    ability: str
    foe: str

    def told(self, n: FighterNames) -> str:
        return f"{n(self.ability)} keeps {n(self.foe)}'s blow off {n(self.hero)}."


class Stolen(Happening[FighterNames]):
    """The Monster takes Gold."""

    rule: ClassVar[str] = "DF-MABIL-01"
    foe: str
    gold: int
    chest: int = 0
    """What is left of it."""

    def told(self, n: FighterNames) -> str:
        return f"{n(self.foe)} snatches {self.gold} Gold for the Miss: {gold(self.chest)} left in the Chest."


class Mended(Happening[FighterNames]):
    """The Monster regains life."""

    rule: ClassVar[str] = "DF-MABIL-01"
    foe: str
    life: int

    def told(self, n: FighterNames) -> str:
        return f"{n(self.foe)} mends after the Miss and has {self.life} life."


class Grown(Happening[FighterNames]):
    """A Monster with Growth gains life: dice were fetched for an empty pool."""

    rule: ClassVar[str] = "DF-RULING-138"
    foe: str
    grown: int
    life: int

    def told(self, n: FighterNames) -> str:
        return f"Dice are fetched, and {n(self.foe)} grows by {self.grown} meanwhile: {self.life} life."


class Armor(Happening[FighterNames]):
    """An Armor is used, once in a combat."""

    rule: ClassVar[str] = "DF-EQUIP-07"
    hero: str
    card: str
    prevented: int
    left: int = 0
    """The damage that still comes through."""

    def told(self, n: FighterNames) -> str:
        if not self.prevented:
            return f"{n(self.hero)} uses {n(self.card)}."
        stopped = (
            f"{self.prevented} of {self.prevented + self.left}" if self.left else f"all {self.prevented}"
        )
        return f"{n(self.hero)}'s {n(self.card)} stops {stopped} damage."


# --- resting and shopping ------------------------------------------------------------------------


class Defeated(Happening[FighterNames]):
    """The Monster is done for."""

    length: ClassVar[Length] = Length.HEADLINE
    rule: ClassVar[str] = "DF-HIT-03"
    foe: str
    life: int
    outright: bool = False
    """By bullseye and icon, which has told it."""

    def told(self, n: FighterNames) -> str:
        return f"{n(self.foe)} is defeated."

    def told_at(self) -> Length:
        return Length.EVERY_DIE if self.outright else Length.HEADLINE


class Reward(Happening[FighterNames]):
    """Its Gold goes to the Chest."""

    rule: ClassVar[str] = "DF-REWARD-01"
    gold: int
    chest: int

    def told(self, n: FighterNames) -> str:
        return f"The reward is {self.gold} Gold; the Chest holds {self.chest}."


class Epic(Happening[FighterNames]):
    """An Epic Shot."""

    life: int

    def told(self, n: FighterNames) -> str:
        beyond = f", {-self.life} more than was needed" if self.life < 0 else ""
        return f"An Epic Shot{beyond}: 1 Gold more."


class Eliminated(Happening[FighterNames]):
    """A Hero with three Scars has fainted again."""

    length: ClassVar[Length] = Length.HEADLINE
    rule: ClassVar[str] = "DF-SCAR-07"
    hero: str

    def told(self, n: FighterNames) -> str:
        return f"{n(self.hero)} has no ability left to lose and is out of the game."


class Scar(Happening[FighterNames]):
    """A Hero loses an ability and is back."""

    length: ClassVar[Length] = Length.HEADLINE
    rule: ClassVar[str] = "DF-SCAR-01"
    hero: str
    colour: str
    life: int

    def told(self, n: FighterNames) -> str:
        return (
            f"{n(self.hero)} takes a Scar, loses {n.ability(self.hero, self.colour).name} "
            f"({n.colour(self.colour)}) and is back with {self.life} life."
        )


class Leader(Happening[FighterNames]):
    """Whoever threw the last die leads."""

    rule: ClassVar[str] = "DF-MOVE-01"
    hero: str
    threw: bool = True
    """Whether that Hero threw the last die; else that one is out, or no die was thrown."""

    def told(self, n: FighterNames) -> str:
        return f"{n(self.hero)} {'threw last and ' if self.threw else ''}leads now."


class Tidied(Happening[FighterNames]):
    """The board is cleared."""

    length: ClassVar[Length] = Length.EVERY_DIE
    rule: ClassVar[str] = "DF-MOVE-02"
    white: int

    def told(self, n: FighterNames) -> str:
        return "Dice and pieces are taken off the board."


class SetAside(Happening[FighterNames]):
    """The Dungeon card is done: its Shop icons count."""

    rule: ClassVar[str] = "DF-MOVE-08"
    room: str
    icons: int
    needed: int

    def told(self, n: FighterNames) -> str:
        icons = counted(self.icons, "Shop icon")
        told = (
            f"{icons} of the {self.needed} that bring a Shop"
            if self.icons < self.needed
            else f"{icons}, enough for a Shop"
        )
        return f"{n(self.room)} is behind the party: {told}."


class Shop(Happening[FighterNames]):
    """The Leader lays out the goods."""

    length: ClassVar[Length] = Length.HEADLINE
    rule: ClassVar[str] = "DF-SHOP-02"
    heading: ClassVar[bool] = True
    number: int
    goods: list[str]
    gold: int

    def told(self, n: FighterNames) -> str:
        shown = f"Shop number {self.number}! On display: {n.list(self.goods)}."
        return f"{shown} The Chest holds {gold(self.gold)}."


class LevelledUp(Happening[FighterNames]):
    """A Hero trades experience for a token."""

    length: ClassVar[Length] = Length.HEADLINE
    rule: ClassVar[str] = "DF-LEVEL-07"
    hero: str
    colour: str

    def told(self, n: FighterNames) -> str:
        return (
            f"{n(self.hero)} levels up: a token on {n.colour(self.colour)} lets "
            f"{n.ability(self.hero, self.colour).name} be used once without its icon."
        )


class BoughtHealing(Happening[FighterNames]):
    """Healing for everybody."""

    rule: ClassVar[str] = "DF-SHOP-07"
    chest: int

    def told(self, n: FighterNames) -> str:
        return f"The party buys healing for 1 Gold; {gold(self.chest)} left."


class BoughtDie(Happening[FighterNames]):
    """A white Bonus die is bought."""

    rule: ClassVar[str] = "DF-SHOP-08"
    price: int
    chest: int

    def told(self, n: FighterNames) -> str:
        return f"The party buys {with_article(n('white'))} for {self.price} Gold; {gold(self.chest)} left."


class Bought(Happening[FighterNames]):
    """Something on display is bought."""

    rule: ClassVar[str] = "DF-SHOP-04"
    card: str
    price: int
    chest: int

    def told(self, n: FighterNames) -> str:
        return f"The party buys {n(self.card)} for {self.price} Gold; {gold(self.chest)} left."


class LeftShop(Happening[FighterNames]):
    """The party moves on."""

    rule: ClassVar[str] = "DF-SHOP-06"
    unsold: list[str]

    def told(self, n: FighterNames) -> str:
        return "The party leaves the Shop."


# --- the end -------------------------------------------------------------------------------------


class Boss(Happening[FighterNames]):
    """The Final Boss is met."""

    length: ClassVar[Length] = Length.HEADLINE
    rule: ClassVar[str] = "DF-BOSS-01"
    heading: ClassVar[bool] = True
    foe: str
    life: int
    damage: int

    def told(self, n: FighterNames) -> str:
        boss = n.box.bosses[self.foe]
        more = self.life - boss.life
        made_of = f" ({boss.life} printed, {more:+d} for {n(n.g.mode)})" if more else ""
        numbers = f"The Final Boss: {n(self.foe)}, {self.life} life{made_of}, {self.damage} damage on a Miss!"
        return " ".join([numbers, *foe_demands(n.box, boss)])

    def shown(self) -> tuple[str, ...]:
        return (self.foe,)


class Victory(Happening[FighterNames]):
    """The Boss has fallen; what the party may call itself."""

    length: ClassVar[Length] = Length.HEADLINE
    rule: ClassVar[str] = "DF-WIN-01"
    points: int
    title: str

    def told(self, n: FighterNames) -> str:
        return f"Victory! The Final Boss has fallen. {counted(self.points, 'point')}: {n(self.title)}."


Ending: TypeAlias = Lost | Victory

HAPPENINGS: tuple[type[Happening[Any]], ...] = (
    Gathered, Paths, Entered, GoldBonus, FreeEquipment, NoEquipment, DieGained, NoDie, Revealed, SpecialDie,
    Icebergs,
    Relic, Boxed, Dropped, Given, Handed, RelicUsed, Spent, Struck,
    Healed, AllHealed, Hurt, AllHurt, Fainted, Lost,
    Turn, Chose, Retrieved, Stood, BackedDown, Declared, Void, Assisted, Unassisted, Berg, BergDamage,
    Verdict, Landed, ReThrow,
    FlipOff, FlipShort, Flipped,
    Ability, Gold, CutthroatOn, CutthroatSpent, MelodyOn, TokenUsed, Xp,
    InstaKill, Hit, WeakPoint, Madness, SoftSnow, Spared, Stolen, Mended, Grown, Armor,
    Defeated, Reward, Epic, Eliminated, Scar, Leader, Tidied, SetAside, Shop, LevelledUp, BoughtHealing,
    BoughtDie, Bought, LeftShop,
    Boss, Victory,
)  # fmt: skip
