"""What happens, a struct a kind: ids and numbers, its rule, and its sentence by the names of the match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from undercroft.engine import Happening
from undercroft.engine.words import capital, counted, listed, plural, signed
from undercroft.games.stygian_society.telling.names import ClimbNames
from undercroft.games.stygian_society.telling.payments import payment_text
from undercroft.games.stygian_society.telling.text import mod_text

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
        return f"{n.The(self.hero)} bears {n(self.woe)}."

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

    floor: int
    room: str

    def told(self, n: ClimbNames) -> str:
        return f"Floor {self.floor}: {n(self.room)}."

    def shown(self) -> tuple[str, ...]:
        return (self.room,)


class Cleared(Happening[ClimbNames]):
    """Nobody is left to fight."""

    rule: ClassVar[str] = "STY-CLEAR-01"
    floor: int
    room: str

    def told(self, n: ClimbNames) -> str:
        return f"Floor {self.floor} is complete."


class Defeated(Happening[ClimbNames]):
    """The mid-boss has fallen."""

    rule: ClassVar[str] = "STY-BOSS-07"
    boss: str

    def told(self, n: ClimbNames) -> str:
        return f"{n(self.boss)} is defeated; its mat is turned over."


class Chest(Happening[ClimbNames]):
    """A chest card is turned up."""

    rule: ClassVar[str] = "STY-CHEST-03"
    card: str
    number: int
    peril: int

    def told(self, n: ClimbNames) -> str:
        return f"A chest: {n(self.card)}, number {self.number} against peril {self.peril}."

    def shown(self) -> tuple[str, ...]:
        return (self.card,)


class Trap(Happening[ClimbNames]):
    """A chest card does what it says."""

    rule: ClassVar[str] = "STY-CHEST-04"
    card: str

    def told(self, n: ClimbNames) -> str:
        return f"{n(self.card)} goes off!"

    def shown(self) -> tuple[str, ...]:
        return (self.card,)


class TrapIgnored(Happening[ClimbNames]):
    """Peril is below a chest card's number."""

    rule: ClassVar[str] = "STY-CHEST-05"
    card: str

    def told(self, n: ClimbNames) -> str:
        return f"{n(self.card)} does nothing."


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
        return f"Found: {n(self.card)}."

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

    def told(self, n: ClimbNames) -> str:
        return f"Aimed at {listed(map(n, self.targets))}."


class Used(Happening[ClimbNames]):
    """A support or response is used."""

    hero: str
    card: str

    def told(self, n: ClimbNames) -> str:
        return f"{n.The(self.hero)} uses {n(self.card)}."


class Paid(Happening[ClimbNames]):
    """A payment of a hero."""

    payment: str

    def told(self, n: ClimbNames) -> str:
        return f"Paid: {payment_text(n, self.payment)}."


class Acted(Happening[ClimbNames]):
    """The action is carried out."""

    rule: ClassVar[str] = "STY-HERO-01"
    hero: str
    card: str
    sets: int

    def told(self, n: ClimbNames) -> str:
        return f"{n.The(self.hero)} carries out {n(self.card)}{_sets(self.sets)}."


class Forfeited(Happening[ClimbNames]):
    """The action cannot be paid for."""

    rule: ClassVar[str] = "STY-HERO-07"
    hero: str
    card: str

    def told(self, n: ClimbNames) -> str:
        return f"{n(self.card)} cannot be paid for: {n.the(self.hero)} forfeits it."


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

    def told(self, n: ClimbNames) -> str:
        return f"{n(self.card)} has no target: it does nothing and nothing is paid for it."


class Skipped(Happening[ClimbNames]):
    """The action is not paid for."""

    hero: str
    card: str

    def told(self, n: ClimbNames) -> str:
        return f"{n.The(self.hero)} lets {n(self.card)} go and leaves the cubes."


class Regrouped(Happening[ClimbNames]):
    """Every cube goes back to the supply."""

    rule: ClassVar[str] = "STY-REGROUP-04"
    hero: str

    def told(self, n: ClimbNames) -> str:
        return f"{n.The(self.hero)} regroups: every cube is in the supply again."


