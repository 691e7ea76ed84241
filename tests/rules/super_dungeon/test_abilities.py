"""Terms, abilities, affinity, areas, shapeshift and immunities, each in a small scene."""

from __future__ import annotations

from importlib.resources import files

import msgspec
import pytest

from tests.rules.super_dungeon_arcade.scene import Table, answered, arcade, give
from tests.support import drive, first_ask
from undercroft.engine import Deck, IllegalAnswer, Match
from undercroft.games.super_dungeon.arcade.content.box import arcade_box
from undercroft.games.super_dungeon.arcade.content.cards import Deed
from undercroft.games.super_dungeon.arcade.rules.commands import next_in_order
from undercroft.games.super_dungeon.arcade.rules.gangs import armor_of
from undercroft.games.super_dungeon.arcade.rules.shapes import shapeshift
from undercroft.games.super_dungeon.arcade.rules.table_cards import do_deeds, draw_challenges, draw_plot
from undercroft.games.super_dungeon.content.box import Giver
from undercroft.games.super_dungeon.content.cards import (
    Action,
    Area,
    Bonus,
    Heal,
    Inflict,
    Place,
    Push,
    Roll,
)  # fmt: skip
from undercroft.games.super_dungeon.rules.actions import affected, candidates, perform, targets
from undercroft.games.super_dungeon.rules.activation import act, begin
from undercroft.games.super_dungeon.rules.effects import apply_effect
from undercroft.games.super_dungeon.rules.equipment import wear
from undercroft.games.super_dungeon.rules.field import Field, are_friends
from undercroft.games.super_dungeon.rules.stats import hero_stats, lend
from undercroft.games.super_dungeon.rules.wounds import inflict
from undercroft.games.super_dungeon.state import (
    ALL_STATUSES,
    BANE,
    FIRE,
    HEX,
    KNOCKDOWN,
    POISON,
    SLOW,
    STATUSES,
)

PLOT = "long-road"


def aims(s: Table, letter: str, action: Action, range: int = 0) -> list[str]:
    user = s.hero(letter)
    return targets(s.g, Field(s.g), user, hero_stats(s.g, user), action, range)


def options(s: Table, verb: str = "") -> list[str]:
    return [key for key in first_ask(act(s.g)).options if key.startswith(verb)]


MIXED = {"W": "riftling-warrior", "H": "sanctioned-witch", "C": "crawler", "P": "shadow-tower"}


# ---------------------------------------------------------------- friend and foe


@pytest.mark.rule("SD-TERM-05", "SD-TERM-06", "SD-TERM-07", "SD-TERM-10", "SD-ACTION-07", "SD-ACTION-09")
def test_actions_reach_enemies_augments_friends_and_dangerous_ones_both() -> None:
    s = arcade("W H C\n. P .", **MIXED)
    hero, witch, crawler, point = s.hero("W"), s.hero("H"), s.foe("C"), s.foe("P")
    assert are_friends(hero, witch) and are_friends(crawler, point) and not are_friends(hero, crawler)
    strike = Action(id="x", name="X", kind="offense", attack="melee")
    bless = Action(id="y", name="Y", kind="support", augment=True, range=3)
    bomb = Action(id="z", name="Z", kind="offense", attack="melee", dangerous=True)
    assert candidates(s.g, hero, strike) == [crawler, point]
    assert candidates(s.g, hero, bless) == [hero, witch], "the party"
    assert candidates(s.g, crawler, strike) == [hero, witch]
    assert candidates(s.g, crawler, bless) == [crawler, point]
    assert set(aims(s, "W", bomb, 3)) == {witch.id, crawler.id, point.id}


