"""What is in the box, and in the packs of a match: loaded, checked to the last word, looked up by id."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from undercroft.engine import Catalogue, load_catalogue
from undercroft.engine.books.packs import find_packs
from undercroft.games.stygian_society.content.cards import (
    ATTACKS,
    COLOURS,
    CUBES_A_COLOUR,
    ENEMY_COLOURS,
    EVENTS,
    GRAY,
    HERO_COLOURS,
    MODIFIERS,
    PERIL_END,
    WORDS,
    Boss,
    Card,
    Chest,
    Cube,
    CubeAction,
    Difficulty,
    Effect,
    Enemy,
    Generic,
    HeroMat,
    Room,
    Skill,
    Status,
    Treasure,
    Woe,
)

GAME_ID = "stygian-society"
PACKAGE = "undercroft.games.stygian_society"

KINDS: dict[str, type[msgspec.Struct]] = {
    "hero": HeroMat, "skill": Skill, "treasure": Treasure, "generic": Generic, "enemy": Enemy,
    "room": Room, "midboss": Boss, "wizard": Boss, "chest": Chest, "status": Status, "woe": Woe, "cube": Cube,
    "difficulty": Difficulty,
}  # fmt: skip
"""What a TOML file may hold."""


class Box:
    """Everything in the box and the packs, by kind and id."""

    def __init__(self, directories: list[Path]) -> None:
        self.catalogue = load_catalogue(directories, KINDS)
        self.heroes = self.catalogue.all("hero", HeroMat)
        self.skills = self.catalogue.all("skill", Skill)
        self.treasures = self.catalogue.all("treasure", Treasure)
        self.generics = self.catalogue.all("generic", Generic)
        self.enemies = self.catalogue.all("enemy", Enemy)
        self.rooms = self.catalogue.all("room", Room)
        self.midbosses = self.catalogue.all("midboss", Boss)
        self.wizards = self.catalogue.all("wizard", Boss)
        self.chests = self.catalogue.all("chest", Chest)
        self.statuses = self.catalogue.all("status", Status)
        self.woes = self.catalogue.all("woe", Woe)
        self.cubes = self.catalogue.all("cube", Cube)
        self.difficulties = self.catalogue.all("difficulty", Difficulty)
        self.bosses: dict[str, Boss] = {**self.midbosses, **self.wizards}
        self.places: dict[str, Room] = {**self.rooms, **self.bosses}
        self.cards: dict[str, Card] = {**self.skills, **self.treasures, **self.generics}
        self.mats = {skill.hero: skill.id for skill in self.skills.values() if skill.level == 0}
        self._levels: dict[tuple[str, int], list[str]] = {}
        for skill in self.skills.values():
            self._levels.setdefault((skill.hero, skill.level), []).append(skill.id)
        self.listeners = {
            event: frozenset(card.id for card in self.cards.values() if card.when == event)
            for event in EVENTS
        }
        """The cards that an event can call on."""
        self.modifiers = modifiers_of(self.cards.values())
        self.names: dict[str, str] = {}
        """What everything in it is called."""
        for kind in (kind for kind in KINDS if kind != "difficulty"):
            for item, thing in self.catalogue.all(kind, KINDS[kind]).items():
                if item in self.names:
                    raise self.catalogue.wrong(kind, item, "field 'id': something else has this id already")
                self.names[item] = thing.name  # type: ignore[attr-defined]  # every kind has one

    def levels_of(self, hero: str, level: int) -> list[str]:
        """A hero's skill cards of a level."""
        return self._levels.get((hero, level), [])

    def health_of(self, kind: str) -> int:
        """The health of an enemy or a boss."""
        enemy = self.enemies.get(kind)
        return enemy.health if enemy is not None else self.bosses[kind].health

    def lay_out(self, difficulty: str, heroes: int) -> None:
        """Lay mats and charts out for so many heroes and this difficulty (STY-RULING-95)."""
        slope = next((s for s in self.difficulties[difficulty].slopes if s.heroes == heroes), None)
        if slope is None:
            return
        for laid in (self.rooms, self.midbosses, self.wizards):
            for place in laid.values():
                if isinstance(place, Boss):
                    place = replace(place, health=max(1, round(place.health * slope.boss / 100)))
                *before, last = place.chart
                at = min(PERIL_END, max([line.at + 1 for line in before] + [1, last.at + slope.slack]))
                self._put(laid, replace(place, chart=[*place.chart[:-1], replace(last, at=at)]))

    def _put(self, laid: dict[str, Any], place: Room) -> None:
        laid[place.id] = self.places[place.id] = place
        if isinstance(place, Boss):
            self.bosses[place.id] = place


