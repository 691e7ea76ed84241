"""Wrath: tokens, ties and where they come from."""

from __future__ import annotations

import pytest

from tests.rules.super_dungeon_arcade.scene import GAME, Table, arcade
from tests.support import drive, events_of, first_ask
from undercroft.games.super_dungeon.arcade import ArcadeSetup
from undercroft.games.super_dungeon.arcade.rules.fighting import fight, unique
from undercroft.games.super_dungeon.arcade.rules.wrath import gain_wrath, leader_squares, most_wrath
from undercroft.games.super_dungeon.content.cards import Action, Harm, Wrath
from undercroft.games.super_dungeon.rules.actions import MAGIC, MELEE, perform
from undercroft.games.super_dungeon.rules.activation import begin
from undercroft.games.super_dungeon.rules.effects import apply_effect
from undercroft.games.super_dungeon.rules.potions import drink_green, green_options, green_window
from undercroft.games.super_dungeon.rules.wounds import destroy, place_wounds
from undercroft.games.super_dungeon.state import ICE, KNOCKDOWN


def party() -> Table:
    return arcade(
        """
        W G H . B
        . . . . .
        . . . . T
        """,
        W="riftling-warrior",
        G="moonspire-guardian",
        H="hexcast-sorceress",
        B="tower-blackblade",
        T="tower-stalker",
    )


@pytest.mark.rule("ARC-SETUP-07", "ARC-WRATH-04", "ARC-SIZE-05", "SD-SETUP-15")
@pytest.mark.example("ARC-EX-23", "SD-EX-03")
@pytest.mark.parametrize(("heroes", "tokens", "coins"), [(3, 6, 4), (4, 8, 5), (5, 10, 6), (6, 12, 7)])
def test_wrath_is_twice_the_heroes_and_coins_one_more(heroes: int, tokens: int, coins: int) -> None:
    g = GAME.new(ArcadeSetup(heroes=heroes))
    assert g.supply == tokens
    assert sum(g.wrath) == 0
    assert g.coins == coins


@pytest.mark.rule("ARC-WRATH-02", "ARC-WRATH-05", "ARC-WRATH-06", "SD-CRIT-02")
@pytest.mark.example("ARC-EX-05")
def test_the_last_token_then_two_from_other_heroes() -> None:
    s = party()
    sorceress, g = s.hero("H"), s.g
    g.supply, g.wrath = 1, [3, 2, 0]
    drive(perform(g, sorceress, MAGIC, "magic", s.foe("B").id), [2, 1, 1])
    assert s.foe("B").at == -1
    assert (g.supply, g.wrath) == (0, [3, 2, 1])
    drive(
        perform(g, sorceress, MAGIC, "magic", s.foe("T").id),
        [2, 2, 1], "riftling-warrior", "moonspire-guardian",
    )  # fmt: skip
    assert s.foe("T").at == -1, "a critical success: two wounds"
    assert g.wrath == [2, 1, 3]


@pytest.mark.rule("ARC-WRATH-06")
@pytest.mark.example("ARC-EX-06")
def test_who_gains_wrath_chooses_whom_to_take_it_from() -> None:
    s = party()
    s.g.supply, s.g.wrath = 0, [3, 1, 2]
    ask = first_ask(gain_wrath(s.g, s.hero("H"), 1))
    assert list(ask.options) == ["riftling-warrior", "moonspire-guardian"]
    drive(gain_wrath(s.g, s.hero("H"), 1), "moonspire-guardian")
    assert s.g.wrath == [3, 0, 3]
    assert drive(most_wrath(s.g, s.g.standing()), stop=True).result in (None, s.hero("W"))


@pytest.mark.rule("ARC-WRATH-06")
def test_nobody_can_take_more_wrath_than_there_is() -> None:
    s = party()
    s.g.supply, s.g.wrath = 0, [5, 1, 0]
    drive(gain_wrath(s.g, s.hero("W"), 3))
    assert s.g.wrath == [6, 0, 0]


