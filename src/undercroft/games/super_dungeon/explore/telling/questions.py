"""What is asked in Explore alone; what both games ask stands in the shared room of this name."""

from __future__ import annotations

from typing import Any, ClassVar

from undercroft.engine import Option, Question
from undercroft.engine.words import counted
from undercroft.games.super_dungeon.dungeon.tiles import tile_pack
from undercroft.games.super_dungeon.explore.content.box import ExploreBox
from undercroft.games.super_dungeon.explore.telling.names import ExploreNames
from undercroft.games.super_dungeon.telling.questions import CrawlQuestion, Placing

# ---------------------------------------------------------------- setting up: the Consul's forces


class Points(CrawlQuestion[ExploreNames]):
    """Which spawning points does the Consul take? A key is all of them, joined by +."""

    count: int

    def asked(self, n: ExploreNames) -> str:
        return f"Consul, which {self.count} spawning points do you take? Their monsters are yours to spawn."

    def choice(self, n: ExploreNames, key: str) -> Option:
        points = tuple(key.split("+"))
        return Option(key, ", ".join(map(n, points)), points)


class MiniBoss(CrawlQuestion[ExploreNames]):
    """Which mini-boss is taken, or comes into play?"""

    enters: bool
    """It comes into play now; otherwise it is taken before the game."""

    def asked(self, n: ExploreNames) -> str:
        return "Consul, which mini-boss enters?" if self.enters else "Consul, which mini-boss do you take?"


class Boss(CrawlQuestion[ExploreNames]):
    """Which dungeon boss does the Consul take?"""

    def asked(self, n: ExploreNames) -> str:
        return "Consul, which dungeon boss do you take?"


# ---------------------------------------------------------------- setting up: the dungeon


class Tile(CrawlQuestion[ExploreNames]):
    """Which tile does the Consul lay next, and which side up? A key is `tile:side`."""

    number: int
    of: int

    def asked(self, n: ExploreNames) -> str:
        return f"Consul, tile {self.number} of {self.of} of the dungeon: which, and which side up?"

    def choice(self, n: ExploreNames, key: str) -> Option:
        tile, _, side = key.partition(":")
        return Option(key, f"{n(tile)}, side {'AB'[int(side)]}", (tile,), tile)

    def groups(self, n: ExploreNames) -> dict[str, str]:
        return {tile: n(tile) for tile in tile_pack(*ExploreBox.tile_files).tiles}


class LayTile(CrawlQuestion[ExploreNames]):
    """Where does the chosen tile lie? A key is `x,y,quarter turns`."""

    tile: str
    side: int
    beside: str = ""
    """The tile that was laid last, and where it lies; empty: none."""
    x: int = 0
    y: int = 0

    def asked(self, n: ExploreNames) -> str:
        return f"Where does {n(self.tile)} lie, and how is it turned?"

    def choice(self, n: ExploreNames, key: str) -> Option:
        x, y, turns = map(int, key.split(","))
        turned = ("not turned", "turned by a quarter", "turned by half", "turned by three quarters")[turns]
        if not self.beside:
            return Option(key, turned.capitalize(), (self.tile,))
        where = side_of(x - self.x, y - self.y)
        label = f"{where.capitalize()} of {n(self.beside)}, {turned}"
        return Option(key, label, (self.beside, self.tile), where)

    def groups(self, n: ExploreNames) -> dict[str, str]:
        sides = ("north", "east", "south", "west")
        return {side: f"{side.capitalize()} of {n(self.beside)}" for side in sides if self.beside}


def side_of(across: int, down: int) -> str:
    """On which side something lies."""
    if abs(across) > abs(down):
        return "east" if across > 0 else "west"
    return "south" if down > 0 else "north"


class FirstTile(CrawlQuestion[ExploreNames]):
    """Which end of the dungeon do the Heroes come in at?"""

    def asked(self, n: ExploreNames) -> str:
        return "Consul, which end is the first tile, where the Heroes come in?"


