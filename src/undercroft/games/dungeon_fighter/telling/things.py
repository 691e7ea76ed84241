"""Everything with a name that a match can bring up, with its picture and what it does in words."""

from __future__ import annotations

from undercroft.engine import Thing
from undercroft.engine.words import capital
from undercroft.games.dungeon_fighter.content.box import Box, kinds_of
from undercroft.games.dungeon_fighter.content.cards import (
    Ability,
    Equipment,
    Foe,
    HeroSheet,
    Item,
    Monster,
    Room,
    ThrowKind,
)
from undercroft.games.dungeon_fighter.telling.text import equipment_text, hero_text, monster_text, room_text


def things(box: Box) -> list[Thing]:
    """All of it by kind."""
    found: list[Thing] = []
    for kind, items in kinds_of(box).items():
        found += [thing(box, kind, item.id, item) for item in items.values()]
    for template in box.templates.values():
        pieces = [piece for piece in template.pieces if piece != template.id]
        found += [thing(box, "template", piece, template) for piece in pieces]
    return found + [thing(box, "token", f"{token.id}-token", token) for token in box.tokens.values()]


def thing(box: Box, kind: str, ref: str, item: Item) -> Thing:
    """One of them."""
    flavour = item.motto if isinstance(item, HeroSheet) else item.flavour
    icon, tint = look(box, item)
    return Thing(
        id=ref,
        kind=kind,
        name=item.name,
        icon=icon,
        tint=tint,
        text=text(box, item),
        flavour=flavour,
        values=values(item),
    )


def values(item: Item) -> dict[str, str]:
    """What is printed in its corners."""
    match item:
        case Monster():
            return {"Level": str(item.level), "Reward": f"{item.gold} Gold"}
        case Equipment():
            return {f"{capital(item.kind)} for": f"{item.price} Gold"}
    return {}


def look(box: Box, item: Item) -> tuple[str, str]:
    """Its picture and colour; a Monster without its own has those of its type."""
    if isinstance(item, Foe):
        kin = box.types[item.type]
        return item.icon or kin.icon, item.tint or kin.tint
    return item.icon, item.tint


def text(box: Box, item: Item) -> str:
    """What it does."""
    match item:
        case HeroSheet():
            return hero_text(box, item)
        case Foe():
            return monster_text(box, item)
        case Room():
            return room_text(box, item)
        case Equipment():
            return equipment_text(box, item)
        case Ability() | ThrowKind():
            return item.text
    return ""