@pytest.mark.rule("ARC-WRATH-01", "ARC-WRATH-08")
def test_equal_wrath_goes_to_the_most_recently_activated() -> None:
    s = party()
    s.g.wrath = [2, 2, 1]
    s.g.book.has_activated(s.g, s.hero("W"))
    s.g.book.has_activated(s.g, s.hero("G"))
    assert drive(most_wrath(s.g, s.g.standing())).result is s.hero("G")
    s.g.book.has_activated(s.g, s.hero("W"))
    assert drive(most_wrath(s.g, s.g.standing())).result is s.hero("W")


@pytest.mark.rule("ARC-WRATH-08")
def test_equals_that_never_activated_are_the_players_choice() -> None:
    s = party()
    ask = first_ask(most_wrath(s.g, s.g.standing()))
    assert ask.rule == "ARC-WRATH-08"
    assert drive(most_wrath(s.g, s.g.standing()), "hexcast-sorceress").result is s.hero("H")


@pytest.mark.rule("ARC-WRATH-07", "ARC-DEATH-01", "SD-DEATH-03", "SD-DEATH-05")
def test_a_fallen_heros_wrath_wounds_and_statuses_go_but_its_things_stay() -> None:
    s = party()
    hero, g = s.hero("W"), s.g
    g.wrath, g.supply = [2, 0, 0], 4
    hero.status, hero.potions, hero.gear[1] = ICE, 2, "rusty-blade"
    place_wounds(g, hero, 6)
    assert (g.wrath, g.supply) == ([0, 0, 0], 6)
    assert (hero.wounds, hero.status, hero.at) == (0, 0, -1)
    assert (hero.potions, hero.gear[1]) == (2, "rusty-blade")


@pytest.mark.rule("ARC-BASIC-01", "ARC-WRATH-03", "ARC-BASIC-02", "SD-POTION-04", "SD-POTION-11")
def test_loud_slurping_costs_a_potion_gives_two_wrath_and_is_the_green_potion_of_the_turn() -> None:
    s = party()
    hero, g = s.hero("W"), s.g
    g.side = "consul"
    hero.potions = 2
    assert "slurp:riftling-warrior" in green_options(g, hero)
    drive(drink_green(g, "slurp:riftling-warrior"))
    assert (hero.potions, g.wrath[0]) == (1, 2)
    assert green_options(g, hero) == []
    s.activate("W")
    from undercroft.games.super_dungeon.rules.activation import act

    assert not [key for key in first_ask(act(g)).options if key.startswith("slurp")]


@pytest.mark.rule("ARC-BASIC-01", "SD-STATUS-ICE-01")
def test_ice_stops_green_potions_but_not_slurping_knockdown_stops_both() -> None:
    s = party()
    hero = s.hero("W")
    hero.potions, hero.status = 2, ICE
    assert green_options(s.g, hero) == ["slurp:riftling-warrior"]
    hero.status = KNOCKDOWN
    assert green_options(s.g, hero) == []


@pytest.mark.rule("SD-POTION-04", "SD-POTION-07")
def test_green_potions_are_offered_in_the_pauses_and_never_inside_an_attack() -> None:
    s = arcade("W . T . B", W="riftling-warrior", T="tower-stalker", B="tower-blackblade")
    s.hero("W").potions = 1
    s.g.side = "consul"
    ran = drive(fight(s.g, s.foe("T")), [1, 1, 1], "pass", [1, 1, 1])
    assert [question.kind for question in ran.asked] == ["dice", "green-potion", "dice"]


@pytest.mark.rule("SD-POTION-04", "SD-POTION-07")
def test_a_green_potion_is_offered_between_two_unique_actions_of_a_monster() -> None:
    s = arcade("D D W\nD D .", D="daemonus", W="riftling-warrior")
    s.hero("W").potions = 1
    s.g.side = "consul"
    ran = drive(unique(s.g, s.foe("D")), "b1", [1, 1, 1], stop=True)
    assert [question.kind for question in ran.asked] == ["monster-form", "dice", "green-potion"]


