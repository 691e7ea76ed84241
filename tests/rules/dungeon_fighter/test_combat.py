"""Combat (p.7), Hit and Miss, fainting and losing (p.8), backing down (p.15)."""

from __future__ import annotations

import pytest

from tests.rules.dungeon_fighter.scene import (
    AIM,
    GAME,
    at,
    attack,
    fight,
    hero,
    kinds,
    lands,
    lying,
    party,
    play,
    run,
    turn,
)
from undercroft.games.dungeon_fighter.content.cards import COLOURS
from undercroft.games.dungeon_fighter.rules.attack import misses
from undercroft.games.dungeon_fighter.rules.combat import requirements
from undercroft.games.dungeon_fighter.throws.landed import Landed
from undercroft.games.dungeon_fighter.throws.scene.board import flat_turn, majority, section_at
from undercroft.physics.space import Pose


@pytest.mark.rule("DF-COMBAT-01", "DF-COMBAT-11")
def test_turns_go_round_clockwise_until_somebody_is_beaten():
    g = fight(party(), "ice-mouse", life=3)
    seats = [attack(g, die, "1").asks[0].seat for die in ("red", "green")]
    assert seats == ["p1", "p2"] and g.phase == "turn" and g.active == 2
    attack(g, "blue", "1")
    assert g.phase == "won"


@pytest.mark.rule("DF-COMBAT-02")
def test_a_combat_starts_with_one_red_one_green_and_one_blue_die():
    g = party()
    g.room = "long-corridor"
    run(g, "monster", ["ice-mouse"])
    assert g.combat.pool == ["red", "green", "blue"]


@pytest.mark.rule("DF-COMBAT-03", "DF-COMBAT-12")
def test_a_coloured_die_is_thrown_once_and_the_rest_pass_on():
    g = fight(party(), "mammoth")
    attack(g, "green", "1")
    ran = run(g, "turn", stop=True)
    assert ran.pending.seat == "p2" and list(ran.pending.options) == ["red", "blue"]
    barred = {b.label: b.rule for b in ran.pending.why_not()}
    assert barred["The green die"] == "DF-COMBAT-03"


@pytest.mark.rule("DF-COMBAT-04")
@pytest.mark.parametrize(("leader", "first"), [("jack", 1), ("marla", 2), ("lebron", 0)])
def test_the_leader_s_left_neighbour_begins(leader, first):
    g = party(leader=leader)
    g.room = "long-corridor"
    run(g, "monster", ["ice-mouse"])
    assert g.active == first


@pytest.mark.rule("DF-COMBAT-05")
def test_a_turn_is_choose_throw_check_end():
    g = fight(party(), "mammoth")
    seen = kinds(g)
    attack(g, "red", "2")
    assert [kind for kind, _, _ in seen] == ["turn", "chose", "landed", "hit"]


@pytest.mark.rule("DF-COMBAT-06")
def test_the_active_hero_picks_one_die_and_throws_only_that():
    g = fight(party(), "mammoth")
    ran = attack(g, "blue", "2")
    assert list(ran.asks[0].options) == list(COLOURS)
    assert ran.chances[0].die == "blue" and len(ran.chances) == 1
    assert g.combat.pool == ["red", "green"]


@pytest.mark.rule("DF-COMBAT-07")
def test_without_a_requirement_any_gesture_within_human_reach_will_do():
    from undercroft.games.dungeon_fighter.throws.aiming import Aiming

    form = Aiming()
    for x, y, z in ((0.0, -70.0, 20.0), (70.0, 20.0, 60.0), (-60.0, 40.0, 3.0)):
        gesture = {"at": [x, y, z], "velocity": [-x, -y, -30.0]}
        assert form.check({"gesture": gesture})["gesture"]["at"] == [x, y, z]
    g = fight(party(), "mammoth")
    assert requirements(g) == []


@pytest.mark.rule("DF-COMBAT-08", "DF-MISS-01")
def test_a_die_must_bounce_on_the_table_before_it_touches_the_board():
    g = fight(party(), "mammoth")
    attack(g, "red", at("5", bounced=False))
    assert g.combat.life == 20 and hero(g, "jack").life == 9 - 4
    attack(g, "green", at("5"))
    assert g.combat.life == 15 and hero(g, "marla").life == 9
    assert misses(Landed("5", bounced=False))[0] == "DF-MISS-01"


