"""The Consul Turn: any order, four skull points, free monsters, and how a monster activates."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.super_dungeon_explore.scene import Table, explore, real
from tests.support import drive, events_of, first_ask
from undercroft.engine import Ask
from undercroft.games.super_dungeon.content.cards import Spawn
from undercroft.games.super_dungeon.explore.game import STEPS
from undercroft.games.super_dungeon.explore.rules.consul import (
    assault,
    choose_monster,
    consul_turn,
    cost,
    monster,
    order,
    why_not,
)
from undercroft.games.super_dungeon.explore.rules.monsters import foe_stats
from undercroft.games.super_dungeon.explore.rules.spawning import arrive, spawn_from_effect
from undercroft.games.super_dungeon.rules.activation import act, begin
from undercroft.games.super_dungeon.rules.effects import apply_effect
from undercroft.games.super_dungeon.rules.equipment import open_chest
from undercroft.games.super_dungeon.rules.stats import hero_stats, lend
from undercroft.games.super_dungeon.rules.turns import ready, select_hero
from undercroft.games.super_dungeon.state import BANE, FIRE, ICE, KNOCKDOWN, POISON, SLOW, Acting, Foe


def lair() -> Table:
    """A Hero, two weak monsters, two strong ones and a spawning point."""
    s = explore(
        "P . . . . K K I W D . N",
        P="royal-paladin", K="kobold-knucklehead", I="kobold-ironscale", W="wyrmling", D="dragon-priest",
        N="kobold-warren",
    )  # fmt: skip
    s.consul()
    return s


def step(s: Table, *answers: Any, stop: bool = False) -> Any:
    """One step of the game from the phase it is in."""
    return drive(STEPS[s.g.phase](s.g), *answers, stop=stop)


def ids(s: Table, *letters: str) -> list[str]:
    return [model.id for letter in letters for model in s.all(letter)]


def barred_by(ask: Ask, model: Foe) -> str:
    return next(barred.rule for barred in ask.why_not() if model.id in barred.refs)


@pytest.mark.rule("EXP-TURN-01", "EXP-TURN-02", "EXP-TURN-03")
def test_monsters_activate_in_any_order_one_after_the_other_and_once_a_turn() -> None:
    s = lair()
    last = s.all("K")[1]
    ask = first_ask(choose_monster(s.g))
    assert ask.seat == "consul" and set(ids(s, "K", "I", "W", "D")) <= set(ask.options)
    step(s, last.id)
    assert s.g.phase == "monster" and s.g.acting and s.g.acting.model == last.id
    step(s, "end")
    assert s.g.phase == "consul" and s.g.acting is None, "completed before the next"
    ask = first_ask(choose_monster(s.g))
    assert last.id not in ask.options and barred_by(ask, last) == "EXP-TURN-02"
    step(s, s.all("K")[0].id)
    step(s, "end")
    step(s, "end")
    assert s.g.phase == "rewards", "power-up follows"
    step(s)
    assert s.g.phase == "coins"
    step(s)
    assert s.g.phase == "mighty" and s.g.tasks[0] == "advance"
    s.g.tasks = []
    step(s)
    assert s.g.phase == "hero-turn", "then the Hero Turn"
    drive(consul_turn(s.g))
    assert why_not(s.g, last) is None, "in the next Consul Turn it may activate again"


@pytest.mark.rule("EXP-SKULL-01")
def test_four_skull_points_a_turn_for_any_party_and_none_are_saved() -> None:
    for size in (3, 6):
        s = lair()
        s.g.size, s.g.skulls = size, 3
        drive(consul_turn(s.g))
        assert s.g.skulls == 4


@pytest.mark.rule("EXP-SKULL-02", "EXP-SKULL-03", "EXP-SKULL-05")
def test_16_bit_monsters_always_cost_their_skull_points_and_others_are_free() -> None:
    s = lair()
    costs = {letter: cost(s.g, s.foe(letter)) for letter in "KIWD"}
    assert costs == {"K": 0, "I": 2, "W": 2, "D": 3}
    step(s, s["D"].id)
    assert s.g.skulls == 1
    step(s, "end")
    ask = first_ask(choose_monster(s.g))
    assert s["I"].id not in ask.options and barred_by(ask, s.foe("I")) == "EXP-SKULL-03"
    for knucklehead in s.all("K"):
        assert knucklehead.id in ask.options
        step(s, knucklehead.id)
        step(s, "end")
    assert s.g.skulls == 1, "free activations use no skull points"


@pytest.mark.rule("EXP-SKULL-06")
@pytest.mark.example("EXP-EX-02")
def test_free_and_paid_activations_mix_two_points_free_then_one_point() -> None:
    s = explore("P . . . K W . .", P="royal-paladin", K="kobold-knucklehead", W="wyrmling")
    s.consul()
    newcomer = arrive(s.g, "hatchling", s.square("g1"), "EXP-SPAWN-01")
    assert cost(s.g, newcomer) == 1
    for model in (s["W"], s["K"], newcomer):
        step(s, model.id)
        step(s, "end")
    assert s.g.skulls == 1, "three of the four"


@pytest.mark.rule("EXP-SKULL-04")
def test_8_bit_and_super_monsters_that_came_in_this_consul_turn_cost_their_skull_points() -> None:
    s = explore("P . . . .\n. . . . .\n. . . . .\n. . . . .", P="royal-paladin")
    drive(consul_turn(s.g))
    weak = arrive(s.g, "kobold-knucklehead", s.square("e1"), "EXP-SPAWN-02")
    strong = arrive(s.g, "kobold-ogre", s.square("d3"), "EXP-SPAWN-09")
    assert (cost(s.g, weak), cost(s.g, strong)) == (1, 4)
    s.g.skulls = 3
    ask = first_ask(choose_monster(s.g))
    assert weak.id in ask.options and barred_by(ask, strong) == "EXP-SKULL-04"
    s.g.skulls = 4
    assert strong.id in first_ask(choose_monster(s.g)).options, "exactly what it costs"
    s.g.phase = "mighty"
    late = arrive(s.g, "kobold-gouger", s.square("c1"), "EXP-SPAWN-02")
    assert late.id not in s.g.newcomers, "of power-up: in play when the next turn starts"
    drive(consul_turn(s.g))
    assert {cost(s.g, foe) for foe in s.g.foes} == {0}, "all were in play at its start"


@pytest.mark.rule("EXP-SKULL-07")
def test_spawning_points_do_not_activate_nor_move() -> None:
    s = lair()
    ask = first_ask(choose_monster(s.g))
    assert s["N"].id not in ask.options and barred_by(ask, s.foe("N")) == "EXP-SKULL-07"
    s = explore("O O P .\nO O N .\n. . . .", O="kobold-ogre", P="royal-paladin", N="kobold-warren")
    s.activate("O")
    where = s["N"].at
    drive(act(s.g), f"use:kobold-ogre/toss-a-kobold:{s['N'].id}")
    assert s["N"].at == where, "immobile, whatever is done to it"


@pytest.mark.rule("EXP-SKULL-08")
def test_a_spawning_point_with_a_platform_activates_as_a_16_bit_monster() -> None:
    s = explore("P . . F .", packs=("clockwork-foundry",), P="royal-paladin", F="cracked-foundry")
    s.consul()
    assert cost(s.g, s.foe("F")) == 1 and s["F"].id in first_ask(choose_monster(s.g)).options
    step(s, s["F"].id)
    assert s.g.skulls == 3
    options = first_ask(monster(s.g)).options
    assert f"missile:{s['P'].id}" in options and f"use:cracked-foundry/slag-spit:{s['P'].id}" in options
    assert not [key for key in options if key.startswith("to:")], "it has no movement"
    s.g.skulls, s.g.done, s.g.acting = 0, [], None
    assert barred_by(first_ask(choose_monster(s.g)), s.foe("F")) == "EXP-SKULL-03"


# ---------------------------------------------------------------- how monsters activate


@pytest.mark.rule("EXP-ACT-01")
def test_monsters_have_upkeep_movement_and_actions_as_heroes_have_but_no_tokens_and_potions() -> None:
    s = explore("P . . . I . . .", P="royal-paladin", I="kobold-ironscale")
    ironscale = s.foe("I")
    s.hero("P").potions = 2
    ironscale.status = FIRE | SLOW
    s.g.side = "consul"
    drive(begin(s.g, ironscale))
    assert ironscale.wounds == 1, "Fire burns in upkeep"
    s.g.phase = "monster"
    ask = first_ask(monster(s.g))
    moves = {key for key in ask.options if key.startswith("to:")}
    assert moves == {"to:b1", "to:c1", "to:d1", "to:f1", "to:g1", "to:h1"}, "movement 5, halved by Slow to 3"
    assert not [key for key in ask.options if key.startswith("drink")]
    drive(monster(s.g), "to:b1", "pass")
    options = first_ask(monster(s.g)).options
    assert f"melee:{s['P'].id}" in options and f"use:kobold-ironscale/shield-bash:{s['P'].id}" in options
    assert "to:c1" not in options, "the points are spent"
    s.hero("P").potions = 0
    drive(monster(s.g), f"melee:{s['P'].id}", [1, 1], [1, 1, 0])
    drive(monster(s.g), "end")
    assert ironscale.status == 0, "status effects leave at its end"
    assert not hasattr(ironscale, "activated") and not any(hero.activated for hero in s.g.heroes)
    wall = explore("+-+-+-+\n|P|K .|\n+-+-+-+", P="royal-paladin", K="kobold-knucklehead")
    wall.activate("K")
    assert f"melee:{wall['P'].id}" not in first_ask(monster(wall.g)).options, "line of sight as for Heroes"


@pytest.mark.rule("EXP-ACT-02")
def test_monsters_use_the_basic_actions_they_have_icons_for_and_dash_but_open_no_chest() -> None:
    s = explore("P K . .", P="royal-paladin", K="kobold-knucklehead")
    s.g.chests = [s.square("c1")]
    s.activate("K")
    verbs = {key.partition(":")[0] for key in first_ask(monster(s.g)).options}
    assert verbs == {"to", "melee", "dash", "end"}, "a melee icon only"
    s.activate("P")
    s.g.side = "heroes"
    s["K"].at = s.square("d1")
    s["P"].at = s.square("b1")
    assert "chest:c1" in first_ask(act(s.g)).options
    s = explore("P . . F", P="royal-paladin", F="kobold-flinger")
    s.activate("F")
    options = first_ask(monster(s.g)).options
    assert f"missile:{s['P'].id}" in options and not [key for key in options if key.startswith("melee")]


@pytest.mark.rule("EXP-STATUS-01", "SD-STATUS-KNOCKDOWN-01", "SD-STATUS-BANE-01", "SD-STATUS-HEX-01")
def test_bane_hex_and_knockdown_work_on_monsters_as_on_heroes() -> None:
    from tests.rules.super_dungeon_explore.scene import attack
    from undercroft.games.super_dungeon.state import HEX

    s = explore("P I .", P="royal-paladin", I="kobold-ironscale")
    s["I"].status = BANE
    drive(attack(s, "P", "I"), [1, 1, 0], [2, 1])
    assert s["I"].wounds == 1, "two stars against 2 and 1 without the best"
    s["I"].status = HEX
    drive(attack(s, "I", "P"), [2, 1], [1, 1, 0])
    assert s["P"].wounds == 0, "2 and 1 without the best do not beat two"
    s["I"].status = KNOCKDOWN
    s.activate("I")
    ask = first_ask(monster(s.g))
    assert list(ask.options) == ["stand:action", "stand:move", "end"] and ask.seat == "consul"
    drive(monster(s.g), "stand:action")
    assert not s["I"].status & KNOCKDOWN and s.g.acting and s.g.acting.spent == 1
    s["I"].status, s.g.acting = KNOCKDOWN, Acting(s["I"].id)
    drive(monster(s.g), "stand:move")
    assert s.g.acting and s.g.acting.moved == 5 and s.g.acting.spent == 0, "all its movement points"


@pytest.mark.rule("EXP-BOO-01", "SD-BOO-02", "SD-BOO-03")
def test_a_boo_booty_is_activated_by_its_platform_and_skull_points() -> None:
    s = real(royal_paladin="a1")
    s.g.chests = [s.square("b1")]
    s.g.treasure.left = {"toothy-chest": 1}
    drive(open_chest(s.g, s.hero("royal-paladin"), s.square("b1")), ["toothy-chest"])
    booty = s.g.foes[-1]
    assert booty.card == "mimic" and s.at(booty) == "b1"
    drive(consul_turn(s.g))
    assert cost(s.g, booty) == 0 and booty.id in first_ask(choose_monster(s.g)).options, "8-Bit: free"
    s.g.newcomers = [booty.id]
    assert cost(s.g, booty) == 2
    drive(choose_monster(s.g), booty.id)
    assert s.g.skulls == 2


@pytest.mark.rule("EXP-SKULL-04", "EXP-SPAWN-02")
def test_monsters_called_by_an_action_come_out_of_the_pool_and_cost_in_this_turn() -> None:
    s = explore("P . . I . .", P="royal-paladin", I="kobold-ironscale")
    s.consul()
    s.g.pool["whelp"] = 1
    drive(spawn_from_effect(s.g, "whelp", 2, s.foe("I"), 1), "c1")
    assert [foe.card for foe in s.g.foes] == ["kobold-ironscale", "whelp"] and s.g.pool["whelp"] == 0
    assert cost(s.g, s.g.foes[-1]) == 1


def test_the_consuls_own_cards_bring_skull_points_once_or_hurt_who_opened_the_chest() -> None:
    s = real(royal_paladin="a1")
    s.g.chests = [s.square("b1"), -1, -1]
    s.g.treasure.left = {"testy-tome": 1}
    drive(open_chest(s.g, s.hero("royal-paladin"), s.square("b1")), ["testy-tome"])
    assert s.g.consul_cards == ["testy-tome"] and s.g.backpack == []
    s.put("dragon-priest", "h1")
    s.consul(0)
    drive(choose_monster(s.g), "card:testy-tome")
    assert s.g.skulls == 2 and s.g.consul_cards == []
    s.g.chests = [s.square("b1"), -1, -1]
    s.g.treasure.left = {"bitey-book": 1}
    drive(open_chest(s.g, s.hero("royal-paladin"), s.square("b1")), ["bitey-book"])
    assert s["royal-paladin"].wounds == 1 and s["royal-paladin"].status == BANE


# ---------------------------------------------------------------- orders


def test_an_order_sends_every_free_monster_at_one_hero() -> None:
    s = explore(
        "P . . . . K\n. . . . . G\n. . . . . I",
        P="royal-paladin", K="kobold-knucklehead", G="kobold-knucklehead", I="kobold-ironscale",
    )  # fmt: skip
    s.consul()
    ask = first_ask(choose_monster(s.g))
    key = f"attack:{s['P'].id}"
    assert ask.option(key).label == "Both free monsters go for Royal Paladin"
    step(s, key)
    assert s.g.lined == [s["K"].id, s["G"].id]
    step(s)
    assert s.g.phase == "order"
    step(s, [2, 2], [1, 1, 0])
    assert s["P"].wounds == 1 and s.at(s["K"]) == "b1"
    step(s, [1, 1, 1], [1, 1, 0])
    assert s["P"].wounds == 2, "with the Knucklehead there Mob adds a die"
    step(s)
    assert s.g.phase == "consul" and s.g.done == [s["K"].id, s["G"].id]
    assert first_ask(choose_monster(s.g)).options[0] == s["I"].id, "who costs is not under the order"


def test_the_rest_of_the_gang_does_the_same() -> None:
    s = explore("P . . K K K", P="royal-paladin", K="kobold-knucklehead")
    s.consul()
    first = s.all("K")[0]
    assert "again" not in first_ask(choose_monster(s.g)).options
    step(s, first.id)
    step(s, "to:b1")
    step(s, f"melee:{s['P'].id}", [1, 0], [1, 1, 0])
    step(s, "end")
    ask = first_ask(choose_monster(s.g))
    assert ask.option("again").label == "Kobold Knucklehead: the other 2 do the same to Royal Paladin"
    heard = events_of(s.g)
    step(s, "again")
    assert s.g.lined == [model.id for model in s.all("K")[1:]]
    for _ in range(4):
        if s.g.lined or s.g.phase == "order":
            step(s, stop=True)
    assert ("order", "EXP-TURN-01", {"target": "royal-paladin", "monsters": 2}) in heard


@pytest.mark.rule("EXP-TURN-01", "SD-CARD-18")
def test_the_rest_of_the_gang_repeats_the_unique_action_of_the_first() -> None:
    s = explore("P . . . F . . F", P="royal-paladin", F="kobold-flinger")
    first, other = s.all("F")
    s.consul()
    step(s, first.id)
    step(s, f"use:kobold-flinger/stink-pot:{s['P'].id}", [2, 2], [1, 1, 0])
    step(s, "end")
    assert s["P"].status == POISON
    s["P"].status = 0
    label = first_ask(choose_monster(s.g)).option("again").label
    assert label == "Kobold Flinger: the other one does the same, Stink Pot on Royal Paladin"
    heard = events_of(s.g)
    step(s, "again")
    step(s)
    step(s, [2, 2], [1, 1, 0])
    used = [args["action"] for kind, _, args in heard if kind == "acts"]
    assert used == ["kobold-flinger/stink-pot"] and s["P"].status == POISON
    assert s.at(other) == "d1", "the first free square within its range of four"


@pytest.mark.rule("EXP-TURN-01", "SD-STATUS-ICE-01")
def test_a_monster_that_cannot_repeat_the_unique_action_uses_its_basic_attack() -> None:
    s = explore("P . F F", P="royal-paladin", F="kobold-flinger")
    first, other = s.all("F")
    s.consul()
    step(s, first.id)
    step(s, f"use:kobold-flinger/stink-pot:{s['P'].id}", ["heart", 0], [1, 1, 0])
    step(s, "end")
    other.status = ICE
    heard = events_of(s.g)
    step(s, "again")
    step(s)
    step(s, ["heart", 0], [1, 1, 0], ["heart", 0], [1, 1, 0])
    assert [args["action"] for kind, _, args in heard if kind == "acts"] == ["missile", "missile"]
    assert s.at(other) == "d1", "it need not move for that"


@pytest.mark.rule("EXP-TURN-01", "SD-AREA-15")
def test_an_area_action_is_repeated_from_where_it_covers_the_hero() -> None:
    s = explore(
        """
        . . . . . .
        P . . . . .
        . . . . . W
        """,
        P="royal-paladin", W="nether-wyrmling",
    )  # fmt: skip
    s.consul()
    wyrm = s.foe("W")
    s.g.acting, s.g.repeat = Acting(wyrm.id), "nether-wyrmling/breath-of-dread"
    heard = events_of(s.g)
    drive(assault(s.g, wyrm, s.hero("P")), ["heart", 0], [1, 1, 0])
    assert [args["action"] for kind, _, args in heard if kind == "acts"] == [
        "nether-wyrmling/breath-of-dread"
    ]
    assert wyrm.at != s.square("f3"), "its line of four squares had to meet the Hero"


def test_a_consul_who_leaves_places_to_the_table_can_take_that_back() -> None:
    s = lair()
    assert "decide-ourselves" not in first_ask(choose_monster(s.g)).options
    s.g.leave = ["consul"]
    step(s, "decide-ourselves")
    assert s.g.leave == [] and s.g.phase == "consul"


def test_under_an_order_a_monster_stands_up_and_a_fallen_target_ends_it() -> None:
    s = explore("P K . .\n. . . .", P="royal-paladin", K="kobold-knucklehead")
    knucklehead = s.foe("K")
    s.consul()
    knucklehead.status = KNOCKDOWN | POISON
    s.g.acting = Acting(knucklehead.id)
    s["P"].wounds = 6
    drive(assault(s.g, knucklehead, s.hero("P")), [2, 2], [1, 1, 0])
    assert s["P"].at < 0 and knucklehead.status == 0 and s.g.acting is None
    s.g.lined, s.g.target, s.g.phase = [knucklehead.id], s["P"].id, "order"
    drive(order(s.g))
    assert s.g.lined == [] and s.g.phase == "consul"


# ---------------------------------------------------------------- the Hero Turn's rhythm


@pytest.mark.rule("SD-TURN-03", "SD-TURN-06", "SD-TURN-08")
@pytest.mark.example("EXP-EX-01")
def test_three_heroes_take_turns_two_at_a_time() -> None:
    s = explore("P M R", P="royal-paladin", M="ember-mage", R="glimmerdusk-ranger")
    pairs = [("P", "M"), ("R", "M"), ("P", "R"), ("M", "P")]
    for pair in pairs:
        s.g.acted = []
        for letter in pair:
            name = s[letter].id
            assert name in [hero.id for hero in ready(s.g)]
            answers = [name] if len(ready(s.g)) > 1 else []
            drive(select_hero(s.g), *answers)
            s.g.acting = None
        assert ready(s.g) == [], "two Heroes activate in a Hero Turn"


@pytest.mark.rule("SD-STATUS-FIRE-01", "SD-RULING-45", "EXP-SKULL-08")
def test_a_spawning_point_burns_when_the_consul_turn_begins_and_sheds_its_tokens_when_activations_end() -> (
    None
):
    s = explore(
        "P . N . F", packs=("clockwork-foundry",), P="royal-paladin", N="kobold-warren", F="cracked-foundry"
    )
    for letter in "NF":
        s[letter].status = FIRE | BANE
    drive(consul_turn(s.g))
    assert (s["N"].wounds, s["F"].wounds) == (1, 0), "one that activates burns in its own upkeep"
    assert s["N"].status == FIRE | BANE
    drive(choose_monster(s.g), "end")
    assert (s["N"].status, s["F"].status) == (0, FIRE | BANE)
    drive(begin(s.g, s["F"]))
    assert s["F"].wounds == 1


@pytest.mark.rule("SD-ABIL-TOUGH-01", "SD-RULING-45")
def test_a_tough_spawning_point_heals_before_it_burns() -> None:
    s = explore("P . N", P="royal-paladin", N="kobold-warren")
    s.g.bonuses = []
    lend(s.g, s["N"], "chart:stubborn-blood", s["N"].id)
    s["N"].wounds, s["N"].status = 5, FIRE
    drive(consul_turn(s.g))
    assert s["N"].wounds == 5 and s["N"].at >= 0, "healed to four, burnt to five: of six hearts"


@pytest.mark.rule("SD-POTION-04", "SD-RULING-39")
def test_a_green_potion_may_be_drunk_in_every_pause_of_the_consul_turn() -> None:
    def thirsty() -> Table:
        s = explore("P . K .", P="royal-paladin", K="kobold-ironscale")
        s.hero("P").potions = 1
        s.consul()
        return s

    s = thirsty()
    assert first_ask(consul_turn(s.g)).kind == "green-potion", "as it begins"
    s = thirsty()
    assert first_ask(choose_monster(s.g), s["K"].id).kind == "green-potion", "before a monster begins"
    s = thirsty()
    s.activate("K")
    s.g.phase = "monster"
    ask = first_ask(monster(s.g), "dash:b1")
    assert ask.kind == "green-potion" and ask.seat == "p1", "between two actions"
    for phase in ("rewards", "mighty"):
        s = thirsty()
        s.g.phase, s.g.tasks = phase, ["without-points"]
        assert first_ask(STEPS[phase](s.g)).kind == "green-potion", phase
    s = thirsty()
    s.g.side = "heroes"
    drive(STEPS["rewards"](s.g))
    assert s.g.phase == "coins", "and in no pause of the Hero Turn"


@pytest.mark.rule("EXP-TURN-01")
def test_an_order_is_for_more_than_one_monster() -> None:
    s = explore("P . K K", P="royal-paladin", K="kobold-knucklehead")
    s.consul()
    assert "attack:royal-paladin" in first_ask(choose_monster(s.g)).options
    s.g.done = [s.foe("K").id]
    assert "attack:royal-paladin" not in first_ask(choose_monster(s.g)).options


@pytest.mark.rule("EXP-ACT-01", "SD-RULING-39")
def test_a_monsters_activation_goes_on_after_an_action_wherever_it_stands() -> None:
    s = explore("W P", W="wyrmling", P="royal-paladin")
    s.activate("W")
    stats, hero = foe_stats(s.g, s.foe("W")), hero_stats(s.g, s.hero("P"))
    assert stats.actions > 1
    dice, defense = len(stats.offense["strength"][0]), len(hero.defenses[0][1])
    drive(monster(s.g), "melee:royal-paladin", [1] * dice, [1] * defense)
    assert s.g.acting is not None and s.g.acting.spent == 1 and s.g.phase == "monster"


@pytest.mark.rule("EXP-SPAWN-02", "EXP-RULING-03")
def test_an_effect_brings_monsters_of_the_pool_to_its_user() -> None:
    s = explore("D . . .\n. . . .", D="dragon-priest", P="royal-paladin")
    s.activate("D")
    before = s.g.pool["kobold-knucklehead"]
    call = Spawn(monster="kobold-knucklehead", amount=1, within=1)
    drive(apply_effect(s.g, call, s.foe("D"), s.foe("D"), None, "x"), "b1")
    assert s.g.pool["kobold-knucklehead"] == before - 1
    assert s.g.foes[-1].card == "kobold-knucklehead" and s.g.newcomers == [s.g.foes[-1].id]


@pytest.mark.rule("SD-RULING-39", "EXP-TURN-01")
def test_a_monster_whose_target_falls_as_it_begins_is_played_by_the_consul_himself() -> None:
    s = explore(
        "R L . . K K", {"L": "lava"}, R="glimmerdusk-ranger", K="kobold-knucklehead", P="royal-paladin"
    )
    hero = s.hero("R")
    hero.potions, hero.wounds = 1, hero_stats(s.g, hero).hearts - 1
    s.consul()
    s.g.phase, s.g.target, s.g.lined = "order", hero.id, [foe.id for foe in s.g.foes]
    [green] = [key for key in first_ask(order(s.g)).options if key.startswith("drink:")]
    s.g.lined, s.g.done = [foe.id for foe in s.g.foes], []
    drive(order(s.g), green, "b1")
    assert hero.at == -1 and s.g.acting is not None and s.g.acting.model == s.foe("K").id
    assert s.g.phase == "monster" and s.g.lined == []
