"""What happens, a struct a kind: ids and numbers, its rule, and its sentence by the names of the match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Literal, TypeAlias

import msgspec

from undercroft.engine import Happening, Length
from undercroft.engine.words import capital, counted, listed, plural, some
from undercroft.games.stygian_society.telling.names import ClimbNames
from undercroft.games.stygian_society.telling.payments import cost_text, payment_text
from undercroft.games.stygian_society.telling.text import chart, mod_text, sentence, woe_text

# --- setting up ------------------------------------------------------------------------------------------


class Hero(Happening[ClimbNames]):
    """A hero comes to the table."""

    rule: ClassVar[str] = "STY-SETUP-03"
    hero: str
    seat: str

    def told(self, n: ClimbNames) -> str:
        return f"{n.The(self.hero)} joins the Society."


class Learned(Happening[ClimbNames]):
    """A hero gains a skill."""

    hero: str
    card: str

    def told(self, n: ClimbNames) -> str:
        return f"{n.The(self.hero)} gains {n(self.card)}."

    def shown(self) -> tuple[str, ...]:
        return (self.card,)


class Woe(Happening[ClimbNames]):
    """A Woe or Lamentation is dealt to a hero."""

    rule: ClassVar[str] = "STY-WOE-03"
    hero: str
    woe: str

    def told(self, n: ClimbNames) -> str:
        return f"{n.The(self.hero)} bears {n(self.woe)}. {woe_text(n, n.box.woes[self.woe])}"

    def shown(self) -> tuple[str, ...]:
        return (self.woe,)


class Begins(Happening[ClimbNames]):
    """The hero who takes the first turn."""

    rule: ClassVar[str] = "STY-SETUP-19"
    hero: str

    def told(self, n: ClimbNames) -> str:
        return f"{n.The(self.hero)} begins."


# --- floors ----------------------------------------------------------------------------------------------


class Floor(Happening[ClimbNames]):
    """A room card or a mat is turned up."""

    length: ClassVar[Length] = Length.HEADLINE
    heading: ClassVar[bool] = True
    floor: int
    room: str

    def told(self, n: ClimbNames) -> str:
        return f"Floor {self.floor}: {n(self.room)}."

    def shown(self) -> tuple[str, ...]:
        return (self.room,)


class Cleared(Happening[ClimbNames]):
    """Nobody is left to fight."""

    length: ClassVar[Length] = Length.HEADLINE
    rule: ClassVar[str] = "STY-CLEAR-01"
    floor: int
    room: str

    def told(self, n: ClimbNames) -> str:
        return f"Nobody is left to fight: floor {self.floor}, {n(self.room)}, is cleared."


class Defeated(Happening[ClimbNames]):
    """The mid-boss has fallen."""

    length: ClassVar[Length] = Length.HEADLINE
    rule: ClassVar[str] = "STY-BOSS-07"
    boss: str

    def told(self, n: ClimbNames) -> str:
        side = n.box.bosses[self.boss].defeated
        return f"{n(self.boss)} is defeated; its mat is turned over. {side}".rstrip()


class Chest(Happening[ClimbNames]):
    """A chest card is turned up."""

    rule: ClassVar[str] = "STY-CHEST-03"
    card: str
    number: int
    peril: int

    def told(self, n: ClimbNames) -> str:
        least = f"from peril {self.number} on" if self.number > 0 else "at any peril"
        peril = f"peril is {self.peril}" if self.peril >= self.number else f"peril is only {self.peril}"
        return f"In the chest: {n(self.card)}, which takes effect {least}; {peril}."

    def shown(self) -> tuple[str, ...]:
        return (self.card,)


class Trap(Happening[ClimbNames]):
    """A chest card does what it says."""

    length: ClassVar[Length] = Length.HEADLINE
    rule: ClassVar[str] = "STY-CHEST-04"
    card: str

    def told(self, n: ClimbNames) -> str:
        chest = n.box.chests[self.card]
        return f"{n(self.card)}! {chest.text or sentence(n, chest.effects)}"

    def shown(self) -> tuple[str, ...]:
        return (self.card,)


class TrapIgnored(Happening[ClimbNames]):
    """Peril is below a chest card's number."""

    length: ClassVar[Length] = Length.EVERY_DIE
    rule: ClassVar[str] = "STY-CHEST-05"
    card: str

    def told(self, n: ClimbNames) -> str:
        return f"Peril is too low for {n(self.card)}: nothing happens."


class Disarmed(Happening[ClimbNames]):
    """Somebody makes the chest card harmless."""

    rule: ClassVar[str] = "STY-SKILL-04"
    hero: str

    def told(self, n: ClimbNames) -> str:
        return f"{n.The(self.hero)} makes the trap harmless."


class Treasure(Happening[ClimbNames]):
    """A treasure is drawn."""

    rule: ClassVar[str] = "STY-CHEST-07"
    card: str

    def told(self, n: ClimbNames) -> str:
        return f"The chest holds {n(self.card)}."

    def shown(self) -> tuple[str, ...]:
        return (self.card,)


