"""A question as lines: who is asked, what for, and the numbered options, many alike set together."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from rich.console import RenderableType
from rich.markup import escape
from rich.text import Text

from undercroft.engine import PASS, Ask, Match, Pick
from undercroft.engine.asks import TABLE
from undercroft.terminal.lines import Flow, Hung, hung
from undercroft.terminal.reading import NONE, Numbered, numbered
from undercroft.terminal.story import seat_label

WIDE = 9
"""More options than this are set in columns, if they are short."""
NARROW = 24
"""An option this short may stand in a column."""
ALIKE = 4
"""So many options of a group that differ in a word or two are set as one."""
TAIL = 30
"""What may tell such options apart, in characters."""


def question(match: Match, ask: Ask) -> Iterator[RenderableType]:
    """All of a question, in lines that keep to the width of the screen."""
    who = "The table" if ask.seat == TABLE else seat_label(match, ask.seat)
    yield ""
    rule = f" [dim]{ask.rule}[/dim]" if ask.rule else ""
    yield hung(f"[b]{escape(who)}:[/b] {escape(ask.prompt())}{rule}", rest="  ")
    yield from options(ask)
    if isinstance(ask.form, Pick):
        for option in ask.shown():
            word = NONE if option.key == PASS else option.label.lower()
            yield hung(f"[b]{escape(word)}[/b] {escape(option.label)}", "  ", "      ")
    if ask.form is not None:
        yield hung(f"[dim]{escape(ask.form.hint(match.names))}; 'any' for a random one[/dim]", "  ", "  ")


def options(ask: Ask) -> Iterator[RenderableType]:
    """The options with their numbers; what belongs together and differs little in one paragraph."""
    shown = numbered(ask)
    width = len(str(max((one.number for one in shown), default=1)))
    for group, members in groupby(shown, key=lambda one: one.option.group):
        chunk = list(members)
        if group and len(chunk) >= ALIKE and (parts := parted([one.option.label for one in chunk])):
            yield run(chunk, *parts)
        elif len(chunk) > WIDE and all(len(one.option.label) <= NARROW for one in chunk):
            yield Flow(Text(), [line(one, width) for one in chunk], rest="  ")
        else:
            yield from (
                Hung(Text(one.option.label), Text(f"  {one.number:>{width}} ", "bold"), " " * (width + 5))
                for one in chunk
            )


def line(one: Numbered, width: int) -> Text:
    """A short option."""
    return Text.assemble((f"{one.number:>{width}}", "bold"), " ", one.option.label)


def parted(labels: list[str]) -> tuple[str, str] | None:
    """How labels begin and end alike, in whole words, if what is between them is short.

    >>> parted(["Dash to a1 (1 action)", "Dash to b12 (1 action)"])
    ('Dash to ', ' (1 action)')
    """
    start = alike(labels)
    start = start[: start.rfind(" ") + 1]
    ends = alike([label[len(start) :][::-1] for label in labels])[::-1]
    place = min((found for mark in " :," if (found := ends.find(mark)) >= 0), default=-1)
    end = ends[place:] if place >= 0 else ""
    tails = [label[len(start) : len(label) - len(end)] for label in labels]
    if not start or not all(tails) or sorted(map(len, tails))[len(tails) // 2] > TAIL:
        return None
    return start, end


def alike(texts: list[str]) -> str:
    """What all of some texts begin with."""
    least, most = min(texts), max(texts)
    return next((least[:place] for place, letter in enumerate(least) if most[place] != letter), least)


def run(chunk: list[Numbered], start: str, end: str) -> Flow:
    """Options that differ in a word or two: what they share once, then each with its number."""
    shared = f"{start}one of these{end}" if end else start.rstrip()
    head = Text(shared if shared.endswith(".") else f"{shared}:", "italic")
    items = []
    for number, option in chunk:
        tail = option.label[len(start) : len(option.label) - len(end)]
        items.append(Text.assemble((str(number), "bold"), " ", tail))
    return Flow(head, items)
