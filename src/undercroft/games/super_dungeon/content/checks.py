"""What both games' content must be besides well spelt: every id is one, and names something that is there.

Words out of a short list (an ability, a slot, a shape) are checked by their types.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING

import msgspec

from undercroft.engine import Catalogue
from undercroft.games.super_dungeon.content.cards import (
    Action,
    AnyEffect,
    Bonus,
    Fighter,
    HeroCard,
    Item,
    Lend,
    Reaction,
    Spawn,
)  # fmt: skip

if TYPE_CHECKING:
    from undercroft.games.super_dungeon.content.box import Box
    from undercroft.games.super_dungeon.dungeon.tiles import TileEffect

ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
"""Small letters and figures with hyphens between: option keys are put together from ids."""
NUMBERED = re.compile(r".*-[0-9]+")
"""How the models of a card are told apart, so no card may be called so."""
BESIDE = ("blessing", "consul_card", "figures", "token")
"""Kinds that add something to a thing of another kind, by its id."""


class SharedChecks:
    """One look through what the two games share, with the monsters and types of one of them."""

    def __init__(self, box: Box, monsters: Collection[str], types: Iterable[str]) -> None:
        self.box, self.monsters = box, monsters
        self.catalogue: Catalogue = box.catalogue
        self.types = {*types, *(card.type for card in box.fighters.values())}
        self.cards = {*monsters, *box.heroes}

    def everything(self, effects: Iterable[TileEffect]) -> None:
        self.ids()
        for card in self.box.heroes.values():
            self.forms("hero", card, self.box.heroes)
            self.fighter("hero", card)
        for kind, items in (("loot", self.box.loot), ("treasure", self.box.treasure)):
            for item in items.values():
                self.item(kind, item)
        self.blessings(effects)

    def ids(self) -> None:
        """Every id can be part of an option's key, and is the id of one thing only."""
        seen: dict[str, str] = {}
        for kind in sorted(self.catalogue, key="term".__ne__):  # Words of the rules have theirs first.
            for key in self.catalogue.all(kind, msgspec.Struct):
                if kind != "term" and (not ID.fullmatch(key) or NUMBERED.fullmatch(key)):
                    what = "field 'id': small letters, figures and hyphens, and no number at its end"
                    raise self.catalogue.wrong(kind, key, what)
                if kind not in BESIDE and seen.setdefault(key, kind) != kind:
                    raise self.catalogue.wrong(kind, key, f"field 'id': there is a {seen[key]} of this id")

    def forms(self, kind: str, card: Fighter, cards: Collection[str]) -> None:
        """A card of a shapeshifter names its other form."""
        for field, other in (("shapeshift", card.shapeshift), ("form_of", card.form_of)):
            if other:
                self.catalogue.check(kind, card.id, field, other, cards)

    def fighter(self, kind: str, card: Fighter) -> None:
        """What a Hero's card, or a monster's with attributes in dice, does and gives."""
        self.actions(kind, card.id, "unique", card.unique)
        self.reaction(kind, card.id, card.reaction)
        for number, trait in enumerate(card.traits):
            self.bonuses(kind, card.id, f"traits[{number}].bonus", trait.bonus)
        if isinstance(card, HeroCard):
            self.actions(kind, card.id, "drinks", card.drinks)

    def item(self, kind: str, item: Item) -> None:
        """A card of equipment has a slot; what has none is a boo booty or goes to the Consul."""
        if item.slot is None and not item.boo_booty and not item.consul:
            raise self.catalogue.wrong(kind, item.id, "field 'slot': equipment goes into a slot")
        if item.boo_booty:
            self.catalogue.check(kind, item.id, "boo_booty", item.boo_booty, self.monsters)
        if item.portrait:
            self.catalogue.check(kind, item.id, "portrait", item.portrait, self.cards)
        self.bonuses(kind, item.id, "bonus", item.bonus)
        self.actions(kind, item.id, "unique", item.unique)

    def blessings(self, effects: Iterable[TileEffect]) -> None:
        """Every tile effect with Blessing gives something, and nothing else does."""
        blessed = [effect.id for effect in effects if effect.blessing]
        for key in self.catalogue.all("blessing", msgspec.Struct):
            self.catalogue.check("blessing", key, "id", key, blessed)

    # --- what cards do ---------------------------------------------------------------------------

    def actions(self, kind: str, item: str, field: str, actions: Iterable[Action]) -> None:
        for number, action in enumerate(actions):
            at = f"{field}[{number}]"
            if not ID.fullmatch(action.id):
                raise self.catalogue.wrong(kind, item, f"field '{at}.id': small letters, figures and hyphens")
            if not action.name:
                raise self.catalogue.wrong(kind, item, f"field '{at}.name': an action has a name")
            self.effects(kind, item, f"{at}.effects", action.effects)
            self.effects(kind, item, f"{at}.user", action.user)

    def reaction(self, kind: str, item: str, reaction: Reaction | None) -> None:
        if reaction is not None:
            self.effects(kind, item, "reaction.effects", reaction.effects)

    def effects(self, kind: str, item: str, field: str, effects: Iterable[AnyEffect]) -> None:
        """The monsters that effects call are there, and the types that bonuses are for."""
        for number, effect in enumerate(effects):
            if isinstance(effect, Spawn):
                self.catalogue.check(kind, item, f"{field}[{number}].monster", effect.monster, self.monsters)
            elif isinstance(effect, Lend):
                self.bonuses(kind, item, f"{field}[{number}].bonus", effect.bonus)

    def bonuses(self, kind: str, item: str, field: str, bonuses: Iterable[Bonus]) -> None:
        for number, bonus in enumerate(bonuses):
            if bonus.type:
                self.catalogue.check(kind, item, f"{field}[{number}].type", bonus.type, self.types)
