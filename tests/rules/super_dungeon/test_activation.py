"""Turns, activation, upkeep, movement points, basic actions and potions."""

from __future__ import annotations

import pytest

from tests.rules.super_dungeon_arcade.scene import Table, arcade, give
from tests.support import drive, first_ask
from undercroft.engine import Deck
from undercroft.games.super_dungeon.arcade.game import STEPS
from undercroft.games.super_dungeon.content.cards import Bonus
from undercroft.games.super_dungeon.rules.activation import act, begin, finish
from undercroft.games.super_dungeon.rules.stats import hero_stats
from undercroft.games.super_dungeon.rules.turns import TAKE_BACK, ready, select_hero
from undercroft.games.super_dungeon.rules.wounds import place_wounds
from undercroft.games.super_dungeon.state import (
    FIRE,
    HEX,
    ICE,
    IMMOBILE,
    KNOCKDOWN,
    POISON,
    SLOW,
    Lasting,
)  # fmt: skip


def trio() -> Table:
    return arcade("G . W . H", G="moonspire-guardian", W="riftling-warrior", H="sanctioned-witch")


def options(s: Table, verb: str = "") -> list[str]:
    return [key for key in first_ask(act(s.g)).options if key.startswith(verb)]


def turn(s: Table, *heroes: str) -> None:
    """A whole Hero Turn in which these activate and do nothing."""
    s.g.acted = []
    for name in heroes:
        ran = drive(select_hero(s.g), name, stop=True) if len(ready(s.g)) > 1 else drive(select_hero(s.g))
        assert ran.result is not None and ran.result.id == name
        finish(s.g, ran.result)


# ---------------------------------------------------------------- turns


@pytest.mark.rule("SD-TURN-03", "SD-TURN-06", "SD-TURN-07", "SD-TURN-08", "SD-TURN-05", "SD-UPKEEP-01")
@pytest.mark.example("ARC-EX-01")
def test_the_printed_sequence_of_three_heroes() -> None:
    s = trio()
    guardian, warrior, witch = "moonspire-guardian", "riftling-warrior", "sanctioned-witch"
    turn(s, guardian, warrior)
    assert [hero.activated for hero in s.g.heroes] == [True, True, False]
    s.g.acted = []
    assert [hero.id for hero in ready(s.g)] == [witch], "all must have activated before any repeats"
    drive(select_hero(s.g))
    assert not any(hero.activated for hero in s.g.heroes), "the tokens were cleared"
    assert {hero.id for hero in ready(s.g)} == {guardian, warrior}, "the Witch not twice in one turn"
    finish(s.g, s.hero("H"))
    drive(select_hero(s.g), warrior)
    finish(s.g, s.hero("W"))
    assert ready(s.g) == [], "two in a turn"
    turn(s, guardian, witch)
    assert not any(hero.activated for hero in s.g.heroes)
    turn(s, warrior, guardian)


@pytest.mark.rule("SD-TURN-04", "SD-TURN-09")
def test_one_activation_is_finished_before_the_next_and_then_power_up_follows() -> None:
    s = trio()
    drive(STEPS["heroes"](s.g), "riftling-warrior")
    assert s.g.phase == "activation"
    drive(STEPS["activation"](s.g), "end")
    assert s.g.phase == "heroes"
    drive(STEPS["heroes"](s.g), "sanctioned-witch")
    drive(STEPS["activation"](s.g), "end")
    drive(STEPS["heroes"](s.g))
    assert s.g.phase == "hero-end"
    drive(STEPS["hero-end"](s.g))
    assert s.g.phase == "rewards"


def test_a_seat_that_left_ties_to_the_table_can_take_that_back() -> None:
    s = trio()
    s.g.leave = ["p1"]
    drive(select_hero(s.g), TAKE_BACK, "riftling-warrior")
    assert s.g.leave == []


# ---------------------------------------------------------------- upkeep and end


@pytest.mark.rule("SD-ACT-01", "SD-ACT-02", "SD-UPKEEP-02", "SD-POTION-10")
def test_upkeep_ends_what_the_hero_brought_about_before() -> None:
    s = trio()
    key = give(s, "W", Bonus(movement=2), by="riftling-warrior")
    give(s, "H", Bonus(movement=2), by="riftling-warrior")
    kept = give(s, "W", Bonus(movement=1), by="sanctioned-witch")
    s.g.auras = [Lasting("act:moonspire-guardian/moonshield", "riftling-warrior")]
    assert hero_stats(s.g, s.hero("W")).movement == 9
    drive(begin(s.g, s.hero("W")))
    assert [one.source for one in s.hero("W").lasting] == [kept] and key != kept
    assert s.hero("H").lasting == [] and s.g.auras == []


