"""The Dungeon phase (p.6) and Dungeon card effects (p.16)."""

from __future__ import annotations

import pytest

from tests.rules.dungeon_fighter.scene import (
    AIM,
    GAME,
    fight,
    hero,
    kinds,
    lands,
    party,
    play,
    run,
    turn,
)
from undercroft.engine import Companion, Match
from undercroft.games.dungeon_fighter.content.box import box_of
from undercroft.games.dungeon_fighter.rules.combat import requirements
from undercroft.games.dungeon_fighter.rules.dungeon import draw_monster, tracker

BOX = box_of()


def path(g, one, two, *answers, **more):
    return run(g, "path", [one], [two], *answers, **more)


def enter(g, room, *answers):
    g.room = room
    return run(g, "room", *answers)


def meet(g, monster, room="long-corridor", *answers):
    g.room = room
    g.met = [3 if level < BOX.monsters[monster].level else 0 for level in (1, 2, 3, 4)]
    return run(g, "monster", [monster], *answers)


@pytest.mark.rule("DF-PATH-01")
def test_only_the_leader_sees_the_two_cards():
    g = party(leader="marla")
    ran = path(g, "hearth", "blizzard", stop=True)
    assert ran.pending.seat == "p2" and list(ran.pending.options) == ["hearth", "blizzard"]
    assert len(GAME.view(g, "p2").paths) == 2
    for seat in ("p1", "p3", None):
        shown = str(GAME.view(g, seat))
        assert "Forgotten Hearth" not in shown and "Indoor Blizzard" not in shown
    assert GAME.secrets(g, "p2") == [] and len(GAME.secrets(g, "p1")) == 4


@pytest.mark.rule("DF-PATH-02")
def test_the_leader_picks_one_which_becomes_the_room_of_the_round():
    g = party()
    path(g, "hearth", "blizzard", "blizzard")
    assert g.room == "blizzard" and g.phase == "room"


@pytest.mark.rule("DF-ROUND-01")
def test_each_choice_of_a_path_begins_a_round():
    g = party()
    assert GAME.view(g, None).round == 0
    for number in (1, 2):
        path(g, "hearth", "blizzard", "blizzard")
        assert GAME.view(g, None).round == number
        g.rooms.left, g.under, g.room = {"hearth": 1, "blizzard": 1}, [], ""


@pytest.mark.rule("DF-PATH-03")
def test_the_card_not_chosen_goes_under_the_deck_unseen():
    g = party()
    seen = kinds(g)
    path(g, "hearth", "blizzard", "blizzard")
    assert g.under == [["hearth"]]
    assert "Hearth" not in str(GAME.view(g, "p1"))
    assert all("hearth" not in str(args) for kind, _, args in seen if kind != "paths")
    g.rooms.left = {"chapel": 1}
    g.room = ""
    path(g, "chapel", "hearth", "chapel")  # the deck first, then what lies under it
    assert g.under == [["hearth"]]


@pytest.mark.rule("DF-PATH-04")
@pytest.mark.parametrize("room", ["hearth", "cool-slide"])
def test_shop_icons_are_how_far_a_finished_room_brings_the_party(room):
    g = fight(party(), room=room, life=0, last=0)
    g.phase = "won"
    play(g, until="path")
    assert g.icons == BOX.rooms[room].icons
    assert {card.icons for card in BOX.rooms.values()} <= {1, 2, 3, 4}


@pytest.mark.rule("DF-PATH-05")
@pytest.mark.parametrize(
    ("aside", "phase"), [(["frozen-gate", "hearth"], "path"), (["frozen-gate", "larder"], "shop-open")]
)
def test_a_shop_is_reached_with_ten_icons(aside, phase):
    g = fight(party(), room="cool-slide", life=0, last=0)
    g.aside = aside
    g.phase = "scars"
    play(g, until=phase)
    assert g.icons == (9 if phase == "path" else 10)


