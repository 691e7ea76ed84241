"""A layout is a dungeon's recipe in one string; the dungeon itself is built once and kept.

`arcade:hall-of-pillars.0.1.0.0;ember-vault.1.0.8.0`: the tile packs, then every tile with its side,
its quarter turns and where it lies; `;square` at the end if the tiles close a square (EXP-SQUARE-01).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from functools import lru_cache
from itertools import compress
from weakref import WeakValueDictionary

from undercroft.games.super_dungeon.dungeon.grid import Dungeon, Mask, Square
from undercroft.games.super_dungeon.dungeon.layout import Laid, build
from undercroft.games.super_dungeon.dungeon.tiles import tile_pack

BUILT: WeakValueDictionary[str, Dungeon] = WeakValueDictionary()
"""Dungeons that some game is played in, or that were built last, by layout."""
LATEST: deque[Dungeon] = deque(maxlen=64)
"""Those that are kept though no game is played in them now."""


SQUARE = ";square"


def write_layout(packs: str, laid: Sequence[Laid], square: bool = False) -> str:
    """The layout of some tiles."""
    tiles = ";".join(f"{t.tile}.{t.side}.{t.turns}.{t.x}.{t.y}" for t in laid)
    return f"{packs}:{tiles}{SQUARE if square else ''}"


def read_layout(layout: str) -> tuple[str, list[Laid]]:
    """The tile packs and the tiles of a layout."""
    packs, _, tiles = layout.removesuffix(SQUARE).partition(":")
    laid = []
    for part in tiles.split(";") if tiles else []:
        tile, *numbers = part.split(".")
        laid.append(Laid(tile, *map(int, numbers)))
    return packs, laid


def dungeon_of(layout: str) -> Dungeon:
    """The dungeon of a layout."""
    known = BUILT.get(layout)
    if known is not None:
        return known
    packs, laid = read_layout(layout)
    return keep(layout, build(tile_pack(*packs.split("+")), laid, layout.endswith(SQUARE)))


def keep(layout: str, dungeon: Dungeon) -> Dungeon:
    """Remember a dungeon under a name; tests draw their own."""
    BUILT[layout] = dungeon
    LATEST.append(dungeon)
    return dungeon


@lru_cache(maxsize=16)
def square_names(width: int, height: int) -> tuple[str, ...]:
    """The name of every square number: column letter and row, a1 in the north-west."""
    stride = width + 1
    columns = [chr(97 + x) if x < 26 else chr(96 + x // 26) + chr(97 + x % 26) for x in range(stride)]
    return tuple(f"{columns[n % stride]}{n // stride + 1}" for n in range(stride * (height + 1)))


@lru_cache(maxsize=64)
def _prefixed(prefix: str, width: int, height: int) -> tuple[str, ...]:
    return tuple(prefix + name for name in square_names(width, height))


_DIGITS = bytes.maketrans(b"01", b"\0\1")


def keys_of(dungeon: Dungeon, mask: Mask, prefix: str = "") -> list[str]:
    """The names of some squares, lowest number first, each after a prefix."""
    if not mask:
        return []
    names = _prefixed(prefix, dungeon.width, dungeon.height)
    first, end = (mask & -mask).bit_length() - 1, mask.bit_length()
    digits = f"{mask >> first:b}"[::-1].encode().translate(_DIGITS)
    return list(compress(names[first:end], digits))


def square_name(dungeon: Dungeon, square: Square) -> str:
    """The name of a square, as a player says it."""
    return square_names(dungeon.width, dungeon.height)[square]


@lru_cache(maxsize=16)
def _numbers(width: int, height: int) -> dict[str, int]:
    return {name: number for number, name in enumerate(square_names(width, height))}


def square_named(dungeon: Dungeon, name: str) -> Square:
    """The square of a name."""
    return _numbers(dungeon.width, dungeon.height)[name]
