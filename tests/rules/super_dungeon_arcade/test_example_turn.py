"""The book's Example Consul Turn, with its numbers (pages 34 and 35)."""

from __future__ import annotations

import pytest

from tests.rules.super_dungeon_arcade.scene import Table, arcade
from tests.support import drive
from undercroft.games.super_dungeon.arcade.commands import advance_chart, upkeep
from undercroft.games.super_dungeon.arcade.fighting import fight
from undercroft.games.super_dungeon.arcade.gangs import foe_stats, strength_of
from undercroft.games.super_dungeon.state import POISON


def cluster() -> Table:
    """A Spider Speaker with Crawlers in reach of the Warrior, with the sixth space reached."""
    s = arcade(
        """
        . . . . . .
        W . E C . .
        . . . . C .
        """,
        W="riftling-warrior",
        E="spider-speaker",
        C="crawler",
    )
    s.g.space = 5
    return s


@pytest.mark.example("ARC-EX-14")
@pytest.mark.rule("ARC-CHART-01", "ARC-STAR-01", "ARC-CONSUL-01")
def test_the_sixth_space_gives_a_star_and_five_commands() -> None:
    s = cluster()
    drive(upkeep(s.g))
    advance_chart(s.g)
    assert s.g.space == 6
    assert s.g.commands == ["move", "unique", "fight", "challenge", "reinforce"]
    stats = foe_stats(s.g, s.foe("E"))
    assert strength_of(stats, s.foe("E")) == 3


@pytest.mark.example("ARC-EX-17")
@pytest.mark.rule("ARC-FIGHT-05", "ARC-FIGHT-06", "ARC-FIGHT-08", "SD-ABIL-STATUS-01")
def test_three_attacks_on_the_warrior_one_gets_through() -> None:
    s = cluster()
    advance_chart(s.g)
    warrior = s.hero("W")
    drive(fight(s.g, s.foe("E")), [1, 1, 1], [1, 1, "heart"], [2, 1, 1])
    assert warrior.wounds == 1
    assert warrior.status == POISON
