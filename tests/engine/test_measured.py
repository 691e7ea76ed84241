"""Figures kept beside a game: which one is shown for a setup."""

from __future__ import annotations

import pytest

from undercroft.engine import games
from undercroft.engine.books.measured import Measured, closest, measured_of
from undercroft.games.die_in_the_dungeon.setup import Setup


def figure(bots: str = "greedy", won: int = 1, **options: object) -> Measured:
    return Measured(options=options, bots=bots, games=4, won=won, seed="s", edition=3)


def test_the_figure_that_says_most_about_a_setup_is_shown() -> None:
    by_map, exact = figure(map="final"), figure(map="final", creature="troll", won=3)
    other, weak = figure(map="race"), figure("beginner", map="final")
    found = closest((exact, by_map, other, weak), Setup(map="final", creature="troll"))
    assert found == [exact, weak] and exact.share == 75
    assert closest((exact, by_map), Setup(map="final", creature="diemon")) == [by_map]
    assert closest((exact, by_map), Setup(map="training")) == []


@pytest.mark.parametrize("game", ["die-in-the-dungeon", "dungeon-fighter"])
def test_figures_are_of_the_rules_as_they_are(game: str) -> None:
    one = games()[game]
    kept = measured_of(one.package)
    assert kept and {figure.edition for figure in kept} == {one.ledger.sheet.edition}
    for figure in kept:
        assert figure in one.measured(one.setup(figure.options)) and 0 <= figure.won <= figure.games
