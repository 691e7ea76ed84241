"""Hero sheets, the die's icon, Insta-Kill (p.9), common and unique abilities (p.16, 18), Level Up (p.17)."""

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
    party,
    pending,
    play,
    run,
    turn,
)
from undercroft.games.dungeon_fighter.content.box import box_of
from undercroft.games.dungeon_fighter.content.cards import COLOURS

BOX = box_of()
ICON = at("3", "icon")


def solo_turn(name, die, landed, *answers, foe="mammoth", other="", **changes):
    """One Hero's throw against a Monster; answers after the throw."""
    other = other or ("jack" if name != "jack" else "marla")
    g = fight(party(name, other, leader=other), foe, **changes)
    attack(g, die, landed, *answers)
    return g


@pytest.mark.rule("DF-HERO-01", "DF-HERO-03")
def test_a_sheet_shows_name_motto_limits_and_three_abilities():
    for sheet in BOX.heroes.values():
        assert sheet.name and sheet.motto
        assert sheet.weapons + sheet.armor + sheet.spendables in (3, 4)
        assert all(sheet.ability(colour) in BOX.abilities for colour in COLOURS)
        assert len({sheet.red, sheet.green, sheet.blue}) == 3
    slots = {ability for sheet in BOX.heroes.values() for ability in (sheet.red, sheet.green)}
    assert len(slots) == 8  # all eight common abilities
    shown = GAME.view(party(), None).heroes[0]
    assert shown.name == "Jack Boatless" and set(shown.abilities) == set(COLOURS)


@pytest.mark.rule("DF-HERO-05")
def test_every_blue_ability_is_unique():
    heroes = box_of(("caldera",)).heroes.values()
    blues = [sheet.blue for sheet in heroes]
    others = {ability for sheet in heroes for ability in (sheet.red, sheet.green)}
    assert len(set(blues)) == len(blues) and not others & set(blues)


@pytest.mark.rule("DF-ICON-01")
def test_the_icon_opens_the_ability_of_the_die_s_colour_for_the_thrower_only():
    g = fight(party("jack", "marla"), "mammoth")
    ran = attack(g, "green", ICON, "green")
    assert list(ran.asks[-1].options) == ["green", "pass"]
    assert g.gold == 1  # Pickpocket
    assert g.combat.life == 17
    ran = attack(g, "red", at("3"))
    assert "ability" not in [ask.kind for ask in ran.asks]
    ask = pending(fight(party("jack", "marla"), "mammoth"), "green", AIM, lands(ICON))
    assert {b.rule for b in ask.why_not()} == {"DF-ICON-01"}


@pytest.mark.rule("DF-ICON-02")
def test_an_ability_for_hits_does_not_work_on_a_miss():
    g = fight(party("jack", "marla"), "mammoth")
    ran = attack(g, "red", at("hole", "icon"))
    assert "ability" not in [ask.kind for ask in ran.asks] and g.combat.life == 20
    lebron = fight(party("lebron", "marla"), "mammoth")
    ran = attack(lebron, "green", at("2", "icon"))
    assert "ability" not in [ask.kind for ask in ran.asks] and lebron.combat.life == 18


@pytest.mark.rule("DF-ICON-03")
@pytest.mark.parametrize("place", ["outside", "hole", "2"])
def test_an_ability_without_condition_works_wherever_the_die_lies(place):
    g = solo_turn("jack", "green", at(place, "icon"), "green")
    assert g.gold == 1


@pytest.mark.rule("DF-ICON-04")
def test_who_throws_which_die_is_free_and_open_to_all():
    g = fight(party(), "mammoth")
    ran = run(g, "turn", stop=True)
    assert list(ran.pending.options) == list(COLOURS)
    for seat in ("p1", "p2", "p3", None):
        assert GAME.view(g, seat).pool.left == list(COLOURS)
        assert all(hero.abilities for hero in GAME.view(g, seat).heroes)


@pytest.mark.rule("DF-INSTA-01")
def test_bullseye_and_icon_defeat_the_monster_whatever_its_life():
    g = solo_turn("jack", "red", at("bullseye", "icon"), "pass", life=60)
    assert g.combat.life == 0 and g.phase == "won"
    assert solo_turn("jack", "red", at("bullseye"), life=60).combat.life == 50


@pytest.mark.rule("DF-INSTA-02", "DF-EPIC-02")
def test_an_insta_kill_is_an_epic_shot():
    g = solo_turn("jack", "red", at("bullseye", "icon"), "pass", life=60)
    gold = g.gold
    run(g, "won")
    assert g.gold == gold + 1 + BOX.monsters["mammoth"].gold


