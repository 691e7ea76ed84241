"""Offense rolls, results, criticals and rerolls."""

from __future__ import annotations

import pytest

from tests.rules.super_dungeon_arcade.scene import Table, arcade, give
from tests.support import drive, first_ask
from undercroft.engine import Dice
from undercroft.games.super_dungeon.arcade.rules.gangs import foe_stats
from undercroft.games.super_dungeon.content.cards import Action, Bonus, Inflict, Push, Roll, Step
from undercroft.games.super_dungeon.content.dice import (
    BLUE,
    GREEN,
    RED,
    hearts,
    is_critical,
    potions,
    stars,
    without_best,
)
from undercroft.games.super_dungeon.rules.actions import MAGIC, MELEE, MISSILE, perform
from undercroft.games.super_dungeon.rules.activation import act
from undercroft.games.super_dungeon.rules.attack import roll, worst_luck
from undercroft.games.super_dungeon.rules.stats import hero_stats
from undercroft.games.super_dungeon.state import BANE, FIRE, HEX, POISON
from undercroft.games.super_dungeon.telling.questions import OffenseRoll


def duel(foe: str = "knight-of-the-tower", hero: str = "riftling-warrior") -> Table:
    return arcade("W T . .", W=hero, T=foe)


def asked_dice(s: Table, action: Action, aim: str) -> list[str]:
    question = drive(perform(s.g, s.hero("W"), action, action.id, aim), stop=True).pending
    assert isinstance(question, Dice)
    return [die.name for die in question.dice]


@pytest.mark.rule("SD-CARD-08", "SD-OFF-06", "SD-OFF-07")
def test_the_faces_of_the_three_dice_and_how_they_count() -> None:
    assert BLUE.faces == (0, 1, 1, 2, "heart", "potion")
    assert RED.faces == (1, 1, 2, 2, "heart", "potion")
    assert GREEN.faces == (1, 1, 2, 2, 3, "heart/potion")
    faces = [0, 2, "heart", "potion", "heart/potion"]
    assert (stars(faces), hearts(faces), potions(faces)) == (2, 2, 2)
    assert without_best([1, 2, "heart"]) == [1, "heart"]
    assert without_best([0, "heart"]) == ["heart"], "with equal stars a die without heart or potion"


@pytest.mark.rule("SD-OFF-01", "SD-OFF-02", "SD-BASIC-01", "SD-BASIC-02", "SD-BASIC-03", "SD-CARD-06")
def test_each_attack_rolls_its_own_attribute_and_needs_its_icon() -> None:
    for card, verb, attribute in (
        ("riftling-warrior", "melee", "strength"),
        ("sanctioned-witch", "magic", "willpower"),
        ("cat-burglar", "missile", "dexterity"),
    ):
        s = duel("crawler", card)
        s.activate("W")
        options = first_ask(act(s.g)).options
        assert f"{verb}:{s.foe('T').id}" in options
        dice = [die.name for die in hero_stats(s.g, s.hero("W")).offense[attribute][0]]
        action = {"melee": MELEE, "magic": MAGIC, "missile": MISSILE}[verb]
        assert asked_dice(s, action, s.foe("T").id) == dice
        card_icons = {
            name
            for name in ("strength", "willpower", "dexterity")
            if getattr(s.g.box.heroes[card], name).range
        }
        verbs = {"strength": "melee", "willpower": "magic", "dexterity": "missile"}
        offered = {key.partition(":")[0] for key in options} & set(verbs.values())
        assert offered == {verbs[name] for name in card_icons}


@pytest.mark.rule("SD-OFF-03", "SD-EQUIP-04")
def test_every_bonus_die_is_rolled() -> None:
    s = duel()
    before = asked_dice(s, MELEE, s.foe("T").id)
    give(s, "W", Bonus(offense=Roll(dice="g"), strength=Roll(dice="b")))
    s.hero("W").gear[1] = "rusty-blade"
    assert sorted(asked_dice(s, MELEE, s.foe("T").id)) == sorted([*before, "green", "blue", "blue"])


