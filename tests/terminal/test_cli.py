"""The command line, from the outside."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import polars
import pytest
from typer.testing import CliRunner

from docs.cellar import RatsInTheCellar
from undercroft import __version__
from undercroft.cli import app, main, read_options
from undercroft.cli.serve import when_served
from undercroft.engine import Game, SetupError, games
from undercroft.engine.options import explained

GAME = "rats-in-the-cellar"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path / "undercroft"


def run(*words: str, typed: str = "") -> str:
    result = CliRunner().invoke(app, list(words), input=typed, catch_exceptions=False)
    return result.output


def test_the_version_is_said_by_the_command_and_by_the_module() -> None:
    assert run("--version") == f"undercroft {__version__}\n"
    told = subprocess.run([sys.executable, "-m", "undercroft", "--version"], capture_output=True, check=True)
    assert told.stdout.decode() == f"undercroft {__version__}\n"


def test_games_are_listed_with_their_options() -> None:
    assert "Rats in the Cellar" in run("games") and "--set candle=12" in run("games")


def test_one_game_is_listed_with_what_its_options_mean_and_may_be() -> None:
    told = run("games", "stygian")
    assert "stygian-society" in told and "dungeon-fighter" not in told
    assert "May be: drowned-wing, winter-court" in told.split("--set packs=")[1]


def test_what_an_option_may_be_is_told_by_its_name_where_that_says_more() -> None:
    told = run("games", "die")
    assert "assassins-house (The House of Knives)" in " ".join(told.split())
    assert "two-doors," in told and "Two Doors" not in told


@pytest.mark.parametrize("game", games().values(), ids=lambda game: str(game.id))
def test_every_option_of_every_game_says_what_it_means(game: Game[Any, Any]) -> None:
    assert {field.name for field in msgspec.structs.fields(game.Setup)} <= set(explained(game.Setup))


def test_a_game_can_be_played_left_and_taken_up_again(home: Path) -> None:
    left = run("play", GAME, "--seed", "2", typed="down\nquit\n")
    assert "--resume" in left and (home / f"{GAME}.save.json").exists()
    over = run("play", GAME, "--resume", typed="home\n")
    assert "Nobody won" in over
    record = next(home.glob("*.record.jsonl"))
    assert "✗" not in run("verify", str(record)) and "✓" in run("verify", str(record))
    assert "In the cellar" in run("replay", str(record))
    assert "candle: 11" in run("replay", str(record), "--boards")


def test_a_companion_game_is_set_up_for_what_people_throw_themselves(home: Path) -> None:
    run("play", "dungeon-fighter", "--companion", "--set", "players=1", typed="quit\n")
    assert '"real_dice":true' in (home / "dungeon-fighter.save.json").read_text().replace(" ", "")


def test_play_without_a_game_offers_them() -> None:
    assert "Which game?" in run("play", typed="nonsense\nrats\nquit\n")


def test_sim_prints_a_table_and_writes_rows(tmp_path: Path) -> None:
    printed = run("sim", GAME, "--games", "40", "--jobs", "1", "--out", str(tmp_path / "rows.parquet"))
    assert "95 % interval" in printed and "decisions/s" in printed
    frame = polars.read_parquet(tmp_path / "rows.parquet")
    assert frame.height == 40 and {"seed", "winners", "decisions"} <= set(frame.columns)
    run("sim", GAME, "--games", "3", "--jobs", "1", "--out", str(tmp_path / "rows.jsonl"))
    assert len((tmp_path / "rows.jsonl").read_text().splitlines()) == 3


def test_a_summary_says_how_games_ended_even_where_the_sentence_is_long() -> None:
    assert re.search(r"\d  Out of health DIE-LOSE-02", run("sim", "die", "--games", "8", "--jobs", "1"))


def test_a_bot_of_ones_own_is_found_in_the_working_directory(tmp_path: Path) -> None:
    (tmp_path / "shy.py").write_text("from docs.bold import Bold\n\n\nclass Shy(Bold): ...\n")
    script = Path(sys.executable).with_name("undercroft")
    words = ["sim", "die", "--games", "2", "--jobs", "2", "--bots", "shy:Shy"]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(map(os.path.abspath, sys.path))}
    told = subprocess.run([script, *words], cwd=tmp_path, env=env, capture_output=True, text=True)
    assert "2 games" in told.stdout, told.stderr
    words[-1] = "brave:Brave"
    told = subprocess.run([script, *words], cwd=tmp_path, env=env, capture_output=True, text=True)
    assert told.stderr == "'brave:Brave' cannot be loaded: No module named 'brave'\n"


def test_a_table_is_told_of_once_it_can_be_reached_and_not_before() -> None:
    told: list[int] = []
    with socket.create_server(("127.0.0.1", 0)) as table:
        port = table.getsockname()[1]
        when_served("127.0.0.1", port, lambda: told.append(port))
    assert told == [port]
    when_served("127.0.0.1", port, lambda: told.append(0), patience=0.1)
    assert told == [port]


def test_serve_tells_its_address_and_opens_it_in_the_browser_once_somebody_listens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str] = []

    def listen(host: str, port: int, *_: object, announce: Callable[[], None], **__: object) -> None:
        announce()
        assert not seen, "nobody listens yet"
        with socket.create_server((host, port)):
            until = time.monotonic() + 60
            while not seen and time.monotonic() < until:
                time.sleep(0.01)

    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    monkeypatch.setattr("webbrowser.open", seen.append)
    monkeypatch.setattr("undercroft.server.app.serve", listen)
    told = run("serve", "--open", "--port", str(port), "--db", str(tmp_path / "tables.db"))
    assert f"The table is at http://localhost:{port}" in told and seen == [f"http://localhost:{port}"]


def test_one_game_of_a_series_can_be_seen_again(tmp_path: Path) -> None:
    record = tmp_path / "one.jsonl"
    story = run("sim", GAME, "--only", "7", "--record", str(record))
    assert story.splitlines()[:-1] == run("replay", str(record)).splitlines()[:-1]
    assert "✗" not in run("verify", str(record))


def test_a_campaign_goes_on_where_it_was_left(home: Path) -> None:
    assert "► " in run("play", "die", "--campaign", "--seed", "1", typed="auto 999\n")
    progress = home / "die-in-the-dungeon.campaign.json"
    assert '"training": 1' in progress.read_text()
    again = run("play", "die", "--campaign", "--set", "creature=troll", typed="quit\n")
    assert "1 try" in again and "Troll" in again


def test_rules_by_id_by_words_and_by_heading() -> None:
    assert "six cheeses" in run("rules", GAME, "RAT-WIN-01")
    assert "RAT-FIGHT-01" in run("rules", GAME, "rat", "takes")
    assert "RAT-CANDLE" in run("rules", GAME)
    assert "No rule is about" in run("rules", GAME, "dragons")
    assert "There is no rule RAT-WIN-77." in run("rules", GAME, "rat-win-77")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["play", "chess"], "no game 'chess'"),
        (["sim", GAME, "--set", "candle"], "write --set key=value"),
        (["sim", GAME, "--set", "torch=1"], "has no option 'torch'"),
        (["sim", GAME, "--set", "candle=long"], "candle"),
        (["sim", GAME, "--bots", "clever", "--jobs", "1"], "no bot 'clever'"),
        (["replay", "nowhere.jsonl"], "nowhere.jsonl"),
        (["play", GAME, "--resume"], "no game is kept"),
        (["play", GAME, "--as", "rat"], "no seat 'rat'"),
        (["play", GAME, "--campaign"], "has no campaign"),
        (["play", GAME, "--set", "torch=" + "1" * 200], "has no option 'torch'"),
        (["sim", GAME, "--out", "rows.txt"], "--out takes a .parquet or .jsonl file"),
    ],
)
def test_what_is_wrong_is_said_in_a_line(
    words: list[str], message: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["undercroft", *words])
    with pytest.raises(SystemExit) as left:
        main()
    assert left.value.code == 2
    printed = capsys.readouterr().err
    assert message in printed and "\n" not in printed.strip()


def test_options_are_typed_as_the_setup_says(cellar: RatsInTheCellar) -> None:
    assert read_options(cellar, ["candle=4"]) == {"candle": 4}
    with pytest.raises(SetupError):
        read_options(cellar, ["candle=4.5"])


DEEP = b'{"header": ' + b'{"a":' * 5000 + b"1" + b"}" * 5000 + b"}"


@pytest.mark.parametrize("data", [b'\xff\xfe{"header"', DEEP, b"[]\n[1]\n", b"\x00" * 40])
@pytest.mark.parametrize("command", [["verify"], ["replay"], ["play", GAME, "--load"], ["restore"]])
def test_a_file_that_is_none_is_told_in_a_line(
    tmp_path: Path,
    data: bytes,
    command: list[str],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "odd").write_bytes(data)
    monkeypatch.setattr("sys.argv", ["undercroft", *command, "odd"])
    with pytest.raises(SystemExit) as end:
        main()
    assert end.value.code == 2
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--db", "words.db"], "not a database"),
        (["--db", "mysql://x"], "got mysql://"),
        (["--db", "nowhere/x.db"], "cannot be opened"),
        (["--db", "sqlite://x"], "is no address of a database"),
        (["--db", "postgresql://me@127.0.0.1:port/x"], "is no address of a database"),
        (["--port", "70000"], "--port"),
        (["--log", "xml", "--db", "words.db"], "--log"),
    ],
)
def test_a_server_that_cannot_start_says_why_in_a_line(
    tmp_path: Path,
    words: list[str],
    message: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "words.db").write_text("only words, and enough of them to be no database at all")
    monkeypatch.setattr("sys.argv", ["undercroft", "serve", *words])
    with pytest.raises(SystemExit) as end:
        main()
    assert end.value.code == 2
    printed = capsys.readouterr().err
    assert message in printed and "Traceback" not in printed


def test_a_port_that_is_taken_is_told_before_a_table_is_announced(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        words = ["serve", "--port", port, "--db", str(tmp_path / "tables.db")]
        monkeypatch.setattr("sys.argv", ["undercroft", *words])
        with pytest.raises(SystemExit) as end:
            main()
    assert end.value.code == 2
    printed = capsys.readouterr()
    assert "The table is at" not in printed.out
    assert f"port {port}: somebody listens there already; --port takes another" in printed.err


def test_a_slip_of_the_pen_in_the_environment_is_refused(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("UNDERCROFT_CALIBRATE_TOWER_CHECK_DROPS", "3000")
    monkeypatch.setenv("UNDERCROFT_SERVICE_HOST", "of another program")
    assert "calibrate tower-check" in run("config", "calibrate")
    monkeypatch.setenv("UNDERCROFT_SERVE_PROT", "9000")
    monkeypatch.setattr("sys.argv", ["undercroft", "config"])
    with pytest.raises(SystemExit):
        main()
    assert "did you mean 'UNDERCROFT_SERVE_PORT'" in capsys.readouterr().err


def test_a_setting_is_called_as_its_flag_is_in_the_file_and_in_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "config.toml").write_text('[play]\nset = ["creature=troll"]\n[sim]\ngames = 3\n')
    monkeypatch.setenv("UNDERCROFT_CONFIG", str(tmp_path / "config.toml"))
    monkeypatch.setenv("UNDERCROFT_SERVE_OPEN", "1")
    told = [" ".join(line.split()) for line in run("config").splitlines()]
    assert "play set ['creature=troll'] file" in told
    assert "sim games 3 file" in told
    assert "serve open True environment" in told


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ("[serve]\nprt = 9000", "[serve] has no 'prt' (did you mean 'port'?)"),
        ('[serve]\nport = "nine"', "[serve]: port = 'nine' is not what --port takes"),
        ("[lab.run]\njobs = -1", "[lab]: [run]: jobs = -1 is not what --jobs takes"),
    ],
)
def test_a_slip_of_the_pen_in_the_file_is_told_with_its_place(
    written: str,
    message: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (tmp_path / "config.toml").write_text(written)
    monkeypatch.setenv("UNDERCROFT_CONFIG", str(tmp_path / "config.toml"))
    monkeypatch.setattr("sys.argv", ["undercroft", "config"])
    with pytest.raises(SystemExit):
        main()
    assert f"config.toml: {message}" in capsys.readouterr().err


def test_help_tells_of_the_flags_and_not_of_the_environment() -> None:
    told = run("play", "--help")
    assert "--companion" in told and "UNDERCROFT" not in told and "[default: no-" not in told


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["play", "die", "--bots", "gredy"], "no bot 'gredy'"),
        (["play", "super"], "'super' could be super-dungeon-arcade or super-dungeon-explore"),
        (["sim", "die", "--games", "1", "--out", "nowhere/rows.jsonl"], "--out: there is no folder nowhere"),
        (["restore", "nothing.backup"], "there is no file nothing.backup"),
    ],
)
def test_what_cannot_be_done_is_told_before_anything_is_done(
    words: list[str],
    message: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.argv", ["undercroft", *words])
    with pytest.raises(SystemExit) as end:
        main()
    assert end.value.code == 2
    printed = capsys.readouterr()
    assert message in printed.err and not printed.out


def test_a_rule_is_done_told_and_proved_in_places_of_their_own() -> None:
    told = run("rules", "die", "DIE-LOSE-01", "--where")
    assert "done in src/undercroft/games/die_in_the_dungeon/rules/board.py" in told
    assert "told in src/undercroft/games/die_in_the_dungeon/sheet.toml" in told
    assert "proved in tests/rules/die_in_the_dungeon" in told and "proved in tests/web" not in told
