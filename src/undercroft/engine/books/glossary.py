"""Words of the trade: what a game calls things, in a sentence or two, to be looked up where they stand.

A ``glossary.toml`` stands beside a game's ``rules.toml``. Its terms become things of the kind ``word``, so
whoever can read a card can read them. A spelling in small letters is also met at the start of a sentence;
one with a capital is met as it is written: "Rest" is a step of the turn, "rest" is not.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from pathlib import Path

import msgspec

from undercroft.engine.books.ledger import Ledger
from undercroft.engine.errors import ContentError
from undercroft.engine.telling import Thing

LONGEST = 240
"""Letters of an explanation: what can be read at a glance."""

WORD = "word"
"""The kind of thing that a term is."""


class Term(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A word of the trade."""

    term: str
    text: str
    rule: str
    also: tuple[str, ...] = ()
    """Its other spellings, such as the plural."""
    icon: str = ""

    @property
    def thing(self) -> Thing:
        """It as something that can be pointed at."""
        ref = re.sub(r"[^a-z0-9]+", "-", self.term.lower()).strip("-")
        return Thing(
            id=f"{WORD}/{ref}",
            kind=WORD,
            name=self.term,
            icon=self.icon,
            text=self.text,
            rule=self.rule,
            words=(self.term, *self.also),
        )


class Glossary(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a glossary.toml holds."""

    kinds: tuple[str, ...] = ()
    """Kinds of things whose names are words of the trade as well, such as statuses."""
    term: tuple[Term, ...] = ()

    def lookups(self, things: Iterable[Thing]) -> list[Thing]:
        """Things and words together: everything that can be looked up."""
        words = [term.thing for term in self.term]
        taken = {word for thing in words for word in thing.words}
        found = []
        for thing in things:
            if thing.kind in self.kinds and thing.text and thing.name not in taken:
                taken.add(thing.name)
                thing = msgspec.structs.replace(thing, words=(thing.name,))
            found.append(thing)
        return [*found, *words]


def words_met(things: Iterable[Thing], text: str) -> list[Thing]:
    """The words of the trade that stand in a text, in the order in which they are met there.

    >>> crypt = Thing(id="word/crypt", kind="word", name="crypt", text="…", words=("crypt", "crypts"))
    >>> [thing.name for thing in words_met([crypt], "Two crypts, and one crypt.")]
    ['crypt']
    """
    by_word: dict[str, Thing] = {}
    for thing in things:
        for word in thing.words:
            by_word[word] = thing
            by_word.setdefault(word[:1].upper() + word[1:], thing)
    if not by_word:
        return []
    pattern = "|".join(map(re.escape, sorted(by_word, key=len, reverse=True)))
    found = (by_word[match.group()] for match in re.finditer(rf"(?<![\w-])(?:{pattern})(?!\w)", text))
    return list({thing.id: thing for thing in found}.values())


def load_glossary(ledger: Ledger, *paths: Path) -> Glossary:
    """Read glossaries, each adding to those before; a file that is not there adds nothing."""
    kinds: list[str] = []
    terms: list[Term] = []
    for path in paths:
        if not path.is_file():
            continue
        try:
            file = msgspec.toml.decode(path.read_bytes(), type=Glossary)
        except msgspec.DecodeError as error:
            raise ContentError(f"{path.name}: {error}") from None
        kinds += file.kinds
        terms += file.term
    _check(terms, ledger)
    return Glossary(tuple(kinds), tuple(terms))


def _check(terms: Iterable[Term], ledger: Ledger) -> None:
    """Every term is explained once, shortly, and by a rule that there is."""
    spelled: dict[str, str] = {}
    for one in terms:
        where = f"glossary.toml: term '{one.term}'"
        if one.rule not in ledger:
            raise ContentError(f"{where}: there is no rule '{one.rule}'")
        if not one.text.endswith(".") or len(one.text) > LONGEST:
            raise ContentError(f"{where}: one or two whole sentences of at most {LONGEST} letters explain it")
        for spelling in (one.term, *one.also):
            if spelled.setdefault(spelling, one.term) != one.term or not spelling.strip():
                raise ContentError(f"{where}: '{spelling}' is a spelling of '{spelled[spelling]}' already")


@cache
def glossary_of(package: str, ledger: Ledger, *ledgers: str) -> Glossary:
    """The words of a game, from the files beside its ledgers."""
    root = Path(str(files(package)))
    return load_glossary(ledger, *(root / Path(name).with_name("glossary.toml") for name in ledgers))
