"""A match: one game being played. It runs the rules, judges answers and remembers them all."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from undercroft import __version__
from undercroft.engine.asks import Ask, Rules
from undercroft.engine.chance import Chance
from undercroft.engine.dealer import WAIT, Companion, Dealer, Replayed, Seeded
from undercroft.engine.errors import DeadEnd, IllegalAnswer, NothingToUndo, RecordError, StaleAnswer
from undercroft.engine.game import Game, find_game
from undercroft.engine.record import Entry, Footer, Header, Record, Said
from undercroft.engine.state import Event, GameOver, Outcome, State
from undercroft.engine.telling import Happening, Names

SPACING = 64
"""Answers between two kept checkpoints: what an undo replays at most, against what they weigh."""

LAG = SPACING
"""Answers between two passing checkpoints, until somebody clones the match: then it takes one a step."""


NOTHING: Iterator[Any] = iter(())
"""Nothing to be answered again."""


class Checkpoint(NamedTuple):
    """The state at a step's start, and how many answers and events led there."""

    at: int
    state: bytes
    events: int


class Roll(NamedTuple):
    """What chance showed, for whoever wants to read every die."""

    events: int
    """How many events had been told before it."""
    at: int
    """How many answers had been given."""
    chance: Chance
    answer: Any


class Save(msgspec.Struct, frozen=True):
    """A match put away. Unlike a record it holds the seed: it is for the table's owner only."""

    header: Header
    entries: list[tuple[str | None, str, Any]]
    seed: str | None = None
    seed_at: int = 0


def header_of(game: Game[Any, Any], setup: Any, dealer: Dealer, base: int = 0, table: str = "") -> Header:
    """What a match of a game is begun with, the promise of its dice included."""
    edition, told = game.ledger.sheet.edition, msgspec.to_builtins(setup)
    packs = game.editions(setup)
    header = Header(game.id, told, __version__, edition=edition, base=base, table=table, packs=packs)
    if not isinstance(dealer, Seeded):
        return header
    header = msgspec.structs.replace(
        header, worlds=tuple(dealer.using), physics=game.physics() if dealer.using else ""
    )
    return msgspec.structs.replace(header, commitment=header.promise(dealer.seed))


def other_edition(game: Game[Any, Any], header: Header) -> str:
    """Under which rules or packs it was begun if not under these, in words; otherwise empty.

    A record that names no edition may be of this one.
    """
    here = game.ledger.sheet.edition
    if header.edition not in (0, here):
        return f"edition {header.edition} of the rules, and this is edition {here}"
    for name, edition in header.packs.items():
        pack = game.packs().get(name)
        if pack is None:
            return f"the pack {name}, which is not here"
        if pack.sheet.edition != edition:
            return f"edition {edition} of the pack {name}, and this is edition {pack.sheet.edition}"
    return ""


