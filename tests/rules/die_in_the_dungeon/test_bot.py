"""What the greedy bot makes of cards and dice: it pays only where that changes something."""

from __future__ import annotations

import pytest

from tests.rules.die_in_the_dungeon.scene import fight
from undercroft.engine import Source
from undercroft.games.die_in_the_dungeon.bot.advice import advise
from undercroft.games.die_in_the_dungeon.bot.fighting import loud_worth
from undercroft.games.die_in_the_dungeon.bot.odds import outlook
from undercroft.games.die_in_the_dungeon.bot.prices import PIP, STAT, minion_price, quiet_worth
from undercroft.games.die_in_the_dungeon.bot.raising import Purse
from undercroft.games.die_in_the_dungeon.content.box import box_of

OF_A_ROLL = {"reroll", "add", "hurl", "pass", "dodge", "soften"}


def advised(s) -> str:
    return str(advise(s.g, s.ask, Source("bot")))


def test_no_pip_is_spent_on_a_hit_that_it_does_not_avert():
    s = fight("fighter-1", might=1, namic=[1]).go([3])
    assert "pip-1" in s.options and advised(s).startswith("stat-")


def test_a_pip_is_spent_on_a_hit_that_it_averts():
    s = fight("fighter-1", might=3, health=2, namic=[1]).go([4])
    assert "pip-1" in s.options and advised(s) == "pip-1"


def test_pips_and_a_boost_together_save_a_roll():
    purse = Purse(pips=1, boosts=2, failure=9.0)
    assert purse.cheapest(2) == "pip-1" and purse.points(2) == PIP + STAT
    assert purse.cheapest(1) == "pip-1" and Purse(0, 2, 9.0).cheapest(1) == "boost-1"


def test_a_minion_is_reckoned_over_all_its_faces():
    """Three short: a 3 or a 4 of the d4 is enough, a 1 and a 2 are helped on."""
    purse = Purse(pips=2, boosts=0, failure=9.0)
    assert purse.with_minion(3, (4,), 4) == pytest.approx(minion_price(4) + (2 * PIP + PIP) / 4)
    assert Purse(0, 0, failure=0.5).least(3, (4,)) == 0.5, "to let it fail is a way too"


@pytest.mark.parametrize("packs", [(), ("below-the-tide",)])
def test_every_ability_of_a_round_is_worth_something_to_somebody(packs):
    low = {"might": 2, "agility": 2, "magic": 2, "health": 4, "time": 9}
    s = fight("fighter-1", "rogue-1", "wizard-1", ability=4, minions=[8, 8, 8], **low).go()
    now = outlook(s.g, s.m)
    for ability in box_of(packs).abilities.values():
        if "round" in ability.when:
            worth = [loud_worth(s.g, s.m, e, now) for e in ability.effects]
            assert max(worth) > 0, ability.id


def test_every_effect_outside_of_fights_and_rolls_has_a_worth():
    s = fight("fighter-1", health=4, minions=[6], time=9).go()
    for tile in box_of(("below-the-tide",)).all_tiles.values():
        for e in tile.effects:
            if e.do not in OF_A_ROLL and (e.do, e.what) != ("refill", ""):
                assert isinstance(quiet_worth(s.g, s.m, e), int | float)
                assert quiet_worth(s.g, s.m, e) or e.do in ("offer", "check", "forbid", "refill"), (
                    tile.id,
                    e.do,
                )
