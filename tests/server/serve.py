"""A server for tests, with the tests' small games beside the installed ones.

``python -m tests.server.serve PORT DB PACE [option=value ...]``: ``limits=costly`` allows three new people at
once, ``proxies=ADDRESS`` names a proxy, ``processes=1`` lets bots think in processes, ``workers=N`` shares
the port among processes, ``silent=SECONDS`` ends silent connections, ``seed=WORD`` deals every table alike,
``warm=1`` works out beforehand what comes to everybody later, for measurements.
"""

from __future__ import annotations

import sys
from functools import cache
from typing import Any

from docs.cellar import RatsInTheCellar
from tests.server.seeds import deal
from tests.server.whispers import Whispers
from undercroft.engine import games
from undercroft.server.app import App, create_app, serve
from undercroft.server.web.guard import Limits
from undercroft.server.web.patience import Impatient
from undercroft.server.web.static import Client

GENEROUS = Limits(*((1e6, 1e6),) * 5, sockets=100_000, lessons=(1e6, 1e6), together=(1e6, 1e6))
LIMITS = {"none": GENEROUS, "costly": Limits(costly=(0.01, 3))}


@cache
def client() -> Client:
    """The client as it was built, packed once for all servers of a process and their forks."""
    return Client()


def app(db: str, **options: Any) -> App:
    """The server, with the tests' own games."""
    for game in (RatsInTheCellar(), Whispers()):
        games()[game.id] = game
    return create_app(db, client=client(), **options)


def run(port: str, db: str, pace: str, *more: str) -> None:
    """Serve until told to end."""
    told = dict(one.split("=", 1) for one in more)
    deal(told.get("seed", ""))
    Impatient.silent = Impatient.slow = float(told.get("silent", 15))
    serve(
        "127.0.0.1",
        int(port),
        db,
        limits=LIMITS[told.get("limits", "none")],
        pace=float(pace),
        bots_in_processes="processes" in told,
        proxies=[one for one in told.get("proxies", "").split(",") if one],
        workers=int(told.get("workers", 1)),
        log_form=told.get("log", "lines"),
        warm="warm" in told,
        factory=app,
    )


if __name__ == "__main__":
    run(*sys.argv[1:])
