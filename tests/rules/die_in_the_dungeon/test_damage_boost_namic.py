"""Damage, boosting, XP and DieNamic dice."""

from __future__ import annotations

import pytest

from tests.rules.die_in_the_dungeon.scene import checking, fight, scene
from undercroft.games.die_in_the_dungeon.content.words import SLOTS
from undercroft.games.die_in_the_dungeon.rules.board import earn_xp, spend_pips


@pytest.mark.rule("DIE-DMG-01", "DIE-ATT-06")
def test_a_hit_does_one_damage() -> None:
    s = fight("fighter-1", might=2).go([3])
    assert s.options == ["stat-0", "stat-1"]
    s.go("stat-0")
    assert (s.health, s.might) == (5, 2)


@pytest.mark.rule("DIE-DMG-02")
@pytest.mark.parametrize("hero", ["fighter-2", "rogue-2", "wizard-2"])
def test_the_matching_stat_or_health_and_no_other(hero: str) -> None:
    stat = {"fighter-2": "might", "rogue-2": "agility", "wizard-2": "magic"}[hero]
    for answer, lost in (("stat-0", "health"), ("stat-1", stat)):
        s = fight(hero, might=3, agility=3, magic=3, health=5)
        before = {slot: getattr(s, slot) for slot in SLOTS}
        s.go([4], answer)
        after = {slot: getattr(s, slot) for slot in SLOTS}
        assert {slot for slot in SLOTS if after[slot] != before[slot]} == {lost}


@pytest.mark.rule("DIE-DMG-03", "DIE-DMG-06", "DIE-DMG-02")
@pytest.mark.example("DIE-EX-01")
@pytest.mark.parametrize(
    ("answer", "health", "agility"), [("stat-0", 4, 4), ("stat-2", 6, 2), ("stat-1", 5, 3)]
)
def test_two_damage_of_a_failed_agility_check_can_go_three_ways(
    answer: str, health: int, agility: int
) -> None:
    s = checking("agility", 20, agility=4, health=6).go([1])
    assert s.options == ["stat-0", "stat-1", "stat-2"]
    s.go(answer)
    assert (s.health, s.agility) == (health, agility)


@pytest.mark.rule("DIE-DMG-04")
def test_a_stat_takes_damage_only_down_to_one() -> None:
    s = checking("agility", 20, agility=2, health=6).go([1])
    assert s.options == ["stat-0", "stat-1"], "not both points"
    s.go("stat-1")
    assert (s.health, s.agility) == (5, 1)
    s = checking("agility", 20, agility=1, health=6).go([1])
    assert s.health == 4, "at 1 nothing is asked and all of it is Health's"
    s = fight("fighter-1", "cleric-1", might=1, minions=[4]).go([6])
    assert s.options == ["stat-0", "minion-d4"] and s.why_not("off Might") == "DIE-DMG-04"


@pytest.mark.rule("DIE-BOOST-01", "DIE-FIGHT-06")
@pytest.mark.example("DIE-EX-02")
def test_a_failed_attack_is_boosted_point_for_point() -> None:
    s = fight("fighter-1", might=5).go([2], "attack-might", [3])
    assert s.ask.kind == "raise" and s.options[:2] == ["boost-1", "boost-2"]
    s.go("boost-2")
    assert s.might == 3, "two points gone for good"
    assert s.events("defeated") == [{"seat": "player-1", "hero": "fighter-1", "xp": 1}]


@pytest.mark.rule("DIE-BOOST-01")
def test_a_roll_that_succeeds_cannot_be_boosted() -> None:
    s = fight("fighter-1", might=5).go([2], "attack-might", [5])
    assert s.events("defeated") and not any(getattr(a, "kind", "") == "raise" for a in s.asked)


@pytest.mark.rule("DIE-BOOST-02")
def test_boosting_comes_after_the_roll_has_been_seen() -> None:
    s = fight("fighter-1", might=5).go([2])
    assert not any(key.startswith("boost") for key in s.options)
    s.go("attack-might")
    assert s.rolling == "your might attack"
    s.go([3])
    assert "boost-1" in s.options


