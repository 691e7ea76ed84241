"""Where the objective is, and how far: tiles that must still be flipped."""

from __future__ import annotations

from functools import lru_cache

from undercroft.games.die_in_the_dungeon.content.box import box_of
from undercroft.games.die_in_the_dungeon.content.maps import DungeonMap
from undercroft.games.die_in_the_dungeon.content.words import DIEMINIONS
from undercroft.games.die_in_the_dungeon.rules import progress
from undercroft.games.die_in_the_dungeon.state import Dungeon, Monster, box

RESERVE = 3
"""Time that the bot wants to have left when it reaches its goal."""


def needed(g: Dungeon, m: Monster) -> int:
    """Tiles that must still be flipped to reach the objective, at least."""
    dungeon = box(g).maps[g.map]
    done, wanted = progress.progress(g, m, dungeon.objective)
    near = [steps(g, dungeon, goal) for goal in goals(g, dungeon)]
    if dungeon.objective.kind == "epics":
        near = sorted(near)[: wanted - done]
        return (near[-1] + len(near) - 1) if near else 0
    if dungeon.objective.kind in ("reach", "diemaster"):
        return max(near, default=0)
    return max(
        0, (wanted - done + 1) // (2 if dungeon.objective.kind in ("heroes", "xp", "hunt", "grow") else 1)
    )


def surely_needed(g: Dungeon, m: Monster) -> int | None:
    """The tiles that no way is without, where the map says which or how many; None where heroes decide it."""
    objective = box(g).maps[g.map].objective
    if objective.kind == "explore":
        done, wanted = progress.progress(g, m, objective)
        return wanted - done
    sure = objective.kind in ("reach", "diemaster") or (objective.kind == "epics" and objective.count == 1)
    return needed(g, m) if sure else None


def goals(g: Dungeon, dungeon: DungeonMap) -> list[str]:
    """Unexplored places that the objective is about."""
    match dungeon.objective.kind:
        case "epics":
            return [place for place, kind in dungeon.kind.items() if kind == "E" and place not in g.tiles]
        case "reach":
            return [place for place in dungeon.objective.places if place not in g.tiles]
        case "diemaster":
            return [dungeon.diemaster]
        case "tokens" | "grow":
            return [place for place in dungeon.tokens if place not in g.tiles]
        case "hoard":
            return [place for place in dungeon.tokens if place not in g.tiles and _minions_at(dungeon, place)]
        case _:
            return []


def _minions_at(dungeon: DungeonMap, place: str) -> bool:
    return any(token in DIEMINIONS for token in dungeon.tokens[place])


@lru_cache(maxsize=4096)
def distances(packs: tuple[str, ...], dungeon: str, goal: str) -> dict[str, int]:
    return box_of(packs).maps[dungeon].distances(goal)


def steps(g: Dungeon, dungeon: DungeonMap, goal: str) -> int:
    """Tiles to flip to get to a goal and explore it."""
    far = distances(tuple(g.packs), g.map, goal)
    return 1 + min((far[place] for place in g.open), default=99)
