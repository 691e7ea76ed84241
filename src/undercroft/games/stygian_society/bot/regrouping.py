"""Whether to regroup: what the cubes on the table and in the tower will let the enemies do, against peril."""

from __future__ import annotations

from collections.abc import Mapping

from undercroft.games.stygian_society.bot.judgement import DOUBLED, FREED, KEPT, OUT, harm_of, threat
from undercroft.games.stygian_society.content.cards import ENEMY_COLOURS, HERO_COLOURS
from undercroft.games.stygian_society.rules import dropping, enemies
from undercroft.games.stygian_society.rules import effects as fx
from undercroft.games.stygian_society.rules.cubes import inside, value
from undercroft.games.stygian_society.rules.turn import regroup_peril
from undercroft.games.stygian_society.state import Climb

STEP = 2.5
"""What a step of peril costs besides the events that it brings."""
AHEAD = 0.7
"""How much of what the next hero is spared counts: cards may spare it as well."""
STEADY = 0.9
"""An enemy acts about so often when what is expected just pays for it."""


def regroup_worth(g: Climb) -> float:
    """What regrouping is worth, where an action is worth what action_worth says: in wounds."""
    peril = regroup_peril(g)
    last = g.place.chart[-1].at
    if g.peril + peril >= last:
        return -99.0
    coming = dropping.peril_cubes(g)
    as_it_is, emptied = pressures(g, coming)
    spared = as_it_is + AHEAD * (as_it_is - emptied)
    kept = KEPT * sum(value(g, colour) for colour in HERO_COLOURS)
    return spared + missing_worth(g, coming) - kept - peril_price(g, peril)


def pressures(g: Climb, coming: Mapping[str, int]) -> tuple[float, float]:
    """What the enemies' actions after a drop should cost, with the tower as it is and with it emptied."""
    held = inside(g)
    as_it_is = emptied = 0.0
    for colour in ENEMY_COLOURS:
        cost = cheapest(g, colour)
        if not cost:
            continue
        fresh, harm = DOUBLED * OUT * coming[colour], threat(g, colour)
        there = fresh + (value(g, colour) + DOUBLED * FREED * held[colour])
        as_it_is += harm * min(1.0, max(0.0, STEADY + (there - cost) / 2))
        emptied += harm * min(1.0, max(0.0, STEADY + (fresh - cost) / 2))
    return as_it_is, emptied


def cheapest(g: Climb, colour: str) -> int:
    """What the cheapest action of a colour costs; 0 if it has none."""
    there = g.figures(colour)
    mat = g.place.actions.get(colour)
    actions = g.box.enemies[there[0].kind].actions if there else [mat] if mat else []
    if not actions:
        return 0
    return max(1, min(action.cost for action in actions) + enemies.dearer(g, colour))


def missing_worth(g: Climb, coming: Mapping[str, int]) -> float:
    """Peril that a drop would bring because the supply is out of cubes."""
    return sum(max(0, n - g.supply[colour]) for colour, n in coming.items()) * (STEP + 1.0)


def peril_price(g: Climb, steps: int) -> float:
    """What so many steps of peril cost: the events on the way, and being nearer to the last."""
    cause = fx.Cause(g.hero, kind="event")
    events = [
        line for line in g.place.chart if g.peril < line.at <= g.peril + steps and line.at not in g.happened
    ]
    harm = sum(harm_of(g, effect, cause) for line in events for effect in line.effects)
    left = g.place.chart[-1].at - g.peril - steps
    return harm + STEP * steps + max(0.0, 5.0 - left)
