"""The state of Arcade: what the automated Consul needs to know besides the dungeon."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from undercroft.engine import Deck
from undercroft.engine.lazy import lazy
from undercroft.games.super_dungeon.arcade.content.box import ArcadeBox, arcade_box
from undercroft.games.super_dungeon.arcade.telling.names import ArcadeNames
from undercroft.games.super_dungeon.state import Crawl

if TYPE_CHECKING:
    from undercroft.games.super_dungeon.arcade.rules.variant import ArcadeVariant


class Arcade(Crawl, kw_only=True):
    """A game of Arcade."""

    if TYPE_CHECKING:

        @property
        def book(self) -> ArcadeVariant:
            """What only Arcade does."""

    tiles: Deck
    """Tiles not yet laid."""
    tile_packs: str = "arcade"
    """The tile packs they are from, joined by +."""
    wrath: list[int] = msgspec.field(default_factory=list)
    """Wrath tokens of each place in the party."""
    supply: int = 0
    """Wrath tokens that no Hero has."""
    recent: list[int] = msgspec.field(default_factory=list)
    """Places in the party whose Heroes have activated, the most recent last."""
    fallen: int = 0
    """Spawning points destroyed so far."""
    fallen_now: int = 0
    """Of these, the ones that fell in this turn."""
    minis_due: int = 0
    """How many of them chart or spawning points have called."""
    mini_marks: int = 0
    """Spawn mini-boss spaces of the chart that have been reached."""
    boss_fight: bool = False
    """The boss fight commands have replaced the chart."""
    star_strength: int = 0
    star_armor: int = 0
    commands: list[str] = msgspec.field(default_factory=list)
    """This Consul Turn's commands."""
    command: int = -1
    """The one being carried out; -1 before the first."""
    lined: list[str] = msgspec.field(default_factory=list)
    """Monsters that still have to perform it."""
    moved: list[str] = msgspec.field(default_factory=list)
    """Monsters that have performed it."""
    signed: list[str] = msgspec.field(default_factory=list)
    """Monsters that have used their Signature action in this Command Phase."""
    challenge_deck: Deck
    boss_deck: Deck
    plot_deck: Deck
    challenges: list[str] = msgspec.field(default_factory=list)
    """Challenge cards in play."""
    drawn: list[str] = msgspec.field(default_factory=list)
    """Of these, the ones drawn in this Consul Turn."""
    plot: str = ""
    plot_drawn: bool = False
    plot_due: bool = False
    """A plot waits for the running attack to be finished (ARC-RULING-29)."""
    progress: int = 0
    """How far the Heroes have come with the plot's way out."""
    crystals: list[int] = msgspec.field(default_factory=list)
    modes_due: list[str] = msgspec.field(default_factory=list)
    """Hard and easy cards still to be drawn, by kind."""
    modes: list[str] = msgspec.field(default_factory=list)
    backlashed: list[str] = msgspec.field(default_factory=list)
    """Heroes whose Backlash has wounded in this Consul Turn (ARC-ABIL-04)."""
    gangs: dict[str, int] = msgspec.field(default_factory=dict)
    """What has come to each elite in this Reinforce command (ARC-REINF-03)."""
    epic: bool = False
    """An Epic Fight is being fought."""

    @lazy
    def box(self) -> ArcadeBox:
        return arcade_box(self.packs)

    @property
    def names(self) -> ArcadeNames:
        """What the things of this match are called."""
        return ArcadeNames(self)
