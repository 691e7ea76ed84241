"""Whether the climax is one: how often each boss of a run was met, and how often it was beaten.

    undercroft lab run plans/balance-stygian-society.toml
    python -m tests.rules.climax results/balance-stygian-society boss mode=normal

The words after the folder say what is counted: a kind of thing that bosses are (boss, midboss, wizard), and
options that the setups must have. A boss is beaten if the game did not end where it stood. Only games count
whose things were gathered.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

WHERE = ("room", "foe")
"""Fields of an ending that name who or what stood there."""
FLOORS = {"midboss": 3, "wizard": 6}
"""Where some kinds of bosses stand, for endings that tell the floor alone."""


def beaten(
    met: Iterable[str], bosses: Mapping[str, str], won: bool, how: Mapping[str, Any]
) -> dict[str, bool]:
    """Every boss that was met in a game, and whether the party got past it; bosses by their kind.

    >>> beaten(["yeti", "jack"], {"yeti": "boss", "queen": "boss"}, False, {"foe": "yeti"})
    {'yeti': False}
    >>> climb = {"warden": "midboss", "quill": "wizard"}
    >>> beaten(["warden", "quill"], climb, False, {"room": "quill"})
    {'warden': True, 'quill': False}
    >>> beaten(["warden"], climb, False, {"floor": 3}), beaten(["warden"], climb, False, {"floor": 4})
    ({'warden': False}, {'warden': True})
    """
    stood = {how.get(field) for field in WHERE}
    return {
        one: won or (one not in stood and FLOORS.get(bosses[one], 0) != how.get("floor"))
        for one in met
        if one in bosses
    }


def count(rows: Iterable[Mapping[str, Any]], known: Mapping[str, str]) -> dict[str, tuple[int, int]]:
    """By boss: met, beaten."""
    met: Counter[str] = Counter()
    past: Counter[str] = Counter()
    for row in rows:
        for boss, down in beaten(row["met"], known, row["won"], json.loads(row["how"])).items():
            met[boss] += 1
            past[boss] += down
    return {boss: (met[boss], past[boss]) for boss in known if met[boss]}


def main(folder: Path, kinds: list[str], wanted: dict[str, str]) -> None:
    import msgspec
    import polars as pl

    from undercroft.lab.named import game_named
    from undercroft.lab.noise import share as share_of
    from undercroft.lab.plan import setups
    from undercroft.lab.results import GAMES, SHEET, Sheet

    sheet = msgspec.json.decode((folder / SHEET).read_bytes(), type=Sheet)
    rows = pl.read_parquet(folder / f"{GAMES}.parquet")
    places, bosses, names = [], dict[str, str](), dict[str, str]()
    for place, setup in enumerate(setups(sheet.plan)):
        game = game_named(setup.order.game)
        options = setup.order.options
        if all(str(options.get(key)) == value for key, value in wanted.items()):
            places.append(place)
            found = game.things(game.setup(dict(options)))
            bosses |= {one.id: one.kind for one in found if one.kind in kinds}
            names |= {one.id: str(one.name) for one in found}
    chosen = rows.filter(pl.col("place").is_in(places) & pl.col("met").list.len().gt(0))
    for boss, (met, past) in count(chosen.iter_rows(named=True), bosses).items():
        share = share_of(past, met)
        between = f"{100 * share.low:.0f} to {100 * share.high:.0f}"
        print(f"| {names[boss]} | {met} | {share.value:.0%} ({between}) |")


if __name__ == "__main__":
    words = sys.argv[2:]
    main(
        Path(sys.argv[1]),
        [word for word in words if "=" not in word],
        dict(word.split("=", 1) for word in words if "=" in word),
    )
