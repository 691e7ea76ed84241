"""A lesson being played: a match that is led to a position and asks its own questions.

Pure: no clock, no words of its own, nothing kept. A mistake is explained and never played; after two of them
on a step the answer is shown, and the pupil gives it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from undercroft.engine.asks import Ask
from undercroft.engine.books.lessons import DEALT, Answer, Lesson, Step
from undercroft.engine.chance import Chance
from undercroft.engine.dealer import Seeded
from undercroft.engine.errors import ContentError, IllegalAnswer
from undercroft.engine.game import Game
from undercroft.engine.match import Match

PATIENCE = 2
"""Mistakes on a step before the answer is shown."""


class Verdict(msgspec.Struct, frozen=True):
    """What the tutor says to an answer."""

    right: bool
    say: str
    rule: str = ""
    shown: Answer = None
    """The answer, once it is shown."""


class Script:
    """A dealer that shows what a lesson has laid ready, and deals the rest from a seed."""

    __slots__ = ("_rest", "_seeded")

    def __init__(self, seed: str) -> None:
        self._seeded, self._rest = Seeded(seed), list[Any]()

    def lay(self, items: Iterable[Any]) -> None:
        """Lay answers and what chance shows ready, in order."""
        self._rest += items

    def deal(self, chance: Chance) -> Any:
        if not self._rest or not _is_dealt(self._rest[0]):
            return self._seeded.deal(chance)
        return chance.check(self._rest.pop(0)[DEALT])

    def next_answer(self) -> Any:
        """What the seat that is asked answers."""
        return self._rest.pop(0)

    @property
    def done(self) -> bool:
        return not self._rest

    @property
    def stuck(self) -> bool:
        """Something is to be dealt, but a seat is asked."""
        return bool(self._rest) and _is_dealt(self._rest[0])

    def copy(self) -> Script:
        copy = Script.__new__(Script)
        copy._seeded, copy._rest = self._seeded.copy(), list(self._rest)
        return copy


def _is_dealt(item: Any) -> bool:
    return isinstance(item, dict) and list(item) == [DEALT]


class Tutor:
    """Leads one pupil through one lesson."""

    def __init__(self, game: Game[Any, Any], lesson: Lesson) -> None:
        self.game, self.lesson, self.sheet = game, lesson, lesson.sheet
        self.at = 0
        """How many steps are behind the pupil."""
        self.slips = 0
        """Mistakes on the step that is asked."""
        setup = game.setup(dict(self.sheet.setup))
        self.seat = self.sheet.seat or game.seats(setup)[0].id
        self._script = Script(self.sheet.seed)
        self._script.lay(self.sheet.lead)
        try:
            self.match = Match.new(game, setup, dealer=self._script)
        except IllegalAnswer as error:
            raise self._wrong("field 'lead'", str(error)) from None
        self._go_on("field 'lead'")

    @property
    def step(self) -> Step | None:
        """What is being taught, or None: the lesson is done."""
        return self.sheet.step[self.at] if self.at < len(self.sheet.step) else None

    @property
    def ask(self) -> Ask | None:
        """What the pupil is asked, or None where something is only shown."""
        step = self.step
        return self.match.ask if step is not None and step.ask else None

    def judge(self, answer: Answer) -> Verdict:
        """Judge an answer, and play it if it is right; raises :class:`IllegalAnswer` as a match does."""
        step, ask = self.step, self.ask
        if step is None or ask is None:
            raise IllegalAnswer("nothing is asked here: go on")
        checked = ask.check(answer, person=True)
        if not step.is_right(checked):
            self.slips += 1
            mistake = step.mistake(checked)
            shown = step.shown if self.slips >= PATIENCE else None
            return Verdict(False, mistake.say, mistake.rule, shown)
        where = f"step {self.at + 1}: field 'then'"
        self._script.lay(step.then)
        try:
            self.match.answer(checked)
        except IllegalAnswer as error:
            raise self._wrong(where, str(error)) from None
        self._next(where)
        return Verdict(True, step.well)

    def go_on(self) -> Verdict:
        """Leave a step that only shows something."""
        step = self.step
        if step is None or step.ask:
            raise IllegalAnswer("an answer is wanted here")
        self._script.lay(step.then)
        self._next(f"step {self.at + 1}: field 'then'")
        return Verdict(True, step.well)

    def _next(self, where: str) -> None:
        self.slips = 0
        self.at += 1
        self._go_on(where)

    def _go_on(self, where: str) -> None:
        """Play what is laid ready, and see that the next question is the one that is meant."""
        script, match = self._script, self.match
        while not script.done:
            ask = match.ask
            if ask is None:
                raise self._wrong(where, "the game is over, and the script goes on")
            if script.stuck:
                raise self._wrong(where, f"nothing is rolled or drawn here; {ask!r} is asked")
            try:
                match.answer(script.next_answer())
            except IllegalAnswer as error:
                raise self._wrong(where, str(error)) from None
        step, ask = self.step, match.ask
        if step is not None and step.ask and (ask is None or (ask.seat, ask.kind) != (self.seat, step.ask)):
            raise self._wrong(
                f"step {self.at + 1}: field 'ask'",
                f"'{step.ask}' for {self.seat} was meant; {ask!r} is asked",
            )

    def _wrong(self, where: str, what: str) -> ContentError:
        return ContentError(f"{self.game.id}: lessons/{self.lesson.file}: {where}: {what}")
