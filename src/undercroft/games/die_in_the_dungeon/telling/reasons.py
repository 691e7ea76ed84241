"""Why something that a player might expect is barred."""

from __future__ import annotations

from typing import ClassVar

from undercroft.engine import Barred, Reason
from undercroft.engine.words import listed
from undercroft.games.die_in_the_dungeon.content.words import MINION_REF, TILE_KINDS, TOKEN_REF
from undercroft.games.die_in_the_dungeon.telling.names import MOMENTS, DieNames

# --- abilities, cards, allies ---------------------------------------------------------------------


def when(moments: tuple[str, ...]) -> str:
    """The moments at which something is used."""
    return listed((MOMENTS[moment] for moment in moments), "or")


class NoAbility(Reason[DieNames]):
    """Base of the reasons against an ability or card of one's own."""

    ability: str

    def why(self, n: DieNames) -> str:
        raise NotImplementedError

    def barred(self, n: DieNames) -> Barred:
        return Barred(n(self.ability), self.why(n), self.rule, (self.ability,))


class WrongMoment(NoAbility):
    """It names other moments."""

    rule: ClassVar[str] = "DIE-RULING-77"
    moments: tuple[str, ...]

    def why(self, n: DieNames) -> str:
        return f"it is used {when(self.moments)}"


class OnlyInCombat(WrongMoment):
    """Outside a fight it would do nothing."""

    rule: ClassVar[str] = "DIE-RULING-82"


class OnlyForTraps(WrongMoment):
    """It deals with traps and nothing else."""

    rule: ClassVar[str] = "DIE-ABIL-08"


class NotForTraps(WrongMoment):
    """It does not deal with traps."""

    rule: ClassVar[str] = "DIE-RULING-27"


class NothingAhead(NoAbility):
    """Nothing is left to explore, so nothing waits for it."""

    rule: ClassVar[str] = "DIE-RULING-24"

    def why(self, n: DieNames) -> str:
        return "nothing is left to explore, and this turn only takes Time"


class BeforeTheRest(NoAbility):
    """The start of the turn is over once one has rested."""

    rule: ClassVar[str] = "DIE-ABIL-06"

    def why(self, n: DieNames) -> str:
        return "it is used at the start of a turn, before the rest"


class DeniedByTile(NoAbility):
    """The Assassin's tile forbids abilities while a Cleric stands."""

    rule: ClassVar[str] = "DIE-EPIC-08"

    def why(self, n: DieNames) -> str:
        return "abilities are denied in this fight as it stands"


class DeniedByText(DeniedByTile):
    """The text of another tile does."""

    rule: ClassVar[str] = "DIE-TILE-04"


class DeniedByHero(DeniedByTile):
    """A hero forbids abilities."""

    rule: ClassVar[str] = "DIE-EPIC-15"


class TooDear(NoAbility):
    """There is not enough Ability."""

    rule: ClassVar[str] = "DIE-ABIL-05"
    cost: int
    have: int

    def why(self, n: DieNames) -> str:
        return f"it costs {self.cost} Ability, you have {self.have or 'none'}"


class OneARound(NoAbility):
    """The round's ability has been used."""

    rule: ClassVar[str] = "DIE-RULING-26"

    def why(self, n: DieNames) -> str:
        return "one ability a round, and it has been used"


class NothingToWorkOn(NoAbility):
    """No hero of its level."""

    rule: ClassVar[str] = "DIE-ABIL-10"

    def why(self, n: DieNames) -> str:
        return "there is nothing here that it could work on"


class NoMinionToHurl(NothingToWorkOn):
    """No DieMinion that could be given up for it."""

    rule: ClassVar[str] = "DIE-MINION-06"


class NoDamageToLessen(NothingToWorkOn):
    """The hit does no damage."""

    rule: ClassVar[str] = "DIE-DMG-01"


class UsedOnARoll(NoAbility):
    """It changes a roll that has been made."""

    rule: ClassVar[str] = "DIE-RULING-27"

    def why(self, n: DieNames) -> str:
        return "it changes a roll, so the die comes first"


class UsedUp(NoAbility):
    """A card can be used once."""

    rule: ClassVar[str] = "DIE-ABIL-04"

    def why(self, n: DieNames) -> str:
        return "the card was used and is out of the game"


class KoboldWaits(Reason[DieNames]):
    """The Kobold was used this turn, or the side that is up names another moment."""

    rule: ClassVar[str] = "DIE-KOBOLD-02"
    side: str
    used: bool
    moments: tuple[str, ...]

    def barred(self, n: DieNames) -> Barred:
        why = "it has been used this turn" if self.used else f"this side is used {when(self.moments)}"
        return Barred(n(self.side), why, self.rule, (self.side,))


class BeastWaits(Reason[DieNames]):
    """The Beast is called before the heroes attack."""

    rule: ClassVar[str] = "DIE-BEAST-02"
    why: ClassVar[str] = f"it is called {MOMENTS['round']}"

    def barred(self, n: DieNames) -> Barred:
        return Barred(n("beast"), self.why, self.rule, ("beast",))


