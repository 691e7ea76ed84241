"""The bot that looks one answer ahead: the game's own advice first, else the best evaluation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from undercroft.engine import Ask, Match, Seeded, Source

FORM_TRIES = 8
"""How many answers to a form are drawn and compared."""


class Greedy:
    """Tries every option on copies of the match, with dice of its own, and keeps the best."""

    __slots__ = ("_source", "samples")

    def __init__(self, seed: str, samples: int = 3) -> None:
        self._source = Source(seed)
        self.samples = samples

    def choose(self, match: Match) -> Any:
        ask = match.ask
        assert ask is not None
        advice = match.game.advise(match.state, ask, self._source)
        if advice is not None:
            return advice
        answers = candidates(ask, self._source)
        if len(answers) == 1:
            return answers[0]
        # The same dice for every option, so that luck does not choose.
        seeds = [str(self._source.word()) for _ in range(self.samples)]
        scores = [sum(self._try(match, ask.seat, answer, seed) for seed in seeds) for answer in answers]
        best = max(scores)
        return self._source.pick([a for a, score in zip(answers, scores, strict=True) if score == best])

    def _try(self, match: Match, seat: str, answer: Any, seed: str) -> float:
        copy = match.clone(Seeded(seed))
        copy.answer(answer)
        return worth(copy, seat)


def candidates(ask: Ask, source: Source) -> Sequence[Any]:
    """The answers worth comparing: every option, and a few ways to fill a form in."""
    if ask.form is None:
        return ask.options
    drawn: list[Any] = list(ask.options)
    for _ in range(FORM_TRIES):
        answer = ask.form.sample(source)
        if answer not in drawn:
            drawn.append(answer)
    return drawn


def worth(match: Match, seat: str) -> float:
    """What a position is worth to a seat: its score if the game is over, else the game's evaluation."""
    outcome = match.outcome
    if outcome is None:
        return match.game.evaluate(match.state, seat)
    return outcome.scores.get(seat, float(seat in outcome.winners))
