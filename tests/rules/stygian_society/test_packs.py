"""Packs: found by name, checked to the last word, at home everywhere on the table."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from tests.rules.stygian_society.scene import GAME
from undercroft.bots import Greedy
from undercroft.engine import ContentError, Match, SetupError
from undercroft.engine.books.packs import find_packs
from undercroft.games.stygian_society.content.box import GAME_ID, PACKAGE, Box, box, check

PACK = "drowned-wing"
HOUSE = Path(str(files(PACKAGE))) / "content"

ROOM = """
[[room]]
id = "attic"
name = "The Attic"
tier = "lower"
front = ["clank"]
rear = []
peril_cubes = { red = 1 }
actions.red = { cost = 4, effects = [{ do = "peril", n = 2 }] }
chart = [
  { at = 4, effects = [{ do = "add", n = 1, kind = "clank", place = "front" }] },
  { at = 19, effects = [{ do = "lose" }] },
]
source = "test"
"""
CARD = """
[[treasure]]
id = "teapot"
name = "Teapot"
tier = "lower"
type = "response"
when = "wounded"
whose = "own"
use = "exhaust"
target = "front"
attack = "melee"
cost = { blue = 1 }
mods = { heal = 1 }
effects = [
  { do = "suffer", n = 0, per = 1, of = "tokens", only = "crowd", unless = "alone" },
  { do = "afflict", n = 1, status = "leaden", who = "each" },
  { do = "move", n = 1, colour = "enemy", source = "field", to = "supply" },
  { do = "hit", n = 1, at = "front" },
  { do = "lasting", n = 1, mod = "armour" },
  { do = "odd", n = 1, odd = "tap" },
  { do = "peril-cubes", cubes = { red = 1 } },
]
source = "test"
"""
ENEMY = """
[[enemy]]
id = "teaspoon"
name = "Teaspoon"
colour = "red"
health = 3
xp = 1
resist = { melee = 1 }
defence = "stoic"
actions = [{ cost = 3, only = "company", effects = [{ do = "suffer", n = 2 }] }]
on_death = [{ do = "coming", kind = "clank" }]
source = "test"
"""


def load(home: Path, *texts: str) -> Box:
    """The house box with a pack of these files in it."""
    pack = home / "mine"
    pack.mkdir()
    for number, text in enumerate(texts):
        (pack / f"file{number}.toml").write_text(text, encoding="utf-8")
    found = Box([HOUSE, pack])
    check(found)
    return found


def test_what_the_misspellings_start_from_is_right(tmp_path: Path) -> None:
    found = load(tmp_path, ROOM, CARD, ENEMY)
    assert {"attic", "teapot", "teaspoon"} <= set(found.names)


@pytest.mark.parametrize(
    ("right", "wrong", "field"),
    [
        ('tier = "lower"', 'tier = "lowr"', "tier"),
        ('front = ["clank"]', 'front = ["clnak"]', "front"),
        ("peril_cubes = { red", "peril_cubes = { rad", "peril_cubes"),
        ("actions.red", "actions.rde", "actions"),
        ('do = "peril"', 'do = "perril"', "do"),
        ('kind = "clank"', 'kind = "klank"', "kind"),
        ('place = "front"', 'place = "frond"', "place"),
        ('type = "response"', 'type = "respons"', "type"),
        ('when = "wounded"', 'when = "wonded"', "when"),
        ('whose = "own"', 'whose = "won"', "whose"),
        ('use = "exhaust"', 'use = "exhasut"', "use"),
        ('target = "front"', 'target = "frnt"', "target"),
        ('attack = "melee"', 'attack = "mellee"', "attack"),
        ("cost = { blue", "cost = { bleu", "cost"),
        ("mods = { heal", "mods = { heel", "mods"),
        ('of = "tokens"', 'of = "tokns"', "of"),
        ('only = "crowd"', 'only = "crwod"', "only"),
        ('unless = "alone"', 'unless = "alon"', "unless"),
        ('status = "leaden"', 'status = "laeden"', "status"),
        ('who = "each"', 'who = "eahc"', "who"),
        ('colour = "enemy"', 'colour = "enmy"', "colour"),
        ('source = "field"', 'source = "feild"', "source"),
        ('to = "supply"', 'to = "suply"', "to"),
        ('at = "front"', 'at = "frnot"', "at"),
        ('mod = "armour"', 'mod = "armor"', "mod"),
        ('odd = "tap"', 'odd = "tapp"', "odd"),
        ("cubes = { red", "cubes = { redd", "cubes"),
        ('colour = "red"', 'colour = "rad"', "colour"),
        ("resist = { melee", "resist = { mele", "resist"),
        ('defence = "stoic"', 'defence = "stoik"', "defence"),
        ('only = "company"', 'only = "compny"', "only"),
        ("health = 3", "helth = 3", "helth"),
    ],
)
def test_a_misspelt_word_is_found_with_its_place_and_what_was_meant(
    tmp_path: Path, right: str, wrong: str, field: str
) -> None:
    texts = [ROOM, CARD, ENEMY]
    number = next(number for number, text in enumerate(texts) if right in text)
    texts[number] = texts[number].replace(right, wrong, 1)
    with pytest.raises(ContentError) as caught:
        load(tmp_path, *texts)
    told = str(caught.value)
    item = ("room 'attic'", "treasure 'teapot'", "enemy 'teaspoon'")[number]
    assert told.startswith(f"mine/file{number}.toml: {item}"), told
    assert f"{field}" in told.partition("field '")[2].partition("'")[0], told
    assert "did you mean" in told, told


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (ROOM.replace('"attic"', '"clank"'), "something else has this id"),
        (ROOM.replace('do = "lose"', 'do = "heal", n = 1'), "the last event is that the heroes lose"),
        (CARD.replace(', status = "leaden"', ""), "'afflict' needs it"),
        (CARD.replace(', of = "tokens"', ""), "'per' needs what is counted"),
        (CARD.replace('target = "front"\n', ""), "an attack needs to say on whom"),
        ('[[hero]]\nid = "cook"\nname = "Cook"\nrole = "x"\nportraits = ["a", "b"]\nsource = "t"', "level 0"),
        ('[[cube]]\nid = "pink"\nname = "pink"', "no 'pink'"),
    ],
)
def test_what_does_not_go_together_is_refused(tmp_path: Path, wrong: str, told: str) -> None:
    with pytest.raises(ContentError, match=told):
        load(tmp_path, wrong)


def test_a_pack_is_named_never_a_path() -> None:
    with pytest.raises(SetupError, match="no pack"):
        GAME.setup({"packs": ["/etc"]})
    with pytest.raises(SetupError, match=f"did you mean '{PACK}'"):
        GAME.setup({"packs": ["drownd-wing"]})
    assert find_packs(GAME_ID, PACKAGE, [PACK])[0].name == PACK
    assert GAME.packs()[PACK].sheet.meet and GAME.load_content((PACK,)) is box((PACK,))


def test_the_house_box_stays_as_it_is() -> None:
    assert "bilge-lurker" in box((PACK,)).enemies and "bilge-lurker" not in box().enemies


def _met(options: dict[str, Any]) -> Match:
    """A match of which the pack's room is the first floor."""
    for seed in range(200):
        match = Match.new(GAME, options, seed=f"pack {seed}")
        bot = Greedy("pack")
        while match.ask is not None and not match.state.room:
            match.answer(bot.choose(match))
        if match.state.room == "boat-cellar":
            return match
    raise AssertionError("the room never came up")


