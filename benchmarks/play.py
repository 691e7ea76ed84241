"""How fast a game is played at random, copied, searched and held in memory."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Callable
from statistics import median
from time import process_time
from typing import Any

from undercroft.bots.mcts import Mcts
from undercroft.engine import Game, Match, Source

SECONDS = 4.0
"""Processor time each figure is measured for; the median of several rounds counts."""
ROUNDS = 5


def median_rate(work: Callable[[], int]) -> float:
    """Units of work a second of processor time: the median of a few rounds."""
    rates = []
    for _ in range(ROUNDS):
        begin, done = process_time(), 0
        while process_time() - begin < SECONDS / ROUNDS:
            done += work()
        rates.append(done / (process_time() - begin))
    return median(rates)


def decisions(game: Game[Any, Any], options: dict[str, Any]) -> float:
    """Decisions a second of random play, set-up included."""
    source, seeds = Source("bench"), iter(range(10**9))
    setup = game.setup(options)

    def one() -> int:
        match = Match.new(game, setup, seed=next(seeds), listen=False)
        answer, count, ask = match.answer, 0, match.ask
        while ask is not None:
            answer(ask.sample(source))
            count += 1
            ask = match.ask
        return count

    return median_rate(one)


def middle(game: Game[Any, Any], options: dict[str, Any]) -> Match:
    """A match half-way through a random game."""
    counts: list[int] = []
    for stop in (10**9, 0):
        match, source, count = Match.new(game, options, seed="middle", listen=False), Source("middle"), 0
        while match.ask is not None and count < (stop or counts[0] // 2):
            match.answer(match.ask.sample(source))
            count += 1
        counts.append(count)
    match.clone()  # from now on the match keeps itself ready to be copied
    for _ in range(3):
        if match.ask is not None:
            match.answer(match.ask.sample(source))
    return match


def clones(game: Game[Any, Any], options: dict[str, Any]) -> float:
    """Copies a second in the middle of a game."""
    match = middle(game, options)

    def some() -> int:
        for _ in range(100):
            match.clone()
        return 100

    return median_rate(some)


def clones_asked(game: Game[Any, Any], options: dict[str, Any]) -> float:
    """Copies a second that have found their pending question and its options too."""
    match = middle(game, options)

    def some() -> int:
        for _ in range(100):
            ask = match.clone().ask
            assert ask is not None and (ask.options or ask.form is not None)
        return 100

    return median_rate(some)


def iterations(game: Game[Any, Any], options: dict[str, Any]) -> tuple[float, float]:
    """Play-outs a second of the search at its usual setting, from the middle of a game on; and decisions in
    them, since a play-out is a turn in one game and a few answers in another."""
    start, bot = middle(game, options), Mcts("bench")
    match = start.clone()

    def one() -> int:
        nonlocal match
        if match.ask is None:
            match = start.clone()
        before = bot.played
        match.answer(bot.choose(match))
        return bot.played - before

    rate = median_rate(one)
    return rate, rate * bot.decided / bot.played


def memory(game: Game[Any, Any], options: dict[str, Any]) -> float:
    """Megabytes of one match played to its end, with everything it told."""
    source = Source("memory")

    def play() -> Match:
        match = Match.new(game, options, seed="memory")
        while match.ask is not None:
            match.answer(match.ask.sample(source))
        return match

    play()
    gc.collect()
    tracemalloc.start()
    kept = play()
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert kept.outcome
    return size / 1e6
