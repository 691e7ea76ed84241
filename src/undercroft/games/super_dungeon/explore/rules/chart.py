"""The Mighty Monster Chart: the boss moves one space on, and what the space brings (EXP-CHART rules).

What is to be done stands in `g.tasks`, one short text each, so that every choice is a step of its own.
"""

from __future__ import annotations

from collections.abc import Callable

from undercroft.engine import Rules, choose
from undercroft.games.super_dungeon.explore.content.cards import Space
from undercroft.games.super_dungeon.explore.rules.boss_fight import sighting, spawn_dungeon_boss
from undercroft.games.super_dungeon.explore.rules.spawning import POINTS, spawn_mini_boss, spawn_one
from undercroft.games.super_dungeon.explore.state import CONSUL, Explore
from undercroft.games.super_dungeon.explore.telling import questions
from undercroft.games.super_dungeon.explore.telling.happenings import Bonus, Chart, ChartStands, NoPoints
from undercroft.games.super_dungeon.rules.potions import green_window
from undercroft.games.super_dungeon.rules.stats import all_shed_immune
from undercroft.games.super_dungeon.rules.turns import spend_coin

ARTIFACT_SKULLS = 2
"""Skull points more in every spawning while the artifact is worn (EXP-ART-14)."""
MORE = "spawn-on"
"""The rest of a spawning that has begun."""


def mighty_monsters(g: Explore) -> Rules[None]:
    """One task of those that a space, the set-up or the end of power-up has set."""
    if not g.tasks:
        g.phase = g.after
        return
    task, _, rest = g.tasks[0].partition(":")
    if g.side == "consul" and is_pause(g, task):
        yield from green_window(g, before=task)
    g.tasks.pop(0)
    yield from TASKS[task](g, rest)


def is_pause(g: Explore, task: str) -> bool:
    """Whether Heroes may drink before a task: before each effect of a space and before the turn ends.

    A spawning is one effect, however many monsters it brings (SD-RULING-39).
    """
    return task not in ("advance", MORE) and (task != "without-points" or comes_unbidden(g))


def advance(g: Explore, rest: str) -> Rules[None]:
    """The boss moves one space on; its effects are set as tasks in their order (EXP-CHART-01, 02).

    In a Hero Turn only the prince's rescue makes it move (EXP-PRINCE-09).
    """
    yield from ()
    if g.boss_spawned:
        g.note(ChartStands())
        return
    g.space += 1
    space = g.box.charts[g.chart].spaces[g.space - 1]
    skulls = skulls_of(g, space)
    brings = space.platforms, space.mini_boss, space.dungeon_boss, space.bonuses, space.sighting
    g.note(Chart(g.space, skulls, *brings), "EXP-CHART-01" if g.side == CONSUL else "EXP-PRINCE-09")
    tasks = []
    if skulls:
        tasks.append(f"spawn:{skulls}:{'+'.join(space.platforms)}:{POINTS}")
    if space.mini_boss:
        tasks.append("mini-boss")
    if space.dungeon_boss:
        tasks.append("dungeon-boss")
    if space.bonuses:
        tasks.append("bonus:" + "+".join(space.bonuses))
    if space.sighting:
        tasks.append("sighting:" + "+".join(map(str, space.sighting)))
    g.tasks = tasks + g.tasks


def skulls_of(g: Explore, space: Space) -> int:
    """The skull number of a space that has one, larger while the artifact is worn (EXP-ART-14)."""
    worn = space.skulls and g.mode == "artifact" and g.carrier
    return space.skulls + (ARTIFACT_SKULLS if worn else 0)


def spawn(g: Explore, rest: str) -> Rules[None]:
    """One monster of a spawning; the rest of it is a task again (EXP-SPAWN-01)."""
    points, platforms, around = rest.split(":")
    left = yield from spawn_one(g, int(points), platforms.split("+"), around)
    if left:
        g.tasks.insert(0, f"{MORE}:{left}:{platforms}:{around}")


def mini_boss(g: Explore, rest: str) -> Rules[None]:
    yield from spawn_mini_boss(g)


def dungeon_boss(g: Explore, rest: str) -> Rules[None]:
    yield from spawn_dungeon_boss(g)


def without_points(g: Explore, rest: str) -> Rules[None]:
    """No spawning points are in play: the boss comes (EXP-SPAWN-12, EXP-RULING-07)."""
    if comes_unbidden(g):
        g.note(NoPoints())
        yield from spawn_dungeon_boss(g)


def comes_unbidden(g: Explore) -> bool:
    """Whether the boss comes for want of spawning points (EXP-SPAWN-12)."""
    return not g.boss_spawned and not g.points_in_play()


def bonus(g: Explore, rest: str) -> Rules[None]:
    """A bonus for all monsters; of several the Consul chooses one (EXP-BONUS-03 to EXP-BONUS-06).

    (EXP-CHART-03.)
    """
    key = yield from choose(g, CONSUL, questions.Bonus(), "EXP-BONUS-06", rest.split("+"))
    g.bonuses.append(key)
    g.note(Bonus(key))
    all_shed_immune(g)


def boss_sighting(g: Explore, rest: str) -> Rules[None]:
    yield from sighting(g, [int(tile) for tile in rest.split("+")])


def coins_again(g: Explore, rest: str) -> Rules[None]:
    """Heroes that fell in step 4 return at its end (EXP-RULING-38)."""
    more = yield from revive_one(g)
    if more:
        g.tasks.insert(0, "coins-again")


def revive_one(g: Explore) -> Rules[bool]:
    """A coin for a fallen Hero, which stays on its card (EXP-COIN-01); False when nobody is fallen."""
    fallen = next((hero for hero in g.heroes if hero.at < 0), None)
    if fallen is None:
        return False
    hero = yield from spend_coin(g, fallen)
    g.hardened[g.place_of(hero.id)] += 1
    return True


TASKS: dict[str, Callable[[Explore, str], Rules[None]]] = {
    "advance": advance,
    "spawn": spawn,
    MORE: spawn,
    "mini-boss": mini_boss,
    "dungeon-boss": dungeon_boss,
    "bonus": bonus,
    "sighting": boss_sighting,
    "without-points": without_points,
    "coins-again": coins_again,
}
