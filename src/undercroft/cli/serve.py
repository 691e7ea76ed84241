"""``undercroft serve | backup | restore``: tables in the browser, and all that they keep."""

from __future__ import annotations

import socket
import threading
import time
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Literal

import typer
from rich.markup import escape

from undercroft.cli.screen import console
from undercroft.places import database

Database = Annotated[
    str | None,
    typer.Option(help="Where tables are kept: a file, or postgresql://…; by default where 'config' says."),
]


def serve(
    host: Annotated[
        str, typer.Option(help="The address to listen on; 0.0.0.0 for everybody near.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port to listen on.")] = 8000,
    db: Database = None,
    origin: Annotated[
        list[str] | None, typer.Option(metavar="URL", help="A further web origin that may use it.")
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(metavar="ADDRESS", help="A proxy of yours: it is believed for whom it asks."),
    ] = None,
    workers: Annotated[int, typer.Option(min=1, help="Processes that share the port and the database.")] = 1,
    metrics_from: Annotated[
        list[str] | None,
        typer.Option(metavar="ADDRESS", help="An address that may read /metrics; this machine always may."),
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
        console.print("[dim]The table is being laid …[/dim]")
        threading.Thread(target=when_served, args=(shown, port, tell), daemon=True).start()

    def tell() -> None:
        console.print(f"The table is at [b]http://{shown}:{port}[/b]  (Ctrl+C closes it)")
        if host == "0.0.0.0" and (near := address_here()):
            console.print(f"For everybody near: [b]http://{near}:{port}[/b]")
        if browser:
            webbrowser.open(f"http://{shown}:{port}")

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


def when_served(host: str, port: int, then: Callable[[], object], patience: float = 600) -> None:
    """Do something as soon as somebody answers there: a busy machine takes its time to begin."""
    until = time.monotonic() + patience
    while time.monotonic() < until:
        try:
            socket.create_connection((host, port), timeout=1).close()
        except OSError:
            time.sleep(0.1)
        else:
            then()
            return


def backup(
    target: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write.")],
    db: Database = None,
) -> None:
    """Write everything the server keeps to one file; it may go on serving meanwhile."""
    from undercroft.server.store.backup import back_up

    console.print(f"{back_up(db or database(), target)} rows in {escape(str(target))}", soft_wrap=True)


def restore(
    source: Annotated[Path, typer.Argument(metavar="FILE", help="A file that 'backup' wrote.")],
    db: Annotated[
        str | None,
        typer.Option(help="A new file, or an empty postgresql://…; by default where 'serve' looks."),
    ] = None,
) -> None:
    """Put a backup into a new database, of either kind."""
    from undercroft.server.store.backup import restore as put_back

    db = db or database()
    console.print(f"{put_back(source, db)} rows in {escape(db)}", soft_wrap=True)
