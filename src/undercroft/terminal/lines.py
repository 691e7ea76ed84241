"""Lines that keep to the width of the screen: what goes on hangs under where it began."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.text import Text

STORY_INDENT, STORY_HANG = "  ", "    "


class Hung:
    """A paragraph whose first line begins with one thing and whose others are indented."""

    def __init__(self, text: Text, first: Text | str = "", rest: str = "") -> None:
        self.text, self.first, self.rest = text, Text(first) if isinstance(first, str) else first, rest

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        room = max(20, options.max_width - max(self.first.cell_len, len(self.rest)))
        lines = self.text.wrap(console, room)
        for place, line in enumerate(lines or [Text()]):
            line.rstrip()
            yield Text.assemble(self.rest if place else self.first, line, no_wrap=True)


class Flow:
    """A heading and short items after it, none of them broken unless it is longer than a line."""

    def __init__(self, head: Text, items: Sequence[Text], first: str = "  ", rest: str = "      ") -> None:
        self.head, self.items, self.first, self.rest = head, items, first, rest

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        line, full = Text.assemble(self.first, self.head), options.max_width
        for item in self.items:
            if line.cell_len + 2 + item.cell_len > full and line.plain.strip():
                yield from fitting(console, line, full, self.rest)
                line = Text.assemble(self.rest, item)
            else:
                line = Text.assemble(line, "  " if line.plain.strip() else "", item)
        yield from fitting(console, line, full, self.rest)


def fitting(console: Console, line: Text, width: int, rest: str) -> RenderResult:
    """A line, broken only if it has to be."""
    if line.cell_len <= width:
        yield line
        return
    first, *others = line.wrap(console, width)
    yield first
    if others:
        yield Hung(Text(" ").join(others), rest, rest)


def hung(markup: str, first: str = "", rest: str = "") -> Hung:
    """A paragraph with marks of style in it."""
    return Hung(Text.from_markup(markup), Text.from_markup(first), rest)


def story(markup: str) -> RenderableType:
    """A line of the story as :func:`~undercroft.terminal.story.told_lines` makes it."""
    if markup.startswith("\n"):
        return Group("", hung(markup[1:], rest=STORY_INDENT))
    if markup.startswith("  "):
        return hung(markup[2:], STORY_INDENT, STORY_HANG)
    return hung(markup, rest=STORY_INDENT)
