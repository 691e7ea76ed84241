"""The creature board and its dice: slots, upgrades, limits."""

from __future__ import annotations

import pytest

from tests.rules.die_in_the_dungeon.scene import GAME, checking, fight, scene
from undercroft.games.die_in_the_dungeon.content.words import (
    ABILITY,
    AGILITY,
    HEALTH,
    MAGIC,
    MIGHT,
    SLOTS,
    STATS,
    TIME,
)
from undercroft.games.die_in_the_dungeon.rules.board import downgrade, gain, lose_stat, upgrade


@pytest.mark.rule("DIE-BOARD-01")
def test_every_board_has_the_same_six_slots() -> None:
    assert SLOTS == ("might", "agility", "magic", "health", "time", "ability")
    boards = []
    for creature in ("deyeroller", "troll", "diemon", "dierake", "tombstones"):
        g = GAME.new(GAME.setup({"creature": creature}))
        boards.append((g.monsters[0].value, g.monsters[0].die, g.monsters[0].minions))
    assert all(board == boards[0] for board in boards)


@pytest.mark.rule("DIE-BOARD-02")
def test_time_falls_by_one_each_turn_and_some_effects_give_it_back() -> None:
    s = scene(map="broken-bridge", ability=0).go("a2", "T5")
    assert s.time == 19
    s = scene(creature="tombstones", ability=2, time=10)
    s.go("borrowed-hours")
    assert s.time == 12


@pytest.mark.rule("DIE-BOARD-03", "DIE-BOARD-04", "DIE-BOARD-05")
@pytest.mark.parametrize(("hero", "stat"), [("fighter-2", MIGHT), ("rogue-2", AGILITY), ("wizard-2", MAGIC)])
def test_each_stat_defends_against_its_own_kind_of_hero(hero: str, stat: int) -> None:
    """Level 2 heroes roll a d6 or d8 here; with the stat at 4 a 5 hits, with 5 it misses."""
    for value, hits in ((4, True), (5, False)):
        s = fight(hero)
        s.m.value[:3] = [12, 12, 12]
        s.m.value[stat] = value
        s.go([5])
        assert (s.ask.kind == "hit") is hits
        assert s.events("attacked")[0]["stat"] == SLOTS[stat]


@pytest.mark.rule("DIE-BOARD-07")
def test_ability_points_pay_for_abilities_and_cards() -> None:
    s = scene(creature="troll", ability=3, health=2)
    s.go("regrow")
    assert s.ability == 2, "4 after Power Up, less 2"
    s = scene(creature="troll", ability=2, health=2)
    s.go("marrow-feast")
    assert s.ability == 0, "a card of 3 after Power Up"


@pytest.mark.rule("DIE-BOARD-08")
def test_only_might_agility_and_magic_are_stat_dice() -> None:
    assert [SLOTS[stat] for stat in STATS] == ["might", "agility", "magic"]
    s = fight("fighter-1").go([1])
    assert [key for key in s.options if key.startswith("attack")] == [
        "attack-might", "attack-agility", "attack-magic",
    ]  # fmt: skip


@pytest.mark.rule("DIE-DICE-02", "DIE-DICE-03")
@pytest.mark.example("DIE-EX-03")
@pytest.mark.parametrize(("die", "larger"), [(6, 8), (8, 10), (10, 12), (12, 20)])
@pytest.mark.parametrize("points", [1, 2])
def test_a_full_die_grows_to_the_next_type(die: int, larger: int, points: int) -> None:
    s = scene(dice=(die, 4, 4, 4))
    gain(s.g, s.m, MIGHT, points)
    assert (s.m.die[MIGHT], s.might) == (larger, die + points)


@pytest.mark.rule("DIE-DICE-03")
def test_a_d12_that_goes_beyond_thirteen_is_a_d20() -> None:
    s = scene(dice=(12, 8, 10, 6))
    gain(s.g, s.m, MIGHT, 6)
    assert (s.m.die[MIGHT], s.might) == (20, 18)


@pytest.mark.rule("DIE-DICE-04", "DIE-DMG-05")
def test_an_upgraded_die_stays_and_lost_points_do_not_come_back() -> None:
    s = scene(dice=(6, 8, 10, 12))
    gain(s.g, s.m, MIGHT, 1)
    lose_stat(s.g, s.m, MIGHT, 5, "DIE-DMG-02")
    assert (s.m.die[MIGHT], s.might) == (8, 2)
    s = fight("fighter-1", might=4, dice=(8, 10, 12, 6))
    s.go([4], "stat-0", "attack-agility", [10])
    assert s.g.combat is None or not s.g.combat.party
    assert s.might == 4 and s.m.die[MIGHT] == 8


