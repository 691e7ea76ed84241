"""The words that answers are made of: fixed before a game begins, each with one number for all of it.

An answer of a game is a key such as ``attack:kobold-gouger-12``. It is spelled in words that the setup and
the content give: the verb, the monster's card, its number. So an action stands for the same word whatever
else could be answered and however many figures come into play, and there are hundreds of them, not hundreds
of thousands.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from undercroft.engine import UndercroftError
from undercroft.engine.asks import PASS, QUIET

END = "."
"""That is all: ends an answer that could go on, a pick of several say."""

ROUND = 100
"""Numbers up to here are one word; a larger one is its hundreds and the rest."""

Spelling = tuple[int, ...]
"""An answer as the numbers of its words."""

_PARTS = re.compile(r"[:/+,.>]")
_NUMBERED = re.compile(r"(\d+)([A-Za-z*]+)")


class UnknownWord(UndercroftError):  # noqa: N818 - it names what is unknown
    """An answer that the vocabulary cannot spell: the game has words that nobody named."""


class Vocabulary:
    """Every word of a game's answers, numbered.

    >>> words = Vocabulary(["attack", "kobold", "kobold-gouger", "c3"])
    >>> [words.words[number] for number in words.spell("attack:kobold-gouger-12")]
    ['attack', 'kobold-gouger', '12']
    >>> [words.words[number] for number in words.spell("c3")]
    ['c3']
    >>> [words.words[number] for number in words.spell("214")]
    ['200', '14']
    """

    __slots__ = ("_spelled", "number", "words")

    def __init__(self, words: Iterable[str]) -> None:
        hundreds = (str(count * ROUND) for count in range(1, ROUND))
        usual = (END, PASS, QUIET, *map(str, range(ROUND)), *hundreds)
        self.words: tuple[str, ...] = tuple(dict.fromkeys((*usual, *words)))
        self.number = {word: number for number, word in enumerate(self.words)}
        self._spelled: dict[str, Spelling] = {}

    def __len__(self) -> int:
        return len(self.words)

    def spell(self, key: str) -> Spelling:
        """A key in words; raises :class:`UnknownWord`."""
        spelled = self._spelled.get(key)
        if spelled is None:
            try:
                spelled = tuple(self.number[word] for word in self._words_of(key))
            except LookupError:
                raise UnknownWord(f"no words for the answer {key!r}") from None
            self._spelled[key] = spelled
        return spelled

    def first(self, key: str) -> int:
        """The number of the word a key begins with; that of :data:`END` for what has none."""
        try:
            return self.spell(key)[0] if key else 0
        except UnknownWord:
            return 0

    def _words_of(self, key: str) -> Iterator[str]:
        if key in self.number:
            yield key
            return
        for part in _apart(key):
            if part in self.number:
                yield part
            else:
                for piece in _PARTS.split(part):
                    yield from self._longest(piece)

    def _longest(self, piece: str) -> Iterator[str]:
        """The words of a piece with hyphens in it, the longest that is known first."""
        parts = piece.split("-")
        while parts:
            for length in range(len(parts), 0, -1):
                word = "-".join(parts[:length])
                if word in self.number:
                    yield word
                    break
            else:
                length = 1
                yield from self._numbered(parts[0])
            parts = parts[length:]

    def _numbered(self, part: str) -> Iterator[str]:
        """A large number, or a number with a sign behind it: ``214``, ``2g``."""
        if part.isdigit() and int(part) < ROUND * ROUND:
            hundreds, rest = divmod(int(part), ROUND)
            yield from (str(hundreds * ROUND), str(rest))
            return
        found = _NUMBERED.fullmatch(part)
        if found is None:
            raise LookupError(part)
        yield from found.groups()


def _apart(key: str) -> list[str]:
    """The parts of a key between the signs that join the largest."""
    return re.split(r"[:+>]", key)
