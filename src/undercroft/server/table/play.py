"""The match on a table and its past. Rules and physics run here, beside the event loop; nothing waits."""

from __future__ import annotations

import time
from typing import Any

import msgspec

from undercroft.engine import Companion, Game, Match, Record, Seeded, find_game
from undercroft.engine.asks import Ask
from undercroft.engine.dealer import Dealer
from undercroft.engine.match import header_of
from undercroft.engine.record import Header
from undercroft.server.store.tables import Facts, JournalRow
from undercroft.server.table.dealing import Retold, Rolled, Watched
from undercroft.server.table.past import Given, Past, entries_after
from undercroft.server.wire.board import OutFilm


class Play:
    """What stands on one table."""

    def __init__(self, facts: Facts) -> None:
        self._facts = facts
        self.table_id = facts.id
        self.game = find_game(facts.game)
        self.setup = self.game.setup(facts.setup)
        self.match: Match | None = None
        self.past = Past(len(facts.base))
        self.asked = ""
        """The seat that is asked, as far as it is stored."""
        self.rolls: list[Rolled] = []
        """The dice of the last answer, and what fell."""
        self.films: list[OutFilm] = []
        self._taking_back: list[Any] | None = None

    def take(self, row: JournalRow) -> None:
        """What the match did is stored."""
        self.past.take(row)
        self._settled()

    def _settled(self) -> None:
        """The match stands where it is stored."""
        ask = self.match.ask if self.match else None
        self.asked, self._taking_back = ask.seat if ask else "", None

    @property
    def ahead(self) -> bool:
        """The match did something that is not stored."""
        return self.match is not None and (
            self._taking_back is not None or len(self.match.entries) != self.past.length
        )

    def back_to_stored(self) -> None:
        """What the match did could not be stored: it never was. Needs no store, as that may be away."""
        if self.match is None or not self.ahead:
            return
        entries = self._taking_back or self.match.entries
        record = self._record(entries[: self.past.length])
        self.match = Match.replay(record, then=self._dealer(self.past.seed_at))
        self.rolls, self.films = [], []
        self._settled()

    def restore(self, rows: list[JournalRow]) -> None:
        """Rebuild everything from the journal."""
        past = Past(len(self._facts.base))
        for row in rows:
            past.take(row)
        record = self._record(entries_after(self._facts.base, rows))
        self.match = Match.replay(record, then=self._dealer(past.seed_at)) if rows else None
        self.past = past
        self._settled()

    def follow(self, rows: list[JournalRow]) -> bool:
        """Take up what another process stored since; False if that takes a rebuild."""
        match = self.match
        if match is None or self._facts.companion or any(row.op != "answer" for row in rows):
            return False
        for row in rows:
            if len(match.entries) != self.past.length:
                return False
            new = entries_after([], [row])
            dealer = Retold([entry.answer for entry in new if entry.seat is None])
            match.dealer, self.rolls, self.films = dealer, dealer.rolls, []
            for entry in new:
                if entry.seat is not None:
                    match.answer(entry.answer)
            self.past.take(row)
        match.dealer = self._dealer(self.past.seed_at)
        if self.ahead:
            return False
        self._settled()
        return True

    def begin(self) -> Match:
        """A new match; set-up draws happen now."""
        dealer = self._dealer(0)
        if not self._facts.base:
            return Match(self.game, self.setup, dealer)
        return Match.replay(self._record(self._facts.base), then=dealer)

    def answer(self, match: Match, ask: Ask, answer: Any, *, person: bool) -> tuple[str, list[Any]]:
        """Let the rules judge an answer: what it was in words, and what it adds to the record."""
        checked = ask.check(answer, person=person)
        before, label = len(match.entries), ask.label(checked)
        self._watch_dice(match)
        match.answer(checked)
        return label, match.entries[before:]

    def take_back(self, match: Match, target: Given) -> Match:
        """The match as it was before that answer."""
        self._taking_back = list(match.entries)
        if self._facts.companion:
            return Match.replay(self._record(match.entries[: target.before]), then=Companion())
        while len(match.entries) > target.before:
            match.undo()
        self._watch_dice(match)
        return match

    def row(
        self,
        match: Match,
        op: str,
        told: Any,
        *,
        seat: str = "",
        label: str = "",
        by: str = "",
        message: str = "",
    ) -> JournalRow:
        """What is stored of something that was just done."""
        at = match.dealer.source.at if isinstance(match.dealer, Seeded) else 0
        data = msgspec.json.encode(told).decode()
        return JournalRow(self._facts.id, self.past.rev, op, seat, data, label, message, by, at, time.time())

    def _record(self, entries: list[Any]) -> Record:
        header = Match.new(self.game, self.setup, dealer=Companion(), listen=False).header
        return Record(header, list(entries))

    def _dealer(self, seed_at: int) -> Dealer:
        return dealer_of(self.game, self._facts, seed_at)

    def _watch_dice(self, match: Match) -> None:
        """From now on other dice are the last ones."""
        if isinstance(match.dealer, Watched):
            match.dealer.rolls = self.rolls = []
            match.dealer.films = self.films = []


def dealer_of(game: Game[Any, Any], facts: Facts, seed_at: int = 0) -> Dealer:
    """Who deals at a table."""
    if facts.companion:
        return Companion()
    return Watched(game, facts.seed, seed_at, physics=facts.physics)


def promise(facts: Facts) -> Header:
    """What a new table's game begins with, and the promise of its dice."""
    game = find_game(facts.game)
    return header_of(game, game.setup(facts.setup), dealer_of(game, facts), len(facts.base))
