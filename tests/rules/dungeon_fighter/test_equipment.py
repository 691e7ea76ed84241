"""The Shop, Equipment (p.13) and Relics (p.18)."""

from __future__ import annotations

import pytest
from msgspec import convert
from msgspec.structs import replace

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
)
from undercroft.engine import IllegalAnswer, Source
from undercroft.games.dungeon_fighter.content.box import box_of
from undercroft.games.dungeon_fighter.rules.equipment import Handing, fits, takers
from undercroft.games.dungeon_fighter.rules.moments import bonus_counts
from undercroft.games.dungeon_fighter.state import Attempt
from undercroft.games.dungeon_fighter.telling.text import equipment_text
from undercroft.games.dungeon_fighter.throws.landed import Thrown
from undercroft.games.dungeon_fighter.throws.scene.board import TARGET

BOX = box_of()
GOODS = ["hot-soup", "soup-pot", "ramboril", "sealskin", "icicle-pick"]


def shop(g, *answers, gold=10, goods=(), **more):
    g.gold, g.goods = gold, list(goods)
    return run(g, "shop", *answers, **more)


@pytest.mark.rule("DF-SHOP-01")
def test_a_shop_sells_equipment_healing_and_white_dice_from_the_chest():
    g = party()
    hero(g, "jack").life = 5
    ask = shop(g, goods=["hot-soup"], stop=True).pending
    assert list(ask.options) == ["hot-soup", "healing", "white-die", "leave"]
    shop(g, "healing")
    shop(g, "white-die", gold=9)
    assert (g.gold, g.bonus, hero(g, "jack").life) == (7, 3, 6)


@pytest.mark.rule("DF-SHOP-02")
@pytest.mark.parametrize(("out", "count"), [(False, 5), (True, 4)])
def test_two_cards_and_one_for_each_hero_are_on_display(out, count):
    g = party()
    hero(g, "jack").out = out
    run(g, "shop-open", GOODS[:count])
    assert g.goods == GOODS[:count] and all(card not in g.shop.left for card in g.goods)
    assert g.shops == 1


@pytest.mark.rule("DF-SHOP-03")
def test_any_number_can_be_bought_as_long_as_the_gold_lasts():
    g = party()
    shop(g, "hot-soup", "marla", gold=6, goods=GOODS)
    shop(g, "icicle-pick", "jack", gold=g.gold, goods=g.goods)
    assert g.gold == 0 and hero(g, "jack").weapons == ["icicle-pick"]
    assert hero(g, "marla").spendables == ["hot-soup"]
    ran = run(g, "shop", "leave")
    assert list(ran.asks[0].options) == ["hand-round", "leave"]  # nothing can be bought any more
    assert g.phase == "path"


@pytest.mark.rule("DF-SHOP-04")
def test_the_price_leaves_the_chest_and_too_dear_is_barred():
    g = party()
    ask = shop(g, gold=4, goods=["ramboril", "sealskin"], stop=True).pending
    assert "sealskin" not in ask.options
    assert ("Slippery Sealskin", "DF-SHOP-04") in [(b.label, b.rule) for b in ask.why_not()]
    shop(g, "ramboril", "jack", gold=4, goods=["ramboril"])
    assert g.gold == 0


@pytest.mark.rule("DF-SHOP-05")
def test_a_purchase_goes_to_one_hero_a_relic_to_the_party():
    g = party()
    shop(g, "soup-pot", "marla", goods=["soup-pot"])
    shop(g, "thunder-conch", goods=["thunder-conch"])
    assert hero(g, "marla").armor == ["soup-pot"] and g.relics == ["thunder-conch"]


@pytest.mark.rule("DF-SHOP-06")
def test_unsold_goods_are_out_of_the_game():
    g = party()
    run(g, "shop-open", GOODS)
    shop(g, "leave", goods=GOODS)
    assert g.goods == [] and g.spent == []
    assert all(card not in g.shop.left and card not in g.shop.discard for card in GOODS)


