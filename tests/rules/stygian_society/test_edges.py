"""The edges of the rules: the first and the last that counts, what is forgotten, what is not asked."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.stygian_society.scene import (
    ALL,
    ask_of,
    effect,
    fall,
    hero_of,
    names,
    printed,
    scene,
    step,
    stricken,
    whole,
)
from tests.support import drive, events_of
from undercroft.engine import PASS, QUIET
from undercroft.games.stygian_society import setup as setting_up
from undercroft.games.stygian_society.content.box import box
from undercroft.games.stygian_society.content.cards import CubeAction
from undercroft.games.stygian_society.rules import (
    afflictions,
    cubes,
    dropping,
    enemies,
    floors,
    party,
    triggers,
    turn,
)
from undercroft.games.stygian_society.rules import effects as fx
from undercroft.games.stygian_society.state import Climb, luck_barred, modifier, party_modifier
from undercroft.games.stygian_society.telling import happenings as told

# --- the turn -------------------------------------------------------------------------------------------


@pytest.mark.rule("STY-RULING-10")
@pytest.mark.parametrize(("peril", "asked"), [(14, False), (15, True), (16, True)])
def test_regroup_asks_for_confirmation_exactly_when_it_would_lose(peril: int, asked: bool) -> None:
    g = scene(peril=peril, happened=[3, 7, 10])
    ran = step(g, "act:regroup", *(["no"] if asked else []))
    assert [ask.kind for ask in ran.asks][1:] == (["confirm"] if asked else [])
    assert g.phase == ("choose" if asked else "regroup") and g.now.card == ("" if asked else "regroup")


@pytest.mark.rule("STY-BOSS-07", "STY-REGROUP-02")
def test_the_brass_wardens_key_makes_regroup_raise_peril_by_two() -> None:
    for beaten, peril in (("", 4), ("brass-warden", 2)):
        g = scene(phase="regroup", beaten=beaten, room="orrery")
        step(g)
        assert g.peril == peril


@pytest.mark.rule("STY-TURN-01", "STY-STATUS-05")
def test_a_turn_starts_fresh() -> None:
    g = scene(phase="turn", active="doctor", in_turn=False, ward=3, ward_of=2)
    g.now.support, g.now.guard, g.now.bonus = "ley-tap", 2, 2
    step(g)
    assert (g.turn, g.phase, g.in_turn, g.ward, g.ward_of) == (11, "choose", True, 0, -1)
    assert g.now.support == "" and g.now.guard == 0 and g.now.bonus == 0
    g = scene(phase="turn", ward=3, ward_of=2)
    step(g)
    assert g.ward == 3 and g.ward_of == 2, "until the own next turn"


@pytest.mark.rule("STY-END-02", "STY-SETUP-19")
def test_after_a_turn_cubes_are_staged_and_the_hero_to_the_left_follows() -> None:
    g = scene(phase="after", active="burglar", field={"blue": 2})
    g.landed["blue"] = 2
    step(g)
    assert (g.active, g.phase, g.in_turn, g.landed["blue"]) == (0, "turn", False, 0)
    g = scene(phase="after", front=())
    g.fighting = False
    step(g)
    assert (g.active, g.phase, g.in_turn) == (0, "cleared", False), "who completed the floor stays active"


@pytest.mark.rule("STY-JOSTLE-02", "STY-RULING-77")
def test_an_accident_is_asked_for_only_if_the_table_plays_with_them_and_the_fight_goes_on() -> None:
    for jostle, fighting, asked in ((True, True, 1), (False, True, 0), (True, False, 0)):
        g = scene(phase="after", jostle=jostle, tower={"blue": 2}, front=("clank",) if fighting else ())
        g.fighting = fighting
        ran = step(g, *([{"field": {"blue": 1}, "crypt": {}}] if asked else []))
        assert len(ran.chances) == asked and g.field["blue"] == asked and g.luck == 0 and whole(g)
        assert g.landed["blue"] == 0, "staged with the rest"


@pytest.mark.rule("STY-TURN-03", "STY-RULING-93", "STY-SKILL-05")
def test_why_a_card_is_barred() -> None:
    g = scene(active="burglar", skills={"burglar": ["grave-robber", "loaded-dice"]})
    g.party = ["cloak-of-dusk"]
    why = {card: turn.verdict(g, g.hero, box().cards[card]) for card in ("grave-robber", "loaded-dice")}
    assert why["grave-robber"] is not None and why["grave-robber"].rule == "STY-RULING-93"
    assert why["loaded-dice"] is None
    g.luck = 1
    assert turn.verdict(g, g.hero, box().cards["grave-robber"]) is None, "luck pays too"
    g.party_exhausted = ["cloak-of-dusk"]
    barred = turn.verdict(g, g.hero, box().cards["cloak-of-dusk"])
    assert barred is not None and barred.rule == "STY-SKILL-05"
    g.now.support = "light-fingers"
    barred = turn.verdict(g, g.hero, box().cards["loaded-dice"])
    assert barred is not None and barred.rule == "STY-TURN-03"
    options = turn.menu(g, g.hero)[0]
    assert options == ["act:thrown-knife", "act:scuffle", "act:regroup"]
    assert [reason.card for reason in turn.menu(g, g.hero)[1]()] == [
        "grave-robber", "loaded-dice", "cloak-of-dusk",
    ]  # fmt: skip


@pytest.mark.rule("STY-HERO-08", "STY-HERO-07")
def test_letting_an_action_go_cites_why() -> None:
    for blue, kind, rule in ((2, "skipped", "STY-HERO-08"), (0, "forfeited", "STY-HERO-07")):
        g = scene(phase="hero", field={"blue": blue, "green": 1})
        stricken(g, "knight", "green")
        g.now.card, g.now.targets = "steel-fist", [g.front[0].id]
        heard = events_of(g)
        ran = step(g, "skip")
        assert ran.asks[0].options == ["cleanse:stricken:green", *(["sets:0"] if blue else []), "skip"]
        assert heard[0][:2] == (kind, rule) and g.phase == "end"


@pytest.mark.rule("STY-RULING-66")
def test_tokens_paid_in_step_e_leave_the_step_open() -> None:
    g = scene(phase="hero", field={"blue": 3})
    stricken(g, "knight", "blue")
    g.now.card, g.now.targets = "steel-fist", [g.front[0].id]
    step(g, "cleanse:stricken:blue")
    assert g.phase == "hero" and not g.hero.statuses and g.field["blue"] == 2


# --- dropping -------------------------------------------------------------------------------------------


@pytest.mark.rule("STY-DROP-03", "STY-DROP-04")
def test_cards_that_change_a_drop_add_their_colour_and_wild_cubes_come_from_what_is_left() -> None:
    g = scene(
        skills={"knight": ["battle-drill"]}, treasures={"knight": ["white-lodestone"]}, tower={"blue": 7}
    )
    drop = dropping.hero_cubes(g, g.hero, box().cards["steel-fist"])
    assert drop == {"white": 1, "blue": 3, "green": 0, "gray": 1}
    ran = drive(dropping.pick_wild(g, g.hero, drop), "green")
    assert ran.asks[0].options == ["white", "green"], "all three blue ones are in the drop already"
    assert ran.result == ["green"]


@pytest.mark.rule("STY-RULING-12")
def test_without_a_hero_cube_left_a_wild_one_is_lost_and_not_asked_for() -> None:
    g = scene(tower={"white": 10, "blue": 10, "green": 9})
    ran = drive(dropping.pick_wild(g, g.hero, {"gray": 2}))
    assert ran.result == ["green"] and not ran.asks
    g = scene(tower={"white": 10, "blue": 10, "green": 10})
    assert drive(dropping.pick_wild(g, g.hero, {"gray": 2})).result == []


@pytest.mark.rule("STY-DROP-01", "STY-RULING-30")
@pytest.mark.parametrize(
    ("tokens", "woe", "black"), [(0, "", 2), (1, "", 3), (2, "", 4), (3, "", 4), (2, "black-thread", 5)]
)
def test_peril_cubes_with_events_and_hexes(tokens: int, woe: str, black: int) -> None:
    g = scene(extra={"black": 1, "red": 2})
    g.hero.woe = woe
    if tokens:
        stricken(g, "knight", *["blue"] * tokens, status="hexed")
    assert dropping.peril_cubes(g) == {"red": 3, "yellow": 1, "black": black}


@pytest.mark.rule("STY-SHORT-01", "STY-SHORT-02")
def test_what_the_supply_lacks() -> None:
    g = scene(tower={"red": 9, "black": 10, "blue": 9}, room="kennels")
    taken = drive(dropping.collect(g, {"red": 2, "yellow": 1, "black": 1, "blue": 2}, ["white"])).result
    assert sorted(taken) == ["blue", "red", "white", "yellow"] and g.peril == 2
    assert g.hand == {"white": 1, "blue": 1, "green": 0, "red": 1, "yellow": 1, "black": 0} and whole(g)


@pytest.mark.rule("STY-LUCK-01", "STY-RULING-27")
def test_luck_is_counted_over_the_action_and_not_outside_it() -> None:
    g = scene()
    drive(party.fall_into_crypt(g, 5))
    assert g.luck == 0 and g.now.fallen == 0
    g.now.acting = True
    drive(party.fall_into_crypt(g, 0))
    drive(party.fall_into_crypt(g, 1))
    assert g.luck == 0 and g.now.fallen == 1
    drive(party.fall_into_crypt(g, 1))
    assert g.luck == 1 and g.now.lucky
    drive(party.fall_into_crypt(g, 9))
    assert g.luck == 1


@pytest.mark.rule("STY-LUCK-01")
@pytest.mark.parametrize(
    ("skills_of", "items", "luck"),
    [([], [], 1), (["rabbits-foot"], [], 2), (["rabbits-foot"], ["golden-horseshoe"], 3)],
)
def test_luck_from_the_crypt_with_the_active_heros_and_the_partys_cards(
    skills_of: list[str], items: list[str], luck: int
) -> None:
    g = scene(active="burglar", skills={"burglar": skills_of}, party=items)
    g.now.acting = True
    drive(party.fall_into_crypt(g, 2))
    assert g.luck == luck
    g = scene(active="knight", skills={"burglar": ["rabbits-foot"]})
    g.now.acting = True
    drive(party.fall_into_crypt(g, 2))
    assert g.luck == 1, "a passive works for its owner"


# --- cubes ----------------------------------------------------------------------------------------------


@pytest.mark.rule("STY-END-02")
def test_staged_cubes_are_spent_before_those_that_just_landed() -> None:
    g = scene(field={"blue": 3})
    g.landed["blue"] = 1
    cubes.return_field(g, "blue", 2)
    assert g.landed["blue"] == 1 and g.field["blue"] == 1 and g.supply["blue"] == 9
    cubes.return_field(g, "blue", 1)
    assert g.landed["blue"] == 0


@pytest.mark.rule("STY-RULING-85")
def test_a_cube_taken_from_the_tower_is_the_lowest_of_its_colour() -> None:
    g = scene(tower={"blue": 3, "red": 1})
    g.tower.levels = [4, 2, 6, 1]
    cubes.move_cube(g, "tower", "blue", "crypt")
    assert g.tower.levels == [4, 6, 1] and g.crypt["blue"] == 1 and whole(g)


@pytest.mark.rule("STY-REGROUP-04", "STY-RULING-75")
def test_an_emptied_tower_keeps_what_it_knows_of_the_crypt() -> None:
    g = scene(tower={"blue": 2, "red": 1}, crypt={"white": 1})
    g.tower.crypt = ["white"]
    cubes.empty_tower(g)
    assert g.tower.colours == [] and g.tower.crypt == ["white"] and whole(g)


@pytest.mark.rule("STY-PAY-02")
def test_a_payment_that_fails_spends_nothing() -> None:
    g = scene(field={"red": 2})
    assert not cubes.pay_enemy(g, "red", 3) and g.field["red"] == 2
    assert cubes.pay_enemy(g, "red", 2) and g.field["red"] == 0 and g.supply["red"] == 10


@pytest.mark.rule("STY-LUCK-04", "STY-RULING-26")
@pytest.mark.parametrize(
    ("cost", "short"),
    [
        ({"blue": 3}, 0), ({"blue": 5}, 1), ({"blue": 5, "white": 2}, 2), ({"gray": 5}, 0), ({"gray": 6}, 1),
        ({"blue": 4, "gray": 1}, 0), ({"blue": 4, "gray": 2}, 1), ({"red": 2}, 0), ({"red": 3, "gray": 6}, 2),
        ({"red": 1, "gray": 6}, 1),
    ],
)  # fmt: skip
def test_what_a_cost_lacks(cost: dict[str, int], short: int) -> None:
    g = scene(field={"blue": 2, "white": 1, "red": 2}, crypt={"blue": 1})
    assert cubes.lacking(g, cubes.cost_of((cost, 1))) == short


# --- enemies --------------------------------------------------------------------------------------------


@pytest.mark.rule("STY-RULING-17")
def test_of_two_actions_of_one_price_the_first_printed_happens_if_its_condition_holds() -> None:
    g = scene(front=("slasher",), field={"red": 3}, phase="enemies")
    first = CubeAction(3, [effect("luck", 1)], only="company")
    second, third = CubeAction(3, [effect("luck", 2)]), CubeAction(3, [effect("luck", 3)])
    assert enemies.appropriate(g, "red", [first, second, third]) is second
    enemies.place_figure(g, "wick-imp", g.rear)
    assert enemies.appropriate(g, "red", [first, second, third]) is first
    assert enemies.appropriate(g, "red", [CubeAction(2, []), first]) is first
    assert enemies.appropriate(g, "red", [CubeAction(4, [])]) is None


@pytest.mark.rule("STY-TURN-07")
@pytest.mark.parametrize(("more", "cost"), [(1, 4), (-1, 2), (-5, 1)])
def test_the_cost_of_an_action_moves_and_stays_above_nought(more: int, cost: int) -> None:
    g = scene(lasting={"cost-red": more})
    assert enemies.price_of(g, "red", CubeAction(3, [])) == cost
    assert enemies.price_of(g, "black", CubeAction(3, [])) == 3


@pytest.mark.rule("STY-DAMAGE-03", "STY-RULING-34")
@pytest.mark.parametrize(
    ("kind", "attack", "pierce", "less"),
    [
        ("iron-maid", "melee", 0, 2), ("iron-maid", "magic", 0, 0), ("iron-maid", "melee", 1, 1),
        ("iron-maid", "melee", 5, 0), ("sulphur-moth", "melee", 0, -1), ("sulphur-moth", "melee", 2, -1),
        ("sulphur-moth", "magic", 0, 0), ("night-hussar", "plain", 0, 1), ("night-hussar", "plain", 1, 0),
    ],
)  # fmt: skip
def test_defences_and_what_pierces_them(kind: str, attack: str, pierce: int, less: int) -> None:
    g = scene(front=(kind, "clank"))
    assert enemies.defence_of(g, g.front[0], attack, pierce) == less
    g.lasting = {"armour": 1}
    unpierced = {"iron-maid": {"melee": 2}, "sulphur-moth": {"melee": -1}, "night-hussar": {"plain": 1}}
    assert enemies.defence_of(g, g.front[0], attack) == unpierced[kind].get(attack, 0) + 1


@pytest.mark.rule("STY-DAMAGE-04")
def test_a_guarded_enemy_needs_company_in_its_own_rank() -> None:
    for front, rear, less in (
        (("night-hussar",), ("clank",), 0),
        (("night-hussar", "clank"), (), 1),
        (("clank", "clank"), ("night-hussar",), 0),
        (("clank",), ("night-hussar", "wick-imp"), 1),
    ):
        g = scene(front=front, rear=rear)
        hussar = next(figure for figure in g.enemies() if figure.kind == "night-hussar")
        assert enemies.defence_of(g, hussar, "magic") == less


@pytest.mark.rule("STY-RULING-34", "STY-RULING-36")
@pytest.mark.parametrize(
    ("cards", "items", "attack", "target", "wounds"),
    [
        ([], [], "melee", 0, 3),
        (["battle-drill"], [], "melee", 0, 4),
        (["battle-drill"], [], "magic", 0, 3),
        (["battle-drill"], [], "plain", 0, 3),
        ([], ["war-banner"], "plain", 0, 4),
        (["needle-eye"], [], "magic", 1, 5),
        (["needle-eye"], [], "magic", 0, 3),
    ],
)
def test_bonuses_of_an_attack(
    cards: list[str], items: list[str], attack: str, target: int, wounds: int
) -> None:
    g = scene(front=("slasher",), rear=("hex-piper",), party=items)
    g.hero.skills += cards
    aim = g.enemies()[target]
    drive(enemies.attack(g, g.hero, attack, [aim.id], 3))
    assert aim.wounds == wounds and g.now.hurt == [aim.id]


@pytest.mark.rule("STY-RULING-34")
def test_a_bonus_for_the_turn_counts_for_each_target_of_one_attack_and_is_then_spent() -> None:
    g = scene(front=("slasher", "slasher"))
    g.now.bonus = 2
    drive(enemies.attack(g, g.hero, "melee", [f.id for f in g.front], 1))
    assert [f.wounds for f in g.front] == [3, 3] and g.now.bonus == 0


@pytest.mark.rule("STY-DAMAGE-04", "STY-BOSS-07")
def test_attacks_on_wounded_enemies_and_on_the_front_rank_can_deal_more() -> None:
    g = scene(
        front=("slasher", "slasher"), rear=("hex-piper",), lasting={"against-hurt": 2}, beaten="two-headsman"
    )
    g.front[1].wounds = 1
    drive(enemies.attack(g, g.hero, "magic", [f.id for f in g.enemies()], 1))
    assert [f.wounds for f in g.enemies()] == [2, 5, 1]


@pytest.mark.rule("STY-KILL-02")
def test_a_modifier_on_xp_counts_for_each_enemy() -> None:
    g = scene(front=("clank", "wick-imp"), lasting={"xp": 1})
    drive(enemies.attack(g, g.hero, "plain", [f.id for f in g.front], 9))
    assert g.xp == 5


@pytest.mark.rule("STY-RULING-22", "STY-RULING-40")
def test_an_enemy_that_joins_behind_an_empty_front_rank_stands_in_front() -> None:
    g = scene(front=(), rear=())
    enemies.add_enemy(g, "clank", "rear")
    assert names(g.front) == ["clank"] and g.rear == []


@pytest.mark.rule("STY-ENEMY-08", "STY-RULING-16")
@pytest.mark.parametrize(
    ("word", "rise"),
    [
        (effect("luck", 1), 1),
        (effect("peril", 2), 2),
        (effect("peril", 0, per=1, of="rear"), 0),
        (effect("peril", -1), 0),
    ],
)
def test_a_room_action_raises_peril_by_one_unless_its_text_raises_it(word: Any, rise: int) -> None:
    g = scene(front=("wick-imp",), field={"red": 4}, peril=4)
    with printed("rooms", "gatehouse", actions={"red": CubeAction(4, [word])}):
        drive(enemies.check_colour(g, "red"))
    assert g.peril == 4 + rise


# --- levels, peril --------------------------------------------------------------------------------------


@pytest.mark.rule("STY-LEVEL-07", "STY-RULING-45")
def test_the_random_card_is_of_the_level_above_the_highest_and_the_question_says_so() -> None:
    g = scene(heroes=("knight",), skills={"knight": ["plate-harness"]})
    ran = drive(party.gain_skill(g, g.hero), "draw", "last-argument")
    assert ran.asks[0].about.next == 3 and ran.chances[0].about.level == 3
    assert set(ran.chances[0].keys) == set(box().levels_of("knight", 3))
    assert g.hero.levels == [1, 2, 3]
    ran = drive(party.gain_skill(g, g.hero), "iron-oath")
    assert "draw" not in ran.asks[0].options, "there is no level 4"


@pytest.mark.rule("STY-LEVEL-06", "STY-RULING-46")
def test_a_last_card_is_taken_without_a_question_and_none_is_no_card() -> None:
    g = scene(heroes=("knight",))
    g.hero.skills = [
        card.id for card in box().skills.values() if card.hero == "knight" and card.id != "iron-oath"
    ]
    g.hero.levels = [box().skills[card].level for card in g.hero.skills[1:]]
    assert not drive(party.gain_skill(g, g.hero)).asked and g.hero.skills[-1] == "iron-oath"
    assert not drive(party.gain_skill(g, g.hero)).asked and len(g.hero.skills) == 16


@pytest.mark.rule("STY-LEVEL-03")
def test_needed_xp_stops_at_the_end_of_its_track() -> None:
    g = scene(needed=15, heroes=("knight",))
    g.hero.skills = [card.id for card in box().skills.values() if card.hero == "knight"]
    drive(party.gain_xp(g, 16))
    assert g.needed == 15 and g.xp == 1


@pytest.mark.rule("STY-PERIL-04", "STY-RULING-30")
def test_peril_never_falls_below_nought_nor_rises_beyond_the_chart() -> None:
    g = scene(peril=2)
    party.lower_peril(g, 5)
    assert g.peril == 0
    assert drive(party.raise_peril(g, 40, "STY-PERIL-07"), stop=False).over is True or g.peril == 19


@pytest.mark.rule("STY-WOUND-02")
def test_the_limit_is_reached_at_the_maximum_exactly() -> None:
    g = scene(wounds=24)
    party.check_wounds(g)
    assert drive(fx.apply(g, [effect("suffer", 1)], fx.Cause(g.hero))).over


# --- chests and treasures -------------------------------------------------------------------------------


@pytest.mark.rule("STY-CHEST-04", "STY-SKILL-04")
def test_a_disarmed_trap_does_not_disarm_the_next() -> None:
    g = scene(front=(), peril=5, party=["thieves-tools"])
    g.fighting = g.in_turn = False
    drive(floors.spring_trap(g), ["dart-tube"], "party:thieves-tools")
    assert g.wounds == 0 and g.party_exhausted == ["thieves-tools"]
    drive(floors.spring_trap(g), ["dart-tube"])
    assert g.wounds == 3


@pytest.mark.rule("STY-SKILL-04", "STY-RULING-51")
def test_who_wants_to_answer_nothing_more_this_turn_is_asked_again_at_each_chest_after_it() -> None:
    g = scene(treasures={"knight": ["bandage-roll"]}, peril=5, chests_left=2)
    drive(party.suffer(g, 3, fx.Cause(g.hero)), QUIET)
    drive(party.suffer(g, 1, fx.Cause(g.hero)))
    g.front, g.fighting, g.in_turn, g.phase = [], False, False, "chests"
    step(g, "open", ["dart-tube"], QUIET, ["healing-draught", "map-fragment"])
    step(g, "open", ["dart-tube"], "knight:bandage-roll", ["smoke-bomb", "censer"])
    assert g.wounds == 3 + 1 + 3 + 3 - 2


@pytest.mark.rule("STY-TREAS-04", "STY-RULING-59")
def test_a_treasure_changes_hands_once_a_window_and_again_in_the_next() -> None:
    g = scene(front=(), phase="trade", treasures={"knight": ["buckler"], "doctor": ["crossbow"]})
    g.fighting = g.in_turn = False
    hero_of(g, "knight").exhausted = ["buckler"]
    options = ask_of(g).options
    assert options == [*(f"buckler>{name}" for name in ("spellslinger", "doctor", "burglar")), "done"]
    step(g, "buckler>burglar")
    assert g.traded == ["buckler"] and hero_of(g, "burglar").treasures == ["buckler"]
    assert hero_of(g, "burglar").exhausted == ["buckler"] and hero_of(g, "knight").exhausted == []
    assert not any(key.startswith("buckler") for key in ask_of(g).options)
    step(g, "done")
    step(g)
    assert g.traded == [] and g.phase == "floor" and g.active == 1, "the hero to the left begins"
    g.phase, g.active = "trade", 3
    assert "buckler>knight" in ask_of(g).options
    nobody = scene(front=(), phase="trade")
    assert not step(nobody).asks and nobody.phase == "floor"


@pytest.mark.rule("STY-TREAS-04", "STY-ICON-04", "STY-RULING-59")
def test_heroes_trade_their_own_treasures_each_player_asked_about_the_own_ones() -> None:
    """Page 11: heroes trade among themselves; nobody gives away what lies before another's hero."""
    g = scene(
        front=(), active="spellslinger", phase="trade",
        treasures={"knight": ["buckler"], "doctor": ["crossbow"], "burglar": ["whetstone"]},
    )  # fmt: skip
    g.fighting = g.in_turn = False
    g.heroes[3].seat = g.heroes[0].seat
    seats = []
    for answer in ("crossbow>knight", "buckler>doctor", "done"):
        question = ask_of(g)
        seats.append(question.seat)
        own = {card for hero in g.heroes if hero.seat == question.seat for card in hero.treasures}
        assert {key.partition(">")[0] for key in question.options} - {"done"} == own - set(g.traded)
        step(g, answer)
    assert seats == ["player-3", "player-1", "player-1"], "from the hero who completed the floor to the left"
    step(g)
    assert g.phase == "floor" and (g.traded, g.settled) == ([], [])
    assert hero_of(g, "doctor").treasures == ["buckler"] and hero_of(g, "burglar").treasures == ["whetstone"]


