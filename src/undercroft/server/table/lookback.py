"""Games looked back at: the record, moments of a replay, and whether the dice were honest."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from undercroft.engine import Match, Record, Seeded, SetupError
from undercroft.engine.record import Entry, Footer, Header
from undercroft.engine.verify import Finding, verify
from undercroft.server.store import tables
from undercroft.server.store.people import Person
from undercroft.server.table import showing
from undercroft.server.table.dealing import Retold, Rolled, shown
from undercroft.server.table.house import House
from undercroft.server.table.kept import reach
from undercroft.server.table.past import entries_after
from undercroft.server.table.setups import checked_record
from undercroft.server.table.table import Table
from undercroft.server.upkeep.fair import asker
from undercroft.server.wire.records import OutFrame
from undercroft.server.wire.refusal import Refusal


async def record_of(table: Table, person: Person | None) -> Record:
    """The record, to whoever may see all of it: everybody once it is over, before that only somebody who
    holds every chair that is not a bot's, and from whom nothing in it was hidden."""
    match, facts, kept = table.match, table.facts, table.play.kept
    if match is None and kept is None:
        raise Refusal("denied", "the table has not started")
    if facts.status != "over":
        mine = table.seating.of(person.id) if person else []
        if person is None or not mine or not table.seating.alone(person.id):
            raise Refusal("denied", "the record can be read once the game is over")
        return await _running(table, mine)
    entries = match.entries if match else table.play.entries
    return Record(facts.promised, list(entries), _footer(table))


def _footer(table: Table) -> Footer | None:
    match, facts, kept = table.match, table.facts, table.play.kept
    seed = "" if facts.companion else facts.seed
    if match is not None:
        return Footer(match.digest(), seed, msgspec.to_builtins(match.outcome))
    return Footer(kept.position.digest, seed, kept.position.ended) if kept else None


async def _running(table: Table, mine: list[str]) -> Record:
    """The record of a game that is not over, to who sits in these chairs; of older rules, what is left."""
    # The match may just be ahead of what is stored.
    entries = table.match.entries[: table.play.past.length] if table.match else table.play.entries
    record = await replayable(table, Record(table.facts.promised, list(entries)))
    if await table.house.checks.check(asker(), hides, record, mine):
        raise Refusal("denied", "it holds what is hidden from you; it can be read once the game is over")
    return record


def hides(record: Record, mine: list[str]) -> bool:
    """Runs in another process: whether something in a record was hidden from who sits in these chairs."""
    for then in Match.walk(record, listen=False):
        hidden = set.intersection(*(set(then.game.secrets(then.state, seat)) for seat in mine))
        if hidden:
            seen = msgspec.json.encode([then.view(seat) for seat in mine]).decode()
            if any(secret not in seen for secret in hidden):
                return True
    return False


async def verdict(table: Table, person: Person | None) -> list[Finding]:
    """Were the dice honest? What was taken over from another table is checked for its rules only."""
    record = await record_of(table, person)
    found: list[Finding] = await table.house.checks.check(asker(), verify, record, record.header.commitment)
    return found


async def verdict_of(house: House, record: Record) -> list[Finding]:
    """What can be told of a record that somebody sent: one of a table here by what was published here."""
    store = house.store
    held = await tables.find(store, record.header.table) if record.header.table.isalnum() else None
    promised = held.promised.commitment if held else ""
    findings: list[Finding] = await house.checks.check(asker(), verify, record, promised)
    if held is not None and held.header is not None:
        same = _plain(held.header) == _plain(record.header)
        findings.append(Finding(same, "the header is the one that the table here was begun with"))
    if held is not None and held.status != "over":  # To compare would tell strangers what was hidden.
        told = "the game is still being played here: its answers are not compared with the table's yet"
        findings.append(Finding(True, told, checked=False))
    if held is not None and held.status == "over":
        entries = entries_after(held.base, await tables.history(store, held.id))
        same = _plain(entries) == _plain(record.entries)
        findings.append(Finding(same, "these are the answers that the table here holds"))
    return findings


def _plain(what: Sequence[Entry] | Header) -> bytes:
    return msgspec.json.encode(what, order="sorted")


async def frames(table: Table, record: Record, seat: str | None, wanted: Sequence[int]) -> list[msgspec.Raw]:
    """Moments of a replay, seen from a chair (everybody's, once the game is over), ready to be sent."""
    if seat is not None and seat not in table.seating.chairs:
        raise SetupError(f"there is no seat '{seat}'")
    made: list[bytes] = await table.house.checks.check(asker(), frames_made, record, seat, wanted)
    return [msgspec.Raw(frame) for frame in made]


def frames_made(record: Record, seat: str | None, wanted: Sequence[int]) -> list[bytes]:
    """Runs in another process: each moment as it is sent."""
    return [msgspec.json.encode(frame) for frame in _frames(record, seat, wanted)]


def playable(record: Record) -> None:
    """Runs in another process: play a record through; raises if it cannot be."""
    Match.replay(record, then=Seeded(), listen=False)


def parsed(data: bytes) -> Record:
    """Runs in another process: read a record from elsewhere."""
    return checked_record(Record.parse(data))


async def replayable(table: Table, record: Record) -> Record:
    """As much of a record as these rules can play again: all of it, but for a game of older ones."""
    if not table.play.older:
        return record
    count = await table.house.checks.check(asker(), reach, record)
    return Record(record.header, record.entries[:count])


def moments(entries: Sequence[Entry]) -> list[int]:
    """The counts of answers at which somebody is asked: before each person's or bot's answer, and the end.

    Chance that follows an answer belongs to it, so a moment never stands between them.
    """
    found = [count for count, entry in enumerate(entries) if entry.seat is not None]
    return [*found, len(entries)]


def _frames(record: Record, seat: str | None, wanted: Sequence[int]) -> list[OutFrame]:
    if not wanted:
        return []
    frames = []
    match = Match.replay(Record(record.header, record.entries[: wanted[0]]))
    known = 0 if wanted[0] == 0 else len(match.events)
    mine = [seat] if seat else []
    label, kind, who = "", "", None
    rolls: list[Rolled] = []
    for at in wanted:  # A view may share what changes later with the state, so each is copied.
        if at != wanted[0]:
            who, kind, label, rolls = _go_on(match, record.entries, at)
        frames.append(
            OutFrame(
                at,
                who,
                kind,
                label,
                msgspec.to_builtins(match.view(seat)),
                showing.events(match, mine, known),
                _asked(match),
                shown(match, rolls),
            )
        )
        known = len(match.events)
    return frames


def _go_on(match: Match, entries: Sequence[Entry], at: int) -> tuple[str | None, str, str, list[Rolled]]:
    """Play on to a later moment; who answered last, what, in words, and the dice that followed."""
    new = entries[len(match.entries) : at]
    match.dealer = dealer = Retold([entry.answer for entry in new if entry.seat is None])
    told: tuple[str | None, str, str] = (None, "", "")
    for entry in new:
        if entry.seat is not None and match.ask is not None:
            told = (entry.seat, entry.kind, showing.label_or_kind(match.ask, entry.answer))
            match.answer(entry.answer)
    return *told, dealer.rolls


def _asked(match: Match) -> str:
    return match.ask.prompt() if match.ask is not None and match.chance is None else ""
