"""Requirements (p.10), Icebergs, Monster abilities (p.18), special dice and Templates (p.20)."""

from __future__ import annotations

import pytest

from tests.rules.dungeon_fighter.scene import (
    AIM,
    GAME,
    at,
    attack,
    fight,
    frozen,
    hero,
    kinds,
    lands,
    lying,
    party,
    pending,
    run,
    turn,
    weak_point,
)
from undercroft.games.dungeon_fighter.content.box import box_of
from undercroft.games.dungeon_fighter.content.cards import COLOURS
from undercroft.games.dungeon_fighter.rules.combat import requirements
from undercroft.games.dungeon_fighter.throws.landed import Landed
from undercroft.games.dungeon_fighter.throws.scene.board import flat_turn
from undercroft.games.dungeon_fighter.throws.scene.layout import TableState, Template
from undercroft.games.dungeon_fighter.throws.scene.trace import Rest, Trace, place_of
from undercroft.physics.space import Pose

BOX = box_of()


def ready(g, foe, room="long-corridor", *answers):
    """A combat set up by the cards themselves."""
    g.room = room
    g.met = [3 if level < BOX.monsters[foe].level else 0 for level in (1, 2, 3, 4)]
    run(g, "monster", [foe], *answers)
    return g


# --- requirements --------------------------------------------------------------------------------


@pytest.mark.rule("DF-REQ-01")
def test_a_card_s_picture_names_the_throw_that_must_be_made():
    cards = [*BOX.rooms.values(), *BOX.monsters.values(), *BOX.equipment.values()]
    assert all(card.throw in BOX.throws for card in cards if card.throw)
    g = fight(party(), "goblin-skater")
    ask = pending(g, "red")
    assert ask.form.needs == ("weak_hand",) and "Weak-Hand Shot" in ask.prompt()
    assert GAME.view(g, None).foe.needs[0].name == "Weak-Hand Shot"


@pytest.mark.rule("DF-REQ-02")
def test_requirements_of_monster_and_room_bind_every_throw_white_dice_and_re_throws_too():
    g = fight(party("marla", "jack"), "goblin-skater", room="chapel", life=30)
    ran = turn(g, "red", AIM, lands(at("1", "icon")), "red", AIM, lands("1"))
    assert [chance.needs for chance in ran.chances] == [("prayer", "weak_hand")] * 2
    g.combat.pool = []
    ran = turn(g, "white", AIM, lands("1"))
    assert ran.chances[0].needs == ("prayer", "weak_hand")


@pytest.mark.rule("DF-REQ-03")
def test_monster_room_and_weapon_combine_in_one_throw():
    g = fight(party("jack", "marla"), "goblin-skater", room="chapel")
    hero(g, "jack").weapons = ["ramboril"]
    ran = turn(g, "red", ["ramboril"], AIM, lands("2"))
    assert ran.chances[0].needs == ("eye_level", "prayer", "weak_hand")
    assert g.combat.life == 9 - 5


@pytest.mark.rule("DF-REQ-04")
@pytest.mark.parametrize("unmet", [["weak_hand"], ["prayer"], ["eye_level"], ["prayer", "weak_hand"]])
def test_leaving_any_one_of_them_out_is_a_miss(unmet):
    g = fight(party("jack", "marla"), "goblin-skater", room="chapel")
    hero(g, "jack").weapons = ["ramboril"]
    turn(g, "red", ["ramboril"], AIM, lands(at("5", unmet=unmet)))
    assert g.combat.life == 9 and hero(g, "jack").life == 9 - 2


@pytest.mark.rule("DF-REQ-05")
def test_the_same_requirement_twice_counts_once_and_both_bonuses_count():
    g = fight(party("jack", "marla"), "goblin-skater", room="long-corridor")
    hero(g, "jack").weapons = ["mitten-sling"]
    ran = turn(g, "red", ["mitten-sling"], AIM, lands("2"))
    assert ran.chances[0].needs == ("weak_hand",) and g.combat.life == 9 - 2 - 3


# --- Icebergs ------------------------------------------------------------------------------------