class BeastFights(BeastWaits):
    """The Beast is there already."""

    rule: ClassVar[str] = "DIE-BEAST-03"
    why: ClassVar[str] = "it is in this fight already, and leaves with its end"


# --- resting and moving ---------------------------------------------------------------------------


class NoRest(Reason[DieNames]):
    """Base of the reasons against a rest."""

    why: ClassVar[str]

    def barred(self, n: DieNames) -> Barred:
        return Barred("Rest", self.why, self.rule, ("time", "health"))


class RestedAlready(NoRest):
    """One rest a turn."""

    rule: ClassVar[str] = "DIE-REST-01"
    why: ClassVar[str] = "you have rested, and may do so once a turn"


class HealthIsFull(NoRest):
    """There is nothing to heal."""

    rule: ClassVar[str] = "DIE-REST-03"
    why: ClassVar[str] = "your Health is full"


class NoRestHere(NoRest):
    """The map allows none."""

    rule: ClassVar[str] = "DIE-RULING-87"
    why: ClassVar[str] = "this map allows no rest"


class LastTime(NoRest):
    """A rest may not take the last Time."""

    rule: ClassVar[str] = "DIE-RULING-22"
    why: ClassVar[str] = "it would take your last Time"


class Explored(Reason[DieNames]):
    """A place where the tile lies open."""

    rule: ClassVar[str] = "DIE-MOVE-06"
    place: str

    def barred(self, n: DieNames) -> Barred:
        why = "it is explored: every turn a new tile is flipped"
        return Barred(n(self.place), why, self.rule, (self.place,))


class NotJoined(Reason[DieNames]):
    """A place that no passage joins to an explored one."""

    rule: ClassVar[str] = "DIE-MOVE-01"
    place: str
    tile_kind: str

    def barred(self, n: DieNames) -> Barred:
        label = f"{n(self.place)} ({TILE_KINDS.get(self.tile_kind) or n(self.tile_kind)})"
        return Barred(label, "no passage joins it to an explored tile", self.rule, (self.place,))


# --- tokens and DieMinions ------------------------------------------------------------------------


class MasterTokenLater(Reason[DieNames]):
    """The DieMaster token is for attack rolls."""

    rule: ClassVar[str] = "DIE-MASTER-02"

    def barred(self, n: DieNames) -> Barred:
        why = "it is used before an attack roll"
        return Barred("Use the DieMaster token", why, self.rule, (TOKEN_REF["diemaster"],))


class NotAgainstTheDieMaster(Reason[DieNames]):
    """His own token does not work on him."""

    rule: ClassVar[str] = "DIE-MASTER-03"

    def barred(self, n: DieNames) -> Barred:
        why = "not against the DieMaster"
        return Barred("Use the DieMaster token", why, self.rule, (TOKEN_REF["diemaster"],))


class NoAnswerToTime(Reason[DieNames]):
    """A Time token does not answer a loss of Time."""

    rule: ClassVar[str] = "DIE-TOKEN-07"

    def barred(self, n: DieNames) -> Barred:
        why = "not in answer to a loss of Time"
        return Barred("Use a Time token", why, self.rule, (TOKEN_REF["time"],))


class NoMinions(Reason[DieNames]):
    """A hero forbids DieMinions."""

    rule: ClassVar[str] = "DIE-EPIC-15"
    hero: str
    minions: list[int]
    hit: bool = False
    """To be given up against a hit, not added to a roll."""

    def barred(self, n: DieNames) -> Barred:
        label = "Sacrifice a DieMinion" if self.hit else "Add a DieMinion"
        refs = tuple(MINION_REF[sides] for sides in dict.fromkeys(self.minions))
        return Barred(label, f"forbidden while {n.hero(self.hero)} stands", self.rule, refs)


class MinionsLater(Reason[DieNames]):
    """There is nothing rolled that a DieMinion could be added to, and no hit."""

    rule: ClassVar[str] = "DIE-MINION-03"
    why: ClassVar[str] = "it is added to a failed roll of yours, or given up against a hit"
    minions: list[int]

    def barred(self, n: DieNames) -> Barred:
        refs = tuple(MINION_REF[sides] for sides in dict.fromkeys(self.minions))
        return Barred("Use a DieMinion", self.why, self.rule, refs)


class NoDamageToCancel(MinionsLater):
    """The hit does no damage."""

    rule: ClassVar[str] = "DIE-MINION-05"
    why: ClassVar[str] = "there is no damage for it to cancel"


class OnlyHeroAttacks(MinionsLater):
    """The damage comes from a failed check."""

    rule: ClassVar[str] = "DIE-MINION-05"
    why: ClassVar[str] = "it cancels the damage of a hero attack, and of nothing else"


class NeitherAttackNorCheck(MinionsLater):
    """The roll is a strike of an ability."""

    why: ClassVar[str] = "it is added to an attack or a check, and this is neither"