@pytest.mark.rule("DIE-BOOST-03")
def test_only_the_stat_rolled_boosts_and_stays_at_one() -> None:
    s = fight("fighter-2", might=3, agility=9, magic=9).go([1], "attack-might", [5])
    assert [key for key in s.options if key.startswith("boost")] == ["boost-1", "boost-2"]
    assert s.why_not("Boost with Agility") == "DIE-BOOST-03"
    s = fight("fighter-2", might=1, minions=[6]).go([1], "attack-might", [5])
    assert not any(key.startswith("boost") for key in s.options)
    assert s.why_not("Boost with Might") == "DIE-BOOST-03"


@pytest.mark.rule("DIE-BOOST-04")
def test_boosted_points_are_lost_even_if_the_roll_still_fails() -> None:
    s = fight("fighter-2", might=3, minions=[4]).go([1], "attack-might", [2], "boost-2", "minion-d4", [1])
    assert s.might == 1 and s.m.minions == [] and not s.events("defeated") and s.c.round == 2


@pytest.mark.rule("DIE-BOOST-05")
@pytest.mark.example("DIE-EX-02")
def test_stat_points_never_change_a_hero_roll() -> None:
    s = fight("fighter-1", might=3).go([4])
    assert s.ask.kind == "hit" and not any(key.startswith("boost") for key in s.options)
    assert s.why_not("Boost Might") == "DIE-BOOST-05"


@pytest.mark.rule("DIE-BOOST-06", "DIE-TRAP-03")
@pytest.mark.example("DIE-EX-02")
def test_a_check_is_boosted_with_the_stat_being_checked() -> None:
    s = checking("magic", 6, magic=5).go([4])
    assert s.options == ["boost-1", "boost-2", "stop"]
    s.go("boost-2")
    assert s.magic == 3 and s.events("check-passed")


@pytest.mark.rule("DIE-NAMIC-01")
@pytest.mark.parametrize("hero", ["fighter-1", "rogue-2", "wizard-3", "cleric-4"])
def test_one_xp_for_a_hero_of_any_level(hero: str) -> None:
    s = fight(hero, dice=(12, 12, 12, 12), might=12, agility=12, magic=12)
    stat = "magic" if not hero.startswith("wizard") else "might"
    s.go(*([] if hero.startswith("cleric") else [[1]]), f"attack-{stat}", [12])
    assert s.m.xp == 1


@pytest.mark.rule("DIE-NAMIC-01", "DIE-NAMIC-02", "DIE-NAMIC-03", "DIE-NAMIC-04")
@pytest.mark.example("DIE-EX-05")
def test_six_xp_make_a_die_worth_one_pip() -> None:
    s = scene()
    counted = []
    for _ in range(6):
        earn_xp(s.g, s.m, 1)
        counted.append((s.m.xp, list(s.m.namic)))
    assert counted == [(1, []), (2, []), (3, []), (4, []), (5, []), (0, [1])]


@pytest.mark.rule("DIE-NAMIC-04", "DIE-NAMIC-05", "DIE-NAMIC-09", "DIE-NAMIC-10")
@pytest.mark.example("DIE-EX-06")
@pytest.mark.parametrize("spent", [True, False])
def test_each_further_die_is_worth_one_pip_more_up_to_six_dice(spent: bool) -> None:
    s = scene()
    earn_xp(s.g, s.m, 6)
    if spent:
        spend_pips(s.g, s.m, 1, "roll")
        assert s.m.namic == [0], "a spent die stays in its place"
    earn_xp(s.g, s.m, 6)
    assert s.m.namic == [0 if spent else 1, 2]
    earn_xp(s.g, s.m, 24)
    assert s.m.namic == [0 if spent else 1, 2, 3, 4, 5, 6]
    earn_xp(s.g, s.m, 10)
    assert len(s.m.namic) == 6 and s.m.xp == 0, "there is no seventh die"


@pytest.mark.rule("DIE-NAMIC-06")
def test_pips_raise_the_players_attack() -> None:
    s = fight("fighter-1", might=1, namic=[1, 2]).go([4])
    s.go("stat-0", "attack-might", [3], "pip-2")
    assert s.events("defeated") and sum(s.m.namic) == 1


