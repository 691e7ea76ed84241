"""Small print: the last die of an Arc, a boss in the corner, two boo booties at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rules.super_dungeon_arcade.scene import give
from tests.rules.super_dungeon_explore.scene import (
    FOUR,
    GAME,
    attack,
    explore,
    new_match,
    real,
    run_until,
    write_pack,
)
from tests.support import drive, events_of, first_ask
from undercroft.engine import Deck
from undercroft.engine.words import spelled
from undercroft.games.super_dungeon.content.box import Giver
from undercroft.games.super_dungeon.content.cards import Action, Area, Bonus, Lend, Push, Roll, Step
from undercroft.games.super_dungeon.dungeon.grid import base, squares
from undercroft.games.super_dungeon.dungeon.recipe import square_named
from undercroft.games.super_dungeon.explore.content.cards import Deed
from undercroft.games.super_dungeon.explore.rules.boss_fight import do_deeds, sighting
from undercroft.games.super_dungeon.explore.rules.chart import advance, without_points
from undercroft.games.super_dungeon.explore.rules.consul import choose_monster, monster
from undercroft.games.super_dungeon.explore.rules.modes import take_artifact
from undercroft.games.super_dungeon.explore.rules.power_up import loot_earned, rewards
from undercroft.games.super_dungeon.explore.rules.spawning import boss_places
from undercroft.games.super_dungeon.rules.actions import perform
from undercroft.games.super_dungeon.rules.activation import act
from undercroft.games.super_dungeon.rules.effects import apply_effect
from undercroft.games.super_dungeon.rules.equipment import draw_loot, open_chest
from undercroft.games.super_dungeon.rules.stats import hero_stats, lend, slot_of, stats_of
from undercroft.games.super_dungeon.rules.wounds import destroy, pop_items
from undercroft.games.super_dungeon.state import IMMOBILE, Kill


@pytest.mark.rule("SD-ABIL-ARC-02", "SD-ABIL-ARC-03")
def test_an_arc_ends_with_its_last_die_though_another_target_is_near() -> None:
    s = explore(
        "I . P . M . R", packs=("clockwork-foundry",), I="spark-imp",
        P="royal-paladin", M="claw-tribe-barbarian", R="riftling-rogue",
    )  # fmt: skip
    action = next(one for one in s.g.box.monsters["spark-imp"].unique if one.id == "short-circuit")
    ran = drive(
        perform(s.g, s["I"], action, "spark-imp/short-circuit", s["P"].id),
        [2, 2], ["heart", "heart", 0], "blue", [2], [0, 0],
    )  # fmt: skip
    assert s["P"].wounds == 1 and s["M"].wounds == 1 and s["R"].wounds == 0
    assert len(ran.chances) == 4, "two rolls against two defenses"


@pytest.mark.rule("SD-RULING-39", "EXP-TURN-01")
def test_a_monster_that_a_potion_destroys_in_its_activation_has_done(tmp_path: Path) -> None:
    packs = write_pack(
        tmp_path,
        """
[[hero]]
id = "brewer"
name = "Brewer"
source = "a test"
affinity = ["ruby"]
movement = 5
actions = 3
strength = { dice = "r", range = 1 }
armor = { dice = "b", defends = true }
willpower = { dice = "b" }
dexterity = { dice = "b" }
hearts = 5
potions = 2

