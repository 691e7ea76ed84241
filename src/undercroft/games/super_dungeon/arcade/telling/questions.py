"""What only Arcade asks: where tiles and monsters go, and what is equal to the rules."""

from __future__ import annotations

from typing import Any

from undercroft.engine import Option, Question
from undercroft.engine.words import capital, counted
from undercroft.games.super_dungeon.arcade.telling.names import ArcadeNames
from undercroft.games.super_dungeon.telling.questions import CrawlQuestion, Placing

# ---------------------------------------------------------------- setting up


class LayTile(CrawlQuestion[ArcadeNames]):
    """Where the next tile joins the one laid last."""

    tile: str
    onto: str
    x: int
    """Where that one lies, in squares to the east and south."""
    y: int

    def asked(self, n: ArcadeNames) -> str:
        return f"Where does the next tile, {n(self.tile)}, join the dungeon?"

    def choice(self, n: ArcadeNames, key: str) -> Option:
        east, south = (int(part) - own for part, own in zip(key.split(","), (self.x, self.y), strict=True))
        if abs(south) >= abs(east):
            side, shift, ways = "south" if south > 0 else "north", east, ("east", "west")
        else:
            side, shift, ways = "east" if east > 0 else "west", south, ("south", "north")
        aside = f", {counted(abs(shift), 'square')} to the {ways[shift < 0]}" if shift else ""
        return Option(key, f"To the {side} of {n(self.onto)}{aside}", (self.tile, self.onto))


TILE_SIDES = ("side-a", "side-b")
"""The two sides of a tile."""


class FirstSide(CrawlQuestion[ArcadeNames]):
    """Which side of the first tile lies up after the shuffle."""

    tile: str

    def asked(self, n: ArcadeNames) -> str:
        return f"the side of {n(self.tile)} that lies up"


class TurnTile(CrawlQuestion[ArcadeNames]):
    """A die for how a tile lies."""

    tile: str

    def asked(self, n: ArcadeNames) -> str:
        return f"how {n(self.tile)} is turned"


class StartToken(CrawlQuestion[ArcadeNames]):
    """Where the Start Token lies."""

    def asked(self, n: ArcadeNames) -> str:
        return "Where does the Start Token lie? The Heroes enter beside it."


class SpawningPoint(CrawlQuestion[ArcadeNames]):
    """Which spawning point stands on a tile."""

    tile: int

    def asked(self, n: ArcadeNames) -> str:
        return f"Which spawning point stands on tile {self.tile}? Its monsters come from there."


# ---------------------------------------------------------------- who goes first, who counts


class MostWrath(CrawlQuestion[ArcadeNames]):
    """Heroes with equal wrath that never activated: who counts as having the most."""

    wrath: int
    """The tokens that each of them has."""

    def asked(self, n: ArcadeNames) -> str:
        each = f" ({self.wrath} each)" if self.wrath else ""
        return f"Equal wrath{each}: who counts as having the most? The monsters go for that Hero."


class LeastWrath(CrawlQuestion[ArcadeNames]):
    """Heroes with equal wrath that never activated: who counts as having the least."""

    wrath: int
    """The tokens that each of them has."""

    def asked(self, n: ArcadeNames) -> str:
        each = f" ({self.wrath} each)" if self.wrath else ""
        return f"Equal wrath{each}: who counts as having the least?"


class TakeWrath(CrawlQuestion[ArcadeNames]):
    """The supply is empty: from whom a Hero takes a wrath token."""

    hero: str

    def asked(self, n: ArcadeNames) -> str:
        return f"The supply of wrath is empty: whose token does {n(self.hero)} take? Monsters chase the most."

    def choice(self, n: ArcadeNames, key: str) -> Option:
        return Option(key, f"{n(key)} (has {n.g.wrath[n.g.place_of(key)]} wrath)", (key,))


class Order(CrawlQuestion[ArcadeNames]):
    """Monsters that are equally close to the Hero with most wrath: which goes first."""

    step: str = ""
    """The command that they perform; none: they burn in upkeep."""

    def asked(self, n: ArcadeNames) -> str:
        does = f"performs {n(self.step)}" if self.step else "burns"
        if self.step == "signature":
            does = "uses its Signature action"
        return f"Equally close to the Hero with most wrath: which monster {does} first?"


