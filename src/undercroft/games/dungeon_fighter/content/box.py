"""What is in the box and in the packs mixed in: loaded once, checked to the last word, looked up by id."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path

import msgspec

from undercroft.engine import load_catalogue
from undercroft.engine.books.content import Catalogue, meant
from undercroft.engine.books.ledger import ledger_of
from undercroft.engine.books.packs import find_packs
from undercroft.games.dungeon_fighter.content.cards import (
    BASE,
    COLOURS,
    Ability,
    BoardSheet,
    Boss,
    Calls,
    DiceSet,
    Equipment,
    Foe,
    HeroSheet,
    Item,
    Mode,
    Monster,
    Part,
    Room,
    Special,
    TemplateSheet,
    ThrowKind,
    Title,
)
from undercroft.games.dungeon_fighter.throws.hand.specific_throws import THROWS
from undercroft.games.dungeon_fighter.throws.scene.board import DICE, TARGET
from undercroft.games.dungeon_fighter.throws.scene.layout import TEMPLATES

GAME_ID = "dungeon-fighter"
PACKAGE = "undercroft.games.dungeon_fighter"
CONTENT = Path(__file__).parent

TYPES: dict[str, type[msgspec.Struct]] = {
    "hero": HeroSheet,
    "ability": Ability,
    "throw": ThrowKind,
    "monster": Monster,
    "boss": Boss,
    "room": Room,
    "equipment": Equipment,
    "board": BoardSheet,
    "dice": DiceSet,
    "die": Item,
    "special": Special,
    "template": TemplateSheet,
    "part": Part,
    "mode": Mode,
    "title": Title,
    "type": Item,
    "token": Item,
}

WORKS: dict[str, tuple[str, ...]] = {
    "weapon": ("bonus", "throw"),
    "armor": ("prevents", "damage", "gold", "rethrow"),
    "spendable": ("heal", "dice", "icebergs", "templates", "bonus", "between", "damage", "rethrow"),
    "relic": ("heal", "dice", "icebergs", "templates", "bonus", "between", "damage", "rethrow"),
}
"""What each kind of Equipment can do (DF-EQUIP-03 to 09, DF-RELIC-03); more would be there in vain."""
EFFECTS = tuple(dict.fromkeys(field for fields in WORKS.values() for field in fields))


class Box:
    """The content in use, by id."""

    def __init__(self, homes: Sequence[Path], packs: Sequence[str] = ()) -> None:
        catalogue = load_catalogue(homes, TYPES)
        all = catalogue.all
        self.heroes = all("hero", HeroSheet)
        self.abilities = all("ability", Ability)
        self.throws = all("throw", ThrowKind)
        self.monsters = all("monster", Monster)
        self.bosses = all("boss", Boss)
        self.rooms = all("room", Room)
        self.equipment = all("equipment", Equipment)
        self.boards = all("board", BoardSheet)
        self.dice = all("dice", DiceSet)
        self.plain_dice = all("die", Item)
        self.specials = all("special", Special)
        self.templates = all("template", TemplateSheet)
        self.parts = all("part", Part)
        self.modes = all("mode", Mode)
        self.titles = sorted(all("title", Title).values(), key=lambda title: title.most)
        self.types = all("type", Item)
        self.tokens = all("token", Item)
        check(self, catalogue, (BASE, *packs))
        self.named = named(self)

    def foe(self, name: str) -> Foe:
        """A Monster or a Final Boss."""
        return self.monsters[name] if name in self.monsters else self.bosses[name]


def named(box: Box) -> dict[str, Item]:
    """Everything that a table names by its id alone; pieces of a Template and tokens have their own."""
    things: dict[str, Item] = {key: item for items in kinds_of(box).values() for key, item in items.items()}
    for token in box.tokens.values():
        things[f"{token.id}-token"] = token
    for template in box.templates.values():
        for piece in template.pieces:
            things.setdefault(piece, template)
    return things


def kinds_of(box: Box) -> dict[str, Mapping[str, Item]]:
    """The kinds of things whose ids are the table's."""
    return {
        "hero": box.heroes,
        "ability": box.abilities,
        "throw": box.throws,
        "monster": box.monsters,
        "boss": box.bosses,
        "room": box.rooms,
        "equipment": box.equipment,
        "die": box.plain_dice,
        "special": box.specials,
        "template": box.templates,
        "type": box.types,
        "mode": box.modes,
        "title": {title.id: title for title in box.titles},
    }


# --- checking ------------------------------------------------------------------------------------


