"""What the interfaces have to know of each game besides what its content and its view tell."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec


class Looks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a game's view does not say of itself: how long its lists get, what is for people only."""

    said: tuple[str, ...] = ()
    """The verbs of its answers: words that name nothing in the content."""
    skip: tuple[str, ...] = ()
    """Fields to leave out: by path, or by name wherever they stand."""
    most: dict[str, int] = {}
    """Places of a list or a table, by path."""
    spelled: dict[str, int] = {}
    """Words of an id, by path, where there is more than one."""
    seen: tuple[str, ...] = ()
    """Words that are seen but never answered."""


@cache
def all_looks() -> dict[str, Looks]:
    """All of it, by game."""
    text = files("undercroft.adapters").joinpath("looks.toml").read_text(encoding="utf-8")
    return msgspec.toml.decode(text, type=dict[str, Looks])
