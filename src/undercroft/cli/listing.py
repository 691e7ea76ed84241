"""``undercroft games``: what can be played, and what each option means."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal, get_args, get_origin

import msgspec
import typer
from rich.markup import escape

from undercroft.cli.arguments import game_called
from undercroft.cli.screen import console
from undercroft.engine import Game, games
from undercroft.engine.game import broken_games
from undercroft.engine.options import explained
from undercroft.terminal.lines import hung


def list_games(
    game_id: Annotated[
        str | None,
        typer.Argument(metavar="GAME", help="Only this one, with what each option means and may be."),
    ] = None,
) -> None:
    """List the games and their setup options."""
    for game in [game_called(game_id)] if game_id else games().values():
        console.print(f"[b]{escape(game.id)}[/b]  {escape(game.title)}")
        console.print(hung(escape(game.ledger.sheet.blurb), "  ", "  "))
        for field in msgspec.structs.fields(game.Setup):
            console.print(f"  [dim]--set {field.name}={escape(_shown(field))}[/dim]")
            if game_id:
                for line in _meaning(game, field):
                    console.print(hung(escape(line), "    ", "    "))
    if game_id:
        return
    for name, wrong in broken_games().items():
        console.print(f"[red]{escape(name)}[/red]  cannot be played: {escape(wrong)}")
    console.print("[dim]'undercroft games GAME' says what each option means and may be.[/dim]")


def _meaning(game: Game[Any, Any], field: msgspec.structs.FieldInfo) -> Iterator[str]:
    """What a setup option means, and what it may be where that can be listed."""
    if told := explained(game.Setup).get(field.name):
        yield told
    if may_be := [f"{one} ({name})" if name else one for one, name in _choices(game, field).items() if one]:
        yield f"May be: {', '.join(may_be)}."


def _choices(game: Game[Any, Any], field: msgspec.structs.FieldInfo) -> dict[str, str]:
    """What an option may be, each with its name where that says more than what is typed."""
    if field.name == "packs":
        return dict.fromkeys(game.packs(), "")
    named = game.choices().get(field.name, {})
    listed = map(str, get_args(field.type)) if get_origin(field.type) is Literal else named
    return {one: "" if _spelt_alike(one, named.get(one, "")) else named.get(one, "") for one in listed}


def _spelt_alike(typed: str, name: str) -> bool:
    """Whether a name is what is typed, but for its spelling."""
    return typed.replace("-", " ") == name.lower()


def _shown(field: msgspec.structs.FieldInfo) -> str:
    default = field.default if field.default is not msgspec.NODEFAULT else "…"
    if default == "…" and field.default_factory is not msgspec.NODEFAULT:
        default = field.default_factory()
    return ",".join(map(str, default)) if isinstance(default, list | tuple) else str(default)