class Given(Happening[ClimbNames]):
    """A solo treasure goes to a hero."""

    rule: ClassVar[str] = "STY-TREAS-02"
    hero: str
    card: str

    def told(self, n: ClimbNames) -> str:
        return f"{n(self.card)} goes to {n.the(self.hero)}."


class Traded(Happening[ClimbNames]):
    """A solo treasure changes hands."""

    rule: ClassVar[str] = "STY-TREAS-04"
    hero: str
    giver: str
    card: str

    def told(self, n: ClimbNames) -> str:
        return f"{n.The(self.giver)} gives {n(self.card)} to {n.the(self.hero)}."


class Upper(Happening[ClimbNames]):
    """The upper decks come in."""

    rule: ClassVar[str] = "STY-BOSS-08"

    def told(self, n: ClimbNames) -> str:
        return "Upper rooms and upper treasures come in."


class MovedUp(Happening[ClimbNames]):
    """The knight figure goes up a floor."""

    length: ClassVar[Length] = Length.HEADLINE
    rule: ClassVar[str] = "STY-CLEAR-02"
    floor: int

    def told(self, n: ClimbNames) -> str:
        return f"The party climbs to floor {self.floor}."


# --- a turn ----------------------------------------------------------------------------------------------


class Turn(Happening[ClimbNames]):
    """A hero's turn begins."""

    rule: ClassVar[str] = "STY-TURN-01"
    hero: str
    turn: int

    def told(self, n: ClimbNames) -> str:
        return f"Turn {self.turn}: {n.the(self.hero)}."


class Chose(Happening[ClimbNames]):
    """The action of the turn is chosen."""

    length: ClassVar[Length] = Length.EVERY_DIE
    rule: ClassVar[str] = "STY-TURN-06"
    hero: str
    card: str

    def told(self, n: ClimbNames) -> str:
        return f"{n.The(self.hero)} chooses {n(self.card)}."


class Targets(Happening[ClimbNames]):
    """Targets are named, before the drop."""

    rule: ClassVar[str] = "STY-TURN-08"
    hero: str
    targets: list[str]
    card: str = ""
    """What is aimed at them."""

    def told(self, n: ClimbNames) -> str:
        what = f" {n(self.card)}" if self.card else ""
        return f"{n.The(self.hero)} aims{what} at {listed(map(n, self.targets))}."


class Used(Happening[ClimbNames]):
    """A support or response is used."""

    hero: str
    card: str
    use: str = ""
    """What becomes of the card by it: it is exhausted or discarded."""

    def told(self, n: ClimbNames) -> str:
        if self.use == "discard":
            return f"{n.The(self.hero)} uses {n(self.card)} up."
        gone = "; the card is exhausted now" if self.use == "exhaust" else ""
        return f"{n.The(self.hero)} uses {n(self.card)}{gone}."


class Paid(Happening[ClimbNames]):
    """A payment of a hero."""

    length: ClassVar[Length] = Length.EVERY_DIE
    payment: str

    def told(self, n: ClimbNames) -> str:
        return f"Paid: {payment_text(n, self.payment)}."


class Acted(Happening[ClimbNames]):
    """The action is carried out."""

    rule: ClassVar[str] = "STY-HERO-01"
    hero: str
    card: str
    sets: int
    use: str = ""
    """What becomes of the card by it: it is exhausted or discarded."""

    def told(self, n: ClimbNames) -> str:
        gone = {"exhaust": "; the card is exhausted now", "discard": ", and it is used up"}.get(self.use, "")
        return f"{n.The(self.hero)} carries out {n(self.card)}{_sets(self.sets)}{gone}."


class Forfeited(Happening[ClimbNames]):
    """The action cannot be paid for."""

    length: ClassVar[Length] = Length.HEADLINE
    rule: ClassVar[str] = "STY-HERO-07"
    hero: str
    card: str
    cost: tuple[int, int, int, int, int, int, int] = (0, 0, 0, 0, 0, 0, 0)
    """What it would have cost: white, blue, green, red, yellow, black, wild cubes."""
    lacking: int = 0
    """How much of that field, crypt and luck do not make up."""

    def told(self, n: ClimbNames) -> str:
        missing = f"{self.lacking} {plural(self.lacking, 'is', 'are')} missing"
        short = f": it costs {cost_text(n, self.cost)}, and {missing}"
        return f"{n.The(self.hero)} forfeits {n(self.card)}{short if self.lacking else ''}."


class TooLate(Happening[ClimbNames]):
    """Something exhausted the action after it was chosen and before it was carried out."""

    rule: ClassVar[str] = "STY-SKILL-05"
    hero: str
    card: str

    def told(self, n: ClimbNames) -> str:
        return f"{n(self.card)} was exhausted before it was carried out: {n.the(self.hero)} forfeits it."


