"""Epic Heroes, and the DieMaster."""

from __future__ import annotations

import pytest

from tests.rules.die_in_the_dungeon.scene import GAME, at_heads, fight, scene
from undercroft.games.die_in_the_dungeon.content.box import BOX


@pytest.mark.rule("DIE-EPIC-01")
def test_an_epic_tile_has_one_epic_hero_and_company_with_levels() -> None:
    epics = []
    for number in range(1, 7):
        tile = BOX.tiles[f"E{number}"]
        party = at_heads(tile.id, dice=(12, 12, 12, 12)).go().c.party
        assert [one for one in party if BOX.heroes[one].is_epic] == [tile.epic]
        company = [BOX.heroes[one] for one in party if one != tile.epic]
        assert company and all(1 <= hero.level <= 4 for hero in company)
        epics.append(tile.epic)
    assert sorted(epics) == sorted(
        ["barbarian", "assassin", "warlock", "patriarch", "explosionist", "ranger"]
    )
    assert {BOX.heroes[one].level for one in BOX.tiles["E1"].company} == {1, 2}, "levels may differ"


@pytest.mark.rule("DIE-EPIC-02")
def test_four_core_epic_heroes_fight_and_two_work_differently() -> None:
    core = ["barbarian", "assassin", "warlock", "patriarch"]
    assert all(not BOX.heroes[one].bystander and not BOX.heroes[one].each_round for one in core)
    assert all(BOX.heroes[one].bystander and BOX.heroes[one].each_round for one in ("explosionist", "ranger"))


@pytest.mark.rule("DIE-EPIC-03")
def test_attack_triggers_of_the_epic_heroes() -> None:
    brings = {hero.id: hero.triggers for hero in BOX.heroes.values() if hero.is_epic}
    assert brings["barbarian"] == ("might",)
    assert brings["assassin"] == ("agility",)
    assert brings["warlock"] == ("magic",)
    assert brings["patriarch"] == brings["explosionist"] == brings["ranger"] == ()


@pytest.mark.rule("DIE-EPIC-04")
def test_an_epic_hero_gives_two_xp() -> None:
    s = fight("patriarch", "fighter-1", map="two-doors").go([1], "attack-magic", [12])
    assert s.m.xp == 2 and s.c.party == ["fighter-1"]
    s = fight("patriarch", "fighter-1", map="two-doors", xp=5).go([1], "attack-magic", [12])
    assert s.m.namic == [1] and s.m.xp == 1, "counted one by one"


@pytest.mark.rule("DIE-EPIC-05", "DIE-EPIC-06", "DIE-PERK-12", "DIE-FIGHT-05")
@pytest.mark.example("DIE-EX-26")
def test_the_barbarians_party_takes_four_successes() -> None:
    s = at_heads("E1", map="two-doors", might=20, magic=20, dice=(12, 12, 20, 12))
    s.go([1], [1])
    assert s.c.party == ["barbarian", "wizard-2", "cleric-1"]
    s.go("attack-magic", [20])
    assert s.c.party == ["barbarian", "wizard-2"]
    s.go([1], [1], "attack-magic", [20])
    assert s.c.party == ["barbarian"]
    totals = list(s.c.totals)
    s.go([1], "attack-magic", [20])
    assert s.c.party == ["barbarian"] and s.c.totals == totals and s.c.marks == 1, "hit but stays"
    assert s.m.xp == 2
    s.go([1], "attack-magic", [20])
    assert s.m.epics == 1 and s.m.xp == 4


@pytest.mark.rule("DIE-EPIC-05", "DIE-RULING-42")
def test_each_of_two_barbarians_has_to_be_hit_twice() -> None:
    s = fight("barbarian", "barbarian", magic=20, dice=(12, 12, 20, 12))
    for left in (2, 1, 1):
        s.go([1], "attack-magic", [20])
        assert len(s.c.party) == left
    s.go([1], "attack-magic", [20])
    assert s.g.monsters[0].heroes == 2


@pytest.mark.rule("DIE-EPIC-02", "DIE-EPIC-03")
def test_the_assassins_ambush_lifts_agility_attacks_only() -> None:
    s = fight("assassin", "fighter-1", dice=(12, 20, 8, 6), might=5, agility=4)
    s.go([5])
    assert "agility" in s.rolling, "5 does not beat 5: no 3 more for Might"
    s.go([2])
    assert s.options[:2] == ["stat-0", "stat-1"], "2 and 3 more beat 4"