@pytest.mark.rule("DF-BMOD-01")
def test_board_modifiers_are_put_down_when_a_card_calls_for_them():
    assert ready(party(), "iceberg-crab").icebergs == [True] * 4
    assert ready(party(), "ice-mouse", "iceberg-bay").icebergs == [True] * 4
    assert ready(party(), "ice-mouse").icebergs == [False] * 4
    assert ready(party(), "ice-mouse", "thin-ice").combat.flips == ["frozen", "frozen"]


@pytest.mark.rule("DF-BERG-02", "DF-RULING-52")
def test_an_iceberg_that_two_dice_touch_pays_once():
    g = fight(party(), "mammoth", pool=["water"])
    g.icebergs = [True] * 4
    attack(g, "water", lands("2", "hole", "hole", icebergs=[0, 0, 3]), "1")
    assert g.combat.life == 20 - 2 - 2 and g.icebergs == [False, True, True, False]


@pytest.mark.rule("DF-BERG-01")
def test_four_icebergs_one_on_each_hole():
    g = party()
    lying(g, "red", 6.4, 6.4)  # in a hole: set beside the board first
    lying(g, "green", 0.0, 3.0)
    seen = kinds(g)
    ready(g, "iceberg-crab")
    assert ("icebergs", "DF-BERG-01", {"holes": [1, 2, 3, 4]}) in seen
    assert g.icebergs == [True] * 4 and [die.die for die in g.on_board] == ["green"]


@pytest.mark.rule("DF-BERG-02", "DF-BERG-03")
def test_each_iceberg_touched_deals_one_more_and_is_taken_off():
    g = fight(party("jack", "marla"), "iceberg-crab")
    g.icebergs = [True] * 4
    attack(g, "red", lands("3", icebergs=[0, 2]))
    assert g.combat.life == 12 - 3 - 2 and g.icebergs == [False, True, False, True]
    ask = pending(g, "green")
    with pytest.raises(Exception, match="no Iceberg on hole 1"):
        turn(g_again(g, ask), "green", AIM, lands("3", icebergs=[0]))


def g_again(g, _ask):
    g.combat.pool = ["green", "blue"]
    return g


@pytest.mark.rule("DF-BERG-04")
def test_icebergs_count_on_a_miss_too():
    g = fight(party("jack", "marla"), "iceberg-crab")
    g.icebergs = [True] * 4
    attack(g, "red", lands("outside", icebergs=[1]))
    assert g.combat.life == 11 and hero(g, "jack").life == 9 - 2
    g.combat.life = 1
    attack(g, "green", lands("hole", icebergs=[0]))
    assert g.phase == "won" and hero(g, "marla").life == 9  # the defeated do not strike back


@pytest.mark.rule("DF-BERG-05")
def test_icebergs_count_for_a_cancelled_water_die_and_for_an_ignored_throw():
    g = fight(party("jack", "marla"), "kraken-calf", pool=["water", "red"])
    g.icebergs = [True] * 4
    turn(g, "water", AIM, lands("3", "hole", "outside", icebergs=[0, 1]), "1")
    assert g.combat.life == 20 - 3 - 2
    g = fight(party("marla", "jack"), "kraken-calf")
    g.icebergs = [True] * 4
    turn(g, "red", AIM, lands(at("1", "icon"), icebergs=[3]), "red", AIM, lands("2"))
    assert g.combat.life == 20 - 1 - 2 and g.icebergs[3] is False


# --- Monster abilities ---------------------------------------------------------------------------


@pytest.mark.rule("DF-MABIL-01")
def test_a_monster_s_ability_works_whenever_its_condition_is_met():
    g = fight(party(), "snot-goblin")
    g.gold = 1
    attack(g, "red", "hole")
    assert g.gold == 0
    attack(g, "green", "2")
    attack(g, "blue", "outside")
    assert g.gold == 0
    g = fight(party(), "goblin-king")
    attack(g, "red", "hole")
    assert g.combat.life == 17
    attack(g, "green", "2")
    assert g.combat.life == 15


@pytest.mark.rule("DF-MAD-01")
def test_madness_lists_three_throws_none_of_them_in_force_at_first():
    mad = [foe for foe in [*BOX.monsters.values(), *BOX.bosses.values()] if foe.madness]
    assert mad and all(len(set(foe.madness)) == 3 for foe in mad)
    assert requirements(ready(party(), "mad-snowman")) == []