class NoTarget(Happening[ClimbNames]):
    """The action had no target, or its targets are gone: nothing is paid."""

    hero: str
    card: str
    named: bool = True
    """Whether there was one when targets were named."""

    def told(self, n: ClimbNames) -> str:
        why = f"Whom {n(self.card)} was meant for is gone" if self.named else f"{n(self.card)} reaches nobody"
        return f"{why}: it does nothing, and nothing is paid for it."


class Skipped(Happening[ClimbNames]):
    """The action is not paid for."""

    rule: ClassVar[str] = "STY-HERO-08"
    hero: str
    card: str

    def told(self, n: ClimbNames) -> str:
        return f"{n.The(self.hero)} lets {n(self.card)} go and leaves the cubes."


class Regrouped(Happening[ClimbNames]):
    """Every cube goes back to the supply."""

    length: ClassVar[Length] = Length.HEADLINE
    rule: ClassVar[str] = "STY-REGROUP-04"
    hero: str

    def told(self, n: ClimbNames) -> str:
        return f"{n.The(self.hero)} regroups: every cube is in the supply again."


class Exhausted(Happening[ClimbNames]):
    """A card is turned sideways; ``hero`` may be the party."""

    rule: ClassVar[str] = "STY-ICON-01"
    hero: str
    card: str
    used: bool = False
    """By being used, which is told with its use."""

    def told(self, n: ClimbNames) -> str:
        return f"{n.The(self.hero)}'s {n(self.card)} is exhausted until the party gains a level."

    def told_at(self) -> Length:
        return Length.EVERY_DIE if self.used else Length.STORY


class Discarded(Happening[ClimbNames]):
    """A card leaves the game by being used; ``hero`` may be the party."""

    length: ClassVar[Length] = Length.EVERY_DIE
    rule: ClassVar[str] = "STY-ICON-02"
    hero: str
    card: str

    def told(self, n: ClimbNames) -> str:
        return f"{n.The(self.hero)}'s {n(self.card)} is used up and leaves the game."


class Refreshed(Happening[ClimbNames]):
    """A card is turned upright."""

    rule: ClassVar[str] = "STY-SKILL-05"
    hero: str
    card: str

    def told(self, n: ClimbNames) -> str:
        return f"{n.The(self.hero)}'s {n(self.card)} is ready again."


class Works(Happening[ClimbNames]):
    """A passive, a status or a Woe works by itself."""

    hero: str
    what: str
    named: bool = False
    """All that it does is told with its name: it need not be told by itself."""

    def told(self, n: ClimbNames) -> str:
        return f"{n(self.what)} takes effect for {n.the(self.hero)}."

    def told_at(self) -> Length:
        return Length.EVERY_DIE if self.named else Length.STORY


class Stronger(Happening[ClimbNames]):
    """The next attack of this turn deals more."""

    rule: ClassVar[str] = "STY-TURN-07"
    wounds: int

    def told(self, n: ClimbNames) -> str:
        return f"The next attack this turn deals {counted(self.wounds, 'wound')} more."


class Cheaper(Happening[ClimbNames]):
    """Actions of this turn cost less."""

    rule: ClassVar[str] = "STY-TURN-07"
    cubes: int

    def told(self, n: ClimbNames) -> str:
        return f"Actions cost {counted(self.cubes, 'cube')} less this turn."


# --- cubes -----------------------------------------------------------------------------------------------


class Missing(Happening[ClimbNames]):
    """The supply lacks enemy cubes."""

    rule: ClassVar[str] = "STY-SHORT-02"
    cubes: int

    def told(self, n: ClimbNames) -> str:
        return (
            f"{counted(self.cubes, 'enemy cube')} {plural(self.cubes, 'is', 'are')} missing from the supply."
        )


class Dropped(Happening[ClimbNames]):
    """Cubes went into the tower, and some came out."""

    rule: ClassVar[str] = "STY-DROP-06"
    cubes: list[str]
    field: dict[str, int]
    crypt: dict[str, int]
    by: str = ""
    """What calls for it, beside the drop of every action."""

    def told(self, n: ClimbNames) -> str:
        into = f"Into the tower for {n(self.by)}" if self.by else "Into the tower"
        return f"{into}: {n.counted(self.cubes) or 'nothing'}. {_out(n, self.field, self.crypt)}"


class Jostled(Happening[ClimbNames]):
    """Cubes fell out of the tower by accident."""

    rule: ClassVar[str] = "STY-JOSTLE-02"
    field: dict[str, int]
    crypt: dict[str, int]

    def told(self, n: ClimbNames) -> str:
        return f"The tower was knocked. {_out(n, self.field, self.crypt)}"


class Moved(Happening[ClimbNames]):
    """Cubes change their place."""

    cubes: dict[str, int]
    sources: list[str]
    to: str
    by: str = ""
    """What moves them."""

    def told(self, n: ClimbNames) -> str:
        one = sum(self.cubes.values()) == 1
        what = f"{n.a(next(iter(self.cubes)))} cube goes" if one else f"{n.cubes(self.cubes)} go"
        said = f"{what} from {listed(f'the {n(place)}' for place in self.sources)} to the {n(self.to)}."
        return f"{n(self.by)}: {said}" if self.by else capital(said)


