"""What is kept of a game to be shown without its rules: the story as it was told, and the last position.

A game may have been begun under rules that are no longer these. Its record then means nothing to them, but
what was told stays told: every stored answer keeps its lines, and now and then the whole position is kept as
each chair saw it.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from undercroft.engine import Game, Match, Record
from undercroft.server.store.tables import JournalRow
from undercroft.server.table import showing
from undercroft.server.wire.board import OutEvent, OutOutcome
from undercroft.server.wire.socket import OutState

EVERY = 24
"""Answers after which a position is to be kept; it is kept too when a table is put away, and at the end."""

SPECTATOR = ""
"""Instead of a chair: how it looks to somebody without one."""


class Line(msgspec.Struct, array_like=True):
    """A line of the story as it was told, and which chairs may know it."""

    kind: str
    rule: str
    text: str
    what: Any
    at: int
    shown: list[str]
    heading: bool
    only: list[str] | None
    length: int = 2


class Position(msgspec.Struct):
    """A whole position as every chair saw it, and who could sit there."""

    rev: int
    title: str
    chairs: dict[str, tuple[str, str]]
    """Label and side of each."""
    views: dict[str, Any]
    texts: dict[str, str]
    outcome: OutOutcome | None
    ended: Any
    """The same as a record has it."""
    digest: str
    story: list[Line] = []
    """What was told up to here, where the journal does not know it."""


def lines(match: Match, since: int) -> list[Line]:
    """The story from a number on, as it is told now."""
    told = []
    for event in match.events[since:]:
        it, only = event.what, None if event.only is None else list(event.only)
        told.append(
            Line(
                event.kind,
                event.rule,
                match.tell(event),
                it,
                event.at,
                list(it.shown()),
                it.heading,
                only,
                int(it.told_at()),
            )
        )
    return told


def told_to(mine: list[str], story: Iterable[Line], since: int) -> list[OutEvent]:
    """Lines of the story from a number on, as those in these chairs may know them."""
    return [
        OutEvent(n, one.kind, one.rule, one.text, one.what, one.at, one.shown, one.heading, one.length)
        for n, one in enumerate(story, since)
        if one.only is None or any(chair in one.only for chair in mine)
    ]


def position(game: Game[Any, Any], match: Match, rev: int, *, whole: bool) -> bytes:
    """The position on a table to be put away; ``whole`` with all that was told."""
    chairs = {seat.id: (seat.label, seat.side) for seat in game.seats(match.setup)}
    views = {seat: match.view(seat or None) for seat in (SPECTATOR, *chairs)}
    texts = {seat: game.text(view) for seat, view in views.items()}
    story = lines(match, 0) if whole else []
    shown, ended = showing.outcome(match), msgspec.to_builtins(match.outcome)
    kept = Position(rev, game.title, chairs, views, texts, shown, ended, match.digest(), story)
    return zlib.compress(msgspec.json.encode(kept))


class Kept:
    """A game that can be shown, but not played."""

    def __init__(self, rows: Sequence[JournalRow], data: bytes | None) -> None:
        self.position = (
            msgspec.json.decode(zlib.decompress(data), type=Position)
            if data
            else Position(0, "", {}, {}, {}, None, None, "")
        )
        self.story = _story(self.position, rows)
        self.rev = rows[-1].rev + 1 if rows else 0

    def state(self, mine: list[str], prefers: str | None, since: int, why: str) -> OutState:
        """The last position as it looked from a chair, and the story that led there."""
        seat = prefers if prefers in mine else mine[0] if mine else None
        at = seat or SPECTATOR
        return OutState(
            rev=self.rev,
            seat=seat,
            view=self.position.views.get(at, {}),
            text=self.position.texts.get(at, ""),
            ask=None,
            since=since,
            events=told_to(mine, self.story[since:], since),
            rolls=[],
            films=[],
            undo="",
            deadline=0.0,
            outcome=self.position.outcome,
            trouble=why,
        )


def _story(position: Position, rows: Iterable[JournalRow]) -> list[Line]:
    """All that was told and not taken back."""
    story = list(position.story)
    for row in rows:
        if position.story and row.rev < position.rev:
            continue
        if not row.told:  # From before it was kept: what was answered is all that is known.
            if row.label:
                text = f"{row.seat}: {row.label}" if row.op == "answer" else f"taken back: {row.label}"
                story.append(Line("answer", "", text, {"kind": "answer"}, 0, [], False, [row.seat]))
        elif row.op == "undo":
            del story[int(row.told) :]
        else:
            story += msgspec.json.decode(row.told, type=list[Line])
    return story


def reach(record: Record) -> int:
    """How many of a record's first answers these rules still take as they were given."""
    taken = 0
    try:
        for match in Match.walk(record, listen=False):
            if taken == len(record.entries) or match.ask is None:
                break
            entry = record.entries[taken]
            asked = (None if match.chance is not None else match.ask.seat, match.ask.kind)
            if asked != (entry.seat, entry.kind):
                break
            match.ask.check(entry.answer)
            taken += 1
    except Exception:  # Rules that the answers were not given under may fail in any way.
        return max(taken - 1, 0)
    return taken