@pytest.mark.rule("DIE-NAMIC-06", "DIE-TRAP-07")
def test_pips_raise_a_check() -> None:
    s = checking("might", 8, might=1, namic=[1, 2]).go([5])
    assert s.options == ["pip-1", "pip-2", "pip-3", "stop"]
    s.go("pip-3")
    assert s.events("check-passed") and s.m.namic == [0, 0]


@pytest.mark.rule("DIE-NAMIC-06")
def test_pips_lower_a_hero_attack_even_off_the_highest_number() -> None:
    s = fight("fighter-1", might=8, namic=[1]).go([4])
    assert s.ask.kind == "hit", "4 on a d4 always hits"
    s.go("pip-1")
    assert (
        s.health == 6
        and s.might == 8
        and s.events("missed") == [{"stat": "might", "result": 3, "against": 8, "averted": True}]
    )


@pytest.mark.rule("DIE-NAMIC-06")
def test_pips_raise_ability_rolls_and_lower_the_bomb() -> None:
    s = fight("fighter-2", creature="diemon", cards=["brimstone"], ability=2, namic=[1, 2, 3])
    s.go("brimstone", [1])
    assert s.ask.kind == "pips" and s.options == ["pip-1", "stop"], "1 + 1 against a lowest total of 2"
    s.go("pip-1")
    assert s.events("defeated")
    s = fight("explosionist", "cleric-1", namic=[1]).go([6])
    assert s.ask.kind == "pips"
    s.go("pip-1")
    assert s.health == 6


@pytest.mark.rule("DIE-NAMIC-06", "DIE-MINION-04")
def test_pips_top_up_a_dieminion_roll() -> None:
    s = fight("fighter-2", might=1, namic=[1], minions=[6]).go([1])
    s.go("attack-might", [2], "minion-d6", [4], "pip-1")
    assert s.events("defeated")


@pytest.mark.rule("DIE-NAMIC-07")
def test_any_number_of_pips_from_several_dice() -> None:
    s = fight("fighter-2", might=1, namic=[1, 2, 3]).go([1], "attack-might", [2])
    assert [key for key in s.options if key.startswith("pip")] == [f"pip-{n}" for n in range(1, 6)]
    s.go("pip-4")
    assert s.m.namic == [0, 0, 2], "a die not used up keeps its remaining pips"
    s.go("pip-1")
    assert s.events("defeated") and s.m.namic == [0, 0, 1]


@pytest.mark.rule("DIE-NAMIC-08")
def test_the_counting_die_gives_no_pips() -> None:
    s = fight("fighter-2", might=4, xp=5).go([1], "attack-might", [5])
    assert not any(key.startswith("pip") for key in s.options)
    assert s.why_not("DieNamic") == "DIE-NAMIC-08"


@pytest.mark.rule("DIE-NAMIC-09")
def test_a_spent_die_is_never_refilled_unless_an_effect_says_so() -> None:
    from undercroft.games.die_in_the_dungeon.content.cards import Effect
    from undercroft.games.die_in_the_dungeon.rules.effects import EFFECTS

    s = scene(namic=[0, 1, 0])
    earn_xp(s.g, s.m, 6)
    assert s.m.namic == [0, 1, 0, 4]
    EFFECTS["refill"](s.g, s.m, Effect("refill", amount=2), None)
    assert s.m.namic == [0, 1, 2, 4], "the fountain refills the highest slot first"


@pytest.mark.rule("DIE-NAMIC-11")
def test_the_warlocks_power_over_dieminions_is_stopped_for_two_pips() -> None:
    s = fight("warlock", magic=3, minions=[6], namic=[1, 2]).go([12], "stat-0")
    assert s.ask.kind == "save-minion" and s.ask.rule == "DIE-NAMIC-11"
    s.go("save")
    assert s.m.minions == [6] and sum(s.m.namic) == 1
    s = fight("warlock", magic=3, minions=[6], namic=[1]).go([12], "stat-0")
    assert s.m.minions == [], "one pip is not enough"
