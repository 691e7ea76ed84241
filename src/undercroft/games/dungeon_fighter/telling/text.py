"""What a card does, in words: from the same fields that the rules read."""

from __future__ import annotations

from collections.abc import Collection

from undercroft.engine.words import counted, listed, spelled, with_article
from undercroft.games.dungeon_fighter.content.box import Box
from undercroft.games.dungeon_fighter.content.cards import (
    SNOW,
    Calls,
    Equipment,
    Foe,
    HeroSheet,
    Room,
    Special,
)

ALL_DAMAGE = 99


def room_text(box: Box, room: Room) -> str:
    """What a Dungeon card brings."""
    told = [counted(room.icons, "Shop icon")]
    if room.gold:
        told.append(f"{room.gold} Gold")
    if room.heal:
        told.append(f"everyone heals {room.heal}")
    if room.die:
        told.append("a white die")
    if room.equipment:
        told.append("free Equipment")
    if room.advantage:
        told.append(f"Monster +{room.advantage} life")
    return ", ".join([*told, *calls_text(box, room)])


def calls_text(box: Box, card: Calls, told_apart: Collection[str] = ()) -> list[str]:
    """What a card calls for, but for throws that are told beside it."""
    told = [box.throws[card.throw].name] if card.throw and card.throw not in told_apart else []
    told += [box.specials[die].name for die in card.dice]
    if card.icebergs:
        told.append("Icebergs")
    templates = [box.templates[template].name for template in card.templates]
    return told + [
        name if templates.count(name) == 1 else f"{templates.count(name)} {name}s"
        for name in dict.fromkeys(templates)
    ]


def foe_text(box: Box, foe: Foe, told_apart: Collection[str] = ()) -> list[str]:
    """What a Monster calls for, but for throws that are told beside it, and what it can do."""
    return [*calls_text(box, foe, told_apart), *ways_text(box, foe)]


def foe_demands(box: Box, foe: Foe) -> list[str]:
    """What a Monster asks of every throw and what it can do, as sentences."""
    told = [f"Every throw must be {with_article(box.throws[foe.throw].name)}."] if foe.throw else []
    return told + [f"{way}." if ":" in way else f"It {way}." for way in ways_text(box, foe)]


def ways_text(box: Box, foe: Foe) -> list[str]:
    """What a Monster can do."""
    told = []
    if foe.fearless:
        told.append("Fearless: a throw in a section worth 1 may be thrown again")
    if foe.madness:
        told.append(
            f"Madness, one more with each Hit: {listed(box.throws[need].name for need in foe.madness)}"
        )
    if foe.steals:
        told.append(f"takes {foe.steals} Gold on a Miss")
    if foe.mends:
        told.append(f"mends {foe.mends} life on a Miss")
    if foe.grows:
        told.append(f"Growth: {foe.grows} more life whenever the pool is empty and a die is fetched")
    if foe.thorns:
        worth = "1" if foe.thorns == 1 else f"1 to {foe.thorns}"
        told.append(f"Thorns: a Hit in a section worth {worth} costs the thrower 1 life")
    return told


def equipment_text(box: Box, card: Equipment) -> str:
    """What a piece of Equipment does."""
    told = []
    if card.bonus:
        told.append(f"+{card.bonus} damage" + (" if the die lies between 2 sections" if card.between else ""))
    if card.throw:
        told.append(f"needs {with_article(box.throws[card.throw].name)}")
    if card.prevents:
        every = card.prevents >= ALL_DAMAGE
        told.append("prevents all damage" if every else f"prevents {card.prevents} damage")
    if card.damage:
        told.append(f"{card.damage} damage to the Monster")
    if card.gold:
        told.append(f"{card.gold} Gold to the Chest")
    if card.heal:
        told.append(f"a Hero heals {card.heal}")
    if card.rethrow:
        told.append("throw again")
    told += [f"adds the {box.specials[die].name}" for die in card.dice]
    if card.icebergs:
        told.append("puts up the Icebergs")
    told += [f"flip the {box.templates[template].name}" for template in card.templates]
    if card.kind == "relic":
        told.append("once a combat")
    return ", ".join(told)


def special_text(die: Special) -> str:
    """What a special die does that others do not."""
    told = [f"{spelled(die.count)} thrown together, of which one counts"] if die.count > 1 else []
    if SNOW in die.faces:
        told.append("a Miss with Soft Snow up costs nothing")
    return "; ".join([*told, "its icon opens any ability" if die.count == 1 else "an icon opens any ability"])


def hero_text(box: Box, sheet: HeroSheet) -> str:
    """What a Hero carries and can do."""
    told = [
        counted(sheet.weapons, "Weapon"),
        counted(sheet.armor, "Armor"),
        counted(sheet.spendables, "Spendable"),
    ]
    abilities = (box.abilities[ability].name for ability in (sheet.red, sheet.green, sheet.blue))
    foe = f"; sworn enemy: {box.types[sheet.foe].name}" if sheet.foe else ""
    return f"{', '.join(told)}; {', '.join(abilities)}{foe}"


def monster_text(box: Box, foe: Foe) -> str:
    """A Monster or Boss as a whole."""
    numbers = f"{box.types[foe.type].name}, {foe.life} life, {foe.damage} damage on a Miss"
    return "; ".join([numbers, *foe_text(box, foe)])