@pytest.mark.rule("SD-POTION-04")
def test_a_seat_can_decline_green_potions_for_the_whole_turn() -> None:
    s = party()
    s.hero("W").potions = 1
    s.g.side = "consul"
    drive(green_window(s.g), "not-this-turn")
    drive(green_window(s.g))
    s.g.turn += 2
    assert first_ask(green_window(s.g)).kind == "green-potion"


@pytest.mark.rule("ARC-ORDER-02")
def test_without_heroes_the_start_token_stands_in() -> None:
    s = party()
    for hero in s.g.heroes:
        hero.at = -1
    s.g.start = s.square("c3")
    assert drive(leader_squares(s.g)).result == 1 << s.square("c3")


@pytest.mark.rule("ARC-WRATH-02", "ARC-HIT-04")
def test_wrath_comes_after_hearts_and_potions() -> None:
    s = arcade("W B", W="riftling-warrior", B="tower-blackblade")
    hero, g = s.hero("W"), s.g
    hero.wounds = 1
    heard: list[str] = []
    g.__dict__["log"] = lambda kind, rule, args, only: heard.append(kind)
    drive(perform(g, hero, MELEE, "melee", s.foe("B").id), [2, 2, "heart"])
    kinds = [kind for kind in heard if kind in ("wounded", "healed", "wrath")]
    assert kinds == ["wounded", "healed", "wrath"]
    assert (g.wrath, hero.wounds) == ([1], 0)


@pytest.mark.rule("SD-UPKEEP-01")
def test_activation_is_remembered_for_wrath() -> None:
    s = party()
    drive(begin(s.g, s.hero("W")))
    assert s.hero("W").activated


@pytest.mark.rule("ARC-WRATH-02", "SD-DEATH-01")
def test_wounds_beyond_the_last_heart_are_not_inflicted_and_earn_no_wrath() -> None:
    s = arcade("W C", W="riftling-warrior", C="crawler")
    drive(perform(s.g, s.hero("W"), MELEE, "melee", s.foe("C").id), [2, 2, 2])
    assert s.foe("C").at == -1
    assert s.g.wrath == [1], "a critical success against one heart"


@pytest.mark.rule("ARC-WRATH-02", "ARC-RULING-04")
def test_wounds_that_an_action_brings_without_a_roll_earn_wrath_too() -> None:
    s = party()
    sting = Action(id="x", name="X", kind="support", range=6, effects=(Harm(amount=3),))
    drive(perform(s.g, s.hero("H"), sting, "test/x", s.foe("B").id))
    assert s.foe("B").at == -1 and s.g.wrath == [0, 0, 1], "the Blackblade had one heart"
    reckless = Action(id="x", name="X", kind="support", range=6, dangerous=True, effects=(Harm(amount=1),))
    drive(perform(s.g, s.hero("H"), reckless, "test/x", s.hero("W").id))
    assert s.hero("W").wounds == 1 and s.g.wrath == [0, 0, 1], "not for a friend's wound"


@pytest.mark.rule("ARC-WRATH-02", "ARC-WRATH-03", "ARC-WRATH-05", "ARC-WRATH-07", "SD-TERM-02")
def test_what_is_told_of_wrath_names_the_rule_it_came_by() -> None:
    s = party()
    heard = events_of(s.g)
    drive(perform(s.g, s.hero("W"), MELEE, "melee", s.foe("B").id), [2, 2, 2])
    s.hero("G").potions = 1
    drive(drink_green(s.g, "slurp:moonspire-guardian"))
    drive(apply_effect(s.g, Wrath(amount=1), s.hero("W"), s.hero("W"), None, "x"))
    drive(apply_effect(s.g, Wrath(amount=-1), s.hero("W"), s.hero("W"), None, "x"))
    destroy(s.g, s.hero("W"))
    told = [(kind, rule) for kind, rule, _ in heard if kind in ("wrath", "sheds-wrath")]
    assert told == [
        ("wrath", "ARC-WRATH-02"),
        ("wrath", "ARC-WRATH-03"),
        ("wrath", "ARC-WRATH-05"),
        ("sheds-wrath", "SD-TERM-02"),
        ("sheds-wrath", "ARC-WRATH-07"),
    ]
