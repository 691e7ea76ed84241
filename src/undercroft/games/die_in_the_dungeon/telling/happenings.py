"""What happens, kind by kind, in the order of the book: setting up, a turn, a fight, the end."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from undercroft.engine import Happening, Length
from undercroft.engine.words import capital, counted, listed, plural, with_article
from undercroft.games.die_in_the_dungeon.telling.names import DENIED, DieNames
from undercroft.games.die_in_the_dungeon.telling.text import (
    LASTS,
    bard_in_words,
    in_words,
    objective_in_words,
    told_token,
)


class Arranged(Happening[DieNames]):
    """The four dice of choice are on a board, in the order of its slots."""

    rule: ClassVar[str] = "DIE-SETUP-08"
    seat: str
    dice: list[int]

    def told(self, n: DieNames) -> str:
        stats = ("might", "agility", "magic", "health")
        placed = listed(
            f"{with_article(f'd{die}')} on {n(stat)}" for stat, die in zip(stats, self.dice, strict=False)
        )
        return f"{n(self.seat)} puts {placed}."


class FirstRoll(Happening[DieNames]):
    """Both players rolled a d20 to see who goes first."""

    rule: ClassVar[str] = "DIE-RULING-55"
    one: int
    two: int

    def told(self, n: DieNames) -> str:
        first, second = n.monsters
        rolled = f"{first} rolls {self.one} for the first turn, {n.within(second)} {self.two}"
        if self.one == self.two:
            return f"{rolled}: they roll again."
        return f"{rolled}: {n.within(first if self.one > self.two else second)} begins."


# --- the board ------------------------------------------------------------------------------------


class Upgraded(Happening[DieNames]):
    """A die of a board was changed for the next larger one."""

    length: ClassVar[Length] = Length.HEADLINE
    seat: str
    slot: str
    die: int

    def told(self, n: DieNames) -> str:
        return f"{n(self.seat)}'s {n(self.slot)} grows to {with_article(f'd{self.die}')}."


class Downgraded(Happening[DieNames]):
    """A die of a board was changed for the next smaller one."""

    length: ClassVar[Length] = Length.HEADLINE
    rule: ClassVar[str] = "DIE-RULING-19"
    seat: str
    slot: str
    die: int

    def told(self, n: DieNames) -> str:
        return f"{n(self.seat)}'s {n(self.slot)} shrinks to {with_article(f'd{self.die}')}."


class Kept(Happening[DieNames]):
    """A die of a board was not changed for the next one: there is none, or the board holds two of it."""

    seat: str
    slot: str
    die: int
    next: int
    """The die that it would have become; 0 where there is none."""

    def told(self, n: DieNames) -> str:
        why = f"no board holds a third d{self.next}" if self.next else "there is no other die for it"
        return f"{n(self.seat)}'s {n(self.slot)} stays {with_article(f'd{self.die}')}: {why}."


class Gained(Happening[DieNames]):
    """Points were added to a slot, as many as it took."""

    seat: str
    slot: str
    amount: int
    now: int
    by: str = ""
    """The rule that it comes by."""

    def told(self, n: DieNames) -> str:
        what = f"gains {self.amount} {n(self.slot)} and has {self.now}"
        if not self.amount:
            what = f"gains no {n(self.slot)}, which stays at {self.now}"
        return because(n, self.seat, self.by, what)


class Lost(Happening[DieNames]):
    """Points of a slot were lost."""

    seat: str
    slot: str
    amount: int
    now: int
    by: str = ""
    """The rule that it goes by."""

    def told(self, n: DieNames) -> str:
        if self.by == RESTING:
            return f"{n(self.seat)} rests for {self.amount} Time and has {self.now or 'none'} left."
        if self.by == MOVING:
            return f"The move costs {n.within(n(self.seat))} {self.amount} Time: {self.now or 'none'} left."
        what = f"loses {self.amount} {n(self.slot)} and has {self.now or 'none'} left"
        if not self.amount:
            what = f"loses no {n(self.slot)}, which stays at {self.now}"
        return because(n, self.seat, self.by, what)

    def told_at(self) -> Length:
        """The Time that a move costs is told with the move."""
        return Length.EVERY_DIE if self.by == MOVING and self.now else Length.STORY


MOVING, RESTING = "DIE-MOVE-03", "DIE-REST-01"

CAUSES = {
    "DIE-TURN-02": "Power Up",
    "DIE-TURN-03": "Power Up",
    "DIE-RULING-24": "Nothing is left to explore",
    "DIE-PERK-04": "Wizards in number steal time before the fight",
    "DIE-PERK-05": "Clerics in number weaken abilities before the fight",
    "DIE-PERK-08": "So strong a Might hit does more damage",
    "DIE-PERK-09": "So strong a Magic hit costs time as well",
    "DIE-PERK-10": "So strong an Agility hit goes to Health alone",
    "DIE-DMG-04": "A stat at 1 takes no damage",
    "DIE-EPIC-17": "The bomb blows up",
}
"""Why points come and go where nothing else says it, by the rule."""


def because(n: DieNames, seat: str, by: str, what: str) -> str:
    """What happened to somebody's points, after its cause if nothing else says that."""
    return f"{CAUSES[by]}: {n.within(n(seat))} {what}." if by in CAUSES else f"{n(seat)} {what}."


