"""Lava: every square of it that a model enters hurts, whoever moves it, and nobody is kept out."""

from __future__ import annotations

import pytest

from tests.rules.super_dungeon_arcade.scene import Table, arcade
from tests.rules.super_dungeon_explore.scene import explore
from tests.support import drive, events_of, first_ask
from undercroft.engine import Ask
from undercroft.games.super_dungeon.content.cards import Compel, Pull, Push, Step
from undercroft.games.super_dungeon.dungeon.paths import travel
from undercroft.games.super_dungeon.explore.rules.consul import approach
from undercroft.games.super_dungeon.rules.activation import act, begin
from undercroft.games.super_dungeon.rules.effects import apply_effect, straightest
from undercroft.games.super_dungeon.rules.stats import hero_stats, stats_of
from undercroft.games.super_dungeon.state import FIRE, SLOW, Acting, Foe

LAVA = {"L": "lava"}


def ends(s: Table, prefix: str = "to:") -> set[str]:
    """Where the running activation can go."""
    keys = first_ask(act(s.g)).options
    return {key.removeprefix(prefix) for key in keys if key.startswith(prefix)}


def told(s: Table, asked: Ask, key: str) -> str:
    """What an option says."""
    return asked.about.choice(s.g.names, key).label


# ---------------------------------------------------------------- moved by others


@pytest.mark.rule("SD-RULING-05", "SD-CONTROL-03", "ARC-RULING-40")
def test_a_hero_pulled_through_lava_is_wounded_for_every_square_of_it() -> None:
    s = arcade("W L L . T", LAVA, W="riftling-warrior", T="tower-stalker")
    drive(apply_effect(s.g, Pull(squares=3), s.foe("T"), s.hero("W"), None, "x"))
    assert s.at(s.hero("W")) == "d1" and s.hero("W").wounds == 2
    drive(apply_effect(s.g, Push(squares=2), s.foe("T"), s.hero("W"), None, "x"))
    assert s.at(s.hero("W")) == "b1" and s.hero("W").wounds == 4, "through one square, into the other"


@pytest.mark.rule("ARC-RULING-40", "SD-RULING-05")
def test_an_automated_monster_pulls_in_the_straightest_line_whatever_lies_there() -> None:
    s = arcade(
        """
        . . . . .
        W . L . T
        . . . . .
        """,
        LAVA, W="riftling-warrior", T="tower-stalker",
    )  # fmt: skip
    drive(apply_effect(s.g, Pull(squares=3), s.foe("T"), s.hero("W"), None, "x"))
    assert s.at(s.hero("W")) == "d2" and s.hero("W").wounds == 1


@pytest.mark.rule("ARC-RULING-40", "SD-RULING-05")
def test_a_compelled_hero_goes_around_lava_where_the_end_is_the_same() -> None:
    s = arcade(
        """
        . . . . .
        W L . . T
        """,
        LAVA, W="riftling-warrior", T="tower-stalker",
    )  # fmt: skip
    drive(apply_effect(s.g, Compel(squares=2), s.foe("T"), s.hero("W"), None, "x"), "c2")
    assert s.at(s.hero("W")) == "c2" and s.hero("W").wounds == 0


@pytest.mark.rule("SD-DEATH-02", "SD-CONTROL-03")
def test_a_hero_that_dies_in_lava_is_moved_no_farther() -> None:
    s = arcade("W L L . T", LAVA, W="riftling-warrior", T="tower-stalker")
    s.hero("W").wounds = 6
    heard = events_of(s.g)
    drive(apply_effect(s.g, Pull(squares=3), s.foe("T"), s.hero("W"), None, "x"))
    assert s.hero("W").at == -1
    assert [kind for kind, _, _ in heard].count("scorched") == 1 and "displaced" not in [
        k for k, _, _ in heard
    ]


@pytest.mark.rule("SD-CONTROL-03", "SD-RULING-23", "SD-RULING-05")
def test_who_pushes_chooses_how_much_lava_lies_on_the_way() -> None:
    """Explore's monsters are hurt too; the way around and the way through are both legal."""
    drawing = """
        . . . . .
        P K L . .
        """

    def shoved(*answers: str) -> tuple[str, int]:
        s = explore(drawing, LAVA, P="royal-paladin", K="dragon-priest")
        drive(apply_effect(s.g, Push(squares=2), s["P"], s["K"], None, "x"), *answers)
        return s.at(s["K"]), s["K"].wounds

    assert shoved("d2") == ("d2", 0), "around it"
    assert shoved("c2", "d2") == ("d2", 1), "through it"
    assert shoved("c2", "c2") == ("c2", 1), "into it, and no farther"
    assert shoved("b2") == ("b2", 0), "or not at all"


