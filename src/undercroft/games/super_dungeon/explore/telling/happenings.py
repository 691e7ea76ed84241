"""What happens in Explore alone; what happens in both games stands in the shared room of this name."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from undercroft.engine import Happening, Length
from undercroft.engine.words import counted
from undercroft.games.super_dungeon.explore.telling.names import ExploreNames
from undercroft.games.super_dungeon.explore.telling.text import space_words, tiles

# ---------------------------------------------------------------- setting up


class Tile(Happening[ExploreNames]):
    """The Consul has laid a tile."""

    rule: ClassVar[str] = "EXP-SETUP-03"
    tile: str
    number: int
    side: Literal["a", "b"]

    def told(self, n: ExploreNames) -> str:
        return f"Tile {self.number} is {n(self.tile)}, side {self.side.upper()}."


class Start(Happening[ExploreNames]):
    """The Heroes have put the Start Token down."""

    rule: ClassVar[str] = "EXP-SETUP-11"
    to: str

    def told(self, n: ExploreNames) -> str:
        return f"The Start Token lies at {self.to}."


# ---------------------------------------------------------------- the Consul Turn


class Order(Happening[ExploreNames]):
    """The Consul sends monsters at a Hero."""

    rule: ClassVar[str] = "EXP-TURN-01"
    target: str
    monsters: int
    """How many."""

    def told(self, n: ExploreNames) -> str:
        return f"The Consul sends {counted(self.monsters, 'monster')} at {n(self.target)}."


class Paid(Happening[ExploreNames]):
    """An activation has cost skull points."""

    rule: ClassVar[str] = "EXP-SKULL-02"
    model: str
    skulls: int
    left: int

    def told(self, n: ExploreNames) -> str:
        return f"The Consul spends {n.skulls(self.skulls)} on {n(self.model)}; {self.left or 'none'} left."


class ConsulCard(Happening[ExploreNames]):
    """The Consul plays a card of his own for skull points."""

    rule: ClassVar[str] = "SD-PRIORITY-01"
    card: str
    skulls: int
    """Skull points that he has now."""

    def told(self, n: ExploreNames) -> str:
        return f"The Consul plays {n(self.card)}: {n.skulls(self.skulls)} now."


class ConsulGets(Happening[ExploreNames]):
    """A treasure card is no treasure, but the Consul's."""

    rule: ClassVar[str] = "SD-PRIORITY-01"
    card: str

    def told(self, n: ExploreNames) -> str:
        return f"{n(self.card)} is no treasure and goes to the Consul. {n.box.consul_cards[self.card].text}"

    def shown(self) -> tuple[str, ...]:
        return (self.card,)


class ConsulDone(Happening[ExploreNames]):
    """The Consul activates nobody else."""

    length: ClassVar[Length] = Length.EVERY_DIE
    rule: ClassVar[str] = "EXP-TURN-03"

    def told(self, n: ExploreNames) -> str:
        return "The Consul has finished activating."


# ---------------------------------------------------------------- the chart


class Chart(Happening[ExploreNames]):
    """The boss moves one space on; what the space brings."""

    length: ClassVar[Length] = Length.HEADLINE
    space: int
    skulls: int
    """Skull points to spawn monsters with, those of the artifact included."""
    platforms: tuple[str, ...]
    mini_boss: bool
    dungeon_boss: bool
    bonuses: tuple[str, ...]
    """Reference cards: one of them."""
    sighting: tuple[int, ...]
    """Numbers of tiles."""

    def told(self, n: ExploreNames) -> str:
        platforms, bonuses = list(map(n, self.platforms)), list(map(n, self.bonuses))
        brings = space_words(
            self.skulls, platforms, self.mini_boss, self.dungeon_boss, bonuses, self.sighting
        )
        return f"The chart reaches space {self.space}: {brings}."


