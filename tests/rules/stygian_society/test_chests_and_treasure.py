"""Completing a floor: chests, treasures, trading, climbing on."""

from __future__ import annotations

import pytest

from tests.rules.stygian_society.scene import ask_of, hero_of, names, run, scene, step
from tests.support import drive, events_of
from undercroft.games.stygian_society.content.box import box
from undercroft.games.stygian_society.rules import floors, turn
from undercroft.games.stygian_society.state import Climb


def cleared(room: str = "wine-cellar", **setting: object) -> Climb:
    """A floor just completed, before its chests."""
    setting.setdefault("front", ())
    g = scene(room=room, phase="cleared", **setting)
    g.fighting = g.in_turn = False
    return g


@pytest.mark.rule("STY-CLEAR-02")
def test_after_completion_chests_then_up_then_the_next_floor() -> None:
    g = cleared("gatehouse", active="doctor")
    heard = events_of(g)
    run(
        g, "open", ["needle-lock"], ["whetstone", "healing-draught"], "knight", "done", ["kennels"],
    )  # fmt: skip
    order = ["chest", "treasure", "treasure", "moved-up", "floor"]
    assert [kind for kind, _, _ in heard if kind in order] == order
    assert g.floor == 2 and g.hero.id == "burglar" and names(g.front) == ["furnace-hound"] * 3


@pytest.mark.rule("STY-CHEST-01")
def test_the_card_says_how_many_chests_and_a_room_may_have_none() -> None:
    for room, chests in (("wine-cellar", 2), ("ice-well", 0), ("vault", 3)):
        g = cleared(room)
        step(g)
        assert g.chests_left == chests == box().rooms[room].chests


@pytest.mark.rule("STY-CHEST-02")
def test_opening_is_optional_and_closed_chests_are_lost() -> None:
    g = cleared()
    step(g)
    assert sorted(ask_of(g).options) == ["open", "pass"]
    run(g, "pass", until="floor")
    step(g, ["kennels"])
    g.front, g.fighting, g.phase = [], False, "cleared"
    step(g)
    assert g.chests_left == box().rooms["kennels"].chests == 1, "none of the cellar's two"


@pytest.mark.rule("STY-CHEST-03", "STY-CHEST-04", "STY-CHEST-05")
@pytest.mark.parametrize(("peril", "wounds"), [(4, 0), (5, 3), (9, 3)])
def test_a_trap_triggers_at_its_number_or_above(peril: int, wounds: int) -> None:
    g = cleared(peril=peril, chests_left=1)
    assert box().chests["dart-tube"].number == 5
    drive(floors.spring_trap(g), ["dart-tube"])
    assert g.wounds == wounds


@pytest.mark.rule("STY-CHEST-06")
@pytest.mark.parametrize("peril", [0, 12])
def test_the_chest_card_is_shuffled_back_in_both_cases(peril: int) -> None:
    g = cleared(peril=peril)
    drive(floors.spring_trap(g), ["dart-tube"])
    assert g.chests.size == 25 and g.chests.left["dart-tube"] == 1


@pytest.mark.rule("STY-CHEST-07", "STY-FAQ-09")
def test_each_opened_chest_gives_two_treasures_unless_an_effect_changes_that() -> None:
    g = cleared(chests_left=2)
    g.phase = "chests"
    step(g, "open", ["empty-straw"], ["healing-draught", "censer"])
    assert g.party == ["healing-draught", "censer"] and g.treasures.size == 18 and g.chests_left == 1
    g.heroes[0].skills.append("master-of-the-guild")
    step(g, "open", ["empty-straw"], ["map-fragment", "smoke-bomb", "second-draught"])
    assert len(g.party) == 5, "one more with Master of the Guild"
    assert g.phase == "leave", "a floor with two chests so gave up to four, and one by the effect"


@pytest.mark.rule("STY-CHEST-08")
def test_worse_traps_need_higher_peril() -> None:
    wounds = {c.number: e.n for c in box().chests.values() for e in c.effects if e.do == "suffer"}
    numbers = sorted(wounds)
    assert wounds[numbers[-1]] > wounds[numbers[0]]
    harmless = [c for c in box().chests.values() if any(e.do == "heal" for e in c.effects)]
    assert all(c.number <= 4 for c in harmless)
    low, high = cleared(peril=2), cleared(peril=9)
    drive(floors.spring_trap(low), ["firebox"])
    drive(floors.spring_trap(high), ["firebox"])
    assert low.wounds == 0 and high.wounds == 6, "with low peril the worst are ignored"


def test_a_chest_that_brings_an_enemy_sends_it_to_the_next_floor() -> None:
    g = cleared(peril=8)
    drive(floors.spring_trap(g), ["stalker-has-awakened"])
    assert g.enemies() == [] and g.coming == ["weaver"]
    g.phase = "floor"
    step(g, ["gatehouse"])
    assert names(g.front) == ["clank", "clank", "weaver"], (
        "at the right end of the front rank (STY-RULING-56)"
    )
    assert g.coming == []