@pytest.mark.rule("SD-CONTROL-07", "SD-RULING-23")
def test_lava_on_the_way_does_not_lengthen_a_push() -> None:
    s = explore("P K L L . .", LAVA, P="royal-paladin", K="dragon-priest")
    ran = drive(apply_effect(s.g, Push(squares=3), s["P"], s["K"], None, "x"), "c1", "d1", "e1")
    assert [set(ask.options) for ask in ran.asks] == [{"b1", "c1"}, {"c1", "d1"}, {"d1", "e1"}]
    assert s.at(s["K"]) == "e1" and s["K"].wounds == 2


@pytest.mark.rule("SD-RULING-05", "SD-MOVE-01")
def test_a_move_that_an_action_grants_goes_through_no_lava_unasked() -> None:
    s = arcade("W L . .", LAVA, W="riftling-warrior")
    hero = s.hero("W")
    drive(apply_effect(s.g, Step(squares=2), hero, hero, None, "x"), "b1", "c1")
    assert s.at(hero) == "c1" and hero.wounds == 1


# ---------------------------------------------------------------- by oneself


@pytest.mark.rule("SD-RULING-05")
def test_a_hero_may_step_into_lava_and_on_for_a_wound_each_time() -> None:
    s = arcade("W L L .", LAVA, W="riftling-warrior")
    hero = s.activate("W")
    assert ends(s) == {"b1"}
    for square, wounds in (("b1", 1), ("c1", 2), ("d1", 2)):
        drive(act(s.g), f"to:{square}")
        assert s.at(hero) == square and hero.wounds == wounds
    assert s.g.acting is not None and s.g.acting.moved == 3


POOL = """
    H H . . .
    H H L . .
    . . L . .
    . . . . .
    """


@pytest.mark.rule("SD-RULING-05", "SD-MOVE-07", "SD-SHAPE-03")
def test_a_hero_in_a_large_form_is_offered_lava_as_the_end_of_a_move() -> None:
    s = arcade(POOL, LAVA, packs=("drowned-court",), H="tidecaller")
    hero = s.hero("H")
    hero.form = "snapping-turtle"
    s.g.acting = Acting(hero.id)
    assert {"b1", "b2", "b3"} <= ends(s), "with part of its base in the lava"
    assert "a2" in ends(s), "and free squares as before"
    assert "b2" in ends(s, "dash:")
    drive(act(s.g), "to:b2")
    assert s.at(hero) == "b2" and hero.wounds == 1, "one wound, however much of it is under the base"
    assert s.g.acting is not None and s.g.acting.moved == 1


@pytest.mark.rule("SD-RULING-05", "SD-MOVE-07")
def test_a_large_model_is_not_led_through_lava_unasked() -> None:
    s = arcade(
        """
        H H L L . .
        H H L L . .
        """,
        LAVA, packs=("drowned-court",), H="tidecaller",
    )  # fmt: skip
    hero = s.hero("H")
    hero.form = "snapping-turtle"
    s.g.acting = Acting(hero.id)
    assert ends(s) == {"b1"}, "a move ends with the first step into it"
    drive(act(s.g), "to:b1")
    drive(act(s.g), "to:c1")
    assert hero.wounds == 2


@pytest.mark.rule("SD-RULING-05", "EXP-ACT-01")
def test_the_consul_may_send_a_large_monster_into_lava() -> None:
    s = explore(POOL.replace("H", "B"), LAVA, B="kobold-ogre", P="royal-paladin")
    s.activate("B")
    assert s["B"].card in s.g.box.sizes
    assert {"b1", "b2"} <= ends(s)
    drive(act(s.g), "to:b2")
    assert s["B"].wounds == 1


@pytest.mark.rule("ARC-MOVE-06")
def test_lava_under_a_large_automated_monster_means_nothing() -> None:
    s = arcade("K K L L .\nK K L L W", LAVA, K="daemonus", W="riftling-warrior")
    drive(apply_effect(s.g, Push(squares=1), s.hero("W"), s.foe("K"), None, "x"), stop=True)
    drive(apply_effect(s.g, Pull(squares=2), s.hero("W"), s.foe("K"), None, "x"), "c1")
    assert s.at(s.foe("K")) == "c1" and s.foe("K").wounds == 0


