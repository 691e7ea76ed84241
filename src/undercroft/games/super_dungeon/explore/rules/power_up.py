"""The power-up phase: rewards, coins, equipment, mighty monsters, in this order (EXP-POWER-01)."""

from __future__ import annotations

from undercroft.engine import Rules
from undercroft.games.super_dungeon.explore.rules.chart import revive_one
from undercroft.games.super_dungeon.explore.state import Explore
from undercroft.games.super_dungeon.rules.equipment import (
    REWARDS,
    draw_loot,
    equip_phase,
    reward_treasure,
)
from undercroft.games.super_dungeon.rules.potions import green_window
from undercroft.games.super_dungeon.telling.happenings import Rewards

GROUP = 3
"""Skull points of 8-Bit monsters that earn a loot card together (EXP-REWARD-01)."""


def loot_earned(g: Explore) -> int:
    """Loot cards for what was destroyed in this turn (EXP-REWARD-01, EXP-REWARD-02, SD-REWARD-03).

    Spawning points always count, the fourth tile's for five; monsters with Insignificant never, and what
    makes no whole three is lost (SD-REWARD-07, -09, -10, SD-SIZE-04, SD-ABIL-INSIGNIFICANT-01). A change of
    form destroys nobody (EXP-SHAPE-02).
    """
    box = g.box
    loot = skulls = 0
    for kill in g.kills:
        if kill.card in box.points:
            loot += g.book.tile_worth(g, kill.tile) + 1
            continue
        monster = box.monsters[kill.card]
        if monster.rank != "monster" or not kill.loot or "insignificant" in monster.abilities:
            continue
        if monster.platform == "16-bit":
            loot += 2
        elif monster.platform == "8-bit":
            skulls += monster.skulls
    return loot + skulls // GROUP


def rewards(g: Explore) -> Rules[None]:
    """Step 1: loot and treasure; then the loot tracker is emptied, monsters go back to the pool.

    (SD-REWARD-04, -05, SD-BOO-04; either form of a monster is the same in the pool: SD-SHAPE-08.)
    """
    if g.side == "consul":
        yield from green_window(g, before="rewards")
    box = g.box
    loot = loot_earned(g)
    if loot:
        g.note(Rewards(loot), REWARDS)
        yield from draw_loot(g, loot, REWARDS)
    for kill in list(g.kills):
        match box.monsters[kill.card].rank if kill.card in box.monsters else "":
            case "mini-boss":
                yield from reward_treasure(g, 1, "SD-REWARD-04")
            case "boo-booty":
                yield from reward_treasure(g, g.book.tile_worth(g, kill.tile), "SD-REWARD-05")
    for kill in g.kills:
        card = box.original(kill.card)
        if card in g.pool:
            g.pool[card] += 1
    g.kills = []
    g.phase = "coins"


def coins(g: Explore) -> Rules[None]:
    """Step 2: coins for the fallen, who can be equipped in step 3 (SD-COIN-01, EXP-POWER-02)."""
    more = yield from revive_one(g)
    if more:
        return
    if g.side == "heroes":
        g.phase = "equip"
        return
    g.tasks = ["advance", "without-points", "coins-again"]
    g.after = "hero-turn"
    g.phase = "mighty"


def equip(g: Explore) -> Rules[None]:
    """Step 3, in the Heroes' power-up only: equipment from the backpack (SD-PACK-02)."""
    yield from equip_phase(g, "hero-end")
