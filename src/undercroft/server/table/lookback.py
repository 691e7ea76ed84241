"""Games looked back at: the record, moments of a replay, and whether the dice were honest."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from undercroft.engine import Match, Record, Replayed, Seeded, SetupError
from undercroft.engine.record import Entry, Footer
from undercroft.engine.verify import Finding, verify
from undercroft.server.store.people import Person
from undercroft.server.table import showing
from undercroft.server.table.setups import checked_record
from undercroft.server.table.table import Table
from undercroft.server.upkeep.fair import asker
from undercroft.server.wire.records import OutFrame
from undercroft.server.wire.refusal import Refusal


def record_of(table: Table, person: Person | None) -> Record:
    """The record, to whoever may see all of it: everybody once it is over, before that only
    somebody who holds every chair that is not a bot's."""
    match = table.match
    if match is None:
        raise Refusal("denied", "the table has not started")
    if table.facts.status != "over":
        others = [c for c in table.seating.chairs.values() if c.kind != "bot"]
        if person is None or not others or any(c.person != person.id for c in others):
            raise Refusal("denied", "the record can be read once the game is over")
    if table.facts.status != "over":  # The match may just be ahead of what is stored.
        return Record(table.facts.promised, match.entries[: table.play.past.length])
    record = match.record
    header = table.facts.promised
    footer = record.footer
    if footer is not None and not table.facts.companion:
        footer = Footer(footer.digest, table.facts.seed, footer.outcome)
    return Record(header, record.entries, footer)


async def verdict(table: Table, person: Person | None) -> list[Finding]:
    """Were the dice honest? What was taken over from another table is checked for its rules only."""
    record = record_of(table, person)
    found: list[Finding] = await table.house.checks.check(asker(), verify, record, record.header.commitment)
    return found


async def frames(
    table: Table, person: Person | None, seat: str | None, wanted: Sequence[int]
) -> list[msgspec.Raw]:
    """Moments of a replay, seen from a chair (everybody's, once the game is over), ready to be sent."""
    record = record_of(table, person)
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


def verified(data: bytes) -> list[Finding]:
    """Runs in another process: read a record from elsewhere and check it."""
    return verify(checked_record(Record.parse(data)))


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
    for at in wanted:  # A view may share what changes later with the state, so each is copied.
        if at != wanted[0]:
            who, kind, label = _go_on(match, record.entries, at)
        frames.append(
            OutFrame(
                at,
                who,
                kind,
                label,
                msgspec.to_builtins(match.view(seat)),
                showing.events(match, mine, known),
                _asked(match),
            )
        )
        known = len(match.events)
    return frames


def _go_on(match: Match, entries: Sequence[Entry], at: int) -> tuple[str | None, str, str]:
    """Play on to a later moment; who answered last, what, and in words."""
    new = entries[len(match.entries) : at]
    match.dealer = Replayed([entry.answer for entry in new if entry.seat is None])
    told: tuple[str | None, str, str] = (None, "", "")
    for entry in new:
        if entry.seat is not None and match.ask is not None:
            told = (entry.seat, entry.kind, showing.label_or_kind(match.ask, entry.answer))
            match.answer(entry.answer)
    return told


def _asked(match: Match) -> str:
    return match.ask.prompt() if match.ask is not None and match.chance is None else ""
