"""A match that is answered word by word: what all the field's interfaces are made of."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from undercroft.adapters.chances import listed
from undercroft.adapters.observing import Numbers, Observer
from undercroft.adapters.runs import Run, answering
from undercroft.adapters.words import vocabulary_of
from undercroft.engine import Chance, Companion, Game, Match, Seeded, Source, find_game

Mask = NDArray[np.int8]


class Kit:
    """What is the same in all matches of a game with a setup: the words, and how a seat's view is written."""

    def __init__(
        self, game: str | Game[Any, Any], setup: dict[str, Any] | None = None, words: Iterable[str] = ()
    ) -> None:
        self.game = find_game(game) if isinstance(game, str) else game
        self.setup = self.game.setup(setup)
        self._options, self._more = setup, tuple(words)
        self.words = vocabulary_of(self.game, self.setup, self._more)
        self.observer = Observer(self.game, self.setup, self.words)
        self.seats = self.observer.seats

    def __deepcopy__(self, memo: object) -> Kit:
        """Nothing in it changes."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return kit_of, (self.game.id, self._options, self._more)

    def begin(self, seed: int | str | None) -> Playing:
        """A match at its first choice, with all its chances by a seed."""
        dealer = Seeded(seed)
        match = Match(self.game, self.setup, dealer, listen=False)
        return Playing(self, match, Source(f"real dice {dealer.seed}"))

    def begin_explicitly(self) -> Playing:
        """A match at its first choice or chance: every chance is asked for."""
        return Playing(self, Match(self.game, self.setup, Companion(), listen=False), None)


@lru_cache(maxsize=64)
def _kept(game: Game[Any, Any], setup: bytes, words: tuple[str, ...]) -> Kit:
    return Kit(game, msgspec.json.decode(setup), words)


def kit_of(game: str | Game[Any, Any], setup: dict[str, Any] | None = None, words: Iterable[str] = ()) -> Kit:
    """The kit of a game with a setup, made once."""
    found = find_game(game) if isinstance(game, str) else game
    return _kept(found, msgspec.json.encode(setup, order="sorted"), tuple(words))


class Playing:
    """A match, and the answer in the making."""

    __slots__ = ("_seen", "_seen_at", "_source", "_views", "kit", "match", "run")

    def __init__(self, kit: Kit, match: Match, source: Source | None, said: Iterable[int] = ()) -> None:
        self.kit, self.match, self._source = kit, match, source
        self._views: dict[str | None, Any] = {}
        self._seen: dict[str, Numbers] = {}
        self._seen_at = -1
        """The number of answers after which these were seen."""
        self.run: Run | None = None
        """The answer in the making; None where chance can only be sampled, and at the end."""
        self._go_on(said)

    def __deepcopy__(self, memo: object) -> Playing:
        """An independent copy."""
        said = () if self.run is None else self.run.said
        source = self._source and self._source.copy()
        copy = Playing(self.kit, self.match.clone(), source, said)
        copy._seen_at, copy._seen, copy._views = self._seen_at, dict(self._seen), dict(self._views)
        return copy

    def __reduce__(self) -> tuple[Any, ...]:
        said = () if self.run is None else tuple(self.run.said)
        return _resumed, (self.kit, self.match.save(), self._source, said)

    # --- what can be said ------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.match.ask is None

    @property
    def chance(self) -> Chance | None:
        """What the world has to answer: a roll or a draw, or real dice that somebody would have to read."""
        ask = self.match.ask
        return ask.form if ask is not None and isinstance(ask.form, Chance) else None

    @property
    def seat(self) -> str | None:
        """Who has to answer; None for the world, and when all is over."""
        ask = self.match.ask
        return None if ask is None or self.chance is not None else ask.seat

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
            self.answer(self.run.answer)

    def answer(self, answer: Any) -> None:
        """Answer as a whole, as a bot does."""
        self.match.answer(answer)
        self._go_on()

    def draw(self, source: Source) -> None:
        """Let a source answer a chance that cannot be listed."""
        assert self.chance is not None
        self.answer(self.chance.sample(source))

    def _go_on(self, said: Iterable[int] = ()) -> None:
        """Go on to where there is something to choose."""
        match, kit = self.match, self.kit
        while (ask := match.ask) is not None:
            chance = self.chance
            if chance is None:
                self.run = Run(answering(ask, kit.words), said)
            elif self._source is not None:
                match.answer(chance.sample(self._source))
                continue
            else:
                listing = listed(chance, kit.observer.lexicon)
                if listing is None:
                    break
                self.run = Run(listing, said)
            if not self.run.done:
                return
            match.answer(self.run.answer)
            said = ()
        self.run = None

    # --- what is seen ----------------------------------------------------------------------------

    def view(self, seat: str | None) -> Any:
        """What a seat sees; drawn once an answer, however many words that has and whoever asks."""
        if self._seen_at != self.match.rev:
            self._seen_at, self._seen, self._views = self.match.rev, {}, {}
        if seat not in self._views:
            self._views[seat] = self.match.view(seat)
        return self._views[seat]

    def observe(self, seat: str) -> Numbers:
        """What a seat is told."""
        ask, observer, view = self.match.ask, self.kit.observer, self.view(seat)
        seen = self._seen.get(seat)
        if seen is None:
            seen = self._seen[seat] = observer.view(view)
        about, said = None, list[int]()
        if ask is not None and self.run is not None and self.seat == seat:
            about, said = ask.about, self.run.said
        return np.concatenate((np.asarray(observer.own(seat, self.seat, about, said), np.float32), seen))

    def text(self, seat: str | None) -> str:
        """What a seat sees, in words and characters."""
        return self.match.game.text(self.view(seat))


def _resumed(kit: Kit, save: bytes, source: Source | None, said: Iterable[int]) -> Playing:
    return Playing(kit, Match.load(save), source, said)