class Exhausted(Happening[ClimbNames]):
    """A card is turned sideways; ``hero`` may be the party."""

    rule: ClassVar[str] = "STY-ICON-01"
    hero: str
    card: str

    def told(self, n: ClimbNames) -> str:
        return f"{n(self.card)} is exhausted ({n(self.hero)})."


class Discarded(Happening[ClimbNames]):
    """A card leaves the game; ``hero`` may be the party."""

    rule: ClassVar[str] = "STY-ICON-02"
    hero: str
    card: str

    def told(self, n: ClimbNames) -> str:
        return f"{n(self.card)} is used up ({n(self.hero)})."


class Refreshed(Happening[ClimbNames]):
    """A card is turned upright."""

    rule: ClassVar[str] = "STY-SKILL-05"
    hero: str
    card: str

    def told(self, n: ClimbNames) -> str:
        return f"{n(self.card)} is ready again ({n(self.hero)})."


class Works(Happening[ClimbNames]):
    """A passive, a status or a Woe works by itself."""

    hero: str
    what: str

    def told(self, n: ClimbNames) -> str:
        return f"{n(self.what)} works on {n.the(self.hero)}'s turn."


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

    def told(self, n: ClimbNames) -> str:
        return (
            f"Dropped {n.counted(self.cubes) or 'nothing'}. "
            f"Into the field: {n.cubes(self.field) or 'nothing'}; "
            f"into the crypt: {n.cubes(self.crypt) or 'nothing'}."
        )


class Jostled(Happening[ClimbNames]):
    """Cubes fell out of the tower by accident."""

    rule: ClassVar[str] = "STY-JOSTLE-02"
    field: dict[str, int]
    crypt: dict[str, int]

    def told(self, n: ClimbNames) -> str:
        return (
            f"The tower was knocked. Into the field: {n.cubes(self.field) or 'nothing'}; "
            f"into the crypt: {n.cubes(self.crypt) or 'nothing'}."
        )


class Moved(Happening[ClimbNames]):
    """A cube changes its place."""

    rule: ClassVar[str] = "STY-RULING-85"
    colour: str
    source: str
    to: str

    def told(self, n: ClimbNames) -> str:
        return f"{capital(n.a(self.colour))} cube goes from the {n(self.source)} to the {n(self.to)}."


class Tithed(Happening[ClimbNames]):
    """A boss takes hero cubes out of the field."""

    rule: ClassVar[str] = "STY-TURN-07"
    colour: str
    count: int

    def told(self, n: ClimbNames) -> str:
        return f"{self.count} {n(self.colour)} {plural(self.count, 'cube is', 'cubes are')} taken as a toll."


class MorePerilCubes(Happening[ClimbNames]):
    """Each drop on this floor takes more peril cubes."""

    rule: ClassVar[str] = "STY-DROP-02"
    cubes: dict[str, int]

    def told(self, n: ClimbNames) -> str:
        return f"From now on every drop takes {n.cubes(self.cubes)} more."


class Lasting(Happening[ClimbNames]):
    """A modifier holds until the floor ends."""

    rule: ClassVar[str] = "STY-RULING-30"
    mod: str
    n: int

    def told(self, n: ClimbNames) -> str:
        return f"For this floor, {mod_text(self.mod, self.n)}."


# --- enemies ---------------------------------------------------------------------------------------------


class EnemyPaid(Happening[ClimbNames]):
    """An enemy colour spends its cubes."""

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
        return f"{n(self.card)} acts on {n(self.colour)}."


class Stilled(Happening[ClimbNames]):
    """A colour is passed over in the enemies' step."""

    rule: ClassVar[str] = "STY-TURN-07"
    colour: str

    def told(self, n: ClimbNames) -> str:
        return f"{capital(n(self.colour))} is held still."


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

    def told(self, n: ClimbNames) -> str:
        return f"{n(self.figure)} takes {self.wounds}: {self.now} of {self.health}."


class Mended(Happening[ClimbNames]):
    """An enemy loses wounds."""

    rule: ClassVar[str] = "STY-TURN-07"
    figure: str
    enemy: str
    wounds: int

    def told(self, n: ClimbNames) -> str:
        return f"{n(self.figure)} mends {self.wounds}."


