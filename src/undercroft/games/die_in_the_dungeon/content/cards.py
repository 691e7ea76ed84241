"""What a card, a tile, a hero is: the structs that the TOML files are read into."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

import msgspec

Word: TypeAlias = Literal[
    "gain", "heal", "lose", "damage", "upgrade", "downgrade", "swap", "refill", "minion", "token",
    "drop-minion", "check", "either", "offer", "bonus", "weaken", "embolden", "press", "guard",
    "hush", "ward", "sure", "forbid", "fell", "charm", "strike", "fuse", "reroll", "add", "hurl",
    "pass", "dodge", "soften",
]  # fmt: skip
"""The vocabulary of effects. What each word does stands in ``rules/vocabulary.py``."""

WORDS: tuple[str, ...] = get_args(Word)

Stat: TypeAlias = Literal["might", "agility", "magic"]
Moment: TypeAlias = Literal["turn", "round", "trap", "hit", "roll"]
"""When an ability may be used: at a turn's or a round's start, at a check, a hit, a failed attack."""
Denied: TypeAlias = Literal["abilities", "minions"]
"""What can be forbidden in a fight."""

EPIC_LEVEL = 5
"""Above every basic hero, for 'lowest level first' (DIE-RULING-41)."""


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that an ability, a card, a tile or a hero does; ``do`` names it in the vocabulary."""

    do: Word
    what: str = ""
    """A slot of the board, ``stat`` for a stat of choice, or what else the effect is about."""
    amount: int = 1
    number: int = 0
    """What a check has to reach."""
    die: int = 0
    level: int = 4
    lasts: Literal["", "round", "combat"] = ""
    each: Literal["", "hero", "minion", "pip", "round"] = ""
    """Multiply the amount by a count."""
    failed: tuple[Effect, ...] = ()
    passed: tuple[Effect, ...] = ()
    either: tuple[Effect, ...] = ()
    price: tuple[Effect, ...] = ()
    """What an offer costs; ``passed`` is what it gives."""


class Saying(msgspec.Struct, frozen=True):
    """A word of the rules: a slot, a token, a type of hero, a die. Its name and its picture."""

    id: str
    kind: Literal["slot", "token", "minion", "die", "type", "face", "counter"]
    name: str
    source: str
    icon: str = ""
    tint: str = ""
    unique: bool = False
    """There is only one: it is told as 'the', not as 'a'."""


class Ability(msgspec.Struct, frozen=True):
    """A board ability, or an Ability Card that is used like one, once (DIE-ABIL-01, -03)."""

    id: str
    creature: str
    name: str
    cost: int
    when: tuple[Moment, ...]
    effects: tuple[Effect, ...]
    source: str
    card: bool = False
    phrase: str = ""
    """What the player is encouraged to shout. It does nothing."""
    flavour: str = ""
    """What stands on the board beside an ability that nobody shouts."""
    asks: str = ""
    """What it makes a player do differently; kept for docs/content-die-in-the-dungeon.md."""
    icon: str = ""
    tint: str = ""


class Creature(msgspec.Struct, frozen=True):
    """One of the monsters to play (DIE-COMP-05)."""

    id: str
    name: str
    about: str
    source: str
    asks: str = ""
    """How it is played; kept for docs/content-die-in-the-dungeon.md."""
    icon: str = ""
    tint: str = ""


class Ally(msgspec.Struct, frozen=True):
    """A side of the Kobold's card, or the Diesplacer Beast's (DIE-COMP-11)."""

    id: str
    name: str
    when: tuple[Literal["turn", "round", "roll", "trap"], ...]
    effects: tuple[Effect, ...]
    source: str
    flavour: str = ""
    """A line in our own words that does nothing."""
    asks: str = ""
    """What it makes a player do differently; kept for docs/content-die-in-the-dungeon.md."""
    icon: str = ""
    tint: str = ""


