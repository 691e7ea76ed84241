"""The ten lines of docs/lab.md: an observer of one's own."""

from __future__ import annotations

from docs.cellar import WINS_AT
from undercroft.engine import Ask, Match
from undercroft.lab import Observer


class Nerve(Observer):
    """How often the cook went down again with enough cheese to win."""

    def before(self, match: Match) -> None:
        self.bold = 0

    def answer(self, match: Match, ask: Ask, answer: str) -> None:
        self.bold += answer == "down" and match.state.cheese >= WINS_AT

    def after(self, match: Match) -> dict[str, int]:
        return {"bold": self.bold}
