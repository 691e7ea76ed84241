"""The values of monsters and spawning points, with all that the chart, relics and neighbours add."""

from __future__ import annotations

from undercroft.games.super_dungeon.explore.state import Explore
from undercroft.games.super_dungeon.rules.stats import (
    Stats,
    aura_sources,
    blessings_under,
    fighter_stats,
    lasting_sources,
)
from undercroft.games.super_dungeon.state import Foe


def foe_stats(g: Explore, foe: Foe) -> Stats:
    """The values of a model of the Consul right now."""
    box = g.box
    tiles = blessings_under(g, foe)
    if tiles and not is_blessed(g, foe):
        tiles = ()
    sources: tuple[str, ...] = ()
    if foe.lasting or g.auras:
        sources = lasting_sources(foe) + aura_sources(g, foe)
    key = (foe.card, tiles, sources, *g.bonuses, *g.relics)
    found = box.stats.get(key)
    if found is None:
        every = (*table_sources(g, foe.card), *sources, *tiles)
        found = box.stats[key] = fighter_stats(box, foe.card, box.original(foe.card), every)
    return found


def card_stats(g: Explore, card: str) -> Stats:
    """The values of a card that is not in the dungeon yet."""
    return foe_stats(g, Foe("", card))


def table_sources(g: Explore, card: str) -> tuple[str, ...]:
    """Bonuses of the chart for all monsters but the dungeon boss, relics for the boss.

    All of them, as if printed on the card (EXP-BONUS-01, EXP-BONUS-03).

    A spawning point that is a monster too gains the chart's bonuses like any monster (EXP-BONUS-02,
    EXP-SKULL-08).
    """
    if g.relics and g.box.original(card) == g.boss:
        return tuple("gear:" + relic for relic in g.relics)
    if g.bonuses and gains_bonuses(g, card):
        return tuple("chart:" + bonus for bonus in g.bonuses)
    return ()


def gains_bonuses(g: Explore, card: str) -> bool:
    """Whether the chart's bonuses are a model's too (EXP-BONUS-02)."""
    monster = g.box.monsters.get(card)
    if monster is None:
        return g.box.points[card].platform is not None
    return monster.rank != "dungeon-boss"


def is_blessed(g: Explore, foe: Foe) -> bool:
    """8-Bit and 16-Bit monsters gain from blessings, SUPER monsters do not (EXP-RULING-14)."""
    return g.box.platform(foe.card) in ("8-bit", "16-bit")
