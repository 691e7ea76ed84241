"""What a position is worth: how often such a one was won by sensible play."""

from __future__ import annotations

from undercroft.engine.judge import judge_of
from undercroft.games.die_in_the_dungeon.bot.figures import standing
from undercroft.games.die_in_the_dungeon.bot.goals import surely_needed
from undercroft.games.die_in_the_dungeon.content.words import TIME, TOKEN_POINTS
from undercroft.games.die_in_the_dungeon.state import Dungeon, Monster

PACKAGE = "undercroft.games.die_in_the_dungeon.bot"

LATE = 0.1
"""What is left of the chance to win where there are more tiles to flip than Time: a tile may give some."""


def evaluate(g: Dungeon, seat: str) -> float:
    """The chance to win; with two monsters in the dungeon, how far one is ahead of the other."""
    mine, *others = sorted((m for m in g.monsters), key=lambda m: m.seat != seat)
    worth = chance(g, mine)
    for other in others:
        worth = 0.5 + 0.5 * (worth - chance(g, other))
    return min(0.99, max(0.01, worth))


def chance(g: Dungeon, m: Monster) -> float:
    """The chance of one monster by the judge, which hardly ever saw anybody come too late."""
    found = judge_of(PACKAGE)(standing(g, m))
    return LATE * found if late(g, m) else found


def late(g: Dungeon, m: Monster) -> bool:
    """Whether Time runs out on the way, with every Time token used: its last point loses the game."""
    way = surely_needed(g, m)
    return way is not None and m.value[TIME] + TOKEN_POINTS["time"] * m.tokens.count("time") <= way
