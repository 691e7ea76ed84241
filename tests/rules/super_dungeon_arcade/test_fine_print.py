"""The fine print of the automated Consul: odd boards, full squares, empty pools, second sentences."""

from __future__ import annotations

from contextlib import suppress

import pytest

from tests.rules.super_dungeon_arcade.scene import GAME, Table, answered, arcade, give
from tests.support import drive, events_of, first_ask
from undercroft.engine import Deck, Draw
from undercroft.games.super_dungeon.arcade import Arcade, ArcadeSetup
from undercroft.games.super_dungeon.arcade.content.cards import Deed
from undercroft.games.super_dungeon.arcade.rules.commands import (
    begin_command,
    elites,
    next_command,
    perform,
    run,
    solos,
    upkeep,
)
from undercroft.games.super_dungeon.arcade.rules.fighting import fight, unique, use
from undercroft.games.super_dungeon.arcade.rules.gangs import armor_of, foe_stats, strength_of
from undercroft.games.super_dungeon.arcade.rules.moving import move, move_target, regroup
from undercroft.games.super_dungeon.arcade.rules.power_up import bosses, clean_up
from undercroft.games.super_dungeon.arcade.rules.shapes import shapeshift
from undercroft.games.super_dungeon.arcade.rules.spawning import (
    place_at_exit,
    reinforce,
    spawn_command,
    spawn_from,
    spawn_near,
)
from undercroft.games.super_dungeon.arcade.rules.table_cards import (
    check_plot,
    do_deeds,
    draw_plot,
    interact,
    interactions,
)
from undercroft.games.super_dungeon.content.cards import (
    Action,
    Area,
    Bonus,
    Coin,
    Compel,
    Heal,
    Inflict,
    Lend,
    Loot,
    Remedy,
    Roll,
)
from undercroft.games.super_dungeon.dungeon.distance import distance
from undercroft.games.super_dungeon.dungeon.grid import squares
from undercroft.games.super_dungeon.rules.actions import MELEE
from undercroft.games.super_dungeon.rules.actions import perform as perform_action
from undercroft.games.super_dungeon.rules.effects import displace
from undercroft.games.super_dungeon.rules.field import Field
from undercroft.games.super_dungeon.rules.placing import put
from undercroft.games.super_dungeon.rules.stats import hero_stats
from undercroft.games.super_dungeon.rules.wounds import destroy
from undercroft.games.super_dungeon.state import BANE, FIRE, HEX, ICE, IMMOBILE, KNOCKDOWN, SLOW, Lasting


def left_to_table(s: Table) -> Table:
    s.g.leave.append("p1")
    return s


# ---------------------------------------------------------------- Move


@pytest.mark.rule("ARC-MOVE-04", "ARC-MOVE-06")
def test_a_target_that_cannot_be_reached_this_turn_is_approached_by_the_shortest_path() -> None:
    s = arcade(
        """
        +-+-+-+-+-+-+-+-+-+
        |W|. . . . . . . .|
        + +-+-+-+-+-+-+-+ +
        |. . . . . . . . T|
        +-+-+-+-+-+-+-+-+-+
        """,
        W="riftling-warrior",
        T="spider-speaker",
    )
    drive(move(s.g, s.foe("T")))
    assert s.at(s.foe("T")) == "d2", "five squares of the way around the wall"


@pytest.mark.rule("ARC-MOVE-04")
def test_without_any_path_a_monster_goes_to_the_reachable_square_nearest_to_its_target() -> None:
    s = arcade("W . H . . . T", W="riftling-warrior", H="sanctioned-witch", T="spider-speaker")
    s.g.wrath = [2, 0]
    drive(move(s.g, s.foe("T")))
    assert s.at(s.foe("T")) == "d1", "the Witch stands in the only way"


@pytest.mark.rule("ARC-MOVE-04", "ARC-MOVE-05")
def test_the_last_free_square_of_the_way_is_taken_where_the_next_is_occupied() -> None:
    s = arcade("W . . . C C T", W="riftling-warrior", C="crawler", T="tower-stalker")
    s.foe("T").status = SLOW
    heard = events_of(s.g)
    drive(move(s.g, s.foe("T")))
    assert s.at(s.foe("T")) == "d1", "three squares by half of five, past two Crawlers"
    assert [kind for kind, _, _ in heard].count("moved") == 1
    s.foe("T").at = s.square("g1")
    s.all("C")[0].at = s.square("d1")
    drive(move(s.g, s.foe("T")))
    assert s.at(s.foe("T")) == "e1", "the third square is taken, the second is free"


