"""Write what a run of the lab found next to the game it played.

    undercroft lab run plans/balance-stygian-society.toml
    python -m undercroft.lab.measured results/balance-stygian-society

Each setup's share of games won goes into the ``measured.toml`` of its game, where it is read before a table
opens. Several runs can be named: what they found is written together. Setups that none of them played keep
what an earlier run found.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
import polars

from undercroft.engine.books.measured import FILE, Measured, measured_of
from undercroft.lab.named import game_named
from undercroft.lab.plan import setups, shown_bots
from undercroft.lab.results import GAMES, SHEET, Sheet

HEAD = "# What bots win, by setup: written by python -m undercroft.lab.measured, never by hand.\n"


def measure(folder: Path) -> dict[str, list[Measured]]:
    """By game: every setup of a run with what was won of it."""
    sheet = msgspec.json.decode((folder / SHEET).read_bytes(), type=Sheet)
    rows = polars.read_parquet(folder / f"{GAMES}.parquet")
    found: dict[str, list[Measured]] = defaultdict(list)
    for place, setup in enumerate(setups(sheet.plan)):
        order = setup.order
        won = rows.filter(polars.col("place") == place)["won"]
        edition = game_named(order.game).ledger.sheet.edition
        found[order.game].append(
            Measured(
                order.options, shown_bots(order.bots), len(won), int(won.sum()), str(sheet.plan.seed), edition
            )
        )
    return found


def write(*folders: Path) -> list[Path]:
    """The files written, one a game."""
    written = []
    together: dict[str, list[Measured]] = defaultdict(list)
    for folder in folders:
        for game, found in measure(folder).items():
            together[game] += found
    for game, found in together.items():
        package = game_named(game).package
        path = Path(str(files(package) / FILE))
        entries = joined(found, measured_of(package))
        path.write_text("\n".join([HEAD, *map(told, entries)]), encoding="utf-8")
        written.append(path)
    return written


def joined(found: Sequence[Measured], before: Sequence[Measured]) -> list[Measured]:
    """What was found, and what was known before of setups that were not played again."""
    return [*found, *(one for one in before if all(not _same(one, other) for other in found))]


def _same(one: Measured, other: Measured) -> bool:
    return one.options == other.options and one.bots == other.bots


def told(one: Measured) -> str:
    """One entry as TOML; its values are plain, so JSON's spelling of each is TOML's too."""
    fields = msgspec.to_builtins(one)
    return "[[measured]]\n" + "".join(f"{key} = {_value(value)}\n" for key, value in fields.items())


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_value(inner)}" for key, inner in value.items()) + " }"
    return json.dumps(value)


if __name__ == "__main__":
    for path in write(*map(Path, sys.argv[1:])):
        print(path)
