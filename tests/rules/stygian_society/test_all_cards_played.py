"""Every card of the box, played: what it does is what the table says."""

from __future__ import annotations

from functools import cache

import pytest

from tests.rules.stygian_society import played

KEPT = played.kept()


@cache
def now() -> dict[str, list[str]]:
    """All cards played, when a test first asks: whoever looks which test walks where sees it."""
    return played.lines()


@pytest.mark.rule("STY-TURN-07", "STY-CARD-01", "STY-CARD-02", "STY-CARD-03", "STY-CARD-04", "STY-CARD-07")
@pytest.mark.parametrize("deck", KEPT)
def test_each_card_of_the_deck_does_what_the_table_says(deck: str) -> None:
    assert now()[deck] == KEPT[deck]


def test_the_table_holds_every_deck() -> None:
    assert list(KEPT) == list(now())
