"""A card whose text is written by hand says the number of squares that its effect has."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")


def with_text(found: Any) -> Iterator[dict[str, Any]]:
    """Everything in a file that has effects and a text of its own."""
    if isinstance(found, dict):
        if "text" in found and "effects" in found:
            yield found
        for value in found.values():
            yield from with_text(value)
    elif isinstance(found, list):
        for value in found:
            yield from with_text(value)


def test_a_text_says_how_many_squares_its_effect_moves() -> None:
    home = files("undercroft.games.super_dungeon") / "content" / "cards"
    checked, wrong = 0, []
    for file in home.iterdir():
        if file.name.endswith(".toml"):
            for card in with_text(tomllib.loads(file.read_text(encoding="utf-8"))):
                for effect in card["effects"]:
                    if effect.get("do") == "move":
                        checked += 1
                        if WORDS[effect["squares"]] not in card["text"].lower():
                            wrong.append((card["id"], effect["squares"], card["text"]))
    assert checked and wrong == []
