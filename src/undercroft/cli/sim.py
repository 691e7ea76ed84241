"""``undercroft sim``: many games of bots, and how they went."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.markup import escape
from rich.table import Table

from undercroft.cli.arguments import GameId, Jobs, Options, game_called, read_options
from undercroft.cli.screen import console, counting, processes
from undercroft.engine import Game, SetupError
from undercroft.extras import needed
from undercroft.lab import Order, Row, play_many, play_one, summarise
from undercroft.lab.named import bot_named
from undercroft.terminal.saves import write_whole
from undercroft.terminal.watch import tell_story


def sim(
    game_id: GameId,
    number: Annotated[int, typer.Option("--games", min=1, help="How many games.")] = 100,
    bots: Annotated[str, typer.Option(help="A bot for all seats, or seat=bot,seat=bot.")] = "random",
    seed: Annotated[str, typer.Option(help="Names the series: game N of a seed is always the same.")] = "1",
    jobs: Jobs = 0,
    out: Annotated[Path | None, typer.Option(help="A row a game, as .parquet or .jsonl.")] = None,
    only: Annotated[int | None, typer.Option(help="Play just this game number and tell its story.")] = None,
    record: Annotated[Path | None, typer.Option(help="With --only: write its record.")] = None,
    options: Options = None,
) -> None:
    """Play many games with bots."""
    game = game_called(game_id)
    chosen = read_options(game, options or [])
    game.setup(chosen)
    if out:
        _can_be_written(out)
    order = Order(game.id, chosen, _bots(bots), seed)
    for spec in order.bots.values():
        bot_named(spec, seed)
    if only is not None:
        _, match = play_one(order, only, listen=True)
        if record:
            write_whole(record, match.record.dump())
        tell_story(match.record, console)
        return
    with counting(game.title) as progress:
        rows = play_many(order, number, processes(jobs), progress)
    _print_summary(game, rows)
    if out:
        write_rows(out, rows)
        console.print(f"[dim]{len(rows)} rows in {escape(str(out))}[/dim]", soft_wrap=True)


def _bots(spec: str) -> dict[str, str]:
    if "=" not in spec:
        return {"*": spec}
    return dict(part.split("=", 1) for part in spec.split(","))


def _can_be_written(path: Path) -> None:
    """Rows can go there, which is asked before the first game is played."""
    if path.suffix == ".parquet":
        needed("polars", "lab")
    elif path.suffix not in (".jsonl", ".ndjson"):
        raise SetupError(f"--out takes a .parquet or .jsonl file; got {path}")
    if not path.parent.is_dir():
        raise SetupError(f"--out: there is no folder {path.parent}")


def write_rows(path: Path, rows: list[Row]) -> None:
    """A row a game, as parquet or JSON lines by the file's ending."""
    _can_be_written(path)
    if path.suffix == ".parquet":
        import polars

        told = [
            {
                **msgspec.to_builtins(row),
                **{
                    name: msgspec.json.encode(getattr(row, name)).decode()
                    for name in ("points", "how", "own")
                },
            }
            for row in rows
        ]
        polars.DataFrame(told).write_parquet(path)
    else:
        path.write_bytes(b"".join(msgspec.json.encode(row) + b"\n" for row in rows))


def _print_summary(game: Game[Any, Any], rows: list[Row]) -> None:
    summary = summarise(rows)
    table = Table(title=f"{game.title}: {summary.games} games", title_justify="left")
    for name in ("won by", "games", "share", "95 % interval"):
        table.add_column(name, justify="left" if name == "won by" else "right")
    for share in summary.wins:
        bounds = f"{share.low:.1%} – {share.high:.1%}"
        table.add_row(escape(share.name), str(share.games), f"{share.share:.1%}", bounds)
    console.print(table)
    for rule, text, count in summary.endings[:8]:
        told = text or (game.ledger[rule].title if rule in game.ledger else "")
        console.print(f"  {count:>6}  {escape(told)} [dim]{rule}[/dim]")
    console.print(
        f"{summary.decisions:.0f} decisions a game (longest {summary.longest}), {summary.turns:.1f} turns, "
        f"{summary.per_second:,.0f} decisions/s a core"
    )