@pytest.mark.rule("DIE-EPIC-07", "DIE-EPIC-08", "DIE-EPIC-09", "DIE-PERK-12")
@pytest.mark.example("DIE-EX-27")
def test_the_assassins_party() -> None:
    s = at_heads("E2", map="two-doors", creature="tombstones", ability=4, agility=20, dice=(12, 12, 20, 12))
    s.go([1])
    assert s.c.party == ["assassin", "cleric-2", "cleric-2", "rogue-2"]
    assert s.ask.kind == "attack", "no chance to use an ability, and one Agility attack"
    s.go("attack-magic", [20], [1], "attack-magic", [20])
    assert s.c.party == ["assassin", "rogue-2"], "both Clerics first"
    assert s.ask.kind == "ready" and "dread" in s.options, "now abilities are allowed"
    s.go("go", [1], "attack-magic", [20])
    assert s.c.party == ["assassin"], "the Rogue goes before the Assassin"
    s.go("go", [1], "attack-magic", [20])
    assert s.m.epics == 1


@pytest.mark.rule("DIE-EPIC-08")
def test_abilities_are_denied_while_one_of_its_clerics_is_left() -> None:
    s = at_heads("E2", map="two-doors", creature="troll", ability=4, agility=2, dice=(12, 12, 20, 12)).go(
        [10]
    )
    assert s.ability == 3, "the two Clerics' perk took one"
    assert s.health == 11, "nothing to choose: 10 + 3 is a Rogues' bonus, and Thick Hide is denied"
    s.go("attack-magic", [20], [6])
    assert s.ask.kind == "hit" and "thick-hide" not in s.options
    assert s.why_not("Thick Hide") == "DIE-EPIC-08"


@pytest.mark.rule("DIE-EPIC-10")
def test_the_warlocks_company_are_spellcasters() -> None:
    company = [BOX.heroes[one].type for one in BOX.tiles["E3"].company]
    assert "wizard" in company and set(company) <= {"wizard", "cleric"}
    assert BOX.tiles["E3"].epic == "warlock"


@pytest.mark.rule("DIE-EPIC-11")
def test_a_magic_hit_of_the_warlocks_party_costs_a_dieminion() -> None:
    s = fight("warlock", magic=5, minions=[4, 8]).go([9], "stat-0")
    assert s.ask.kind == "give-up" and s.ask.rule == "DIE-EPIC-11"
    s.go("minion-d4")
    assert s.m.minions == [8]
    s = fight("warlock", magic=5, minions=[4, 8]).go([9], "minion-d8")
    assert s.m.minions == [4], "the one sacrificed counts as the one discarded"
    s = fight("warlock", magic=5, minions=[4]).go([1])
    assert s.m.minions == [4], "a miss costs nothing"


@pytest.mark.rule("DIE-EPIC-12")
def test_the_warlock_weakens_magic_as_a_defence() -> None:
    s = fight("warlock", magic=10).go([9])
    assert s.ask.kind == "hit", "9 against 10 less 2"
    assert s.magic == 10, "the die itself is not changed"
    assert fight("warlock", magic=10).go([8]).ask.kind == "attack"
    s = fight("warlock", magic=2).go([1])
    assert s.ask.kind == "attack" and s.events("attacked")[-1]["against"] == 1, "to 1 at the lowest"
    assert fight("wizard-4", magic=10).go([9]).ask.kind == "attack", "without the Warlock 9 misses"


@pytest.mark.rule("DIE-EPIC-13")
def test_the_patriarchs_party() -> None:
    tile = BOX.tiles["E4"]
    assert tile.epic == "patriarch"
    assert sorted(BOX.heroes[one].type for one in tile.company) == ["fighter", "rogue"]
    patriarch = BOX.heroes["patriarch"]
    others = [BOX.heroes[one] for one in ("barbarian", "assassin", "warlock")]
    assert max(patriarch.stats) < min(max(hero.stats) for hero in others) / 2, "low numbers"


@pytest.mark.rule("DIE-EPIC-14")
def test_the_patriarch_protects_his_party() -> None:
    s = fight("patriarch", "fighter-1", "rogue-1", map="two-doors", might=20, agility=20)
    s.go([1], [1], "attack-magic", [12])
    assert s.c.party == ["fighter-1", "rogue-1"], "he falls first, whatever the levels"
    assert BOX.parties(["patriarch", "cleric-1", "fighter-1"]).targets == ("cleric-1",), "but after Clerics"


