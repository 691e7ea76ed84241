"""Plays many games on all cores. Game number ``n`` of seed ``s`` is always the same game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from time import perf_counter
from typing import Any

import msgspec

from undercroft.bots import Bot, make_bot
from undercroft.engine import Match, find_game

CHUNK_SECONDS = 1.0
"""How long one process works before it reports: progress that moves, without much talk."""


class Order(msgspec.Struct, frozen=True):
    """What to play: a game, its options, and a bot for every seat (one for all under ``*``)."""

    game: str
    options: dict[str, Any]
    bots: dict[str, str]
    seed: str = "1"

    def bot(self, seat: str) -> str:
        return self.bots.get(seat) or self.bots.get("*", "random")


class Row(msgspec.Struct, frozen=True):
    """One game: enough to count it, and to play it again."""

    number: int
    seed: str
    winners: tuple[str, ...]
    rule: str
    text: str
    points: dict[str, int]
    decisions: int
    turns: int
    seconds: float


def play_one(order: Order, number: int, *, listen: bool = False) -> tuple[Row, Match]:
    """Play game ``number`` of an order to its end."""
    game = find_game(order.game)
    seed = f"{order.seed}-{number}"
    match = Match.new(game, dict(order.options), seed=seed, listen=listen)
    bots: dict[str, Bot] = {
        seat.id: make_bot(order.bot(seat.id), f"{seed}/{seat.id}") for seat in game.seats(match.setup)
    }
    begin = perf_counter()
    decisions = 0
    ask = match.ask
    while ask is not None:
        match.answer(bots[ask.seat].choose(match))
        decisions += 1
        ask = match.ask
    seconds = perf_counter() - begin
    outcome = match.outcome
    assert outcome is not None
    row = Row(
        number, seed, outcome.winners, outcome.rule, match.verdict, outcome.points, decisions,
        match.state.turn, seconds,
    )  # fmt: skip
    return row, match


def play_many(
    order: Order, games: int, jobs: int = 1, progress: Callable[[int, int], None] | None = None
) -> list[Row]:
    """Play games 0 to ``games - 1`` of an order; ``progress`` hears how many are done of how many."""
    tell = progress or (lambda done, total: None)
    rows: list[Row] = []
    if jobs <= 1:
        for number in range(games):
            rows.append(play_one(order, number)[0])
            tell(len(rows), games)
        return rows
    with ProcessPoolExecutor(jobs) as pool:
        futures = [pool.submit(_play_some, order, numbers) for numbers in _chunks(order, games, jobs)]
        for future in as_completed(futures):
            rows += future.result()
            tell(len(rows), games)
    return sorted(rows, key=lambda row: row.number)


def _play_some(order: Order, numbers: range) -> list[Row]:
    return [play_one(order, number)[0] for number in numbers]


def _chunks(order: Order, games: int, jobs: int) -> Iterator[range]:
    """Runs of game numbers, each about a second long, judged by the first game."""
    seconds = play_one(order, 0)[0].seconds
    size = max(1, min(int(CHUNK_SECONDS / max(seconds, 1e-4)), -(-games // jobs)))
    for begin in range(0, games, size):
        yield range(begin, min(begin + size, games))