@pytest.mark.rule("DF-MAD-02")
def test_each_hit_brings_the_next_one_into_force_from_left_to_right():
    g = fight(party(), "mad-snowman", life=40)
    seen = kinds(g)
    for number, asked in enumerate(
        (["weak_hand"], ["eye_level", "weak_hand"], ["card_flick", "eye_level", "weak_hand"])
    ):
        g.combat.pool = list(COLOURS)
        attack(g, "red", "1")
        assert requirements(g) == asked and g.combat.madness == number + 1
    g.combat.pool = list(COLOURS)
    attack(g, "red", "1")
    assert g.combat.madness == 3
    told = [args["throw"] for kind, _, args in seen if kind == "madness"]
    assert told == ["weak_hand", "eye_level", "card_flick"]
    g = fight(party(), "mad-snowman", life=40)
    attack(g, "red", "hole")
    assert requirements(g) == []


@pytest.mark.rule("DF-MAD-03")
def test_everybody_sees_which_mad_requirements_are_in_force():
    g = fight(party(), "mad-snowman", madness=2)
    for seat in ("p1", "p2", None):
        foe = GAME.view(g, seat).foe
        assert foe.madness == 2 and [need.id for need in foe.needs] == ["eye_level", "weak_hand"]


@pytest.mark.rule("DF-FEAR-01")
def test_fearless_a_throw_in_a_section_worth_one_may_be_thrown_again():
    g = fight(party("jack", "marla"), "loose-ribcage")
    turn(
        g, "red", AIM, lands("1"), "fearless", AIM, lands(at("1", bounced=False)), "fearless", AIM, lands("2")
    )
    assert g.combat.life == 5 and hero(g, "jack").life == 9
    turn(g, "green", AIM, lands("1"), "pass")
    assert g.combat.life == 4
    assert "re-throw" not in [ask.kind for ask in turn(g, AIM, lands("2")).asks]


# --- special dice --------------------------------------------------------------------------------


@pytest.mark.rule("DF-SDICE-01", "DF-SDICE-06")
def test_special_dice_are_there_for_the_combat_and_then_gone_used_or_not():
    g = ready(party(), "goblin-king")
    assert g.combat.pool == [*COLOURS, "snow"]
    g.combat.life, g.combat.last = 0, 0
    run(g, "moving")
    g.room, g.met = "long-corridor", [3, 3, 0, 0]
    run(g, "monster", ["white-bear"])
    assert g.combat.pool == list(COLOURS)


@pytest.mark.rule("DF-SDICE-02")
def test_special_dice_join_by_monster_by_room_or_by_a_spent_card():
    assert "water" in ready(party(), "slush-sprite").combat.pool
    assert "snow" in ready(party(), "ice-mouse", "snow-court").combat.pool
    g = fight(party("marla", "jack"), "mammoth")
    hero(g, "marla").spendables = ["snowball-pouch"]
    ran = run(g, "turn", "snowball-pouch", stop=True)
    assert list(ran.pending.options) == [*COLOURS, "snow"]


@pytest.mark.rule("DF-SDICE-03")
def test_special_dice_are_thrown_by_the_same_rules():
    g = fight(party(), "goblin-skater", pool=["snow", "red"])
    ran = turn(g, "snow", AIM, lands(at("5", bounced=False)))
    assert ran.chances[0].needs == ("weak_hand",) and ran.chances[0].shape == "snow"
    assert g.combat.life == 9 and hero(g, "jack").life == 7


@pytest.mark.rule("DF-SDICE-04")
def test_a_special_die_is_the_whole_turn_and_replaces_no_other():
    g = fight(party(), "mammoth", pool=[*COLOURS, "snow"])
    turn(g, "snow", AIM, lands("2"))
    assert g.hero.id == "marla" and g.combat.pool == list(COLOURS)


@pytest.mark.rule("DF-SDICE-05")
@pytest.mark.parametrize("die", ["snow", "water"])
def test_the_icon_on_a_special_die_opens_any_own_ability(die):
    g = fight(party("jack", "marla"), "mammoth", pool=[die, "red"])
    hero(g, "jack").scars = ["blue"]
    dice = [at("3", "icon")] if die == "snow" else [at("3", "icon"), at("hole"), at("hole")]
    choice = [] if die == "snow" else ["1"]
    ran = turn(g, die, AIM, lands(*dice), *choice, "green")
    assert list(ran.asks[-1].options) == ["red", "green", "pass"]
    assert g.gold == 1