@pytest.mark.rule("DF-PATH-07", "DF-DCARD-01")
def test_effects_happen_once_on_reveal_or_last_for_the_combat_and_some_cards_have_none():
    g = party()
    before = g.gold
    enter(g, "crawlspace")  # 1 Gold at once, and a throw that lasts
    assert g.gold == before + 1
    meet(g, "ice-mouse", "crawlspace")
    assert g.gold == before + 1 and requirements(g) == ["eye_level"]
    plain = party()
    enter(plain, "long-corridor")
    assert (plain.gold, plain.bonus) == (1, 2) and plain.phase == "monster"


@pytest.mark.rule("DF-MON-01")
def test_after_the_room_the_top_monster_is_revealed():
    g = party()
    enter(g, "long-corridor")
    assert g.phase == "monster"
    run(g, "monster", ["snot-goblin"])
    assert g.combat.foe == "snot-goblin" and "snot-goblin" not in g.levels[0].left


@pytest.mark.rule("DF-MON-02")
def test_a_monster_card_has_type_damage_life_gold_level_and_an_ability_or_a_throw():
    for monster in BOX.monsters.values():
        assert monster.type in BOX.types
        assert monster.damage >= 1 and monster.life >= 1 and monster.gold >= 0
        assert monster.level in (1, 2, 3, 4)
        assert not (monster.throw and (monster.madness or monster.fearless))
    goblin = BOX.monsters["water-goblin"]
    assert (goblin.life, goblin.damage, goblin.gold, goblin.throw) == (6, 2, 2, "pond")


@pytest.mark.rule("DF-MON-03")
def test_a_monster_has_one_type_which_favours_some_heroes():
    g = fight(party("lebron", "jack"), "white-bear")
    turn(g, "red", AIM, lands({"place": "2", "icon": "icon"}), "red")
    assert g.combat.life == 14 - 2 - 4
    g = fight(party("lebron", "jack"), "goblin-chef", room="long-corridor")
    turn(g, "red", AIM, lands({"place": "2", "icon": "icon"}), "red")
    assert g.combat.life == g.foe.life - 2 - 1


@pytest.mark.rule("DF-MON-04", "DF-DCARD-06")
def test_life_is_printed_plus_room_plus_difficulty():
    g = party(mode="hard")
    meet(g, "ice-mouse", "winter-solstice")
    assert g.combat.life == 5 + 3 + 3


@pytest.mark.rule("DF-MON-05")
@pytest.mark.example("DF-EX-01")
def test_the_white_bear_s_fourteen_life_stand_on_one_and_four():
    g = party()
    meet(g, "white-bear")
    assert g.combat.life == 14
    assert tracker(g.combat.life) == (1, 4)
    assert (GAME.view(g, None).foe.tens, GAME.view(g, None).foe.units) == (1, 4)
    assert tracker(-5) == (0, 0) and tracker(120) == (9, 9)


@pytest.mark.rule("DF-MON-06")
def test_the_gold_lies_on_the_monster_until_it_is_defeated():
    g = party()
    meet(g, "water-goblin")
    assert g.combat.gold == 2 and g.gold == 1
    g.combat.life, g.phase = 0, "won"
    run(g, "won")
    assert g.gold == 3


@pytest.mark.rule("DF-DCARD-02")
def test_gold_bonus():
    g = party()
    enter(g, "wishing-well")
    assert g.gold == 1 + 2


@pytest.mark.rule("DF-DCARD-03")
def test_heal_party_by_two_up_to_the_maximum():
    g = party()
    for member, life in zip(g.heroes, (3, 8, 9), strict=True):
        member.life = life
    enter(g, "hearth")
    assert [member.life for member in g.heroes] == [5, 9, 9]


@pytest.mark.rule("DF-DCARD-04")
def test_gain_a_white_die_but_never_a_tenth():
    g = party()
    enter(g, "dice-shrine")
    assert g.bonus == 3
    g.bonus = 9
    enter(g, "dice-shrine")
    assert g.bonus == 9


