"""What happens in Arcade only: the chart, its commands, the cards on the table, wrath."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from undercroft.engine import Happening, Length
from undercroft.engine.words import counted, ended, listed
from undercroft.games.super_dungeon.arcade.telling.names import ArcadeNames

# ---------------------------------------------------------------- setting up


class Tile(Happening[ArcadeNames]):
    """A tile is laid."""

    rule: ClassVar[str] = "ARC-SETUP-03"
    tile: str
    number: int
    side: int
    turns: int

    def told(self, n: ArcadeNames) -> str:
        return f"Tile {self.number} is {n(self.tile)}."

    def shown(self) -> tuple[str, ...]:
        return (self.tile,)


class Mode(Happening[ArcadeNames]):
    """A Hard Mode or Easy Mode card comes into play."""

    rule: ClassVar[str] = "ARC-DIFF-04"
    card: str

    def told(self, n: ArcadeNames) -> str:
        return f"{n(self.card)}: {n.text(self.card)}"

    def shown(self) -> tuple[str, ...]:
        return (self.card,)


# ---------------------------------------------------------------- the chart


class Chart(Happening[ArcadeNames]):
    """The dungeon boss moves one space on."""

    length: ClassVar[Length] = Length.HEADLINE
    rule: ClassVar[str] = "ARC-CHART-01"
    space: int
    commands: list[str]

    def told(self, n: ArcadeNames) -> str:
        return f"The chart reaches space {self.space}: {n.orders(self.commands)}."


class StarBonus(Happening[ArcadeNames]):
    """The chart makes all monsters but the dungeon boss stronger, for good."""

    length: ClassVar[Length] = Length.HEADLINE
    rule: ClassVar[str] = "ARC-STAR-01"
    strength: int
    armor: int

    def told(self, n: ArcadeNames) -> str:
        gained = n.stars_gained(self.strength, self.armor)
        return f"All monsters but the dungeon boss have {gained} now."


class BossCommands(Happening[ArcadeNames]):
    """The boss fight's commands are given in place of the chart's."""

    rule: ClassVar[str] = "ARC-BOSS-04"
    commands: list[str]

    def told(self, n: ArcadeNames) -> str:
        return f"The boss fight goes on: {n.orders(self.commands)}."


TO_MONSTERS = ("move", "regroup", "unique", "fight", "epic-fight", "reinforce")
"""Commands that monsters perform; the others act on the game (ARC-CHART-04)."""


class Command(Happening[ArcadeNames]):
    """A command is given, by the chart or by a card."""

    command: str
    times: int

    def told(self, n: ArcadeNames) -> str:
        order = n.order(f"{self.command} x{self.times}")
        return f"The monsters are ordered: {order}." if self.command in TO_MONSTERS else f"Next: {order}."

    def told_at(self) -> Length:
        """What acts on the game is told by what it brings."""
        return Length.STORY if self.command in TO_MONSTERS else Length.EVERY_DIE


class BossHeals(Happening[ArcadeNames]):
    """The dungeon boss heals by the spawning points that stand."""

    rule: ClassVar[str] = "ARC-BOSS-06"
    model: str
    wounds: int

    def told(self, n: ArcadeNames) -> str:
        return f"{n(self.model)} heals {counted(self.wounds, 'wound')} by the spawning points that stand."


# ---------------------------------------------------------------- moving


THE_EXIT = "the-exit"
"""What a monster goes for that regroups."""


class HeadsFor(Happening[ArcadeNames]):
    """A monster goes towards a Hero, or to an exit."""

    model: str
    target: str
    origin: str = ""
    to: str = ""

    def told(self, n: ArcadeNames) -> str:
        way = f": from {self.origin} to {self.to}" if self.to else ""
        return f"{n(self.model)} goes for {n(self.target)}, by the shortest way{way}."


class CannotMove(Happening[ArcadeNames]):
    """A monster finds no way that brings it nearer."""

    model: str
    target: str

    def told(self, n: ArcadeNames) -> str:
        return f"{n(self.model)} cannot get nearer to {n(self.target)}."


class Stays(Happening[ArcadeNames]):
    """A monster has its Hero in reach already, or stands at its exit."""

    length: ClassVar[Length] = Length.EVERY_DIE
    rule: ClassVar[str] = "ARC-MOVE-12"
    model: str
    target: str

    def told(self, n: ArcadeNames) -> str:
        if self.target == THE_EXIT:
            return f"{n(self.model)} is at {n(self.target)} already and stays."
        return f"{n(self.model)} already has {n(self.target)} in range and sight and stays."


class Stuck(Happening[ArcadeNames]):
    """An immobile monster does not move."""

    rule: ClassVar[str] = "SD-STATUS-IMMOBILE-01"
    model: str

    def told(self, n: ArcadeNames) -> str:
        return f"{n(self.model)} is immobile and does not move."


class Idle(Happening[ArcadeNames]):
    """There is no Hero to go for."""

    rule: ClassVar[str] = "ARC-RULING-55"
    model: str

    def told(self, n: ArcadeNames) -> str:
        return f"{n(self.model)} finds no Hero to go for."


class Regrouped(Happening[ArcadeNames]):
    """Regroup gives all monsters in play armor for a while."""

    rule: ClassVar[str] = "ARC-REGROUP-04"

    def told(self, n: ArcadeNames) -> str:
        return f"Regroup: all monsters in play have +1 {n('armor')} until the next Hero Turn is over."


# ---------------------------------------------------------------- fighting


class IsDown(Happening[ArcadeNames]):
    """A monster that is knocked down performs nothing."""

    rule: ClassVar[str] = "ARC-STATUS-KNOCKDOWN-01"
    model: str

    def told(self, n: ArcadeNames) -> str:
        return f"{n(self.model)} is knocked down and performs nothing."


class InIce(Happening[ArcadeNames]):
    """A monster in Ice uses no unique actions."""

    rule: ClassVar[str] = "SD-STATUS-ICE-01"
    model: str

    def told(self, n: ArcadeNames) -> str:
        return f"{n(self.model)} is in {n('ice')} and uses no unique actions."


class NoTarget(Happening[ArcadeNames]):
    """A monster has nobody to fight."""

    rule: ClassVar[str] = "ARC-FIGHT-03"
    model: str

    def told(self, n: ArcadeNames) -> str:
        return f"{n(self.model)} has nobody in range and sight to fight."


class Uses(Happening[ArcadeNames]):
    """A monster uses a unique action."""

    rule: ClassVar[str] = "ARC-UNIQUE-01"
    model: str
    action: str
    aim: str
    """A model, a side of its base, or its own place."""
    attack: bool = False
    """It is an attack, which is told by itself."""

    def told(self, n: ArcadeNames) -> str:
        used = f"{n(self.model)} uses {n(self.action)}{n.aimed(self.model, self.action, self.aim)}"
        return ended(f"{used}{n.lasting(self.action)}")

    def told_at(self) -> Length:
        """An attack names what it is made with."""
        return Length.EVERY_DIE if self.attack else Length.STORY


class NoUse(Happening[ArcadeNames]):
    """A monster's unique action has no target."""

    length: ClassVar[Length] = Length.EVERY_DIE
    model: str
    action: str

    def told(self, n: ArcadeNames) -> str:
        return ended(f"{n(self.model)} has no target for {n(self.action)}")


