"""What wins a map."""

from __future__ import annotations

from undercroft.games.die_in_the_dungeon.rules.board import win
from undercroft.games.die_in_the_dungeon.rules.progress import done
from undercroft.games.die_in_the_dungeon.state import Dungeon, Monster, box


def check(g: Dungeon, m: Monster) -> None:
    """The game is won at the moment the objective is fulfilled (DIE-WIN-01)."""
    objective = box(g).maps[g.map].objective
    if done(g, m, objective):
        rule = "DIE-TWO-01" if len(g.monsters) > 1 else RULE.get(objective.kind, "DIE-WIN-03")
        win(g, m, rule)


RULE = {"epics": "DIE-WIN-02"}
