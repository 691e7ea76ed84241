"""What is printed on cards, mats and boards: read once from content/*.toml, never changed.

A card is data. What it does is a list of effects, each a word of the vocabulary in effects.py with its
numbers; what it changes while it lies there is a dict of modifiers (MODIFIERS below).
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec

from undercroft.engine import ContentError, load_catalogue

HERO_COLOURS = ("white", "blue", "green")
ENEMY_COLOURS = ("red", "yellow", "black")
"""In the order in which enemies are checked (STY-ENEMY-02)."""
COLOURS = HERO_COLOURS + ENEMY_COLOURS
GRAY = "gray"
"""A wild cube on a card (STY-ICON-09)."""

CUBES_A_COLOUR = 10
FIGURES_A_COLOUR = 6
TOKENS_A_COLOUR = 16
LUCK_END = 5
NEEDED_START, NEEDED_END = 8, 15
WOUNDS_START, WOUNDS_VARIANT, WOUNDS_END = 25, 28, 30
PERIL_END = 20
"""The ends of the tracks (STY-RULING-28)."""

LARGE_TOKENS, LARGE_WORTH, SMALL_TOKENS = 8, 5, 20
"""Wound tokens: bookkeeping only (STY-RULING-38)."""

TYPES = ("support", "action", "passive", "response")
ATTACKS = ("melee", "projectile", "magic", "plain")
"""Attack types; 'plain' is an attack without one (STY-DAMAGE-02)."""
TARGETS = ("", "front", "rear", "either", "front-rank", "rear-rank", "all")
EVENTS = (
    "turn-start", "turn-end", "dropped", "wounded", "afflicted", "enemy-acted", "killed", "peril-event",
    "trap", "floor-start", "lucky",
)  # fmt: skip
"""What a response can answer and a passive can be moved by."""

MODIFIERS = {
    "melee": "melee attacks deal {n} more",
    "projectile": "projectile attacks deal {n} more",
    "magic": "magic attacks deal {n} more",
    "attack": "every attack deals {n} more",
    "against-front": "attacks on the front rank deal {n} more",
    "against-rear": "attacks on the rear rank deal {n} more",
    "against-hurt": "attacks on wounded enemies deal {n} more",
    "pierce": "ignore {n} of a target's defences",
    "heal": "healing heals {n} more",
    "price": "actions cost {n} cube more, of any hero colour",
    "discount": "actions cost {n} cube less",
    "white": "action drops take {n} more white",
    "blue": "action drops take {n} more blue",
    "green": "action drops take {n} more green",
    "hex": "action drops take {n} more black",
    "luck": "luck gained from the crypt is {n} more",
    "no-luck": "no luck is gained or spent on this hero's turn",
    "no-support": "no supports or responses",
    "trap": "chest numbers count {n} higher",
    "loot": "{n} more treasure in each chest",
    "xp": "{n} more XP for each enemy eliminated",
    "regroup": "Regroup raises peril by {n} less",
    "suffer": "enemy actions wound the party by {n} more",
    "cost-red": "red actions need {n} more cube",
    "cost-yellow": "yellow actions need {n} more cube",
    "cost-black": "black actions need {n} more cube",
    "armour": "every attack on an enemy deals {n} less",
    "cleanse": "paying tokens off removes {n} more of that colour",
    "shield": "{n} more shield",
}
"""What lies on the table can change these sums; the words are for the card's text."""


class Effect(msgspec.Struct, frozen=True):
    """One thing that happens. Which fields matter depends on the word in ``do``."""

    do: str
    n: int = 0
    per: int = 0
    """Added for each of what ``of`` counts."""
    of: str = ""
    most: int = 99
    who: str = ""
    status: str = ""
    colour: str = ""
    """A colour, or hero, enemy, any."""
    source: str = ""
    to: str = ""
    kind: str = ""
    place: str = ""
    at: str = ""
    cubes: dict[str, int] = {}
    mod: str = ""
    odd: str = ""
    """The registered function of an odd card."""
    unless: str = ""
    only: str = ""


class More(msgspec.Struct, frozen=True):
    """What each further set of cubes buys (STY-HERO-06)."""

    cost: dict[str, int]
    effects: list[Effect]
    most: int = 9


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """A skill, a treasure or a generic action: what a hero can use."""

    id: str
    name: str
    type: str
    source: str
    text: str = ""
    flavour: str = ""
    use: str = ""
    """exhaust, discard, or nothing."""
    shields: int = 0
    drop: dict[str, int] = {}
    target: str = ""
    targets: int = 1
    attack: str = ""
    cost: dict[str, int] = {}
    effects: list[Effect] = []
    more: More | None = None
    when: str = ""
    whose: str = ""
    """own or any: on whose turns a response or a moved passive works."""
    mods: dict[str, int] = {}


class Skill(Card, frozen=True, kw_only=True):
    """One of a hero's skills; level 0 is printed on the mat."""

    hero: str
    level: int
    symbol: str = "raven"


class Treasure(Card, frozen=True, kw_only=True):
    """A treasure, for one hero or for the party."""

    tier: str
    party: bool = False