@pytest.mark.rule("DF-COMBAT-09")
def test_the_check_tells_hit_or_miss_and_reads_the_icon():
    g = fight(party(), "mammoth")
    seen = kinds(g)
    attack(g, "red", at("3", "icon"), "red")
    assert seen[2][:2] == ("landed", "DF-COMBAT-09")
    assert seen[2][2]["hit"] is True and seen[2][2]["icon"] == "icon"
    assert g.combat.life == 20 - 3 - 2  # Piercing Damage


@pytest.mark.rule("DF-COMBAT-10", "DF-HIT-03")
@pytest.mark.parametrize(("life", "beaten"), [(4, True), (3, True), (5, False)])
def test_a_monster_at_zero_or_less_is_defeated_and_resting_begins(life, beaten):
    g = fight(party(), "ice-mouse", life=life)
    attack(g, "red", "4")
    assert (g.phase == "won") is beaten


def empty(g, **more):
    g.combat.pool = []
    return g


@pytest.mark.rule("DF-OUT-01", "DF-OUT-02")
def test_with_the_coloured_dice_gone_a_white_die_or_the_coloured_ones_back():
    g = empty(fight(party(), "mammoth"))
    ran = attack(g, "white", "3")
    assert list(ran.asks[0].options) == ["white", "retrieve"]
    assert g.bonus == 1 and g.combat.life == 17 and g.combat.white == 1
    assert g.active == 1


@pytest.mark.rule("DF-OUT-03", "DF-OUT-05")
def test_retrieving_costs_every_hero_the_monster_s_level_and_the_turn_goes_on():
    g = empty(fight(party(), "mammoth"))
    lying(g, "red")
    lying(g, "white-1")
    ran = turn(g, "retrieve", "green", AIM, lands("2"))
    assert [member.life for member in g.heroes] == [5, 5, 5]
    assert g.combat.pool == ["red", "blue"]
    assert {ask.seat for ask in ran.asks} == {"p1"}
    assert [die.die for die in g.on_board] == ["white-1", "green"]


@pytest.mark.rule("DF-OUT-04")
def test_nothing_prevents_the_damage_of_retrieving():
    g = empty(fight(party(), "mammoth"))
    hero(g, "jack").armor = ["sealskin"]
    ran = turn(g, "retrieve", "green", AIM, lands("2"))
    assert hero(g, "jack").life == 5 and hero(g, "jack").turned == []
    assert "armor" not in [ask.kind for ask in ran.asks]


@pytest.mark.rule("DF-OUT-06")
def test_the_dice_can_be_retrieved_again_and_again():
    g = fight(party(), "ice-mouse", life=50)
    for _ in range(3):
        empty(g)
        turn(g, "retrieve", "red", AIM, lands("1"))
    assert g.heroes[0].life == 6


def test_a_hero_who_faints_by_retrieving_hands_the_dice_on():
    g = empty(fight(party(), "mammoth"))
    hero(g, "jack").life = 4
    run(g, "turn", "retrieve")
    assert hero(g, "jack").fainted and g.active == 1 and g.phase == "turn"
    assert g.combat.pool == list(COLOURS)


# --- Hit and Miss --------------------------------------------------------------------------------


@pytest.mark.rule("DF-HIT-01", "DF-HIT-02")
@pytest.mark.parametrize("section", ["1", "2", "3", "4", "5"])
def test_a_hit_deals_the_section_s_number_and_bonuses(section):
    g = fight(party(), "mammoth")
    attack(g, "red", section)
    assert g.combat.life == 20 - int(section)
    hero(g, "marla").weapons = ["walrus-tusk"]
    turn(g, "green", ["walrus-tusk"], AIM, lands(section))
    assert g.combat.life == 20 - 2 * int(section) - 2


def flat(x, y, yaw=0.0):
    return Pose((x, y, 0.7), flat_turn("d4", 0, yaw))


@pytest.mark.rule("DF-HIT-04")
def test_across_a_border_most_corners_decide():
    assert majority(["3", "3", "4"]) == "3"
    assert majority(["4", "4", "3"]) == "4"
    assert section_at(flat(9.4, 0.0)) != section_at(flat(8.4, 0.0))


@pytest.mark.rule("DF-HIT-05")
def test_in_doubt_the_lower_section_counts():
    assert majority(["2", "3", "4"]) == "2"
    assert majority(["3", "3", "4", "4"]) == "3"
    assert majority(["hole", "4", "5"]) == "hole"


