"""Fixtures every test can use."""

from __future__ import annotations

import os
from itertools import islice

import pytest
from hypothesis import settings

from docs.cellar import RatsInTheCellar
from undercroft.engine import games
from undercroft.engine.books import packs

settings.register_profile("undercroft", deadline=None)  # how long a case takes is the machine's business
settings.load_profile("undercroft")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Every process begins with its share of the long tests and of those in a browser.

    What is left at the end is short, so that no core waits for another. Each process is given an equal part
    of the list, in order, and takes from the end of another's when it has none left.
    """
    processes = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    long = [item for item in items if item.get_closest_marker("slow") or item.path.parent.name == "web"]
    known = set(long)
    short = iter([item for item in items if item not in known])
    count = len(items)
    items.clear()
    for process in range(processes):
        share = long[process::processes]
        part = (count - len(items)) // (processes - process)
        items += share + list(islice(short, max(0, part - len(share))))
    items += short


@pytest.fixture(scope="session", autouse=True)
def cellar() -> RatsInTheCellar:
    """The tutorial's game, registered beside the installed ones for the length of the run."""
    game = RatsInTheCellar()
    games()[game.id] = game
    return game


@pytest.fixture(autouse=True)
def packs_as_they_were(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where one test looked for packs the next one does not."""
    monkeypatch.setattr(packs, "_HOMES", list(packs._HOMES))
