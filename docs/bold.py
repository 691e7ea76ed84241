"""The bot of docs/bot.md: it looks at where every answer leads, and forgets that luck can turn."""

from __future__ import annotations

from typing import Any

from undercroft.engine import Match, Seeded, Source


class Bold:
    """Tries every answer once and believes what it sees."""

    def __init__(self, seed: str) -> None:
        self._source = Source(seed)

    def choose(self, match: Match) -> Any:
        ask = match.ask
        assert ask is not None
        if ask.form is not None:
            return ask.form.sample(self._source)
        return max(ask.options, key=lambda answer: self._look(match, ask.seat, answer))

    def _look(self, match: Match, seat: str, answer: Any) -> float:
        copy = match.clone(Seeded(str(self._source.word())))
        copy.answer(answer)
        return copy.game.evaluate(copy.state, seat)
