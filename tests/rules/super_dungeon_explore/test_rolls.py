"""Offense against defense: rolls, results, criticals, Mob, areas."""

from __future__ import annotations

import pytest

from tests.rules.super_dungeon_explore.scene import attack, explore
from tests.support import drive, events_of, first_ask
from undercroft.engine import Ask, Dice
from undercroft.games.super_dungeon.content.cards import Action, Bonus, Inflict, Push, Roll
from undercroft.games.super_dungeon.explore.rules.variant import mob_on
from undercroft.games.super_dungeon.rules.actions import perform
from undercroft.games.super_dungeon.rules.activation import act
from undercroft.games.super_dungeon.rules.attack import defense_roll
from undercroft.games.super_dungeon.rules.stats import stats_of
from undercroft.games.super_dungeon.state import BANE, FIRE, KNOCKDOWN, Lasting


def dice_of_roll(rules: object, *answers: object) -> list[list[str]]:
    """The dice of every roll that a rule asks for."""
    ran = drive(rules, *answers, stop=True)
    return [[die.name for die in one.dice] for one in ran.asked if isinstance(one, Dice)]


@pytest.mark.rule("EXP-DEF-01", "EXP-DEF-04", "SD-OFF-08")
def test_hero_monster_and_spawning_point_roll_to_defend_and_equal_stars_hold() -> None:
    s = explore("P K N", P="royal-paladin", K="kobold-ironscale", N="kobold-warren")
    s["N"].at, s["K"].at = s.square("b1"), s.square("c1")
    drive(attack(s, "P", "N"), [2, 1, 0], [1, 2])
    assert s["N"].wounds == 0, "three against three: the defense wins"
    drive(attack(s, "P", "N"), [2, 2, 0], [1, 2])
    assert s["N"].wounds == 1
    s["N"].at, s["K"].at = s.square("c1"), s.square("b1")
    drive(attack(s, "P", "K"), [2, 1, 0], [2, 2])
    assert s["K"].wounds == 0
    drive(attack(s, "K", "P"), [2, 2], [1, 1, 1])
    assert s["P"].wounds == 1, "a Hero rolls against monsters too"


@pytest.mark.rule("EXP-DEF-02", "SD-CARD-07")
def test_the_target_defends_with_an_attribute_that_has_the_icon_unless_the_action_names_one() -> None:
    s = explore("B K", B="claw-tribe-barbarian", K="kobold-knucklehead")
    assert [one[0] for one in stats_of(s.g, s["B"]).defenses] == ["armor", "dexterity"]
    assert dice_of_roll(attack(s, "K", "B"), [1, 1]) == [["red", "blue"], ["blue", "blue"]], "the better one"
    named = Action(id="n", name="Named", kind="offense", attack="melee", range=1, defend="strength")
    rolls = dice_of_roll(perform(s.g, s["K"], named, "n", s["B"].id), [1, 1])
    assert rolls[1] == ["green", "red", "red"], "STR, though it has no defense icon"
    s = explore("P M", P="royal-paladin", M="ember-mage")
    choices = {one[0]: [die.name for die in one[1]] for one in stats_of(s.g, s["M"]).defenses}
    assert choices == {"armor": ["blue", "blue"], "willpower": ["red", "red", "red"]}
    s["M"].lasting = [Lasting("gear:first-kings-plate", "x")]
    s.g.box.givers["test:armor"] = s.g.box.givers["gear:first-kings-plate"]._replace(
        bonuses=(Bonus(armor=Roll(stars=3)),)
    )
    s["M"].lasting = [Lasting("test:armor", "x")]
    ask = first_ask(defense_roll(s.g, s["M"], None))
    assert ask.kind == "defend" and list(ask.options) == ["armor", "willpower"] and ask.seat == "p1"