@pytest.mark.rule("DF-SHOP-07")
def test_each_gold_heals_every_hero_by_one():
    g = party()
    for member, life in zip(g.heroes, (9, 5, 1), strict=True):
        member.life = life
    shop(g, "healing", gold=3)
    assert [member.life for member in g.heroes] == [9, 6, 2] and g.gold == 2
    for member in g.heroes:
        member.life = 9
    ask = shop(g, gold=3, stop=True).pending
    assert "healing" not in ask.options and "DF-SHOP-07" in [b.rule for b in ask.why_not()]


@pytest.mark.rule("DF-SHOP-08")
def test_a_white_die_costs_two_gold():
    g = party()
    shop(g, "white-die", gold=5)
    assert (g.gold, g.bonus) == (3, 3)
    shop(g, "white-die", gold=2)
    assert (g.gold, g.bonus) == (0, 4)
    hero(g, "jack").life = 1
    ask = shop(g, gold=1, stop=True).pending
    assert "white-die" not in ask.options


@pytest.mark.rule("DF-SHOP-09")
def test_the_chest_never_holds_more_than_nine_white_dice():
    g = party()
    g.bonus = 9
    hero(g, "jack").life = 1
    ask = shop(g, gold=10, stop=True).pending
    assert "white-die" not in ask.options and "DF-SHOP-09" in [b.rule for b in ask.why_not()]
    g.bonus = 8
    shop(g, "white-die", gold=10)
    assert g.bonus == 9


@pytest.mark.rule("DF-EQUIP-01")
def test_equipment_is_weapon_armor_spendable_or_rarely_a_relic():
    kinds = [card.kind for card in BOX.equipment.values()]
    assert {kind: kinds.count(kind) for kind in kinds} == {
        "weapon": 9,
        "armor": 6,
        "spendable": 6,
        "relic": 3,
    }
    assert all(2 <= card.price <= 8 for card in BOX.equipment.values())
    box = box_of(("caldera",))
    assert all(equipment_text(box, card) for card in box.equipment.values())


@pytest.mark.rule("DF-EQUIP-02", "DF-HERO-04")
def test_a_card_must_fit_the_hero_s_limit_for_its_type():
    g = party("jack", "marla")
    jack, marla = g.heroes
    marla.weapons = ["ramboril"]
    tusk = BOX.equipment["walrus-tusk"]
    assert fits(g, jack, tusk) and not fits(g, marla, tusk)
    assert takers(g, tusk) == ["jack", "marla/ramboril"]
    shop(g, "walrus-tusk", "marla/ramboril", goods=["walrus-tusk"])
    assert marla.weapons == ["walrus-tusk"] and g.spent == []


@pytest.mark.rule("DF-EQUIP-03")
def test_a_weapon_may_be_used_on_every_throw_and_counts_only_on_a_hit():
    g = fight(party("jack", "marla"), "mammoth")
    hero(g, "jack").weapons = ["walrus-tusk"]
    for die, place, life in (("red", "3", 15), ("green", "hole", 15), ("blue", "1", 12)):
        g.active = 0
        first = [die] if len(g.combat.pool) > 1 else []
        turn(g, *first, ["walrus-tusk"], AIM, lands(place))
        assert g.combat.life == life


@pytest.mark.rule("DF-EQUIP-04")
@pytest.mark.parametrize(
    ("used", "needs", "damage"),
    [([], (), 3), (["walrus-tusk"], (), 5), (["walrus-tusk", "ramboril"], ("eye_level",), 8)],
)
def test_all_some_or_none_of_several_weapons_and_they_combine(used, needs, damage):
    g = fight(party("jack", "marla"), "mammoth")
    hero(g, "jack").weapons = ["walrus-tusk", "ramboril"]
    ran = turn(g, "red", used, AIM, lands("3"))
    assert ran.chances[0].needs == needs and g.combat.life == 20 - damage


