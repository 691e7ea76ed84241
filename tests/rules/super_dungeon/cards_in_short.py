"""A card in one line: everything on it that is a rule, its words and pictures left out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

WORDS = {"id", "name", "text", "source", "icon", "tint", "flavour", "asks", "spawn_text", "timeout_text"}
APART = {"unique", "drinks", "traits", "spaces"}
"""Parts of a card that have lines of their own."""


def lines_of(cards: Mapping[str, msgspec.Struct]) -> Iterator[str]:
    """Cards as the tables have them: a line each, and one for every action, potion, trait or space."""
    for key, card in cards.items():
        yield f"{key}: {short(card)}".rstrip(": ")
        for part in ("traits", "unique", "drinks", "spaces"):
            for number, one in enumerate(getattr(card, part, ()), 1):
                name = getattr(one, "id", "") or getattr(one, "name", "") or str(number)
                yield f"  {name}: {short(one)}"


def short(card: msgspec.Struct) -> str:
    """What differs from a blank card."""
    said = []
    tag = type(card).__struct_config__.tag
    if tag is not None:
        said.append(str(tag))
    for field in msgspec.structs.fields(card):
        value = getattr(card, field.name)
        if field.name not in WORDS | APART and value != field.default:
            said.append(f"{field.name} {_value(value)}")
    return ", ".join(said)


def _value(value: Any) -> str:
    match value:
        case msgspec.Struct():
            return f"({short(value)})"
        case tuple() | list():
            return " + ".join(map(_value, value))
        case dict():
            return " + ".join(f"{count} {key}" for key, count in value.items())
        case True:
            return "yes"
    return str(value)


def table(path: Path, title: str) -> list[str]:
    """The lines under a title of a file of tables."""
    found: list[str] = []
    within = False
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("# "):
            within = line == f"# {title}"
        elif within and line:
            found.append(line)
    return found
