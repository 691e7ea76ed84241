"""Plays a plan and keeps what was won beside its game: ``python -m undercroft.lab.measured PLAN``."""

from __future__ import annotations

import json
import sys
from importlib.resources import files
from pathlib import Path

from undercroft.engine import find_game
from undercroft.engine.books.measured import FILE, Measured
from undercroft.lab.many import play_one
from undercroft.lab.plan import Setup, read_plan, setups


def measure(setup: Setup) -> Measured:
    """All games of one setup; a game counts as won when the first side has won it."""
    order = setup.order
    game = find_game(order.game)
    side = game.seats(game.setup(dict(order.options)))[0].side
    won = sum(side in play_one(order, number)[0].sides for number in range(setup.games))
    bots = ", ".join(sorted(set(order.bots.values())))
    edition = game.ledger.sheet.edition
    return Measured(
        set=order.options, bots=bots, games=setup.games, won=won, seed=order.seed, edition=edition
    )


def main(paths: list[str]) -> None:
    """Every plan is of one game; its figures take the place of those that were kept."""
    for path in paths:
        found = setups(read_plan(Path(path)))
        game = find_game(found[0].order.game)
        kept = []
        for setup in found:
            kept.append(measure(setup))
            print(f"{setup.label}: {kept[-1].won} of {kept[-1].games}", flush=True)
        home = Path(str(files(game.package).joinpath(FILE)))
        head = f"# Played by `python -m undercroft.lab.measured {path}`; nothing here is written by hand.\n\n"
        home.write_text(head + "\n".join(map(written, kept)), encoding="utf-8")


def written(one: Measured) -> str:
    """A figure as TOML."""
    options = ", ".join(f"{name} = {json.dumps(value)}" for name, value in one.set.items())
    lines = [f"set = {{ {options} }}", f'bots = "{one.bots}"', f"games = {one.games}", f"won = {one.won}"]
    return "\n".join(["[[measured]]", *lines, f'seed = "{one.seed}"', f"edition = {one.edition}", ""])


if __name__ == "__main__":
    main(sys.argv[1:])
