"""Choices that the rules leave to the players and that may be all the same to them.

Who does not care can say "let the table decide": from then on a lot is drawn in that seat's place.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from undercroft.engine import Ask, Lot, Rules
from undercroft.engine.asks import Describe
from undercroft.games.super_dungeon.state import Crawl
from undercroft.games.super_dungeon.telling.questions import LEAVE, CrawlQuestion, LeftToTable


def settle(
    g: Crawl,
    seat: str,
    about: CrawlQuestion[Any] | str,
    rule: str,
    options: Sequence[str],
    *,
    prompt: str | Callable[[], str] = "",
    describe: Describe | None = None,
) -> Rules[str]:
    """Ask the players, unless there is only one way or the seat leaves it to the table."""
    if len(options) == 1:
        return options[0]
    key: str
    if seat not in g.leave and not isinstance(about, str):
        key = yield Ask(g, seat, about, rule, [*options, LEAVE])
        if key != LEAVE:
            return key
        g.leave.append(seat)
    if seat not in g.leave:  # As it was, until both games have moved.

        def told(key: str) -> object:
            if key == LEAVE:
                return "Let the table decide, now and from now on"
            return describe(key) if describe else key.replace("-", " ")

        key = yield Ask(seat, about, rule, [*options, LEAVE], prompt=prompt, describe=told)  # type: ignore[arg-type]
        if key != LEAVE:
            return key
        g.leave.append(seat)
    drawn: str = yield Lot(options, LeftToTable(about if isinstance(about, str) else about.kind))
    return drawn
