"""Why something that a player might expect is barred, in both games."""

from __future__ import annotations

from typing import ClassVar

from undercroft.engine import Barred, Reason
from undercroft.engine.words import counted
from undercroft.games.super_dungeon.telling.names import CrawlNames


class _Plain(Reason[CrawlNames]):
    """Something as a whole is barred."""

    label: ClassVar[str]
    why: ClassVar[str]

    def barred(self, n: CrawlNames) -> Barred:
        return Barred(self.label, self.why, self.rule)


class IsImmobile(_Plain):
    """An immobile model does not move."""

    rule: ClassVar[str] = "SD-STATUS-IMMOBILE-01"
    label: ClassVar[str] = "Move"
    why: ClassVar[str] = "Immobile"


class IsFixed(_Plain):
    """A spawning point that activates stays where it is."""

    rule: ClassVar[str] = "SD-RULING-44"
    label: ClassVar[str] = "Move or Dash"
    why: ClassVar[str] = "a spawning point stays where it is"


class NoMovementLeft(_Plain):
    """All movement points are spent."""

    rule: ClassVar[str] = "SD-ACT-04"
    label: ClassVar[str] = "Move"
    why: ClassVar[str] = "no movement points left"


class NoWay(_Plain):
    """No free square can be reached."""

    rule: ClassVar[str] = "SD-MOVE-06"
    label: ClassVar[str] = "Move"
    why: ClassVar[str] = "no free square can be reached"


class NoDashWay(NoWay):
    """No free square can be reached by a Dash."""

    label: ClassVar[str] = "Dash"


class IsDown(_Plain):
    """Who is knocked down does nothing before it stands up."""

    rule: ClassVar[str] = "SD-STATUS-KNOCKDOWN-01"
    label: ClassVar[str] = "Move, act or drink"
    why: ClassVar[str] = "knocked down: stand up first"


class MovedAlready(_Plain):
    """Only the whole movement lets a model stand up."""

    rule: ClassVar[str] = "SD-RULING-29"
    label: ClassVar[str] = "Stand up for the whole movement"
    why: ClassVar[str] = "it is no longer whole"


class HasDrunk(_Plain):
    """One potion in an activation."""

    rule: ClassVar[str] = "SD-POTION-03"
    label: ClassVar[str] = "Potion"
    why: ClassVar[str] = "one potion in an activation"


class IcedPotions(_Plain):
    """Ice stops potions."""

    rule: ClassVar[str] = "SD-RULING-07"
    label: ClassVar[str] = "Potion"
    why: ClassVar[str] = "who is in Ice cannot drink"


class NoPotions(_Plain):
    """Nobody has a potion token."""

    rule: ClassVar[str] = "SD-POTION-02"
    label: ClassVar[str] = "Potion"
    why: ClassVar[str] = "nobody in play has a potion token"


class ImmobileDash(_Plain):
    """An immobile model does not dash."""

    rule: ClassVar[str] = "SD-STATUS-IMMOBILE-01"
    label: ClassVar[str] = "Dash"
    why: ClassVar[str] = "Immobile"


class NoChestNear(_Plain):
    """No chest within reach."""

    rule: ClassVar[str] = "SD-BASIC-06"
    label: ClassVar[str] = "Open a chest"
    why: ClassVar[str] = "none is in sight within one square"


class _ByCard(Reason[CrawlNames]):
    """Something as a whole is forbidden by a card in play."""

    rule: ClassVar[str] = "SD-PRIORITY-01"
    label: ClassVar[str]
    by: str = ""
    """What forbids it."""

    def barred(self, n: CrawlNames) -> Barred:
        return Barred(self.label, forbidding(n, self.by), self.rule)


class CannotDrink(_ByCard):
    """A card in play stops potions."""

    label: ClassVar[str] = "Potion"


class NoChests(_ByCard):
    """A card in play keeps chests shut."""

    label: ClassVar[str] = "Open a chest"


class ForbiddenPotion(Reason[CrawlNames]):
    """A card in play forbids what a potion does."""

    rule: ClassVar[str] = "SD-PRIORITY-01"
    potion: str
    by: str = ""

    def barred(self, n: CrawlNames) -> Barred:
        return Barred(n(self.potion), forbidding(n, self.by), self.rule)


