"""The match on a table and its past. Rules and physics run here, beside the event loop; nothing waits."""

from __future__ import annotations

import logging
import time
from typing import Any, NamedTuple

import msgspec

from undercroft.engine import Companion, Game, IllegalAnswer, Match, Record, Seeded, find_game
from undercroft.engine.asks import Ask
from undercroft.engine.dealer import Dealer
from undercroft.engine.game import Worker, here
from undercroft.engine.match import header_of, other_edition
from undercroft.engine.record import Entry, Header
from undercroft.engine.telling import Thing
from undercroft.server.store.tables import Facts, JournalRow
from undercroft.server.table.dealing import Retold, Rolled, Watched
from undercroft.server.table.kept import Kept, Line, lines, position
from undercroft.server.table.past import Given, Past, entries_after
from undercroft.server.wire.board import OutFilm

log = logging.getLogger("undercroft.server")


class Missing(Game[Any, Any]):
    """Stands for a game that is no longer installed, or that no longer has such a setup."""

    def __init__(self, game_id: str) -> None:
        self._id = game_id

    @property
    def title(self) -> str:
        return self._id

    def lookups(self, setup: Any) -> list[Thing]:
        return []

    def seats(self, setup: Any) -> list[Any]:
        return []


class Answered(NamedTuple):
    """What came of an answer."""

    label: str
    entries: list[Entry]
    story: list[Line]


class Play:
    """What stands on one table."""

    def __init__(self, facts: Facts, worker: Worker = here) -> None:
        """``worker`` does physics."""
        self._facts, self._worker = facts, worker
        self.table_id = facts.id
        self.older = ""
        """Why these rules cannot go on with it, in words; empty if they can."""
        self.kept: Kept | None = None
        """What is shown instead, once it is known."""
        self.entries: list[Entry] = []
        """Its answers, where there is no match that has them."""
        self.game: Game[Any, Any]
        try:
            self.game = find_game(facts.game)
            self.setup = self.game.setup(facts.setup)
        except Exception as error:
            self.game, self.setup = Missing(facts.game), None
            self.older = f"it was begun with a game that is not here any more: {error}"
        self.match: Match | None = None
        self.past = Past(len(facts.base))
        self.asked = ""
        """The seat that is asked, as far as it is stored."""
        self.rolls: list[Rolled] = []
        """The dice of the last answer, and what fell."""
        self.films: list[OutFilm] = []
        self._views: dict[str | None, msgspec.Raw] = {}
        """What each chair sees now, as it is sent, as far as somebody has looked."""
        self._last: tuple[int, list[Line]] | None = None
        """The lines that the last answer added, and how many stand before them."""
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
        self._look_anew()
        self.match = Match.replay(record, then=self._dealer(self.past.seed_at))
        self.rolls, self.films = [], []
        self._settled()

    def restore(self, rows: list[JournalRow]) -> None:
        """Rebuild everything from the journal."""
        self._look_anew()
        past = Past(len(self._facts.base))
        for row in rows:
            past.take(row)
        self.past, self.match = past, None
        if not rows:
            self._settled()
            return
        entries = entries_after(self._facts.base, rows)
        if not self.older and (other := other_edition(self.game, self._facts.promised)):
            self.older = f"it was begun under {other}"
        if not self.older:
            try:
                self.match = Match.replay(self._record(entries), then=self._dealer(past.seed_at))
            except Exception as error:
                log.warning("table %s cannot be replayed", self.table_id, exc_info=error)
                self.older = f"the rules have changed since it was begun: {error}"
        self.entries = entries if self.older else []
        self._settled()

    def follow(self, rows: list[JournalRow]) -> bool:
        """Take up what another process stored since; False if that takes a rebuild."""
        self._look_anew()
        match = self.match
        if self.older:
            return not rows
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

    def answer(self, match: Match, ask: Ask, answer: Any, *, person: bool) -> Answered:
        """Let the rules judge an answer: what it was in words, and what it adds to record and story."""
        checked = ask.check(answer, person=person)
        by_hand = person and ask.form is not None and isinstance(checked, dict) and ask.form.by_hand(checked)
        if by_hand and any(entry.answer == checked for entry in match.entries if entry.seat is not None):
            raise IllegalAnswer("no hand makes the same gesture twice: make it again")
        before, told, label = len(match.entries), len(match.events), ask.label(checked)
        self._watch_dice(match)
        self._look_anew()
        match.answer(checked)
        story = lines(match, told)
        self._last = told, story
        return Answered(label, match.entries[before:], story)

    def _look_anew(self) -> None:
        """Something is about to be done: nothing of how it looked holds any more."""
        self._views.clear()
        self._last = None

    def story(self, match: Match, since: int) -> list[Line]:
        """The story from a number on; what the last answer told was put into words for its row already."""
        if self._last is not None and since >= self._last[0]:
            return self._last[1][since - self._last[0] :]
        return lines(match, since)

    def seen(self, match: Match, seat: str | None) -> msgspec.Raw:
        """What a chair sees now, made and encoded once.

        The view itself is let go at once: hundreds of small things for every table would be gone through by
        each collection of young garbage.
        """
        if seat not in self._views:
            self._views[seat] = msgspec.Raw(msgspec.json.encode(match.view(seat)))
        return self._views[seat]

    def position(self, match: Match, rev: int) -> bytes:
        """The position to be kept once so many things were done, as it is stored."""
        return position(self.game, match, rev, whole=self.past.untold)

    def take_back(self, match: Match, target: Given) -> Match:
        """The match as it was before that answer."""
        self._taking_back = list(match.entries)
        self._look_anew()
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
        done: Any,
        told: Any,
        *,
        seat: str = "",
        label: str = "",
        by: str = "",
        message: str = "",
    ) -> JournalRow:
        """What is stored of something that was just done."""
        at = match.dealer.source.at if isinstance(match.dealer, Seeded) else 0
        data, story = msgspec.json.encode(done).decode(), msgspec.json.encode(told).decode()
        now, rev = time.time(), self.past.rev
        return JournalRow(self._facts.id, rev, op, seat, data, label, message, by, at, now, story)

    def _record(self, entries: list[Any]) -> Record:
        return Record(header_of(self.game, self.setup, Companion()), list(entries))

    def _dealer(self, seed_at: int) -> Dealer:
        return dealer_of(self.game, self._facts, seed_at, self._worker)

    def _watch_dice(self, match: Match) -> None:
        """From now on other dice are the last ones."""
        if isinstance(match.dealer, Watched):
            match.dealer.rolls = self.rolls = []
            match.dealer.films = self.films = []


def dealer_of(game: Game[Any, Any], facts: Facts, seed_at: int = 0, worker: Worker = here) -> Dealer:
    """Who deals at a table."""
    if facts.companion:
        return Companion()
    return Watched(game, facts.seed, seed_at, worker if facts.physics else None)


def promise(facts: Facts) -> Header:
    """What a new table's game begins with, and the promise of its dice."""
    game = find_game(facts.game)
    return header_of(game, game.setup(facts.setup), dealer_of(game, facts), len(facts.base), facts.id)