@pytest.mark.rule("DF-SDICE-07", "DF-SNOW-01")
def test_soft_snow_saves_the_thrower_from_a_miss_and_does_nothing_else():
    assert BOX.specials["snow"].faces.count("snow") == 2
    g = fight(party(), "mammoth", pool=["snow", "red"])
    turn(g, "snow", AIM, lands(at("hole", "snow")))
    assert hero(g, "jack").life == 9 and g.combat.life == 20
    g = fight(party(), "mammoth", pool=["snow", "red"])
    turn(g, "snow", AIM, lands(at("bullseye", "snow")))
    assert g.combat.life == 10
    g = fight(party(), "mammoth", pool=["snow", "red"])
    turn(g, "snow", AIM, lands("hole"))
    assert hero(g, "jack").life == 5


@pytest.mark.rule("DF-SNOW-01", "DF-RULING-91")
def test_where_soft_snow_takes_the_blow_nobody_is_asked_for_a_card_before_it():
    for landed, asked in (("hole", ["hurt"]), (at("hole", "snow"), [])):
        g = fight(party(), "mammoth", pool=["snow", "red"], life=2)
        g.relics = ["thunder-conch"]
        ran = turn(g, "pass", "snow", "pass", AIM, lands(landed), *("pass" for _ in [*asked, "end"]))
        moments = [ask.about.moment for ask in ran.asks if hasattr(ask.about, "moment")]
        assert moments == ["start", "pickup", *asked, "end"]


@pytest.mark.rule("DF-WATER-01")
def test_all_three_water_dice_fly_together():
    g = fight(party(), "mammoth", pool=["water", "red"])
    ran = turn(g, "water", AIM, lands("3", "hole", "1"), "1")
    assert ran.chances[0].count == 3 and len(ran.chances) == 1
    assert g.combat.pool == ["red"]
    with pytest.raises(Exception, match="3 dice were thrown, not 1"):
        ran.chances[0].check(lands("3"))


@pytest.mark.rule("DF-WATER-02")
@pytest.mark.parametrize(("choice", "life", "hurt"), [("1", 17, 0), ("2", 20, 4), ("3", 19, 0)])
def test_one_water_die_is_chosen_and_the_others_are_cancelled(choice, life, hurt):
    g = fight(party(), "mammoth", pool=["water", "red"])
    turn(g, "water", AIM, lands("3", "hole", "1"), choice)
    assert g.combat.life == life and hero(g, "jack").life == 9 - hurt
    assert [die.die for die in g.on_board] == ["water.0", "water.1", "water.2"]


# --- Templates -----------------------------------------------------------------------------------

FLAT = {"turned": 360.0, "at": [4.0, 4.0]}


@pytest.mark.rule("DF-TPL-01")
def test_a_template_on_the_board_is_a_new_section():
    g = fight(party(), "mammoth")
    frozen(g)
    attack(g, "red", at("template", template="frozen-1"))
    assert g.combat.life == 20 and hero(g, "jack").life == 9
    with pytest.raises(Exception, match="name the Template"):
        attack(fight(party(), "mammoth"), "red", at("template", template="frozen-1"))


@pytest.mark.rule("DF-TPL-02")
def test_a_card_s_template_is_flipped_at_the_start_and_equipment_s_when_its_user_likes():
    g = ready(party(), "crypt-lanternist")
    assert g.phase == "flip" and g.combat.flips == ["frozen"]
    ran = run(g, "flip", AIM, FLAT)
    assert ran.asks[0].seat == "p1" and g.phase == "turn"
    assert [lain.piece for lain in g.templates] == ["frozen-1"]
    g = fight(party("marla", "jack"), "white-bear")
    hero(g, "marla").spendables = ["anatomy-chalk"]
    run(g, "turn", "pass", "red")
    run(g, "throw", "anatomy-chalk", AIM, FLAT, AIM, lands("2"))
    assert [lain.kind for lain in g.templates] == ["weak_point"]