@pytest.mark.rule("DF-EQUIP-05")
def test_no_hero_carries_two_weapons_of_one_name():
    g = party("jack", "marla")
    hero(g, "jack").weapons = ["icicle-pick"]
    twin = BOX.equipment["icicle-pick-twin"]
    assert twin.name == BOX.equipment["icicle-pick"].name
    assert takers(g, twin) == ["jack/icicle-pick", "marla"]
    hero(g, "marla").weapons = ["icicle-pick-twin"]
    fight(g, last=0)
    ask = run(g, "moving", stop=True).pending
    assert ask is None or ask.kind != "hand-round" or ("icicle-pick-twin", "jack") not in ask.form.moves()


@pytest.mark.rule("DF-EQUIP-06", "DF-EQUIP-07")
def test_armor_prevents_damage_once_a_combat_on_a_miss():
    g = fight(party("jack", "marla"), "mammoth")
    hero(g, "jack").armor = ["soup-pot"]
    ran = attack(g, "red", "hole", "soup-pot")
    assert hero(g, "jack").life == 9 - 1 and hero(g, "jack").turned == ["soup-pot"]
    assert ran.asks[-1].kind == "armor"
    g.active = 0
    attack(g, "green", "hole")
    assert hero(g, "jack").life == 8 - 4
    g = fight(party("jack", "marla"), "mammoth")
    hero(g, "jack").armor = ["soup-pot"]
    assert "armor" not in [ask.kind for ask in attack(g, "red", "3").asks]


def test_armor_with_another_effect_strikes_back_or_fetches_gold():
    g = fight(party("lebron", "jack"), "mammoth")
    hero(g, "lebron").armor = ["mirror-shield", "purse-plate"]
    attack(g, "red", "hole", "mirror-shield", "purse-plate")
    assert g.combat.life == 18 and g.gold == 1 and hero(g, "lebron").life == 9 - 2
    g = fight(party("lebron", "jack"), "mammoth", life=2)
    hero(g, "lebron").armor = ["mirror-shield"]
    attack(g, "red", "hole", "mirror-shield")
    assert g.phase == "won" and not g.combat.by_hit and hero(g, "lebron").life == 9


@pytest.mark.rule("DF-EQUIP-08")
def test_a_spendable_is_discarded_after_use():
    g = fight(party("marla", "jack"), "mammoth")
    hero(g, "marla").spendables = ["hot-soup"]
    hero(g, "marla").life = 4
    run(g, "turn", "hot-soup", "red")
    assert hero(g, "marla").spendables == [] and g.spent == ["hot-soup"]
    assert hero(g, "marla").life == 8


@pytest.mark.rule("DF-EQUIP-09")
def test_a_spendable_works_at_any_time_for_others_and_right_before_fainting():
    g = fight(party("jack", "marla"), "mammoth")
    hero(g, "jack").life = 4
    hero(g, "marla").spendables = ["hot-soup"]
    ran = turn(g, "pass", "red", AIM, lands("hole"), "pass", "hot-soup")
    assert [ask.kind for ask in ran.asks] == ["item", "die", "throw", "item", "last-chance"]
    assert {ask.seat for ask in ran.asks if ask.kind in ("item", "last-chance")} == {"p2"}
    assert hero(g, "jack").life == 4 and not hero(g, "jack").fainted


@pytest.mark.rule("DF-RELIC-01")
def test_relics_are_mixed_into_the_shop_deck():
    g = party()
    relics = [card.id for card in BOX.equipment.values() if card.kind == "relic"]
    assert len(relics) == 3 and all(relic in g.shop.left for relic in relics)


@pytest.mark.rule("DF-RELIC-02")
def test_a_relic_belongs_to_nobody_and_counts_against_no_limit():
    g = party()
    for card in ("thunder-conch", "fate-sledge", "ever-warm-goblet"):
        shop(g, card, goods=[card])
    assert len(g.relics) == 3 and all(member.carried() == [] for member in g.heroes)