@pytest.mark.rule("SD-BASIC-04", "SD-RULING-05")
def test_a_dash_goes_through_lava_too_and_each_square_of_it_hurts() -> None:
    s = arcade("W L . .", LAVA, W="riftling-warrior")
    hero = s.activate("W")
    ran = drive(act(s.g), "dash:b1", "c1")
    assert set(ran.asks[-1].options) == {"a1", "b1", "c1"}, "one square of the two is left"
    assert s.at(hero) == "c1" and hero.wounds == 1
    assert s.g.acting is not None and (s.g.acting.spent, s.g.acting.moved) == (1, 0)
    s = arcade("W L L .", LAVA, W="riftling-warrior")
    hero = s.activate("W")
    drive(act(s.g), "dash:b1", "c1")
    assert s.at(hero) == "c1" and hero.wounds == 2
    s = arcade("W L .", LAVA, W="riftling-warrior")
    hero = s.activate("W")
    hero.status = SLOW
    drive(act(s.g), "dash:b1")
    assert s.at(hero) == "b1", "a slowed Hero has one square only"
    s = arcade("W L .", LAVA, W="riftling-warrior")
    hero = s.activate("W")
    hero.wounds = hero_stats(s.g, hero).hearts - 1
    drive(act(s.g), "dash:b1")
    assert hero.at == -1 and s.g.acting is None


@pytest.mark.rule("SD-DEATH-02", "SD-RULING-05")
def test_who_dies_in_lava_goes_no_farther() -> None:
    s = arcade("W L . .", LAVA, W="riftling-warrior")
    hero = s.hero("W")
    hero.wounds = hero_stats(s.g, hero).hearts - 1
    drive(apply_effect(s.g, Step(squares=3), hero, hero, None, "x"), "b1")
    assert hero.at == -1


@pytest.mark.rule("SD-MOVE-01", "SD-RULING-05")
def test_the_way_that_is_told_leads_around_lava() -> None:
    s = arcade("W L .\n. . .", LAVA, W="riftling-warrior")
    s.activate("W")
    heard = events_of(s.g)
    drive(act(s.g), "to:c1")
    assert [args["path"] for kind, _, args in heard if kind == "moved"] == [["a1", "b2", "c1"]]


@pytest.mark.rule("SD-RULING-05", "SD-UPKEEP-04")
def test_who_starts_its_activation_in_lava_is_wounded_and_one_that_burns_twice() -> None:
    s = arcade("L W", LAVA, W="riftling-warrior")
    hero = s.hero("W")
    drive(begin(s.g, hero))
    assert hero.wounds == 0
    hero.at = s.square("a1")
    drive(begin(s.g, hero))
    assert hero.wounds == 1 and s.g.acting is not None
    hero.status = FIRE
    drive(begin(s.g, hero))
    assert hero.wounds == 3
    hero.wounds = hero_stats(s.g, hero).hearts - 1
    drive(begin(s.g, hero))
    assert hero.at == -1 and s.g.acting is None


@pytest.mark.rule("ARC-RULING-40", "SD-CONTROL-05")
@pytest.mark.parametrize(
    "named",
    [["b2", "c2", "d3", "e3"], ["e2", "d2", "c3", "b3"], ["b2", "b3", "c4", "c5"], ["c5", "c4", "b3", "b2"]],
)
def test_the_straightest_way_keeps_to_the_line_between_its_ends(named: list[str]) -> None:
    s = arcade("\n".join([". . . . . ."] * 6), W="riftling-warrior")
    path = tuple(map(s.square, named))
    way = travel(s.g.dungeon, path[0], 3)
    assert straightest(s.g, way, path[-1], 0, False) == path
    assert path in set(way.paths(path[-1]))
    harm = 1 << path[1]
    assert straightest(s.g, way, path[-1], harm, False) == path, "whatever lies there"
    assert path[1] not in straightest(s.g, way, path[-1], harm, True), "where any way will do, not through it"


# ---------------------------------------------------------------- through lava where one cannot stop

FRIEND_IN_LAVA = {"L": "lava", "H": "lava"}