class Attacks(Happening[ArcadeNames]):
    """A monster attacks a Hero, with a Basic Attack or a unique action."""

    user: str
    target: str
    action: str
    strength: int
    aimed: bool = True
    """It is the target, and not only in the area."""
    again: bool = False
    """It attacked the same Hero just before."""

    def told(self, n: ArcadeNames) -> str:
        user, strength = n(self.user), f"{n('strength')} {self.strength}"
        if not self.aimed:
            return f"{user}'s {n(self.action)} reaches {n(self.target)}: {strength}."
        if self.again:
            return f"{user} attacks {n(self.target)} again: {strength}."
        using = "" if self.action == BASIC_ATTACK else f", with {n(self.action)}"
        return f"{user} attacks {n(self.target)}, the Hero with most wrath in reach{using}: {strength}."


BASIC_ATTACK = "basic-attack"
"""What every monster fights with."""


class Hurt(Happening[ArcadeNames]):
    """A monster's attack comes through."""

    user: str
    target: str
    strength: int
    defense: int

    def told(self, n: ArcadeNames) -> str:
        return f"{n(self.target)} {n.defends(self.target, self.defense)} against {self.strength} and is hurt."


class Held(Happening[ArcadeNames]):
    """The target of a monster's attack holds out."""

    user: str
    target: str
    strength: int
    defense: int

    def told(self, n: ArcadeNames) -> str:
        return f"{n(self.target)} {n.defends(self.target, self.defense)} against {self.strength} and holds."