@pytest.mark.rule("DF-TPL-03")
def test_the_active_hero_flips_the_template_onto_the_target():
    g = ready(party(leader="jack"), "mammoth")
    ran = run(g, "flip", AIM, FLAT)
    assert ran.asks[0].kind == "flip" and ran.asks[0].seat == "p2"
    assert (g.templates[0].kind, g.templates[0].x, g.templates[0].y) == ("weak_point", 4.0, 4.0)


@pytest.mark.rule("DF-TPL-04")
@pytest.mark.parametrize(("turned", "lies"), [(179.0, False), (180.0, True)])
def test_a_flip_must_turn_over_by_180_degrees(turned, lies):
    g = ready(party(), "mammoth")
    run(g, "flip", AIM, {"turned": turned, "at": [0.0, 0.0]})
    assert bool(g.templates) is lies and hero(g, "jack").life == 9
    assert g.phase == ("turn" if lies else "flip")


@pytest.mark.rule("DF-TPL-05")
def test_touching_the_table_costs_one_life_and_it_is_flipped_again():
    g = ready(party(), "mammoth")
    hero(g, "jack").life = 2
    run(g, "flip", AIM, {"turned": 400.0, "on_table": True})
    assert hero(g, "jack").life == 1 and g.templates == [] and g.phase == "flip"
    run(g, "flip", AIM, {"turned": 400.0, "on_table": True})
    assert hero(g, "jack").fainted and g.hero.id == "marla"
    assert run(g, "flip", AIM, FLAT).asks[0].seat == "p2"


@pytest.mark.rule("DF-TPL-06")
def test_a_template_already_there_may_stay_or_be_flipped_again():
    g = fight(party(), "mammoth", flips=["weak_point"])
    weak_point(g)
    run(g, "flip", "leave")
    assert (g.templates[0].x, g.phase) == (0.0, "turn")
    g = fight(party(), "mammoth", flips=["weak_point"])
    weak_point(g)
    run(g, "flip", "again", AIM, FLAT)
    assert [(lain.x, lain.y) for lain in g.templates] == [(4.0, 4.0)]


@pytest.mark.rule("DF-TPL-06", "DF-RULING-59")
@pytest.mark.parametrize("taken", ["frozen-1", "frozen-2"])
def test_if_both_frozen_templates_lie_there_the_hero_picks_the_one_to_flip_again(taken):
    g = fight(party(), "crypt-lanternist", flips=["frozen"])
    frozen(g, 5.0, 0.0, "frozen-1")
    frozen(g, -5.0, 0.0, "frozen-2")
    run(g, "flip", "again", taken, AIM, FLAT)
    lie = {lain.piece: lain.x for lain in g.templates}
    assert lie == {"frozen-1": 5.0, "frozen-2": -5.0, taken: 4.0} and g.phase == "turn"


@pytest.mark.rule("DF-TPL-06")
def test_a_taken_up_template_that_fails_is_flipped_again_without_another_question():
    g = fight(party(), "crypt-lanternist", flips=["frozen"])
    frozen(g, 5.0, 0.0, "frozen-1")
    frozen(g, -5.0, 0.0, "frozen-2")
    run(g, "flip", "again", "frozen-2", AIM, {"turned": 90.0, "at": [0.0, 0.0]})
    assert [lain.piece for lain in g.templates] == ["frozen-1"] and g.phase == "flip"
    run(g, "flip", AIM, FLAT)
    assert [lain.piece for lain in g.templates] == ["frozen-1", "frozen-2"] and g.phase == "turn"


@pytest.mark.rule("DF-TPL-07")
def test_dice_under_a_landed_template_are_removed():
    g = fight(party(), "mammoth", flips=["weak_point"])
    lying(g, "red", 4.0, 4.0)
    lying(g, "green", -9.0, 0.0)
    run(g, "flip", AIM, {**FLAT, "on_dice": ["red"]})
    assert [die.die for die in g.on_board] == ["green"]
    assert (g.templates[0].x, g.templates[0].y) == (4.0, 4.0)
    assert "red" in g.combat.pool  # it was never thrown in this scene; removal changes no pool


@pytest.mark.rule("DF-TPL-08")
def test_a_die_on_a_template_is_a_hit_even_if_it_deals_nothing():
    assert Landed("template", template="frozen-1").is_hit
    g = fight(party(), "mad-snowman")
    frozen(g)
    attack(g, "red", at("template", template="frozen-1"))
    assert g.combat.madness == 1 and hero(g, "jack").life == 9