@pytest.mark.rule("DF-HIT-06")
def test_the_bullseye_deals_ten():
    g = fight(party(), "mammoth")
    attack(g, "red", "bullseye")
    assert g.combat.life == 10


@pytest.mark.rule("DF-MISS-02", "DF-MISS-03", "DF-MISS-04")
@pytest.mark.parametrize("place", ["hole", "bones", "outside"])
def test_holes_bones_and_the_world_beside_are_a_miss(place):
    g = fight(party(), "white-bear")
    attack(g, "red", place)
    assert g.combat.life == 14 and hero(g, "jack").life == 9 - 4
    rule = {"hole": "DF-MISS-02", "bones": "DF-MISS-03", "outside": "DF-MISS-04"}[place]
    assert misses(Landed(place)) == [rule]
    assert bool(g.on_board) is (place != "outside")


@pytest.mark.rule("DF-MISS-05")
@pytest.mark.parametrize(("foe", "room"), [("water-goblin", "long-corridor"), ("ice-mouse", "chapel")])
def test_a_requirement_of_monster_or_room_not_met_is_a_miss(foe, room):
    g = fight(party(), foe, room=room)
    life = g.combat.life
    attack(g, "red", at("5", unmet=requirements(g)))
    assert g.combat.life == life and hero(g, "jack").life == 9 - g.foe.damage


@pytest.mark.rule("DF-MISS-06", "DF-MISS-07")
def test_only_the_thrower_loses_the_monster_s_damage():
    g = fight(party(), "kraken-calf")
    attack(g, "red", "outside")
    assert [member.life for member in g.heroes] == [4, 9, 9]


@pytest.mark.rule("DF-FAINT-01")
@pytest.mark.parametrize(("life", "faints"), [(3, True), (2, True), (4, False)])
def test_below_one_life_a_hero_faints(life, faints):
    g = fight(party(), "bloodthirsty-penguin")
    hero(g, "jack").life = life
    attack(g, "red", "outside")
    assert hero(g, "jack").fainted is faints
    assert hero(g, "jack").life == (0 if faints else 1)


@pytest.mark.rule("DF-FAINT-02")
def test_the_fainted_are_skipped_until_the_combat_ends():
    g = fight(party(), "mammoth")
    hero(g, "marla").fainted = True
    assert attack(g, "red", "1").asks[0].seat == "p1"
    assert attack(g, "green", "1").asks[0].seat == "p3"
    attack(g, "blue", "1")
    assert g.active == 2


@pytest.mark.rule("DF-FAINT-03")
def test_the_fainted_take_a_scar_in_the_resting_phase():
    g = fight(party(), life=0)
    hero(g, "marla").fainted, hero(g, "marla").life = True, 0
    ran = run(g, "scars", "green")
    assert ran.asks[0].seat == "p2" and hero(g, "marla").scars == ["green"]
    assert hero(g, "jack").scars == []


@pytest.mark.rule("DF-SCAR-02", "DF-FAINT-03")
def test_whoever_faints_with_three_scars_is_out_once_and_no_longer_among_the_fainted():
    g = fight(party(), life=0)
    marla = hero(g, "marla")
    marla.fainted, marla.life, marla.scars = True, 0, ["red", "green", "blue"]
    run(g, "scars")
    assert marla.out and not marla.fainted and len(marla.scars) == 3


@pytest.mark.rule("DF-LEAD-01")
@pytest.mark.parametrize(("verdict", "life"), [("counts", 17), ("fails", 20)])
def test_where_a_real_throw_is_in_doubt_the_leader_decides(verdict, life):
    g = fight(party(leader="marla", real_dice=True), "mammoth")
    g.active = 0
    throw = {**lands(at("3", bounced=False)), "doubt": True}
    ran = turn(g, "red", throw, verdict)
    assert ran.asks[-1].kind == "verdict" and ran.asks[-1].seat == "p2"
    assert g.combat.life == life


@pytest.mark.rule("DF-LEAD-02")
def test_the_leader_speaks_for_the_party():
    g = party(leader="marla")
    g.gold, g.phase = 5, "shop"
    g.goods = ["hot-soup"]
    ran = run(g, "shop", "hot-soup", "jack")
    assert [ask.seat for ask in ran.asks] == ["p2", "p2"]
    hero(g, "jack").weapons = ["walrus-tusk"]
    fight(g, life=0, last=1)
    ran = run(g, "moving", "keep")
    assert ran.asks[0].kind == "hand-round" and ran.asks[0].seat == "p2"