@pytest.mark.rule("STY-TREAS-04", "STY-RULING-59")
def test_who_gives_nothing_more_closes_the_trading_for_nobody_else() -> None:
    g = scene(front=(), phase="trade", treasures={"knight": ["buckler"], "doctor": ["crossbow"]})
    g.fighting = g.in_turn = False
    step(g, "done")
    assert g.phase == "trade" and ask_of(g).seat == "player-3" and "crossbow>knight" in ask_of(g).options
    step(g, "crossbow>knight")
    step(g)
    assert g.phase == "floor" and hero_of(g, "knight").treasures == ["buckler", "crossbow"]


@pytest.mark.rule("STY-CHEST-02", "STY-RULING-55")
def test_chests_are_opened_one_by_one_until_none_is_left_or_wanted() -> None:
    g = scene(front=(), phase="cleared", room="guard-room")
    g.fighting = g.in_turn = False
    step(g)
    assert g.phase == "chests" and g.chests_left == 2
    step(g, "open", ["empty-straw"], ["censer", "smoke-bomb"])
    assert g.phase == "chests" and g.chests_left == 1 and g.found == []
    other = scene(front=(), phase="chests", chests_left=2)
    step(other, PASS)
    assert other.phase == "leave" and other.chests_left == 2
    step(g, "open", ["empty-straw"], ["buckler", "crossbow"], "doctor", "knight")
    assert g.phase == "leave" and hero_of(g, "doctor").treasures == ["buckler"]
    bare = scene(front=(), phase="cleared", room="ice-well")
    bare.fighting = False
    step(bare)
    assert bare.phase == "leave"