@pytest.mark.rule("SD-TERM-08", "SD-TERM-09")
def test_a_spawning_point_is_an_enemy_model_but_no_monster() -> None:
    s = arcade("W P . .\n. . C .", W="riftling-warrior", P="shadow-tower", C="crawler")
    assert s.g.book.is_monster(s.g, s.foe("C")) and not s.g.book.is_monster(s.g, s.foe("P"))
    s.activate("W")
    assert options(s, f"melee:{s.foe('P').id}"), "it can be attacked"
    drive(do_deeds(s.g, [Deed(who="monsters", effects=(Inflict(status="slow"),))], "x"))
    assert (s.foe("C").status, s.foe("P").status) == (SLOW, 0)
    drive(apply_effect(s.g, Push(squares=2), s.hero("W"), s.foe("P"), None, "x"))
    assert s.at(s.foe("P")) == "b1", "it cannot be moved"


@pytest.mark.rule("SD-TERM-11", "SD-TERM-12")
def test_placing_ignores_the_way_and_only_the_square_counts() -> None:
    s = arcade("W L H . L", ground={"L": "lava"}, W="riftling-warrior", H="sanctioned-witch")
    hero = s.activate("W")
    drive(apply_effect(s.g, Place(within=4), hero, hero, None, "x"), "d1")
    assert s.at(hero) == "d1" and hero.wounds == 0, "over lava and a friend"
    assert s.g.acting is not None and s.g.acting.moved == 0, "no movement points"
    drive(apply_effect(s.g, Place(within=4), hero, hero, None, "x"), "e1")
    assert hero.wounds == 1, "the lava it was set down in"


@pytest.mark.rule("SD-TERM-02", "SD-STATUS-04")
def test_tokens_come_from_and_go_to_a_supply_and_one_of_a_kind_is_enough() -> None:
    s = arcade("W H", W="riftling-warrior", H="sanctioned-witch")
    hero = s.hero("W")
    inflict(s.g, hero, POISON)
    inflict(s.g, hero, POISON | HEX)
    assert hero.status == POISON | HEX, "never two of a kind"
    for one in s.g.heroes:
        inflict(s.g, one, ALL_STATUSES)
    assert all(one.status.bit_count() == 8 for one in s.g.heroes), "tokens never run out"
    drive(apply_effect(s.g, Heal(amount=9), hero, hero, None, "x"), *list(STATUSES)[:-1])
    assert hero.status == 0


# ---------------------------------------------------------------- cards


@pytest.mark.rule("SD-CARD-02")
def test_an_effect_that_names_a_type_touches_that_type_alone() -> None:
    s = arcade("C T", C="crawler", T="tower-stalker")
    for letter in "CT":
        give(s, letter, Bonus(armor=Roll(stars=2), type="spider"))
    assert armor_of(s.g, s.foe("C")) == 3 and armor_of(s.g, s.foe("T")) == 2


@pytest.mark.rule("SD-CARD-15", "SD-ABIL-01", "SD-ABIL-02")
def test_abilities_are_always_on_and_unlisted_ones_stand_on_the_card() -> None:
    s = arcade("W . .", W="cat-burglar")
    stats = hero_stats(s.g, s.hero("W"))
    assert "stealth" in stats.abilities and "surefoot" in stats.abilities
    card = s.g.box.heroes["cat-burglar"]
    assert card.traits and all(trait.text for trait in card.traits)
    assert stats.treasure == 1, "a trait of her own, without any action point"


@pytest.mark.rule("SD-CARD-16", "SD-CARD-18", "SD-ACTION-01")
def test_unique_actions_belong_to_their_card_and_cost_what_their_line_says() -> None:
    s = arcade("W H", W="riftling-warrior", H="sanctioned-witch")
    s.hero("H").wounds = s.hero("W").wounds = 1
    s.activate("W")
    assert not options(s, "use:sanctioned-witch/")
    s.activate("H")
    assert options(s, "use:sanctioned-witch/curative")
    curative = next(action for action in s.g.box.heroes["sanctioned-witch"].unique if action.id == "curative")
    assert (curative.kind, curative.cost, curative.augment, curative.range) == ("support", 1, True, 6)
    assert curative.effects == (Heal(amount=1),)
    s.hero("H").gear[0] = "rope-and-hook"
    assert [key for key, _ in hero_stats(s.g, s.hero("H")).unique if key.startswith("rope-and-hook/")]