class Match:
    """One game being played.

    >>> match = Match.new("die-in-the-dungeon", seed=7)      # doctest: +SKIP
    >>> while match.ask:                                     # doctest: +SKIP
    ...     match.answer(match.ask.options[0])
    """

    __slots__ = (
        "_ask", "_behind", "_checkpoints", "_due", "_entries", "_events", "_every", "_fresh", "_like",
        "_rolls", "_rules", "_said", "_state", "base", "chance", "dealer", "game", "setup",
    )  # fmt: skip

    def __init__(self, game: Game[Any, Any], setup: Any, dealer: Dealer, *, listen: bool = True) -> None:
        self.game, self.setup, self.dealer = game, setup, dealer
        self._said: list[Said] = []
        self._entries: list[Entry] = []
        """The same, as far as somebody has looked at them."""
        self.base = 0
        """How many of the first answers were taken over from another game."""
        self.chance: Chance | None = None
        """The chance a person has to answer, in companion mode."""
        self._events: list[Event] | None = [] if listen else None
        self._rolls: list[Roll] = []
        self._state: State = game.new(setup)
        self._checkpoints = [Checkpoint(0, game.codec.encode(self._state), 0)]
        self._fresh = self._checkpoints[0]
        self._every = self._due = LAG
        """Answers between two checkpoints, and how many there are when the next is taken."""
        self._rules: Rules[None] | None = None
        self._ask: Ask | None = None
        self._behind: Sequence[Said] | None = None
        self._like: Ask | None = None
        """What the match was asked of which this is a copy that has not caught up."""
        self._attach()
        self._run(None)

    @classmethod
    def new(
        cls,
        game: str | Game[Any, Any],
        setup: Any = None,
        *,
        seed: str | int | None = None,
        dealer: Dealer | None = None,
        listen: bool = True,
    ) -> Match:
        """Begin a match. ``setup`` is the game's Setup, or a dict of options for it."""
        found = find_game(game) if isinstance(game, str) else game
        if setup is None or isinstance(setup, dict):
            setup = found.setup(setup)
        else:
            found.check_setup(setup)
        return cls(found, setup, dealer or Seeded(seed), listen=listen)

    @classmethod
    def begun_at(cls, game: Game[Any, Any], setup: Any, state: State, dealer: Dealer) -> Match:
        """A match that begins in the middle, at the start of a step of a state that somebody has set up.

        For studies: it has no record of how it came there, so it can be neither kept nor replayed.
        """
        match = cls.__new__(cls)
        match.game, match.setup, match.dealer, match.base = game, setup, dealer, 0
        match._said, match._entries, match._behind, match._like = [], [], [], None
        match._state = state
        match._fresh = Checkpoint(0, game.codec.encode(state), 0)
        match._checkpoints, match._every, match._due = [match._fresh], LAG, LAG
        match._rules = match._ask = match.chance = None
        match._events, match._rolls = None, []
        return match

    # --- what is asked ---------------------------------------------------------------------------

    @property
    def ask(self) -> Ask | None:
        """The pending question, or None: the game is over."""
        if self._behind is not None:
            self._catch_up()
        return self._ask

    @property
    def entries(self) -> list[Entry]:
        """Every answer that the state has seen, in order."""
        entries, said = self._entries, self._said
        if len(entries) < len(said):
            entries.extend(map(Entry._make, said[len(entries) :]))
        return entries

    @property
    def state(self) -> Any:
        """The state as it stands, in the middle of a step perhaps."""
        if self._behind is not None:
            self._catch_up()
        return self._state

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return self.game.outcome(self.state)

    @property
    def events(self) -> list[Event]:
        """What happened so far."""
        if self._behind is not None:
            self._catch_up()
        return self._events or []

    def view(self, seat: str | None) -> Any:
        """What that seat may see of the board."""
        return self.game.view(self.state, seat)

    @property
    def names(self) -> Names:
        """What the things of this match are called."""
        names: Names = self.state.names
        return names

    def tell(self, event: Event) -> str:
        """An event as a sentence, with the names that things of this match had when it happened."""
        return event.what.told(self.state.names_with(event.forms))

    @property
    def verdict(self) -> str:
        """How the game ended, as a sentence; empty while it goes on."""
        return self.game.verdict(self.state)

    def rolls(self, since: int = 0) -> list[Roll]:
        """What chance showed since an event of that number; of a match that listens."""
        if self._behind is not None:
            self._catch_up()
        return [roll for roll in self._rolls if roll.events >= since]

    def events_for(self, seat: str | None, since: int = 0) -> list[Event]:
        """What that seat may know of what happened."""
        return [e for e in self.events[since:] if e.only is None or (seat is not None and seat in e.only)]

    # --- answering -------------------------------------------------------------------------------

    @property
    def rev(self) -> int:
        """How many answers have been given: names the pending ask."""
        if self._behind is not None:
            self._catch_up()
        return len(self._said)

    def answer(self, answer: Any, *, rev: int | None = None) -> None:
        """Answer the pending ask; raises :class:`IllegalAnswer` and changes nothing if it may not be.

        With ``rev``, an answer to an ask that is no longer pending is refused as stale.
        """
        if self._behind is not None:
            self._catch_up()
        if rev is not None and rev != len(self._said):
            raise StaleAnswer(f"that answers ask {rev}, but ask {len(self._said)} is pending")
        ask = self._ask
        if ask is None:
            raise IllegalAnswer("the game is over: nothing is asked")
        checked = ask.check(answer)
        count, dealer = len(self._said), self.dealer
        drawn = dealer.source.at if isinstance(dealer, Seeded) else 0
        if self.chance is None:
            self._said.append((ask.seat, ask.kind, checked))
        else:
            self._showed(self.chance, checked)
            self.chance = None
        try:
            self._run(checked)
        except Exception:
            # A bug in the game's rules: the answer never was, and the game can go on another way.
            if isinstance(dealer, Seeded):
                dealer.source.at = drawn
            self._rewind(count)
            raise

    def _run(self, value: Any, behind: Iterator[Said] = NOTHING) -> None:
        """Send an answer in and go on to the next question.

        What was answered ``behind`` is answered so again, unjudged; what follows is dealt as usual.
        """
        rules, dealer, state, said = self._rules, self.dealer, self._state, self._said
        source = dealer.source if type(dealer) is Seeded and not dealer.using else None
        while True:
            if rules is None:
                if state.outcome is not None:
                    self._rules = self._ask = None
                    return
                if len(said) >= self._due:
                    self._checkpoint()
                rules, value = self.game.step(state), None
            try:
                asked = rules.send(value)
            except (StopIteration, GameOver):
                rules = None
                continue
            if behind is not NOTHING:
                again = next(behind, None)
                if again is not None:
                    value = self._again(asked, again)
                    continue
                behind = NOTHING
            if isinstance(asked, Ask):
                if not asked._found and asked.stuck:
                    raise DeadEnd(f"{self.game.id}: '{asked.kind}' asked {asked.seat} with nothing to choose")
                self._rules, self._ask = rules, asked
                return
            value = dealer.deal(asked) if source is None else asked.sample(source)
            if value is WAIT:
                self._rules, self.chance = rules, asked
                self._ask = Ask.of_chance(state, asked)
                return
            if self._events is None:
                said.append((None, asked.kind, value))
            else:
                self._showed(asked, value)

    def _showed(self, chance: Chance, answer: Any) -> None:
        """Write down what chance answered."""
        if self._events is not None:
            self._rolls.append(Roll(len(self._events), len(self._said), chance, answer))
        self._said.append((None, chance.kind, answer))

    # --- copies ----------------------------------------------------------------------------------

    def clone(self, dealer: Dealer | None = None, *, listen: bool = False) -> Match:
        """An independent copy that goes on with the same dice, or with another dealer's.

        The copy is the state at the step's start; it catches up when it is first looked at.
        """
        if self._behind is not None:
            self._catch_up()
        fresh = self._fresh
        self._every = self._due = 0
        copy = Match.__new__(Match)
        copy.game, copy.setup, copy.base = self.game, self.setup, self.base
        copy.dealer = dealer or self.dealer.copy()
        copy._said, copy._entries = self._said[: fresh.at], []
        copy._state = self.game.codec.decode(fresh.state)
        copy._checkpoints = [self._checkpoints[0]]
        copy._fresh, copy._every, copy._due = fresh, LAG, fresh.at + LAG
        copy._rules = copy._ask = copy.chance = None
        copy._behind = self._said[fresh.at :]
        copy._like = self._ask if self.chance is None else None
        copy._events, copy._rolls = None, []
        if listen and self._events is not None:
            copy._events = self._events[: fresh.events]
            copy._attach()
        return copy

    def _catch_up(self) -> None:
        """Play the answers that the state is behind."""
        behind, self._behind = self._behind, None
        like, self._like = self._like, None
        assert behind is not None
        self._replay(behind)
        if like is not None and self._ask is not None:
            self._ask.found_with(like)

    def _replay(self, said: Sequence[Said]) -> None:
        """Go through a step again, and those after it, with answers that were judged before."""
        self._rules, behind = None, iter(said)
        self._run(None, behind)
        if self._ask is None and next(behind, None) is not None:
            raise RecordError("the record goes on after its game was over")

    def _again(self, asked: Ask | Chance, again: Said) -> Any:
        """Write an answer down that was given before to just this, and return it."""
        seat, kind, answer = again
        if asked.kind != kind or isinstance(asked, Ask) is (seat is None):
            raise RecordError(f"the record has '{kind}' where '{asked.kind}' is asked")
        if isinstance(asked, Ask):
            self._said.append(again)
        else:
            self._showed(asked, answer)
        return answer

    def _checkpoint(self) -> None:
        events = 0 if self._events is None else len(self._events)
        self._fresh = Checkpoint(len(self._said), self.game.codec.encode(self._state), events)
        self._due = self._fresh.at + self._every
        if self._fresh.at - self._checkpoints[-1].at >= SPACING:
            self._checkpoints.append(self._fresh)

    def _attach(self) -> None:
        """Listen to what the state tells."""
        if self._events is not None:
            self._state.__dict__["hear"] = self._listener(self._events)

    def _listener(self, events: list[Event]) -> Callable[..., None]:
        def hear(what: Happening[Any], rule: str, only: tuple[str, ...] | None) -> None:
            events.append(Event(what, rule, len(self._said), only, self._state.forms()))

        return hear

    # --- undo, branch ----------------------------------------------------------------------------

    def undo(self) -> Entry:
        """Take the last answer back, never past a roll, a draw or a throw; returns what was undone."""
        if self._behind is not None:
            self._catch_up()
        if not self.entries:
            raise NothingToUndo("nothing has been answered yet")
        last = self.entries[-1]
        if last.seat is None:
            raise NothingToUndo(f"the last answer was chance ({last.kind}): that cannot be taken back")
        self._rewind(len(self.entries) - 1)
        return last

    def can_undo(self) -> Entry | None:
        """What :meth:`undo` would take back."""
        entries = self.entries
        return entries[-1] if entries and entries[-1].seat is not None else None

    def _rewind(self, count: int) -> None:
        while self._checkpoints[-1].at > count:
            self._checkpoints.pop()
        base = self._checkpoints[-1]
        again = self._said[base.at : count]
        self._said, self._entries = self._said[: base.at], self._entries[: base.at]
        self._fresh, self._due = base, base.at + self._every
        self._state = self.game.codec.decode(base.state)
        self._ask = self.chance = None
        if self._events is not None:
            del self._events[base.events :]
            self._rolls = [roll for roll in self._rolls if roll.at < base.at]
            self._attach()
        self._replay(again)

    def branch(self, count: int, dealer: Dealer | None = None) -> Match:
        """A new match that shares the first ``count`` answers of this one and goes on by itself."""
        branched = Match.replay(Record(self.header, self.entries[:count]), then=dealer or Seeded())
        branched.base = count
        return branched

    # --- saving ----------------------------------------------------------------------------------

    @property
    def header(self) -> Header:
        """What this match was begun with."""
        return header_of(self.game, self.setup, self.dealer, self.base)

    @property
    def record(self) -> Record:
        """Header and answers; once the game is over, the digest and the seed too."""
        if self._behind is not None:
            self._catch_up()
        footer = None
        if self._ask is None:
            seed = self.dealer.seed if isinstance(self.dealer, Seeded) else ""
            footer = Footer(self.digest(), seed, msgspec.to_builtins(self.outcome))
        return Record(self.header, list(self.entries), footer)

    @classmethod
    def replay(cls, record: Record, *, then: Dealer | None = None, listen: bool = True) -> Match:
        """Rebuild a match from its record; it can go on with ``then`` if the record stops short."""
        game = find_game(record.header.game)
        setup = game.setup(record.header.setup)
        dealer = Replayed([e.answer for e in record.entries if e.seat is None], then)
        match = cls(game, setup, dealer, listen=listen)
        for number, entry in enumerate(record.entries, 1):
            if entry.seat is None:
                continue
            if match._ask is None or match._ask.seat != entry.seat:
                raise RecordError(f"answer {number} is {entry.seat}'s, but {match._ask!r} is asked")
            try:
                match.answer(entry.answer)
            except IllegalAnswer as error:
                raise RecordError(f"answer {number} of the record does not fit: {error}") from None
        match._holds(record.entries)
        match.base = record.header.base
        if then is not None:
            match.dealer = then
        return match

    def _holds(self, told: Sequence[Entry]) -> None:
        """Raise unless these are its first answers, each where it was given and called what it is."""
        if len(told) > len(self.entries):
            raise RecordError(f"answer {len(self.entries) + 1} of the record was never asked for")
        for number, (one, own) in enumerate(zip(told, self.entries, strict=False), 1):
            if one[:2] != own[:2]:
                raise RecordError(f"answer {number} of the record is '{one.kind}', but it was '{own.kind}'")

    @classmethod
    def walk(cls, record: Record, *, listen: bool = True) -> Iterator[Match]:
        """The match before the first answer of a record and after each, one match all the way."""
        match = cls.replay(Record(record.header, []), then=Companion(), listen=listen)
        yield match
        for number, entry in enumerate(record.entries, 1):
            try:
                match.answer(entry.answer)
            except IllegalAnswer as error:
                raise RecordError(f"answer {number} of the record does not fit: {error}") from None
            yield match

    def save(self) -> bytes:
        """The whole match as bytes, seed included: for whoever runs the table."""
        if self._behind is not None:
            self._catch_up()
        seeded = self.dealer if isinstance(self.dealer, Seeded) else None
        return msgspec.json.encode(
            Save(
                self.header,
                [tuple(entry) for entry in self.entries],
                seeded.seed if seeded else None,
                seeded.source.at if seeded else 0,
            )
        )

    @classmethod
    def load(cls, data: bytes, *, dealer: Dealer | None = None) -> Match:
        """Take a saved match up again where it was left; without a seed, a person goes on dealing."""
        try:
            save = msgspec.json.decode(data, type=Save)
        except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
            raise RecordError(f"the save cannot be read: {error}") from None
        if dealer is None:
            worlds = find_game(save.header.game).worlds() if save.header.worlds else {}
            using = {kind: worlds[kind] for kind in save.header.worlds if kind in worlds}
            dealer = Companion() if save.seed is None else Seeded(save.seed, save.seed_at, using or None)
        return cls.replay(Record(save.header, [Entry(*entry) for entry in save.entries]), then=dealer)

    def digest(self) -> str:
        """A fingerprint of the state, the same in any process after the same answers."""
        return self.game.codec.digest(self.state)
