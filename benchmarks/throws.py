"""How quick a throw is: real dice from the hand to rest, and draws from the fitted table."""

from __future__ import annotations

import time
from statistics import mean

from benchmarks.play import median_rate
from undercroft.games.dungeon_fighter.throws.hand.aimed import gesture_for, seeded
from undercroft.games.dungeon_fighter.throws.hand.plans import Aim, prepare
from undercroft.games.dungeon_fighter.throws.hand.specific_throws import THROWS, ThrowName, limits_for
from undercroft.games.dungeon_fighter.throws.scene.board import TARGET, DieKind, flat_height, flat_turn
from undercroft.games.dungeon_fighter.throws.scene.flight import PhysicalThrower
from undercroft.games.dungeon_fighter.throws.scene.layout import Lying, TableState
from undercroft.games.dungeon_fighter.throws.table.thrower import TableThrower
from undercroft.physics.space import Pose

KINDS: list[frozenset[ThrowName]] = [frozenset(), *(frozenset({name}) for name in THROWS)]
DICE: tuple[DieKind, ...] = ("d4", "snow", "water")


def lying(count: int) -> tuple[Lying, ...]:
    """Dice that earlier throws left on the board, between the holes."""
    z = TARGET.thickness + flat_height("d4")
    places = [(4.0 * (k % 3) - 4.0, 11.0 * (k // 3) - 11.0) for k in range(count)]
    return tuple(
        Lying(f"d{k}", "d4", Pose((x, y, z), flat_turn("d4", k % 4))) for k, (x, y) in enumerate(places)
    )


BOARDS = (TableState(), TableState(dice=lying(3)), TableState(dice=lying(6), icebergs=(True,) * 4))
"""Empty, as in most turns, and as full as it gets in a long fight."""


def physical_throws(count: int = 60) -> tuple[float, float]:
    """CPU milliseconds of a throw, filmed: mean and worst over every kind of throw, die and board."""
    thrower, costs = PhysicalThrower(), []
    for k in range(count):
        throws, die = KINDS[k % len(KINDS)], DICE[k // 4 % 3 if k % 4 == 3 else 0]
        table = prepare(BOARDS[k % len(BOARDS)], throws)
        gesture = gesture_for(throws, Aim(), "skilled", seeded(k), die)
        begin = time.process_time()
        thrower.throw(table, gesture, limits=limits_for(throws))
        costs.append(1e3 * (time.process_time() - begin))
    return mean(costs), max(costs)


def drawn_throws() -> float:
    """Draws a second from the table: plain, one throw asked for, two at once."""
    table, uniform, aim = TableThrower(), seeded(1), Aim()
    kinds: list[frozenset[ThrowName]] = [frozenset(), frozenset({"blind"}), frozenset({"pond", "jump"})]

    def some() -> int:
        for k in range(3000):
            table.throw(kinds[k % 3], "skilled", aim, uniform)
        return 3000

    return median_rate(some)
