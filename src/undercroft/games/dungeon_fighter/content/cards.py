"""What a card is: Heroes, Monsters, rooms, Equipment and parts as structs, never changed."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

BASE = "castle"
"""The box every game starts from: the mark of its cards, the id of its board and its dice."""

COLOURS = ("red", "green", "blue")
WHITE = "white"
"""A white Bonus die; those in a combat are white-1, white-2 and so on."""
ICON, SNOW = "icon", "snow"
"""What a die can show, beside nothing."""
TOP_XP = 3
"""What a Level Up takes, and all that can be had (DF-LEVEL-06)."""

Face: TypeAlias = Literal["", "icon", "snow"]
Kind: TypeAlias = Literal["weapon", "armor", "spendable", "relic"]
"""The kinds of Equipment."""


def white_die(number: int) -> str:
    """The id of a white die in a combat."""
    return f"{WHITE}-{number}"


def bodies_of(die: str, count: int) -> list[str]:
    """The bodies that a die of the pool consists of: the three Water dice are one entry of it."""
    return [f"{die}.{k}" for k in range(count)] if count > 1 else [die]


def die_of(body: str) -> str:
    """Which die a body on the board is: the one place that takes such an id apart.

    >>> die_of("white-3"), die_of("water.1"), die_of("red")
    ('white', 'water', 'red')
    """
    die = body.partition(".")[0]
    return WHITE if die.startswith(f"{WHITE}-") else die


class Item(msgspec.Struct, frozen=True, kw_only=True):
    """Anything with a name and a picture, and where it comes from."""

    id: str
    name: str
    icon: str = ""
    """A picture out of the game-icons set."""
    tint: str = ""
    """A colour for it, as #rrggbb."""
    flavour: str = ""
    """A line in our own words that does nothing."""
    asks: str = ""
    """What it makes players do differently; kept for docs/content-dungeon-fighter.md."""
    source: str = "house"


class HeroSheet(Item, frozen=True, kw_only=True):
    """A Hero: limits by type of Equipment, and an ability for each coloured die (DF-HERO-01, -03)."""

    motto: str
    weapons: int
    armor: int
    spendables: int
    red: str
    green: str
    blue: str
    foe: str = ""
    """The type a Sworn Enemy ability names."""

    def ability(self, colour: str) -> str:
        return self.red if colour == "red" else self.green if colour == "green" else self.blue


class Ability(Item, frozen=True, kw_only=True):
    """What a special icon does; all parts that are set happen."""

    text: str
    rule: str
    rule_else: str = ""
    """The rule in its place against any type but the sworn one, or against the Boss."""
    when: Literal["hit", "miss", "any"] = "any"
    bonus: int = 0
    bonus_foe: int = 0
    bonus_other: int = 0
    bonus_per_icon: int = 0
    bonus_boss: int = 0
    section: int = 0
    """What the section is worth instead of its number."""
    strikes: int = 0
    """Damage dealt although the throw is a Miss."""
    prevents: bool = False
    rethrow: bool = False
    gold: int = 0
    heal_self: int = 0
    heal_party: int = 0
    heal_one: int = 0
    heal_one_per_spendable: int = 0
    token: Literal["", "melody", "cutthroat"] = ""


class ThrowKind(Item, frozen=True, kw_only=True):
    """A Specific Throw: a picture in the banner of a card (DF-REQ-01, DF-SHOT-01)."""

    layer: Literal["body", "launcher", "route"]
    text: str
    rule: str
    prop: Literal["", "floe", "pond", "wall"] = ""


class Calls(Item, frozen=True, kw_only=True):
    """What a card can call for when a combat is set up (DF-BMOD-01)."""

    throw: str = ""
    dice: tuple[str, ...] = ()
    icebergs: bool = False
    templates: tuple[str, ...] = ()