@pytest.mark.rule("ARC-CARD-01")
def test_monsters_of_arcade_have_fixed_stars_and_those_of_explore_have_dice() -> None:
    box = arcade_box()
    explore = files("undercroft.games.super_dungeon").joinpath("explore", "content")
    assert explore.is_dir()
    assert not any(kind in box.kinds for kind in ("kobold-gouger", "starfire"))
    assert all(foe_stats_are_numbers(kind.solo.strength) for kind in box.kinds.values())


def foe_stats_are_numbers(value: object) -> bool:
    return isinstance(value, int)


# ---------------------------------------------------------------- targeting


@pytest.mark.rule("SD-LOS-01", "SD-RANGE-01", "SD-RANGE-04", "SD-ACTION-10")
def test_only_what_is_seen_and_in_range_can_be_targeted_and_nothing_is_spent_else() -> None:
    s = arcade("+-+-+-+-+\n|W . .|C|\n+     + +\n|. C . .|\n+-+-+-+-+", W="riftling-warrior", C="crawler")
    hidden, near = s.all("C")
    s.activate("W")
    assert options(s, "melee:") == [f"melee:{near.id}"]
    near.at = s.square("d2")
    assert options(s, "melee:") == []
    match = Match.new("super-dungeon-arcade", {}, seed=1)
    with pytest.raises(IllegalAnswer):
        match.answer("melee:nobody")
    why = {entry.label: entry.rule for entry in first_ask(act(s.g)).why_not()}
    assert why["Melee Attack on Crawler 1"] == "SD-LOS-01"
    assert why["Melee Attack on Crawler 2"] == "SD-RANGE-04"
    assert s.g.acting is not None and s.g.acting.spent == 0
    assert hidden.at == s.square("d1")


@pytest.mark.rule("SD-RANGE-05", "SD-AREA-05", "SD-AREA-01", "SD-AREA-08")
def test_an_area_replaces_the_range_and_spares_friends() -> None:
    s = arcade("C . W H\n. . . C", W="riftling-warrior", H="sanctioned-witch", C="crawler")
    far, near = s.all("C")
    wave = Action(id="x", name="X", kind="offense", attack="melee", range=9, area=Area(shape="wave", size=1))
    assert aims(s, "W", wave, 9) == ["here"]
    hero = s.hero("W")
    hit = affected(s.g, Field(s.g), hero, hero_stats(s.g, hero), wave, "here")
    assert hit == [near], "not the one at range two, not the friend, not oneself"
    assert far not in hit
    heal = Action(id="y", name="Y", kind="support", augment=True, area=Area(shape="wave", size=1))
    assert affected(s.g, Field(s.g), hero, hero_stats(s.g, hero), heal, "here") == [hero, s.hero("H")]


@pytest.mark.rule("SD-AREA-11", "SD-AREA-05")
def test_a_burst_has_a_target_in_range_and_sight_and_spreads_from_it() -> None:
    s = arcade("W . . C C . . C", W="cat-burglar", C="crawler")
    burst = Action(
        id="x", name="X", kind="offense", attack="missile", range=4, area=Area(shape="burst", size=1)
    )
    first, second, third = s.all("C")
    assert aims(s, "W", burst, 4) == [first.id], "the second is hidden by the first, the third too far"
    drive(perform(s.g, s.hero("W"), burst, "test/x", first.id), [2, 2, 1], stop=True)
    assert first.at == second.at == -1 and third.at >= 0


@pytest.mark.rule("SD-AREA-19")
def test_an_aura_moves_with_its_user_and_ends_in_its_next_upkeep() -> None:
    s = arcade("G . W . . . . .", G="moonspire-guardian", W="riftling-warrior")
    guardian, warrior = s.activate("G"), s.hero("W")
    before = len(hero_stats(s.g, warrior).defenses[0][1])
    drive(act(s.g), "use:moonspire-guardian/moonshield:here")
    assert len(hero_stats(s.g, warrior).defenses[0][1]) == before + 1
    warrior.at = s.square("g1")
    assert len(hero_stats(s.g, warrior).defenses[0][1]) == before, "out of it"
    guardian.at = s.square("e1")
    assert len(hero_stats(s.g, warrior).defenses[0][1]) == before + 1, "it came along"
    drive(begin(s.g, guardian))
    assert len(hero_stats(s.g, warrior).defenses[0][1]) == before


