"""A table: one match with people, bots and watchers around it.

Everything that changes it happens under its lock and in this order: judge, store, acknowledge, show.
What is in memory is never ahead of what is stored by more than the write in progress; should that
write fail, the match goes back to what is known to be stored. Another process may have changed the table
meanwhile: then nothing is stored, what the other did is taken up first, and what was asked for is judged
anew. If the store cannot be reached the table says so, shows what is stored, and goes on once it can.

The table is the one that knows its parts; they do not know it, nor each other: the play (the match and its
past), the seating, the turns (bots and clocks), the audience.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from functools import partial, wraps
from hmac import compare_digest
from secrets import token_urlsafe
from typing import Any, Concatenate, ParamSpec, TypeVar

import msgspec

from undercroft.bots.hints import Hint
from undercroft.engine import IllegalAnswer, Match, NothingToUndo
from undercroft.engine.asks import TABLE, Ask
from undercroft.engine.match import other_edition
from undercroft.engine.record import Header
from undercroft.engine.telling import Thing
from undercroft.server.store import tables
from undercroft.server.store.campaigns import advance
from undercroft.server.store.database import KEEPER_AWAY, Conflict, Statement, Unreachable
from undercroft.server.store.people import Person
from undercroft.server.store.results import ending
from undercroft.server.store.tables import Facts, JournalRow, joined, journalled, said, seated
from undercroft.server.store.text import tidy
from undercroft.server.table import showing
from undercroft.server.table.beside import JUDGING, WAITING, in_thread, whole
from undercroft.server.table.house import House
from undercroft.server.table.kept import Kept, lines
from undercroft.server.table.past import Given
from undercroft.server.table.picture import drawing, state_out, table_out
from undercroft.server.table.play import Answered, Play, promise
from undercroft.server.table.seating import Seating, chairs_of
from undercroft.server.table.thinkers import Job
from undercroft.server.table.turns import STAND_IN, TAKE_OVER, Bot, Clock, Turns
from undercroft.server.table.watching import Audience, Later, Look, Watcher
from undercroft.server.upkeep.fair import Full, Urgency, asker, known_as
from undercroft.server.upkeep.minds import Failed, TooLong
from undercroft.server.upkeep.rates import Bucket
from undercroft.server.wire.limits import PROTOCOL
from undercroft.server.wire.people import OutPerson
from undercroft.server.wire.refusal import Refusal
from undercroft.server.wire.socket import (
    OutChat,
    OutHint,
    OutInspected,
    OutLine,
    OutNo,
    OutOk,
    OutSeats,
    OutState,
    OutWelcome,
    OutWhyNot,
)
from undercroft.server.wire.tables import InSeat, OutTable

T = TypeVar("T")
P = ParamSpec("P")

log = logging.getLogger("undercroft.server")

LATER = 2.0
"""Seconds before a bot tries again to have its turn where too much of its host's waits."""

SELDOM = 2.0
"""Seconds between two states that a very large crowd is shown."""

AGAIN = 0.02
"""Seconds before somebody who only looks on tries again to look at a table where something is being done."""

SPOKEN, HECKLED = (2.0, 20.0), (1.0, 10.0)
"""Lines of chat a second, and at once: of each who sits at a table, and of all others together."""

LINES = 200
"""Lines of chat that somebody who comes is told."""

MOST_LINES = 5_000
"""Lines of chat that a table keeps."""


EMPTY: Mapping[Look, OutState] = {}


def changes(
    work: Callable[Concatenate[Table, P], Coroutine[Any, Any, T]],
) -> Callable[..., Coroutine[Any, Any, T]]:
    """Under the table's lock, and anew if another process was first.

    If the store is away it waits, without the lock, and is judged anew; a message that was stored after all
    is then known. Raises ``Unreachable`` once the patience of the house is over.
    """

    @wraps(work)
    async def alone(table: Table, /, *args: P.args, **kwargs: P.kwargs) -> T:
        until = time.monotonic() + table.house.patience
        while True:
            async with table.lock:
                try:
                    if not table.away:
                        return await work(table, *args, **kwargs)
                except (Conflict, Unreachable) as error:
                    await table.stand_as_stored(error)
            await table.kept_again(until)

    return alone


