"""A slip in a pack for Arcade is an error that names pack, file, item and field, and what was meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from undercroft.engine import ContentError, load_catalogue
from undercroft.games.super_dungeon.arcade.content import box as box_module
from undercroft.games.super_dungeon.arcade.content.box import ArcadeBox
from undercroft.games.super_dungeon.arcade.content.cards import ARCADE

ARCADE_CONTENT = Path(box_module.__file__).parent
SHARED_CARDS = ARCADE_CONTENT.parent.parent / "content" / "cards"

GANG = """
[[gang]]
id = "lantern-line"
name = "Lantern Line"
source = "house"
gang = {{ actions = 2, strength = 2, range = 3 }}
solo = {{ actions = 1, strength = 2, range = 3 }}

[gang.elite]
id = "lantern-bearer"
name = "Lantern Bearer"
type = "nether elf"
movement = 5
hearts = 2
armor = 2
{elite}

[gang.bonded]
id = "{bonded_id}"
name = "Moth"
movement = 6
hearts = 1
armor = 1
{bonded}
"""
SOLO = """
[[solo]]
id = "grey-hound"
name = "Grey Hound"
source = "house"
rank = "{rank}"
movement = 6
hearts = 3
armor = 2
actions = 2
strength = 3
range = 1
{more}
"""
POINT = """
[[spawning_point]]
id = "cold-hearth"
name = "Cold Hearth"
source = "house"
hearts = 4
armor = 2
spawns = {{ {spawns} }}
{more}
"""
CARD = """
[[{kind}]]
id = "test-card"
name = "Test Card"
source = "house"
text = "Something happens."
{more}
"""
CHART = """
[[chart]]
id = "test-chart"
name = "Test Chart"
source = "house"
heroes = [3, 4]
spaces = [{{ commands = ["move", "{command}"] }}]
{more}
"""
ITEM = """
[[treasure]]
id = "test-item"
name = "Test Item"
source = "house"
slot = {slot}
{more}
"""


def gang(elite: str = "", bonded: str = "", bonded_id: str = "moth") -> str:
    return GANG.format(elite=elite, bonded=bonded, bonded_id=bonded_id)


def solo(more: str = "", rank: str = "solo") -> str:
    return SOLO.format(rank=rank, more=more)


def point(spawns: str = "crawler = 2", more: str = "") -> str:
    return POINT.format(spawns=spawns, more=more)


def action(more: str) -> str:
    """A solo monster with one action."""
    return solo(f'unique = [{{ id = "zap", name = "Zap", kind = "offense", {more} }}]')


def trap(who: str, effect: str) -> str:
    """A challenge card with a trap."""
    return card("challenge", f'trap = [{{ who = "{who}", effects = [{{ {effect} }}] }}]')


def way_out(more: str) -> str:
    """A plot that can be got rid of."""
    return card("plot", f"way_out = {{ {more} }}")


def card(kind: str, more: str) -> str:
    return CARD.format(kind=kind, more=more)


def chart(command: str = "fight", more: str = "") -> str:
    return CHART.format(command=command, more=more)


def load(tmp_path: Path, text: str) -> ArcadeBox:
    """The box with a pack of one file in it."""
    pack = tmp_path / "lanterns"
    pack.mkdir()
    (pack / "things.toml").write_text(text, encoding="utf-8")
    return ArcadeBox(load_catalogue([SHARED_CARDS, ARCADE_CONTENT, pack], ARCADE))


@pytest.mark.parametrize(
    "text",
    [gang(), solo(), point(), chart("move x2"), chart("fight", 'for_boss = "midnight-queen"')],
)
def test_what_is_spelt_well_is_taken(tmp_path: Path, text: str) -> None:
    assert load(tmp_path, text)


SLIPS: dict[str, tuple[str, str, str, str]] = {
    "a monster that a spawning point lists": (
        point("crawlr = 2"),
        "spawning_point 'cold-hearth'",
        "'spawns'",
        "'crawler'",
    ),
    "the point it stands for": (
        point(more='alternate_to = "shadow-towr"'),
        "spawning_point 'cold-hearth'",
        "'alternate_to'",
        "'shadow-tower'",
    ),
    "an ability of an elite": (
        gang(elite='abilities = ["stealht"]'),
        "gang 'lantern-line'",
        "elite.abilities",
        "'stealth'",
    ),
    "an ability of a minion": (
        gang(bonded='abilities = ["poisn"]'),
        "gang 'lantern-line'",
        "bonded.abilities",
        "'poison'",
    ),
    "the figure of an elite": (
        gang(elite='figure = "tower-stalkr"'),
        "gang 'lantern-line'",
        "elite.figure",
        "'tower-stalker'",
    ),
    "an ability of a solo monster": (
        solo('abilities = ["tugh"]'),
        "solo 'grey-hound'",
        "abilities",
        "'tough'",
    ),
    "a rank": (solo(rank="minni-boss"), "solo 'grey-hound'", "'rank'", "'mini-boss'"),
    "another form": (solo('shapeshift = "daemonuss"'), "solo 'grey-hound'", "'shapeshift'", "'daemonus'"),
    "the first form": (solo('form_of = "daemonuss"'), "solo 'grey-hound'", "'form_of'", "'daemonus'"),
    "a crystal": (solo('affinity = ["rubi"]'), "solo 'grey-hound'", "affinity", "'ruby'"),
    "a monster that an action calls": (
        action('effects = [{ do = "spawn", monster = "mimik" }]'),
        "solo 'grey-hound'",
        "'unique[0].effects[0].monster'",
        "'mimic'",
    ),
    "an ability of an action": (
        action('abilities = ["ark"]'),
        "solo 'grey-hound'",
        "unique[0].abilities",
        "'arc'",
    ),
    "what an action does": (
        action('effects = [{ do = "pusch", squares = 1 }]'),
        "solo 'grey-hound'",
        "unique[",
        "'push'",
    ),
    "an area": (
        action('area = { shape = "wawe", size = 1 }'),
        "solo 'grey-hound'",
        "shape",
        "'wave'",
    ),
    "whom a trap means": (
        trap("most-wraht", 'do = "heal"'),
        "challenge 'test-card'",
        "who",
        "'most-wrath'",
    ),
    "a status": (
        trap("heroes", 'do = "status", status = "hexx"'),
        "challenge 'test-card'",
        "status",
        "'hex'",
    ),
    "a command of a card": (
        trap("party", 'do = "command", command = "reinforc"'),
        "challenge 'test-card'",
        "'trap[0].effects[0].command'",
        "'reinforce'",
    ),
    "a type of monster": (
        card("challenge", 'monsters = [{ type = "spidr", movement = 1 }]'),
        "challenge 'test-card'",
        "'monsters[0].type'",
        "'spider'",
    ),
    "an ability that a card gives": (
        card("mode", 'hard = true\nmonsters = [{ abilities = ["surefot"] }]'),
        "mode 'test-card'",
        "monsters[0].abilities",
        "'surefoot'",
    ),
    "what a card bars": (
        card("challenge", 'heroes = [{ bars = ["dahs"] }]'),
        "challenge 'test-card'",
        "bars",
        "'dash'",
    ),
    "how a plot is got rid of": (
        way_out('by = "gathr"'),
        "plot 'test-card'",
        "way_out.by",
        "'gather'",
    ),
    "where a plot is got rid of": (
        way_out('by = "gather", where = "strat"'),
        "plot 'test-card'",
        "way_out.where",
        "'start'",
    ),
    "what is to be destroyed": (
        way_out('by = "destroy", what = "elit"'),
        "plot 'test-card'",
        "way_out.what",
        "'elite'",
    ),
    "a command of the chart": (chart("figth"), "chart 'test-chart'", "'spaces[0].commands[1]'", "'fight'"),
    "a command with its number": (
        chart("figth x2"),
        "chart 'test-chart'",
        "'spaces[0].commands[1]'",
        "'fight'",
    ),
    "the boss of a chart": (
        chart(more='for_boss = "midnight-quen"'),
        "chart 'test-chart'",
        "'for_boss'",
        "'midnight-queen'",
    ),
    "a field": (solo("haerts = 2"), "solo 'grey-hound'", "'haerts'", "'hearts'"),
    "what hides in a chest": (
        '[[treasure]]\nid = "test-item"\nname = "Test Item"\nsource = "house"\nboo_booty = "mimick"\n',
        "treasure 'test-item'",
        "'boo_booty'",
        "'mimic'",
    ),
}


@pytest.mark.parametrize("slip", SLIPS, ids=list(SLIPS))
def test_a_slip_is_told_with_its_place_and_what_was_meant(tmp_path: Path, slip: str) -> None:
    text, item, field, meant = SLIPS[slip]
    with pytest.raises(ContentError) as error:
        load(tmp_path, text)
    told = str(error.value)
    assert told.startswith("lanterns/things.toml: "), told
    for part in (item, field, f"(did you mean {meant}?)"):
        assert part in told, told


@pytest.mark.parametrize(
    ("text", "what"),
    [
        (gang(bonded_id="crawler"), "'crawler' is the id of a monster of gang 'crawler-cluster' already"),
        (chart("fight xx"), "says how often as in 'fight x2'"),
        (
            trap("party", 'do = "heal"'),
            "the party as a whole takes command, loot and coin only",
        ),
        (
            card(
                "challenge", 'trap = [{ who = "heroes", effects = [{ do = "command", command = "move" }] }]'
            ),
            'a command is given to the whole table: who = "party"',
        ),
        ('[[figures]]\nid = "crawlers"\nsource = "house"\ncount = 1\n', "(did you mean 'crawler'?)"),
    ],
)
def test_what_cannot_be_is_told_too(tmp_path: Path, text: str, what: str) -> None:
    with pytest.raises(ContentError) as error:
        load(tmp_path, text)
    assert str(error.value).startswith("lanterns/things.toml: ") and what in str(error.value)