class Swapped(Happening[DieNames]):
    """Two dice of a board changed places."""

    seat: str
    first: str
    second: str

    def told(self, n: DieNames) -> str:
        return f"{n(self.seat)}'s {n(self.first)} and {n(self.second)} change places."


class Placed(Happening[DieNames]):
    """Six XP make a DieNamic die, worth its place in the row."""

    length: ClassVar[Length] = Length.HEADLINE
    rule: ClassVar[str] = "DIE-NAMIC-03"
    seat: str
    pips: int

    def told(self, n: DieNames) -> str:
        pips = counted(self.pips, "pip")
        return f"Six XP make a DieNamic die: {n.within(n(self.seat))} places it with {pips}."


PipsOn: TypeAlias = Literal["roll", "hit", "strike", "bomb", "minion"]
"""An own attack or check, the heroes' attack, an extra blow, a bomb; or to save a DieMinion."""


class Pips(Happening[DieNames]):
    """Pips of DieNamic dice were spent."""

    seat: str
    amount: int
    on: PipsOn
    result: int = 0
    """What the roll comes to with them."""

    def told(self, n: DieNames) -> str:
        spent = f"{n(self.seat)} spends {counted(self.amount, 'DieNamic pip')}"
        if self.on == "minion":
            return f"{spent} to save the DieMinion."
        return f"{spent}: {ROLLED[self.on]} {self.result} now."


ROLLED = {
    "roll": "the roll is",
    "hit": "the heroes' roll is",
    "strike": "the strike comes to",
    "bomb": "the bomb shows",
}
"""What pips are spent on."""


class Refilled(Happening[DieNames]):
    """Spent DieNamic dice were turned up again."""

    rule: ClassVar[str] = "DIE-NAMIC-09"
    seat: str
    amount: int

    def told(self, n: DieNames) -> str:
        if not self.amount:
            return f"{n(self.seat)} has no spent pips to turn up again."
        return f"{n(self.seat)} turns {counted(self.amount, 'pip')} up again."


# --- tokens, abilities, allies --------------------------------------------------------------------


class Token(Happening[DieNames]):
    """A token was used and discarded."""

    seat: str
    token: str

    def told(self, n: DieNames) -> str:
        return f"{n(self.seat)} uses {told_token(self.token)}."


class Took(Happening[DieNames]):
    """A token was taken."""

    seat: str
    token: str
    place: str = ""
    """Where on the map it lay; nothing if something else brought it, which has been told."""

    def told(self, n: DieNames) -> str:
        if self.place:
            return f"{n(self.seat)} finds {told_token(self.token)} at {n(self.place)}."
        return f"{n(self.seat)} takes {told_token(self.token)}."