@pytest.mark.rule("SD-UPKEEP-03", "SD-UPKEEP-04", "SD-ABIL-TOUGH-01", "SD-STATUS-FIRE-01")
def test_healing_comes_before_damage() -> None:
    s = arcade("W . .", W="tincan")
    hero = s.hero("W")
    hero.wounds = hero_stats(s.g, hero).hearts - 1
    hero.status = FIRE
    drive(begin(s.g, hero))
    assert hero.at >= 0, "Tough first, then the Fire"
    assert hero.wounds == hero_stats(s.g, hero).hearts - 1


@pytest.mark.rule("SD-STATUS-FIRE-01", "SD-UPKEEP-04")
def test_fire_can_destroy_and_then_the_activation_is_over() -> None:
    s = trio()
    hero = s.hero("W")
    hero.wounds, hero.status = 5, FIRE
    drive(begin(s.g, hero))
    assert hero.at == -1 and s.g.acting is None


@pytest.mark.rule("SD-ACT-05", "SD-ACT-06", "SD-STATUS-03", "SD-STATUS-02")
def test_status_tokens_leave_at_the_end_and_their_effect_with_them() -> None:
    s = trio()
    hero = s.activate("W")
    hero.status = SLOW | HEX
    drive(act(s.g), "end")
    assert hero.status == 0 and s.g.acting is None


# ---------------------------------------------------------------- points


@pytest.mark.rule(
    "SD-ACT-03", "SD-ACT-04", "SD-CARD-03", "SD-CARD-04", "SD-TERM-13", "SD-ACTION-03", "SD-ACTION-02"
)
def test_movement_and_actions_mix_freely_and_never_exceed_what_the_card_gives() -> None:
    s = arcade("W . . . . . . . . C", W="riftling-warrior", C="knight-of-the-tower")
    s.activate("W")
    drive(act(s.g), "to:d1")
    assert s.g.acting is not None and s.g.acting.moved == 3
    drive(act(s.g), "dash:e1")
    assert (s.g.acting.moved, s.g.acting.spent) == (3, 1), "over and above the movement points"
    assert options(s, "to:h1") and not options(s, "to:i1"), "three of six squares left"
    drive(act(s.g), "to:h1")
    assert not options(s, "to:"), "all six spent"
    drive(act(s.g), "dash:i1")
    target = s.foe("C").id
    drive(act(s.g), f"melee:{target}", [1, 1, 1])
    assert options(s) == ["end"], "three action points, no more"


@pytest.mark.rule("SD-ACTION-04", "ARC-AREA-01")
@pytest.mark.example("ARC-EX-22")
def test_indignant_defense_may_be_repeated_but_only_one_die_applies() -> None:
    s = arcade("T . .", T="tincan")
    hero = s.activate("T")
    before = len(hero_stats(s.g, hero).defenses[0][1])
    for _ in range(2):
        drive(act(s.g), "use:tincan/indignant-defense:tincan")
    assert s.g.acting is not None and s.g.acting.spent == 2
    assert len(hero_stats(s.g, hero).defenses[0][1]) == before + 1


@pytest.mark.rule("SD-BASIC-04", "SD-BASIC-05")
def test_dash_is_two_squares_one_when_slow_none_when_immobile_and_pays_terrain() -> None:
    s = arcade("W . . .\n. D . .", ground={"D": "brambles"}, W="riftling-warrior")
    hero = s.activate("W")
    assert "dash:c1" in options(s) and "dash:d1" not in options(s)
    assert "dash:b2" in options(s), "brambles use up both squares"
    hero.status = SLOW
    assert "dash:b1" in options(s) and "dash:c1" not in options(s) and "dash:b2" not in options(s)
    hero.status = IMMOBILE
    assert not options(s, "dash") and not options(s, "to")


