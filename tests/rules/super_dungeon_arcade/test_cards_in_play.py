"""Challenge cards, traps, plots and mode cards."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.rules.super_dungeon_arcade.scene import GAME, Table, arcade
from tests.support import drive, first_ask
from undercroft.engine import Deck, Match, SetupError
from undercroft.games.super_dungeon.arcade import ArcadeSetup
from undercroft.games.super_dungeon.arcade.content.box import arcade_box
from undercroft.games.super_dungeon.arcade.content.cards import Deed
from undercroft.games.super_dungeon.arcade.game import activation, hero_end, hero_turn
from undercroft.games.super_dungeon.arcade.rules.commands import at_once, begin_command, upkeep
from undercroft.games.super_dungeon.arcade.rules.gangs import armor_of
from undercroft.games.super_dungeon.arcade.rules.power_up import clean_up
from undercroft.games.super_dungeon.arcade.rules.table_cards import (
    check_plot,
    do_deeds,
    draw_challenges,
    draw_plot,
    interactions,
)  # fmt: skip
from undercroft.games.super_dungeon.arcade.setup import flip_modes
from undercroft.games.super_dungeon.content.cards import Coin, Inflict, Loot
from undercroft.games.super_dungeon.dungeon.recipe import keep
from undercroft.games.super_dungeon.rules.actions import MELEE, perform
from undercroft.games.super_dungeon.rules.activation import act
from undercroft.games.super_dungeon.rules.attack import defense_roll
from undercroft.games.super_dungeon.rules.potions import green_options
from undercroft.games.super_dungeon.rules.stats import hero_stats, stats_of
from undercroft.games.super_dungeon.state import BANE, HEX, POISON, SLOW


def party() -> Table:
    return arcade("W H . . .\n. . . . T", W="riftling-warrior", H="sanctioned-witch", T="tower-stalker")


# ---------------------------------------------------------------- challenges


@pytest.mark.rule("ARC-CHAL-01", "ARC-CHAL-03", "SD-PRIORITY-01")
@pytest.mark.example("ARC-EX-19")
def test_terrible_burden_slows_the_laden_and_all_defend_with_strength() -> None:
    s = party()
    warrior, witch = s.hero("W"), s.hero("H")
    warrior.gear = ["patched-shield", "rusty-blade", "", ""]
    witch.gear = ["patched-shield", "", "", ""]
    s.g.challenge_deck = Deck.of("challenges", ["terrible-burden"])
    drive(draw_challenges(s.g, 1), ["terrible-burden"])
    assert (warrior.status, witch.status) == (SLOW, 0)
    for hero in (warrior, witch):
        assert [choice[0] for choice in hero_stats(s.g, hero).defenses] == ["strength"]
    dice = len(hero_stats(s.g, warrior).defenses[0][1])
    drive(defense_roll(s.g, warrior, None), [1] * dice)


@pytest.mark.rule("ARC-CHAL-02", "ARC-CLEAN-05", "ARC-CHAL-07")
def test_a_challenge_goes_with_the_next_one_or_at_the_end_of_the_following_consul_turn() -> None:
    s = party()
    s.g.challenge_deck = Deck.of("challenges", ["creeping-dread", "hard-shells"])
    drive(draw_challenges(s.g, 1), ["creeping-dread"])
    drive(clean_up(s.g))
    assert s.g.challenges == ["creeping-dread"], "drawn in this Consul Turn"
    assert GAME.view(s.g, "p1").challenges[0].name == "Creeping Dread", "face up for all to see"
    s.g.drawn = []
    drive(clean_up(s.g))
    assert s.g.challenges == []
    assert s.g.challenge_deck.discard == {"creeping-dread": 1}
    drive(draw_challenges(s.g, 1), ["hard-shells"])
    assert armor_of(s.g, s.foe("T")) == 3
    s.g.challenge_deck = Deck.of("challenges", ["creeping-dread"])
    drive(draw_challenges(s.g, 1), ["creeping-dread"])
    assert s.g.challenges == ["creeping-dread"], "the next one pushes it out"
    assert armor_of(s.g, s.foe("T")) == 2


@pytest.mark.rule("ARC-CHAL-02", "ARC-CHART-05")
def test_two_challenges_of_one_command_stay_together() -> None:
    s = party()
    s.g.challenge_deck = Deck.of("challenges", ["creeping-dread", "hard-shells"])
    drive(draw_challenges(s.g, 2), ["creeping-dread"], ["hard-shells"])
    assert s.g.challenges == ["creeping-dread", "hard-shells"]


@pytest.mark.rule("SD-TERM-03", "SD-TERM-04", "ARC-SETUP-05")
def test_a_deck_whose_last_card_was_drawn_is_shuffled_at_once() -> None:
    s = party()
    s.g.challenge_deck = Deck.of("challenges", ["creeping-dread"])
    s.g.challenge_deck.throw_away("hard-shells")
    drive(draw_challenges(s.g, 1), ["creeping-dread"])
    assert s.g.challenge_deck.left == {"hard-shells": 1}
    assert s.g.challenge_deck.discard == {}


@pytest.mark.rule("ARC-CHART-03", "ARC-CHART-04", "ARC-CONSUL-02")
def test_every_command_of_the_list_can_be_given() -> None:
    from undercroft.games.super_dungeon.arcade.content.cards import COMMANDS

    used = {
        one.partition(" x")[0]
        for chart in arcade_box().charts.values()
        for sp in chart.spaces
        for one in sp.commands
    }
    assert used == set(COMMANDS) and len(COMMANDS) == 11
    s = party()
    s.g.leave.append("p1")
    for name in ("move", "regroup", "unique", "fight", "epic-fight", "reinforce"):
        s.g.commands, s.g.command = [name], 0
        drive(begin_command(s.g))
        assert s.g.lined == [s.foe("T").id], f"{name} is for solos and elites"
    with pytest.raises(ValueError, match="no command"):
        drive(at_once(s.g, "dance", 1))


# ---------------------------------------------------------------- plots


@pytest.mark.rule("ARC-PLOT-01", "ARC-PLOT-04", "ARC-DEATH-02")
def test_the_first_fallen_point_draws_the_plot_at_once_and_the_chart_does_not_again() -> None:
    s = arcade("W P . .", W="riftling-warrior", P="shadow-tower")
    point = s.foe("P")
    point.wounds = s.g.box.points["shadow-tower"].hearts - 1
    s.g.plot_deck = Deck.of("plots", ["captains-oath", "long-road"])
    drive(perform(s.g, s.hero("W"), MELEE, "melee", point.id), [2, 2, 2], ["captains-oath"])
    assert s.g.plot == "captains-oath"
    drive(at_once(s.g, "plot", 1))
    assert s.g.plot == "captains-oath"


@pytest.mark.rule("ARC-PLOT-04")
def test_the_chart_draws_the_plot_and_then_a_fallen_point_does_not() -> None:
    s = arcade("W P . .", W="riftling-warrior", P="shadow-tower")
    s.g.plot_deck = Deck.of("plots", ["captains-oath", "long-road"])
    drive(at_once(s.g, "plot", 1), ["captains-oath"])
    s.foe("P").wounds = s.g.box.points["shadow-tower"].hearts - 1
    drive(perform(s.g, s.hero("W"), MELEE, "melee", s.foe("P").id), [2, 2, 2])
    assert s.g.plot == "captains-oath" and not s.g.plot_due


@pytest.mark.rule("ARC-PLOT-02", "ARC-PLOT-03", "ARC-PLOT-01")
def test_destroying_two_elites_foils_the_captains_oath_and_green_dice_earn_treasure() -> None:
    s = arcade("W A . A .", W="riftling-warrior", A="tower-arbalist")
    s.g.plot_deck = Deck.of("plots", ["captains-oath"])
    drive(draw_plot(s.g), ["captains-oath"])
    first, second = s.all("A")
    assert armor_of(s.g, first) == 3, "its lasting effect"
    s.g.treasure = Deck.of("treasure", ["rift-edge"])
    drive(perform(s.g, s.hero("W"), MELEE, "melee", first.id), [2, 2, 2])
    assert s.g.plot
    second.at = s.square("b1")
    drive(perform(s.g, s.hero("W"), MELEE, "melee", second.id), [2, 2, 2], ["heart/potion"], ["rift-edge"])
    assert s.g.plot == "" and s.g.backpack == ["rift-edge"]


@pytest.mark.rule("ARC-PLOT-03")
def test_without_the_special_face_a_foiled_plot_earns_nothing() -> None:
    from undercroft.games.super_dungeon.arcade.rules.table_cards import foil_plot

    s = party()
    s.g.plot = "captains-oath"
    drive(foil_plot(s.g), [3, 2])
    assert s.g.backpack == []


@pytest.mark.rule("ARC-PLOT-05", "ARC-PLOT-02")
def test_the_long_road_ends_when_all_stand_on_the_last_tile() -> None:
    s = party()
    s.g.plot = "long-road"
    assert hero_stats(s.g, s.hero("W")).movement == s.g.box.heroes["riftling-warrior"].movement - 1
    drive(hero_end(s.g), [1, 1])
    assert s.g.plot == "", "a dungeon of one tile: the last tile is where they stand"


@pytest.mark.rule("SD-BASIC-10", "ARC-PLOT-02")
def test_interact_with_each_crystal_of_the_choir() -> None:
    s = arcade("W . . .\n. S . .\n. . . .", W="riftling-warrior")
    hero = s.activate("W")
    assert not [key for key in first_ask(act(s.g)).options if key.startswith("interact")], (
        "nothing to interact with"
    )
    s.g.plot = "crystal-choir"
    s.g.crystals = [s.square("b1"), s.square("d3")]
    assert interactions(s.g, hero) == ["crystal-b1"]
    drive(act(s.g), "interact:crystal-b1")
    assert s.g.crystals == [s.square("d3")] and s.g.acting is not None and s.g.acting.spent == 1
    hero.at = s.square("c3")
    drive(act(s.g), "interact:crystal-d3", [1])
    assert s.g.plot == ""


@pytest.mark.rule("ARC-UPKEEP-04")
def test_cards_take_effect_in_the_upkeep_and_at_the_start_of_hero_turns() -> None:
    s = party()
    s.g.plot = "tribute"
    s.g.wrath = [0, 1]
    drive(upkeep(s.g))
    assert (s.hero("W").status, s.hero("H").status) == (0, BANE)
    drive(hero_turn(s.g))
    assert s.g.side == "heroes"


def test_deeds_find_the_heroes_they_mean() -> None:
    s = party()
    warrior, witch = s.hero("W"), s.hero("H")
    warrior.wounds, witch.potions = 2, 1
    s.g.wrath = [2, 1]
    slow = (Inflict(status="slow"),)
    for deed, who in (
        (Deed(who="wounded", effects=slow), [warrior]),
        (Deed(who="with-potions", effects=slow), [witch]),
        (Deed(who="most-wrath", effects=slow), [warrior]),
        (Deed(who="least-wrath", effects=slow), [witch]),
        (Deed(who="first-tile", effects=slow), [warrior, witch]),
    ):
        warrior.status = witch.status = 0
        drive(do_deeds(s.g, [deed], "x"))
        assert [hero for hero in (warrior, witch) if hero.status] == who, deed.who
    drive(do_deeds(s.g, [Deed(who="monsters", effects=slow)], "x"))
    assert s.foe("T").status == SLOW
    s.g.backpack = ["rusty-blade"]
    drive(do_deeds(s.g, [Deed(who="party", effects=(Loot(amount=-1), Coin(amount=1)))], "x"))
    assert s.g.backpack == [] and s.g.coins == 4


# ---------------------------------------------------------------- difficulty


@pytest.mark.rule("ARC-DIFF-01", "ARC-DIFF-02", "ARC-DIFF-03", "ARC-DIFF-04", "ARC-DIFF-05")
def test_mode_cards_by_number_and_kind_for_the_whole_game() -> None:
    box = arcade_box()
    for options, hard, easy in (
        ({}, 0, 0),
        ({"hard": 2}, 2, 0),
        ({"easy": 3}, 0, 3),
        ({"hard": 1, "easy": 1}, 1, 1),
    ):
        match = Match.new("super-dungeon-arcade", options, seed=4)
        while match.ask and match.state.phase in ("party", "tiles", "modes", "start"):
            match.answer(match.ask.options[0])
        modes = [box.modes[card] for card in match.state.modes]
        assert [mode.hard for mode in modes].count(True) == hard
        assert [mode.hard for mode in modes].count(False) == easy
        assert len(set(match.state.modes)) == hard + easy
    for options in ({"hard": 4}, {"hard": 2, "easy": 1}):
        with pytest.raises(SetupError):
            Match.new("super-dungeon-arcade", options)


@pytest.mark.rule("ARC-DIFF-02", "ARC-DIFF-03", "SD-SETUP-14")
def test_mode_cards_change_coins_and_potions_at_the_start() -> None:
    g = GAME.new(ArcadeSetup(heroes=3, party=("tincan", "cat-burglar", "sanctioned-witch")))
    drive(flip_modes(g))
    assert [hero.potions for hero in g.heroes] == [1, 1, 1]
    h = GAME.new(ArcadeSetup(heroes=3, easy=1, party=("tincan", "cat-burglar", "sanctioned-witch")))
    drive(flip_modes(h), ["more-coins"])
    assert h.coins == g.coins + 2


@pytest.mark.rule("ARC-CHAL-02", "SD-TERM-04")
def test_the_old_challenge_leaves_after_the_new_one_is_drawn() -> None:
    s = party()
    s.g.challenges = ["creeping-dread"]
    s.g.challenge_deck = Deck.of("challenges", ["hard-shells"])
    s.g.challenge_deck.throw_away("long-reach")
    drive(draw_challenges(s.g, 1), ["hard-shells"])
    assert s.g.challenge_deck.left == {"long-reach": 1}, "the last card was drawn: the discards are shuffled"
    assert s.g.challenge_deck.discard == {"creeping-dread": 1}, "and only then the old card is discarded"
    assert s.g.challenges == s.g.drawn == ["hard-shells"]


@pytest.mark.rule("ARC-CHAL-02", "ARC-CHAL-03")
def test_the_old_challenge_is_gone_when_the_new_ones_trap_is_resolved() -> None:
    s = arcade("W . . . . T", W="riftling-warrior", T="tower-stalker")
    s.g.challenges = ["long-reach"]
    s.g.challenge_deck = Deck.of("challenges", ["ambush"])
    drive(draw_challenges(s.g, 1), ["ambush"])
    assert s.hero("W").wounds == 0, "range three without Long Reach, and nobody rolled"


@pytest.mark.rule("SD-POTION-05", "SD-PRIORITY-01")
def test_a_card_that_forbids_missiles_or_unique_actions_forbids_such_potions() -> None:
    s = arcade("B . A", B="cat-burglar", A="tower-arbalist")
    burglar = s.activate("B")
    burglar.potions = 2
    target = s.foe("A").id
    assert f"drink:cat-burglar/venom-vial:{target}" in first_ask(act(s.g)).options
    s.g.challenges = ["fog-of-spores"]
    ask = first_ask(act(s.g))
    assert not [key for key in ask.options if key.startswith("drink:")], "a missile attack from a flask"
    s.g.challenges = ["vow-of-silence"]
    assert not [key for key in first_ask(act(s.g)).options if key.startswith(("drink:", "use:"))]
    why = {ref: no.rule for no in first_ask(act(s.g)).why_not() for ref in no.refs}
    assert why["cat-burglar/caltrops"] == "SD-PRIORITY-01"


@pytest.mark.rule("SD-POTION-05", "ARC-BASIC-01")
def test_a_vow_of_silence_stops_green_potions_but_not_loud_slurping() -> None:
    s = arcade("B . A", B="cat-burglar", A="tower-arbalist")
    s.hero("B").potions = 2
    assert green_options(s.g, s.hero("B")) == [
        "drink:cat-burglar/smoke-vial:cat-burglar",
        "slurp:cat-burglar",
    ]
    s.g.challenges = ["vow-of-silence"]
    assert green_options(s.g, s.hero("B")) == ["slurp:cat-burglar"], "a basic action"


@pytest.mark.rule("SD-LOS-03", "SD-TERM-11")
def test_a_square_that_a_hero_sees_is_seen_past_no_enemy() -> None:
    s = arcade("B A . . .", B="cat-burglar", A="tower-arbalist")
    smoke = next(drink for drink in s.g.box.heroes["cat-burglar"].drinks if drink.id == "smoke-vial")
    drive(perform(s.g, s.hero("B"), smoke, "cat-burglar/smoke-vial", "cat-burglar"))
    assert s.at(s.hero("B")) == "a1", "the Arbalist stands before all of them"
    past = arcade("B . .\n. A .\n. . .", B="cat-burglar", A="tower-arbalist")
    ask = first_ask(perform(past.g, past.hero("B"), smoke, "cat-burglar/smoke-vial", "cat-burglar"))
    assert "c3" not in ask.options and "c1" in ask.options


@pytest.mark.rule("ARC-HIT-02", "ARC-STATUS-BANE-01")
def test_the_armor_and_strength_that_are_shown_count_bane_and_hex() -> None:
    s = party()
    s.foe("T").status = BANE | HEX
    [shown] = GAME.view(s.g, "p1").foes
    assert (shown.armor, shown.strength) == (1, 1)


@pytest.mark.rule("ARC-PLOT-02")
def test_the_long_road_ends_as_soon_as_the_last_hero_comes_to_the_last_tile() -> None:
    s = arcade("W H . . .", W="riftling-warrior", H="sanctioned-witch")
    s.g.plot, s.g.phase = "long-road", "activation"
    s.activate("W")
    drive(activation(s.g), "to:c1", [1, 1])
    assert s.g.plot == "", "in the middle of the activation"
    assert s.g.acting is not None


@pytest.mark.rule("ARC-PLOT-02", "SD-SHAPE-03")
def test_a_large_hero_reaches_a_crystal_and_a_tile_from_any_of_its_squares() -> None:
    s = arcade("T . . . .\n. . . . .", T="tidecaller", packs=("drowned-court",))
    hero = s.hero("T")
    s.g.plot, s.g.crystals = "crystal-choir", [s.square("c2")]
    assert interactions(s.g, hero) == []
    hero.form = "snapping-turtle"
    assert interactions(s.g, hero) == ["crystal-c2"]
    west, east = (
        sum(1 << s.square(f"{column}{row}") for row in (1, 2) for column in part) for part in ("a", "bcde")
    )
    keep(s.g.layout, replace(s.g.dungeon, tiles=(west, east)))
    s.g.lay(s.g.layout)
    slow = (Inflict(status="slow"),)
    for where in ("first-tile", "last-tile"):
        hero.status = 0
        drive(do_deeds(s.g, [Deed(who=where, effects=slow)], "x"))
        assert hero.status == SLOW, f"it stands on the {where} too"
    s.g.plot = "long-road"
    drive(check_plot(s.g), [1])
    assert s.g.plot == ""


@pytest.mark.rule("ARC-WRATH-08", "ARC-CHAL-03")
def test_the_players_choose_who_has_the_least_wrath_of_equals_that_never_activated() -> None:
    s = party()
    slow = [Deed(who="least-wrath", effects=(Inflict(status="slow"),))]
    drive(do_deeds(s.g, slow, "x"), "sanctioned-witch")
    assert (s.hero("W").status, s.hero("H").status) == (0, SLOW)
    s.hero("H").status, s.g.recent = 0, [0]
    drive(do_deeds(s.g, slow, "x"))
    assert (s.hero("W").status, s.hero("H").status) == (0, SLOW), "who activated counts as having more"
    s.hero("H").status, s.g.recent = 0, [0, 1]
    drive(do_deeds(s.g, slow, "x"))
    assert s.hero("W").status == SLOW, "the one longer ago"


@pytest.mark.rule("SD-POTION-01", "SD-SETUP-14")
def test_nobody_starts_with_more_potions_than_it_can_hold() -> None:
    g = GAME.new(ArcadeSetup(heroes=3, hard=1, easy=1, party=("tincan", "cat-burglar", "sanctioned-witch")))
    drive(flip_modes(g), ["empty-satchels"], ["packed-lunch"], ["rusty-blade", "leaden-ring", "smoky-torch"])
    assert g.heroes[0].potions == 1, "Tincan holds two, less one"
    assert g.heroes[2].potions == 2


@pytest.mark.rule("ARC-STATUS-BANE-01", "SD-STATUS-POISON-01", "SD-STATUS-SLOW-01")
def test_the_actions_and_movement_that_are_shown_count_poison_and_slow() -> None:
    s = party()
    s.foe("T").status = POISON | SLOW
    [shown] = GAME.view(s.g, "p1").foes
    assert (shown.actions, shown.movement) == (1, 3), "one of two, and half of five rounded up"


@pytest.mark.rule("SD-PRIORITY-01")
@pytest.mark.parametrize(
    ("card", "label"), [("vow-of-silence", ""), ("ankle-chains", "Dash"), ("stuck-lids", "Open a chest")]
)
def test_what_a_challenge_forbids_is_told_by_its_name_when_somebody_asks_why(card: str, label: str) -> None:
    s = arcade("H . . T", H="sanctioned-witch", T="crawler")
    s.g.chests = [s.square("b1")]
    hero = s.activate("H")
    hero.potions = 1

    def told() -> list[tuple[str, str]]:
        return [(no.label, no.why) for no in first_ask(act(s.g)).why_not()]

    name = s.g.names(card)
    assert not [why for _, why in told() if name in why], "nothing is in play yet"
    s.g.challenges = [card]
    wanted = {label} if label else {s.g.names(source) for source, _ in stats_of(s.g, hero).unique}
    barred = [what for what, why in told() if why == f"{name} forbids it"]
    assert all(any(one in what for what in barred) for one in wanted)