@pytest.mark.rule("DF-TPL-09")
def test_icons_work_on_a_template():
    g = fight(party("jack", "marla"), "mammoth")
    frozen(g)
    attack(g, "green", at("template", "icon", template="frozen-1"), "green")
    assert g.gold == 1


def resting(touches, x=0.0, y=0.0):
    pose = Pose((x, y, 0.9), flat_turn("d4", 0))
    rest = Rest("d4", pose, 0, False, tuple(touches), tuple(touches))
    return Trace((), {}, {"die": rest}, {}, 1.0, 0.0)


@pytest.mark.rule("DF-TPL-10")
def test_partly_on_a_template_only_what_lies_beneath_counts():
    weak = TableState(templates=(Template("weak_point", "weak_point", 0.0, 7.5),))
    assert place_of(resting(["template:weak_point"], 0.0, 7.5), "die", weak).region == "template"
    partly = place_of(resting(["template:weak_point", "board"], 0.0, 10.4), "die", weak)
    assert partly.region == "3" and partly.template == ""


@pytest.mark.rule("DF-FROZEN-01")
def test_inside_a_frozen_template_is_a_miss():
    g = fight(party(), "mammoth")
    frozen(g)
    attack(g, "red", at("frozen", template="frozen-1"))
    assert g.combat.life == 20 and hero(g, "jack").life == 5
    ice = TableState(templates=(Template("frozen-1", "frozen", 0.0, 0.0),))
    assert place_of(resting(["template:frozen-1", "board"]), "die", ice).region == "frozen"


@pytest.mark.rule("DF-FROZEN-02")
def test_on_top_of_a_frozen_template_is_a_hit_worth_nothing_but_bonuses_count():
    g = fight(party("jack", "olga"), "mammoth")
    frozen(g)
    hero(g, "jack").weapons = ["walrus-tusk"]
    turn(g, "red", ["walrus-tusk"], AIM, lands(at("template", "icon", template="frozen-1")), "red")
    assert g.combat.life == 20 - 0 - 2 - 2
    attack(g, "blue", at("template", template="frozen-1"))
    assert g.combat.life == 16
    ice = TableState(templates=(Template("frozen-1", "frozen", 0.0, 0.0),))
    assert place_of(resting(["template:frozen-1"], 3.0, 0.0), "die", ice).region == "template"


@pytest.mark.rule("DF-WEAKPT-01")
@pytest.mark.parametrize(("life", "left"), [(7, 4), (20, 10), (1, 1)])
def test_the_weak_point_takes_half_the_life_rounded_down(life, left):
    g = fight(party(), "mammoth", life=life)
    weak_point(g)
    attack(g, "red", at("template", template="weak_point"))
    assert g.combat.life == left and g.phase == "turn"


@pytest.mark.rule("DF-HIT-01", "DF-HIT-06", "DF-FROZEN-02", "DF-WEAKPT-01")
@pytest.mark.parametrize(
    ("landed", "rule"),
    [
        (at("4"), "DF-HIT-01"), (at("bullseye"), "DF-HIT-06"),
        (at("template", template="frozen-1"), "DF-FROZEN-02"),
        (at("template", template="weak_point"), "DF-WEAKPT-01"),
    ],
)  # fmt: skip
def test_a_hit_cites_what_it_is_worth_by(landed, rule):
    g = fight(party(), "mammoth", life=20)
    frozen(g)
    weak_point(g)
    heard = kinds(g)
    attack(g, "red", landed)
    assert [cited for kind, cited, _ in heard if kind == "hit"] == [rule]


@pytest.mark.rule("DF-WEAKPT-02")
def test_nothing_adds_to_the_weak_point():
    g = fight(party("jack", "olga"), "mammoth", life=20, melody=True, cutthroat=True)
    weak_point(g)
    g.icebergs = [True] * 4
    hero(g, "jack").weapons, hero(g, "jack").spendables = ["walrus-tusk"], ["enlarging-lotion"]
    landed = at("template", "icon", template="weak_point", between=["3", "4"])
    ran = turn(g, "red", ["walrus-tusk", "dance"], AIM, lands(landed, icebergs=[0]), "red")
    assert g.combat.life == 10 and g.icebergs[0] is False
    assert [ask.kind for ask in ran.asks] == ["die", "weapons", "throw", "ability"]


