"""What a card of Super Dungeon does, without names, numbers and which status: near twins have one print.

A pair "Slow for one Hero" and "Fire for one Hero" is one idea twice; so is a die more of another colour.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from typing import Any, get_args

import msgspec

from undercroft.games.super_dungeon.content.cards import Status

STATUSES = frozenset(get_args(Status))
READ = frozenset(
    ("id", "name", "icon", "tint", "source", "text", "flavour", "asks", "spawn_text", "timeout_text")
)
"""Fields that are only read."""
WHERE = frozenset(("slot", "affinity", "portrait", "deck", "copies", "cursed", "cost", "color", "tokens"))
"""Fields that tell two cards apart too cheaply."""


def near(card: msgspec.Struct) -> str:
    """What a card does, numbers and the choice of status left out."""
    plain = msgspec.json.decode(msgspec.json.encode(card))  # tuples as lists, all the way down
    return repr(_blurred(plain))


def exact(card: msgspec.Struct) -> str:
    """What a card does to the last number."""
    return repr(_without(msgspec.json.decode(msgspec.json.encode(card))))


def twins(cards: Mapping[str, msgspec.Struct], print_of: Callable[[Any], str] = near) -> list[list[str]]:
    """Cards that have the same print."""
    found: dict[str, list[str]] = defaultdict(list)
    for key, card in cards.items():
        found[print_of(card)].append(key)
    return [same for same in found.values() if len(same) > 1]


def _without(told: Any) -> Any:
    if isinstance(told, dict):
        inner = {key: _without(value) for key, value in sorted(told.items()) if key not in READ | WHERE}
        return {key: value for key, value in inner.items() if value not in ("", None, [], {}, 0, False)}
    return [_without(value) for value in told] if isinstance(told, list) else told


def _blurred(told: Any) -> Any:
    told = _without(told)
    if isinstance(told, dict):
        return {key: _blurred(value) for key, value in told.items()}
    if isinstance(told, list):
        return [_blurred(value) for value in told]
    if isinstance(told, int):
        return "number"
    if told in STATUSES:
        return "status"
    if str(told).startswith("immune-"):
        return "immune"
    return "dice" if told and set(told) <= set("brg") else told
