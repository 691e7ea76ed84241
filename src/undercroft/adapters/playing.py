"""A match that is answered word by word: what all the field's interfaces are made of."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from undercroft.adapters.chances import listed
from undercroft.adapters.observing import Numbers, Observer
from undercroft.adapters.runs import Run, answering
from undercroft.adapters.words import vocabulary_of
from undercroft.engine import Chance, Companion, Dealer, Game, Match, Seeded, Source, find_game

Mask = NDArray[np.int8]


class Kit:
    """What is the same in all matches of a game with a setup: the words, and how a seat's view is written."""

    def __init__(
        self, game: str | Game[Any, Any], setup: dict[str, Any] | None = None, words: Iterable[str] = ()
    ) -> None:
        self.game = find_game(game) if isinstance(game, str) else game
        self.setup = self.game.setup(setup)
        self.words = vocabulary_of(self.game, self.setup, words)
        self.observer = Observer(self.game, self.setup, self.words)
        self.seats = self.observer.seats

    def begin(self, dealer: Dealer, source: Source, *, explicit: bool = False) -> Playing:
        """A match at its first choice. ``source`` answers what a person at a real table would have to see."""
        waits = Companion() if explicit else dealer
        return Playing(self, Match(self.game, self.setup, waits, listen=False), source, dealer)


class Playing:
    """A match, and the answer in the making."""

    __slots__ = ("_dealer", "_seen", "_seen_at", "kit", "match", "run", "source")

    def __init__(
        self, kit: Kit, match: Match, source: Source, dealer: Dealer, said: Iterable[int] = ()
    ) -> None:
        self.kit, self.match, self.source, self._dealer = kit, match, source, dealer
        self._seen: dict[str, Numbers] = {}
        self._seen_at = -1
        self.run: Run | None = None
        """The answer in the making; None where chance can only be sampled, and at the end."""
        self._go_on(said)

    # --- what can be said ------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.match.ask is None

    @property
    def chance(self) -> Chance | None:
        """The chance that is to be answered, where chance is explicit."""
        return self.match.chance

    @property
    def seat(self) -> str | None:
        """Who has to answer; None for the world, and when all is over."""
        ask = self.match.ask
        return None if ask is None or self.match.chance is not None else ask.seat

    @property
    def words(self) -> list[int]:
        """The words that can be said now."""
        return [] if self.run is None else self.run.words

    def mask(self) -> Mask:
        """One for each word that can be said now, zero for all others."""
        mask = np.zeros(len(self.kit.words), dtype=np.int8)
        if self.run is not None:
            mask[self.run.words] = 1
        return mask

    def scores(self) -> dict[str, float]:
        """What each seat has won, from 0 to 1; nothing before the end."""
        outcome = self.match.outcome
        return dict.fromkeys(self.kit.seats, 0.0) if outcome is None else dict(outcome.scores)

    # --- saying it -------------------------------------------------------------------------------

    def say(self, word: int) -> None:
        """Say a word of the answer; raises KeyError if it cannot be said now."""
        assert self.run is not None, "nothing is asked in words"
        self.run.say(word)
        if self.run.done:
            self.match.answer(self.run.answer)
            self._go_on()

    def answer(self, answer: Any) -> None:
        """Answer as a whole, as a bot does."""
        self.match.answer(answer)
        self._go_on()

    def sample(self) -> None:
        """Let the dealer answer a chance that cannot be listed."""
        assert self.match.chance is not None
        self.answer(self._dealer.deal(self.match.chance))

    def _go_on(self, said: Iterable[int] = ()) -> None:
        """Go on to where there is something to choose."""
        match, words = self.match, self.kit.words
        while (ask := match.ask) is not None:
            if match.chance is not None:
                listing = listed(match.chance, self.kit.observer.lexicon)
                self.run = None if listing is None else Run(listing, said)
                if self.run is None:
                    return
            elif isinstance(ask.form, Chance):
                match.answer(ask.sample(self.source))
                continue
            else:
                self.run = Run(answering(ask, words), said)
            if not self.run.done:
                return
            match.answer(self.run.answer)
        self.run = None

    def clone(self, dealer: Dealer) -> Playing:
        """An independent copy; what can only be sampled is answered by another dealer."""
        said = () if self.run is None else self.run.said
        return Playing(self.kit, self.match.clone(), self.source.copy(), dealer, said)

    # --- what is seen ----------------------------------------------------------------------------

    def observe(self, seat: str) -> Numbers:
        """What a seat is told. Its view is drawn once an answer, however many words that has."""
        match, observer = self.match, self.kit.observer
        if self._seen_at != match.rev:
            self._seen_at, self._seen = match.rev, {}
        seen = self._seen.get(seat)
        if seen is None:
            seen = self._seen[seat] = observer.view(match.view(seat))
        yours = self.seat == seat and match.ask is not None
        about = match.ask.about if yours and match.ask is not None else None
        said = self.run.said if yours and self.run is not None else ()
        return np.concatenate((np.asarray(observer.own(seat, self.seat, about, said), np.float32), seen))

    def text(self, seat: str | None) -> str:
        """What a seat sees, in words and characters."""
        return self.match.game.text(self.match.view(seat))


def fresh(seed: int | str | None) -> tuple[Seeded, Source]:
    """The dealer of a match and the source of what else is random in it, by one seed."""
    dealer = Seeded(seed)
    return dealer, Source(f"adapters {dealer.seed}")
