"""When cards may be used (p.13, p.18), and the numbers at the edges of the rules."""

from __future__ import annotations

import pytest

from tests.rules.dungeon_fighter.scene import (
    AIM,
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
from tests.support import drive
from undercroft.engine import Deck, IllegalAnswer
from undercroft.games.dungeon_fighter.game import PHASES
from undercroft.games.dungeon_fighter.rules.attack import put_back
from undercroft.games.dungeon_fighter.rules.board import covered
from undercroft.games.dungeon_fighter.rules.dungeon import draw_room, monsters_left, tracker
from undercroft.games.dungeon_fighter.rules.equipment import Handing
from undercroft.games.dungeon_fighter.rules.moments import moment
from undercroft.games.dungeon_fighter.state import Attempt, Lain
from undercroft.games.dungeon_fighter.throws.landed import Landed, Thrown
from undercroft.games.dungeon_fighter.throws.scene.board import TARGET

MOMENTS = ("room", "monster", "start", "pickup", "icon", "judged", "hurt", "faint", "end", "rest", "shop")
WINDOWS = {
    "hot-soup": {"room", "monster", "start", "icon", "hurt", "faint", "rest", "shop"},
    "snowball-pouch": {"monster", "start", "icon", "end"},
    "meltwater-flask": {"monster", "start", "pickup", "icon", "end"},
    "anatomy-chalk": {"monster", "start", "pickup"},
    "enlarging-lotion": {"icon", "judged"},
    "lucky-mitten": set(),
    "thunder-conch": {"start", "pickup", "end"},
    "ever-warm-goblet": {"start", "hurt", "faint"},
    "fate-sledge": set(),
}
"""Re-throws have a question of their own, after the throw."""


def carrying(card, *, combat=True):
    g = party()
    if combat:
        fight(g, "mammoth")
        g.attempt = Attempt("red", thrown=Thrown([Landed("3", between=["3", "4"])]))
    hero(g, "jack").life = 5
    if g.box.equipment[card].kind == "relic":
        g.relics = [card]
    else:
        hero(g, "jack").spendables = [card]
    return g


def is_asked(g, when):
    return drive(moment(g, when), stop=True).pending is not None


@pytest.mark.rule("DF-EQUIP-09", "DF-RELIC-03", "DF-RULING-91")
@pytest.mark.parametrize("card", WINDOWS)
def test_every_card_has_its_windows(card):
    assert {when for when in MOMENTS if is_asked(carrying(card), when)} == WINDOWS[card]
    without = {"room", "rest", "shop"} & WINDOWS[card]
    for when in ("room", "rest", "shop"):
        assert is_asked(carrying(card, combat=False), when) == (when in without)


@pytest.mark.rule("DF-EQUIP-09", "DF-RULING-91")
def test_nobody_is_asked_where_a_card_could_do_nothing():
    g = carrying("hot-soup")
    hero(g, "jack").life = 9
    assert not is_asked(g, "start")
    for card, die in (("snowball-pouch", "snow"), ("meltwater-flask", "water")):
        g = carrying(card)
        g.fight.specials, g.icebergs = [die], [True] * 4
        assert not is_asked(g, "start")
    g = carrying("thunder-conch")
    g.fight.relics = ["thunder-conch"]
    assert not is_asked(g, "start")
    g = carrying("enlarging-lotion")
    for landed in (
        Landed("3"),
        Landed("hole", between=["3", "4"]),
        Landed("3", between=["3", "4"], bounced=False),
    ):
        g.attempt.thrown = Thrown([landed])
        assert not is_asked(g, "judged")


@pytest.mark.rule("DF-EQUIP-09", "DF-RULING-91")
def test_the_active_hero_is_asked_first_then_clockwise_and_again_after_a_card_was_used():
    g = fight(party("jack", "marla", "lebron"), "mammoth")
    g.active = 1
    for member in g.heroes:
        member.life = 3
    hero(g, "marla").spendables = ["hot-soup"]
    hero(g, "lebron").spendables = ["snowball-pouch"]
    hero(g, "jack").spendables = ["meltwater-flask"]
    ran = drive(moment(g, "start"), "pass", "snowball-pouch", "pass", "pass", "pass")
    assert [ask.seat for ask in ran.asks] == ["p2", "p3", "p1", "p2", "p1"]
    assert g.fight.pool == ["red", "green", "blue", "snow"] and g.spent == ["snowball-pouch"]


@pytest.mark.rule("DF-FAINT-02", "DF-RELIC-03")
def test_who_has_fainted_is_asked_for_nothing_and_relics_are_the_active_hero_s():
    g = carrying("hot-soup")
    hero(g, "jack").fainted, hero(g, "jack").life = True, 0
    hero(g, "marla").life = 2
    assert not is_asked(g, "hurt")
    g = carrying("thunder-conch")
    g.active = 2
    assert drive(moment(g, "start"), stop=True).pending.seat == "p3"


# --- the board -----------------------------------------------------------------------------------


@pytest.mark.rule("DF-BERG-01", "DF-RULING-55")
@pytest.mark.parametrize(("kind", "reach"), [("frozen", 6.2), ("weak_point", 5.2)])
def test_a_hole_is_covered_as_far_as_a_template_reaches(kind, reach):
    g = fight(party(), "mammoth")
    x, y = TARGET.holes[2]
    for far, over in ((reach - 0.05, True), (reach + 0.05, False)):
        g.templates = [Lain("piece", kind, x, y + far)]
        assert covered(g, 2) is over


@pytest.mark.rule("DF-OUT-03", "DF-RULING-26")
def test_retrieving_takes_the_coloured_dice_only():
    g = fight(party(), "ice-mouse", pool=[], white=1)
    for die in ("red", "white-1", "blue"):
        lying(g, die)
    turn(g, "retrieve", "green", AIM, lands("outside"))
    assert [die.die for die in g.on_board] == ["white-1"] and g.fight.pool == ["red", "blue"]
    assert [member.life for member in g.heroes] == [9 - 1 - 1, 8, 8]


@pytest.mark.parametrize(
    ("die", "pool", "bonus", "white"),
    [("red", ["red"], 2, 1), ("snow", ["snow"], 2, 1), ("white-1", [], 3, 0)],
)
def test_a_die_that_could_not_be_thrown_goes_back_where_it_came_from(die, pool, bonus, white):
    g = fight(party(), "mammoth", pool=[], white=1, specials=["snow"])
    g.attempt = Attempt(die)
    put_back(g)
    assert (g.fight.pool, g.bonus, g.fight.white, g.attempt) == (pool, bonus, white, None)


@pytest.mark.rule("DF-BONUS-01", "DF-MOVE-03")
@pytest.mark.parametrize("foe", ["mammoth", "yeti"])
def test_a_white_die_in_hand_when_a_relic_ends_the_combat_was_never_thrown(foe):
    g = fight(party(), foe, pool=[], life=2)
    g.relics = ["thunder-conch"]
    run(g, "turn", "pass", *(["white"] if foe == "mammoth" else []))
    assert g.phase == "throw" and g.bonus == 1
    run(g, "throw", "thunder-conch")
    assert (g.phase, g.bonus, g.fight.white) == ("won", 2, 0)


@pytest.mark.rule("DF-COMBAT-03", "DF-BONUS-01", "DF-RULING-57")
@pytest.mark.parametrize("die", ["red", "white-1", "snow"])
def test_a_die_that_was_to_be_thrown_again_has_been_thrown(die):
    g = fight(party(), "mammoth", pool=[], white=1, specials=["snow"])
    g.attempt = Attempt(die, thrown=Thrown([Landed("1")]))
    put_back(g)
    assert (g.fight.pool, g.bonus, g.fight.white, g.attempt) == ([], 2, 1, None)


# --- decks ---------------------------------------------------------------------------------------


@pytest.mark.rule("DF-PATH-03", "DF-CYCLE-01", "DF-RULING-103")
def test_under_the_dungeon_deck_lie_layers_that_come_in_their_order():
    g = party()
    g.rooms = Deck.of("dungeon-deck", [])
    g.under = [["hearth"], ["larder"]]
    assert drive(draw_room(g), ["hearth"]).result == "hearth" and g.under == [["larder"]]
    assert drive(draw_room(g), ["larder"]).result == "larder"
    g.aside = ["cool-slide", "chapel"]
    assert drive(draw_room(g), ["chapel"]).result == "chapel"
    assert g.icons == 7 and g.aside == [] and list(g.rooms.left) == ["cool-slide"]


@pytest.mark.rule("DF-SETUP-11", "DF-RULING-102")
def test_three_monsters_of_a_level_come_and_no_more_and_the_last_level_comes_whole():
    g = party()
    g.room = "long-corridor"
    met = []
    for _ in range(15):
        left = next(d for k, d in enumerate(g.levels) if d.size and (k == 3 or g.met[k] < 3))
        run(g, "monster", [next(iter(left.left))])
        met.append(g.box.monsters[g.fight.foe].level)
    assert met == [1] * 3 + [2] * 3 + [3] * 3 + [4] * 6
    assert not monsters_left(g)
    g.beaten = ["ice-mouse", "mammoth"]
    assert monsters_left(g)
    run(g, "monster", ["mammoth"])
    assert g.beaten == ["ice-mouse"]


@pytest.mark.rule("DF-MON-05", "DF-RULING-131")
@pytest.mark.parametrize(
    ("life", "shown"), [(14, (1, 4)), (0, (0, 0)), (-5, (0, 0)), (99, (9, 9)), (120, (9, 9))]
)
def test_the_tracker_shows_tens_and_units(life, shown):
    assert tracker(life) == shown


# --- the Leader ----------------------------------------------------------------------------------


@pytest.mark.rule("DF-MOVE-01", "DF-RULING-96")
@pytest.mark.parametrize(("last", "finisher", "leader"), [(0, 1, 0), (-1, 1, 1), (-1, -1, 2)])
def test_the_last_thrower_leads_else_who_used_the_finishing_card(last, finisher, leader):
    g = fight(party(leader="lebron"), life=0, last=last, finisher=finisher)
    run(g, "moving")
    assert g.leader == leader and g.active == (leader + 1) % 3


@pytest.mark.rule("DF-RULING-96")
def test_a_relic_that_finishes_before_any_throw_makes_its_user_leader():
    g = fight(party(leader="lebron"), life=2)
    g.relics = ["thunder-conch"]
    turn(g, "thunder-conch")
    assert g.phase == "won" and g.fight.finisher == 0 and not g.fight.by_hit


# --- what a Miss costs ---------------------------------------------------------------------------


@pytest.mark.rule("DF-EQUIP-06", "DF-RULING-90")
def test_several_armors_may_be_used_on_one_miss_and_each_only_once():
    g = fight(party("lebron", "marla"), "kraken-calf")
    hero(g, "lebron").armor = ["quilted-parka", "mirror-shield"]
    ran = turn(g, "red", AIM, lands("hole"), "quilted-parka", "mirror-shield")
    assert [list(ask.options) for ask in ran.asks[-2:]] == [
        ["quilted-parka", "mirror-shield", "pass"],
        ["mirror-shield", "pass"],
    ]
    assert hero(g, "lebron").life == 9 - (5 - 2 - 1) and g.fight.life == 18
    g.active = 0
    assert not [ask for ask in turn(g, "green", AIM, lands("hole")).asks if ask.kind == "armor"]


@pytest.mark.rule("DF-EQUIP-06", "DF-RULING-83")
def test_armor_that_finishes_the_monster_ends_the_counterattack():
    g = fight(party("lebron", "marla"), "kraken-calf", life=2)
    hero(g, "lebron").armor = ["mirror-shield", "soup-pot"]
    turn(g, "red", AIM, lands("hole"), "mirror-shield")
    assert g.phase == "won" and hero(g, "lebron").life == 9 and not g.fight.by_hit


@pytest.mark.rule("DF-SNOW-01", "DF-RULING-68")
def test_soft_snow_prevents_the_damage_but_an_armor_s_other_effect_may_be_used():
    g = fight(party("lebron", "marla"), "mammoth", pool=["snow"], specials=["snow"])
    hero(g, "lebron").armor = ["purse-plate", "quilted-parka"]
    ran = turn(g, AIM, lands(at("hole", "snow")), "purse-plate")
    assert list(ran.asks[-1].options) == ["purse-plate", "pass"]
    assert hero(g, "lebron").life == 9 and g.gold == 1 and hero(g, "lebron").turned == ["purse-plate"]


@pytest.mark.rule("DF-MABIL-01", "DF-RULING-131")
def test_a_thief_takes_only_what_is_there_and_nobody_mends_beyond_the_tracker():
    g = fight(party(), "snot-goblin")
    g.gold = 0
    attack(g, "red", "hole")
    assert g.gold == 0
    g = fight(party(), "goblin-king", life=99)
    attack(g, "red", "hole")
    assert g.fight.life == 99
    g = fight(party(), "goblin-king", life=10)
    attack(g, "red", "hole")
    assert g.fight.life == 11
    attack(g, "green", "3")
    assert g.fight.life == 8


@pytest.mark.rule("DF-WEAKPT-01", "DF-WEAKPT-02", "DF-WEAKPT-03")
@pytest.mark.parametrize(("life", "left"), [(20, 10), (7, 4), (1, 1)])
def test_the_weak_point_takes_half_rounded_down_and_nothing_adds_to_it(life, left):
    g = fight(party(), "iceberg-crab", life=life)
    weak_point(g)
    g.icebergs = [True] * 4
    hero(g, "jack").weapons = ["walrus-tusk"]
    on_it = at("template", "icon", template="weak_point")
    turn(g, "red", ["walrus-tusk"], AIM, lands(on_it, icebergs=[0]), "red")
    assert g.fight.life == left and g.templates == [] and g.icebergs == [False, True, True, True]


@pytest.mark.rule("DF-FROZEN-02", "DF-RULING-62")
def test_on_a_frozen_template_a_hit_is_worth_nothing_but_its_bonuses():
    g = fight(party(), "mammoth")
    frozen(g)
    hero(g, "jack").weapons = ["walrus-tusk"]
    turn(g, "red", ["walrus-tusk"], AIM, lands(at("template", template="frozen-1")))
    assert g.fight.life == 18 and hero(g, "jack").life == 9 and len(g.templates) == 1


# --- why not -------------------------------------------------------------------------------------


@pytest.mark.rule("DF-OUT-01", "DF-BOSS-05", "DF-BACK-01")
def test_what_cannot_be_chosen_says_why():
    g = fight(party(), "mammoth", pool=["red", "blue"])
    said = [one.rule for one in pending(g).why_not()]
    assert said == ["DF-COMBAT-03", "DF-OUT-01", "DF-OUT-01", "DF-BACK-01"]
    g = fight(party(), "whale-lich", pool=[])
    g.bonus = 1
    turn(g, AIM, lands("1"))
    assert g.bonus == 0 and g.fight.white == 1
    assert run(g, "turn").over
    g = fight(party(), "mammoth", pool=[])
    g.bonus = 0
    asked = pending(g)
    assert list(asked.options) == ["retrieve"] and len(asked.why_not()) == 5


@pytest.mark.rule("DF-BACK-01", "DF-RULING-74")
def test_only_players_with_a_conscious_hero_are_asked_whether_to_back_down():
    g = fight(party(), "water-goblin")
    hero(g, "marla").fainted, hero(g, "marla").life = True, 0
    ran = turn(g, "back-down", "yes")
    assert [ask.seat for ask in ran.asks] == [hero(g, "jack").seat, hero(g, "lebron").seat]
    assert g.phase == "monster" and [one.life for one in g.heroes] == [8, 0, 8]


@pytest.mark.rule("DF-BACK-01", "DF-RULING-74")
def test_who_refuses_to_back_down_is_not_asked_twice_in_a_turn():
    g = fight(party(), "water-goblin")
    ran = turn(g, "back-down", "no", "red", AIM, lands("2"))
    assert [ask.kind for ask in ran.asks[:3]] == ["die", "agree", "die"]
    assert "back-down" in ran.asks[0].options and "back-down" not in ran.asks[2].options
    assert "back-down" in pending(g).options  # in the next turn it may be proposed again


@pytest.mark.rule("DF-LEVEL-07", "DF-LEVEL-10", "DF-RULING-121")
def test_only_heroes_in_play_at_three_xp_with_a_free_colour_level_up():
    g = party(level_up=True)
    for member, xp in zip(g.heroes, (3, 3, 3), strict=True):
        member.xp = xp
    hero(g, "jack").upgrades, hero(g, "jack").tired = ["red"], ["red"]
    hero(g, "marla").upgrades = ["red", "green", "blue"]
    hero(g, "lebron").out = True
    heard = kinds(g)
    ran = run(g, "shop-open", ["hot-soup", "soup-pot", "ramboril", "sealskin"], "blue")
    assert [list(ask.options) for ask in ran.asks] == [["green", "blue", "pass"]]
    assert hero(g, "jack").upgrades == ["red", "blue"] and hero(g, "jack").tired == []
    assert hero(g, "jack").xp == 0 and hero(g, "marla").xp == 3
    assert heard


@pytest.mark.rule("DF-EQUIP-09", "DF-RULING-91")
def test_a_spendable_may_be_used_when_the_room_is_entered_before_the_monster_comes():
    g = carrying("hot-soup", combat=False)
    g.room = "long-corridor"
    ran = run(g, "room", "hot-soup")
    assert ran.asks[0].seat == "p1" and hero(g, "jack").life == 9 and g.phase == "monster"


@pytest.mark.rule("DF-MOVE-06")
def test_cards_are_handed_round_by_name_or_id_and_a_stranger_is_refused():
    g = party()
    hero(g, "jack").weapons, hero(g, "jack").spendables = ["icicle-pick"], ["hot-soup"]
    form = Handing(g)
    told = form.parse("Icicle Pick to Marla Morningstar, hot-soup lebron")
    assert told == {"icicle-pick": "marla", "hot-soup": "lebron"}
    for wrong in ("Icicle Pick to Nobody", "Walrus Tusk to Marla Morningstar", ""):
        with pytest.raises(IllegalAnswer):
            form.parse(wrong)


@pytest.mark.rule("DF-SHOP-08", "DF-SHOP-09", "DF-RULING-106")
@pytest.mark.parametrize(("bonus", "used", "sold"), [(8, 0, True), (9, 0, False), (7, 2, False)])
def test_a_white_die_is_sold_while_it_fits_and_the_supply_has_one(bonus, used, sold):
    g = fight(party(), "mammoth", white=used)  # dice in use are in no supply
    g.gold, g.bonus, hero(g, "jack").life = 2, bonus, 8
    assert ("white-die" in run(g, "shop", stop=True).pending.options) is sold


@pytest.mark.rule("DF-EQUIP-09", "DF-UNIQ-11")
def test_a_spendable_may_be_discarded_before_herb_power_counts_the_pile():
    g = fight(party("marla", "jack"), "mammoth")
    hero(g, "marla").life, hero(g, "jack").life = 2, 6
    hero(g, "jack").spendables = ["hot-soup"]
    ran = turn(g, "pass", "blue", AIM, lands(at("2", "icon")), "hot-soup", "jack", "blue")
    assert (hero(g, "jack").life, hero(g, "marla").life) == (9, 2 + 2 + 1)
    assert [ask.kind for ask in ran.asks][-3:] == ["item", "heal", "ability"]


@pytest.mark.rule("DF-EQUIP-09", "DF-UNIQ-11", "DF-RULING-91")
def test_what_adds_to_the_throw_or_strikes_may_be_discarded_before_herb_power_too():
    g = fight(party("marla", "jack"), "mammoth")
    hero(g, "marla").life = 2
    hero(g, "jack").spendables = ["enlarging-lotion"]
    turn(g, "blue", AIM, lands(at("2/3", "icon")), "enlarging-lotion", "blue")
    assert hero(g, "marla").life == 2 + 2 + 1 and g.fight.life == 20 - 2 - 3
    g = fight(party("marla", "jack", boxes=["glasshouse"]), "mammoth")
    hero(g, "marla").life = 2
    hero(g, "jack").spendables = ["bonemeal"]
    turn(g, "pass", "blue", "pass", AIM, lands(at("2", "icon")), "bonemeal", "blue")
    assert hero(g, "marla").life == 2 + 2 + 1 and g.fight.life == 20 - 3 - 2
    g.fight.life = 3
    assert not is_asked(g, "icon"), "that would end it before the ability, as it can after"


@pytest.mark.rule("DF-EQUIP-09", "DF-BERG-01", "DF-RULING-91")
def test_icebergs_may_be_called_for_before_a_die_is_thrown_again():
    g = fight(party("marla", "jack"), "mammoth")
    hero(g, "marla").spendables = ["meltwater-flask"]
    again = turn(
        g, "pass", "red", AIM, lands(at("hole", "icon")), "red", "meltwater-flask", AIM,
        lands(at("2"), icebergs=[1]), 
    )  # fmt: skip
    assert [ask.about.moment for ask in again.asks if ask.kind == "item"] == ["start", "pickup"]
    assert g.fight.life == 20 - 2 - 1 and g.icebergs == [True, False, True, True]


@pytest.mark.rule("DF-EQUIP-09", "DF-RULING-91")
def test_before_a_first_throw_icebergs_were_asked_about_at_the_start_of_the_turn():
    g = fight(party("marla", "jack"), "mammoth")
    hero(g, "marla").spendables = ["meltwater-flask"]
    assert pending(g, "pass", "red").kind == "throw"


@pytest.mark.rule("DF-RELIC-03", "DF-EPIC-01", "DF-RULING-91")
@pytest.mark.parametrize(
    ("life", "asked"), [(8, False), (6, False), (5, False), (4, True), (3, True), (2, False)]
)
def test_a_relic_may_strike_between_the_throw_and_its_damage_for_an_epic_shot(life, asked):
    g = fight(party(), "mammoth", life=life)
    g.relics = ["thunder-conch"]
    answers = ["pass", "red", "pass", AIM, lands("5")]
    if not asked:
        ran = turn(g, *answers) if life <= 5 else turn(g, *answers, "pass")
        assert [ask.about.moment for ask in ran.asks if ask.kind == "item"][2:] == ["end"] * (life > 5)
        return
    ran = turn(g, *answers, "thunder-conch")
    assert ran.asks[-1].about.moment == "judged" and g.phase == "won"
    gold = g.gold
    run(g, "won")
    assert g.gold == gold + g.fight.gold + 1 and g.fight.life == life - 2 - 5


@pytest.mark.rule("DF-RELIC-03", "DF-LEVEL-03", "DF-RULING-138")
def test_a_relic_may_strike_first_so_that_the_hit_is_the_last():
    g = fight(party(level_up=True), "mammoth", life=6)
    g.relics = ["thunder-conch"]
    turn(g, "pass", "red", "pass", AIM, lands("5"), "thunder-conch")
    assert g.phase == "won" and g.fight.by_hit and hero(g, "jack").xp == 1
    g = fight(party(level_up=True), "mammoth", life=8)
    g.relics = ["thunder-conch"]
    ran = turn(g, "pass", "red", "pass", AIM, lands("5"), "pass")
    assert ran.asks[-1].about.moment == "end", "three are left: it could not"
    g = fight(party(boxes=["glasshouse"]), "pincushion", life=3)
    g.relics = ["thunder-conch"]
    turn(g, "pass", "red", "pass", AIM, lands("2"), "thunder-conch")
    assert g.phase == "won" and hero(g, "jack").life == 9, "no thorns"
    g = fight(party(), "yeti", life=4)
    g.relics = ["thunder-conch"]
    assert turn(g, "pass", "red", "pass", AIM, lands("5")).asks[-1].kind == "throw", "no Gold from the Boss"
    g = fight(party(), "mammoth", life=4)
    g.relics = ["thunder-conch"]
    assert (
        turn(g, "pass", "red", "pass", AIM, lands(at("bullseye", "icon")), "pass").asks[-1].kind == "ability"
    )


@pytest.mark.rule("DF-EQUIP-09")
def test_nobody_is_asked_before_herb_power_that_could_heal_nobody():
    g = fight(party("marla", "jack"), "mammoth")
    hero(g, "jack").spendables = ["snowball-pouch"]
    assert pending(g, "pass", "blue", AIM, lands(at("2", "icon"))).kind == "ability"


@pytest.mark.rule("DF-RELIC-03", "DF-RULING-83")
def test_a_relic_that_ends_it_before_the_blow_spares_the_hero():
    g = fight(party(), "mammoth", life=2)
    g.relics = ["thunder-conch"]
    ran = turn(g, "pass", "red", "pass", AIM, lands("hole"), "thunder-conch")
    assert ran.asks[-1].about.moment == "hurt"
    assert (g.phase, hero(g, "jack").life) == ("won", 9)
    g = fight(party(), "mammoth", life=3)
    g.relics = ["thunder-conch"]
    ran = turn(g, "pass", "red", "pass", AIM, lands("hole"), "pass")
    assert ran.asks[-1].about.moment == "end", "it could not end it, so nobody is asked before the blow"


@pytest.mark.rule("DF-EQUIP-09", "DF-RULING-95")
@pytest.mark.parametrize("life", [3, 4])
def test_the_monster_can_fall_right_before_the_last_hero_faints(life):
    g = fight(party("jack", "marla", boxes=["glasshouse"]), "mammoth", life=life, pool=[])
    g.bonus = 0
    for one in g.heroes:
        one.life = 4
    hero(g, "marla").spendables = ["bonemeal"]
    if life > 3:
        assert turn(g, "pass", "retrieve").over, "three damage are not enough"
    else:
        turn(g, "pass", "retrieve", "bonemeal")
        assert g.phase == "won" and all(one.fainted for one in g.heroes)
        assert not g.fight.by_hit


@pytest.mark.rule("DF-EQUIP-09", "DF-COMBAT-10")
@pytest.mark.parametrize(("foe", "life"), [("goblin-king", 4), ("snot-goblin", 1)])
def test_a_monster_that_falls_right_before_its_victim_faints_neither_mends_nor_steals(foe, life):
    g = fight(party("jack", "marla", boxes=["glasshouse"]), foe, life=3)
    hero(g, "jack").life, g.gold = life, 5
    hero(g, "marla").spendables = ["bonemeal"]
    turn(g, "pass", "red", "pass", AIM, lands("hole"), "pass", "bonemeal")
    assert hero(g, "jack").fainted and g.phase == "won"
    assert (g.fight.life, g.gold) == (0, 5)


@pytest.mark.rule("DF-BACK-02", "DF-EQUIP-09")
def test_a_monster_that_falls_while_the_party_backs_down_is_defeated():
    g = fight(party("jack", "marla", boxes=["glasshouse"]), "frost-giant", life=3)
    hero(g, "jack").life = 4
    hero(g, "marla").spendables = ["bonemeal"]
    turn(g, "pass", "back-down", "yes", "bonemeal")
    assert g.phase == "won" and hero(g, "jack").fainted and g.boxed == []


@pytest.mark.rule("DF-TPL-05", "DF-EQUIP-09")
def test_a_monster_that_falls_while_a_template_is_flipped_is_defeated():
    g = fight(party("jack", "marla", boxes=["glasshouse"]), "mammoth", life=3, flips=["weak_point"])
    hero(g, "jack").life = 1
    hero(g, "marla").spendables = ["bonemeal"]
    run(g, "flip", AIM, {"turned": 360.0, "on_table": True}, "bonemeal")
    assert g.phase == "won" and hero(g, "jack").fainted


@pytest.mark.rule("DF-RELIC-03", "DF-RULING-91")
def test_a_card_with_two_effects_is_offered_for_either():
    g = fight(party(boxes=["glasshouse"]), "mammoth")
    g.relics = ["late-sundial"]
    turn(g, "late-sundial", "red", AIM, lands("2"))
    assert g.fight.life == 20 - 1 - 2, "nobody was hurt, but it scratches all the same"
    g = fight(party(boxes=["glasshouse"]), "mammoth", specials=["water"])
    hero(g, "jack").spendables = ["watering-can"]
    turn(g, "watering-can", "red", AIM, lands("2"))
    assert g.fight.life == 20 - 1 - 2 and g.fight.pool == ["green", "blue"]


# --- refusals ------------------------------------------------------------------------------------


def refusals(ask):
    return {barred.label: (barred.why, barred.rule) for barred in ask.why_not()}


@pytest.mark.rule("DF-BOSS-05")
def test_from_the_boss_dice_never_come_back_also_while_some_are_left():
    told = refusals(pending(fight(party(), "yeti")))
    assert told["Retrieve"] == ("nobody gets dice back from the Final Boss", "DF-BOSS-05")


@pytest.mark.rule("DF-COMBAT-03", "DF-SDICE-01")
def test_a_special_die_that_was_thrown_is_refused_like_any_other():
    told = refusals(pending(fight(party(), "goblin-chef", specials=["snow"])))
    assert told["The Snow die"] == ("it has been thrown in this combat", "DF-COMBAT-03")


@pytest.mark.rule("DF-EQUIP-06")
def test_armor_that_does_not_help_says_why():
    g = fight(party(), "mammoth")
    hero(g, "jack").armor, hero(g, "jack").turned = ["quilted-parka", "soup-pot"], ["soup-pot"]
    ask = pending(g, "red", AIM, lands("hole"))
    assert list(ask.options) == ["quilted-parka", "pass"]
    assert refusals(ask) == {"Upturned Soup Pot": ("it has been used in this combat", "DF-EQUIP-06")}
    hero(g, "jack").armor = ["quilted-parka", "purse-plate"]
    ask = pending(fight(g, "mammoth", pool=["snow"]), AIM, lands(at("hole", "snow")))
    assert list(ask.options) == ["purse-plate", "pass"]
    assert refusals(ask) == {"Quilted Parka": ("there is no damage to prevent", "DF-EQUIP-06")}


@pytest.mark.rule("DF-ABIL-07", "DF-EQUIP-06", "DF-SCAR-04", "DF-RELIC-03")
def test_what_could_have_let_a_hero_throw_again_says_why_it_does_not():
    g = fight(party("marla", "jack"), "bloodthirsty-penguin", relics=["fate-sledge"])
    hero(g, "marla").scars = ["red"]
    hero(g, "marla").armor = ["second-wind-cloak"]
    ask = pending(g, "red", AIM, lands(at("1", "icon")))
    assert list(ask.options) == ["fearless", "pass"]
    assert refusals(ask) == {
        "Re-throw": ("a Scar lies on red", "DF-SCAR-04"),
        "Cloak of Second Winds": ("an Armor works only on a Miss", "DF-EQUIP-06"),
        "Sledge of Fate": ("it has been used in this combat", "DF-RELIC-03"),
    }
    hero(g, "marla").turned = ["second-wind-cloak"]
    ask = pending(fight(g, "bloodthirsty-penguin"), "red", AIM, lands(at("1", "icon")))
    assert refusals(ask)["Cloak of Second Winds"] == ("it has been used in this combat", "DF-EQUIP-06")


@pytest.mark.rule("DF-RELIC-03")
def test_a_relic_used_in_this_combat_says_so():
    g = fight(party(), "mammoth", relics=["thunder-conch"])
    g.relics, hero(g, "jack").life = ["thunder-conch", "ever-warm-goblet"], 5
    told = refusals(pending(g))
    assert told == {"Thunder Conch": ("it has been used in this combat", "DF-RELIC-03")}


@pytest.mark.rule("DF-HERO-04", "DF-EQUIP-05", "DF-EQUIP-02")
def test_who_cannot_take_a_card_as_things_are_says_why():
    g = party()
    hero(g, "jack").weapons = ["icicle-pick"]
    hero(g, "marla").weapons = ["ramboril"]
    g.gold, g.goods = 9, ["icicle-pick-twin"]
    ask = run(g, "shop", "icicle-pick-twin", stop=True).pending
    assert list(ask.options) == ["jack/icicle-pick", "marla/ramboril", "lebron"]
    assert refusals(ask) == {
        "Jack Boatless": ("carries Icicle Pick already, and no two of one name", "DF-EQUIP-05"),
        "Marla Morningstar": ("the sheet allows 1 Weapon", "DF-HERO-04"),
    }


@pytest.mark.rule("DF-DCARD-05")
def test_free_equipment_goes_to_a_hero_while_one_has_room():
    g = party()
    g.room = "armoury"
    ask = run(g, "room", ["ramboril"], stop=True).pending
    assert list(ask.options) == ["jack", "marla", "lebron"]
    for one in g.heroes:
        one.weapons = {"jack": ["walrus-tusk", "skate-blade"], "marla": ["horned-helm"]}.get(
            one.id, ["icicle-pick"]
        )
    ask = run(g, "room", ["mitten-sling"], stop=True).pending
    assert ask.options[-1] == "box", "with full hands it may stay behind"


@pytest.mark.rule("DF-SCAR-06", "DF-RULING-121")
def test_colours_that_are_taken_say_so():
    g = fight(party(level_up=True), "mammoth")
    hero(g, "jack").fainted, hero(g, "jack").scars = True, ["green"]
    ask = run(g, "scars", stop=True).pending
    assert refusals(ask) == {"Pickpocket": ("a Scar lies on green already", "DF-SCAR-06")}
    g = party(level_up=True)
    hero(g, "jack").xp, hero(g, "jack").upgrades = 3, ["red"]
    ask = run(
        g, "shop-open", ["hot-soup", "soup-pot", "ramboril", "sealskin", "icicle-pick"], stop=True
    ).pending
    assert refusals(ask) == {"Piercing Damage": ("a Level Up token lies on red already", "DF-RULING-121")}


@pytest.mark.rule("DF-EQUIP-09")
@pytest.mark.parametrize("when", ["room", "monster", "rest", "shop"])
def test_quiet_for_a_turn_is_over_with_the_turn(when):
    g = fight(party(), life=9)
    hero(g, "jack").spendables = ["hot-soup"]
    hero(g, "marla").life = 4
    turn(g, "not-this-turn", "red", AIM, lands("4"))
    ran = drive(moment(g, when), "pass")
    assert [ask.options[0] for ask in ran.asks] == ["hot-soup"]


@pytest.mark.rule("DF-TPL-05", "DF-COMBAT-05")
def test_who_faints_over_a_flip_as_the_turn_begins_leaves_it_to_the_next_hero_whose_turn_is_told():
    g = fight(party())
    hero(g, "jack").spendables, hero(g, "jack").life = ["anatomy-chalk"], 1
    heard = kinds(g)
    off, well = {"turned": 360.0, "on_table": True}, {"turned": 360.0, "at": [0.0, 0.0]}
    ran = drive(moment_of_turn(g), "anatomy-chalk", AIM, off, AIM, well, "green", stop=True)
    assert [args["hero"] for kind, _, args in heard if kind == "turn"] == ["jack", "marla"]
    assert [ask.seat for ask in ran.asks if ask.kind == "die"] == ["p2"] and g.hero.id == "marla"


def moment_of_turn(g):
    while g.phase == "turn":
        yield from PHASES["turn"](g)


def test_who_is_about_to_faint_is_spoken_to_and_told_when_the_danger_is_over():
    g = fight(party(), "mammoth", pool=[])
    jack, marla = hero(g, "jack"), hero(g, "marla")
    jack.life, jack.spendables, marla.life = 4, ["hot-soup"], 3
    words = [about_to_faint(g, *falling) for falling in (("jack",), ("marla",), ("marla", "jack"), ())]
    assert words == [
        "Jack Boatless, you are about to faint: use something to save the day?",
        "Jack Boatless, Marla Morningstar is about to faint: use something to save the day?",
        "Jack Boatless, you and Marla Morningstar are about to faint: use something to save the day?",
        "Jack Boatless, nobody is about to faint any more: use something else?",
    ]


def about_to_faint(g, *falling):
    """What Jack is asked in the window before these faint."""
    for one in g.heroes:
        one.life = 0 if one.id in falling else 5
    return drive(moment(g, "faint"), stop=True).pending.prompt()


@pytest.mark.rule("DF-LEAD-01", "DF-RULING-12")
@pytest.mark.parametrize("place", ["hole", "bones", "outside"])
def test_of_a_die_that_lies_where_it_is_a_miss_the_leader_is_asked_nothing(place):
    g = fight(party(real_dice=True), "mammoth")
    heard = kinds(g)
    turn(g, "red", {**lands(place), "doubt": True})
    assert "verdict" not in [kind for kind, _, _ in heard] and hero(g, "jack").life == 5
