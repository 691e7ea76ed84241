"""The commands: ``games | learn | play | serve | sim | lab | replay | verify | rules | pack`` and more."""

from __future__ import annotations

import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_origin

import msgspec
import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from undercroft import __version__
from undercroft.bots import Bot
from undercroft.cli.about import about
from undercroft.cli.arguments import GameId, Jobs, Options, game_called, read_options
from undercroft.cli.config import PREFIX, command_called, read_config, show_config
from undercroft.cli.lab import lab
from undercroft.cli.learn import learn
from undercroft.cli.packs import every_picture, packs
from undercroft.cli.paper import print_cards, sheet
from undercroft.cli.progress import counting, processes
from undercroft.cli.screen import console
from undercroft.engine import (
    Companion,
    Dealer,
    Game,
    Match,
    Record,
    RecordError,
    Seeded,
    SetupError,
    UndercroftError,
    games,
)
from undercroft.engine.books.citing import Place, cited_in, cited_under
from undercroft.engine.game import broken_games
from undercroft.engine.options import explained
from undercroft.engine.verify import verify as verify_record
from undercroft.extras import needed
from undercroft.lab import Order, Row, play_many, play_one, summarise
from undercroft.lab.named import bot_named
from undercroft.places import database
from undercroft.terminal import lookup
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
from undercroft.terminal.watch import tell_story

Database = Annotated[
    str | None,
    typer.Option(help="Where tables are kept: a file, or postgresql://…; by default where 'config' says."),
]

app = typer.Typer(
    add_completion=False,
    pretty_exceptions_enable=False,
    help="A table for dungeon-crawl board games.",
)
app.add_typer(packs, name="pack")
app.add_typer(lab, name="lab")
app.command()(learn)
app.command("sheet")(sheet)
app.command("print")(print_cards)
app.command()(about)


def tell_version(wanted: bool) -> None:
    """Say which version this is, and nothing else."""
    if wanted:
        console.print(f"undercroft {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def every_command(
    ctx: typer.Context,
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            is_eager=True,
            callback=tell_version,
            allow_from_autoenv=False,
            help="Say which version this is.",
        ),
    ] = False,
) -> None:
    """A table for dungeon-crawl board games; alone, it opens the table in your browser."""
    read_config(ctx)
    if ctx.invoked_subcommand is None:
        if not sys.stdout.isatty():
            console.print(ctx.get_help(), markup=False)
            raise typer.Exit
        console.print("[dim]'undercroft --help' says what else there is.[/dim]")
        with command_called(ctx, "serve").make_context("serve", ["--open"], parent=ctx) as table:
            table.command.invoke(table)


@app.command()
def config(
    ctx: typer.Context,
    command: Annotated[str | None, typer.Argument(help="A command, to see all it can be told.")] = None,
) -> None:
    """Show what is set, by file, environment or flag, and where things are kept."""
    show_config(ctx, command)


@app.command("games")
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