class Ability(Happening[DieNames]):
    """An ability or an Ability Card was paid for and used; a card with its battle cry (DIE-ABIL-09)."""

    seat: str
    ability: str

    def told(self, n: DieNames) -> str:
        ability = n.box.abilities[self.ability]
        cry = f" “{ability.phrase}”" if ability.phrase else ""
        softer = tuple(effect for effect in ability.effects if effect.do == "soften")
        what = f": {in_words(softer)}" if softer else ""
        return f"{n(self.seat)} uses {n(self.ability)}{what}.{cry}"


class Kobold(Happening[DieNames]):
    """The side of the Kobold's card that is up was used."""

    rule: ClassVar[str] = "DIE-KOBOLD-02"
    seat: str
    side: str

    def told(self, n: DieNames) -> str:
        return f"{n(self.seat)} uses {n(self.side)}."


class FlippedKobold(Happening[DieNames]):
    """The Kobold's card was turned over at the end of a turn."""

    rule: ClassVar[str] = "DIE-KOBOLD-03"
    seat: str
    side: str

    def told(self, n: DieNames) -> str:
        return f"The Kobold card is turned over: {n(self.side)}."

    def shown(self) -> tuple[str, ...]:
        return (self.side,)


class Beast(Happening[DieNames]):
    """The Diesplacer Beast was called into a fight."""

    length: ClassVar[Length] = Length.HEADLINE
    rule: ClassVar[str] = "DIE-BEAST-02"
    seat: str

    def told(self, n: DieNames) -> str:
        return f"The {n('beast')} joins the fight."


class BeastLeft(Happening[DieNames]):
    """The fight that the Diesplacer Beast was called into is over."""

    rule: ClassVar[str] = "DIE-BEAST-03"
    seat: str

    def told(self, n: DieNames) -> str:
        return f"The {n('beast')} slinks away for good."


# --- moving, tiles, checks ------------------------------------------------------------------------


class Moved(Happening[DieNames]):
    """A monster went to explore a place."""

    rule: ClassVar[str] = "DIE-MOVE-05"
    seat: str
    place: str
    time: int = 0
    """What is left of it; the move has cost 1."""

    def told(self, n: DieNames) -> str:
        return f"{n(self.seat)} moves to {n(self.place)}, with {self.time or 'no'} Time left."


class Flipped(Happening[DieNames]):
    """The tile of a place was turned over."""

    length: ClassVar[Length] = Length.HEADLINE
    heading: ClassVar[bool] = True
    rule: ClassVar[str] = "DIE-MOVE-04"
    seat: str
    place: str
    tile: str

    def told(self, n: DieNames) -> str:
        return f"The tile at {n(self.place)} is turned over: {n(self.tile)}."


class MapRule(Happening[DieNames]):
    """A rule of the map's own is carried out."""

    rule: ClassVar[str] = "DIE-RULING-87"
    at: Literal["start", "turn", "won"]

    def told(self, n: DieNames) -> str:
        item = n.dungeon.item
        match self.at:
            case "start":
                said = f"before the first turn {in_words(item.start)}"
            case "turn":
                said = f"at every Power Up {in_words(item.turn)}"
            case "won":
                said = f"after every fight you win {in_words(item.won)}"
        return f"{n(item.id)}: {said}."


class Effect(Happening[DieNames]):
    """The text of a tile is carried out."""

    rule: ClassVar[str] = "DIE-TILE-03"
    tile: str

    def told(self, n: DieNames) -> str:
        return f"{n(self.tile)}: {in_words(n.box.all_tiles[self.tile].effects)}."

    def shown(self) -> tuple[str, ...]:
        return (self.tile,)