class EffectOrder(CrawlQuestion[ArcadeNames]):
    """Which card takes effect first in the Consul's upkeep."""

    def asked(self, n: ArcadeNames) -> str:
        return "Which card takes effect first?"

    def choice(self, n: ArcadeNames, key: str) -> Option:
        return Option(key, f"{n(key)}: {n.text(key)}", (key,))


class SpawnPoint(CrawlQuestion[ArcadeNames]):
    """Which of several spawning points equally near spawns."""

    def asked(self, n: ArcadeNames) -> str:
        return "Equally close to the Hero with most wrath: which spawning point spawns?"


class Straggler(CrawlQuestion[ArcadeNames]):
    """Which of several elites equally near a straggler joins."""

    minion: str

    def asked(self, n: ArcadeNames) -> str:
        return f"{n(self.minion)} has strayed from its elite: which one does it join?"


class Expendable(CrawlQuestion[ArcadeNames]):
    """Which minion takes a wound in its elite's place."""

    elite: str

    def asked(self, n: ArcadeNames) -> str:
        return f"Which minion takes the wound for {n(self.elite)}?"


# ---------------------------------------------------------------- where to


class MonsterMove(CrawlQuestion[ArcadeNames]):
    """Where a monster stops on its way to somebody."""

    model: str
    target: str

    def asked(self, n: ArcadeNames) -> str:
        return f"{n(self.model)} moves towards {n(self.target)}: where does it stop?"


class Spawn(Placing[ArcadeNames]):
    """Where a monster out of the pool arrives."""

    def asked(self, n: ArcadeNames) -> str:
        return f"A new {n(self.model)} arrives: where? To the rules these squares are all the same."


class Boss(Placing[ArcadeNames]):
    """Where a boss enters."""

    def asked(self, n: ArcadeNames) -> str:
        return f"{n(self.model)} enters at the exit nearest to the Hero with most wrath: where?"


class PlaceMinion(Placing[ArcadeNames]):
    """Where a minion is set down near its elite."""

    def asked(self, n: ArcadeNames) -> str:
        return f"{n(self.model)} is placed with its elite again: where?"


class MonsterForm(Placing[ArcadeNames]):
    """Where a monster stands in its other form."""

    def asked(self, n: ArcadeNames) -> str:
        return f"{n(self.model)} changes its form: where does it stand?"


class Shove(Placing[ArcadeNames]):
    """Where a model goes that is in the way of a monster's new form."""

    def asked(self, n: ArcadeNames) -> str:
        return f"{n(self.model)} is pushed out of the way of the new form: where to?"


class Crystal(CrawlQuestion[ArcadeNames]):
    """Where a crystal of the plot lies."""

    card: str
    """The plot."""

    def asked(self, n: ArcadeNames) -> str:
        return f"Where does a crystal of the plot {n(self.card)} lie?"


# ---------------------------------------------------------------- unique actions


class Friend(CrawlQuestion[ArcadeNames]):
    """Which of several friends equally near a monster helps."""

    user: str
    action: str

    def asked(self, n: ArcadeNames) -> str:
        return f"{n(self.action)}: which friend does {n(self.user)} help?"


class LayArea(CrawlQuestion[ArcadeNames]):
    """To which side a monster lays a lance or a sweep, over as many Heroes either way."""

    user: str
    action: str

    def asked(self, n: ArcadeNames) -> str:
        return f"{n(self.action)}: which way does {n(self.user)} lay it?"

    def choice(self, n: ArcadeNames, key: str) -> Option:
        return Option(key, capital(n.aim(self.user, key).strip()), (self.user,))


# ---------------------------------------------------------------- chances


class FoiledPlot(CrawlQuestion[ArcadeNames]):
    """A die for each Hero in play, for a treasure."""

    card: str

    def asked(self, n: ArcadeNames) -> str:
        return f"the foiled plot {n(self.card)}"


ARCADE_QUESTIONS: tuple[type[Question[Any]], ...] = (
    LayTile, FirstSide, TurnTile, StartToken, SpawningPoint,
    MostWrath, LeastWrath, TakeWrath, Order, EffectOrder, SpawnPoint, Straggler, Expendable,
    MonsterMove, Spawn, Boss, PlaceMinion, MonsterForm, Shove, Crystal,
    Friend, LayArea, FoiledPlot,
)  # fmt: skip
"""What only Arcade asks."""
