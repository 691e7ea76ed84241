"""A game's rules, restated with ids: what events cite and what the table shows when asked 'why?'."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import ClassVar, Literal, TypeAlias

import msgspec

from undercroft.engine.books.search import Index
from undercroft.engine.errors import ContentError

Shelf: TypeAlias = Literal["rules", "table"]
"""Where an entry stands: with what players go by, or with notes on how this table does it."""


class Rule(msgspec.Struct, frozen=True):
    """A rule of the book."""

    id: str
    title: str
    text: str
    page: str = ""
    asked: str = ""
    """Words by which people look for it that it does not have itself."""
    is_ruling = False
    shelf: ClassVar[Shelf] = "rules"


class Ruling(msgspec.Struct, frozen=True):
    """Our decision where the book is silent."""

    id: str
    about: str | list[str]
    question: str
    ruling: str
    why: str
    asked: str = ""
    shelf: Shelf = "rules"
    """``table`` for what is no rule to a player: throws on a screen, bots, dice that are simulated."""
    is_ruling = True

    @property
    def title(self) -> str:
        return self.question

    @property
    def text(self) -> str:
        return f"{self.ruling} ({self.why})"

    @property
    def page(self) -> str:
        return ""


class Example(msgspec.Struct, frozen=True):
    """A worked example of the book, restated as a scene."""

    id: str
    page: str
    rules: list[str]
    given: str
    when: str
    then: str


class Sheet(msgspec.Struct, frozen=True):
    """What a game is called and how it looks in a list: the ``[game]`` table of its ledger."""

    id: str
    edition: int = 1
    """Goes up when rules or content change so that an older game could take another way."""
    title: str = ""
    blurb: str = ""
    """One line for the lobby."""
    summary: str = ""
    """What it is about, for who has a minute."""
    players: str = ""
    seats: str = ""
    """How many can play, as ``1-4``."""
    minutes: str = ""
    """About how long a game takes, as ``30-45``: answers of the usual game, at six a minute."""
    emblem: str = ""
    """Its picture, out of the game-icons set."""
    tint: str = "#6d6257"
    """Its colour, as #rrggbb."""
    signs: tuple[str, ...] = ()
    """Pictures for its banner, beside the emblem."""


NOTES = 3
"""So many notes about this table at most follow the rules that were looked for."""


class LedgerFile(msgspec.Struct, frozen=True):
    """What a rules.toml holds; facts and content notes in it are for those who write the game."""

    game: Sheet
    rule: list[Rule] = []
    ruling: list[Ruling] = []
    example: list[Example] = []


class Ledger:
    """Every rule and ruling of a game by id, with search."""

    def __init__(self, sheet: Sheet, entries: list[Rule | Ruling], examples: list[Example]) -> None:
        self.sheet = sheet
        self._entries = {entry.id: entry for entry in entries}
        self.examples = {example.id: example for example in examples}
        self._indexes: dict[Shelf, Index[Rule | Ruling]] = {}

    @classmethod
    def load(cls, *paths: Path) -> Ledger:
        """Read ledgers; later ones add to earlier ones, and the last one says which game it is."""
        entries: list[Rule | Ruling] = []
        examples: list[Example] = []
        for path in paths:
            try:
                file = msgspec.toml.decode(path.read_bytes(), type=LedgerFile, strict=False)
            except (OSError, msgspec.DecodeError) as error:
                raise ContentError(f"{path.name}: {error}") from None
            sheet = file.game
            entries += [*file.rule, *file.ruling]
            examples += file.example
        return cls(sheet, entries, examples)

    def __getitem__(self, rule_id: str) -> Rule | Ruling:
        return self._entries[rule_id]

    def __contains__(self, rule_id: object) -> bool:
        return rule_id in self._entries

    def __iter__(self) -> Iterator[Rule | Ruling]:
        return iter(self._entries.values())

    def __len__(self) -> int:
        return len(self._entries)

    def rule_ids(self) -> list[str]:
        """The rules of the book, each of which a test must prove."""
        return [entry.id for entry in self if not entry.is_ruling]

    def search(self, words: str, limit: int = 20, shelf: Shelf = "rules") -> list[Rule | Ruling]:
        """What answers an ordinary question, or holds these words: the best first, rules before rulings."""
        if shelf not in self._indexes:
            self._indexes[shelf] = Index(entry for entry in self if entry.shelf == shelf)
        return self._indexes[shelf].search(words, limit)

    def look_up(self, words: str, limit: int = 20) -> list[Rule | Ruling]:
        """What is meant by an id, the start of one, or words: rules first, then notes about this table."""
        wanted = words.strip().upper()
        if wanted in self:
            return [self[wanted]]
        family = [entry for entry in self if "-" in wanted and entry.id.startswith(wanted)]
        return family or [*self.search(words, limit), *self.search(words, NOTES, "table")]


@cache
def ledger_of(package: str, *names: str) -> Ledger:
    """The ledger that ships with a package: its rules.toml, or the files named, relative to it."""
    root = Path(str(files(package)))
    return Ledger.load(*(root / name for name in names or ("rules.toml",)))
