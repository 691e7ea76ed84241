"""Why something that a player might expect is barred, in both games."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from undercroft.engine import Barred, Reason
from undercroft.engine.words import counted, some
from undercroft.games.super_dungeon.dungeon.grid import FAR
from undercroft.games.super_dungeon.telling.names import CrawlNames
from undercroft.games.super_dungeon.telling.questions import N


class Joined(Reason[N]):
    """Why several things are barred at once: reasons that differ in nothing else are told in one line."""

    joins: ClassVar[tuple[tuple[str, ...], ...]]
    """The fields that are put together, one set after the other."""


def together(reasons: Iterable[Reason[Any]]) -> list[Reason[Any]]:
    """Reasons with those that differ only in what they bar put together: six of a kind are one line."""
    found = list(reasons)
    for turn in range(2):
        kept: dict[object, Reason[Any]] = {}
        for reason in found:
            fields = reason.joins[turn] if isinstance(reason, Joined) and turn < len(reason.joins) else ()
            others = [name for name in reason.__struct_fields__ if name not in fields]
            key = (type(reason), *(getattr(reason, name) for name in others)) if fields else id(reason)
            first = kept.setdefault(key, reason)
            if first is not reason:
                for name in fields:
                    setattr(first, name, getattr(first, name) + getattr(reason, name))
        found = list(kept.values())
    return found


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


class ForbiddenPotion(Joined[CrawlNames]):
    """A card in play forbids what some potions do."""

    rule: ClassVar[str] = "SD-PRIORITY-01"
    joins: ClassVar[tuple[tuple[str, ...], ...]] = (("potions",),)
    potions: tuple[str, ...]
    by: str = ""

    def barred(self, n: CrawlNames) -> Barred:
        return Barred(n.all(self.potions), forbidding(n, self.by), self.rule)


def forbidding(n: CrawlNames, by: str) -> str:
    """What forbids something, by name where it has one."""
    return f"{n(by)} forbids it" if by else "a card in play forbids it"


class NoActionsLeft(_Plain):
    """All action points are spent."""

    rule: ClassVar[str] = "SD-ACTION-03"
    label: ClassVar[str] = "Actions"
    why: ClassVar[str] = "no action points left"


# ---------------------------------------------------------------- actions


class _Actions(Joined[CrawlNames]):
    """Some actions cannot be used at all."""

    joins: ClassVar[tuple[tuple[str, ...], ...]] = (("actions",),)
    actions: tuple[str, ...]

    def why(self, n: CrawlNames) -> str:
        raise NotImplementedError

    def barred(self, n: CrawlNames) -> Barred:
        return Barred(n.all(self.actions), self.why(n), self.rule, self.actions)


class Forbidden(_Actions):
    """A card in play forbids an action."""

    rule: ClassVar[str] = "SD-PRIORITY-01"
    by: str = ""
    """What forbids it."""
    under: str = ""
    """The rule by which it does, where it is no card."""

    def why(self, n: CrawlNames) -> str:
        return forbidding(n, self.by)

    def barred(self, n: CrawlNames) -> Barred:
        return super().barred(n)._replace(rule=self.under or self.rule)


class NoIcon(_Actions):
    """A basic attack needs its icon on the model's card."""

    under: str
    """The rule of that attack."""

    def why(self, n: CrawlNames) -> str:
        return "its card has no icon for it"

    def barred(self, n: CrawlNames) -> Barred:
        return super().barred(n)._replace(rule=self.under)


class Iced(_Actions):
    """Ice stops unique actions."""

    rule: ClassVar[str] = "SD-STATUS-ICE-01"

    def why(self, n: CrawlNames) -> str:
        return f"{n('ice')} stops unique actions"


class TooDear(_Actions):
    """There are not enough action points for an action."""

    rule: ClassVar[str] = "SD-ACTION-03"
    cost: int

    def why(self, n: CrawlNames) -> str:
        return f"{counted(self.cost, 'action point')} needed"


class UsedUp(_Actions):
    """An action with One Use Only has had its use."""

    rule: ClassVar[str] = "SD-ABIL-ONEUSE-01"

    def why(self, n: CrawlNames) -> str:
        return "used already"


class GreenNow(_Actions):
    """Green potions are for the Consul Turn."""

    rule: ClassVar[str] = "SD-POTION-04"

    def why(self, n: CrawlNames) -> str:
        return "green, only in the Consul Turn"


class TooFewTokens(_Actions):
    """A potion costs more tokens than its owner has."""

    rule: ClassVar[str] = "SD-POTION-06"
    tokens: int

    def why(self, n: CrawlNames) -> str:
        return f"{counted(self.tokens, 'potion token')} needed"


