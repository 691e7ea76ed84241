"""How long single answers take: `python -m benchmarks.slow [GAME …] [--games N]`.

An answer is what a table does about one: the rules, then for every seat and for onlookers the view, the
question with all its options in words and what happened, all of it as JSON. Greedy bots play the games first;
the measured run plays them again, with no dungeon known from before, since on a server bots think elsewhere.
"""

from __future__ import annotations

import argparse
import gc
from collections.abc import Iterator
from statistics import quantiles
from time import process_time
from typing import Any

import msgspec
from rich.console import Console
from rich.table import Table

from undercroft.bots import make_bot
from undercroft.engine import Game, Match, games
from undercroft.engine.asks import TABLE
from undercroft.games.super_dungeon.dungeon.recipe import BUILT
from undercroft.server.table import showing

LIMIT = 15.0
"""Milliseconds that a single answer may take."""


def played(game: Game[Any, Any], options: dict[str, Any], seed: str) -> list[Any]:
    """The answers of a game of greedy bots."""
    match, bot, answers = Match.new(game, options, seed=seed), make_bot("greedy", seed), []
    while match.ask is not None:
        answers.append(bot.choose(match))
        match.answer(answers[-1])
    return answers


def show(match: Match, since: int) -> None:
    """What every chair and an onlooker are sent."""
    ask, encode = match.ask, msgspec.json.encode
    for seat in (None, *(seat.id for seat in match.game.seats(match.setup))):
        mine = [seat] if seat is not None else []
        encode(match.view(seat))
        if ask is not None and ask.seat != TABLE:
            encode(showing.ask(match, ask, seat, mine))
        encode(showing.events(match, mine, since))


def timed(game: Game[Any, Any], options: dict[str, Any], seed: str) -> Iterator[tuple[float, str]]:
    """Milliseconds of processor time of every answer of a game, and what was answered."""
    answers = played(game, options, seed)
    BUILT.clear()
    match = Match.new(game, options, seed=seed)
    show(match, 0)
    gc.collect()
    gc.disable()  # a server collects when nobody waits
    for answer in answers:
        ask, since = match.ask, len(match.events)
        assert ask is not None
        begin = process_time()
        match.answer(answer)
        show(match, since)
        yield 1e3 * (process_time() - begin), ask.kind
    gc.enable()


def main() -> None:
    reading = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    reading.add_argument("game", nargs="*")
    reading.add_argument("--games", type=int, default=6, help="games of each kind")
    wanted = reading.parse_args()
    columns = ("answers", "median ms", "99 %", "most", f"over {LIMIT:.0f} ms", "the slowest")
    table = Table(title=f"Single answers, {wanted.games} games of greedy bots each", title_justify="left")
    for name in ("", *columns):
        table.add_column(name, justify="right" if name and name != columns[-1] else "left")
    for game in games().values():
        if wanted.game and game.id not in wanted.game:
            continue
        variants = game.variants()
        found = [
            one
            for number in range(wanted.games)
            for one in timed(game, variants[number % len(variants)], f"slow {number}")
        ]
        times = sorted(time for time, _ in found)
        cuts = quantiles(times, n=100)
        slowest = sorted(found, reverse=True)[:4]
        table.add_row(
            game.title,
            f"{len(times):,}",
            f"{cuts[49]:.1f}",
            f"{cuts[98]:.1f}",
            f"{times[-1]:.1f}",
            f"{sum(time > LIMIT for time in times)}",
            ", ".join(f"{kind} {time:.0f}" for time, kind in slowest),
        )
    Console(highlight=False, width=130).print(table)


if __name__ == "__main__":
    main()
