"""Does an evaluation predict who wins? Greedy bots play; every turn's number is held against the end.

python -m benchmarks.outlook super-dungeon-explore p1 --games 100 --seed 1
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from undercroft.bots import make_bot
from undercroft.engine import Match


def judged(game: str, seat: str, seed: str) -> tuple[list[float], bool]:
    """What the game thought of a seat at the beginning of each turn, and whether it won."""
    match = Match.new(game, seed=seed, listen=False)
    bots = {one.id: make_bot("greedy", f"{seed}/{one.id}") for one in match.game.seats(match.setup)}
    turn, numbers = 0, []
    while match.ask:
        if match.state.turn != turn:
            turn = match.state.turn
            numbers.append(match.game.evaluate(match.state, seat))
        match.answer(bots[match.ask.seat].choose(match))
    assert match.outcome
    return numbers, seat in match.outcome.winners


def told_apart(won: Sequence[float], lost: Sequence[float]) -> float:
    """How often a position that was won looked better than one that was lost: 0.5 is blind, 1 sees all.

    >>> told_apart([0.6, 0.9], [0.2, 0.7])
    0.75
    """
    pairs = sum((a > b) + 0.5 * (a == b) for a in won for b in lost)
    return pairs / (len(won) * len(lost))


def main() -> None:
    read = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    read.add_argument("game")
    read.add_argument("seat")
    read.add_argument("--games", type=int, default=100)
    read.add_argument("--seed", default="1")
    wanted = read.parse_args()
    found: list[tuple[float, bool]] = []
    for number in range(wanted.games):
        numbers, won = judged(wanted.game, wanted.seat, f"{wanted.seed}-{number}")
        found += [(value, won) for value in numbers]
    apart = told_apart([v for v, won in found if won], [v for v, won in found if not won])
    print(f"{len(found)} positions of {wanted.games} games; told apart: {apart:.3f}")
    print("thought    won   positions")
    for tenth in range(10):
        some = [won for value, won in found if tenth <= min(9.99, 10 * value) < tenth + 1]
        if some:
            print(f"{tenth / 10:.1f}-{tenth / 10 + 0.1:.1f}  {sum(some) / len(some):5.0%}  {len(some):7}")


if __name__ == "__main__":
    main()