@pytest.mark.rule("ARC-MOVE-14")
def test_of_equal_ends_the_one_farthest_from_the_other_heroes_is_named_first() -> None:
    drawing = """
        . . . . . .
        W . . . . T
        . . . . . H
        """
    s = arcade(drawing, W="riftling-warrior", H="sanctioned-witch", T="spider-speaker")
    s.g.wrath = [2, 0]
    ask = first_ask(move(s.g, s.foe("T")))
    assert ask.options[0] == "b1" and set(ask.options) == {"b1", "b2", "b3", "leave-to-table"}
    away = [distance(s.g.dungeon, 1 << s.square(key), 1 << s.hero("H").at) for key in ask.options[:-1]]
    assert away == sorted(away, reverse=True)


@pytest.mark.rule("ARC-MOVE-12", "SD-MOVE-07")
def test_a_large_monster_comes_near_with_any_square_of_its_base() -> None:
    s = arcade(
        """
        W . . . . . D D
        . . . . . . D D
        """,
        W="riftling-warrior",
        D="daemonus",
    )
    drive(move(s.g, s.foe("D")))
    assert s.at(s.foe("D")) == "c1", "range two is counted from its nearest square, after four squares"


@pytest.mark.rule("ARC-MOVE-12", "SD-LOS-07", "SD-LOS-08")
@pytest.mark.parametrize("flyer", ["T", "W", ""])
def test_who_flies_sees_and_is_seen_over_the_hero_between(flyer: str) -> None:
    s = arcade("W H . . . . T", W="riftling-warrior", H="sanctioned-witch", T="tower-stalker")
    s.g.wrath = [2, 0]
    if flyer:
        give(s, flyer, Bonus(abilities=("fly",)))
    drive(move(s.g, s.foe("T")))
    assert s.at(s.foe("T")) == ("d1" if flyer else "c1")
    drive(move(s.g, s.foe("T")))
    assert s.at(s.foe("T")) == ("d1" if flyer else "c1"), "and stays"


@pytest.mark.rule("ARC-MOVE-02", "ARC-MOVE-13")
def test_small_heroes_are_approached_to_three_squares() -> None:
    s = arcade("W . . . . . . . A", W="riftling-warrior", A="tower-arbalist")
    give(s, "W", Bonus(abilities=("small",)))
    drive(move(s.g, s.foe("A")))
    assert s.at(s.foe("A")) == "e1", "four squares: range six, but only three against a Small model"


@pytest.mark.rule("ARC-MOVE-01")
def test_nobody_moves_while_no_hero_is_in_the_dungeon() -> None:
    s = arcade(". . . T", W="riftling-warrior", T="tower-stalker")
    heard = events_of(s.g)
    drive(move(s.g, s.foe("T")))
    assert s.at(s.foe("T")) == "d1" and [kind for kind, _, _ in heard] == ["idle"]


# ---------------------------------------------------------------- Regroup

EAST = """
    +-+-+-+-+-+-+-+-+
    |. . T . . . . .:
    +               +
    |. C . . . . . .|
    +-+-+-+-+-+-+-+-+
    """


@pytest.mark.rule("ARC-REGROUP-02", "ARC-MOVE-09")
def test_regroup_follows_the_way_to_the_exit_and_minions_come_along() -> None:
    s = left_to_table(arcade(EAST, T="tower-stalker", C="tower-blackblade"))
    s.foe("T").status = SLOW
    answered(regroup(s.g, s.foe("T")))
    assert s.at(s.foe("T")) in ("f1", "f2"), "three squares towards the only exit"
    assert distance(s.g.dungeon, 1 << s.foe("T").at, 1 << s.foe("C").at) == 2


@pytest.mark.rule("ARC-REGROUP-03")
def test_regroup_ends_next_to_an_exit_square_that_is_taken() -> None:
    s = left_to_table(arcade(EAST.replace(". .:", ". A:"), T="tower-stalker", A="tower-arbalist"))
    answered(regroup(s.g, s.foe("T")))
    assert distance(s.g.dungeon, 1 << s.foe("T").at, 1 << s.foe("A").at) == 1
    answered(regroup(s.g, s.foe("A")))
    assert s.at(s.foe("A")) == "h1", "who stands on it stays"


@pytest.mark.rule("ARC-REGROUP-01", "ARC-STATUS-KNOCKDOWN-01", "SD-STATUS-IMMOBILE-01")
def test_regroup_stands_a_monster_up_and_moves_no_immobile_one() -> None:
    s = arcade(EAST, T="tower-stalker")
    s.foe("T").status = KNOCKDOWN
    drive(regroup(s.g, s.foe("T")))
    assert s.foe("T").status == 0 and s.at(s.foe("T")) == "c1"
    s.foe("T").status = IMMOBILE
    drive(regroup(s.g, s.foe("T")))
    assert s.at(s.foe("T")) == "c1"


# ---------------------------------------------------------------- Fight and Unique


def support(*effects: object, **fields: object) -> Action:
    return Action(id="x", name="X", kind="support", effects=effects, **fields)


