"""What is printed on cards, mats and boards: what a card is, and the words that it may use.

A card is data. What it does is a list of effects, each a word of the vocabulary (``Word``) with its numbers;
what it changes while it lies there is a dict of modifiers (``Modifier``). What is in the box stands in
content/*.toml and is read by box.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias, get_args

import msgspec
from msgspec import structs

HERO_COLOURS = ("white", "blue", "green")
ENEMY_COLOURS = ("red", "yellow", "black")
"""In the order in which enemies are checked (STY-ENEMY-02)."""
COLOURS = HERO_COLOURS + ENEMY_COLOURS
GRAY = "gray"
"""A wild cube on a card (STY-ICON-09)."""

CUBES_A_COLOUR = 10
"""Of each of six colours (STY-COMP-02, -03)."""
FIGURES_A_COLOUR = 6
"""Eighteen in three colours (STY-COMP-06)."""
TOKENS_A_COLOUR = 16
LUCK_END = 5
NEEDED_START, NEEDED_END = 8, 15
WOUNDS_START, WOUNDS_VARIANT, WOUNDS_END = 25, 28, 30
PERIL_END = 20
"""The ends of the tracks (STY-RULING-28)."""

LEVELS = (1, 2, 3)
"""Of the cards that a hero can gain (STY-RULING-48)."""

LARGE_TOKENS, LARGE_WORTH, SMALL_TOKENS = 8, 5, 20
"""Wound tokens: bookkeeping only (STY-COMP-05, STY-RULING-38)."""

# --- the words that cards may use ---------------------------------------------------------------------

CardType: TypeAlias = Literal["support", "action", "passive", "response"]
"""The four type icons (STY-ICON-06)."""
Attack: TypeAlias = Literal["", "melee", "projectile", "magic", "plain"]
"""Attack types; 'plain' is an attack without one (STY-DAMAGE-02)."""
Target: TypeAlias = Literal["", "front", "rear", "either", "front-rank", "rear-rank", "all"]
Occasion: TypeAlias = Literal[
    "", "turn-start", "turn-end", "dropped", "wounded", "afflicted", "enemy-acted", "killed", "peril-event",
    "trap", "floor-start", "lucky",
]  # fmt: skip
"""What a response can answer and a passive can be moved by."""
TurnEdge: TypeAlias = Literal["", "turn-start", "turn-end"]
"""When a status or a Woe can work."""
Word: TypeAlias = Literal[
    "wound", "suffer", "heal", "luck", "peril", "max-wounds", "xp", "lose", "guard", "ward", "bonus",
    "discount", "still", "refresh", "exhaust", "afflict", "cleanse", "hit", "mend", "add", "coming", "pull",
    "push", "peril-cubes", "lasting", "treasure", "disarm", "drop", "move", "take", "move-all", "odd",
]  # fmt: skip
"""What an effect can do; the rules register a function for each (rules/effects.py)."""
Oddity: TypeAlias = Literal["", "dye", "tap", "echo", "tithe", "turn-back", "orbit", "dance"]
"""The odd cards' functions (rules/odd.py)."""
Count: TypeAlias = Literal[
    "", "figures", "enemies", "front", "rear", "tokens", "luck", "peril", "wounds", "suffered", "crypt",
    "crypt-heroes", "tower", "shields", "afflicted",
]  # fmt: skip
"""What an effect can count."""
Condition: TypeAlias = Literal[
    "", "alone", "company", "crowd", "high-peril", "low-peril", "badly-wounded", "boss-unhurt", "unhurt",
    "tower-full", "hoard", "in-luck",
]  # fmt: skip
TOWER_FULL, HOARD, IN_LUCK = 12, 4, 2
"""Cubes in the tower, hero cubes in field and crypt, and luck that a card calls much."""
Who: TypeAlias = Literal["", "each", "others", "left", "chosen", "anybody", "afflicted", "price"]
"""Whom it befalls; 'afflicted': who just was; 'price': wounds that are paid, so no shield helps."""
Hue: TypeAlias = Literal[
    "", "white", "blue", "green", "red", "yellow", "black", "hero", "enemy", "any", "target", "chosen",
    "cause",
]  # fmt: skip
Source: TypeAlias = Literal["", "field", "crypt", "tower", "supply"]
Destination: TypeAlias = Literal["", "field", "crypt", "supply"]
Rank: TypeAlias = Literal["", "front", "rear"]
Aim: TypeAlias = Literal[
    "", "each", "front", "rear", "chosen", "front-chosen", "target", "boss", "colour",
]  # fmt: skip
"""Which enemies a wound without an attack befalls."""
Modifier: TypeAlias = Literal[
    "", "melee", "projectile", "magic", "attack", "against-front", "against-rear", "against-hurt", "pierce",
    "heal", "price", "discount", "white", "blue", "green", "hex", "luck", "no-luck", "no-support", "trap",
    "loot", "xp", "regroup", "suffer", "cost-red", "cost-yellow", "cost-black", "armour", "cleanse", "shield",
]  # fmt: skip
"""The sums that what lies on the table can change."""
Defence: TypeAlias = Literal["", "rider", "guarded", "stoic", "bodyguards", "shroud", "learned", "glass"]
TAKEN_OFF: dict[Defence, int] = {
    "rider": 1, "guarded": 1, "stoic": 1, "bodyguards": 4, "shroud": 3, "learned": 3, "glass": 1,
}  # fmt: skip
"""What each defence takes off an attack (glass adds it); what counts something takes off this at most, but
the Rider so much for each enemy before it."""
Tier: TypeAlias = Literal["lower", "upper", "midboss", "wizard"]

