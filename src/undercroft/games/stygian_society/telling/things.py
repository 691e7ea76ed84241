"""Everything with a name that a match can bring up, with its picture and what it does in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from undercroft.engine import Thing
from undercroft.engine.words import capital
from undercroft.games.stygian_society.content.box import Box
from undercroft.games.stygian_society.content.cards import Boss, Card, Room, Skill, Treasure
from undercroft.games.stygian_society.telling import text
from undercroft.games.stygian_society.telling.names import ClimbNames


def things(box: Box) -> list[Thing]:
    """All that is in a box: cards, heroes, enemies, places, statuses, cubes."""
    return list(_things(box, ClimbNames(box)))


def _things(box: Box, n: ClimbNames) -> Iterator[Thing]:
    for cube in box.cubes.values():
        yield Thing(id=cube.id, kind="cube", name=cube.name, icon=cube.icon, tint=cube.tint)
    for hero in box.heroes.values():
        yield Thing(
            id=hero.id, kind="hero", name=hero.name, icon=hero.icon, tint=hero.tint, text=hero.role,
            flavour=hero.flavour,
        )  # fmt: skip
    for kind, cards in (("skill", box.skills), ("treasure", box.treasures), ("generic", box.generics)):
        for card in cards.values():
            owner = box.heroes[card.hero].tint if isinstance(card, Skill) else ""
            yield Thing(
                id=card.id, kind=kind, name=card.name, icon=card.icon, tint=card.tint or owner,
                text=text.card_text(n, card), flavour=card.flavour, values=_marks(n, card),
            )  # fmt: skip
    for enemy in box.enemies.values():
        yield Thing(
            id=enemy.id, kind="enemy", name=enemy.name, icon=enemy.icon,
            tint=enemy.tint or box.cubes[enemy.colour].tint,
            text=enemy.text or text.enemy_text(n, enemy), flavour=enemy.flavour,
            values={"Health": str(enemy.health), "XP": str(enemy.xp)},
        )  # fmt: skip
    for kind, places in (("room", box.rooms), ("midboss", box.midbosses), ("wizard", box.wizards)):
        for place in places.values():
            yield Thing(
                id=place.id, kind=kind, name=place.name, icon=place.icon, tint=place.tint,
                text=text.room_text(n, place), flavour=place.flavour, values=_layout(n, place),
            )  # fmt: skip
    for chest in box.chests.values():
        yield Thing(
            id=chest.id, kind="chest", name=chest.name, icon=chest.icon, tint=chest.tint,
            text=text.chest_text(n, chest), flavour=chest.flavour,
        )  # fmt: skip
    for status in box.statuses.values():
        yield Thing(
            id=status.id, kind="status", name=status.name, icon=status.icon, tint=status.tint,
            text=status.text, flavour=status.flavour,
        )  # fmt: skip
    for woe in box.woes.values():
        yield Thing(
            id=woe.id, kind="woe", name=woe.name, icon=woe.icon, tint=woe.tint,
            text=woe.text or text.woe_text(n, woe), flavour=woe.flavour,
            values={"Lamentation" if woe.masks > 1 else "Woe": "", "Rid of it for": n.cubes(woe.cost)},
        )  # fmt: skip


def _marks(n: ClimbNames, card: Card) -> dict[str, str]:
    """Whose it is and what kind of card, as its icons tell."""
    marks: dict[str, str] = {}
    if isinstance(card, Skill):
        marks[n(card.hero)] = f"level {card.level}"
    if isinstance(card, Treasure):
        marks[f"{capital(card.tier)} floors"] = ""
        marks["Party item" if card.party else "Solo item"] = ""
    marks[capital(card.type)] = ""
    return marks


def _layout(n: ClimbNames, place: Room) -> dict[str, str]:
    """Who waits there, what is dropped each turn, and what there is to be found."""
    told = {"Health": str(place.health)} if isinstance(place, Boss) else {}
    if isinstance(place, Boss) and place.xp:
        told["XP"] = str(place.xp)
    if place.chests:
        told["Chests"] = str(place.chests)
    for rank, kinds in (("Front", place.front), ("Rear", place.rear)):
        if kinds:
            told[rank] = ", ".join(f"{many} × {n(kind)}" for kind, many in Counter(kinds).items())
    told["Peril cubes"] = n.cubes(place.peril_cubes)
    return told
