"""What is in the box: everything of the TOML files, looked up by id, with the packs that a setup names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path

import msgspec
from msgspec.structs import replace

from undercroft.engine import Catalogue, load_catalogue
from undercroft.engine.books.packs import find_packs
from undercroft.games.die_in_the_dungeon.content.cards import (
    Ability,
    Aid,
    Ally,
    Bard,
    Chart,
    Creature,
    Hero,
    Saying,
    Tile,
)
from undercroft.games.die_in_the_dungeon.content.checks import check_content
from undercroft.games.die_in_the_dungeon.content.maps import DungeonMap, MapItem
from undercroft.games.die_in_the_dungeon.content.parties import Parties
from undercroft.games.die_in_the_dungeon.content.words import GAME_ID, PACKAGE, RANDOM, TILE_KINDS, TOKEN_REF

HERE = Path(__file__).parent

TYPES: dict[str, type[msgspec.Struct]] = {
    "creature": Creature,
    "ability": Ability,
    "hero": Hero,
    "ally": Ally,
    "bard": Bard,
    "tile": Tile,
    "map": MapItem,
    "word": Saying,
    "chart": Chart,
    "aid": Aid,
}

FUSSY = ("fell", "charm", "hurl")
"""Effects that may find nothing to do."""

BLANK_TILE = Tile("blank", "Bare room", 0, "rulebook p.9")
START_TILE = Tile("start", "Start", 0, "rulebook p.9")


class Box:
    """All content of a game with its packs, frozen, with everything that play looks up often."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.creatures = catalogue.all("creature", Creature)
        self.abilities = {one.id: _at_rounds(one) for one in catalogue.all("ability", Ability).values()}
        self.heroes = catalogue.all("hero", Hero)
        self.allies = catalogue.all("ally", Ally)
        self.bards = catalogue.all("bard", Bard)
        self.tiles = catalogue.all("tile", Tile)
        self.words = catalogue.all("word", Saying)
        self.chart = {one.of: one for one in catalogue.all("chart", Chart).values()}
        """The Hero Chart, by the type or the Epic Hero."""
        self.aids = catalogue.all("aid", Aid)
        self.all_tiles = {"blank": BLANK_TILE, "start": START_TILE, **self.tiles}
        self.board: dict[str, list[str]] = {}
        self.cards: dict[str, list[str]] = {}
        for creature in self.creatures:
            own = [ability for ability in self.abilities.values() if ability.creature == creature]
            self.board[creature] = [ability.id for ability in own if not ability.card]
            self.cards[creature] = [ability.id for ability in own if ability.card]
        check_content(catalogue)
        self.maps = {
            item.id: DungeonMap(item, self.tiles, catalogue)
            for item in catalogue.all("map", MapItem).values()
        }
        self.parties = Parties(self.heroes, self.chart)
        self.affordable: dict[tuple[object, ...], list[str]] = {}
        """For creature, moment, Ability points and cards: what can be paid. Filled as it is asked for."""
        self.fussy = frozenset(
            ability.id for ability in self.abilities.values() if any(e.do in FUSSY for e in ability.effects)
        )
        """Abilities that need something to work on."""
        self.companies: dict[str, tuple[list[str], int]] = {
            tile.id: _company(tile) for tile in self.all_tiles.values()
        }
        """For each tile: the heroes that are sure to be there, and how many the Hero Die adds."""
        self.names = dict(self._named())
        """What everything is called, by its id; a slot, die or hero before a token of the same id."""

    def _named(self) -> Iterator[tuple[str, str]]:
        yield from TILE_KINDS.items()
        for token, ref in TOKEN_REF.items():
            yield token, self.words[ref].name
        for dungeon in self.maps.values():
            yield dungeon.id, dungeon.name
        for entry in self.chart.values():
            yield entry.id, entry.name
        named = (self.aids, self.words, self.creatures, self.abilities, self.heroes, self.allies, self.bards)
        for items in named:
            for item in items.values():
                yield item.id, item.name
        for tile in self.all_tiles.values():
            yield tile.id, tile.name


def _at_rounds(ability: Ability) -> Ability:
    """What can be used at the start of a turn can be used at the start of a round (DIE-ABIL-06, -07)."""
    if "turn" in ability.when and "round" not in ability.when:
        return replace(ability, when=(*ability.when, "round"))
    return ability


def _company(tile: Tile) -> tuple[list[str], int]:
    heroes = [tile.epic] if tile.epic else []
    heroes += [hero for hero in tile.company if hero != RANDOM]
    heroes += [basic_hero(head, tile.level) for head in tile.heads if head != RANDOM]
    return heroes, tile.heads.count(RANDOM) + tile.company.count(RANDOM)


def basic_hero(type: str, level: int) -> str:
    """The hero card of a type and level."""
    return f"{type}-{level}"


def load_box(packs: Sequence[Path] = ()) -> Box:
    """The box with more directories of content, read and checked."""
    return Box(load_catalogue([HERE, *packs], TYPES))


@lru_cache(maxsize=16)
def box_of(packs: tuple[str, ...] = ()) -> Box:
    """The box with the packs that a setup names."""
    return load_box(find_packs(GAME_ID, PACKAGE, packs))


BOX = box_of()
"""The box without any pack: what most games are played with."""
