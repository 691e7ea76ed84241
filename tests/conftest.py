"""Fixtures every test can use."""

from __future__ import annotations

import pytest
from hypothesis import settings

from docs.cellar import RatsInTheCellar
from undercroft.engine import games

settings.register_profile("undercroft", deadline=None)  # how long a case takes is the machine's business
settings.load_profile("undercroft")


@pytest.fixture(scope="session", autouse=True)
def cellar() -> RatsInTheCellar:
    """The tutorial's game, registered beside the installed ones for the length of the run."""
    game = RatsInTheCellar()
    games()[game.id] = game
    return game
