"""How long a Super Dungeon takes to build, and a game of greedy bots to play."""

from __future__ import annotations

import random
from statistics import median
from time import process_time

from benchmarks.super_dungeon_board import random_layout
from undercroft.bots import make_bot
from undercroft.engine import Match, find_game
from undercroft.games.super_dungeon.dungeon import sight
from undercroft.games.super_dungeon.dungeon.layout import build
from undercroft.games.super_dungeon.dungeon.tiles import tile_pack

SIGHT = 8
"""Squares up to which sight is worked out beforehand."""
BUILD_LIMIT = 50.0
"""Milliseconds that a dungeon of three tiles may take."""
GAME_LIMIT = 5.0
"""Seconds that a game of greedy bots may take."""


def builds(count: int = 25, seed: int = 7) -> list[float]:
    """Milliseconds for dungeons of three tiles with all their sight tables, none of them built before.

    The tables of this process are emptied first, so the first dungeon pays for every displacement there is
    and the next ones for those of their own width.
    """
    rng, pack = random.Random(seed), tile_pack("arcade", "explore")
    layouts = [random_layout(rng, 3) for _ in range(count)]
    sight.forget()
    times = []
    for laid in layouts:
        begin = process_time()
        sight.warm(build(pack, laid), SIGHT)
        times.append(1e3 * (process_time() - begin))
    return times


def greedy_games(game: str, count: int = 6) -> list[float]:
    """Seconds of processor time for whole games with a greedy bot in every seat."""
    times = []
    for number in range(count):
        begin = process_time()
        match = Match.new(find_game(game), seed=f"greedy {number}", listen=False)
        bot = make_bot("greedy", f"bot {number}")
        while match.ask is not None:
            match.answer(bot.choose(match))
        times.append(process_time() - begin)
    return times


def report() -> list[str]:
    """The figures in words, each with its limit."""
    first, *others = builds()
    lines = [
        f"Three-tile dungeon with sight tables up to {SIGHT} squares: {median(others):.0f} ms, "
        f"{max(others):.0f} at most (limit {BUILD_LIMIT:.0f}); the first of a process {first:.0f} ms"
    ]
    for name in ("Arcade", "Explore"):
        times = greedy_games(f"super-dungeon-{name.lower()}")
        lines.append(
            f"{name}, a game of greedy bots: {median(times):.2f} s, {max(times):.2f} at most "
            f"(limit {GAME_LIMIT:.0f})"
        )
    return lines


if __name__ == "__main__":
    print("\n".join(report()))
