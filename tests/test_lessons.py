"""Every lesson of every game, played by a pupil who answers right and by one who errs."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import msgspec
import pytest
from rich.console import Console
from typer.testing import CliRunner

from tests.told.shapes import wrong
from undercroft.cli import app
from undercroft.engine import ContentError, IllegalAnswer, Match, Source, games
from undercroft.engine.books.lessons import Lesson, Step, fits, read_lesson
from undercroft.engine.tutor import PATIENCE, Script, Tutor
from undercroft.terminal.lesson import LessonTable

LESSONS = [
    pytest.param(game, lesson, id=f"{game.id}/{lesson.id}")
    for game in games().values()
    for lesson in game.lessons.values()
]
DIE = games()["die-in-the-dungeon"]
A_FIGHT = Path(__file__).parents[1] / "src/undercroft/games/die_in_the_dungeon/lessons/2-a-fight.toml"

every_lesson = pytest.mark.parametrize(("game", "lesson"), LESSONS)


def pass_by(tutor: Tutor) -> None:
    """Do what a step wants."""
    step = tutor.step
    assert step is not None
    if step.ask:
        assert tutor.judge(step.shown).right
    else:
        tutor.go_on()


def pupils(game: Any, lesson: Lesson) -> Iterator[tuple[Tutor, Step]]:
    """A tutor before each step of a lesson, one tutor all the way."""
    tutor = Tutor(game, lesson)
    while (step := tutor.step) is not None:
        yield tutor, step
        pass_by(tutor)


def some_answers(tutor: Tutor) -> list[Any]:
    """Legal answers: all options, or some ways to fill a form in."""
    ask = tutor.ask
    assert ask is not None
    legal: list[Any] = list(ask.options)
    if ask.form is not None:
        source = Source("errs")
        legal += [ask.form.sample(source) for _ in range(12)]
    return [answer for place, answer in enumerate(legal) if answer not in legal[:place]]


def wrong_answers(tutor: Tutor, step: Step) -> list[Any]:
    """Legal answers that are not right."""
    return [answer for answer in some_answers(tutor) if not step.is_right(answer)]


@every_lesson
def test_who_answers_right_comes_to_the_end(game: Any, lesson: Lesson) -> None:
    for tutor, step in pupils(game, lesson):
        if step.ask:
            ask = tutor.match.ask
            assert ask is not None and ask.check(step.shown, person=True) == step.shown
    assert tutor.step is None


@every_lesson
def test_who_errs_at_every_step_is_told_why_and_comes_to_the_end(game: Any, lesson: Lesson) -> None:
    for tutor, step in pupils(game, lesson):
        if not step.ask:
            continue
        before = tutor.match.digest()
        for slip, answer in enumerate(wrong_answers(tutor, step), 1):
            verdict = tutor.judge(answer)
            assert not verdict.right and verdict.say and verdict.rule in game.ledger
            assert (verdict.shown == step.shown) == (slip >= PATIENCE)
        assert tutor.match.digest() == before, "a mistake is never played"
    assert tutor.step is None


@every_lesson
def test_every_right_answer_leads_on(game: Any, lesson: Lesson) -> None:
    """Where several answers are right, the script goes with each of them."""
    for number, step in enumerate(lesson.sheet.step):
        others = [one for one in step.right if one != step.shown]
        for pattern in others:
            tutor = Tutor(game, lesson)
            for _ in range(number):
                pass_by(tutor)
            assert tutor.ask is not None
            meant = [one for one in some_answers(tutor) if fits(pattern, one)] or [pattern]
            for answer in meant[:4]:
                again = Tutor(game, lesson)
                for _ in range(number):
                    pass_by(again)
                assert again.judge(answer).right
                while again.step is not None:
                    pass_by(again)


@every_lesson
def test_nothing_is_explained_that_cannot_be_answered(game: Any, lesson: Lesson) -> None:
    for tutor, step in pupils(game, lesson):
        ask = tutor.ask
        if ask is None or ask.form is not None:
            continue
        for mistake in step.wrong:
            for pattern in mistake.answers:
                assert any(fits(pattern, key) for key in ask.options), (step.say, pattern)
        told = {step.mistake(key).say for key in ask.options if not step.is_right(key)}
        assert told == {one.say for one in step.wrong}, "every explanation can be met"


@every_lesson
def test_what_is_pointed_at_is_on_the_table(game: Any, lesson: Lesson) -> None:
    for tutor, step in pupils(game, lesson):
        seen = set(strings(msgspec.to_builtins(tutor.match.view(tutor.seat))))
        if tutor.ask is not None:
            seen |= {ref for option in tutor.ask.shown() for ref in option.refs}
        for ref in step.point:
            assert ref in seen or (":" in ref and set(ref.split(":")) <= seen), (ref, step.say)


def strings(data: Any) -> Iterator[str]:
    """Every text in plain data, keys included."""
    match data:
        case str():
            yield data
        case dict():
            for key, value in data.items():
                yield from strings(key)
                yield from strings(value)
        case list() | tuple():
            for one in data:
                yield from strings(one)


@every_lesson
def test_a_lesson_says_nothing_that_no_player_should_meet(game: Any, lesson: Lesson) -> None:
    sheet = lesson.sheet
    said = [sheet.title, sheet.end]
    for step in sheet.step:
        said += [step.say, step.well, *(one.say for one in step.wrong)]
    for words in said:
        assert not wrong(words), words


@pytest.mark.parametrize("game", games().values(), ids=list(games()))
def test_a_course_is_short(game: Any) -> None:
    """Five to ten minutes a game: three to six lessons of three to eight steps."""
    assert len(game.lessons) <= 6
    assert sum(lesson.sheet.minutes for lesson in game.lessons.values()) <= 15
    for lesson in game.lessons.values():
        asked = [step for step in lesson.sheet.step if step.ask]
        assert 3 <= len(lesson.sheet.step) <= 8 and len(asked) * 2 > len(lesson.sheet.step)


# --- at the terminal ------------------------------------------------------------------------------


def sit(*lines: str) -> tuple[bool, str]:
    """Type these lines in the lesson about a fight; whether it came to its end, and what was printed."""
    out, left = StringIO(), iter(lines)

    def read(prompt: str) -> str:
        try:
            return next(left)
        except StopIteration:
            raise EOFError from None

    table = LessonTable(
        Tutor(DIE, DIE.lessons["a-fight"]), Console(file=out, width=100, highlight=False), read
    )
    return table.run(), out.getvalue()


def test_a_lesson_is_played_at_the_ordinary_table() -> None:
    done, printed = sit("go", "1", "1", "boost-2", "wizard")
    assert done and "Totals" in printed
    assert DIE.lessons["a-fight"].sheet.end.split()[0] in printed


def test_mistakes_are_explained_and_after_two_the_answer_is_shown() -> None:
    done, printed = sit("go", "stat-1", "3", "quit")
    assert not done
    assert "DIE-DMG-05" in printed and "DIE-MINION-05" in printed
    assert printed.count("The answer:") == 1 and "(type 1)" in printed


def test_a_lesson_has_no_undo_and_its_hint_is_the_answer() -> None:
    done, printed = sit("undo", "auto", "hint", "why", "rule DIE-ATT-04", "quit")
    assert not done
    assert "no 'undo' in a lesson" in printed and "The answer: Go on" in printed and "Hitting" in printed


def test_learn_lists_the_courses_and_says_what_it_does_not_know() -> None:
    told = CliRunner().invoke(app, ["learn"])
    assert told.exit_code == 0 and "a-fight" in told.output
    lost = CliRunner().invoke(app, ["learn", "die-in-the-dungeon", "a-figth"])
    assert "did you mean 'a-fight'?" in str(lost.exception)


def test_a_record_is_printed_as_a_lead_that_can_be_played(tmp_path: Path) -> None:
    played = Match.new(DIE, {"creature": "troll"}, seed=3)
    while played.ask is not None and len(played.entries) < 40:
        played.answer(played.ask.sample(Source("plays")))
    path = tmp_path / "game.jsonl"
    path.write_bytes(played.record.dump())
    printed = CliRunner().invoke(app, ["learn", "--lead", str(path)]).output
    told = tomllib.loads(printed)
    script = Script("any")
    script.lay(told["lead"])
    again = Match.new(DIE, told["setup"], dealer=script)
    while not script.done:
        again.answer(script.next_answer())
    assert again.digest() == played.digest()


def test_the_lesson_of_the_page_can_be_played(tmp_path: Path) -> None:
    page = (Path(__file__).parents[1] / "docs" / "lessons.md").read_text(encoding="utf-8")
    path = tmp_path / "1-a-hit.toml"
    path.write_text(page.partition("```toml\n")[2].partition("```")[0], encoding="utf-8")
    for _, step in pupils(DIE, read_lesson(path, DIE.ledger)):
        assert step.ask == "hit"


# --- how a lesson is written ----------------------------------------------------------------------


def read(tmp_path: Path, name: str = "1-broken.toml", **changed: tuple[str, str]) -> Lesson:
    """The lesson about a fight with something in it changed: old text by its name, new text after it."""
    text = A_FIGHT.read_text(encoding="utf-8")
    for old, new in changed.values():
        assert old in text
        text = text.replace(old, new, 1)
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return read_lesson(path, DIE.ledger)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (
            'ask = "ready"',
            'asks = "ready"',
            r"1-broken.toml: unknown field 'step\[0\].asks' \(did you mean 'ask'",
        ),
        ("minutes = 3", "minutes = 30", r"field 'minutes'"),
        ('"DIE-ATT-04"', '"DIE-ATT-4"', r"field 'rules': no rule 'DIE-ATT-4' \(did you mean 'DIE-ATT-04'"),
        ('rule = "DIE-ABIL-02"', 'rule = "DIE-ABIL-99"', r"step 1: field 'wrong\[0\].rule': no rule"),
        ('right = ["go"]', "", r"step 1: fields 'ask' and 'right' go together"),
        ('right = ["go"]', 'right = ["g*"]', r"step 1: field 'show' is missing: 'g\*' stands for several"),
        ('right = ["go"]', 'right = ["go"]\nshow = "stop"', r"step 1: field 'show': 'stop' is not right"),
        ('answers = ["regrow"]', "", r"step 1: field 'wrong': the last, and only that, has no answers"),
        ('answers = ["regrow"]', 'answers = ["go"]', r"step 1: field 'wrong\[0\].answers'.* is right"),
    ],
)
def test_what_is_wrong_with_a_file_is_said_with_step_and_field(
    tmp_path: Path, old: str, new: str, told: str
) -> None:
    with pytest.raises(ContentError, match=told):
        read(tmp_path, it=(old, new))


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (
            '"10-8-6-12"',
            '"10-8-6-11"',
            r"field 'lead': player-1 was asked 'arrange': '10-8-6-11' is not one of",
        ),
        (
            'ask = "ready"',
            'ask = "attack"',
            r"step 1: field 'ask': 'attack' for player-1 was meant; .*'ready'",
        ),
        ("{ dealt = [4] }", "{ dealt = [14] }", r"step 1: field 'then': a d8 shows"),
        ("{ dealt = [6] }", '{ dealt = [6] }, "stop", "go", { dealt = [1] }, "up"', r"step 3: field 'then'"),
        ("{ dealt = [6] }", "{ dealt = [6] }, { dealt = [6] }", r"step 3: field 'then': nothing is rolled"),
    ],
)
def test_what_does_not_fit_the_game_is_said_with_step_and_field(
    tmp_path: Path, old: str, new: str, told: str
) -> None:
    lesson = read(tmp_path, it=(old, new))
    with pytest.raises(ContentError, match=told):
        for _ in pupils(DIE, lesson):
            pass


def test_a_file_is_called_by_its_place_and_its_id(tmp_path: Path) -> None:
    assert read(tmp_path, "3-a-fight.toml").id == "a-fight"
    with pytest.raises(ContentError, match="called by its place and its id"):
        read(tmp_path, "fight.toml")


def test_an_illegal_answer_is_refused_as_ever_and_is_no_mistake() -> None:
    tutor = Tutor(DIE, DIE.lessons["a-fight"])
    with pytest.raises(IllegalAnswer, match="is not one of"):
        tutor.judge("fly")
    with pytest.raises(IllegalAnswer, match="an answer is wanted"):
        tutor.go_on()
    assert tutor.slips == 0