class Checked(Happening[DieNames]):
    """A stat check was rolled."""

    rule: ClassVar[str] = "DIE-TRAP-01"
    seat: str
    slot: str
    die: int
    face: int
    number: int

    def told(self, n: DieNames) -> str:
        enough = "enough" if self.face >= self.number else "not enough"
        return (
            f"{capital(with_article(n(self.slot)))} check of {self.number} or more: "
            f"{self.face} on {with_article(f'd{self.die}')} is {enough}."
        )


class CheckPassed(Happening[DieNames]):
    """A stat check was passed, as rolled or in the end."""

    length: ClassVar[Length] = Length.HEADLINE
    rule: ClassVar[str] = "DIE-RULING-74"
    seat: str
    slot: str
    number: int
    """What was needed."""
    by: str = ""
    """The tile or the hero that asked for it."""

    def told(self, n: DieNames) -> str:
        return f"{n(self.seat)} passes {_check(n, self.slot, self.number, self.by)}."


class CheckFailed(Happening[DieNames]):
    """A stat check was failed."""

    length: ClassVar[Length] = Length.HEADLINE
    rule: ClassVar[str] = "DIE-RULING-74"
    seat: str
    slot: str
    number: int
    """What was needed."""
    by: str = ""
    """The tile or the hero that asked for it."""

    def told(self, n: DieNames) -> str:
        return f"{n(self.seat)} fails {_check(n, self.slot, self.number, self.by)}."


def _check(n: DieNames, slot: str, number: int, by: str) -> str:
    """A stat check by what was needed, and by who or what asked for it."""
    against = f" against {n.hero(by)}" if by in n.box.heroes else f" at {n(by)}" if by else ""
    return f"the {n(slot)} check of {number} or more{against}"


# --- a roll of the player's own -------------------------------------------------------------------


class Boosted(Happening[DieNames]):
    """Points of a stat were given up for a roll with it."""

    rule: ClassVar[str] = "DIE-BOOST-01"
    seat: str
    slot: str
    amount: int
    result: int

    def told(self, n: DieNames) -> str:
        return f"{n(self.seat)} gives up {self.amount} {n(self.slot)}: the roll is {self.result} now."


class Added(Happening[DieNames]):
    """An ability or ally added to a roll."""

    rule: ClassVar[str] = "DIE-RULING-34"
    seat: str
    amount: int
    result: int

    def told(self, n: DieNames) -> str:
        return f"That adds {self.amount}: the roll is {self.result} now."


class Rerolled(Happening[DieNames]):
    """A die was rolled again."""

    rule: ClassVar[str] = "DIE-ABIL-02"
    seat: str
    face: int

    def told(self, n: DieNames) -> str:
        return f"The die is rolled again: {self.face}."


class Minion(Happening[DieNames]):
    """A DieMinion was added to a roll."""

    seat: str
    die: int
    face: int
    result: int

    def told(self, n: DieNames) -> str:
        return f"{capital(with_article(n.minion(self.die)))} adds {self.face}: the roll is {self.result} now."


class MinionLost(Happening[DieNames]):
    """A DieMinion was lost."""

    seat: str
    die: int

    def told(self, n: DieNames) -> str:
        return f"{n(self.seat)} loses {with_article(n.minion(self.die))}."


class Cancelled(Happening[DieNames]):
    """A DieMinion was given up instead of taking a hit."""

    rule: ClassVar[str] = "DIE-MINION-05"
    seat: str
    die: int

    def told(self, n: DieNames) -> str:
        return f"{n(self.seat)} sacrifices {with_article(n.minion(self.die))} and takes no damage."


# --- a fight --------------------------------------------------------------------------------------


class HeroDie(Happening[DieNames]):
    """The Hero Die decided about a hero head."""

    rule: ClassVar[str] = "DIE-HDIE-01"
    face: str

    def told(self, n: DieNames) -> str:
        return f"The Hero Die is rolled for a question mark on the tile: {n(self.face)}."


class Bard(Happening[DieNames]):
    """The Bard joins a party, with a side of its card."""

    rule: ClassVar[str] = "DIE-BARD-02"
    side: str

    def told(self, n: DieNames) -> str:
        side = n.box.bards[self.side]
        return f"The Bard joins the heroes: {bard_in_words(side)}."


