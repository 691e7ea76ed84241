"""What was done at a table, read from its journal: what undo may take back, and which messages were heard."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from undercroft.engine.record import Entry
from undercroft.server.store.tables import JournalRow

REMEMBERED = 512
"""Message ids a table knows again, so that a repeated message is answered as the first was."""


class Given(NamedTuple):
    """An answer as undo needs to know it."""

    before: int
    """How many entries stood before it."""
    person: str
    label: str
    chance: bool


class Past:
    """The rows of a journal, taken one after another. The entries themselves are the match's."""

    def __init__(self, base: int = 0) -> None:
        self.length = base
        """How many entries there are, those taken over from elsewhere included."""
        self.rev = 0
        """How many things have been done; it names the question that is asked next."""
        self.undone = 0
        """The revision after the last undo: who knows less may know what is no longer so."""
        self.seed_at = 0
        self.at = 0.0
        """When the last of them was done, as seconds since 1970."""
        self.untold = False
        """Some of it is from before the story was kept."""
        self.given: list[Given] = []
        self.messages: dict[str, int] = {}

    def take(self, row: JournalRow) -> None:
        """One more thing was done and is stored."""
        told = msgspec.json.decode(row.entries)
        if row.op == "undo":
            self.length, self.undone = told, row.rev + 1
            while self.given and self.given[-1].before >= told:
                self.given.pop()
        else:
            if row.op == "answer":
                chance = any(seat is None for seat, _, _ in told)
                self.given.append(Given(self.length, row.person, row.label, chance))
            self.length += len(told)
        self.untold = self.untold or not row.told
        self.rev, self.seed_at, self.at = row.rev + 1, row.seed_at, row.at
        if row.message:
            self.remember(row.message)

    def remember(self, message: str) -> None:
        """Know this message again."""
        self.messages[message] = self.rev
        while len(self.messages) > REMEMBERED:
            self.messages.pop(next(iter(self.messages)))

    def undoable(self, person: str, *, chance: bool) -> Given | None:
        """What an undo by this person would take back; rolls and draws only with ``chance``."""
        for given in reversed(self.given):
            if given.chance and not chance:
                return None
            if given.person:
                return given if given.person == person else None
        return None


def entries_after(entries: Iterable[Entry], rows: Iterable[JournalRow]) -> list[Entry]:
    """The entries of a record once these rows were done too."""
    after = list(entries)
    for row in rows:
        told = msgspec.json.decode(row.entries)
        if row.op == "undo":
            del after[told:]
        else:
            after += [Entry(*entry) for entry in told]
    return after
