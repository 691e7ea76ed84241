"""Packs: the page about them is followed to the letter, what is offered can be met, and no more."""

from __future__ import annotations

import gzip
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from undercroft.bots import make_bot
from undercroft.cli import app
from undercroft.conformance import has_words, speaks
from undercroft.engine import Game, Match, SetupError, Source, UndercroftError, find_game, games
from undercroft.engine.books.packs import every_pack
from undercroft.engine.verify import verify

SRC = Path(__file__).parents[1] / "src"
PAGE = (Path(__file__).parents[1] / "docs" / "packs.md").read_text(encoding="utf-8")
[TOML] = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
CONSOLE = re.findall(r"```console\n\$ undercroft (.*?)\n(.*?)```", PAGE, re.DOTALL)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("UNDERCROFT_PACKS", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "200")
    yield tmp_path


def run(command: str) -> str:
    done = CliRunner().invoke(app, command.split())
    if isinstance(done.exception, UndercroftError):
        return str(done.exception)
    assert done.exit_code == 0, done.output
    return done.output


def typed(command: str) -> str:
    """What a terminal shows of a command: each is a process of its own and reads packs anew."""
    code = "from undercroft.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code, *command.split()],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    return done.stdout


def test_the_page_leads_from_an_empty_folder_to_a_monster_on_the_table(home: Path) -> None:
    (begin, _), (check, well), (again, wrong), (play, _) = CONSOLE
    typed(begin)
    assert well.strip() in typed(check)
    file = home / "bramble-court" / "pack.toml"
    file.write_text(TOML.replace('["slow"]', '["slwo"]'), encoding="utf-8")
    assert wrong.strip() in typed(again)
    file.write_text(TOML, encoding="utf-8")
    assert "Hedge Walker" in typed(check)
    options = dict(part.split("=", 1) for part in play.split() if "=" in part)
    game = games()["super-dungeon-arcade"]
    setup = {name: tuple(value.split(",")) for name, value in options.items()}
    match, source = Match.new(game, setup, seed=3), Source("3")
    while match.ask is not None and not any(foe.card == "hedge-walker" for foe in match.state.foes):
        match.answer(match.ask.options[0] if match.ask.options else match.ask.sample(source))
    assert any("Hedge Walker" in match.tell(event) for event in match.events)


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_a_new_pack_of_every_game_can_be_played_as_it_is(game: Game[Any, Any], home: Path) -> None:
    run(f"pack new {game.id} brand-new")
    assert "all is well" in run("pack check brand-new")
    for seed in range(2):
        speaks(game, {"packs": ("brand-new",)}, seed)
        has_words(game, {"packs": ("brand-new",)}, seed)


@pytest.mark.parametrize(
    ("game", "named"),
    [
        ("die-in-the-dungeon", " --set map=brand-new"),
        ("super-dungeon-arcade", " --set points=my-burrow,shadow-tower,spider-nest"),
        ("super-dungeon-explore", " --set points=my-burrow,"),
    ],
)
def test_the_command_that_a_checked_pack_tells_brings_up_its_things(
    game: str, named: str, home: Path
) -> None:
    run(f"pack new {game} brand-new")
    [told] = [line for line in run("pack check brand-new").splitlines() if "undercroft play" in line]
    assert f"undercroft play {game} --set packs=brand-new{named}" in told
    options = dict(word.split("=") for word in told.split() if "=" in word)
    find_game(game).setup(
        {key: value.split(",") if key in ("packs", "points") else value for key, value in options.items()}
    )


def test_a_value_without_quotes_is_told_with_what_a_value_looks_like(home: Path) -> None:
    run("pack new super-dungeon-arcade brand-new")
    file = home / "brand-new" / "pack.toml"
    file.write_text(file.read_text("utf-8").replace('rank = "solo"', "rank = solo"), "utf-8")
    assert "a value is text in quotes, a number, true, false" in run("pack check brand-new")


def test_the_tile_of_a_new_pack_is_turned_over_on_the_map_of_a_new_pack(home: Path) -> None:
    run("pack new die-in-the-dungeon brand-new")
    setup = {"packs": ("brand-new",), "map": "brand-new"}
    match = Match.new("die-in-the-dungeon", setup, seed=1)
    bot = make_bot("greedy", "1")
    while match.ask is not None:
        match.answer(bot.choose(match))
    assert any("Room of My Own" in match.tell(event) for event in match.events)