class BardLeft(Happening[DieNames]):
    """The fight that the Bard was in is over."""

    rule: ClassVar[str] = "DIE-BARD-04"

    def told(self, n: DieNames) -> str:
        return "The Bard leaves."


class Party(Happening[DieNames]):
    """The heroes of a fight are together, with their three totals."""

    length: ClassVar[Length] = Length.HEADLINE
    rule: ClassVar[str] = "DIE-TILE-06"
    heroes: list[str]
    totals: list[int]

    def told(self, n: DieNames) -> str:
        heroes = n.party(self.heroes)
        stats = zip(("might", "agility", "magic"), self.totals, strict=False)
        totals = listed(f"{n(stat)} {total}" for stat, total in stats)
        stand = plural(len(self.heroes), "stands", "stand")
        between = " between them" if len(self.heroes) > 1 else ""
        return f"{capital(heroes)} {stand} in the way, with {totals}{between}."


class Power(Happening[DieNames]):
    """What an Epic Hero does at the start of every round."""

    rule: ClassVar[str] = "DIE-EPIC-17"
    hero: str

    def told(self, n: DieNames) -> str:
        return f"{capital(n.hero(self.hero))}, every round: {in_words(n.box.heroes[self.hero].each_round)}."


class Round(Happening[DieNames]):
    """A round of a fight begins."""

    length: ClassVar[Length] = Length.EVERY_DIE
    rule: ClassVar[str] = "DIE-COMBAT-01"
    number: int

    def told(self, n: DieNames) -> str:
        return f"Round {self.number}."


class Modified(Happening[DieNames]):
    """A number of the fight counts as higher or lower for a while."""

    name: Literal["fight", "total", "press", "guard", "hush", "ward", "sure"]
    what: str
    """The stat; empty for all three."""
    amount: int
    lasts: Literal["round", "combat"]
    by: str = ""
    """The tile or the map that says so; nothing where an ability does, which has been told."""

    def told(self, n: DieNames) -> str:
        of, lasts = f"{n(self.what)} " if self.what else "", LASTS[self.lasts]
        whose = f"{n.within(n(n.active.seat))}'s"
        match self.name:
            case "fight":
                told = f"{whose} {of}attack counts {_more(self.amount)}"
            case "total" if self.what:
                told = f"the party's {n(self.what)} total counts {_more(self.amount)}"
            case "total":
                told = f"the party's three totals count {_more(self.amount)}"
            case "press":
                told = f"the heroes' {of}attack rolls count {_more(self.amount)}"
            case "guard":
                stats = f"{of}counts" if of else "three stats count"
                told = f"{whose} {stats} {_more(self.amount)} in defence"
            case "hush":
                told = f"the heroes make no {of}attack"
            case "ward":
                told = f"every hit does {self.amount} less damage"
            case "sure":
                told = f"{whose} attack counts as the highest number of its die"
        return f"{n(self.by)}: {told} {lasts}." if self.by else f"{capital(told)} {lasts}."


class Forbids(Happening[DieNames]):
    """A tile forbids something while a Cleric of its party stands."""

    tile: str
    what: str

    def told(self, n: DieNames) -> str:
        return f"{n(self.tile)}: no {DENIED[self.what]} while a Cleric stands."


def _more(amount: int) -> str:
    return f"{abs(amount)} {'more' if amount >= 0 else 'less'}"


def rolled(face: int, plus: int, die: int) -> str:
    """What a die and what is added to it come to."""
    if not plus:
        return f"{face} on {with_article(f'd{die}')}"
    return f"{max(0, face + plus)} ({face} on {with_article(f'd{die}')}, {_more(plus)})"


def beats(result: int, against: int) -> str:
    """Whether a result is more than what it had to beat."""
    return f"{'beats' if result > against else 'does not beat'} {max(0, against)}"


