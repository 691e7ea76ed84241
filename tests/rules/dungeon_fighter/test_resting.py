"""Resting (p.12): Epic Shot, reward, Scars, moving on, white Bonus dice."""

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
    play,
    run,
    turn,
)
from undercroft.games.dungeon_fighter.content.cards import COLOURS


def won(g, *answers, until="path"):
    """From the defeat to the next round."""
    g.combat.life = min(g.combat.life, 0)
    if g.combat.last < 0:
        g.combat.last = 0
    g.phase = "won"
    return play(g, *answers, until=until)


@pytest.mark.rule("DF-REST-01")
def test_resting_is_epic_shot_reward_scars_moving_on_in_this_order():
    g = fight(party(), life=-4, by_hit=True)
    hero(g, "marla").fainted = True
    seen = kinds(g)
    won(g, "red")
    told = [kind for kind, _, _ in seen if kind in ("epic", "reward", "scar", "leader")]
    assert told == ["epic", "reward", "scar", "leader"]


@pytest.mark.rule("DF-REST-02")
def test_moving_on_is_leader_dice_effects_monster_swaps_armor_and_the_dungeon_card():
    g = fight(party(), "white-bear", last=0, melody=True)
    hero(g, "jack").weapons, hero(g, "marla").spendables = ["walrus-tusk"], ["hot-soup"]
    hero(g, "lebron").armor = hero(g, "lebron").turned = ["sealskin"]
    hero(g, "jack").life = 3
    lying(g, "red")
    seen = kinds(g)
    g.phase = "moving"
    ran = run(g, "moving", "pass", stop=True)
    # At the Resting effects the Leader has changed and the dice are gone, but nothing else has happened.
    assert ran.asks[0].kind == "item" and g.leader == 0 and g.on_board == [] and g.combat is None
    # Then the Monster is discarded, and cards may be swapped before the Armor is turned upright.
    assert ran.pending.kind == "hand-round" and g.beaten == ["white-bear"]
    assert hero(g, "lebron").turned == ["sealskin"] and g.aside == []
    assert [kind for kind, _, _ in seen][:2] == ["leader", "tidied"]


@pytest.mark.rule("DF-EPIC-01")
@pytest.mark.parametrize(
    ("life", "by_hit", "gold"), [(-3, True, 1), (-2, True, 0), (-5, False, 0), (-9, True, 1)]
)
def test_an_epic_shot_takes_the_monster_to_minus_three_by_a_hit(life, by_hit, gold):
    g = fight(party(), life=life, by_hit=by_hit, gold=0, last=0)
    before = g.gold
    run(g, "won")
    assert g.gold == before + gold


@pytest.mark.example("DF-EX-06")
def test_seven_damage_on_two_life_bring_five_gold():
    g = fight(party("marla", "jack"), "white-bear", life=2, gold=4)
    hero(g, "marla").weapons = ["walrus-tusk"]
    gold = g.gold
    turn(g, "green", ["walrus-tusk"], AIM, lands("5"))
    assert g.combat.life == -5
    run(g, "won")
    assert g.gold == gold + 1 + 4


@pytest.mark.rule("DF-REWARD-01")
def test_the_gold_on_the_monster_moves_to_the_chest():
    g = fight(party(), "kraken-calf", life=0, last=0)
    before = g.gold
    run(g, "won")
    assert g.gold == before + 9


def faint(g, *names):
    for name in names:
        hero(g, name).fainted, hero(g, name).life = True, 0


@pytest.mark.rule("DF-SCAR-01", "DF-SCAR-06")
def test_each_fainted_hero_takes_one_scar_on_a_free_colour():
    g = fight(party())
    faint(g, "jack", "marla")
    hero(g, "jack").scars = ["red"]
    ran = run(g, "scars", "blue", "red")
    assert list(ran.asks[0].options) == ["green", "blue"]
    assert hero(g, "jack").scars == ["red", "blue"] and hero(g, "marla").scars == ["red"]
    assert g.scars_taken == 2


@pytest.mark.rule("DF-SCAR-02", "DF-SCAR-03")
@pytest.mark.parametrize(("scars", "life"), [([], 7), (["red"], 5), (["red", "blue"], 3)])
def test_a_scar_costs_two_of_the_maximum_and_the_hero_is_back_at_full_health(scars, life):
    g = fight(party())
    faint(g, "jack")
    hero(g, "jack").scars = list(scars)
    run(g, "scars", *([] if len(scars) == 2 else ["green"]))
    assert hero(g, "jack").life == hero(g, "jack").most == life
    assert not hero(g, "jack").fainted
    assert hero(g, "marla").life == 9


@pytest.mark.rule("DF-SCAR-04", "DF-SCAR-05")
def test_a_scarred_colour_can_be_thrown_but_its_ability_is_lost():
    g = fight(party("jack", "marla"), "mammoth")
    hero(g, "jack").scars = ["red"]
    ran = attack(g, "red", at("3", "icon"))
    assert "red" in ran.asks[0].options
    assert "ability" not in [ask.kind for ask in ran.asks]
    assert g.combat.life == 17


