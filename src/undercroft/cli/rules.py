"""``undercroft rules``: a rule in words, where it is carried out and where it is proved."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markup import escape

from undercroft.cli.arguments import GameId, game_called
from undercroft.cli.screen import console
from undercroft.engine import Game
from undercroft.engine.books.citing import Place, cited_in, cited_under
from undercroft.terminal import lookup


def rules(
    game_id: GameId,
    words: Annotated[list[str] | None, typer.Argument(help="An id, or words.")] = None,
    where: Annotated[
        bool, typer.Option(help="The lines that carry it out, and the tests that prove it.")
    ] = False,
) -> None:
    """Read a game's rules: all headings, one by id, or those that hold the words."""
    game, wanted = game_called(game_id), " ".join(words or [])
    for told in lookup.rules(game, wanted):
        console.print(told)
    if where and wanted.upper() in game.ledger:
        for kind, places in where_of(game, wanted.upper()).items():
            for place in places:
                within = f"  {place.within}" if place.within else ""
                console.print(
                    f"  {kind} {escape(_from_here(place.path))}:{place.line}[dim]{escape(within)}[/dim]",
                    soft_wrap=True,
                )


def where_of(game: Game[Any, Any], rule: str) -> dict[str, list[Place]]:
    """Where a rule is carried out, told to players and, where the tests are at hand, proved."""
    packages = dict.fromkeys((game.package, *game.shared))
    found = dict.fromkeys(place for package in packages for place in cited_in(package).get(rule, []))
    own = Path(str(files(game.package)))
    others = [
        ledger.parent for package in game.shared for ledger in Path(str(files(package))).glob("*/rules.toml")
    ]
    lines = [
        place
        for place in found
        if not any(place.path.is_relative_to(other) for other in others if other != own)
    ]
    tests = [
        place
        for part in ("tests/rules", "tests/physics")
        if Path(part).is_dir()
        for place in cited_under(Path(part)).get(rule, [])
    ]
    return {
        "done in": [place for place in lines if not _is_told(place)],
        "told in": [place for place in lines if _is_told(place)],
        "proved in": tests,
    }


def _is_told(place: Place) -> bool:
    """In a lesson, a sheet or a list of words, which carry out nothing."""
    return place.path.parent.name == "lessons" or place.path.name in ("sheet.toml", "glossary.toml")


def _from_here(path: Path) -> str:
    """A path as one would type it."""
    return str(path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path)