@app.command()
def play(
    game_id: Annotated[str | None, typer.Argument(metavar="GAME", help="A game's id.")] = None,
    options: Options = None,
    me: Annotated[list[str] | None, typer.Option("--as", help="A seat you play, or 'all'.")] = None,
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
    if load:
        match = Match.load(read_save(load))
    else:
        game = game_called(game_id) if game_id else _choose_game()
        path = save_path(game.id)
        if resume:
            match = Match.load(read_save(path))
        else:
            dealer: Dealer = Companion() if companion else Seeded(seed, using=game.hands() or None)
            wanted = read_options(game, options or [])
            if campaign:
                wanted = {**_next_of_campaign(game), **wanted}
            if companion:
                wanted = {**wanted, **game.real_table}
            match = Match.new(game, wanted, dealer=dealer)
    if isinstance(match.dealer, Seeded):
        console.print(f"[dim]The dice are promised: {match.header.commitment}[/dim]")
    seats = [seat.id for seat in match.game.seats(match.setup)]
    left = read_seats(match.game.id) if resume else None
    mine = _my_seats(me or (left.mine if left else None), seats)
    thinker = bots or (left.bots if left else "greedy")
    others: dict[str, Bot] = {
        s: bot_named(thinker, f"{match.header.commitment}/{s}") for s in seats if s not in mine
    }
    write_seats(match.game.id, mine, thinker)
    if length not in LENGTHS:
        raise SetupError(f"--length takes {', '.join(LENGTHS)}; got {length}")
    save_to = str(save_path(match.game.id))
    coach = TableCoach(coach_path(match.game.id)) if mine else None
    if full:
        needed("textual", "screen")
        from undercroft.terminal.full import FullTable

        ended = bool(FullTable(match, others, save_to, LENGTHS[length], coach).run())
    else:
        table = TextTable(match, others, console, save_to, length=LENGTHS[length], coach=coach, plain=plain)
        ended = table.run()
    if ended:
        path = save_path(match.game.id).with_suffix(".record.jsonl")
        write_whole(path, match.record.dump())
        console.print(
            f"[dim]The record is in {escape(str(path))}; 'undercroft verify' checks the dice.[/dim]",
            soft_wrap=True,
        )
        if campaign:
            _keep_campaign(match)
    else:
        console.print(f"[dim]Kept. Go on with: undercroft play {match.game.id} --resume[/dim]")


@app.command("pictures")
def list_pictures(
    words: Annotated[list[str], typer.Argument(help="Parts of the name, such as: lamp.")],
) -> None:
    """Look for a picture's name: what 'icon', 'emblem' and 'signs' may be."""
    known = every_picture()
    if not known:
        raise SetupError("the pictures come with the client; build it with: make web")
    found = [name for name in known if all(word.lower() in name for word in words)]
    console.print(", ".join(found) or f"No picture's name has {escape(' and '.join(words))} in it.")


@app.command()
def serve(
    host: Annotated[
        str, typer.Option(help="The address to listen on; 0.0.0.0 for everybody near.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port to listen on.")] = 8000,
    db: Database = None,
    origin: Annotated[list[str] | None, typer.Option(help="A further web origin that may use it.")] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(help="A proxy of yours: it is believed for whom it asks."),
    ] = None,
    workers: Annotated[int, typer.Option(min=1, help="Processes that share the port and the database.")] = 1,
    metrics_from: Annotated[
        list[str] | None, typer.Option(help="An address that may read /metrics; this machine always may.")
    ] = None,
    log: Annotated[
        Literal["lines", "json"], typer.Option(help="lines for people, json for machines.")
    ] = "lines",
    browser: Annotated[bool, typer.Option("--open", help="Open the table in your browser.")] = False,
) -> None:
    """Serve tables to browsers: alone, with friends, with bots."""
    from undercroft.server.app import address_here
    from undercroft.server.app import serve as run

    shown = "localhost" if host in ("0.0.0.0", "127.0.0.1") else host

    def announce() -> None:
        console.print(f"The table is at [b]http://{shown}:{port}[/b]  (Ctrl+C closes it)")
        if host == "0.0.0.0" and (near := address_here()):
            console.print(f"For everybody near: [b]http://{near}:{port}[/b]")
        if browser:
            threading.Thread(target=open_when_served, args=(shown, port), daemon=True).start()

    run(
        host,
        port,
        db or database(),
        origins=origin or (),
        proxies=proxy or (),
        workers=workers,
        metrics_from=tuple(metrics_from or ()),
        log_form=log,
        announce=announce,
    )


def open_when_served(host: str, port: int, patience: float = 60) -> None:
    """Open the table in the browser as soon as somebody answers there."""
    until = time.monotonic() + patience
    while time.monotonic() < until:
        try:
            socket.create_connection((host, port), timeout=1).close()
        except OSError:
            time.sleep(0.2)
        else:
            webbrowser.open(f"http://{host}:{port}")
            return


@app.command()
def backup(
    target: Annotated[Path, typer.Argument(help="The file to write.")],
    db: Database = None,
) -> None:
    """Write everything the server keeps to one file; it may go on serving meanwhile."""
    from undercroft.server.store.backup import back_up

    console.print(f"{back_up(db or database(), target)} rows in {escape(str(target))}", soft_wrap=True)


@app.command()
def restore(
    source: Annotated[Path, typer.Argument(help="A file that 'backup' wrote.")],
    db: Annotated[
        str | None,
        typer.Option(help="A new file, or an empty postgresql://…; by default where 'serve' looks."),
    ] = None,
) -> None:
    """Put a backup into a new database, of either kind."""
    from undercroft.server.store.backup import restore as put_back

    db = db or database()
    console.print(f"{put_back(source, db)} rows in {escape(db)}", soft_wrap=True)


@app.command()
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


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A record: JSON lines.")],
    boards: Annotated[bool, typer.Option(help="Draw the board after every turn.")] = False,
    step: Annotated[bool, typer.Option(help="Wait after every turn.")] = False,
) -> None:
    """Tell a recorded game again."""
    tell_story(_read_record(file), console, boards=boards, step=step)


@app.command()
def verify(
    file: Annotated[Path, typer.Argument(help="A record: JSON lines.")],
    promise: Annotated[str, typer.Option(help="What the table showed before the first roll.")] = "",
) -> None:
    """Check a record: did it follow the rules, and were the dice those promised?"""
    findings = verify_record(_read_record(file), promise)
    for finding in findings:
        mark = "[dim]–" if not finding.checked else "[green]✓" if finding.holds else "[red]✗"
        console.print(f"{mark}[/] {escape(finding.text)}")
    if not all(finding.holds for finding in findings):
        raise typer.Exit(1)


@app.command()
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