@pytest.mark.rule("EXP-DEF-03", "SD-RESULT-11")
def test_every_bonus_die_is_rolled_and_only_stars_count() -> None:
    s = explore("P K", P="royal-paladin", K="kobold-gouger")
    s.g.hardened = [2]
    s["P"].lasting = [Lasting("act:royal-paladin/iron-halo", s["P"].id)]
    assert dice_of_roll(attack(s, "K", "P"), [2, 2])[1] == ["red", "red", "blue", "blue", "blue", "blue"]
    s["P"].wounds = 2
    drive(attack(s, "K", "P"), [2, 2], ["heart", "heart", "heart", "potion", 0, 1])
    assert s["P"].wounds == 3 and s.hero("P").potions == 0, "hearts and potions are no stars and do nothing"
    fighter = explore("F K", F="hearthsworn-fighter", K="kobold-gouger")
    stars = stats_of(fighter.g, fighter["F"]).defenses[0][2]
    rolled = [1] + [0] * (len(stats_of(fighter.g, fighter["F"]).defenses[0][1]) - 1)
    assert drive(defense_roll(fighter.g, fighter["F"], None), rolled).result == 1 + stars, "bonus stars add"


@pytest.mark.rule("EXP-DEF-05", "SD-OFF-05", "SD-RESULT-01", "SD-ACTION-06")
def test_a_support_action_with_rolls_names_its_attributes_and_wounds_nobody() -> None:
    s = explore("M . . I", M="ember-mage", I="kobold-ironscale")
    kindle = next(action for _, action in stats_of(s.g, s["M"]).unique if action.id == "kindle")
    rules = perform(s.g, s["M"], kindle, "ember-mage/kindle", s["I"].id)
    assert dice_of_roll(rules, [2, 2, 2]) == [["red"] * 3, ["red", "blue"]], "WILL against ARM"
    drive(perform(s.g, s["M"], kindle, "ember-mage/kindle", s["I"].id), [2, 1, 1], [2, 2])
    assert s["I"].status == 0, "the defense holds"
    drive(perform(s.g, s["M"], kindle, "ember-mage/kindle", s["I"].id), [2, 2, 1], [2, 2])
    assert s["I"].status == FIRE | BANE and s["I"].wounds == 0
    named = Action(id="n", name="Stare", kind="support", attack="magic", range=4, defend="willpower",
                   effects=(Inflict(status="slow"),))  # fmt: skip
    assert dice_of_roll(perform(s.g, s["M"], named, "n", s["I"].id), [2, 2, 2])[1] == ["blue"], "WILL named"


@pytest.mark.rule("EXP-DEF-06")
def test_each_model_in_an_area_defends_by_itself_against_one_offense_roll() -> None:
    s = explore(". K .\n. B I\n. . .", B="claw-tribe-barbarian", K="kobold-knucklehead", I="kobold-ironscale")
    whirl = next(a for _, a in stats_of(s.g, s["B"]).unique if a.id == "whirlwind-of-claws")
    rules = perform(s.g, s["B"], whirl, "claw-tribe-barbarian/whirlwind-of-claws", "here")
    ran = drive(rules, [1, 1, 1], [], [0], [2, 1])
    assert [len(one.dice) for one in ran.asked if isinstance(one, Dice)] == [3, 1, 2]
    assert s["K"].at < 0 and s["I"].wounds == 0, "three beats nought, not three"


@pytest.mark.rule("EXP-RESULT-01", "SD-RESULT-02", "SD-RESULT-03", "SD-RESULT-04")
def test_after_a_hit_come_wound_effects_items_hearts_and_potions_in_this_order() -> None:
    s = explore("B . .\n. I .\n. . .", B="claw-tribe-barbarian", I="kobold-ironscale")
    s["B"].wounds = 2
    drag = next(a for _, a in stats_of(s.g, s["B"]).unique if a.id == "drag-down")
    heard = events_of(s.g)
    rules = perform(s.g, s["B"], drag, "claw-tribe-barbarian/drag-down", s["I"].id)
    drive(rules, ["heart/potion", 2, "potion"], [], [1, 0])
    order = [kind for kind, _, _ in heard]
    assert order.index("wounded") < order.index("suffers") < order.index("healed") < order.index("potions")
    assert s["I"].wounds == 1 and s["I"].status == KNOCKDOWN
    assert s["B"].wounds == 1 and s.hero("B").potions == 2, "a heart and two potions, both its own"


