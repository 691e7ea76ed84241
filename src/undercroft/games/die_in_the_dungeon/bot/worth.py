"""What a position is worth: how often such a one was won by sensible play."""

from __future__ import annotations

from undercroft.engine.judge import judge_of
from undercroft.games.die_in_the_dungeon.bot.figures import standing
from undercroft.games.die_in_the_dungeon.state import Dungeon

PACKAGE = "undercroft.games.die_in_the_dungeon.bot"


def evaluate(g: Dungeon, seat: str) -> float:
    """The chance to win by the judge; with two monsters in the dungeon, how far one is ahead of the other."""
    judge = judge_of(PACKAGE)
    mine, *others = sorted((m for m in g.monsters), key=lambda m: m.seat != seat)
    worth = judge(standing(g, mine))
    for other in others:
        worth = 0.5 + 0.5 * (worth - judge(standing(g, other)))
    return min(0.99, max(0.01, worth))