@pytest.mark.rule("DIE-EPIC-15")
def test_no_abilities_and_no_dieminions_until_the_patriarch_is_down() -> None:
    s = fight(
        "patriarch", "fighter-3", map="two-doors", creature="troll", ability=2, might=4, minions=[6], magic=4
    )
    s.go([9])
    assert s.ask.kind == "hit" and s.options == ["stat-0", "stat-1"]
    assert s.why_not("Sacrifice") == "DIE-EPIC-15" and s.why_not("Thick Hide") == "DIE-EPIC-15"
    s.go("stat-1", "attack-magic", [5])
    assert "minion-d6" not in s.options and s.why_not("DieMinion") == "DIE-EPIC-15"
    s.go("boost-3")
    assert s.c.party == ["fighter-3"] and s.ask.kind == "ready", "now abilities are back"
    s.go("go", [8])
    assert "minion-d6" in s.options


@pytest.mark.rule("DIE-EPIC-16")
@pytest.mark.parametrize("epic", ["explosionist", "ranger"])
def test_the_two_add_nothing_and_do_not_attack(epic: str) -> None:
    alone, together = BOX.parties(["fighter-1", "rogue-1"]), BOX.parties([epic, "fighter-1", "rogue-1"])
    assert alone.totals == together.totals and alone.attacks == together.attacks


@pytest.mark.rule("DIE-EPIC-17")
def test_the_explosionists_bomb_ticks_every_round() -> None:
    s = fight("explosionist", "cleric-1", map="two-doors").go()
    assert s.rolling == "the bomb"
    s.go([5])
    assert s.health == 6 and s.ask.kind == "attack", "round 1: 6 or more"
    s.go("attack-might", [1], "stop")
    assert s.rolling == "the bomb"
    s.go([5])
    assert s.health == 5, "round 2: 5 or more"


@pytest.mark.rule("DIE-EPIC-17")
def test_the_rangers_arrow_flies_before_the_player_can_do_anything() -> None:
    s = fight("ranger", "cleric-1", map="two-doors", creature="diemon", ability=4, agility=1, cards=[]).go()
    assert s.rolling == "your agility check"
    s.go([4])
    assert s.health == 5 and s.ask.kind == "ready"
    s = fight("ranger", "cleric-1", map="two-doors", agility=1).go([5])
    assert s.health == 6
    s.go("attack-might", [1], "stop")
    assert s.rolling == "your agility check", "every round"


@pytest.mark.rule("DIE-EPIC-18")
@pytest.mark.parametrize(("epic", "face"), [("explosionist", [1]), ("ranger", [9])])
def test_the_two_fall_with_the_last_of_the_others(epic: str, face: list[int]) -> None:
    assert BOX.parties([epic, "cleric-1", "fighter-1"]).targets == ("cleric-1",)
    s = fight(epic, "cleric-1", tile="E5", map="two-doors").go(face, "attack-might", [8])
    assert s.m.epics == 1 and s.m.xp == 3 and s.g.turn == 1


def test_the_assassins_ambush_is_for_the_first_round() -> None:
    s = fight("assassin", agility=20, map="two-doors").go([1])
    assert s.events("attacked")[0]["plus"] == 3
    s.go("attack-magic", [1], "stop", [1])
    assert s.events("attacked")[1]["plus"] == 0


@pytest.mark.rule("DIE-MASTER-04")
def test_the_diemaster_waits_in_the_final_dungeon() -> None:
    final = BOX.maps["final"]
    assert "diemaster" in final.tokens[final.diemaster]
    s = scene(map="final", ability=0, minions=[], dice=(12, 12, 20, 12))
    s.g.open, s.g.tiles = [final.diemaster], {final.starts[0]: "start"}
    s.go(final.diemaster)
    assert s.m.tokens == [] and s.m.taken == 0, "the token is not taken"
    assert s.c.party == ["diemaster"]
    shown = next(p for p in GAME.view(s.g, None).map.places if p.id == final.diemaster)
    assert shown.tokens == ["diemaster"]


@pytest.mark.rule("DIE-MASTER-03")
def test_his_token_is_no_use_against_him() -> None:
    s = fight("diemaster", map="final", tokens=["diemaster"], might=20, agility=20, magic=20).go(
        [6], [1], [1], [1]
    )
    assert s.ask.kind == "attack" and not any(key.startswith("master") for key in s.options)
    assert s.why_not("DieMaster") == "DIE-MASTER-03"


def test_beating_the_diemaster_wins() -> None:
    final = BOX.maps["final"]
    s = scene(map="final", ability=0, minions=[], dice=(20, 20, 20, 20), might=20, agility=20, magic=20)
    s.g.open, s.g.tiles = [final.diemaster], {final.starts[0]: "start"}
    s.go(final.diemaster)
    hits = BOX.heroes["diemaster"].hits
    for number in range(hits):
        s.go([6], [1], [1], [1], "attack-magic", [20])
        assert s.over is (number == hits - 1)
    assert s.won