@pytest.mark.rule("SD-CARD-09", "SD-CARD-10", "SD-OFF-06")
def test_bonus_stars_are_added_and_a_star_without_dice_is_the_result() -> None:
    s = duel()
    give(s, "W", Bonus(strength=Roll(stars=2)))
    drive(perform(s.g, s.hero("W"), MELEE, "melee", s.foe("T").id), [1, 1, "heart"])
    assert s.foe("T").wounds == 1, "2 + 2 stars beat ARM 3"
    fixed = s.g.box.fighters["riftling-warrior"].armor
    assert fixed.dice, "this Hero has dice"
    from undercroft.games.super_dungeon.rules.attack import defense_roll
    from undercroft.games.super_dungeon.rules.stats import Stats

    hero = s.hero("W")
    stats: Stats = hero_stats(s.g, hero)
    saved = stats.defenses
    stats.defenses = (("armor", (), 2),)
    try:
        ran = drive(defense_roll(s.g, hero, None))
        assert ran.result == 2 and ran.asked == []
    finally:
        stats.defenses = saved


@pytest.mark.rule("SD-OFF-08", "ARC-HIT-01", "ARC-CARD-05", "SD-RESULT-09")
def test_equal_stars_fail_and_a_failed_action_does_nothing_but_cost() -> None:
    s = duel()
    hero = s.activate("W")
    hero.wounds = 1
    drive(act(s.g), f"melee:{s.foe('T').id}", [1, 2, "heart"])
    assert s.foe("T").wounds == 0, "three against ARM 3"
    assert hero.wounds == 1, "no heart pops"
    assert s.g.acting is not None and s.g.acting.spent == 1
    assert s.g.wrath == [0]


@pytest.mark.rule("SD-OFF-08", "SD-RESULT-02", "SD-ACTION-05", "SD-DEATH-01")
def test_more_stars_than_armor_put_one_wound_on_the_target() -> None:
    s = duel()
    drive(perform(s.g, s.hero("W"), MELEE, "melee", s.foe("T").id), [2, 1, 1])
    assert s.foe("T").wounds == 1


@pytest.mark.rule("SD-RESULT-03", "SD-OFF-09", "SD-STATUS-01", "SD-RESULT-04")
def test_wound_then_effects_then_items() -> None:
    s = duel()
    hero = s.hero("W")
    hero.wounds = 1
    heard: list[str] = []
    s.g.__dict__["log"] = lambda kind, rule, args, only: heard.append(kind)
    curse = Action(id="x", name="X", kind="offense", attack="melee", effects=(Inflict(status="poison"),))
    drive(perform(s.g, hero, curse, "test/x", s.foe("T").id), [2, 2, "heart"])
    kinds = [kind for kind in heard if kind in ("wounded", "suffers", "healed", "wrath")]
    assert kinds == ["wounded", "suffers", "healed", "wrath"]
    assert s.foe("T").status == POISON
    failed = duel()
    drive(perform(failed.g, failed.hero("W"), curse, "test/x", failed.foe("T").id), [1, 1, 1])
    assert failed.foe("T").status == 0


@pytest.mark.rule(
    "SD-RESULT-05", "SD-RESULT-06", "SD-RESULT-07", "SD-STATUS-05", "SD-POTION-01", "SD-POTION-02"
)
def test_hearts_and_potions_go_to_any_hero_wherever_it_stands() -> None:
    s = arcade("W T . . . . . H", W="riftling-warrior", H="sanctioned-witch", T="knight-of-the-tower")
    witch, warrior = s.hero("H"), s.hero("W")
    witch.wounds, witch.status, warrior.wounds = 1, FIRE, 1
    give(s, "W", Bonus(offense=Roll(dice="gg")))
    rolled = [2, "heart", "potion", 3, "heart/potion"]
    ran = drive(
        perform(s.g, warrior, MELEE, "melee", s.foe("T").id),
        rolled, "sanctioned-witch:fire", "sanctioned-witch:wound", "sanctioned-witch", "riftling-warrior",
    )  # fmt: skip
    assert [ask.kind for ask in ran.asks] == ["heart", "heart", "potion", "potion"]
    assert (witch.status, witch.wounds, warrior.wounds) == (0, 0, 1)
    assert (witch.potions, warrior.potions) == (1, 1)