class PipsLater(Reason[DieNames]):
    """There is no roll to change."""

    rule: ClassVar[str] = "DIE-NAMIC-06"

    def barred(self, n: DieNames) -> Barred:
        why = "they change a die that has been rolled, before its outcome"
        return Barred("Spend DieNamic pips", why, self.rule, ("namic",))


# --- a roll of the player's own -------------------------------------------------------------------


class AfterTheRoll(Reason[DieNames]):
    """Nobody boosts a die that has not been rolled."""

    rule: ClassVar[str] = "DIE-BOOST-02"
    stat: str

    def barred(self, n: DieNames) -> Barred:
        why = "a boost is decided when the die has been seen"
        return Barred(f"Boost with {n(self.stat)}", why, self.rule, (self.stat,))


class StatStaysAtOne(Reason[DieNames]):
    """The stat that was rolled has nothing to give."""

    rule: ClassVar[str] = "DIE-BOOST-03"
    stat: str

    def barred(self, n: DieNames) -> Barred:
        return Barred(f"Boost with {n(self.stat)}", "a stat stays at 1 or more", self.rule, (self.stat,))


class OtherStat(Reason[DieNames]):
    """Only the stat that was rolled can boost."""

    rule: ClassVar[str] = "DIE-BOOST-03"
    stat: str
    rolled: str

    def barred(self, n: DieNames) -> Barred:
        why = f"only {n(self.rolled)}, which was rolled, can boost this roll"
        return Barred(f"Boost with {n(self.stat)}", why, self.rule, (self.stat,))


class NoPipsYet(Reason[DieNames]):
    """The die that counts XP gives no pips."""

    rule: ClassVar[str] = "DIE-NAMIC-08"

    def barred(self, n: DieNames) -> Barred:
        return Barred("Spend DieNamic pips", "the die that counts XP gives no pips", self.rule, ("namic",))


# --- combat ---------------------------------------------------------------------------------------


class OnlyHealth(Reason[DieNames]):
    """The Rogues' bonus."""

    rule: ClassVar[str] = "DIE-PERK-10"
    stat: str

    def barred(self, n: DieNames) -> Barred:
        why = "the Rogues' bonus: only Health can take it"
        return Barred(f"Take it off {n(self.stat)}", why, self.rule, (self.stat,))


class NothingToTake(Reason[DieNames]):
    """A stat takes damage down to 1 and no further."""

    rule: ClassVar[str] = "DIE-DMG-04"
    stat: str
    spare: int
    """What it can take."""

    def barred(self, n: DieNames) -> Barred:
        label = f"Take {'all of ' if self.spare else ''}it off {n(self.stat)}"
        why = (
            f"a stat stays at 1, so it can take {self.spare}" if self.spare else "a stat at 1 takes no damage"
        )
        return Barred(label, why, self.rule, (self.stat,))


class NoBoostAgainstHeroes(Reason[DieNames]):
    """Stat points are for the player's own rolls."""

    rule: ClassVar[str] = "DIE-BOOST-05"
    stat: str

    def barred(self, n: DieNames) -> Barred:
        why = "stat points never change a roll of the heroes"
        return Barred(f"Boost {n(self.stat)}", why, self.rule, (self.stat,))


class NoSkipping(Reason[DieNames]):
    """An attack is made every round."""

    rule: ClassVar[str] = "DIE-RULING-65"

    def barred(self, n: DieNames) -> Barred:
        return Barred("Skip the attack", "an attack is made every round", self.rule)


class NoRetreat(Reason[DieNames]):
    """A fight goes on to the end."""

    rule: ClassVar[str] = "DIE-COMBAT-03"

    def barred(self, n: DieNames) -> Barred:
        return Barred("Retreat", "a fight goes on to the end", self.rule)


class Protected(Reason[DieNames]):
    """Base of the reasons why a hero cannot be defeated yet."""

    hero: str

    def why(self, n: DieNames) -> str:
        raise NotImplementedError

    def barred(self, n: DieNames) -> Barred:
        return Barred(n(self.hero), self.why(n), self.rule, (self.hero,))


class AllOthersFirst(Protected):
    """A bystander."""

    rule: ClassVar[str] = "DIE-EPIC-18"

    def why(self, n: DieNames) -> str:
        return "falls when all others have fallen"


class ClericsFirst(Protected):
    """Clerics protect everybody else."""

    rule: ClassVar[str] = "DIE-PERK-12"

    def why(self, n: DieNames) -> str:
        return "protected while a Cleric stands"


class ShieldFirst(Protected):
    """A hero who shields the others."""

    rule: ClassVar[str] = "DIE-EPIC-14"
    by: str

    def why(self, n: DieNames) -> str:
        return f"protected by {n.hero(self.by)}"


class LowerLevelsFirst(Protected):
    """The lowest level goes first."""

    rule: ClassVar[str] = "DIE-FIGHT-05"

    def why(self, n: DieNames) -> str:
        return "heroes of a lower level go first"
