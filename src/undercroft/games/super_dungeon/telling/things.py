"""Everything with a name that both games share, for a client to show: pictures, texts, colours."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from undercroft.engine import Thing
from undercroft.games.super_dungeon.content.cards import REACTION, Action, Drink, Fighter, Item
from undercroft.games.super_dungeon.dungeon.tiles import tile_pack
from undercroft.games.super_dungeon.telling.text import action_text, fighter_text, item_text

if TYPE_CHECKING:
    from undercroft.games.super_dungeon.content.box import Box

POTION_TINTS = {"red": "#c0392b", "blue": "#3a78c2", "green": "#3f9e5a"}


def crawl_things(box: Box) -> Iterator[Thing]:
    """Words of the rules, Heroes, equipment, their actions, tiles and what is printed on these."""
    for term in box.terms.values():
        if term.kind != "answer":
            yield Thing(
                id=term.id, kind=term.kind, name=term.name, icon=term.icon, tint=term.tint, text=term.text
            )
    tiles = tile_pack(*box.tile_files)
    for tile in tiles.tiles.values():
        yield Thing(id=tile.id, kind="tile", name=tile.name, icon=tile.icon)
    for effect in tiles.effects.values():
        yield Thing(
            id=effect.id, kind="tile-effect", name=effect.name, icon=effect.icon, tint=effect.tint,
            text=effect.text,
        )  # fmt: skip
    for hero in box.heroes.values():
        yield from fighter_things(box, "hero", hero)
        yield from action_things(box, hero.id, hero.drinks)
    for kind, items in (("loot", box.loot), ("treasure", box.treasure)):
        for item in items.values():
            yield from item_things(box, kind, item)


def fighter_things(box: Box, kind: str, card: Fighter) -> Iterator[Thing]:
    """A Hero's card, or a monster's with attributes in dice, and its actions."""
    yield Thing(
        id=card.id, kind=kind, name=card.name, icon=card.icon, tint=card.tint,
        text=fighter_text(box, card), flavour=card.flavour,
    )  # fmt: skip
    yield from action_things(box, card.id, card.unique)
    if card.reaction is not None:
        yield Thing(
            id=f"{card.id}/{REACTION}", kind="reaction", name=card.reaction.name, icon="return-arrow",
            text=card.reaction.text,
        )  # fmt: skip


def item_things(box: Box, kind: str, item: Item) -> Iterator[Thing]:
    """A card of equipment and its actions; without a colour of its own it has its slot's."""
    tint = item.tint or (box.terms[item.slot].tint if item.slot else "")
    yield Thing(
        id=item.id, kind=kind, name=item.name, icon=item.icon, tint=tint,
        text=item_text(box, item), flavour=item.flavour or item.text, copies=item.copies,
    )  # fmt: skip
    yield from action_things(box, item.id, item.unique)


def action_things(box: Box, owner: str, actions: Iterable[Action]) -> Iterator[Thing]:
    """The actions of a card; one without a picture has that of its attack."""
    for action in actions:
        icon, tint = action.icon, ""
        if isinstance(action, Drink):
            icon, tint = icon or box.terms["potion"].icon, POTION_TINTS[action.color]
        elif not icon:
            icon = box.terms[action.attack].icon if action.attack else "aura"
        yield Thing(
            id=f"{owner}/{action.id}",
            kind="potion" if isinstance(action, Drink) else "action",
            name=action.name,
            icon=icon,
            tint=tint,
            text=action_text(box, action),
        )
