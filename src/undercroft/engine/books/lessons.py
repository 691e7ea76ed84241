"""Lessons: short positions to be played, written as data and checked when they are read.

A game's lessons stand in ``lessons/`` beside its rules, a TOML file each, in the order of their names:
``2-a-hit.toml`` is the second, and its id is ``a-hit``. A lesson leads to a real position of the game and
asks the real questions of the match; what it adds is words, and which answers are right.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta

from undercroft.engine.books.content import checked, meant
from undercroft.engine.books.ledger import Ledger
from undercroft.engine.errors import ContentError

LONGEST = 320
"""Characters of a saying: what is read at a glance beside a board."""

Said: TypeAlias = Annotated[str, Meta(min_length=1, max_length=LONGEST)]
"""Words to the pupil."""

Answer: TypeAlias = Any
"""An answer as a match takes it: a key, a list, a table."""

Pattern: TypeAlias = Any
"""What an answer is compared with (:func:`fits`)."""

DEALT = "dealt"
"""In a script, ``{ dealt = … }`` is what chance shows next; anything else is what the seat asked answers."""


class Mistake(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is said to a wrong answer."""

    say: Said
    rule: str
    """The rule that makes it wrong, or dear."""
    answers: tuple[Pattern, ...] = ()
    """Which answers it is about; without any, all that are left."""


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing said, pointed at and asked."""

    say: Said
    point: tuple[str, ...] = ()
    """Ids of what it is about, as views and options have them."""
    ask: str = ""
    """The kind of the question that is pending; empty where something is only shown."""
    right: tuple[Pattern, ...] = ()
    show: Answer = None
    """The answer that is shown to somebody at a loss; the first right one where nothing is said."""
    well: Annotated[str, Meta(max_length=LONGEST)] = ""
    """What is said to a right answer: what came of it, and why."""
    then: tuple[Any, ...] = ()
    """The script after it: what chance shows, and what is answered up to the next step."""
    wrong: tuple[Mistake, ...] = ()

    @property
    def shown(self) -> Answer:
        """A right answer, to be shown."""
        return self.right[0] if self.show is None and self.right else self.show

    def is_right(self, answer: Answer) -> bool:
        """Whether an answer is what was wanted."""
        return any(fits(pattern, answer) for pattern in self.right)

    def mistake(self, answer: Answer) -> Mistake:
        """What is said to an answer that is not right."""
        for one in self.wrong:
            if not one.answers or any(fits(pattern, answer) for pattern in one.answers):
                return one
        raise ContentError(f"nothing is said to {answer!r}, and it is not right: {self.say}")


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a lesson's file holds."""

    title: Said
    minutes: Annotated[int, Meta(ge=1, le=10)]
    rules: Annotated[tuple[str, ...], Meta(min_length=1)]
    """The rules it teaches."""
    step: Annotated[tuple[Step, ...], Meta(min_length=1)]
    end: Said
    """What is said when it is done."""
    setup: dict[str, Any] = {}
    seat: str = ""
    """The pupil's chair; the first where nothing is said."""
    seed: str = "lesson"
    """Deals what no script does."""
    lead: tuple[Any, ...] = ()
    """The script up to the first step."""


class Lesson(msgspec.Struct, frozen=True):
    """A lesson by its id."""

    id: str
    file: str
    sheet: Sheet

    @property
    def teaches(self) -> tuple[str, ...]:
        """The rules that it is about, then those that its mistakes are explained by."""
        explained = (one.rule for step in self.sheet.step for one in step.wrong)
        return tuple(dict.fromkeys((*self.sheet.rules, *explained)))


def fits(pattern: Pattern, answer: Answer) -> bool:
    """Whether an answer is meant: the same, or beginning so, or a table that holds at least this.

    >>> fits("move-*", "move-4"), fits({"blue": 1}, {"blue": 1, "red": 2}), fits(["a"], ["a", "b"])
    (True, True, False)
    """
    match pattern:
        case str() if pattern.endswith("*"):
            return isinstance(answer, str) and answer.startswith(pattern[:-1])
        case dict() if isinstance(answer, dict):
            return all(key in answer and fits(value, answer[key]) for key, value in pattern.items())
        case _:
            return bool(pattern == answer)


def exact(pattern: Pattern) -> bool:
    """Whether a pattern is an answer itself."""
    return not (isinstance(pattern, str) and pattern.endswith("*"))


def read_lesson(path: Path, ledger: Ledger) -> Lesson:
    """A lesson from its file; raises :class:`ContentError` that names file, step and field."""
    place = f"lessons/{path.name}"
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, RecursionError, tomllib.TOMLDecodeError) as error:
        raise ContentError(f"{place}: {error}") from None
    sheet = checked(place, data, Sheet)
    for rule in sheet.rules:
        _known(place, "rules", rule, ledger)
    for number, step in enumerate(sheet.step, 1):
        _check_step(f"{place}: step {number}", step, ledger)
    place_in_course, _, name = path.stem.partition("-")
    if not (place_in_course.isdigit() and name):
        raise ContentError(f"{place}: a lesson's file is called by its place and its id, as in 2-a-hit.toml")
    return Lesson(name, path.name, sheet)


def _check_step(place: str, step: Step, ledger: Ledger) -> None:
    if bool(step.ask) != bool(step.right):
        raise ContentError(f"{place}: fields 'ask' and 'right' go together; only one of them is here")
    if not step.ask:
        if step.wrong or step.show is not None:
            raise ContentError(f"{place}: nothing is asked, so nothing can be wrong or shown")
        return
    if not exact(step.shown):
        raise ContentError(f"{place}: field 'show' is missing: {step.shown!r} stands for several answers")
    if not step.is_right(step.shown):
        raise ContentError(f"{place}: field 'show': {step.shown!r} is not right")
    if step.wrong and [bool(one.answers) for one in step.wrong] != [True] * (len(step.wrong) - 1) + [False]:
        raise ContentError(f"{place}: field 'wrong': the last, and only that, has no answers: for the rest")
    for number, one in enumerate(step.wrong, 1):
        _known(place, f"wrong[{number - 1}].rule", one.rule, ledger)
        if any(exact(pattern) and step.is_right(pattern) for pattern in one.answers):
            raise ContentError(f"{place}: field 'wrong[{number - 1}].answers': {one.answers!r} is right")


def _known(place: str, field: str, rule: str, ledger: Ledger) -> None:
    if rule not in ledger:
        raise ContentError(f"{place}: field '{field}': no rule '{rule}'{meant(rule, [r.id for r in ledger])}")


@cache
def lessons_of(package: str, ledger: Ledger) -> dict[str, Lesson]:
    """The course that ships with a package, by id and in order; nothing where there is none."""
    room = Path(str(files(package))) / "lessons"
    found: dict[str, Lesson] = {}
    for path in sorted(room.glob("*.toml")):
        lesson = read_lesson(path, ledger)
        if lesson.id in found:
            raise ContentError(
                f"lessons/{path.name}: '{lesson.id}' stands in {found[lesson.id].file} already"
            )
        found[lesson.id] = lesson
    return found
