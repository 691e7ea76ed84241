"""How far somebody has come towards a map's objective."""

from __future__ import annotations

from undercroft.games.die_in_the_dungeon.content.maps import Objective
from undercroft.games.die_in_the_dungeon.state import Dungeon, Monster, box


def done(g: Dungeon, m: Monster, objective: Objective) -> bool:
    """Is a map's objective fulfilled?"""
    match objective.kind:
        case "epics":
            return m.epics >= objective.count
        case "heroes":
            return m.heroes >= objective.count
        case "hunt":
            return m.hunted >= objective.count
        case "tokens":
            return m.taken >= objective.count and g.phase == "end"
        case "hoard":
            return g.phase == "end" and len(m.minions) >= objective.count
        case "grow":
            return g.phase == "end" and sum(m.value[:3]) >= objective.count
        case "explore":
            return g.phase == "end" and explored(g) >= objective.count
        case "reach":
            return g.phase == "end" and all(is_explored(g, place) for place in objective.places)
        case "diemaster":
            return is_explored(g, box(g).maps[g.map].diemaster)
        case "xp":
            return 6 * len(m.namic) + m.xp >= objective.count


def explored(g: Dungeon) -> int:
    """Tiles explored, the start not counted."""
    return sum(is_explored(g, place) for place in g.tiles) - len(box(g).maps[g.map].starts)


def is_explored(g: Dungeon, place: str) -> bool:
    """Flipped, and its effect and its combat are done (DIE-TILE-07)."""
    return place in g.tiles and (place != g.place or g.phase == "end")


def progress(g: Dungeon, m: Monster, objective: Objective) -> tuple[int, int]:
    """How far a player has come: so much, of so much."""
    match objective.kind:
        case "epics":
            return m.epics, objective.count
        case "heroes":
            return m.heroes, objective.count
        case "hunt":
            return m.hunted, objective.count
        case "tokens":
            return m.taken, objective.count
        case "hoard":
            return len(m.minions), objective.count
        case "grow":
            return sum(m.value[:3]), objective.count
        case "explore":
            return explored(g), objective.count
        case "reach":
            return sum(is_explored(g, place) for place in objective.places), len(objective.places)
        case "diemaster":
            return int(done(g, m, objective)), 1
        case "xp":
            return 6 * len(m.namic) + m.xp, objective.count