class Attacked(Happening[DieNames]):
    """The heroes rolled an attack."""

    stat: str
    die: int
    face: int
    plus: int
    against: int = 0
    """What it has to beat, unless the die shows its highest face."""

    def told(self, n: DieNames) -> str:
        shown = rolled(self.face, self.plus, self.die)
        if self.face >= self.die:
            return f"The heroes attack with {n(self.stat)}: {shown}, the highest face, which always hits."
        return f"The heroes attack with {n(self.stat)}: {shown} {beats(self.face + self.plus, self.against)}."


class Missed(Happening[DieNames]):
    """An attack of the heroes misses."""

    rule: ClassVar[str] = "DIE-ATT-04"
    stat: str
    result: int
    against: int = 0
    """What it had to beat; nothing if it was averted otherwise."""
    averted: bool = False
    """It would have hit as it was rolled."""

    def told(self, n: DieNames) -> str:
        comes_to = (
            f"{self.result} {beats(self.result, self.against)}" if self.result > 0 else "it comes to nothing"
        )
        why = f": {comes_to}" if self.averted and self.against >= self.result else ""
        return f"The heroes' {n(self.stat)} attack misses{why}."

    def told_at(self) -> Length:
        """What misses as it was rolled is told with the roll."""
        return Length.STORY if self.averted else Length.EVERY_DIE


class Hushed(Happening[DieNames]):
    """An attack of the heroes does not take place; what hushes it has been told."""

    length: ClassVar[Length] = Length.EVERY_DIE
    stat: str

    def told(self, n: DieNames) -> str:
        return f"The heroes make no {n(self.stat)} attack."


class Softened(Happening[DieNames]):
    """A hit does less damage than it would, or none."""

    rule: ClassVar[str] = "DIE-ATT-06"
    stat: str
    full: int
    """What it would have done."""
    damage: int
    by: str = ""
    """The ability that was used against it."""
    ward: int = 0
    """How much less every hit does in this fight or round."""

    def told(self, n: DieNames) -> str:
        why = [f"{n(self.by)} softens it"] if self.by else []
        why += [f"every hit does {self.ward} less"] if self.ward else []
        does = f"{self.damage} damage and not {self.full}" if self.damage else "no damage"
        return f"The {n(self.stat)} hit does {does}: {listed(why)}."


class Fuse(Happening[DieNames]):
    """The die of a bomb was rolled."""

    rule: ClassVar[str] = "DIE-EPIC-17"
    seat: str
    face: int
    number: int

    def told(self, n: DieNames) -> str:
        if self.face < self.number:
            return f"The bomb shows {self.face} and does not blow up: {self.number} or more would."
        return f"The bomb shows {self.face}, and {self.number} or more blows up."


class Struck(Happening[DieNames]):
    """An extra blow of an ability."""

    rule: ClassVar[str] = "DIE-FIGHT-03"
    seat: str
    face: int
    result: int
    total: int

    def told(self, n: DieNames) -> str:
        return f"{n(self.seat)} strikes once more: {self.result} {beats(self.result, self.total)}."


class Fought(Happening[DieNames]):
    """The player's attack was rolled."""

    rule: ClassVar[str] = "DIE-FIGHT-02"
    seat: str
    stat: str
    die: int
    face: int
    bonus: int
    total: int

    def told(self, n: DieNames) -> str:
        shown = rolled(self.face, self.bonus, self.die)
        result = beats(self.face + self.bonus, self.total)
        return f"{n(self.seat)} attacks with {n(self.stat)}: {shown} {result}."


class Failed(Happening[DieNames]):
    """The player's attack fails."""

    rule: ClassVar[str] = "DIE-FIGHT-07"
    seat: str
    result: int = 0
    total: int = 0
    """What it had to beat."""
    raised: bool = False
    """Something was added to the roll, in vain."""

    def told(self, n: DieNames) -> str:
        if not self.raised:
            return f"{n(self.seat)}'s attack fails."
        return f"{n(self.seat)}'s attack still fails: {self.result} {beats(self.result, self.total)}."

    def told_at(self) -> Length:
        """What fails as it was rolled is told with the roll."""
        return Length.STORY if self.raised else Length.EVERY_DIE