class Tithed(Happening[ClimbNames]):
    """A boss takes hero cubes out of the field."""

    rule: ClassVar[str] = "STY-TURN-07"
    colour: str
    count: int
    mended: int = 0
    """Wounds that the boss loses by it."""

    def told(self, n: ClimbNames) -> str:
        if not self.count:
            return "The boss asks for a toll and finds no hero cube to take."
        mends = f" and mends {counted(self.mended, 'wound')}" if self.mended else ""
        return f"The boss takes {self.count} {n(self.colour)} {plural(self.count, 'cube')} as a toll{mends}."


class MorePerilCubes(Happening[ClimbNames]):
    """Each drop on this floor takes more peril cubes; the line of the chart has told it."""

    length: ClassVar[Length] = Length.EVERY_DIE
    rule: ClassVar[str] = "STY-DROP-02"
    cubes: dict[str, int]

    def told(self, n: ClimbNames) -> str:
        return f"From now on every drop takes {n.cubes(self.cubes)} more."


class Lasting(Happening[ClimbNames]):
    """A modifier holds until the floor ends; the line of the chart has told it."""

    length: ClassVar[Length] = Length.EVERY_DIE
    rule: ClassVar[str] = "STY-RULING-30"
    mod: str
    n: int

    def told(self, n: ClimbNames) -> str:
        return f"For this floor, {mod_text(self.mod, self.n)}."


# --- enemies ---------------------------------------------------------------------------------------------


class EnemyPaid(Happening[ClimbNames]):
    """An enemy colour spends its cubes."""

    length: ClassVar[Length] = Length.EVERY_DIE
    rule: ClassVar[str] = "STY-PAY-03"
    colour: str
    field: int
    crypt: int

    def told(self, n: ClimbNames) -> str:
        return f"Enemies spend {n(self.colour)}: {_from(n, self.field, self.crypt)}."


class Activated(Happening[ClimbNames]):
    """An enemy card, a room card or a mat acts."""

    colour: str
    card: str

    def told(self, n: ClimbNames) -> str:
        return f"{capital(n(self.colour))} has cubes enough: {n(self.card)} acts."


class Stilled(Happening[ClimbNames]):
    """A colour is passed over in the enemies' step; what holds it has been told."""

    length: ClassVar[Length] = Length.EVERY_DIE
    rule: ClassVar[str] = "STY-TURN-07"
    colour: str

    def told(self, n: ClimbNames) -> str:
        return f"{capital(n(self.colour))} is held still and does not act."


class HeldStill(Happening[ClimbNames]):
    """A colour will not act this turn."""

    rule: ClassVar[str] = "STY-TURN-07"
    colour: str

    def told(self, n: ClimbNames) -> str:
        return f"{capital(n(self.colour))} will not act this turn."


class Wounded(Happening[ClimbNames]):
    """An enemy takes wounds."""

    rule: ClassVar[str] = "STY-DAMAGE-01"
    figure: str
    enemy: str
    wounds: int
    now: int
    health: int
    dealt: int = 0
    """What an attack dealt before defences changed it; nothing where it was no attack."""
    more: int = 0
    """How much of that is not on the card of the attack."""
    because: list[str] = msgspec.field(default_factory=list)
    """What adds that, as far as it has a name."""
    by: str = ""
    """What deals the wounds; an attack has been told."""

    def told(self, n: ClimbNames) -> str:
        less = self.dealt - self.wounds if self.dealt else 0
        parts = [f"{self.dealt} dealt"] if less or self.more else []
        parts += [_beyond(n, self.more, self.because)] if self.more else []
        parts += [_defended(less)] if less else []
        why = f" ({', '.join(parts)})" if parts else ""
        left = self.health - self.now
        if not self.wounds:
            return f"{n(self.figure)} is not hurt{why}."
        source = "by its own rule" if self.by == self.enemy else f"from {n(self.by)}"
        by = f" {source}" if self.by and not self.dealt else ""
        state = f"{left if left > 0 else 'none'} of {self.health} health left"
        return f"{n(self.figure)} takes {counted(self.wounds, 'wound')}{by}{why}: {state}."

    def told_at(self) -> Length:
        """A blow that eliminates is told by that."""
        return Length.EVERY_DIE if self.now >= self.health else Length.STORY


class Mended(Happening[ClimbNames]):
    """An enemy loses wounds."""

    rule: ClassVar[str] = "STY-TURN-07"
    figure: str
    enemy: str
    wounds: int
    left: int
    """The health that it has now."""
    health: int
    by: str = ""

    def told(self, n: ClimbNames) -> str:
        by = f" by {n(self.by)}" if self.by and self.by != self.enemy else ""
        state = f"{self.left} of {self.health} health left"
        return f"{n(self.figure)} mends {counted(self.wounds, 'wound')}{by}: {state}."