@pytest.mark.rule("DF-RELIC-03")
def test_a_relic_may_be_used_in_any_hero_s_turn_once_a_combat():
    g = fight(party("jack", "marla"), "mammoth")
    g.relics = ["thunder-conch"]
    g.active = 1
    run(g, "turn", "thunder-conch", "red")
    assert g.combat.life == 18 and g.combat.relics == ["thunder-conch"]
    assert pending_kind(g) == "throw"
    g = fight(party("jack", "marla"), "ice-mouse", life=2)
    g.relics = ["thunder-conch"]
    run(g, "turn", "thunder-conch")
    assert g.phase == "won" and not g.combat.by_hit


def pending_kind(g):
    return run(g, "throw", stop=True).pending.kind


def test_the_lotion_adds_three_only_between_two_sections():
    g = fight(party("marla", "jack"), "mammoth")
    hero(g, "marla").spendables = ["enlarging-lotion"]
    attack(g, "red", at("3/4"), "enlarging-lotion")
    assert g.combat.life == 14 and g.spent == ["enlarging-lotion"]
    g = fight(party("marla", "jack"), "mammoth")
    hero(g, "marla").spendables = ["enlarging-lotion"]
    assert [ask.kind for ask in attack(g, "red", at("3")).asks] == ["die", "throw"]


def test_cards_that_allow_another_throw():
    g = fight(party("jack", "marla"), "mammoth")
    hero(g, "jack").armor, hero(g, "marla").spendables = ["second-wind-cloak"], ["lucky-mitten"]
    g.relics = ["fate-sledge"]
    ask = pending(g, "red", AIM, lands("hole"))
    assert list(ask.options) == ["second-wind-cloak", "fate-sledge", "pass"]
    g = fight(g, "mammoth")
    turn(g, "red", AIM, lands("hole"), "second-wind-cloak", AIM, lands("1"), "pass", "lucky-mitten",
         AIM, lands("5"), "pass")  # fmt: skip
    assert g.combat.life == 15 and hero(g, "jack").life == 9
    assert hero(g, "jack").turned == ["second-wind-cloak"] and g.spent == ["lucky-mitten"]


def test_a_fainted_hero_s_cards_are_out_of_use():
    g = fight(party("jack", "marla"), "mammoth")
    hero(g, "marla").spendables = ["lucky-mitten", "hot-soup"]
    hero(g, "marla").fainted, hero(g, "marla").life, hero(g, "jack").life = True, 0, 5
    assert [ask.kind for ask in attack(g, "red", "hole").asks] == ["die", "throw"]


def test_a_relic_that_strikes_is_offered_before_and_after_a_throw_not_in_it():
    g = fight(party("jack", "marla"), "mammoth")
    g.relics = ["thunder-conch"]
    ran = turn(g, "pass", "red", "pass", AIM, lands("3"), "pass")
    assert [ask.kind for ask in ran.asks] == ["item", "die", "item", "throw", "item"]
    ran = turn(g, "not-this-turn", "green", AIM, lands("3"))
    assert [ask.kind for ask in ran.asks] == ["item", "die", "throw"]


@pytest.mark.rule("DF-EQUIP-04")
@pytest.mark.parametrize("none", ["pass", []])
def test_a_weapon_may_be_declined_even_the_only_one(none):
    g = fight(party(), "mammoth")
    hero(g, "jack").weapons = ["ramboril"]
    ran = turn(g, "red", none, AIM, lands("3"))
    assert ran.asks[1].kind == "weapons" and list(ran.asks[1].options) == ["pass"]
    assert "if any?" in ran.asks[1].prompt()
    assert ran.chances[0].needs == () and g.combat.life == 17


