"""Packs: mixed in by name, checked to the last word, at home at the table."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rules.dungeon_fighter.scene import AIM, GAME, at, attack, fight, hero, lands, party, run, turn
from undercroft.engine import ContentError, Match, SetupError, Source
from undercroft.games.dungeon_fighter.content.box import CONTENT, Box, box_of
from undercroft.games.dungeon_fighter.state import Party

ROOM = '[[room]]\nid = "r"\nname = "R"\nicons = 1\n'
MONSTER = '[[monster]]\nid = "m"\nname = "M"\nlevel = 1\ntype = "beast"\nlife = 1\ndamage = 1\ngold = 1\n'
WEAPON = '[[equipment]]\nid = "w"\nname = "W"\nkind = "weapon"\nprice = 1\nbox = "mine"\n'
HERO = (
    '[[hero]]\nid = "h"\nname = "H"\nmotto = "!"\nweapons = 1\narmor = 1\nspendables = 1\n'
    'red = "pickpocket"\ngreen = "cutthroat"\nblue = "camouflage"\n'
)
ABILITY = '[[ability]]\nid = "a"\nname = "A"\ntext = "t"\nrule = "DF-ABIL-05"\nbonus = 1\n'
THROW = '[[throw]]\nid = "blind"\nname = "B"\nlayer = "body"\ntext = "t"\nrule = "DF-BLIND-01"\n'
BOARD = '[[board]]\nid = "b"\nname = "B"\npieces = 4\nvalues = [5, 4, 3, 2, 1]\n'
DICE = (
    '[[dice]]\nid = "d"\nname = "D"\nshape = "d4"\nwhite_count = 9\n'
    'coloured = ["icon", "", "", ""]\nwhite = ["icon", "", "", ""]\n'
)
SPECIAL = (
    '[[special]]\nid = "s"\nname = "S"\nshape = "snow"\ncount = 1\nfaces = ["icon", "", "", "", "", ""]\n'
)

BROKEN = [
    (ROOM.replace("icons = 1", 'icons = 1\nthrow = "jumpp"'), "throw", "jump"),
    (ROOM.replace("icons = 1", 'icons = 1\ndice = ["sno"]'), "dice", "snow"),
    (ROOM.replace("icons = 1", 'icons = 1\ntemplates = ["frozn"]'), "templates", "frozen"),
    (ROOM.replace("icons", "icon_s"), "icon_s", "icons"),
    (MONSTER.replace('"beast"', '"baest"'), "type", "beast"),
    (MONSTER.replace("gold = 1", 'gold = 1\nmadness = ["punsh"]'), "madness", "punch"),
    (MONSTER.replace("level = 1", "level = 5"), "level", ""),
    (MONSTER.replace("damage", "damge"), "damge", "damage"),
    (MONSTER.replace('id = "m"', 'id = "jack"'), "jack", "a hero of this id"),
    (MONSTER.replace('id = "m"', 'id = "yeti"'), "yeti", "a boss of this id"),
    (WEAPON.replace('"weapon"', '"wepon"') + "bonus = 1\n", "kind", "weapon"),
    (WEAPON + 'throw = "heed"\n', "throw", "head"),
    (WEAPON + "heal = 2\n", "heal", "bonus, throw"),
    (WEAPON, "does nothing", "bonus"),
    (WEAPON + "bonus = 1\nicebergs = true\n", "icebergs", "bonus, throw"),
    (WEAPON.replace('box = "mine"', 'box = "minn"') + "bonus = 1\n", "box", "mine"),
    (WEAPON.replace('"weapon"', '"spendable"') + 'dice = ["watr"]\n', "dice", "water"),
    (WEAPON.replace('"weapon"', '"relic"') + 'templates = ["weak-point"]\n', "templates", "weak_point"),
    (HERO.replace('"pickpocket"', '"pickpoket"'), "red", "pickpocket"),
    (HERO.replace('"camouflage"', '"camouflag"'), "blue", "camouflage"),
    (HERO + 'foe = "gobblin"\n', "foe", "goblin"),
    (ABILITY.replace("DF-ABIL-05", "DF-ABIL-55"), "rule", "DF-ABIL-"),
    (ABILITY + 'when = "mis"\n', "when", "miss"),
    (ABILITY + 'token = "melodie"\n', "token", "melody"),
    (ABILITY.replace("bonus", "bonsu"), "bonsu", "bonus"),
    (THROW.replace('"blind"', '"blynd"'), "id", "blind"),
    (THROW.replace('"blind"', '"jmp"').replace('"body"', '"bodi"'), "layer", "body"),
    (BOARD.replace("[5, 4, 3, 2, 1]", "[9, 4, 3, 2, 1]"), "values", "1 to 5"),
    (DICE.replace('coloured = ["icon"', 'coloured = ["icn"'), "coloured", "icon"),
    (DICE.replace('white = ["icon", "",', 'white = ["icon",'), "white", "4 faces"),
    (SPECIAL.replace('"snow"', '"snwo"'), "shape", "snow"),
    (SPECIAL.replace("count = 1", "count = 2"), "count", "3 dice"),
    ('[[template]]\nid = "froze"\nname = "F"\npieces = ["f"]\n', "id", "frozen"),
    ('[[die]]\nid = "pink"\nname = "pink die"\n', "id", "red"),
    (ROOM.replace("[[room]]", "[[rooom]]"), "rooom", "room"),
]


def mixed(home: Path, *sheets: str) -> Box:
    """The box with a pack of these tables in it."""
    pack = home / "mine"
    pack.mkdir()
    (pack / "mine.toml").write_text("\n".join(sheets))
    return Box([CONTENT, pack], ["mine"])


@pytest.mark.parametrize(("sheet", "field", "meant"), BROKEN)
def test_a_misspelt_word_is_found_with_its_place_and_what_was_meant(tmp_path, sheet, field, meant):
    with pytest.raises(ContentError) as caught:
        mixed(tmp_path, sheet)
    told = str(caught.value)
    assert told.startswith("mine/mine.toml: ") and field in told and meant in told


def test_what_is_spelt_right_is_taken(tmp_path):
    box = mixed(tmp_path, ROOM, MONSTER, WEAPON + "bonus = 1\n", HERO, ABILITY, BOARD, DICE, SPECIAL)
    assert box.heroes["h"].foe == "" and box.equipment["w"].source == "house"


@pytest.mark.rule("DF-BMOD-01")
@pytest.mark.parametrize("kind", ["spendable", "relic"])
def test_equipment_that_only_calls_for_icebergs_does_something(tmp_path, kind):
    card = WEAPON.replace('"weapon"', f'"{kind}"') + "icebergs = true\n"
    assert mixed(tmp_path, card).equipment["w"].icebergs


def test_a_pack_is_named_never_a_path():
    for name in ("../caldera", "/etc", "no-such-pack"):
        with pytest.raises(SetupError, match="no pack"):
            GAME.setup({"packs": [name]})
    with pytest.raises(SetupError, match="did you mean 'attic'"):
        GAME.setup({"packs": ["atic"]})
    assert GAME.load_content(("attic",)).rooms["castle-attic"].gold == 1


def test_a_pack_without_heroes_brings_no_more_seats():
    assert GAME.setup({"players": 4, "packs": ["attic"]}).players == 4
    with pytest.raises(SetupError, match="second box"):
        GAME.setup({"players": 5, "packs": ["attic"]})


def test_the_attic_is_mixed_into_the_decks():
    g = party(packs=["attic"])
    assert "castle-attic" in g.rooms.left and "goose-moth" in g.levels[0].left
    assert "winter-umbrella" in g.shop.left and "winter-umbrella" not in party().shop.left


def test_equipment_of_a_pack_works_at_the_table():
    g = fight(party(packs=["attic"]), "goose-moth", room="castle-attic")
    hero(g, "jack").armor = ["winter-umbrella"]
    turn(g, "red", AIM, lands("outside"), "winter-umbrella")
    assert hero(g, "jack").life == 9 and g.combat.life == 6
    assert hero(g, "jack").turned == ["winter-umbrella"]


def test_a_room_and_a_monster_of_a_pack_are_met():
    g = party(packs=["attic"])
    g.room, gold = "castle-attic", g.gold
    run(g, "room")
    assert g.gold == gold + 1
    run(g, "monster", ["goose-moth"])
    assert g.combat.life == 8 and GAME.view(g, None).foe.name == "Moth the Size of a Goose"


@pytest.mark.parametrize("packs", [("attic",), ("attic", "caldera"), ("caldera", "attic"), ("glasshouse",)])
def test_random_games_with_packs_come_to_an_end(packs):
    for seed in range(5):
        match, source = Match.new(GAME, {"packs": packs, "players": 4}, seed=seed), Source(f"packs{seed}")
        while match.ask is not None:
            match.answer(match.ask.sample(source))
        assert Match.load(match.save()).digest() == match.digest()
    assert set(box_of(packs).rooms) > set(box_of().rooms)


def test_what_a_new_pack_begins_with_can_be_met_at_once(tmp_path):
    starter = (CONTENT.parent / "starter.toml").read_text()
    box = mixed(tmp_path, starter.replace("NAME", "mine"))
    assert box.monsters["mine-monster"].level == 1 and box.equipment["mine-mittens"].prevents == 2


# --- the glasshouse --------------------------------------------------------------------------------


def glass(*heroes: str, foe: str, **changes) -> Party:
    return fight(party(*heroes or ("jack", "marla", "lebron"), packs=["glasshouse"]), foe, **changes)


@pytest.mark.rule("DF-RULING-138")
def test_what_grows_grows_when_dice_are_fetched_for_an_empty_pool():
    g = glass(foe="ambitious-sprout", life=5)
    attack(g, "red", "1")
    assert g.combat.life == 4
    g = glass(foe="ambitious-sprout", life=5, pool=[])
    turn(g, "retrieve", "red", AIM, lands("1"))
    assert g.combat.life == 5 + 3 - 1
    g = glass(foe="ambitious-sprout", life=5, pool=[])
    attack(g, "white", "1")
    assert g.combat.life == 5 + 3 - 1
    g = glass(foe="ambitious-sprout", life=98, pool=[])
    attack(g, "white", "1")
    assert g.combat.life == 99 - 1


@pytest.mark.rule("DF-RULING-138")
def test_white_dice_water_the_lady_and_nothing_else_does():
    g = glass(foe="lady-wisteria", pool=[])
    turn(g, AIM, lands("3"))
    assert g.combat.life == g.foe.life + 2 - 3
    g = glass(foe="lady-wisteria")
    attack(g, "red", "outside")
    assert g.combat.life == g.foe.life
    g = fight(party(), "yeti", pool=[])
    turn(g, AIM, lands("3"))
    assert g.combat.life == g.foe.life - 3


@pytest.mark.rule("DF-RULING-138")
@pytest.mark.parametrize(("lies", "costs"), [("1", 1), ("2", 1), ("3", 1), ("4", 0), ("bullseye", 0)])
def test_thorns_prick_who_hits_a_poor_section(lies, costs):
    g = glass(foe="mantrap")
    attack(g, "red", lies)
    assert hero(g, "jack").life == 9 - costs


@pytest.mark.rule("DF-RULING-138")
def test_thorns_are_no_miss_and_the_last_blow_is_free_of_them():
    g = glass(foe="mantrap")
    hero(g, "jack").armor = ["mulch-barrel"]
    attack(g, "red", "1")
    assert hero(g, "jack").life == 8 and not hero(g, "jack").turned
    g = glass(foe="mantrap", life=1)
    attack(g, "red", "1")
    assert hero(g, "jack").life == 9 and g.phase == "won"
    g = fight(party(), "ice-mouse")
    attack(g, "red", "1")
    assert hero(g, "jack").life == 9


def test_who_is_pricked_to_the_end_faints():
    g = glass(foe="pincushion")
    hero(g, "jack").life = 1
    attack(g, "red", "2")
    assert hero(g, "jack").fainted


def test_gretas_roots_hold_and_barnabys_bees_do_not_mind_a_miss():
    g = glass("greta", "barnaby", "jack", foe="white-bear")
    hero(g, "greta").life = 5
    attack(g, "red", at("outside", "icon"), "red")
    assert hero(g, "greta").life == 6
    attack(g, "green", at("outside", "icon"), "green")
    assert g.combat.life == 13 and hero(g, "barnaby").life == 9 - 4
    g = glass("greta", "barnaby", "jack", foe="white-bear")
    hero(g, "jack").life = 3
    attack(g, "green", at("1", "icon"), "green")
    assert g.combat.life == 14 - 4 and hero(g, "jack").life == 4
    attack(g, "blue", at("2", "icon"), "blue")
    assert hero(g, "jack").life == 6 and g.gold == 2


def test_the_glasshouse_is_a_whole_region():
    own, base = box_of(("glasshouse",)), box_of()
    new = [own.monsters[one] for one in own.monsters if one not in base.monsters]
    assert sorted(one.level for one in new) == [1, 1, 2, 2, 3, 3, 4, 4]
    assert len(own.rooms) == len(base.rooms) + 6 and len(own.equipment) == len(base.equipment) + 7
    assert set(own.bosses) - set(base.bosses) == {"lady-wisteria"}
    assert own.bosses["lady-wisteria"].life > max(one.life for one in own.monsters.values())