class Generic(Card, frozen=True, kw_only=True):
    """A generic action of the status board."""


class HeroMat(msgspec.Struct, frozen=True, kw_only=True):
    """A hero mat; its skill is the hero's card of level 0."""

    id: str
    name: str
    role: str
    portraits: tuple[str, str]
    source: str


class CubeAction(msgspec.Struct, frozen=True):
    """What cubes of a colour make happen, on an enemy card, a room card or a mat."""

    cost: int
    effects: list[Effect]
    always: bool = False
    """On a mat: checked although a figure of its colour is in play (STY-RULING-20)."""
    only: str = ""


class Enemy(msgspec.Struct, frozen=True, kw_only=True):
    """An enemy card."""

    id: str
    name: str
    colour: str
    health: int
    xp: int
    actions: list[CubeAction]
    source: str
    alias: str = ""
    resist: dict[str, int] = {}
    defence: str = ""
    on_death: list[Effect] = []
    text: str = ""
    flavour: str = ""


class Peril(msgspec.Struct, frozen=True):
    """One line of a peril chart."""

    at: int
    effects: list[Effect]
    text: str = ""


class Room(msgspec.Struct, frozen=True, kw_only=True):
    """A room card, and what a boss mat shares with it."""

    id: str
    name: str
    tier: str
    front: list[str]
    rear: list[str]
    peril_cubes: dict[str, int]
    actions: dict[str, CubeAction]
    chart: list[Peril]
    source: str
    chests: int = 0
    flavour: str = ""
    mods: dict[str, int] = {}


class Boss(Room, frozen=True, kw_only=True):
    """A mid-boss or wizard mat. The boss stands where its id stands in front or rear."""

    health: int
    xp: int = 0
    resist: dict[str, int] = {}
    defence: str = ""
    rules: str = ""
    when: str = ""
    effects: list[Effect] = []
    keeps_company: bool = False
    """Its other enemies stay when it falls."""
    defeated: str = ""
    defeated_mods: dict[str, int] = {}
    defeated_when: str = ""
    defeated_effects: list[Effect] = []


class Chest(msgspec.Struct, frozen=True, kw_only=True):
    """A chest card."""

    id: str
    name: str
    number: int
    effects: list[Effect]
    source: str
    text: str = ""
    flavour: str = ""


class Status(msgspec.Struct, frozen=True, kw_only=True):
    """A status card."""

    id: str
    name: str
    text: str
    source: str
    when: str = ""
    effects: list[Effect] = []
    mods: dict[str, int] = {}
    scaled: int = 0
    """Up to how many tokens the modifiers count; 0: tokens do not matter."""


class Woe(msgspec.Struct, frozen=True, kw_only=True):
    """A Woe (one mask) or a Lamentation (two)."""

    id: str
    name: str
    masks: int
    cost: dict[str, int]
    source: str
    when: str = ""
    effects: list[Effect] = []
    mods: dict[str, int] = {}
    text: str = ""
    flavour: str = ""


class Box:
    """Everything in the box, by kind and id."""

    def __init__(self, packs: list[Path]) -> None:
        kinds: dict[str, type[msgspec.Struct]] = {
            "hero": HeroMat, "skill": Skill, "treasure": Treasure, "generic": Generic, "enemy": Enemy,
            "room": Room, "midboss": Boss, "wizard": Boss, "chest": Chest, "status": Status, "woe": Woe,
        }  # fmt: skip
        catalogue = load_catalogue(packs, kinds)
        self.heroes = catalogue.all("hero", HeroMat)
        self.skills = catalogue.all("skill", Skill)
        self.treasures = catalogue.all("treasure", Treasure)
        self.generics = catalogue.all("generic", Generic)
        self.enemies = catalogue.all("enemy", Enemy)
        self.rooms = catalogue.all("room", Room)
        self.midbosses = catalogue.all("midboss", Boss)
        self.wizards = catalogue.all("wizard", Boss)
        self.chests = catalogue.all("chest", Chest)
        self.statuses = catalogue.all("status", Status)
        self.woes = catalogue.all("woe", Woe)
        self.bosses: dict[str, Boss] = {**self.midbosses, **self.wizards}
        self.places: dict[str, Room] = {**self.rooms, **self.bosses}
        self.cards: dict[str, Card] = {**self.skills, **self.treasures, **self.generics}
        self.mats = {skill.hero: skill.id for skill in self.skills.values() if skill.level == 0}
        self.listeners = {
            event: frozenset(card.id for card in self.cards.values() if card.when == event)
            for event in EVENTS
        }
        """The cards that an event can call on."""
        self.modifiers = {card.id: card.mods for card in self.cards.values() if card.mods}

    def levels_of(self, hero: str, level: int) -> list[str]:
        """A hero's skill cards of a level."""
        return [s.id for s in self.skills.values() if s.hero == hero and s.level == level]


@cache
def box() -> Box:
    """The house box."""
    found = Box([Path(str(files("undercroft.games.stygian_society") / "content"))])
    check(found)
    return found


