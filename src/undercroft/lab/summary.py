"""What many games say: shares with their confidence, lengths, speed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from statistics import mean
from typing import NamedTuple

from undercroft.lab.many import Row

Z95 = 1.96
"""Standard deviations either side that hold 95 % of a normal distribution."""


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


def interval(count: int, total: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share.

    >>> [round(bound, 3) for bound in interval(50, 100)]
    [0.404, 0.596]
    """
    if total == 0:
        return 0.0, 1.0
    share, z2 = count / total, Z95 * Z95
    middle = (share + z2 / (2 * total)) / (1 + z2 / total)
    reach = Z95 * sqrt(share * (1 - share) / total + z2 / (4 * total * total)) / (1 + z2 / total)
    return max(0.0, middle - reach), min(1.0, middle + reach)


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