class Eliminated(Happening[ClimbNames]):
    """An enemy's wounds reach its health."""

    length: ClassVar[Length] = Length.HEADLINE
    rule: ClassVar[str] = "STY-KILL-01"
    figure: str
    enemy: str
    by: str = ""
    """What dealt the last wounds; an attack has been told."""

    def told(self, n: ClimbNames) -> str:
        by = f" by {n(self.by)}" if self.by and self.by != self.enemy else ""
        return f"{n(self.figure)} is eliminated{by}."


class Fled(Happening[ClimbNames]):
    """An enemy leaves with its boss."""

    rule: ClassVar[str] = "STY-BOSS-05"
    figure: str
    enemy: str

    def told(self, n: ClimbNames) -> str:
        return f"{n(self.figure)} flees."


class FellForward(Happening[ClimbNames]):
    """An enemy closes up to the front rank."""

    rule: ClassVar[str] = "STY-RANK-03"
    figure: str
    enemy: str

    def told(self, n: ClimbNames) -> str:
        return f"{n(self.figure)} steps forward: the front rank may not be the smaller one."


class Pulled(Happening[ClimbNames]):
    """An enemy is dragged to the front rank."""

    rule: ClassVar[str] = "STY-TURN-07"
    figure: str
    enemy: str

    def told(self, n: ClimbNames) -> str:
        return f"{n(self.figure)} is dragged to the front rank."


class Pushed(Happening[ClimbNames]):
    """An enemy is driven to the rear rank."""

    rule: ClassVar[str] = "STY-TURN-07"
    figure: str
    enemy: str

    def told(self, n: ClimbNames) -> str:
        return f"{n(self.figure)} is driven to the rear rank."


class Danced(Happening[ClimbNames]):
    """An enemy changes ranks of its own accord."""

    rule: ClassVar[str] = "STY-TURN-07"
    figure: str
    enemy: str
    place: str

    def told(self, n: ClimbNames) -> str:
        return f"{n(self.figure)} dances to the {n(self.place)}."


class Overhead(Happening[ClimbNames]):
    """Another colour stands overhead, and the next drop takes more of it."""

    rule: ClassVar[str] = "STY-DROP-02"
    colour: str
    count: int

    def told(self, n: ClimbNames) -> str:
        return f"{n(self.colour).capitalize()} stands overhead: this drop takes {self.count} more."


class Joined(Happening[ClimbNames]):
    """An enemy joins the fight."""

    length: ClassVar[Length] = Length.HEADLINE
    figure: str
    enemy: str
    place: str

    def told(self, n: ClimbNames) -> str:
        return f"{n(self.figure)} joins the {n(self.place)}."


class NoFigure(Happening[ClimbNames]):
    """No figure of a colour is left."""

    rule: ClassVar[str] = "STY-RULING-22"
    colour: str

    def told(self, n: ClimbNames) -> str:
        return f"No {n(self.colour)} figure is left: nobody joins."


class Coming(Happening[ClimbNames]):
    """An enemy will stand on the next floor."""

    rule: ClassVar[str] = "STY-RULING-56"
    enemy: str

    def told(self, n: ClimbNames) -> str:
        return f"{capital(n.a(self.enemy))} will be waiting on the next floor."


class TurnedBack(Happening[ClimbNames]):
    """A boss sheds wounds taken since a while ago."""

    rule: ClassVar[str] = "STY-TURN-07"
    enemy: str
    wounds: int

    def told(self, n: ClimbNames) -> str:
        if not self.wounds:
            return f"{n(self.enemy)} turns the clock back and finds no wound to shed."
        return f"{n(self.enemy)} turns the clock back and sheds {counted(self.wounds, 'wound')}."


# --- the party -------------------------------------------------------------------------------------------


class Suffered(Happening[ClimbNames]):
    """The party takes wounds."""

    length: ClassVar[Length] = Length.HEADLINE
    rule: ClassVar[str] = "STY-WOUND-01"
    wounds: int
    now: int
    most: int
    by: str = ""
    """Who or what deals them; nothing where a line of the peril chart does, which has been told."""
    price: bool = False
    """They are what a card costs."""

    def told(self, n: ClimbNames) -> str:
        wounds = counted(self.wounds, "wound")
        of = f"{min(self.now, self.most)} of the {self.most} that end it"
        if not self.by:
            return f"The party suffers {wounds}: {of}."
        return f"{n(self.by)} {'costs' if self.price else 'deals'} the party {wounds}: {of}."


class Harsher(Happening[ClimbNames]):
    """An enemy action wounds the party by more than its card says, or by less."""

    rule: ClassVar[str] = "STY-RULING-34"
    more: int
    because: list[str]

    def told(self, n: ClimbNames) -> str:
        makes = plural(len(self.because), "makes", "make")
        by = counted(abs(self.more), "wound")
        return f"{listed(map(n, self.because))} {makes} it {by} {'worse' if self.more > 0 else 'lighter'}."


class Shielded(Happening[ClimbNames]):
    """Shields take wounds."""

    rule: ClassVar[str] = "STY-SHIELD-01"
    hero: str
    wounds: int
    by: str = ""
    """Who or what dealt them."""

    def told(self, n: ClimbNames) -> str:
        return f"{n.The(self.hero)}'s shields stop {_wounds_from(n, self.wounds, self.by)}."


