"""A server for tests, with the tests' small games beside the installed ones."""

from __future__ import annotations

import sys

from docs.cellar import RatsInTheCellar
from tests.server.conftest import GENEROUS
from tests.server.whispers import Whispers
from undercroft.engine import games
from undercroft.server.app import serve

if __name__ == "__main__":
    port, db, pace = sys.argv[1:4]
    for game in (RatsInTheCellar(), Whispers()):
        games()[game.id] = game
    serve("127.0.0.1", int(port), db, limits=GENEROUS, pace=float(pace), bots_in_processes=False)
