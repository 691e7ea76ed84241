"""``undercroft play``: a table in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markup import escape

from undercroft.bots import Bot
from undercroft.cli.arguments import Options, game_called, read_options
from undercroft.cli.screen import console
from undercroft.engine import Companion, Game, Match, Seeded, SetupError, games
from undercroft.extras import needed
from undercroft.lab.named import bot_named
from undercroft.terminal.coach import TableCoach, coach_path
from undercroft.terminal.lines import hung
from undercroft.terminal.saves import (
    campaign_path,
    read_save,
    read_seats,
    save_path,
    write_seats,
    write_whole,
)
from undercroft.terminal.story import LENGTHS
from undercroft.terminal.table import TextTable


def play(
    game_id: Annotated[
        str | None, typer.Argument(metavar="GAME", help="A game's id, or a part of it.")
    ] = None,
    options: Options = None,
    me: Annotated[
        list[str] | None, typer.Option("--as", metavar="SEAT", help="A seat you play, or 'all'.")
    ] = None,
    bots: Annotated[
        str | None, typer.Option(help="Who sits in the other chairs: greedy, if nothing is said.")
    ] = None,
    length: Annotated[str, typer.Option(help="How much is told: headline, story or dice.")] = "story",
    seed: Annotated[str | None, typer.Option(help="Fix the dice.")] = None,
    companion: Annotated[bool, typer.Option(help="You roll and draw at a real table.")] = False,
    resume: Annotated[bool, typer.Option(help="Go on with the game you left.")] = False,
    load: Annotated[Path | None, typer.Option(help="Go on with a saved file.")] = None,
    campaign: Annotated[bool, typer.Option(help="Play the game's campaign, and keep its progress.")] = False,
    full: Annotated[bool, typer.Option(help="On a full screen, with mouse and keys.")] = False,
    plain: Annotated[
        bool, typer.Option(help="No drawings: everything in words, for a screen reader.")
    ] = False,
) -> None:
    """Play at this terminal."""
    if bots:
        bot_named(bots, "")
    if length not in LENGTHS:
        raise SetupError(f"--length takes {', '.join(LENGTHS)}; got {length}")
    if full:
        needed("textual", "screen")
    if load:
        match = Match.load(read_save(load))
    else:
        game = game_called(game_id) if game_id else _choose_game()
        if resume:
            match = Match.load(read_save(save_path(game.id)))
        else:
            wanted = read_options(game, options or [])
            if campaign:
                wanted = {**_next_of_campaign(game), **wanted}
            match = _begin(game, wanted, seed, companion=companion)
    if isinstance(match.dealer, Seeded):
        console.print(f"[dim]The dice are promised: {match.header.commitment}[/dim]")
    mine, others = _chairs(match, me, bots, resume=resume)
    save_to = str(save_path(match.game.id))
    coach = TableCoach(coach_path(match.game.id)) if mine else None
    if full:
        from undercroft.terminal.full import FullTable

        ended = bool(FullTable(match, others, save_to, LENGTHS[length], coach).run())
    else:
        table = TextTable(match, others, console, save_to, length=LENGTHS[length], coach=coach, plain=plain)
        ended = table.run()
    if not ended:
        console.print(f"[dim]Kept. Go on with: undercroft play {match.game.id} --resume[/dim]")
        return
    _keep_record(match)
    if campaign:
        _keep_campaign(match)


def _begin(game: Game[Any, Any], wanted: dict[str, Any], seed: str | None, *, companion: bool) -> Match:
    """A new game, with dice of ours or those that lie on a real table."""
    if companion:
        return Match.new(game, {**wanted, **game.real_table}, dealer=Companion())
    return Match.new(game, wanted, dealer=Seeded(seed, using=game.hands() or None))


def _chairs(
    match: Match, me: list[str] | None, bots: str | None, *, resume: bool
) -> tuple[list[str], dict[str, Bot]]:
    """Which chairs are played here, and the bots in the others: as they were, if a game goes on."""
    seats = [seat.id for seat in match.game.seats(match.setup)]
    left = read_seats(match.game.id) if resume else None
    mine = _my_seats(me or (left.mine if left else None), seats)
    thinker = bots or (left.bots if left else "greedy")
    others = {
        seat: bot_named(thinker, f"{match.header.commitment}/{seat}") for seat in seats if seat not in mine
    }
    write_seats(match.game.id, mine, thinker)
    return mine, others


def _keep_record(match: Match) -> None:
    """Keep what was played, and say where."""
    path = save_path(match.game.id).with_suffix(".record.jsonl")
    write_whole(path, match.record.dump())
    console.print(
        f"[dim]The record is in {escape(str(path))}; 'undercroft verify' checks the dice.[/dim]",
        soft_wrap=True,
    )


def _choose_game() -> Game[Any, Any]:
    found = list(games().values())
    for number, game in enumerate(found, 1):
        console.print(f"[b]{number}[/b] {escape(game.title)}")
        console.print(hung(f"[dim]{escape(game.ledger.sheet.blurb)}[/dim]", "  ", "  "))
    while True:
        try:
            line = console.input("[b]Which game? [/b]").strip()
        except EOFError:
            raise typer.Exit from None
        if line.isdigit() and 1 <= int(line) <= len(found):
            return found[int(line) - 1]
        try:
            return game_called(line)
        except SetupError as error:
            console.print(f"[red]{escape(str(error))}[/red]")


def _next_of_campaign(game: Game[Any, Any]) -> dict[str, Any]:
    """Setup options of the campaign's next game, once its progress has been shown."""
    campaign = game.campaign()
    if campaign is None:
        raise SetupError(f"{game.title} has no campaign")
    progress = campaign.load(campaign_path(game.id))
    console.print(escape(campaign.in_words(progress)))
    upcoming = campaign.options(progress)
    if upcoming is None:
        console.print("The campaign is won. Play any of it again with --set.")
        raise typer.Exit
    return upcoming


def _keep_campaign(match: Match) -> None:
    campaign = match.game.campaign()
    assert campaign is not None
    path = campaign_path(match.game.id)
    progress = campaign.after(campaign.load(path), match)
    campaign.save(progress, path)
    console.print(escape(campaign.in_words(progress)))


def _my_seats(wanted: list[str] | None, seats: list[str]) -> list[str]:
    if not wanted:
        return seats[:1]
    if wanted == ["all"]:
        return seats
    for seat in wanted:
        if seat not in seats:
            raise SetupError(f"no seat {seat!r}; there is {', '.join(seats)}")
    return wanted
