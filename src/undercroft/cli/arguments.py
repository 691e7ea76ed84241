"""What several commands take."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from undercroft.engine import Game, find_game, games

GameId = Annotated[str, typer.Argument(metavar="GAME", help="A game's id, or the start of it.")]


def game_called(game_id: str) -> Game[Any, Any]:
    """A game by its id, or by the start of it."""
    close = [game for game in games().values() if game.id.startswith(game_id.lower())]
    return close[0] if len(close) == 1 else find_game(game_id)
