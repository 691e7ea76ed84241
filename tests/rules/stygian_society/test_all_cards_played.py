"""Every card of the box, played: what it does is what the table says."""

from __future__ import annotations

import pytest

from tests.rules.stygian_society import played

KEPT = played.kept()
NOW = played.lines()


@pytest.mark.rule("STY-TURN-07", "STY-CARD-01", "STY-CARD-02", "STY-CARD-03", "STY-CARD-04", "STY-CARD-07")
@pytest.mark.parametrize("deck", NOW)
def test_each_card_of_the_deck_does_what_the_table_says(deck: str) -> None:
    assert NOW[deck] == KEPT[deck]


def test_the_table_holds_every_deck() -> None:
    assert list(KEPT) == list(NOW)