class ChartStands(Happening[ExploreNames]):
    """The chart does not move any more: no news after the first time."""

    length: ClassVar[Length] = Length.EVERY_DIE
    rule: ClassVar[str] = "EXP-CHART-04"

    def told(self, n: ExploreNames) -> str:
        return "The chart stands still: the boss has left it."


class Bonus(Happening[ExploreNames]):
    """All monsters gain something."""

    length: ClassVar[Length] = Length.HEADLINE
    rule: ClassVar[str] = "EXP-BONUS-01"
    card: str

    def told(self, n: ExploreNames) -> str:
        return n.with_text(self.card)

    def shown(self) -> tuple[str, ...]:
        return (self.card,)


class NoRoom(Happening[ExploreNames]):
    """A mini-boss finds no place."""

    rule: ClassVar[str] = "EXP-SPAWN-07"
    card: str

    def told(self, n: ExploreNames) -> str:
        return f"There is no room for {n(self.card)}, which stays out."


class NoPoints(Happening[ExploreNames]):
    """The last spawning point is gone."""

    length: ClassVar[Length] = Length.HEADLINE
    rule: ClassVar[str] = "EXP-SPAWN-12"

    def told(self, n: ExploreNames) -> str:
        return "No spawning point is left: the boss comes."


class Sighting(Happening[ExploreNames]):
    """The boss's timeout strikes some tiles."""

    length: ClassVar[Length] = Length.HEADLINE
    rule: ClassVar[str] = "EXP-SIGHT-01"
    tiles: tuple[int, ...]
    boss: str

    def told(self, n: ExploreNames) -> str:
        return f"Boss sighting on {tiles(self.tiles)}! {n.box.boss_fights[self.boss].timeout_text}"


class SightedFrom(Happening[ExploreNames]):
    """From whom the range of a boss sighting is measured."""

    rule: ClassVar[str] = "EXP-SIGHT-02"
    model: str

    def told(self, n: ExploreNames) -> str:
        return f"The range is measured from {n(self.model)}, in the boss's place."


class NoSighting(Happening[ExploreNames]):
    """A boss sighting that nobody sees."""

    rule: ClassVar[str] = "EXP-SIGHT-03"
    tiles: tuple[int, ...]

    def told(self, n: ExploreNames) -> str:
        return f"A boss sighting on {tiles(self.tiles)}, but no Hero is there."


# ---------------------------------------------------------------- the boss fight


class Relic(Happening[ExploreNames]):
    """The boss equips a relic."""

    length: ClassVar[Length] = Length.HEADLINE
    rule: ClassVar[str] = "EXP-RELIC-03"
    card: str
    boss: str

    def told(self, n: ExploreNames) -> str:
        return f"{n(self.boss)} takes {n(self.card)}."

    def shown(self) -> tuple[str, ...]:
        return (self.card,)


class PointsGone(Happening[ExploreNames]):
    """The spawning points vanish when the boss comes."""

    rule: ClassVar[str] = "EXP-RELIC-02"
    points: tuple[str, ...]

    def told(self, n: ExploreNames) -> str:
        return f"The spawning points vanish: {n.all(self.points)}."


class BossSpawn(Happening[ExploreNames]):
    """What the boss's card does when it comes."""

    rule: ClassVar[str] = "EXP-BOSS-04"
    boss: str

    def told(self, n: ExploreNames) -> str:
        return n.box.boss_fights[self.boss].spawn_text


class Timeout(Happening[ExploreNames]):
    """The boss has lost half its hearts."""

    length: ClassVar[Length] = Length.HEADLINE
    rule: ClassVar[str] = "EXP-TIMEOUT-01"
    boss: str
    """The model."""

    def told(self, n: ExploreNames) -> str:
        return f"{n(self.boss)} calls a timeout!"


class TimeoutEffect(Happening[ExploreNames]):
    """What the boss's card does then."""

    rule: ClassVar[str] = "EXP-TIMEOUT-04"
    boss: str

    def told(self, n: ExploreNames) -> str:
        return n.box.boss_fights[self.boss].timeout_text


