"""Writes the page that tells what stands where in an observation: ``make observations``."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from undercroft.adapters.layout import Field
from undercroft.adapters.observing import ABOUT_NUMBERS, ABOUT_WORDS, SAID
from undercroft.adapters.playing import Kit, kit_of
from undercroft.engine import games
from undercroft.engine.options import explained
from undercroft.engine.telling import kebab

INTRODUCTION = f"""# Observations, field by field

This page is made from the games' own structs by `make observations`; a test holds it to them.

An observation is a row of numbers, of the same length throughout a game. It holds what the seat is asked and
what stands in its view, nothing else. [Research](research.md) shows how to get one.

| kind | what it is |
|---|---|
| number | as it is |
| switch | 0 or 1 |
| one of | a switch for each |
| word | the number of a word of the game's vocabulary, a column for each word of an id; 0 for none |
| count | how long a list is; its places follow, those that are not taken all zero |
| there | whether what follows exists |

`[]` stands for each place of a list or a table; `{{key}}` is what a table's line is filed under. The column
where a field begins is that of its first place. Where a list is longer than its places, the count says so.

The first fields are the same in every game: the seat, who has to answer, what the question is (only to whom
it is asked), up to {SAID} words of an answer in the making, and up to {ABOUT_WORDS} ids and {ABOUT_NUMBERS}
numbers out of the question's own fields, in their order.
"""


class Line(NamedTuple):
    """A field, whatever place of a list it stands in."""

    path: str
    kind: str
    width: int
    places: int
    start: int
    meaning: str


def lines(fields: Iterable[Field]) -> list[Line]:
    """Fields with the places of lists put together."""
    found: dict[str, Line] = {}
    for field in fields:
        path = re.sub(r"\[\d+\]", "[]", field.path)
        known = found.get(path)
        if known is None:
            found[path] = Line(path, field.kind, field.width, 1, field.start, field.meaning)
        else:
            found[path] = known._replace(places=known.places + 1)
    return list(found.values())


def described(kit: Kit) -> Iterator[str]:
    """The part of the page about one game."""
    observer = kit.observer
    yield f"## {kit.game.title}\n"
    yield (
        f"With its usual setup: {observer.size} numbers, {len(kit.words)} words that can be said, and "
        f"{len(observer.lexicon) - len(kit.words)} more that can only be seen.\n"
    )
    yield "| field | kind | columns | places | from | meaning |\n|---|---|---|---|---|---|"
    for line in lines(observer.fields):
        meaning = line.meaning.replace("|", "\\|")
        yield f"| `{line.path}` | {line.kind} | {line.width} | {line.places} | {line.start} | {meaning} |"
    yield "\nWhat the questions tell, in this order:\n"
    for question in kit.game.questions:
        told = explained(question)
        names = [f"{name} ({told[name]})" if told.get(name) else name for name in question.__struct_fields__]
        yield f"- **{kebab(question.__name__)}**: {'; '.join(names) or 'nothing'}"
    yield ""


def page() -> str:
    """The whole page."""
    parts = [INTRODUCTION]
    for game in sorted(games()):
        if type(games()[game]).__module__.startswith("undercroft."):
            parts += described(kit_of(game))
    return "\n".join(parts)


if __name__ == "__main__":
    sys.stdout.write(page())
