"""Power-up: rewards, coins that harden, equipment, and what the pool gets back."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.super_dungeon_explore.scene import Table, explore, real
from tests.support import drive, first_ask
from undercroft.games.super_dungeon.explore.game import STEPS
from undercroft.games.super_dungeon.explore.rules.chart import revive_one
from undercroft.games.super_dungeon.explore.rules.power_up import loot_earned, rewards
from undercroft.games.super_dungeon.explore.rules.spawning import affordable
from undercroft.games.super_dungeon.rules.equipment import wear_options
from undercroft.games.super_dungeon.rules.stats import hero_stats
from undercroft.games.super_dungeon.rules.wounds import destroy, place_wounds
from undercroft.games.super_dungeon.state import Kill


def party() -> Table:
    return explore(
        "P M . .\n. . . .\nZ . . .", P="royal-paladin", M="ember-mage",
    )  # fmt: skip


def step(s: Table, *answers: Any, stop: bool = False) -> Any:
    return drive(STEPS[s.g.phase](s.g), *answers, stop=stop)


def earned(s: Table, *kills: Kill) -> int:
    s.g.kills = list(kills)
    return loot_earned(s.g)


@pytest.mark.rule("EXP-REWARD-01", "SD-REWARD-07")
def test_each_three_skull_points_of_8_bit_monsters_earn_a_loot_card() -> None:
    s = party()
    kobold, whelp = Kill("kobold-knucklehead"), Kill("whelp")
    assert earned(s, kobold, whelp) == 0
    assert earned(s, kobold, whelp, whelp) == 1
    assert earned(s, *[kobold] * 5) == 1 and earned(s, *[kobold] * 6) == 2
    s.g.kills = [kobold] * 2
    drive(rewards(s.g))
    assert s.g.kills == [], "two are left over and not carried on"
    assert earned(s, kobold) == 0


@pytest.mark.rule("EXP-REWARD-02", "SD-REWARD-06", "SD-REWARD-09")
def test_each_16_bit_monster_earns_two_loot_cards() -> None:
    s = explore("P", packs=("clockwork-foundry",), P="royal-paladin")
    assert (
        earned(s, Kill("dragon-priest")) == 2 and earned(s, Kill("wyrmling"), Kill("kobold-ironscale")) == 4
    )
    assert earned(s, Kill("dragon-priest"), *[Kill("whelp")] * 3, Kill("kobold-warren", 2)) == 6
    assert earned(s, *[Kill("spark-imp")] * 3) == 0, "Insignificant"
    s.g.kills = [Kill("dragon-priest")]
    drive(rewards(s.g), ["rusty-blade", "rusty-blade"])
    assert s.g.backpack == ["rusty-blade", "rusty-blade"]


@pytest.mark.rule("EXP-REWARD-01", "EXP-REWARD-02", "SD-REWARD-08", "SD-REWARD-10", "SD-REWARD-05")
def test_boo_booties_and_active_spawning_points_earn_one_reward_and_consul_turns_no_loot() -> None:
    s = explore("P", packs=("clockwork-foundry",), P="royal-paladin")
    assert earned(s, Kill("cracked-foundry", 4)) == 5, "the spawning point's, not two more (EXP-RULING-16)"
    assert earned(s, *[Kill("mimic", 2)] * 3) == 0, "only its treasure (EXP-RULING-15)"
    assert earned(s, Kill("dragon-priest", loot=False), *[Kill("whelp", loot=False)] * 3) == 0
    assert earned(s, Kill("kobold-warren", 1, loot=False)) == 2, "whichever turn it was"
    s.g.kills = [Kill("mimic", 2)]
    s.g.treasure.left = {"dukes-mainspring": 1, "magnet-buckler": 1}
    drive(rewards(s.g), ["dukes-mainspring"], ["magnet-buckler"], "magnet-buckler")
    assert s.g.backpack == ["magnet-buckler"]


@pytest.mark.rule("EXP-DEATH-01", "SD-DEATH-06", "SD-DEATH-07", "SD-DEATH-08")
def test_a_destroyed_spawning_point_leaves_the_pool_as_it_was() -> None:
    s = real(royal_paladin="a1", egg_clutch="g4", kobold_warren="o5")
    pool = dict(s.g.pool)
    destroy(s.g, s["egg-clutch"])
    drive(rewards(s.g), ["rusty-blade"] * 2)
    assert s.g.pool == pool and s["egg-clutch"] not in s.g.foes
    assert "whelp" in affordable(s.g, 1, ["8-bit"]), "drakes go on spawning, at the Warren"
    whelp = s.put("whelp", "b2")
    s.g.side = "heroes"
    destroy(s.g, whelp)
    assert s.g.pool["whelp"] == pool["whelp"] - 1, "not before the rewards are determined"
    drive(rewards(s.g))
    assert s.g.pool == pool


@pytest.mark.rule("EXP-POWER-01", "EXP-POWER-02", "SD-COIN-01", "SD-REWARD-01", "SD-PACK-02")
def test_power_up_goes_rewards_coins_equipment_and_a_revived_hero_can_be_equipped() -> None:
    s = party()
    s.g.phase, s.g.kills, s.g.backpack = "rewards", [Kill("dragon-priest")], []
    destroy(s.g, s["P"])
    step(s, ["rusty-blade"] * 2)
    assert s.g.phase == "coins"
    assert not [key for key in wear_options(s.g) if key.endswith(":royal-paladin")], "not yet"
    step(s, "royal-paladin", "a2")
    step(s)
    assert s.g.phase == "equip"
    assert "rusty-blade:royal-paladin" in first_ask(STEPS["equip"](s.g)).options
    step(s, "rusty-blade:royal-paladin")
    step(s, "done")
    assert s.g.phase == "hero-end" and "rusty-blade" in s.hero("P").gear
    s.g.side, s.g.phase = "consul", "rewards"
    step(s)
    step(s)
    assert s.g.phase == "mighty", "in the Consul Turn no equipment, but mighty monsters"


@pytest.mark.rule("EXP-COIN-01", "EXP-COIN-02", "SD-COIN-02")
def test_a_spent_coin_stays_on_the_heros_card_and_adds_a_die_to_every_defense_roll() -> None:
    s = party()
    before = {name: len(dice) for name, dice, _ in hero_stats(s.g, s.hero("P")).defenses}
    offense = len(hero_stats(s.g, s.hero("P")).offense["strength"][0])
    for coins in (1, 2):
        destroy(s.g, s["P"])
        drive(revive_one(s.g), "royal-paladin", "b2")
        assert s.g.hardened == [coins, 0] and s.g.coins == 3 - coins, "it cannot be spent again"
        stats = hero_stats(s.g, s.hero("P"))
        assert {name: len(dice) for name, dice, _ in stats.defenses} == {
            name: count + coins for name, count in before.items()
        }
        assert all(dice[-1].name == "blue" for _, dice, _ in stats.defenses)
        assert len(stats.offense["strength"][0]) == offense, "only defense"
    assert len(hero_stats(s.g, s.hero("M")).defenses[0][1]) == 2, "only that Hero's"


@pytest.mark.rule("EXP-COIN-03", "SD-COIN-03", "SD-COIN-04")
def test_a_different_hero_loses_the_things_of_the_fallen_but_takes_its_activation_token() -> None:
    s = party()
    paladin = s.hero("P")
    paladin.gear[1], paladin.potions, paladin.activated = "rusty-blade", 2, True
    s.g.hardened = [2, 0]
    place_wounds(s.g, paladin, 7)
    drive(revive_one(s.g), "riftling-rogue", "b2")
    rogue = s.g.heroes[0]
    assert rogue.card == "riftling-rogue" and rogue.gear == ["", "", "", ""] and rogue.potions == 0
    assert rogue.activated, "the activation token passes on"
    assert s.g.hardened == [1, 0], "only the newly spent coin (EXP-RULING-13)"
    assert s.g.loot.discard == {"rusty-blade": 1}


@pytest.mark.rule("SD-WIN-01", "EXP-MODE-03")
def test_the_consul_wins_when_a_hero_falls_and_no_coin_is_left_in_every_mode() -> None:
    for mode in ("boss", "prince", "artifact"):
        s = explore("P M", mode=mode, P="royal-paladin", M="ember-mage")
        s.g.coins = 1
        destroy(s.g, s["P"])
        assert s.g.outcome is None
        ran = drive(iter_destroy(s))
        assert ran.over and s.g.outcome is not None
        outcome = s.g.outcome
        assert outcome.winners == ("consul",) and outcome.scores == {"consul": 1.0, "p1": 0.0}


def iter_destroy(s: Table) -> Any:
    """The Mage falls, as a rule that can be driven."""
    yield from ()
    destroy(s.g, s["M"])