@pytest.mark.rule("STY-BOSS-08", "STY-RULING-57")
def test_the_upper_decks_come_in_after_floor_3_and_no_other() -> None:
    for floor, upper in ((2, False), (3, True), (4, False)):
        g = scene(front=(), phase="leave", floor=floor, room="brass-warden" if floor == 3 else "gatehouse")
        step(g)
        assert (g.rooms.name == "upper rooms") is upper and g.phase == "trade"
        assert g.treasures.size == 20 and g.rooms.size == 13
        assert len(g.out) == (33 if upper else 0)


@pytest.mark.rule("STY-BOSS-07")
def test_only_the_mid_bosss_mat_is_turned_over() -> None:
    for floor, room, beaten in ((3, "toll-keeper", "toll-keeper"), (2, "gatehouse", "")):
        g = scene(front=(), phase="cleared", floor=floor, room=room)
        g.fighting = False
        step(g)
        assert g.beaten == beaten


@pytest.mark.rule("STY-FLOOR-01", "STY-RULING-63", "STY-RULING-56")
def test_a_floor_starts_with_nothing_of_the_last_one() -> None:
    g = scene(front=(), phase="floor", floor=1, coming=["weaver", "clank"], peril=9, field={"red": 3}, luck=2)
    g.fighting = g.in_turn = False
    g.happened, g.extra, g.lasting, g.memory = [3], {"red": 1}, {"armour": 1}, {"hour": "3"}
    step(g, ["kennels"])
    assert (g.floor, g.room, g.peril, g.phase, g.fighting) == (2, "kennels", 0, "turn", True)
    assert (g.happened, g.extra, g.lasting, g.memory, g.coming) == ([], {}, {}, {}, [])
    assert names(g.front) == [*["furnace-hound"] * 3, "grave-clerk", "furnace-hound"], "by colour"
    assert g.supply["red"] == 10 and g.luck == 2