@pytest.mark.rule("SD-STATUS-SLOW-01", "SD-STATUS-POISON-01", "SD-STATUS-IMMOBILE-01", "SD-STATUS-ICE-01")
def test_slow_halves_movement_poison_takes_an_action_ice_stops_unique_actions() -> None:
    s = arcade("W . . . . . . .", W="sanctioned-witch")
    hero = s.activate("W")
    hero.wounds = 1
    hero.status = SLOW
    assert "to:d1" in options(s) and "to:e1" not in options(s), "three of six"
    hero.status = POISON
    assert s.g.acting is not None
    s.g.acting.spent = 2
    assert not options(s, "dash"), "two action points, both spent"
    s.g.acting.spent = 0
    hero.status = 0
    assert options(s, "use:sanctioned-witch/curative")
    hero.status, hero.potions = ICE, 3
    assert not options(s, "use:") and not options(s, "drink:") and options(s, "dash")


@pytest.mark.rule("SD-STATUS-KNOCKDOWN-01")
def test_a_knocked_down_hero_pays_an_action_or_its_whole_movement_to_stand() -> None:
    s = trio()
    hero = s.activate("W")
    hero.status, hero.potions = KNOCKDOWN, 2
    assert options(s) == ["stand:action", "stand:move", "end"]
    drive(act(s.g), "stand:move")
    assert hero.status == 0 and not options(s, "to:") and options(s, "dash:")
    other = trio()
    down = other.activate("W")
    down.status = KNOCKDOWN
    drive(act(other.g), "stand:action")
    assert other.g.acting is not None and other.g.acting.spent == 1 and options(other, "to:")


# ---------------------------------------------------------------- chests


@pytest.mark.rule("SD-BASIC-06", "SD-BASIC-07", "SD-BASIC-08")
@pytest.mark.example("SD-EX-04")
def test_a_chest_on_the_third_tile_three_cards_one_kept() -> None:
    s = arcade("W . . .", W="riftling-warrior")
    s.activate("W")
    s.g.chests = [-1, -1, s.square("b1")]
    s.g.treasure = Deck.of("treasure", ["rift-edge", "aegis-of-dawn", "falcon-quiver", "star-of-the-deep"])
    drive(act(s.g), "chest:b1", ["rift-edge"], ["aegis-of-dawn"], ["falcon-quiver"], "aegis-of-dawn")
    assert s.g.backpack == ["aegis-of-dawn"]
    assert s.g.treasure.discard == {"rift-edge": 1, "falcon-quiver": 1}
    assert s.g.chests == [-1, -1, -1] and not options(s, "chest")
    assert s.g.acting is not None and s.g.acting.spent == 1


@pytest.mark.rule("SD-BASIC-06")
def test_a_chest_must_be_adjacent_and_in_sight() -> None:
    s = arcade("+-+-+-+-+\n|W|. . .|\n+-+-+-+-+", W="riftling-warrior")
    s.activate("W")
    s.g.chests = [s.square("b1")]
    assert not options(s, "chest")
    near = arcade("W . . .", W="riftling-warrior")
    near.activate("W")
    near.g.chests = [near.square("c1")]
    assert not options(near, "chest")
    near.g.chests = [near.square("a1")]
    assert options(near, "chest") == ["chest:a1"], "on one's own square"


@pytest.mark.rule("SD-REWARD-11")
def test_the_burglar_draws_one_more_but_keeps_one() -> None:
    s = arcade("W . .", W="cat-burglar")
    s.activate("W")
    s.g.chests = [s.square("b1")]
    s.g.treasure = Deck.of("treasure", ["rift-edge", "aegis-of-dawn"])
    drive(act(s.g), "chest:b1", ["rift-edge"], ["aegis-of-dawn"], "rift-edge")
    assert s.g.backpack == ["rift-edge"]


@pytest.mark.rule("SD-BASIC-09", "SD-BOO-01", "SD-BOO-02", "SD-BOO-03")
def test_a_boo_booty_must_be_chosen_and_stands_where_the_chest_was() -> None:
    s = arcade("W . . .", W="riftling-warrior")
    s.activate("W")
    s.g.chests = [-1, s.square("b1")]
    s.g.treasure = Deck.of("treasure", ["rift-edge", "toothy-chest"])
    drive(act(s.g), "chest:b1", ["rift-edge"], ["toothy-chest"])
    [mimic] = s.g.foes
    assert (mimic.card, s.at(mimic), mimic.tile) == ("mimic", "b1", 2)
    assert s.g.backpack == []
    assert s.g.treasure.discard == {"rift-edge": 1, "toothy-chest": 1}
    assert f"melee:{mimic.id}" in options(s), "a monster in every respect"
    assert not s.g.box.items["toothy-chest"].slot, "no equipment"


