"""The cards of Arcade alone: monsters with fixed stars, charts, challenges, plots and mode cards."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

import msgspec

from undercroft.games.super_dungeon.content.cards import (
    SHARED,
    Ability,
    Action,
    Bonus,
    ChartSide,
    Crystal,
    Icon,
    OneOrMore,
    Reaction,
    Tint,
    ZeroOrMore,
    _Data,
)
from undercroft.games.super_dungeon.content.cards import Deed as SharedDeed

CommandName: TypeAlias = Literal[
    "move", "regroup", "unique", "fight", "epic-fight", "spawn", "reinforce",
    "plot", "challenge", "mini-boss", "dungeon-boss",
]  # fmt: skip
COMMANDS: tuple[CommandName, ...] = get_args(CommandName)
"""The eleven commands (ARC-CHART-03)."""

Rank: TypeAlias = Literal[
    "minion", "elite", "solo", "boo-booty", "mini-boss", "dungeon-boss", "spawning-point"
]


def split(command: str) -> tuple[str, int]:
    """A command and its multiplier (ARC-CHART-05); 0 if what stands there is no number.

    >>> split("move x2"), split("fight"), split("fight xx")
    (('move', 2), ('fight', 1), ('fight', 0))
    """
    name, sign, times = command.partition(" x")
    if not sign:
        return name, 1
    return name, int(times) if times.isdigit() else 0


class Named(_Data, frozen=True, kw_only=True):
    """What has a name on the table, and a picture to go with it."""

    id: str
    name: str
    icon: Icon = ""
    tint: Tint = ""
    flavour: str = ""
    asks: str = ""
    """What it makes players do differently, in one line, for the page about the cards."""


class Values(_Data, frozen=True, kw_only=True):
    """Gang attributes or solo attributes of a gang card (ARC-CARD-09, ARC-CARD-03, -04, -06)."""

    actions: ZeroOrMore
    strength: int
    range: int


class Block(Named, frozen=True, kw_only=True):
    """The elite's or the bonded monster's entry on a gang card (ARC-CARD-10, ARC-CARD-11).

    (ARC-CARD-02, -07.)
    """

    type: str = "monster"
    movement: ZeroOrMore
    hearts: OneOrMore
    armor: int
    abilities: tuple[Ability, ...] = ()
    unique: tuple[Action, ...] = ()
    reaction: Reaction | None = None
    size: int = 1
    figure: str = ""
    """The model that stands for it, if another card uses the same (SD-EXPAND-03)."""


class GangCard(Named, frozen=True, kw_only=True):
    """A gang: one card for all its monsters. Without a bonded block it is an elite gang (ARC-GANG-09).

    (ARC-TERM-02, ARC-GANG-01, ARC-CARD-01.)
    """

    source: str
    affinity: tuple[Crystal, ...] = ()
    gang: Values
    solo: Values
    elite: Block
    bonded: Block | None = None


class SoloCard(Named, frozen=True, kw_only=True):
    """A solo monster (ARC-TERM-03, ARC-CARD-08)."""

    source: str
    rank: Literal["solo", "boo-booty", "mini-boss", "dungeon-boss"]
    type: str = "monster"
    affinity: tuple[Crystal, ...] = ()
    movement: ZeroOrMore
    hearts: OneOrMore
    armor: int
    actions: ZeroOrMore
    strength: int
    range: int
    abilities: tuple[Ability, ...] = ()
    unique: tuple[Action, ...] = ()
    reaction: Reaction | None = None
    size: int = 1
    shapeshift: str = ""
    form_of: str = ""


class PointCard(Named, frozen=True, kw_only=True):
    """A spawning point and the monsters it lists (SD-SETUP-03)."""

    source: str
    affinity: tuple[Crystal, ...] = ()
    hearts: OneOrMore
    armor: int
    spawns: dict[str, int]
    abilities: tuple[Ability, ...] = ()
    paired: bool = False
    """Comes as two: both must be taken, and the list is what both together add (SD-SETUP-04)."""
    copies: int = 1
    """How many of it there are in the box."""
    alternate_to: str = ""


class Figures(_Data, frozen=True, kw_only=True):
    """How many models of a kind the box holds (SD-EXPAND-04)."""

    id: str
    source: str
    count: OneOrMore


class Space(_Data, frozen=True, kw_only=True):
    """A space of the Mighty Monster Chart: a permanent star bonus and commands in reading order.

    A command may carry a multiplier: "move x2" (ARC-CHART-05).

    (ARC-CHART-02.)
    """

    commands: tuple[str, ...] = ()
    strength: int = 0
    armor: int = 0


class ChartCard(ChartSide, frozen=True, kw_only=True):
    """One side of the chart with its spaces."""

    spaces: tuple[Space, ...]


class Deed(SharedDeed, frozen=True, kw_only=True):
    """Something a card does: to whom, and what."""

    who: Literal[
        "heroes", "most-wrath", "least-wrath", "equipped", "with-potions", "wounded", "first-tile",
        "last-tile", "monsters", "elites", "solos", "spawning-points", "party",
    ] = "heroes"  # fmt: skip
    at_least: int = 0
    """Equipped cards, potion tokens or wounds that make a Hero one of those meant."""


class TableCard(Named, frozen=True, kw_only=True):
    """A card that lies on the table and bends the rules for as long as it does."""

    source: str
    text: str
    heroes: tuple[Bonus, ...] = ()
    monsters: tuple[Bonus, ...] = ()
    points: tuple[Bonus, ...] = ()
    """Bonuses for spawning points, which are no monsters (ARC-RULING-52)."""
    hero_turn: tuple[Deed, ...] = ()
    """What it does at the start of every Hero Turn."""
    consul_turn: tuple[Deed, ...] = ()
    """What it does in the last step of every Consul upkeep."""

    def deeds(self) -> tuple[Deed, ...]:
        """Everything it ever does."""
        return self.hero_turn + self.consul_turn


class BossDeck(Named, frozen=True, kw_only=True):
    """Another boss fight challenge deck, that a group may agree on (ARC-EXPAND-01)."""

    source: str
    for_boss: str = ""
    """The only dungeon boss it is for; empty: any."""


class ChallengeCard(TableCard, frozen=True, kw_only=True):
    """A challenge card: an effect while in play, perhaps a Trap when drawn (ARC-CHAL rules)."""

    copies: int = 1
    boss_fight: bool = False
    deck: str = ""
    """The boss fight deck it belongs to; empty: the usual one."""
    trap: tuple[Deed, ...] = ()

    def deeds(self) -> tuple[Deed, ...]:
        return super().deeds() + self.trap


class WayOut(_Data, frozen=True, kw_only=True):
    """What the Heroes must do to be rid of a plot (ARC-PLOT-02)."""

    by: Literal["interact", "gather", "loot", "potions", "destroy", "coin"]
    amount: int = 1
    """Interactions, loot cards, potion tokens, kills or coins."""
    where: Literal["last-tile", "every-tile", "start"] = "last-tile"
    """Where crystals are put for `interact`, or where all Heroes must stand for `gather`."""
    what: Literal["elite", "minion", "solo", "mini-boss", "spawning-point"] = "elite"


class PlotCard(TableCard, frozen=True, kw_only=True):
    """A plot card, with its way out; `drawn` happens when it comes into play."""

    drawn: tuple[Deed, ...] = ()
    way_out: WayOut

    def deeds(self) -> tuple[Deed, ...]:
        return super().deeds() + self.drawn


class ModeCard(TableCard, frozen=True, kw_only=True):
    """A Hard Mode or Easy Mode card (ARC-DIFF rules)."""

    hard: bool
    coins: int = 0
    potions: int = 0
    """Potion tokens more, or fewer, for every Hero at the start."""
    loot: int = 0
    """Loot cards in the backpack at the start."""
    wrath: int = 0
    """Wrath tokens on every Hero at the start."""
    advance: int = 0
    """Spaces the dungeon boss starts ahead on the chart."""
    first_spawn: int = 0
    """Spawning points more that spawn in setup."""


ARCADE: dict[str, type[msgspec.Struct]] = {
    **SHARED,
    "gang": GangCard,
    "solo": SoloCard,
    "spawning_point": PointCard,
    "figures": Figures,
    "chart": ChartCard,
    "challenge": ChallengeCard,
    "boss_deck": BossDeck,
    "plot": PlotCard,
    "mode": ModeCard,
}
"""The kinds of items that a pack for Arcade may hold."""