class BossGone(Happening[ExploreNames]):
    """The boss is destroyed in a mode that does not end with it."""

    rule: ClassVar[str] = "EXP-MODE-02"
    boss: str
    """The model."""

    def told(self, n: ExploreNames) -> str:
        return f"{n(self.boss)} is gone; the Heroes still have their task."


# ---------------------------------------------------------------- the alternate modes


class TakesPrince(Happening[ExploreNames]):
    """A Hero carries the prince."""

    length: ClassVar[Length] = Length.HEADLINE
    rule: ClassVar[str] = "EXP-PRINCE-04"
    model: str

    def told(self, n: ExploreNames) -> str:
        return f"{n(self.model)} takes the prince along."


class Alarm(Happening[ExploreNames]):
    """The prince's rescue moves the chart."""

    rule: ClassVar[str] = "EXP-PRINCE-09"

    def told(self, n: ExploreNames) -> str:
        return "Alarm! The chart moves on at once."


class Crystal(Happening[ExploreNames]):
    """A crystal is turned over."""

    rule: ClassVar[str] = "EXP-ART-05"
    model: str
    colour: str

    def told(self, n: ExploreNames) -> str:
        return f"{n(self.model)} turns a crystal over: {n(self.colour)}."


class Decoy(Happening[ExploreNames]):
    """The crystal was only loot."""

    rule: ClassVar[str] = "EXP-ART-06"
    colour: str

    def told(self, n: ExploreNames) -> str:
        return f"The {n(self.colour)} crystal is a decoy."


class ArtifactFound(Happening[ExploreNames]):
    """The crystal was the artifact."""

    length: ClassVar[Length] = Length.HEADLINE
    rule: ClassVar[str] = "EXP-ART-07"
    model: str

    def told(self, n: ExploreNames) -> str:
        return f"{n(self.model)} has found the artifact!"


class TakesArtifact(Happening[ExploreNames]):
    """A Hero wears the artifact."""

    model: str
    card: str
    old: str
    """What it wore there before; empty: nothing."""

    def told(self, n: ExploreNames) -> str:
        old = f", and {n(self.old)} is discarded" if self.old else ""
        return f"{n(self.model)} puts on the artifact, {n(self.card)}{old}."

    def shown(self) -> tuple[str, ...]:
        return (self.card,)


class Dropped(Happening[ExploreNames]):
    """A carrier has fallen."""

    model: str
    what: Literal["prince", "artifact"]

    def told(self, n: ExploreNames) -> str:
        return f"{n(self.model)} drops {n(self.what)}."


# ---------------------------------------------------------------- how the game ends


class PrinceSaved(Happening[ExploreNames]):
    """The prince is out of the dungeon."""

    length: ClassVar[Length] = Length.HEADLINE
    rule: ClassVar[str] = "EXP-PRINCE-03"
    model: str

    def told(self, n: ExploreNames) -> str:
        return f"{n(self.model)} brings the prince out: the Heroes have won."


class ArtifactBrought(Happening[ExploreNames]):
    """The artifact is at the end token."""

    length: ClassVar[Length] = Length.HEADLINE
    rule: ClassVar[str] = "EXP-ART-15"
    model: str

    def told(self, n: ExploreNames) -> str:
        return f"{n(self.model)} brings the artifact to the end token: the Heroes have won."


HAPPENINGS: tuple[type[Happening[Any]], ...] = (
    Tile, Start, Order, Paid, ConsulCard, ConsulGets, ConsulDone,
    Chart, ChartStands, Bonus, NoRoom, NoPoints, Sighting, SightedFrom, NoSighting,
    Relic, PointsGone, BossSpawn, Timeout, TimeoutEffect, BossGone,
    TakesPrince, Alarm, Crystal, Decoy, ArtifactFound, TakesArtifact, Dropped,
    PrinceSaved, ArtifactBrought,
)  # fmt: skip
"""What happens in Explore alone."""