@pytest.mark.rule("DF-INSTA-03")
def test_the_insta_kill_works_on_the_boss():
    g = fight(party(), "yeti")
    attack(g, "red", at("bullseye", "icon"), "pass")
    assert run(g, "won").over and g.outcome.rule == "DF-WIN-01"


@pytest.mark.rule("DF-INSTA-04")
def test_the_icon_of_an_insta_kill_can_also_be_used_for_the_ability():
    g = solo_turn("jack", "green", at("bullseye", "icon"), "green", life=60)
    assert g.phase == "won" and g.gold == 1
    scarred = fight(party("jack", "marla"), life=40)
    hero(scarred, "jack").scars = ["red"]
    attack(scarred, "red", at("bullseye", "icon"))
    assert scarred.phase == "won"


# --- common abilities ----------------------------------------------------------------------------


@pytest.mark.rule("DF-ABIL-01", "DF-ABIL-02", "DF-ABIL-03")
def test_agile_instincts_turn_a_miss_into_two_damage_and_no_wound():
    g = solo_turn("lebron", "green", at("outside", "icon"), "green")
    assert g.combat.life == 18 and hero(g, "lebron").life == 9
    g = solo_turn("lebron", "green", at("2", "icon"))  # a Hit: not asked, just 2
    assert g.combat.life == 18


@pytest.mark.rule("DF-ABIL-04")
def test_weapons_add_nothing_to_agile_instincts():
    g = fight(party("lebron", "jack"), "mammoth")
    hero(g, "lebron").weapons = ["walrus-tusk"]
    turn(g, "green", ["walrus-tusk"], AIM, lands(at("bones", "icon")), "green")
    assert g.combat.life == 18


@pytest.mark.rule("DF-ABIL-05")
def test_piercing_damage_adds_two_to_the_section():
    assert solo_turn("jack", "red", at("3", "icon"), "red").combat.life == 20 - 5
    assert solo_turn("jack", "red", at("3", "icon"), "pass").combat.life == 20 - 3


@pytest.mark.rule("DF-ABIL-06")
@pytest.mark.parametrize("section", ["1", "4", "5"])
def test_focused_damage_makes_any_section_worth_five(section):
    assert solo_turn("olga", "red", at(section, "icon"), "red").combat.life == 15


@pytest.mark.rule("DF-ABIL-07")
def test_re_throw_ignores_the_first_result():
    g = fight(party("marla", "jack"), "mammoth")
    ran = turn(g, "red", AIM, lands(at("hole", "icon")), "red", AIM, lands("4"))
    assert g.combat.life == 16 and hero(g, "marla").life == 9
    assert [chance.die for chance in ran.chances] == ["red", "red"]
    assert [die.die for die in g.on_board] == ["red"]
    g = fight(party("marla", "jack"), "mammoth")
    turn(g, "red", AIM, lands(at("2", "icon")), "pass")
    assert g.combat.life == 18


@pytest.mark.rule("DF-ABIL-08")
def test_heal_party_gives_every_hero_one_life():
    g = fight(party("olga", "jack", "marla"), "mammoth")
    for member, life in zip(g.heroes, (9, 5, 3), strict=True):
        member.life = life
    attack(g, "green", at("2", "icon"), "green")
    assert [member.life for member in g.heroes] == [9, 6, 4]


@pytest.mark.rule("DF-ABIL-09")
def test_pickpocket_puts_one_gold_on_the_chest():
    assert solo_turn("jack", "green", ICON, "green").gold == 1
    assert solo_turn("jack", "green", ICON, "pass").gold == 0


@pytest.mark.rule("DF-ABIL-10")
def test_self_healing_heals_three_before_the_blow():
    g = fight(party("marla", "jack"), "mammoth")
    hero(g, "marla").life = 3
    attack(g, "green", at("hole", "icon"), "green")
    assert hero(g, "marla").life == 3 + 3 - 4
    g = fight(party("marla", "jack"), "mammoth")
    hero(g, "marla").life = 8
    attack(g, "green", at("3", "icon"), "green")
    assert hero(g, "marla").life == 9


@pytest.mark.rule("DF-ABIL-11", "DF-ABIL-12")
def test_sworn_enemy_deals_four_extra_to_its_type_and_one_to_others():
    assert solo_turn("lebron", "red", at("2", "icon"), "red", foe="kraken-calf").combat.life == 20 - 6
    assert solo_turn("lebron", "red", at("2", "icon"), "red", foe="mammoth").combat.life == 20 - 3
    ran_life = solo_turn("lebron", "red", at("hole", "icon"), foe="kraken-calf").combat.life
    assert ran_life == 20


