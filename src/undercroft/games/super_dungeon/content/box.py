"""What a box and its expansions hold, read once: cards by id and every source of a bonus by its key.

A source is a string that a state can keep: `gear:rusty-blade`, `act:tincan/indignant-defense`,
`deed:terrible-burden/0`, `tile:moonwell`. What it gives stands here, never in the state.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, NamedTuple

import msgspec

from undercroft.engine import Catalogue, load_catalogue
from undercroft.engine.books.packs import find_packs
from undercroft.engine.lazy import lazy
from undercroft.games.super_dungeon.content.cards import (
    REACTION,
    Action,
    AnyEffect,
    Bonus,
    ChartSide,
    Deed,
    Drink,
    Fighter,
    HeroCard,
    Item,
    Lend,
    Point,
    Reaction,
    Term,
    TileBlessing,
)
from undercroft.games.super_dungeon.content.checks import SharedChecks
from undercroft.games.super_dungeon.dungeon.tiles import tile_pack

if TYPE_CHECKING:
    from undercroft.games.super_dungeon.rules.stats import Stats


class Giver(NamedTuple):
    """A source of bonuses: its name, which must not count twice on a model, and what it gives."""

    name: str
    bonuses: tuple[Bonus, ...]


class Box:
    """The shared part of a box: Heroes, equipment and the bonuses of all that lasts."""

    points: Mapping[str, Point]
    """The spawning points; each game has cards of its own for them, and for the chart."""
    charts: Mapping[str, ChartSide]

    tile_files: ClassVar[tuple[str, ...]] = ("arcade", "explore")
    """Where its tiles are drawn."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.named: dict[str, str] = {}
        """What everything that has an id is called."""
        self.texts: dict[str, str] = {}
        """What is printed on cards and beside actions, by id."""
        self.actions: dict[str, Action] = {}
        """Every action of a card, by card and action."""
        self.actions_of: dict[str, list[str]] = {}
        """The same by card alone: the keys of its actions."""
        self.drinks: dict[str, Drink] = {}
        """Of these the potions."""
        self.terms = catalogue.all("term", Term)
        for term in self.terms.values():
            self.name(term.id, term.name, term.text)
        self.words = {term.id: term.name for term in self.terms.values() if term.kind != "answer"}
        """What the terms are called that a view names."""
        for tile in tile_pack(*self.tile_files).tiles.values():
            self.name(tile.id, tile.name)
        for effect in tile_pack(*self.tile_files).effects.values():
            self.name(effect.id, effect.name, effect.text)
        self.heroes = catalogue.all("hero", HeroCard)
        self.loot = catalogue.all("loot", Item)
        self.treasure = catalogue.all("treasure", Item)
        self.items: dict[str, Item] = {**self.loot, **self.treasure}
        self.givers: dict[str, Giver] = {}
        self.aura_actions: dict[str, Action] = {}
        self.deeds: dict[tuple[str, Deed], str] = {}
        """The sources of deeds, by card and deed."""
        self.sizes: dict[str, int] = {}
        """Bases of more than one square, by card."""
        self.fighters: dict[str, Fighter] = {}
        self.plain: set[str] = set()
        """Cards of models that have neither Stealth nor Small nor Fly unless something else gives it."""
        self.stats: dict[tuple[object, ...], Stats] = {}
        """Values that have been worked out."""
        for card in self.heroes.values():
            self.add_fighter(card)
        for item in self.items.values():
            self.name(item.id, item.name, item.text)
            self.givers[f"gear:{item.id}"] = Giver(item.name, item.bonus)
            self.add_actions(item.id, item.unique)
        for blessing in catalogue.all("blessing", TileBlessing).values():
            self.givers[f"tile:{blessing.id}"] = Giver(blessing.id, blessing.bonus)

    def name(self, key: str, name: str, text: str = "") -> None:
        """Something with an id is called so, and says so."""
        self.named[key] = name
        if text:
            self.texts[key] = text

    def check_shared(self, monsters: Collection[str], types: Iterable[str] = ()) -> SharedChecks:
        """Check all that both games share, once the game's own monsters are known.

        ``types`` are those of monsters without attributes in dice. What it gives back checks more cards.
        """
        checks = SharedChecks(self, monsters, types)
        checks.everything(tile_pack(*self.tile_files).effects.values())
        return checks

    def add_fighter(self, card: Fighter) -> None:
        """The traits and lasting actions of a Hero card, or of a monster with attributes in dice."""
        self.fighters[card.id] = card
        self.name(card.id, card.name)
        if not VEILS.intersection(card.abilities) and not any(veils(trait.bonus) for trait in card.traits):
            self.plain.add(card.id)
        if card.size > 1:
            self.sizes[card.id] = card.size
        for trait in card.traits:
            self.givers[f"trait:{card.id}/{trait.name}"] = Giver(trait.name, trait.bonus)
        self.add_actions(card.id, card.unique)
        self.add_reaction(card.id, card.reaction)
        if isinstance(card, HeroCard):
            self.add_actions(card.id, card.drinks)

    def add_actions(self, owner: str, actions: Iterable[Action]) -> None:
        """What the actions of a card leave on a model until their user's next upkeep."""
        for action in actions:
            self.actions[f"{owner}/{action.id}"] = action
            self.actions_of.setdefault(owner, []).append(f"{owner}/{action.id}")
            if isinstance(action, Drink):
                self.drinks[f"{owner}/{action.id}"] = action
            self.name(f"{owner}/{action.id}", action.name, action.text)
            bonuses = lent(action.effects) + lent(action.user)
            if bonuses:
                self.givers[f"act:{owner}/{action.id}"] = Giver(action.name, bonuses)
                if action.area and action.area.shape == "aura":
                    self.aura_actions[f"act:{owner}/{action.id}"] = action

    def add_reaction(self, owner: str, reaction: Reaction | None) -> None:
        """What a model's reaction leaves on its attacker."""
        if reaction is not None:
            self.name(f"{owner}/{REACTION}", reaction.name, reaction.text)
            self.givers[f"deed:{owner}"] = Giver(reaction.name, lent(reaction.effects))

    def add_deeds(self, owner: str, name: str, deeds: Iterable[Deed]) -> None:
        """What the deeds of a card leave on those it means, each on its own."""
        for number, deed in enumerate(deeds):
            self.deeds[owner, deed] = f"{owner}/{number}"
            self.givers[f"deed:{owner}/{number}"] = Giver(name, lent(deed.effects))

    def deed_source(self, owner: str, deed: Deed) -> str:
        """The name under which a deed's bonuses last."""
        return self.deeds.get((owner, deed), owner)

    def chart_for(self, heroes: int, boss: str = "") -> str:
        """The chart's side for a number of Heroes (EXP-SETUP-08, SD-SIZE-09)."""
        return next(chart.id for chart in self.charts.values() if chart.fits(heroes, boss))

    @lazy
    def veiling(self) -> frozenset[str]:
        """The sources that hide a model or lift it up."""
        return frozenset(source for source, giver in self.givers.items() if veils(giver.bonuses))

    @lazy
    def unveiling(self) -> frozenset[str]:
        """The sources that do neither."""
        return frozenset(source for source, giver in self.givers.items() if not veils(giver.bonuses))

    @lazy
    def veiling_cards(self) -> frozenset[str]:
        """The cards, on the table or worn, that are such sources."""
        return frozenset(source.partition(":")[2] for source in self.veiling)

    @lazy
    def veiling_ground(self) -> bool:
        """Whether a tile effect, or a token, is among these: then anybody may be hidden anywhere."""
        return any(source.startswith(("tile:", "token:")) for source in self.veiling)

    @lazy
    def hearty_ground(self) -> bool:
        """Whether a blessing gives hearts: then whoever leaves it may lose them."""
        ground = [giver for source, giver in self.givers.items() if source.startswith("tile:")]
        return any(bonus.hearts for giver in ground for bonus in giver.bonuses)

    @lazy
    def least_hearts(self) -> dict[str, int]:
        """The hearts that a model of a card has whatever befalls it, where that is sure."""
        if any(bonus.hearts < 0 for giver in self.givers.values() for bonus in giver.bonuses):
            return {}
        return {card.id: card.hearts for card in self.fighters.values()}

    def is_hearty(self, source: str) -> bool:
        """Whether an aura changes how many hearts or potions a model may have while it stands in it."""
        return any(bonus.hearts or bonus.potions for bonus in self.givers[source].bonuses)

    def is_treasure(self, item: str) -> bool:
        """Whether a card of the backpack is a treasure."""
        return item in self.treasure


def catalogue_of(package: str, packs: str, kinds: dict[str, type[msgspec.Struct]]) -> Catalogue:
    """What a game's box holds with these packs, joined by +; the game's own name comes first.

    Packs are found by name, beside the game or where whoever runs the table keeps them.
    """
    here = Path(str(files(package)))
    game, *names = packs.split("+")
    found = find_packs(f"super-dungeon-{game}", package, names)
    return load_catalogue([here.parent / "content" / "cards", here / "content", *found], kinds)


VEILS = frozenset(("stealth", "small", "fly"))
"""Abilities that change whether a model can be seen or targeted."""


def veils(bonuses: Iterable[Bonus]) -> bool:
    """Whether some bonuses give one of these."""
    return any(VEILS.intersection(bonus.abilities) for bonus in bonuses)


def gives(bonuses: Iterable[Bonus], ability: str) -> bool:
    """Whether some bonuses give an ability."""
    return any(ability in bonus.abilities for bonus in bonuses)


def lent(effects: tuple[AnyEffect, ...]) -> tuple[Bonus, ...]:
    """The bonuses that some effects leave behind."""
    found: tuple[Bonus, ...] = ()
    for effect in effects:
        if isinstance(effect, Lend):
            found += effect.bonus
    return found
