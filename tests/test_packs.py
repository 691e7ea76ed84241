"""Packs: the page about them is followed to the letter, what is offered can be met, and no more."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from undercroft.cli import app
from undercroft.conformance import has_words, speaks
from undercroft.engine import Game, Match, SetupError, UndercroftError, games
from undercroft.engine.packs import every_pack

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
    match = Match.new(game, setup, seed=3)
    while match.ask is not None and not any(foe.card == "hedge-walker" for foe in match.state.foes):
        match.answer(match.ask.options[0] if match.ask.options else match.ask.sample(match.dealer.source))
    assert any("Hedge Walker" in match.tell(event) for event in match.events)


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_a_new_pack_of_every_game_can_be_played_as_it_is(game: Game[Any, Any], home: Path) -> None:
    run(f"pack new {game.id} brand-new")
    assert "all is well" in run("pack check brand-new")
    for seed in range(2):
        speaks(game, {"packs": ("brand-new",)}, seed)
        has_words(game, {"packs": ("brand-new",)}, seed)


SHIPPED = [
    pytest.param(game, name, id=f"{game.id}-{name}") for game in games().values() for name in game.packs()
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
