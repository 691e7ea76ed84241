"""The cards that Arcade and Explore share, as their TOML files hold them: heroes, equipment, actions.

Numbers, words and shapes are data; what the words mean stands in the rules next to this file. The
vocabulary is told in docs/super-dungeon-content.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, Protocol, TypeAlias

import msgspec

Status: TypeAlias = Literal["bane", "fire", "hex", "ice", "immobile", "knockdown", "poison", "slow"]
Crystal: TypeAlias = Literal["citrine", "ruby", "emerald", "sapphire", "amethyst"]
Slot: TypeAlias = Literal["citrine", "ruby", "emerald", "sapphire"]
Attack: TypeAlias = Literal["melee", "magic", "missile"]
AttributeName: TypeAlias = Literal["strength", "armor", "willpower", "dexterity"]

Ability: TypeAlias = Literal[
    "backlash", "burrow", "fly", "insignificant", "massive-damage", "mob", "small", "stealth", "surefoot",
    "tough", "immune", "immune-bane", "immune-fire", "immune-hex", "immune-ice", "immune-immobile",
    "immune-knockdown", "immune-poison", "immune-slow",
    "bane", "fire", "hex", "ice", "immobile", "knockdown", "poison", "slow",
]  # fmt: skip
"""What a model can have; a status effect is one that its successful attacks inflict."""
ActionAbility: TypeAlias = Literal[
    "arc", "hookshot", "massive-damage", "one-use-only",
    "bane", "fire", "hex", "ice", "immobile", "knockdown", "poison", "slow",
]  # fmt: skip
"""What an action can have; a status effect is one that its success inflicts."""
Bar: TypeAlias = Literal[
    "potions", "dash", "unique", "hearts", "chests", "place", "melee", "magic", "missile"
]
"""What can be forbidden."""

SLOTS: tuple[Slot, ...] = ("citrine", "ruby", "emerald", "sapphire")
ATTRIBUTES: tuple[AttributeName, ...] = ("strength", "armor", "willpower", "dexterity")
REACTION = "reaction"
"""The id of a card's reaction among its actions."""
ATTRIBUTE_OF: dict[str, AttributeName] = {"melee": "strength", "magic": "willpower", "missile": "dexterity"}
"""The attribute of an offense roll by its attack icon (SD-OFF-02)."""


Icon: TypeAlias = Annotated[
    str, msgspec.Meta(pattern="^[a-z0-9-]*$", description="a picture's name, such as 'thorny-vine'")
]
"""A picture out of the game-icons set."""
Tint: TypeAlias = Annotated[
    str,
    msgspec.Meta(pattern="^(#[0-9a-f]{6})?$", description="a colour, such as '#4f7a3a', in small letters"),
]
"""A colour, as #rrggbb."""
Letters: TypeAlias = Annotated[
    str, msgspec.Meta(pattern="^[brg]*$", description="dice by letter, such as 'rrb': b blue, r red, g green")
]
"""Dice: b blue, r red, g green."""
OneOrMore: TypeAlias = Annotated[int, msgspec.Meta(ge=1)]
ZeroOrMore: TypeAlias = Annotated[int, msgspec.Meta(ge=0)]