# ---------------------------------------------------------------- abilities


@pytest.mark.rule("SD-ABIL-ARC-01", "SD-ABIL-ARC-02", "SD-ABIL-ARC-03")
def test_arc_leaps_within_two_squares_with_a_die_fewer_until_it_fails() -> None:
    s = arcade("W . C . C . C", W="riftling-warrior", C="crawler")
    first, second, third = s.all("C")
    spark = Action(id="x", name="X", kind="offense", attack="melee", range=2, abilities=("arc",))
    ran = drive(perform(s.g, s.hero("W"), spark, "test/x", first.id), [2, 1, 1], [2, 1], ["heart"])
    assert (first.at, second.at) == (-1, -1) and third.at >= 0
    assert [len(dice.dice) for dice in ran.chances] == [3, 2, 1]


@pytest.mark.rule("SD-ABIL-ARC-01", "SD-ABIL-ARC-03")
def test_arc_ends_without_a_wound_and_never_returns_to_a_target() -> None:
    s = arcade("W . C . C", W="riftling-warrior", C="crawler")
    spark = Action(id="x", name="X", kind="offense", attack="melee", range=2, abilities=("arc",))
    ran = drive(perform(s.g, s.hero("W"), spark, "test/x", s.foe("C").id), ["heart", "heart", 1])
    assert len(ran.chances) == 1, "one star does not beat ARM 1"
    k = arcade("W . K", W="riftling-warrior", K="knight-of-the-tower")
    ran = drive(perform(k.g, k.hero("W"), spark, "test/x", k.foe("K").id), [2, 1, 1])
    assert len(ran.chances) == 1 and k.foe("K").wounds == 1


@pytest.mark.rule("SD-ABIL-ARC-03")
def test_arc_ends_with_the_first_target_it_does_not_wound() -> None:
    s = arcade("W . C . C . C", W="riftling-warrior", C="crawler")
    spark = Action(id="x", name="X", kind="offense", attack="melee", range=2, abilities=("arc",))
    ran = drive(perform(s.g, s.hero("W"), spark, "test/x", s.foe("C").id), [2, 1, 1], ["heart", "heart"])
    assert [len(dice.dice) for dice in ran.chances] == [3, 2], "a die is left, but the leap failed"


@pytest.mark.rule("SD-ABIL-ARC-02")
def test_the_player_chooses_which_die_is_left_out() -> None:
    s = arcade("W . C . C", W="riftling-warrior", C="crawler")
    give(s, "W", Bonus(offense=Roll(dice="b")))
    spark = Action(id="x", name="X", kind="offense", attack="melee", range=2, abilities=("arc",))
    ran = drive(perform(s.g, s.hero("W"), spark, "test/x", s.foe("C").id), [2, 1, 1, 0], "blue", [2, 1, 1])
    assert [die.name for die in ran.chances[1].dice] == ["red"] * 3


@pytest.mark.rule("SD-ABIL-BLESSING-01")
def test_a_moonwell_helps_who_stands_in_its_square() -> None:
    s = arcade("W M .", ground={"M": "moonwell"}, W="riftling-warrior")
    hero = s.hero("W")
    before = hero_stats(s.g, hero).defenses[0][2]
    hero.at = s.square("b1")
    assert hero_stats(s.g, hero).defenses[0][2] == before + 1
    hero.at = s.square("c1")
    assert hero_stats(s.g, hero).defenses[0][2] == before