# --- events ---------------------------------------------------------------------------------------------


@pytest.mark.rule("STY-RULING-02", "STY-SKILL-03")
def test_of_several_effects_at_a_turns_start_the_player_picks_the_order() -> None:
    g = scene(phase="turn", skills={"knight": ["bulwark-born"]}, wounds=24)
    stricken(g, "knight", "blue")
    ran = step(g, "bulwark-born")
    assert ran.asks[0].options == ["bulwark-born", "stricken"] and g.wounds == 23
    g = scene(active="doctor", skills={"knight": ["bulwark-born"]}, wounds=9)
    with printed("skills", "bulwark-born", whose="any"):
        drive(triggers.fire(g, "turn-start", fx.Cause(g.hero)))
    assert g.wounds == 8, "a passive that works on any turn"


@pytest.mark.rule("STY-SKILL-04", "STY-STATUS-04")
def test_responses_are_not_offered_exhausted_unpaid_on_the_wrong_turn_or_to_the_muddled() -> None:
    def offered(g: Climb) -> list[str]:
        return [
            key
            for ask in drive(triggers.fire(g, "dropped", fx.Cause(g.hero)), stop=True).asks
            for key in ask.options[:1]
        ]

    def fresh(**more: Any) -> Climb:
        return scene(skills={"spellslinger": ["counterword"]}, field={"white": 1}, **more)

    key = "spellslinger:counterword"
    assert offered(fresh()) == [key]
    g = fresh()
    hero_of(g, "spellslinger").exhausted = ["counterword"]
    assert offered(g) == []
    g = fresh()
    g.field["white"], g.supply["white"] = 0, 10
    assert offered(g) == []
    g.luck = 1
    assert offered(g) == [key]
    g = fresh()
    stricken(g, "spellslinger", "blue", status="muddled")
    assert offered(g) == []
    with printed("skills", "counterword", whose="own"):
        assert offered(fresh()) == [] and offered(fresh(active="spellslinger")) == [key]
    g = scene(party=["smoke-bomb"])
    assert offered(g) == ["party:smoke-bomb"]
    g.party_exhausted = ["smoke-bomb"]
    assert offered(g) == []