def modifiers_of(cards: Iterable[Card]) -> dict[str, dict[str, int]]:
    """By sum the cards that change it, and by how much: most sums are asked for where no such card lies."""
    changing: dict[str, dict[str, int]] = {}
    for card in cards:
        for name, by in card.mods.items():
            changing.setdefault(name, {})[card.id] = by
    return changing


def box(packs: tuple[str, ...] = (), difficulty: str = "", heroes: int = 4) -> Box:
    """The house box with these packs in it, as printed or as laid out for a difficulty."""
    return _box(packs, difficulty, heroes)


@lru_cache(maxsize=64)
def _box(packs: tuple[str, ...], difficulty: str, heroes: int) -> Box:
    found = Box([Path(str(files(PACKAGE) / "content")), *find_packs(GAME_ID, PACKAGE, packs)])
    check(found)
    if difficulty:
        found.lay_out(difficulty, heroes)
    return found


# --- what types cannot see ----------------------------------------------------------------------------


def check(found: Box) -> None:
    """References, colours of cubes, words that need other words; an error names the item and the field."""
    for colour in found.cubes:
        found.catalogue.check("cube", colour, "id", colour, COLOURS)
    for kind, cards in (("skill", found.skills), ("treasure", found.treasures), ("generic", found.generics)):
        for card in cards.values():
            _check_card(_Item(found, kind, card.id), card)
    for skill in found.skills.values():
        _Item(found, "skill", skill.id).one_of("hero", skill.hero, found.heroes)
    for hero in found.heroes:
        _check_hero(found, hero)
    for enemy in found.enemies.values():
        _check_enemy(_Item(found, "enemy", enemy.id), enemy)
    for kind, tiers, places in (
        ("room", ("lower", "upper"), found.rooms),
        ("midboss", ("midboss",), found.midbosses),
        ("wizard", ("wizard",), found.wizards),
    ):
        for place in places.values():
            item = _Item(found, kind, place.id)
            item.one_of("tier", place.tier, tiers)
            _check_place(item, place)
    for chest in found.chests.values():
        _Item(found, "chest", chest.id).effects("effects", chest.effects)
    for status in found.statuses.values():
        item = _Item(found, "status", status.id)
        item.effects("effects", status.effects)
        item.words("mods", status.mods, MODIFIERS)
    for woe in found.woes.values():
        item = _Item(found, "woe", woe.id)
        item.effects("effects", woe.effects)
        item.words("mods", woe.mods, MODIFIERS)
        item.cubes("cost", woe.cost, (*HERO_COLOURS, GRAY))


class _Item:
    """One item of the catalogue under the eye of the checks."""

    def __init__(self, found: Box, kind: str, item: str) -> None:
        self.found, self.kind, self.id = found, kind, item

    @property
    def catalogue(self) -> Catalogue:
        return self.found.catalogue

    def wrong(self, field: str, what: str) -> Exception:
        return self.catalogue.wrong(self.kind, self.id, f"field '{field}': {what}")

    def one_of(self, field: str, value: str, known: Collection[str]) -> None:
        self.catalogue.check(self.kind, self.id, field, value, known)

    def words(self, field: str, given: Iterable[str], known: Collection[str]) -> None:
        for word in given:
            self.one_of(field, word, known)

    def cubes(self, field: str, cubes: Mapping[str, int], known: Collection[str]) -> None:
        """Cubes by colour, of colours that may stand there, no more than there are."""
        self.words(field, cubes, known)
        for colour, count in cubes.items():
            if not 0 < count <= CUBES_A_COLOUR:
                raise self.wrong(field, f"{count} {colour} cubes; 1 to {CUBES_A_COLOUR} are allowed")

    def effects(self, field: str, effects: Iterable[Effect]) -> None:
        for number, effect in enumerate(effects):
            self._effect(f"{field}[{number}]", effect)

    def _effect(self, at: str, effect: Effect) -> None:
        self.one_of(f"{at}.do", effect.do, WORDS)
        if effect.status:
            self.one_of(f"{at}.status", effect.status, self.found.statuses)
        if effect.kind:
            self.one_of(f"{at}.kind", effect.kind, self.found.enemies)
        self.cubes(f"{at}.cubes", effect.cubes, (*COLOURS, GRAY) if effect.do == "drop" else ENEMY_COLOURS)
        for name in NEEDS.get(effect.do, ()):
            if not getattr(effect, name):
                raise self.wrong(f"{at}.{name}", f"'{effect.do}' needs it")
        if effect.per and not effect.of:
            raise self.wrong(f"{at}.of", "'per' needs what is counted")