@pytest.mark.rule("SD-ABIL-BLESSING-02")
@pytest.mark.parametrize(
    ("card", "gain"),
    [
        ("tower-arbalist", 1),
        ("crawler", 1),
        ("knight-of-the-tower", 0),
        ("midnight-queen", 0),
        ("shadow-tower", 0),
    ],
)
def test_only_elites_and_minions_of_the_consul_are_blessed(card: str, gain: int) -> None:
    s = arcade("M . .", ground={"M": "moonwell"}, M=card)
    blessed = armor_of(s.g, s.foe("M"))
    s.foe("M").at = s.square("b1")
    assert blessed == armor_of(s.g, s.foe("M")) + gain


@pytest.mark.rule("SD-ABIL-HOOKSHOT-01", "SD-ABIL-HOOKSHOT-02")
def test_hookshot_needs_no_sight_but_counts_around_walls() -> None:
    s = arcade("+-+-+-+\n|W|C .|\n+ +   +\n|. . .|\n+-+-+-+", W="riftling-warrior", C="crawler")
    hook = Action(id="x", name="X", kind="support", abilities=("hookshot",))
    plain = Action(id="y", name="Y", kind="support")
    assert aims(s, "W", plain, 4) == []
    assert aims(s, "W", hook, 2) == [s.foe("C").id], "around the wall it is two squares away"
    assert aims(s, "W", hook, 1) == [], "through the wall it would be one"


@pytest.mark.rule("SD-ABIL-IMMUNE-01", "SD-ABIL-IMMUNE-02", "SD-ABIL-IMMUNE-03", "SD-ABIL-IMMUNE-04")
@pytest.mark.example("SD-EX-06")
def test_immunity_keeps_tokens_off_and_removes_them_when_gained() -> None:
    s = arcade("W T", W="riftling-warrior", T="tincan")
    warrior, tincan = s.hero("W"), s.hero("T")
    inflict(s.g, tincan, POISON)
    assert tincan.status == 0, "Tincan is immune to Poison"
    inflict(s.g, tincan, BANE)
    assert tincan.status == BANE, "and to Poison only"
    warrior.status = POISON | FIRE
    give(s, "W", Bonus(abilities=("immune-poison",)))
    assert warrior.status == FIRE
    give(s, "W", Bonus(abilities=("immune",)))
    assert warrior.status == 0
    inflict(s.g, warrior, ALL_STATUSES)
    assert warrior.status == 0


@pytest.mark.rule("SD-ABIL-IMMUNE-04")
def test_equipment_that_makes_immune_takes_the_token_off_at_once() -> None:
    s = arcade("W .", W="riftling-warrior")
    hero = s.hero("W")
    item = next(
        card.id for card in s.g.box.items.values() for bonus in card.bonus
        for ability in bonus.abilities if ability.startswith("immune")
    )  # fmt: skip
    hero.status = ALL_STATUSES
    s.g.backpack = [item]
    wear(s.g, hero, item)
    assert hero.status != ALL_STATUSES


@pytest.mark.rule("SD-ABIL-ONEUSE-01")
def test_one_use_only_is_once_in_the_whole_game() -> None:
    s = arcade("W T .", W="riftling-warrior", T="knight-of-the-tower")
    item = next(
        (
            card
            for card in s.g.box.items.values()
            for action in card.unique
            if "one-use-only" in action.abilities
        ),
        None,
    )
    once = Action(id="x", name="X", kind="support", range=2, abilities=("one-use-only",))
    drive(perform(s.g, s.hero("W"), once, "test/x", s.foe("T").id))
    assert s.g.used == ["test/x"]
    assert item is not None and item.slot is not None, "the box has such a card"
    action = next(action for action in item.unique if "one-use-only" in action.abilities)
    hero = s.activate("W")
    from undercroft.games.super_dungeon.content.cards import SLOTS

    hero.gear[SLOTS.index(item.slot)] = item.id
    hero.wounds = 2
    s.g.used = [f"{item.id}/{action.id}"]
    assert not options(s, f"use:{item.id}/{action.id}")


@pytest.mark.rule("SD-ABIL-SMALL-01")
def test_a_small_model_can_be_targeted_only_from_within_three_squares() -> None:
    s = arcade("W . . . C", W="cat-burglar", C="crawler")
    give(s, "C", Bonus(abilities=("small",)))
    s.activate("W")
    assert not options(s, "missile:")
    s.foe("C").at = s.square("d1")
    assert options(s, "missile:")


