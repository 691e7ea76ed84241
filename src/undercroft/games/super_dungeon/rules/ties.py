"""Choices that the rules leave to the players and that may be all the same to them.

Who does not care can say "let the table decide": from then on a lot is drawn in that seat's place.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from undercroft.engine import Ask, Lot, Rules
from undercroft.games.super_dungeon.state import Crawl
from undercroft.games.super_dungeon.telling.questions import LEAVE, CrawlQuestion, LeftToTable


def settle(g: Crawl, seat: str, about: CrawlQuestion[Any], rule: str, options: Sequence[str]) -> Rules[str]:
    """Ask the players, unless there is only one way or the seat leaves it to the table."""
    if len(options) == 1:
        return options[0]
    if seat not in g.leave:
        key: str = yield Ask(g, seat, about, rule, [*options, LEAVE])
        if key != LEAVE:
            return key
        g.leave.append(seat)
    drawn: str = yield Lot(options, LeftToTable(about.kind), about)
    return drawn