class SecondTile(CrawlQuestion[ExploreNames]):
    """Which way round are the tiles of a square numbered?"""

    def asked(self, n: ExploreNames) -> str:
        return "Consul, which is the second tile?"


class PointPlace(Placing[ExploreNames]):
    """Where does a large spawning point stand?"""

    def asked(self, n: ExploreNames) -> str:
        return f"Consul, where does {n(self.model)} stand? Its monsters come from there."


class SpawningPoint(CrawlQuestion[ExploreNames]):
    """Which spawning point stands on a tile?"""

    tile: int
    """The tile's number."""

    def asked(self, n: ExploreNames) -> str:
        return f"Consul, which spawning point stands on tile {self.tile}? Its monsters come from there."


class StartToken(CrawlQuestion[ExploreNames]):
    """Where do the Heroes come in?"""

    def asked(self, n: ExploreNames) -> str:
        return "Where does the Start Token lie? The Heroes enter beside it."


# ---------------------------------------------------------------- the Consul Turn


class Activate(CrawlQuestion[ExploreNames]):
    """Whom does the Consul activate, or what else does he do?

    A key is a model, `attack:hero` for all free monsters, `again` for those of the last one's kind,
    `card:card`, `decide-ourselves` or `end`.
    """

    skulls: int
    """Skull points left."""
    prices: dict[str, int]
    """The models that can activate, and what each costs."""
    last: str
    """The card of the monster that activated last; what it did, and to whom."""
    use: str
    target: str

    def asked(self, n: ExploreNames) -> str:
        return f"Consul, you have {n.skulls(self.skulls)} left: which monster activates?"

    def choice(self, n: ExploreNames, key: str) -> Option:
        verb, _, rest = key.partition(":")
        free = [model for model, price in self.prices.items() if not price]
        match verb:
            case "end":
                return Option(key, "End the Consul's activations")
            case "again":
                count = sum(n.g.model(model).card == self.last for model in free)
                does = f"the same, {n(self.use)} on" if "/" in self.use else "the same to"
                others = "the other one does" if count == 1 else f"the other {count} do"
                label = f"{n(self.last)}: {others} {does} {n(self.target)}"
                return Option(key, label, (self.target,), "order")
            case "attack":
                all_of = "Both" if len(free) == 2 else f"All {len(free)}"
                return Option(key, f"{all_of} free monsters go for {n(rest)}", (rest,), "order")
            case "card":
                return Option(key, n.with_text(rest), (rest,), "card")
        price = self.prices[key]
        told = counted(price, "skull") if price else "free"
        label = f"{n(key)} at {n.g.base_square(key, 0)} ({told})"
        return Option(key, label, (key,), "paid" if price else "free")

    def groups(self, n: ExploreNames) -> dict[str, str]:
        return {
            "free": "For free", "paid": "For skull points",
            "order": "Many at once", "card": "Cards of the Consul",
        }  # fmt: skip


# ---------------------------------------------------------------- spawning and the chart


class Spawn(CrawlQuestion[ExploreNames]):
    """Which monster of the pool comes into play? A key is its card, or `done`."""

    skulls: int
    """Skull points left for this spawning."""

    def asked(self, n: ExploreNames) -> str:
        return f"Consul, you have {n.skulls(self.skulls)} to spawn with: which monster? You place it next."

    def choice(self, n: ExploreNames, key: str) -> Option:
        if key == "done":
            return Option(key, "Spawn no more")
        platform, cost = n.box.monsters[key].platform, n.box.spawn_cost(key)
        label = f"{n(key)} ({n(platform)}, {counted(cost, 'skull')}, {n.g.pool[key]} in the pool)"
        return Option(key, label, (key,))


class SpawnPlace(Placing[ExploreNames]):
    """Where does a monster come into play?"""

    def asked(self, n: ExploreNames) -> str:
        return f"Consul, a new {n(self.model)} arrives: where?"


class BossPlace(Placing[ExploreNames]):
    """Where does a boss come in?"""

    def asked(self, n: ExploreNames) -> str:
        return f"Consul, {n(self.model)} enters the dungeon: where?"


