"""A game on one or two pages: what a turn is, what can be done, what icons and statuses mean.

A ``sheet.toml`` beside a game's ``rules.toml`` names what stands on it, by ids and kinds; every word comes
out of the ledger and the content, so that a sheet can never say something else than the game. It also names
the kinds of things that are printed as cards and as tiles.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec

from undercroft.engine import Game
from undercroft.engine.errors import ContentError
from undercroft.engine.telling import Thing, Words
from undercroft.engine.words import capital

FILE = "sheet.toml"

CITING = re.compile(r" \([^()]*\b[A-Z]{2,4}(?:-[A-Z]+)+(?:-\d+| rules)[^()]*\)")
"""Where a rule refers to another: on paper nobody can follow it."""


class SectionPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a part of the sheet is made from: things by id or by kind, then rules by id, then words."""

    title: str
    rules: tuple[str, ...] = ()
    things: tuple[str, ...] = ()
    """Kinds, each with all of its things that have a text."""
    ids: tuple[str, ...] = ()
    words: bool = False
    """The words of the trade."""


class TokenPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Tokens to cut: a counter by name, or a kind of things, and how many there are of each."""

    count: int
    kind: str = ""
    name: str = ""
    icon: str = ""
    tint: str = ""


class SheetPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a sheet.toml holds."""

    section: tuple[SectionPlan, ...] = ()
    cards: tuple[str, ...] = ()
    """Kinds of things that are printed as cards."""
    tiles: tuple[str, ...] = ()
    """Kinds of things that are printed as square tiles."""
    tokens: tuple[TokenPlan, ...] = ()
    """What is printed as small tokens."""
    explained: tuple[str, ...] = ()
    """Kinds of things that a card names and explains, as the abilities of a Hero."""


class Row(msgspec.Struct, frozen=True):
    """A line of the sheet."""

    name: Words
    text: Words
    icon: str = ""
    tint: str = ""
    rule: str = ""


class Section(msgspec.Struct, frozen=True):
    """A part of the sheet."""

    title: str
    rows: tuple[Row, ...]


class ReferenceSheet(msgspec.Struct, frozen=True):
    """A game at a glance."""

    game: str
    title: str
    blurb: str
    emblem: str
    tint: str
    sections: tuple[Section, ...]


def plan_of(game: Game[Any, Any]) -> SheetPlan:
    """What is said to stand on a game's sheet; nothing where a game has no such file."""
    path = Path(str(files(game.package))) / FILE
    try:
        return msgspec.toml.decode(path.read_bytes(), type=SheetPlan)
    except FileNotFoundError:
        return SheetPlan()
    except msgspec.DecodeError as error:
        raise ContentError(f"{game.id}: {FILE}: {error}") from None


@cache
def sheet_of(game: Game[Any, Any]) -> ReferenceSheet:
    """The reference sheet of a game; without a plan it holds the words of the game and what it is about."""
    plan, look = plan_of(game), game.ledger.sheet
    things = game.lookups(game.setup())
    parts = plan.section or (SectionPlan("Words of the game", words=True),)
    sections = [Section(part.title, tuple(_rows(game, part, things))) for part in parts]
    return ReferenceSheet(game.id, game.title, look.blurb, look.emblem, look.tint, tuple(sections))


def _rows(game: Game[Any, Any], part: SectionPlan, things: list[Thing]) -> Iterator[Row]:
    known = {thing.id: thing for thing in things}
    for ref in part.ids:
        if ref not in known:
            raise ContentError(f"{game.id}: {FILE}: '{part.title}' names nothing that there is: '{ref}'")
        yield _row(known[ref])
    for kind in part.things:
        found = [thing for thing in things if thing.kind == kind and thing.text]
        if not found:
            raise ContentError(f"{game.id}: {FILE}: '{part.title}' names no kind of things: '{kind}'")
        yield from map(_row, found)
    for rule_id in part.rules:
        if rule_id not in game.ledger:
            raise ContentError(f"{game.id}: {FILE}: '{part.title}' names no rule '{rule_id}'")
        rule = game.ledger[rule_id]
        yield Row(rule.title, CITING.sub("", rule.text), rule=rule.id)
    if part.words:
        yield from (_row(term.thing) for term in game.glossary.term)


def _row(thing: Thing) -> Row:
    stop = "" if thing.text.endswith((".", "!", "?")) else "."
    return Row(capital(thing.name), f"{capital(thing.text)}{stop}", thing.icon, thing.tint, thing.rule)
