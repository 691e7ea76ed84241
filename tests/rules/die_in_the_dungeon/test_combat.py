"""Combat: rounds, the heroes' attacks, the player's attack."""

from __future__ import annotations

import pytest

from tests.rules.die_in_the_dungeon.scene import GAME, at_heads, fight
from undercroft.engine import Ask
from undercroft.games.die_in_the_dungeon.content.cards import Effect
from undercroft.games.die_in_the_dungeon.rules.effects import EFFECTS


@pytest.mark.rule("DIE-COMBAT-01", "DIE-COMBAT-02")
@pytest.mark.example("DIE-EX-23")
def test_a_round_of_the_full_turn_party() -> None:
    s = fight(
        "fighter-1", "rogue-1", "wizard-1", "cleric-1", creature="tombstones", ability=1, map="two-doors"
    )
    s.go()
    assert s.ask.kind == "ready"
    s.go("go")
    order = []
    for _ in range(3):
        order.append(s.rolling)
        s.go([1])
    assert order == ["the heroes' might attack", "the heroes' agility attack", "the heroes' magic attack"]
    assert s.ask.kind == "attack"
    s.go("attack-magic", [11])
    assert s.c.round == 2 and s.c.party == ["fighter-1", "rogue-1", "wizard-1"], "the next round begins"


@pytest.mark.rule("DIE-COMBAT-03", "DIE-TURN-05")
@pytest.mark.example("DIE-EX-23")
def test_rounds_repeat_until_one_side_is_beaten() -> None:
    s = fight("fighter-1", health=3, might=1)
    for number in range(1, 3):
        assert s.c.round == number
        s.go([4], "attack-magic", [1])
        assert "stop" in s.options and s.why_not("Boost with Might") == "DIE-BOOST-03"
        s.go("stop")
    assert s.health == 1
    s = fight("fighter-1").go([1])
    assert s.why_not("Retreat") == "DIE-COMBAT-03"
    s.go("attack-magic", [12])
    assert s.g.turn == 1


@pytest.mark.rule("DIE-COMBAT-04")
def test_perks_before_the_combat_strike_once_when_the_party_is_complete() -> None:
    s = at_heads("T4", time=10).go()
    assert s.time == 9, "two Wizards"
    kinds = [kind for kind, _, _ in s.heard]
    assert kinds.index("party") < kinds.index("lost") < kinds.index("round")


@pytest.mark.rule("DIE-ATT-01", "DIE-ATT-02", "DIE-ATT-03")
@pytest.mark.parametrize(
    ("heroes", "attacks"),
    [
        (["fighter-1", "cleric-1"], ["might"]),
        (["barbarian"], ["might"]),
        (["rogue-1"], ["agility"]),
        (["assassin"], ["agility"]),
        (["wizard-1"], ["magic"]),
        (["warlock"], ["magic"]),
        (["fighter-1", "wizard-1"], ["might", "magic"]),
        (["patriarch", "cleric-1"], []),
    ],
)
def test_a_step_without_its_hero_is_skipped(heroes: list[str], attacks: list[str]) -> None:
    s = fight(*heroes, might=20, agility=20, magic=20)
    s.go(*[[1]] * len(attacks))
    assert [event["stat"] for event in s.events("attacked")] == attacks
    assert s.ask.kind == "attack"


@pytest.mark.rule("DIE-ATT-04")
@pytest.mark.parametrize(("face", "hit"), [(4, False), (5, False), (6, True), (7, True)])
def test_an_attack_hits_above_the_value_not_at_it(face: int, hit: bool) -> None:
    s = fight("fighter-3", might=5, dice=(8, 10, 12, 6)).go([face])
    assert (s.ask.kind == "hit") is hit


@pytest.mark.rule("DIE-ATT-05")
def test_the_highest_number_always_hits() -> None:
    s = fight("fighter-1", might=20).go([4])
    assert s.ask.kind == "hit"
    s = fight("fighter-1", "fighter-1", might=20).go([7])
    assert s.ask.kind == "attack", "7 + 1 shows an 8, but the die shows 7"


@pytest.mark.rule("DIE-ATT-06")
@pytest.mark.parametrize(("answer", "health", "might"), [("stat-0", 5, 3), ("stat-1", 6, 2)])
def test_a_hit_costs_a_health_or_a_point_of_the_stat(answer: str, health: int, might: int) -> None:
    s = fight("fighter-1", might=3).go([4], answer)
    assert (s.health, s.might) == (health, might)


@pytest.mark.rule("DIE-ATT-07")
def test_one_roll_for_the_whole_party() -> None:
    s = fight("fighter-1", "fighter-1", might=20).go([1])
    assert s.ask.kind == "attack", "two Fighters, one Might attack"


@pytest.mark.rule("DIE-ATT-08")
def test_damage_earlier_in_the_round_counts() -> None:
    s = fight("rogue-2", "rogue-2", agility=8).go([9], "stat-0")
    s.go([8])
    assert s.ask.kind == "attack", "8 against 8"
    s = fight("rogue-2", "rogue-2", agility=8).go([9], "stat-1", [8])
    assert s.ask.kind == "hit", "8 against 7"


@pytest.mark.rule("DIE-FIGHT-01")
def test_one_attack_with_any_stat_every_round() -> None:
    for stat in ("might", "agility", "magic"):
        s = fight("fighter-1").go([1])
        assert s.options == ["attack-might", "attack-agility", "attack-magic"]
        s.go(f"attack-{stat}")
        assert s.rolling == f"your {stat} attack"
    assert fight("fighter-1").go([1]).why_not("Skip") == "DIE-RULING-65"


