"""What several commands take."""

from __future__ import annotations

from typing import Annotated, Any, get_origin, get_type_hints

import msgspec
import typer

from undercroft.engine import Game, SetupError, find_game, games

GameId = Annotated[str, typer.Argument(metavar="GAME", help="A game's id, or a part of it.")]

Options = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="KEY=VALUE",
        help="A setup option, of those that 'games GAME' lists; may be repeated.",
    ),
]
Jobs = Annotated[int, typer.Option(min=0, help="Processes; 0 for one a core.")]


def game_called(game_id: str) -> Game[Any, Any]:
    """A game by its id, by the start of it, or by a part that no other has."""
    for fits in (str.startswith, str.__contains__):
        close = [game for game in games().values() if fits(game.id, game_id.lower())]
        if len(close) == 1:
            return close[0]
    several = [game.id for game in games().values() if game_id and game_id.lower() in game.id]
    if len(several) > 1 and game_id not in several:
        raise SetupError(f"'{game_id}' could be {' or '.join(several)}")
    return find_game(game_id)


def read_options(game: Game[Any, Any], pairs: list[str]) -> dict[str, Any]:
    """Setup options from ``key=value`` words, typed as the game's Setup says."""
    hints = get_type_hints(game.Setup)
    found: dict[str, Any] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals:
            raise SetupError(f"write --set key=value; got {pair!r}")
        if key not in hints:
            raise SetupError(f"{game.title} has no option '{key}'; it has {', '.join(hints)}")
        if get_origin(hints[key]) in (list, tuple):
            found[key] = [word for word in value.split(",") if word]
        else:
            try:
                found[key] = msgspec.to_builtins(msgspec.convert(value, hints[key], strict=False))
            except msgspec.ValidationError as error:
                raise SetupError(f"{game.title}: {key}: {error}") from None
    return found