@pytest.mark.rule("DF-WEAKPT-03")
def test_the_weak_point_is_used_up_unless_the_result_is_ignored():
    g = fight(party("marla", "jack"), "mammoth")
    weak_point(g)
    turn(g, "red", AIM, lands(at("template", "icon", template="weak_point")), "red", AIM, lands("1"))
    assert [lain.piece for lain in g.templates] == ["weak_point"] and g.combat.life == 19
    attack(g, "green", at("template", template="weak_point"))
    assert g.templates == [] and g.combat.life == 10


# --- the combat of p.14 --------------------------------------------------------------------------


def penguin(**changes):
    g = fight(party("marla", "lebron", "jack"), "bloodthirsty-penguin", room="cool-slide", **changes)
    hero(g, "marla").weapons = ["ramboril"]
    hero(g, "lebron").weapons, hero(g, "lebron").spendables = ["horned-helm"], ["enlarging-lotion"]
    hero(g, "marla").life = 3
    return g


@pytest.mark.example("DF-EX-07")
def test_marla_may_throw_again_at_the_fearless_penguin():
    g = penguin()
    ask = pending(g, "green", [], AIM, lands("1"))
    assert ask.kind == "re-throw" and list(ask.options) == ["fearless", "pass"]
    assert requirements(g) == ["waterfall"] and g.combat.life == 12


@pytest.mark.example("DF-EX-08")
def test_marla_adds_ramboril_falls_into_a_hole_and_faints():
    g = penguin()
    ran = turn(g, "green", [], AIM, lands("1"), "fearless", ["ramboril"], AIM, lands("hole"))
    assert [chance.needs for chance in ran.chances] == [("waterfall",), ("eye_level", "waterfall")]
    assert hero(g, "marla").life == 0 and hero(g, "marla").fainted and g.combat.life == 12
    assert g.hero.id == "lebron"


@pytest.mark.example("DF-EX-09")
def test_lebron_s_head_the_waterfall_and_camouflage_make_ten():
    g = penguin(life=30)
    g.active = 1
    ran = turn(g, "blue", ["horned-helm"], AIM, lands(at("4/3", "icon")), "blue", "pass")
    assert ran.chances[0].needs == ("head", "waterfall")
    assert g.combat.life == 30 - 10


@pytest.mark.example("DF-EX-10")
def test_the_lotion_makes_thirteen_and_the_penguin_is_beaten_by_one_throw():
    g = penguin()
    g.active = 1
    seen = kinds(g)
    turn(g, "blue", ["horned-helm"], AIM, lands(at("4/3", "icon")), "blue", "enlarging-lotion")
    assert next(args["damage"] for kind, _, args in seen if kind == "hit") == 13
    assert g.phase == "won" and g.combat.life == 12 - 13 and g.spent == ["enlarging-lotion"]


@pytest.mark.rule("DF-BERG-04", "DF-RULING-54")
@pytest.mark.parametrize(("life", "offered"), [(2, False), (3, True)])
def test_no_throw_again_is_offered_where_the_icebergs_touched_end_the_combat_anyhow(life, offered):
    g = fight(party("marla", "jack"), "iceberg-crab", life=life)
    hero(g, "marla").spendables = ["lucky-mitten"]
    g.icebergs = [True] * 4
    thrown = {**lands(at("outside", "icon")), "icebergs": [0, 1]}
    ran = turn(g, "red", AIM, thrown, *["pass"] * offered)
    assert ("re-throw" in [ask.kind for ask in ran.asks]) is offered
    assert (g.phase == "won") is not offered and hero(g, "marla").life == (7 if offered else 9)


@pytest.mark.rule("DF-TPL-06")
def test_both_frozen_templates_are_told_of_when_both_lie_there():
    g = fight(party(), "crypt-lanternist", flips=["frozen"])
    frozen(g)
    frozen(g, x=-9.0, piece="frozen-2")
    ask = run(g, "flip", stop=True).pending
    assert ask.prompt().endswith(
        "both Frozen Templates are on the board already. Leave them, or flip one again?"
    )
    assert [option.label for option in ask.shown()] == [
        "Leave them where they are",
        "Take one and flip it again",
    ]