class Eliminated(Happening[ClimbNames]):
    """An enemy's wounds reach its health."""

    rule: ClassVar[str] = "STY-KILL-01"
    figure: str
    enemy: str

    def told(self, n: ClimbNames) -> str:
        return f"{n(self.figure)} is eliminated."


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
        return f"{n(self.figure)} falls into the front rank."


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

    rule: ClassVar[str] = "STY-PERIL-05"
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
        return f"{n(self.enemy)} will be waiting on the next floor."


class TurnedBack(Happening[ClimbNames]):
    """A boss sheds wounds taken since a while ago."""

    rule: ClassVar[str] = "STY-TURN-07"
    enemy: str
    wounds: int

    def told(self, n: ClimbNames) -> str:
        return f"{n(self.enemy)} turns the clock back and sheds {counted(self.wounds, 'wound')}."


# --- the party -------------------------------------------------------------------------------------------


class Suffered(Happening[ClimbNames]):
    """The party takes wounds."""

    rule: ClassVar[str] = "STY-WOUND-01"
    wounds: int
    now: int
    most: int

    def told(self, n: ClimbNames) -> str:
        return f"The party suffers {self.wounds}: {self.now} of {self.most}."


class Shielded(Happening[ClimbNames]):
    """Shields take wounds."""

    rule: ClassVar[str] = "STY-SHIELD-01"
    hero: str
    wounds: int

    def told(self, n: ClimbNames) -> str:
        return f"{n.The(self.hero)}'s shields take {self.wounds}."


class Warded(Happening[ClimbNames]):
    """A hero's protection takes wounds."""

    rule: ClassVar[str] = "STY-TURN-07"
    hero: str
    wounds: int

    def told(self, n: ClimbNames) -> str:
        return f"{n.The(self.hero)}'s protection takes {self.wounds}."


class Warding(Happening[ClimbNames]):
    """A hero will take the next wounds."""

    rule: ClassVar[str] = "STY-TURN-07"
    hero: str
    wounds: int

    def told(self, n: ClimbNames) -> str:
        return f"{n.The(self.hero)} will take the next {counted(self.wounds, 'wound')}."


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

    def told(self, n: ClimbNames) -> str:
        return f"The party heals {self.wounds}: now {self.now}."


class MaxWounds(Happening[ClimbNames]):
    """Maximum wounds move."""

    rule: ClassVar[str] = "STY-RULING-33"
    now: int

    def told(self, n: ClimbNames) -> str:
        return f"Maximum wounds are now {self.now}."


class Luck(Happening[ClimbNames]):
    """Luck moves."""

    luck: int
    now: int

    def told(self, n: ClimbNames) -> str:
        return f"Luck {signed(self.luck)}: now {self.now}."


class Unlucky(Happening[ClimbNames]):
    """A Woe or Lamentation bars luck on its hero's turn."""

    rule: ClassVar[str] = "STY-WOE-04"
    hero: str

    def told(self, n: ClimbNames) -> str:
        return f"No luck for {n.the(self.hero)}."


class Peril(Happening[ClimbNames]):
    """Peril rises a step."""

    now: int

    def told(self, n: ClimbNames) -> str:
        return f"Peril rises to {self.now}."


class PerilLowered(Happening[ClimbNames]):
    """Peril falls."""

    rule: ClassVar[str] = "STY-PERIL-04"
    by: int
    now: int

    def told(self, n: ClimbNames) -> str:
        return f"Peril falls to {self.now}."


class PerilEvent(Happening[ClimbNames]):
    """A line of the peril chart happens."""

    rule: ClassVar[str] = "STY-PERIL-03"
    room: str
    at: int

    def told(self, n: ClimbNames) -> str:
        return f"{n(self.room)}: what peril {self.at} brings."


class Xp(Happening[ClimbNames]):
    """The party gains experience."""

    rule: ClassVar[str] = "STY-KILL-02"
    xp: int
    now: int
    needed: int

    def told(self, n: ClimbNames) -> str:
        return f"XP {signed(self.xp)}: {self.now} of {self.needed}."


