"""The state that Arcade and Explore share: models by id, squares as numbers, cards by id."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Self

import msgspec

from undercroft.engine import Deck, State
from undercroft.engine.lazy import lazy
from undercroft.games.super_dungeon.content.cards import SLOTS, Slot
from undercroft.games.super_dungeon.dungeon.grid import Dungeon, base, squares
from undercroft.games.super_dungeon.dungeon.recipe import dungeon_of, square_name
from undercroft.games.super_dungeon.telling.names import CrawlNames

if TYPE_CHECKING:
    from undercroft.games.super_dungeon.content.box import Box
    from undercroft.games.super_dungeon.rules.variant import Variant

BANE, FIRE, HEX, ICE, IMMOBILE, KNOCKDOWN, POISON, SLOW = (1 << n for n in range(8))
STATUSES = {
    "bane": BANE, "fire": FIRE, "hex": HEX, "ice": ICE,
    "immobile": IMMOBILE, "knockdown": KNOCKDOWN, "poison": POISON, "slow": SLOW,
}  # fmt: skip
"""Status effect tokens as bits: never two of a kind (SD-STATUS-04)."""
ALL_STATUSES = 255

CONSUL = "consul"
"""The seat of whoever plays the Consul, and the Consul's side."""

OUT = -1
"""Where a model is that is not in the dungeon."""


@cache
def statuses(status: int) -> tuple[str, ...]:
    """The ids of some status effects."""
    return tuple([name for name, bit in STATUSES.items() if status & bit])


def model_id(card: str, number: int) -> str:
    """The id of a model of the Consul: its card and which of all models it is. A Hero's id is its card."""
    return f"{card}-{number}"


def card_of(model: str) -> str:
    """The card of a model by its id; the one place that takes an id apart."""
    return _parts(model)[0]


def number_of(model: str) -> int:
    """Which of all models of the Consul it is; 0 for a Hero."""
    return _parts(model)[1]


@lru_cache(10_000)
def _parts(model: str) -> tuple[str, int]:
    card, _, number = model.rpartition("-")
    return (card, int(number)) if card and number.isdigit() else (model, 0)


def shape_of(model: Model) -> str:
    """The card whose values a model has: a Hero's form while it has one."""
    return model.form or model.card if isinstance(model, Hero) else model.card


class Lasting(msgspec.Struct, array_like=True):
    """Something that lasts on a model: what (a source of the box) and who brought it."""

    source: str
    by: str


class Model(msgspec.Struct, array_like=True):
    """A model: its card, its north-western square, its tokens."""

    id: str
    card: str
    at: int = OUT
    wounds: int = 0
    status: int = 0
    lasting: list[Lasting] = []


class Hero(Model, array_like=True):
    """A Hero of the party."""

    seat: str = ""
    potions: int = 0
    gear: list[str] = msgspec.field(default_factory=lambda: ["", "", "", ""])
    """One card for each slot, in the order of SLOTS; empty: nothing."""
    activated: bool = False
    form: str = ""
    """The card of its shapeshift form, while it has that."""


class Foe(Model, array_like=True):
    """A monster or a spawning point."""

    tile: int = 0
    """The number of the tile that sets its reward: of a spawning point, of a boo booty's chest."""


class Kill(msgspec.Struct, array_like=True):
    """A model on the loot tracker (SD-DEATH-06, SD-DEATH-08)."""

    card: str
    tile: int = 0
    loot: bool = True


class Acting(msgspec.Struct, array_like=True):
    """The activation that is running: what it has spent so far."""

    model: str
    moved: int = 0
    spent: int = 0
    drunk: bool = False


