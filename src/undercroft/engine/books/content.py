"""Content: cards, heroes, monsters, tiles and charts as TOML, checked when they are read.

A box or a pack is a directory of TOML files. Each file holds arrays of tables, ``[[hero]]`` say; the name of
the array says what the items are, wherever the file is and whatever it is called. Everything is checked:
every field at any depth, every word out of a vocabulary, and by :meth:`Catalogue.check` every id. An error
names pack, file, item and field, and what was probably meant.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from threading import RLock
from typing import Any, TypeVar

import msgspec
from msgspec import inspect

from undercroft.engine.errors import ContentError

T = TypeVar("T")

READING = RLock()
"""One thread at a time: two that meet a type for the first time at once can crash msgspec (0.22 did)."""


class Catalogue:
    """Everything that a game's box and packs hold, by kind and id. Read once, never changed."""

    def __init__(self, items: dict[str, dict[str, Any]], homes: Mapping[tuple[str, str], str]) -> None:
        self._items, self._homes = items, homes

    def all(self, kind: str, type: type[T]) -> dict[str, T]:
        """Every item of a kind by id, in the order the packs list them."""
        items = self._items.get(kind, {})
        assert all(isinstance(item, type) for item in items.values()), f"{kind} holds no {type.__name__}"
        return items

    def __iter__(self) -> Iterator[str]:
        return iter(self._items)

    def check(self, kind: str, item: str, field: str, value: str, known: Collection[str]) -> None:
        """A field names something: it must be known. ``known`` are the ids or words it may be."""
        if value not in known:
            what = f"field '{field}': no '{value}'{meant(value, known)}"
            raise self.wrong(kind, item, f"{what}; known: {', '.join(sorted(filter(None, known)))}")

    def check_unique(self, kinds: Collection[str]) -> None:
        """No two items of these kinds may share an id: whichever was read later is wrong."""
        seen: dict[str, str] = {}
        for kind, item in self._homes:
            if kind in kinds and seen.setdefault(item, kind) != kind:
                raise self.wrong(kind, item, f"there is a {seen[item]} of this id already; take another")

    def wrong(self, kind: str, item: str, what: str) -> ContentError:
        """The error that says what is wrong with an item, and where it stands."""
        return ContentError(f"{self._homes.get((kind, item), '?')}: {kind} '{item}': {what}")


def meant(value: str, known: Iterable[str]) -> str:
    """What was probably meant, ready to be added to a message.

    >>> meant("stealht", ["stealth", "small"])
    " (did you mean 'stealth'?)"
    """
    close = get_close_matches(value, list(known), 1, 0.6)
    return f" (did you mean '{close[0]}'?)" if close else ""


def load_catalogue(packs: Sequence[Path], types: Mapping[str, type[msgspec.Struct]]) -> Catalogue:
    """Read directories in order. A pack may add items, but not take an id already used."""
    items: dict[str, dict[str, Any]] = {kind: {} for kind in types}
    homes: dict[tuple[str, str], str] = {}
    for pack in packs:
        paths = sorted(pack.rglob("*.toml"))
        if not paths:
            raise ContentError(f"{pack.name}: no pack here (a pack is a directory with .toml files)")
        for path in paths:
            place = f"{pack.name}/{path.relative_to(pack).as_posix()}"
            for kind, entry in _entries(path, place, types):
                item = checked(f"{place}: {kind} '{entry.get('id', '?')}'", entry, types[kind])
                key = entry.get("id")
                if not isinstance(key, str):
                    raise ContentError(f"{place}: a {kind} without an id")
                if (kind, key) in homes:
                    raise ContentError(f"{place}: {kind} '{key}' stands in {homes[kind, key]} already")
                homes[kind, key] = place
                items[kind][key] = item
    return Catalogue(items, homes)


def unread(error: Exception) -> str:
    """Why a file is no TOML; where a value is none, what a value looks like."""
    hint = "; a value is text in quotes, a number, true, false or a list [ … ]"
    return f"{error}{hint if str(error).startswith('Invalid value') else ''}"


def _entries(path: Path, place: str, types: Mapping[str, object]) -> Iterator[tuple[str, dict[str, Any]]]:
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, RecursionError, tomllib.TOMLDecodeError) as error:
        raise ContentError(f"{place}: {unread(error)}") from None
    for kind, entries in data.items():
        if kind == "pack":
            continue
        if kind not in types:
            known = f"{meant(kind, types)}; known: {', '.join(sorted(types))}"
            raise ContentError(f"{place}: unknown kind '{kind}'{known}")
        if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
            raise ContentError(f"{place}: write [[{kind}]], not {kind} = … or [{kind}]")
        for entry in entries:
            yield kind, entry


