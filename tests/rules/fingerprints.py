"""What a card is without its name: two cards with the same print here are one card with two faces.

Two prints of a card: what it does to the last number, and its shape, which leaves the numbers out. The
first must differ in every deck; the second too, except where a hero's deck sells the same blow again on a
higher level.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

WORDLESS = {"id", "name", "icon", "tint", "source", "text", "flavour", "asks", "alias", "rules", "defeated"}
"""Fields that a player reads and that do nothing."""
PLACES = {"front", "rear", "chests", "colour", "tier"}
"""Fields that tell two cards apart too cheaply: who stands in a room, of which colour or deck a card is."""

Deck = Mapping[str, msgspec.Struct]


def exact(card: msgspec.Struct) -> str:
    """All that a card does, numbers included, and nothing that is only read."""
    return repr(_plain(msgspec.to_builtins(card), WORDLESS | PLACES))


def shape(card: msgspec.Struct) -> str:
    """What kind of thing a card does: as above, without the numbers, by level for skills."""
    told = _plain(msgspec.to_builtins(card), WORDLESS | PLACES)
    level = told.pop("level", None)
    return repr((level, _numberless(told)))


def twins(cards: Deck, print_of: Any) -> list[list[str]]:
    """The cards that share a print."""
    found: dict[str, list[str]] = defaultdict(list)
    for card_id, card in cards.items():
        found[print_of(card)].append(card_id)
    return [same for same in found.values() if len(same) > 1]


def _plain(told: Any, left_out: Iterable[str]) -> Any:
    """Without what is left out, and without what a card does not use."""
    if isinstance(told, dict):
        inner = {key: _plain(value, left_out) for key, value in told.items() if key not in left_out}
        return {key: value for key, value in inner.items() if value not in ("", None, [], {}, 0, False)}
    if isinstance(told, list):
        return [_plain(value, left_out) for value in told]
    return told


def _numberless(told: Any) -> Any:
    if isinstance(told, dict):
        return {key: _numberless(value) for key, value in sorted(told.items())}
    if isinstance(told, list):
        return [_numberless(value) for value in told]
    return "n" if isinstance(told, int) else told
