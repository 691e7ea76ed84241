"""The coach of a first game: speaks for what is new or dear, never about what was done right twice."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from undercroft.bots import Greedy
from undercroft.bots.coach import ENOUGH, Coach, counsel
from undercroft.engine import Match, games
from undercroft.engine.books.glossary import words_met
from undercroft.engine.tutor import Tutor
from undercroft.terminal.coach import TableCoach
from undercroft.terminal.introducing import introductions
from undercroft.terminal.table import TextTable

DIE = games()["die-in-the-dungeon"]


def at_step(lesson: str, number: int) -> Match:
    """The position of a lesson's step."""
    tutor = Tutor(DIE, DIE.lessons[lesson])
    for step in DIE.lessons[lesson].sheet.step[: number - 1]:
        assert tutor.judge(step.shown).right
    return tutor.match


def test_a_new_question_is_spoken_about_once_and_a_harmless_one_not_again() -> None:
    match, coach = at_step("a-fight", 1), Coach()
    said = coach.speaks(match)
    assert said is not None
    coach.heard("ready", said, "go")
    if not said.costly:
        assert coach.speaks(match) is None
    assert not coach.knows("ready")


def test_what_was_done_right_twice_needs_no_words() -> None:
    match, coach = at_step("a-fight", 3), Coach()
    for _ in range(ENOUGH):
        said = coach.speaks(match)
        coach.heard("attack", said, counsel(match).answer)  # type: ignore[union-attr]
    assert coach.knows("attack") and coach.speaks(match) is None


def test_a_dear_mistake_does_not_count_as_done_right(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("undercroft.bots.coach.DEAR", 0.0)
    match, coach = at_step("a-fight", 3), Coach()
    for _ in range(ENOUGH + 1):
        said = coach.speaks(match)
        assert said is not None and said.costly and said.grounds
        wrong = next(key for key in match.ask.options if key != said.answer)  # type: ignore[union-attr]
        coach.heard("attack", said, wrong)
    assert not coach.knows("attack")


def test_what_no_reason_can_be_given_for_is_never_called_dear(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("undercroft.bots.coach.DEAR", 0.0)
    match = Match.new(games()["super-dungeon-arcade"], {"ties": "ask"}, seed="coach")
    while match.ask is not None and match.ask.kind != "lay-tile":
        match.answer(match.ask.options[0])
    said = counsel(match)
    assert said is not None and said.grounds and not said.costly


def met_in(match: Match, coach: Coach, answers: int) -> list[str]:
    """What is introduced over some questions, each answered as a bot would."""
    found, read = [], 0
    for _ in range(answers):
        assert match.ask is not None
        if new := coach.introduces(introductions(match, match.ask, read)):
            found.append(new.thing.id)
        read = len(match.events)
        match.answer(Greedy("pupil").choose(match))
    return found


@pytest.mark.parametrize("game", games().values(), ids=games())
def test_words_are_introduced_once_each_and_one_at_a_time(game) -> None:
    coach = Coach()
    found = met_in(Match.new(game, dict(game.first_game), seed=5), coach, 25)
    assert 3 <= len(found) == len(set(found)), found
    again = met_in(Match.new(game, dict(game.first_game), seed=5), Coach(met=found), 25)
    assert not set(again) & set(found), "what was met in an earlier game is known"


def test_what_stands_on_cards_is_never_introduced_twice_in_a_row() -> None:
    arcade = games()["super-dungeon-arcade"]
    match, coach = Match.new(arcade, dict(arcade.first_game), seed=5), Coach()
    assert match.ask is not None
    first = coach.introduces(introductions(match, match.ask, len(match.events)))
    assert first is not None and first.where, "on a Hero's card: nothing has happened yet"
    assert coach.introduces(introductions(match, match.ask, len(match.events))) is None
    assert coach.introduces(introductions(match, match.ask, len(match.events))) is not None


def test_a_word_within_a_name_is_not_met() -> None:
    explore = games()["super-dungeon-explore"]
    match = Match.new(explore, {}, seed=1)
    while match.ask is not None and match.ask.kind != "lay-tile":
        match.answer(Greedy("pupil").choose(match))
    assert match.ask is not None
    burrow = next(thing for thing in explore.lookups(match.setup) if thing.name == "Burrow")
    told = " ".join(option.label for option in match.ask.shown()) + match.ask.prompt()
    assert words_met([burrow], "It has Burrow.") == [burrow]
    assert burrow not in [one.thing for one in introductions(match, match.ask, 0) if not one.where], told


def test_looking_at_a_question_changes_nothing() -> None:
    for game in games().values():
        match = Match.new(game, dict(game.first_game), seed=3)
        before = match.digest()
        counsel(match)
        assert match.digest() == before


def test_at_the_terminal_it_speaks_until_it_is_sent_away_and_remembers(tmp_path: Path) -> None:
    kept, out = tmp_path / "coach.json", StringIO()
    lines = iter(["1", "coach"])

    def read(prompt: str) -> str:
        try:
            return next(lines)
        except StopIteration:
            raise EOFError from None

    match = Match.new(DIE, {"creature": "troll"}, seed=1)
    console = Console(file=out, width=100, highlight=False)
    TextTable(match, {}, console, None, read, coach=TableCoach(kept)).run()
    printed = out.getvalue()
    assert printed.count("New:") == 2 and "DIE-SETUP-07" in printed and "silent from now on" in printed
    again = TableCoach(kept)
    assert not again.on
    assert list(again.lines(match, match.ask)) == []  # type: ignore[arg-type]
    again.turn()
    assert list(again.lines(match, match.ask))  # type: ignore[arg-type]
