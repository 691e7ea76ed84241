"""The bot that plays like a person in a first game: it sees the obvious, and takes one course for all.

It does not play at random. Mostly it does what is sensible; now and then it imagines each answer once, with
whatever luck comes to mind, and takes what went best in that daydream; and it forgets that it may react.
"""

from __future__ import annotations

from typing import Any

from undercroft.bots.greedy import Greedy, candidates, worth
from undercroft.engine import PASS, QUIET, Ask, Match, Seeded, Source

FORGETS = 0.4
"""How often a reaction that would have been sensible does not come to mind."""
DREAMS = 0.35
"""How often an answer is judged by one imagined course."""
SEEN = 4
"""Answers that are thought of at all."""


class Beginner:
    """Somebody who knows the rules and not the game."""

    __slots__ = ("_sense", "_source")

    def __init__(self, seed: str) -> None:
        self._source = Source(seed)
        self._sense = Greedy(f"{seed}/sense", samples=1)

    def choose(self, match: Match) -> Any:
        ask = match.ask
        assert ask is not None
        sensible = self._sense.choose(match)
        if self._forgets(ask, sensible):
            return PASS
        if self._source.uniform() < DREAMS:
            return self._dream(match, ask, sensible)
        return sensible

    def _forgets(self, ask: Ask, sensible: Any) -> bool:
        """Whether something that may be declined is, for want of thinking of it."""
        may = PASS in ask.options and sensible not in (PASS, QUIET)
        return may and self._source.uniform() < FORGETS

    def _dream(self, match: Match, ask: Ask, sensible: Any) -> Any:
        """The best of a few answers by one imagined course each: luck is taken for a reason."""
        ideas = match.game.whims(match.state, ask, self._source) or candidates(ask, self._source)
        others = [answer for answer in ideas if answer not in (sensible, QUIET)]
        thought_of = [sensible]
        while others and len(thought_of) < SEEN:
            thought_of.append(others.pop(self._source.below(len(others))))
        if len(thought_of) == 1:
            return sensible
        return max(thought_of, key=lambda answer: self._imagined(match, ask.seat, answer))

    def _imagined(self, match: Match, seat: str, answer: Any) -> float:
        copy = match.clone(Seeded(self._source.word()))
        copy.answer(answer)
        return worth(copy, seat)