[[hero.drinks]]
id = "vitriol"
name = "Vitriol"
kind = "support"
color = "green"
tokens = 1
range = 4
effects = [{ do = "wound", amount = 1 }]
text = "One enemy within four squares takes a wound."
""",
    )
    s = explore("B . K .", packs=packs, B="brewer", K="kobold-gouger")
    s.hero("B").potions = 1
    foe = s.activate("K")
    drive(monster(s.g), "to:b1", f"drink:brewer/vitriol:{foe.id}")
    assert foe.at < 0 and s.g.acting is None and s.g.phase == "consul"


@pytest.mark.rule("EXP-TIMEOUT-04", "SD-CONTROL-07")
def test_a_boss_in_the_corner_pushes_away_from_itself() -> None:
    s = explore("B B P . .\nB B . . .", P="royal-paladin", B="starfire")
    deeds = (Deed(who="heroes", effects=(Push(squares=1),)),)
    ran = drive(do_deeds(s.g, "starfires-court", deeds, list(s.g.heroes), s["B"], s["B"]), "d1")
    assert s.at(s["P"]) == "d1" and (ran.asks[0].kind, ran.asks[0].seat) == ("control", "consul")


@pytest.mark.rule("EXP-PRINCE-03", "EXP-RULING-39")
def test_only_the_carrier_wins_by_going_over_the_goal() -> None:
    s = explore("P . Z . . M", mode="prince", P="royal-paladin", M="ember-mage")
    s.g.prince = s.square("f1")
    s.activate("P")
    assert not drive(act(s.g), "to:d1").over and s.at(s["P"]) == "d1"
    s.g.carrier, s["P"].at = s["M"].id, s.square("a1")
    s.activate("P")
    assert not drive(act(s.g), "to:d1").over, "somebody else carries the prince"


@pytest.mark.rule("SD-BASIC-09", "SD-BOO-02")
def test_of_two_boo_booties_drawn_the_hero_chooses_one(tmp_path: Path) -> None:
    packs = write_pack(
        tmp_path,
        """
[[monster]]
id = "hatbox"
name = "Hatbox"
source = "a test"
affinity = ["citrine"]
rank = "boo-booty"
movement = 4
actions = 1
strength = { dice = "b", range = 1 }
armor = { dice = "b", defends = true }
willpower = { dice = "b" }
dexterity = { dice = "b" }
hearts = 1
skulls = 1
platform = "8-bit"

