"""What wins a map."""

from __future__ import annotations

from undercroft.games.die_in_the_dungeon.content.maps import Objective
from undercroft.games.die_in_the_dungeon.rules.board import win
from undercroft.games.die_in_the_dungeon.state import Dungeon, Monster, box


def check(g: Dungeon, m: Monster) -> None:
    """The game is won at the moment the objective is fulfilled (DIE-WIN-01)."""
    objective = box(g).maps[g.map].objective
    if done(g, m, objective):
        rule = "DIE-TWO-01" if len(g.monsters) > 1 else RULE.get(objective.kind, "DIE-WIN-03")
        win(g, m, rule)


RULE = {"epics": "DIE-WIN-02"}


def done(g: Dungeon, m: Monster, objective: Objective) -> bool:
    """Is a map's objective fulfilled?"""
    match objective.kind:
        case "epics":
            return m.epics >= objective.count
        case "heroes":
            return m.heroes >= objective.count
        case "tokens":
            return m.taken >= objective.count and g.phase == "end"
        case "explore":
            return g.phase == "end" and explored(g) >= objective.count
        case "reach":
            return g.phase == "end" and all(place in g.tiles for place in objective.places)
        case "diemaster":
            beaten = box(g).maps[g.map].diemaster
            return beaten in g.tiles and (g.place != beaten or g.phase == "end")
        case "xp":
            return 6 * len(m.namic) + m.xp >= objective.count


def explored(g: Dungeon) -> int:
    """Tiles explored, the start not counted."""
    return len(g.tiles) - len(box(g).maps[g.map].starts)


def progress(g: Dungeon, m: Monster, objective: Objective) -> tuple[int, int]:
    """How far a player has come: so much, of so much."""
    match objective.kind:
        case "epics":
            return m.epics, objective.count
        case "heroes":
            return m.heroes, objective.count
        case "tokens":
            return m.taken, objective.count
        case "explore":
            return explored(g), objective.count
        case "reach":
            return sum(place in g.tiles for place in objective.places), len(objective.places)
        case "diemaster":
            return 0, 1
        case "xp":
            return 6 * len(m.namic) + m.xp, objective.count
