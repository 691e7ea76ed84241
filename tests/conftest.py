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
    """Half of the processes begin with the tests in a browser, the others with other long ones.

    Each process is given an equal part of the list, in order, and takes from the end of another's when it has
    none left: what is left at the end is short, so that no core waits for another. A page draws as long as it
    is waited for, so many browsers at a time cost more than few.
    """
    processes = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    browsers = (processes + 1) // 2
    pages = [item for item in items if item.path.parent.name == "web"]
    long = [item for item in items if item.get_closest_marker("slow") and item not in pages]
    first = {*pages, *long}
    short = iter([item for item in items if item not in first])
    shares = [pages[one::browsers] for one in range(browsers)]
    if others := processes - browsers:
        shares += [long[one::others] for one in range(others)]
    else:
        shares[0] += long
    count = len(items)
    items.clear()
    for place, share in enumerate(shares):
        part = (count - len(items)) // (processes - place)
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
