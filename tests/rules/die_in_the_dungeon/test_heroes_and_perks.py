"""Heroes, parties, perks, bonuses and random heroes."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.rules.die_in_the_dungeon.scene import GAME, at_heads, fight
from undercroft.engine import Ask, Dice, IllegalAnswer
from undercroft.games.die_in_the_dungeon.content.box import BOX
from undercroft.games.die_in_the_dungeon.content.words import HERO_DIE, die_for

PARTY = ["fighter-2", "rogue-2", "wizard-2", "wizard-2"]


def hits(s: object) -> list[Ask]:
    return [ask for ask in s.asked if isinstance(ask, Ask) and ask.kind == "hit"]


@pytest.mark.rule("DIE-HERO-01")
def test_a_hero_card_shows_type_level_and_three_numbers() -> None:
    s = fight("fighter-2", "wizard-1").go()
    shown = GAME.view(s.g, None).combat.party
    assert [(h.name, h.level, list(h.stats)) for h in shown] == [
        ("Fighter 2", 2, [6, 4, 2]),
        ("Wizard 1", 1, [1, 1, 6]),
    ]


def test_the_printed_numbers() -> None:
    printed = {
        "fighter-1": (4, 2, 1), "rogue-1": (2, 4, 1), "wizard-1": (1, 1, 6), "cleric-1": (2, 2, 2),
        "fighter-2": (6, 4, 2), "rogue-2": (3, 8, 1), "wizard-2": (1, 3, 8),
    }  # fmt: skip
    assert {one: BOX.heroes[one].stats for one in printed} == printed
    for kind in ("fighter", "rogue", "wizard", "cleric"):
        cards = [BOX.heroes[f"{kind}-{level}"].stats for level in (1, 2, 3, 4)]
        for weaker, stronger in pairwise(cards):
            assert all(a <= b for a, b in zip(weaker, stronger, strict=True)), (
                "no number falls with the level"
            )
        assert all(min(card) >= 1 for card in cards)


@pytest.mark.rule("DIE-HERO-02")
@pytest.mark.parametrize(
    ("hero", "attacks"),
    [("fighter-1", ["might"]), ("rogue-1", ["agility"]), ("wizard-1", ["magic"]), ("cleric-1", [])],
)
def test_what_attack_a_hero_brings(hero: str, attacks: list[str]) -> None:
    s = fight(hero).go()
    assert GAME.view(s.g, None).combat.attacks == attacks
    if attacks:
        assert s.rolling == f"the heroes' {attacks[0]} attack"
    else:
        assert s.ask.kind == "attack", "Clerics bring none"


@pytest.mark.rule("DIE-HERO-03", "DIE-HERO-04")
@pytest.mark.example("DIE-EX-07")
def test_party_totals_add_up_over_all_heroes() -> None:
    s = fight(*PARTY)
    assert s.c.totals == [11, 18, 19]


@pytest.mark.rule("DIE-HERO-03", "DIE-PARTY-01", "DIE-FIGHT-03")
@pytest.mark.example("DIE-EX-22")
def test_the_level_one_party_of_the_full_turn() -> None:
    s = fight("fighter-1", "rogue-1", "wizard-1", "cleric-1")
    view = GAME.view(s.g, None).combat
    assert view.totals == [9, 9, 10] and view.dice == [10, 10, 10]
    assert view.to_beat == [9, 9, 10]
    s.go([1], [1], [1], "attack-agility", [9])
    assert not s.events("defeated"), "9 is not above 9"
    s.go("stop", [1], [1], [1], "attack-agility", [10])
    assert s.events("defeated")


@pytest.mark.rule("DIE-HERO-04", "DIE-PARTY-01")
@pytest.mark.example("DIE-EX-17", "DIE-EX-24")
def test_totals_and_dice_shrink_as_heroes_fall() -> None:
    s = fight("fighter-2", "wizard-2")
    view = GAME.view(s.g, None).combat
    assert view.totals == [7, 7, 10] and view.dice == [8, 8, 10]
    s.go([1], [1], "attack-might", [8], "fighter-2")
    view = GAME.view(s.g, None).combat
    assert view.totals == [1, 3, 8] and view.dice == [4, 4, 8]


@pytest.mark.rule("DIE-HERO-06")
def test_a_defeated_hero_can_appear_again() -> None:
    s = fight("cleric-1").go("attack-might", [8])
    assert s.m.heroes == 1
    s.g.place, s.g.tiles["b2"], s.g.phase, s._rules = "b2", "Q1", "heads", None
    s.go([1], [1], [1])
    assert "cleric-1" in s.c.party


@pytest.mark.rule("DIE-PARTY-01")
@pytest.mark.parametrize(
    ("total", "die"),
    [
        (0, 4),
        (1, 4),
        (4, 4),
        (5, 6),
        (6, 6),
        (7, 8),
        (8, 8),
        (9, 10),
        (10, 10),
        (11, 12),
        (12, 12),
        (13, 20),
        (40, 20),
    ],
)
def test_the_smallest_die_that_can_show_the_total(total: int, die: int) -> None:
    assert die_for(total) == die


@pytest.mark.rule("DIE-PARTY-01", "DIE-PARTY-03", "DIE-ATT-01")
@pytest.mark.example("DIE-EX-14")
def test_the_combat_dice_example_might() -> None:
    s = fight(*PARTY).go()
    assert s.rolling == "the heroes' might attack" and s.dice == [12], "6+3+1+1 = 11: Wizards count too"


@pytest.mark.rule("DIE-PARTY-01", "DIE-PARTY-02", "DIE-ATT-02")
@pytest.mark.example("DIE-EX-15")
def test_the_combat_dice_example_agility() -> None:
    s = fight(*PARTY).go([1])
    assert s.rolling == "the heroes' agility attack" and s.dice == [20]


@pytest.mark.rule("DIE-PARTY-02", "DIE-ATT-03", "DIE-ATT-07")
@pytest.mark.example("DIE-EX-16")
def test_the_combat_dice_example_magic() -> None:
    s = fight(*PARTY).go([1], [1])
    assert s.rolling == "the heroes' magic attack" and s.dice == [20], "one d20 for a total of 19"
    s.go([1])
    assert s.ask.kind == "attack", "once, although there are two Wizards"
    assert fight(*["wizard-4"] * 4, time=20).go().dice == [20], "never more than one d20"


@pytest.mark.rule("DIE-PARTY-03")
def test_a_wizards_might_counts_in_a_fighters_attack() -> None:
    alone, together = fight("fighter-1").go(), fight("fighter-1", "wizard-1").go()
    assert alone.dice == [4] and together.dice == [6]


@pytest.mark.rule("DIE-PERK-01", "DIE-PERK-02")
@pytest.mark.parametrize(("fighters", "plus"), [(1, 0), (2, 1), (3, 2), (4, 3)])
def test_fighters_add_one_for_each_beyond_the_first(fighters: int, plus: int) -> None:
    s = fight(*["fighter-1"] * fighters, might=20).go([1])
    assert s.events("attacked")[0]["plus"] == plus


@pytest.mark.rule("DIE-PERK-02", "DIE-PERK-07", "DIE-PERK-08")
@pytest.mark.example("DIE-EX-10")
def test_three_fighters_make_ten_of_an_eight() -> None:
    s = fight("fighter-1", "fighter-1", "fighter-1", might=8, dice=(8, 10, 12, 6)).go([8])
    assert hits(s) and s.options == ["stat-0", "stat-1", "stat-2"], "2 damage instead of 1"
    s = fight("fighter-1", "fighter-1", "fighter-1", might=8, dice=(8, 10, 12, 6)).go([7])
    assert s.options == ["stat-0", "stat-1"], "9 hits, but is no bonus"


@pytest.mark.rule("DIE-PERK-03", "DIE-PERK-01")
@pytest.mark.parametrize("rogues", [1, 2, 3, 4])
def test_an_agility_attack_for_each_rogue(rogues: int) -> None:
    s = fight(*["rogue-1"] * rogues, agility=20)
    s.go(*[[1]] * rogues)
    assert len(s.events("attacked")) == rogues
    assert s.ask.kind == "attack", "all before the player's attack"


@pytest.mark.rule("DIE-PERK-03", "DIE-COMBAT-02")
@pytest.mark.example("DIE-EX-09")
def test_three_rogues_ability_then_three_attacks_then_mine() -> None:
    s = fight("rogue-1", "rogue-1", "rogue-1", creature="tombstones", ability=1, agility=20).go()
    assert s.ask.kind == "ready"
    s.go("go", [1], [1], [1])
    assert s.ask.kind == "attack" and len(s.events("attacked")) == 3


@pytest.mark.rule("DIE-PERK-04", "DIE-COMBAT-04", "DIE-PERK-01")
@pytest.mark.example("DIE-EX-08")
@pytest.mark.parametrize(("wizards", "lost"), [(1, 0), (2, 1), (3, 2)])
def test_wizards_cost_time_before_the_combat(wizards: int, lost: int) -> None:
    s = fight(*["wizard-1"] * wizards, creature="tombstones", ability=1, time=10).go()
    assert s.time == 10 - lost
    assert s.ask.kind == "ready", "before the first chance to use an ability"
    s.go("go", [1], "attack-might", [1], "stop")
    assert s.time == 10 - lost and s.c.round == 2, "only once"


@pytest.mark.rule("DIE-PERK-05", "DIE-COMBAT-04")
@pytest.mark.parametrize(("clerics", "left"), [(1, 3), (2, 2), (3, 1)])
def test_clerics_in_number_cost_ability_before_the_combat(clerics: int, left: int) -> None:
    s = fight(*["cleric-1"] * clerics, creature="diemon", ability=3)
    assert s.ability == left
    assert fight(*["cleric-1"] * 4, ability=1).ability == 0, "not below 0"


@pytest.mark.rule("DIE-PERK-06")
def test_a_single_hero_has_its_bonus() -> None:
    s = fight("fighter-4", might=1).go([10])
    assert s.health == 4, "one Fighter, 2 damage with Might at 1"
    s = fight("wizard-4", magic=1, time=9).go([10])
    assert s.time == 8
    s = fight("rogue-4", agility=5).go([10])
    assert s.health == 5 and s.agility == 5, "only Health can take it"


@pytest.mark.rule("DIE-PERK-07")
def test_the_bonus_looks_at_the_value_after_modifiers() -> None:
    s = fight("fighter-4", might=1, namic=[1, 2]).go([11])
    assert "2 damage" in s.ask.prompt()
    s.go("pip-2")
    assert "1 damage" in s.ask.prompt(), "lowered to 9"
    s.go("stat-0")
    assert s.health == 5


@pytest.mark.rule("DIE-PERK-08")
def test_the_fighters_bonus_needs_a_hit() -> None:
    s = fight("fighter-4", might=12, dice=(12, 10, 8, 6)).go([11])
    assert s.ask.kind == "attack" and s.health == 6, "11 against 12 misses, bonus or not"
    s = fight("fighter-2", "fighter-2", might=12, dice=(12, 10, 8, 6)).go([12])
    assert s.options == ["stat-0", "stat-1", "stat-2"], "the highest number of a d12 hits with the bonus"
    s = fight("fighter-1", might=8).go([4])
    assert s.options == ["stat-0", "stat-1"], "4 on a d4 hits without it"


@pytest.mark.rule("DIE-PERK-09")
def test_a_high_magic_hit_costs_time_as_well() -> None:
    s = fight("wizard-3", magic=4, time=9).go([10], "stat-1")
    assert (s.time, s.magic) == (8, 3)
    s = fight("wizard-3", magic=4, time=9).go([9], "stat-1")
    assert (s.time, s.magic) == (9, 3)
    s = fight("wizard-3", magic=4, time=9, minions=[4]).go([10], "minion-d4")
    assert (s.time, s.magic, s.health) == (8, 4, 6), "a sacrificed DieMinion stops the damage only"


@pytest.mark.rule("DIE-PERK-09", "DIE-PERK-13")
def test_the_warlock_alone_has_no_wizards_bonus() -> None:
    s = fight("warlock", magic=4, time=9).go([18], "stat-1")
    assert s.time == 9


@pytest.mark.rule("DIE-PERK-10")
def test_a_high_agility_hit_must_be_taken_from_health() -> None:
    s = fight("rogue-3", agility=4, minions=[4]).go([10])
    assert s.options == ["stat-0", "minion-d4"] and s.why_not("off Agility") == "DIE-PERK-10"
    s = fight("rogue-3", agility=4, minions=[4]).go([9])
    assert s.options == ["stat-0", "stat-1", "minion-d4"]


@pytest.mark.rule("DIE-PERK-11")
def test_clerics_have_no_bonus_on_a_roll() -> None:
    s = fight("barbarian", "cleric-4", "cleric-4", might=1, agility=1, magic=1, time=9).go([20])
    assert (s.health, s.time) == (5, 9), "the highest roll there is: 1 damage, nothing more"
    assert BOX.heroes["cleric-4"].triggers == ()


@pytest.mark.rule("DIE-PERK-12")
def test_clerics_first() -> None:
    s = fight("fighter-1", "cleric-3", "cleric-2").go([1], "attack-magic", [11])
    assert s.c.party == ["fighter-1", "cleric-3"], "Clerics first, among them the lowest level"
    s.go([1], "attack-magic", [11])
    assert s.c.party == ["fighter-1"]


@pytest.mark.rule("DIE-PERK-12")
def test_why_not_names_the_protection() -> None:
    s = fight("cleric-1", "cleric-2", "wizard-1", "fighter-1", ability=0)
    targets = BOX.parties(s.c.party).targets
    assert targets == ("cleric-1",)
    s = fight("fighter-1", "rogue-1", "fighter-2").go([1], [1], "attack-magic", [9])
    assert s.ask.kind == "defeat" and s.options == ["fighter-1", "rogue-1"]
    assert s.why_not("Fighter 2") == "DIE-FIGHT-05"


@pytest.mark.rule("DIE-PERK-13", "DIE-PERK-01")
@pytest.mark.example("DIE-EX-12")
def test_epic_heroes_do_not_count_as_their_class() -> None:
    s = fight("barbarian", "fighter-1", might=20).go([1])
    assert s.events("attacked")[0]["plus"] == 0, "one Fighter"
    s = fight("assassin", "rogue-1", "rogue-1", agility=20).go([1], [1])
    assert s.ask.kind == "attack", "two Rogues, two attacks"
    s = fight("warlock", "wizard-1", time=10)
    assert s.time == 10
    s = fight("barbarian", might=3).go([10])
    assert s.options == ["stat-0", "stat-1"], "and no Fighters' bonus without a Fighter"


@pytest.mark.rule("DIE-PERK-14", "DIE-EPIC-19")
def test_hero_abilities_are_open() -> None:
    s = fight("ranger", "fighter-2", "rogue-1", tile="E6")
    text = GAME.text(GAME.view(s.g, "player-1"))
    assert "Elf Ranger" in text and "Agility 5+" in text and "attacks with Might" in text
    hero = BOX.heroes["warlock"]
    assert hero.saps_magic == 2 and hero.burns_minions == 2
    s = fight("warlock", magic=8)
    assert GAME.view(s.g, None).combat.defence[2] == 6, "what the Warlock does to Magic shows"


@pytest.mark.rule("DIE-HDIE-01", "DIE-HDIE-03")
def test_the_hero_die_is_rolled_for_each_question_mark() -> None:
    s = at_heads("S2").go(["fighter"], ["rogue"], ["wizard"])
    assert s.c.party == ["fighter-1", "rogue-1", "wizard-1"], "at the tile's level"
    s = at_heads("T8").go(["cleric"], ["cleric"])
    assert s.c.party == ["fighter-3", "cleric-3", "cleric-3"]


@pytest.mark.rule("DIE-HDIE-02")
@pytest.mark.example("DIE-EX-11")
def test_the_faces_of_the_hero_die() -> None:
    assert list(enumerate(HERO_DIE, 1)) == [
        (1, "fighter"), (2, "rogue"), (3, "wizard"), (4, "cleric"), (5, "lose-1-health"), (6, "bard"),
    ]  # fmt: skip


@pytest.mark.rule("DIE-HDIE-02")
def test_an_ordinary_d6_stands_in_for_the_hero_die() -> None:
    die = at_heads("S11").go().pending
    assert isinstance(die, Dice)
    assert [die.parse(str(number)) for number in range(1, 7)] == [[face] for face in HERO_DIE]
    assert die.parse("Wizard") == ["wizard"]
    for wrong in ("0", "7", "ranger"):
        with pytest.raises(IllegalAnswer, match="a Hero Die shows fighter"):
            die.parse(wrong)
    with pytest.raises(IllegalAnswer, match="1 face; got"):
        die.check([])


@pytest.mark.rule("DIE-HDIE-04")
def test_lose_one_health_instead_of_a_hero() -> None:
    s = at_heads("S11", health=3).go(["lose-1-health"])
    assert s.health == 2 and s.c.party == ["fighter-4"]
    s = at_heads("S11", health=1).go(["lose-1-health"])
    assert s.over and not s.won


@pytest.mark.rule("DIE-HDIE-05")
def test_the_bard_from_the_hero_die() -> None:
    s = at_heads("S11").go(["bard"])
    assert s.c.party == ["fighter-4"] and s.c.bard == "bard-high"


def test_no_hero_at_all_is_no_combat() -> None:
    s = at_heads("S2", bard=True).go(["lose-1-health"], ["bard"], ["bard"])
    assert s.g.combat is None and s.m.bard, "the waiting token stays"
    assert s.g.turn == 1


@pytest.mark.rule("DIE-PERK-04", "DIE-PERK-05", "DIE-RULING-47")
def test_wizards_take_their_time_before_clerics_take_ability() -> None:
    s = fight("wizard-1", "wizard-1", "cleric-1", "cleric-1", ability=3)
    assert s.rules("lost") == ["DIE-PERK-04", "DIE-PERK-05"]