class Expendable(Happening[ArcadeNames]):
    """A minion takes a wound in its elite's place."""

    length: ClassVar[Length] = Length.HEADLINE
    rule: ClassVar[str] = "ARC-EXPEND-01"
    elite: str
    minion: str

    def told(self, n: ArcadeNames) -> str:
        return f"{n(self.minion)} takes the wound for {n(self.elite)}."


# ---------------------------------------------------------------- spawning


class Spawns(Happening[ArcadeNames]):
    """A spawning point spawns what it lists."""

    rule: ClassVar[str] = "ARC-SPAWN-02"
    model: str

    def told(self, n: ArcadeNames) -> str:
        return f"New monsters come from {n(self.model)}."


class NoSpawn(Happening[ArcadeNames]):
    """No spawning point stands, or the pool has no elite for the one that would spawn."""

    rule: ClassVar[str] = "ARC-RULING-27"
    model: str = ""

    def told(self, n: ArcadeNames) -> str:
        if self.model:
            return f"The pool has no elite left for {n(self.model)} to spawn."
        return "No spawning point is left to spawn."


class MiniBossCame(Happening[ArcadeNames]):
    """The chart calls a mini-boss that a spawning point has called before."""

    rule: ClassVar[str] = "ARC-MINI-02"

    def told(self, n: ArcadeNames) -> str:
        return "The mini-boss has come before: the chart brings no other."


class NoRoom(Happening[ArcadeNames]):
    """A monster finds no place to arrive at."""

    rule: ClassVar[str] = "ARC-RULING-27"
    card: str
    left: int
    """How many are in the pool."""

    def told(self, n: ArcadeNames) -> str:
        if not self.left:
            return f"No {n(self.card)} is left in the pool."
        return f"There is no room for {n(self.card)}; it stays in the pool."


class Reinforced(Happening[ArcadeNames]):
    """An elite's gang has been made up from the pool: who joins it has been told."""

    length: ClassVar[Length] = Length.EVERY_DIE
    rule: ClassVar[str] = "ARC-REINF-02"
    model: str
    count: int

    def told(self, n: ArcadeNames) -> str:
        if not self.count:
            return f"{n(self.model)} gets no reinforcements."
        return f"{n(self.model)} gets {counted(self.count, 'reinforcement')}."


class StragglerGone(Happening[ArcadeNames]):
    """A minion without an elite goes back to the pool."""

    rule: ClassVar[str] = "ARC-CLEAN-04"
    model: str

    def told(self, n: ArcadeNames) -> str:
        return f"{n(self.model)} has no elite left and returns to the pool."


# ---------------------------------------------------------------- cards on the table


class Challenge(Happening[ArcadeNames]):
    """A challenge card comes into play."""

    length: ClassVar[Length] = Length.HEADLINE
    rule: ClassVar[str] = "ARC-CHAL-01"
    card: str

    def told(self, n: ArcadeNames) -> str:
        return f"Challenge: {n(self.card)}. {n.text(self.card)}"

    def shown(self) -> tuple[str, ...]:
        return (self.card,)


class Trap(Happening[ArcadeNames]):
    """The Trap of a challenge card goes off."""

    length: ClassVar[Length] = Length.HEADLINE
    rule: ClassVar[str] = "ARC-CHAL-03"
    card: str

    def told(self, n: ArcadeNames) -> str:
        return f"The trap of {n(self.card)} goes off!"


class MeetsNobody(Happening[ArcadeNames]):
    """The Trap of a challenge card finds nobody whom it is about."""

    rule: ClassVar[str] = "ARC-CHAL-03"
    card: str

    def told(self, n: ArcadeNames) -> str:
        return "It meets nobody."


