"""A table: one match with people, bots and watchers around it.

Everything that changes it happens under its lock and in this order: judge, store, acknowledge, show.
What is in memory is never ahead of what is stored by more than the write in progress; should that
write fail, the match is rebuilt from the journal.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any

import msgspec

from undercroft.engine import IllegalAnswer, Match, NothingToUndo
from undercroft.engine.asks import TABLE, Ask
from undercroft.server import show
from undercroft.server.audience import Audience
from undercroft.server.facts import Facts, House, Refusal, in_thread, whole
from undercroft.server.past import Given
from undercroft.server.people import Person
from undercroft.server.picture import table_for
from undercroft.server.play import Play
from undercroft.server.results import ending
from undercroft.server.seating import Chair, may_fill
from undercroft.server.store import JournalRow, chat, insert, members, seats, tables, update
from undercroft.server.turns import Turns, job
from undercroft.server.watching import Watcher
from undercroft.server.wire.limits import Status
from undercroft.server.wire.people import OutPerson
from undercroft.server.wire.socket import OutChat, OutHint, OutLine, OutNo, OutOk, OutWhyNot
from undercroft.server.wire.tables import InSeat, OutTable

log = logging.getLogger("undercroft.server")


class Table:
    """One table, loaded."""

    def __init__(self, house: House, facts: Facts, chairs: dict[str, Chair], belong: set[str]) -> None:
        self.house, self.facts, self.chairs, self.members = house, facts, chairs, belong
        self.lock = asyncio.Lock()
        self.play = Play(facts)
        self.audience = Audience(self)
        self.turns = Turns(self)
        self.chat: list[OutLine] = []
        self.names: dict[str, str] = {}
        self.trouble = ""
        self.idle_since = time.monotonic()
        self._hinting = False

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
        return bool(self.audience.watchers) or self.turns.busy or self.lock.locked()

    def close(self) -> None:
        """Let go of what runs."""
        self.turns.stop()
        self.audience.let_go()

    def info(self, person: Person | None) -> OutTable:
        """The table as this person may know it."""
        return table_for(self, person)

    # --- people ----------------------------------------------------------------------------------

    def seats_of(self, person: Person | None) -> list[str]:
        """The chairs somebody sits in."""
        if person is None:
            return []
        return [chair.id for chair in self.chairs.values() if chair.person == person.id]

    def may_enter(self, person: Person | None, invite: str = "") -> bool:
        """Public tables are open to all; others to those who belong or hold the invite."""
        if self.facts.public or (invite and invite == self.facts.invite):
            return True
        return person is not None and person.id in self.members

    def full(self) -> bool:
        """No chair is open."""
        return all(chair.kind != "open" for chair in self.chairs.values())

    @whole
    async def join(self, person: Person, invite: str) -> None:
        """Belong to the table from now on."""
        if not self.may_enter(person, invite):
            raise Refusal("denied", "that invite does not open this table")
        self.names[person.id] = person.name
        if person.id not in self.members:
            row = {"table_id": self.facts.id, "person": person.id}
            await self.house.store.write((insert(members), row))
            self.members.add(person.id)
            self.audience.tell_table()

    @whole
    async def seat(self, person: Person, seat: str, plan: InSeat) -> None:
        """Take a chair, leave it, or (the host) give it to a bot or to whoever comes."""
        async with self.lock:
            chair = self.chairs.get(seat)
            if chair is None:
                raise Refusal("denied", f"there is no seat '{seat}'; there is {', '.join(self.chairs)}")
            if plan.kind == "me" and person.id not in self.members:
                raise Refusal("denied", "join the table first")
            may_fill(chair, plan, person.id, host=person.id == self.facts.host)
            filled = msgspec.structs.replace(chair)
            filled.fill(plan, person.id)
            here = update(seats).where(seats.c.table_id == self.facts.id, seats.c.seat == seat)
            await self.house.store.write((here.values(**filled.row(self.facts.id)), None))
            self.chairs[seat] = filled
            self.names[person.id] = person.name
            self._go_on()
            self.audience.tell_table()
            await self.audience.show()
        if self.full() and self.facts.status == "waiting":
            await self.start()

    # --- what is done at the table ---------------------------------------------------------------

    @whole
    async def start(self) -> None:
        """Begin to play; set-up draws happen now."""
        async with self.lock:
            if self.facts.status != "waiting":
                return
            match = await in_thread(self.play.begin)
            status: Status = "over" if match.ask is None else "playing"
            row = self.play.row(match, "begin", match.entries[len(self.facts.base) :])
            here = update(tables).where(tables.c.id == self.facts.id)
            await self.house.store.append(row, (here.values(status=status), None))
            self.facts.status, self.play.match = status, match
            self.play.past.take(row)
            self._go_on()
            self.audience.tell_table()
            await self.audience.show()

    @whole
    async def answer(self, person: Person | None, message: str, rev: int, answer: Any) -> OutOk | OutNo:
        """Answer the pending ask for one of one's chairs."""
        async with self.lock:
            known = self._heard(person, message)
            if known is not None:
                return known
            try:
                match, ask = self._pending(rev)
                if person is None or not self._may_answer(person, ask):
                    raise Refusal("not-yours", f"this is asked of {self._whose(ask)}")
                await self._give(match, ask, answer, person.id, f"{person.id}/{message}")
            except Refusal as refusal:
                return OutNo(message, refusal.code, refusal.why, self.rev)
            return OutOk(message, self.rev)

    async def bot_answers(self, rev: int, answer: Any) -> None:
        """A bot has thought about the question ``rev``; if it still stands, this is the answer."""
        async with self.lock:
            if rev == self.rev and self.match is not None and self.match.ask is not None:
                await self._give(self.match, self.match.ask, answer, "", "")

    @whole
    async def undo(self, person: Person | None, message: str, rev: int) -> OutOk | OutNo:
        """Take back one's own last answer, with the bots' answers since, never a roll or a draw."""
        async with self.lock:
            known = self._heard(person, message)
            if known is not None:
                return known
            try:
                if rev != self.rev:
                    raise Refusal("stale", f"that was at {rev}; the table is at {self.rev}")
                target = self.undoable(person)
                if target is None or person is None or self.match is None:
                    raise Refusal("nothing-to-undo", "there is nothing of yours to take back")
                await self._take_back(self.match, target, person.id, f"{person.id}/{message}")
            except Refusal as refusal:
                return OutNo(message, refusal.code, refusal.why, self.rev)
            return OutOk(message, self.rev)

    def undoable(self, person: Person | None) -> Given | None:
        """What an undo by this person would take back."""
        if person is None or self.match is None or self.facts.status == "over" or self.trouble:
            return None
        return self.play.past.undoable(person.id, chance=self.facts.companion)

    @whole
    async def say(self, person: Person | None, message: str, text: str) -> OutOk | OutNo:
        """A line of chat, kept."""
        if person is None:
            return OutNo(message, "denied", "say who you are first", self.rev)
        async with self.lock:
            known = self._heard(person, f"say/{message}")
            if known is not None:
                return OutOk(message, known.rev)
            line = OutLine(len(self.chat), OutPerson(person.id, person.name), text.strip(), time.time())
            row = {
                "table_id": self.facts.id,
                "n": line.n,
                "person": person.id,
                "text": line.text,
                "at": line.at,
            }
            await self.house.store.write((insert(chat), row))
            self.chat.append(line)
            self.play.past.remember(f"{person.id}/say/{message}")
            self.audience.tell(OutChat(line))
            return OutOk(message, self.rev)

    async def why(self, person: Person | None, rev: int) -> OutWhyNot:
        """What is barred in the pending ask, to the one who is asked."""
        async with self.lock:
            ask = self.match.ask if self.match else None
            if ask is None or rev != self.rev or person is None or not self._may_answer(person, ask):
                return OutWhyNot(rev, [])
            return OutWhyNot(rev, await in_thread(lambda: show.barred(ask)))

    async def hint(self, person: Person | None, rev: int) -> OutHint | None:
        """What a bot would answer, to the one who is asked; thought about outside, without the lock."""
        match, ask = self.match, self.match.ask if self.match else None
        if match is None or ask is None or rev != self.rev or person is None or self._hinting:
            return None
        if ask.seat == TABLE or not self._may_answer(person, ask):
            return None
        self._hinting = True
        try:
            answer = await self.house.thinkers.choose(job(self, match, "greedy", 1))
        finally:
            self._hinting = False
        if self.rev != rev or match.ask is not ask:
            return None
        return OutHint(rev, answer, show.label_or_kind(ask, answer))

    async def show_to(self, watcher: Watcher) -> None:
        """Send one watcher the state, again or for the first time."""
        async with self.lock:
            await self.audience.show_to(watcher)

    # --- judging ---------------------------------------------------------------------------------

    def _heard(self, person: Person | None, message: str) -> OutOk | None:
        """The answer to a message that was heard before."""
        rev = self.play.past.messages.get(f"{person.id}/{message}") if person else None
        return None if rev is None else OutOk(message, rev)

    def _pending(self, rev: int) -> tuple[Match, Ask]:
        match = self.match
        if match is None:
            raise Refusal("over", "the table has not started: a seat is still open")
        if self.trouble:
            raise Refusal("trouble", self.trouble)
        if match.ask is None:
            raise Refusal("over", "the game is over")
        if rev != self.rev:
            raise Refusal("stale", f"that was question {rev}; the table is at {self.rev}")
        return match, match.ask

    def _may_answer(self, person: Person, ask: Ask) -> bool:
        if ask.seat == TABLE:
            return bool(self.seats_of(person))
        chair = self.chairs.get(ask.seat)
        return chair is not None and chair.person == person.id

    def _whose(self, ask: Ask) -> str:
        chair = self.chairs.get(ask.seat)
        return chair.label if chair else "the table"

    async def _give(self, match: Match, ask: Ask, answer: Any, by: str, message: str) -> None:
        """Judge, store, show. The caller holds the lock."""
        try:
            label, new = await in_thread(lambda: self.play.answer(match, ask, answer))
        except IllegalAnswer as error:
            raise Refusal("illegal", str(error)) from None
        except Exception as error:
            await self._rebuild(error)
            raise Refusal("trouble", self.trouble) from None
        row = self.play.row(match, "answer", new, seat=ask.seat, label=label, by=by, message=message)
        over = match.ask is None
        await self._store(row, *(ending(self.facts, self.chairs, match) if over else ()))
        if over:
            self.facts.status = "over"
            self.audience.tell_table()
        self._go_on()
        await self.audience.show()

    async def _take_back(self, match: Match, target: Given, by: str, message: str) -> None:
        try:
            self.play.match = match = await in_thread(lambda: self.play.take_back(match, target))
        except NothingToUndo as error:
            raise Refusal("nothing-to-undo", str(error)) from None
        except Exception as error:
            await self._rebuild(error)
            raise Refusal("trouble", self.trouble) from None
        await self._store(
            self.play.row(match, "undo", target.before, label=target.label, by=by, message=message)
        )
        self._go_on()
        await self.audience.show()

    async def _store(self, row: JournalRow, *more: Any) -> None:
        """Make durable what the match has already done; if that fails, the match goes back."""
        try:
            await self.house.store.append(row, *more)
        except Exception:
            log.exception("table %s: an answer could not be stored", self.facts.id)
            await self._rebuild(None)
            raise Refusal("trouble", "the answer could not be stored; please try again") from None
        self.play.past.take(row)

    async def _rebuild(self, error: Exception | None) -> None:
        """Back to what is stored; a game that failed says so and stops."""
        try:
            rows = await self.house.store.history(self.facts.id)
            await in_thread(lambda: self.play.restore(rows))
        except Exception as again:
            log.exception("table %s cannot be rebuilt", self.facts.id)
            error = error or again
        if error is not None:
            log.error("table %s: the game failed", self.facts.id, exc_info=error)
            self.trouble = f"the game failed and nothing was changed: {type(error).__name__}: {error}"

    async def stuck(self, why: str) -> None:
        """The table cannot go on; everybody is told why."""
        async with self.lock:
            self.trouble = why
            await self.audience.show()

    def _go_on(self) -> None:
        self.idle_since, self.facts.touched = time.monotonic(), time.time()
        self.turns.go_on()