class NobodyInReach(_Actions):
    """An action has nobody that it could be used on."""

    rule: ClassVar[str] = "SD-RANGE-03"

    def why(self, n: CrawlNames) -> str:
        return "nobody in reach and in sight"


class _NoGreen(Joined[CrawlNames]):
    """Some Heroes cannot drink a green potion in this Consul Turn."""

    joins: ClassVar[tuple[tuple[str, ...], ...]] = (("heroes",),)
    said: ClassVar[str]
    heroes: tuple[str, ...]

    def why(self, n: CrawlNames) -> str:
        return self.said

    def barred(self, n: CrawlNames) -> Barred:
        return Barred(f"Green potion of {n.all(self.heroes)}", self.why(n), self.rule, self.heroes)


class HasDrunkGreen(_NoGreen):
    """One green potion in a Consul Turn."""

    rule: ClassVar[str] = "SD-POTION-04"
    said: ClassVar[str] = "one in a Consul Turn, and it has been drunk"


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

    def why(self, n: CrawlNames) -> str:
        return forbidding(n, self.by)


class NothingNear(_Plain):
    """No element of the plot or scenario within reach."""

    rule: ClassVar[str] = "SD-BASIC-10"
    label: ClassVar[str] = "Interact"
    why: ClassVar[str] = "nothing to interact with from here"


# ---------------------------------------------------------------- targets


class NotATarget(Joined[CrawlNames]):
    """Some models cannot be chosen as the target of some actions."""

    joins: ClassVar[tuple[tuple[str, ...], ...]] = (("targets", "away"), ("actions",))
    actions: tuple[str, ...]
    targets: tuple[str, ...]
    away: tuple[int, ...] = ()
    """The squares to each of them, where it is their distance."""
    reach: int = 0
    """The squares that the actions reach then."""

    @property
    def squares(self) -> str:
        """How far off they are."""
        nearest, farthest = min(self.away), max(self.away)
        if farthest >= FAR:  # No way leads there, however long.
            return f"{counted(nearest, 'square')} and more" if nearest < FAR else "too many squares"
        return f"{nearest} to {farthest} squares" if nearest < farthest else counted(nearest, "square")

    def why(self, n: CrawlNames) -> str:
        raise NotImplementedError

    def barred(self, n: CrawlNames) -> Barred:
        label = f"{n.all(self.actions)} on {n.crowd(self.targets)}"
        return Barred(label, self.why(n), self.rule, self.targets)


class OutOfSight(NotATarget):
    """No line of sight."""

    rule: ClassVar[str] = "SD-LOS-01"

    def why(self, n: CrawlNames) -> str:
        return "not in line of sight"


class OutOfRange(NotATarget):
    """Farther away than the action reaches."""

    rule: ClassVar[str] = "SD-RANGE-04"

    def why(self, n: CrawlNames) -> str:
        return f"{self.squares} away, range {self.reach}"


class TooSmall(NotATarget):
    """A small model is targeted from near only."""

    rule: ClassVar[str] = "SD-ABIL-SMALL-01"

    def why(self, n: CrawlNames) -> str:
        return f"too small to be targeted from {self.squares}"


class Stealthy(NotATarget):
    """Stealth shortens the range."""

    rule: ClassVar[str] = "SD-ABIL-STEALTH-01"

    def why(self, n: CrawlNames) -> str:
        return f"{n('stealth')}: {self.squares} away, reach {self.reach}"


# ---------------------------------------------------------------- activations


class _Wait(Joined[CrawlNames]):
    """Some Heroes cannot be selected to activate."""

    joins: ClassVar[tuple[tuple[str, ...], ...]] = (("heroes",),)
    why: ClassVar[str]
    heroes: tuple[str, ...]

    def barred(self, n: CrawlNames) -> Barred:
        return Barred(n.all(self.heroes), self.why, self.rule, self.heroes)


class OutOfPlay(_Wait):
    """A destroyed Hero does not activate."""

    rule: ClassVar[str] = "SD-DEATH-03"
    why: ClassVar[str] = "destroyed"


class ActedThisTurn(_Wait):
    """Nobody activates twice in a Hero Turn."""

    rule: ClassVar[str] = "SD-TURN-05"
    why: ClassVar[str] = "no second activation in one turn"


class HasToken(_Wait):
    """All the others come before anybody activates again."""

    rule: ClassVar[str] = "SD-TURN-07"
    why: ClassVar[str] = "no second activation until every Hero has had one"


