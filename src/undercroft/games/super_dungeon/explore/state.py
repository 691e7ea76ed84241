"""The state of Explore: what the Consul and the chart need to know besides the dungeon."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from undercroft.engine import Deck
from undercroft.engine.lazy import lazy
from undercroft.games.super_dungeon.explore.content.box import ExploreBox, explore_box
from undercroft.games.super_dungeon.explore.rules.tactics import Tactics
from undercroft.games.super_dungeon.explore.telling.names import ExploreNames
from undercroft.games.super_dungeon.state import CONSUL, OUT, Crawl, Foe

__all__ = ["CONSUL", "Explore"]


class Explore(Crawl, kw_only=True):
    """A game of Explore."""

    tactics: ClassVar[Tactics]
    """Who decides for monsters under an order of the Consul."""

    size: int
    """How many Heroes the party has."""
    square: bool = False
    """The tiles are to close a square (EXP-SQUARE-01)."""
    mode: str = "boss"
    """What the Heroes have to do: destroy the boss, rescue the prince, find the artifact."""
    tile_packs: str = "explore"
    """The tile packs that are mixed, joined by +."""

    minis_seen: list[str] = msgspec.field(default_factory=list)
    """Mini-bosses that have been in the game (EXP-RULING-04)."""
    relics: list[str] = msgspec.field(default_factory=list)
    timed_out: bool = False

    bonuses: list[str] = msgspec.field(default_factory=list)
    """Mighty Monster reference cards in play."""
    tasks: list[str] = msgspec.field(default_factory=list)
    """What a space of the chart, or the set-up, still has to bring about, in order."""
    after: str = ""
    """The phase that follows when the tasks are done."""

    skulls: int = 0
    """Skull points left in this Consul Turn."""
    done: list[str] = msgspec.field(default_factory=list)
    """Monsters that have activated in this Consul Turn."""
    newcomers: list[str] = msgspec.field(default_factory=list)
    """Monsters that came into play in this Consul Turn's activations (EXP-SKULL-04)."""
    lined: list[str] = msgspec.field(default_factory=list)
    """Monsters under an order of the Consul that have not yet carried it out."""
    target: str = ""
    """The Hero whom the order names."""
    last: str = ""
    """The card of the monster that activated last, and the Hero it attacked."""
    last_target: str = ""
    last_use: str = ""
    """What it did to that Hero: a basic attack or a unique action."""
    repeat: str = ""
    """The action that the monsters under an order repeat."""
    consul_cards: list[str] = msgspec.field(default_factory=list)

    hardened: list[int] = msgspec.field(default_factory=list)
    """Spent Princess Coins on each place in the party (EXP-COIN-01)."""

    carrier: str = ""
    """The Hero with the prince token, or with the artifact."""
    prince: int = OUT
    end_token: int = OUT
    crystals: list[int] = msgspec.field(default_factory=list)
    """The squares of crystal tokens that lie face down."""
    colours: Deck
    """The colours of these: which is which is decided when one is turned over."""
    flipped: bool = False
    """The running activation has turned a crystal over."""
    artifact: str = ""
    """The treasure card that is the artifact."""
    artifact_at: int = OUT

    @lazy
    def box(self) -> ExploreBox:
        return explore_box(self.packs)

    @property
    def names(self) -> ExploreNames:
        return ExploreNames(self)

    def boss_model(self) -> Foe | None:
        """The dungeon boss, if it is in the dungeon."""
        if not self.boss_spawned:
            return None
        originals, boss = self.box.originals, self.boss
        for foe in self.foes:
            if originals.get(foe.card) == boss:
                return foe
        return None

    def points_in_play(self) -> list[Foe]:
        """The spawning points that stand."""
        points = self.box.points
        return [foe for foe in self.foes if foe.card in points]
