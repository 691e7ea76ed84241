"""Mini-bosses, the dungeon boss, the boss fight, shapeshifting monsters."""

from __future__ import annotations

import pytest

from tests.rules.super_dungeon_arcade.scene import GAME, Table, answered, arcade
from tests.support import drive, events_of
from undercroft.engine import Deck
from undercroft.engine.state import GameOver
from undercroft.games.super_dungeon.arcade import ArcadeSetup
from undercroft.games.super_dungeon.arcade.content.box import arcade_box
from undercroft.games.super_dungeon.arcade.rules.commands import (
    BOSS_FIGHT,
    advance_chart,
    at_once,
    heal_boss,
    run,
    upkeep,
)  # fmt: skip
from undercroft.games.super_dungeon.arcade.rules.fighting import unique
from undercroft.games.super_dungeon.arcade.rules.gangs import armor_of, foe_stats, kind_of, strength_of
from undercroft.games.super_dungeon.arcade.rules.power_up import bosses
from undercroft.games.super_dungeon.arcade.rules.shapes import shapeshift
from undercroft.games.super_dungeon.arcade.rules.spawning import (
    mini_boss_command,
    place_at_exit,
    spawn_dungeon_boss,
)
from undercroft.games.super_dungeon.arcade.rules.table_cards import draw_challenges
from undercroft.games.super_dungeon.rules.actions import MELEE, perform
from undercroft.games.super_dungeon.rules.effects import start_aura
from undercroft.games.super_dungeon.rules.wounds import destroy
from undercroft.games.super_dungeon.state import FIRE, HEX, POISON, Foe, Lasting

HALL = """
    +-+-+-+-+-+-+-+
    :. . . . . . .:
    +             +
    |. W . . . . .|
    +-+-+-+-+-+-+-+
    """


def hall(**who: str) -> Table:
    return arcade(HALL, W="riftling-warrior", **who)


def cards(s: Table) -> list[str]:
    return [foe.card for foe in s.g.foes]


@pytest.mark.rule("ARC-MINI-01", "ARC-BOSS-02")
def test_a_boss_enters_at_the_exit_nearest_to_the_most_wrathful_or_the_next() -> None:
    s = hall()
    foe = drive(place_at_exit(s.g, "knight-of-the-tower", "ARC-MINI-01")).result
    assert s.at(foe) == "a1"
    foe = drive(place_at_exit(s.g, "knight-of-the-tower", "ARC-MINI-01")).result
    assert s.at(foe) == "g1", "the nearest exit is taken"


@pytest.mark.rule("ARC-MINI-02", "ARC-DEATH-03", "ARC-POWER-02")
def test_the_second_fallen_point_brings_the_mini_boss_once() -> None:
    s = hall()
    s.g.fallen, s.g.fallen_now = 1, 1
    s.g.foes.append(place(s))
    drive(bosses(s.g))
    assert "knight-of-the-tower" not in cards(s)
    s.g.fallen, s.g.fallen_now = 2, 1
    drive(bosses(s.g))
    assert cards(s).count("knight-of-the-tower") == 1
    assert "midnight-queen" not in cards(s), "a spawning point still stands"
    drive(mini_boss_command(s.g))
    assert cards(s).count("knight-of-the-tower") == 1, "not again for the chart"


def place(s: Table) -> Foe:
    """A spawning point that still stands, so that the dungeon boss does not come."""

    return Foe("shadow-tower-9", "shadow-tower", s.square("d2"), tile=3)


@pytest.mark.rule("ARC-MINI-02", "ARC-CHART-02")
def test_the_chart_brings_the_mini_boss_and_then_the_points_do_not() -> None:
    s = hall()
    s.g.foes.append(place(s))
    drive(at_once(s.g, "mini-boss", 1))
    destroy(s.g, next(foe for foe in s.g.foes if foe.card == "knight-of-the-tower"))
    s.g.fallen, s.g.fallen_now = 2, 1
    drive(bosses(s.g))
    assert "knight-of-the-tower" not in cards(s)


