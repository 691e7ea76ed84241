"""What goes when its ground goes: potions above the quantity, hearts, effects of those who have fallen."""

from __future__ import annotations

import pytest

from tests.rules.super_dungeon_explore.scene import Table, explore
from tests.support import drive, events_of
from undercroft.games.super_dungeon.content.cards import Action, Area
from undercroft.games.super_dungeon.explore.rules.boss_fight import check_timeout
from undercroft.games.super_dungeon.explore.rules.power_up import loot_earned
from undercroft.games.super_dungeon.explore.rules.spawning import spawn_one
from undercroft.games.super_dungeon.rules.actions import perform
from undercroft.games.super_dungeon.rules.equipment import wear
from undercroft.games.super_dungeon.rules.stats import lend, stats_of
from undercroft.games.super_dungeon.rules.turns import spend_coin
from undercroft.games.super_dungeon.rules.wounds import destroy, give_potions
from undercroft.games.super_dungeon.state import FIRE


def duo(drawing: str = "P M K") -> Table:
    return explore(drawing, P="royal-paladin", M="ember-mage", K="kobold-ironscale")


def card_with(s: Table, **wanted: int) -> str:
    """A card of the box that gives this, and its slot."""
    for item in s.g.box.items.values():
        for bonus in item.bonus:
            if all(getattr(bonus, name) == value for name, value in wanted.items()) and not bonus.affinity:
                return item.id
    raise AssertionError(wanted)


@pytest.mark.rule("SD-CARD-12", "SD-POTION-01")
def test_potions_above_the_quantity_go_when_the_card_that_held_them_goes() -> None:
    s = duo()
    hero = s.hero("P")
    bandolier = card_with(s, potions=2)
    slot = s.g.box.items[bandolier].slot
    other = next(
        i.id for i in s.g.box.items.values() if i.slot == slot and not any(b.potions for b in i.bonus)
    )
    s.g.backpack = [bandolier, other]
    wear(s.g, hero, bandolier)
    give_potions(s.g, hero, 4)
    assert hero.potions == 4, "two and two"
    heard = events_of(s.g)
    wear(s.g, hero, other)
    assert hero.potions == 2
    assert ("potions", "SD-POTION-01") in [(kind, rule) for kind, rule, _ in heard]


@pytest.mark.rule("SD-CARD-12", "SD-POTION-01")
def test_a_fallen_hero_too_holds_no_more_than_its_quantity() -> None:
    s = duo()
    hero = s.hero("P")
    bandolier = next(i for i in s.g.box.items.values() if any(b.potions == 2 for b in i.bonus))
    s.g.backpack = [bandolier.id]
    wear(s.g, hero, bandolier.id)
    hero.potions = 4
    destroy(s.g, hero)
    assert hero.potions == 4, "it keeps its tokens and its card"


@pytest.mark.rule("SD-UPKEEP-02", "SD-DEATH-03", "SD-RULING-22")
def test_what_a_model_lent_to_others_ends_when_it_is_destroyed() -> None:
    s = duo()
    dice = len(stats_of(s.g, s["P"]).offense["strength"][0])
    lend(s.g, s["P"], "act:hearthsworn-fighter/hearth-ale", "ember-mage")
    lend(s.g, s["P"], "act:royal-paladin/oath-wine", "royal-paladin")
    assert len(stats_of(s.g, s["P"]).offense["strength"][0]) == dice + 2
    destroy(s.g, s["M"])
    assert [one.by for one in s["P"].lasting] == ["royal-paladin"]


@pytest.mark.rule("SD-RULING-16", "SD-AREA-04")
def test_when_one_blow_fells_the_boss_and_the_last_hero_the_heroes_have_won() -> None:
    s = explore("P K D D\n. . D D", P="royal-paladin", K="kobold-flinger", D="starfire")
    s.g.boss_spawned, s.g.coins, s.g.timed_out = True, 0, True
    s["P"].wounds, s["D"].wounds = 6, 15
    bomb = Action(
        id="bomb", kind="offense", attack="missile", dangerous=True, area=Area(shape="wave", size=1)
    )
    held = ["heart", "heart", 0]
    drive(
        perform(s.g, s["K"], bomb, "kobold-flinger/stink-pot", "here"),
        [2, 2],
        held,
        [0],
        ["heart/potion", "heart", 1],
    )
    assert s.g.outcome and s.g.outcome.winners == ("p1",)


@pytest.mark.rule("SD-TERM-12", "SD-COIN-02", "SD-RULING-05")
def test_a_hero_that_returns_into_lava_is_hurt_at_once() -> None:
    s = explore("P L M", {"L": "lava"}, P="royal-paladin", M="ember-mage", L="kobold-gouger")
    destroy(s.g, s["L"])
    destroy(s.g, s["M"])
    drive(spend_coin(s.g, s.hero("M")), "ember-mage")
    assert s.at(s["M"]) == "b1", "the one free square"
    assert s["M"].wounds == 1


@pytest.mark.rule("SD-TERM-12", "EXP-SPAWN-05", "SD-RULING-05")
def test_a_monster_spawned_into_lava_is_hurt_at_once_and_earns_nobody_loot() -> None:
    s = explore("P . L N", {"L": "lava"}, P="royal-paladin", N="kobold-warren")
    drive(spawn_one(s.g, 8, ["8-bit", "16-bit"], "points"), "kobold-ironscale", "c1")
    assert s.g.foes[-1].wounds == 1
    s.g.foes.pop()
    drive(spawn_one(s.g, 8, ["8-bit"], "points"), "kobold-gouger", "c1")
    assert s.g.foes == [s["N"]] and loot_earned(s.g) == 0 and s.g.kills[0].card == "kobold-gouger"


@pytest.mark.rule("EXP-TIMEOUT-04", "SD-RULING-02")
def test_a_flying_boss_counts_its_four_squares_over_structures() -> None:
    wall = "\n".join(["D D # . P"] + ["D D # . ."] + [". . # . ."] * 5 + [". . . . ."])
    s = explore(wall, D="starfire", P="royal-paladin")
    s.g.boss_spawned, s["D"].wounds = True, 8
    drive(check_timeout(s.g))
    assert s["P"].status & FIRE
