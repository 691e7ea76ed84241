"""The Final Boss, victory and the score (p.15)."""

from __future__ import annotations

import pytest

from tests.rules.dungeon_fighter.scene import (
    AIM,
    GAME,
    at,
    attack,
    fight,
    hero,
    lands,
    party,
    play,
    run,
    turn,
)
from undercroft.games.dungeon_fighter.content.box import box_of
from undercroft.games.dungeon_fighter.content.cards import COLOURS
from undercroft.games.dungeon_fighter.rules.final_boss import score, title_of

BOX = box_of()


def against(boss="yeti", *heroes, **changes):
    return fight(party(*(heroes or ("jack", "marla", "lebron"))), boss, **changes)


@pytest.mark.rule("DF-BOSS-01")
def test_one_boss_is_drawn_at_random_and_lies_face_up():
    g = party()
    ran = run(g, "boss", ["yeti"])
    assert ran.chances[0].deck == "boss-deck"
    assert g.combat.boss and g.combat.foe == "yeti" and g.bosses.size == 2
    assert GAME.view(g, None).foe.name == BOX.bosses["yeti"].name


@pytest.mark.rule("DF-BOSS-02")
def test_a_boss_has_damage_type_and_life_but_no_gold_and_no_level():
    for boss in BOX.bosses.values():
        assert boss.damage >= 4 and 21 <= boss.life <= 42 and boss.type in BOX.types
        assert not hasattr(boss, "gold") and not hasattr(boss, "level")
    g = party()
    run(g, "boss", ["yeti"])
    assert g.combat.gold == 0


@pytest.mark.rule("DF-BOSS-03")
@pytest.mark.parametrize(("mode", "more"), [("normal", 0), ("hard", 3), ("inferno", 5)])
def test_the_tracker_shows_the_boss_s_life_and_the_difficulty(mode, more):
    g = party(mode=mode)
    run(g, "boss", ["yeti"])
    assert g.combat.life == BOX.bosses["yeti"].life + more


@pytest.mark.rule("DF-BOSS-04")
def test_otherwise_the_boss_is_fought_like_a_monster():
    g = party(leader="jack")
    run(g, "boss", ["yeti"])
    assert g.hero.id == "marla" and g.combat.pool == list(COLOURS)
    attack(g, "green", "4")
    assert g.combat.life == BOX.bosses["yeti"].life - 4
    attack(g, "red", "hole")
    assert hero(g, "lebron").life == 9 - BOX.bosses["yeti"].damage


@pytest.mark.rule("DF-BOSS-05")
def test_against_the_boss_the_coloured_dice_do_not_come_back():
    g = against(pool=[])
    g.bonus = 3
    ran = turn(g, AIM, lands("2"))  # not even asked: white it is
    assert ran.chances[0].die == "white-1" and g.bonus == 2
    assert [member.life for member in g.heroes] == [9, 9, 9]


@pytest.mark.rule("DF-BOSS-06", "DF-LOSE-02")
def test_without_a_die_left_the_party_loses_but_not_with_the_last_one_still_flying():
    g = against(pool=["red"])
    g.bonus = 0
    turn(g, AIM, lands("2"))
    assert g.outcome is None
    ran = run(g, "turn")
    assert ran.over and g.outcome.rule == "DF-BOSS-06" and g.outcome.winners == ()
    saved = against(pool=[])
    saved.bonus = 0
    hero(saved, "jack").spendables = ["snowball-pouch"]
    run(saved, "turn", "snowball-pouch")
    assert saved.outcome is None and saved.attempt.die == "snow"


@pytest.mark.rule("DF-BOSS-07", "DF-WIN-01")
@pytest.mark.parametrize("life", [4, 3])
def test_the_party_wins_as_soon_as_the_boss_has_no_life(life):
    g = against(life=life)
    g.phase = "turn"
    assert play(g, "red", AIM, lands("4")).over
    assert g.outcome.rule == "DF-WIN-01" and g.outcome.winners == ("p1", "p2", "p3")
    still = against(life=5)
    attack(still, "red", "4")
    assert still.outcome is None


@pytest.mark.rule("DF-BOSS-08")
def test_bullseye_and_abilities_work_on_the_boss():
    g = against(life=40)
    attack(g, "red", at("bullseye"))
    assert g.combat.life == 30
    g.active = 0
    attack(g, "green", at("3", "icon"), "green")
    assert g.gold == 2
    attack(g, "blue", at("bullseye", "icon"), "pass")
    assert g.phase == "won"


@pytest.mark.rule("DF-CYCLE-03")
def test_monsters_left_are_discarded_before_the_boss():
    g = party()
    assert sum(deck.size for deck in g.levels) == 21
    run(g, "boss", ["yeti"])
    assert sum(deck.size for deck in g.levels) == 0
    assert GAME.view(g, None).monsters_left == 0


# --- score ---------------------------------------------------------------------------------------


def scored(gold=0, dice=0, scars=0, out=0, mode="normal"):
    g = fight(party(mode=mode), "yeti")
    g.gold, g.bonus, g.scars_taken = gold, dice, scars
    for member in g.heroes[:out]:
        member.out = True
    return score(g)


@pytest.mark.rule("DF-SCORE-01")
def test_the_score_never_changes_who_won():
    g = against(life=1)
    g.gold, g.bonus, g.scars_taken = 0, 0, 9
    attack(g, "red", "2")
    run(g, "won")
    assert g.outcome.points == {"p1": -4, "p2": -4, "p3": -4}
    assert g.outcome.scores == {"p1": 1.0, "p2": 1.0, "p3": 1.0}
    lost = against(pool=[])
    lost.bonus = 0
    run(lost, "turn")
    assert lost.outcome.points == {}


@pytest.mark.rule("DF-SCORE-02")
def test_a_point_for_each_gold_left():
    assert scored(gold=7) - scored() == 7


@pytest.mark.rule("DF-SCORE-03")
def test_three_points_for_each_white_die_left():
    assert scored(dice=4) - scored() == 12


@pytest.mark.rule("DF-SCORE-04", "DF-SCORE-05")
def test_five_points_without_a_scar_otherwise_one_less_for_each():
    assert scored() == 5 + 5
    assert scored(scars=1) == 5 - 1
    assert scored(scars=4) == 5 - 4


@pytest.mark.rule("DF-SCORE-06")
def test_five_points_less_for_each_eliminated_hero():
    assert scored(scars=3, out=1) == 5 - 3 - 5


@pytest.mark.rule("DF-SCORE-07")
def test_points_for_the_difficulty():
    points = [scored(mode=mode) for mode in ("normal", "hard", "inferno")]
    assert points == [5 + 5, 15 + 5, 25 + 5]


@pytest.mark.rule("DF-SCORE-08")
def test_the_bands_of_the_titles():
    bands = [(-9, 0), (1, 5), (6, 10), (11, 15), (16, 20), (21, 25), (26, 30), (31, 35), (36, 40), (41, 99)]
    names = []
    for low, high in bands:
        assert title_of(BOX, low) == title_of(BOX, high)
        names.append(title_of(BOX, low).name)
    assert len(set(names)) == 10
    assert names == [title.name for title in box_of(("caldera",)).titles]
    assert all(name in GAME.ledger["DF-SCORE-08"].text for name in names)