def check(found: Box) -> None:
    """What types cannot see: words of the vocabulary, colours, names of things (errors name the item)."""
    for card in found.cards.values():
        where = f"{type(card).__name__.lower()} '{card.id}'"
        _one_of(where, "type", card.type, TYPES)
        _one_of(where, "use", card.use, ("", "exhaust", "discard"))
        _one_of(where, "target", card.target, TARGETS)
        _one_of(where, "attack", card.attack, ("", *ATTACKS))
        _one_of(where, "when", card.when, ("", *EVENTS))
        _cubes(where, "drop", card.drop, (*HERO_COLOURS, GRAY))
        _cubes(where, "cost", card.cost, (*COLOURS, GRAY))
        _effects(found, where, card.effects + (card.more.effects if card.more else []))
        _mods(where, card.mods)
        if card.type == "passive" and card.use:
            raise ContentError(f"{where}: field 'use': a passive is never exhausted or discarded")
        if card.type == "response" and not card.when:
            raise ContentError(f"{where}: field 'when': a response needs the event it answers")
    for skill in found.skills.values():
        _one_of(f"skill '{skill.id}'", "hero", skill.hero, found.heroes)
        _one_of(f"skill '{skill.id}'", "level", skill.level, (0, 1, 2, 3))
    for enemy in found.enemies.values():
        where = f"enemy '{enemy.id}'"
        _one_of(where, "colour", enemy.colour, ENEMY_COLOURS)
        _mods(where, dict.fromkeys(enemy.resist, 1), ATTACKS)
        for action in enemy.actions:
            _effects(found, where, action.effects)
    for place in found.places.values():
        _check_place(found, place)
    for chest in found.chests.values():
        _effects(found, f"chest '{chest.id}'", chest.effects)
    for status in found.statuses.values():
        _effects(found, f"status '{status.id}'", status.effects)
        _mods(f"status '{status.id}'", status.mods)
    for woe in found.woes.values():
        _effects(found, f"woe '{woe.id}'", woe.effects)
        _mods(f"woe '{woe.id}'", woe.mods)
        _cubes(f"woe '{woe.id}'", "cost", woe.cost, (*HERO_COLOURS, GRAY))


def _check_place(found: Box, place: Room) -> None:
    where = f"{'mat' if isinstance(place, Boss) else 'room'} '{place.id}'"
    _one_of(where, "tier", place.tier, ("lower", "upper", "midboss", "wizard"))
    _cubes(where, "peril_cubes", place.peril_cubes, ENEMY_COLOURS)
    if not place.front:
        raise ContentError(f"{where}: field 'front': somebody must stand there")
    kinds: dict[str, str] = {}
    for kind in [*place.front, *place.rear]:
        if kind == place.id:
            continue
        _one_of(where, "front/rear", kind, found.enemies)
        colour = found.enemies[kind].colour
        if kinds.setdefault(colour, kind) != kind:
            raise ContentError(f"{where}: two kinds of {colour} ({kinds[colour]}, {kind}); STY-FLOOR-10")
    for colour, action in place.actions.items():
        _one_of(where, "actions", colour, ENEMY_COLOURS)
        _effects(found, where, action.effects)
    levels = [peril.at for peril in place.chart]
    if levels != sorted(set(levels)) or not levels or levels[-1] > PERIL_END:
        raise ContentError(f"{where}: field 'chart': levels must rise, to {PERIL_END} at most")
    if [e.do for e in place.chart[-1].effects] != ["lose"]:
        raise ContentError(f"{where}: field 'chart': the last event is that the heroes lose")
    for peril in place.chart:
        _effects(found, where, peril.effects)
    if isinstance(place, Boss):
        _effects(found, where, place.effects + place.defeated_effects)
        _mods(where, {**place.mods, **place.defeated_mods})


def _one_of(where: str, field: str, value: Any, known: Any) -> None:
    if value not in known:
        raise ContentError(f"{where}: field '{field}': {value!r} is not one of {', '.join(map(str, known))}")


def _cubes(where: str, field: str, cubes: dict[str, int], known: tuple[str, ...]) -> None:
    for colour, count in cubes.items():
        _one_of(where, field, colour, known)
        if not 0 < count <= CUBES_A_COLOUR:
            raise ContentError(f"{where}: field '{field}': {count} {colour} cubes")


def _mods(where: str, mods: dict[str, int], known: Any = MODIFIERS) -> None:
    for name in mods:
        _one_of(where, "mods", name, known)


def _effects(found: Box, where: str, effects: list[Effect]) -> None:
    from undercroft.games.stygian_society.effects import VOCABULARY
    from undercroft.games.stygian_society.odd import ODD

    for effect in effects:
        _one_of(where, "do", effect.do, VOCABULARY)
        if effect.status:
            _one_of(where, "status", effect.status, found.statuses)
        if effect.kind:
            _one_of(where, "kind", effect.kind, (*found.enemies, *ENEMY_COLOURS, "boss"))
        if effect.do == "odd":
            _one_of(where, "odd", effect.odd, ODD)
        if effect.do == "lasting":
            _one_of(where, "mod", effect.mod, MODIFIERS)