TYPES: tuple[str, ...] = get_args(CardType)
ATTACKS: tuple[str, ...] = get_args(Attack)[1:]
EVENTS: tuple[str, ...] = get_args(Occasion)[1:]
WORDS: tuple[str, ...] = get_args(Word)
MODIFIERS: tuple[str, ...] = get_args(Modifier)[1:]

# --- what is printed ------------------------------------------------------------------------------------


class Effect(msgspec.Struct, frozen=True):
    """One thing that happens. Which fields matter depends on the word in ``do``."""

    do: Word
    n: int = 0
    per: int = 0
    """Added for each of what ``of`` counts."""
    of: Count = ""
    most: int = 99
    who: Who = ""
    status: str = ""
    colour: Hue = ""
    """A colour, or hero, enemy, any."""
    source: Source = ""
    to: Destination = ""
    kind: str = ""
    """The enemy that joins."""
    place: Rank = ""
    at: Aim = ""
    cubes: dict[str, int] = {}
    mod: Modifier = ""
    odd: Oddity = ""
    """The registered function of an odd card."""
    unless: Condition = ""
    only: Condition = ""


class More(msgspec.Struct, frozen=True):
    """What each further set of cubes buys (STY-HERO-06)."""

    cost: dict[str, int]
    effects: list[Effect]
    most: int = 99
    """How many sets the card sells; without a limit of its own as many as can be paid."""


def with_sets(effects: Sequence[Effect], more: Sequence[Effect], sets: int) -> list[Effect]:
    """What a use with so many further sets does: equal parts are one sum (STY-RULING-34).

    >>> with_sets([Effect("heal", 2)], [Effect("heal", 1), Effect("luck", 1)], 3)[0].n
    5
    """
    if not sets:
        return list(effects)
    added = list(more)
    told = []
    for effect in effects:
        same = next((e for e in added if structs.replace(e, n=effect.n) == effect and not e.per), None)
        if same is not None:
            added.remove(same)
            effect = structs.replace(effect, n=effect.n + sets * same.n)
        told.append(effect)
    return told + added * sets


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """A skill, a treasure or a generic action: what a hero can use (STY-SKILL-02, STY-HERO-09)."""

    id: str
    name: str
    type: CardType
    source: str
    icon: str = ""
    tint: str = ""
    text: str = ""
    flavour: str = ""
    use: Literal["", "exhaust", "discard"] = ""
    """exhaust, discard, or nothing."""
    shields: int = 0
    drop: dict[str, int] = {}
    target: Target = ""
    targets: int = 1
    attack: Attack = ""
    cost: dict[str, int] = {}
    effects: list[Effect] = []
    more: More | None = None
    when: Occasion = ""
    whose: Literal["", "own", "any"] = ""
    """own or any: on whose turns a response or a moved passive works."""
    mods: dict[str, int] = {}


class Skill(Card, frozen=True, kw_only=True):
    """One of a hero's skills; level 0 is on the mat, and the raven does nothing (STY-ICON-07, -08)."""

    hero: str
    level: Literal[0, 1, 2, 3]
    symbol: str = "raven"


class Treasure(Card, frozen=True, kw_only=True):
    """A treasure, for one hero or for the party, used like a skill (STY-CARD-07, STY-TREAS-03)."""

    tier: Literal["lower", "upper"]
    party: bool = False
    asks: str = ""
    """What it makes players do differently (docs/content-stygian-society.md)."""


class Generic(Card, frozen=True, kw_only=True):
    """A generic action of the status board, for every hero (STY-TRACK-04)."""


