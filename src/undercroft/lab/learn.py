"""Fitting a judge of positions to how games of a plan ended: numpy here, plain data everywhere else.

    python -m undercroft.lab.learn plans/judge-die-in-the-dungeon.toml

writes ``bot/judge.json`` beside the game: positions are taken at the first question of every turn, or where
the game's figures say that the judge looks. What a lucky party owns is not what made it lucky: a game may
have positions imagined, with belongings by lot, and each is played out once from there.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

from undercroft.engine import Match, Seeded, Source
from undercroft.engine.judge import Judge
from undercroft.lab.many import Order
from undercroft.lab.named import bot_named, game_named
from undercroft.lab.plan import read_plan, setups

Numbers: TypeAlias = NDArray[np.float64]
Figures: TypeAlias = Callable[[Any, str], Sequence[float]]
"""A position in numbers, for a seat."""

UNITS = 16
ROUNDS = 20
STRAIGHT_ROUNDS = 100
"""What only adds up has to grow from little, and is quickly gone through."""
BATCH = 256
RATE = 0.004
DECAY = 1e-4
HELD_OUT = 5
"""Every so many-th game is not learned from: it tells how good the judge is."""
SLIPS = 0.03
"""How often an answer is any legal one: a judge must know positions that nobody sensible gets into."""


class Positions(NamedTuple):
    """What was seen: a row of figures each, whether the game was won in the end, and which game it was."""

    figures: Numbers
    won: Numbers
    game: NDArray[np.int64]


# --- positions ------------------------------------------------------------------------------------


class Reader(NamedTuple):
    """How positions of a game are read: their numbers, where they are taken, and where games slip more."""

    figures: Figures
    mark: Callable[[Any], Any]
    """What changes from one position to the next; None where none is taken."""
    slips: dict[str, float]
    """How often a kind of question gets any legal answer."""
    imagined: Callable[[Any, Source], Any] | None = None
    """A position by lot for a setup, from which a game is played; None where games begin at the beginning."""


def reader_of(module: Any) -> Reader:
    """What a game's ``bot/figures.py`` says."""
    mark = getattr(module, "mark", lambda state: state.turn)
    return Reader(module.figures, mark, getattr(module, "SLIPS", {}), getattr(module, "imagined", None))


def gather(orders: Sequence[tuple[Order, int]], reader: Reader, seed: str) -> Positions:
    """Positions of many games where the judge looks."""
    rows: list[Sequence[float]] = []
    won: list[float] = []
    games: list[int] = []
    number = 0
    for order, count in orders:
        for _ in range(count):
            number += 1
            play = _play if reader.imagined is None else _play_on
            seen, score = play(order, reader, f"{seed}/{number}")
            rows += seen
            won += [score] * len(seen)
            games += [number] * len(seen)
    return Positions(np.array(rows, float), np.array(won, float), np.array(games))


def _play(order: Order, reader: Reader, seed: str) -> tuple[list[Sequence[float]], float]:
    """One game with slips: the positions of the first seat, and what it scored."""
    match = Match.new(game_named(order.game), dict(order.options), seed=seed, listen=False)
    seats = match.game.seats(match.setup)
    bots = {seat.id: bot_named(order.bot(seat), f"{seed}/{seat.id}") for seat in seats}
    slips, last, mine = Source(f"{seed}/slips"), None, seats[0].id
    seen: list[Sequence[float]] = []
    while match.ask is not None:
        ask = match.ask
        mark = reader.mark(match.state)
        if mark is not None and mark != last:
            last = mark
            seen.append(reader.figures(match.state, mine))
        slip = slips.uniform() < reader.slips.get(ask.kind, SLIPS)
        match.answer(ask.sample(slips) if slip else bots[ask.seat].choose(match))
    assert match.outcome is not None
    return seen, match.outcome.scores.get(mine, float(mine in match.outcome.winners))


def _play_on(order: Order, reader: Reader, seed: str) -> tuple[list[Sequence[float]], float]:
    """A game from an imagined position, without slips: that position, and what the first seat scored."""
    assert reader.imagined is not None
    game = game_named(order.game)
    setup, source = game.setup(dict(order.options)), Source(f"{seed}/imagined")
    state, seats = reader.imagined(setup, source), game.seats(setup)
    mine = seats[0].id
    seen = [reader.figures(state, mine)]
    match = Match.begun_at(game, setup, state, Seeded(seed))
    bots = {seat.id: bot_named(order.bot(seat), f"{seed}/{seat.id}") for seat in seats}
    while match.ask is not None:
        match.answer(bots[match.ask.seat].choose(match))
    assert match.outcome is not None
    return seen, match.outcome.scores.get(mine, float(mine in match.outcome.winners))


