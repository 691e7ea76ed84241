"""What a box and its expansions hold, read once: cards by id and every source of a bonus by its key.

A source is a string that a state can keep: `gear:rusty-blade`, `act:tincan/indignant-defense`,
`card:terrible-burden`, `tile:moonwell`. What it gives stands here, never in the state.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from undercroft.engine import Catalogue

from .cards import Action, AnyEffect, Bonus, Fighter, HeroCard, Item, Lend, TileBlessing
from .lazy import lazy

if TYPE_CHECKING:
    from .stats import Stats


class Giver(NamedTuple):
    """A source of bonuses: its name, which must not count twice on a model, and what it gives."""

    name: str
    bonuses: tuple[Bonus, ...]


class Box:
    """The shared part of a box: Heroes, equipment and the bonuses of all that lasts."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.heroes = catalogue.all("hero", HeroCard)
        self.loot = catalogue.all("loot", Item)
        self.treasure = catalogue.all("treasure", Item)
        self.items: dict[str, Item] = {**self.loot, **self.treasure}
        self.givers: dict[str, Giver] = {}
        self.aura_actions: dict[str, Action] = {}
        self.sizes: dict[str, int] = {}
        """Bases of more than one square, by card."""
        self.fighters: dict[str, Fighter] = {}
        self.plain: set[str] = set()
        """Cards of models that have neither Stealth nor Small nor Fly unless something else gives it."""
        self.stats: dict[Any, Stats] = {}
        """Values that have been worked out."""
        for card in self.heroes.values():
            self.add_fighter(card)
        for item in self.items.values():
            self.givers[f"gear:{item.id}"] = Giver(item.name, item.bonus)
            self.add_actions(item.id, item.unique)
        for blessing in catalogue.all("blessing", TileBlessing).values():
            self.givers[f"tile:{blessing.id}"] = Giver(blessing.id, blessing.bonus)

    def add_fighter(self, card: Fighter) -> None:
        """The traits and lasting actions of a Hero card, or of a monster with attributes in dice."""
        self.fighters[card.id] = card
        if not VEILS.intersection(card.abilities) and not any(veils(trait.bonus) for trait in card.traits):
            self.plain.add(card.id)
        if card.size > 1:
            self.sizes[card.id] = card.size
        for trait in card.traits:
            self.givers[f"trait:{card.id}/{trait.name}"] = Giver(trait.name, trait.bonus)
        self.add_actions(card.id, card.unique)
        if isinstance(card, HeroCard):
            self.add_actions(card.id, card.drinks)

    def add_actions(self, owner: str, actions: Iterable[Action]) -> None:
        """What the actions of a card leave on a model until their user's next upkeep."""
        for action in actions:
            bonuses = lent(action.effects) + lent(action.user)
            if bonuses:
                self.givers[f"act:{owner}/{action.id}"] = Giver(action.name, bonuses)
                if action.area and action.area.shape == "aura":
                    self.aura_actions[f"act:{owner}/{action.id}"] = action

    @lazy
    def veiling(self) -> frozenset[str]:
        """The sources that hide a model or lift it up."""
        return frozenset(source for source, giver in self.givers.items() if veils(giver.bonuses))

    @lazy
    def unveiling(self) -> frozenset[str]:
        """The sources that do neither."""
        return frozenset(self.givers) - self.veiling

    @lazy
    def veiling_cards(self) -> frozenset[str]:
        """The cards, on the table or worn, that are such sources."""
        return frozenset(source.partition(":")[2] for source in self.veiling)

    @lazy
    def veiling_ground(self) -> bool:
        """Whether a tile effect, or a token, is among these: then anybody may be hidden anywhere."""
        return any(source.startswith(("tile:", "token:")) for source in self.veiling)

    def is_treasure(self, item: str) -> bool:
        """Whether a card of the backpack is a treasure."""
        return item in self.treasure

    def describe_item(self, key: str) -> str:
        """A card in words."""
        item = self.items[key]
        return f"{item.name}: {told(item)}"


def told(item: Item) -> str:
    """What a card of equipment does, in short."""
    parts: list[str] = [item.slot or "no equipment"]
    parts += [line for bonus in item.bonus for line in bonus_words(bonus)]
    parts += [f"{action.name} ({action.cost}): {action.text}" for action in item.unique]
    return ", ".join([*parts, "Cursed"] if item.cursed else parts)


def bonus_words(bonus: Bonus) -> list[str]:
    """A bonus in short words."""
    words = []
    for name in ("offense", "defense", "strength", "armor", "willpower", "dexterity"):
        roll = getattr(bonus, name)
        colors = [{"b": "blue", "r": "red", "g": "green"}[letter] for letter in roll.dice]
        words += [f"+1 {color} die {name}" for color in colors]
        if roll.stars:
            words.append(f"{roll.stars:+} star {name}")
    for name in ("movement", "actions", "range", "potions", "hearts", "treasure"):
        if getattr(bonus, name):
            words.append(f"{getattr(bonus, name):+} {name}")
    if bonus.reroll_offense:
        words.append(f"reroll {bonus.reroll_offense} offense")
    if bonus.reroll_defense:
        words.append(f"reroll {bonus.reroll_defense} defense")
    words += [ability.replace("-", " ").title() for ability in bonus.abilities]
    words += [f"no {bar}" for bar in bonus.bars]
    if bonus.affinity:
        words = [f"{word} (affinity {bonus.affinity})" for word in words]
    return words


VEILS = frozenset(("stealth", "small", "fly"))
"""Abilities that change whether a model can be seen or targeted."""


def veils(bonuses: Iterable[Bonus]) -> bool:
    """Whether some bonuses give one of these."""
    return any(VEILS.intersection(bonus.abilities) for bonus in bonuses)


def lent(effects: tuple[AnyEffect, ...]) -> tuple[Bonus, ...]:
    """The bonuses that some effects leave behind."""
    found: tuple[Bonus, ...] = ()
    for effect in effects:
        if isinstance(effect, Lend):
            found += effect.bonus
    return found