@pytest.mark.rule("ARC-UNIQUE-08")
def test_only_a_hero_under_all_effects_of_a_support_action_is_passed_over() -> None:
    s = arcade("W T H", W="riftling-warrior", T="tower-stalker", H="sanctioned-witch")
    s.g.wrath = [2, 1]
    both = support(Inflict(status="hex"), Inflict(status="slow"), range=3)
    s.hero("W").status = HEX
    drive(use(s.g, s.foe("T"), "test/x", both))
    assert (s.hero("W").status, s.hero("H").status) == (HEX | SLOW, 0), "it was not yet slow"
    drive(use(s.g, s.foe("T"), "test/x", both))
    assert s.hero("H").status == HEX | SLOW, "now the next"
    heard = events_of(s.g)
    drive(use(s.g, s.foe("T"), "test/x", both))
    assert [kind for kind, _, _ in heard] == ["no-use"], "and now nobody is left"


@pytest.mark.rule("ARC-UNIQUE-08")
def test_a_hero_that_has_the_bonus_of_a_support_action_is_passed_over() -> None:
    s = arcade("W T H", W="riftling-warrior", T="tower-stalker", H="sanctioned-witch")
    s.g.wrath = [2, 1]
    s.g.box.givers["act:test/x"] = s.g.box.givers["rule:regroup"]
    curse = support(Lend(bonus=(Bonus(movement=-1),)), range=3)
    s.hero("W").lasting = [Lasting("rule:regroup", "consul")]
    drive(use(s.g, s.foe("T"), "test/x", curse))
    assert [one.source for one in s.hero("W").lasting] == ["rule:regroup", "act:test/x"]
    drive(use(s.g, s.foe("T"), "test/x", curse))
    assert [one.source for one in s.hero("H").lasting] == ["act:test/x"]


@pytest.mark.rule("ARC-UNIQUE-09")
def test_a_friend_benefits_from_healing_only_with_a_token_and_from_a_bonus_only_once() -> None:
    s = arcade("T . A . . . A", T="tower-stalker", A="tower-arbalist")
    near, far = s.all("A")
    mend = support(Heal(amount=1), range=6, augment=True)
    heard = events_of(s.g)
    drive(use(s.g, s.foe("T"), "test/x", mend))
    assert [kind for kind, _, _ in heard] == ["no-use"], "nobody has a token"
    far.status = FIRE
    drive(use(s.g, s.foe("T"), "test/x", mend))
    assert far.status == 0
    near.wounds = far.wounds = 0
    near.status, far.status = 0, HEX
    drive(use(s.g, s.foe("T"), "test/x", support(Remedy(), range=6, augment=True)))
    assert far.status == 0
    s.g.box.givers["act:test/x"] = s.g.box.givers["rule:regroup"]
    lend = support(Lend(bonus=(Bonus(armor=Roll(stars=1)),)), range=6, augment=True)
    for friend in (s.foe("T"), near, far):
        drive(use(s.g, s.foe("T"), "test/x", lend))
        assert [one.source for one in friend.lasting] == ["act:test/x"], "itself, the closest, the next"
    own = support(Lend(bonus=(Bonus(armor=Roll(stars=1)),)), augment=True)
    heard.clear()
    drive(use(s.g, s.foe("T"), "test/x", own))
    assert [kind for kind, _, _ in heard] == ["no-use"], "without a range only itself, which has it"


@pytest.mark.rule("ARC-UNIQUE-03", "SD-AREA-15")
def test_a_lance_goes_over_the_most_wrathful_and_then_over_most_heroes() -> None:
    drawing = """
        . . . . .
        . . Q W .
        . . H . .
        . . B . .
        """
    who = {"W": "riftling-warrior", "H": "sanctioned-witch", "B": "cat-burglar", "Q": "midnight-queen"}
    lance = Action(
        id="x", name="X", kind="support", area=Area(shape="lance", size=3), effects=(Inflict(status="bane"),)
    )
    s = arcade(drawing, **who)
    s.g.wrath = [2, 1, 0]
    drive(use(s.g, s.foe("Q"), "test/x", lance))
    assert [hero.status for hero in s.g.heroes] == [BANE, 0, 0], "one Hero, but the one with most wrath"
    s = arcade(drawing, **who)
    s.g.wrath = [1, 2, 0]
    drive(use(s.g, s.foe("Q"), "test/x", lance))
    assert [hero.status for hero in s.g.heroes] == [0, BANE, BANE]