@pytest.mark.rule("DF-EQUIP-04", "DF-UNIQ-03")
def test_the_dance_may_be_declined_too():
    g = fight(party(), "mammoth", melody=True)
    ran = turn(g, "red", "pass", AIM, lands("3"))
    assert ran.chances[0].needs == () and g.combat.life == 17


@pytest.mark.rule("DF-EQUIP-09", "DF-RULING-91")
def test_those_who_could_lend_a_throw_are_asked_clockwise_from_the_thrower():
    g = fight(party("jack", "marla", "lebron"), "mammoth")
    g.active = 1
    for name in ("jack", "lebron"):
        hero(g, name).spendables = ["lucky-mitten"]
    ran = turn(g, "green", AIM, lands("2"), "pass", "pass")
    assert [ask.seat for ask in ran.asks if ask.kind == "lend-re-throw"] == ["p3", "p1"]


@pytest.mark.rule("DF-EQUIP-04", "DF-UNIQ-03", "DF-RULING-76")
def test_a_weapon_and_the_dance_of_the_ignored_throw_bind_the_next_one_no_more():
    g = fight(party("marla", "jack"), "bloodthirsty-penguin", melody=True)
    hero(g, "marla").weapons = ["ramboril"]
    ask = pending(g, "green", ["ramboril", "dance"], AIM, lands("1"), "fearless")
    foe = GAME.view(g, "p1").foe
    assert ask.kind == "weapons" and foe is not None and foe.needs == []


@pytest.mark.rule("DF-BMOD-01", "DF-BERG-01")
def test_equipment_may_call_for_icebergs():
    calling = [card.id for card in BOX.equipment.values() if card.icebergs]
    assert calling == ["meltwater-flask"]
    g = fight(party(), "mammoth")
    hero(g, "marla").spendables = calling
    lying(g, "green", *TARGET.holes[0])
    ran = turn(g, "meltwater-flask", "red", AIM, lands("2", icebergs=[2]))
    assert ran.asks[0].seat == "p2" and g.icebergs == [True, True, False, True]
    assert g.combat.life == 20 - 2 - 1 and "green" not in [die.die for die in g.on_board]
    assert "Icebergs" in equipment_text(BOX, BOX.equipment["meltwater-flask"])


@pytest.mark.rule("DF-BERG-01", "DF-RULING-55")
def test_a_hole_under_a_template_gets_no_iceberg():
    g = fight(party(), "mammoth")
    hero(g, "jack").spendables = ["meltwater-flask"]
    frozen(g, *TARGET.holes[1])
    turn(g, "meltwater-flask", "red", AIM, lands("2"))
    assert g.icebergs == [True, False, True, True]


@pytest.mark.rule("DF-BERG-01")
def test_a_new_call_for_icebergs_puts_all_four_back_though_the_water_dice_are_out():
    g = fight(party(), "mammoth", specials=["water"])
    hero(g, "jack").spendables = ["meltwater-flask"]
    g.icebergs = [True, False, False, True]
    turn(g, "meltwater-flask", "red", AIM, lands("2"))
    assert g.icebergs == [True] * 4 and "water" not in g.combat.pool
    g = fight(party(), "mammoth", specials=["water"])
    hero(g, "jack").spendables = ["meltwater-flask"]
    g.icebergs = [True] * 4
    assert pending(g).kind == "die"


@pytest.mark.rule("DF-EQUIP-08", "DF-RULING-91")
@pytest.mark.parametrize(
    ("landed", "between", "any_hit"),
    [(at("3/4"), True, True), (at("3"), False, True), (at("hole"), False, False)],
)
def test_a_bonus_that_does_not_ask_for_a_border_counts_for_every_hit(landed, between, any_hit):
    g = fight(party(), "mammoth", pool=["green"])
    g.attempt = Attempt("red", thrown=convert(lands(landed), Thrown))
    lotion = BOX.equipment["enlarging-lotion"]
    assert bonus_counts(g, lotion) is between
    assert bonus_counts(g, replace(lotion, between=False)) is any_hit