@pytest.mark.rule("SD-CARD-12", "SD-POTION-01")
def test_a_full_hero_cannot_be_given_a_potion_and_what_nobody_takes_is_lost() -> None:
    s = duel()
    hero = s.hero("W")
    hero.potions = hero_stats(s.g, hero).potions
    ran = drive(perform(s.g, hero, MELEE, "melee", s.foe("T").id), [2, 2, "potion"])
    assert hero.potions == hero_stats(s.g, hero).potions and ran.asks == []


@pytest.mark.rule("SD-RESULT-08", "SD-RESULT-01")
def test_a_target_that_lives_answers_last_and_a_destroyed_one_does_not() -> None:
    s = arcade("W D D\n. D D", W="riftling-warrior", D="daemonus")
    heard: list[str] = []
    s.g.__dict__["log"] = lambda kind, rule, args, only: heard.append(kind)
    drive(perform(s.g, s.hero("W"), MELEE, "melee", s.foe("D").id), [2, 1, 1])
    assert s.hero("W").status == FIRE
    assert heard.index("wrath") < heard.index("reacts")
    s.hero("W").status = 0
    s.foe("D").wounds = foe_stats(s.g, s.foe("D")).hearts - 1
    drive(perform(s.g, s.hero("W"), MELEE, "melee", s.foe("D").id), [2, 1, 1])
    assert s.foe("D").at == -1 and s.hero("W").status == 0


@pytest.mark.rule("SD-OFF-05", "SD-RESULT-01", "SD-ACTION-06")
def test_a_support_action_with_a_roll_needs_to_win_and_wounds_nobody() -> None:
    s = duel()
    hush = Action(id="x", name="X", kind="support", attack="melee", range=1, effects=(Inflict(status="hex"),))
    drive(perform(s.g, s.hero("W"), hush, "test/x", s.foe("T").id), [1, 1, 1])
    assert s.foe("T").status == 0
    drive(perform(s.g, s.hero("W"), hush, "test/x", s.foe("T").id), [2, 1, 1])
    assert (s.foe("T").status, s.foe("T").wounds) == (HEX, 0)


@pytest.mark.rule("SD-OFF-04")
def test_a_support_action_without_a_roll_cannot_fail() -> None:
    s = duel()
    wither = Action(id="x", name="X", kind="support", range=4, effects=(Inflict(status="bane"),))
    assert drive(perform(s.g, s.hero("W"), wither, "test/x", s.foe("T").id)).asked == []
    assert s.foe("T").status == BANE


# ---------------------------------------------------------------- criticals


@pytest.mark.rule("SD-CRIT-01", "ARC-HIT-05")
@pytest.mark.parametrize(
    ("offense", "defense", "critical"),
    [(5, 2, True), (4, 1, False), (5, 3, False), (6, 3, False), (7, 3, True)],
)
def test_five_stars_and_more_than_twice_the_defense(offense: int, defense: int, critical: bool) -> None:
    assert is_critical(offense, defense) is critical


@pytest.mark.rule("SD-CRIT-02", "SD-CRIT-03")
def test_a_critical_success_wounds_once_more_but_not_a_spawning_point() -> None:
    s = duel("tower-stalker")
    drive(perform(s.g, s.hero("W"), MELEE, "melee", s.foe("T").id), [2, 2, 1])
    assert s.foe("T").at == -1, "two wounds at once"
    assert s.g.wrath == [2]
    p = duel("shadow-tower")
    drive(perform(p.g, p.hero("W"), MELEE, "melee", p.foe("T").id), [2, 2, 2])
    assert p.foe("T").wounds == 1


@pytest.mark.rule("SD-ABIL-MASSIVE-01")
def test_massive_damage_counts_two_and_with_a_critical_three() -> None:
    heavy = Action(id="x", name="X", kind="offense", attack="melee", abilities=("massive-damage",))
    s = duel()
    drive(perform(s.g, s.hero("W"), heavy, "test/x", s.foe("T").id), [2, 1, 1])
    assert s.foe("T").wounds == 2
    s.foe("T").wounds, s.foe("T").status = 0, BANE
    drive(perform(s.g, s.hero("W"), heavy, "test/x", s.foe("T").id), [2, 2, 1])
    assert s.foe("T").wounds == 3, "five stars against ARM 2"
    p = duel("shadow-tower")
    drive(perform(p.g, p.hero("W"), heavy, "test/x", p.foe("T").id), [2, 2, 2])
    assert p.foe("T").wounds == 2


