"""What cards do, in short words, made from their data."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from undercroft.engine.words import capital, counted, listed, plural, signed
from undercroft.games.super_dungeon.content.cards import (
    ATTRIBUTES,
    Action,
    Attribute,
    Bonus,
    Drink,
    Fighter,
    HeroCard,
    Item,
)  # fmt: skip
from undercroft.games.super_dungeon.content.dice import BY_LETTER

if TYPE_CHECKING:
    from undercroft.games.super_dungeon.content.box import Box

COUNTED = {
    "movement": "movement",
    "actions": "actions",
    "range": "range",
    "potions": "potions",
    "hearts": "hearts",
    "treasure": "treasure",
}
"""What a bonus can add to besides rolls."""
BARS = {
    "potions": "no potions",
    "dash": "no Dash",
    "unique": "no unique actions",
    "hearts": "no hearts",
    "chests": "no chests",
    "place": "cannot be placed",
    "melee": "no Melee Attack",
    "magic": "no Magic Attack",
    "missile": "no Missile Attack",
}
"""What a bonus can forbid."""


def item_text(box: Box, item: Item) -> str:
    """What a card of equipment does."""
    named = box.named
    parts: list[str] = [named[item.slot] if item.slot else item.text or "no equipment"]
    parts += [line for bonus in item.bonus for line in bonus_words(bonus, named)]
    parts += [f"{action.name} ({action.cost}): {action.text}" for action in item.unique]
    return ", ".join([*parts, "Cursed"] if item.cursed else parts)


def action_text(box: Box, action: Action) -> str:
    """What an action costs and does."""
    if isinstance(action, Drink):
        cost = f"{action.color}, {counted(action.tokens, 'potion token')}"
    else:
        cost = counted(action.cost, "action point")
    return f"{capital(cost)}. {action.text}".strip()


def fighter_text(box: Box, card: Fighter) -> str:
    """A Hero's card, or a monster's with attributes in dice: its numbers, its rolls, its abilities."""
    named = box.named
    parts = [f"movement {card.movement}"] if card.movement else ["does not move"]
    parts += [counted(card.actions, "action")] if card.actions else ["takes no action"]
    parts.append(counted(card.hearts, "heart"))
    for name in ATTRIBUTES:
        attribute: Attribute = getattr(card, name)
        if attribute.dice or attribute.stars:
            parts.append(f"{named[name]} {roll_text(attribute)}")
    if isinstance(card, HeroCard):
        parts.append(counted(card.potions, "potion"))
    parts += [named[ability] for ability in card.abilities]
    text = f"{capital(', '.join(parts))}."
    return " ".join([text, *(f"{trait.name}: {trait.text}" for trait in card.traits)])


def roll_text(attribute: Attribute) -> str:
    """An attribute in short: its dice by letter, its stars, its range if it attacks."""
    colours = {BY_LETTER[letter].name: attribute.dice.count(letter) for letter in attribute.dice}
    rolled = [f"{count} {colour}" for colour, count in colours.items()]
    roll = listed(rolled + ([counted(attribute.stars, "star")] if attribute.stars else []))
    marks = [f"range {attribute.range}"] if attribute.range else []
    marks += ["defends"] if attribute.defends else []
    return f"{roll} ({', '.join(marks)})" if marks else roll


def bonus_words(bonus: Bonus, named: dict[str, str]) -> list[str]:
    """A bonus in short words."""
    words = []
    for name in ("offense", "defense", *ATTRIBUTES):
        roll = getattr(bonus, name)
        for letter, count in Counter(roll.dice).items():
            die = named[BY_LETTER[letter].name]
            words.append(f"+{counted(count, die, die.replace('die', 'dice'))} {named.get(name, name)}")
        if roll.stars:
            words.append(f"{signed(roll.stars)} {plural(abs(roll.stars), 'star')} {named.get(name, name)}")
    added = {word: getattr(bonus, name) for name, word in COUNTED.items()}
    words += [
        f"{signed(count)} {word if abs(count) > 1 else word.removesuffix('s')}"
        for word, count in added.items()
        if count
    ]
    for name in ("offense", "defense"):
        if count := getattr(bonus, f"reroll_{name}"):
            words.append(f"may reroll {count} {name} {plural(count, 'die', 'dice')}")
        if count := getattr(bonus, f"jinx_{name}"):
            best = f"best {name} die" if count == 1 else f"{count} best {name} dice"
            words.append(f"must reroll the {best}")
    words += [named[ability] for ability in bonus.abilities]
    words += [BARS[bar] for bar in bonus.bars]
    if bonus.defends_with:
        words.append(f"defends with {named[bonus.defends_with]}")
    if bonus.type:
        words = [f"{word} ({bonus.type} only)" for word in words]
    if bonus.affinity:
        words = [f"{word} (affinity {named[bonus.affinity]})" for word in words]
    return words