@pytest.mark.rule("SD-MOVE-02", "SD-LOS-09")
def test_tokens_hinder_neither_movement_nor_sight() -> None:
    s = arcade("W . . T", W="cat-burglar", T="crawler")
    s.activate("W")
    s.g.chests = [s.square("b1")]
    s.g.crystals = [s.square("c1")]
    assert {"to:b1", "to:c1", f"missile:{s.foe('T').id}"} <= set(options(s))


# ---------------------------------------------------------------- potions


@pytest.mark.rule("SD-CARD-13", "SD-POTION-03", "SD-POTION-05", "SD-POTION-06")
def test_one_red_or_blue_potion_free_of_action_points() -> None:
    s = arcade("W . .", W="riftling-warrior")
    hero = s.activate("W")
    hero.potions = 2
    assert options(s, "drink:") == ["drink:riftling-warrior/firevine:riftling-warrior"], "no green ones"
    before = len(hero_stats(s.g, hero).offense["strength"][0])
    drive(act(s.g), "drink:riftling-warrior/firevine:riftling-warrior")
    assert hero.potions == 1 and s.g.acting is not None and s.g.acting.spent == 0
    stats = hero_stats(s.g, hero)
    assert len(stats.offense["strength"][0]) == before + 1 and stats.inflicts == FIRE
    assert not options(s, "drink:")


@pytest.mark.rule("SD-POTION-06", "SD-CARD-13")
def test_a_potion_costs_its_tokens_and_a_red_one_rolls_as_any_attack() -> None:
    s = arcade("W T .", W="cat-burglar", T="knight-of-the-tower")
    hero = s.activate("W")
    red = next(drink for drink in s.g.box.heroes["cat-burglar"].drinks if drink.color == "red")
    hero.potions = red.tokens - 1
    assert not options(s, "drink:")
    hero.potions = red.tokens
    assert options(s, f"drink:cat-burglar/{red.id}:{s.foe('T').id}")


@pytest.mark.rule("SD-POTION-08", "SD-POTION-09", "SD-POTION-10")
@pytest.mark.example("ARC-EX-04")
def test_the_witch_drinks_the_warriors_firevine() -> None:
    s = arcade("H . . . . . . W", W="riftling-warrior", H="sanctioned-witch")
    witch, warrior = s.activate("H"), s.hero("W")
    warrior.potions, warrior.seat = 1, "p2"
    drive(act(s.g), "drink:riftling-warrior/firevine:sanctioned-witch", "yes")
    assert (warrior.potions, witch.potions) == (0, 0)
    assert hero_stats(s.g, witch).inflicts == FIRE and hero_stats(s.g, warrior).inflicts == 0
    drive(begin(s.g, warrior))
    assert hero_stats(s.g, witch).inflicts == FIRE, "until the drinker's next activation"
    drive(begin(s.g, witch))
    assert hero_stats(s.g, witch).inflicts == 0


@pytest.mark.rule("SD-POTION-08")
def test_the_owner_may_refuse_and_a_fallen_hero_cannot_share() -> None:
    s = arcade("H . . W", W="riftling-warrior", H="sanctioned-witch")
    s.activate("H")
    warrior = s.hero("W")
    warrior.potions, warrior.seat = 1, "p2"
    drive(act(s.g), "drink:riftling-warrior/firevine:sanctioned-witch", "no")
    assert warrior.potions == 1 and s.g.acting is not None and not s.g.acting.drunk
    place_wounds(s.g, warrior, 6)
    assert not options(s, "drink:")


# ---------------------------------------------------------------- the book's activation


