"""Corners of the book: empty supplies, what is told of them, and what every question is known by."""

from __future__ import annotations

import inspect

import pytest

from tests.rules.super_dungeon_arcade.scene import GAME, arcade
from tests.support import drive, events_of, first_ask
from undercroft.engine import Question
from undercroft.games.super_dungeon.arcade import ArcadeSetup
from undercroft.games.super_dungeon.arcade.rules.commands import upkeep
from undercroft.games.super_dungeon.arcade.rules.fighting import unique
from undercroft.games.super_dungeon.arcade.rules.gangs import foe_stats
from undercroft.games.super_dungeon.arcade.rules.moving import regroup
from undercroft.games.super_dungeon.arcade.rules.power_up import clean_up, rewards
from undercroft.games.super_dungeon.arcade.rules.spawning import (
    mini_boss_command,
    mini_boss_due,
    spawn_command,
)
from undercroft.games.super_dungeon.arcade.rules.table_cards import do_deeds, interact
from undercroft.games.super_dungeon.arcade.telling import questions as arcade_questions
from undercroft.games.super_dungeon.arcade.telling.happenings import Stays
from undercroft.games.super_dungeon.rules.actions import perform
from undercroft.games.super_dungeon.rules.equipment import equip_step, open_chest
from undercroft.games.super_dungeon.rules.stats import hero_stats
from undercroft.games.super_dungeon.state import ICE, SLOW, Kill
from undercroft.games.super_dungeon.telling import questions as crawl_questions
from undercroft.paper.sheet import plan_of


def test_every_question_that_the_game_can_ask_is_among_its_questions() -> None:
    for module in (crawl_questions, arcade_questions):
        asked = {
            one
            for one in vars(module).values()
            if inspect.isclass(one) and issubclass(one, Question) and one.__module__ == module.__name__
        }
        concrete = {one for one in asked if not one.__subclasses__()}
        assert concrete <= set(GAME.questions)


@pytest.mark.rule("SD-PACK-03", "SD-RULING-11")
def test_six_loot_cards_are_not_traded_where_no_treasure_is_left() -> None:
    s = arcade("W .", W="riftling-warrior")
    s.g.backpack = ["rusty-blade"] * 6
    for left, discarded, offered in (
        ({}, {}, False),
        ({"toothy-chest": 2}, {"testy-tome": 1}, False),
        ({}, {"dancing-rapier": 1}, True),
        ({"dancing-rapier": 1}, {}, True),
    ):
        s.g.treasure.left, s.g.treasure.discard = dict(left), dict(discarded)
        ask = first_ask(equip_step(s.g, traded=False))
        assert ("trade" in ask.options) is offered
        barred = [one.rule for one in ask.why_not() if one.label == "Trade for a treasure"]
        assert barred == ([] if offered else ["SD-RULING-11"])


@pytest.mark.rule("SD-RULING-11", "SD-TERM-04")
def test_a_deck_that_has_nothing_left_to_give_is_told() -> None:
    s = arcade("W .", W="riftling-warrior")
    s.g.loot.left, s.g.treasure.left, s.g.chests = {"rusty-blade": 1}, {}, [s.square("b1")]
    heard = events_of(s.g)
    drive(open_chest(s.g, s.hero("W"), s.square("b1")))
    s.g.kills = [Kill("spider-speaker"), Kill("tower-stalker")]
    drive(rewards(s.g), ["rusty-blade"])
    assert [(args["deck"], args["missing"]) for kind, _, args in heard if kind == "no-cards"] == [
        ("treasure", 1), ("loot", 1),
    ]  # fmt: skip
    assert s.g.backpack == ["rusty-blade"]


@pytest.mark.rule("SD-TERM-01")
def test_loot_that_goes_from_the_backpack_is_told_by_name() -> None:
    s = arcade("W .", W="riftling-warrior")
    s.g.backpack, heard = ["rusty-blade", "patched-shield", "short-bow"], events_of(s.g)
    trap = s.g.box.challenges["light-fingers"].trap
    ask = first_ask(do_deeds(s.g, trap, "light-fingers"))
    assert ask.prompt() == "Which loot card is discarded? 1 more after it."
    drive(do_deeds(s.g, trap, "light-fingers"), "short-bow", "rusty-blade")
    s.g.plot = "tribute"
    drive(interact(s.g, s.hero("W"), "pay-loot"))
    drive(do_deeds(s.g, trap, "light-fingers"))
    gone = [args["card"] for kind, _, args in heard if kind == "given-up"]
    assert gone == ["short-bow", "rusty-blade", "patched-shield", ""], "the last time none was there"


@pytest.mark.rule("SD-RULING-06", "SD-STATUS-SLOW-01")
def test_slow_halves_the_squares_that_an_action_lets_a_model_move() -> None:
    for status, ends in ((0, ["a1", "b1", "c1"]), (SLOW, ["a1", "b1"])):
        s = arcade("B C . .", B="cat-burglar", C="crawler")
        hero = s.activate("B")
        hero.status = status
        pounce = dict(hero_stats(s.g, hero).unique)["cat-burglar/pounce"]
        ask = first_ask(perform(s.g, hero, pounce, "cat-burglar/pounce", s["C"].id), [2, 2, 2, 2])
        assert ask.kind == "step" and ask.options == ends


