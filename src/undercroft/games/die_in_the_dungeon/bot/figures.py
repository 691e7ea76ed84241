"""A position in numbers, as the judge of positions reads it: at the start of a turn, of one monster."""

from __future__ import annotations

from undercroft.games.die_in_the_dungeon.bot.goals import needed
from undercroft.games.die_in_the_dungeon.content.words import ABILITY, AGILITY, HEALTH, MAGIC, MIGHT, TIME
from undercroft.games.die_in_the_dungeon.rules import progress
from undercroft.games.die_in_the_dungeon.state import Dungeon, Monster, box

KINDS = ("epics", "heroes", "explore", "reach", "tokens", "diemaster", "xp")

FIGURES = (
    "time", "needed", "spare", "tight", "health", "hurt", "health die", "might", "agility", "magic",
    "might die", "agility die", "magic die", "lowest", "ability", "cards", "minions", "minion pips", "pips",
    "xp", "stat tokens", "health tokens", "time tokens", "ability tokens", "diemaster token", "beast",
    "kobold", "bard", "left", "open", "turn", *KINDS,
)  # fmt: skip


def figures(g: Dungeon, seat: str) -> list[float]:
    """The position of the monster in a seat."""
    return standing(g, next(m for m in g.monsters if m.seat == seat))


def standing(g: Dungeon, m: Monster) -> list[float]:
    objective = box(g).maps[g.map].objective
    done, wanted = progress.progress(g, m, objective)
    value, die, tokens = m.value, m.die, m.tokens
    way = needed(g, m)
    spare = value[TIME] - way
    count = tokens.count
    return [
        value[TIME] / 10, way / 5, spare / 5, max(0, 4 - spare) / 4,
        value[HEALTH] / 6, max(0, 5 - value[HEALTH]) / 4, die[HEALTH] / 6,
        value[MIGHT] / 6, value[AGILITY] / 6, value[MAGIC] / 6,
        die[MIGHT] / 6, die[AGILITY] / 6, die[MAGIC] / 6, min(value[:3]) / 6,
        value[ABILITY] / 2, len(m.cards) / 2, len(m.minions) / 2, sum(m.minions) / 10,
        sum(m.namic) / 6, m.xp / 6,
        count("might") + count("agility") + count("magic"), count("health"), count("time"), count("ability"),
        count("diemaster"), m.beast, bool(m.kobold), m.bard,
        (wanted - done) / 4, len(g.open) / 3, g.turn / 10,
        *(float(objective.kind == kind) for kind in KINDS),
    ]  # fmt: skip