# --- unique abilities ----------------------------------------------------------------------------


@pytest.mark.rule("DF-UNIQ-01")
def test_tokens_are_switched_on_in_a_combat():
    g = fight(party("jack", "olga"), "mammoth")
    attack(g, "blue", at("2", "icon"), "blue")
    assert g.combat.cutthroat and not g.combat.melody
    g = fight(party("olga", "jack"), "mammoth")
    attack(g, "blue", at("2", "icon"), "blue")
    assert g.combat.melody and not g.combat.cutthroat


@pytest.mark.rule("DF-UNIQ-02")
def test_enchanting_melody_deals_two_extra_on_a_hit_and_starts_to_play():
    g = solo_turn("olga", "blue", at("3", "icon"), "blue")
    assert g.combat.life == 15 and g.combat.melody
    g = solo_turn("olga", "blue", at("hole", "icon"))
    assert g.combat.life == 20 and not g.combat.melody


@pytest.mark.rule("DF-UNIQ-03")
def test_while_the_melody_plays_any_hero_may_dance_for_two_extra():
    g = fight(party("jack", "olga"), "mammoth", melody=True)
    ran = turn(g, "red", ["dance"], AIM, lands("3"))
    assert g.combat.life == 15 and ran.chances[0].needs == ("dancing",)
    turn(g, "green", [], AIM, lands("3"))
    assert g.combat.life == 12
    turn(g, ["dance"], AIM, lands(at("3", unmet=["dancing"])))
    assert g.combat.life == 12
    silent = fight(party("jack", "olga"), "mammoth")
    assert "weapons" not in [ask.kind for ask in attack(silent, "red", "3").asks]


@pytest.mark.rule("DF-UNIQ-04")
def test_the_melody_plays_until_resting():
    g = fight(party("jack", "olga"), "mammoth", melody=True)
    hero(g, "olga").fainted = True
    turn(g, "red", [], AIM, lands("3"))
    assert g.combat.melody
    g.combat.life = 0
    play_rest(g)
    g.room = "long-corridor"
    g.met = [3, 3, 3, 0]
    run(g, "monster", ["mammoth"])
    assert not g.combat.melody


def play_rest(g):
    g.phase = "won"
    answers = ["red"] if any(member.fainted for member in g.heroes) else []
    play(g, *answers, until="path")


@pytest.mark.rule("DF-UNIQ-06")
@pytest.mark.parametrize("place", ["hole", "3", "outside"])
def test_cutthroat_is_activated_by_hit_and_miss_alike(place):
    assert solo_turn("jack", "blue", at(place, "icon"), "blue").combat.cutthroat


@pytest.mark.rule("DF-UNIQ-07")
def test_any_active_hero_may_spend_cutthroat_to_add_both_sections():
    g = fight(party("jack", "marla"), "mammoth", cutthroat=True)
    g.active = 1
    attack(g, "green", at("3/4"), "4")
    assert g.combat.life == 20 - 7 and not g.combat.cutthroat
    g = fight(party("jack", "marla"), "mammoth", cutthroat=True)
    attack(g, "green", at("3/4"), "pass")
    assert g.combat.life == 17 and g.combat.cutthroat
    ran = attack(g, "red", at("3"))
    assert "cutthroat" not in [ask.kind for ask in ran.asks]
    same_throw = solo_turn("jack", "blue", at("5/bullseye", "icon"), "blue", "bullseye")
    assert same_throw.combat.life == 20 - 15


@pytest.mark.rule("DF-UNIQ-08")
def test_cutthroat_goes_home_in_the_resting_phase():
    g = fight(party("jack", "marla"), "mammoth", cutthroat=True, life=0, last=0)
    play_rest(g)
    g.room = "long-corridor"
    g.met = [3, 3, 3, 0]
    run(g, "monster", ["mammoth"])
    assert not g.combat.cutthroat


@pytest.mark.rule("DF-UNIQ-09")
@pytest.mark.parametrize(("room", "icons"), [("cool-slide", 4), ("hearth", 1), ("larder", 2)])
def test_camouflage_deals_one_extra_per_shop_icon_of_the_room(room, icons):
    g = solo_turn("lebron", "blue", at("2", "icon"), "blue", room=room)
    assert g.combat.life == 20 - 2 - icons
    assert solo_turn("lebron", "blue", at("hole", "icon"), room=room).combat.life == 20


