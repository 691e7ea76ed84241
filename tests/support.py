"""What every game's tests use: drive one rule with answers given in order."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, NamedTuple

from undercroft.engine import Ask, Chance, GameOver


class Ran(NamedTuple):
    """What a rule did: what it returned, what it asked, whether it ended the game."""

    result: Any
    asked: list[Ask | Chance]
    over: bool
    pending: Ask | Chance | None = None

    @property
    def asks(self) -> list[Ask]:
        return [ask for ask in self.asked if isinstance(ask, Ask)]

    @property
    def chances(self) -> list[Chance]:
        return [ask for ask in self.asked if isinstance(ask, Chance)]


def drive(rules: Generator[Any, Any, Any], *answers: Any, stop: bool = False) -> Ran:
    """Run a rule, giving these answers in order to asks and chances alike; each is checked.

    All answers must be used and the rule must end, unless ``stop``: then the first question
    without an answer is left pending.
    """
    asked: list[Ask | Chance] = []
    left = list(answers)
    value = None
    while True:
        try:
            question = rules.send(value)
        except StopIteration as end:
            assert not left, f"not asked for: {left}"
            return Ran(end.value, asked, False)
        except GameOver:
            assert not left, f"the game was over before: {left}"
            return Ran(None, asked, True)
        asked.append(question)
        if not left:
            assert stop, f"no answer given for {question!r} ({_hint(question)})"
            return Ran(None, asked, False, question)
        value = question.check(left.pop(0))


def first_ask(rules: Generator[Any, Any, Any], *answers: Any) -> Ask:
    """The question a rule stops at after these answers."""
    pending = drive(rules, *answers, stop=True).pending
    assert isinstance(pending, Ask), f"not an ask: {pending!r}"
    return pending


def _hint(question: Ask | Chance) -> str:
    return ", ".join(question.options) if isinstance(question, Ask) else question.hint()


def events_of(g: Any) -> list[tuple[str, str, dict[str, Any]]]:
    """Listen to a state: the list fills as its rules run."""
    heard: list[tuple[str, str, dict[str, Any]]] = []
    g.__dict__["log"] = lambda kind, rule, args, only: heard.append((kind, rule, args))
    return heard
