"""The content: what the box must hold, packs without code, and errors that name file, item and field."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.rules.die_in_the_dungeon.scene import GAME
from undercroft.engine import ContentError, Match, SetupError, Source, load_catalogue
from undercroft.games.die_in_the_dungeon.board import BOX
from undercroft.games.die_in_the_dungeon.content import HERE, TYPES, Box, check_effects
from undercroft.games.die_in_the_dungeon.effect import EFFECTS
from undercroft.games.die_in_the_dungeon.wording import in_words

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


@pytest.fixture
def pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    home = tmp_path / "die-in-the-dungeon" / "attic"
    home.mkdir(parents=True)
    (home / "attic.toml").write_text(PACK, encoding="utf-8")
    monkeypatch.setenv("UNDERCROFT_PACKS", str(tmp_path))
    return "attic"


def test_every_item_says_where_it_comes_from() -> None:
    for path in sorted((HERE / "content").glob("*.toml")):
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
        for e in effects:  # type: ignore[attr-defined]
            used.add(e.do)
            assert in_words((e,)) != e.do, f"'{e.do}' has no words"
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
    check_effects(BOX, set(EFFECTS))


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
    with pytest.raises(SetupError, match="no pack 'cellar'; there is attic"):
        GAME.setup({"packs": ("cellar",)})


def test_a_pack_with_an_unknown_effect_is_refused_at_setup(pack: str, tmp_path: Path) -> None:
    home = tmp_path / "die-in-the-dungeon" / "odd"
    home.mkdir()
    (home / "odd.toml").write_text(TILE + 'effects = [{ do = "explode" }]', encoding="utf-8")
    with pytest.raises(ContentError, match="tile 'D13': field 'do': no effect 'explode'"):
        GAME.setup({"packs": ("odd",)})


def broken(tmp_path: Path, text: str) -> Box:
    (tmp_path / "more.toml").write_text(text, encoding="utf-8")
    box = Box(load_catalogue([HERE / "content", tmp_path], TYPES))
    check_effects(box, set(EFFECTS))
    return box


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (TILE + 'heads = ["ninja"]', "tile 'D13': field 'heads': no hero type 'ninja'"),
        (TILE.replace("level = 1", "level = 7"), "tile 'D13': field 'level': 1 to 4; got 7"),
        (TILE.replace("D13", "X1"), "tile 'X1': field 'id'"),
        (TILE + 'effects = [{ do = "explode" }]', "tile 'D13': field 'do': no effect 'explode'"),
        (
            TILE + 'effects = [{ do = "check", what = "time" }]',
            "tile 'D13': field 'what': a check is of might",
        ),
        (TILE + 'company = ["bard-9"]', "tile 'D13': field 'company': no hero 'bard-9'"),
        (MAP + 'grid = "@─"\ntokens = { z9 = ["d6"] }', "map 'm': field 'tokens': no place 'z9'"),
        (MAP + 'grid = "@─"\ntokens = { b1 = ["d7"] }', "map 'm': field 'tokens': no token 'd7'"),
        (MAP + 'grid = "@x"', "map 'm': field 'grid': nothing is drawn as 'x'"),
        (MAP + 'grid = "@.─"', "map 'm': field 'grid': c1 cannot be reached"),
        (MAP + 'grid = "─"', "map 'm': field 'grid': 1 start tiles are needed"),
        (
            '[[creature]]\nid = "x"\nname = "X"\nabout = ""\nsource = "house"',
            "two board abilities and four cards",
        ),
    ],
)
def test_a_broken_pack_says_what_is_wrong(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(ContentError, match=re.escape(message)):
        broken(tmp_path, text)