@pytest.mark.rule("ARC-MINI-03")
def test_a_card_spawns_the_mini_boss_even_if_it_was_destroyed_before() -> None:
    s = hall()
    s.g.minis_due = 1
    drive(run(s.g, "mini-boss"))
    assert cards(s) == ["knight-of-the-tower"]
    assert s.g.minis_due == 1


@pytest.mark.rule("ARC-MINI-04")
def test_a_mini_boss_in_play_is_healed_and_no_other_comes() -> None:
    s = arcade(HALL.replace("W . .", "W . K"), W="riftling-warrior", K="knight-of-the-tower")
    s.foe("K").wounds, s.foe("K").status = 3, POISON
    drive(run(s.g, "mini-boss"))
    assert (s.foe("K").wounds, s.foe("K").status) == (0, 0)
    assert cards(s) == ["knight-of-the-tower"]


@pytest.mark.rule("ARC-SIZE-02", "ARC-SIZE-03", "ARC-SIZE-04", "SD-SIZE-06")
def test_two_mini_bosses_each_by_its_own_mark_or_point() -> None:
    big = GAME.new(ArcadeSetup(heroes=6))
    assert len(big.minis) == 2
    s = arcade(HALL, W="riftling-warrior", packs=("drowned-court",))
    s.g.minis = list(big.minis)
    first, second = s.g.minis
    drive(mini_boss_command(s.g))
    assert cards(s) == [first]
    s.g.foes.clear()
    s.g.mini_marks = 0
    drive(mini_boss_command(s.g))
    assert cards(s) == [], "the first space never brings the second"
    drive(mini_boss_command(s.g))
    assert cards(s) == [second]
    points = arcade(HALL, W="riftling-warrior", packs=("drowned-court",))
    points.g.minis, points.g.minis_due = list(big.minis), 1
    points.g.foes.append(place(points))
    points.g.fallen, points.g.fallen_now = 3, 1
    drive(bosses(points.g))
    assert second in cards(points)


def with_two_mini_bosses() -> Table:
    s = arcade(HALL, W="riftling-warrior", packs=("drowned-court",))
    s.g.minis = list(GAME.new(ArcadeSetup(heroes=6)).minis)
    s.g.leave.append("p1")
    return s


@pytest.mark.rule("ARC-SIZE-02", "ARC-MINI-04")
def test_the_second_mini_boss_comes_while_the_first_lives() -> None:
    s = with_two_mini_bosses()
    first, second = s.g.minis
    drive(mini_boss_command(s.g))
    s.g.foes[0].wounds = 3
    drive(mini_boss_command(s.g), stop=True)
    assert s.g.foes[0].wounds == 3, "nobody is healed by the chart's second space"
    by_points = with_two_mini_bosses()
    by_points.g.foes.append(place(by_points))
    by_points.g.fallen, by_points.g.fallen_now = 3, 2
    answered(bosses(by_points.g))
    assert cards(by_points)[1:] == [first, second], "two points in one turn call both"


@pytest.mark.rule("ARC-MINI-04", "ARC-MINI-03")
def test_a_card_that_calls_a_mini_boss_heals_those_in_play() -> None:
    s = with_two_mini_bosses()
    s.g.minis_due = 1
    answered(mini_boss_command(s.g))
    s.g.mini_marks = 1
    answered(mini_boss_command(s.g))
    assert cards(s) == [s.g.minis[1]], "the second one"
    s.g.foes[0].wounds, s.g.foes[0].status = 2, FIRE
    drive(run(s.g, "mini-boss"))
    assert (s.g.foes[0].wounds, s.g.foes[0].status) == (0, 0)
    assert len(s.g.foes) == 1, "a card brings no other beside it"


@pytest.mark.rule("ARC-MINI-04", "SD-SHAPE-08")
def test_a_mini_boss_that_a_card_brought_is_healed_when_its_own_call_comes() -> None:
    s = arcade(HALL.replace("W . .", "W . K"), W="riftling-warrior", K="knight-of-the-tower")
    s.foe("K").wounds, s.foe("K").card = 3, "daemonus"
    drive(mini_boss_command(s.g))
    assert s.foe("K").wounds == 0 and len(s.g.foes) == 1, "one model cannot stand twice, whatever its form"