# --- sums -----------------------------------------------------------------------------------------------


@pytest.mark.rule("STY-SKILL-03", "STY-TREAS-03")
def test_a_sum_counts_the_heros_cards_the_partys_the_floors_and_the_beaten_mats() -> None:
    g = scene(
        skills={"knight": ["battle-drill"], "doctor": ["steady-hands"]}, treasures={"knight": ["whetstone"]}
    )
    assert modifier(g, g.hero, "melee") == 2 and modifier(g, None, "melee") == 0
    assert modifier(g, g.hero, "heal") == 0 and party_modifier(g, "heal") == 1
    g.party = ["war-banner"]
    g.lasting = {"attack": 2}
    assert modifier(g, g.hero, "attack") == modifier(g, None, "attack") == party_modifier(g, "attack") == 3
    g.beaten = "two-headsman"
    assert modifier(g, g.hero, "against-front") == 1
    g.hero.woe = "broken-oath"
    assert modifier(g, g.hero, "attack") == 2
    stricken(g, "knight", "blue", "blue", "blue", status="hexed")
    stricken(g, "knight", "blue", "blue", status="leaden")
    assert modifier(g, g.hero, "hex") == 2 and modifier(g, g.hero, "price") == 1
    with printed("rooms", "gatehouse", mods={"armour": 2}):
        assert modifier(g, None, "armour") == 2
        g.room = ""
        assert modifier(g, None, "armour") == 0, "before the first floor"