class Crawl(State, kw_only=True):
    """A dungeon, the party and its enemies (SD-TERM-10)."""

    if TYPE_CHECKING:

        @property
        def book(self) -> Variant[Self]:
            """What only one of the two games does: its own rules, set by `play_by`."""

    phase: str
    packs: str
    """The packs in the game, joined by +."""
    layout: str = ""
    """The tiles as they lie; see `board.py`."""
    seats: list[str]
    """The Hero players."""
    points: list[str] = msgspec.field(default_factory=list)
    """The spawning points of the game; once they stand, in the order of the tiles."""
    pool: dict[str, int] = msgspec.field(default_factory=dict)
    """Monsters that can be spawned, by card."""
    minis: list[str] = msgspec.field(default_factory=list)
    """The mini-bosses, in the order in which they come."""
    boss: str = ""
    boss_spawned: bool = False
    chart: str = ""
    space: int = 0
    """The space of the chart on which the boss stands; 0 is the start space."""
    start: int = OUT
    """The Start Token's square."""
    chests: list[int] = msgspec.field(default_factory=list)
    """The square of each tile's chest, first tile first; OUT when it is gone."""
    heroes: list[Hero] = msgspec.field(default_factory=list)
    foes: list[Foe] = msgspec.field(default_factory=list)
    serial: int = 0
    """How many models of the Consul have come into play: numbers their ids."""
    coins: int = 0
    equipment: str = "all"
    """Which loot and treasure cards are in the decks: basic, themed or all of them."""
    loot: Deck
    treasure: Deck
    backpack: list[str] = msgspec.field(default_factory=list)
    kills: list[Kill] = msgspec.field(default_factory=list)
    auras: list[Lasting] = msgspec.field(default_factory=list)
    used: list[str] = msgspec.field(default_factory=list)
    """Actions with One Use Only that have been used."""
    side: str = "heroes"
    """Whose turn it is: heroes or consul."""
    acting: Acting | None = None
    acted: list[str] = msgspec.field(default_factory=list)
    """Places in the party that have activated in this Hero Turn."""
    traded: bool = False
    """Six loot cards have been traded in this Hero Turn (SD-PACK-03)."""
    drank: list[str] = msgspec.field(default_factory=list)
    """Heroes that have drunk a green potion in this Consul Turn."""
    leave: list[str] = msgspec.field(default_factory=list)
    """Seats that let the table decide what is all the same to them."""

    @lazy
    def box(self) -> Box:
        raise NotImplementedError

    @lazy
    def dungeon(self) -> Dungeon:
        """The board, built once for every layout."""
        return dungeon_of(self.layout)

    @property
    def names(self) -> CrawlNames:
        """What the things of this match are called."""
        return CrawlNames(self)

    def forms(self) -> dict[str, str]:
        """The models that have changed their shape, each with the card of it."""
        found = {hero.id: hero.form for hero in self.heroes if hero.form}
        return found | {foe.id: foe.card for foe in self.foes if foe.card != _parts(foe.id)[0]}

    def form(self, model: str) -> str:
        """The card of the shape that a model has now; empty if it is the one that its id says."""
        for hero in self.heroes:
            if hero.id == model:
                return hero.form
        if model[-1:].isdigit():
            for foe in self.foes:
                if foe.id == model:
                    return foe.card if foe.card != card_of(model) else ""
        return ""

    def names_with(self, forms: dict[str, str]) -> CrawlNames:
        names = self.names
        names.forms = forms
        return names

    @staticmethod
    def card_of(model: str) -> str:
        """The card of a model by its id."""
        return card_of(model)

    def shape(self, model: str) -> str:
        """The card whose values a model has."""
        return shape_of(self.model(model))

    def has_model(self, name: str) -> bool:
        """Whether a model of this id is in the game."""
        for hero in self.heroes:
            if hero.id == name:
                return True
        for foe in self.foes:  # noqa: SIM110 - a generator costs more than what it looks through
            if foe.id == name:
                return True
        return False

    def cards_of(self, model: str) -> list[str]:
        """The cards whose actions a model has: its own and what it wears."""
        one = self.model(model)
        return [shape_of(one), *(one.gear if isinstance(one, Hero) else ())]

    def worn(self, hero: str, slot: Slot) -> str:
        """What a Hero wears in a slot."""
        return self.hero(hero).gear[SLOTS.index(slot)]

    def base_square(self, model: str, number: int) -> str:
        """The name of one of the squares under a model's base, counted from the north-west."""
        one, dungeon = self.model(model), self.dungeon
        size = self.box.sizes.get(shape_of(one), 1)
        return square_name(dungeon, list(squares(base(dungeon, one.at, size)))[number])

    def lay(self, layout: str) -> None:
        """The tiles lie like this from now on."""
        self.layout = layout
        self.__dict__.pop("dungeon", None)

    def hero(self, model: str) -> Hero:
        """A Hero of the party by id."""
        for hero in self.heroes:
            if hero.id == model:
                return hero
        raise KeyError(model)

    def model(self, name: str) -> Hero | Foe:
        """Any model of the game by id."""
        for hero in self.heroes:
            if hero.id == name:
                return hero
        for foe in self.foes:
            if foe.id == name:
                return foe
        raise KeyError(name)

    def place_of(self, hero: str) -> int:
        """A Hero's place in the party."""
        for place, other in enumerate(self.heroes):
            if other.id == hero:
                return place
        raise KeyError(hero)

    def standing(self) -> list[Hero]:
        """The Heroes in the dungeon."""
        return [hero for hero in self.heroes if hero.at >= 0]