@pytest.mark.rule("ARC-BOSS-01", "ARC-CHAL-04")
def test_the_chart_puts_the_dungeon_boss_into_the_dungeon() -> None:
    s = hall()
    drive(at_once(s.g, "dungeon-boss", 1))
    assert cards(s) == ["midnight-queen"] and s.g.boss_spawned


@pytest.mark.rule("SD-UPKEEP-02", "SD-RULING-22", "SD-WIN-02")
def test_what_the_dungeon_boss_began_ends_with_it_and_the_last_position_can_be_shown() -> None:
    s = arcade(HALL, W="riftling-warrior", packs=("carnival-below",))
    boss = Foe("the-ringmaster-1", "the-ringmaster", s.hero("W").at + 1)
    s.g.foes.append(boss)
    start_aura(s.g, boss, "act:the-ringmaster/crack-of-the-whip")
    s.hero("W").lasting = [Lasting("act:the-ringmaster/crack-of-the-whip", boss.id)]
    with pytest.raises(GameOver):
        destroy(s.g, boss)
    assert s.g.outcome is not None
    assert (s.g.auras, s.hero("W").lasting) == ([], [])
    assert GAME.view(s.g, None)


@pytest.mark.rule("ARC-BOSS-03", "ARC-DEATH-04", "ARC-POWER-03", "ARC-TERM-04")
def test_the_last_point_brings_the_dungeon_boss_unless_it_is_there() -> None:
    s = hall()
    s.g.fallen, s.g.fallen_now, s.g.minis_due = 3, 1, 1
    drive(bosses(s.g))
    assert cards(s) == ["midnight-queen"]
    drive(spawn_dungeon_boss(s.g))
    assert cards(s) == ["midnight-queen"]


@pytest.mark.rule("ARC-BOSS-04", "ARC-BOSS-05", "ARC-BOSS-06")
def test_boss_fight_commands_start_with_the_next_consul_turn() -> None:
    s = hall()
    s.g.space = 6
    advance_chart(s.g)
    now = list(s.g.commands)
    drive(spawn_dungeon_boss(s.g))
    assert s.g.commands == now, "the turn is finished as it was"
    advance_chart(s.g)
    assert s.g.commands == BOSS_FIGHT == ["move", "fight", "boss-heal", "challenge"]
    assert s.g.space == 7, "the chart is not advanced"


@pytest.mark.rule("ARC-BOSS-06")
def test_the_boss_heals_three_wounds_for_each_point_that_stands() -> None:
    s = arcade("Q . P . P", Q="midnight-queen", P="shadow-tower")
    s.foe("Q").wounds = 8
    heard = events_of(s.g)
    for wounds, told in ((2, 6), (0, 2), (0, 0)):
        heard.clear()
        heal_boss(s.g)
        assert s.foe("Q").wounds == wounds
        assert [args["wounds"] for _, _, args in heard] == ([told] if told else [])


def test_who_wounds_the_queen_and_leaves_her_standing_is_hexed() -> None:
    s = arcade("W Q H", W="riftling-warrior", Q="midnight-queen", H="sanctioned-witch")
    queen = s.foe("Q")
    drive(perform(s.g, s.hero("H"), MELEE, "melee", queen.id), [1])
    assert (queen.wounds, s.hero("H").status) == (0, 0), "she does not look at who missed her"
    drive(perform(s.g, s.hero("W"), MELEE, "melee", queen.id), [1, 1, 1])
    assert queen.wounds == 1
    assert (s.hero("W").status, s.hero("H").status) == (HEX, 0)