@pytest.mark.rule("ARC-UNIQUE-03", "SD-AREA-12")
def test_a_burst_of_a_monster_is_centred_on_the_most_wrathful_in_reach() -> None:
    s = arcade(
        "T . . W H . B", W="riftling-warrior", H="sanctioned-witch", B="cat-burglar", T="tower-stalker"
    )
    s.g.wrath = [2, 5, 5]
    burst = Action(
        id="x",
        name="X",
        kind="support",
        range=3,
        area=Area(shape="burst", size=1),
        effects=(Inflict(status="ice"),),
    )
    drive(use(s.g, s.foe("T"), "test/x", burst))
    assert [hero.status for hero in s.g.heroes] == [ICE, ICE, 0]


@pytest.mark.rule("SD-AREA-19", "ARC-UPKEEP-01")
def test_a_monsters_aura_stays_until_the_next_consul_upkeep() -> None:
    s = arcade("T W . . . H", W="riftling-warrior", H="sanctioned-witch", T="tower-stalker")
    aura = support(Lend(bonus=(Bonus(movement=-2),)), area=Area(shape="aura", size=2))
    s.g.box.givers["act:test/x"] = type(s.g.box.givers["rule:regroup"])("X", (Bonus(movement=-2),))
    s.g.box.aura_actions["act:test/x"] = aura
    drive(use(s.g, s.foe("T"), "test/x", aura))
    assert s.g.auras == [Lasting("act:test/x", s.foe("T").id)]
    assert (hero_stats(s.g, s.hero("W")).movement, hero_stats(s.g, s.hero("H")).movement) == (4, 6)
    s.g.auras.append(Lasting("act:moonspire-guardian/moonshield", "riftling-warrior"))
    s.hero("W").lasting = [
        Lasting("act:tower-blackblade/close-ranks", s.foe("T").id),
        Lasting("rule:regroup", "consul"),
    ]
    drive(upkeep(s.g))
    assert s.g.auras == [Lasting("act:moonspire-guardian/moonshield", "riftling-warrior")], "a Hero's stays"
    assert s.hero("W").lasting == [Lasting("rule:regroup", "consul")]


@pytest.mark.rule("SD-ABIL-ONEUSE-01", "ARC-UNIQUE-01")
def test_a_unique_action_with_one_use_only_is_used_once() -> None:
    s = arcade("W T", W="riftling-warrior", T="tower-stalker")
    once = support(Inflict(status="hex"), range=3, abilities=("one-use-only",))
    drive(use(s.g, s.foe("T"), "test/x", once))
    assert s.g.used == ["test/x"] and s.hero("W").status == HEX
    s.hero("W").status = 0
    drive(use(s.g, s.foe("T"), "test/x", once))
    assert s.hero("W").status == 0


@pytest.mark.rule("ARC-FIGHT-02", "ARC-FIGHT-05")
def test_a_fight_goes_on_as_long_as_anybody_is_in_reach() -> None:
    s = arcade("W T . H", W="riftling-warrior", H="sanctioned-witch", T="tower-stalker")
    s.g.wrath = [2, 1]
    s.hero("W").wounds = 5
    drive(fight(s.g, s.foe("T")), [1, 0, 0], [1, 0, 0])
    assert s.hero("W").at == -1 and s.hero("H").wounds == 1, "the second attack finds the next"


@pytest.mark.rule("ARC-UNIQUE-06", "ARC-RULING-46")
def test_penalties_take_strength_down_to_nothing_and_no_further() -> None:
    s = arcade("W T", W="riftling-warrior", T="tower-stalker")
    give(
        s,
        "T",
        Bonus(strength=Roll(stars=-1), offense=Roll(stars=-1), armor=Roll(stars=-1), defense=Roll(stars=-5)),
    )
    stalker = s.foe("T")
    assert (strength_of(foe_stats(s.g, stalker), stalker), armor_of(s.g, stalker)) == (0, 0)
    stalker.status = HEX
    assert strength_of(foe_stats(s.g, stalker), stalker) == 0
    assert strength_of(foe_stats(s.g, stalker), stalker, 2) == 1, "two stars of the action, one for Hex"
    give(s, "T", Bonus(actions=-5, range=-9, movement=-9, hearts=-9))
    stats = foe_stats(s.g, stalker)
    assert (stats.actions, stats.range, stats.movement, stats.hearts) == (1, 1, 0, 1)


@pytest.mark.rule("SD-ABIL-BACKLASH-01", "ARC-RULING-53")
def test_a_monster_with_backlash_that_holds_out_wounds_the_hero_each_time() -> None:
    s = arcade("W T", W="riftling-warrior", T="tower-stalker")
    give(s, "T", Bonus(abilities=("backlash",)))
    for wounds in (1, 2):
        drive(perform_action(s.g, s.hero("W"), MELEE, "melee", s.foe("T").id), [1, "heart", "potion"])
        assert s.hero("W").wounds == wounds, "one star against two"
    assert s.g.wrath == [0] and s.foe("T").wounds == 0
    drive(perform_action(s.g, s.hero("W"), MELEE, "melee", s.foe("T").id), [1, 2, "potion"])
    assert s.hero("W").wounds == 2 and s.foe("T").wounds == 1, "not when it is hit"