calibrate = typer.Typer(help="Fit the quick models to real simulations again.", no_args_is_help=True)
app.add_typer(calibrate, name="calibrate")


@calibrate.command("tower")
def calibrate_cube_tower(
    drops: Annotated[int, typer.Option(min=2000, help="How many physical drops.")] = 6000,
    seed: int = 1,
    jobs: Jobs = 0,
    out: Annotated[Path | None, typer.Option(help="Where to write; by default the shipped model.")] = None,
) -> None:
    """Drop cubes through the tower and fit the quick tower to them."""
    from undercroft.games.stygian_society.tower import calibrate as calibrate_tower

    with counting("Cubes") as progress:
        made = calibrate_tower.main(drops, seed, processes(jobs), out, progress)
    _complain([f"missed: {target}" for target in calibrate_tower.missed_targets(made.summary)])
    console.print(f"Fitted to {made.summary.drops} drops; every target is met.")


@calibrate.command("tower-check")
def check_cube_tower(
    drops: Annotated[int, typer.Option(min=2000, help="How many physical drops.")] = 2000,
    seed: Annotated[int, typer.Option(help="Another than that of the calibration.")] = 2,
    jobs: Jobs = 0,
    out: Annotated[Path | None, typer.Option(help="Where to write; by default the shipped drops.")] = None,
) -> None:
    """Judge the quick tower by drops that it was not fitted to."""
    from undercroft.games.stygian_society.tower import judge as judge_tower
    from undercroft.games.stygian_society.tower.fast import FastTower

    with counting("Cubes") as progress:
        made = judge_tower.main(drops, seed, processes(jobs), out, progress)
    _complain(judge_tower.differences(made, judge_tower.long_run(FastTower())))
    console.print(f"Judged by {made.summary.drops} drops: the quick tower is like the real one.")


@calibrate.command("throws")
def calibrate_thrown_dice(
    throws: Annotated[int, typer.Option(min=20_000, help="How many physical throws.")] = 48_000,
    seed: int = 1,
    jobs: Jobs = 0,
    out: Annotated[Path | None, typer.Option(help="Where to write; by default the shipped table.")] = None,
) -> None:
    """Throw dice at the target board and make the quick table of them."""
    from undercroft.games.dungeon_fighter.throws.table import calibrate as calibrate_throws

    with counting("Throws") as progress:
        made = calibrate_throws.calibrate(throws, seed, processes(jobs), out, progress)
    console.print(f"Made of {made.throws} throws. Random gestures: {made.checked}")


def _complain(faults: list[str]) -> None:
    """Tell what is wrong, and end there if anything is."""
    for fault in faults:
        console.print(f"[red]{escape(fault)}[/red]")
    if faults:
        raise typer.Exit(1)


# --- reading what was typed ----------------------------------------------------------------------


def _can_be_written(path: Path) -> None:
    """Rows can go there, which is asked before the first game is played."""
    if path.suffix == ".parquet":
        needed("polars", "lab")
    elif path.suffix not in (".jsonl", ".ndjson"):
        raise SetupError(f"--out takes a .parquet or .jsonl file; got {path}")


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


def _bots(spec: str) -> dict[str, str]:
    if "=" not in spec:
        return {"*": spec}
    return dict(part.split("=", 1) for part in spec.split(","))


def _read_record(path: Path) -> Record:
    try:
        return Record.parse(path.read_bytes())
    except OSError as error:
        raise RecordError(f"{path}: {error.strerror}") from None


def _meaning(game: Game[Any, Any], field: msgspec.structs.FieldInfo) -> Iterator[str]:
    """What a setup option means, and what it may be where that can be listed."""
    if told := explained(game.Setup).get(field.name):
        yield told
    may_be = [str(one) for one in get_args(field.type)] if get_origin(field.type) is Literal else []
    if field.name == "packs":
        may_be = list(game.packs())
    if may_be := [one for one in may_be or game.choices().get(field.name, {}) if one]:
        yield f"May be: {', '.join(may_be)}."


def _shown(field: msgspec.structs.FieldInfo) -> str:
    default = field.default if field.default is not msgspec.NODEFAULT else "…"
    if default == "…" and field.default_factory is not msgspec.NODEFAULT:
        default = field.default_factory()
    return ",".join(map(str, default)) if isinstance(default, list | tuple) else str(default)


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


def main() -> None:
    """Run the command line; what the table refuses is said in a line, not a traceback."""
    try:
        app(auto_envvar_prefix=PREFIX)
    except (UndercroftError, OSError, RecursionError, UnicodeError) as error:
        told = "nested too deeply" if isinstance(error, RecursionError) else str(error)
        if isinstance(error, OSError) and error.filename:
            told = f"{error.filename}: {error.strerror}"
        Console(stderr=True).print(f"[red]{escape(told)}[/red]", soft_wrap=True)
        sys.exit(2)