@pytest.mark.rule("DF-LEAD-03", "DF-MOVE-01")
def test_whoever_threw_the_last_die_becomes_leader():
    g = fight(party(leader="lebron"), "ice-mouse", life=3)
    attack(g, "red", "2")
    attack(g, "green", "1")
    play(g, until="path")
    assert g.leader == 1 and g.active == 2


@pytest.mark.rule("DF-LOSE-01")
def test_the_game_is_lost_when_everybody_has_fainted():
    g = fight(party(), "white-bear")
    for member in g.heroes[1:]:
        member.fainted, member.life = True, 0
    hero(g, "jack").life = 4
    assert attack(g, "red", "bones").over
    assert g.outcome.rule == "DF-LOSE-01" and g.outcome.winners == ()
    g = empty(fight(party(), "mammoth"))
    for member in g.heroes:
        member.life = 4
    assert run(g, "turn", "retrieve").over


# --- backing down --------------------------------------------------------------------------------


@pytest.mark.rule("DF-BACK-01")
def test_backing_down_needs_a_requirement_and_everybody_s_yes():
    g = fight(party(), "ice-troll", room="treasury")
    assert requirements(g) == ["under_table", "waterfall"]
    assert GAME.view(g, None).foe.impossible is True
    ran = run(g, "turn", "back-down", "yes", "no", "red", stop=True)
    assert [ask.seat for ask in ran.asks[:3]] == ["p1", "p2", "p3"]
    assert "back-down" not in ran.asks[3].options
    assert g.combat.foe == "ice-troll"
    g = fight(party(), "ice-mouse")
    assert "back-down" not in run(g, "turn", stop=True).pending.options


@pytest.mark.rule("DF-BACK-02", "DF-BACK-03", "DF-BACK-04")
def test_shame_then_the_monster_to_the_box_then_the_next_one_in_the_same_room():
    g = fight(party(), "ice-troll", room="treasury", melody=True, white=1)
    lying(g, "red")
    g.met = [3, 3, 1, 0]
    play(g, "back-down", "yes", "yes", ["white-bear"], until="turn")
    assert [member.life for member in g.heroes] == [6, 6, 6]
    assert g.combat.foe == "white-bear" and g.room == "treasury"
    assert "ice-troll" not in g.beaten
    assert g.on_board == [] and g.combat.pool == list(COLOURS) and not g.combat.melody
    assert requirements(g) == ["under_table"] and g.gold == 1


@pytest.mark.rule("DF-BACK-05")
def test_backing_down_always_costs_and_never_helps_against_the_boss():
    g = fight(party(), "whale-lich")
    assert requirements(g) == ["punch"]
    ran = run(g, "turn", stop=True)
    assert "back-down" not in ran.pending.options
    assert "DF-BACK-01" in [b.rule for b in ran.pending.why_not()]
    g = fight(party(), "water-goblin")
    for member in g.heroes:
        member.life = 1
    assert run(g, "turn", "back-down", "yes", "yes").over


@pytest.mark.rule("DF-BACK-06")
def test_at_a_real_table_the_leader_may_accept_a_creative_throw():
    g = fight(party(real_dice=True), "ice-troll", room="treasury")
    throw = {**lands(at("4", unmet=["under_table"])), "doubt": True}
    turn(g, "red", throw, "counts")
    assert g.combat.life == 12 - 4


# --- the worked example on p.11 ------------------------------------------------------------------


@pytest.mark.example("DF-EX-04")
def test_jack_is_first_and_takes_the_blue_die():
    g = party("jack", "marla", "lebron", leader="lebron")
    g.room = "winter-solstice"
    run(g, "monster", ["water-goblin"])
    assert g.hero.id == "jack" and g.combat.pool == ["red", "green", "blue"]
    run(g, "turn", "blue")
    assert g.attempt.die == "blue"


@pytest.mark.example("DF-EX-05")
def test_jack_bounces_in_the_pond_for_two_and_the_cutthroat_token():
    g = fight(party("jack", "marla", "lebron"), "water-goblin", room="winter-solstice", life=9)
    ran = turn(g, "blue", AIM, lands(at("2", "icon")), "blue")
    assert ran.chances[0].needs == ("pond",)
    assert g.combat.life == 7 and g.combat.cutthroat
    assert g.combat.pool == ["red", "green"] and g.hero.id == "marla"
