"""The short form of `make chaos`: kills under load, on both databases."""

from __future__ import annotations

import pytest

from benchmarks.chaos import GAMES, Chaos
from tests.server.postgres import unavailable
from undercroft.engine import games


@pytest.mark.slow
@pytest.mark.skipif(not set(GAMES) <= set(games()), reason="needs the installed games")
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_nothing_gives_way_when_server_bots_and_database_are_killed(kind: str) -> None:
    if kind == "postgresql" and unavailable():
        pytest.skip(unavailable())
    found = Chaos(kind, tables=3, seed=5, fuzz=False).run(8)
    assert not found.violations, found.violations
    assert found.done["answers"] > 5, found.done
