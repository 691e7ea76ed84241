"""Choices that the rules leave to the players and that may be all the same to them.

Who does not care can say "let the table decide": from then on a lot is drawn in that seat's place.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from undercroft.engine import Ask, Lot, Rules
from undercroft.engine.asks import Describe
from undercroft.games.super_dungeon.state import Crawl

LEAVE = "leave-to-table"
"""The answer that leaves this choice, and all such choices to come, to the table."""


def settle(
    g: Crawl,
    seat: str,
    kind: str,
    rule: str,
    options: Sequence[str],
    *,
    prompt: str | Callable[[], str] = "",
    describe: Describe | None = None,
) -> Rules[str]:
    """Ask the players, unless there is only one way or the seat leaves it to the table."""
    if len(options) == 1:
        return options[0]
    if seat not in g.leave:

        def told(key: str) -> object:
            if key == LEAVE:
                return "Let the table decide, now and from now on"
            return describe(key) if describe else key.replace("-", " ")

        key: str = yield Ask(seat, kind, rule, [*options, LEAVE], prompt=prompt, describe=told)  # type: ignore[arg-type]
        if key != LEAVE:
            return key
        g.leave.append(seat)
    drawn: str = yield Lot(options, kind)
    return drawn
