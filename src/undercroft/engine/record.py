"""The record of a match: a header and every answer in order, as JSON lines.

Anything can be rebuilt from it. Answers of dice, cards and physics stand in it too, so a replay
rolls nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple, TypeAlias

import msgspec

from undercroft.engine.dealer import commit
from undercroft.engine.errors import RecordError

FORMAT = 2
"""Raised when old records can no longer be read. Since 2 the promise binds the whole header."""


class Entry(NamedTuple):
    """One answer: who gave it (None for chance), what was asked, and the answer."""

    seat: str | None
    kind: str
    answer: Any


Said: TypeAlias = tuple[str | None, str, Any]
"""An entry without the names of its parts: a match writes one down for every answer and every die."""


class Header(msgspec.Struct, frozen=True):
    """What a match was begun with."""

    game: str
    setup: dict[str, Any]
    version: str
    format: int = FORMAT
    commitment: str = ""
    """The promise of the seed, where there was one."""
    worlds: tuple[str, ...] = ()
    """Kinds of chance that physics answered: recorded, never recomputed in a replay."""
    edition: int = 0
    """The edition of the game's rules and content; 0 in records from before editions."""
    base: int = 0
    """How many of the first answers were taken over from another game: this seed dealt none of them."""
    physics: str = ""
    """What answered for physics, by name and version."""
    table: str = ""
    """The table of a server that it was played at, and that published the promise."""
    packs: dict[str, int] = {}
    """The packs that were in it, each with its edition."""

    def promise(self, seed: str) -> str:
        """The promise of a seed for just this game: it binds everything else that the header says."""
        if self.format < 2:
            return commit(seed)
        rest = msgspec.to_builtins(msgspec.structs.replace(self, commitment=""))
        for later in ("table", "packs"):  # Promises from before they were told do not speak of them.
            if not rest[later]:
                del rest[later]
        return commit(f"{seed}\n{msgspec.json.encode(rest, order='sorted').decode()}")


class Footer(msgspec.Struct, frozen=True):
    """How it ended: what a verifier compares with."""

    digest: str
    seed: str = ""
    outcome: dict[str, Any] | None = None


class Record(msgspec.Struct):
    """A header, the answers and, once the game is over, a footer."""

    header: Header
    entries: list[Entry]
    footer: Footer | None = None

    def lines(self) -> Iterable[bytes]:
        """The record as JSON lines."""
        encode = msgspec.json.encode
        yield encode({"header": self.header})
        for seat, kind, answer in self.entries:
            if seat is None:
                yield encode({"chance": kind, "answer": answer})
            else:
                yield encode({"seat": seat, "ask": kind, "answer": answer})
        if self.footer:
            yield encode({"footer": self.footer})

    def dump(self) -> bytes:
        """The whole record as bytes of JSON lines."""
        return b"\n".join(self.lines()) + b"\n"

    @classmethod
    def parse(cls, data: bytes) -> Record:
        """Read JSON lines; raises :class:`RecordError` that names the line."""
        header: Header | None = None
        footer: Footer | None = None
        entries: list[Entry] = []
        for number, line in enumerate(data.splitlines(), 1):
            if not line.strip():
                continue
            try:
                item = msgspec.json.decode(line, type=dict[str, Any])
                if footer is not None or ("header" in item) != (header is None):
                    raise RecordError(f"line {number} is out of place: a header stands first, a footer last")
                if "header" in item:
                    header = msgspec.convert(item["header"], Header)
                elif "footer" in item:
                    footer = msgspec.convert(item["footer"], Footer)
                elif "chance" in item:
                    entries.append(Entry(None, _word(item["chance"]), item["answer"]))
                else:
                    entries.append(Entry(_word(item["seat"]), _word(item["ask"]), item["answer"]))
            except (msgspec.DecodeError, KeyError, RecursionError, UnicodeError) as error:
                raise RecordError(f"line {number} of the record cannot be read: {error}") from None
        if header is None:
            raise RecordError("the record has no header line")
        if header.format > FORMAT:
            raise RecordError(f"the record has format {header.format}; this table reads up to {FORMAT}")
        return cls(header, entries, footer)


def _word(value: Any) -> str:
    return msgspec.convert(value, str)