@pytest.mark.rule("ARC-CHAL-04", "ARC-CHAL-05", "ARC-CHAL-06")
def test_the_boss_fight_deck_takes_over_and_is_shuffled_anew_when_it_runs_out() -> None:
    s = hall()
    s.g.challenges = ["terrible-burden"]
    quiet = next(card.id for card in s.g.box.challenges.values() if card.boss_fight and not card.trap)
    s.g.boss_deck = Deck.of("boss fight", [quiet])
    drive(spawn_dungeon_boss(s.g))
    assert s.g.challenges == ["terrible-burden"], "what is in play stays"
    drive(draw_challenges(s.g, 1), [quiet])
    assert s.g.challenges == [quiet]
    assert s.g.challenge_deck.discard == {"terrible-burden": 1}
    drive(draw_challenges(s.g, 1), [quiet])
    assert s.g.challenges == [quiet], "its discard was shuffled in"


@pytest.mark.rule("ARC-STAR-02", "ARC-STAR-03", "ARC-STAR-04")
def test_star_bonuses_add_up_for_all_monsters_but_the_dungeon_boss() -> None:
    s = arcade("Q T P", Q="midnight-queen", T="tower-stalker", P="shadow-tower")
    boss, stalker, point = s.foe("Q"), s.foe("T"), s.foe("P")
    before = strength_of(foe_stats(s.g, boss), boss), armor_of(s.g, point)
    s.g.space = 5
    advance_chart(s.g)
    s.g.star_armor += 1
    assert strength_of(foe_stats(s.g, stalker), stalker) == 3
    assert armor_of(s.g, stalker) == 3
    assert (strength_of(foe_stats(s.g, boss), boss), armor_of(s.g, point)) == before
    s.g.star_strength += 1
    assert strength_of(foe_stats(s.g, stalker), stalker) == 4
    assert GAME.view(s.g, "p1").chart.strength == 2, "laid out for all to see"


@pytest.mark.rule("SD-WIN-02")
def test_the_heroes_win_when_the_dungeon_boss_is_destroyed() -> None:
    s = arcade("W Q", W="riftling-warrior", Q="midnight-queen")
    queen = s.foe("Q")
    queen.wounds = foe_stats(s.g, queen).hearts - 1
    ran = drive(perform(s.g, s.hero("W"), MELEE, "melee", queen.id), [2, 2, 2])
    assert ran.over
    assert s.g.outcome is not None and s.g.outcome.winners == ("p1",) and s.g.outcome.rule == "SD-WIN-02"


# ---------------------------------------------------------------- shapeshift


@pytest.mark.rule(
    "ARC-SHAPE-01", "ARC-SHAPE-02", "SD-SHAPE-01", "SD-SHAPE-03", "SD-SHAPE-08", "SD-ABIL-SHAPESHIFT-01"
)
def test_every_unique_command_changes_the_knights_form() -> None:
    s = arcade("K . . .\n. . . .\n. . . W", K="knight-of-the-tower", W="riftling-warrior")
    knight = s.foe("K")
    knight.wounds = 2
    drive(unique(s.g, knight), stop=True)
    assert knight.card == "daemonus" and knight.wounds == 2
    assert foe_stats(s.g, knight).size == 2
    drive(run(s.g, "mini-boss"), stop=True)
    assert [kind_of(s.g, foe).rank for foe in s.g.foes] == ["mini-boss"], "in play in either form"
    drive(shapeshift(s.g, knight), "b2")
    assert knight.card == "knight-of-the-tower" and s.at(knight) == "b2", "and back, on a square it had"


@pytest.mark.rule("SD-SHAPE-06", "SD-DEATH-02")
def test_a_form_with_no_more_hearts_than_the_wounds_it_keeps_is_destroyed() -> None:
    s = arcade("K . .\n. . .", K="knight-of-the-tower")
    s.foe("K").wounds = s.g.box.kinds["daemonus"].hearts
    drive(shapeshift(s.g, s.foe("K")))
    assert s.g.foes == []