# ---------------------------------------------------------------- rerolls


def plain(s: Table) -> OffenseRoll:
    return OffenseRoll(s.hero("W").id, "melee", (s.foe("T").id,), 0)


@pytest.mark.rule("SD-REROLL-01")
def test_a_die_is_rerolled_once_however_many_effects_would() -> None:
    s = duel()
    ran = drive(roll(s.g, s.hero("W"), [RED, BLUE], 2, 0, plain(s)), [1, 0], ["1", "2"], [2, 2])
    assert ran.result == [2, 2]
    assert [question.kind for question in ran.asked] == ["dice", "reroll", "dice"]


@pytest.mark.rule("SD-REROLL-02")
def test_a_friendly_and_an_enemy_reroll_of_one_die_cancel() -> None:
    s = duel()
    assert worst_luck([1, 2, "heart"], 1) == [1]
    ran = drive(roll(s.g, s.hero("W"), [RED, RED], 1, 1, plain(s)), [1, 2], ["2"])
    assert ran.result == [1, 2], "not rerolled"
    ran = drive(roll(s.g, s.hero("W"), [RED, RED], 1, 1, plain(s)), [1, 2], ["1"], [2, 1])
    assert ran.result == [2, 1], "one by the friend, one by the foe"
    ran = drive(roll(s.g, s.hero("W"), [RED, RED], 0, 1, plain(s)), [1, 2], ["heart"])
    assert ran.result == [1, "heart"]


@pytest.mark.rule("SD-STATUS-HEX-01")
def test_hex_takes_the_best_offense_die_after_rerolls_and_its_heart_does_not_pop() -> None:
    s = duel("crawler")
    s.hero("W").status = HEX
    drive(perform(s.g, s.hero("W"), MELEE, "melee", s.foe("T").id), [2, 1, "heart"])
    assert s.foe("T").wounds == 0 and s.foe("T").at >= 0, "one star is not more than ARM 1"


@pytest.mark.rule("ARC-HIT-03")
def test_a_monster_defends_with_armor_whatever_the_action_names() -> None:
    s = duel()
    sly = Action(id="x", name="X", kind="offense", attack="melee", defend="willpower")
    drive(perform(s.g, s.hero("W"), sly, "test/x", s.foe("T").id), [1, 1, 1])
    assert s.foe("T").wounds == 0
    drive(perform(s.g, s.hero("W"), sly, "test/x", s.foe("T").id), [2, 1, 1])
    assert s.foe("T").wounds == 1


@pytest.mark.rule("SD-CONTROL-01", "SD-CONTROL-07")
def test_a_hero_pushes_and_the_pushed_model_has_not_activated() -> None:
    s = arcade("W T . . . .", W="riftling-warrior", T="knight-of-the-tower")
    shove = Action(id="x", name="X", kind="offense", attack="melee", effects=(Push(squares=2),))
    ran = drive(perform(s.g, s.hero("W"), shove, "test/x", s.foe("T").id), [2, 1, 1], "d1")
    assert set(ran.asks[0].options) == {"b1", "c1", "d1"}, "up to two squares, as the player likes"
    assert s.at(s.foe("T")) == "d1" and s.g.moved == []


@pytest.mark.rule("SD-ACTION-01")
def test_an_action_may_move_its_user_after_a_hit() -> None:
    s = arcade("W T\n. .\n. .", W="riftling-warrior", T="crawler")
    slip = Action(id="x", name="X", kind="offense", attack="melee", user=(Step(squares=2),))
    drive(perform(s.g, s.hero("W"), slip, "test/x", s.foe("T").id), [2, 1, 1], "a3")
    assert s.at(s.hero("W")) == "a3"


@pytest.mark.rule("SD-ABIL-STATUS-01")
def test_a_status_among_a_heros_abilities_goes_with_every_successful_attack() -> None:
    s = duel()
    give(s, "W", Bonus(abilities=("fire",)))
    drive(perform(s.g, s.hero("W"), MELEE, "melee", s.foe("T").id), [1, 1, 1])
    assert s.foe("T").status == 0
    drive(perform(s.g, s.hero("W"), MELEE, "melee", s.foe("T").id), [2, 1, 1])
    assert s.foe("T").status == FIRE and s.hero("W").status == 0
