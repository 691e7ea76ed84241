"""How the two pages about cards are made: a table for each kind, what a card does beside what it asks for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol

from undercroft.games.super_dungeon.content.box import Box
from undercroft.games.super_dungeon.content.cards import Fighter, HeroCard, Item
from undercroft.games.super_dungeon.telling.text import fighter_text


class Asking(Protocol):
    """A card with a name and a line about what it makes players do."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def asks(self) -> str: ...


def table(title: str, cards: Iterable[tuple[Asking, str]], known: set[str]) -> Iterator[str]:
    """A table of cards, each with what it does; nothing if all of them are known already."""
    rows = [f"| {card.name} | {told} | {card.asks} |" for card, told in cards if card.id not in known]
    if rows:
        yield (
            f"## {title}\n\n| | what it does | what it makes players do |\n|---|---|---|\n"
            + "\n".join(rows)
            + "\n"
        )


def heroes(box: Box, known: set[str]) -> Iterator[str]:
    """The Heroes of a box, other forms among them."""
    yield from table("Heroes", [(card, fighter_told(box, card)) for card in box.heroes.values()], known)


def fighter_told(box: Box, card: Fighter) -> str:
    """A card with attributes in dice, and what it can do."""
    drinks = card.drinks if isinstance(card, HeroCard) else ()
    actions = [f"{action.name}: {action.text}" for action in (*card.unique, *drinks)]
    return " ".join([fighter_text(box, card), *actions])


def equipment(box: Box, known: set[str]) -> Iterator[str]:
    """Loot and treasure."""
    for title, items in (("Loot", box.loot), ("Treasure", box.treasure)):
        yield from table(title, [(item, item_told(item)) for item in items.values()], known)


def item_told(item: Item) -> str:
    """An item's text with those of its actions, and how often it is there."""
    actions = [f"{action.name}: {action.text}" for action in item.unique]
    copies = f" ({item.copies} of them)" if item.copies > 1 else ""
    return " ".join([item.text, *actions]) + copies


def names(box: Box) -> set[str]:
    """What a box knows by name: what a pack adds is not among it."""
    return set(box.named)
