"""What the boxes hold: Heroes, Monsters, rooms, Equipment and parts, read from TOML and never changed."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Literal

import msgspec

from undercroft.engine import load_catalogue

CONTENT = Path(__file__).parent / "content"

BASE = "castle"
"""The box every game starts from."""

COLOURS = ("red", "green", "blue")
ICON, SNOW = "icon", "snow"
"""What a die can show, beside nothing."""


class Item(msgspec.Struct, frozen=True, kw_only=True):
    """Anything with a name, and where it comes from."""

    id: str
    name: str
    source: str


class HeroSheet(Item, frozen=True, kw_only=True):
    """A Hero: limits by type of Equipment, and an ability for each coloured die."""

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
    """A Specific Throw."""

    layer: Literal["body", "launcher", "route"]
    text: str
    rule: str
    prop: Literal["", "floe", "pond", "wall"] = ""


class Calls(Item, frozen=True, kw_only=True):
    """What a card can call for when a combat is set up."""

    throw: str = ""
    dice: tuple[str, ...] = ()
    icebergs: bool = False
    templates: tuple[str, ...] = ()


class Foe(Calls, frozen=True, kw_only=True):
    """What a Monster and a Final Boss have in common."""

    type: str
    life: int
    damage: int
    fearless: bool = False
    madness: tuple[str, ...] = ()
    steals: int = 0
    """Gold it takes from the Chest on a Miss."""
    mends: int = 0
    """Life it regains on a Miss."""


class Monster(Foe, frozen=True, kw_only=True):
    """A Monster: a level, and a reward."""

    level: Literal[1, 2, 3, 4]
    gold: int


class Boss(Foe, frozen=True, kw_only=True):
    """A Final Boss: neither level nor reward."""


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

    kind: Literal["weapon", "armor", "spendable", "relic"]
    price: int
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
    """The mark in the corner, to sort mixed decks by."""


class BoardSheet(Item, frozen=True, kw_only=True):
    """A Target board: what its rings are worth, from the bullseye outwards."""

    pieces: int
    values: tuple[int, int, int, int, int]


class DiceSet(Item, frozen=True, kw_only=True):
    """The coloured and white dice of a box, and what each result shows."""

    shape: Literal["d4"]
    white_count: int
    coloured: tuple[str, ...]
    white: tuple[str, ...]


class Special(Item, frozen=True, kw_only=True):
    """A special die, or a set of them thrown together."""

    shape: Literal["snow", "water"]
    count: int
    faces: tuple[str, ...]


class TemplateSheet(Item, frozen=True, kw_only=True):
    """A kind of Template and its pieces."""

    pieces: tuple[str, ...]


class Part(Item, frozen=True, kw_only=True):
    """Something else in the box."""

    count: int


class BoxSheet(Item, frozen=True, kw_only=True):
    """A box of the game: a directory of content."""

    text: str


class Mode(Item, frozen=True, kw_only=True):
    """A difficulty."""

    life: int
    points: int


class Title(Item, frozen=True, kw_only=True):
    """What a party with this many points at most may call itself."""

    most: int


TYPES: dict[str, type[msgspec.Struct]] = {
    "hero": HeroSheet,
    "ability": Ability,
    "throw": ThrowKind,
    "monster": Monster,
    "boss": Boss,
    "room": Room,
    "equipment": Equipment,
    "board": BoardSheet,
    "dice": DiceSet,
    "special": Special,
    "template": TemplateSheet,
    "part": Part,
    "box": BoxSheet,
    "mode": Mode,
    "title": Title,
    "type": Item,
    "token": Item,
}


class Box:
    """The content of the boxes in use, by id."""

    def __init__(self, boxes: Iterable[str]) -> None:
        all = load_catalogue([CONTENT / box for box in boxes], TYPES).all
        self.heroes = all("hero", HeroSheet)
        self.abilities = all("ability", Ability)
        self.throws = all("throw", ThrowKind)
        self.monsters = all("monster", Monster)
        self.bosses = all("boss", Boss)
        self.rooms = all("room", Room)
        self.equipment = all("equipment", Equipment)
        self.boards = all("board", BoardSheet)
        self.dice = all("dice", DiceSet)
        self.specials = all("special", Special)
        self.templates = all("template", TemplateSheet)
        self.parts = all("part", Part)
        self.modes = all("mode", Mode)
        self.titles = sorted(all("title", Title).values(), key=lambda title: title.most)
        self.types = all("type", Item)
        self.tokens = all("token", Item)


@cache
def box_of(boxes: tuple[str, ...] = ()) -> Box:
    """The base box with these others mixed in."""
    return Box((BASE, *boxes))


@cache
def further_boxes() -> dict[str, str]:
    """Boxes a setup may mix in: every other directory of content, with a line about it."""
    boxes: dict[str, str] = {}
    for path in sorted(CONTENT.iterdir()):
        if path.is_dir() and path.name != BASE:
            [sheet] = load_catalogue([path], TYPES).all("box", BoxSheet).values()
            boxes[path.name] = f"{sheet.name}: {sheet.text}"
    return boxes


@cache
def everything() -> Box:
    """All boxes together: for looking a thing up by its id."""
    return box_of(tuple(further_boxes()))
