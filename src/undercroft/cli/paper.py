"""``undercroft sheet | print``: a game at a glance, and its cards to cut."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from undercroft.cli.arguments import GameId, game_called
from undercroft.cli.screen import console
from undercroft.engine import SetupError
from undercroft.engine.words import listed
from undercroft.paper.cards import deck_of
from undercroft.paper.draw_cards import draw_cards
from undercroft.paper.draw_sheet import draw_sheet
from undercroft.paper.page import PAPERS, Picture
from undercroft.paper.sheet import sheet_of
from undercroft.server.web.icons import Icons
from undercroft.server.web.static import client_folder
from undercroft.terminal.sheet import print_sheet

Paper = Annotated[str, typer.Option(help=f"The paper: {' or '.join(PAPERS)}.")]


def sheet(
    game_id: GameId,
    pdf: Annotated[Path | None, typer.Option(help="Write it as PDF, to be printed.")] = None,
    paper: Paper = "a4",
) -> None:
    """A game at a glance: turn order, actions, statuses, icons, charts."""
    game = game_called(game_id)
    if pdf is None:
        print_sheet(console, sheet_of(game))
        return
    pages = draw_sheet(sheet_of(game), pdf, paper, _pictures())
    console.print(f"{pages} pages in {escape(str(pdf))}", soft_wrap=True)


def print_cards(
    game_id: GameId,
    pdf: Annotated[Path, typer.Option(help="The PDF to write.")],
    pack: Annotated[str, typer.Option(help="Only what this pack adds.")] = "",
    paper: Paper = "a4",
) -> None:
    """The house content of a game as sheets to cut: cards of poker size, tiles, tokens and floors."""
    game = game_called(game_id)
    deck = deck_of(game, pack)
    if not deck.cards and not deck.tiles:
        raise SetupError(f"there is nothing to print of {pack or game.title}")
    look = game.ledger.sheet
    pages = draw_cards(deck, pdf, paper, _pictures(), game.title, look.tint)
    parts = {
        "cards": len(deck.cards),
        "tiles": len(deck.tiles),
        "tokens": len(deck.tokens),
        "floors": len(deck.floors),
    }
    told = listed(f"{count} {name}" for name, count in parts.items() if count)
    console.print(f"{told} on {pages} pages in {escape(str(pdf))}", soft_wrap=True)


def _pictures() -> Picture:
    icons = Icons(client_folder())
    if not icons.names:
        console.print("[dim]Without pictures: they come with the client; build it with: make web[/dim]")
    return icons.body