def checked(name: str, entry: Mapping[str, Any], type: type[T]) -> T:
    """A table as a struct; what is wrong with it is said after its name, with the field first."""
    with READING:
        info = _info(type)
        for field, known in _unknown(info, entry, ""):
            short = field.rpartition(".")[2]
            raise ContentError(
                f"{name}: unknown field '{field}'{meant(short, known)}; known: {', '.join(sorted(known))}"
            )
        try:
            return msgspec.convert(entry, type)
        except msgspec.ValidationError as error:
            raise ContentError(f"{name}: {_field(str(error), info)}") from None


def _info(type: type[Any]) -> inspect.Type:
    """What a struct's fields are: worked out once, there are hundreds of cards of a kind."""
    if type not in _INFOS:
        _INFOS[type] = inspect.type_info(type)
    return _INFOS[type]


_INFOS: dict[Any, inspect.Type] = {}


def _unknown(info: inspect.Type, data: Any, at: str) -> Iterator[tuple[str, Collection[str]]]:
    """Fields at any depth that the types do not have, each with those it could be."""
    match info:
        case inspect.StructType() if isinstance(data, dict):
            fields = {field.encode_name: field.type for field in info.fields}
            tag = {info.tag_field} if info.tag_field else set()
            for key, value in data.items():
                if key in fields:
                    yield from _unknown(fields[key], value, f"{at}.{key}" if at else key)
                elif key not in tag:
                    yield f"{at}.{key}" if at else key, fields
        case inspect.UnionType():
            kinds = [one for one in info.types if isinstance(one, inspect.StructType)]
            if isinstance(data, dict):
                kinds = [one for one in kinds if not one.tag_field or data.get(one.tag_field) == one.tag]
            for one in kinds[:1] if isinstance(data, dict) else info.types:
                yield from _unknown(one, data, at)
        case inspect.ListType() | inspect.VarTupleType() if isinstance(data, list):
            for number, value in enumerate(data):
                yield from _unknown(info.item_type, value, f"{at}[{number}]")
        case inspect.DictType() if isinstance(data, dict):
            for key, value in data.items():
                yield from _unknown(info.value_type, value, f"{at}.{key}")
        case inspect.Metadata():
            yield from _unknown(info.type, data, at)


def _field(message: str, info: inspect.Type) -> str:
    """msgspec says 'Expected … - at `$.field`'; people read the field first, and what it may be."""
    text, _, place = message.partition(" - at `$")
    place = place.rstrip("`").lstrip(".")
    if lacking := re.fullmatch(r"Object missing required field `(.*)`", text):
        return f"field '{f'{place}.' if place else ''}{lacking[1]}' is missing"
    if word := re.fullmatch(r"Invalid (?:enum |literal )?value '?(.*?)'?", text):
        value, known = word[1], sorted(filter(None, _words(_at(info, place))))
        if known:
            text = f"no '{value}'{meant(value, known)}; known: {', '.join(known)}"
    elif "matching regex" in text and (shape := _shape(_at(info, place))):
        text = f"Expected {shape}"
    text = re.sub(r"`(\w+)( \| null)?`", lambda found: PLAIN.get(found[1], found[0]), text)
    return f"field '{place}': {text}" if place else text


PLAIN = {
    "int": "a whole number",
    "float": "a number",
    "str": "text in quotes",
    "bool": "true or false",
    "array": "a list [ … ]",
    "object": "a table { … }",
}
"""What msgspec calls the kinds of values, and what who writes TOML calls them."""


def _at(info: inspect.Type | None, place: str) -> list[inspect.Type]:
    """The types that can stand at a path as msgspec writes it."""
    found = [info] if info else []
    for name, _ in re.findall(r"([A-Za-z_][\w-]*)|(\[[^\]]*\])", place):
        step: list[inspect.Type] = []
        for one in _flat(found):
            match one:
                case inspect.StructType() if name and name == one.tag_field:
                    step.append(one)
                case inspect.StructType() if name:
                    step += [field.type for field in one.fields if field.encode_name == name]
                case inspect.ListType() | inspect.VarTupleType() if not name:
                    step.append(one.item_type)
                case inspect.DictType() if not name:
                    step.append(one.value_type)
        found = step
    return found


def _flat(infos: Iterable[inspect.Type]) -> Iterator[inspect.Type]:
    for info in infos:
        match info:
            case inspect.UnionType():
                yield from _flat(info.types)
            case inspect.Metadata():
                yield from _flat([info.type])
            case _:
                yield info


def _shape(infos: Iterable[inspect.Type]) -> str:
    """How a text must look, as its type describes it (``msgspec.Meta(description=…)``)."""
    for info in infos:
        if isinstance(info, inspect.Metadata):
            return str((info.extra_json_schema or {}).get("description", ""))
    return ""


def _words(infos: Iterable[inspect.Type]) -> list[str]:
    """The words of the vocabularies among some types, tags included."""
    words: list[str] = []
    for info in _flat(infos):
        match info:
            case inspect.LiteralType():
                words += [str(value) for value in info.values]
            case inspect.EnumType():
                words += [str(member.value) for member in info.cls]
            case inspect.StructType() if info.tag is not None:
                words.append(str(info.tag))
    return words
