"""A table: one match with people, bots and watchers around it.

Everything that changes it happens under its lock and in this order: judge, store, acknowledge, show.
What is in memory is never ahead of what is stored by more than the write in progress; should that
write fail, the match is rebuilt from the journal. Another process may have changed the table meanwhile:
then nothing is stored, what the other did is taken up first, and what was asked for is judged anew.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine, Sequence
from functools import wraps
from hmac import compare_digest
from typing import Any, Concatenate, ParamSpec, TypeVar

import msgspec
from sqlalchemy import Executable

from undercroft.engine import IllegalAnswer, Match, NothingToUndo
from undercroft.engine.asks import TABLE, Ask
from undercroft.server import show
from undercroft.server.audience import Audience
from undercroft.server.campaigns import advance
from undercroft.server.facts import Facts, House, Refusal, in_thread, whole
from undercroft.server.past import Given
from undercroft.server.people import Person
from undercroft.server.picture import table_for
from undercroft.server.play import Play
from undercroft.server.results import ending
from undercroft.server.seating import chairs_of, may_fill
from undercroft.server.store import (
    Conflict,
    JournalRow,
    Statement,
    chat,
    insert,
    journal,
    members,
    seats,
    select,
    tables,
    update,
)
from undercroft.server.text import tidy
from undercroft.server.turns import TAKE_OVER, Turns, job
from undercroft.server.watching import Watcher
from undercroft.server.wire.people import OutPerson
from undercroft.server.wire.socket import OutChat, OutHint, OutInspected, OutLine, OutNo, OutOk, OutWhyNot
from undercroft.server.wire.tables import InSeat, OutTable

T = TypeVar("T")
P = ParamSpec("P")

log = logging.getLogger("undercroft.server")


def changes(
    work: Callable[Concatenate[Table, P], Coroutine[Any, Any, T]],
) -> Callable[..., Coroutine[Any, Any, T]]:
    """Under the table's lock, carried through once begun, and anew if another process was first."""

    @whole
    @wraps(work)
    async def alone(table: Table, /, *args: P.args, **kwargs: P.kwargs) -> T:
        async with table.lock:
            while True:
                try:
                    return await work(table, *args, **kwargs)
                except Conflict:
                    await table.catch_up()

    return alone