class Warded(Happening[ClimbNames]):
    """A hero's protection takes wounds."""

    rule: ClassVar[str] = "STY-TURN-07"
    hero: str
    wounds: int
    by: str = ""
    """Who or what dealt them."""

    def told(self, n: ClimbNames) -> str:
        return f"{n.The(self.hero)}'s protection stops {_wounds_from(n, self.wounds, self.by)}."


class Warding(Happening[ClimbNames]):
    """A hero will prevent the next wounds."""

    rule: ClassVar[str] = "STY-TURN-07"
    hero: str
    wounds: int

    def told(self, n: ClimbNames) -> str:
        return f"{n.The(self.hero)} will keep the next {counted(self.wounds, 'wound')} off the party."


class Guarded(Happening[ClimbNames]):
    """A hero has more shields for a turn."""

    rule: ClassVar[str] = "STY-ICON-03"
    hero: str
    shields: int

    def told(self, n: ClimbNames) -> str:
        return f"{n.The(self.hero)} has {self.shields} more {plural(self.shields, 'shield')} this turn."


class Healed(Happening[ClimbNames]):
    """The party loses wounds."""

    rule: ClassVar[str] = "STY-HEAL-01"
    wounds: int
    now: int
    by: str = ""
    """What heals them."""
    more: int = 0
    """How much of that is not on its card."""
    because: list[str] = msgspec.field(default_factory=list)

    def told(self, n: ClimbNames) -> str:
        if not self.wounds:
            return "Nothing is healed." if self.now else "The party has no wound to heal."
        more = f" ({_beyond(n, self.more, self.because)})" if self.more else ""
        who = n(self.by) if self.by else "The party"
        return f"{who} heals {counted(self.wounds, 'wound')}{more}: {some(self.now, 'wound')} left."


class MaxWounds(Happening[ClimbNames]):
    """Maximum wounds move."""

    rule: ClassVar[str] = "STY-RULING-33"
    now: int
    by: str = ""

    def told(self, n: ClimbNames) -> str:
        after = f"After {n(self.by)} the" if self.by else "The"
        return f"{after} party can bear wounds up to {self.now}."


class Luck(Happening[ClimbNames]):
    """Luck moves."""

    luck: int
    now: int
    crypt: bool = False
    """For two cubes or more that fell into the crypt in one action."""

    full: bool = False
    """It is at the end of its track."""
    by: str = ""
    """What brings it or takes it."""
    more: int = 0
    """How much of what the crypt brings is not by the rule."""
    because: list[str] = msgspec.field(default_factory=list)

    def told(self, n: ClimbNames) -> str:
        if not self.luck and self.full:
            return f"Luck is as full as it can be: {self.now}."
        if not self.luck and self.crypt:
            return "Cubes fell into the crypt, and bring no luck."
        if not self.luck:
            return f"{n(self.by)} finds no luck to take." if self.by else "There is no luck to lose."
        if self.by:
            verb = "brings" if self.luck > 0 else "takes"
            return f"{n(self.by)} {verb} {abs(self.luck)} luck: the party has {self.now or 'none left'}."
        verb = "gains" if self.luck > 0 else "loses"
        why = "Two cubes or more fell into the crypt: the" if self.crypt else "The"
        more = f" ({_beyond(n, self.more, self.because)})" if self.more else ""
        return f"{why} party {verb} {abs(self.luck)} luck{more} and has {self.now or 'none left'}."


class Unlucky(Happening[ClimbNames]):
    """A Woe, a Lamentation or the room bars luck on a hero's turn."""

    hero: str
    by: str
    """What bars it."""

    def told(self, n: ClimbNames) -> str:
        return f"No luck on {n.the(self.hero)}'s turn: {n(self.by)} bars it."


Raised: TypeAlias = Literal["card", "acted", "regrouped", "missing"]
"""Why peril rises: a card says so, an enemy or the room has acted, the party regrouped, cubes are missing."""


class Peril(Happening[ClimbNames]):
    """Peril rises a step."""

    now: int
    on: bool = False
    """It rises on at once."""
    by: str = ""
    """The card that raises it, or that has acted."""
    why: Raised = "card"

    def told(self, n: ClimbNames) -> str:
        match self.why:
            case "acted":
                return f"{n(self.by)} has acted: peril rises to {self.now}."
            case "regrouped":
                return f"Regrouping takes its time: peril rises to {self.now}."
            case "missing":
                return f"For cubes that are missing peril rises to {self.now}."
            case _:
                return (
                    f"{n(self.by)} raises peril to {self.now}." if self.by else f"Peril rises to {self.now}."
                )

    def told_at(self) -> Length:
        """Of several steps at once the last is told."""
        return Length.EVERY_DIE if self.on else Length.STORY


