"""What many games say: shares with their confidence, lengths, speed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from statistics import mean
from typing import NamedTuple

from undercroft.lab.many import Row
from undercroft.lab.noise import interval


class Share(NamedTuple):
    """A share of games, with the bounds it lies within at 95 % confidence."""

    name: str
    games: int
    share: float
    low: float
    high: float


class Summary(NamedTuple):
    """Many games in a few numbers."""

    games: int
    wins: list[Share]
    """By winner: a seat, several, or nobody."""
    endings: list[tuple[str, str, int]]
    """How they ended: rule, words, count; most frequent first."""
    decisions: float
    longest: int
    turns: float
    per_second: float
    """Decisions a second of one core."""


def summarise(rows: Sequence[Row]) -> Summary:
    """Count games by winner and ending."""
    total = len(rows)
    winners = Counter(", ".join(row.winners) or "nobody" for row in rows)
    endings = Counter((row.rule, row.text if len(row.text) < 60 else "") for row in rows)
    return Summary(
        total,
        [Share(name, n, n / total, *interval(n, total)) for name, n in winners.most_common()],
        [(rule, text, n) for (rule, text), n in endings.most_common()],
        mean(row.decisions for row in rows),
        max(row.decisions for row in rows),
        mean(row.turns for row in rows),
        sum(row.decisions for row in rows) / max(sum(row.seconds for row in rows), 1e-9),
    )