@pytest.mark.rule("DF-MOVE-06", "DF-RULING-108")
def test_what_the_last_gold_bought_can_still_be_handed_round():
    g = party()
    shop(g, "ramboril", "jack", goods=["ramboril"], gold=4)
    assert g.gold == 0
    ran = run(g, "shop", stop=True)
    assert list(ran.pending.options) == ["hand-round", "leave"]
    run(g, "shop", "hand-round", {"ramboril": "marla"})
    assert hero(g, "marla").weapons == ["ramboril"] and hero(g, "jack").weapons == []
    run(g, "shop")
    assert g.phase == "path"


@pytest.mark.rule("DF-MOVE-06")
def test_a_shop_without_gold_or_anything_to_hand_round_is_left_at_once():
    g = party()
    shop(g, "thunder-conch", goods=["thunder-conch"], gold=5)
    assert not run(g, "shop").asks and g.phase == "path"


# --- read a second time --------------------------------------------------------------------------


@pytest.mark.rule("DF-MOVE-06")
def test_two_heroes_with_full_hands_may_still_swap():
    g = fight(party(), life=0)
    hero(g, "marla").weapons, hero(g, "lebron").weapons = ["walrus-tusk"], ["ramboril"]
    hero(g, "jack").weapons = ["skate-blade", "mitten-sling"]
    g.combat.last = 0
    swap = {"walrus-tusk": "lebron", "ramboril": "marla"}
    ran = run(g, "moving", swap)
    assert hero(g, "marla").weapons == ["ramboril"] and hero(g, "lebron").weapons == ["walrus-tusk"]
    form = ran.asks[0].form
    assert "to Marla Morningstar" in form.hint(g.names) or "to Lebron" in form.hint(g.names)
    for seed in range(20):
        form.check(form.sample(Source(f"swap{seed}")))
    assert ("walrus-tusk", "lebron") not in form.moves() and form.schema().swaps


@pytest.mark.rule("DF-MOVE-06", "DF-RULING-100", "DF-RULING-108")
def test_full_hands_may_still_take_what_an_eliminated_hero_leaves_and_leave_their_own():
    g = fight(party("marla", "lebron"), life=0)
    gone, left = hero(g, "marla"), hero(g, "lebron")
    gone.out, gone.life, gone.weapons, left.weapons = True, 0, ["walrus-tusk"], ["ramboril"]
    g.combat.last = 1
    ran = run(g, "moving", {"walrus-tusk": "lebron", "ramboril": "marla"})
    assert left.weapons == ["walrus-tusk"] and gone.weapons == [] and g.boxed == ["ramboril"]
    assert (
        ran.asks[0].form.schema().swaps == [] and ran.asks[0].form.schema().moves == []
    )  # nothing is left to swap


@pytest.mark.rule("DF-MOVE-06", "DF-RULING-100")
def test_an_eliminated_hero_takes_a_card_only_for_one_that_is_left():
    g = party("marla", "lebron")
    gone, left = hero(g, "marla"), hero(g, "lebron")
    gone.out, gone.life, gone.armor = True, 0, ["soup-pot"]
    left.weapons, left.armor = ["ramboril"], ["sealskin", "quilted-parka"]
    form = Handing(g)
    assert form.schema().swaps == [
        (("soup-pot", "lebron"), ("sealskin", "marla")),
        (("soup-pot", "lebron"), ("quilted-parka", "marla")),
    ]
    for wrong in ({"ramboril": "marla"}, {"soup-pot": "lebron"}, {"sealskin": "marla"}):
        with pytest.raises(IllegalAnswer):
            form.check(wrong)
    left.out = True
    assert form.schema().swaps == []


