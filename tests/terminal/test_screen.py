"""What 80 columns show: boards that fit, signs that stay, options set together, runs of answers."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from undercroft.bots import Greedy, Random
from undercroft.engine import Match, games
from undercroft.games.super_dungeon.dungeon.recipe import dungeon_of, square_named
from undercroft.games.super_dungeon.view.drawing import BESIDE, LYING, REACH
from undercroft.terminal.asking import parted, question
from undercroft.terminal.reading import numbered, read_answer
from undercroft.terminal.table import TextTable

COLUMNS = 80
MARGIN = 2
"""The letter before a row of a dungeon on its side, and the space after it."""


def played(game_id: str, answers: int, seed: int = 3, **options: object) -> Match:
    match, bot = Match.new(game_id, options, seed=seed), Greedy("adviser")
    while match.ask is not None and len(match.entries) < answers:
        match.answer(bot.choose(match))
    return match


def sit(match: Match, *lines: str) -> str:
    """All that is printed when these lines are typed."""
    screen, typed = io.StringIO(), iter([*lines, "quit"])
    console = Console(file=screen, width=COLUMNS, highlight=False)
    TextTable(match, {}, console, read=lambda prompt: next(typed)).run()
    return screen.getvalue()


@pytest.mark.parametrize("game_id", sorted(games()))
def test_every_board_fits_eighty_columns(game_id: str) -> None:
    game = games()[game_id]
    for number, options in enumerate(game.variants()):
        match, bot = Match.new(game, options, seed=number), Random(str(number))
        for _ in range(45):
            if match.ask is None:
                break
            match.answer(bot.choose(match))
            if len(match.entries) % 5 == 0:
                drawn = game.text(match.view(None))
                assert max(map(len, drawn.splitlines())) <= COLUMNS, drawn


@pytest.mark.parametrize("game_id", sorted(games()))
def test_a_question_is_not_broken_in_odd_places(game_id: str) -> None:
    match = played(game_id, 40)
    console = Console(file=io.StringIO(), width=COLUMNS)
    assert match.ask is not None
    with console.capture() as got:
        for line in question(match, match.ask):
            console.print(line)
    assert all(len(line) <= COLUMNS for line in got.get().splitlines())
    told = " ".join(got.get().split())
    for number, option in numbered(match.ask):
        assert str(number) in told and option.label.split()[-1].rstrip(".") in told


def lava_in_reach() -> tuple[Match, str, str]:
    """A position with a square in reach that has a sign of its own, and that sign."""
    match, bot = Match.new("super-dungeon-arcade", seed=3), Greedy("adviser")
    while match.ask is not None:
        view = match.view(None)
        if view.acting and view.board.effects.get("lava"):
            near = set(view.board.effects["lava"]) & set(view.acting.reach)
            if near:
                return match, min(near), "*"
        match.answer(bot.choose(match))
    raise AssertionError("no Hero of this game comes near lava")


def test_lava_keeps_its_sign_under_the_marks_of_reach() -> None:
    match, square, sign = lava_in_reach()
    view = match.view(None)
    dungeon = dungeon_of(view.layout)
    drawn = [
        line
        for line in match.game.text(view).splitlines()
        if line.rstrip()[-1:] in ("|", ":") and "♥" not in line
    ]
    x, y = dungeon.xy(square_named(dungeon, square))
    row, column = (x, y) if dungeon.height > dungeon.width else (y, x)
    line = drawn[row][MARGIN:]
    assert line[2 * column + 1] == sign and BESIDE in (line[2 * column], line[2 * column + 2])
    assert match.ask is not None
    warned = [option.label for option in match.ask.shown() if option.key == f"to:{square}"]
    assert warned and "wound" in warned[0]
    assert REACH in match.game.text(view)


def test_a_board_on_its_side_says_where_north_is() -> None:
    said = set()
    for game_id in ("super-dungeon-arcade", "super-dungeon-explore"):
        match = played(game_id, 40)
        dungeon = dungeon_of(match.view(None).layout)
        lying = dungeon.height > dungeon.width
        assert (LYING in match.game.text(match.view(None))) == lying
        said.add(lying)
    assert said == {True, False}


def test_a_new_combat_starts_with_a_clean_board() -> None:
    match, bot = Match.new("dungeon-fighter", seed=4), Greedy("adviser")
    foes: list[str] = []
    while match.ask is not None and len(foes) < 3:
        view = match.view(None)
        if view.foe and (not foes or view.foe.id != foes[-1]):
            foes.append(view.foe.id)
            assert view.throw is None
        match.answer(bot.choose(match))
    assert len(foes) == 3


# --- runs ------------------------------------------------------------------------------------------


def spawning() -> Match:
    """The Consul has several monsters to choose and to place, one after the other."""
    match, bot = Match.new("super-dungeon-explore", seed=3), Greedy("adviser")
    while match.ask is not None and match.ask.kind != "spawn":
        match.answer(bot.choose(match))
    return match


def test_a_run_of_small_choices_is_given_in_one_line() -> None:
    match = spawning()
    before = len(match.entries)
    assert match.ask is not None
    first = match.ask.shown()[0]
    trial = match.clone()
    trial.answer(first.key)
    assert trial.ask is not None
    place = trial.ask.shown()[0].key
    sit(match, f"1 {place} 1")
    assert [entry.answer for entry in match.entries[before : before + 2]] == [first.key, place]
    assert len(match.entries) == before + 3


def test_what_does_not_fit_in_a_run_is_named_and_nothing_is_lost() -> None:
    match = spawning()
    before = len(match.entries)
    printed = " ".join(sit(match, "1; zz99; 1").split())
    assert len(match.entries) == before + 1
    assert "'zz99' does not fit" in printed and "1 answer of 3 given" in printed
    assert "Not played: zz99 1." in printed
    printed = " ".join(sit(spawning(), "zz99; 1").split())
    assert "'zz99' does not fit" in printed and "Nothing was played" in printed


def test_a_run_stops_where_dice_fell() -> None:
    match = played("super-dungeon-explore", 70)
    while match.ask is not None and not any(
        ":" in k and k.startswith(("melee", "magic")) for k in match.ask.options
    ):
        match.answer(Greedy("adviser").choose(match))
    assert match.ask is not None
    number = next(n for n, o in numbered(match.ask) if o.key.startswith(("melee", "magic")))
    printed = " ".join(sit(match, f"{number} 1 1").split())
    assert "something happened that you should see" in printed and "Not played: 1 1." in printed


def test_squares_and_figures_are_meant_as_whole_words() -> None:
    match = played("super-dungeon-explore", 37)
    assert match.ask is not None and match.ask.kind == "activation"
    assert read_answer("move b1", match.ask) if "to:b1" in match.ask.options else True
    one = next(key for key in match.ask.options if key.startswith("to:"))
    assert read_answer(f"move {one.removeprefix('to:')}", match.ask) == one


def test_options_that_differ_in_a_word_are_told_once() -> None:
    assert parted(["Dash to a1 (1 action)", "Dash to b12 (1 action)"]) == ("Dash to ", " (1 action)")
    assert parted(["Move to a1", "Move to b2, into a hazard: a wound"]) == ("Move to ", "")
    assert parted(["Knight", "Doctor"]) is None