def forbidding(n: CrawlNames, by: str) -> str:
    """What forbids something, by name where it has one."""
    return f"{n(by)} forbids it" if by else "a card in play forbids it"


class NoActionsLeft(_Plain):
    """All action points are spent."""

    rule: ClassVar[str] = "SD-ACTION-03"
    label: ClassVar[str] = "Actions"
    why: ClassVar[str] = "no action points left"


# ---------------------------------------------------------------- actions


class _Action(Reason[CrawlNames]):
    """An action cannot be used at all."""

    action: str

    def why(self, n: CrawlNames) -> str:
        raise NotImplementedError

    def barred(self, n: CrawlNames) -> Barred:
        return Barred(n(self.action), self.why(n), self.rule, (self.action,))


class Forbidden(_Action):
    """A card in play forbids an action."""

    rule: ClassVar[str] = "SD-PRIORITY-01"
    by: str = ""
    """What forbids it."""
    under: str = ""
    """The rule by which it does, where it is no card."""

    def why(self, n: CrawlNames) -> str:
        return forbidding(n, self.by)

    def barred(self, n: CrawlNames) -> Barred:
        return Barred(n(self.action), self.why(n), self.under or self.rule, (self.action,))


class NoIcon(_Action):
    """A basic attack needs its icon on the model's card."""

    under: str
    """The rule of that attack."""

    def why(self, n: CrawlNames) -> str:
        return "its card has no icon for it"

    def barred(self, n: CrawlNames) -> Barred:
        return Barred(n(self.action), self.why(n), self.under, (self.action,))


class Iced(_Action):
    """Ice stops unique actions."""

    rule: ClassVar[str] = "SD-STATUS-ICE-01"

    def why(self, n: CrawlNames) -> str:
        return f"{n('ice')} stops unique actions"


class TooDear(_Action):
    """There are not enough action points for an action."""

    rule: ClassVar[str] = "SD-ACTION-03"
    cost: int

    def why(self, n: CrawlNames) -> str:
        return f"costs {counted(self.cost, 'action point')}"


class UsedUp(_Action):
    """An action with One Use Only has had its use."""

    rule: ClassVar[str] = "SD-ABIL-ONEUSE-01"

    def why(self, n: CrawlNames) -> str:
        return "used already"


class GreenNow(_Action):
    """Green potions are for the Consul Turn."""

    rule: ClassVar[str] = "SD-POTION-04"

    def why(self, n: CrawlNames) -> str:
        return "green: only in the Consul Turn"


class TooFewTokens(_Action):
    """A potion costs more tokens than its owner has."""

    rule: ClassVar[str] = "SD-POTION-06"
    tokens: int

    def why(self, n: CrawlNames) -> str:
        return f"costs {counted(self.tokens, 'potion token')}"


class NobodyInReach(_Action):
    """An action has nobody that it could be used on."""

    rule: ClassVar[str] = "SD-RANGE-03"

    def why(self, n: CrawlNames) -> str:
        return "nobody for it in reach and in sight"


class _NoGreen(Reason[CrawlNames]):
    """A Hero cannot drink a green potion in this Consul Turn."""

    said: ClassVar[str]
    hero: str

    def barred(self, n: CrawlNames) -> Barred:
        return Barred(f"Green potion of {n(self.hero)}", self.said, self.rule, (self.hero,))


class HasDrunkGreen(_NoGreen):
    """One green potion in a Consul Turn."""

    rule: ClassVar[str] = "SD-POTION-04"
    said: ClassVar[str] = "has drunk its one of this Consul Turn"


class NoGreenTokens(_NoGreen):
    """No potion token."""

    rule: ClassVar[str] = "SD-POTION-06"
    said: ClassVar[str] = "no potion token"


class DownGreen(_NoGreen):
    """Who is knocked down drinks nothing."""

    rule: ClassVar[str] = "SD-RULING-29"
    said: ClassVar[str] = "knocked down"


class ForbiddenGreen(_NoGreen):
    """A card in play stops potions."""

    rule: ClassVar[str] = "SD-PRIORITY-01"
    by: str = ""

    def barred(self, n: CrawlNames) -> Barred:
        return Barred(f"Green potion of {n(self.hero)}", forbidding(n, self.by), self.rule, (self.hero,))


class NothingNear(_Plain):
    """No element of the plot or scenario within reach."""

    rule: ClassVar[str] = "SD-BASIC-10"
    label: ClassVar[str] = "Interact"
    why: ClassVar[str] = "nothing to interact with from here"


