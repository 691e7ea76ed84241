"""A server for tests, with the tests' small games beside the installed ones.

``python -m tests.server.serve PORT DB PACE [option=value ...]``: ``limits=costly`` allows three new people at
once, ``proxies=ADDRESS`` names a proxy, ``processes=1`` lets bots think in processes, ``workers=N``.
"""

from __future__ import annotations

import sys

from docs.cellar import RatsInTheCellar
from tests.server.conftest import GENEROUS
from tests.server.whispers import Whispers
from undercroft.engine import games
from undercroft.server.app import serve
from undercroft.server.web.guard import Limits

LIMITS = {"none": GENEROUS, "costly": Limits(costly=(0.01, 3))}


def small_games() -> None:
    """The tests' own games are there."""
    for game in (RatsInTheCellar(), Whispers()):
        games()[game.id] = game


if __name__ == "__main__":
    port, db, pace, *more = sys.argv[1:]
    options = dict(one.split("=", 1) for one in more)
    small_games()
    serve(
        "127.0.0.1",
        int(port),
        db,
        limits=LIMITS[options.get("limits", "none")],
        pace=float(pace),
        bots_in_processes="processes" in options,
        proxies=[one for one in options.get("proxies", "").split(",") if one],
    )