# ---------------------------------------------------------------- Spawn, Reinforce, bosses


@pytest.mark.rule("ARC-SPAWN-04")
def test_elites_are_placed_only_where_the_spawning_point_sees_past_the_heroes() -> None:
    s = left_to_table(arcade("P W . . . . .", W="riftling-warrior", P="shadow-tower"))
    s.g.pool = {"tower-stalker": 1, "tower-arbalist": 3, "tower-blackblade": 2}
    heard = events_of(s.g)
    answered(spawn_from(s.g, s.foe("P"), 1 << s.hero("W").at))
    assert len(s.g.foes) == 1 and "no-room" in [kind for kind, _, _ in heard], "the Warrior stands before all"
    assert s.g.pool["tower-stalker"] == 1


@pytest.mark.rule("ARC-SPAWN-03", "ARC-SPAWN-05")
def test_minions_spawn_only_for_an_elite_that_found_room_in_this_spawn() -> None:
    s = left_to_table(arcade("P . . . . . . T", T="tower-stalker", P="shadow-tower"))
    s.g.pool = {"tower-stalker": 0, "tower-arbalist": 0, "tower-blackblade": 2}
    answered(spawn_from(s.g, s.foe("P"), 1))
    assert [foe.card for foe in s.g.foes] == ["tower-stalker", "shadow-tower"]


@pytest.mark.rule("ARC-REINF-02", "ARC-SPAWN-05")
def test_nobody_arrives_without_room_or_out_of_an_empty_pool() -> None:
    s = left_to_table(arcade("T C", T="tower-stalker", C="crawler"))
    s.g.pool["tower-blackblade"] = 2
    assert drive(spawn_near(s.g, "tower-blackblade", [s.foe("T")], 2, "ARC-REINF-02")).result is None
    open_room = left_to_table(arcade("T . . .", T="tower-stalker"))
    open_room.g.pool["tower-blackblade"] = 0
    heard = events_of(open_room.g)
    answered(reinforce(open_room.g, open_room.foe("T"), {}))
    assert len(open_room.g.foes) == 1 and [kind for kind, _, _ in heard] == ["reinforced"]
    solo = arcade("K", K="knight-of-the-tower")
    heard = events_of(solo.g)
    drive(reinforce(solo.g, solo.foe("K"), {}))
    assert heard == [], "a solo has no gang"


@pytest.mark.rule("ARC-BOSS-02", "ARC-MINI-01")
def test_a_large_boss_enters_where_its_whole_base_has_room() -> None:
    drawing = """
        +-+-+-+-+-+-+-+
        :. C W . . . .:
        +             +
        |. . . . . . .|
        +-+-+-+-+-+-+-+
        """
    s = arcade(drawing, W="riftling-warrior", C="crawler", packs=("drowned-court",))
    foe = drive(place_at_exit(s.g, "old-mother-silt", "ARC-MINI-01")).result
    assert s.at(foe) == "f1", "at the nearest exit the Crawler is in the way"


@pytest.mark.rule("ARC-BOSS-02")
def test_a_boss_that_fits_at_no_exit_comes_as_near_to_the_closest_as_there_is_room() -> None:
    drawing = """
        +-+-+-+-+-+-+-+
        :C . W . . . C:
        +-+-+-+-+-+-+-+
        """
    s = arcade(drawing, W="riftling-warrior", C="crawler")
    foe = drive(place_at_exit(s.g, "midnight-queen", "ARC-BOSS-02")).result
    assert s.at(foe) == "b1"


@pytest.mark.rule("ARC-POWER-02", "ARC-SIZE-02")
def test_each_fallen_point_calls_whom_it_is_to_call_and_nobody_earlier() -> None:
    drawing = """
        +-+-+-+-+-+-+-+-+
        :. . W . . P . .:
        +               +
        |. . . . . . . .|
        +-+-+-+-+-+-+-+-+
        """
    for fallen, expected in ((1, 0), (2, 1), (3, 2), (4, 2)):
        s = left_to_table(arcade(drawing, W="riftling-warrior", P="shadow-tower", packs=("drowned-court",)))
        s.g.minis = ["knight-of-the-tower", "old-mother-silt"]
        s.g.fallen, s.g.fallen_now = fallen, 1
        answered(bosses(s.g))
        assert [foe.card for foe in s.g.foes[1:]] == s.g.minis[:expected], fallen
    s.g.foes = s.g.foes[:1]
    s.g.minis_due, s.g.fallen_now = 0, 0
    drive(bosses(s.g))
    assert len(s.g.foes) == 1, "no point fell in this turn"


# ---------------------------------------------------------------- order, cards, plots