@pytest.mark.rule("EXP-RESULT-02")
def test_the_consul_gains_nothing_from_hearts_and_potions() -> None:
    s = explore("P I O", P="royal-paladin", I="kobold-ironscale", O="kobold-gouger")
    s["I"].wounds = 1
    ran = drive(attack(s, "I", "P"), ["heart", 2], [1, "heart", 0])
    assert s["P"].wounds == 1 and s["I"].wounds == 1, "no wound comes off"
    assert not [ask for ask in ran.asked if isinstance(ask, Ask)], "nobody is asked"


@pytest.mark.rule("EXP-RESULT-03", "SD-ABIL-BACKLASH-01", "SD-ABIL-BACKLASH-02", "SD-RESULT-10")
def test_when_the_defense_wins_the_action_has_failed_and_backlash_strikes() -> None:
    s = explore("F K", F="hearthsworn-fighter", K="kobold-gouger")
    s["F"].lasting = [Lasting("act:hearthsworn-fighter/shield-wall", s["F"].id)]
    dice = len(stats_of(s.g, s["F"]).defenses[0][1])
    drive(attack(s, "K", "F"), [1, 1], [2] * 2 + [1] * (dice - 2))
    assert s["F"].wounds == 0 and s["F"].status == 0, "no wound and no Bane from a failure"
    assert s["K"].at < 0, "the attacker suffers a wound"
    assert [kill.loot for kill in s.g.kills] == [False], "no loot for it"


@pytest.mark.rule("EXP-CRIT-01", "SD-CRIT-01", "SD-CRIT-02", "SD-CRIT-03")
def test_five_stars_and_more_than_twice_the_defense_are_a_critical_success_of_any_model() -> None:
    s = explore("P O O\n. O O", P="royal-paladin", O="kobold-ogre")
    for roll, defense, wounds in (
        ([2, 2, 1], [1, 1, 0], 2),
        ([2, 2, 1], [1, 2, 0], 1),
        ([2, 2, 0], [1, 0, 0], 1),
    ):
        s["P"].wounds = 0
        offense = [face or "heart" for face in roll]
        guard = [face or 0 if index == 2 else face or "heart" for index, face in enumerate(defense)]
        drive(attack(s, "O", "P"), offense, guard)
        assert s["P"].wounds == wounds, (roll, defense)
    drive(attack(s, "P", "O"), [2, 2, 1], [1, 1, 0])
    assert s["O"].wounds == 2, "a Hero's too"
    s = explore("P N", P="royal-paladin", N="kobold-warren")
    drive(attack(s, "P", "N"), [2, 2, 1], [1, 0])
    assert s["N"].wounds == 1, "never on a spawning point"


# ---------------------------------------------------------------- Mob


@pytest.mark.rule("EXP-ABIL-MOB-01")
@pytest.mark.example("EXP-EX-07")
def test_each_further_model_with_mob_that_reaches_the_target_adds_a_die_up_to_three() -> None:
    s = explore(
        "G . . .\n. P K .\nG . F .",
        P="royal-paladin", K="kobold-knucklehead", G="kobold-gouger", F="kobold-flinger",
    )  # fmt: skip
    assert dice_of_roll(attack(s, "K", "P"))[0] == ["red", "blue", "blue", "blue"], "two Gougers: +2 STR"
    far = s.put("kobold-gouger", "d1")
    assert len(mob_on(s.g, s["K"], s["P"])) == 2, "one out of reach does not count"
    far.at = s.square("b1")
    s.put("kobold-ironscale", "b3")
    assert len(mob_on(s.g, s["K"], s["P"])) == 4
    assert dice_of_roll(attack(s, "K", "P"))[0] == ["red"] + ["blue"] * 4, "+3 at most"
    s = explore("P K W .", P="royal-paladin", K="kobold-knucklehead", W="whelp")
    s["W"].at = s.square("b1")
    s["K"].at = s.square("c1")
    assert dice_of_roll(attack(s, "W", "P"))[0] == ["red", "blue"], "only for models with Mob"


