"""The texts of Super Dungeon's cards say what their data does: every word a player needs is there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from undercroft.engine import Catalogue
from undercroft.games.super_dungeon.arcade.content.cards import TableCard, WayOut
from undercroft.games.super_dungeon.content.cards import ATTRIBUTES, Action, Bonus, Drink, HeroCard, Roll

from .test_content import ARCADE_ALL, EVERYTHING, HEROES, items, tree

COLORS = {"b": "blue", "r": "red", "g": "green"}
SHORT = {"strength": "str", "armor": "arm", "willpower": "will", "dexterity": "dex"}


def words_of_bonus(bonus: Bonus) -> Iterator[str]:
    """Words that a text about this bonus must hold."""
    for name in ("offense", "defense", *ATTRIBUTES):
        roll: Roll = getattr(bonus, name)
        if roll.dice or roll.stars:
            yield SHORT.get(name, name)
        yield from (COLORS[letter] for letter in roll.dice)
        if roll.stars:
            yield "star"
    for name in ("movement", "range", "treasure"):
        if getattr(bonus, name):
            yield name
    for name in ("actions", "potions", "hearts"):
        if getattr(bonus, name):
            yield name.rstrip("s")
    for name in ("offense", "defense"):
        if getattr(bonus, f"reroll_{name}") or getattr(bonus, f"jinx_{name}"):
            yield name
            yield "reroll"
        if getattr(bonus, f"jinx_{name}"):
            yield "must"
    yield from (word for ability in bonus.abilities for word in words_of_ability(ability))
    for bar in bonus.bars:
        yield bar.rstrip("s")
    if bonus.bars:
        yield "no"
    if bonus.defends_with:
        yield SHORT[bonus.defends_with]
    if bonus.affinity:
        yield bonus.affinity
    if bonus.type:
        yield {"nether elf": "nether elves"}.get(bonus.type, bonus.type)


def words_of_ability(ability: str) -> Iterator[str]:
    if ability == "immune":
        yield "immune to all"
    elif ability.startswith("immune-"):
        yield "immune to"
        yield ability.removeprefix("immune-")
    else:
        yield ability.replace("-", " ")


NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")


def words_of_effect(effect: Any) -> Iterator[str]:
    match effect.__struct_config__.tag:
        case "status":
            yield effect.status
        case "bonus":
            for bonus in effect.bonus:
                yield from words_of_bonus(bonus)
        case "heal":
            yield "heal"
            yield f"{effect.amount}" if effect.amount != 2 else ""
        case "push" | "pull" | "compel" as verb:
            yield f"{verb} {effect.squares}"
        case "move":
            yield f"move {NUMBERS[effect.squares]} squares"
        case "place":
            yield "placed"
            yield f"within {NUMBERS[effect.within]} squares"
        case "wound":
            yield f"{NUMBERS[effect.amount]} wound"
        case "command":
            yield effect.command.split(" ")[0]
        case "spawn":
            yield f"{NUMBERS[effect.amount]} {effect.monster}"
            yield f"within {NUMBERS[effect.within]} squares"
        case tag:
            yield tag


def words_of_action(action: Action) -> Iterator[str]:
    if action.area:
        yield f"{action.area.shape} {action.area.size}"
    if action.attack and action.kind == "offense":
        yield f"{action.attack} attack"
    elif action.attack:
        yield f"{action.attack} roll"
        yield "no wound"
    if action.range and action.attack:
        yield f"range {action.range}"
    elif action.range > 1:
        yield (
            f"range {action.range}" if action.kind == "offense" else f"within {NUMBERS[action.range]} squares"
        )
    yield from (COLORS[letter] for letter in action.bonus.dice)
    if action.bonus.stars:
        yield "star"
    yield from (word for ability in action.abilities for word in words_of_ability(ability))
    for effect in (*action.effects, *action.user):
        yield from words_of_effect(effect)
    for mark in ("dangerous", "signature", "overcharge"):
        if getattr(action, mark):
            yield mark


def unsaid(text: str, words: Iterator[str]) -> list[str]:
    said = text.lower()
    return [word for word in words if word not in said]


def actions_of(box: Catalogue) -> Iterator[Action]:
    for _, item in items(box):
        yield from (part for part in tree(item) if isinstance(part, Action))


@pytest.mark.parametrize("box", EVERYTHING, ids=["arcade", "explore"])
def test_the_text_of_an_action_says_what_it_does(box: Catalogue) -> None:
    wrong = {action.id: unsaid(action.text, words_of_action(action)) for action in actions_of(box)}
    assert {name: words for name, words in wrong.items() if words} == {}


@pytest.mark.parametrize("box", EVERYTHING, ids=["arcade", "explore"])
def test_the_text_of_equipment_says_what_it_does(box: Catalogue) -> None:
    wrong = {}
    for kind in ("loot", "treasure", "relic", "reference"):
        for item in box.all(kind, msgspec.Struct).values():
            words = [word for bonus in item.bonus for word in words_of_bonus(bonus)]
            words += ["cursed"] if getattr(item, "cursed", False) else []
            words += [action.name.lower() for action in getattr(item, "unique", ())]
            wrong[item.id] = unsaid(item.text, iter(words)) if item.text else ["any text"]
    assert {name: words for name, words in wrong.items() if words} == {}


def test_the_text_of_a_trait_says_what_it_does() -> None:
    for game in HEROES.values():
        for hero in game.values():
            for trait in hero.traits:
                assert unsaid(trait.text, (w for bonus in trait.bonus for w in words_of_bonus(bonus))) == []


WHO = {
    "most-wrath": "most wrath", "least-wrath": "least wrath", "equipped": "equipped",
    "with-potions": "potion", "wounded": "wound", "first-tile": "first tile", "last-tile": "last tile",
    "monsters": "monsters",
    "solos": "solo", "spawning-points": "spawning point", "heroes": "hero", "party": "",
}  # fmt: skip


def words_of_card(card: TableCard) -> Iterator[str]:
    """Words that a challenge, plot or mode card must hold."""
    for side, name in (("heroes", "hero"), ("monsters", ""), ("points", "spawning points")):
        for bonus in getattr(card, side):
            yield from words_of_bonus(bonus)
            yield name if not bonus.affinity else ""
    moments = {"trap": "trap:", "hero_turn": "hero turn", "consul_turn": "consul turn", "drawn": ""}
    for field, say in moments.items():
        for deed in getattr(card, field, ()):
            yield say
            yield WHO[deed.who]
            yield NUMBERS[deed.at_least] if deed.at_least > 1 else ""
            for effect in deed.effects:
                yield from words_of_effect(effect)


def words_of_way_out(way: WayOut) -> Iterator[str]:
    """Words that tell how a plot is got rid of."""
    match way.by:
        case "interact":
            yield "crystal"
            yield "interact"
            yield {"last-tile": "last tile", "every-tile": "every tile", "start": "first tile"}[way.where]
        case "gather":
            yield "all of them stand on the last tile"
        case "destroy":
            yield f"{way.what.replace('spawning-', 'spawning ')}"
            yield "destroyed"
        case "loot" | "potions":
            yield f"{NUMBERS[way.amount]} {way.by.rstrip('s')}"


@pytest.mark.parametrize("kind", ["challenge", "plot", "mode"])
def test_the_text_of_a_card_on_the_table_says_what_it_does(kind: str) -> None:
    wrong = {}
    for card in ARCADE_ALL.all(kind, TableCard).values():
        words = [*words_of_card(card)]
        if kind == "plot":
            words += words_of_way_out(card.way_out)
        wrong[card.id] = unsaid(card.text, iter(words))
    assert {name: words for name, words in wrong.items() if words} == {}


def test_every_drink_is_a_drink() -> None:
    """Potions cost tokens, never action points."""
    for box in EVERYTHING:
        for hero in box.all("hero", HeroCard).values():
            assert all(isinstance(drink, Drink) and drink.text for drink in hero.drinks)
