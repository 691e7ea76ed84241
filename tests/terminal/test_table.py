"""The text table: options by number or word, commands, undo, saves that survive."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from docs.cellar import RatsInTheCellar
from undercroft.bots import Random
from undercroft.engine import Ask, Companion, Draw, IllegalAnswer, Match, Names, Option, Pick, Question, games
from undercroft.terminal.reading import read_answer
from undercroft.terminal.saves import write_save
from undercroft.terminal.table import TextTable


def sit(match: Match, *lines: str, save_to: Path | None = None) -> tuple[bool, str]:
    """Type these lines at a table; whether the game came to its end, and all that was printed."""
    out = StringIO()
    typed = iter(lines)

    def read(prompt: str) -> str:
        try:
            return next(typed)
        except StopIteration:
            raise EOFError from None

    console = Console(file=out, width=100, highlight=False)
    table = TextTable(match, {}, console, str(save_to) if save_to else None, read)
    return table.run(), out.getvalue()


def test_a_game_is_played_by_number_and_by_word(cellar: RatsInTheCellar) -> None:
    over, printed = sit(Match.new(cellar, seed=2), "1", "down", "2")
    assert over
    assert "Down again?" in printed and "In the cellar:" in printed and "RAT-CARD-01" in printed
    assert "Nobody won" in printed


def test_why_rule_log_hint_and_help_answer_without_moving_the_game(cellar: RatsInTheCellar) -> None:
    match = Match.new(cellar, seed=2)
    over, printed = sit(match, "why", "rule RAT-WIN-01", "rules candle", "log", "hint", "help", "board")
    assert not over and match.entries == []
    assert "six cheeses" in printed and "The candle" in printed and "A bot would choose" in printed


def test_cards_and_charts_can_be_read_at_the_table() -> None:
    match = Match.new(games()["die-in-the-dungeon"], seed=2)
    over, printed = sit(match, "card", "card hero chart", "card player aid", "card femur", "card nobody")
    told = " ".join(printed.split())
    assert not over and match.entries == []
    assert "hero chart" in told and "A Might hit of 10 or more does 2 damage." in told
    assert "5 Your attack Roll the die of a stat" in told
    assert "Femur Club" in told and "This one was my grandfather!" in told
    assert "Nothing here is called 'nobody'." in told


def test_nonsense_is_refused_and_asked_again(cellar: RatsInTheCellar) -> None:
    match = Match.new(cellar, seed=2)
    _, printed = sit(match, "sideways", "9", "")
    assert "no option and no command" in printed and "options 1 to 2" in printed
    assert match.entries == []


def test_undo_refuses_to_take_a_draw_back(cellar: RatsInTheCellar) -> None:
    _, printed = sit(Match.new(cellar, seed=2), "undo", "down", "undo")
    assert "nothing of yours" in printed and "chance" in printed


def test_a_game_left_is_kept_and_goes_on(cellar: RatsInTheCellar, tmp_path: Path) -> None:
    match = Match.new(cellar, seed=2)
    path = tmp_path / "deep" / "save.json"
    over, _ = sit(match, "down", "quit", save_to=path)
    assert not over
    assert Match.load(path.read_bytes()).digest() == match.digest()


def test_a_save_cut_short_leaves_the_old_one_whole(
    cellar: RatsInTheCellar, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = Match.new(cellar, seed=2)
    path = write_save(match, tmp_path / "save.json")
    before = path.read_bytes()
    match.answer("down")

    def die(*_: object) -> None:
        raise OSError("power cut")

    monkeypatch.setattr("os.fsync", die)
    with pytest.raises(OSError, match="power cut"):
        write_save(match, path)
    assert path.read_bytes() == before


def test_in_companion_mode_the_person_enters_what_was_drawn(cellar: RatsInTheCellar) -> None:
    match = Match.new(cellar, dealer=Companion())
    _, printed = sit(match, "down", "brie", "down", "rat", "9", "5")
    assert "draw 1 from the cellar deck" in printed and "roll 1 d6" in printed and "a d6 shows" in printed
    assert match.state.cheese == 1


def test_in_companion_mode_cards_and_lots_are_entered_by_the_names_printed_on_them() -> None:
    options = {"players": 1, "real_dice": True}
    match = Match.new(games()["dungeon-fighter"], options, dealer=Companion())
    for typed in (
        "Jack Boatless",
        "marla morningstar",
        "Marla Morningstar",
        "Drifting Floes",
        "winter solstice",
    ):
        assert match.ask is not None
        match.answer(read_answer(typed, match.ask))
    assert [hero.id for hero in match.state.heroes] == ["jack", "marla"] and match.state.leader == 1
    assert match.chance is None, "both Dungeon cards lie there"
    several = Draw("loot", {"sword": 1, "shield": 1}, 2)
    asked = Ask.of_chance(match.state, several)
    assert read_answer("Shield, sword", asked) == ["shield", "sword"]
    with pytest.raises(IllegalAnswer, match="'s' fits several cards that are left"):
        read_answer("s, sword", asked)


def test_auto_lets_a_bot_decide(cellar: RatsInTheCellar) -> None:
    match = Match.new(cellar, seed=2)
    sit(match, "auto 2")
    assert len([entry for entry in match.entries if entry.seat]) == 2


def test_bots_sit_in_the_other_chairs(cellar: RatsInTheCellar) -> None:
    out = Console(file=StringIO())
    assert TextTable(Match.new(cellar, seed=1), {"cook": Random("r")}, out).run()


class Potions(Question[Names]):
    labels: dict[str, str]

    def asked(self, n: Names) -> str:
        return "Which?"

    def option(self, n: Names, key: str) -> Option:
        return Option(key, self.labels[key])


def test_words_that_fit_several_options_are_asked_about() -> None:
    labels = {"a": "Red potion", "b": "Red door", "c": "Blue"}
    ask = Ask(Match.new(RatsInTheCellar(), seed=1).state, "p", Potions(labels), "R", list(labels))
    assert read_answer("blu", ask) == "c"
    assert read_answer("red door", ask) == "b"
    assert read_answer("potion", ask) == "a"
    with pytest.raises(IllegalAnswer, match="could be 1 Red potion, 2 Red door"):
        read_answer("red", ask)


def test_a_form_is_filled_in_by_numbers() -> None:
    state = Match.new(RatsInTheCellar(), seed=1).state
    ask = Ask(
        state,
        "p",
        Potions({"none": "None", "x": "X", "y": "Y", "z": "Z"}),
        "R",
        ["none"],
        form=Pick(["x", "y", "z"], 1, 2),
    )
    assert read_answer("1 3", ask) == ["x", "z"]
    assert read_answer("2", ask) == ["y"]
    assert read_answer("none", ask) == "none"
    assert ask.check(read_answer("any", ask))