@pytest.mark.rule("DF-DCARD-05")
def test_free_equipment_is_the_top_of_the_shop_deck_given_without_paying():
    g = party()
    enter(g, "armoury", ["walrus-tusk"], "marla")
    assert hero(g, "marla").weapons == ["walrus-tusk"]
    assert g.gold == 1 and "walrus-tusk" not in g.shop.left
    enter(g, "armoury", ["thunder-conch"])
    assert g.relics == ["thunder-conch"]
    g.shop.left = {}
    enter(g, "armoury")
    assert g.phase == "monster"


@pytest.mark.rule("DF-DCARD-07")
def test_a_room_s_throw_binds_every_throw_of_the_combat():
    g = fight(party(), room="blizzard")
    for member in ("p1", "p2"):
        ran = turn(g, "red" if "red" in g.combat.pool else "green", AIM, lands("1"))
        assert ran.chances[0].needs == ("blind",)
        assert ran.asks[0].seat == member


@pytest.mark.rule("DF-CYCLE-01")
def test_after_the_first_shops_the_cards_set_aside_go_under_the_deck_and_icons_start_anew():
    g = party()
    g.shops, g.gold, g.aside = 1, 0, ["frozen-gate", "cool-slide", "chapel"]
    run(g, "shop")
    assert g.aside == [] and g.icons == 0 and g.phase == "path"
    assert g.under[-1] == ["frozen-gate", "cool-slide", "chapel"]


def test_an_empty_dungeon_deck_takes_what_lies_under_it_layer_by_layer():
    g = party()
    g.rooms.left, g.under = {}, [["hearth"], ["chapel", "larder"]]
    run(g, "path", ["hearth"], ["larder"], "hearth")
    assert g.rooms.left == {"chapel": 1} and g.under == [["larder"]]
    g.rooms.left, g.under, g.aside = {}, [], ["frozen-gate"]
    run(g, "path", ["frozen-gate"])
    assert g.room == "frozen-gate" and g.icons == 4


def test_an_empty_monster_deck_is_made_anew_from_the_beaten_of_level_four():
    g = party()
    for deck in g.levels:
        deck.left = {}
    g.beaten = ["ice-mouse", "mammoth"]
    rules = draw_monster(g)
    assert next(rules).left == {"mammoth": 1}


@pytest.mark.example("DF-EX-02")
def test_lebron_enters_the_hall_of_winter_solstice_and_the_goblin_turns_up():
    g = party("jack", "marla", "lebron", leader="lebron")
    gold = g.gold
    path(g, "winter-solstice", "hearth", "winter-solstice")
    run(g, "room")
    assert g.gold == gold + 1
    run(g, "monster", ["water-goblin"])
    assert g.combat.foe == "water-goblin" and "water-goblin" not in g.levels[0].left


@pytest.mark.example("DF-EX-03")
def test_the_goblin_has_nine_life_in_the_hall():
    g = party()
    meet(g, "water-goblin", "winter-solstice")
    assert g.combat.life == 9 and tracker(9) == (0, 9)
    assert g.combat.gold == 2 and g.foe.damage == 2
    assert requirements(g) == ["pond"]


def test_what_is_shown_in_companion_mode_can_be_entered():
    match = Match.new(GAME, {"heroes": ["jack", "marla", "olga"], "leader": "jack"}, dealer=Companion())
    match.answer(match.chance.parse("hearth"))
    match.answer(match.chance.parse("blizz"))
    assert match.ask.kind == "path" and list(match.ask.options) == ["hearth", "blizzard"]


@pytest.mark.rule("DF-DCARD-05", "DF-RULING-107")
def test_free_equipment_from_an_empty_shop_deck_is_told_to_be_none():
    g = party()
    g.shop.left = {}
    heard = kinds(g)
    enter(g, "armoury")
    assert [(kind, rule) for kind, rule, _ in heard][1:] == [("no-equipment", "DF-RULING-107")]