@pytest.mark.rule("DF-UNIQ-10")
def test_camouflage_deals_three_extra_to_the_boss():
    g = solo_turn("lebron", "blue", at("2", "icon"), "blue", foe="yeti")
    assert g.combat.life == BOX.bosses["yeti"].life - 5


@pytest.mark.rule("DF-UNIQ-11")
def test_herb_power_heals_any_hero_two_and_one_for_each_discarded_spendable():
    g = fight(party("marla", "jack", "olga"), "mammoth")
    for member in g.heroes:
        member.life = 2
    g.spent = ["hot-soup", "lucky-mitten"]
    ran = attack(g, "blue", at("outside", "icon"), "blue", "olga")
    assert [member.life for member in g.heroes] == [0, 2, 6]
    assert list(ran.asks[-1].options) == ["marla", "jack", "olga"]


@pytest.mark.rule("DF-BONUS-02")
def test_a_white_icon_opens_any_one_ability_without_a_scar():
    g = fight(party("jack", "marla"), "mammoth", pool=[])
    hero(g, "jack").scars = ["green"]
    ask = pending(g, "white", AIM, lands(at("3", "icon")))
    assert list(ask.options) == ["red", "blue", "pass"]
    assert "DF-SCAR-04" in [b.rule for b in ask.why_not()]
    g = fight(g, "mammoth", pool=[])
    turn(g, "white", AIM, lands(at("3", "icon")), "red")
    assert g.combat.life == 20 - 5 and not g.combat.cutthroat


# --- Level Up ------------------------------------------------------------------------------------


def variant(*heroes, foe="mammoth", **changes):
    return fight(party(*(heroes or ("jack", "marla")), level_up=True), foe, **changes)


@pytest.mark.rule("DF-LEVEL-01")
def test_level_up_is_off_unless_agreed():
    assert GAME.setup({}).level_up is False
    g = fight(party("jack", "marla"), life=2)
    attack(g, "red", at("5", "icon"), "pass")
    assert hero(g, "jack").xp == 0


@pytest.mark.rule("DF-LEVEL-02", "DF-LEVEL-06")
def test_the_crystal_starts_at_zero_goes_up_a_space_a_time_and_stops_at_three():
    g = variant()
    steps = [hero(g, "jack").xp]
    for _ in range(5):
        g.active, g.combat.pool = 0, list(COLOURS)
        attack(g, "red", at("1", "icon"), "pass")
        steps.append(hero(g, "jack").xp)
    assert steps == [0, 1, 2, 3, 3, 3]


@pytest.mark.rule("DF-LEVEL-03")
def test_the_hit_that_defeats_the_monster_is_one_xp():
    g = variant(life=3)
    attack(g, "red", at("2"))
    attack(g, "green", at("3"))
    assert [member.xp for member in g.heroes] == [0, 1]
    missed = variant("lebron", "jack", life=2)
    attack(missed, "green", at("hole", "icon"), "green")
    assert missed.phase == "won" and hero(missed, "lebron").xp == 0


@pytest.mark.rule("DF-LEVEL-04")
def test_an_icon_not_used_is_one_xp():
    g = variant()
    attack(g, "red", at("3", "icon"), "pass")
    assert hero(g, "jack").xp == 1
    g = variant()
    attack(g, "red", at("3", "icon"), "red")
    assert hero(g, "jack").xp == 0


@pytest.mark.rule("DF-LEVEL-05")
def test_an_icon_that_cannot_work_is_one_xp_but_not_under_a_scar():
    g = variant()
    attack(g, "red", at("hole", "icon"))
    assert hero(g, "jack").xp == 1
    g = variant()
    hero(g, "jack").scars = ["red"]
    attack(g, "red", at("hole", "icon"))
    assert hero(g, "jack").xp == 0


@pytest.mark.rule("DF-LEVEL-07")
def test_at_a_shop_three_xp_can_be_traded_for_a_token_on_one_colour():
    g = party("jack", "marla", level_up=True)
    hero(g, "jack").xp, hero(g, "marla").xp = 3, 2
    ran = run(g, "shop-open", ["hot-soup", "soup-pot", "ramboril", "sealskin"], "blue")
    assert [ask.seat for ask in ran.asks] == ["p1"]
    assert hero(g, "jack").upgrades == ["blue"] and hero(g, "jack").xp == 0
    hero(g, "jack").xp = 3
    run(g, "shop-open", ["walrus-tusk", "mitten-sling", "skate-blade", "crossed-candlesticks"], "pass")
    assert hero(g, "jack").xp == 3


