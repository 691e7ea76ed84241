"""How often bots win a setup: measured figures, kept as data next to the game whose setups they are of.

A game's ``measured.toml`` is written by ``python -m undercroft.lab.measured`` out of a run of the lab, and
read here to be shown before a table opens.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any

import msgspec

FILE = "measured.toml"


class Measured(msgspec.Struct, frozen=True, omit_defaults=True):
    """So many games of a setup, and how many of them the first side won."""

    options: dict[str, Any]
    """The set-up options that were named; all others were the usual ones."""
    bots: str
    games: int
    won: int
    seed: str
    edition: int
    """The edition of the rules that were played."""

    def fits(self, setup: msgspec.Struct) -> bool:
        """Is this the setup that was played: these options, and all others the usual ones?"""
        usual = type(setup)()
        return all(
            _plain(getattr(setup, name)) == self.options.get(name, _plain(getattr(usual, name)))
            for name in setup.__struct_fields__
        )

    @property
    def share(self) -> int:
        """Games won in a hundred."""
        return round(100 * self.won / self.games)


def _plain(value: Any) -> Any:
    """A value as TOML has it, which knows no tuples."""
    return list(value) if isinstance(value, tuple) else value


@lru_cache(maxsize=16)
def measured_of(package: str) -> tuple[Measured, ...]:
    """All that has been measured of a game; nothing where nobody did."""
    file = files(package) / FILE
    if not file.is_file():
        return ()
    told = msgspec.toml.decode(file.read_bytes(), type=dict[str, list[Measured]])
    return tuple(told["measured"])


def shares(found: tuple[Measured, ...], options: Mapping[str, Any], over: Collection[str] = ()) -> list[int]:
    """What bots win in setups with exactly these options, over all values of some others, rising."""
    return sorted(
        one.share
        for one in found
        if {key: value for key, value in one.options.items() if key not in over} == options
    )


def in_words(found: tuple[Measured, ...], options: Mapping[str, Any], over: Collection[str] = ()) -> str:
    """``bots win 41 to 47 %``, or nothing where nothing was measured."""
    known = shares(found, options, over)
    if not known:
        return ""
    between = f"{known[0]} to {known[-1]}" if known[0] != known[-1] else f"{known[0]}"
    return f"bots win {between} %"


def figures_of(found: tuple[Measured, ...], setup: msgspec.Struct) -> list[Measured]:
    """What was measured of just this setup, one for each strength of bots: the largest count, or nothing."""
    best: dict[str, Measured] = {}
    for one in found:
        if one.fits(setup) and (one.bots not in best or one.games > best[one.bots].games):
            best[one.bots] = one
    return list(best.values())
