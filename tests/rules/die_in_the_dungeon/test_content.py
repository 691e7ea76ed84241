"""The content: what the box must hold, packs without code, and errors that name file, item and field."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.rules.die_in_the_dungeon.scene import GAME
from undercroft.engine import ContentError, Match, SetupError, Source
from undercroft.games.die_in_the_dungeon.content.box import BOX, HERE, Box, load_box
from undercroft.games.die_in_the_dungeon.rules.effects import EFFECTS
from undercroft.games.die_in_the_dungeon.telling.text import in_words

PACK = """
[[map]]
id = "attic"
name = "The Attic"
order = 20
about = "One room up."
grid = "@─┬E\\n..╵."
objective = { kind = "epics" }
tokens = { c2 = ["d6"] }
source = "house"

[[creature]]
id = "dieger"
name = "The Dieger"
about = "Stripes."
source = "house"
""" + "".join(
    f"""
[[ability]]
id = "dieger-{number}"
creature = "dieger"
name = "Trick {number}"
card = {"true" if number > 2 else "false"}
cost = 1
when = ["turn"]
effects = [{{ do = "gain", what = "might" }}]
source = "house"
"""
    for number in range(1, 7)
)


TILE = '[[tile]]\nid = "D13"\nname = "X"\nlevel = 1\nsource = "house"\n'
MAP = '[[map]]\nid = "m"\nname = "M"\norder = 1\nabout = ""\nsource = "house"\n'
MAP += 'objective = { kind = "explore" }\n'


def write_pack(home: Path, text: str) -> None:
    home.mkdir()
    sheet = f'[pack]\ngame = "{GAME.id}"\ntitle = "{home.name}"\nabout = "More."\n'
    (home / "pack.toml").write_text(sheet, encoding="utf-8")
    (home / "more.toml").write_text(text, encoding="utf-8")


@pytest.fixture
def pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    write_pack(tmp_path / "attic", PACK)
    monkeypatch.setenv("UNDERCROFT_PACKS", str(tmp_path))
    return "attic"


def test_every_item_says_where_it_comes_from() -> None:
    for path in sorted(HERE.glob("*.toml")):
        text = path.read_text(encoding="utf-8")
        items, sources = re.findall(r"^\[\[\w+\]\]", text, re.M), re.findall(r"^source = ", text, re.M)
        assert len(items) == len(sources), path.name


def test_at_least_twelve_maps_between_the_training_dungeon_and_the_final_one() -> None:
    solo = sorted((m for m in BOX.maps.values() if m.item.players == 1), key=lambda m: m.item.order)
    between = [m for m in solo if m.id not in ("training", "final")]
    assert len(between) >= 12
    assert solo[0].id == "training" and solo[-1].id == "final" and solo[-1].diemaster
    assert len({m.item.grid for m in solo}) == len(solo), "no two of the same shape"
    assert len({m.objective.kind for m in solo}) >= 6
    assert len({tuple(sorted(t for ts in m.tokens.values() for t in ts)) for m in solo}) == len(solo)


def test_the_way_to_every_objective_fits_into_the_time() -> None:
    for dungeon in BOX.maps.values():
        goals = [place for place, kind in dungeon.kind.items() if kind == "E"]
        goals += [*dungeon.objective.places, *([dungeon.diemaster] if dungeon.diemaster else [])]
        for goal in goals:
            far = dungeon.distances(goal)
            assert min(far[start] for start in dungeon.starts) <= 14, (dungeon.id, goal)


def test_every_word_of_the_vocabulary_is_used_and_can_be_read() -> None:
    used: set[str] = set()

    def walk(effects: object) -> None:
        for e in effects:
            used.add(e.do)
            assert in_words((e,)) not in ("", e.do), f"'{e.do}' has no words"
            for group in (e.failed, e.passed, e.either):
                walk(group)

    for tile in BOX.tiles.values():
        walk(tile.effects)
        walk(tile.combat)
    for ability in BOX.abilities.values():
        walk(ability.effects)
    for ally in BOX.allies.values():
        walk(ally.effects)
    for hero in BOX.heroes.values():
        walk(hero.each_round)
    assert set(EFFECTS) - used <= {"embolden"}


def test_a_pack_adds_a_map_and_a_creature_without_code(pack: str) -> None:
    options = {"packs": (pack,), "map": "attic", "creature": "dieger"}
    match = Match.new(GAME, options, seed=1)
    source = Source("attic")
    while match.ask is not None:
        match.answer(match.ask.sample(source))
    assert match.outcome is not None
    assert "attic" in GAME.packs()


def test_without_its_pack_a_map_is_not_there(pack: str) -> None:
    with pytest.raises(SetupError, match="no map 'attic'"):
        GAME.setup({"map": "attic"})
    with pytest.raises(SetupError, match=r"no pack 'cellar'; there is .*attic"):
        GAME.setup({"packs": ("cellar",)})


def test_a_pack_with_an_unknown_effect_is_refused_at_setup(pack: str, tmp_path: Path) -> None:
    write_pack(tmp_path / "odd", TILE + 'effects = [{ do = "explode" }]')
    with pytest.raises(
        ContentError, match=r"odd/more.toml: tile 'D13': field 'effects\[0\].do': no 'explode'"
    ):
        GAME.setup({"packs": ("odd",)})


def broken(tmp_path: Path, text: str) -> Box:
    (tmp_path / "more.toml").write_text(text, encoding="utf-8")
    return load_box([tmp_path])


@pytest.mark.rule("DIE-ABIL-06", "DIE-ABIL-07")
def test_what_a_pack_lets_a_turn_begin_with_a_round_may_begin_with_too(tmp_path: Path) -> None:
    assert broken(tmp_path, PACK).abilities["dieger-1"].when == ("turn", "round")


@pytest.mark.rule("DIE-HDIE-01", "DIE-EPIC-01", "DIE-RULING-67")
def test_a_question_mark_in_an_epic_heros_company_is_rolled_for_too(tmp_path: Path) -> None:
    tile = TILE.replace("D13", "E7") + 'epic = "barbarian"\ncompany = ["cleric-1", "?"]\n'
    assert broken(tmp_path, tile).companies["E7"] == (["barbarian", "cleric-1"], 1)


ABILITY = '[[ability]]\nid = "x"\nname = "X"\nsource = "house"\ncost = 1\n'
HERO = '[[hero]]\nid = "x"\nname = "X"\nmight = 1\nagility = 1\nmagic = 1\nsource = "house"\n'


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            TILE + 'heads = ["rouge"]',
            "tile 'D13': field 'heads': no 'rouge' (did you mean 'rogue'?); known: ",
        ),
        (TILE.replace("level = 1", "level = 7"), "tile 'D13': field 'level': 1 to 4; got 7"),
        (TILE.replace("D13", "X1"), "tile 'X1': field 'id': a letter of E, D, C, S, T, Q and a number"),
        (TILE + "levle = 2", "tile 'D13': unknown field 'levle' (did you mean 'level'?)"),
        (
            TILE + 'effects = [{ do = "haste" }, { do = "haal" }]',
            "tile 'D13': field 'effects[0].do': no 'haste'",
        ),
        (TILE + 'effects = [{ do = "haal" }]', "'effects[0].do': no 'haal' (did you mean 'heal'?)"),
        (TILE + 'effects = [{ do = "gain", what = "helth" }]', "'effects[0].what': no 'helth' (did you mean"),
        (
            TILE + 'effects = [{ do = "gain", waht = "time" }]',
            "unknown field 'effects[0].waht' (did you mean",
        ),
        (TILE + 'effects = [{ do = "check", what = "time", number = 3 }]', "'effects[0].what': no 'time'"),
        (TILE + 'effects = [{ do = "check", what = "might" }]', "'effects[0].number': what must the check"),
        (TILE + 'effects = [{ do = "token", what = "kobald" }]', "no 'kobald' (did you mean 'kobold'?)"),
        (TILE + 'effects = [{ do = "minion", die = 7 }]', "'effects[0].die': no d7; known: 4, 6, 8, 10, 12"),
        (TILE + 'effects = [{ do = "heal", what = "time" }]', "'effects[0].what': 'heal' is about nothing"),
        (
            TILE + 'effects = [{ do = "gain", what = "time", each = "heroes" }]',
            "'effects[0].each': no 'heroes'",
        ),
        (TILE + 'combat = [{ do = "press", lasts = "combt" }]', "'combat[0].lasts': no 'combt'"),
        (TILE + 'combat = [{ do = "forbid", what = "abilites" }]', "'combat[0].what': no 'abilites'"),
        (TILE + 'effects = [{ do = "sure" }]', "'effects[0].do': 'sure' does nothing before a combat"),
        (TILE + 'effects = [{ do = "either", either = [{ do = "heal" }] }]', "two effects or more to choose"),
        (
            TILE + 'effects = [{ do = "check", what = "might", number = 4, failed = [{ do = "dodge" }] }]',
            "'effects[0].failed[0].do': 'dodge' does nothing before a combat",
        ),
        (TILE + 'company = ["fighter-9"]', "tile 'D13': field 'company': no 'fighter-9' (did you mean"),
        (TILE + 'epic = "barbarain"', "tile 'D13': field 'epic': no 'barbarain' (did you mean 'barbarian'?)"),
        (HERO + 'type = "figther"', "hero 'x': field 'type': no 'figther' (did you mean 'fighter'?)"),
        (
            HERO + 'type = "x"\ntriggers = ["migth"]',
            "hero 'x': field 'triggers[0]': no 'migth' (did you mean",
        ),
        (
            HERO + 'type = "x"\nforbids = ["minion"]',
            "hero 'x': field 'forbids[0]': no 'minion' (did you mean",
        ),
        (HERO + 'type = "x"\nlevel = 6', "hero 'x': field 'level': 1 to 5; got 6"),
        (HERO + 'type = "x"\neach_round = [{ do = "fell" }]', "'fell' does nothing by itself in a round"),
        (
            ABILITY + 'creature = "trol"\nwhen = ["turn"]\neffects = []',
            "ability 'x': field 'creature': no 'trol' (did you mean 'troll'?)",
        ),
        (
            ABILITY + 'creature = "troll"\nwhen = ["trun"]\neffects = []',
            "ability 'x': field 'when[0]': no 'trun' (did you mean 'turn'?)",
        ),
        (
            ABILITY + 'creature = "troll"\nwhen = ["hit"]\neffects = [{ do = "pass" }]',
            "ability 'x': field 'effects[0].do': 'pass' does nothing at a hit",
        ),
        (
            ABILITY.replace("cost = 1", "cost = 5") + 'creature = "troll"\nwhen = ["hit"]\neffects = []',
            "ability 'x': field 'cost': 1 to 4; got 5",
        ),
        (MAP + 'grid = "@─"\ntokens = { z9 = ["d6"] }', "map 'm': field 'tokens': no 'z9'"),
        (MAP + 'grid = "@─"\ntokens = { b1 = ["d7"] }', "map 'm': field 'tokens.b1': no 'd7'"),
        (MAP + 'grid = "@x"', "map 'm': field 'grid': nothing is drawn as 'x'"),
        (MAP + 'grid = "@.─"', "map 'm': field 'grid': c1 cannot be reached"),
        (MAP + 'grid = "─"', "map 'm': field 'grid': 1 start tiles are needed"),
        (MAP + 'grid = "@─"\nremove = { tiles = ["D99"] }', "map 'm': field 'remove.tiles': no 'D99'"),
        (MAP + 'grid = "@─"\nrest = 9', "map 'm': field 'rest': at most 3; got 9"),
        (
            MAP + 'grid = "@─"\nstart = [{ do = "lose", what = "tiem" }]',
            "'start[0].what': no 'tiem' (did you",
        ),
        (
            MAP.replace('"explore"', '"exploer"') + 'grid = "@─"',
            "'objective.kind': no 'exploer' (did you mean",
        ),
        (MAP.replace('"explore"', '"epics"') + 'grid = "@─"', "'objective.count': 1 of 0 cannot be done"),
        (
            MAP.replace('kind = "explore"', 'kind = "reach", places = ["c9"]') + 'grid = "@─"',
            "map 'm': field 'objective.places': no 'c9'",
        ),
        (
            '[[creature]]\nid = "x"\nname = "X"\nabout = ""\nsource = "house"',
            "creature 'x': two board abilities and four cards are needed, not 0 and 0",
        ),
        (
            '[[word]]\nid = "luck"\nkind = "slot"\nname = "Luck"\nsource = "house"',
            "word 'luck': field 'id': no 'luck'",
        ),
        ('[[tiel]]\nid = "D13"', "unknown kind 'tiel' (did you mean 'tile'?)"),
    ],
)
def test_a_broken_pack_says_what_is_wrong(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(ContentError, match=re.escape(message)) as error:
        broken(tmp_path, text)
    assert str(error.value).startswith(f"{tmp_path.name}/more.toml: "), "pack and file come first"


def test_a_new_pack_begins_with_something_that_can_be_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "mine"
    home.mkdir()
    starter = (HERE.parent / "starter.toml").read_text(encoding="utf-8")
    (home / "pack.toml").write_text(starter.replace("NAME", "mine"), encoding="utf-8")
    monkeypatch.setenv("UNDERCROFT_PACKS", str(tmp_path))
    match = Match.new(GAME, {"map": "mine", "packs": ("mine",)}, seed=1)
    source = Source("mine")
    while match.ask is not None:
        match.answer(match.ask.sample(source))
    assert match.state.names("D80") == "Room of My Own"