class _Data(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Content never changes, and a misspelt field is an error."""


class Roll(_Data, frozen=True, kw_only=True):
    """Dice, as letters b, r and g, and stars; as a bonus or as what an attribute shows."""

    dice: Letters = ""
    stars: int = 0


class Attribute(_Data, frozen=True, kw_only=True):
    """One attribute of a card: its dice and stars, and the icons it bears (SD-CARD-05 to SD-CARD-10)."""

    dice: Letters = ""
    stars: int = 0
    range: int = 0
    """The number with the attack icon; 0: no attack icon."""
    defends: bool = False


class Bonus(_Data, frozen=True, kw_only=True):
    """What a card, an action or a square gives for as long as it applies; all of it adds up."""

    offense: Roll = Roll()
    defense: Roll = Roll()
    strength: Roll = Roll()
    armor: Roll = Roll()
    willpower: Roll = Roll()
    dexterity: Roll = Roll()
    movement: int = 0
    actions: int = 0
    range: int = 0
    """Squares added to every attack range."""
    potions: int = 0
    hearts: int = 0
    abilities: tuple[Ability, ...] = ()
    reroll_offense: int = 0
    """Dice of an offense roll that the model may reroll."""
    reroll_defense: int = 0
    jinx_offense: int = 0
    """Best dice of an offense roll that an enemy effect makes the model reroll."""
    jinx_defense: int = 0
    treasure: int = 0
    """Additional cards to choose from when this Hero opens a chest (SD-REWARD-11)."""
    defends_with: AttributeName | None = None
    """Defense rolls are made with this attribute, whatever icons the card has."""
    bars: tuple[Bar, ...] = ()
    affinity: Crystal | None = None
    """Only for models with affinity to this crystal (SD-AFFINITY rules)."""
    type: str = ""
    """Only for models of this type (SD-CARD-02)."""
    penalty: bool = False
    """Harms: where a benefit by affinity meets a penalty by affinity, only this applies."""


# ---------------------------------------------------------------- effects


class Effect(_Data, frozen=True, tag_field="do"):
    """Something that happens to a model."""


class Inflict(Effect, frozen=True, tag="status"):
    status: Status


class Heal(Effect, frozen=True, tag="heal"):
    """Take off up to so many tokens, wounds and status effects in any mix (SD-ABIL-HEAL-01)."""

    amount: int = 1


class Remedy(Effect, frozen=True, tag="remedy"):
    """Take off all status effects (SD-RULING-32)."""


class Harm(Effect, frozen=True, tag="wound"):
    """Wounds that no roll averts."""

    amount: int = 1


class Push(Effect, frozen=True, tag="push"):
    squares: int


class Pull(Effect, frozen=True, tag="pull"):
    squares: int


class Compel(Effect, frozen=True, tag="compel"):
    squares: int


class Lend(Effect, frozen=True, tag="bonus"):
    """A bonus until the user's next upkeep; of actions of one name only one counts (ARC-AREA-01)."""

    bonus: tuple[Bonus, ...]


class Step(Effect, frozen=True, tag="move"):
    """The model may move so many squares at once."""

    squares: int


class Place(Effect, frozen=True, tag="place"):
    """The model may be placed on a free square it sees, so many squares away (SD-TERM-11)."""

    within: int


class Potion(Effect, frozen=True, tag="potion"):
    """Potion tokens gained, or lost if negative."""

    amount: int = 1


class Loot(Effect, frozen=True, tag="loot"):
    """Loot cards for the backpack, or discarded from it if negative."""

    amount: int = 1


class Coin(Effect, frozen=True, tag="coin"):
    """Princess Coins gained, or lost if negative (never the last one)."""

    amount: int = 1


class Spawn(Effect, frozen=True, tag="spawn"):
    """Monsters of a kind come from the pool, within so many squares of the user."""

    monster: str
    amount: int = 1
    within: int = 2


class Wrath(Effect, frozen=True, tag="wrath"):
    """Arcade: wrath tokens gained, or put back if negative."""

    amount: int = 1


class Command(Effect, frozen=True, tag="command"):
    """Arcade: a command of the chart, given by a card."""

    command: str


AnyEffect: TypeAlias = (
    Inflict | Heal | Remedy | Harm | Push | Pull | Compel | Lend | Step | Place
    | Potion | Loot | Coin | Spawn | Wrath | Command
)  # fmt: skip


class Area(_Data, frozen=True, kw_only=True):
    """An area effect and its X (SD-AREA rules)."""

    shape: Literal["burst", "cross", "lance", "sweep", "wave", "aura"]
    size: int


class Action(_Data, frozen=True, kw_only=True):
    """A unique action: an action line of a card (SD-CARD-18, SD-ACTION-05, -06, SD-RANGE-05)."""

    id: str
    name: str = ""
    """As its card has it; the basic attacks are terms of the rules, named there."""
    icon: Icon = ""
    kind: Literal["offense", "support"]
    cost: int = 1
    attack: Attack | None = None
    """The attack icon, and with it the attribute of the roll; a support action with one rolls too."""
    range: int = 0
    """0: on oneself, or, for a monster of Arcade, its range attribute."""
    area: Area | None = None
    augment: bool = False
    dangerous: bool = False
    abilities: tuple[ActionAbility, ...] = ()
    bonus: Roll = Roll()
    """Added to this action's offense roll, or to the STR of a monster that does not roll."""
    defend: AttributeName | None = None
    """The attribute the target must defend with."""
    effects: tuple[AnyEffect, ...] = ()
    user: tuple[AnyEffect, ...] = ()
    """Effects on the model that used the action."""
    signature: bool = False
    overcharge: bool = False
    text: str = ""


class Drink(Action, frozen=True, kw_only=True):
    """A potion on a Hero card: an action that costs tokens in place of action points (SD-CARD-13)."""

    color: Literal["red", "blue", "green"]
    tokens: int = 1


class Reaction(_Data, frozen=True, kw_only=True):
    """What a model does to an attacker that wounded it, if it lives (SD-RESULT-08)."""

    name: str
    text: str
    effects: tuple[AnyEffect, ...]


class Deed(_Data, frozen=True, kw_only=True):
    """Something that a card on the table does; each game's own says to whom."""

    effects: tuple[AnyEffect, ...]


class Trait(_Data, frozen=True, kw_only=True):
    """An ability that is not in the common list, told on the card that names it (SD-ABIL-02)."""

    name: str
    text: str
    bonus: tuple[Bonus, ...]


class Fighter(_Data, frozen=True, kw_only=True):
    """A card with attributes in dice: every Hero, and the monsters of Explore (SD-CARD-01, -11, -15, -17)."""

    id: str
    name: str
    source: str
    icon: Icon = ""
    tint: Tint = ""
    flavour: str = ""
    asks: str = ""
    """What it makes players do differently, in one line, for the page about the cards."""
    type: str = "hero"
    affinity: tuple[Crystal, ...] = ()
    movement: ZeroOrMore
    actions: ZeroOrMore
    strength: Attribute = Attribute()
    armor: Attribute = Attribute()
    willpower: Attribute = Attribute()
    dexterity: Attribute = Attribute()
    hearts: OneOrMore
    abilities: tuple[Ability, ...] = ()
    traits: tuple[Trait, ...] = ()
    reaction: Reaction | None = None
    unique: tuple[Action, ...] = ()
    size: int = 1
    shapeshift: str = ""
    """The card of the other form; a form that is not the original has `form_of`."""
    form_of: str = ""


class HeroCard(Fighter, frozen=True, kw_only=True):
    """A Hero card (SD-CARD-14)."""

    potions: int
    """The potion quantity (SD-CARD-12)."""
    drinks: tuple[Drink, ...] = ()


class Item(_Data, frozen=True, kw_only=True):
    """A loot or treasure card (SD-EQUIP rules). A boo booty is no equipment and has no slot (SD-BOO-01)."""

    id: str
    name: str
    source: str
    icon: Icon = ""
    tint: Tint = ""
    flavour: str = ""
    asks: str = ""
    slot: Slot | None = None
    copies: int = 1
    bonus: tuple[Bonus, ...] = ()
    unique: tuple[Action, ...] = ()
    cursed: bool = False
    boo_booty: str = ""
    """The monster that comes out of the chest."""
    consul: bool = False
    """Goes to the Consul: works in Explore only (ARC-EQUIP-01)."""
    portrait: str = ""
    """The model it came with, for themed decks (SD-EXPAND-07)."""
    text: str = ""


class ChartSide(_Data, frozen=True, kw_only=True):
    """One side of the Mighty Monster Chart; the start space is not among its spaces."""

    id: str
    name: str
    source: str
    icon: Icon = ""
    tint: Tint = ""
    heroes: tuple[int, ...]
    for_boss: str = ""

    def fits(self, heroes: int, boss: str) -> bool:
        """Whether it is for so many Heroes against a boss (SD-SIZE-09)."""
        return heroes in self.heroes and self.for_boss in ("", boss)


class Point(Protocol):
    """What a spawning point's card says about the pool, in either game."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def spawns(self) -> Mapping[str, int]: ...
    @property
    def paired(self) -> bool: ...
    @property
    def copies(self) -> int: ...


class TileBlessing(_Data, frozen=True, kw_only=True):
    """What a tile effect with Blessing gives to a model in its square (SD-ABIL-BLESSING-01)."""

    id: str
    source: str
    bonus: tuple[Bonus, ...]


class Term(_Data, frozen=True, kw_only=True):
    """A word of the rules with a name and a picture: a status effect, an ability, a die, a token."""

    id: str
    name: str
    kind: Literal[
        "status", "ability", "attribute", "crystal", "die", "face", "token", "action", "deck", "side",
        "rank", "command", "platform", "mode", "place", "phase", "answer",
    ]  # fmt: skip
    source: str = "house"
    icon: Icon = ""
    tint: Tint = ""
    text: str = ""


SHARED: dict[str, type[msgspec.Struct]] = {
    "hero": HeroCard,
    "loot": Item,
    "treasure": Item,
    "blessing": TileBlessing,
    "term": Term,
}
"""The kinds of items that a pack of either game may hold."""
