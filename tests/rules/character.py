"""Cards with character: what tells them apart, and what they say. Every game's content is held to this.

A fingerprint is what a card does, its effects and numbers, without what it is called and says.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

WORDS = frozenset(
    ("id", "name", "icon", "tint", "flavour", "phrase", "motto", "about", "asks", "source", "order", "text")
)
"""Fields that a card is known by and that do nothing."""


def fingerprint(card: msgspec.Struct, ignore: Iterable[str] = ()) -> str:
    """What a card does, as text; fields left at their defaults say nothing."""
    left = {**msgspec.to_builtins(card)}
    for field in (*WORDS, *ignore):
        left.pop(field, None)
    return msgspec.json.encode(_sorted(left), order="sorted").decode()


def _sorted(value: Any) -> Any:
    """Lists of plain words, such as the heroes on a tile, mean the same in any order."""
    if isinstance(value, dict):
        return {key: _sorted(one) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        inside = [_sorted(one) for one in value]
        return sorted(inside) if all(isinstance(one, str) for one in inside) else inside
    return value


def twins(deck: Mapping[str, msgspec.Struct], ignore: Iterable[str] = ()) -> list[list[str]]:
    """Cards of a deck that are one card under several names."""
    found: dict[str, list[str]] = {}
    for one, card in deck.items():
        found.setdefault(fingerprint(card, ignore), []).append(one)
    return [same for same in found.values() if len(same) > 1]


def voiceless(cards: Mapping[str, Any], *fields: str) -> list[str]:
    """Cards without a picture, a name, or a line of their own in any of these fields."""
    return [
        one
        for one, card in cards.items()
        if not (card.icon and card.name and any(getattr(card, field, "") for field in fields))
    ]


def said_twice(lines: Iterable[str]) -> list[str]:
    """Lines that more than one card says."""
    seen: dict[str, int] = {}
    for line in lines:
        key = " ".join(line.lower().split())
        seen[key] = seen.get(key, 0) + 1
    return [line for line, times in seen.items() if line and times > 1]
