"""What is in the box: creatures, heroes, tiles and maps, read from TOML and looked up by id."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import Literal

import msgspec

from undercroft.engine import Catalogue, SetupError, load_catalogue
from undercroft.engine.errors import ContentError
from undercroft.games.die_in_the_dungeon import maps
from undercroft.games.die_in_the_dungeon.effect import Effect
from undercroft.games.die_in_the_dungeon.names import HERO_TYPES, RANDOM, SLOT, STATS, TILE_KINDS, TOKENS
from undercroft.games.die_in_the_dungeon.party import Hero, Parties

HERE = Path(__file__).parent
PACKS_VARIABLE = "UNDERCROFT_PACKS"
"""Directories with more packs: each holds a directory named like the game."""


class Ability(msgspec.Struct, frozen=True):
    """A board ability or an Ability Card."""

    id: str
    creature: str
    name: str
    cost: int
    when: tuple[Literal["turn", "round", "trap", "hit", "roll"], ...]
    effects: tuple[Effect, ...]
    source: str
    card: bool = False
    phrase: str = ""
    """What the player is encouraged to shout. It does nothing."""


class Creature(msgspec.Struct, frozen=True):
    """One of the monsters to play."""

    id: str
    name: str
    about: str
    source: str


class Ally(msgspec.Struct, frozen=True):
    """A side of the Kobold's card, or the Diesplacer Beast's."""

    id: str
    name: str
    when: tuple[Literal["turn", "round", "roll"], ...]
    effects: tuple[Effect, ...]
    source: str


class Bard(msgspec.Struct, frozen=True):
    """A side of the Bard's card: what it adds to the party's three totals, and to its attack rolls."""

    id: str
    name: str
    adds: tuple[int, int, int]
    press: int
    source: str


class Tile(msgspec.Struct, frozen=True):
    """The front of a dungeon tile."""

    id: str
    name: str
    level: int
    source: str
    heads: tuple[str, ...] = ()
    effects: tuple[Effect, ...] = ()
    """Carried out before the combat."""
    combat: tuple[Effect, ...] = ()
    """In force during the combat."""
    epic: str = ""
    company: tuple[str, ...] = ()
    """Heroes named with their levels, on Epic Heroes tiles."""

    @property
    def kind(self) -> str:
        return self.id[0]


TYPES: dict[str, type[msgspec.Struct]] = {
    "creature": Creature,
    "ability": Ability,
    "hero": Hero,
    "ally": Ally,
    "bard": Bard,
    "tile": Tile,
    "map": maps.MapItem,
}

FUSSY = ("fell", "charm", "hurl")
"""Effects that may find nothing to do."""

BLANK_TILE = Tile("blank", "Bare room", 0, "rulebook p.9")


class Box:
    """All content of a game with its packs, frozen, with everything that play looks up often."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.creatures = catalogue.all("creature", Creature)
        self.abilities = catalogue.all("ability", Ability)
        self.heroes = catalogue.all("hero", Hero)
        self.allies = catalogue.all("ally", Ally)
        self.bards = catalogue.all("bard", Bard)
        self.tiles = catalogue.all("tile", Tile)
        self.all_tiles = {"blank": BLANK_TILE, "start": BLANK_TILE, **self.tiles}
        self._check_tiles()
        self.maps = {
            item.id: maps.DungeonMap(item, self.tiles) for item in catalogue.all("map", maps.MapItem).values()
        }
        self.parties = Parties(self.heroes, self.bards)
        self.board: dict[str, list[str]] = {}
        self.cards: dict[str, list[str]] = {}
        self.affordable: dict[tuple[object, ...], list[str]] = {}
        """For creature, moment, Ability points and cards: what can be paid. Filled as it is asked for."""
        self.fussy = frozenset(
            ability.id for ability in self.abilities.values() if any(e.do in FUSSY for e in ability.effects)
        )
        """Abilities that need something to work on."""
        for creature in self.creatures:
            own = [ability for ability in self.abilities.values() if ability.creature == creature]
            self.board[creature] = [ability.id for ability in own if not ability.card]
            self.cards[creature] = [ability.id for ability in own if ability.card]
            if len(self.board[creature]) != 2 or len(self.cards[creature]) != 4:
                raise ContentError(f"creature '{creature}': two board abilities and four cards are needed")
        self.companies: dict[str, tuple[list[str], int]] = {
            tile.id: self._company(tile) for tile in self.all_tiles.values()
        }
        """For each tile: the heroes that are sure to be there, and how many the Hero Die adds."""

    def _company(self, tile: Tile) -> tuple[list[str], int]:
        heroes = [tile.epic] if tile.epic else []
        heroes += [hero for hero in tile.company if hero != RANDOM]
        heroes += [f"{head}-{tile.level}" for head in tile.heads if head != RANDOM]
        return heroes, tile.heads.count(RANDOM) + tile.company.count(RANDOM)

    def _check_tiles(self) -> None:
        for tile in self.tiles.values():
            name = f"tile '{tile.id}'"
            if tile.id[0] not in TILE_KINDS or not tile.id[1:].isdigit():
                raise ContentError(f"{name}: field 'id': a letter of {', '.join(TILE_KINDS)} and a number")
            for head in tile.heads:
                if head not in (*HERO_TYPES, RANDOM):
                    raise ContentError(f"{name}: field 'heads': no hero type '{head}'")
            for hero in (*tile.company, *([tile.epic] if tile.epic else [])):
                if hero != RANDOM and hero not in self.heroes:
                    raise ContentError(f"{name}: field 'company': no hero '{hero}'")
            if not 1 <= tile.level <= 4:
                raise ContentError(f"{name}: field 'level': 1 to 4; got {tile.level}")
        for ability in self.abilities.values():
            if ability.creature not in self.creatures:
                raise ContentError(f"ability '{ability.id}': field 'creature': no '{ability.creature}'")
            if not 1 <= ability.cost <= 4:
                raise ContentError(f"ability '{ability.id}': field 'cost': 1 to 4; got {ability.cost}")


