"""What a seat sees as a row of numbers of fixed length: made from the view's structs, field by field.

A number is a number, a switch 0 or 1, an id the number of its word, a list so many places and how many of
them are taken. Words for people are left out. Which field stands where is the same throughout a game and in
every game of a setup.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple, TypeAlias

import msgspec
from msgspec import inspect

from undercroft.adapters.looks import Looks
from undercroft.adapters.vocabulary import UnknownWord, Vocabulary
from undercroft.engine.options import explained

USUAL = 4
"""Places of a list that nobody has given a bound."""

Writer: TypeAlias = Callable[[Any, list[float]], None]
"""Puts a value behind what was written so far: always as many numbers."""


class Field(NamedTuple):
    """Some columns of an observation."""

    path: str
    start: int
    width: int
    kind: str
    """number, switch, word, one of (a switch for each), count, or there (whether what follows exists)."""
    meaning: str


class Column(NamedTuple):
    """Columns before they have a place."""

    path: str
    width: int
    kind: str
    meaning: str


class Part(NamedTuple):
    """A value of the view as columns, and how it is written."""

    columns: list[Column]
    write: Writer

    @property
    def width(self) -> int:
        return sum(column.width for column in self.columns)


class Builder:
    """Makes parts from types."""

    def __init__(self, looks: Looks, lexicon: Vocabulary) -> None:
        self.looks, self.lexicon = looks, lexicon

    def part(self, path: str, kind: inspect.Type, meaning: str = "") -> Part | None:
        """The part of a type; None for what is not shown."""
        match kind:
            case inspect.Metadata(type=inner, extra=extra):
                return None if extra and extra.get("words") else self.part(path, inner, meaning)
            case inspect.BoolType():
                return Part([Column(path, 1, "switch", meaning)], _number)
            case inspect.IntType() | inspect.FloatType():
                return Part([Column(path, 1, "number", meaning)], _number)
            case inspect.StrType():
                return self.word(path, meaning)
            case inspect.LiteralType(values=values):
                return one_of(path, values, meaning)
            case inspect.UnionType(types=types):
                return self.union(path, types, meaning)
            case inspect.StructType():
                return self.struct(path, kind)
            case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item):
                return self.rows(path, item, meaning)
            case inspect.TupleType(item_types=items):
                return joined([self.part(f"{path}.{at}", one, meaning) for at, one in enumerate(items)], _at)
            case inspect.DictType(key_type=key, value_type=value):
                return self.table(path, key, value, meaning)
        raise TypeError(f"{path} is {kind}, which has no place in an observation")

    def word(self, path: str, meaning: str) -> Part:
        width, lexicon = self.looks.spelled.get(path, 1), self.lexicon
        unknown = float(len(lexicon))
        known: dict[str, list[float]] = {"": [0.0] * width}

        def write(value: str, out: list[float]) -> None:
            found = known.get(value)
            if found is None:
                try:
                    spelled: Sequence[float] = lexicon.spell(value)
                except UnknownWord:
                    spelled = [unknown]
                found = known[value] = [*map(float, spelled), *[0.0] * width][:width]
            out += found

        return Part([Column(path, width, "word", meaning)], write)

    def union(self, path: str, types: Iterable[inspect.Type], meaning: str) -> Part | None:
        """Something or nothing; of int and str, the word."""
        some = [one for one in types if not isinstance(one, inspect.NoneType)]
        if len(some) > 1:
            word = self.word(path, meaning)
            return Part(word.columns, lambda value, out: word.write(str(value), out))
        inner = self.part(path, some[0], meaning)
        if inner is None or isinstance(some[0], inspect.StrType):
            return inner and Part(inner.columns, lambda value, out: inner.write(value or "", out))
        nothing = [0.0] * (inner.width + 1)

        def write(value: Any, out: list[float]) -> None:
            if value is None:
                out += nothing
            else:
                out.append(1.0)
                inner.write(value, out)

        return Part([Column(f"{path}?", 1, "there", meaning), *inner.columns], write)

    def struct(self, path: str, kind: inspect.StructType) -> Part:
        told = explained(kind.cls)
        skip = self.looks.skip
        parts: list[tuple[str, Part]] = []
        for field in kind.fields:
            below = f"{path}.{field.name}" if path else field.name
            if below in skip or field.name in skip:
                continue
            part = self.part(below, field.type, told.get(field.name) or _plainly(kind.cls, field.name))
            if part is not None:
                parts.append((field.name, part))

        def write(value: Any, out: list[float]) -> None:
            for name, part in parts:
                part.write(getattr(value, name), out)

        return Part([column for _, part in parts for column in part.columns], write)

    def rows(self, path: str, item: inspect.Type, meaning: str) -> Part | None:
        inner = self.part(f"{path}[]", item, meaning)
        return inner and self._slots(path, inner, meaning, lambda value: value)

    def table(self, path: str, key: inspect.Type, value: inspect.Type, meaning: str) -> Part | None:
        inner = joined(
            [self.part(f"{path}{{key}}", key, meaning), self.part(f"{path}{{}}", value, meaning)], _at
        )
        return inner and self._slots(path, inner, meaning, lambda table: table.items())

    def _slots(self, path: str, inner: Part, meaning: str, items: Callable[[Any], Iterable[Any]]) -> Part:
        most = self.looks.most.get(path, USUAL)
        columns = [Column(path, 1, "count", meaning)]
        for number in range(most):
            columns += [
                column._replace(path=_numbered(column.path, path, number)) for column in inner.columns
            ]
        width, write_one = inner.width, inner.write

        def write(value: Any, out: list[float]) -> None:
            out.append(float(len(value)))
            end = len(out) + most * width
            for one in items(value):
                if len(out) == end:
                    break
                write_one(one, out)
            out += [0.0] * (end - len(out))

        return Part(columns, write)


def _plainly(of: type, name: str) -> str:
    """What a field says that needs no words of its own: what it is part of, and its name."""
    about = (of.__doc__ or of.__name__).strip().partition("\n")[0].partition(". ")[0].rstrip(".")
    return f"{about}: {name.replace('_', ' ')}"


def _number(value: float, out: list[float]) -> None:
    out.append(float(value))


def _at(value: Sequence[Any], number: int) -> Any:
    return value[number]


def _numbered(path: str, of: str, number: int) -> str:
    """The path of a column within a place of a list, with the number of the place in it."""
    return f"{of}[{number}]{path[len(of) :].removeprefix('[]').removeprefix('{}')}"


def one_of(path: str, values: Sequence[Any], meaning: str) -> Part:
    """A switch for each value."""
    shown = {value: [float(value == one) for one in values] for value in values}
    told = f"one of {', '.join(map(str, values))}" + (f": {meaning}" if meaning else "")
    return Part([Column(path, len(values), "one of", told)], lambda value, out: out.extend(shown[value]))


def joined(parts: Sequence[Part | None], get: Callable[[Any, int], Any]) -> Part | None:
    """Several parts, one behind the other; those that are not shown are left out."""
    shown = [(number, part) for number, part in enumerate(parts) if part is not None]

    def write(value: Any, out: list[float]) -> None:
        for number, part in shown:
            part.write(get(value, number), out)

    return Part([column for _, part in shown for column in part.columns], write)


def fields_of(columns: Iterable[Column]) -> Iterator[Field]:
    """Columns with their places."""
    start = 0
    for column in columns:
        yield Field(column.path, start, column.width, column.kind, column.meaning)
        start += column.width


def view_part(view: type[msgspec.Struct], looks: Looks, lexicon: Vocabulary) -> Part:
    """How a view is written."""
    kind = inspect.type_info(view)
    assert isinstance(kind, inspect.StructType)
    return Builder(looks, lexicon).struct("", kind)
