"""The Carnival Below and The Humming Hall in play: what their bosses and Heroes are for."""

from __future__ import annotations

from tests.rules.super_dungeon_arcade.scene import arcade
from tests.rules.super_dungeon_explore.scene import explore
from tests.support import drive
from undercroft.engine import find_game
from undercroft.games.super_dungeon.arcade.rules.commands import perform
from undercroft.games.super_dungeon.arcade.rules.fighting import unique
from undercroft.games.super_dungeon.dungeon.distance import distance
from undercroft.games.super_dungeon.rules.actions import perform as act
from undercroft.games.super_dungeon.state import KNOCKDOWN, Foe

CARNIVAL, HIVE = ("carnival-below",), ("humming-hall",)


def test_the_ringmaster_gathers_every_turn_without_being_told() -> None:
    s = arcade("W . . R . . H", packs=CARNIVAL, W="riftling-warrior", R="the-ringmaster", H="tincan")
    master, (one, other) = s.foe("R"), s.g.standing()
    drive(perform(s.g, master, "fight", 1, []), [1, 1, 1], [1, 1, 1], stop=True)
    near = [distance(s.g.dungeon, 1 << master.at, 1 << hero.at) for hero in (one, other)]
    assert near == [1, 1], "two squares each, into the ring"


def test_a_tumbler_lends_the_juggler_its_rug() -> None:
    s = arcade("W J T", packs=CARNIVAL, W="riftling-warrior", J="knife-juggler", T="tumbler")
    drive(unique(s.g, s.foe("J")), [1, 1, 1])
    assert s.hero("W").status & KNOCKDOWN
    alone = arcade("W J . . . T", packs=CARNIVAL, W="riftling-warrior", J="knife-juggler", T="tumbler")
    drive(unique(alone.g, alone.foe("J")), [1, 1, 1])
    assert not alone.hero("W").status & KNOCKDOWN, "too far to be bonded"


def test_the_beekeeper_opens_his_frames_as_long_as_there_are_bees() -> None:
    s = explore(". . . .\n. B . .\n. . . P", packs=HIVE, B="the-beekeeper", P="royal-paladin")
    s.g.pool["gleaner-bee"] = 3
    keeper = s["B"]
    assert isinstance(keeper, Foe)
    s.activate("B")
    frames = s.g.box.actions["the-beekeeper/open-the-frames"]
    for places, left in ((("a1", "c1"), 1), (("b1",), 0)):
        drive(act(s.g, keeper, frames, "the-beekeeper/open-the-frames", keeper.id), *places)
        assert s.g.pool["gleaner-bee"] == left
    assert sum(foe.card == "gleaner-bee" for foe in s.g.foes) == 3


def test_each_pack_can_be_met_as_a_whole() -> None:
    for name, packs in (("super-dungeon-arcade", CARNIVAL), ("super-dungeon-explore", HIVE)):
        game = find_game(name)
        game.check_setup(game.setup(game.variants()[1]))
        assert game.variants()[1]["packs"] == packs