[[treasure]]
id = "hatbox-card"
name = "Boo Booty: Hatbox"
source = "a test"
boo_booty = "hatbox"
text = "A boo booty."
""",
    )
    s = explore("P . .", packs=packs, P="royal-paladin")
    s.g.chests = [-1, s.square("b1")]
    ran = drive(
        open_chest(s.g, s.hero("P"), s.square("b1")), ["toothy-chest"], ["hatbox-card"], "hatbox-card"
    )
    assert ran.asks[0].rule == "SD-BASIC-09"
    assert [(foe.card, foe.tile) for foe in s.g.foes] == [("hatbox", 2)]


@pytest.mark.rule("SD-ACTION-06", "SD-RESULT-03", "SD-PRIORITY-01")
def test_a_bonus_is_told_by_the_rule_of_what_brings_it() -> None:
    s = explore("P K", P="royal-paladin", K="kobold-gouger")
    heard = events_of(s.g)
    bonus = Lend(bonus=(Bonus(movement=1),))
    for kind in ("support", "offense"):
        action = Action(id="x", kind=kind, effects=(bonus,))
        drive(apply_effect(s.g, bonus, s["P"], s["P"], action, "royal-paladin/iron-halo"))
    assert [rule for kind, rule, _ in heard if kind == "lent"] == ["SD-ACTION-06", "SD-RESULT-03"]


@pytest.mark.rule("SD-LOS-03", "SD-RULING-04")
def test_the_corner_square_of_the_map_blocks_nobody_while_it_is_empty() -> None:
    s = explore(". P\nT K", P="royal-paladin", T="kobold-gouger", K="kobold-gouger")
    s.activate("P")
    assert f"melee:{s['T'].id}" in first_ask(act(s.g)).options
    s = explore(". K\nP M", P="royal-paladin", M="ember-mage", K="kobold-gouger")
    s.activate("K")
    assert f"melee:{s['P'].id}" in first_ask(act(s.g)).options


@pytest.mark.rule("EXP-CHART-02")
def test_a_space_with_bonus_and_sighting_brings_the_bonus_first() -> None:
    s = explore("P .", P="royal-paladin")
    spaces = s.g.box.charts[s.g.chart].spaces
    s.g.space = next(n for n, space in enumerate(spaces) if space.bonuses and space.sighting)
    drive(advance(s.g, ""))
    assert [task.partition(":")[0] for task in s.g.tasks] == ["spawn", "bonus", "sighting"]


@pytest.mark.rule("SD-ABIL-BLESSING-02", "EXP-RULING-14")
def test_monsters_of_both_platforms_are_blessed_and_super_ones_are_not() -> None:
    drawing = "K I O O\n. . O O"
    ground = {"K": "moonwell", "I": "moonwell", "O": "moonwell"}
    s = explore(drawing, ground, K="kobold-gouger", I="kobold-ironscale", O="kobold-ogre")
    assert [stats_of(s.g, s[letter]).defenses[0][2] for letter in "KIO"] == [1, 1, 0]


@pytest.mark.rule("EXP-REWARD-01")
def test_skull_points_and_not_heads_are_counted_for_loot() -> None:
    s = explore("P", P="royal-paladin")
    s.g.kills = [Kill("kobold-gouger"), Kill("kobold-flinger")]
    assert loot_earned(s.g) == 1, "two heads of two skull points each"
    s.g.kills = [Kill("kobold-gouger")] * 3
    assert loot_earned(s.g) == 2


@pytest.mark.rule("EXP-RULING-37", "SD-REWARD-05")
def test_a_boo_booty_of_a_square_dungeon_is_worth_two_cards_on_any_tile() -> None:
    s = explore("P", P="royal-paladin")
    s.g.square, s.g.kills = True, [Kill("mimic", 4)]
    s.g.treasure = Deck.of("treasure", ["aegis-of-dawn"] * 5)
    drive(rewards(s.g), ["aegis-of-dawn"], ["aegis-of-dawn"])
    assert s.g.backpack == ["aegis-of-dawn"]


@pytest.mark.rule("EXP-TIMEOUT-03", "EXP-CRIT-01")
def test_after_the_timeout_only_the_boss_is_safe_from_critical_successes() -> None:
    s = explore("P O O\n. O O", P="royal-paladin", O="kobold-ogre")
    s.g.boss_spawned = s.g.timed_out = True
    give(s, "P", Bonus(offense=Roll(stars=2)))
    drive(attack(s, "P", "O"), [1, 1, 1], ["heart", "heart", 0])
    assert s["O"].wounds == 2


@pytest.mark.rule("SD-ABIL-ARC-01")
def test_an_arc_leaps_two_squares_and_no_farther() -> None:
    s = explore("M K . K . . K", M="ember-mage", K="kobold-gouger")
    spark = Action(id="x", name="X", kind="offense", attack="magic", range=6, abilities=("arc",))
    drive(perform(s.g, s["M"], spark, "test/x", s["K"].id), [2, 2, 2], [0], "blue", [2, 2], [0])
    assert [foe.at >= 0 for foe in s.all("K")] == [False, False, True]


@pytest.mark.rule("SD-AREA-04", "SD-RULING-23")
def test_of_those_pushed_at_one_moment_the_farthest_goes_first() -> None:
    s = explore("B K K . .", B="claw-tribe-barbarian", K="kobold-gouger")
    gust = Action(
        id="x", name="X", kind="support", area=Area(shape="wave", size=2), effects=(Push(squares=1),)
    )
    drive(perform(s.g, s["B"], gust, "test/x", "here"), "d1", "c1")
    assert [s.at(foe) for foe in s.all("K")] == ["c1", "d1"]


@pytest.mark.rule("SD-STATUS-IMMOBILE-01", "SD-RULING-06")
def test_immobile_bars_the_steps_of_ones_own_activation_alone() -> None:
    s = explore("P . . M", P="royal-paladin", M="ember-mage")
    s.hero("P").status = IMMOBILE
    drive(apply_effect(s.g, Step(squares=1), s["M"], s["P"], None, "test"), "b1")
    assert s.at(s["P"]) == "b1", "it does not activate now"
    s.activate("P")
    drive(apply_effect(s.g, Step(squares=1), s["P"], s["P"], None, "test"))
    assert s.at(s["P"]) == "b1"


@pytest.mark.rule("SD-TERM-04")
def test_a_loot_deck_is_shuffled_anew_the_moment_its_last_card_is_drawn() -> None:
    s = explore("P", P="royal-paladin")
    s.g.loot = Deck.of("loot", ["rusty-blade"])
    s.g.loot.throw_away("top-heavy-maul")
    drive(draw_loot(s.g, 1, "SD-PRIORITY-01"), ["rusty-blade"])
    assert s.g.loot.left == {"top-heavy-maul": 1} and not s.g.loot.discard


@pytest.mark.rule("SD-DEATH-04", "SD-RESULT-06")
def test_a_popped_potion_goes_to_no_fallen_hero() -> None:
    s = explore("P M", P="royal-paladin", M="ember-mage")
    destroy(s.g, s["M"])
    s.hero("P").potions = hero_stats(s.g, s.hero("P")).potions
    drive(pop_items(s.g, s.hero("P"), 0, 1))
    assert s.hero("M").potions == 0


@pytest.mark.rule("EXP-REWARD-01", "EXP-CARD-02")
def test_the_lesson_on_loot_counts_its_kobolds_by_their_skull_points() -> None:
    lesson = next(one for one in GAME.lessons.values() if "EXP-REWARD-01" in one.sheet.rules)
    step = next(step for step in lesson.sheet.step if "skull points" in step.say)
    box = GAME.load_content()
    burned, gouger = 2 * box.skulls("kobold-knucklehead"), box.skulls("kobold-gouger")
    assert f"{spelled(burned)}, as those were worth together, earn nothing" in step.say
    assert f"The Gouger is worth {spelled(gouger)}." in step.say
    assert f"That makes {spelled(burned + gouger)}" in step.well


@pytest.mark.rule("SD-ABIL-STEALTH-01", "EXP-ABIL-MOB-01", "EXP-SKULL-04")
def test_the_words_for_stealth_mob_and_platforms_leave_no_limit_out() -> None:
    box = GAME.load_content()
    said = {word: box.terms[word].text for word in ("stealth", "mob", "8-bit", "super")}
    assert "nem" not in said["stealth"] and "one at least" in said["stealth"], (
        "friends' ranges are shorter too"
    )
    assert f"{spelled(box.tokens['mob'].most)} at most" in said["mob"]
    assert all("unless it came this turn" in said[platform] for platform in ("8-bit", "super"))


@pytest.mark.rule("SD-ABIL-SMALL-01", "SD-RULING-24")
def test_small_hides_nobody_from_friends() -> None:
    s = explore("R . . . . P", R="glimmerdusk-ranger", P="royal-paladin")
    give(s, "P", Bonus(abilities=("small",)))
    s.activate("R")
    assert "use:glimmerdusk-ranger/herbalist:royal-paladin" in first_ask(act(s.g)).options


@pytest.mark.rule("EXP-ABIL-MOB-01", "EXP-RULING-17")
def test_a_mob_needs_an_offensive_action_and_mates_that_could_strike(monkeypatch: pytest.MonkeyPatch) -> None:
    s = explore("F K\nP .", P="royal-paladin", K="kobold-knucklehead", F="kobold-flinger")
    give(s, "F", Bonus(abilities=("mob",)))
    monkeypatch.setattr(s.g.box, "mobsters", frozenset(s.g.box.fighters))
    drive(attack(s, "K", "P"), [1, 1], [2, 1, 0])
    s.put("kobold-gouger", "b2")
    drive(attack(s, "K", "P"), [1, 1, 1], [2, 1, 1])
    trip = Action(id="x", name="X", kind="support", attack="melee", range=1, defend="armor")
    drive(perform(s.g, s["K"], trip, "test/x", s["P"].id), [1, 1], [2, 1, 0])


@pytest.mark.rule("EXP-AREA-01", "EXP-RULING-18")
def test_two_actions_of_one_name_count_once_whoever_has_them() -> None:
    s = explore("P", P="royal-paladin")
    before = stats_of(s.g, s["P"]).movement
    for source in ("act:one/hurry", "act:two/hurry"):
        s.g.box.givers[source] = Giver("Hurry", (Bonus(movement=1),))
        lend(s.g, s["P"], source, "tester")
    assert stats_of(s.g, s["P"]).movement == before + 1


@pytest.mark.rule("EXP-SKULL-01", "SD-PRIORITY-01")
def test_a_card_of_the_consuls_adds_to_the_skull_points_that_are_left() -> None:
    s = explore("P K", P="royal-paladin", K="kobold-gouger")
    s.consul(skulls=3)
    s.g.consul_cards = ["testy-tome"]
    drive(choose_monster(s.g), "card:testy-tome")
    assert s.g.skulls == 3 + s.g.box.consul_cards["testy-tome"].skulls and s.g.consul_cards == []


@pytest.mark.rule("EXP-ART-01", "EXP-RULING-21")
def test_the_end_token_lies_on_the_last_tile_of_a_line_and_on_the_third_of_a_square() -> None:
    for square, tile in ((False, 3), (True, 2)):
        match = new_match(heroes=5, party=(), square=square, mode="artifact", ties="table")
        ask = run_until(match, "end-token")
        dungeon = match.state.dungeon
        assert {dungeon.tile_of(square_named(dungeon, name)) for name in ask.options} == {tile}


@pytest.mark.rule("SD-REWARD-04")
def test_a_mini_boss_is_worth_one_treasure_card() -> None:
    s = explore("P", P="royal-paladin")
    s.g.kills = [Kill("kobold-ogre")]
    s.g.treasure = Deck.of("treasure", ["aegis-of-dawn"] * 3)
    drive(rewards(s.g), ["aegis-of-dawn"])
    assert s.g.backpack == ["aegis-of-dawn"]


@pytest.mark.rule("EXP-RULING-22", "SD-EQUIP-06")
def test_what_the_artifact_replaces_is_discarded() -> None:
    s = explore("P", mode="artifact", P="royal-paladin")
    s.g.artifact = "wyvern-sting"
    slot = slot_of(s.g, s.g.artifact)
    worn = next(card.id for card in s.g.box.loot.values() if slot_of(s.g, card.id) == slot)
    s.hero("P").gear[slot] = worn
    take_artifact(s.g, s.hero("P"), "EXP-ART-08")
    assert s.hero("P").gear[slot] == "wyvern-sting" and s.g.backpack == []
    assert list(s.g.loot.discard) == [worn]


@pytest.mark.rule("EXP-RULING-26", "EXP-SPAWN-12")
def test_a_boss_that_has_come_is_called_no_more_and_leaves_no_relics() -> None:
    s = explore("P X X\n. X X", mode="prince", P="royal-paladin", X="starfire")
    s.g.boss_spawned, s.g.relics = True, ["molten-talons"]
    destroy(s.g, s["X"])
    assert s.g.relics == []
    heard = events_of(s.g)
    drive(without_points(s.g, ""))
    assert heard == [] and s.g.foes == []


@pytest.mark.rule("EXP-SIGHT-01")
def test_a_sighting_strikes_on_its_tiles_alone() -> None:
    s = real(royal_paladin="h4", ember_mage="i4")
    drive(sighting(s.g, [1]))
    [paladin, mage] = s.g.heroes
    assert s.g.dungeon.tile_of(mage.at) == 1, "one square away, but on the second tile"
    assert paladin.status and not mage.status


@pytest.mark.rule("EXP-RULING-05", "EXP-SPAWN-11")
def test_a_boss_enters_on_any_tile_but_the_first() -> None:
    s = real(FOUR, size=5, royal_paladin="a4")
    places = boss_places(s.g, "starfire")
    under = [base(s.g.dungeon, at, 2) for at in squares(places)]
    assert all(any(mask & tile for mask in under) for tile in s.g.dungeon.tiles[1:])
    assert not any(mask & ~s.g.dungeon.tiles[0] == 0 for mask in under)