@pytest.mark.rule("DF-LEVEL-08")
def test_a_token_activates_its_colour_when_the_die_shows_no_icon():
    g = variant()
    hero(g, "jack").upgrades = ["red"]
    ran = attack(g, "green", at("3"), "red")
    assert g.combat.life == 20 - 5 and ran.asks[-1].rule == "DF-LEVEL-08"
    g = variant()
    hero(g, "jack").upgrades = ["red"]
    ran = attack(g, "green", at("3", "icon"), "green")
    assert list(ran.asks[-1].options) == ["green", "pass"]
    assert hero(g, "jack").tired == []


@pytest.mark.rule("DF-LEVEL-09", "DF-LEVEL-10")
def test_a_used_token_is_tired_until_the_next_shop():
    g = variant()
    hero(g, "jack").upgrades = ["red"]
    attack(g, "green", at("3"), "red")
    assert hero(g, "jack").tired == ["red"]
    g.active = 0
    ran = attack(g, "red", at("3"))
    assert "ability" not in [ask.kind for ask in ran.asks]
    run(g, "shop-open", ["hot-soup", "soup-pot", "ramboril", "sealskin"])
    assert hero(g, "jack").tired == []


@pytest.mark.rule("DF-LEVEL-11")
def test_a_scar_beats_a_token():
    g = variant()
    hero(g, "jack").upgrades = hero(g, "jack").scars = ["red"]
    ran = attack(g, "green", at("3"))
    assert "ability" not in [ask.kind for ask in ran.asks] and g.combat.life == 17


@pytest.mark.rule("DF-LEVEL-12")
def test_with_level_up_a_shop_is_eleven_icons_away():
    for level_up, phase in ((False, "shop-open"), (True, "path")):
        g = fight(party(level_up=level_up), room="cool-slide", life=0, last=0)
        g.aside = ["frozen-gate", "larder"]
        g.phase = "scars"
        play(g, until=phase)
        assert g.icons == 10 and g.phase == phase


def test_a_re_throw_ability_on_a_token_tires_it():
    g = variant("marla", "jack")
    hero(g, "marla").upgrades = ["red"]
    turn(g, "green", AIM, lands("hole"), "red", AIM, lands("5"))
    assert hero(g, "marla").tired == ["red"] and g.combat.life == 15


def test_events_of_abilities_cite_the_ability_s_rule():
    g = fight(party("jack", "marla"), "mammoth")
    seen = kinds(g)
    attack(g, "red", at("3", "icon"), "red")
    assert ("ability", "DF-ABIL-05") in [event[:2] for event in seen]


@pytest.mark.rule("DF-LEVEL-05", "DF-RULING-120")
def test_a_white_icon_under_three_scars_is_no_xp():
    g = variant(pool=[])
    hero(g, "jack").scars, hero(g, "jack").life = ["red", "green", "blue"], 3
    attack(g, "white", at("2", "icon"))
    assert hero(g, "jack").xp == 0
    g = variant(pool=[])
    hero(g, "jack").scars, hero(g, "jack").life = ["green", "blue"], 5
    attack(g, "white", at("outside", "icon"))  # the red one works only on a Hit
    assert hero(g, "jack").xp == 1


@pytest.mark.rule("DF-LEVEL-09")
def test_a_token_used_for_a_re_throw_is_told_as_used():
    g = variant("marla", "jack")
    hero(g, "marla").upgrades = ["red"]
    heard = kinds(g)
    turn(g, "green", AIM, lands("1"), "red", AIM, lands("2"))
    assert hero(g, "marla").tired == ["red"] and "token-used" in [kind for kind, *_ in heard]


@pytest.mark.rule("DF-INSTA-01", "DF-MISS-01", "DF-RULING-88")
@pytest.mark.parametrize("slip", [{"bounced": False}, {"unmet": ["pond"]}])
def test_bullseye_and_icon_on_a_miss_kill_nobody(slip):
    g = fight(party("jack", "marla"), "water-goblin")
    attack(g, "blue", at("bullseye", "icon", **slip), "pass")
    assert g.combat.life == 6 and not g.combat.insta_kill and hero(g, "jack").life == 7