@pytest.mark.rule("ARC-SHAPE-03")
def test_daemonus_pushes_models_out_of_the_squares_he_needs() -> None:
    s = arcade(
        "K W . .\nC H . .", K="knight-of-the-tower", W="riftling-warrior", H="sanctioned-witch", C="crawler"
    )
    drive(shapeshift(s.g, s.foe("K")), "c1", "d1")
    assert s.foe("K").card == "daemonus" and s.at(s.foe("K")) == "a1"
    assert [s.at(s[letter]) for letter in "WHC"] == ["c1", "c2", "d1"], "enemies first, by the shortest way"


@pytest.mark.rule("SD-SHAPE-02")
def test_a_shapeshifter_is_spawned_in_its_original_form() -> None:
    assert arcade_box().solos_of("mini-boss") == ["knight-of-the-tower"]
    s = hall()
    drive(run(s.g, "mini-boss"))
    assert cards(s) == ["knight-of-the-tower"]


@pytest.mark.rule("ARC-BOO-01")
def test_a_boo_booty_performs_commands_like_any_solo() -> None:
    from undercroft.games.super_dungeon.arcade.rules.commands import solos

    s = arcade("W . M", W="riftling-warrior", M="mimic")
    assert solos(s.g) == [s.foe("M")]


@pytest.mark.rule("ARC-ORDER-01", "ARC-ORDER-02", "ARC-UPKEEP-03")
def test_fire_burns_solos_first_then_elites_then_minions_each_closest_first() -> None:
    s = arcade("W C T . K", W="riftling-warrior", C="crawler", T="tower-arbalist", K="knight-of-the-tower")
    for foe in s.g.foes:
        foe.status = FIRE
    order = []
    s.g.__dict__["log"] = lambda kind, rule, args, only: (
        order.append(args["model"]) if kind == "burns" else None
    )
    drive(upkeep(s.g))
    assert order == [s.foe("K").id, s.foe("T").id, s.foe("C").id]


@pytest.mark.rule("ARC-UPKEEP-01", "ARC-UPKEEP-02")
def test_consul_upkeep_ends_old_effects_then_heals_the_tough() -> None:
    from undercroft.games.super_dungeon.content.box import Giver
    from undercroft.games.super_dungeon.content.cards import Bonus, Roll
    from undercroft.games.super_dungeon.rules.stats import lend

    s = arcade("W . K", W="riftling-warrior", K="knight-of-the-tower")
    knight = s.foe("K")
    s.g.box.givers["test:tough"] = Giver("Tough", (Bonus(abilities=("tough",)),))
    s.g.box.givers["test:armor"] = Giver("Shell", (Bonus(armor=Roll(stars=1)),))
    lend(s.g, knight, "test:tough", "riftling-warrior")
    lend(s.g, knight, "test:armor", knight.id)
    knight.wounds, knight.status = 7, FIRE
    drive(upkeep(s.g))
    assert [one.source for one in knight.lasting] == ["test:tough"], "what a Hero brought stays"
    assert knight.wounds == 7, "one healed first, then one burnt: it lives"


@pytest.mark.rule("ARC-STAR-01", "ARC-CHART-01")
def test_every_space_with_a_star_says_so_and_no_other() -> None:
    s = hall()
    heard = events_of(s.g)
    spaces = s.g.box.charts[s.g.chart].spaces
    for _ in spaces:
        advance_chart(s.g)
    told = [(args["strength"], args["armor"]) for kind, _, args in heard if kind == "star-bonus"]
    assert len(told) == sum(bool(space.strength or space.armor) for space in spaces)
    assert told[-1] == (sum(space.strength for space in spaces), sum(space.armor for space in spaces))


@pytest.mark.rule("ARC-UPKEEP-03", "ARC-RULING-11", "SD-RULING-45")
def test_spawning_points_burn_last_however_near_they_are() -> None:
    s = arcade("W P . . T", W="riftling-warrior", P="shadow-tower", T="tower-stalker")
    s.foe("P").status = s.foe("T").status = FIRE
    heard = events_of(s.g)
    drive(upkeep(s.g))
    burnt = [args["model"] for kind, _, args in heard if kind == "burns"]
    assert burnt == [s.foe("T").id, s.foe("P").id]