class Table:
    """One table, loaded."""

    def __init__(self, house: House, facts: Facts) -> None:
        self.house, self.facts = house, facts
        self.lock = asyncio.Lock()
        self.play = Play(facts)
        self.chairs = chairs_of(self.play.game, self.play.setup)
        self.members: dict[str, str] = {}
        """Those who belong to it, by id, with their names."""
        self.audience = Audience(self)
        self.turns = Turns(self)
        self.chat: list[OutLine] = []
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
        if self.facts.public or (invite and compare_digest(invite.encode(), self.facts.invite.encode())):
            return True
        return person is not None and person.id in self.members

    def full(self) -> bool:
        """No chair is open."""
        return all(chair.kind != "open" for chair in self.chairs.values())

    @changes
    async def join(self, person: Person, invite: str) -> None:
        """Belong to the table from now on."""
        if not self.may_enter(person, invite):
            raise Refusal("denied", "that invite does not open this table")
        if person.id not in self.members:
            await self.save((insert(members), {"table_id": self.facts.id, "person": person.id}))
            self.members[person.id] = person.name
            self.audience.tell_table()

    async def seat(self, person: Person, seat: str, plan: InSeat) -> None:
        """Take a chair, leave it, or (the host) give it to a bot or to whoever comes."""
        await self._seat(person, seat, plan)
        if self.full():
            await self.start()

    @changes
    async def _seat(self, person: Person, seat: str, plan: InSeat) -> None:
        chair = self.chairs.get(seat)
        if chair is None:
            raise Refusal("denied", f"there is no seat '{seat}'; there is {', '.join(self.chairs)}")
        if plan.kind == "me" and person.id not in self.members:
            raise Refusal("denied", "join the table first")
        may_fill(chair, plan, person.id, host=person.id == self.facts.host)
        filled = msgspec.structs.replace(chair)
        filled.fill(plan, person.id)
        here = update(seats).where(seats.c.table_id == self.facts.id, seats.c.seat == seat)
        await self.save((here.values(**filled.row(self.facts.id)), None))
        self.chairs[seat] = filled
        self._go_on()
        self.audience.tell_table()
        await self.audience.show()

    # --- what is done at the table ---------------------------------------------------------------

    @changes
    async def start(self) -> None:
        """Begin to play; set-up draws happen now."""
        if self.facts.status != "waiting":
            return
        match = await in_thread(self.play.begin)
        row = self.play.row(match, "begin", match.entries[len(self.facts.base) :])
        await self.save(journalled(row), status="over" if match.ask is None else "playing")
        self.play.match = match
        self.play.past.take(row)
        self._go_on()
        self.audience.tell_table()
        await self.audience.show()

    @changes
    async def answer(self, person: Person | None, message: str, rev: int, answer: Any) -> OutOk | OutNo:
        """Answer the pending ask for one of one's chairs."""
        known = self._heard(person, message)
        if known is not None:
            return OutOk(message, known)
        try:
            match, ask = self._pending(rev)
            if person is None or not self._may_answer(person, ask):
                raise Refusal("not-yours", f"this is asked of {self._whose(ask)}")
            await self._give(match, ask, answer, person.id, f"{person.id}/{message}")
        except Refusal as refusal:
            return OutNo(message, refusal.code, refusal.why, self.rev)
        return OutOk(message, self.rev)

    @changes
    async def bot_answers(self, rev: int, answer: Any) -> None:
        """A bot has thought about the question ``rev``; if it still stands, this is the answer."""
        if rev == self.rev and self.match is not None and self.match.ask is not None:
            await self._give(self.match, self.match.ask, answer, "", "")

    @changes
    async def undo(self, person: Person | None, message: str, rev: int) -> OutOk | OutNo:
        """Take back one's own last answer, with the bots' answers since, never a roll or a draw."""
        known = self._heard(person, message)
        if known is not None:
            return OutOk(message, known)
        try:
            self._same_question(rev)
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

    @changes
    async def say(self, person: Person | None, message: str, text: str) -> OutOk | OutNo:
        """A line of chat, kept."""
        if person is None:
            return OutNo(message, "denied", "say who you are first", self.rev)
        key = f"say/{message}"
        if self._heard(person, key) is None:
            line = OutLine(len(self.chat), OutPerson(person.id, person.name), tidy(text), time.time())
            row = {"table_id": self.facts.id, "n": line.n, "text": line.text, "at": line.at}
            await self.save((insert(chat), {**row, "person": person.id, "message": message}))
            self.play.past.remember(f"{person.id}/{key}")
            self.chat.append(line)
            self.audience.tell(OutChat(line))
        return OutOk(message, self.rev)

    @changes
    async def lead_to(self, new: str, *opening: Statement) -> str:
        """The table that follows this one: the new one, unless there is one already."""
        if not self.facts.rematch:
            await self.save(*opening, rematch=new)
            self.audience.tell_table()
        return self.facts.rematch

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

    async def inspect(self, watcher: Watcher, rev: int, ref: str) -> OutInspected:
        """More about one thing on the table, as it is seen from the watcher's chair."""
        async with self.lock:
            match = self.match
            if match is None or rev != self.rev:
                return OutInspected(rev, ref, {})
            seat = show.seen_from(self.seats_of(watcher.person), match.ask, watcher.prefers)
            facts = await in_thread(lambda: match.game.inspect(match.state, seat, ref))
            return OutInspected(rev, ref, facts)

    async def show_to(self, watcher: Watcher) -> None:
        """Send one watcher the state, again or for the first time."""
        async with self.lock:
            await self.audience.show_to(watcher)

    # --- judging ---------------------------------------------------------------------------------

    def _heard(self, person: Person | None, message: str) -> int | None:
        """The revision after a message that was heard before."""
        return self.play.past.messages.get(f"{person.id}/{message}") if person else None

    def _same_question(self, rev: int) -> None:
        if rev != self.rev:
            raise Refusal("stale", f"that was question {rev}; the table is at {self.rev}")

    def _pending(self, rev: int) -> tuple[Match, Ask]:
        match = self.match
        if match is None:
            raise Refusal("over", "the table has not started: a seat is still open")
        if self.trouble:
            raise Refusal("trouble", self.trouble)
        if match.ask is None:
            raise Refusal("over", "the game is over")
        self._same_question(rev)
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
            label, new = await in_thread(lambda: self.play.answer(match, ask, answer, person=bool(by)))
        except IllegalAnswer as error:
            raise Refusal("illegal", str(error)) from None
        except Exception as error:
            await self._rebuild(error)
            raise Refusal("trouble", self.trouble) from None
        row = self.play.row(match, "answer", new, seat=ask.seat, label=label, by=by, message=message)
        if match.ask is None:
            progress = await advance(self.house.store, self.facts, match)
            results = ending(self.facts, self.chairs, match)
            await self._store(row, *results, only_if=progress, status="over")
            self.audience.tell_table()
        else:
            await self._store(row)
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

    # --- storing and catching up -----------------------------------------------------------------

    async def save(self, *statements: Statement, only_if: Sequence[Executable] = (), **facts: Any) -> None:
        """Store a change, and facts that change with it, on top of what we know; or :class:`Conflict`."""
        known = self.facts.changes
        here = update(tables).where(tables.c.id == self.facts.id, tables.c.changes == known)
        values = {**facts, "touched": time.time(), "changes": known + 1}
        await self.house.store.write(*statements, only_if=[here.values(**values), *only_if])
        for name, value in values.items():
            setattr(self.facts, name, value)

    async def _store(
        self, row: JournalRow, *more: Statement, only_if: Sequence[Executable] = (), **facts: Any
    ) -> None:
        """Make durable what the match has already done; if that fails, the match goes back."""
        try:
            await self.save(journalled(row), *more, only_if=only_if, **facts)
        except Conflict:
            raise
        except Exception:
            log.exception("table %s: an answer could not be stored", self.facts.id)
            await self._rebuild(None)
            raise Refusal("trouble", "the answer could not be stored; please try again") from None
        self.play.past.take(row)

    async def _rebuild(self, error: Exception | None) -> None:
        """Back to what is stored; a game that failed says so and stops."""
        if error is not None:
            log.error("table %s: the game failed", self.facts.id, exc_info=error)
            self.trouble = f"the game failed and nothing was changed: {type(error).__name__}: {error}"
        try:
            await self.catch_up()
        except Exception as again:
            log.exception("table %s cannot be rebuilt", self.facts.id)
            self.trouble = self.trouble or f"the table cannot be rebuilt: {type(again).__name__}: {again}"

    async def refresh(self, changes: int | None = None) -> None:
        """Catch up if another process changed the table; ``changes`` is how often, if that is known."""
        if changes is None:
            row = await self.house.store.row(select(tables.c.changes).where(tables.c.id == self.facts.id))
            changes = row.changes if row else 0
        if changes > self.facts.changes:
            async with self.lock:
                if changes > self.facts.changes:
                    await self.catch_up()

    async def catch_up(self, patience: float = TAKE_OVER) -> None:
        """Take up what is stored, whoever stored it, and go on from there. The caller holds the lock."""
        store, key = self.house.store, self.facts.id
        row = await store.row(select(tables).where(tables.c.id == key))
        assert row is not None
        self.facts.status, self.facts.rematch, self.facts.touched = row.status, row.rematch, row.touched
        self.members = await store.members_of(key)
        for seat in await store.rows(select(seats).where(seats.c.table_id == key)):
            self.chairs[seat.seat].take(seat)
        await self._catch_up_match()
        for line in await store.chat_of(key, since=len(self.chat)):
            self.chat.append(OutLine(line.n, OutPerson(line.id, line.name), line.text, line.at))
            self.play.past.remember(f"{line.id}/say/{line.message}")
            self.audience.tell(OutChat(self.chat[-1]))
        self.facts.changes = row.changes  # Only now: whatever failed above is read again.
        self.turns.go_on(patience)
        self.audience.tell_table()
        await self.audience.show()

    async def _catch_up_match(self) -> None:
        new = await self.house.store.history(self.facts.id, since=self.rev)
        if not await in_thread(lambda: self.play.follow(new)):
            rows = await self.house.store.history(self.facts.id)
            await in_thread(lambda: self.play.restore(rows))
            self.audience.tell_all_again()

    async def stuck(self, why: str) -> None:
        """The table cannot go on; everybody is told why."""
        async with self.lock:
            self.trouble = why
            await self.audience.show()

    def _go_on(self) -> None:
        self.idle_since = time.monotonic()
        self.turns.go_on()


def journalled(row: JournalRow) -> Statement:
    """What puts a row into the journal."""
    return insert(journal), msgspec.structs.asdict(row)