def test_luck_is_barred_only_on_a_turn_of_the_cursed_hero() -> None:
    g = scene()
    assert not luck_barred(g)
    g.hero.woe = "bad-penny"
    assert luck_barred(g)
    g.in_turn = False
    assert not luck_barred(g)


# --- afflictions ----------------------------------------------------------------------------------------


@pytest.mark.rule("STY-STATUS-07", "STY-STATUS-09", "STY-RULING-24")
def test_tokens_of_this_turn_cannot_be_paid_and_one_payment_takes_several() -> None:
    g = scene(field={"green": 1}, crypt={"blue": 1})
    stricken(g, "knight", "blue", "blue", "green")
    stricken(g, "knight", "green", turn=10)
    assert afflictions.payable_tokens(g, g.hero) == {"stricken:blue": 2, "stricken:green": 1}
    assert afflictions.removable(g, g.hero) == ["stricken:blue", "stricken:green"]
    assert afflictions.removable(g, g.hero, ["stricken:blue"]) == ["stricken:blue", "stricken:green"]
    assert afflictions.removable(g, g.hero, ["stricken:blue", "stricken:blue"]) == ["stricken:green"]
    drive(afflictions.pay_tokens_off(g, g.hero, "stricken:blue"), "stricken:blue", "stricken:green")
    assert [(t.colour, t.turn) for t in g.hero.statuses["stricken"]] == [("green", 10)]
    assert g.crypt["blue"] == 0 and g.field["green"] == 0 and g.tokens.size == 47


