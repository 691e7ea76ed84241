"""A coach for somebody's first game: speaks up for what is new or dear, and then falls silent.

Pure: it looks at a match and remembers how often each kind of question was answered well. Whoever keeps that
between games keeps :attr:`Coach.done`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from undercroft.bots.greedy import Greedy, worth
from undercroft.engine import Ask, Ground, Match, Seeded, Thing
from undercroft.engine.asks import TABLE

ENOUGH = 2
"""What was done right so often needs no words any more."""

DEAR = 0.08
"""A choice is dear if the worst of some answers costs so much of the chance to win, as the game judges it."""

COMPARED = 6
"""Answers that are compared with the one that is advised."""

DICE = ("coach-1", "coach-2")
"""The same dice for every answer, so that luck does not choose."""


class Counsel(msgspec.Struct, frozen=True):
    """What a sensible player would answer, whether much hangs on it, and what speaks for it."""

    answer: Any
    costly: bool
    grounds: Sequence[Ground[Any]] = ()


def counsel(match: Match) -> Counsel | None:
    """What a coach thinks of the pending question; nothing where there is nothing to choose."""
    ask = match.ask
    if ask is None or ask.seat == TABLE or (ask.form is None and len(ask.options) < 2):
        return None
    answer = Greedy("coach").choose(match)
    if _at_stake(match, ask, answer) < DEAR:
        return Counsel(answer, False)
    grounds = tuple(match.game.grounds(match.state, ask, answer))
    # What one look ahead counts as dear may be luck: who has no reason to give does not call it dear.
    return Counsel(answer, not any(ground.hollow for ground in grounds), grounds)


def _at_stake(match: Match, ask: Ask, answer: Any) -> float:
    """What the worst of some other answers would cost, one look ahead."""
    others = [key for key in ask.options if key != answer]
    step = max(1, len(others) // COMPARED)
    best = _looks(match, ask.seat, answer)
    return best - min((_looks(match, ask.seat, key) for key in others[::step][:COMPARED]), default=best)


def _looks(match: Match, seat: str, answer: Any) -> float:
    total = 0.0
    for dice in DICE:
        copy = match.clone(Seeded(dice))
        copy.answer(answer)
        total += worth(copy, seat)
    return total / len(DICE)


class Introduction(msgspec.Struct, frozen=True):
    """A thing or a word that is met for the first time."""

    thing: Thing
    where: str
    """The id of what it stands on: a card, a figure; empty where it stands in the question or the story."""


class Coach:
    """Beside one player: says which questions still need words."""

    def __init__(self, done: dict[str, int] | None = None, met: Sequence[str] = ()) -> None:
        self.done: dict[str, int] = dict(done or {})
        """How often each kind of question was answered well."""
        self.met: dict[str, None] = dict.fromkeys(met)
        """The words and things that were introduced."""
        self._quiet = True
        """Whether nothing was introduced with the last question."""

    def introduces(self, found: Iterable[Introduction]) -> Introduction | None:
        """The next word or thing that is new: each once, one at a time, and what only stands on cards never
        twice in a row."""
        unknown = (one for one in found if one.thing.id not in self.met)
        new = next((one for one in unknown if not one.where or self._quiet), None)
        self._quiet = new is None
        if new is not None:
            self.met[new.thing.id] = None
        return new

    def knows(self, kind: str) -> bool:
        """Whether a kind of question needs no words any more."""
        return self.done.get(kind, 0) >= ENOUGH

    def speaks(self, match: Match) -> Counsel | None:
        """What to say about the pending question; nothing twice about what hardly matters."""
        ask = match.ask
        if ask is None or self.knows(ask.kind):
            return None
        found = counsel(match)
        return found if found is not None and (found.costly or ask.kind not in self.done) else None

    def heard(self, kind: str, said: Counsel | None, answer: Any) -> None:
        """An answer was given: it is well done if it is the one advised, or if little hung on it."""
        if self.knows(kind):
            return
        well = said is None or not said.costly or answer == said.answer
        self.done[kind] = self.done.get(kind, 0) + well