class PerilLowered(Happening[ClimbNames]):
    """Peril falls."""

    rule: ClassVar[str] = "STY-PERIL-04"
    by: int
    now: int
    card: str = ""
    """What lowers it."""

    def told(self, n: ClimbNames) -> str:
        if not self.by:
            return "Peril is as low as it can be."
        return f"{n(self.card)} lowers peril to {self.now}." if self.card else f"Peril falls to {self.now}."


class PerilEvent(Happening[ClimbNames]):
    """A line of the peril chart happens."""

    length: ClassVar[Length] = Length.HEADLINE
    rule: ClassVar[str] = "STY-PERIL-03"
    room: str
    at: int

    def told(self, n: ClimbNames) -> str:
        place = n.box.rooms.get(self.room) or n.box.bosses[self.room]
        told = next((text for at, text in chart(n, place) if at == self.at), "")
        return f"Peril {self.at} ({n(self.room)}): {told}" if told else f"Peril {self.at} ({n(self.room)})."


class Xp(Happening[ClimbNames]):
    """The party gains experience."""

    rule: ClassVar[str] = "STY-KILL-02"
    xp: int
    now: int
    needed: int
    by: str = ""
    """The enemy or the card that brings it."""
    more: int = 0
    """How much of that is not on its card."""
    because: list[str] = msgspec.field(default_factory=list)

    def told(self, n: ClimbNames) -> str:
        who = f"{n(self.by)} brings" if self.by else "The party gains"
        more = f" ({_beyond(n, self.more, self.because)})" if self.more else ""
        return f"{who} {self.xp} XP{more}: the party has {self.now}, and a level takes {self.needed}."


class Level(Happening[ClimbNames]):
    """The party gains a level."""

    length: ClassVar[Length] = Length.HEADLINE
    rule: ClassVar[str] = "STY-LEVEL-01"
    needed: int

    def told(self, n: ClimbNames) -> str:
        return (
            "The party gains a level: every card is ready again and every hero learns a skill. "
            f"The next needs {self.needed} XP."
        )


class Leftover(Happening[ClimbNames]):
    """Experience beyond a level stays."""

    rule: ClassVar[str] = "STY-LEVEL-09"
    now: int

    def told(self, n: ClimbNames) -> str:
        return f"{self.now} XP {plural(self.now, 'counts', 'count')} towards the next level already."


# --- afflictions -----------------------------------------------------------------------------------------


class Afflicted(Happening[ClimbNames]):
    """Status tokens come to a hero."""

    length: ClassVar[Length] = Length.HEADLINE
    rule: ClassVar[str] = "STY-STATUS-02"
    hero: str
    status: str
    tokens: list[str]
    by: str = ""
    """Who or what does it; nothing where a line of the peril chart does, which has been told."""

    def told(self, n: ClimbNames) -> str:
        if not self.tokens:
            return f"{n.The(self.hero)} does not become {n(self.status)}: no token is left."
        tokens = _tokens(n, self.tokens)
        if self.by:
            return f"{n(self.by)} makes {n.the(self.hero)} {n(self.status)} ({tokens})."
        return f"{n.The(self.hero)} becomes {n(self.status)} ({tokens})."


class StatusEnded(Happening[ClimbNames]):
    """The last token of a status is gone."""

    rule: ClassVar[str] = "STY-STATUS-10"
    hero: str
    status: str
    cleansed: bool = False
    """Without a payment, which has been told."""

    def told(self, n: ClimbNames) -> str:
        return f"{n.The(self.hero)} is {n(self.status)} no longer."

    def told_at(self) -> Length:
        return Length.EVERY_DIE if self.cleansed else Length.STORY


class TokensPaid(Happening[ClimbNames]):
    """Status tokens are paid off; each is ``status:colour``."""

    rule: ClassVar[str] = "STY-STATUS-08"
    hero: str
    tokens: list[str]

    def told(self, n: ClimbNames) -> str:
        return f"{n.The(self.hero)} pays off {_paid_off(n, self.tokens)}."


class Cleansed(Happening[ClimbNames]):
    """A status token is removed without a payment."""

    rule: ClassVar[str] = "STY-STATUS-11"
    hero: str
    status: str
    colour: str
    by: str = ""
    """What removes it."""
    last: bool = False
    """The status ends with it."""

    def told(self, n: ClimbNames) -> str:
        token = f"{'the last' if self.last else n.a(self.colour)} token of {n(self.status)}"
        if self.by:
            return f"{n(self.by)} takes {token} off {n.the(self.hero)}."
        return f"{capital(token)} leaves {n.the(self.hero)}."


class WoeGone(Happening[ClimbNames]):
    """A Woe or Lamentation is paid off."""

    rule: ClassVar[str] = "STY-WOE-05"
    hero: str
    woe: str

    def told(self, n: ClimbNames) -> str:
        return f"{n.The(self.hero)} is rid of {n(self.woe)}."


# --- how it ends -----------------------------------------------------------------------------------------


class WizardDefeated(Happening[ClimbNames]):
    """The wizard has fallen: the game is won."""

    rule: ClassVar[str] = "STY-WIN-01"
    boss: str

    def told(self, n: ClimbNames) -> str:
        return f"{n(self.boss)} is defeated, and the tower is free."