@pytest.mark.rule("SD-SHAPE-07", "ARC-SHAPE-01")
def test_a_monsters_other_form_keeps_the_type_of_its_original() -> None:
    s = arcade("W . D D\n. . D D", W="riftling-warrior", D="daemonus")
    knight, plain = s.g.box.kinds["knight-of-the-tower"], foe_stats(s.g, s.foe("D"))
    assert plain.type == knight.type
    s.g.challenges = ["elven-pride"]
    proud = foe_stats(s.g, s.foe("D"))
    assert (proud.strength, proud.armor) == (plain.strength + 1, plain.armor - 1)


@pytest.mark.rule("ARC-SPAWN-03", "ARC-RULING-27")
def test_a_spawning_point_for_which_the_pool_has_no_elite_says_so() -> None:
    s = arcade("W . . N", W="riftling-warrior", N="shadow-tower")
    s.g.pool |= {"tower-stalker": 0, "tower-arbalist": 0}
    heard = events_of(s.g)
    drive(spawn_command(s.g))
    assert [(kind, rule) for kind, rule, _ in heard] == [("no-spawn", "ARC-SPAWN-03")]


@pytest.mark.rule("ARC-MINI-02", "ARC-SIZE-03")
def test_a_mini_boss_space_that_comes_too_late_says_so() -> None:
    s = arcade("+-+-+-+\n:. . W|\n+-+-+-+", W="riftling-warrior")
    drive(mini_boss_due(s.g, 1))
    heard = events_of(s.g)
    drive(mini_boss_command(s.g))
    assert [(kind, rule) for kind, rule, _ in heard] == [("mini-boss-came", "ARC-MINI-02")]


@pytest.mark.rule("ARC-REGROUP-03")
def test_a_monster_that_stands_at_its_exit_is_told_to_stay() -> None:
    s = arcade("+-+-+-+\n:E . W|\n+-+-+-+", W="riftling-warrior", E="tower-stalker")
    heard = events_of(s.g)
    drive(regroup(s.g, s.foe("E")))
    assert [(kind, rule) for kind, rule, _ in heard] == [("stays", "ARC-REGROUP-03")]
    told = Stays(s.foe("E").id, "the-exit").told(s.g.names)
    assert told == "Tower Stalker 1 is at the nearest exit already and stays."


@pytest.mark.rule("ARC-SIZE-05", "ARC-DIFF-04")
def test_there_are_tokens_to_cut_for_the_largest_game() -> None:
    printed = {token.name: token.count for token in plan_of(GAME).tokens}
    g = GAME.new(ArcadeSetup(heroes=6))
    modes = g.box.modes.values()
    assert printed["Princess Coin"] >= g.coins + sum(card.coins for card in modes if not card.hard)
    assert printed["Wrath"] >= g.supply and printed["Activated"] >= 6
    crystals = [plot.way_out.amount for plot in g.box.plots.values() if plot.way_out.by == "interact"]
    assert printed["Chest"] >= len(g.points)
    assert printed["Crystal"] >= max(len(g.points), *crystals)


@pytest.mark.rule("SD-STATUS-ICE-01", "ARC-RULING-16")
def test_a_monster_in_ice_is_told_to_use_nothing() -> None:
    s = arcade("W . E", W="riftling-warrior", E="tower-stalker")
    s.foe("E").status, heard = ICE, events_of(s.g)
    drive(unique(s.g, s.foe("E")))
    assert [(kind, rule) for kind, rule, _ in heard] == [("in-ice", "SD-STATUS-ICE-01")]


@pytest.mark.rule("ARC-SPAWN-05", "ARC-RULING-27")
def test_a_minion_that_finds_no_room_with_its_elite_is_told_to_stay_in_the_pool() -> None:
    s = arcade("+-+-+-+-+\n|N . . W|\n+-+-+-+-+", W="riftling-warrior", N="shadow-tower")
    s.g.pool["tower-arbalist"] = 0
    heard = events_of(s.g)
    drive(spawn_command(s.g))
    assert [args["card"] for kind, _, args in heard if kind == "no-room"] == ["tower-blackblade"]
    assert s.g.pool["tower-blackblade"] == 3, "one of four has come"


@pytest.mark.rule("ARC-CLEAN-01", "ARC-CLEAN-02")
def test_a_straggler_goes_to_an_elite_that_it_can_be_placed_near() -> None:
    s = arcade(
        """
        +-+-+-+-+-+-+-+-+-+-+-+-+
        |E W T . . . . . F . . C|
        +-+-+-+-+-+-+-+-+-+-+-+-+
        """, W="riftling-warrior", T="tincan", E="tower-stalker", F="tower-stalker", C="tower-blackblade",
    )  # fmt: skip
    s.g.wrath = [1, 0]
    ask = first_ask(clean_up(s.g))
    assert ask.options[:-1] == ["g1", "k1"], "around the nearer elite all is taken"
    s.foe("C").at, s.hero("T").at = s.square("l1"), s.square("h1")
    drive(clean_up(s.g))
    assert s.at(s["C"]) == "c1"


@pytest.mark.rule("ARC-UPKEEP-04", "ARC-CHAL-01")
def test_of_two_copies_of_a_challenge_each_takes_effect() -> None:
    s = arcade("W . . K", W="riftling-warrior", K="midnight-queen")
    s.foe("K").wounds, s.g.challenges = 5, ["mending-moss", "mending-moss"]
    drive(upkeep(s.g))
    assert s.foe("K").wounds == 3
