"""Rules found by ordinary questions: words by their stems, synonyms, and how much a word tells (BM25)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from math import log
from typing import Generic, Protocol, TypeVar

import snowballstemmer


class Entry(Protocol):
    """What can be found: something with an id, a title and a text."""

    @property
    def id(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def text(self) -> str: ...
    @property
    def asked(self) -> str: ...
    @property
    def is_ruling(self) -> bool: ...


E = TypeVar("E", bound=Entry)

EMPTY = frozenset(
    [
        "a",
        "an",
        "the",
        "i",
        "me",
        "my",
        "we",
        "us",
        "our",
        "you",
        "your",
        "it",
        "its",
        "is",
        "are",
        "am",
        "be",
        "been",
        "was",
        "were",
        "do",
        "does",
        "did",
        "can",
        "could",
        "may",
        "might",
        "must",
        "have",
        "has",
        "had",
        "how",
        "what",
        "when",
        "where",
        "which",
        "who",
        "whom",
        "whose",
        "why",
        "if",
        "of",
        "to",
        "in",
        "on",
        "at",
        "for",
        "with",
        "from",
        "by",
        "as",
        "and",
        "or",
        "not",
        "there",
        "this",
        "that",
        "these",
        "those",
        "then",
        "than",
        "so",
        "will",
        "would",
        "should",
        "get",
        "s",
        "t",
        "about",
        "into",
    ]
)
"""Words that a question has and an answer need not."""

ALIKE = (
    "win winning victory victorious won wins",
    "lose loss lost defeat losing",
    "die dead death faint fainting destroyed zero 0",
    "dice die throw",
    "pay cost price spend paying paid",
    "move movement moving go walk",
    "get gain earn receive gaining",
    "xp experience",
    "minion minions dieminion dieminions",
    "remove removed removal rid",
    "twice again once double",
    "end removed leave leaves after over",
    "run flee back backing",
    "away down",
    "carry carrying limit most",
    "many limit most number",
    "buy paying goods purchase",
    "drink drinking share sharing potion",
    "somebody another other",
    "equal tie",
    "far squares",
    "choose choice decide pick",
    "fall falls fallen fell",
    "revive revived return returns",
    "stat attribute",
    "next passes",
    "block blocks prevent negate",
    "do effect",
    "often times once",
    "free",
    "come enter appear enters",
    "save rescue",
    "first lowest",
    "begin begins start starts",
    "advance advancing",
    "open opening",
    "attack attacking act action",
    "large larger grow upgrade next",
    "swap trade exchange hand pass",
    "item treasure equipment",
    "absorb cancel prevent block",
    "helper minion dieminion ally",
    "shoot missile attack sight",
    "pillar wall structure obstacle block sight",
    "defend defense defence",
    "new spawned fresh",
    "good use spend spending",
)
"""Words that mean the same to somebody who asks."""

TITLE, RULING = 3.0, 0.55
"""How much more a title counts than a text, and how much less a ruling than a rule."""
SATURATION, LENGTH = 1.2, 0.6
"""BM25: how soon a word said again says nothing new, and how much a long text counts less."""
SECOND = 0.45
"""How much a synonym counts."""

CUT = 0.3
"""What scores less than this part of the best answers something else."""
FIRST = 0.3
"""How much more the first rule of a family counts: it says what the thing is."""

_stem = snowballstemmer.stemmer("english")


@lru_cache(8_192)  # Three times the words of all rules: others come from whoever asks.
def stem(word: str) -> str:
    """A word without its ending."""
    return str(_stem.stemWord(word))


SPOKEN = {
    "dies": "dead", "died": "dead", "dying": "dead", "killed": "dead", "kill": "destroyed",
    "big": "large", "bigger": "larger", "biggest": "largest",
}  # fmt: skip
"""What people say, and rules say otherwise: a Hero that dies is no die."""


def stems(text: str) -> list[str]:
    """The words of a text that tell something, by their stems."""
    said = (SPOKEN.get(word, word) for word in re.findall(r"[a-z0-9]+", text.lower()))
    return [stem(word) for word in said if word not in EMPTY]


def said_in(text: str, question: str) -> list[str]:
    """The words of a text that a question was found by, as they stand there.

    >>> said_in("Potions are shared: the drinker pays.", "who pays for a shared potion")
    ['Potions', 'shared', 'pays']
    """
    wanted = set(stems(question))
    return [word for word in dict.fromkeys(re.findall(r"[A-Za-z0-9]+", text)) if wanted & set(stems(word))]


@cache
def _synonyms() -> dict[str, frozenset[str]]:
    found: dict[str, frozenset[str]] = {}
    for line in ALIKE:
        group = frozenset(map(stem, line.split()))
        for word in group:
            found[word] = found.get(word, frozenset()) | group
    return found


def _rank(entry: Entry) -> float:
    """How a rule stands among others that fit as well: rules before rulings, the first of a family first."""
    number = entry.id.rpartition("-")[2]
    first = FIRST / int(number) if number.isdigit() and int(number) else 0.0
    return (RULING if entry.is_ruling else 1.0) * (1 + first)


class Index(Generic[E]):
    """Entries ready to be searched."""

    def __init__(self, entries: Iterable[E]) -> None:
        self.entries: Sequence[E] = list(entries)
        self.bags: list[Counter[str]] = []
        for entry in self.entries:
            bag: Counter[str] = Counter()
            for word in stems(entry.text):
                bag[word] += 1
            for word in stems(entry.title):
                bag[word] += TITLE  # type: ignore[assignment]
            for word in stems(entry.id.replace("-", " ")):
                bag[word] += 1
            for word in stems(entry.asked):
                bag[word] += TITLE  # type: ignore[assignment]
            self.bags.append(bag)
        sizes = [sum(bag.values()) for bag in self.bags]
        count = max(1, len(self.bags))
        seen = Counter(word for bag in self.bags for word in bag)
        self.worth = {word: log(1 + (count - held + 0.5) / (held + 0.5)) for word, held in seen.items()}
        usual = sum(sizes) / count or 1.0
        self.sizes = [1 - LENGTH + LENGTH * size / usual for size in sizes]

    def search(self, question: str, limit: int) -> list[E]:
        """What answers a question best, the best first; nothing, if no word of it is known."""
        wanted = dict.fromkeys(stems(question))
        scored = [
            (self._score(wanted, place) * _rank(entry), -place) for place, entry in enumerate(self.entries)
        ]
        best = sorted(scored, reverse=True)[:limit]
        least = best[0][0] * CUT if best else 0.0
        return [self.entries[-place] for score, place in best if score > least]

    def _score(self, wanted: Iterable[str], place: int) -> float:
        bag, size = self.bags[place], self.sizes[place]
        total = 0.0
        for word in wanted:
            direct = self._weight(word, bag, size)
            others = [self._weight(other, bag, size) for other in _synonyms().get(word, ()) if other != word]
            total += max(direct, SECOND * max(others, default=0.0))
        return total

    def _weight(self, word: str, bag: Counter[str], size: float) -> float:
        said = bag.get(word, 0)
        if not said:
            return 0.0
        return self.worth[word] * said * (SATURATION + 1) / (said + SATURATION * size)
