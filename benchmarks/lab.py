"""What the lab costs: beside the same games in a bare loop, and in two processes beside one.

    python -m benchmarks.lab [GAME …]

Both are measured in turns, a few games each, in processor time, so that noise hits both alike; what is told
is the middle of the ratios.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import NamedTuple

from undercroft.bots import make_bot
from undercroft.engine import Match, games
from undercroft.lab import run
from undercroft.lab.crew import crew_of
from undercroft.lab.gather import SELDOM, watchers
from undercroft.lab.many import Order, play_some
from undercroft.lab.plan import Plan, Play

ROUNDS = 15
ROUND_SECONDS = 0.15
TWO_SECONDS = 45.0
"""How much play the run has that one process and two are measured with; their start-up is included."""
WATCHED: dict[str, tuple[str, ...]] = {
    "a row a game": (),
    "with course": ("course",),
    "all": ("things", "course"),
}


def bare(order: Order, numbers: range) -> None:
    """The same games with nothing around them."""
    game = games()[order.game]
    for number in numbers:
        seed = f"{order.seed}-{number}"
        match = Match.new(game, dict(order.options), seed=seed, listen=False)
        bots = {seat.id: make_bot(order.bots["*"], f"{seed}/{seat.id}") for seat in game.seats(match.setup)}
        ask = match.ask
        while ask is not None:
            match.answer(bots[ask.seat].choose(match))
            ask = match.ask


def costs(game: str, bot: str) -> dict[str, float]:
    """What the lab adds to bare play, as a share of it."""
    order = Order(game, {}, {"*": bot}, "bench")
    begin = process_time()
    bare(order, range(1))
    bare(order, range(1))
    size = max(1, int(ROUND_SECONDS / max(1e-4, (process_time() - begin) / 2)))
    ratios: dict[str, list[float]] = {name: [] for name in WATCHED}
    for at in range(0, ROUNDS * size, size):
        numbers = range(at, at + size)
        bare(order, numbers)  # What games keep for themselves is kept for both.
        spent = _spent(lambda numbers=numbers: bare(order, numbers))
        for name, watched in WATCHED.items():
            makers = watchers(watched)
            taken = _spent(lambda numbers=numbers, makers=makers: play_some(order, numbers, makers))
            ratios[name].append(taken / spent - 1)
    found = {name: median(values) for name, values in ratios.items()}
    row, everything = found["a row a game"], found["all"]
    return {**found, "a long run": row + (everything - row) / SELDOM}


def _spent(work: Callable[[], object]) -> float:
    begin = process_time()
    work()
    return process_time() - begin


class Two(NamedTuple):
    """A whole run of the lab in one process and in two."""

    quicker: float
    """How many times as fast two are, by the clock: on an idle machine."""
    at_best: float
    """The same if two cores had nothing else to do: by the processor time that both took together."""
    games: int


def two_processes(game: str = "super-dungeon-explore", bot: str = "greedy") -> Two:
    """One process beside two, start-up included."""
    order = Order(game, {}, {"*": bot}, "bench")
    bare(order, range(1))  # The box is read once.
    count = max(8, int(TWO_SECONDS / (_spent(lambda: bare(order, range(3))) / 3)))
    plan = Plan([Play(game)], seed="bench", games=count, bots=bot)
    clock, work = [], []
    for size in (1, 2):
        with TemporaryDirectory() as folder:
            begin, spent = perf_counter(), _everybody()
            with crew_of(size) as crew:
                run(plan, Path(folder) / "results", crew)
            clock.append(perf_counter() - begin)
            work.append(_everybody() - spent)
    return Two(clock[0] / clock[1], 2 * work[0] / work[1], count)


def _everybody() -> float:
    """Processor time of this process and of all that it began and that have ended."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def report(wanted: list[str]) -> list[str]:
    """Every figure, told as it is found."""
    lines = []
    for game in games():
        if wanted and game not in wanted:
            continue
        for bot in ("random", "greedy"):
            told = ", ".join(f"{name} {cost:+.1%}" for name, cost in costs(game, bot).items())
            lines.append(f"Lab beside bare play, {game}, {bot}: {told}")
            print(lines[-1], flush=True)
    two = two_processes()
    told = f"{two.quicker:.2f} times as fast by the clock, {two.at_best:.2f} by processor time"
    lines.append(f"Lab, two processes beside one, {two.games} games: {told}")
    print(lines[-1])
    return lines


if __name__ == "__main__":
    report(sys.argv[1:])
