"""What the greedy bot makes of cards: it spends them where they change how a fight goes."""

from __future__ import annotations

import pytest

from tests.rules.dungeon_fighter.scene import AIM, at, fight, hero, lands, party, pending
from undercroft.engine import Source
from undercroft.games.dungeon_fighter.bot.advice import advise


@pytest.mark.parametrize(("life", "answer"), [(20, "pass"), (6, "enlarging-lotion"), (3, "pass")])
def test_the_lotion_is_kept_for_the_throw_that_it_finishes(life, answer):
    """A 4 and 3 more: wasted on 20 life and on 3, and the end of a Monster with 6."""
    g = fight(party("marla", "jack"), "mammoth", life=life)
    hero(g, "marla").spendables = ["enlarging-lotion"]
    ask = pending(g, "red", AIM, lands(at("4/3")))
    assert advise(g, ask, Source("bot")) == answer


def test_a_relic_that_heals_is_used_where_nothing_of_it_is_lost():
    g = fight(party("marla", "jack"), "mammoth")
    g.relics = ["ever-warm-goblet"]
    hero(g, "marla").life = 6
    ask = pending(g)
    assert advise(g, ask, Source("bot")) == "ever-warm-goblet"
    hero(g, "marla").life = 8
    assert advise(g, ask, Source("bot")) == "pass"