def check(box: Box, catalogue: Catalogue, marks: Sequence[str]) -> None:
    """Whatever a card names must be there, and do something."""
    catalogue.check_unique(kinds_of(box))
    for ability in box.abilities.values():
        check_rule(catalogue, "ability", ability.id, ability.rule)
        if ability.rule_else:
            check_rule(catalogue, "ability", ability.id, ability.rule_else)
    for throw in box.throws.values():
        check_rule(catalogue, "throw", throw.id, throw.rule)
        catalogue.check("throw", throw.id, "id", throw.id, THROWS)
    for template in box.templates:
        catalogue.check("template", template, "id", template, TEMPLATES)
    for die in box.plain_dice:
        catalogue.check("die", die, "id", die, (*COLOURS, "white"))
    for hero in box.heroes.values():
        for colour in COLOURS:
            catalogue.check("hero", hero.id, colour, hero.ability(colour), box.abilities)
        if hero.foe:
            catalogue.check("hero", hero.id, "foe", hero.foe, box.types)
    for room in box.rooms.values():
        check_calls(box, catalogue, "room", room)
    for monster in box.monsters.values():
        check_foe(box, catalogue, "monster", monster)
    for boss in box.bosses.values():
        check_foe(box, catalogue, "boss", boss)
    for card in box.equipment.values():
        check_equipment(box, catalogue, card, marks)
    check_shapes(box, catalogue)


def check_rule(catalogue: Catalogue, kind: str, item: str, rule: str) -> None:
    """A rule that a card cites is in the ledger."""
    ledger = ledger_of(PACKAGE, "rules.toml")
    if rule not in ledger:
        close = meant(rule, (entry.id for entry in ledger))
        raise catalogue.wrong(kind, item, f"field 'rule': no '{rule}'{close}")


def check_foe(box: Box, catalogue: Catalogue, kind: str, foe: Foe) -> None:
    catalogue.check(kind, foe.id, "type", foe.type, box.types)
    for throw in foe.madness:
        catalogue.check(kind, foe.id, "madness", throw, box.throws)
    check_calls(box, catalogue, kind, foe)


def check_calls(box: Box, catalogue: Catalogue, kind: str, card: Calls | Equipment) -> None:
    """The throw, the dice and the Templates that a card calls for."""
    if card.throw:
        catalogue.check(kind, card.id, "throw", card.throw, box.throws)
    for die in card.dice:
        catalogue.check(kind, card.id, "dice", die, box.specials)
    for template in card.templates:
        catalogue.check(kind, card.id, "templates", template, box.templates)


def check_equipment(box: Box, catalogue: Catalogue, card: Equipment, marks: Iterable[str]) -> None:
    """A card has the mark of its box, and nothing on it that its kind does not do."""
    check_calls(box, catalogue, "equipment", card)
    catalogue.check("equipment", card.id, "box", card.box, tuple(marks))
    works = WORKS[card.kind]
    written = [field for field in EFFECTS if getattr(card, field)]
    for field in written:
        if field not in works:
            told = f"field '{field}': does nothing on this kind of Equipment ({card.kind})"
            raise catalogue.wrong("equipment", card.id, f"{told}; what does: {', '.join(works)}")
    if not written:
        raise catalogue.wrong("equipment", card.id, f"it does nothing; it may have {', '.join(works)}")


def check_shapes(box: Box, catalogue: Catalogue) -> None:
    """Dice have a face for each of their results, boards a value from 1 to 5 for each ring."""
    for dice in box.dice.values():
        for field, faces in (("coloured", dice.coloured), ("white", dice.white)):
            count_faces(catalogue, "dice", dice.id, field, len(faces), len(DICE[dice.shape].results))
    for die in box.specials.values():
        count_faces(catalogue, "special", die.id, "faces", len(die.faces), len(DICE[die.shape].results))
        if die.count != (3 if die.shape == "water" else 1):
            raise catalogue.wrong("special", die.id, "field 'count': 3 dice of shape water, 1 of any other")
    for board in box.boards.values():
        if sorted(board.values) != sorted(value for _, value in TARGET.rings):
            raise catalogue.wrong("board", board.id, "field 'values': each of 1 to 5 once, from the bullseye")


def count_faces(catalogue: Catalogue, kind: str, item: str, field: str, got: int, wanted: int) -> None:
    if got != wanted:
        raise catalogue.wrong(kind, item, f"field '{field}': {wanted} faces, not {got}")


@lru_cache(maxsize=32)
def box_of(packs: tuple[str, ...] = ()) -> Box:
    """The base box with these packs mixed in."""
    return Box([CONTENT, *find_packs(GAME_ID, PACKAGE, packs)], packs)