class ShortGameWon(Happening[ClimbNames]):
    """The mid-boss has fallen: the short game is won."""

    rule: ClassVar[str] = "STY-RULING-94"
    boss: str

    def told(self, n: ClimbNames) -> str:
        return f"{n(self.boss)} is defeated: the short game is won."


class PartyFell(Happening[ClimbNames]):
    """The party's wounds reached the maximum."""

    rule: ClassVar[str] = "STY-LOSE-01"
    floor: int
    wounds: int
    left: int = 0
    """Enemies that still stood there."""
    health: int = 0
    """What they had left between them."""

    def told(self, n: ClimbNames) -> str:
        return (
            f"The party fell on floor {self.floor} with "
            f"{counted(self.wounds, 'wound')}{_near(self.left, self.health)}."
        )


class PerilRanOut(Happening[ClimbNames]):
    """The last line of a peril chart was reached."""

    rule: ClassVar[str] = "STY-LOSE-02"
    floor: int
    room: str
    left: int = 0
    """Enemies that still stood there."""
    health: int = 0
    """What they had left between them."""

    def told(self, n: ClimbNames) -> str:
        return f"Peril reached its end on floor {self.floor}, {n(self.room)}{_near(self.left, self.health)}."


# --- words of their own -------------------------------------------------------------------------------


def _near(left: int, health: int) -> str:
    """How near a lost fight was."""
    if left == 1:
        return f"; 1 enemy stood, with {health} health left"
    return f"; {counted(left, 'enemy', 'enemies')} stood, with {health} health between them" if left else ""


def _defended(less: int) -> str:
    """What defences did to an attack."""
    return f"{less} kept off" if less > 0 else f"{-less} more for its weakness"


def _beyond(n: ClimbNames, more: int, because: Sequence[str]) -> str:
    """How much a number is more than its card says, or less, and for what, as far as that has a name."""
    why = f" for {listed(map(n, because))}" if because else ""
    return f"{abs(more)} {'more' if more > 0 else 'less'}{why}"


def _wounds_from(n: ClimbNames, wounds: int, by: str) -> str:
    return f"{counted(wounds, 'wound')}{f' from {n(by)}' if by else ''}"


def _sets(sets: int) -> str:
    return f" with {counted(sets, 'further set')}" if sets else ""


def _out(n: ClimbNames, field: dict[str, int], crypt: dict[str, int]) -> str:
    """What came out of the tower; a place that got nothing is not told."""
    told = [
        f"{n.cubes(cubes)} into the {n(place)}"
        for cubes, place in ((field, "field"), (crypt, "crypt"))
        if cubes
    ]
    return f"Out: {listed(told)}." if told else "Nothing comes out."


def _from(n: ClimbNames, field: int, crypt: int) -> str:
    """Where spent cubes lay; a place that gave none is not told."""
    told = [f"{count} from the {n(place)}" for count, place in ((field, "field"), (crypt, "crypt")) if count]
    return listed(told)


def _tokens(n: ClimbNames, colours: Sequence[str]) -> str:
    if len(colours) == 1:
        return f"{n.a(colours[0])} token"
    kinds = {colour: colours.count(colour) for colour in colours}
    return f"{listed(f'{count} {n(colour)}' for colour, count in kinds.items())} tokens"


def _paid_off(n: ClimbNames, tokens: Sequence[str]) -> str:
    pairs = {token: tokens.count(token) for token in tokens}
    return listed(_of_status(n, token, count) for token, count in pairs.items())


def _of_status(n: ClimbNames, token: str, count: int) -> str:
    status, _, colour = token.partition(":")
    many = f"{count} {n(colour)} tokens" if count > 1 else f"{n.a(colour)} token"
    return f"{many} of {n(status)}"


HAPPENINGS: tuple[type[Happening[Any]], ...] = (
    Hero, Learned, Woe, Begins, Floor, Cleared, Defeated, Chest, Trap, TrapIgnored, Disarmed, Treasure,
    Given, Traded, Upper, MovedUp, Turn, Chose, Targets, Used, Paid, Acted, Forfeited, TooLate, NoTarget,
    Skipped,
    Regrouped,
    Exhausted, Discarded, Refreshed, Works, Stronger, Cheaper, Missing, Dropped, Jostled, Moved, Tithed,
    MorePerilCubes,
    Lasting, EnemyPaid, Activated, Stilled, HeldStill, Wounded, Mended, Eliminated, Fled, FellForward,
    Pulled, Pushed, Danced, Overhead, Joined, NoFigure, Coming, TurnedBack, Suffered, Harsher, Shielded,
    Warded, Warding, Guarded,
    Healed, MaxWounds, Luck, Unlucky, Peril, PerilLowered, PerilEvent, Xp, Level, Leftover, Afflicted,
    StatusEnded, TokensPaid, Cleansed, WoeGone, WizardDefeated, ShortGameWon, PartyFell, PerilRanOut,
)  # fmt: skip
