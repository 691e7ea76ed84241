"""A table: one match with people, bots and watchers around it.

Everything that changes it happens under its lock and in this order: judge, store, acknowledge, show.
What is in memory is never ahead of what is stored by more than the write in progress; should that
write fail, the match is rebuilt from the journal.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any, NamedTuple, TypeVar

import msgspec

from undercroft.engine import Companion, IllegalAnswer, Match, NothingToUndo, Record, Seeded, find_game
from undercroft.engine.asks import TABLE, Ask
from undercroft.engine.dealer import Dealer
from undercroft.engine.record import Entry
from undercroft.server import show
from undercroft.server.facts import Facts, House, Refusal, in_thread, whole
from undercroft.server.people import Person
from undercroft.server.picture import state_for, table_for
from undercroft.server.pool import Job
from undercroft.server.seating import Chair
from undercroft.server.store import (
    JournalRow,
    chat,
    insert,
    members,
    results,
    seats,
    tables,
    update,
)
from undercroft.server.watching import Watched, Watcher
from undercroft.server.wire import (
    ENCODER,
    InSeat,
    OutChat,
    OutFilm,
    OutHint,
    OutInspected,
    OutLine,
    OutNo,
    OutOk,
    OutPerson,
    OutRoll,
    OutSeats,
    OutTable,
    OutWhyNot,
)

T = TypeVar("T")

log = logging.getLogger("undercroft.server")

REMEMBERED = 512
"""Message ids a table knows again, so that a repeated message is answered as the first was."""


class Given(NamedTuple):
    """An answer as undo needs to know it."""

    before: int
    """How many entries stood before it."""
    person: str
    label: str
    chance: bool


class Table:
    """One table, loaded."""

    def __init__(self, house: House, facts: Facts, chairs: dict[str, Chair], belong: set[str]) -> None:
        self.house, self.facts, self.chairs, self.members = house, facts, chairs, belong
        self.game = find_game(facts.game)
        self.setup = self.game.setup(facts.setup)
        self.lock = asyncio.Lock()
        self.match: Match | None = None
        self.rev = 0
        self.given: list[Given] = []
        self.messages: dict[str, int] = {}
        self.chat: list[OutLine] = []
        self.watchers: set[Watcher] = set()
        self.names: dict[str, str] = {}
        self.deadline = 0.0
        self.trouble = ""
        self.idle_since = time.monotonic()
        self.rolls: list[OutRoll] = []
        self.films: list[OutFilm] = []
        self._hinting = False
        self._turn: asyncio.Task[None] | None = None
        self._clock: asyncio.TimerHandle | None = None

    # --- loading and starting --------------------------------------------------------------------

    async def restore(self, rows: list[JournalRow]) -> None:
        """Rebuild the match and what undo and repeated messages need from the journal."""
        entries = list(self.facts.base)
        self.given.clear()
        seed_at, self.rev = 0, 0
        for row in rows:
            self.rev, seed_at = row.rev + 1, row.seed_at
            told = msgspec.json.decode(row.entries)
            if row.op == "undo":
                entries = entries[:told]
                while self.given and self.given[-1].before >= told:
                    self.given.pop()
            else:
                new = [Entry(*entry) for entry in told]
                if row.op == "answer":
                    self._remember_given(len(entries), row.person, row.label, new)
                entries += new
            if row.message:
                self._remember_message(row.message, row.rev + 1)
        if self.facts.status != "waiting":
            header = Match.new(self.game, self.setup, dealer=Companion(), listen=False).header
            record = Record(header, entries)
            self.match = await in_thread(lambda: Match.replay(record, then=self._dealer(seed_at)))

    @whole
    async def start(self) -> None:
        """Begin to play; set-up draws happen now."""
        async with self.lock:
            if self.facts.status != "waiting":
                return
            match = await in_thread(self._begin)
            self.facts.status = "over" if match.ask is None else "playing"
            row = self._row("begin", "", match.entries[len(self.facts.base) :], "", "", "", match)
            change = (
                update(tables).where(tables.c.id == self.facts.id).values(status=self.facts.status),
                None,
            )
            try:
                await self.house.store.append(row, change)
            except Exception:
                self.facts.status = "waiting"
                raise
            self.match, self.rev = match, 1
            self._after()
            self.tell_table()
            self._publish(await in_thread(self._render))

    def _begin(self) -> Match:
        dealer = self._dealer(0)
        if not self.facts.base:
            return Match(self.game, self.setup, dealer)
        header = Match.new(self.game, self.setup, dealer=Companion(), listen=False).header
        return Match.replay(Record(header, self.facts.base), then=dealer)

    def _dealer(self, seed_at: int) -> Dealer:
        if self.facts.companion:
            return Companion()
        return Watched(self.game, self.facts.seed, seed_at, physics=self.facts.physics)

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
            self.tell_table()

    @whole
    async def seat(self, person: Person, seat: str, plan: InSeat) -> None:
        """Take a chair, leave it, or (the host) give it to a bot or to whoever comes."""
        async with self.lock:
            chair = self.chairs.get(seat)
            if chair is None:
                raise Refusal("denied", f"there is no seat '{seat}'; there is {', '.join(self.chairs)}")
            mine, host = chair.person == person.id, person.id == self.facts.host
            if plan.kind == "me":
                if chair.kind != "open" and not mine and not (host and chair.kind == "bot"):
                    raise Refusal("denied", f"{chair.label} is taken")
                if person.id not in self.members:
                    raise Refusal("denied", "join the table first")
            elif not mine and not host:
                raise Refusal("denied", "only the host gives that chair away")
            before = msgspec.structs.replace(chair)
            chair.fill(plan, person.id)
            self.names[person.id] = person.name
            change = (
                update(seats)
                .where(seats.c.table_id == self.facts.id, seats.c.seat == seat)
                .values(**chair.row(self.facts.id)),
                None,
            )
            try:
                await self.house.store.write(change)
            except Exception:
                self.chairs[seat] = before
                raise
            self._after()
            self.tell_table()
            if self.match is not None:
                self._publish(await in_thread(self._render))
        if self.full() and self.facts.status == "waiting":
            await self.start()

    def full(self) -> bool:
        """No chair is open."""
        return all(chair.kind != "open" for chair in self.chairs.values())

    # --- what is done at the table ---------------------------------------------------------------

    @whole
    async def answer(self, person: Person | None, message: str, rev: int, answer: Any) -> OutOk | OutNo:
        """Answer the pending ask for one of one's chairs."""
        async with self.lock:
            known = self.messages.get(f"{person.id}/{message}") if person else None
            if known is not None:
                return OutOk(message, known)
            try:
                match, ask = self._pending(rev)
                if person is None or not self._may_answer(person, ask):
                    raise Refusal("not-yours", f"this is asked of {self._whose(ask)}")
                key = f"{person.id}/{message}"
                await self._give(match, ask, answer, person.id, key)
            except Refusal as refusal:
                return OutNo(message, refusal.code, refusal.why, self.rev)
            return OutOk(message, self.rev)

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

    async def _give(self, match: Match, ask: Ask, answer: Any, person: str, message: str) -> None:
        """Judge, store, show. The caller holds the lock."""
        before = len(match.entries)

        def judge() -> str:
            label = show.answer_label(ask, answer)
            self._watch_dice(match)
            match.answer(answer)
            return label

        try:
            label = await in_thread(judge)
        except IllegalAnswer as error:
            raise Refusal("illegal", str(error)) from None
        except Exception as error:
            await self._rebuild(error)
            raise Refusal("trouble", self.trouble) from None
        new = match.entries[before:]
        row = self._row("answer", ask.seat, new, label, message, person, match)
        over = match.ask is None
        try:
            await self.house.store.append(row, *(self._ending(match) if over else ()))
        except Exception:
            await self._rebuild(None)
            log.exception("table %s: an answer could not be stored", self.facts.id)
            raise Refusal("trouble", "the answer could not be stored; please try again") from None
        self.rev += 1
        if over:
            self.facts.status = "over"
        self._remember_given(before, person, label, new)
        if message:
            self._remember_message(message, self.rev)
        self._after()
        if over:
            self.tell_table()
        self._publish(await in_thread(self._render))

    @whole
    async def undo(self, person: Person | None, message: str, rev: int) -> OutOk | OutNo:
        """Take back one's own last answer, with the bots' answers since, never a roll or a draw."""
        async with self.lock:
            known = self.messages.get(f"{person.id}/{message}") if person else None
            if known is not None:
                return OutOk(message, known)
            try:
                if rev != self.rev:
                    raise Refusal("stale", f"that was at {rev}; the table is at {self.rev}")
                target = self.undoable(person)
                if target is None or person is None or self.match is None:
                    raise Refusal("nothing-to-undo", "there is nothing of yours to take back")
                await self._take_back(self.match, target, person, f"{person.id}/{message}")
            except Refusal as refusal:
                return OutNo(message, refusal.code, refusal.why, self.rev)
            return OutOk(message, self.rev)

    def undoable(self, person: Person | None) -> Given | None:
        """What an undo by this person would take back."""
        if person is None or self.match is None or self.facts.status == "over" or self.trouble:
            return None
        for given in reversed(self.given):
            if given.chance and not self.facts.companion:
                return None
            if given.person:
                return given if given.person == person.id else None
        return None

    async def _take_back(self, match: Match, target: Given, person: Person, message: str) -> None:
        header, entries = match.header, match.entries[: target.before]

        def rewind() -> Match:
            if self.facts.companion:
                return Match.replay(Record(header, entries), then=Companion())
            while len(match.entries) > target.before:
                match.undo()
            return match

        try:
            self.match = match = await in_thread(rewind)
            row = self._row("undo", "", target.before, target.label, message, person.id, match)
            await self.house.store.append(row)
        except NothingToUndo as error:
            raise Refusal("nothing-to-undo", str(error)) from None
        except Exception as error:
            await self._rebuild(error)
            raise Refusal("trouble", self.trouble) from None
        self.rev += 1
        while self.given and self.given[-1].before >= target.before:
            self.given.pop()
        self._remember_message(message, self.rev)
        self._watch_dice(match)
        self._after()
        self._publish(await in_thread(self._render))

    @whole
    async def say(self, person: Person | None, message: str, text: str) -> OutOk | OutNo:
        """A line of chat, kept."""
        if person is None:
            return OutNo(message, "denied", "say who you are first", self.rev)
        async with self.lock:
            key = f"{person.id}/say/{message}"
            if key in self.messages:
                return OutOk(message, self.messages[key])
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
            self._remember_message(key, self.rev)
            data = ENCODER.encode(OutChat(line))
            for watcher in self.watchers:
                watcher.send(data)
            return OutOk(message, self.rev)

    async def why(self, person: Person | None, rev: int) -> OutWhyNot:
        """What is barred in the pending ask, to the one who is asked."""
        async with self.lock:
            match = self.match
            if match is None or rev != self.rev or match.ask is None or person is None:
                return OutWhyNot(rev, [])
            if not self._may_answer(person, match.ask):
                return OutWhyNot(rev, [])
            ask = match.ask
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
            answer = await self.house.thinkers.choose(self._job(match, "greedy", 1))
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

    def _job(self, match: Match, bot: str, strength: int) -> Job:
        return Job(self.facts.id, match.header, list(match.entries), bot, strength)

    # --- storing ---------------------------------------------------------------------------------

    def _row(
        self, op: str, seat: str, told: Any, label: str, message: str, person: str, match: Match
    ) -> JournalRow:
        at = match.dealer.source.at if isinstance(match.dealer, Seeded) else 0
        data = msgspec.json.encode(told).decode()
        return JournalRow(self.facts.id, self.rev, op, seat, data, label, message, person, at, time.time())

    def _ending(self, match: Match) -> list[tuple[Any, Any]]:
        """What else is stored with the last answer: the status and everybody's result."""
        outcome, now = match.outcome, time.time()
        assert outcome is not None
        change: list[tuple[Any, Any]] = [
            (update(tables).where(tables.c.id == self.facts.id).values(status="over", touched=now), None)
        ]
        for chair in self.chairs.values():
            if chair.person:
                result = {
                    "table_id": self.facts.id,
                    "person": chair.person,
                    "seat": chair.id,
                    "game": self.facts.game,
                    "won": chair.id in outcome.winners,
                    "score": outcome.scores.get(chair.id, float(chair.id in outcome.winners)),
                    "text": outcome.text,
                    "ended": now,
                    "answers": sum(entry.seat == chair.id for entry in match.entries),
                    "seconds": now - self.facts.created,
                }
                change.append((insert(results), result))
        return change

    async def _rebuild(self, error: Exception | None) -> None:
        """Back to what is stored; a game that failed says so and stops."""
        try:
            await self.restore(await self.house.store.history(self.facts.id))
        except Exception as again:
            log.exception("table %s cannot be rebuilt", self.facts.id)
            error = error or again
        if error is not None:
            log.error("table %s: the game failed", self.facts.id, exc_info=error)
            self.trouble = f"the game failed and nothing was changed: {type(error).__name__}: {error}"

    def _remember_given(self, before: int, person: str, label: str, new: list[Entry]) -> None:
        self.given.append(Given(before, person, label, any(entry.seat is None for entry in new)))

    def _remember_message(self, message: str, rev: int) -> None:
        self.messages[message] = rev
        while len(self.messages) > REMEMBERED:
            self.messages.pop(next(iter(self.messages)))

    def _watch_dice(self, match: Match) -> None:
        if isinstance(match.dealer, Watched):
            match.dealer.rolls = self.rolls = []
            match.dealer.films = self.films = []

    # --- bots and clocks -------------------------------------------------------------------------

    def _after(self) -> None:
        """Whose turn is it: start the bot or the clock."""
        self.idle_since = time.monotonic()
        self.facts.touched = time.time()
        if self._clock is not None:
            self._clock.cancel()
            self._clock, self.deadline = None, 0.0
        if self._turn is not None and self._turn is not asyncio.current_task():
            self._turn.cancel()
            self._turn = None
        ask = self.match.ask if self.match else None
        if ask is None or self.trouble:
            return
        chair = self.chairs.get(ask.seat)
        if chair is None:
            return
        if chair.kind == "bot":
            self._turn = asyncio.create_task(self._bot_answers(chair.bot, chair.strength, self.house.pace))
        elif chair.kind == "person" and self.facts.clock:
            self.deadline = time.time() + self.facts.clock
            loop = asyncio.get_running_loop()
            self._clock = loop.call_later(self.facts.clock, self._time_is_up, self.rev)

    def wake(self) -> None:
        """After loading: bots and clocks go on."""
        self._after()

    def _time_is_up(self, rev: int) -> None:
        if rev == self.rev:
            self._turn = asyncio.create_task(self._bot_answers("greedy", 1, 0))

    async def _bot_answers(self, bot: str, strength: int, pace: float) -> None:
        """Think outside, then answer if the question still stands."""
        match, rev = self.match, self.rev
        assert match is not None
        if pace and self.watchers:
            await asyncio.sleep(pace)
        try:
            answer = await self.house.thinkers.choose(self._job(match, bot, strength))
        except Exception as error:
            log.exception("table %s: a bot failed", self.facts.id)
            self.trouble = f"a bot failed: {type(error).__name__}: {error}"
            self._publish(await in_thread(self._render))
            return
        async with self.lock:
            if self.rev == rev and match is self.match and match.ask is not None:
                try:
                    await self._give(match, match.ask, answer, "", "")
                except Refusal as refusal:
                    self.trouble = refusal.why
                    self._publish(await in_thread(self._render))

    @property
    def busy(self) -> bool:
        """Somebody looks at it, or something is still going on."""
        thinking = self._turn is not None and not self._turn.done()
        return bool(self.watchers) or thinking or self._clock is not None or self.lock.locked()

    def close(self) -> None:
        """Let go of what runs."""
        if self._clock is not None:
            self._clock.cancel()
        if self._turn is not None:
            self._turn.cancel()
        for watcher in self.watchers:
            watcher.let_go()

    # --- showing ---------------------------------------------------------------------------------

    def info(self, person: Person | None) -> OutTable:
        """The table as this person may know it."""
        return table_for(self, person)

    def _render(self) -> list[tuple[Watcher, bytes, int]]:
        """The state for every watcher, each kind of looking made once."""
        match = self.match
        if match is None:
            return []
        total = len(match.events)
        made: dict[tuple[Any, ...], bytes] = {}
        out = []
        for watcher in list(self.watchers):
            who = watcher.person.id if watcher.person and self.seats_of(watcher.person) else ""
            key = (who, watcher.prefers, watcher.text, min(watcher.sent, total))
            if key not in made:
                made[key] = ENCODER.encode(state_for(self, watcher))
            out.append((watcher, made[key], total))
        return out

    def _publish(self, packets: list[tuple[Watcher, bytes, int]]) -> None:
        for watcher, data, total in packets:
            watcher.sent = total
            watcher.send(data)

    async def show_to(self, watcher: Watcher) -> None:
        """Send one watcher the state, again or for the first time."""
        async with self.lock:
            state = await in_thread(lambda: state_for(self, watcher))
            if state is not None and self.match is not None:
                watcher.sent = len(self.match.events)
                watcher.send(state)

    def tell_table(self) -> None:
        """Tell every watcher what changed about the table itself."""
        for watcher in self.watchers:
            watcher.send(OutSeats(self.info(watcher.person)))