# --- the fit --------------------------------------------------------------------------------------


class Fitted(NamedTuple):
    """The weights, and the mean surprise at games that were learned from and at those that were not."""

    weights: list[Numbers]
    known: float
    fresh: float


def fit(seen: Positions, decay: float, straight: bool = False) -> Fitted:
    """One hidden layer by Adam's steps, the rate falling to nothing; every fifth game only judges.

    Where figures just add up there is one unit, and it does not bend.
    """
    units, rounds = (1, STRAIGHT_ROUNDS) if straight else (UNITS, ROUNDS)
    held = seen.game % HELD_OUT == 0
    mean, spread = seen.figures[~held].mean(0), seen.figures[~held].std(0) + 1e-3
    figures, source = (seen.figures - mean) / spread, np.random.default_rng(1)
    count = figures.shape[1]
    weights = [
        source.normal(0, count**-0.5, (units, count)),
        np.zeros(units),
        source.normal(0, 0.1, units),
        np.zeros(1),
    ]
    first, second = [np.zeros_like(one) for one in weights], [np.zeros_like(one) for one in weights]
    order, step = np.flatnonzero(~held), 0
    for turn in range(rounds):
        source.shuffle(order)
        rate = RATE * 0.5 * (1 + np.cos(np.pi * turn / rounds))
        for begin in range(0, len(order), BATCH):
            some, step = order[begin : begin + BATCH], step + 1
            for k, slope in enumerate(_slopes(weights, figures[some], seen.won[some], decay, straight)):
                first[k] = 0.9 * first[k] + 0.1 * slope
                second[k] = 0.999 * second[k] + 0.001 * slope**2
                pace = np.sqrt(second[k] / (1 - 0.999**step)) + 1e-8
                weights[k] = weights[k] - rate * (first[k] / (1 - 0.9**step)) / pace
    known = _surprise(weights, figures[~held], seen.won[~held], straight)
    fresh = _surprise(weights, figures[held], seen.won[held], straight)
    plain = weights[0] / spread
    return Fitted([plain, weights[1] - plain @ mean, *weights[2:]], known, fresh)


def _hidden(weights: list[Numbers], figures: Numbers, straight: bool) -> Numbers:
    units: Numbers = figures @ weights[0].T + weights[1]
    return units if straight else np.tanh(units)


def _slopes(
    weights: list[Numbers], figures: Numbers, won: Numbers, decay: float, straight: bool
) -> list[Numbers]:
    hidden = _hidden(weights, figures, straight)
    off = (1 / (1 + np.exp(-(hidden @ weights[2] + weights[3]))) - won) / len(won)
    back = np.outer(off, weights[2]) * (1.0 if straight else 1 - hidden**2)
    slopes = [back.T @ figures, back.sum(0), hidden.T @ off, np.array([off.sum()])]
    return [slopes[0] + decay * weights[0], slopes[1], slopes[2] + decay * weights[2], slopes[3]]


def _surprise(weights: list[Numbers], figures: Numbers, won: Numbers, straight: bool) -> float:
    """Mean logarithmic loss."""
    told = 1 / (1 + np.exp(-(_hidden(weights, figures, straight) @ weights[2] + weights[3])))
    told = np.clip(told, 1e-6, 1 - 1e-6)
    return float(-(won * np.log(told) + (1 - won) * np.log(1 - told)).mean())


def main(path: str, decay: float = 3e-4) -> None:
    """Fit the judge of a plan's game, and write it beside the game's bot."""
    plan = read_plan(Path(path))
    found = setups(plan)
    game = game_named(found[0].order.game)
    module = import_module(f"{game.package}.bot.figures")
    seen = gather([(one.order, one.games) for one in found], reader_of(module), str(plan.seed))
    straight = getattr(module, "STRAIGHT", False)
    fitted = fit(seen, decay, straight)
    hidden, bias, out, offset = (weights.round(4).tolist() for weights in fitted.weights)
    games = sum(one.games for one in found)
    told = (
        f"{path}, seed {plan.seed}, {games} games; mean loss {fitted.known:.3f}, held out {fitted.fresh:.3f}"
    )
    judge = Judge(told, module.FIGURES, hidden, bias, out, offset[0], straight)
    assert module.__file__ is not None
    (Path(module.__file__).parent / "judge.json").write_bytes(msgspec.json.encode(judge) + b"\n")
    print(told)


if __name__ == "__main__":
    main(sys.argv[1], *map(float, sys.argv[2:]))