@pytest.mark.rule("DF-MOVE-06", "DF-EQUIP-05")
def test_nobody_is_handed_a_second_weapon_of_one_name():
    g = party("jack", "marla")
    jack, marla = hero(g, "jack"), hero(g, "marla")
    jack.weapons, marla.weapons, marla.armor = ["icicle-pick"], ["icicle-pick-twin"], ["soup-pot"]
    form = Handing(g)
    with pytest.raises(IllegalAnswer, match="two Weapons of one name"):
        form.check({"icicle-pick-twin": "jack"})
    assert form.schema().moves == [("soup-pot", "jack")]
    both = {"icicle-pick-twin": "jack", "icicle-pick": "marla"}
    assert form.check(both) == both
    marla.out, marla.life, marla.weapons = True, 0, ["walrus-tusk", "icicle-pick-twin"]
    jack.weapons = ["icicle-pick", "skate-blade"]
    both = {"walrus-tusk": "jack", "icicle-pick": "marla"}
    assert form.check(both) == both  # it goes to the box


@pytest.mark.rule("DF-MOVE-06")
def test_nobody_is_asked_to_hand_round_what_nobody_else_can_carry():
    g = fight(party("jack", "marla"), life=0)
    hero(g, "jack").armor = hero(g, "marla").armor = []
    g.combat.last = 0
    assert not run(g, "moving").asks
    g = fight(party("jack", "marla"), life=0)
    g.heroes[1].out = True
    hero(g, "jack").weapons = ["ramboril"]
    g.combat.last = 0
    assert not run(g, "moving").asks


@pytest.mark.rule("DF-RELIC-03", "DF-EQUIP-09")
@pytest.mark.parametrize(
    ("card", "words"),
    [
        ("thunder-conch", "2 damage to the Monster, once a combat"),
        ("ever-warm-goblet", "a Hero heals 2, once a combat"),
        ("fate-sledge", "throw again, once a combat"),
        ("hot-soup", "a Hero heals 4"),
    ],
)
def test_a_relic_says_how_often_it_may_be_used(card, words):
    assert equipment_text(BOX, BOX.equipment[card]) == words


@pytest.mark.rule("DF-RELIC-03", "DF-EQUIP-09")
@pytest.mark.parametrize(("card", "rule"), [("ever-warm-goblet", "DF-RELIC-03"), ("hot-soup", "DF-EQUIP-09")])
def test_what_heals_is_cited_by_its_kind(card, rule):
    g = fight(party(), "mammoth")
    hero(g, "jack").life = 5
    heard = kinds(g)
    if BOX.equipment[card].kind == "relic":
        g.relics = [card]
    else:
        hero(g, "jack").spendables = [card]
    ran = turn(g, card, "red", AIM, lands("2"))
    assert ran.asks[0].rule == rule
    assert [by for kind, by, _ in heard if kind == "healed"] == [rule]


@pytest.mark.rule("DF-INSTA-01", "DF-RULING-91")
def test_no_card_is_asked_for_that_could_add_nothing_to_an_insta_kill():
    g = fight(party(), "mammoth")
    hero(g, "jack").spendables = ["enlarging-lotion"]
    turn(g, "red", AIM, lands(at("bullseye", "icon", between=["5", "bullseye"])), "pass")
    assert g.combat.insta_kill and hero(g, "jack").spendables == ["enlarging-lotion"]


@pytest.mark.rule("DF-EQUIP-06")
def test_an_armor_for_throwing_again_is_not_said_to_lack_a_blow():
    g = fight(party("lebron", "jack"), "white-bear")
    hero(g, "lebron").armor = ["second-wind-cloak", "quilted-parka"]
    ask = pending(g, "red", AIM, lands("hole"), "pass")
    assert ask.kind == "armor" and list(ask.options) == ["quilted-parka", "pass"]
    (barred,) = ask.why_not()
    assert barred.label == "Cloak of Second Winds" and "throwing again" in barred.why
    assert ask.option("pass").label == "Use no Armor"
