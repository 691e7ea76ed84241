"""The answers that a search compares: where the last dice or cards that are used up are decided.

Of what the party owns and who carries it the judge of positions is asked at once. The way, and whether to
back down, are reckoned by the fights that may follow.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from undercroft.engine import QUIET, Ask, Source
from undercroft.games.dungeon_fighter.bot.advice import advise, choose_die, hand
from undercroft.games.dungeon_fighter.bot.belongings import DECIDED
from undercroft.games.dungeon_fighter.rules.combat import BACK_DOWN, requirements
from undercroft.games.dungeon_fighter.state import Party
from undercroft.games.dungeon_fighter.telling import questions
from undercroft.games.dungeon_fighter.throws.landed import FROZEN

SPENDING = ("item", "last-chance", "re-throw", "lend-re-throw", "heal")
"""What is used now is not there later: what that is worth no throw tells alone."""
HARD = 0.6
"""Only from throws that hit less often than this the party may want to back down."""
SHAME = 0.01
"""By how much it must win more often if it does."""
SHORT = {"aim": "ring"}
"""Ice short of the middle takes less from a throw than ice on it, and goes off the board no more often."""


def ideas(g: Party, ask: Ask, source: Source) -> Sequence[Any] | None:
    """What is advised first. A throw is as good as the hand: there is nothing to compare."""
    decided = DECIDED.get(ask.kind)
    if decided is not None:
        return [decided(g, ask)]
    if isinstance(ask.about, questions.Flip) and ask.about.template == FROZEN and not g.real_dice:
        return [SHORT]
    advised = advise(g, ask, source)
    if advised is None:
        return None
    return [advised, *(key for key in compared(g, ask) if key != advised)]


def reckon(g: Party, ask: Ask) -> dict[Any, float]:
    """What paths come to; and what it comes to to back down, where that is better than to stand."""
    from undercroft.games.dungeon_fighter.bot.foresight import standing_or_leaving, ways

    if ask.kind == "path" and len(ask.options) > 1:
        return ways(g, ask.options)
    if ask.kind == "agree":
        stands, leaves = standing_or_leaving(g)
        return {"yes": leaves, "no": stands}
    if ask.kind == "die" and BACK_DOWN in ask.options and hand(g, requirements(g)).hit < HARD:
        stands, leaves = standing_or_leaving(g)
        if leaves > stands + SHAME:
            return {BACK_DOWN: leaves, choose_die(g, ask): stands}
    return {}


def compared(g: Party, ask: Ask) -> Sequence[Any]:
    """The other answers that are worth a play-out."""
    if ask.kind in SPENDING:
        return [key for key in ask.options if key != QUIET]
    if ask.kind == "die" and not g.fight.pool:
        return [key for key in ask.options if key != BACK_DOWN]
    return ()


def arrival(g: Party) -> Callable[[Party], bool]:
    """A play-out goes to the next choice of a path, where the judge looks; against the Boss to the end."""
    rounds = g.rounds
    return lambda later: later.phase == "path" and later.rounds > rounds