@pytest.mark.rule("STY-STATUS-06", "STY-STATUS-03")
def test_with_no_token_left_nobody_is_afflicted() -> None:
    g = scene()
    heard = events_of(g)
    g.tokens.left = {"blue": 1}
    drive(afflictions.afflict(g, g.hero, "stricken", 3), ["blue"])
    assert len(g.hero.statuses["stricken"]) == 1
    drive(afflictions.afflict(g, hero_of(g, "doctor"), "leaden", 1))
    assert not hero_of(g, "doctor").statuses
    assert [rule for _, rule, _ in heard] == ["STY-STATUS-02", "STY-STATUS-06"]
    untold = told.Afflicted("doctor", "leaden", [])
    assert untold.told(g.names) == "The Doctor does not become Leaden: no token is left."


@pytest.mark.rule("STY-PERIL-05", "STY-TURN-07", "STY-RULING-56")
def test_an_enemy_who_joins_cites_what_brought_it() -> None:
    for kind, rule in (("event", "STY-PERIL-05"), ("enemy", "STY-TURN-07")):
        g = scene()
        heard = events_of(g)
        drive(fx.apply(g, [effect("add", 1, kind="clank")], fx.Cause(g.hero, kind=kind)))
        assert [cited for told_of, cited, _ in heard if told_of == "joined"] == [rule]
    g = scene(front=(), coming=["weaver"])
    heard = events_of(g)
    floors.set_up_enemies(g)
    assert [cited for told_of, cited, _ in heard if told_of == "joined"] == ["STY-RULING-56"]


@pytest.mark.rule("STY-LUCK-01", "STY-LUCK-03", "STY-TURN-07")
def test_luck_from_the_crypt_from_a_card_and_beyond_the_track_cite_their_own_rules() -> None:
    g = scene(luck=3)
    heard = events_of(g)
    g.now.acting = True
    drive(party.fall_into_crypt(g, 2))
    party.gain_luck(g, -2)
    party.gain_luck(g, 3)
    party.gain_luck(g, 1)
    assert g.luck == 5
    assert [rule for _, rule, _ in heard] == ["STY-LUCK-01", "STY-TURN-07", "STY-TURN-07", "STY-LUCK-03"]


