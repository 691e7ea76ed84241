"""A Hero on a large base against the automated Consul: it is as near as its nearest square."""

from __future__ import annotations

import pytest

from tests.rules.super_dungeon_arcade.scene import Table, arcade
from tests.support import drive, first_ask
from undercroft.games.super_dungeon.arcade.rules.commands import next_in_order
from undercroft.games.super_dungeon.arcade.rules.fighting import use
from undercroft.games.super_dungeon.arcade.rules.power_up import clean_up
from undercroft.games.super_dungeon.arcade.rules.spawning import place_at_exit, spawn_command
from undercroft.games.super_dungeon.content.cards import Action, Area, Compel, Inflict, Pull, Push
from undercroft.games.super_dungeon.rules.actions import perform
from undercroft.games.super_dungeon.rules.effects import displace
from undercroft.games.super_dungeon.state import ICE


def with_turtle(drawing: str, **who: str) -> Table:
    """A scene whose first Hero, H, has taken its large form."""
    s = arcade(drawing, packs=("drowned-court",), H="tidecaller", **who)
    s.hero("H").form = "snapping-turtle"
    return s


@pytest.mark.rule("ARC-ORDER-02", "SD-RULING-20")
def test_the_order_of_monsters_counts_from_the_nearest_square_of_a_large_hero() -> None:
    s = with_turtle("T . . H H . . U\n. . . H H . . .", T="tower-stalker", U="spider-speaker")
    ask = first_ask(next_in_order(s.g, [s.foe("T"), s.foe("U")]))
    assert ask.options[:-1] == [s.foe("T").id, s.foe("U").id], "both are three squares away"
    s.foe("U").at = s.square("g1")
    assert drive(next_in_order(s.g, [s.foe("T"), s.foe("U")])).result is s.foe("U")


@pytest.mark.rule("ARC-SPAWN-01", "SD-RULING-20")
def test_the_spawning_point_nearest_to_any_square_of_a_large_hero_spawns() -> None:
    s = with_turtle("P . . H H . . P\n. . . H H . . .", P="shadow-tower")
    ask = first_ask(spawn_command(s.g))
    assert ask.options[:-1] == [point.id for point in s.all("P")], "three squares on either side"


@pytest.mark.rule("ARC-CLEAN-02", "SD-RULING-20")
def test_a_straggler_joins_the_elite_nearest_to_any_square_of_a_large_hero() -> None:
    s = with_turtle(
        ". . . . . . . . . . . . . . . . .\n"
        "E . . . H H . . . E . . . . . . C\n"
        ". . . . H H . . . . . . . . . . .",
        E="spider-speaker",
        C="crawler",
    )
    ask = first_ask(clean_up(s.g))
    assert ask.options[:-1] == [elite.id for elite in s.all("E")], "four squares on either side"


@pytest.mark.rule("ARC-MINI-01", "SD-RULING-20")
def test_a_boss_enters_at_the_exit_nearest_to_any_square_of_a_large_hero() -> None:
    s = with_turtle(
        """
        +-+-+-+-+-+-+
        :. . H H . .:
        +           +
        |. . H H . .|
        +-+-+-+-+-+-+
        """
    )
    ask = first_ask(place_at_exit(s.g, "knight-of-the-tower", "ARC-MINI-01"))
    assert set(ask.options) >= {"a1", "f1"}, "two squares to either exit"


@pytest.mark.rule("SD-AREA-14", "ARC-UNIQUE-03")
def test_of_a_large_hero_the_players_choose_the_square_that_a_monsters_burst_is_centred_on() -> None:
    s = with_turtle("W H H G T\n. H H . .", W="riftling-warrior", G="moonspire-guardian", T="tower-stalker")
    s.g.wrath = [5, 0, 0]
    burst = Action(
        id="x", name="X", kind="support", range=3, area=Area(shape="burst", size=1),
        effects=(Inflict(status="ice"),),
    )  # fmt: skip
    ask = first_ask(use(s.g, s.foe("T"), "test/x", burst))
    assert ask.kind == "burst-square" and set(ask.options) >= {"b1", "c1", "b2", "c2"}
    drive(use(s.g, s.foe("T"), "test/x", burst), "b1")
    assert [hero.status for hero in s.g.heroes] == [ICE, ICE, 0], "the Warrior stands next to b1"
    s = with_turtle("H H W T\nH H . .", W="riftling-warrior", T="tower-stalker")
    s.g.wrath = [5, 0]
    drive(use(s.g, s.foe("T"), "test/x", burst), "a1")
    assert [hero.status for hero in s.g.heroes] == [ICE, 0], "nobody stands next to a1"


@pytest.mark.rule("ARC-RULING-40", "SD-RULING-20")
@pytest.mark.parametrize(
    ("effect", "end"), [(Pull(squares=2), "f1"), (Push(squares=2), "b1"), (Compel(squares=2), "f1")]
)
def test_a_monster_moves_a_large_hero_as_far_as_its_base_goes(effect: Pull | Push | Compel, end: str) -> None:
    s = with_turtle(". . . H H . . . T\n. . . H H . . . .", T="tower-stalker")
    s.g.leave.append("p1")
    drive(displace(s.g, effect, s.foe("T"), s.hero("H")))
    assert s.at(s.hero("H")) == end


@pytest.mark.rule("SD-AREA-15", "SD-RULING-20")
def test_a_large_heros_lance_leaves_from_the_square_that_is_chosen() -> None:
    lance = Action(
        id="x", name="X", kind="support", area=Area(shape="lance", size=4), effects=(Inflict(status="ice"),)
    )  # fmt: skip
    for aim, met in (("east.0", [ICE, 0]), ("east.2", [0, ICE])):
        s = with_turtle("H H . C\nH H . D", C="crawler", D="crawler")
        drive(perform(s.g, s.hero("H"), lance, "test/x", aim))
        assert [s.foe("C").status, s.foe("D").status] == met