class Wounded(Happening[DieNames]):
    """A hero who needs several hits took one."""

    hero: str
    hits: int
    of: int

    def told(self, n: DieNames) -> str:
        who = capital(n.hero(self.hero))
        return f"{who} is hit and still stands: {self.hits} of the {self.of} hits that it takes."


class Defeated(Happening[DieNames]):
    """A hero was defeated."""

    length: ClassVar[Length] = Length.HEADLINE
    seat: str
    hero: str
    xp: int

    def told(self, n: DieNames) -> str:
        who = capital(n.hero(self.hero))
        return f"{who} is defeated, for {self.xp} XP." if self.xp else f"{who} is defeated."


class Left(Happening[DieNames]):
    """A hero left the fight without being defeated."""

    rule: ClassVar[str] = "DIE-RULING-51"
    hero: str

    def told(self, n: DieNames) -> str:
        return f"{capital(n.hero(self.hero))} walks away."


class CombatWon(Happening[DieNames]):
    """The last hero of a tile is down."""

    length: ClassVar[Length] = Length.HEADLINE
    rule: ClassVar[str] = "DIE-TURN-05"
    seat: str
    tile: str

    def told(self, n: DieNames) -> str:
        return f"The fight at {n(self.tile)} is won."


# --- the end --------------------------------------------------------------------------------------


class Over(Happening[DieNames]):
    """The game is over: how it ended for one player."""

    length: ClassVar[Length] = Length.HEADLINE
    seat: str
    how: Literal["won", "time", "health", "endless"]
    """The objective is fulfilled, no Time or no Health is left, or a fight can never end."""
    far: int = 0
    """How much of the objective was done."""
    wanted: int = 0

    def told(self, n: DieNames) -> str:
        match self.how:
            case "won":
                return f"{n(self.seat)} has won.{self._objective(n)}."
            case "time":
                return f"{n(self.seat)} has run out of Time.{self._near(n)}{self._rival(n)}"
            case "health":
                return f"{n(self.seat)} is dead in the dungeon.{self._near(n)}{self._rival(n)}"
            case "endless":
                return f"{n(self.seat)} is in a fight that can never end.{self._near(n)}{self._rival(n)}"

    def _objective(self, n: DieNames) -> str:
        wish = objective_in_words(n.dungeon.objective).removesuffix(".")
        return f" The objective was to {wish[:1].lower()}{wish[1:]}"

    def _rival(self, n: DieNames) -> str:
        """Who has won, since the other of two has lost (DIE-RULING-57)."""
        return "".join(f" {other} has won." for other in n.monsters if other != n(self.seat))

    def _near(self, n: DieNames) -> str:
        """How near it was."""
        if self.wanted == 1:
            return f"{self._objective(n)}, and that was not to be."
        done = f"it came to {self.far} of {self.wanted}" if self.far else "nothing of it was done"
        return f"{self._objective(n)}: {done}." if self.wanted else ""


HAPPENINGS: tuple[type[Happening[DieNames]], ...] = (
    Arranged, FirstRoll, Upgraded, Downgraded, Kept, Gained, Lost, Swapped, Placed, Pips, Refilled, Token,
    Took, Ability, Kobold, FlippedKobold, Beast, BeastLeft, Moved, Flipped, MapRule, Effect, Checked,
    CheckPassed, CheckFailed, Boosted, Added, Rerolled, Minion, MinionLost, Cancelled, HeroDie, Bard,
    BardLeft, Party, Power, Round, Modified, Forbids, Attacked, Missed, Hushed, Softened, Fuse, Struck,
    Fought, Failed, Wounded, Defeated, Left, CombatWon, Over,
)  # fmt: skip
"""All of them."""
