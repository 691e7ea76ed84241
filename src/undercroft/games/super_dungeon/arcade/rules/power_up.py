"""Power-up: rewards, equipment, bosses, clean-up, Princess Coins, in this order (ARC-POWER-01)."""

from __future__ import annotations

from undercroft.engine import Rules
from undercroft.games.super_dungeon.arcade.rules.gangs import BOND, elites_of, kind_of
from undercroft.games.super_dungeon.arcade.rules.placing import free_places, place_near_elite
from undercroft.games.super_dungeon.arcade.rules.spawning import (
    mini_boss_due,
    points_in_play,
    spawn_dungeon_boss,
)
from undercroft.games.super_dungeon.arcade.rules.table_cards import discard_old_challenges
from undercroft.games.super_dungeon.arcade.rules.wrath import leader_squares
from undercroft.games.super_dungeon.arcade.state import Arcade
from undercroft.games.super_dungeon.arcade.telling.happenings import (
    StragglerGone,
)
from undercroft.games.super_dungeon.arcade.telling.questions import (
    Straggler,
)
from undercroft.games.super_dungeon.dungeon.distance import nearest, within
from undercroft.games.super_dungeon.dungeon.grid import Mask
from undercroft.games.super_dungeon.rules.equipment import REWARDS, draw_loot, reward_treasure
from undercroft.games.super_dungeon.rules.field import Field
from undercroft.games.super_dungeon.rules.stats import squares_by_name, squares_of
from undercroft.games.super_dungeon.rules.ties import settle
from undercroft.games.super_dungeon.state import Foe
from undercroft.games.super_dungeon.telling.happenings import (
    Rewards,
)

GROUP = 3
"""Minions that earn a loot card together (ARC-REWARD-02)."""


def rewards(g: Arcade) -> Rules[None]:
    """Loot and treasure for what was destroyed, then the loot tracker is emptied (SD-REWARD rules).

    (SD-REWARD-03, -07, -09, -10, SD-ABIL-INSIGNIFICANT-01, SD-SIZE-04, SD-BOO-04, ARC-REWARD-01.)
    """
    loot = minions = 0
    kinds = g.box.kinds
    for kill in g.kills:
        kind = kinds[kill.card]
        earns = kill.loot and "insignificant" not in kind.abilities
        match kind.rank:
            case "spawning-point":
                loot += kill.tile + 1
            case "elite" | "solo":
                loot += earns
            case "minion":
                minions += earns
    loot += minions // GROUP
    if loot:
        g.note(Rewards(loot), REWARDS)
        yield from draw_loot(g, loot, REWARDS)
    for kill in list(g.kills):
        match kinds[kill.card].rank:
            case "mini-boss":
                yield from reward_treasure(g, 1, "SD-REWARD-04")
            case "boo-booty":
                yield from reward_treasure(g, kill.tile, "SD-REWARD-05")
    for kill in g.kills:
        card = kinds[kill.card].form_of or kill.card
        if card in g.pool:
            g.pool[card] += 1
    g.kills = []


def bosses(g: Arcade) -> Rules[None]:
    """Bosses called by the spawning points that fell in this turn (ARC-POWER-02, ARC-POWER-03).

    (ARC-DEATH-03, -04, ARC-BOSS-03.)
    """
    if not g.fallen_now:
        return
    for number in range(1, len(g.minis) + 1):
        if g.fallen >= number + 1:
            yield from mini_boss_due(g, number)
    if not points_in_play(g):
        yield from spawn_dungeon_boss(g)


def with_room(g: Arcade, minion: Foe, elites: dict[str, Mask]) -> dict[str, Mask]:
    """Those of some elites that a straggler can be placed near; all if it fits nowhere (ARC-CLEAN-02)."""
    field = Field(g)
    own = field.squares[minion.id]
    roomy = {
        name: squares
        for name, squares in elites.items()
        if free_places(g, field, minion.card, within(field.dungeon, squares, BOND), own)
    }
    return roomy or elites


def clean_up(g: Arcade) -> Rules[None]:
    """Stragglers go to an elite or back to the pool; old challenges go (ARC-CLEAN rules)."""
    dungeon = g.dungeon
    leaders: dict[str, dict[str, Mask]] = {}  # No elite moves or leaves before all stragglers are seen to.
    for minion in [foe for foe in g.foes if kind_of(g, foe).rank == "minion"]:
        if minion.card not in leaders:
            leaders[minion.card] = squares_by_name(g, elites_of(g, minion))
        elites = leaders[minion.card]
        near = within(dungeon, squares_of(g, minion), BOND)
        if any(squares & near for squares in elites.values()):
            continue
        if not elites:
            g.foes.remove(minion)
            g.pool[minion.card] = g.pool.get(minion.card, 0) + 1
            g.note(StragglerGone(minion.id))
            continue
        leader = yield from leader_squares(g)
        keys = nearest(dungeon, leader, with_room(g, minion, elites))
        key = yield from settle(g, g.book.captain(g), Straggler(minion.id), "ARC-CLEAN-02", keys)
        yield from place_near_elite(g, minion, next(foe for foe in g.foes if foe.id == key), "ARC-CLEAN-01")
    discard_old_challenges(g)