@pytest.mark.rule("DIE-FIGHT-03", "DIE-FIGHT-07")
@pytest.mark.parametrize(("face", "success"), [(5, False), (6, False), (7, True), (8, True)])
def test_success_is_above_the_total(face: int, success: bool) -> None:
    s = fight("fighter-2", might=1).go([1], "attack-might", [face])
    assert bool(s.events("defeated")) is success
    if not success:
        assert s.c.round == 2 and s.c.party == ["fighter-2"], "nobody falls and the next round begins"


@pytest.mark.rule("DIE-FIGHT-04")
def test_one_success_defeats_one_hero_however_high() -> None:
    s = fight("cleric-1", "cleric-1", "cleric-1").go("attack-magic", [12])
    assert s.c.party == ["cleric-1", "cleric-1"]


@pytest.mark.rule("DIE-FIGHT-05")
def test_the_lowest_level_falls_first_and_among_equals_i_choose() -> None:
    s = fight("fighter-2", "rogue-1", "wizard-1").go([1], [1], [1], "attack-might", [8], "boost-2")
    assert s.ask.kind == "defeat" and s.options == ["rogue-1", "wizard-1"]
    s.go("wizard-1")
    assert s.c.party == ["fighter-2", "rogue-1"]


@pytest.mark.rule("DIE-FIGHT-06")
def test_three_ways_to_save_a_failed_attack() -> None:
    s = fight("fighter-2", might=4, minions=[6], namic=[1]).go([1], "attack-might", [5])
    assert s.options == ["boost-1", "boost-2", "minion-d6", "pip-1", "stop"]
    s.go("boost-1", "pip-1")
    assert s.events("defeated") and s.might == 3 and s.m.minions == [6]


@pytest.mark.rule("DIE-FIGHT-08")
def test_xp_comes_at_once_and_its_die_can_be_used_at_once() -> None:
    s = fight("cleric-1", "fighter-1", might=1, xp=5).go([1], "attack-agility", [10])
    assert s.m.namic == [1] and s.c.round == 2
    s.go([1], "attack-might", [4], "pip-1")
    assert s.m.heroes == 2, "the new die's pip made 5 of 4"


def test_a_fight_that_can_never_end_is_lost() -> None:
    s = fight("cleric-4", "cleric-4", dice=(6, 6, 8, 4), might=1, agility=1, magic=1)
    s.go()
    assert s.over and s.g.outcome is not None and s.g.outcome.rule == "DIE-RULING-49"
    s = fight("cleric-4", "cleric-4", dice=(6, 6, 8, 4), might=1, agility=1, magic=1, minions=[12]).go()
    assert not s.over and isinstance(s.pending, Ask)
    s = fight("cleric-4", "cleric-4", dice=(6, 6, 8, 4), might=1, agility=1, magic=1, namic=[6, 6]).go()
    assert not s.over, "pips could make it up"


def test_a_fight_is_not_hopeless_while_an_ability_could_turn_it() -> None:
    weak = {"dice": (6, 6, 8, 4), "might": 1, "agility": 1, "magic": 1}
    s = fight("cleric-3", "cleric-3", creature="deyeroller", ability=3, cards=[], **weak).go()
    assert s.ability == 2 and s.ask.kind == "ready", "a withering stare might help"
    s = fight("cleric-4", "cleric-4", creature="deyeroller", ability=2, cards=["loaded-gaze"], **weak).go()
    assert s.ability == 1 and s.over, "a second glance cannot: no number of the die is high enough"
    s = fight("cleric-4", "cleric-4", tokens=["might"], **weak).go()
    assert not s.over
    s = fight("cleric-4", "cleric-4", tokens=["time"], **weak).go()
    assert s.over


def test_pips_are_offered_up_to_the_number_that_makes_a_miss() -> None:
    s = fight("fighter-1", might=8, namic=[1, 2, 3]).go([4])
    assert [key for key in s.options if key.startswith("pip")] == ["pip-1"], "off the highest number"
    s = fight("fighter-3", "fighter-3", might=3, namic=[1, 2, 3]).go([6])
    assert [key for key in s.options if key.startswith("pip")] == [f"pip-{n}" for n in range(1, 5)], "7 to 3"
    s.go("pip-4")
    assert s.events("missed")
    s = fight("fighter-3", "fighter-3", might=3, namic=[1, 2, 3]).go([6], "pip-3")
    assert not s.events("missed"), "4 with the Fighters' bonus still hits 3"


def test_the_table_shows_what_must_be_beaten() -> None:
    s = fight("fighter-1", "rogue-1").go([1], [1])
    text = GAME.text(GAME.view(s.g, "player-1"))
    assert "You must roll above" in text and max(map(len, text.splitlines())) <= 100


def test_words_of_the_vocabulary_that_packs_may_use() -> None:
    s = fight("fighter-1", "wizard-1").go()
    EFFECTS["embolden"](s.g, s.m, Effect("embolden", what="might", amount=3, lasts="combat"), None)
    assert s.c.totals == [8, 3, 7]
    for _ in EFFECTS["hush"](s.g, s.m, Effect("hush", what="magic"), None) or ():
        raise AssertionError("nothing to ask")
    s.go([1])
    assert s.ask.kind == "attack" and s.events("hushed") == [{"stat": "magic"}]
    s = fight("cleric-1").go()
    EFFECTS["guard"](s.g, s.m, Effect("guard", what="might", amount=-3, lasts="combat"), None)
    assert s.c.lasting == {"guard-0": -3}
