"""A pack for Explore: everything in it is checked when it is loaded, and each slip told."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rules.super_dungeon_explore.scene import GAME, write_pack
from undercroft.engine import ContentError, SetupError

MONSTER = """
[[monster]]
id = "moor-hag"
name = "Moor Hag"
source = "house"
movement = 5
actions = 1
strength = { dice = "b", range = 1 }
armor = { dice = "b", defends = true }
hearts = 2
skulls = 1
platform = "8-bit"
"""
BOSS = """
[[monster]]
id = "moor-queen"
name = "Queen of the Moor"
source = "house"
rank = "dungeon-boss"
movement = 5
actions = 2
armor = { dice = "b", defends = true }
hearts = 12
skulls = 4
platform = "super"
"""
POINT = """
[[spawning_point]]
id = "moor-pool"
name = "Moor Pool"
source = "house"
armor = { dice = "b", defends = true }
hearts = 4
spawns = { moor-hag = 2 }
"""
FIGHT = """
[[boss_fight]]
id = "moor-court"
name = "Court of the Moor"
source = "house"
boss = "moor-queen"
spawn = [{ who = "heroes", within = 3, effects = [{ do = "status", status = "slow" }] }]
skulls = 2
platforms = ["8-bit"]
timeout = [{ who = "boss", effects = [{ do = "remedy" }] }]
spawn_text = "Slow."
timeout_text = "Remedy."
"""
RELIC = """
[[relic]]
id = "moor-lamp"
name = "Moor Lamp"
source = "house"
slot = "ruby"
portrait = "moor-queen"
bonus = [{ strength = { dice = "r" }, abilities = ["fire"] }]
text = "One red die more with STR, and Fire as an ability."
"""
REFERENCE = """
[[reference]]
id = "wet-feet"
name = "Wet Feet"
source = "house"
bonus = [{ abilities = ["slow"] }]
text = "Monsters have Slow."
"""
CHART = """
[[chart]]
id = "moor-chart"
name = "The Moor"
source = "house"
heroes = [3, 4]
for_boss = "moor-queen"
spaces = [
  { skulls = 4, platforms = ["8-bit"], bonuses = ["wet-feet"], sighting = [1, 3] },
  { dungeon_boss = true },
]
"""
CONSUL = """
[[treasure]]
id = "moor-bill"
name = "Moor Bill"
source = "house"
consul = true
text = "Goes to the Consul."

[[consul_card]]
id = "moor-bill"
source = "house"
skulls = 1
text = "One skull point more."
"""
TOKEN = """
[[token]]
id = "reed"
term = "coin"
source = "house"
bonus = [{ defense = { dice = "b" } }]
text = "A reed."
"""
WHOLE = MONSTER + BOSS + POINT + FIGHT + RELIC + REFERENCE + CHART + CONSUL + TOKEN


def test_the_whole_pack_loads_and_its_things_have_names(tmp_path: Path) -> None:
    [pack] = write_pack(tmp_path, WHOLE)
    box = GAME.load_content((pack,))
    assert box.named["moor-hag"] == "Moor Hag" and box.named["wet-feet"] == "Wet Feet"
    assert (
        box.named["moor-court"] == "Court of the Moor" and box.texts["moor-bill"] == "One skull point more."
    )
    assert GAME.setup({"packs": (pack,), "boss": "moor-queen", "chart": "moor-chart"})


@pytest.mark.parametrize(
    ("right", "wrong", "where", "meant"),
    [
        ("spawns = { moor-hag = 2 }", "spawns = { moor-hga = 2 }", "spawning_point 'moor-pool'", "moor-hag"),
        (
            "hearts = 4\n",
            'hearts = 4\nalternate_to = "egg-cluch"\n',
            "spawning_point 'moor-pool'",
            "egg-clutch",
        ),
        (
            "skulls = 1\nplatform",
            'skulls = 1\nentry_on = "hachling"\nplatform',
            "monster 'moor-hag'",
            "hatchling",
        ),
        (
            "skulls = 1\nplatform",
            'skulls = 1\nshapeshift = "moor-quen"\nplatform',
            "'moor-hag'",
            "moor-queen",
        ),
        ("skulls = 1\nplatform", 'skulls = 1\nform_of = "moor-quen"\nplatform', "'moor-hag'", "moor-queen"),
        ('platform = "8-bit"', 'platform = "8-bite"', "monster 'moor-hag': field 'platform'", "8-bit"),
        (
            'rank = "dungeon-boss"',
            'rank = "dungeon-bos"',
            "monster 'moor-queen': field 'rank'",
            "dungeon-boss",
        ),
        (
            'boss = "moor-queen"\nspawn',
            'boss = "moor-hag"\nspawn',
            "boss_fight 'moor-court': field 'boss'",
            "",
        ),
        ('who = "heroes"', 'who = "heros"', "boss_fight 'moor-court': field 'spawn[0].who'", "heroes"),
        ('status = "slow"', 'status = "slwo"', "boss_fight 'moor-court'", "slow"),
        ('do = "remedy"', 'do = "remdy"', "boss_fight 'moor-court'", "remedy"),
        (
            'platforms = ["8-bit"]\ntimeout',
            'platforms = ["8bit"]\ntimeout',
            "boss_fight 'moor-court'",
            "8-bit",
        ),
        ('slot = "ruby"', 'slot = "rubi"', "relic 'moor-lamp': field 'slot'", "ruby"),
        ('slot = "ruby"\n', "", "relic 'moor-lamp': field 'slot'", ""),
        (
            'portrait = "moor-queen"',
            'portrait = "moor-quene"',
            "relic 'moor-lamp': field 'portrait'",
            "moor-queen",
        ),
        (
            'bonuses = ["wet-feet"]',
            'bonuses = ["wet-feets"]',
            "chart 'moor-chart': field 'spaces[0].bonuses'",
            "wet-feet",
        ),
        ("sighting = [1, 3]", "sighting = [1, 4]", "chart 'moor-chart': field 'spaces[0].sighting'", ""),
        (
            'for_boss = "moor-queen"',
            'for_boss = "moor-queens"',
            "chart 'moor-chart': field 'for_boss'",
            "moor-queen",
        ),
        ("  { dungeon_boss = true },\n", "", "chart 'moor-chart': field 'spaces'", ""),
        ("dungeon_boss = true", "dungeon_bos = true", "chart 'moor-chart'", "dungeon_boss"),
        (
            '[[consul_card]]\nid = "moor-bill"',
            '[[consul_card]]\nid = "moor-bil"',
            "consul_card 'moor-bil'",
            "moor-bill",
        ),
        ("consul = true\n", 'boo_booty = "mimc"\n', "treasure 'moor-bill': field 'boo_booty'", "mimic"),
        ('term = "coin"', 'term = "coyn"', "token 'reed': field 'term'", "coin"),
    ],
)
def test_a_slip_is_told_with_its_place_and_what_was_meant(
    tmp_path: Path, right: str, wrong: str, where: str, meant: str
) -> None:
    assert right in WHOLE
    [pack] = write_pack(tmp_path, WHOLE.replace(right, wrong, 1))
    with pytest.raises(ContentError) as error:
        GAME.load_content((pack,))
    assert where in str(error.value) and f"{pack}/pack.toml" in str(error.value)
    assert not meant or f"did you mean '{meant}'?" in str(error.value)


def test_a_pack_is_named_never_a_directory(tmp_path: Path) -> None:
    write_pack(tmp_path, MONSTER)
    for name in (str(tmp_path), "../packs", "/etc", "no-such-pack"):
        with pytest.raises(SetupError, match="no pack"):
            GAME.setup({"packs": [name]})