def test_a_packs_room_and_enemy_are_at_home_on_the_table() -> None:
    match = _met({"packs": [PACK]})
    story = [match.tell(event) for event in match.events]
    assert "Floor 1: The Boat Cellar." in story
    board = GAME.text(match.view(None))
    assert "Bilge Lurker 1 (black) 6/6" in board and "The Boat Cellar" in board
    view = match.view(None)
    assert [figure.kind for figure in view.rear] == ["bilge-lurker"]
    things = {thing.id: thing for thing in GAME.things(match.setup)}
    assert things["bilge-lurker"].icon and "Leaden" in things["bilge-lurker"].text
    again = Match.load(match.save())
    assert again.digest() == match.digest() and again.state.packs == (PACK,)
    bot = Greedy("on")
    while match.ask is not None:
        match.answer(bot.choose(match))
    assert match.verdict


@pytest.mark.rule("STY-RULING-95")
def test_a_chart_of_nothing_but_its_end_is_laid_out_for_fewer_heroes_too(tmp_path: Path) -> None:
    line = '  { at = 4, effects = [{ do = "add", n = 1, kind = "clank", place = "front" }] },\n'
    found = load(tmp_path, ROOM.replace(line, ""))
    found.lay_out("normal", 3)
    assert [peril.at for peril in found.places["attic"].chart] == [20]


def test_what_a_new_pack_begins_with_is_right(tmp_path: Path) -> None:
    starter = (Path(str(files(PACKAGE))) / "starter.toml").read_text(encoding="utf-8")
    found = load(tmp_path, starter.replace("NAME", "mine"))
    assert {"mine-dweller", "mine-room", "mine-treasure"} <= set(found.names)