def test_a_pack_for_no_game_is_told_which_there_are(home: Path) -> None:
    run("pack new die-in-the-dungeon brand-new")
    file = home / "brand-new" / "pack.toml"
    file.write_text(file.read_text("utf-8").replace('game = "die-in-the-', 'game = "dye-in-the-'), "utf-8")
    wrong = "field 'game': no 'dye-in-the-dungeon' (did you mean 'die-in-the-dungeon'?)"
    assert wrong in run("pack check brand-new") and wrong in run("pack list")
    assert "no pack 'brand-nw' (did you mean 'brand-new'?)" in run("pack check brand-nw")


def test_a_game_without_a_starter_takes_no_packs_and_no_folder_is_left(
    home: Path, cellar: Game[Any, Any]
) -> None:
    assert "takes no packs" in run("pack new rats-in-the-cellar mine")
    assert not (home / "mine").exists()


def test_a_picture_that_is_none_is_told(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (home / "client").mkdir()
    (home / "client" / "index.html").touch()
    known = dict.fromkeys(("cave-entrance", "wooden-door", "oil-drum"), "")
    (home / "client" / "icons.json.gz").write_bytes(gzip.compress(json.dumps(known).encode()))
    monkeypatch.setenv("UNDERCROFT_WEB", str(home / "client"))
    run("pack new die-in-the-dungeon brand-new")
    assert "no picture" not in run("pack check brand-new")
    file = home / "brand-new" / "pack.toml"
    file.write_text(
        file.read_text("utf-8").replace('icon = "wooden-door"', 'icon = "wodden-door"', 1), "utf-8"
    )
    wrong = "Room of My Own: no picture 'wodden-door' (did you mean 'wooden-door'?)"
    assert wrong in typed("pack check brand-new").replace("\n", "")
    assert run("pictures oil") == "oil-drum\n"


SHIPPED = [
    pytest.param(game, name, id=f"{game.id}-{name}")
    for game in games().values()
    for name, pack in game.packs().items()
    if pack.path.parent.name == "packs" and SRC in pack.path.parents
]


@pytest.mark.parametrize(("game", "name"), SHIPPED)
def test_a_shipped_pack_is_whole_and_says_what_brings_it_up(game: Game[Any, Any], name: str) -> None:
    game.load_content((name,))
    sheet = game.packs()[name].sheet
    assert sheet.title and sheet.about
    before = {thing.id for thing in game.things(game.setup())}
    added = [thing for thing in game.things(game.setup({"packs": (name,)})) if thing.id not in before]
    assert added and all(thing.name and thing.icon for thing in added if thing.kind != "action")


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
@pytest.mark.parametrize("name", ["/usr", "..", "../packs", "a/b", "", "C:\\", "x" * 5000, "\x00"])
def test_nothing_but_a_known_name_is_a_pack(game: Game[Any, Any], name: str) -> None:
    with pytest.raises(SetupError, match="no pack"):
        game.setup({"packs": (name,)})


def test_a_broken_pack_is_listed_with_what_is_wrong_and_spoils_nothing(home: Path) -> None:
    (home / "broken").mkdir()
    (home / "broken" / "pack.toml").write_text("[pack]\ngame = 3", encoding="utf-8")
    (home / "empty").mkdir()
    listed = run("pack list")
    assert "broken/pack.toml" in listed and "empty: no pack.toml" in listed and "drowned-court" in listed
    for game in games().values():
        assert "broken" not in game.packs()
    assert {path.name for path, _ in every_pack()} == {"broken", "empty"}


def test_a_record_names_the_edition_of_its_packs_and_a_newer_one_is_told(home: Path) -> None:
    run("pack new die-in-the-dungeon brand-new")
    match = Match.new("die-in-the-dungeon", {"packs": ("brand-new",)}, seed=1)
    record = match.record
    assert record.header.packs == {"brand-new": 1}
    assert not any("pack" in finding.text for finding in verify(record))
    sheet = home / "brand-new" / "pack.toml"
    sheet.write_text(sheet.read_text("utf-8").replace("[pack]", "[pack]\nedition = 2"), "utf-8")
    told = [finding.text for finding in verify(record) if not finding.checked]
    assert "it was played under edition 1 of the pack brand-new, and this is edition 2" in told
    forged = msgspec.structs.replace(record.header, packs={})
    assert forged.promise("1") != record.header.commitment == record.header.promise("1")