@pytest.mark.rule("EXP-AREA-01", "SD-AREA-09")
@pytest.mark.example("EXP-EX-08")
def test_iron_halo_used_again_does_not_add_up() -> None:
    s = explore("P R .", P="royal-paladin", R="glimmerdusk-ranger")
    s.activate("P")
    before = len(stats_of(s.g, s["R"]).defenses[0][1])
    for spent in (1, 2, 3):
        drive(act(s.g), "use:royal-paladin/iron-halo:here")
        assert len(stats_of(s.g, s["R"]).defenses[0][1]) == before + 1
        assert s.g.acting and s.g.acting.spent == spent, "the further action points are wasted"


# ---------------------------------------------------------------- the example of the Ranger


@pytest.mark.rule("SD-ACT-03", "SD-ACTION-07", "SD-OFF-04", "SD-RESULT-05", "SD-RESULT-06", "SD-RESULT-07")
@pytest.mark.example("EXP-EX-04", "EXP-EX-05")
def test_the_rangers_turn_herbs_for_the_paladin_then_an_arrow_for_the_priest() -> None:
    s = explore(
        "R . . . . . . . . .\n. . . . . . P . . D",
        R="glimmerdusk-ranger", P="royal-paladin", D="dragon-priest",
    )  # fmt: skip
    s["P"].status, s["P"].wounds = KNOCKDOWN | FIRE, 1
    s.activate("R")
    drive(act(s.g), "to:d1")
    ran = drive(act(s.g), f"use:glimmerdusk-ranger/herbalist:{s['P'].id}")
    assert len(ran.asked) == 1 and s["P"].status == 0, "no roll; both go"
    drive(act(s.g), f"missile:{s['D'].id}", [2, "heart", "potion"], [1, 0], "royal-paladin")
    assert s["D"].wounds == 1 and s["P"].wounds == 0 and s.hero("P").potions == 1
    assert s.g.acting and stats_of(s.g, s["R"]).movement - s.g.acting.moved == 4
    assert stats_of(s.g, s["R"]).actions - s.g.acting.spent == 1


@pytest.mark.rule("SD-POTION-08", "SD-POTION-09", "SD-POTION-10")
@pytest.mark.example("EXP-EX-06")
def test_the_rogue_drinks_the_rangers_pixie_dust() -> None:
    from undercroft.games.super_dungeon.rules.activation import begin

    s = explore("O . R", O="riftling-rogue", R="glimmerdusk-ranger")
    s.hero("R").seat, s.hero("R").potions = "p2", 1
    s.activate("O")
    before = len(stats_of(s.g, s["O"]).offense["dexterity"][0])
    key = f"drink:glimmerdusk-ranger/pixie-dust:{s['O'].id}"
    ask = first_ask(act(s.g), key)
    assert ask.seat == "p2" and ask.kind == "share"
    s.hero("R").potions = 1
    drive(act(s.g), key, "yes")
    assert s.hero("R").potions == 0 and s.hero("O").potions == 0
    assert len(stats_of(s.g, s["O"]).offense["dexterity"][0]) == before + 1
    assert "stealth" in stats_of(s.g, s["O"]).abilities
    drive(begin(s.g, s["R"]))
    assert len(stats_of(s.g, s["O"]).offense["dexterity"][0]) == before + 1, "the drinker's, not the Ranger's"
    drive(begin(s.g, s["O"]))
    assert len(stats_of(s.g, s["O"]).offense["dexterity"][0]) == before


def test_the_pushing_consul_chooses_where_a_hero_goes() -> None:
    s = explore(". . . .\nI P . .\n. . . .", P="royal-paladin", I="kobold-ironscale")
    shove = Action(id="s", name="Shove", kind="support", range=1, effects=(Push(squares=1),))
    ask = first_ask(perform(s.g, s["I"], shove, "s", s["P"].id))
    assert ask.seat == "consul" and "c2" in ask.options
