"""Dungeon maps: a drawing in TOML becomes places, passages, tokens and an objective."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Literal

import msgspec

from undercroft.engine import Catalogue, ContentError
from undercroft.games.die_in_the_dungeon.content.cards import Effect, Tile
from undercroft.games.die_in_the_dungeon.content.words import (
    BLANK,
    DIEMINIONS,
    HERO_TYPES,
    START,
    TILE_KINDS,
    TOKENS,
)

NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8
TURNED = {NORTH: SOUTH, SOUTH: NORTH, EAST: WEST, WEST: EAST}
STEP = {NORTH: (0, -1), EAST: (1, 0), SOUTH: (0, 1), WEST: (-1, 0)}
ANY = NORTH | EAST | SOUTH | WEST

SHAPES = {
    "╵": ("D", NORTH), "╶": ("D", EAST), "╷": ("D", SOUTH), "╴": ("D", WEST),
    "└": ("C", NORTH | EAST), "┌": ("C", SOUTH | EAST), "┐": ("C", SOUTH | WEST), "┘": ("C", NORTH | WEST),
    "│": ("S", NORTH | SOUTH), "─": ("S", EAST | WEST),
    "├": ("T", ANY - WEST), "┤": ("T", ANY - EAST), "┬": ("T", ANY - NORTH), "┴": ("T", ANY - SOUTH),
    "┼": ("Q", ANY), "E": ("E", ANY), "@": (START, ANY), "1": (START, ANY), "2": (START, ANY),
    "O": (BLANK, ANY), "M": (BLANK, ANY),
}  # fmt: skip
"""How a map draws a tile: its kind and its passages. Epic Heroes tiles and blanks open where needed."""

NOTHING = (".", " ")
REST_MOST = 3
"""The most that a rest gives (DIE-REST-01)."""


class Objective(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What wins a map."""

    kind: Literal["epics", "heroes", "hunt", "explore", "reach", "tokens", "hoard", "grow", "diemaster", "xp"]
    count: int = 1
    type: str = ""
    """Whom a hunt is for: a type of hero."""
    places: tuple[str, ...] = ()


