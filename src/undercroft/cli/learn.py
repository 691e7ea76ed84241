"""``undercroft learn``: short lessons on the board itself."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from undercroft.cli.arguments import game_called
from undercroft.cli.screen import console
from undercroft.engine import Record, SetupError, games
from undercroft.engine.books.content import meant
from undercroft.engine.books.lessons import DEALT
from undercroft.engine.tutor import Tutor
from undercroft.terminal.lesson import LessonTable, list_lessons


def learn(
    game_id: Annotated[
        str | None, typer.Argument(metavar="GAME", help="A game's id, or a part of it.")
    ] = None,
    lesson_id: Annotated[
        str | None, typer.Argument(metavar="LESSON", help="Where to begin; from there to the end.")
    ] = None,
    lead: Annotated[
        Path | None, typer.Option(help="For who writes lessons: a record, to be printed as a lead.")
    ] = None,
) -> None:
    """Learn a game by short lessons; without a game, list the courses."""
    if lead is not None:
        for line in lead_lines(Record.parse(lead.read_bytes())):
            console.print(line, markup=False, soft_wrap=True)
        return
    if game_id is None:
        for game in games().values():
            if game.lessons:
                list_lessons(console, game)
        return
    game = game_called(game_id)
    course = list(game.lessons)
    if not course:
        raise SetupError(f"{game.title} has no lessons yet; 'undercroft rules {game.id}' has its rules")
    begin = lesson_id or course[0]
    if begin not in course:
        raise SetupError(
            f"{game.title} has no lesson '{begin}'{meant(begin, course)}; there is {', '.join(course)}"
        )
    for name in course[course.index(begin) :]:
        if not LessonTable(Tutor(game, game.lessons[name]), console).run():
            console.print(f"[dim]Go on with: undercroft learn {game.id} {name}[/dim]")
            return
        if name != course[-1]:
            console.input("[dim]Enter goes on[/dim] ")
    console.print(f"[dim]That was the course. Play: undercroft play {game.id}[/dim]")


def lead_lines(record: Record) -> Iterator[str]:
    """A record's answers as the lead of a lesson, a line each."""
    yield f"setup = {in_toml(record.header.setup)}"
    yield "lead = ["
    for number, (seat, kind, answer) in enumerate(record.entries, 1):
        told = in_toml(answer) if seat else f"{{ {DEALT} = {in_toml(answer)} }}"
        yield f"  {told},  # {number}: {seat or 'chance'} {kind}"
    yield "]"


def in_toml(value: Any) -> str:
    """Plain data as TOML writes it within a line."""
    match value:
        case dict():
            pairs = (f"{in_toml(key)} = {in_toml(one)}" for key, one in value.items() if one is not None)
            return f"{{ {', '.join(pairs)} }}"
        case list() | tuple():
            return f"[{', '.join(map(in_toml, value))}]"
        case _:
            return msgspec.json.encode(value).decode()