class AtWork(Happening[ArcadeNames]):
    """A card in play does at its time what it says."""

    rule: ClassVar[str] = "ARC-CHAL-01"
    card: str

    def told(self, n: ArcadeNames) -> str:
        return f"{n(self.card)} takes effect."

    def shown(self) -> tuple[str, ...]:
        return (self.card,)


class ChallengeOver(Happening[ArcadeNames]):
    """A challenge card leaves play."""

    rule: ClassVar[str] = "ARC-CHAL-02"
    card: str

    def told(self, n: ArcadeNames) -> str:
        return f"The challenge {n(self.card)} is over."


class Plot(Happening[ArcadeNames]):
    """The game's one plot comes into play."""

    length: ClassVar[Length] = Length.HEADLINE
    rule: ClassVar[str] = "ARC-PLOT-01"
    card: str

    def told(self, n: ArcadeNames) -> str:
        return f"Plot: {n(self.card)}. {n.text(self.card)}"

    def shown(self) -> tuple[str, ...]:
        return (self.card,)


class PlotGoesOn(Happening[ArcadeNames]):
    """A plot was drawn before, and there is one in a game."""

    rule: ClassVar[str] = "ARC-PLOT-04"

    def told(self, n: ArcadeNames) -> str:
        return "The plot of this game was drawn before: no second one follows."


class Foiled(Happening[ArcadeNames]):
    """The Heroes have done what rids them of the plot."""

    length: ClassVar[Length] = Length.HEADLINE
    rule: ClassVar[str] = "ARC-PLOT-02"
    card: str

    def told(self, n: ArcadeNames) -> str:
        return f"The plot {n(self.card)} is foiled."


class Prizes(Happening[ArcadeNames]):
    """Treasure for a foiled plot."""

    rule: ClassVar[str] = "ARC-PLOT-03"
    cards: list[str]

    def told(self, n: ArcadeNames) -> str:
        return f"For the foiled plot the party gets {n.all(self.cards)}."

    def shown(self) -> tuple[str, ...]:
        return tuple(self.cards)


# ---------------------------------------------------------------- wrath


class Wrath(Happening[ArcadeNames]):
    """A Hero draws the Consul's anger."""

    rule: ClassVar[str] = "ARC-WRATH-05"
    model: str
    gained: int
    wrath: int
    taken: dict[str, int] = msgspec.field(default_factory=dict)
    """Tokens that came from other Heroes, since the supply was empty."""

    def told(self, n: ArcadeNames) -> str:
        if not self.taken:
            return f"{n(self.model)} draws {self.gained} wrath and has {self.wrath}."
        given = listed(f"{count} from {n(hero)}" for hero, count in self.taken.items())
        drawn = f"draws {self.gained} wrath, {given}" if self.gained > 1 else f"takes {given}"
        return f"The supply of wrath is empty: {n(self.model)} {drawn}, and has {self.wrath}."


class ShedsWrath(Happening[ArcadeNames]):
    """A Hero's wrath tokens go back to the supply."""

    rule: ClassVar[str] = "SD-TERM-02"
    model: str
    lost: int
    fallen: bool = False

    def told(self, n: ArcadeNames) -> str:
        if self.fallen:
            return f"{n(self.model)}'s {self.lost} wrath goes back to the supply."
        return f"{n(self.model)} sheds {self.lost} wrath."


class Slurps(Happening[ArcadeNames]):
    """A Hero drinks a green potion for everybody to hear."""

    rule: ClassVar[str] = "ARC-BASIC-01"
    model: str

    def told(self, n: ArcadeNames) -> str:
        return f"{n(self.model)} slurps loudly, for everybody to hear."


ARCADE_HAPPENINGS: tuple[type[Happening[ArcadeNames]], ...] = (
    Tile, Mode,
    Chart, StarBonus, BossCommands, Command, BossHeals,
    HeadsFor, CannotMove, Stays, Stuck, Idle, Regrouped,
    IsDown, InIce, NoTarget, Uses, NoUse, Attacks, Hurt, Held, Expendable,
    Spawns, NoSpawn, MiniBossCame, NoRoom, Reinforced, StragglerGone,
    Challenge, Trap, MeetsNobody, AtWork, ChallengeOver, Plot, PlotGoesOn, Foiled, Prizes,
    Wrath, ShedsWrath, Slurps,
)  # fmt: skip
"""What only Arcade tells."""