def check_effects(box: Box, known: set[str]) -> None:
    """Every effect of every item is in the vocabulary and names things that exist."""
    for kind, items in (("tile", box.tiles), ("ability", box.abilities), ("ally", box.allies)):
        for item in items.values():
            for effect in _all(getattr(item, "effects", ()), getattr(item, "combat", ())):
                _check_effect(f"{kind} '{item.id}'", effect, known)
    for hero in box.heroes.values():
        for effect in _all(hero.each_round):
            _check_effect(f"hero '{hero.id}'", effect, known)
    for place in box.maps.values():
        for effect in _all(place.item.start):
            _check_effect(f"map '{place.item.id}'", effect, known)


def _all(*groups: tuple[Effect, ...]) -> list[Effect]:
    found: list[Effect] = []
    for group in groups:
        for effect in group:
            found += [effect, *_all(effect.failed, effect.passed, effect.either)]
    return found


def _check_effect(name: str, effect: Effect, known: set[str]) -> None:
    if effect.do not in known:
        raise ContentError(
            f"{name}: field 'do': no effect '{effect.do}'; there is {', '.join(sorted(known))}"
        )
    if effect.do == "check" and SLOT.get(effect.what) not in STATS:
        raise ContentError(f"{name}: field 'what': a check is of might, agility or magic")
    if effect.do == "token" and effect.what not in TOKENS:
        raise ContentError(f"{name}: field 'what': no token '{effect.what}'")


@cache
def box_of(packs: tuple[str, ...] = ()) -> Box:
    """The box, with the packs a setup names."""
    return Box(load_catalogue([HERE / "content", *(_pack(name) for name in packs)], TYPES))


def pack_homes() -> list[Path]:
    """Where packs are looked for: beside the game, and where the environment says."""
    more = os.environ.get(PACKS_VARIABLE, "")
    return [
        HERE / "packs",
        *(Path(place) / "die-in-the-dungeon" for place in more.split(os.pathsep) if place),
    ]


def known_packs() -> dict[str, Path]:
    """Every pack by name."""
    return {
        pack.name: pack
        for home in pack_homes()
        if home.is_dir()
        for pack in sorted(home.iterdir())
        if pack.is_dir()
    }


def _pack(name: str) -> Path:
    try:
        return known_packs()[name]
    except KeyError:
        raise SetupError(f"no pack '{name}'; there is {', '.join(known_packs()) or 'none'}") from None