@pytest.mark.rule("DIE-DICE-04", "DIE-DICE-10")
def test_only_an_effect_that_says_so_downgrades() -> None:
    s = scene(dice=(12, 8, 10, 6))
    downgrade(s.g, s.m, MIGHT)
    assert (s.m.die[MIGHT], s.might) == (10, 10)


@pytest.mark.rule("DIE-DICE-05")
def test_time_and_ability_never_grow_beyond_their_dice() -> None:
    s = scene(time=19, ability=3)
    gain(s.g, s.m, TIME, 5)
    gain(s.g, s.m, ABILITY, 5)
    assert (s.time, s.ability) == (20, 4)
    assert not s.events("upgraded")


@pytest.mark.rule("DIE-DICE-06", "DIE-DICE-07")
def test_a_third_die_of_a_type_is_refused_and_the_rest_of_the_gain_lost() -> None:
    s = scene(dice=(8, 10, 10, 6))
    gain(s.g, s.m, MIGHT, 2)
    assert (s.m.die[MIGHT], s.might) == (8, 8), "no d10, and no jump to a d12"
    gain(s.g, s.m, HEALTH, 4)
    assert (s.m.die[HEALTH], s.health) == (8, 8), "one step is free, the next is blocked"


@pytest.mark.rule("DIE-DICE-06", "DIE-RULING-20")
@pytest.mark.parametrize("ability", [0, 1])
def test_the_time_d20_and_the_ability_d4_count_that_one_also_off_the_board(ability: int) -> None:
    s = scene(dice=(12, 12, 10, 6))
    gain(s.g, s.m, MIGHT, 1)
    gain(s.g, s.m, AGILITY, 1)
    assert s.m.die[:2] == [20, 12], "Time is the other d20"
    s = scene(dice=(6, 6, 10, 12), ability=ability)
    downgrade(s.g, s.m, MIGHT)
    downgrade(s.g, s.m, AGILITY)
    assert s.m.die[:2] == [4, 6], "Ability is the other d4"


@pytest.mark.rule("DIE-DICE-08")
def test_stats_never_fall_below_one() -> None:
    s = scene(might=2)
    lose_stat(s.g, s.m, MIGHT, 5, "DIE-RULING-29")
    assert s.might == 1
    s = fight("fighter-1", might=1).go([4])
    assert s.health == 5, "at 1 all damage is Health's"
    s = checking("might", 3, might=3).go([1])
    assert s.options == ["boost-1", "boost-2", "stop"]


@pytest.mark.rule("DIE-DICE-09")
def test_ability_may_be_zero_and_comes_back() -> None:
    s = scene(creature="troll", ability=1, health=2, map="broken-bridge")
    s.go("regrow")
    assert s.ability == 0
    s.go("a2", "T9", [10])
    assert s.g.phase == "act" and s.ability == 1


@pytest.mark.rule("DIE-DICE-10")
def test_a_change_into_a_type_held_twice_is_ignored() -> None:
    s = scene(dice=(8, 10, 10, 6))
    upgrade(s.g, s.m, MIGHT)
    assert s.m.die[MIGHT] == 8
    s = scene(dice=(10, 8, 8, 6))
    downgrade(s.g, s.m, MIGHT)
    assert (s.m.die[MIGHT], s.might) == (10, 10)


@pytest.mark.rule("DIE-DICE-11", "DIE-FIGHT-02")
def test_the_die_rolled_is_the_stats_die_whatever_its_value() -> None:
    s = fight("fighter-1", dice=(8, 10, 12, 6), might=2, magic=1).go([1], "attack-magic")
    assert s.dice == [12] and s.rolling == "your magic attack"
    assert checking("agility", 5, dice=(8, 10, 12, 6), agility=2).dice == [10]


@pytest.mark.rule("DIE-DICE-12")
def test_the_value_is_the_defence() -> None:
    s = fight("fighter-2", dice=(12, 10, 8, 6), might=5).go([5])
    assert s.ask.kind == "attack", "5 against 5 misses although the die is a d12"


@pytest.mark.rule("DIE-DICE-13")
def test_damage_may_come_off_the_matching_stat() -> None:
    s = fight("rogue-1", agility=3).go([4], "stat-1")
    assert (s.agility, s.health) == (2, 6)


@pytest.mark.rule("DIE-DICE-14")
def test_points_of_a_stat_raise_the_players_own_roll() -> None:
    s = fight("fighter-1", magic=5).go([1], "attack-magic", [1], "boost-1")
    assert s.magic == 4 and s.events("defeated")


@pytest.mark.rule("DIE-DICE-15")
def test_any_gain_but_rest_can_upgrade() -> None:
    s = scene(dice=(8, 10, 12, 6), tokens=["health"])
    s.go("use-health")
    assert (s.m.die[HEALTH], s.health) == (8, 8)
    s = scene(dice=(8, 10, 12, 6), health=5)
    s.go("rest-1")
    assert (s.m.die[HEALTH], s.health) == (6, 6)
