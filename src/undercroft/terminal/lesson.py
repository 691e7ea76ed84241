"""A lesson at the terminal: the ordinary table, with a tutor who points and judges the answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rich.console import Console
from rich.markup import escape

from undercroft.engine import Ask, Game, IllegalAnswer
from undercroft.engine.tutor import Tutor, Verdict
from undercroft.terminal.lines import hung
from undercroft.terminal.reading import typed_for
from undercroft.terminal.session import Leave, Session
from undercroft.terminal.table import TextTable

NOT_HERE = ("auto", "undo", "save")
"""Commands of the table that would leave the lesson's way."""


class LessonSession(Session):
    """A pupil's lines: answers are judged, and only right ones are played."""

    def __init__(self, tutor: Tutor, console: Console) -> None:
        super().__init__(tutor.match, {}, console.print)
        self.tutor, self.viewer, self.told = tutor, tutor.seat, len(tutor.match.events)
        self.well = ""
        """What was good about the last answer."""

    def typed(self, line: str, ask: Ask) -> bool:
        word = line.partition(" ")[0].lower()
        if word in NOT_HERE:
            raise IllegalAnswer(f"there is no '{word}' in a lesson")
        if word == "hint":
            self.show_answer(ask)
            return False
        return super().typed(line, ask)

    def give(self, ask: Ask, answer: Any) -> bool:
        verdict = self.tutor.judge(ask.check(answer, person=True))
        if not verdict.right:
            self._explain(ask, verdict)
            return False
        self.well = verdict.say
        return True

    def _explain(self, ask: Ask, verdict: Verdict) -> None:
        self.say(hung(f"[yellow]{escape(verdict.say)}[/yellow] [dim]{verdict.rule}[/dim]"))
        if verdict.shown is not None:
            self.show_answer(ask)
        else:
            self.say("[dim]Nothing was played. Try again; 'rule ID' reads the rule.[/dim]")

    def show_answer(self, ask: Ask) -> None:
        """What the step wants, and how it is typed."""
        step = self.tutor.step
        assert step is not None
        how, label = typed_for(ask, step.shown), ask.label(step.shown)
        type_it = f" [dim](type {escape(how)})[/dim]" if how and how != label else ""
        self.say(hung(f"The answer: {escape(label)}{type_it}"))


class LessonTable(TextTable):
    """Plays one lesson with whoever sits at this terminal."""

    session: LessonSession

    def __init__(self, tutor: Tutor, console: Console, read: Callable[[str], str] | None = None) -> None:
        super().__init__(tutor.match, {}, console, None, read)
        self.tutor, self.session = tutor, LessonSession(tutor, console)

    def run(self) -> bool:
        """Play until the lesson is done (True) or the pupil leaves (False)."""
        tutor = self.tutor
        try:
            while tutor.step is not None:
                if tutor.ask is not None:
                    self._turn(tutor.ask)
                else:
                    self._look()
        except (Leave, EOFError, KeyboardInterrupt):
            return False
        self._show()
        self._say(self.session.well)
        self._say(tutor.sheet.end)
        return True

    def _look(self) -> None:
        """A step that only shows something."""
        self._show()
        self._teach()
        line = self._read("[dim]Enter goes on[/dim] [b]> [/b]").strip().lower()
        if line in ("quit", "exit"):
            raise Leave
        self.session.well = self.tutor.go_on().say

    def _ask(self, ask: Ask) -> None:
        super()._ask(ask)
        self._teach()

    def _teach(self) -> None:
        """What was good about the last answer, and what this step is about."""
        step = self.tutor.step
        assert step is not None
        self._say(self.session.well)
        at, of = self.tutor.at + 1, len(self.tutor.sheet.step)
        self.console.print()
        self.console.print(f"[dim]{escape(self.tutor.sheet.title)}, {at} of {of}; 'quit' leaves[/dim]")
        self._say(step.say)
        if (ask := self.tutor.ask) is not None and ask.rule in self.match.game.ledger:
            rule = self.match.game.ledger[ask.rule]
            self.console.print(
                hung(f"[dim]Its rule: {rule.id} {escape(rule.title)}; 'rule {rule.id}' reads it.[/dim]")
            )
        if step.point:
            about = ", ".join(dict.fromkeys(self.match.names(ref) for ref in step.point))
            self.console.print(hung(f"[dim]Look at: {escape(about)}.[/dim]"))

    def _say(self, words: str) -> None:
        if words:
            self.console.print(hung(f"[b cyan]{escape(words)}[/b cyan]"))


def list_lessons(console: Console, game: Game[Any, Any]) -> None:
    """A game's course, lesson by lesson."""
    minutes = sum(lesson.sheet.minutes for lesson in game.lessons.values())
    console.print(f"[b]{escape(game.id)}[/b]  {escape(game.title)}  [dim]about {minutes} min[/dim]")
    for lesson in game.lessons.values():
        console.print(f"  [b]{escape(lesson.id)}[/b]  {escape(lesson.sheet.title)}")
