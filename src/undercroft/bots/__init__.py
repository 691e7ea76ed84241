"""Who chooses for an empty chair: four strengths by name, and what they are made of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from undercroft.bots.beginner import Beginner
from undercroft.bots.greedy import Greedy
from undercroft.bots.mcts import Mcts
from undercroft.bots.random import Random
from undercroft.engine import Match, SetupError

__all__ = ["KINDS", "STRENGTHS", "Beginner", "Bot", "Greedy", "Mcts", "Random", "make_bot"]


class Bot(Protocol):
    """Answers the pending ask of a match, without changing the match."""

    def choose(self, match: Match) -> Any: ...


STRENGTHS: dict[str, Callable[[str], Bot]] = {
    "beginner": Beginner,
    "casual": Greedy,
    "strong": lambda seed: Mcts(seed, iterations=60, seconds=0.5),
    "master": lambda seed: Mcts(seed, iterations=1000, seconds=0.7),
}
"""The four that are offered at a table, weakest first; who searches has so many play-outs, and so long;
a lap that was begun is run to its end, so that the master answers within a second."""

PARTS = ("random", "greedy", "mcts")
"""What they are made of, for the lab and for fun."""

KINDS = (*STRENGTHS, *PARTS)


def make_bot(spec: str, seed: str) -> Bot:
    """A bot from its name: a strength such as ``casual``, or ``random``, ``greedy``, ``mcts``, ``mcts:400``
    (iterations), ``mcts:0.5s``."""
    if spec in STRENGTHS:
        return STRENGTHS[spec](seed)
    kind, _, budget = spec.partition(":")
    if kind == "random" and not budget:
        return Random(seed)
    if kind == "greedy" and not budget:
        return Greedy(seed)
    if kind == "mcts":
        try:
            if budget.endswith("s"):
                return Mcts(seed, iterations=None, seconds=float(budget[:-1]))
            return Mcts(seed, iterations=int(budget or Mcts.ITERATIONS))
        except ValueError:
            raise SetupError(
                f"a budget is a count or seconds, as in mcts:400 or mcts:0.5s; got {spec!r}"
            ) from None
    raise SetupError(f"no bot {spec!r}; there is {', '.join(KINDS)}")