# ---------------------------------------------------------------- rolls


class NoDefense(Joined[CrawlNames]):
    """Some attributes bear no defense icon."""

    rule: ClassVar[str] = "SD-CARD-07"
    joins: ClassVar[tuple[tuple[str, ...], ...]] = (("attributes",),)
    attributes: tuple[str, ...]

    def barred(self, n: CrawlNames) -> Barred:
        return Barred(f"Defend with {n.all(self.attributes)}", "no defense icon", self.rule)


class _NotFor(Joined[CrawlNames]):
    """What has popped out of an enemy cannot go to some Heroes."""

    joins: ClassVar[tuple[tuple[str, ...], ...]] = (("heroes",),)
    item: ClassVar[str]
    said: ClassVar[str]
    heroes: tuple[str, ...]

    def why(self, n: CrawlNames) -> str:
        return self.said

    def barred(self, n: CrawlNames) -> Barred:
        return Barred(f"{self.item} for {n.all(self.heroes)}", self.why(n), self.rule, self.heroes)


class NothingToHeal(_NotFor):
    """A heart takes off a token, and there is none."""

    rule: ClassVar[str] = "SD-RULING-09"
    item: ClassVar[str] = "Heart"
    said: ClassVar[str] = "no wound and no status effect"


class HeartForbidden(_NotFor):
    """A card keeps hearts from a Hero."""

    rule: ClassVar[str] = "SD-PRIORITY-01"
    item: ClassVar[str] = "Heart"
    by: str = ""

    def why(self, n: CrawlNames) -> str:
        return forbidding(n, self.by)


class HoldsAllItMay(_NotFor):
    """A Hero has as many potion tokens as its quantity."""

    rule: ClassVar[str] = "SD-POTION-01"
    item: ClassVar[str] = "Potion"
    said: ClassVar[str] = "no room for another token"


class NoPotionForTheFallen(_NotFor):
    """A destroyed Hero is given no potion."""

    rule: ClassVar[str] = "SD-DEATH-04"
    item: ClassVar[str] = "Potion"
    said: ClassVar[str] = "destroyed"


class NoLeap(Joined[CrawlNames]):
    """Arc does not leap to some models."""

    joins: ClassVar[tuple[tuple[str, ...], ...]] = (("models",),)
    models: tuple[str, ...]
    said: str
    under: str

    def barred(self, n: CrawlNames) -> Barred:
        return Barred(f"Leap to {n.crowd(self.models)}", self.said, self.under, self.models)


# ---------------------------------------------------------------- princess coins


class InTheParty(_Wait):
    """A Hero of the party is there already."""

    rule: ClassVar[str] = "SD-COIN-03"
    why: ClassVar[str] = "in the party already"


# ---------------------------------------------------------------- equipment


class CursedFirst(_Plain):
    """Cursed cards are equipped before anything else is done."""

    rule: ClassVar[str] = "SD-ABIL-CURSED-01"
    label: ClassVar[str] = "Equip another card, trade, or be done"
    why: ClassVar[str] = "a cursed card has to be equipped while a slot for it is free"


class TooFewLoot(Reason[CrawlNames]):
    """A treasure costs six loot cards of the backpack."""

    rule: ClassVar[str] = "SD-PACK-03"
    loot: int
    price: int

    def barred(self, n: CrawlNames) -> Barred:
        held = some(self.loot, "loot card")
        return Barred("Trade for a treasure", f"{held} in the backpack, of {self.price} needed", self.rule)


class HasTraded(_Plain):
    """One exchange a turn."""

    rule: ClassVar[str] = "SD-PACK-03"
    label: ClassVar[str] = "Trade for a treasure"
    why: ClassVar[str] = "once in a turn"


class NoTreasureLeft(_Plain):
    """Nobody pays for a card that is not there."""

    rule: ClassVar[str] = "SD-RULING-11"
    label: ClassVar[str] = "Trade for a treasure"
    why: ClassVar[str] = "no treasure card is left to draw"


class _Wearing(Joined[CrawlNames]):
    """Some cards cannot be put on a Hero."""

    joins: ClassVar[tuple[tuple[str, ...], ...]] = (("items",),)
    items: tuple[str, ...]
    hero: str

    def why(self, n: CrawlNames) -> str:
        raise NotImplementedError

    def barred(self, n: CrawlNames) -> Barred:
        label = f"{n.all(self.items)} on {n(self.hero)}"
        return Barred(label, self.why(n), self.rule, (*self.items, self.hero))


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