@pytest.mark.rule("ARC-ORDER-01", "ARC-REINF-01", "ARC-CHART-04")
def test_solos_go_before_elites_and_only_elites_are_reinforced() -> None:
    s = left_to_table(
        arcade(
            "W . T C K P", W="riftling-warrior", T="tower-stalker", C="crawler", K="mimic", P="shadow-tower"
        )
    )
    assert (solos(s.g), elites(s.g)) == ([s.foe("K")], [s.foe("T")])
    s.g.commands, s.g.command = ["reinforce"], 0
    drive(begin_command(s.g))
    assert s.g.lined == [s.foe("T").id]
    s.g.commands, s.g.lined, s.g.command, order = ["regroup", "fight"], [], -1, []
    while s.g.command < 1:
        answered(next_command(s.g))
        order.append(list(s.g.moved))
    assert order[1] == [s.foe("K").id, s.foe("T").id], "the mimic first, though it is farther away"


@pytest.mark.rule("ARC-CHART-05", "ARC-CHAL-03")
def test_a_command_of_a_card_is_given_to_all_that_stand_and_leaves_the_charts_command_as_it_was() -> None:
    s = left_to_table(
        arcade("W . . . . . . . T A", W="riftling-warrior", T="tower-stalker", A="tower-arbalist")
    )
    s.g.epic, s.g.gangs, s.g.lined = True, {"a": 1}, [s.foe("A").id]
    answered(run(s.g, "move"))
    assert (s.g.epic, s.g.gangs, s.g.lined) == (True, {"a": 1}, [s.foe("A").id])
    assert s.at(s.foe("T")) == "d1" and s.at(s.foe("A")) != "j1"


@pytest.mark.rule("ARC-CHAL-03")
def test_what_is_done_to_the_party_are_loot_coins_and_commands() -> None:
    s = arcade("W", W="riftling-warrior")
    s.g.loot = Deck.of("loot", ["rusty-blade", "leaden-ring"])
    drive(
        do_deeds(s.g, [Deed(who="party", effects=(Loot(amount=2), Coin(amount=-1)))], "x"),
        ["rusty-blade", "leaden-ring"],
    )
    assert s.g.backpack == ["rusty-blade", "leaden-ring"] and s.g.coins == 1
    s.g.loot = Deck.of("loot", ["soft-boots"])
    drive(do_deeds(s.g, [Deed(who="party", effects=(Loot(amount=1),))], "x"), ["soft-boots"])
    s.g.backpack.remove("soft-boots")
    drive(do_deeds(s.g, [Deed(who="party", effects=(Loot(amount=-1),))], "x"), "leaden-ring")
    assert s.g.backpack == ["rusty-blade"] and s.g.loot.discard == {"leaden-ring": 1}
    drive(do_deeds(s.g, [Deed(who="party", effects=(Loot(amount=-3),))], "x"))
    assert s.g.backpack == [], "no more than there are"
    with pytest.raises(ValueError, match="acts on a model"):
        drive(do_deeds(s.g, [Deed(who="party", effects=(Inflict(status="bane"),))], "x"))


@pytest.mark.rule("ARC-CHAL-03")
def test_deeds_find_the_monsters_and_points_they_mean() -> None:
    slow = (Inflict(status="slow"),)
    for who, letters in (
        ("elites", "T"),
        ("solos", "KQM"),
        ("spawning-points", "P"),
        ("monsters", "TCKQM"),
        ("heroes", "W"),
    ):
        s = arcade(
            "W T C K Q M P",
            W="riftling-warrior", T="tower-stalker", C="crawler", K="knight-of-the-tower",
            Q="midnight-queen", M="mimic", P="shadow-tower",
        )  # fmt: skip
        drive(do_deeds(s.g, [Deed(who=who, effects=slow)], "x"))
        assert "".join(letter for letter in "WTCKQMP" if s[letter].status) == "".join(
            sorted(letters, key="WTCKQMP".index)
        ), who
    s = arcade("W H B", W="riftling-warrior", H="sanctioned-witch", B="cat-burglar")
    s.hero("W").potions, s.hero("H").potions = 1, 2
    s.hero("W").wounds, s.hero("H").wounds = 2, 1
    for deed, letters in (
        (Deed(who="with-potions", at_least=2, effects=slow), "H"),
        (Deed(who="with-potions", effects=slow), "WH"),
        (Deed(who="wounded", at_least=2, effects=slow), "W"),
        (Deed(who="wounded", effects=slow), "WH"),
    ):
        for hero in s.g.heroes:
            hero.status = 0
        drive(do_deeds(s.g, [deed], "x"))
        assert "".join(letter for letter in "WHB" if s[letter].status) == letters


ROOM = """
    . . . . . . .
    . W . . . . .
    . . . S . . .
    . . . . . . .
    . . . . . . .
    """


