"""Shapeshift for monsters, as for Heroes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rules.super_dungeon_explore.scene import Table, explore, write_pack
from tests.support import drive, first_ask
from undercroft.games.super_dungeon.explore.rules.consul import cost
from undercroft.games.super_dungeon.explore.rules.monsters import foe_stats
from undercroft.games.super_dungeon.explore.rules.power_up import loot_earned, rewards
from undercroft.games.super_dungeon.explore.rules.spawning import affordable, spawn_one
from undercroft.games.super_dungeon.rules.activation import begin
from undercroft.games.super_dungeon.rules.stats import squares_of
from undercroft.games.super_dungeon.rules.wounds import destroy

FORMS = """
[[monster]]
id = "moon-thrall"
name = "Moon Thrall"
source = "house"
movement = 5
actions = 1
strength = { dice = "b", range = 1 }
armor = { dice = "b", defends = true }
hearts = 2
skulls = 1
platform = "8-bit"
shapeshift = "moon-wolf"

[[monster]]
id = "moon-wolf"
name = "Moon Wolf"
source = "house"
type = "wolf"
movement = 7
actions = 2
strength = { dice = "rr", range = 1 }
armor = { dice = "rb", defends = true }
hearts = 2
size = 2
skulls = 3
platform = "16-bit"
shapeshift = "moon-thrall"
form_of = "moon-thrall"
"""


def moor(path: Path, drawing: str) -> Table:
    s = explore(drawing, packs=write_pack(path, FORMS), P="royal-paladin", T="moon-thrall", N="kobold-warren")
    s.g.side = "consul"
    s.g.pool["moon-thrall"] = 1
    return s


@pytest.mark.rule("EXP-SHAPE-01", "SD-SHAPE-03", "SD-SHAPE-06", "SD-SHAPE-07")
def test_a_monster_may_change_form_in_its_upkeep_if_there_is_room(tmp_path: Path) -> None:
    s = moor(tmp_path, "P . . .\n. . T .\n. . . .")
    thrall = s.foe("T")
    thrall.wounds = 1
    ask = first_ask(begin(s.g, thrall))
    assert ask.kind == "shapeshift" and ask.seat == "consul" and ask.optional
    drive(begin(s.g, thrall), "b2")
    assert thrall.card == "moon-wolf" and squares_of(s.g, thrall).bit_count() == 4
    assert thrall.wounds == 1, "tokens stay"
    assert foe_stats(s.g, thrall).type == "monster", "the type stays the original's"
    ask = first_ask(begin(s.g, thrall))
    assert ask.kind == "shapeshift", "and back"
    narrow = moor(tmp_path, "P . T .")
    drive(begin(narrow.g, narrow.foe("T")))
    assert narrow.foe("T").card == "moon-thrall", "no room, no question"


@pytest.mark.rule("EXP-SHAPE-02", "SD-SHAPE-08")
def test_a_change_of_form_earns_no_loot_and_the_pool_knows_both_forms(tmp_path: Path) -> None:
    s = moor(tmp_path, "P . . .\n. . T .\n. . . .")
    s.g.pool["moon-thrall"] = 0
    drive(begin(s.g, s["T"]), "b2")
    assert s.g.kills == [] and loot_earned(s.g) == 0
    assert "moon-thrall" not in affordable(s.g, 8, ["8-bit"]), "in play in either form"
    s.g.side = "heroes"
    destroy(s.g, s["T"])
    assert loot_earned(s.g) == 2, "destroyed as a 16-Bit monster"
    drive(rewards(s.g), ["rusty-blade"] * 2)
    assert s.g.pool["moon-thrall"] == 1


@pytest.mark.rule("EXP-SHAPE-03", "SD-SHAPE-02")
def test_spawning_costs_the_dearer_form_but_the_original_enters(tmp_path: Path) -> None:
    s = moor(tmp_path, "P . . .\n. . . N\n. . . .")
    assert affordable(s.g, 2, ["8-bit"]).count("moon-thrall") == 0
    assert "moon-thrall" in affordable(s.g, 3, ["8-bit"]) and "moon-wolf" not in s.g.pool
    left = drive(spawn_one(s.g, 4, ["8-bit"], "points"), "moon-thrall", "c1").result
    assert left == 1 and s.g.foes[-1].card == "moon-thrall"
    s.consul()
    foe = s.g.foes[-1]
    assert cost(s.g, foe) == 0
    foe.card = "moon-wolf"
    assert cost(s.g, foe) == 3, "to activate, the form it is in counts (EXP-RULING-35)"


@pytest.mark.rule("SD-SHAPE-03", "SD-SHAPE-05", "SD-RULING-50")
def test_the_new_form_stands_only_where_it_could_stand_by_itself(tmp_path: Path) -> None:
    forms = FORMS.replace('type = "wolf"\n', 'type = "wolf"\nabilities = ["fly"]\n')
    for text, places in ((FORMS, {"b1"}), (forms, {"b1", "c1"})):
        s = explore("P . T o\n. . . o", packs=write_pack(tmp_path, text), P="royal-paladin", T="moon-thrall")
        s.g.side = "consul"
        found = set(first_ask(begin(s.g, s["T"])).options)
        assert found == places | ({"pass"} & found), "over the chasm only with Fly"


@pytest.mark.rule("SD-SHAPE-03", "SD-TERM-12", "SD-RULING-05")
def test_a_form_that_comes_to_stand_in_lava_is_hurt(tmp_path: Path) -> None:
    s = explore(
        "P . T L\n. . . .",
        {"L": "lava"},
        packs=write_pack(tmp_path, FORMS),
        P="royal-paladin",
        T="moon-thrall",
    )
    s.g.side = "consul"
    drive(begin(s.g, s["T"]), "b1")
    assert s["T"].wounds == 0
    s.foe("T").card, s["T"].at = "moon-thrall", s.square("c1")
    drive(begin(s.g, s["T"]), "c1")
    assert s["T"].wounds == 1
