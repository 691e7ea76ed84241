"""The boss fight: relics, the boss fight card, the timeout."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rules.super_dungeon_explore.scene import Table, attack, explore, real, write_pack
from tests.support import drive, events_of, first_ask
from undercroft.engine import Ask
from undercroft.games.super_dungeon.content.box import Giver
from undercroft.games.super_dungeon.content.cards import Action, Area, Bonus, Lend
from undercroft.games.super_dungeon.explore.rules.boss_fight import (
    check_timeout,
    relics_for,
    spawn_dungeon_boss,
    take_relics,
)
from undercroft.games.super_dungeon.explore.rules.consul import assault, choose_monster, consul_turn, cost
from undercroft.games.super_dungeon.explore.rules.monsters import foe_stats
from undercroft.games.super_dungeon.explore.rules.power_up import loot_earned
from undercroft.games.super_dungeon.rules.activation import act
from undercroft.games.super_dungeon.rules.wounds import place_wounds
from undercroft.games.super_dungeon.state import BANE, FIRE, SLOW, Lasting


def hall() -> Table:
    s = real(royal_paladin="s4", ember_mage="a4", kobold_warren="g4 o5", egg_clutch="u7")
    s.g.side, s.g.phase = "consul", "mighty"
    return s


def fight() -> Table:
    """The boss beside two Heroes, nobody hurt."""
    s = explore("P D D .\nM D D .\n. . . .", P="royal-paladin", M="ember-mage", D="starfire")
    s.g.boss_spawned = True
    return s


@pytest.mark.rule("EXP-BOSS-02")
def test_the_boss_activates_as_other_super_monsters_do() -> None:
    s = fight()
    drive(consul_turn(s.g))
    assert s.g.box.platform("starfire") == "super" and cost(s.g, s.foe("D")) == 0
    assert s["D"].id in first_ask(choose_monster(s.g)).options
    s.g.newcomers = [s["D"].id]
    assert cost(s.g, s.foe("D")) == 4


@pytest.mark.rule("EXP-BOSS-03", "EXP-BOSS-04")
def test_right_after_the_boss_has_spawned_its_card_is_resolved() -> None:
    s = hall()
    assert set(s.g.box.boss_fights) == {"starfire"}
    card = s.g.box.boss_fights["starfire"]
    assert card.spawn and card.timeout
    heard = events_of(s.g)
    drive(spawn_dungeon_boss(s.g), "s7", "pass")
    kinds = [kind for kind, _, _ in heard]
    assert kinds.index("spawned") < kinds.index("points-gone") < kinds.index("boss-spawn")
    assert s["royal-paladin"].status == SLOW and s["ember-mage"].status == 0, "within four squares only"
    boss = s.g.boss_model()
    assert boss and s.g.tasks == [f"spawn:4:8-bit:{boss.id}"], "then her court comes"


@pytest.mark.rule("EXP-RELIC-01", "EXP-RELIC-03")
def test_the_boss_may_take_as_many_relics_as_spawning_points_stand_one_to_a_slot() -> None:
    s = hall()
    ask = first_ask(take_relics(s.g))
    assert ask.seat == "consul" and len(ask.options) == 5 and ask.optional
    drive(take_relics(s.g), "comet-crown", "molten-talons", "horn-of-the-hoard")
    assert s.g.relics == ["comet-crown", "molten-talons", "horn-of-the-hoard"], "three points, three relics"
    drive(take_relics(s.g), "comet-crown", "pass")
    assert s.g.relics == ["comet-crown"], "he need not take all"
    s.g.foes = s.g.foes[:1]
    drive(take_relics(s.g), "first-kings-plate")
    assert s.g.relics == ["first-kings-plate"]
    s.g.foes = []
    drive(take_relics(s.g))
    assert s.g.relics == [], "none without spawning points"
    s = fight()
    before = foe_stats(s.g, s.foe("D"))
    s.g.relics = ["first-kings-plate", "horn-of-the-hoard"]
    after = foe_stats(s.g, s.foe("D"))
    assert len(after.defenses[0][1]) == len(before.defenses[0][1]) + 1 and "backlash" in after.abilities
    assert after.movement == before.movement + 2
    assert "horn-of-the-hoard/sound-the-hoard" in [key for key, _ in after.unique]


@pytest.mark.rule("EXP-RELIC-03")
def test_two_relics_of_one_slot_do_not_go_together(tmp_path: Path) -> None:
    packs = write_pack(
        tmp_path,
        """
