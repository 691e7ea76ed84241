"""Components and setup (p.2-4), solo play, the shape of a round, mixing boxes."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.rules.dungeon_fighter.scene import GAME, fight, kinds, lands, party, play, run, turn
from tests.support import drive
from undercroft.engine import Draw, Lot, Match, SetupError
from undercroft.games.dungeon_fighter.content.box import box_of
from undercroft.games.dungeon_fighter.content.cards import COLOURS
from undercroft.games.dungeon_fighter.game import PHASES
from undercroft.games.dungeon_fighter.setup import Setup, new_party
from undercroft.games.dungeon_fighter.throws.scene.board import BONES, BULLSEYE, TARGET, region_at

BOX = box_of()


@pytest.mark.rule("DF-COMP-01")
def test_the_target_board_has_four_pieces_numbers_a_bullseye_four_holes_and_bones():
    board = BOX.boards["castle"]
    assert board.pieces == 4
    assert sorted(board.values) == [1, 2, 3, 4, 5]
    assert len(TARGET.holes) == 4
    assert region_at(0, 0) == BULLSEYE
    assert region_at(20.2, 0) == BONES


@pytest.mark.rule("DF-COMP-02")
def test_card_counts():
    assert (len(BOX.monsters), len(BOX.equipment), len(BOX.bosses), len(BOX.rooms)) == (21, 24, 3, 21)


@pytest.mark.rule("DF-COMP-03")
def test_twelve_four_sided_dice_one_snow_die_and_three_water_dice():
    dice = BOX.dice["castle"]
    assert dice.white_count + len(COLOURS) == 12
    assert len(dice.coloured) == len(dice.white) == 4
    assert (BOX.specials["snow"].count, BOX.specials["water"].count) == (1, 3)


@pytest.mark.rule("DF-COMP-04")
def test_three_templates_two_frozen_and_one_weak_point():
    assert {kind: len(sheet.pieces) for kind, sheet in BOX.templates.items()} == {
        "frozen": 2,
        "weak_point": 1,
    }


@pytest.mark.rule("DF-COMP-05")
def test_four_hero_sheets_four_markers_two_ability_tokens():
    assert len(BOX.heroes) == 4
    assert BOX.parts["hero-life-marker"].count == 4
    assert sorted(BOX.tokens) == ["cutthroat", "melody"]


@pytest.mark.rule("DF-COMP-06")
def test_gadgets():
    counts = {
        part: BOX.parts[part].count for part in ("iceberg", "ice_floe", "waterfall", "pond", "ice_wall")
    }
    assert counts == {"iceberg": 4, "ice_floe": 1, "waterfall": 1, "pond": 1, "ice_wall": 1}


@pytest.mark.rule("DF-COMP-07")
def test_monster_life_parts():
    parts = BOX.parts
    assert parts["life-tracker"].count == 1
    assert parts["monster-life-marker"].count == 2
    assert parts["difficulty-token"].count == 1


@pytest.mark.rule("DF-COMP-08")
def test_party_parts():
    parts = BOX.parts
    assert (parts["leader-token"].count, parts["chest"].count, parts["gold"].count) == (1, 1, 30)


@pytest.mark.rule("DF-COMP-09")
def test_twelve_tokens_are_scars_and_upgrades_for_four_heroes():
    assert BOX.parts["scar"].count == 12 == 3 * len(BOX.heroes)


@pytest.mark.rule("DF-GOAL-01")
def test_all_win_together_and_lose_together():
    g = fight(party(), "yeti", life=1)
    assert turn(g, "red", {"aim": "middle"}, lands("3")) is not None
    assert play(g).over
    assert g.outcome.winners == ("p1", "p2", "p3")
    assert set(g.outcome.scores.values()) == {1.0}
    lost = fight(party(), "white-bear")
    for member in lost.heroes:
        member.life = 1
        member.fainted = member.id != "jack"
    assert turn(lost, "red", {"aim": "middle"}, lands("hole")).over
    assert lost.outcome.winners == ()
    assert set(lost.outcome.scores.values()) == {0.0}


@pytest.mark.rule("DF-SETUP-01", "DF-SETUP-02")
def test_one_board_of_joined_pieces_in_the_middle_of_the_table_without_seams():
    # The four pieces meet along the axes: nothing is special there, and the middle is the origin.
    for far, region in ((1.0, "bullseye"), (4.0, "5"), (11.0, "3"), (18.0, "1")):
        for x, y in ((far, 0.0), (-far, 0.0), (0.0, far), (0.0, -far)):
            assert region_at(x, y) == region
    assert party().board == "castle"


@pytest.mark.rule("DF-SETUP-03")
def test_each_player_gets_exactly_one_hero_named_or_drawn():
    g = new_party(Setup(players=3, heroes=("olga",)))
    ran = drive(PHASES["setup"](g), ["marla"], ["jack"], "marla")
    assert [hero.id for hero in g.heroes] == ["olga", "marla", "jack"]
    assert [hero.seat for hero in g.heroes] == ["p1", "p2", "p3"]
    assert isinstance(ran.asked[0], Draw) and "olga" not in ran.asked[0].left
    with pytest.raises(SetupError, match="different Heroes"):
        GAME.setup({"players": 2, "heroes": ["jack", "jack"]})


@pytest.mark.rule("DF-SETUP-04", "DF-HERO-02")
def test_every_hero_starts_on_nine_life():
    assert [hero.life for hero in party().heroes] == [9, 9, 9]
    assert party().heroes[0].most == 9


@pytest.mark.rule("DF-SETUP-05")
def test_ability_tokens_start_inactive():
    g = run_to_monster(party("jack", "olga"))
    assert not g.combat.melody and not g.combat.cutthroat


def run_to_monster(g):
    g.room = "long-corridor"
    run(g, "monster", ["ice-mouse"])
    return g


@pytest.mark.rule("DF-SETUP-06")
def test_heroes_not_in_play_are_gone():
    g = party("jack", "marla")
    assert [hero.id for hero in GAME.view(g, "p1").heroes] == ["jack", "marla"]
    match = Match.new(GAME, {"players": 2, "heroes": ["jack", "marla"]}, seed=1)
    assert all(entry.kind != "draw" or "olga" not in entry.answer for entry in match.entries)


@pytest.mark.rule("DF-SETUP-07", "DF-SETUP-08")
def test_dungeon_deck_and_shop_deck_hold_every_card_once_in_unknown_order():
    g = party()
    assert g.rooms.left == dict.fromkeys(BOX.rooms, 1) and len(g.rooms.left) == 21
    assert g.shop.left == dict.fromkeys(BOX.equipment, 1) and len(g.shop.left) == 24
    assert g.rooms.top == g.shop.top == []


@pytest.mark.rule("DF-SETUP-09", "DF-SETUP-10")
def test_monsters_are_sorted_by_level_and_each_pile_is_unordered():
    g = party()
    for level, deck in enumerate(g.levels, 1):
        assert all(BOX.monsters[monster].level == level for monster in deck.left)
        assert deck.top == []
    assert [deck.size for deck in g.levels] == [5, 5, 5, 6]


@pytest.mark.rule("DF-SETUP-11")
def test_the_monster_deck_is_three_of_each_lower_level_then_all_of_level_four():
    from undercroft.engine import Source
    from undercroft.games.dungeon_fighter.rules.dungeon import draw_monster

    g, source, drawn = party(), Source("deck"), []
    for _ in range(15):
        rules = draw_monster(g)
        ask = next(rules)
        try:
            rules.send(ask.sample(source))
        except StopIteration as end:
            drawn.append(end.value)
    levels = [BOX.monsters[monster].level for monster in drawn]
    assert levels == [1] * 3 + [2] * 3 + [3] * 3 + [4] * 6
    assert len(set(drawn)) == 15


@pytest.mark.rule("DF-SETUP-12")
def test_the_tracker_starts_at_zero():
    from undercroft.games.dungeon_fighter.rules.dungeon import tracker

    assert tracker(0) == (0, 0)
    assert party().combat is None
    assert GAME.view(party(), "p1").foe is None


@pytest.mark.rule("DF-SETUP-13", "DF-SETUP-14")
@pytest.mark.parametrize(("mode", "life"), [("normal", 5), ("hard", 8), ("inferno", 10)])
def test_the_difficulty_adds_to_the_life_of_every_new_combat(mode, life):
    g = run_to_monster(party(mode=mode))
    assert g.combat.life == life
    with pytest.raises(SetupError, match="normal, hard, inferno"):
        GAME.setup({"mode": "easy"})


@pytest.mark.rule("DF-SETUP-15")
def test_normal_is_what_a_new_player_gets():
    assert GAME.setup({}).mode == "normal"


@pytest.mark.rule("DF-SETUP-16")
def test_the_first_leader_is_named_or_drawn_by_lot():
    assert party(leader="marla").leader == 1
    g = new_party(Setup(players=3, heroes=("jack", "marla", "olga")))
    ran = drive(PHASES["setup"](g), "marla")
    assert isinstance(ran.asked[0], Lot) and ran.asked[0].keys == ["jack", "marla", "olga"]
    assert g.leader == 1


@pytest.mark.rule("DF-SETUP-17", "DF-SETUP-18")
@pytest.mark.parametrize(("players", "gold"), [(2, 0), (3, 1), (4, 2), (5, 3), (6, 4)])
def test_starting_loot(players, gold):
    packs = ("caldera",) if players > 4 else ()
    g = new_party(Setup(players=players, packs=packs))
    assert (g.bonus, g.gold) == (2, gold)


@pytest.mark.rule("DF-SETUP-19")
def test_loot_belongs_to_the_party_and_any_hero_may_throw_its_dice():
    g = fight(party(), pool=[])
    g.active = 1
    turn(g, "white", {"aim": "middle"}, lands("2"))
    assert g.bonus == 1
    assert all(not hasattr(hero, "gold") for hero in g.heroes)


@pytest.mark.rule("DF-SETUP-20")
def test_the_supply_holds_the_white_dice_that_are_not_on_the_chest():
    g = party()
    assert g.supply == 7
    assert g.bosses.size == 3
    assert g.on_board == [] and g.templates == [] and g.icebergs == [False] * 4


@pytest.mark.rule("DF-SETUP-21", "DF-MIX-01")
def test_four_heroes_with_one_box_six_with_more():
    with pytest.raises(SetupError, match="second box"):
        GAME.setup({"players": 5})
    assert len(new_party(GAME.setup({"players": 6, "packs": ["caldera"]})).heroes) == 6
    with pytest.raises(SetupError):
        GAME.setup({"players": 7, "packs": ["caldera"]})
    assert new_party(GAME.setup({"players": 4})).packs == ()


@pytest.mark.rule("DF-SOLO-01")
def test_a_lone_player_runs_exactly_two_heroes_from_one_seat():
    g = new_party(Setup(players=1))
    assert [hero.seat for hero in g.heroes] == ["p1", "p1"]
    assert [seat.id for seat in GAME.seats(Setup(players=1))] == ["p1"]
    with pytest.raises(SetupError, match="2 different Heroes"):
        GAME.setup({"players": 1, "heroes": ["jack", "marla", "olga"]})


@pytest.mark.rule("DF-SOLO-02")
def test_solo_has_the_loot_and_the_shop_of_two_players():
    g = new_party(Setup(players=1, heroes=("jack", "marla"), leader="jack"))
    assert (g.bonus, g.gold) == (2, 0)
    g.room = "long-corridor"
    run(g, "shop-open", ["hot-soup", "soup-pot", "ramboril", "sealskin"])
    assert len(g.goods) == 4


@pytest.mark.rule("DF-ROUND-01")
def test_a_round_is_dungeon_then_combat_then_resting():
    g = party()
    seen = kinds(g)
    g.phase = "path"
    play(
        g, ["long-corridor"], ["hearth"], "long-corridor", ["ice-mouse"],
        "red", {"aim": "middle"}, lands("5"), until="path",
    )  # fmt: skip
    order = [kind for kind, _, _ in seen if kind in ("entered", "revealed", "hit", "defeated", "set-aside")]
    assert order == ["entered", "revealed", "hit", "defeated", "set-aside"]


@pytest.mark.rule("DF-ROUND-02")
def test_far_enough_the_shop_comes_after_resting_and_before_the_next_round():
    g = fight(party(), "ice-mouse", room="cool-slide", life=0)
    g.aside = ["frozen-gate", "empty-ballroom"]
    play(g_won(g), until="shop-open")
    assert g.phase == "shop-open" and g.combat is None and g.icons == 12


def g_won(g):
    g.combat.last = 0
    g.phase = "won"
    return g


@pytest.mark.rule("DF-ROUND-03", "DF-PATH-06", "DF-CYCLE-02")
def test_after_the_third_shop_the_boss_and_not_before():
    for shops, phase in ((1, "path"), (2, "path"), (3, "boss")):
        g = party()
        g.shops, g.gold, g.aside = shops, 0, ["frozen-gate"]
        run(g, "shop")
        assert g.phase == phase


@pytest.mark.rule("DF-MIX-02")
def test_heroes_of_any_box_can_be_mixed():
    g = party("jack", "bruna", packs=["caldera"])
    assert [g.sheet(hero).name for hero in g.heroes] == ["Jack Boatless", "Bruna Cinderfoot"]
    with pytest.raises(SetupError, match="no Hero 'bruna'"):
        GAME.setup({"heroes": ["bruna"]})


@pytest.mark.rule("DF-MIX-03")
def test_one_board_of_any_box_is_used():
    g = party("jack", "bruna", packs=["caldera"], board="caldera")
    assert [ring.value for ring in GAME.view(g, "p1").board.rings] == [5, 2, 4, 3, 1]
    with pytest.raises(SetupError, match="the board is one of castle"):
        GAME.setup({"board": "caldera"})


@pytest.mark.rule("DF-MIX-04", "DF-BONUS-03")
def test_one_complete_set_of_dice_is_used_white_ones_included():
    g = fight(party("jack", "bruna", packs=["caldera"], dice="caldera"), pool=[])
    ran = turn(g, "white", {"aim": "middle"}, lands("2"))
    assert ran.chances[0].faces == box_of(("caldera",)).dice["caldera"].white == ("icon", "icon", "", "")
    assert g.supply == box_of(("caldera",)).dice["caldera"].white_count - 2


@pytest.mark.rule("DF-MIX-05")
def test_mixed_decks_hold_the_cards_of_both_boxes():
    g = party("jack", "bruna", packs=["caldera"])
    assert g.rooms.size == 23 and "steam-vents" in g.rooms.left
    assert [deck.size for deck in g.levels] == [6, 6, 6, 7]
    assert g.shop.size == 27 and g.bosses.size == 4
    assert "steam-vents" not in party().rooms.left


@pytest.mark.rule("DF-MIX-06")
def test_every_special_die_template_and_throw_that_a_card_calls_for_is_there():
    box = box_of(("caldera",))
    for card in [*box.rooms.values(), *box.monsters.values(), *box.bosses.values(), *box.equipment.values()]:
        assert all(die in box.specials for die in card.dice)
        assert all(template in box.templates for template in card.templates)
        assert not card.throw or card.throw in box.throws


@pytest.mark.rule("DF-MIX-07")
def test_equipment_carries_the_mark_of_its_box():
    marks = Counter(card.box for card in box_of(("caldera",)).equipment.values())
    assert marks == {"castle": 24, "caldera": 3}


def test_every_specific_throw_gadget_and_template_is_used_by_some_card():
    cards = [*BOX.rooms.values(), *BOX.monsters.values(), *BOX.bosses.values(), *BOX.equipment.values()]
    throws = {card.throw for card in cards} | {t for f in BOX.monsters.values() for t in f.madness}
    assert set(BOX.throws) - {"dancing"} <= throws
    assert {template for card in cards for template in card.templates} == {"frozen", "weak_point"}
    assert {die for card in cards for die in card.dice} == {"snow", "water"}
    assert min(Counter(monster.type for monster in BOX.monsters.values()).values()) >= 3


@pytest.mark.rule("DF-RULING-136")
def test_a_game_that_begins_plainly_begins_with_plain_throws_and_leaves_no_room_out():
    gentle = new_party(Setup(plain_first=True))
    top, below = set(gentle.rooms.left), set(gentle.under[0])
    assert top and below and top | below == set(BOX.rooms) and not top & below
    assert not any(BOX.rooms[room].throw or BOX.rooms[room].icebergs for room in top)
    weakest = set(gentle.levels[0].left)
    assert len(weakest) >= 3 and not any(BOX.monsters[one].throw for one in weakest)
    assert set(gentle.boxed) == {one.id for one in BOX.monsters.values() if one.level == 1} - weakest
    usual = new_party(Setup())
    assert set(usual.rooms.left) == set(BOX.rooms) and not usual.under and not usual.boxed