@pytest.mark.rule("SD-ABIL-STEALTH-01")
def test_stealth_takes_three_off_the_range_but_leaves_one() -> None:
    s = arcade("W . . . C", W="cat-burglar", C="crawler")
    give(s, "C", Bonus(abilities=("stealth",)))
    s.activate("W")
    assert hero_stats(s.g, s.hero("W")).ranges["dexterity"] == 6
    assert not options(s, "missile:"), "four squares, range six less three"
    s.foe("C").at = s.square("d1")
    assert options(s, "missile:")
    melee = arcade("W C", W="riftling-warrior", C="crawler")
    give(melee, "C", Bonus(abilities=("stealth",)))
    melee.activate("W")
    assert options(melee, "melee:")


# ---------------------------------------------------------------- affinity


@pytest.mark.rule("SD-AFFINITY-02", "SD-AFFINITY-03")
def test_either_of_two_affinities_matches_and_a_penalty_drives_the_benefit_out() -> None:
    s = arcade("G W", G="moonspire-guardian", W="riftling-warrior")
    assert s.g.box.heroes["moonspire-guardian"].affinity == ("sapphire", "citrine")
    for letter in "GW":
        give(s, letter, Bonus(affinity="citrine", movement=1))
    move = {letter: hero_stats(s.g, s.hero(letter)).movement for letter in "GW"}
    base = {letter: s.g.box.heroes[s.hero(letter).card].movement for letter in "GW"}
    assert (move["G"] - base["G"], move["W"] - base["W"]) == (1, 0)
    both = arcade("G .", G="moonspire-guardian")
    give(
        both,
        "G",
        Bonus(affinity="citrine", movement=2),
        Bonus(affinity="sapphire", movement=-1, penalty=True),
    )
    assert hero_stats(both.g, both.hero("G")).movement == base["G"] - 1


# ---------------------------------------------------------------- shapeshift of Heroes


@pytest.mark.rule("SD-SHAPE-04", "SD-SHAPE-05", "SD-SHAPE-06", "SD-SHAPE-07", "SD-SHAPE-02")
def test_a_hero_changes_form_in_its_upkeep_and_keeps_tokens_gear_and_type() -> None:
    s = arcade("K . . .\n. . . .", K="tidecaller", packs=("drowned-court",))
    hero = s.hero("K")
    assert hero.form == ""
    hero.wounds, hero.potions, hero.gear[0] = 2, 1, "patched-shield"
    before = hero_stats(s.g, hero)
    ask = first_ask(begin(s.g, hero))
    assert ask.kind == "shapeshift" and ask.optional
    drive(begin(s.g, hero), ask.options[0])
    after = hero_stats(s.g, hero)
    assert after.name != before.name and after.type == before.type
    assert (hero.wounds, hero.potions, hero.gear[0]) == (2, 1, "patched-shield")
    s.activate("K")
    assert not options(s, "shapeshift"), "in the upkeep only"


@pytest.mark.rule("SD-SHAPE-05")
def test_without_room_for_the_new_model_a_hero_cannot_change() -> None:
    s = arcade("K . . .", K="tidecaller", packs=("drowned-court",))
    size = s.g.box.sizes.get("snapping-turtle", 1)
    if size == 1:
        s.g.box.sizes["snapping-turtle"] = 2
    try:
        assert drive(begin(s.g, s.hero("K"))).asked == [], "a corridor has no room for a large base"
    finally:
        if size == 1:
            del s.g.box.sizes["snapping-turtle"]


# ---------------------------------------------------------------- the rest


@pytest.mark.rule("SD-EXPAND-09")
def test_tiles_that_change_the_game_are_in_no_box() -> None:
    from undercroft.games.super_dungeon.dungeon.tiles import tile_pack

    names = {tile.name for pack in ("arcade", "explore") for tile in tile_pack(pack).tiles.values()}
    assert not names & {"Fae Woods 4", "Fae Woods 5", "Fae Woods 6", "Von Drakk Manor 11"}


