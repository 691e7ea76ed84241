"""Small print: the last die of an Arc, a boss in the corner, two boo booties at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rules.super_dungeon_explore.scene import explore, write_pack
from tests.support import drive, events_of, first_ask
from undercroft.games.super_dungeon.content.cards import Action, Bonus, Lend, Push
from undercroft.games.super_dungeon.explore.content.cards import Deed
from undercroft.games.super_dungeon.explore.rules.boss_fight import do_deeds
from undercroft.games.super_dungeon.explore.rules.consul import monster
from undercroft.games.super_dungeon.rules.actions import perform
from undercroft.games.super_dungeon.rules.activation import act
from undercroft.games.super_dungeon.rules.effects import apply_effect
from undercroft.games.super_dungeon.rules.equipment import open_chest


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