class Bonus(CrawlQuestion[ExploreNames]):
    """Which reference card do the monsters gain?"""

    def asked(self, n: ExploreNames) -> str:
        return "Consul, which bonus do your monsters gain, from now on?"

    def choice(self, n: ExploreNames, key: str) -> Option:
        return Option(key, n.with_text(key), (key,))


class Sighted(CrawlQuestion[ExploreNames]):
    """From which Hero is the range of a boss sighting measured?"""

    def asked(self, n: ExploreNames) -> str:
        return "Consul, from which Hero is the range of the boss sighting measured?"


# ---------------------------------------------------------------- the boss fight


class Relic(CrawlQuestion[ExploreNames]):
    """Which relic does the boss take?"""

    boss: str
    left: int
    """How many it may still take."""
    passing: ClassVar[str] = "Take no more"

    def asked(self, n: ExploreNames) -> str:
        return f"Which relic does {n(self.boss)} take? It may take {self.left} more."

    def choice(self, n: ExploreNames, key: str) -> Option:
        return Option(key, n.with_text(key), (key,))


class Rally(CrawlQuestion[ExploreNames]):
    """Whom does the party heal in the timeout?"""

    passing: ClassVar[str] = "Nobody: keep the cards"

    def asked(self, n: ExploreNames) -> str:
        return "Timeout: which Hero heals, a wound or a status effect for each card that the party discards?"


class RallyCards(CrawlQuestion[ExploreNames]):
    """Which cards of the backpack are discarded for it? A key is `number.card`."""

    model: str
    """The Hero that heals."""

    def asked(self, n: ExploreNames) -> str:
        return f"Which cards are discarded, each to heal {n(self.model)} by one?"

    def choice(self, n: ExploreNames, key: str) -> Option:
        card = key.partition(".")[2]
        return Option(key, n(card), (card,))


# ---------------------------------------------------------------- the alternate modes


class Prince(CrawlQuestion[ExploreNames]):
    """Where does the Consul keep the prince?"""

    def asked(self, n: ExploreNames) -> str:
        return "Consul, where is the prince kept?"


class ShiftPrince(CrawlQuestion[ExploreNames]):
    """Where do the Heroes shift the prince token? Where it lies is an answer too."""

    at: str
    """Where the Consul has put it."""

    def asked(self, n: ExploreNames) -> str:
        return "Heroes, where do you shift the prince token?"

    def choice(self, n: ExploreNames, key: str) -> Option:
        return Option(key, f"{key}, where it lies" if key == self.at else key, (key,))


class EndToken(CrawlQuestion[ExploreNames]):
    """Where must the artifact be brought?"""

    def asked(self, n: ExploreNames) -> str:
        return "Consul, where is the end token, to which the artifact must be brought?"


class Crystal(CrawlQuestion[ExploreNames]):
    """Where does the next crystal lie, face down?"""

    number: int

    def asked(self, n: ExploreNames) -> str:
        who = "Consul" if self.number % 2 else "Heroes"
        return f"{who}, where does crystal {self.number} lie, face down?"


class FreeMove(CrawlQuestion[ExploreNames]):
    """A carrier that has not activated may move."""

    model: str
    squares: int
    burden: str = "artifact"
    passing: ClassVar[str] = "Stay"

    def asked(self, n: ExploreNames) -> str:
        far = counted(self.squares, "square")
        return f"{n(self.model)} carries {n(self.burden)} and may move up to {far}: where to?"


QUESTIONS: tuple[type[Question[Any]], ...] = (
    Points, MiniBoss, Boss, Tile, LayTile, FirstTile, SecondTile, SpawningPoint, PointPlace, StartToken,
    Activate, Spawn, SpawnPlace, BossPlace, Bonus, Sighted, Relic, Rally, RallyCards,
    Prince, ShiftPrince, EndToken, Crystal, FreeMove,
)  # fmt: skip
"""What is asked in Explore alone."""
