"""What one seat is told as numbers: who it is, what it is asked, what it has said, and what it sees."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from undercroft.adapters.layout import Column, Field, fields_of, view_part
from undercroft.adapters.looks import Looks, all_looks
from undercroft.adapters.vocabulary import Vocabulary
from undercroft.engine import Game, Question
from undercroft.engine.telling import kebab

Numbers = NDArray[np.float32]

SAID = 8
"""Words of an answer in the making that are shown."""

ABOUT_WORDS = 24
ABOUT_NUMBERS = 12

LARGEST = 1e6
"""No number of an observation is beyond this, either way."""


class Observer:
    """Writes what a seat is told. One serves all matches of a setup."""

    def __init__(self, game: Game[Any, Any], setup: Any, words: Vocabulary) -> None:
        looks = all_looks().get(game.id, Looks())
        self.lexicon = Vocabulary((*words.words, *looks.seen))
        """The words of answers under their numbers, then those that are only seen."""
        self.seats = [seat.id for seat in game.seats(setup)]
        self._kinds = {question: number for number, question in enumerate(game.questions)}
        self._view = view_part(game.View, looks, self.lexicon)
        self.fields: tuple[Field, ...] = tuple(fields_of([*self._own_columns(game), *self._view.columns]))
        self.size = self.fields[-1].start + self.fields[-1].width

    def _own_columns(self, game: Game[Any, Any]) -> Iterable[Column]:
        seats = ", ".join(self.seats)
        kinds = ", ".join(kebab(question.__name__) for question in game.questions)
        return (
            Column("seat", len(self.seats), "one of", f"one of {seats}: whose observation this is"),
            Column("to_act", len(self.seats), "one of", f"one of {seats}: who has to answer"),
            Column("asked", len(self._kinds), "one of", f"one of {kinds}: what you are asked"),
            Column("said", SAID, "word", "what you have said of your answer so far"),
            Column("about.words", ABOUT_WORDS, "word", "the ids in the question, field by field"),
            Column("about.numbers", ABOUT_NUMBERS, "number", "the numbers in the question, field by field"),
        )

    def view(self, view: Any) -> Numbers:
        """A view in numbers."""
        out: list[float] = []
        self._view.write(view, out)
        return np.asarray(out, dtype=np.float32)

    def own(
        self, seat: str, to_act: str | None, about: Question[Any] | None, said: Sequence[int]
    ) -> list[float]:
        """What stands before the view. ``about`` is the question to this seat, if it is asked."""
        out = [float(one == seat) for one in self.seats]
        out += [float(one == to_act) for one in self.seats]
        asked = -1 if about is None else self._kinds[type(about)]
        out += [float(number == asked) for number in range(len(self._kinds))]
        out += _filled(list(map(float, said)), SAID)
        words: list[float] = []
        numbers: list[float] = []
        if about is not None:
            self._tell(msgspec.structs.astuple(about), words, numbers)
        return out + _filled(words, ABOUT_WORDS) + _filled(numbers, ABOUT_NUMBERS)

    def _tell(self, value: Any, words: list[float], numbers: list[float]) -> None:
        """The ids and numbers of a question, in the order in which they stand in it."""
        match value:
            case str():
                words.append(float(self.lexicon.first(value)))
            case int() | float():
                numbers.append(float(value))
            case dict():
                self._tell([*value.items()], words, numbers)
            case list() | tuple():
                for one in value:
                    self._tell(one, words, numbers)


def _filled(numbers: list[float], width: int) -> list[float]:
    return [*numbers[:width], *[0.0] * (width - len(numbers))]
