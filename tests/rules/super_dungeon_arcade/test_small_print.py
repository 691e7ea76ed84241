"""The small print of the automated Consul: what broken rules slipped past."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.rules.super_dungeon_arcade.scene import GAME, Table, answered, arcade, give
from tests.support import drive, first_ask
from undercroft.engine import Deck
from undercroft.games.super_dungeon.arcade import Arcade, ArcadeSetup
from undercroft.games.super_dungeon.arcade.content.cards import Deed
from undercroft.games.super_dungeon.arcade.rules.commands import (
    end_activation,
    run,
)
from undercroft.games.super_dungeon.arcade.rules.fighting import use
from undercroft.games.super_dungeon.arcade.rules.gangs import armor_of, foe_stats
from undercroft.games.super_dungeon.arcade.rules.moving import move, move_target, suggest
from undercroft.games.super_dungeon.arcade.rules.placing import free_places
from undercroft.games.super_dungeon.arcade.rules.power_up import bosses, clean_up, rewards
from undercroft.games.super_dungeon.arcade.rules.spawning import spawn_from
from undercroft.games.super_dungeon.arcade.rules.table_cards import (
    check_plot,
    do_deeds,
    draw_challenges,
    interact,
    interactions,
    place_crystals,
)
from undercroft.games.super_dungeon.arcade.setup import flip_modes, place_points
from undercroft.games.super_dungeon.content.cards import (
    Action,
    Area,
    Bonus,
    Command,
    Harm,
    Inflict,
    Lend,
    Reaction,
    Roll,
)
from undercroft.games.super_dungeon.dungeon.distance import distance, within
from undercroft.games.super_dungeon.dungeon.grid import SUREFOOT, squares
from undercroft.games.super_dungeon.dungeon.recipe import square_name, square_named
from undercroft.games.super_dungeon.rules.actions import MELEE
from undercroft.games.super_dungeon.rules.actions import perform as perform_action
from undercroft.games.super_dungeon.rules.effects import apply_effect
from undercroft.games.super_dungeon.rules.field import Field
from undercroft.games.super_dungeon.rules.placing import put
from undercroft.games.super_dungeon.rules.stats import hero_stats
from undercroft.games.super_dungeon.rules.wounds import destroy
from undercroft.games.super_dungeon.setup import chest_squares
from undercroft.games.super_dungeon.state import BANE, HEX, ICE, SLOW, Kill, Lasting


def left_to_table(s: Table) -> Table:
    s.g.leave.append("p1")
    return s


def support(*effects: object, **fields: object) -> Action:
    return Action(id="x", name="X", kind="support", effects=effects, **fields)


def three_tiles() -> Arcade:
    """The Warrior on the first of three tiles in a row, the Witch on the last."""
    g = GAME.new(ArcadeSetup(heroes=3, party=("riftling-warrior", "sanctioned-witch", "tincan")))
    g.lay("arcade:hall-of-pillars.0.0.0.0;the-narrows.0.0.8.0;moonwell-court.0.0.16.0")
    first, _, last = g.dungeon.spawning_points
    g.heroes[0].at, g.heroes[1].at = first, last
    g.start, g.turn = first, 1
    g.leave.append("p1")
    return g


@pytest.mark.rule("ARC-REINF-03", "ARC-CHAL-03")
def test_a_reinforce_command_of_a_card_counts_anew() -> None:
    s = arcade("W . . . . E\n. . . . . .", W="riftling-warrior", E="spider-speaker")
    left_to_table(s)
    s.g.gangs = {s.foe("E").id: 99}
    answered(run(s.g, "reinforce"))
    assert [foe.card for foe in s.g.foes].count("crawler") == 3
    assert s.g.gangs == {s.foe("E").id: 99}, "what goes on around it goes on as before"


@pytest.mark.rule("ARC-UNIQUE-07", "ARC-UNIQUE-01")
def test_a_support_action_of_a_monster_does_to_its_user_what_it_says() -> None:
    s = arcade("T W", W="riftling-warrior", T="tower-stalker")
    drive(
        use(
            s.g, s.foe("T"), "test/x", support(Inflict(status="hex"), range=2, user=(Inflict(status="slow"),))
        )
    )
    assert (s.hero("W").status, s.foe("T").status) == (HEX, SLOW)


@pytest.mark.rule("ARC-DEATH-02", "ARC-DEATH-03", "ARC-DEATH-04", "ARC-POWER-02")
def test_points_that_fall_one_by_one_call_the_plot_the_mini_boss_and_the_boss() -> None:
    g = three_tiles()
    points = [put(g, "shadow-tower", at, "", tile + 1) for tile, at in enumerate(g.dungeon.spawning_points)]
    for hero in g.heroes[:2]:
        hero.at += 1
    came: list[Any] = []
    for point in points:
        g.fallen_now = 0
        destroy(g, point)
        assert (g.fallen, g.fallen_now) == (len(came) + 1, 1)
        before = [foe.card for foe in g.foes]
        answered(bosses(g))
        came.append([foe.card for foe in g.foes[len(before) :]])
    assert came == [[], ["knight-of-the-tower"], ["midnight-queen"]]
    assert g.plot_due, "no plot had been drawn"
    g.fallen_now = 0
    answered(bosses(g))
    assert len(g.foes) == 2, "nobody comes again"


@pytest.mark.rule("SD-REWARD-08", "ARC-REWARD-01")
def test_what_a_hero_destroys_earns_loot_and_what_its_backlash_destroys_does_not() -> None:
    s = arcade("W C", W="riftling-warrior", C="crawler")
    drive(perform_action(s.g, s.hero("W"), MELEE, "melee", s.foe("C").id), [2, 2, 2])
    assert [kill.loot for kill in s.g.kills] == [True]
    s = arcade("W C", W="riftling-warrior", C="crawler")
    drive(s.g.book.backlash(s.g, s.hero("W"), s.foe("C")))
    assert [kill.loot for kill in s.g.kills] == [False]


@pytest.mark.rule("SD-RULING-50", "ARC-SPAWN-05", "ARC-RULING-56")
def test_monsters_are_placed_on_structures_and_chasms_only_if_these_are_open_to_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    s = arcade("# E .\n# O #", {"O": "chasm"}, W="riftling-warrior", E="spider-speaker")
    box = s.g.box

    def places_for(*abilities: str) -> set[str]:
        card = msgspec.structs.replace(box.kinds["crawler"], abilities=abilities)
        monkeypatch.setitem(box.kinds, "crawler", card)
        found = free_places(s.g, Field(s.g), "crawler", s.drawn.dungeon.exist)
        return {square_name(s.g.dungeon, square) for square in squares(found)}

    assert places_for() == {"c1"}
    assert places_for("burrow") == {"a1", "a2", "c1", "c2"}
    assert places_for("fly") == {"a1", "a2", "b2", "c1", "c2"}


@pytest.mark.rule("ARC-PLOT-02", "SD-WIN-01")
def test_a_plot_may_be_bought_off_with_a_coin_that_nobody_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    s = arcade("W H", W="riftling-warrior", H="sanctioned-witch")
    plot = s.g.box.plots["tribute"]
    way_out = msgspec.structs.replace(plot.way_out, by="coin", amount=1)
    monkeypatch.setitem(s.g.box.plots, "tribute", msgspec.structs.replace(plot, way_out=way_out))
    s.g.plot = "tribute"

    def offered(coins: int) -> bool:
        s.g.coins = coins
        return interactions(s.g, s.hero("W")) == ["pay-coin"]

    assert offered(2) and not offered(1), "never the last"
    s.hero("H").at = -1
    assert offered(3) and not offered(2), "nor the one that a fallen Hero needs"
    s.g.coins = 3
    drive(interact(s.g, s.hero("W"), "pay-coin"), [1])
    assert s.g.coins == 2 and s.g.plot == ""


@pytest.mark.rule("ARC-MOVE-02")
def test_a_hero_in_the_corner_of_another_tile_is_not_on_the_monsters() -> None:
    g = three_tiles()
    corner = next(squares(g.dungeon.tiles[0]))
    middle = put(g, "tower-stalker", g.dungeon.spawning_points[1], "")
    g.heroes[0].at, g.heroes[1].at = corner, next(squares(g.dungeon.tiles[1]))
    g.wrath = [5, 1, 0]
    assert corner == 0 and drive(move_target(g, middle, Field(g))).result is g.heroes[1]


@pytest.mark.rule("ARC-PLOT-02", "SD-TILE-04")
def test_no_crystal_lies_on_a_structure() -> None:
    g = three_tiles()
    g.leave = []
    near = within(g.dungeon, 1 << g.dungeon.spawning_points[0], 3) & g.dungeon.tiles[0]
    assert near & g.dungeon.structures, "there are some"
    ask = first_ask(place_crystals(g, "start", 1))
    chosen = {square_named(g.dungeon, key) for key in ask.options[:-1]}
    assert chosen and not any(g.dungeon.structures >> square & 1 for square in chosen)


@pytest.mark.rule("ARC-MOVE-04", "ARC-MOVE-05", "ARC-RULING-19")
def test_a_monster_takes_a_long_way_around_where_a_hero_bars_the_short_one() -> None:
    s = arcade(
        """
        T . H . W
        . # # # .
        . # # # .
        . # # # .
        . . . . .
        """,
        W="riftling-warrior",
        H="sanctioned-witch",
        T="tower-stalker",
    )
    s.g.wrath = [5, 0]
    left_to_table(s)
    answered(move(s.g, s.foe("T")))
    assert s.at(s.foe("T"))[1] in "45", "down and around, not up to the Witch"


@pytest.mark.rule("ARC-RULING-57", "SD-AREA-19")
def test_an_aura_of_a_monster_is_used_whoever_is_near() -> None:
    s = arcade("T" + " ." * 12 + " W", W="riftling-warrior", T="tower-stalker")
    aura = support(Lend(bonus=(Bonus(movement=-2),)), area=Area(shape="aura", size=2))
    s.g.box.givers["act:test/x"] = type(s.g.box.givers["rule:regroup"])("X", (Bonus(movement=-2),))
    s.g.box.aura_actions["act:test/x"] = aura
    drive(use(s.g, s.foe("T"), "test/x", aura))
    assert s.g.auras == [Lasting("act:test/x", s.foe("T").id)]


@pytest.mark.rule("ARC-BOSS-06")
def test_the_bosss_healing_is_a_command_of_the_boss_fight() -> None:
    s = arcade("Q . P W", W="riftling-warrior", Q="midnight-queen", P="shadow-tower")
    s.foe("Q").wounds = 4
    drive(run(s.g, "boss-heal"))
    assert s.foe("Q").wounds == 1


@pytest.mark.rule("ARC-EXPEND-01", "ARC-EXPEND-05")
def test_a_wound_that_a_card_brings_goes_to_a_minion_too() -> None:
    s = arcade("W T B", W="riftling-warrior", T="tower-stalker", B="tower-blackblade")
    deed = Deed(who="elites", effects=(Harm(amount=1),))
    drive(do_deeds(s.g, [deed], "x"))
    assert s.foe("B").at == -1 and s.foe("T").wounds == 0


@pytest.mark.rule("ARC-MOVE-06", "SD-ABIL-SUREFOOT-01")
def test_difficult_terrain_costs_a_monster_nothing() -> None:
    s = arcade("T D D D D D D D W", {"D": "brambles"}, W="riftling-warrior", T="tower-stalker")
    drive(move(s.g, s.foe("T")))
    assert distance(s.g.dungeon, 1, 1 << s.foe("T").at) == foe_stats(s.g, s.foe("T")).movement


@pytest.mark.rule("ARC-RULING-19")
def test_an_end_far_from_the_other_heroes_is_suggested_first() -> None:
    s = arcade("W . . . H", W="riftling-warrior", H="sanctioned-witch")
    ends = 1 << s.square("b1") | 1 << s.square("c1")
    assert suggest(s.g, ends, "riftling-warrior") == ["b1", "c1"]
    assert suggest(s.g, ends, "sanctioned-witch") == ["c1", "b1"]


@pytest.mark.rule("ARC-SETUP-09")
def test_each_tile_is_asked_about_by_its_number() -> None:
    g = three_tiles()
    g.leave, g.points = [], ["shadow-tower", "spider-nest", "shadow-tower"]
    for hero in g.heroes:
        hero.at = -1
    ran = drive(place_points(g), "spider-nest")
    assert [ask.about.tile for ask in ran.asks if ask.about] == [1]
    assert g.points == ["spider-nest", "shadow-tower", "shadow-tower"]


@pytest.mark.rule("SD-SETUP-11")
def test_no_chest_lies_on_a_structure() -> None:
    g = three_tiles()
    own = 1 << g.dungeon.spawning_points[0]
    assert within(g.dungeon, own, 4) & g.dungeon.tiles[0] & g.dungeon.structures
    assert not chest_squares(g, 0, own) & g.dungeon.structures


@pytest.mark.rule("ARC-CHAL-01", "ARC-CHAL-04", "ARC-SETUP-05")
def test_the_challenges_of_the_boss_fight_are_a_deck_of_their_own() -> None:
    g = GAME.new(ArcadeSetup())
    assert (g.challenge_deck.size, g.boss_deck.size) == (56, 10)
    assert not any(g.box.challenges[card].boss_fight for card in g.challenge_deck.left)
    assert all(g.box.challenges[card].boss_fight for card in g.boss_deck.left)


@pytest.mark.rule("ARC-CHAL-03", "ARC-REGROUP-04")
def test_a_card_gives_a_command_of_the_chart() -> None:
    s = arcade("W . . T", W="riftling-warrior", T="tower-stalker")
    armor = armor_of(s.g, s.foe("T"))
    drive(do_deeds(s.g, [Deed(who="party", effects=(Command(command="regroup"),))], "fall-back"), stop=True)
    assert armor_of(s.g, s.foe("T")) == armor + 1


@pytest.mark.rule("SD-ABIL-HOOKSHOT-01", "ARC-UNIQUE-03")
def test_a_monsters_hookshot_needs_no_sight() -> None:
    s = arcade(". . .\nW # T\n. . .", W="riftling-warrior", T="tower-stalker")
    drive(use(s.g, s.foe("T"), "test/x", support(Inflict(status="hex"), range=3)))
    assert s.hero("W").status == 0
    hook = support(Inflict(status="hex"), range=3, abilities=("hookshot",))
    drive(use(s.g, s.foe("T"), "test/x", hook))
    assert s.hero("W").status == HEX


@pytest.mark.rule("SD-STATUS-03", "ARC-RULING-12")
def test_all_status_effects_of_monsters_go_when_the_consuls_activation_ends() -> None:
    s = arcade("W T C P", W="riftling-warrior", T="tower-stalker", C="crawler", P="shadow-tower")
    for model in (*s.g.foes, s.hero("W")):
        model.status = BANE | HEX
    end_activation(s.g)
    assert [foe.status for foe in s.g.foes] == [0, 0, 0] and s.hero("W").status == BANE | HEX


@pytest.mark.rule("ARC-WRATH-02", "ARC-RULING-04")
def test_wounds_without_a_roll_earn_wrath_wherever_their_author_stands() -> None:
    s = arcade("W . B", W="riftling-warrior", B="tower-blackblade")
    drive(apply_effect(s.g, Harm(amount=1), s.hero("W"), s.foe("B"), None, "x"))
    assert s.g.wrath == [1]


@pytest.mark.rule("ARC-DIFF-02", "ARC-DIFF-03", "ARC-DIFF-04")
def test_mode_cards_change_coins_chart_potions_and_loot_from_the_start() -> None:
    def set_up(card: str, *drawn: str, chart: str = "midnight-chart") -> Arcade:
        g = three_tiles()
        g.chart = chart
        g.loot = Deck.of("loot", ["rusty-blade"] * 9)
        kind = "hard" if g.box.modes[card].hard else "easy"
        g.modes, g.modes_due, g.coins = [], [kind], 4
        drive(flip_modes(g), [card], *([list(drawn)] if drawn else []))
        return g

    assert set_up("fewer-coins").coins == 2 and set_up("more-coins").coins == 6
    assert set_up("early-bell").space == 2 and set_up("fewer-coins").space == 0
    assert set_up("early-bell").star_strength == 0
    assert set_up("early-bell", chart="midnight-chart-large").star_strength == 1, "of its second space"
    g = set_up("packed-lunch", *["rusty-blade"] * 3)
    assert [hero.potions for hero in g.heroes] == [2, 2, 2] and g.backpack == ["rusty-blade"] * 3
    assert [hero.potions for hero in set_up("thick-walls").heroes] == [1, 1, 1]


@pytest.mark.rule("ARC-ABIL-02", "SD-ABIL-ARC-03")
def test_a_monsters_arc_ends_with_the_first_hero_that_holds_out() -> None:
    s = arcade("T W H", W="riftling-warrior", H="sanctioned-witch", T="tower-stalker")
    s.g.wrath = [3, 1]
    spark = Action(id="x", name="X", kind="offense", abilities=("arc",))
    drive(use(s.g, s.foe("T"), "test/x", spark), [2, 2, 2])
    assert s.hero("W").wounds == s.hero("H").wounds == 0
    strong = msgspec.structs.replace(spark, bonus=Roll(stars=9))
    drive(use(s.g, s.foe("T"), "test/x", strong), [2, 2, 2], [2, 2, 2])
    assert s.hero("W").wounds == s.hero("H").wounds == 1, "and goes on where it wounds"


@pytest.mark.rule("SD-DEATH-02", "ARC-CHAL-01")
def test_a_challenge_that_takes_hearts_destroys_who_has_none_left(monkeypatch: pytest.MonkeyPatch) -> None:
    s = arcade("W H", W="riftling-warrior", H="sanctioned-witch")
    box, card = s.g.box, "creeping-dread"
    s.hero("W").wounds = hero_stats(s.g, s.hero("W")).hearts - 1
    faint = type(box.givers["rule:regroup"])("Faint", (Bonus(hearts=-1),))
    monkeypatch.setitem(box.givers, f"heroes:{card}", faint)
    monkeypatch.setattr(box, "stats", {})
    s.g.challenge_deck = Deck.of("challenges", [card])
    drive(draw_challenges(s.g, 1), [card])
    assert s.hero("W").at == -1 and s.hero("H").at >= 0


@pytest.mark.rule("SD-RESULT-08", "ARC-EXPEND-01", "ARC-RULING-08")
def test_an_elite_whose_minion_took_the_wound_answers_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    s = arcade("W T B .", W="riftling-warrior", T="tower-stalker", B="tower-blackblade")
    kinds = dict(s.g.box.kinds)
    spiteful = Reaction(name="Spite", text="", effects=(Inflict(status="hex"),))
    kinds["tower-stalker"] = msgspec.structs.replace(kinds["tower-stalker"], reaction=spiteful)
    monkeypatch.setattr(s.g.box, "kinds", kinds)
    monkeypatch.setattr(s.g.box, "stats", {})
    drive(perform_action(s.g, s["W"], MELEE, "melee", s["T"].id), [1, 1, 1])
    assert s["B"].at < 0 and s.hero("W").status == 0
    drive(perform_action(s.g, s["W"], MELEE, "melee", s["T"].id), [1, 1, 1])
    assert s["T"].wounds == 1 and s.hero("W").status == HEX


@pytest.mark.rule("ARC-RULING-16", "ARC-UNIQUE-10")
def test_one_minion_free_of_ice_still_lends_the_gangs_actions() -> None:
    s = arcade("T B B", T="tower-stalker", B="tower-blackblade")
    lent = "tower-blackblade/close-ranks"
    s.all("B")[0].status = ICE
    assert lent in dict(foe_stats(s.g, s.foe("T")).unique)
    s.all("B")[1].status = ICE
    assert lent not in dict(foe_stats(s.g, s.foe("T")).unique)


@pytest.mark.rule("ARC-MOVE-08", "ARC-RULING-20")
def test_an_elite_leaves_its_gang_where_keeping_together_brings_it_no_nearer() -> None:
    s = arcade("W . . . . . . . . B . A", W="riftling-warrior", A="tower-arbalist", B="tower-arbalist")
    s.g.moved = [s["A"].id]
    drive(move(s.g, s.foe("B")))
    assert s.at(s["B"]) == "g1", "it stood as near as any square within two of the other: so it goes alone"


@pytest.mark.rule("ARC-RULING-57", "SD-AREA-16")
def test_a_sweep_reaches_the_most_wrathful_and_with_it_as_many_as_it_can() -> None:
    s = arcade(
        """
        . . W
        . Q H
        . . B
        """,
        W="riftling-warrior", H="sanctioned-witch", B="cat-burglar", Q="midnight-queen",
    )  # fmt: skip
    s.g.wrath = [2, 0, 0]
    sweep = Action(
        id="x", name="X", kind="support", area=Area(shape="sweep", size=1), effects=(Inflict(status="bane"),)
    )
    drive(use(s.g, s.foe("Q"), "test/x", sweep))
    assert [hero.status for hero in s.g.heroes] == [BANE, BANE, BANE], "to the east, not to the north"


@pytest.mark.rule("ARC-ABIL-03", "ARC-RULING-46")
def test_a_monsters_arc_ends_before_no_strength_is_left() -> None:
    s = arcade("T W H", W="riftling-warrior", H="sanctioned-witch", T="tower-stalker")
    s.g.wrath = [3, 1]
    spark = Action(id="x", name="X", kind="offense", abilities=("arc",), bonus=Roll(stars=-1))
    drive(use(s.g, s.foe("T"), "test/x", spark), ["heart", 0, 0])
    assert s.hero("W").wounds == 1, "one star of STR has wounded, and none is left to leap with"


@pytest.mark.rule("ARC-SPAWN-05", "ARC-SPAWN-03")
def test_minions_spawn_only_to_an_elite_that_spawned_with_them() -> None:
    s = left_to_table(
        arcade("W . . . . P . . . . . . . T", W="riftling-warrior", P="shadow-tower", T="tower-stalker")
    )
    s.g.pool = {"tower-stalker": 0, "tower-blackblade": 2, "tower-arbalist": 1}
    answered(spawn_from(s.g, s.foe("P"), 1 << s.hero("W").at))
    assert s.g.pool == {"tower-stalker": 0, "tower-blackblade": 2, "tower-arbalist": 0}


@pytest.mark.rule("ARC-SPAWN-07")
def test_a_spawn_takes_status_effects_off_those_without_wounds_too() -> None:
    s = left_to_table(
        arcade("W . . . . P . . . . . . T K", W="riftling-warrior", P="shadow-tower", T="tower-stalker",
               K="spider-speaker")
    )  # fmt: skip
    s.foe("T").status = s.foe("K").status = SLOW
    answered(spawn_from(s.g, s.foe("P"), 1 << s.hero("W").at))
    assert s.foe("T").status == 0 and s.foe("K").status == SLOW, "only what the point lists"


@pytest.mark.rule("ARC-CLEAN-01")
def test_a_minion_near_one_elite_of_its_gang_is_no_straggler() -> None:
    s = arcade("W . T . . . . . T . B", W="riftling-warrior", T="tower-stalker", B="tower-blackblade")
    drive(clean_up(s.g))
    assert s.at(s["B"]) == "k1"


@pytest.mark.rule("ARC-EPIC-01", "SD-ACTION-09")
def test_an_epic_fight_wounds_heroes_once_more_and_not_the_monsters_own_side() -> None:
    s = arcade("W T Q", W="riftling-warrior", T="tower-stalker", Q="midnight-queen")
    s.g.epic = True
    s.g.box.givers["test:epic"] = type(s.g.box.givers["rule:regroup"])("x", (Bonus(hearts=3),))
    for letter in "WT":
        s[letter].lasting.append(Lasting("test:epic", "tester"))
    fury = Action(
        id="x", name="X", kind="offense", dangerous=True, area=Area(shape="wave", size=2), bonus=Roll(stars=3)
    )
    drive(use(s.g, s.foe("Q"), "test/x", fury), [1, 0, 0])
    assert (s.hero("W").wounds, s.foe("T").wounds) == (2, 1)


@pytest.mark.rule("ARC-ABIL-04")
def test_each_hero_has_its_own_backlash_in_a_consul_turn() -> None:
    s = arcade("W T H", W="riftling-warrior", H="sanctioned-witch", T="tower-stalker")
    give(s, "T", Bonus(hearts=5))
    for letter in "WWHH":
        drive(s.g.book.backlash(s.g, s.hero(letter), s.foe("T")))
    assert s.foe("T").wounds == 2 and s.g.wrath == [1, 1]


@pytest.mark.rule("ARC-STATUS-BANE-01", "ARC-STATUS-HEX-01", "ARC-STATUS-KNOCKDOWN-01")
def test_the_words_for_bane_hex_and_knockdown_say_what_they_do_to_monsters() -> None:
    said = {word: GAME.load_content().terms[word].text for word in ("bane", "hex", "knockdown")}
    assert "a monster one star of ARM" in said["bane"] and "a monster one star of STR" in said["hex"]
    assert "a monster" in said["knockdown"] and "Move" in said["knockdown"]


@pytest.mark.rule("ARC-MOVE-06")
def test_every_monster_has_surefoot_whatever_its_rank() -> None:
    s = arcade("Q T C K P", Q="midnight-queen", T="tower-stalker", C="crawler", K="mimic", P="shadow-tower")
    surefoot = [letter for letter in "QTCKP" if foe_stats(s.g, s.foe(letter)).gait & SUREFOOT]
    assert surefoot == ["Q", "T", "C", "K"], "a spawning point is no monster"


@pytest.mark.rule("ARC-MOVE-08", "ARC-GANG-09")
def test_elites_of_gangs_with_minions_do_not_keep_together() -> None:
    s = left_to_table(
        arcade(
            """
            W . . . . . . . . U
            . . . . . . . . . .
            . . . . . . . . . .
            . . . . . . . . . .
            . . . . . . . T . .
            """,
            W="riftling-warrior", U="tower-stalker", T="tower-stalker",
        )
    )  # fmt: skip
    s.g.moved = [s["T"].id]
    answered(move(s.g, s.foe("U")))
    assert distance(s.g.dungeon, 1 << s["U"].at, 1 << s["W"].at) == 4, "straight on, not by way of the other"


@pytest.mark.rule("ARC-REWARD-01", "ARC-RULING-35")
def test_a_solo_monster_earns_as_an_elite_does() -> None:
    s = arcade("W", packs=("drowned-court",), W="riftling-warrior")
    s.g.loot = Deck.of("loot", ["rusty-blade"] * 3)
    s.g.kills = [Kill("cistern-eel")]
    drive(rewards(s.g), ["rusty-blade"])
    assert s.g.backpack == ["rusty-blade"]


@pytest.mark.rule("ARC-MINI-03", "ARC-RULING-54")
def test_a_card_calls_the_first_of_two_mini_bosses() -> None:
    s = left_to_table(
        arcade("+-+-+-+-+\n:W . . .|\n+   + + +\n:. . . .|\n+-+-+-+-+", packs=("drowned-court",), W="tincan")
    )
    s.g.minis = ["knight-of-the-tower", "old-mother-silt"]
    answered(run(s.g, "mini-boss"))
    assert [foe.card for foe in s.g.foes] == ["knight-of-the-tower"]


@pytest.mark.rule("ARC-PLOT-02")
def test_nobody_gathers_while_no_hero_is_in_the_dungeon() -> None:
    s = arcade("W H", W="riftling-warrior", H="sanctioned-witch")
    s.g.plot, s.g.plot_drawn = "long-road", True
    for letter in "WH":
        destroy(s.g, s[letter])
    drive(check_plot(s.g))
    assert s.g.plot == "long-road"


@pytest.mark.rule("ARC-RULING-53", "ARC-EXPEND-01")
def test_a_minion_takes_the_wound_of_a_heros_backlash() -> None:
    s = arcade("W T B", W="riftling-warrior", T="tower-stalker", B="tower-blackblade")
    drive(s.g.book.backlash(s.g, s.hero("W"), s.foe("T")))
    assert s["B"].at < 0 and s["T"].wounds == 0 and not s.g.kills[0].loot


@pytest.mark.rule("ARC-PLOT-04", "ARC-DEATH-02")
def test_a_point_that_falls_after_the_plot_calls_for_no_other() -> None:
    s = arcade("W P", W="riftling-warrior", P="shadow-tower")
    s.g.plot_drawn = True
    destroy(s.g, s["P"])
    assert not s.g.plot_due


@pytest.mark.rule("SD-SETUP-11")
def test_a_chest_lies_four_squares_off_and_no_farther() -> None:
    s = arcade("P . . . . . . .", P="shadow-tower")
    there = chest_squares(s.g, 0, 1 << s["P"].at)
    assert there >> s.square("e1") & 1 and not there >> s.square("f1") & 1