@pytest.mark.rule("DF-UNIQ-07", "DF-INSTA-01")
def test_an_insta_kill_asks_for_no_cutthroat_token_since_no_damage_is_counted():
    g = fight(party(), cutthroat=True)
    ran = attack(g, "red", at("bullseye/5", "icon"), "pass")
    assert "cutthroat" not in [ask.kind for ask in ran.asks] and g.combat.cutthroat


@pytest.mark.rule("DF-ABIL-06", "DF-UNIQ-07", "DF-RULING-114")
def test_focused_damage_makes_the_section_a_five_and_cutthroat_adds_the_other():
    g = fight(party("olga", "jack"), "mammoth", cutthroat=True)
    attack(g, "red", at("2/3", "icon"), "red", "3")
    assert g.combat.life == 20 - 5 - 3


@pytest.mark.rule("DF-UNIQ-02")
@pytest.mark.parametrize(("life", "told"), [(5, 1), (4, 0)])
def test_the_melody_is_told_of_while_the_monster_lives_to_hear_it(life, told):
    g = fight(party("olga", "jack"), "mammoth", life=life)
    heard = kinds(g)
    attack(g, "blue", at("2", "icon"), "blue")
    assert g.combat.life == life - 2 - 2 and [kind for kind, _, _ in heard].count("melody-on") == told


@pytest.mark.rule("DF-UNIQ-06", "DF-RULING-114")
@pytest.mark.parametrize(("waiting", "told"), [(False, 1), (True, 0)])
def test_a_cutthroat_token_that_waits_is_not_switched_on_again(waiting, told):
    g = fight(party("jack", "marla"), "mammoth", cutthroat=waiting)
    heard = kinds(g)
    attack(g, "blue", at("2", "icon"), "blue")
    assert g.combat.cutthroat and [kind for kind, _, _ in heard].count("cutthroat-on") == told


@pytest.mark.rule("DF-UNIQ-07", "DF-RULING-18")
def test_a_miss_across_two_sections_asks_for_no_cutthroat_token():
    g = fight(party(), "mammoth", cutthroat=True)
    ran = attack(g, "red", at("3/4", bounced=False))
    assert "cutthroat" not in [ask.kind for ask in ran.asks]
    assert g.combat.cutthroat and g.combat.life == 20


@pytest.mark.rule("DF-ABIL-11", "DF-ABIL-12", "DF-UNIQ-09", "DF-UNIQ-10")
@pytest.mark.parametrize(
    ("die", "foe", "rule"),
    [
        ("red", "white-bear", "DF-ABIL-11"),
        ("red", "mammoth", "DF-ABIL-12"),
        ("blue", "mammoth", "DF-UNIQ-09"),
        ("blue", "yeti", "DF-UNIQ-10"),
    ],
)
def test_an_ability_cites_the_rule_by_which_it_works_against_this_foe(die, foe, rule):
    g = fight(party("lebron", "jack"), foe)
    heard = kinds(g)
    attack(g, die, ICON, die)
    assert [told for kind, told, _ in heard if kind == "ability"] == [rule]


@pytest.mark.rule("DF-UNIQ-03", "DF-EQUIP-04")
def test_a_dance_alone_is_asked_for_and_told_by_its_own_rule():
    g = fight(party("olga", "marla"), melody=True)
    heard = kinds(g)
    ran = turn(g, "red", ["dance"], AIM, lands("4"))
    assert [ask.rule for ask in ran.asks if ask.kind == "weapons"] == ["DF-UNIQ-03"]
    assert [rule for kind, rule, _ in heard if kind == "declared"] == ["DF-UNIQ-03"]


@pytest.mark.rule("DF-FEAR-01", "DF-ABIL-07")
@pytest.mark.parametrize(
    ("foe", "landed", "rule"),
    [("loose-ribcage", at("1"), "DF-FEAR-01"), ("mammoth", at("1", "icon"), "DF-ABIL-07")],
)
def test_the_offer_to_throw_again_cites_what_gives_it(foe, landed, rule):
    g = fight(party("marla", "jack"), foe)
    assert pending(g, "red", AIM, lands(landed)).rule == rule


@pytest.mark.rule("DF-ICON-01", "DF-LEVEL-08")
@pytest.mark.parametrize(("level_up", "rule"), [(False, "DF-ICON-01"), (True, "DF-LEVEL-08")])
def test_only_where_level_up_is_played_a_token_is_missing(level_up, rule):
    g = fight(party("marla", "jack", level_up=level_up), "loose-ribcage")
    (barred,) = pending(g, "red", AIM, lands("1")).why_not()
    assert barred.label == "Re-throw" and barred.rule == rule and ("token" in barred.why) is level_up