@pytest.mark.rule("DF-SCAR-07")
def test_with_three_scars_fainting_again_is_the_end_of_a_hero():
    g = fight(party())
    hero(g, "jack").scars = list(COLOURS)
    faint(g, "jack")
    hero(g, "jack").weapons = ["walrus-tusk"]
    run(g, "scars")
    assert hero(g, "jack").out
    g.phase = "moving"
    run(g, "moving", {"walrus-tusk": "marla"})
    assert hero(g, "marla").weapons == ["walrus-tusk"] and hero(g, "jack").weapons == []
    fight(g, "mammoth")
    assert g.hero.id != "jack" and g.next_awake(g.leader) != 0
    assert [member.id for member in g.in_play()] == ["marla", "lebron"]


def test_if_the_last_thrower_is_eliminated_the_next_in_play_leads():
    g = fight(party(), life=0, last=0)
    hero(g, "jack").out = True
    run(g, "moving")
    assert g.heroes[g.leader].id == "marla"


@pytest.mark.rule("DF-MOVE-02")
def test_the_coloured_dice_go_to_the_hero_left_of_the_new_leader():
    g = fight(party(), last=1)
    lying(g, "red")
    run(g, "moving")
    assert g.on_board == [] and g.leader == 1 and g.active == 2
    g.room = "long-corridor"
    run(g, "monster", ["ice-mouse"])
    assert g.combat.pool == list(COLOURS) and g.hero.id == "lebron"


@pytest.mark.rule("DF-MOVE-03", "DF-BONUS-01")
def test_white_dice_are_thrown_once_and_go_back_to_the_supply():
    g = fight(party(), "mammoth", pool=[])
    turn(g, "white", AIM, lands("2"))
    assert (g.bonus, g.supply) == (1, 7)
    g.combat.pool = []
    turn(g, "white", AIM, lands("2"))
    assert (g.bonus, g.supply) == (0, 7)
    run(g, "moving")
    assert (g.bonus, g.supply) == (0, 9)


@pytest.mark.rule("DF-MOVE-04", "DF-BERG-06", "DF-TPL-11")
def test_resting_switches_tokens_off_and_clears_icebergs_and_templates():
    g = fight(party("jack", "olga"), melody=True, cutthroat=True, last=0)
    g.icebergs = [True, False, True, False]
    frozen(g)
    run(g, "moving")
    assert g.combat is None and g.icebergs == [False] * 4 and g.templates == []
    g.room = "long-corridor"
    run(g, "monster", ["ice-mouse"])
    assert not g.combat.melody and not g.combat.cutthroat


@pytest.mark.rule("DF-MOVE-05")
def test_the_monster_goes_to_the_discard_pile():
    g = fight(party(), "ice-mouse", last=0)
    run(g, "moving")
    assert g.beaten == ["ice-mouse"]


@pytest.mark.rule("DF-MOVE-06")
def test_heroes_may_hand_equipment_round_within_limits():
    g = fight(party("jack", "marla", "olga"), last=0)
    hero(g, "jack").weapons, hero(g, "marla").weapons = ["walrus-tusk", "skate-blade"], ["ramboril"]
    ran = run(g, "moving", {"walrus-tusk": "marla", "ramboril": "jack"})
    assert sorted(hero(g, "jack").weapons) == ["ramboril", "skate-blade"]
    assert hero(g, "marla").weapons == ["walrus-tusk"]
    form = ran.asks[0].form
    for wrong in ({"skate-blade": "marla"}, {"hot-soup": "jack"}, {"ramboril": "nobody"}, {}):
        with pytest.raises(Exception, match=r"carry|carries|which card"):
            form.check(wrong)


@pytest.mark.rule("DF-MOVE-07")
def test_all_used_armor_is_ready_again():
    g = fight(party(), last=0)
    hero(g, "jack").armor = hero(g, "jack").turned = ["soup-pot"]
    run(g, "moving", "keep")
    assert hero(g, "jack").turned == [] and hero(g, "jack").armor == ["soup-pot"]


@pytest.mark.rule("DF-MOVE-08")
def test_the_dungeon_card_is_set_aside_and_its_icons_are_added():
    g = fight(party(), room="cool-slide", last=0)
    g.aside = ["hearth"]
    run(g, "moving")
    assert g.aside == ["hearth", "cool-slide"] and g.icons == 5 and g.room == ""


@pytest.mark.rule("DF-MOVE-09")
@pytest.mark.parametrize(
    ("aside", "phase"), [(["frozen-gate", "larder"], "shop-open"), (["frozen-gate"], "path")]
)
def test_with_ten_icons_to_the_shop_otherwise_onward(aside, phase):
    g = fight(party(), room="cool-slide", last=0)
    g.aside = aside
    run(g, "moving")
    assert g.phase == phase


@pytest.mark.rule("DF-LOSE-01", "DF-RULING-100")
def test_the_game_is_lost_when_the_last_hero_in_play_is_eliminated_though_the_monster_fell():
    g = party("jack", "marla", leader="jack")
    hero(g, "jack").out = True
    marla = hero(g, "marla")
    marla.scars, marla.life, g.relics, g.bonus = list(COLOURS), 1, ["thunder-conch"], 0
    fight(g, life=2, pool=[])
    ran = play(g, "pass", "retrieve", "thunder-conch")
    assert ran.over and marla.out and g.combat.life == 0
    assert g.outcome.rule == "DF-LOSE-01" and g.outcome.winners == ()
    assert GAME.verdict(g).startswith("The party has lost: no Hero is left in the game.")