class HeroMat(msgspec.Struct, frozen=True, kw_only=True):
    """A hero mat; its skill is the hero's card of level 0; either side may lie up (STY-CARD-05)."""

    id: str
    name: str
    role: str
    portraits: tuple[str, str]
    source: str
    icon: str = ""
    tint: str = ""
    flavour: str = ""


class Cube(msgspec.Struct, frozen=True, kw_only=True):
    """A colour of cubes, and how it looks."""

    id: str
    name: str
    icon: str = ""
    tint: str = ""


class CubeAction(msgspec.Struct, frozen=True):
    """What cubes of a colour make happen, on an enemy card, a room card or a mat."""

    cost: int
    effects: list[Effect]
    always: bool = False
    """On a mat: checked although a figure of its colour is in play (STY-RULING-20)."""
    only: Condition = ""


class Enemy(msgspec.Struct, frozen=True, kw_only=True):
    """An enemy card: the reference for every figure of its kind (STY-CARD-02)."""

    id: str
    name: str
    colour: Literal["red", "yellow", "black"]
    health: int
    xp: int
    actions: list[CubeAction]
    source: str
    icon: str = ""
    tint: str = ""
    alias: str = ""
    resist: dict[str, int] = {}
    defence: Defence = ""
    on_death: list[Effect] = []
    text: str = ""
    flavour: str = ""
    asks: str = ""


class Peril(msgspec.Struct, frozen=True):
    """One line of a peril chart: what grows worse with peril (STY-PERIL-08)."""

    at: int
    effects: list[Effect]
    text: str = ""


class Room(msgspec.Struct, frozen=True, kw_only=True):
    """A room card, and what a boss mat shares with it; chests are gems on it (STY-CARD-01, STY-ICON-10)."""

    id: str
    name: str
    tier: Tier
    front: list[str]
    rear: list[str]
    peril_cubes: dict[str, int]
    actions: dict[str, CubeAction]
    chart: list[Peril]
    source: str
    icon: str = ""
    tint: str = ""
    chests: int = 0
    flavour: str = ""
    asks: str = ""
    mods: dict[str, int] = {}
    when: Occasion = ""
    """The event that its rule follows, if it has one: a room's is read from it, a mat's is written out."""
    effects: list[Effect] = []


class Boss(Room, frozen=True, kw_only=True):
    """A mid-boss or wizard mat: who stands where is on it (STY-CARD-03, -04, STY-WIZ-04)."""

    health: int
    xp: int = 0
    resist: dict[str, int] = {}
    defence: Defence = ""
    rules: str = ""
    keeps_company: bool = False
    """Its other enemies stay when it falls."""
    defeated: str = ""
    defeated_mods: dict[str, int] = {}
    defeated_when: Occasion = ""
    defeated_effects: list[Effect] = []


class Chest(msgspec.Struct, frozen=True, kw_only=True):
    """A chest card (STY-CARD-06)."""

    id: str
    name: str
    number: int
    effects: list[Effect]
    source: str
    icon: str = ""
    tint: str = ""
    text: str = ""
    flavour: str = ""


class Status(msgspec.Struct, frozen=True, kw_only=True):
    """A status card (STY-CARD-08)."""

    id: str
    name: str
    text: str
    source: str
    icon: str = ""
    tint: str = ""
    when: TurnEdge = ""
    effects: list[Effect] = []
    mods: dict[str, int] = {}
    flavour: str = ""
    scaled: int = 0
    """Up to how many tokens the modifiers count; 0: tokens do not matter."""


class Woe(msgspec.Struct, frozen=True, kw_only=True):
    """A Woe (one mask) or a Lamentation (two) (STY-WOE-02)."""

    id: str
    name: str
    masks: Literal[1, 2]
    cost: dict[str, int]
    source: str
    icon: str = ""
    tint: str = ""
    when: TurnEdge = ""
    effects: list[Effect] = []
    mods: dict[str, int] = {}
    text: str = ""
    flavour: str = ""


class Slope(msgspec.Struct, frozen=True):
    """How a tower is laid out for so many heroes: against the numbers that mats and room cards print."""

    heroes: Literal[2, 3, 4]
    boss: int = 100
    """Health of mid-bosses and wizards, in per cent of what their mats print."""
    slack: int = 0
    """How much later, or earlier, every peril chart ends."""


class Difficulty(msgspec.Struct, frozen=True, kw_only=True):
    """How hard the tower is to climb: ours, beside the book, which knows one tower only."""

    id: str
    name: str
    text: str
    slopes: list[Slope]
    source: str