@pytest.mark.rule("ARC-ORDER-03")
def test_of_monsters_equally_far_the_players_choose_who_goes_first() -> None:
    s = arcade("T . W . T", W="riftling-warrior", T="tower-stalker")
    first, second = s.all("T")
    ask = first_ask(next_in_order(s.g, list(s.g.foes)))
    assert ask.rule == "ARC-ORDER-03" and {first.id, second.id} <= set(ask.options)
    second.at = s.square("d1")
    assert drive(next_in_order(s.g, list(s.g.foes))).result is second


def test_names_are_kept_apart_from_effects() -> None:
    s = arcade("W .", W="riftling-warrior")
    lend(s.g, s.hero("W"), "act:riftling-warrior/firevine", "a")
    once = hero_stats(s.g, s.hero("W")).offense
    lend(s.g, s.hero("W"), "act:riftling-warrior/firevine", "a")
    assert [one.by for one in s.hero("W").lasting] == ["a"], "using it again adds nothing"
    lend(s.g, s.hero("W"), "act:riftling-warrior/firevine", "b")
    assert hero_stats(s.g, s.hero("W")).offense == once, "nor does another's, while both last"


@pytest.mark.rule("SD-ABIL-IMMUNE-04", "SD-SHAPE-03")
def test_a_form_that_is_immune_sheds_the_token_as_it_is_taken() -> None:
    s = arcade(". . .\n. H .\n. . .", packs=("drowned-court",), H="tidecaller")
    hero = s.hero("H")
    hero.status = KNOCKDOWN | BANE
    drive(begin(s.g, hero), "b2")
    assert hero.form == "snapping-turtle" and hero.status == BANE


@pytest.mark.rule("SD-ABIL-IMMUNE-04", "ARC-SHAPE-02")
def test_a_monsters_form_that_is_immune_sheds_the_token_too(monkeypatch: pytest.MonkeyPatch) -> None:
    s = arcade("K . . .\n. . . .\n. . . W", K="knight-of-the-tower", W="riftling-warrior")
    s.g.leave.append("p1")
    card = msgspec.structs.replace(s.g.box.kinds["daemonus"], abilities=("immune-slow",))
    monkeypatch.setitem(s.g.box.kinds, "daemonus", card)
    monkeypatch.setattr(s.g.box, "stats", {})
    s.foe("K").status = SLOW | BANE
    answered(shapeshift(s.g, s.foe("K")))
    assert s.foe("K").card == "daemonus" and s.foe("K").status == BANE


@pytest.mark.rule("SD-ABIL-IMMUNE-04", "ARC-CHAL-01", "ARC-PLOT-01")
def test_a_card_on_the_table_that_makes_immune_sheds_the_token_too() -> None:
    s = arcade("W . T", W="riftling-warrior", T="tower-stalker")
    box = s.g.box
    s.hero("W").status = s.foe("T").status = SLOW | BANE
    warded = Giver("Warded", (Bonus(abilities=("immune-slow",)),))
    card = "creeping-dread"
    s.g.challenge_deck = Deck.of("challenges", [card])
    kept = {key: box.givers[key] for key in (f"heroes:{card}", f"monsters:{card}")}
    try:
        box.givers.update(dict.fromkeys(kept, warded))
        box.stats.clear()
        drive(draw_challenges(s.g, 1), [card])
        assert s.hero("W").status == s.foe("T").status == BANE
        s.g.challenges = []
        box.givers.update(kept)
        s.hero("W").status = s.foe("T").status = SLOW | BANE
        for key in (plot := [f"heroes:{PLOT}", f"monsters:{PLOT}"]):
            kept[key] = box.givers[key]
        box.givers.update(dict.fromkeys(plot, warded))
        box.stats.clear()
        s.g.plot_deck = Deck.of("plots", [PLOT])
        drive(draw_plot(s.g), [PLOT])
        assert s.hero("W").status == s.foe("T").status == BANE
    finally:
        box.givers.update(kept)
        box.stats.clear()