class Level(Happening[ClimbNames]):
    """The party gains a level."""

    rule: ClassVar[str] = "STY-LEVEL-01"
    needed: int

    def told(self, n: ClimbNames) -> str:
        return f"The party gains a level; the next needs {self.needed}."


class Leftover(Happening[ClimbNames]):
    """Experience beyond a level stays."""

    rule: ClassVar[str] = "STY-LEVEL-09"
    now: int

    def told(self, n: ClimbNames) -> str:
        return f"{self.now} XP {plural(self.now, 'carries', 'carry')} over."


# --- afflictions -----------------------------------------------------------------------------------------


class Afflicted(Happening[ClimbNames]):
    """Status tokens come to a hero."""

    rule: ClassVar[str] = "STY-STATUS-02"
    hero: str
    status: str
    tokens: list[str]

    def told(self, n: ClimbNames) -> str:
        return f"{n.The(self.hero)} becomes {n(self.status)}: {_tokens(n, self.tokens)}."


class StatusEnded(Happening[ClimbNames]):
    """The last token of a status is gone."""

    rule: ClassVar[str] = "STY-STATUS-10"
    hero: str
    status: str

    def told(self, n: ClimbNames) -> str:
        return f"{n.The(self.hero)} is rid of {n(self.status)}."


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

    def told(self, n: ClimbNames) -> str:
        return f"{capital(n.a(self.colour))} token of {n(self.status)} leaves {n.the(self.hero)}."


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
        return f"{n(self.boss)} is defeated."


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

    def told(self, n: ClimbNames) -> str:
        return f"The party fell on floor {self.floor} with {counted(self.wounds, 'wound')}."


class PerilRanOut(Happening[ClimbNames]):
    """The last line of a peril chart was reached."""

    rule: ClassVar[str] = "STY-LOSE-02"
    floor: int
    room: str

    def told(self, n: ClimbNames) -> str:
        return f"Peril ran out on floor {self.floor}: {n(self.room)}."


# --- words of their own -------------------------------------------------------------------------------


def _sets(sets: int) -> str:
    return f" with {counted(sets, 'further set')}" if sets else ""


def _from(n: ClimbNames, field: int, crypt: int) -> str:
    """Where spent cubes lay; a place that gave none is not told."""
    told = [f"{count} from the {n(place)}" for count, place in ((field, "field"), (crypt, "crypt")) if count]
    return listed(told)


def _tokens(n: ClimbNames, colours: Sequence[str]) -> str:
    if not colours:
        return "no token is left"
    return f"{listed(map(n, colours))} {plural(len(colours), 'token')}"


def _paid_off(n: ClimbNames, tokens: Sequence[str]) -> str:
    pairs = [token.partition(":") for token in tokens]
    return listed(f"{n.a(colour)} token of {n(status)}" for status, _, colour in pairs)


HAPPENINGS: tuple[type[Happening[Any]], ...] = (
    Hero, Learned, Woe, Begins, Floor, Cleared, Defeated, Chest, Trap, TrapIgnored, Disarmed, Treasure,
    Given, Traded, Upper, MovedUp, Turn, Chose, Targets, Used, Paid, Acted, Forfeited, TooLate, NoTarget,
    Skipped,
    Regrouped,
    Exhausted, Discarded, Refreshed, Works, Missing, Dropped, Jostled, Moved, Tithed, MorePerilCubes,
    Lasting, EnemyPaid, Activated, Stilled, HeldStill, Wounded, Mended, Eliminated, Fled, FellForward,
    Pulled, Pushed, Danced, Overhead, Joined, NoFigure, Coming, TurnedBack, Suffered, Shielded, Warded,
    Warding, Guarded,
    Healed, MaxWounds, Luck, Unlucky, Peril, PerilLowered, PerilEvent, Xp, Level, Leftover, Afflicted,
    StatusEnded, TokensPaid, Cleansed, WoeGone, WizardDefeated, ShortGameWon, PartyFell, PerilRanOut,
)  # fmt: skip