@pytest.mark.rule("ARC-PLOT-02", "SD-BASIC-10")
def test_each_way_out_of_a_plot_takes_what_it_asks_for_and_no_less() -> None:
    s = arcade(ROOM, W="riftling-warrior")
    hero = s.hero("W")
    s.g.plot, hero.potions = "dry-wells", 2
    assert interactions(s.g, hero) == ["pour-potion"]
    drive(interact(s.g, hero, "pour-potion"))
    drive(interact(s.g, hero, "pour-potion"))
    assert (hero.potions, s.g.progress, s.g.plot) == (0, 2, "dry-wells")
    assert interactions(s.g, hero) == [], "nothing to pour"
    hero.potions = 1
    drive(interact(s.g, hero, "pour-potion"), [1])
    assert s.g.plot == "" and s.g.plot_deck.discard == {"dry-wells": 1} and s.g.progress == 0
    s.g.plot, s.g.backpack = "tribute", ["rift-edge"]
    assert interactions(s.g, hero) == [], "a treasure is no loot"
    s.g.backpack = ["rift-edge", "rusty-blade", "leaden-ring"]
    drive(interact(s.g, hero, "pay-loot"), "leaden-ring")
    assert s.g.backpack == ["rift-edge", "rusty-blade"] and s.g.progress == 1
    s.g.plot = ""
    assert interactions(s.g, hero) == []


@pytest.mark.rule("ARC-PLOT-02")
def test_crystals_lie_on_free_open_squares_within_three_of_the_tiles_point() -> None:
    s = arcade(ROOM, W="riftling-warrior")
    s.g.plot_deck = Deck.of("plots", ["crystal-choir"])
    asked = first_ask(draw_plot(s.g), ["crystal-choir"])
    names = set(asked.options[:-1])
    assert "b2" not in names and "a1" in names, "the Warrior stands on one of them"
    assert s.g.plot == "crystal-choir" and s.g.plot_drawn
    s = left_to_table(arcade(ROOM, W="riftling-warrior"))
    s.g.plot_deck = Deck.of("plots", ["crystal-choir"])
    drive(draw_plot(s.g), ["crystal-choir"], "a1", "c1")
    assert len(s.g.crystals) == 2
    drive(check_plot(s.g))
    assert s.g.plot == "crystal-choir"
    drive(draw_plot(s.g))
    assert s.g.plot == "crystal-choir", "one plot in a game"


@pytest.mark.rule("ARC-PLOT-02", "ARC-PLOT-03")
def test_only_the_wanted_kills_count_for_a_plot() -> None:
    s = arcade("W T C C C C", W="riftling-warrior", T="tower-stalker", C="crawler")
    s.g.plot = "hungry-dark"
    destroy(s.g, s.foe("T"))
    assert s.g.progress == 0, "an elite is no minion"
    for minion in s.all("C")[:3]:
        destroy(s.g, minion)
    drive(check_plot(s.g))
    assert (s.g.progress, s.g.plot) == (3, "hungry-dark")
    destroy(s.g, s.all("C")[3])
    drive(check_plot(s.g), [1])
    assert s.g.plot == ""


# ---------------------------------------------------------------- clean-up and shapes


@pytest.mark.rule("ARC-CLEAN-01", "ARC-MOVE-09")
def test_a_straggler_without_room_near_its_elite_comes_as_near_as_it_can() -> None:
    s = left_to_table(arcade("T C C . . . B", T="tower-stalker", C="crawler", B="tower-blackblade"))
    s.g.pool.pop("crawler")
    s.g.foes = [s.foe("T"), *s.all("C"), s.foe("B")]  # type: ignore[list-item]
    s.g.start = 0
    for crawler in s.all("C"):
        crawler.card = "mimic"
    answered(clean_up(s.g))
    assert s.at(s.foe("B")) == "d1"


@pytest.mark.rule("ARC-SHAPE-03")
def test_heroes_are_pushed_aside_before_monsters_and_only_as_far_as_needed() -> None:
    s = left_to_table(arcade("K W\nC .\n. .", K="knight-of-the-tower", W="riftling-warrior", C="crawler"))
    answered(shapeshift(s.g, s.foe("K")))
    assert s.foe("K").card == "daemonus" and s.at(s.foe("K")) == "a1"
    assert {s.at(s.hero("W")), s.at(s.foe("C"))} == {"a3", "b3"}


@pytest.mark.rule("ARC-SHAPE-03", "SD-RULING-44")
def test_a_spawning_point_is_not_pushed_aside() -> None:
    s = left_to_table(arcade("K P\n. .", K="knight-of-the-tower", P="shadow-tower"))
    answered(shapeshift(s.g, s.foe("K")))
    assert s.foe("K").card == "knight-of-the-tower", "no room but over the spawning point"