class Table:
    """One table, loaded."""

    def __init__(self, house: House, facts: Facts) -> None:
        self.house, self.facts = house, facts
        self.lock = asyncio.Lock()
        self.play = Play(facts, self._beside)
        self.seating = Seating(chairs_of(self.play.game, self.play.setup))
        self.audience = Audience()
        self._present = Later(self._tell_present, lambda: 0.2)
        self._crowd = Later(self._show_crowd, self._crowd_pause)
        self._known_there: tuple[set[str], int] = (set(), 0)
        self._told = 0
        """Events of which the last state told that was shown."""
        self.turns = Turns(self._think)
        self.chat: list[OutLine] = []
        self._talk: dict[str, Bucket] = {}
        self.trouble = ""
        self.away = False
        """The store could not be reached."""
        self._returning: asyncio.Task[None] | None = None
        self._returned = 0.0
        self.idle_since = time.monotonic()
        self._hinting = self._coaching = -1
        self._holds = False
        """Bots and clocks wait for somebody who is not there yet."""
        self._kept_at = -1
        self.unkept = 0
        """Answers that were given here since the position was last kept."""

    @property
    def match(self) -> Match | None:
        """The match, once it has begun."""
        return self.play.match

    @property
    def rev(self) -> int:
        """How many things have been done; it names the question that is asked now."""
        return self.play.past.rev

    @property
    def busy(self) -> bool:
        """Somebody looks at it, or something is still going on."""
        return bool(self.audience) or self.turns.busy or self.lock.locked()

    def close(self) -> None:
        """Let go of what runs."""
        self.turns.stop()
        self._present.stop()
        self._crowd.stop()
        if self._returning is not None:
            self._returning.cancel()
        self.audience.let_go()

    # --- looking ---------------------------------------------------------------------------------

    def info(self, person: Person | None) -> OutTable:
        """The table as this person may know it."""
        return table_out(self.facts, self.play, self.seating, self.audience, person)

    def things(self) -> list[Thing]:
        """Everything that can be looked up here: what can come up, and the words of the game."""
        return self.play.game.lookups(self.play.setup)

    async def look(self, watcher: Watcher, *, told: int, chat: int) -> None:
        """Begin to look; what was known when ``told`` things had been done, and so many lines of chat, is."""
        if told < self.play.past.undone:
            watcher.sent = 0
        self.audience.add(watcher)
        person = watcher.person
        who = OutPerson(person.id, person.name) if person else None
        watcher.send(
            OutWelcome(PROTOCOL, who, self.info(person), self.chat[max(chat, len(self.chat) - LINES) :])
        )
        self._present.soon()
        await self.attend(watcher, ready=watcher.ready)
        await self.show_to(watcher)

    def look_away(self, watcher: Watcher) -> None:
        """Look no longer."""
        self.audience.discard(watcher)
        self._present.soon()
        if self._holds and not self._wants_time:
            self._get_going()

    async def attend(self, watcher: Watcher, *, ready: bool) -> None:
        """Somebody sees the table, or reads something that lies over it: bots and clocks go on, or wait."""
        watcher.ready = ready
        if self._wants_time != self._holds:
            async with self.lock:
                self._get_going()
                if self.facts.clock:
                    await self._show()

    @property
    def _wants_time(self) -> bool:
        return self.audience.wants_time(self.seating.seated, begun=self.rev > 1)

    async def show_to(self, watcher: Watcher) -> None:
        """Send one watcher the state, again or for the first time."""
        if self.audience.show_known(watcher, self._told, self.seating.seated):
            return
        async with self._looking(watcher):
            if self.shown:
                total = self._told = self._length
                await self.audience.show_to(watcher, self._draw, total, self.seating.seated)

    @asynccontextmanager
    async def _looking(self, watcher: Watcher) -> AsyncIterator[None]:
        """The lock for somebody who wants to see something; who only looks on has it in their turn.

        They never wait for it in front of somebody who plays, nor keep others from their turn meanwhile.
        """
        if watcher.person is not None and watcher.person.id in self.seating.seated:
            async with self.lock:
                yield
            return
        while True:
            async with self.house.looking.turn(asker()):
                if not self.lock.locked():
                    async with self.lock:
                        yield
                    return
            await asyncio.sleep(AGAIN)

    async def show_missed(self, watcher: Watcher) -> None:
        """A watcher that was behind has read what it was sent: how things stand now."""
        watcher.behind = False
        watcher.send(OutSeats(self.info(watcher.person)))
        await self.show_to(watcher)

    async def _show(self, drawn: Mapping[Look, OutState] = EMPTY) -> None:
        """Send everybody the state, some of it ``drawn`` already; a crowd gets it later."""
        if self.shown:
            self._told = self._length

            def draw(look: Look) -> OutState:
                return self._draw(look, drawn.get(look))

            if not await self.audience.show(draw, self._told, self.seating.seated, drawn):
                self._crowd.soon()

    async def _show_crowd(self) -> None:
        async with self.lock:
            if self.shown:
                self._told = self._length
                await self.audience.show_crowd(self._draw, self._told, self.seating.seated)

    def _crowd_pause(self) -> float:
        return min(SELDOM, len(self.audience) / 1000)

    @property
    def shown(self) -> bool:
        """There is something on the table."""
        return self.match is not None or self.play.kept is not None

    @property
    def _length(self) -> int:
        """How long the story is."""
        if self.match is not None:
            return len(self.match.events)
        return len(self.play.kept.story) if self.play.kept else 0

    def _tell_table(self) -> None:
        self._known_there = self._there()
        self.audience.tell_table(self.info, self.seating.members, self.seating.seated)

    async def _tell_present(self) -> None:
        """Somebody came or went: of those who play everybody hears, of the others only how many there are."""
        there = self._there()
        if there[0] != self._known_there[0]:
            self._tell_table()
        elif there != self._known_there:
            self._known_there = there
            self.audience.tell_players(self.info, self.seating.seated)

    def _there(self) -> tuple[set[str], int]:
        """Which of those who play are there, and how many look on."""
        seated = self.seating.seated
        return self.audience.online & seated, self.audience.strangers(seated)

    def _draw(self, look: Look, drawn: OutState | None = None) -> OutState:
        if self.match is None:
            assert self.play.kept is not None
            mine = self.seating.of(look.person)
            return self.play.kept.state(mine, look.prefers, look.since, self.play.older)
        state = drawn or state_out(self.play, self.match, self.seating.of(look.person), look)
        undo = self.undoable(look.person)
        state.rev, state.undo, state.deadline = self.rev, undo.label if undo else "", self.turns.deadline
        state.trouble = (KEEPER_AWAY if self.away else "") or state.trouble or self.trouble
        return state

    # --- people ----------------------------------------------------------------------------------

    def may_enter(self, person: Person | None, invite: str = "") -> bool:
        """Public tables are open to all; others to those who belong or hold the invite."""
        if person is not None and person.id in self.seating.banned:
            return False
        if self.facts.public or (invite and compare_digest(invite.encode(), self.facts.invite.encode())):
            return True
        return self.seating.belongs(person)

    @changes
    async def join(self, person: Person, invite: str) -> None:
        """Belong to the table from now on."""
        if not self.may_enter(person, invite):
            raise Refusal("denied", "that invite does not open this table")
        if not self.seating.belongs(person):
            await self._save(joined(self.facts.id, person.id))
            self.seating.members[person.id] = person.name
            self._tell_table()

    @changes
    async def ban(self, host: Person, person: str) -> None:
        """Somebody is put out for good; a bot goes on for them, and what they saw stays theirs."""
        self._only_host(host)
        member = person in self.seating.members
        if person == host.id or not (member or self._has_met(person)):
            raise Refusal("denied", "that is nobody who can be put out of this table")
        change = [(tables.banned if member else tables.barred)(self.facts.id, person)]
        emptied = []
        for chair in self.seating.chairs.values():
            if chair.person == person:
                left = msgspec.structs.replace(chair)
                left.fill(InSeat("bot"), host.id)
                emptied.append(left)
                change.append(seated(self.facts.id, left))
        await self._save(*change, invite=token_urlsafe(12))
        for chair in emptied:
            self.seating.chairs[chair.id] = chair
        self.seating.banned.add(person)
        self.seating.members.pop(person, None)
        self._show_out()
        self._go_on()
        self._tell_table()
        await self._show()

    @changes
    async def invite_anew(self, host: Person) -> None:
        """Another invitation; the one that was given out opens nothing any more."""
        self._only_host(host)
        await self._save(invite=token_urlsafe(12))
        self._show_out()
        self._tell_table()

    def _has_met(self, person: str) -> bool:
        """Somebody who does not belong to the table looks on, or was heard here, and was not put out yet."""
        here = self.audience.online | {line.person.id for line in self.chat}
        return person in here - self.seating.banned

    def _show_out(self) -> None:
        """Who was put out looks no longer, nor who came by an invitation that opens nothing any more."""
        self.audience.let_go_but(lambda watcher: self.may_enter(watcher.person))

    def _only_host(self, person: Person) -> None:
        if person.id != self.facts.host:
            raise Refusal("denied", "only the host does that")

    def renamed(self, person: Person) -> None:
        """Somebody is called otherwise."""
        if self.seating.belongs(person):
            self.seating.members[person.id] = person.name
            self._tell_table()

    async def seat(self, person: Person, seat: str, plan: InSeat) -> None:
        """Take a chair, leave it, or (the host) give it to a bot or to whoever comes."""
        await self._seat(person, seat, plan)
        if self.seating.full:
            await self.start()

    @changes
    async def _seat(self, person: Person, seat: str, plan: InSeat) -> None:
        host, running = person.id == self.facts.host, self.facts.status == "playing"
        chair = self.seating.filled(seat, plan, person, host=host, running=running)
        await self._save(seated(self.facts.id, chair))
        self.seating.chairs[seat] = chair
        self._go_on()
        self._tell_table()
        await self._show()

    async def start_now(self, person: Person) -> None:
        """The host will not wait any longer: open chairs get bots."""
        if person.id != self.facts.host:
            raise Refusal("denied", "only the host starts the game")
        for chair in list(self.seating.chairs.values()):
            if chair.kind == "open":
                await self.seat(person, chair.id, InSeat("bot"))
        await self.start()

    # --- what is done at the table ---------------------------------------------------------------

    @changes
    async def start(self) -> None:
        """Begin to play; set-up draws happen now."""
        if self.facts.status != "waiting" or self.play.older:
            return
        match, row, header = await self._by_rules(self._begun)
        status = "over" if match.ask is None else "playing"
        await self._save(journalled(row), status=status, header=header)
        self.play.match = match
        self.play.take(row)
        self._go_on()
        self._tell_table()
        await self._show()

    def _begun(self) -> tuple[Match, JournalRow, Header]:
        """The match as it begins. What was promised under rules that are older by now is promised anew."""
        header, match = self.facts.promised, self.play.begin()
        if not header.edition or other_edition(match.game, header):
            header = promise(self.facts)
        new, told = match.entries[len(self.facts.base) :], lines(match, 0)
        return match, self.play.row(match, "begin", new, told), header

    @changes
    async def answer(self, watcher: Watcher, message: str, rev: int, answer: Any) -> Refusal | None:
        """Answer the pending ask for one of one's chairs; who does hears of it, then everybody sees it."""
        person = watcher.person
        known = self._heard(person, message)
        if known is not None:
            watcher.send(OutOk(message, known))
            return None
        try:
            match, ask = self._pending(rev)
            if person is None or not self.seating.may_answer(person.id, ask):
                raise Refusal("not-yours", f"this is asked of {self.seating.whose(ask)}")
            stored = partial(self._acknowledge, watcher, message)
            await self._give(match, ask, answer, person.id, f"{person.id}/{message}", stored)
        except Refusal as refusal:
            watcher.send(OutNo(message, refusal.code, refusal.why, self.rev))
            return refusal
        return None

    def _acknowledge(self, watcher: Watcher, message: str) -> None:
        """It is stored, and the state that comes of it goes out with this."""
        watcher.send(OutOk(message, self.rev))

    @whole
    @changes
    async def _bot_answers(self, rev: int, answer: Any) -> None:
        """A bot has thought about the question ``rev``; if it still stands, this is the answer."""
        if rev == self.rev and self.match is not None and self.match.ask is not None:
            await self._give(self.match, self.match.ask, answer, "", "", lambda: None)

    @changes
    async def undo(self, person: Person | None, message: str, rev: int) -> OutOk | OutNo:
        """Take back one's own last answer, with the bots' answers since, never a roll or a draw."""
        known = self._heard(person, message)
        if known is not None:
            return OutOk(message, known)
        try:
            self._same_question(rev)
            target = self.undoable(person.id) if person else None
            if target is None or person is None or self.match is None:
                raise Refusal("nothing-to-undo", "there is nothing of yours to take back")
            await self._take_back(self.match, target, person.id, f"{person.id}/{message}")
        except Refusal as refusal:
            return OutNo(message, refusal.code, refusal.why, self.rev)
        return OutOk(message, self.rev)

    def undoable(self, person: str) -> Given | None:
        """What an undo by this person would take back."""
        if not person or self.match is None or self.facts.status == "over" or self.trouble:
            return None
        return self.play.past.undoable(person, chance=self.facts.companion)

    async def say(self, person: Person | None, message: str, text: str) -> OutOk | OutNo:
        """A line of chat, kept; nobody drowns the others out."""
        if person is None:
            return OutNo(message, "denied", "say who you are first", self.rev)
        sits = person.id in self.seating.seated
        talk = self._talk.setdefault(person.id if sits else "", Bucket(*(SPOKEN if sits else HECKLED)))
        if self._heard(person, f"say/{message}") is None and not talk.take():
            return OutNo(message, "too-fast", "not so much at once, please", self.rev)
        return await self._say(person, message, text)

    @changes
    async def _say(self, person: Person, message: str, text: str) -> OutOk | OutNo:
        if len(self.chat) >= MOST_LINES:
            return OutNo(message, "denied", "everything has been said at this table", self.rev)
        key = f"say/{message}"
        if self._heard(person, key) is None:
            line = OutLine(len(self.chat), OutPerson(person.id, person.name), tidy(text), time.time())
            await self._save(said(self.facts.id, line, message))
            self.play.past.remember(f"{person.id}/{key}")
            self.chat.append(line)
            self.audience.tell(OutChat(line), self.seating.seated)
        return OutOk(message, self.rev)

    @changes
    async def lead_to(self, new: str, *opening: Statement) -> str:
        """The table that follows this one: the new one, unless there is one already."""
        if not self.facts.rematch:
            await self._save(*opening, rematch=new)
            self._tell_table()
        return self.facts.rematch

    async def why(self, person: Person | None, rev: int) -> OutWhyNot:
        """What is barred in the pending ask, to the one who is asked."""
        async with self.lock:
            ask = self._asked_of(person, rev)
            return OutWhyNot(rev, await in_thread(lambda: showing.barred(ask)) if ask else [])

    async def hint(self, person: Person | None, rev: int) -> OutHint | None:
        """What a bot would answer, to the one who is asked; thought about outside, without the lock."""
        match, ask = self.match, self._asked_of(person, rev)
        if match is None or ask is None or ask.seat == TABLE or self._hinting == rev:
            return None
        self._hinting = rev
        try:
            hint = await self.house.thinkers.hint(self._job(match, STAND_IN), asker())
        except (Failed, TooLong):
            return None
        finally:
            self._hinting = -1 if self._hinting == rev else self._hinting
        if self.rev != rev or match.ask is not ask:
            return None
        return showing.hint(match, ask, rev, hint)

    async def counsel(self, person: Person | None, rev: int) -> OutHint | None:
        """What a coach says about the pending ask, to the one who is asked; thought about as a hint is."""
        match, ask = self.match, self._asked_of(person, rev)
        if match is None or ask is None or ask.seat == TABLE or self._coaching == rev:
            return None
        self._coaching = rev
        try:
            said = await self.house.thinkers.counsel(self._job(match, STAND_IN), asker())
        except (Failed, TooLong, Full):  # Nobody asked: who cannot be advised in time hears nothing.
            return None
        finally:
            self._coaching = -1 if self._coaching == rev else self._coaching
        if said is None or self.rev != rev or match.ask is not ask:
            return None
        hint = showing.hint(match, ask, rev, Hint(said.answer))
        return msgspec.structs.replace(hint, coach=True, costly=said.costly)

    async def inspect(self, watcher: Watcher, rev: int, ref: str) -> OutInspected:
        """More about one thing on the table, as it is seen from the watcher's chair."""
        async with self._looking(watcher):
            match = self.match
            if match is None or rev != self.rev:
                return OutInspected(rev, ref, {})
            mine = self.seating.of(watcher.person.id) if watcher.person else []
            seat = showing.seen_from(mine, match.ask, watcher.prefers)
            facts = await in_thread(lambda: match.game.inspect(match.state, seat, ref))
            return OutInspected(rev, ref, facts)

    # --- judging ---------------------------------------------------------------------------------

    def _heard(self, person: Person | None, message: str) -> int | None:
        """The revision after a message that was heard before."""
        return self.play.past.messages.get(f"{person.id}/{message}") if person else None

    def _same_question(self, rev: int) -> None:
        if rev != self.rev:
            raise Refusal("stale", f"that was question {rev}; the table is at {self.rev}")

    def _pending(self, rev: int) -> tuple[Match, Ask]:
        match = self.match
        if self.play.older:
            raise Refusal("over", self.play.older)
        if match is None:
            raise Refusal("over", "the table has not started: a seat is still open")
        if self.trouble:
            raise Refusal("trouble", self.trouble)
        if match.ask is None:
            raise Refusal("over", "the game is over")
        self._same_question(rev)
        return match, match.ask

    def _asked_of(self, person: Person | None, rev: int) -> Ask | None:
        """The question ``rev``, if it is pending and asked of this person."""
        ask = self.match.ask if self.match else None
        if ask is None or rev != self.rev or person is None:
            return None
        return ask if self.seating.may_answer(person.id, ask) else None

    async def _give(
        self, match: Match, ask: Ask, answer: Any, by: str, message: str, stored: Callable[[], None]
    ) -> None:
        """Judge, store, acknowledge, show. The caller holds the lock."""
        looks = self.audience.looks(self.seating.seated, self._length)
        try:
            (label, new, told), drawn = await self._by_rules(
                lambda: self._judged(match, ask, answer, looks, person=bool(by))
            )
        except IllegalAnswer as error:
            raise Refusal("illegal", str(error)) from None
        except Exception as error:
            await self._rebuild(None)
            log.error("table %s: an answer to %s broke the rules", self.facts.id, ask.kind, exc_info=error)
            why = f"the rules failed at this answer, and nothing was changed: {type(error).__name__}: {error}"
            raise Refusal("trouble", why) from None
        row = self.play.row(match, "answer", new, told, seat=ask.seat, label=label, by=by, message=message)
        if match.ask is None:
            progress = await advance(self.house.store, self.facts, match)
            results = ending(self.facts, self.seating.chairs.values(), match)
            kept = await self._position(match, row)
            await self._store(row, *results, *kept, only_if=progress, status="over")
            self._tell_table()
        else:
            await self._store(row)
            self.unkept += 1
        self._go_on()
        stored()
        await self._show(drawn)

    def _judged(
        self, match: Match, ask: Ask, answer: Any, looks: Sequence[Look], *, person: bool
    ) -> tuple[Answered, dict[Look, OutState]]:
        """What comes of an answer, and how that looks to those who are told at once.

        It is drawn before anything is stored, and sent after that: an answer after which the table could not
        be shown fails here.
        """
        answered = self.play.answer(match, ask, answer, person=person)
        if not looks:
            self.play.seen(match, None if ask.seat == TABLE else ask.seat)
        return answered, {
            look: drawing(self.play, match, self.seating.of(look.person), look) for look in looks
        }

    async def _by_rules(self, work: Callable[[], T]) -> T:
        """Let the rules do something; they may have to wait for what falls, and then do so in turn."""
        if not (self.facts.physics and self.play.game.physical):
            return await in_thread(work, JUDGING)
        async with self.house.falling.turn(known_as(self.facts.host), Urgency.PLAYING):
            return await in_thread(work, WAITING)

    def _beside(self, what: Callable[..., T], *about: Any) -> T:
        """Physics for this table, in a process of its own; the rules' thread waits for it."""
        done: T = self.house.falls.wait(known_as(self.facts.host), what, *about)
        return done

    async def _take_back(self, match: Match, target: Given, by: str, message: str) -> None:
        try:
            self.play.match = match = await in_thread(lambda: self.play.take_back(match, target))
        except NothingToUndo as error:
            raise Refusal("nothing-to-undo", str(error)) from None
        except Exception as error:
            await self._rebuild(error)
            raise Refusal("trouble", self.trouble) from None
        await self._store(
            self.play.row(
                match, "undo", target.before, len(match.events), label=target.label, by=by, message=message
            )
        )
        self._go_on()
        await self._show()

    # --- going on by itself ----------------------------------------------------------------------

    def _go_on(self) -> None:
        """Something was done here: whoever is asked now gets going."""
        self.idle_since = time.monotonic()
        self._get_going()

    def _get_going(self, patience: float = 0) -> None:
        self._holds = self._wants_time
        self.turns.go_on(self._asked(), patience, self.house.pace if self.audience else 0)

    def _asked(self) -> Bot | Clock | None:
        """A bot that is to think, or a person with a clock."""
        ask = self.match.ask if self.match else None
        chair = self.seating.chairs.get(ask.seat) if ask else None
        if chair is None or self.trouble or self.away or self._holds:
            return None
        if chair.kind == "bot":
            return Bot(chair.bot, chair.strength)
        if chair.kind == "person" and self.facts.clock:
            return Clock(self.facts.clock, max(self.play.past.at, self._returned))
        return None

    async def _think(self, bot: Bot, delay: float) -> None:
        """Think outside, then answer if the question still stands."""
        match, rev = self.match, self.rev
        assert match is not None
        await asyncio.sleep(delay)
        try:
            waited_for = self.seating.seated & self.audience.online
            urgency = Urgency.PLAYING if waited_for else Urgency.ALONE
            answer = await self.house.thinkers.choose(
                self._job(match, bot), known_as(self.facts.host), urgency
            )
            await self._bot_answers(rev, answer)
        except Unreachable:
            return  # The table gets going again when its store is back.
        except Full:
            await asyncio.sleep(LATER)
            self._get_going()
        except Refusal as refusal:
            await self._stuck(refusal.why)
        except Exception as error:
            log.exception("table %s: a bot failed", self.facts.id)
            await self._stuck(f"a bot failed: {type(error).__name__}")

    def _job(self, match: Match, bot: Bot) -> Job:
        """The position on the table for a bot to think about."""
        return Job(self.facts.id, match.header, list(match.entries), bot.kind, bot.strength)

    async def _stuck(self, why: str) -> None:
        """The table cannot go on; everybody is told why."""
        async with self.lock:
            self.trouble = why
            await self._show()

    # --- storing and catching up -----------------------------------------------------------------

    async def _save(self, *statements: Statement, only_if: Sequence[Statement] = (), **facts: Any) -> None:
        """Store a change, and facts that change with it, on top of what we know; or :class:`Conflict`."""
        await tables.save(self.house.store, self.facts, *statements, only_if=only_if, **facts)

    async def _store(
        self, row: JournalRow, *more: Statement, only_if: Sequence[Statement] = (), **facts: Any
    ) -> None:
        """Make durable what the match has already done; if that fails, the match goes back."""
        try:
            await self._save(journalled(row), *more, only_if=only_if, **facts)
        except (Conflict, Unreachable):
            raise
        except Exception:
            log.exception("table %s: an answer could not be stored", self.facts.id)
            await self._rebuild(None)
            raise Refusal("trouble", "the answer could not be stored; please try again") from None
        self.play.take(row)

    async def _position(self, match: Match, row: JournalRow | None = None) -> list[Statement]:
        """What keeps the position, so that it can be shown whatever becomes of the rules."""
        rev, self.unkept = row.rev + 1 if row else self.rev, 0
        try:
            data = await in_thread(lambda: self.play.position(match, rev))
        except Exception:
            log.exception("table %s: its position cannot be kept", self.facts.id)
            return []
        self._kept_at = rev
        return tables.put_away(self.facts.id, self._kept_at, data)

    async def put_away(self) -> None:
        """Keep the position, if it is not kept already; what is not stored is not kept either."""
        async with self.lock:
            if self.match is None or self._kept_at == self.rev or self.play.ahead:
                return
            try:
                await self.house.store.write(*await self._position(self.match))
            except Exception as error:  # Another process has kept a later one, or the store is away.
                log.warning("table %s: its position was not kept: %s", self.facts.id, error)

    async def _rebuild(self, error: Exception | None) -> None:
        """Back to what is stored; a game that failed says so and stops."""
        if error is not None:
            log.error("table %s: the game failed", self.facts.id, exc_info=error)
            self.trouble = f"the game failed and nothing was changed: {type(error).__name__}: {error}"
        try:
            await self.catch_up()
        except Unreachable:
            raise
        except Exception as again:
            log.exception("table %s cannot be rebuilt", self.facts.id)
            self.trouble = self.trouble or f"the table cannot be rebuilt: {type(again).__name__}"

    async def stand_as_stored(self, error: Conflict | Unreachable) -> None:
        """Another process was first, or the store is away: the table stands as it is stored, and what was
        asked for is not done yet. The caller holds the lock."""
        if isinstance(error, Conflict):
            with suppress(Unreachable):
                await self.catch_up()
                return
        await self._keeper_away()

    async def lose_keeper(self) -> None:
        """Somebody found that the store is away."""
        async with self.lock:
            await self._keeper_away()

    async def _keeper_away(self) -> None:
        if self.away:
            return
        self.away = True
        self.turns.stop()
        await self._by_rules(self.play.back_to_stored)
        self._returning = asyncio.create_task(self._return())
        await self._show()

    async def _return(self) -> None:
        """Take up what is stored, and go on, once the store is back."""
        while self.away:
            await self.house.store.back()
            async with self.lock:
                self.away, self._returned = False, time.time()
                try:
                    await self.catch_up(patience=0)
                except Unreachable:
                    self.away = True
                except Exception:
                    log.exception("table %s cannot be rebuilt", self.facts.id)
                    self.trouble = self.trouble or "the table cannot be rebuilt"

    async def kept_again(self, until: float) -> None:
        """Wait for the store; raises :class:`Unreachable` if it stays away for too long."""
        if self._returning is not None and self.away:
            await asyncio.wait([self._returning], timeout=until - time.monotonic())
            if self.away:
                raise Unreachable

    async def refresh(self, changes: int | None = None) -> None:
        """Catch up if another process changed the table; ``changes`` is how often, if that is known."""
        if changes is None:
            known = dict(await tables.changes_of(self.house.store, [self.facts.id]))
            changes = known.get(self.facts.id, 0)
        if changes > self.facts.changes:
            async with self.lock:
                try:
                    if changes > self.facts.changes:
                        await self.catch_up()
                except (Conflict, Unreachable) as error:
                    await self.stand_as_stored(error)

    async def catch_up(self, patience: float = TAKE_OVER) -> None:
        """Take up what is stored, whoever stored it, and go on from there. The caller holds the lock."""
        store, key = self.house.store, self.facts.id
        stored = await tables.find(store, key)
        assert stored is not None
        self.facts.status, self.facts.rematch = stored.status, stored.rematch
        invite, self.facts.invite = self.facts.invite, stored.invite
        self.facts.touched, self.facts.header = stored.touched, stored.header
        self.seating.members, self.seating.banned = await tables.members_of(store, key)
        if stored.invite != invite:  # Somebody was put out, or it was given out anew.
            self._show_out()
        await self._catch_up_match()
        known = self.play.kept.position.chairs if self.play.kept else {}
        for seat in await tables.seats_of(store, key):
            self.seating.take(seat, known)
        for line, message in await tables.chat_of(store, key, since=len(self.chat)):
            self.chat.append(line)
            self.play.past.remember(f"{line.person.id}/say/{message}")
            self.audience.tell(OutChat(line), self.seating.seated)
        self.facts.changes = stored.changes  # Only now: whatever failed above is read again.
        self._get_going(patience)
        self._tell_table()
        await self._show()

    async def _catch_up_match(self) -> None:
        store, key = self.house.store, self.facts.id
        new = await tables.history(store, key, since=self.rev)
        if not await self._by_rules(lambda: self.play.follow(new)):
            rows = await tables.history(store, key)
            await self._by_rules(lambda: self.play.restore(rows))
            if self.play.older:
                data = await tables.position_of(store, key)
                self.play.kept = await in_thread(lambda: Kept(rows, data))
            self.audience.tell_all_again()