[[relic]]
id = "second-crown"
name = "Second Crown"
source = "house"
slot = "sapphire"
bonus = [{ movement = 1 }]
""",
    )
    s = explore("P . . W\n. . . E", packs=packs, P="royal-paladin", W="kobold-warren", E="egg-clutch")
    ask = first_ask(take_relics(s.g), "comet-crown")
    assert "second-crown" not in ask.options, "its slot is taken"


@pytest.mark.rule("EXP-RELIC-02")
def test_then_the_spawning_points_go_without_loot() -> None:
    s = hall()
    drive(spawn_dungeon_boss(s.g), "s7", "pass")
    assert s.g.points_in_play() == [] and [foe.card for foe in s.g.foes] == ["starfire"]
    assert s.g.kills == [] and loot_earned(s.g) == 0


@pytest.mark.rule("EXP-RELIC-04")
def test_a_relic_with_a_portrait_is_only_for_that_boss() -> None:
    s = hall()
    assert "comet-crown" in relics_for(s.g)
    s.g.boss = "kobold-ogre"
    assert relics_for(s.g) == ["first-kings-plate", "molten-talons", "horn-of-the-hoard"]


# ---------------------------------------------------------------- timeout


@pytest.mark.rule("EXP-TIMEOUT-01", "EXP-TIMEOUT-04")
def test_half_its_hearts_gone_the_boss_calls_a_timeout_before_any_further_action() -> None:
    s = fight()
    boss = s.foe("D")
    boss.wounds, boss.status = 6, BANE
    drive(attack(s, "P", "D"), [2, 2, 0], [3, 2, 1])
    assert boss.wounds == 7 and not s.g.timed_out, "seven of sixteen"
    heard = events_of(s.g)
    drive(attack(s, "P", "D"), [2, 2, 0], [3, 2, 1])
    assert boss.wounds == 8 and s.g.timed_out, "in the same action, when it is resolved"
    assert [kind for kind, _, _ in heard].count("timeout-effect") == 1
    assert s["P"].status == FIRE | BANE and boss.status == 0, "Fire and Bane around her, Remedy for her"
    odd = fight()
    odd["D"].wounds = 7
    odd.g.box.givers["test:hearts"] = odd.g.box.givers["gear:horn-of-the-hoard"]._replace(
        bonuses=(type(odd.g.box.items["horn-of-the-hoard"].bonus[0])(hearts=-1),)
    )
    from undercroft.games.super_dungeon.state import Lasting

    odd["D"].lasting = [Lasting("test:hearts", "x")]
    drive(check_timeout(odd.g))
    assert not odd.g.timed_out, "with 15 hearts seven are not enough"
    odd["D"].wounds = 8
    drive(check_timeout(odd.g))
    assert odd.g.timed_out


@pytest.mark.rule("EXP-TIMEOUT-01")
def test_wounds_of_an_upkeep_trigger_it_too_and_destruction_does_not() -> None:
    s = fight()
    s["D"].wounds = 15
    rules = attack(s, "P", "D")
    ran = drive(rules, [2, 2, 1], [1, 1, 1])
    assert ran.over and s.g.outcome and s.g.outcome.rule == "SD-WIN-02" and not s.g.timed_out


@pytest.mark.rule("EXP-TIMEOUT-02")
def test_first_the_party_may_discard_cards_of_the_backpack_to_heal_one_hero() -> None:
    s = fight()
    s["D"].wounds = 8
    s["P"].wounds = 5
    s.hero("M").gear[1] = "rusty-blade"
    s.g.backpack = ["rusty-blade", "short-bow", "rusty-blade"]
    ran = drive(check_timeout(s.g), "royal-paladin", ["1.rusty-blade", "2.short-bow"])
    ask = ran.asked[0]
    assert (
        isinstance(ask, Ask)
        and ask.seat == "p1"
        and list(ask.options) == ["royal-paladin", "ember-mage", "pass"]
    )
    assert s["P"].wounds == 3 and s.g.backpack == ["rusty-blade"]
    assert s.g.loot.discard == {"rusty-blade": 1, "short-bow": 1}
    assert s.hero("M").gear[1] == "rusty-blade", "equipped cards are not asked for"
    s = fight()
    s["D"].wounds, s.g.backpack = 8, ["rusty-blade"]
    drive(check_timeout(s.g), "pass")
    assert s.g.backpack == ["rusty-blade"], "they may"
    s = fight()
    s["D"].wounds, s.g.backpack, s["M"].at = 8, ["rusty-blade"], -1
    ask = first_ask(check_timeout(s.g))
    assert list(ask.options) == ["royal-paladin", "pass"], "a Hero in play"


@pytest.mark.rule("EXP-TIMEOUT-03")
def test_after_it_a_critical_success_brings_nothing_more_against_the_boss() -> None:
    s = fight()
    drive(attack(s, "P", "D"), [2, 2, 2], [1, "heart", "heart"])
    assert s["D"].wounds == 2
    s.g.timed_out = True
    drive(attack(s, "P", "D"), [2, 2, 2], [1, "heart", "heart"])
    assert s["D"].wounds == 3
    s["P"].status = 0
    s["P"].wounds = 0
    drive(attack(s, "D", "P"), [3, 2, 2], [1, 1, 0])
    assert s["P"].wounds == 2, "the boss's own criticals still count"


@pytest.mark.rule("EXP-TIMEOUT-05")
def test_there_is_only_one_timeout_in_a_game() -> None:
    s = fight()
    s["D"].wounds = 8
    drive(check_timeout(s.g))
    s["P"].status = 0
    s["D"].wounds = 3
    drive(check_timeout(s.g))
    s["D"].wounds = 10
    drive(check_timeout(s.g))
    assert s["P"].status == 0


def test_fire_in_the_bosss_upkeep_can_call_the_timeout() -> None:
    from undercroft.games.super_dungeon.explore.rules.consul import activate

    s = fight()
    s.consul()
    s["D"].wounds = 7
    place_wounds(s.g, s["D"], 1)
    drive(activate(s.g, s.foe("D")))
    assert s.g.timed_out and s.g.acting is not None


SLOW_COURT = """
[[monster]]
id = "slow-queen"
name = "Slow Queen"
source = "house"
rank = "dungeon-boss"
movement = 4
actions = 2
strength = { dice = "rr", range = 1 }
armor = { dice = "rr", defends = true }
hearts = 4
skulls = 4
platform = "super"