@pytest.mark.rule("SD-MOVE-02", "SD-MOVE-06", "SD-RULING-05")
def test_a_friend_in_lava_does_not_hinder_movement_but_the_lava_hurts() -> None:
    s = arcade("W H . .", FRIEND_IN_LAVA, W="riftling-warrior", H="sanctioned-witch")
    hero = s.activate("W")
    asked = first_ask(act(s.g))
    assert ends(s) == {"c1", "d1"} and ends(s, "dash:") == {"c1"}
    assert "a wound" in told(s, asked, "to:c1") and "a wound" in told(s, asked, "dash:c1")
    drive(act(s.g), "to:c1")
    assert s.at(hero) == "c1" and hero.wounds == 1 and s.hero("H").wounds == 0
    assert s.g.acting is not None and s.g.acting.moved == 2
    drive(act(s.g), "dash:a1")
    assert s.at(hero) == "a1" and hero.wounds == 2, "and back again"


@pytest.mark.rule("SD-MOVE-02", "SD-RULING-05")
def test_the_way_around_a_friend_in_lava_may_be_too_long_for_a_dash() -> None:
    s = arcade(". . .\n. # .\nW H .", FRIEND_IN_LAVA, W="riftling-warrior", H="sanctioned-witch")
    s.activate("W")
    asked = first_ask(act(s.g))
    assert "a wound" not in told(s, asked, "to:c3") and "a wound" in told(s, asked, "dash:c3")
    drive(act(s.g), "dash:c3")
    assert s.hero("W").wounds == 1


@pytest.mark.rule("SD-MOVE-02", "SD-RULING-05")
def test_who_can_go_around_a_friend_in_lava_does() -> None:
    s = arcade(". . .\nW H .", FRIEND_IN_LAVA, W="riftling-warrior", H="sanctioned-witch")
    hero = s.activate("W")
    assert "a wound" not in told(s, first_ask(act(s.g)), "to:c2")
    drive(act(s.g), "to:c2")
    assert s.at(hero) == "c2" and hero.wounds == 0


@pytest.mark.rule("SD-MOVE-02", "SD-DEATH-02")
def test_who_dies_on_the_way_past_a_friend_in_lava_does_not_arrive() -> None:
    s = arcade("W H . .", FRIEND_IN_LAVA, W="riftling-warrior", H="sanctioned-witch")
    hero = s.activate("W")
    hero.wounds = hero_stats(s.g, hero).hearts - 1
    heard = events_of(s.g)
    drive(act(s.g), "to:c1")
    assert hero.at == -1 and s.g.acting is None
    assert "moved" not in [kind for kind, _, _ in heard]


@pytest.mark.rule("SD-CONTROL-03", "SD-MOVE-02", "SD-RULING-05")
def test_who_is_pushed_past_a_friend_in_lava_is_wounded_once() -> None:
    s = explore("P K L .", {"L": "lava"}, P="royal-paladin", K="dragon-priest", L="kobold-gouger")
    ran = drive(apply_effect(s.g, Push(squares=2), s["P"], s["K"], None, "x"), "d1")
    assert set(ran.asks[0].options) == {"b1", "d1"}
    assert s.at(s["K"]) == "d1" and s["K"].wounds == 1
    t = arcade("W H . .", FRIEND_IN_LAVA, W="riftling-warrior", H="sanctioned-witch")
    hero = t.hero("W")
    drive(apply_effect(t.g, Step(squares=2), hero, hero, None, "x"), "c1")
    assert t.at(hero) == "c1" and hero.wounds == 1


@pytest.mark.rule("SD-MOVE-09", "SD-MOVE-07", "SD-RULING-05")
def test_a_large_model_squeezes_through_a_gap_of_lava_for_a_wound() -> None:
    s = arcade(
        """
        H H # . .
        H H L . .
        . . # . .
        """,
        LAVA, packs=("drowned-court",), H="tidecaller",
    )  # fmt: skip
    hero = s.hero("H")
    hero.form = "snapping-turtle"
    s.g.acting, s.g.phase = Acting(hero.id), "activation"
    assert "d1" in ends(s) and "d2" in ends(s)
    drive(act(s.g), "to:d1")
    assert s.at(hero) == "d1" and hero.wounds == 1


@pytest.mark.rule("SD-MOVE-02", "EXP-TURN-01", "SD-RULING-05")
def test_the_consul_may_send_a_monster_past_one_that_stands_in_lava_but_an_order_does_not() -> None:
    s = explore("B L . . . P", {"L": "lava"}, B="kobold-gouger", L="kobold-gouger", P="royal-paladin")
    foe = s.activate("B")
    assert isinstance(foe, Foe)
    assert "c1" in ends(s)
    approach(s.g, foe, stats_of(s.g, foe), s.hero("P"))
    assert s.at(foe) == "a1", "nobody is hurt for an order"
    drive(act(s.g), "to:c1", stop=True)
    assert foe.at < 0 or foe.wounds == 1
