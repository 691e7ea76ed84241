"""The cards of Explore alone: monsters with skull points and platforms, the chart, relics, boss fights."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from undercroft.games.super_dungeon.content.cards import (
    SHARED,
    Bonus,
    ChartSide,
    Fighter,
    Icon,
    Item,
    OneOrMore,
    Tint,
    _Data,
)
from undercroft.games.super_dungeon.content.cards import Deed as SharedDeed

Platform: TypeAlias = Literal["8-bit", "16-bit", "super"]
"""When a monster can be spawned and how it is activated (EXP-CARD-03)."""
Rank: TypeAlias = Literal["monster", "boo-booty", "mini-boss", "dungeon-boss"]


class MonsterCard(Fighter, frozen=True, kw_only=True):
    """A monster card: a Hero card without potions and slots, skull points and a platform (EXP-CARD-01)."""

    type: str = "monster"
    skulls: OneOrMore
    """What it costs to spawn and, where points are needed, to activate (EXP-CARD-02)."""
    platform: Platform
    rank: Rank = "monster"
    models: int = 1
    """How many models of it the box holds (SD-EXPAND-04)."""
    entry_on: str = ""
    """The card whose second entry this is: the same models with another profile (SD-EXPAND-03)."""


class PointCard(Fighter, frozen=True, kw_only=True):
    """A spawning point and the monsters it lists; with a platform it is a monster too (EXP-SKULL-08)."""

    type: str = "spawning point"
    movement: int = 0
    actions: int = 0
    spawns: dict[str, int]
    paired: bool = False
    """Comes as two: both must be taken, and the list is what both together add (SD-SETUP-05)."""
    copies: int = 1
    """How many of it there are in the box."""
    alternate_to: str = ""
    skulls: int = 0
    platform: Platform | None = None


class ReferenceCard(_Data, frozen=True, kw_only=True):
    """A Mighty Monster reference card: a bonus that the chart can give (EXP-BONUS rules)."""

    id: str
    name: str
    source: str
    icon: Icon = ""
    tint: Tint = ""
    flavour: str = ""
    asks: str = ""
    bonus: tuple[Bonus, ...]
    text: str


class Space(_Data, frozen=True, kw_only=True):
    """A space of the Mighty Monster Chart; its effects apply in the order of these fields (EXP-CHART-02)."""

    skulls: int = 0
    """The total skull points of the monsters that may spawn (EXP-SPAWN-03)."""
    platforms: tuple[Platform, ...] = ()
    mini_boss: bool = False
    dungeon_boss: bool = False
    bonuses: tuple[str, ...] = ()
    """Reference cards; of several the Consul chooses one (EXP-BONUS-06)."""
    sighting: tuple[int, ...] = ()
    """The numbers of the tiles that a boss sighting names (EXP-SIGHT-01)."""


class ChartCard(ChartSide, frozen=True, kw_only=True):
    """One side of the chart with its spaces."""

    spaces: tuple[Space, ...]


class Deed(SharedDeed, frozen=True, kw_only=True):
    """Something a card does: to whom, and what."""

    who: Literal["heroes", "monsters", "boss", "opener"] = "heroes"
    """`opener` is the Hero that drew a card for the Consul out of a chest."""
    within: int = 0
    """Only models so near to the boss; in a sighting, to a Hero of the Consul's choice (EXP-SIGHT-02)."""


class BossFightCard(_Data, frozen=True, kw_only=True):
    """The card of a dungeon boss with Boss Spawn and Timeout (EXP-BOSS-03)."""

    id: str
    name: str
    source: str
    icon: Icon = ""
    tint: Tint = ""
    flavour: str = ""
    asks: str = ""
    boss: str
    spawn: tuple[Deed, ...] = ()
    """What happens right after the boss has spawned (EXP-BOSS-04)."""
    skulls: int = 0
    """Then monsters of the pool worth so many skull points come to the boss, at most three squares away."""
    platforms: tuple[Platform, ...] = ()
    timeout: tuple[Deed, ...] = ()
    """What a timeout does, and a boss sighting on its tiles (EXP-TIMEOUT-04, EXP-SIGHT-01)."""
    difficulty: int = 0
    """Princess Coins that the party may add (EXP-DIFF-04)."""
    spawn_text: str
    timeout_text: str


class ConsulCard(_Data, frozen=True, kw_only=True):
    """What a treasure card that goes to the Consul does; its id is the treasure's."""

    id: str
    source: str
    drawn: tuple[Deed, ...] = ()
    """What it does as soon as it is drawn."""
    skulls: int = 0
    """Skull points more in one Consul Turn of his choice, for which he discards it."""
    text: str


class TokenBonus(_Data, frozen=True, kw_only=True):
    """What a token or a neighbour adds to a roll, where the book's icon is lost (EXP-RULING-01)."""

    id: str
    term: str
    """The token or ability that it is about."""
    source: str
    bonus: tuple[Bonus, ...]
    """For each of them."""
    most: int = 0
    """How many of them count at most; 0: all."""
    text: str


EXPLORE: dict[str, type[msgspec.Struct]] = {
    **SHARED,
    "monster": MonsterCard,
    "spawning_point": PointCard,
    "relic": Item,
    "reference": ReferenceCard,
    "chart": ChartCard,
    "boss_fight": BossFightCard,
    "consul_card": ConsulCard,
    "token": TokenBonus,
}
"""The kinds of items that a pack for Explore may hold; a relic's portrait names its only boss."""
