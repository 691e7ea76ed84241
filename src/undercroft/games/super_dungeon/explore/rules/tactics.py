"""What the rules ask of whoever decides for the monsters under an order of the Consul."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol, TypeAlias

if TYPE_CHECKING:
    from undercroft.games.super_dungeon.content.cards import Action
    from undercroft.games.super_dungeon.dungeon.grid import Mask
    from undercroft.games.super_dungeon.dungeon.paths import Travel
    from undercroft.games.super_dungeon.explore.state import Explore
    from undercroft.games.super_dungeon.rules.field import Field
    from undercroft.games.super_dungeon.rules.stats import Stats
    from undercroft.games.super_dungeon.state import Foe, Hero

Price: TypeAlias = Literal["action", "move"]
"""What standing up costs: an action point, or the whole movement (SD-RULING-29)."""


class Blow(NamedTuple):
    """An action, the source it comes from and what it is aimed at."""

    action: Action
    source: str
    aim: str


class Wish(NamedTuple):
    """Why a monster wants to move: to be able to do one of these, each with its range, best first."""

    deeds: list[tuple[Action, int]]
    nearer: bool
    """Whether it comes as near as it can if none of them can be done from anywhere."""


class Tactics(Protocol):
    """Decides what a player could have said monster by monster. A module of functions will do."""

    def line_up(self, g: Explore, monsters: list[Foe], hero: Hero) -> list[str]:
        """The monsters in the order in which they go for a Hero."""

    def stands_up_for(self, g: Explore, foe: Foe, stats: Stats) -> Price:
        """How a monster that is knocked down stands up."""

    def wish(self, g: Explore, foe: Foe, stats: Stats, hero: Hero) -> Wish | None:
        """Why it moves before it attacks, or None to stay."""

    def place(
        self, field: Field, foe: Foe, stats: Stats, hero: Hero, wish: Wish, way: Travel, ends: Mask
    ) -> int:
        """Which of the places in reach it goes to, or -1 to stay."""

    def next_blow(self, g: Explore, foe: Foe, stats: Stats, hero: Hero) -> Blow | None:
        """What it does next from where it stands, or None to end its activation."""
