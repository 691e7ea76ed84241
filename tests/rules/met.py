"""Whether every part of a game is met: what a run of the lab never brought up, and what nobody chose.

    undercroft lab run plans/met-stygian-society.toml
    python -m tests.rules.met results/met-stygian-society

Only games count whose things were gathered. A thing is rare if it turned up in fewer than one of a hundred of
them, and idle if it was offered a thousand times and never chosen.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

RARE = 0.01
CHANCES = 1000


def rare(things: Iterable[str], met: Mapping[str, int], games: int) -> list[str]:
    """Things that turned up in too few of so many games."""
    return sorted(thing for thing in things if met.get(thing, 0) < RARE * games)


def idle(offered: Mapping[str, int], chosen: Mapping[str, int], chances: int = CHANCES) -> list[str]:
    """Things that were offered often and never chosen."""
    return sorted(thing for thing, times in offered.items() if times >= chances and not chosen.get(thing, 0))


def main(folder: Path) -> int:
    import polars as pl

    rows = pl.read_parquet(folder / "games.parquet").filter(pl.col("met").is_not_null())
    sheet: dict[str, Any] = json.loads((folder / "sheet.json").read_text())
    known = {thing for listed in sheet["things"].values() for thing in listed}
    met: Counter[str] = Counter(thing for game in rows["met"].to_list() for thing in set(game))
    offered: Counter[str] = Counter()
    chosen: Counter[str] = Counter()
    for game in rows["choices"].to_list():
        for choice in game:
            offered[choice["thing"]] += choice["offered"]
            chosen[choice["thing"]] += choice["chosen"]
    few, never = rare(known, met, len(rows)), idle(offered, chosen)
    print(f"{len(rows)} games, {len(known)} things")
    print("in fewer than 1 %:", ", ".join(f"{thing} ({met[thing]})" for thing in few) or "none")
    print(
        f"never chosen in {CHANCES}:", ", ".join(f"{thing} ({offered[thing]})" for thing in never) or "none"
    )
    return 1 if few or never else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