[[boss_fight]]
id = "slow-court"
name = "Slow Court"
source = "house"
boss = "slow-queen"
spawn_text = "Nothing."
timeout = [{ who = "heroes", effects = [{ do = "status", status = "slow" }] }]
timeout_text = "Heroes suffer Slow."
"""


@pytest.mark.rule("EXP-TIMEOUT-01", "EXP-RULING-08")
def test_a_timeout_comes_at_once_when_a_step_costs_the_boss_half_its_hearts(tmp_path: Path) -> None:
    walker = write_pack(tmp_path, SLOW_COURT)
    for answer in ("to:c1", "dash:c1"):
        s = explore("Q . L P", {"L": "lava"}, packs=walker, Q="slow-queen", P="royal-paladin")
        s.g.boss, s.g.boss_spawned = "slow-queen", True
        s["Q"].wounds = 1
        s.activate("Q")
        drive(act(s.g), answer)
        assert s["Q"].wounds == 2 and s.g.timed_out and s["P"].status == SLOW, answer


@pytest.mark.rule("EXP-TIMEOUT-01", "EXP-RULING-08", "EXP-TURN-01")
def test_a_timeout_comes_before_the_blow_when_the_boss_leaves_what_gave_it_hearts_under_an_order(
    tmp_path: Path,
) -> None:
    s = explore(
        "Q K . . . P",
        packs=write_pack(tmp_path, SLOW_COURT),
        Q="slow-queen",
        K="kobold-knucklehead",
        P="royal-paladin",
    )
    hearty = (Bonus(hearts=2),)
    s.g.box.givers["act:test/ward"] = Giver("Ward", hearty)
    s.g.box.aura_actions["act:test/ward"] = Action(
        id="ward",
        kind="support",
        augment=True,
        area=Area(shape="aura", size=1),
        effects=(Lend(bonus=hearty),),
    )
    s.g.auras.append(Lasting("act:test/ward", s["K"].id))
    s.g.boss, s.g.boss_spawned = "slow-queen", True
    s["Q"].wounds = 2
    s.activate("Q")
    drive(check_timeout(s.g))
    assert not s.g.timed_out, "2 of 6"
    drive(assault(s.g, s.foe("Q"), s.hero("P")), stop=True)
    assert s.at(s["Q"]) == "e1" and s.g.timed_out and s["P"].status == SLOW, "2 of 4, and nobody has rolled"


@pytest.mark.rule("EXP-DEF-02")
def test_a_support_action_that_rolls_names_the_attribute_of_the_defense() -> None:
    box = explore("P", P="royal-paladin").g.box
    for card in (*box.fighters.values(), *box.items.values()):
        for action in (*card.unique, *getattr(card, "drinks", ())):
            if action.kind == "support" and action.attack:
                assert action.defend == "armor" and "ARM" in action.text, action.id
