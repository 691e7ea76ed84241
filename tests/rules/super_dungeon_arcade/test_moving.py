"""Move and Regroup, in pictures."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.rules.super_dungeon_arcade.scene import answered, arcade
from tests.support import drive, first_ask
from undercroft.games.super_dungeon.arcade.rules.commands import perform, run, start
from undercroft.games.super_dungeon.arcade.rules.gangs import armor_of, bonded_to
from undercroft.games.super_dungeon.arcade.rules.moving import move, move_target, regroup
from undercroft.games.super_dungeon.dungeon.distance import distance
from undercroft.games.super_dungeon.dungeon.recipe import keep
from undercroft.games.super_dungeon.rules.field import Field
from undercroft.games.super_dungeon.state import IMMOBILE, KNOCKDOWN, SLOW, Lasting


@pytest.mark.rule("ARC-MOVE-12", "ARC-MOVE-09", "ARC-MOVE-04")
@pytest.mark.example("ARC-EX-08")
def test_the_speaker_stops_at_gang_range_two_and_its_crawlers_follow() -> None:
    s = arcade(
        """
        . . . . . . . .
        W . . . . E C .
        . . . . . . C .
        """,
        W="riftling-warrior",
        E="spider-speaker",
        C="crawler",
    )
    ran = drive(move(s.g, s.foe("E")), "c2", stop=True)
    ask = ran.pending
    assert s.at(s.foe("E")) == "c2", "three squares, and in range two"
    assert ask is not None and ask.kind == "place-minion"
    s.g.leave.append("p1")
    again = arcade("W . . . . E C .\n. . . . . . . .", W="riftling-warrior", E="spider-speaker", C="crawler")
    drive(move(again.g, again.foe("E")), "c1", "leave-to-table", "e1")
    assert bonded_to(again.g, again.foe("E")) == [again.foe("C")]


@pytest.mark.rule("ARC-MOVE-11", "ARC-MOVE-10")
def test_placed_minions_keep_apart_and_those_still_near_stay() -> None:
    s = arcade(
        """
        . . . . . . . .
        W . . . C E . .
        . . . . . . C .
        """,
        W="riftling-warrior",
        E="spider-speaker",
        C="crawler",
    )
    near, far = s.all("C")
    stood = near.at
    ask = first_ask(move(s.g, s.foe("E")), "c2")
    assert near.at == stood, "still within two squares of c2"
    options = [key for key in ask.options if key != "leave-to-table"]
    dungeon = s.g.dungeon
    monsters = 1 << s.foe("E").at | 1 << near.at
    assert all(distance(dungeon, monsters, 1 << s.square(key)) >= 2 for key in options)
    assert all(distance(dungeon, 1 << s.foe("E").at, 1 << s.square(key)) == 2 for key in options)
    assert far.at == s.square("g3")


@pytest.mark.rule("ARC-MOVE-11")
def test_a_minion_is_placed_adjacent_only_when_there_is_no_other_way() -> None:
    s = arcade("W . . . . E C", W="riftling-warrior", E="spider-speaker", C="crawler")
    s.foe("E").at = s.square("f1")
    drive(move(s.g, s.foe("E")), stop=True)
    assert s.at(s.foe("E")) == "c1"
    assert s.at(s.foe("C")) == "e1", "distance exactly two is free: not adjacent"
    t = arcade("W . . . E C", W="riftling-warrior", E="knight-of-the-tower", C="crawler")
    t.foe("E").card = "spider-speaker"
    t.foe("E").at = t.square("e1")
    drive(move(t.g, t.foe("E")))
    assert t.at(t.foe("E")) == "c1" and bonded_to(t.g, t.foe("E")) == [t.foe("C")]


@pytest.mark.rule("ARC-MOVE-01", "ARC-CARD-02", "SD-STATUS-SLOW-01")
def test_a_monster_moves_no_farther_than_its_points_and_half_when_slow() -> None:
    drawing = "W . . . . . . . . . . T"
    s = arcade(drawing, W="riftling-warrior", T="tower-stalker")
    drive(move(s.g, s.foe("T")))
    assert s.at(s.foe("T")) == "g1", "five squares"
    s = arcade(drawing, W="riftling-warrior", T="tower-stalker")
    s.foe("T").status = SLOW
    drive(move(s.g, s.foe("T")))
    assert s.at(s.foe("T")) == "i1", "three squares"


@pytest.mark.rule("SD-STATUS-IMMOBILE-01", "ARC-STATUS-KNOCKDOWN-01")
def test_immobile_and_knocked_down_monsters_stay_where_they_are() -> None:
    s = arcade("W . . . . . T", W="riftling-warrior", T="tower-stalker")
    s.foe("T").status = IMMOBILE
    drive(move(s.g, s.foe("T")))
    assert s.at(s.foe("T")) == "g1" and s.foe("T").status == IMMOBILE
    s.foe("T").status = KNOCKDOWN
    drive(move(s.g, s.foe("T")))
    assert s.at(s.foe("T")) == "g1" and s.foe("T").status == 0
    drive(move(s.g, s.foe("T")))
    assert s.at(s.foe("T")) == "d1", "standing again it moves into range three"


@pytest.mark.rule("ARC-STATUS-KNOCKDOWN-01", "ARC-CHART-05")
def test_move_twice_stands_up_with_the_first_and_moves_with_the_second() -> None:
    s = arcade("W . . . . . . . . . . T", W="riftling-warrior", T="tower-stalker")
    s.foe("T").status = KNOCKDOWN
    drive(perform(s.g, s.foe("T"), "move", 2, []))
    assert s.at(s.foe("T")) == "g1"
    drive(perform(s.g, s.foe("T"), "move", 2, []))
    assert s.at(s.foe("T")) == "d1", "in range after the third move, the fourth is not needed"


@pytest.mark.rule("ARC-MOVE-02", "ARC-MOVE-03", "ARC-MOVE-07")
def test_the_target_is_the_most_wrathful_on_the_tile_and_others_are_left_alone() -> None:
    s = arcade(
        """
        . . . . . . . .
        H T . . . . . W
        . . . . . . . .
        """,
        W="riftling-warrior",
        H="sanctioned-witch",
        T="tower-stalker",
    )
    s.g.wrath = [3, 1]
    drive(move(s.g, s.foe("T")), "e2")
    assert s.at(s.foe("T")) == "e2", "it leaves the Witch it stood next to"


@pytest.mark.rule("ARC-MOVE-02", "ARC-MOVE-03")
def test_a_hero_on_its_own_tile_comes_before_one_with_more_wrath_elsewhere() -> None:
    s = arcade("H . T . W", W="riftling-warrior", H="sanctioned-witch", T="tower-stalker")
    s.g.wrath = [3, 1]
    dungeon = s.g.dungeon
    west = sum(1 << s.square(name) for name in ("a1", "b1", "c1"))
    keep(s.g.layout, replace(dungeon, tiles=(west, dungeon.exist & ~west)))
    s.g.lay(s.g.layout)
    assert drive(move_target(s.g, s.foe("T"), Field(s.g))).result is s.hero("H")
    s.hero("H").at = -1
    assert drive(move_target(s.g, s.foe("T"), Field(s.g))).result is s.hero("W")


@pytest.mark.rule("ARC-MOVE-05", "ARC-MOVE-04")
def test_monsters_pass_their_own_and_go_around_heroes_and_structures() -> None:
    s = arcade("W . . B S2 T".replace("S2", "B"), W="riftling-warrior", B="crawler", T="tower-stalker")
    drive(move(s.g, s.foe("T")))
    assert s.at(s.foe("T")) == "c1", "through two Crawlers; d1 is taken, so on to the next free square"
    blocked = arcade(
        """
        W . . H . T
        . . # # . .
        . . . . . .
        """,
        W="riftling-warrior",
        H="moonspire-guardian",
        T="tower-stalker",
    )
    blocked.g.wrath = [2, 0]
    drive(move(blocked.g, blocked.foe("T")), stop=True)
    assert blocked.at(blocked.foe("T")) in ("b3", "c3", "d3"), "around the Guardian and the pillars"


@pytest.mark.rule("ARC-MOVE-06")
def test_difficult_ground_and_lava_mean_nothing_to_monsters() -> None:
    s = arcade(
        "W . . . L D L D D T", ground={"L": "lava", "D": "brambles"}, W="riftling-warrior", T="tower-stalker"
    )
    drive(move(s.g, s.foe("T")))
    assert s.at(s.foe("T")) == "e1", "five squares through brambles and lava"
    assert s.foe("T").wounds == 0


@pytest.mark.rule("ARC-MOVE-13", "SD-ABIL-STEALTH-01")
def test_stealth_draws_a_monster_closer() -> None:
    s = arcade("B . . . . . . T", B="cat-burglar", T="tower-stalker")
    drive(move(s.g, s.foe("T")))
    assert s.at(s.foe("T")) == "c1", "five squares, still not in range one"
    s.foe("T").at = s.square("e1")
    drive(move(s.g, s.foe("T")))
    assert s.at(s.foe("T")) == "b1", "range three less three is one"


@pytest.mark.rule("ARC-MOVE-08")
def test_an_elite_of_an_elite_gang_keeps_near_the_one_that_moved_before() -> None:
    drawing = """
        W . . . . . . . . . . A
        . . . . . . . . . . . .
        . . . . . . . . . . . .
        . . . . . . . . . . . .
        . . . . . . . . . . . .
        . . . . . . . A . . . .
        """
    s = arcade(drawing, W="riftling-warrior", A="tower-arbalist")
    second, first = s.all("A")
    alone = first_ask(move(s.g, second)).options
    assert "h1" in alone, "by itself it would take the shortest way"
    s.g.moved = [first.id]
    ask = first_ask(move(s.g, second))
    ends = [key for key in ask.options if key != "leave-to-table"]
    dungeon = s.g.dungeon
    assert all(distance(dungeon, 1 << s.square(key), 1 << first.at) <= 2 for key in ends)


@pytest.mark.rule("ARC-MOVE-14")
def test_of_equal_ways_the_players_choose_or_let_the_table_decide() -> None:
    s = arcade(". . . . .\nW . . . .\n. . . . T", W="riftling-warrior", T="spider-speaker")
    ask = first_ask(move(s.g, s.foe("T")))
    assert ask.rule == "ARC-MOVE-04" and len(ask.options) > 2
    ran = drive(move(s.g, s.foe("T")), "leave-to-table", ask.options[0])
    assert [question.kind for question in ran.asked] == ["monster-move", "lot"]
    assert s.g.leave == ["p1"]


@pytest.mark.rule("ARC-MOVE-12")
def test_a_monster_in_range_and_sight_does_not_move() -> None:
    s = arcade("W . . T", W="riftling-warrior", T="tower-stalker")
    drive(move(s.g, s.foe("T")))
    assert s.at(s.foe("T")) == "d1"


# ---------------------------------------------------------------- regroup

HALL = """
    +-+-+-+-+-+-+
    :. . . . . .|
    +           +
    |. . . W . T|
    +-+-+-+-+-+-+
    """


@pytest.mark.rule("ARC-REGROUP-01", "ARC-REGROUP-02", "ARC-REGROUP-03")
def test_regroup_goes_to_the_exit_past_the_heroes_and_onto_its_square() -> None:
    s = arcade(HALL, W="riftling-warrior", T="tower-stalker")
    drive(regroup(s.g, s.foe("T")))
    assert s.at(s.foe("T")) == "a1"
    s.g.foes[0].at = s.square("b1")
    drive(regroup(s.g, s.foe("T")))
    assert s.at(s.foe("T")) == "a1", "attack range does not stop it"


@pytest.mark.rule("ARC-REGROUP-04")
def test_regroup_gives_armor_to_all_in_play_once_and_not_to_spawning_points() -> None:
    s = arcade("W T C P .", W="riftling-warrior", T="tower-stalker", C="crawler", P="shadow-tower")
    start(s.g, "regroup")
    start(s.g, "regroup")
    assert armor_of(s.g, s.foe("T")) == 3
    assert armor_of(s.g, s.foe("C")) == 2
    assert armor_of(s.g, s.foe("P")) == s.g.box.points["shadow-tower"].armor
    assert s.foe("T").lasting == [Lasting("rule:regroup", "consul")]


@pytest.mark.rule("ARC-REGROUP-04")
def test_the_armor_lasts_through_the_hero_turn_and_is_gone_in_the_next_consul_turn() -> None:
    from undercroft.games.super_dungeon.arcade.game import consul_turn, hero_turn

    s = arcade("W T", W="riftling-warrior", T="tower-stalker")
    start(s.g, "regroup")
    drive(hero_turn(s.g))
    assert armor_of(s.g, s.foe("T")) == 3
    drive(consul_turn(s.g))
    assert armor_of(s.g, s.foe("T")) == 2


@pytest.mark.rule("ARC-MOVE-08", "ARC-CHAL-03")
def test_an_elite_gang_keeps_together_when_a_card_moves_it() -> None:
    drawing = """
        W . . . . . . . . . . A
        . . . . . . . . . . . .
        . . . . . . . . . . . .
        . . . . . . . . . . . .
        . . . . . . . . . . . .
        . . . . . . . A . . . .
        """
    s = arcade(drawing, W="riftling-warrior", A="tower-arbalist")
    s.g.leave.append("p1")
    s.g.moved = ["somebody-of-the-chart"]
    second, first = s.all("A")
    answered(run(s.g, "move"))
    assert distance(s.g.dungeon, 1 << first.at, 1 << second.at) <= 2
    assert s.g.moved == ["somebody-of-the-chart"], "the chart's own command goes on as it was"


@pytest.mark.rule("ARC-REGROUP-01", "ARC-MOVE-08")
def test_an_elite_gang_keeps_together_when_it_regroups() -> None:
    drawing = """
        +-+-+-+-+-+-+-+-+
        :. . . . . . . A|
        +               +
        |. . . . . . . .|
        +               +
        |. . . . . . . .|
        +               +
        |. . . . . . . .|
        +               +
        |. . . . . . A .|
        +-+-+-+-+-+-+-+-+
        """
    alone, s = arcade(drawing, A="tower-arbalist"), arcade(drawing, A="tower-arbalist")
    exit = 1 << s.square("a1")
    second, first = s.all("A")
    for table in (alone, s):
        table.g.leave.append("p1")
    answered(regroup(alone.g, alone.foe("A")))
    assert distance(s.g.dungeon, 1 << alone.foe("A").at, exit) == 3, "four squares on its way to the exit"
    s.g.moved = [first.id]
    answered(regroup(s.g, second))
    assert distance(s.g.dungeon, 1 << second.at, 1 << first.at) <= 2, "with the one that has moved"
    assert distance(s.g.dungeon, 1 << second.at, exit) == 4, "and as near to the exit as that allows"
