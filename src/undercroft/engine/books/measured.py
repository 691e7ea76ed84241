"""How often bots win: figures that were played, kept beside a game, to be shown before a table opens."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

FILE = "measured.toml"


class Measured(msgspec.Struct, frozen=True, kw_only=True):
    """What bots of a strength won under some options: ``won`` of ``games``, begun from ``seed``."""

    set: dict[str, Any]
    bots: str
    games: int
    won: int
    seed: str
    edition: int
    """The edition of the rules that it was played by."""

    def fits(self, setup: msgspec.Struct) -> bool:
        """Are these the options of a setup, as far as they go?"""
        have = {name: getattr(setup, name, None) for name in self.set}
        return all(
            (list(value) if isinstance(value, tuple) else value) == self.set[name]
            for name, value in have.items()
        )

    @property
    def percent(self) -> int:
        return round(100 * self.won / self.games)


class Book(msgspec.Struct, frozen=True):
    measured: tuple[Measured, ...] = ()


@cache
def measured_of(package: str) -> tuple[Measured, ...]:
    """All figures kept beside a game; none where nobody has played them."""
    path = files(package).joinpath(FILE)
    if not path.is_file():
        return ()
    return msgspec.toml.decode(path.read_bytes(), type=Book).measured


def closest(found: tuple[Measured, ...], setup: msgspec.Struct) -> list[Measured]:
    """The figure that names most of a setup's options, one for each strength of bots."""
    best: dict[str, Measured] = {}
    for one in found:
        if one.fits(setup) and (one.bots not in best or len(one.set) > len(best[one.bots].set)):
            best[one.bots] = one
    return list(best.values())