@pytest.mark.rule("STY-WOE-05")
def test_a_woe_can_be_paid_with_luck_and_leaves_the_game() -> None:
    g = scene(field={"blue": 1}, luck=1)
    assert not afflictions.can_pay_woe(g, g.hero)
    g.hero.woe = "blunted-edge"
    assert afflictions.can_pay_woe(g, g.hero)
    drive(afflictions.pay_woe(g, g.hero))
    assert g.hero.woe == "" and g.out == ["blunted-edge"] and g.luck == 0
    g.hero.woe = "blunted-edge"
    assert not afflictions.can_pay_woe(g, g.hero)


# --- setting up -----------------------------------------------------------------------------------------


@pytest.mark.rule("STY-SETUP-03", "STY-RULING-04")
@pytest.mark.parametrize(
    ("players", "variant", "seats"),
    [(1, False, "111"), (2, False, "1212"), (3, False, "123"), (4, False, "1234"), (2, True, "12")],
)
def test_heroes_are_dealt_around_the_seats(players: int, variant: bool, seats: str) -> None:
    g = setting_up.lay_out(players, variant=variant, short=False, woes="", jostle=False, wanted=[], pick=True)
    while g.phase == "heroes":
        left = [hero for hero in ALL if all(hero != taken.id for taken in g.heroes)]
        ran = step(g, *(left[-1:] if len(left) > 1 else []))
        assert not ran.asks or ran.asks[0].options == left
    assert "".join(hero.seat[-1] for hero in g.heroes) == seats and g.phase == "skills"
    assert g.max_wounds == (28 if variant else 25)
    while g.phase == "skills":
        hero = next(hero for hero in g.heroes if not hero.levels)
        cards = box().levels_of(hero.id, 1)
        ran = step(g, cards[0], *([cards[2]] if variant else []))
        assert hero.skills == [box().mats[hero.id], cards[0], *([cards[2]] if variant else [])]
        assert not variant or ran.asks[0].options == cards[1:]
    assert g.phase == "first"
    step(g, g.heroes[-1].id)
    assert g.active == len(seats) - 1 and g.phase == "floor"


@pytest.mark.rule("STY-WOE-03", "STY-RULING-69")
@pytest.mark.parametrize(("woes", "count"), [("woes", 12), ("lamentations", 8), ("both", 20)])
def test_each_hero_is_dealt_one_card_of_the_deck_chosen(woes: str, count: int) -> None:
    g = setting_up.lay_out(
        3, variant=False, short=False, woes=woes, jostle=False, wanted=list(ALL[:3]), pick=False
    )
    for _ in range(3):
        step(g)
    assert g.woe_deck.size == count
    while g.phase == "skills":
        step(g, box().levels_of(next(hero for hero in g.heroes if not hero.levels).id, 1)[0])
    assert g.phase == "woes"
    cards = list(g.woe_deck.left)[:3]
    step(g, cards)
    assert [hero.woe for hero in g.heroes] == cards and g.woe_deck.size == count - 3 and g.phase == "first"


@pytest.mark.rule("STY-SKILL-05", "STY-ICON-01", "STY-RULING-07")
def test_an_action_exhausted_before_step_e_is_forfeited() -> None:
    g = scene(skills={"knight": ["hammer-blow"]}, field={"blue": 6, "green": 1}, phase="hero")
    g.now.card, g.now.targets, g.hero.exhausted = "hammer-blow", [g.front[0].id], ["hammer-blow"]
    heard = events_of(g)
    step(g)
    assert [(kind, rule) for kind, rule, _ in heard] == [("too-late", "STY-SKILL-05")]
    assert g.field["blue"] == 6 and g.front[0].wounds == 0 and g.phase == "end"
    assert g.hero.exhausted == ["hammer-blow"], "and it is not turned twice"
    g = scene(phase="hero", party=["hellfire-mortar"], field={"blue": 6}, party_exhausted=["hellfire-mortar"])
    with printed("treasures", "hellfire-mortar", party=True):
        g.now.card, g.now.targets = "hellfire-mortar", [g.front[0].id]
        step(g)
    assert g.field["blue"] == 6 and g.party_exhausted == ["hellfire-mortar"]


@pytest.mark.rule("STY-CLEAR-03", "STY-RULING-88")
@pytest.mark.parametrize(
    ("event", "phase", "field"),
    [
        ("turn-start", "turn", {}),
        ("dropped", "drop", {}),
        ("enemy-acted", "enemies", {"red": 3, "yellow": 9}),
        ("enemy-acted", "enemies", {"yellow": 4, "black": 9}),
        ("turn-end", "after", {}),
        ("peril-event", "regroup", {}),
    ],
)
def test_the_fight_is_over_at_once_whatever_moved_the_passive_that_fells_the_last_enemy(
    event: str, phase: str, field: dict[str, int]
) -> None:
    g = scene(skills={"doctor": ["iron-constitution"]}, phase=phase, field=field)
    g.now.card = "regroup"
    with (
        printed(
            "skills", "iron-constitution", when=event, whose="any", effects=[effect("hit", 9, at="each")]
        ),
        printed("enemies", "clank", xp=0),
        printed("rooms", "gatehouse", chart=[*box().rooms["gatehouse"].chart[1:]]),
    ):
        if event == "peril-event":
            g.peril = 4
        step(g, *([fall()] if phase == "drop" else []))
    assert not g.fighting and g.phase == ("cleared" if phase == "after" else "end") and whole(g)
    if event == "enemy-acted":
        assert max(field.values()) in g.field.values(), "no further colour is checked"