@pytest.mark.rule("ARC-STATUS-KNOCKDOWN-01", "ARC-SHAPE-02")
def test_a_knocked_down_monster_neither_changes_form_nor_acts() -> None:
    s = arcade("K . .\n. . .", K="knight-of-the-tower")
    s.foe("K").status = KNOCKDOWN
    drive(unique(s.g, s.foe("K")))
    drive(perform(s.g, s.foe("K"), "fight", 1, []))
    assert s.foe("K").card == "knight-of-the-tower"


@pytest.mark.rule("SD-CONTROL-04", "ARC-UNIQUE-03")
def test_a_monster_compels_a_hero_next_to_itself_and_away_from_its_friends() -> None:
    s = arcade(
        """
        H . . .
        . . W K
        . . . .
        """,
        K="knight-of-the-tower", W="riftling-warrior", H="sanctioned-witch",
    )  # fmt: skip
    drive(displace(s.g, Compel(squares=2), s.foe("K"), s.hero("W")), "d3")
    assert s.at(s.hero("W")) == "d3"


@pytest.mark.rule("ARC-SPAWN-01")
def test_of_two_points_equally_near_the_players_choose() -> None:
    s = arcade("P . . W . . P", W="riftling-warrior", P="shadow-tower")
    ask = first_ask(spawn_command(s.g))
    assert ask.options[:-1] == [point.id for point in s.all("P")]


# ---------------------------------------------------------------- on three tiles


def three_tiles() -> Arcade:
    """The Warrior on the first of three tiles in a row, the Witch on the last."""
    g = GAME.new(ArcadeSetup(heroes=3, party=("riftling-warrior", "sanctioned-witch", "tincan")))
    g.lay("arcade:hall-of-pillars.0.0.0.0;the-narrows.0.0.8.0;moonwell-court.0.0.16.0")
    first, _, last = g.dungeon.spawning_points
    g.heroes[0].at, g.heroes[1].at = first, last
    g.start, g.turn = first, 1
    g.leave.append("p1")
    return g


def tiles_with(g: Arcade, squares: list[int]) -> list[int]:
    return [g.dungeon.tile_of(square) + 1 for square in squares]


@pytest.mark.rule("ARC-PLOT-02", "ARC-PLOT-05")
@pytest.mark.parametrize(
    ("plot", "tiles"), [("three-locks", [1, 2, 3]), ("crystal-choir", [3, 3]), ("bad-luck-bell", [1, 1])]
)
def test_crystals_lie_on_the_tiles_that_the_plot_names(plot: str, tiles: list[int]) -> None:
    g = three_tiles()
    g.plot_deck = Deck.of("plots", [plot])
    rules, value = draw_plot(g), None
    with suppress(StopIteration):
        while True:
            question = rules.send(value)
            value = [plot] if isinstance(question, Draw) else question.keys[0]
    assert tiles_with(g, g.crystals) == tiles and len(set(g.crystals)) == len(tiles)
    points = g.dungeon.spawning_points
    for square in g.crystals:
        assert min(distance(g.dungeon, 1 << square, 1 << point) for point in points) <= 3


@pytest.mark.rule("ARC-PLOT-02", "ARC-PLOT-05", "ARC-CHAL-03")
def test_the_first_and_the_last_tile_are_where_cards_say() -> None:
    g = three_tiles()
    slow = (Inflict(status="slow"),)
    for who, hero in (("first-tile", 0), ("last-tile", 1)):
        for one in g.heroes:
            one.status = 0
        drive(do_deeds(g, [Deed(who=who, effects=slow)], "x"))
        assert [one.status for one in g.heroes] == [SLOW if n == hero else 0 for n in range(3)]
    g.plot = "long-road"
    drive(check_plot(g))
    assert g.plot, "the Warrior is on the first tile"
    g.heroes[0].at = next(iter(squares(g.dungeon.tiles[2])))
    drive(check_plot(g), [1, 1])
    assert g.plot == "", "all that stand; Tincan is not in the dungeon"


@pytest.mark.rule("ARC-MOVE-02", "ARC-MOVE-03")
def test_a_monster_of_the_middle_tile_heads_for_the_most_wrath_of_all() -> None:
    g = three_tiles()
    put(g, "tower-stalker", g.dungeon.spawning_points[1], "x")
    for wrath, target in (([2, 1, 0], "riftling-warrior"), ([1, 2, 0], "sanctioned-witch")):
        g.wrath = wrath
        hero = drive(move_target(g, g.foes[0], Field(g))).result
        assert hero is not None and hero.id == target
    g.heroes[2].at = next(iter(squares(g.dungeon.tiles[1])))
    hero = drive(move_target(g, g.foes[0], Field(g))).result
    assert hero is not None and hero.id == "tincan", "the one on its tile, with no wrath at all"