@pytest.mark.rule("SD-ACT-03", "SD-ACTION-07", "SD-OFF-04", "SD-ABIL-HEAL-01", "ARC-HIT-01", "ARC-WRATH-02")
@pytest.mark.example("ARC-EX-02", "ARC-EX-03")
def test_the_witch_moves_heals_the_burglar_and_destroys_a_crawler() -> None:
    s = arcade(
        """
        H . . . . . B . .
        . . . . . . . . C
        """,
        H="sanctioned-witch",
        B="cat-burglar",
        C="crawler",
    )
    burglar = s.hero("B")
    burglar.wounds = 1
    witch = s.activate("H")
    drive(act(s.g), "to:d1")
    ran = drive(act(s.g), "use:sanctioned-witch/curative:cat-burglar")
    assert burglar.wounds == 0 and ran.chances == [], "no roll"
    burglar.wounds = 1
    drive(act(s.g), f"magic:{s.foe('C').id}", [2, "heart", "potion"], "cat-burglar")
    assert s.foe("C").at == -1
    assert (burglar.wounds, burglar.potions) == (0, 1)
    assert s.g.wrath == [1, 0]
    assert s.g.acting is not None and (s.g.acting.spent, s.g.acting.moved) == (2, 3), "one and three left"
    stats = hero_stats(s.g, witch)
    assert (stats.actions, stats.movement, stats.ranges["willpower"]) == (3, 6, 8)


@pytest.mark.rule("SD-ABIL-HEAL-01")
def test_heal_takes_wounds_and_statuses_in_any_mix() -> None:
    from undercroft.games.super_dungeon.rules.wounds import heal

    s = trio()
    hero = s.hero("W")
    hero.wounds, hero.status = 2, FIRE
    drive(heal(s.g, hero, 2, "x"), "fire")
    assert (hero.wounds, hero.status) == (1, 0)
    drive(heal(s.g, hero, 3, "x"))
    assert hero.wounds == 0


@pytest.mark.rule("SD-CARD-11", "SD-DEATH-02")
def test_as_many_wounds_as_hearts_destroy() -> None:
    s = trio()
    hero = s.hero("H")
    place_wounds(s.g, hero, 4)
    assert hero.at >= 0
    place_wounds(s.g, hero, 1)
    assert hero.at == -1


@pytest.mark.rule("SD-UPKEEP-05")
def test_other_upkeep_effects_come_after_the_damage() -> None:
    s = arcade("K . . .\n. . . .", K="tidecaller", packs=("drowned-court",))
    hero = s.hero("K")
    hero.status = FIRE
    ran = drive(begin(s.g, hero), stop=True)
    assert hero.wounds == 1, "the Fire first"
    assert ran.pending is not None and ran.pending.kind == "shapeshift"


@pytest.mark.rule("SD-STATUS-POISON-01")
def test_poison_leaves_one_action_point() -> None:
    s = trio()
    hero = s.activate("W")
    give(s, "W", Bonus(actions=-2))
    assert hero_stats(s.g, hero).actions == 1
    hero.status = POISON
    assert options(s, "dash:")


@pytest.mark.rule("SD-TURN-08", "SD-DEATH-05")
def test_a_fallen_hero_still_counts_when_tokens_are_cleared() -> None:
    s = trio()
    place_wounds(s.g, s.hero("G"), 9)
    drive(begin(s.g, s.hero("W")))
    drive(begin(s.g, s.hero("H")))
    assert s.hero("W").activated and s.hero("H").activated, "the Guardian has no token yet"
    assert not s.hero("G").activated


@pytest.mark.rule("SD-ACTION-02", "SD-ACTION-03")
def test_an_action_costs_what_its_icon_says_and_is_not_offered_for_less() -> None:
    s = arcade("W K .", W="riftling-warrior", K="knight-of-the-tower")
    s.activate("W")
    cleave = "use:riftling-warrior/rift-cleave:east"
    assert next(a.cost for _, a in hero_stats(s.g, s.hero("W")).unique if a.id == "rift-cleave") == 2
    drive(act(s.g), cleave, [1, 1, 1, 0])
    assert s.g.acting is not None and s.g.acting.spent == 2
    assert cleave not in options(s) and options(s, "melee:"), "one point left"


@pytest.mark.rule("SD-ACT-03")
def test_whoever_is_slowed_after_its_last_step_has_no_movement_left_and_not_less() -> None:
    s = arcade("W . . . . . . . T", W="riftling-warrior", T="tower-stalker")
    hero = s.activate("W")
    assert s.g.acting is not None
    s.g.acting.moved = hero_stats(s.g, hero).movement
    s.g.challenges = ["creeping-dread"]
    assert first_ask(act(s.g)).about.movement == 0
