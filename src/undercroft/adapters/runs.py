"""One answer as a short run of small choices, each of them a word.

An option is spelled word by word: only words with which some legal answer goes on can be said, and one that
alone goes on is said by itself. Forms come to the same: a pick is one key after another, an aim a word for
each of its parts, cards that change hands are a card and who takes it.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from typing import Any, NamedTuple, TypeAlias

from undercroft.adapters.vocabulary import Spelling, UnknownWord, Vocabulary
from undercroft.engine import Ask, Form, Pick, Split
from undercroft.games.dungeon_fighter.rules.equipment import Handing
from undercroft.games.dungeon_fighter.throws.aiming import NERVES, SIDES, SPINS, STRENGTHS

ENDS = 0
"""The number of the word that ends an answer."""

AIM = {"strength": STRENGTHS, "side": SIDES, "spin": SPINS, "nerve": NERVES}
"""What a throw is told in, part by part."""


class Way(NamedTuple):
    """Something that can be chosen at one point of an answer, with its words; chance has a weight for it."""

    spelling: Spelling
    chosen: Any
    weight: float = 1.0


Ways: TypeAlias = list[Way]

Filling: TypeAlias = Generator[Ways, Any, Any]
"""How a form is filled in: yields what can be chosen, is sent what was, returns the answer."""


class Key(NamedTuple):
    """An option of an ask that could also be answered by a form."""

    key: str


def picking(form: Pick, words: Vocabulary) -> Filling:
    """One key after another, in the form's order, so that each pick comes about in one way."""
    taken: list[str] = []
    start = 0
    while len(taken) < form.most:
        last = len(form.keys) - max(0, form.least - len(taken) - 1)
        ways: Ways = [Way(words.spell(form.keys[at]), at) for at in range(start, last)]
        if len(taken) >= form.least:
            ways.append(Way((ENDS,), None))
        at = yield ways
        if at is None:
            break
        taken.append(form.keys[at])
        start = at + 1
    return taken


def sharing(form: Split, words: Vocabulary) -> Filling:
    """A number for each key, in the form's order."""
    shares: dict[str, int] = {}
    left, room = form.total, sum(form.limits.values())
    for key, limit in form.limits.items():
        room -= limit
        counts = range(max(0, left - room), min(limit, left) + 1)
        shares[key] = yield [Way(words.spell(str(count)), count) for count in counts]
        left -= shares[key]
    return shares


def aiming(form: Form, words: Vocabulary) -> Filling:
    """A word for the strength, the side, the spin and the nerve of a throw."""
    said: dict[str, str] = {}
    for part, choices in AIM.items():
        said[part] = yield [Way((words.number[one],), one) for one in choices]
    return said


def handing(form: Handing, words: Vocabulary) -> Filling:
    """A card and who takes it, or two that change hands together."""
    ways = form.ways()
    chosen: dict[str, str] = yield [Way(_pairs(way.items(), words), way) for way in ways]
    return chosen


def _pairs(pairs: Iterable[tuple[str, str]], words: Vocabulary) -> Spelling:
    return tuple(word for pair in pairs for one in pair for word in words.spell(one))


FILLED: dict[str, Callable[[Any, Vocabulary], Filling]] = {
    "pick": picking,
    "split": sharing,
    "aim": aiming,
    "handing": handing,
}
"""How the forms of each kind are filled in."""


def answering(ask: Ask, words: Vocabulary) -> Filling:
    """All the ways to answer an ask, one small choice after another."""
    form = ask.form
    if form is None:
        answer = yield [Way(words.spell(key), key) for key in ask.options]
        return answer
    if form.kind not in FILLED:
        raise UnknownWord(f"'{ask.kind}' wants a {form.kind}, which cannot be said in words")
    options: Ways = [Way(words.spell(key), Key(key)) for key in ask.options]
    filling = FILLED[form.kind](form, words)
    ways = next(filling)
    while True:
        chosen = yield options + ways
        if isinstance(chosen, Key):
            return chosen.key
        options = []
        try:
            ways = filling.send(chosen)
        except StopIteration as filled:
            return filled.value


class Run:
    """An answer in the making, word by word.

    When nothing is left to choose, ``done`` is set and ``answer`` is what was said.
    """

    __slots__ = ("_asking", "_at", "_next", "_ways", "answer", "done", "said")

    def __init__(self, asking: Filling, said: Iterable[int] = ()) -> None:
        self._asking = asking
        self._at = 0
        self._next: dict[int, Ways] = {}
        self.said: list[int] = []
        """The words that were chosen so far; not those that said themselves."""
        self.answer: Any = None
        self.done = False
        try:
            self._ways = next(asking)
        except StopIteration as told:
            self._finish(told.value)
            return
        self._go_on()
        for word in said:
            self.say(word)

    @property
    def words(self) -> list[int]:
        """The words that can be said now, lowest first."""
        return sorted(self._next)

    def chances(self) -> list[tuple[int, float]]:
        """The words that can come now, each with its probability."""
        weights = {word: sum(way.weight for way in ways) for word, ways in self._next.items()}
        total = sum(weights.values())
        return [(word, weights[word] / total) for word in sorted(weights)]

    def say(self, word: int) -> None:
        """Choose a word; raises KeyError if it cannot be said now."""
        self._ways = self._next[word]
        self._at += 1
        self.said.append(word)
        self._go_on()

    def _go_on(self) -> None:
        """Go on to where there is something to choose."""
        while True:
            if len(self._ways) == 1:
                try:
                    self._ways, self._at = self._asking.send(self._ways[0].chosen), 0
                except StopIteration as told:
                    self._finish(told.value)
                    return
                continue
            found = self._by_word()
            if len(found) > 1:
                self._next = found
                return
            if ENDS in found:
                raise UnknownWord(f"two answers have the same words: {[way.chosen for way in self._ways]}")
            self._at += 1

    def _finish(self, answer: Any) -> None:
        self.answer, self.done, self._next = answer, True, {}

    def _by_word(self) -> dict[int, Ways]:
        """What is left after each word that can come now."""
        at = self._at
        found: dict[int, Ways] = {}
        for way in self._ways:
            spelling = way.spelling
            word = spelling[at] if at < len(spelling) else ENDS
            if word in found:
                found[word].append(way)
            else:
                found[word] = [way]
        return found
