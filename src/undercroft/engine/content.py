"""Content packs: cards, heroes, monsters, tiles and charts as TOML, checked when they are read.

A pack is a directory of TOML files. Each file holds arrays of tables, ``[[hero]]`` say; the name of
the array says what the items are, wherever the file is and whatever it is called.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from undercroft.engine.errors import ContentError

T = TypeVar("T")


class Catalogue:
    """Everything a game's packs hold, by kind and id. Read once, never changed."""

    def __init__(self, items: dict[str, dict[str, Any]]) -> None:
        self._items = items

    def all(self, kind: str, type: type[T]) -> dict[str, T]:
        """Every item of a kind by id, in the order the packs list them."""
        items = self._items.get(kind, {})
        assert all(isinstance(item, type) for item in items.values()), f"{kind} holds no {type.__name__}"
        return items

    def __iter__(self) -> Iterator[str]:
        return iter(self._items)


def load_catalogue(packs: Sequence[Path], types: Mapping[str, type[msgspec.Struct]]) -> Catalogue:
    """Read pack directories in order. A pack may add items, but not take an id already used."""
    items: dict[str, dict[str, Any]] = {kind: {} for kind in types}
    homes: dict[tuple[str, str], Path] = {}
    for pack in packs:
        paths = sorted(pack.rglob("*.toml"))
        if not paths:
            raise ContentError(f"{pack}: no pack here (a pack is a directory with .toml files)")
        for path in paths:
            for kind, entry in _entries(path, types):
                item = _item(path, kind, entry, types[kind])
                key = entry.get("id")
                if not isinstance(key, str):
                    raise ContentError(f"{_place(path)}: a {kind} without an id")
                if (kind, key) in homes:
                    raise ContentError(
                        f"{_place(path)}: {kind} '{key}' stands in {_place(homes[kind, key])} already"
                    )
                homes[kind, key] = path
                items[kind][key] = item
    return Catalogue(items)


def _entries(path: Path, types: Mapping[str, object]) -> Iterator[tuple[str, dict[str, Any]]]:
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ContentError(f"{_place(path)}: {error}") from None
    for kind, entries in data.items():
        if kind not in types:
            raise ContentError(f"{_place(path)}: unknown kind '{kind}'; known: {', '.join(sorted(types))}")
        if not isinstance(entries, list):
            raise ContentError(f"{_place(path)}: write [[{kind}]], not [{kind}]")
        for entry in entries:
            yield kind, entry


def _item(path: Path, kind: str, entry: dict[str, Any], type: type[msgspec.Struct]) -> msgspec.Struct:
    known = set(type.__struct_encode_fields__)
    name = f"{_place(path)}: {kind} '{entry.get('id', '?')}'"
    unknown = sorted(set(entry) - known)
    if unknown:
        raise ContentError(f"{name}: unknown field '{unknown[0]}'; known: {', '.join(sorted(known))}")
    try:
        return msgspec.convert(entry, type)
    except msgspec.ValidationError as error:
        raise ContentError(f"{name}: {_field(str(error))}") from None


def _field(message: str) -> str:
    """msgspec says 'Expected … - at `$.field`'; people read the field first."""
    text, _, place = message.partition(" - at `$.")
    return f"field '{place.rstrip('`')}': {text}" if place else text


def _place(path: Path) -> str:
    return f"{path.parent.name}/{path.name}"