class Remove(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Tiles a map leaves in the box: kinds with levels, and single tiles."""

    levels: tuple[int, ...] = ()
    tiles: tuple[str, ...] = ()
    but: tuple[str, ...] = ()
    """Single tiles that stay in their piles whatever their level."""


class MapItem(msgspec.Struct, frozen=True):
    """A dungeon map as it is written; one for two players is made for them (DIE-TWO-02)."""

    id: str
    name: str
    order: int
    about: str
    grid: str
    objective: Objective
    source: str
    tokens: dict[str, tuple[str, ...]] = {}
    remove: Remove = Remove()
    start: tuple[Effect, ...] = ()
    """What happens to each player before the first turn."""
    turn: tuple[Effect, ...] = ()
    """What happens at every Power Up (DIE-RULING-87)."""
    fight: tuple[Effect, ...] = ()
    """What is in force in every fight."""
    won: tuple[Effect, ...] = ()
    """What happens after every fight that is won."""
    lairs: dict[str, str] = {}
    """Places where everybody knows which tile lies (DIE-RULING-88)."""
    players: int = 1
    rest: int = REST_MOST
    """The most that a rest can give on this map: 3, or less."""
    asks: str = ""
    """What it makes a player do differently; kept for docs/content-die-in-the-dungeon.md."""
    icon: str = ""
    tint: str = ""


class DungeonMap:
    """A map ready to play: places by name ('b3' is second column, third row), and what joins them.

    A place names a kind of tile; which one lies there comes from that kind's pile, those left over stay in
    the box (DIE-SETUP-11, -14, -15, DIE-TILE-09).
    """

    def __init__(self, item: MapItem, tiles: Mapping[str, Tile], catalogue: Catalogue | None = None) -> None:
        self.item, self.id, self.name, self.objective = item, item.id, item.name, item.objective
        self._catalogue = catalogue or Catalogue({}, {})
        self.rows = item.grid.strip("\n").splitlines()
        self.kind: dict[str, str] = {}
        """What lies at each place: a kind of tile by its letter, or start, or blank."""
        self.drawn: dict[str, str] = {}
        self.starts: list[str] = []
        self.diemaster = ""
        self._read()
        self.joined = {place: self._neighbours(place) for place in self.kind}
        self.tokens = item.tokens  # open to be seen; all others stay in the box (DIE-SETUP-16, -18)
        self.piles = {
            kind: [tile.id for tile in tiles.values() if tile.kind == kind and self._allows(tile)]
            for kind in TILE_KINDS
        }
        self._check(tiles)

    def _read(self) -> None:
        starts: dict[str, str] = {}
        for y, row in enumerate(self.rows):
            for x, char in enumerate(row):
                if char in NOTHING:
                    continue
                if char not in SHAPES:
                    raise self._wrong(f"field 'grid': nothing is drawn as '{char}'")
                place = place_at(x, y)
                self.kind[place], self.drawn[place] = SHAPES[char][0], char
                if SHAPES[char][0] == START:
                    starts[char] = place
                elif char == "M":
                    self.diemaster = place
        self.starts = [starts[char] for char in sorted(starts)]

    def _neighbours(self, place: str) -> list[str]:
        """Places that share an edge with a passage on both sides (DIE-RULING-25)."""
        found = []
        for side in (NORTH, EAST, SOUTH, WEST):
            other = next_to(place, side)
            if (
                other in self.drawn
                and SHAPES[self.drawn[place]][1] & side
                and SHAPES[self.drawn[other]][1] & TURNED[side]
            ):
                found.append(other)
        return found

    def _allows(self, tile: Tile) -> bool:
        remove = self.item.remove
        if tile.id in self.item.lairs.values():
            return False
        kept = tile.kind == "E" or tile.id in remove.but or tile.level not in remove.levels
        return kept and tile.id not in remove.tiles

    def _check(self, tiles: Mapping[str, Tile]) -> None:
        """Refuse a map that cannot be built or played (DIE-RULING-72)."""
        item = self.item
        if len(self.starts) != item.players:
            raise self._wrong(f"field 'grid': {item.players} start tiles are needed")
        for kind, pile in self.piles.items():
            wanted = sum(one == kind for place, one in self.kind.items() if place not in item.lairs)
            if wanted > len(pile):
                counts = f"{wanted} {TILE_KINDS[kind]} tiles are needed, {len(pile)} are left"
                raise self._wrong(f"field 'grid': {counts}")
        blanks = [kind for kind in self.kind.values() if kind in (START, BLANK)]
        if len(blanks) > 4:
            raise self._wrong(f"field 'grid': there are 4 Start/Blank tiles, not {len(blanks)}")
        lost = sorted(set(self.kind) - self._reached())
        if lost:
            raise self._wrong(f"field 'grid': {', '.join(lost)} cannot be reached")
        for tile in item.remove.tiles:
            self._known("remove.tiles", tile, tiles)
        for tile in item.remove.but:
            self._known("remove.but", tile, tiles)
        for place, tile in item.lairs.items():
            self._known("lairs", place, self.kind)
            self._known(f"lairs.{place}", tile, [one for one in tiles if one[0] == self.kind[place]])
        for place, tokens in item.tokens.items():
            self._known("tokens", place, self.kind)
            for token in tokens:
                self._known(f"tokens.{place}", token, TOKENS)
        for field, value, most in (("players", item.players, 2), ("rest", item.rest, REST_MOST)):
            if not (field == "players") <= value <= most:
                raise self._wrong(f"field '{field}': at most {most}; got {value}")
        self._check_objective()

    def _check_objective(self) -> None:
        """What wins the map can be found on it."""
        for place in self.objective.places:
            self._known("objective.places", place, self.kind)
        match self.objective.kind:
            case "epics":
                there = list(self.kind.values()).count("E")
            case "tokens":
                there = sum(map(len, self.tokens.values()))
            case "explore":
                there = len(self.kind) - len(self.starts)
            case "reach":
                there = len(self.objective.places)
            case "diemaster":
                there = int(bool(self.diemaster))
            case "hunt":
                self._known("objective.type", self.objective.type, HERO_TYPES)
                there = self.objective.count
            case "heroes" | "xp" | "hoard" | "grow":
                there = self.objective.count
        if not 1 <= self.objective.count <= there:
            told = f"field 'objective.count': {self.objective.count} of {there} cannot be done"
            raise self._wrong(told)

    def _known(self, field: str, value: str, known: Collection[str]) -> None:
        self._catalogue.check("map", self.id, field, value, known)

    def _wrong(self, what: str) -> ContentError:
        return self._catalogue.wrong("map", self.id, what)

    def _reached(self) -> set[str]:
        seen, todo = set(self.starts), list(self.starts)
        while todo:
            for other in self.joined[todo.pop()]:
                if other not in seen:
                    seen.add(other)
                    todo.append(other)
        return seen

    def distances(self, goal: str) -> dict[str, int]:
        """How many tiles must be flipped to get from each place to a goal."""
        steps, ring = {goal: 0}, [goal]
        while ring:
            ring = [other for place in ring for other in self.joined[place] if other not in steps]
            for place in ring:
                steps.setdefault(place, 1 + min(steps[o] for o in self.joined[place] if o in steps))
        return steps

    def minions(self) -> int:
        """DieMinions that lie on the map."""
        return sum(token in DIEMINIONS for tokens in self.tokens.values() for token in tokens)


def place_at(x: int, y: int) -> str:
    """The name of a place: a letter for the column, a number for the row."""
    return f"{chr(ord('a') + x)}{y + 1}"


def column_row(place: str) -> tuple[int, int]:
    """The other way round, counted from 0."""
    return ord(place[0]) - ord("a"), int(place[1:]) - 1


def next_to(place: str, side: int) -> str:
    """The place on that side."""
    x, y = column_row(place)
    dx, dy = STEP[side]
    return place_at(x + dx, y + dy) if x + dx >= 0 and y + dy >= 0 else ""