class Foe(Calls, frozen=True, kw_only=True):
    """What a Monster and a Final Boss have in common (DF-MON-02, -03, DF-BOSS-02)."""

    type: str
    life: int
    damage: int
    fearless: bool = False
    madness: tuple[str, ...] = ()
    steals: int = 0
    """Gold it takes from the Chest on a Miss."""
    mends: int = 0
    """Life it regains on a Miss."""
    grows: int = 0
    """Life it gains whenever the party goes on with an empty pool (DF-RULING-138)."""
    thorns: int = 0
    """A Hit in a section worth this much or less pricks the thrower (DF-RULING-138)."""


class Monster(Foe, frozen=True, kw_only=True):
    """A Monster: a level, and a reward."""

    level: Literal[1, 2, 3, 4]
    gold: int


class Boss(Foe, frozen=True, kw_only=True):
    """A Final Boss: neither level nor reward."""

    eased: int = 0
    """Added to its life in a mode that eases Bosses, which not every plan suffers from alike."""


class Room(Calls, frozen=True, kw_only=True):
    """A Dungeon card."""

    icons: int
    gold: int = 0
    heal: int = 0
    die: int = 0
    equipment: int = 0
    advantage: int = 0


class Equipment(Item, frozen=True, kw_only=True):
    """A piece of Equipment."""

    kind: Kind
    price: Annotated[int, msgspec.Meta(ge=0)]
    bonus: int = 0
    throw: str = ""
    between: bool = False
    """The bonus counts only for a die that lies between 2 sections."""
    prevents: int = 0
    damage: int = 0
    gold: int = 0
    heal: int = 0
    rethrow: bool = False
    dice: tuple[str, ...] = ()
    icebergs: bool = False
    templates: tuple[str, ...] = ()
    box: str = BASE
    """The mark in the corner, to sort mixed decks by (DF-MIX-07)."""


class BoardSheet(Item, frozen=True, kw_only=True):
    """A Target board: what its rings are worth, from the bullseye outwards."""

    pieces: int
    values: tuple[int, int, int, int, int]


class DiceSet(Item, frozen=True, kw_only=True):
    """The coloured and white dice of a box, and what each result shows (DF-BONUS-03)."""

    shape: Literal["d4"]
    white_count: int
    coloured: tuple[Face, ...]
    white: tuple[Face, ...]


class Special(Item, frozen=True, kw_only=True):
    """A special die, or a set of them thrown together."""

    shape: Literal["snow", "water"]
    count: int
    faces: tuple[Face, ...]


class TemplateSheet(Item, frozen=True, kw_only=True):
    """A kind of Template and its pieces."""

    pieces: tuple[str, ...]


class Part(Item, frozen=True, kw_only=True):
    """Something else in the box."""

    count: int


class Chart(msgspec.Struct, frozen=True, kw_only=True):
    """What else a mode changes for a party of so many Heroes (DF-RULING-137)."""

    heroes: int
    life: int = 0
    """Added to the life of every Monster and the Final Boss."""
    boss: int = 0
    """Added to the Final Boss's life besides."""


class Mode(Item, frozen=True, kw_only=True):
    """A difficulty."""

    life: int
    points: int
    damage: int = 0
    """Added to every blow of Monster or Boss, which is 1 at least."""
    dice: int = 0
    """White dice to begin with, beside the usual ones."""
    boss: int = 0
    """Added to the Final Boss's life besides."""
    charts: tuple[Chart, ...] = ()
    """By the number of Heroes, beside all that."""

    def chart(self, heroes: int) -> Chart:
        """What the difficulty does to life, for so many Heroes."""
        own = next((one for one in self.charts if one.heroes == heroes), Chart(heroes=heroes))
        return Chart(heroes=heroes, life=self.life + own.life, boss=self.boss + own.boss)


class Title(Item, frozen=True, kw_only=True):
    """What a party with this many points at most may call itself."""

    most: int


# --- keys of options that name two things ---------------------------------------------------------


def taker_key(hero: str, old: str = "") -> str:
    """Who takes a card, and what that Hero drops for it."""
    return f"{hero}/{old}" if old else hero


def taker_of(key: str) -> tuple[str, str]:
    """The Hero, and the card dropped if any: the one place that takes such a key apart."""
    hero, _, old = key.partition("/")
    return hero, old
