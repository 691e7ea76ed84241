"""Fixtures every test can use."""

from __future__ import annotations

import pytest
from hypothesis import settings

from docs.cellar import RatsInTheCellar
from undercroft.engine import games
from undercroft.engine.books import packs

settings.register_profile("undercroft", deadline=None)  # how long a case takes is the machine's business
settings.load_profile("undercroft")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Long tests come first: what is left at the end is short, and no core waits for another."""
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)


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
