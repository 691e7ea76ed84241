"""Figures kept beside a game: which one is shown for a setup."""

from __future__ import annotations

import pytest

from undercroft.engine import games
from undercroft.engine.books.measured import Measured, figures_of, measured_of
from undercroft.games.die_in_the_dungeon.setup import Setup


def figure(bots: str = "greedy", won: int = 1, **options: object) -> Measured:
    return Measured(options=options, bots=bots, games=4, won=won, seed="s", edition=3)


def test_a_figure_is_shown_of_the_setup_that_was_played_and_of_no_other() -> None:
    by_map, exact = figure(map="final"), figure(map="final", creature="troll", won=3)
    other, weak = figure(map="race"), figure("beginner", map="final", creature="troll")
    found = figures_of((exact, by_map, other, weak), Setup(map="final", creature="troll"))
    assert found == [exact, weak] and exact.share == 75
    assert figures_of((exact, by_map), Setup(map="final")) == [by_map]
    assert figures_of((exact, by_map), Setup(map="final", creature="diemon")) == []
    assert figures_of((exact,), Setup(map="final", creature="troll", packs=("below-the-tide",))) == []


@pytest.mark.parametrize("game", ["die-in-the-dungeon", "dungeon-fighter"])
def test_figures_are_of_the_rules_as_they_are(game: str) -> None:
    one = games()[game]
    kept = measured_of(one.package)
    assert kept and {figure.edition for figure in kept} == {one.ledger.sheet.edition}
    for figure in kept:
        assert figure in one.measured(one.setup(figure.options)) and 0 <= figure.won <= figure.games