NEEDS: dict[str, tuple[str, ...]] = {
    "afflict": ("status",), "add": ("kind",), "coming": ("kind",), "peril-cubes": ("cubes",),
    "drop": ("cubes",), "lasting": ("mod",), "odd": ("odd",), "still": ("colour",), "move": ("source", "to"),
    "take": ("source", "to"), "move-all": ("source", "to"),
}  # fmt: skip
"""Fields that a word cannot do without."""


def _check_card(item: _Item, card: Card) -> None:
    item.cubes("drop", card.drop, (*HERO_COLOURS, GRAY))
    item.cubes("cost", card.cost, (*COLOURS, GRAY))
    item.effects("effects", card.effects)
    if card.more is not None:
        item.cubes("more.cost", card.more.cost, (*COLOURS, GRAY))
        item.effects("more.effects", card.more.effects)
    item.words("mods", card.mods, MODIFIERS)
    if card.type == "passive" and card.use:
        raise item.wrong("use", "a passive is never exhausted or discarded")
    if card.type == "response" and not card.when:
        raise item.wrong("when", "a response needs the event it answers")
    if card.attack and not card.target:
        raise item.wrong("target", "an attack needs to say on whom")


def _check_hero(found: Box, hero: str) -> None:
    """A hero has one skill on the mat and some of each level to gain."""
    for level in range(4):
        cards = found.levels_of(hero, level)
        if not cards or (level == 0 and len(cards) > 1):
            wanted = "one skill of level 0, that of the mat" if level == 0 else f"skills of level {level}"
            raise found.catalogue.wrong("hero", hero, f"needs {wanted}; there are {len(cards)}")


def _check_enemy(item: _Item, enemy: Enemy) -> None:
    item.words("resist", enemy.resist, ATTACKS)
    for number, action in enumerate(enemy.actions):
        _check_action(item, f"actions[{number}]", action)
    item.effects("on_death", enemy.on_death)
    if enemy.health < 1:
        raise item.wrong("health", f"{enemy.health} is no health")


def _check_action(item: _Item, at: str, action: CubeAction) -> None:
    item.effects(f"{at}.effects", action.effects)
    if action.cost < 1:
        raise item.wrong(f"{at}.cost", "at least 1")


def _check_place(item: _Item, place: Room) -> None:
    item.cubes("peril_cubes", place.peril_cubes, ENEMY_COLOURS)
    if not place.front:
        raise item.wrong("front", "somebody must stand there")
    kinds: dict[str, str] = {}
    for field, rank in (("front", place.front), ("rear", place.rear)):
        for kind in rank:
            if kind == place.id and isinstance(place, Boss):
                continue
            item.one_of(field, kind, item.found.enemies)
            colour = item.found.enemies[kind].colour
            if kinds.setdefault(colour, kind) != kind:
                raise item.wrong(field, f"two kinds of {colour} ({kinds[colour]}, {kind}); STY-FLOOR-10")
    item.words("actions", place.actions, ENEMY_COLOURS)
    for acting, action in place.actions.items():
        _check_action(item, f"actions.{acting}", action)
    levels = [peril.at for peril in place.chart]
    if levels != sorted(set(levels)) or not levels or levels[-1] > PERIL_END:
        raise item.wrong("chart", f"levels must rise, to {PERIL_END} at most")
    if [e.do for e in place.chart[-1].effects] != ["lose"]:
        raise item.wrong("chart", "the last event is that the heroes lose")
    for number, peril in enumerate(place.chart):
        item.effects(f"chart[{number}].effects", peril.effects)
    item.words("mods", place.mods, MODIFIERS)
    if isinstance(place, Boss):
        item.words("resist", place.resist, ATTACKS)
        item.effects("effects", place.effects)
        item.effects("defeated_effects", place.defeated_effects)
        item.words("defeated_mods", place.defeated_mods, MODIFIERS)
