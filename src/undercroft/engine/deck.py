"""A deck is what is left in it, not an order: a card is decided when it is drawn."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from undercroft.engine.asks import Rules
from undercroft.engine.chance import Draw


class Deck(msgspec.Struct):
    """Cards by id and count: unseen ones, the discard, and what is known to lie on top or under.

    >>> deck = Deck.of("loot", ["sword", "sword", "shield"])
    >>> deck.size
    3
    """

    name: str
    left: dict[str, int]
    """Cards that nobody knows the order of."""
    discard: dict[str, int] = {}
    top: list[str] = []
    """Known cards on top; the last one is drawn first."""
    bottom: list[str] = []
    """Known cards put under; the first one is drawn first, once all others are gone."""

    @classmethod
    def of(cls, name: str, cards: Iterable[str]) -> Deck:
        """A full deck."""
        cards = list(cards)
        left = dict.fromkeys(cards, 1)
        if len(left) < len(cards):
            for card in left:
                left[card] = cards.count(card)
        return cls(name, left, {}, [], [])

    @property
    def size(self) -> int:
        """How many can be drawn before the discard is needed."""
        return sum(self.left.values()) + len(self.top) + len(self.bottom)

    def draw(self, count: int = 1, *, reshuffle: bool = True) -> Rules[list[str]]:
        """Draw up to ``count`` cards; when none is left the discard is shuffled in, if the rules say so."""
        drawn: list[str] = []
        while len(drawn) < count:
            if self.top:
                drawn.append(self.top.pop())
            elif self.left:
                cards = yield Draw(self.name, self.left, min(count - len(drawn), sum(self.left.values())))
                for card in cards:
                    self._take(card)
                drawn.extend(cards)
            elif self.bottom:
                drawn.append(self.bottom.pop(0))
            elif reshuffle and self.discard:
                self.reshuffle()
            else:
                break
        return drawn

    def draw_one(self, *, reshuffle: bool = True) -> Rules[str | None]:
        """The next card, or None when there is none."""
        cards = yield from self.draw(1, reshuffle=reshuffle)
        return cards[0] if cards else None

    def reshuffle(self) -> None:
        """Shuffle the discard into the deck."""
        for card, count in self.discard.items():
            self.left[card] = self.left.get(card, 0) + count
        self.discard = {}

    def shuffle(self) -> None:
        """Forget what is known: cards on top and under are mixed in."""
        for card in [*self.top, *self.bottom]:
            self.left[card] = self.left.get(card, 0) + 1
        self.top, self.bottom = [], []

    def throw_away(self, card: str) -> None:
        """Put a card on the discard."""
        self.discard[card] = self.discard.get(card, 0) + 1

    def put_under(self, card: str) -> None:
        """Put a card under the deck; everybody saw it go there."""
        self.bottom.append(card)

    def put_on_top(self, card: str) -> None:
        """Put a card on top of the deck."""
        self.top.append(card)

    def remove(self, card: str) -> bool:
        """Search a card out of the unseen ones and take it out; False if it is not there."""
        if not self.left.get(card):
            return False
        self._take(card)
        return True

    def _take(self, card: str) -> None:
        if self.left[card] == 1:
            del self.left[card]
        else:
            self.left[card] -= 1