# ---------------------------------------------------------------- targets


class NotATarget(Reason[CrawlNames]):
    """A model cannot be chosen as an action's target."""

    action: str
    target: str

    def why(self, n: CrawlNames) -> str:
        raise NotImplementedError

    def barred(self, n: CrawlNames) -> Barred:
        label = f"{n(self.action)} on {n(self.target)}"
        return Barred(label, self.why(n), self.rule, (self.target,))


class OutOfSight(NotATarget):
    """No line of sight."""

    rule: ClassVar[str] = "SD-LOS-01"

    def why(self, n: CrawlNames) -> str:
        return "not in line of sight"


class OutOfRange(NotATarget):
    """Farther away than the action reaches."""

    rule: ClassVar[str] = "SD-RANGE-04"
    away: int
    range: int

    def why(self, n: CrawlNames) -> str:
        return f"{counted(self.away, 'square')} away, range {self.range}"


class TooSmall(NotATarget):
    """A small model is targeted from near only."""

    rule: ClassVar[str] = "SD-ABIL-SMALL-01"
    away: int

    def why(self, n: CrawlNames) -> str:
        return f"too small to be targeted from {counted(self.away, 'square')}"


class Stealthy(NotATarget):
    """Stealth shortens the range."""

    rule: ClassVar[str] = "SD-ABIL-STEALTH-01"
    away: int
    range: int
    """What is left of it."""

    def why(self, n: CrawlNames) -> str:
        return f"{n('stealth')}: {counted(self.away, 'square')} away, reach {self.range}"


# ---------------------------------------------------------------- activations


class _Waits(Reason[CrawlNames]):
    """A Hero cannot be selected to activate."""

    why: ClassVar[str]
    hero: str

    def barred(self, n: CrawlNames) -> Barred:
        return Barred(n(self.hero), self.why, self.rule, (self.hero,))


class OutOfPlay(_Waits):
    """A destroyed Hero does not activate."""

    rule: ClassVar[str] = "SD-DEATH-03"
    why: ClassVar[str] = "destroyed"


class ActedThisTurn(_Waits):
    """Nobody activates twice in a Hero Turn."""

    rule: ClassVar[str] = "SD-TURN-05"
    why: ClassVar[str] = "has activated in this turn"


class HasToken(_Waits):
    """All the others come before anybody activates again."""

    rule: ClassVar[str] = "SD-TURN-07"
    why: ClassVar[str] = "has an activation token until every Hero has one"


# ---------------------------------------------------------------- equipment


class TooFewLoot(Reason[CrawlNames]):
    """A treasure costs six loot cards of the backpack."""

    rule: ClassVar[str] = "SD-PACK-03"
    loot: int
    price: int

    def barred(self, n: CrawlNames) -> Barred:
        held = counted(self.loot, "loot card")
        return Barred("Trade for a treasure", f"{held} in the backpack, of {self.price} needed", self.rule)


class HasTraded(_Plain):
    """One exchange a turn."""

    rule: ClassVar[str] = "SD-PACK-03"
    label: ClassVar[str] = "Trade for a treasure"
    why: ClassVar[str] = "once in a turn"


class _Wearing(Reason[CrawlNames]):
    """A card cannot be put on a Hero."""

    item: str
    hero: str

    def why(self, n: CrawlNames) -> str:
        raise NotImplementedError

    def barred(self, n: CrawlNames) -> Barred:
        return Barred(f"{n(self.item)} on {n(self.hero)}", self.why(n), self.rule, (self.item, self.hero))


class HasFallen(_Wearing):
    """A destroyed Hero is given nothing."""

    rule: ClassVar[str] = "SD-DEATH-04"

    def why(self, n: CrawlNames) -> str:
        return "destroyed Heroes are given nothing"


class HeldFast(_Wearing):
    """What is worn cannot be taken off."""

    rule: ClassVar[str] = "SD-ABIL-CURSED-02"
    worn: str
    under: str = ""
    """The rule by which it cannot, where it is not cursed."""

    def why(self, n: CrawlNames) -> str:
        return f"{n(self.worn)} cannot be removed"

    def barred(self, n: CrawlNames) -> Barred:
        return super().barred(n)._replace(rule=self.under or self.rule)
