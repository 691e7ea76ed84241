"""Who chooses for an empty chair: at random, by one look ahead, or by a tree search."""

from __future__ import annotations

from typing import Any, Protocol

from undercroft.bots.greedy import Greedy
from undercroft.bots.mcts import Mcts
from undercroft.bots.random import Random
from undercroft.engine import Match, SetupError

__all__ = ["KINDS", "Bot", "Greedy", "Mcts", "Random", "make_bot"]

KINDS = ("random", "greedy", "mcts")


class Bot(Protocol):
    """Answers the pending ask of a match, without changing the match."""

    def choose(self, match: Match) -> Any: ...


def make_bot(spec: str, seed: str) -> Bot:
    """A bot from its name: ``random``, ``greedy``, ``mcts``, ``mcts:400`` (iterations), ``mcts:0.5s``."""
    kind, _, budget = spec.partition(":")
    if kind == "random" and not budget:
        return Random(seed)
    if kind == "greedy" and not budget:
        return Greedy(seed)
    if kind == "mcts":
        try:
            if budget.endswith("s"):
                return Mcts(seed, seconds=float(budget[:-1]))
            return Mcts(seed, iterations=int(budget or Mcts.ITERATIONS))
        except ValueError:
            raise SetupError(
                f"a budget is a count or seconds, as in mcts:400 or mcts:0.5s; got {spec!r}"
            ) from None
    raise SetupError(f"no bot {spec!r}; there is {', '.join(KINDS)}")