def test_a_trap_can_be_disarmed_and_hits_the_hero_who_completed_the_floor() -> None:
    g = cleared(peril=9, active="doctor")
    drive(floors.spring_trap(g), ["sour-gas"], ["green"])
    assert "stricken" in hero_of(g, "doctor").statuses, "STY-RULING-55"
    g = cleared(peril=9)
    g.party = ["thieves-tools"]
    drive(floors.spring_trap(g), ["firebox"], "party:thieves-tools")
    assert g.wounds == 0 and g.party_exhausted == ["thieves-tools"]


# --- treasures ------------------------------------------------------------------------------------------


@pytest.mark.rule("STY-TREAS-01")
def test_a_party_treasure_lies_with_the_party() -> None:
    g = cleared()
    ran = drive(floors.draw_treasures(g, 1), ["healing-draught"])
    assert ran.asks == [] and g.party == ["healing-draught"]


@pytest.mark.rule("STY-TREAS-02")
def test_a_solo_treasure_goes_to_one_hero_of_the_partys_choice() -> None:
    g = cleared(active="doctor")
    ran = drive(floors.draw_treasures(g, 1), ["whetstone"], "burglar")
    assert ran.asks[0].seat == hero_of(g, "doctor").seat and len(ran.asks[0].options) == 4
    assert hero_of(g, "burglar").treasures == ["whetstone"]


@pytest.mark.rule("STY-TREAS-03")
def test_treasures_follow_the_rules_of_their_type() -> None:
    g = scene(treasures={"knight": ["signal-horn", "crossbow", "whetstone", "bandage-roll"]}, wounds=3)
    options = turn.menu(g, g.hero)[0]
    assert "support:signal-horn" in options and "act:crossbow" in options
    assert not any("whetstone" in key or "bandage" in key for key in options)
    step(g, "support:signal-horn")
    assert not any(key.startswith("support:") for key in turn.menu(g, g.hero)[0]), (
        "the one support of the turn"
    )
    g.field["red"], g.supply["red"] = 3, 7
    g.phase = "enemies"
    step(g, "knight:bandage-roll")
    assert g.wounds == 3 + 2 - 2 and "bandage-roll" in g.hero.exhausted


@pytest.mark.rule("STY-TREAS-04")
def test_solo_treasures_change_hands_only_before_a_new_floor_and_keep_their_state() -> None:
    g = cleared(treasures={"knight": ["whetstone"], "doctor": ["crossbow"]})
    g.party = ["censer"]
    hero_of(g, "doctor").exhausted = ["crossbow"]
    g.phase = "trade"
    ask = ask_of(g)
    assert not any("censer" in key or "steel-fist" in key for key in ask.options)
    step(g, "whetstone>burglar")
    assert not any(key.startswith("whetstone") for key in ask_of(g).options), "one new distribution a window"
    step(g, "crossbow>knight")
    step(g)
    assert hero_of(g, "burglar").treasures == ["whetstone"]
    assert hero_of(g, "knight").treasures == ["crossbow"] and hero_of(g, "knight").exhausted == ["crossbow"]
    assert hero_of(g, "doctor").exhausted == [] and g.phase == "floor"
    fight = scene(treasures={"knight": ["whetstone"]})
    assert not any("whetstone" in key for key in ask_of(fight).options), "not in a fight"


@pytest.mark.rule("STY-TREAS-05")
def test_a_treasure_is_discarded_or_turned_as_its_icon_says() -> None:
    g = scene(wounds=9)
    g.party = ["healing-draught", "theriac"]
    step(g, "support:healing-draught")
    assert g.party == ["theriac"]
    g.now.support = ""
    step(g, "support:theriac")
    assert g.party == ["theriac"] and g.party_exhausted == ["theriac"]
    g.now.support = ""
    assert "support:theriac" not in turn.menu(g, g.hero)[0]


@pytest.mark.rule("STY-TREAS-06", "STY-BOSS-08", "STY-BOSS-06")
def test_lower_treasures_up_to_floor_3_upper_ones_after_it() -> None:
    g = cleared("brass-warden", floor=3)
    g.phase = "chests"
    g.chests_left = 1
    ran = step(g, "open", ["empty-straw"], ["healing-draught", "censer"])
    assert {box().treasures[c].tier for c in ran.chances[1].left} == {"lower"}
    step(g)
    assert {box().treasures[c].tier for c in g.treasures.left} == {"upper"} and g.treasures.size == 20
    assert {box().rooms[c].tier for c in g.rooms.left} == {"upper"} and g.rooms.size == 13


def test_when_the_treasure_deck_runs_out_the_rest_is_not_replaced() -> None:
    g = cleared()
    g.treasures.left = {"censer": 1}
    drive(floors.draw_treasures(g, 2), ["censer"])
    assert g.party == ["censer"] and g.treasures.size == 0, "STY-RULING-57"


def test_the_lower_deck_can_never_run_out_by_chests_alone() -> None:
    lower = sorted((r.chests for r in box().rooms.values() if r.tier == "lower"), reverse=True)
    most = lower[0] + lower[1] + max(boss.chests for boss in box().midbosses.values())
    assert 2 * most <= 20
