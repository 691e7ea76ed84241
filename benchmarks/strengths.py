"""What a strength of the table wins, with its limit of time: ``python -m benchmarks.strengths GAME master``.

A plan of the lab counts play-outs, since a game that hangs on a clock cannot be played again. Here the clock
is the processor's own, so that other work on the machine takes nothing from a bot; a line is written after
every game, and games that stand in the file already are not played again.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from time import process_time
from typing import Any

import msgspec

from undercroft.bots.mcts import Budget
from undercroft.engine import Ask, Match
from undercroft.lab.many import Order, play_one
from undercroft.lab.observers import Observer


class Played(msgspec.Struct, frozen=True):
    """One game: who won, what it cost of a processor, and its dearest decision."""

    number: int
    sides: tuple[str, ...]
    seconds: float
    decisions: int
    dearest: float


class Dearest(Observer):
    """How long the longest thought of a game took, by the processor's time."""

    def before(self, match: Match) -> None:
        self.since, self.most = process_time(), 0.0

    def answer(self, match: Match, ask: Ask, answer: Any) -> None:
        now = process_time()
        self.most, self.since = max(self.most, now - self.since), now


def main() -> None:
    reading = argparse.ArgumentParser(description=__doc__)
    reading.add_argument("game")
    reading.add_argument("bot", help="for every seat, or heroes=master,consul=casual")
    reading.add_argument("--games", type=int, default=100)
    reading.add_argument("--seed", required=True)
    reading.add_argument("--set", default="", help="options, as in map=final")
    reading.add_argument("--out", type=Path, required=True)
    asked = reading.parse_args()

    Budget.clock = process_time
    bots = pairs(asked.bot) if "=" in asked.bot else {"*": asked.bot}
    order = Order(asked.game, dict(pairs(asked.set)), bots, asked.seed)
    asked.out.touch()
    rows = [msgspec.json.decode(line, type=Played) for line in asked.out.read_bytes().splitlines()]
    for number in range(len(rows), asked.games):
        dearest, began = Dearest(), process_time()
        row, _ = play_one(order, number, observers=[dearest])
        played = Played(number, row.sides, process_time() - began, row.decisions, dearest.most)
        with asked.out.open("ab") as kept:
            kept.write(msgspec.json.encode(played) + b"\n")


def pairs(text: str) -> dict[str, str]:
    """``a=1,b=2`` as a dictionary."""
    return dict(one.split("=", 1) for one in text.split(",") if one)


if __name__ == "__main__":
    main()