class Bard(msgspec.Struct, frozen=True):
    """A side of the Bard's card: what it adds to the party's three totals, and to its attack rolls."""

    id: str
    name: str
    adds: tuple[int, int, int]
    press: int
    source: str
    flavour: str = ""
    """A line in our own words that does nothing."""
    asks: str = ""
    """What it makes a player do differently; kept for docs/content-die-in-the-dungeon.md."""
    icon: str = ""
    tint: str = ""


class Hero(msgspec.Struct, frozen=True):
    """A hero card: type, level and three numbers (DIE-COMP-06, -07, DIE-HERO-01).

    Cards are looked up, and one that was defeated can come again (DIE-SETUP-10, DIE-HERO-06).
    """

    id: str
    name: str
    type: str
    """fighter, rogue, wizard or cleric; an Epic Hero's own id otherwise: it counts as none of them."""
    might: int
    agility: int
    magic: int
    source: str
    level: int = EPIC_LEVEL
    triggers: tuple[Stat, ...] = ()
    """The kinds of attack that this hero brings (DIE-HERO-02, DIE-EPIC-03)."""
    hits: int = 1
    """Successful attacks that it takes to defeat."""
    xp: int = 1
    """What its defeat gives: 1, for an Epic Hero 2 (DIE-NAMIC-01, DIE-EPIC-04)."""
    bystander: bool = False
    """Cannot be fought; defeated when all others are (Dwarf Explosionist, Elf Ranger)."""
    shields: bool = False
    """Must be defeated before all others but Clerics."""
    forbids: tuple[Denied, ...] = ()
    """What the player cannot use while this hero is there: abilities, minions."""
    saps_magic: int = 0
    """How much lower the player's Magic counts as a defence."""
    burns_minions: int = 0
    """A Magic hit costs a DieMinion, unless this many pips are spent; 0 for none."""
    ambush: int = 0
    """Added to the party's attack rolls of this hero's kind in the first round."""
    each_round: tuple[Effect, ...] = ()
    """What happens at the start of every round."""
    flavour: str = ""
    """A line in our own words that does nothing."""
    asks: str = ""
    """What it makes a player do differently; kept for docs/content-die-in-the-dungeon.md."""
    icon: str = ""
    tint: str = ""

    @property
    def stats(self) -> tuple[int, int, int]:
        return (self.might, self.agility, self.magic)

    @property
    def is_epic(self) -> bool:
        return self.level == EPIC_LEVEL


class Bonus(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a hit of a kind does besides, from a final value on (DIE-PERK-06 to -10)."""

    stat: Stat
    least: int
    damage: int = 1
    health_only: bool = False
    """The stat cannot take the damage."""
    time: int = 0
    """Time that is lost besides."""


class Chart(msgspec.Struct, frozen=True):
    """An entry of the Hero Chart: a type of hero, or an Epic Hero."""

    id: str
    name: str
    of: str
    """The type, or the Epic Hero's id."""
    source: str
    text: str = ""
    """What heroes of the type do in number; an Epic Hero's powers are told from its card."""
    bonus: Bonus | None = None
    icon: str = ""
    tint: str = ""


class Aid(msgspec.Struct, frozen=True):
    """A line of the player aid (DIE-SETUP-04)."""

    id: str
    name: str
    section: Literal["turn", "round", "dice"]
    text: str
    source: str
    icon: str = ""
    tint: str = ""


class Tile(msgspec.Struct, frozen=True):
    """The front of a dungeon tile (DIE-TILE-01, -02)."""

    id: str
    name: str
    level: int
    source: str
    heads: tuple[str, ...] = ()
    effects: tuple[Effect, ...] = ()
    """Carried out before the combat."""
    combat: tuple[Effect, ...] = ()
    """In force during the combat."""
    epic: str = ""
    company: tuple[str, ...] = ()
    """Heroes by their ids, on Epic Heroes tiles (DIE-EPIC-01) and where a tile has heroes of its own."""
    flavour: str = ""
    """A line in our own words that does nothing."""
    asks: str = ""
    """What it makes a player do differently; kept for docs/content-die-in-the-dungeon.md."""
    icon: str = ""
    tint: str = ""

    @property
    def kind(self) -> str:
        return self.id[0]
