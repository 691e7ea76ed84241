"""The small print of what both games share: what broken rules slipped past."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.rules.super_dungeon_arcade.scene import arcade, give
from tests.support import drive, events_of, first_ask
from undercroft.engine import Deck, Match, SetupError, find_game
from undercroft.games.super_dungeon.content.box import Giver
from undercroft.games.super_dungeon.content.cards import (
    Action,
    Area,
    Bonus,
    Harm,
    Inflict,
    Item,
    Potion,
    Roll,
    Step,
)
from undercroft.games.super_dungeon.rules.actions import MELEE, perform
from undercroft.games.super_dungeon.rules.activation import act, begin
from undercroft.games.super_dungeon.rules.attack import leaps, told
from undercroft.games.super_dungeon.rules.effects import apply_effects, set_down, start_aura
from undercroft.games.super_dungeon.rules.equipment import (
    equip_phase,
    reward_treasure,
)
from undercroft.games.super_dungeon.rules.field import Field, can_target, why_not_target
from undercroft.games.super_dungeon.rules.potions import is_spent
from undercroft.games.super_dungeon.rules.stats import aura_sources, hero_stats, slot_of, stats_of
from undercroft.games.super_dungeon.rules.turns import return_squares, spend_coin
from undercroft.games.super_dungeon.rules.wounds import (
    end_effects,
    give_potions,
)
from undercroft.games.super_dungeon.setup import (
    check_party,
    choose_hero,
    enter_hero,
    equipment_deck,
    first_exits,
)
from undercroft.games.super_dungeon.state import (
    BANE,
    ICE,
    SLOW,
    Lasting,
)


def act_of(**fields: Any) -> Action:
    """An action of no card."""
    return Action(id="x", name="X", **fields)


@pytest.mark.rule("SD-BOO-05", "ARC-EQUIP-01")
def test_a_card_that_is_drawn_again_names_the_rule() -> None:
    s = arcade("W", W="riftling-warrior")
    heard = events_of(s.g)
    booty = next(card.id for card in s.g.box.treasure.values() if card.boo_booty)
    book = next(card.id for card in s.g.box.treasure.values() if card.consul)
    s.g.treasure = Deck.of("treasure", [booty, book, "aegis-of-dawn"])
    drive(reward_treasure(s.g, 1, "SD-REWARD-04"), [booty], [book], ["aegis-of-dawn"])
    assert [(args["card"], rule) for kind, rule, args in heard if kind == "redrawn"] == [
        (booty, "SD-BOO-05"),
        (book, "ARC-EQUIP-01"),
    ]


@pytest.mark.rule("SD-POTION-02", "SD-TERM-02")
def test_a_potion_token_that_is_lost_is_told_as_discarded() -> None:
    s = arcade("W", W="riftling-warrior")
    heard = events_of(s.g)
    give_potions(s.g, s.hero("W"), 2)
    give_potions(s.g, s.hero("W"), -1)
    assert [rule for kind, rule, _ in heard if kind == "potions"] == ["SD-POTION-02", "SD-TERM-02"]


@pytest.mark.rule("SD-RESULT-01", "SD-RESULT-04", "ARC-WRATH-02")
def test_a_support_action_that_rolls_pops_nothing_and_earns_no_wrath() -> None:
    s = arcade("H . T", H="sanctioned-witch", T="crawler")
    hero = s.hero("H")
    hero.wounds = 1
    hex_it = act_of(kind="support", attack="magic", range=4, effects=(Inflict(status="slow"),))
    dice, _ = hero_stats(s.g, hero).offense["willpower"]
    drive(perform(s.g, hero, hex_it, "test/x", s.foe("T").id), [2] * (len(dice) - 1) + ["heart"])
    assert s.foe("T").status == SLOW
    assert (hero.wounds, s.g.wrath) == (1, [0])


@pytest.mark.rule("SD-POTION-05", "SD-PRIORITY-01")
@pytest.mark.parametrize(
    ("bar", "left"),
    [
        ("magic", {"curative", "candied-newt"}),
        ("unique", set()),
        ("potions", {"curative", "toad-glamour"}),
        ("missile", None),
    ],
)
def test_a_card_that_forbids_attacks_or_unique_actions_reaches_potions_too(bar: Any, left: Any) -> None:
    s = arcade("H . T", H="sanctioned-witch", T="crawler")
    hero = s.hero("H")
    hero.potions = 3
    give(s, "H", Bonus(bars=(bar,)))
    s.activate("H")
    keys = [key for key in first_ask(act(s.g)).options if key.startswith(("use:", "drink:"))]
    offered = {key.partition("/")[2].partition(":")[0] for key in keys}
    assert offered == (
        {"curative", "toad-glamour", "candied-newt", "cauldron-blast"} if left is None else left
    )


@pytest.mark.rule("SD-PACK-03")
def test_six_loot_cards_are_traded_once_in_a_turn_whatever_else_is_put_on() -> None:
    s = arcade("W", W="riftling-warrior")
    s.g.backpack, s.g.phase = ["rusty-blade"] * 13, "equip"
    s.g.treasure = Deck.of("treasure", ["rift-edge", "aegis-of-dawn"])
    drive(equip_phase(s.g, "next"), "rusty-blade:riftling-warrior")
    assert "trade" in first_ask(equip_phase(s.g, "next")).options, "nothing has been traded yet"
    six = [f"{number}.rusty-blade" for number in range(1, 7)]
    drive(equip_phase(s.g, "next"), "trade", six, ["rift-edge"])
    assert len(s.g.backpack) == 7 and s.g.phase == "equip"
    assert "trade" not in first_ask(equip_phase(s.g, "next")).options


@pytest.mark.rule("SD-SETUP-06", "SD-SETUP-07")
@pytest.mark.parametrize(
    ("heroes", "players", "party"),
    [
        (2, 1, ()),
        (7, 1, ()),
        (3, 0, ()),
        (3, 4, ()),
        (3, 1, ("tincan", "cat-burglar", "riftling-warrior", "sanctioned-witch")),
        (3, 1, ("tincan", "tincan")),
        (3, 1, ("crawler",)),
    ],
)
def test_a_party_that_cannot_be_is_refused(heroes: int, players: int, party: tuple[str, ...]) -> None:
    cards = arcade("W", W="riftling-warrior").g.box.heroes
    check_party(3, 3, ("tincan",), cards)
    with pytest.raises(SetupError):
        check_party(heroes, players, party, cards)


@pytest.mark.rule("SD-SHAPE-03")
def test_the_other_form_stands_on_at_least_one_square_of_the_old_base() -> None:
    s = arcade(". . . .\n. H . .\n. . . .", packs=("drowned-court",), H="tidecaller")
    ask = first_ask(begin(s.g, s.hero("H")))
    assert set(ask.options) == {"a1", "b1", "a2", "b2", "pass"}
    s = arcade("K K .\nK K .\n. . .", packs=("drowned-court",), H="tidecaller")
    hero = s.hero("H")
    hero.at, hero.form = s.square("a1"), "snapping-turtle"
    assert set(first_ask(begin(s.g, hero)).options) == {"a1", "b1", "a2", "b2", "pass"}


@pytest.mark.rule("SD-ABIL-STEALTH-01", "SD-AREA-18")
def test_stealth_out_of_an_aura_or_a_card_on_the_table_hides_as_ones_own_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    s = arcade("H . . . C K", H="sanctioned-witch", C="crawler", K="spider-speaker")
    box, hero = s.g.box, s.hero("H")

    def reach() -> bool:
        return can_target(s.g, Field(s.g), hero, stats_of(s.g, hero), s.foe("C"), 6)

    assert reach()
    hidden = Giver("X", (Bonus(abilities=("stealth",)),))
    aura = act_of(kind="support", augment=True, area=Area(shape="aura", size=2))
    monkeypatch.setitem(box.givers, "act:test/x", hidden)
    monkeypatch.setitem(box.aura_actions, "act:test/x", aura)
    start_aura(s.g, s.foe("K"), "act:test/x")
    assert not reach()
    s.g.auras = []
    monkeypatch.setitem(box.givers, "monsters:hard-shells", hidden)
    monkeypatch.setattr(box, "veiling_cards", {*box.veiling_cards, "hard-shells"})
    monkeypatch.setattr(box, "stats", {})
    s.g.challenges = ["hard-shells"]
    assert not reach()


@pytest.mark.rule("SD-ABIL-SUREFOOT-01", "SD-MOVE-01")
def test_difficult_terrain_costs_two_points_but_for_surefoot_fly_and_burrow() -> None:
    s = arcade("W D D D D", {"D": "brambles"}, W="riftling-warrior")
    s.activate("W")
    assert s.g.acting is not None
    s.g.acting.moved = hero_stats(s.g, s.hero("W")).movement - 3

    def ends() -> list[str]:
        return [key for key in first_ask(act(s.g)).options if key.startswith("to:")]

    assert ends() == ["to:b1"]
    for ability in ("surefoot", "fly", "burrow"):
        s.hero("W").lasting = []
        give(s, "W", Bonus(abilities=(ability,)))
        assert ends() == ["to:b1", "to:c1", "to:d1"], ability


@pytest.mark.rule("SD-OFF-08")
def test_who_watches_sees_the_dice_and_who_does_not_costs_nothing() -> None:
    s = arcade("W T", W="riftling-warrior", T="crawler")
    assert told(s.g, (), ()) == ()
    heard = events_of(s.g)
    drive(perform(s.g, s.hero("W"), MELEE, "melee", s.foe("T").id), [2, 1, 1])
    [rolled] = [args["rolled"] for kind, _, args in heard if kind == "hit"]
    assert [face for _, face in rolled] == [2, 1, 1]


@pytest.mark.rule("SD-EXPAND-06", "SD-EXPAND-07")
def test_cards_of_models_that_are_not_there_stay_out_of_themed_and_basic_decks() -> None:
    plain = Item(id="plain", name="Plain", source="house", slot="ruby", copies=2)
    theirs = msgspec.structs.replace(plain, id="theirs", copies=1, portrait="crawler")

    def deck(method: str, *models: str) -> dict[str, int]:
        return equipment_deck("loot", [plain, theirs], method, models).left

    assert deck("basic", "crawler") == {"plain": 2}
    assert deck("themed", "crawler") == {"plain": 2, "theirs": 1}
    assert deck("themed", "daemonus") == {"plain": 2}
    assert deck("all") == {"plain": 2, "theirs": 1}


@pytest.mark.rule("SD-UPKEEP-02", "SD-RULING-22")
def test_only_ones_own_auras_and_effects_end_with_ones_upkeep() -> None:
    s = arcade("W H", W="riftling-warrior", H="sanctioned-witch")
    mine, theirs = (
        [Lasting("act:moonspire-guardian/moonshield", "riftling-warrior")],
        [Lasting("act:moonspire-guardian/moonshield", "sanctioned-witch")],
    )
    s.g.auras = mine + theirs
    s.hero("H").lasting = [*theirs, *mine]
    assert end_effects(s.g, "riftling-warrior")
    assert s.g.auras == theirs and s.hero("H").lasting == theirs
    assert not end_effects(s.g, "riftling-warrior"), "nothing is left"


@pytest.mark.rule("SD-ABIL-ARC-01", "SD-ABIL-ARC-02", "SD-ABIL-ARC-03")
def test_arc_leaps_on_after_each_wound_a_die_fewer_and_ends_with_the_first_miss() -> None:
    s = arcade("H . A . B . C", H="sanctioned-witch", A="crawler", B="crawler", C="crawler")
    spark = act_of(kind="offense", attack="magic", range=6, abilities=("arc",))
    drive(perform(s.g, s.hero("H"), spark, "test/x", s.foe("A").id), [2, 1, 1], "red", [2, 1], "red", [0])
    assert (s.foe("A").at, s.foe("B").at) == (-1, -1)
    assert s.foe("C").wounds == 0 and s.g.wrath == [2]


@pytest.mark.rule("SD-ABIL-SMALL-01", "SD-RULING-30")
@pytest.mark.parametrize(("drawing", "leaps_on"), [("H . A B . .", True), ("H . A . B .", False)])
def test_arc_leaps_to_a_small_model_only_within_three_squares_of_its_user(
    drawing: str, leaps_on: bool
) -> None:
    s = arcade(drawing, H="sanctioned-witch", A="crawler", B="crawler")
    give(s, "B", Bonus(abilities=("small",)))
    field = Field(s.g)
    found = leaps(s.g, field, s.hero("H"), field.squares[s.foe("A").id], [s.foe("A").id])
    assert found == ([s.foe("B")] if leaps_on else [])


@pytest.mark.rule("SD-ABIL-BACKLASH-01", "SD-RESULT-10")
def test_backlash_wounds_whoever_failed_wherever_it_stands() -> None:
    s = arcade("W T", W="riftling-warrior", T="crawler")
    give(s, "T", Bonus(abilities=("backlash",)))
    drive(perform(s.g, s.hero("W"), MELEE, "melee", s.foe("T").id), ["heart", "heart", "heart"])
    assert s.hero("W").wounds == 1
    glare = act_of(kind="support", attack="melee", range=1, effects=(Inflict(status="slow"),))
    drive(perform(s.g, s.hero("W"), glare, "test/x", s.foe("T").id), ["heart", "heart", "heart"])
    assert s.hero("W").wounds == 1, "no offensive action"


@pytest.mark.rule("SD-PRIORITY-01", "SD-RULING-07", "SD-ABIL-ONEUSE-01")
def test_a_card_that_forbids_ice_and_what_is_used_up_are_told_as_reasons() -> None:
    s = arcade("H . T . . . . . . . . K", H="sanctioned-witch", T="crawler", K="crawler")
    hero = s.activate("H")

    def reasons(action: str = "") -> list[str]:
        barred = first_ask(act(s.g))._barred()
        return [
            type(no).__name__
            for no in barred
            for one in getattr(no, "actions", ("",))
            if not action or one == action
        ]

    assert "Forbidden" not in reasons() and "CannotDrink" not in reasons()
    assert reasons("magic") == ["OutOfSight"], "the farther Crawler, behind the first"
    give(s, "H", Bonus(bars=("magic",)))
    assert reasons().count("Forbidden") == 2, "the basic attack and Toad Glamour"
    assert reasons("magic") == ["Forbidden"], "how far it would reach does not matter"
    assert not [key for key in first_ask(act(s.g)).options if key.startswith("magic:")]
    hero.lasting, hero.status = [], ICE
    assert "IcedPotions" in reasons() and reasons().count("Iced") == 2


@pytest.mark.rule("SD-ABIL-ONEUSE-01")
def test_an_action_with_one_use_only_is_offered_until_it_is_used() -> None:
    s = arcade("W . . T", W="riftling-warrior", T="crawler")
    item = next(
        card for card in s.g.box.items.values() for one in card.unique if "one-use-only" in one.abilities
    )
    hero = s.activate("W")
    wear_it = slot_of(s.g, item.id)
    hero.gear[wear_it] = item.id
    source = f"{item.id}/{item.unique[0].id}"

    def offered() -> list[str]:
        return [key for key in first_ask(act(s.g)).options if key.startswith(f"use:{source}:")]

    [key] = offered()
    told_before = [type(reason).__name__ for reason in first_ask(act(s.g))._barred()]
    drive(act(s.g), key, stop=True)
    assert s.g.used == [source] and offered() == [] and s.g.acting is not None
    s.g.acting.spent = 0
    told_now = [type(reason).__name__ for reason in first_ask(act(s.g))._barred()]
    assert (told_before.count("UsedUp"), told_now.count("UsedUp")) == (0, 1)
    others = [key for key in first_ask(act(s.g)).options if key.startswith("use:riftling-warrior/")]
    assert others, "his own actions are still there"


@pytest.mark.rule("SD-BASIC-06")
def test_a_chest_is_opened_from_its_square_or_the_next_and_no_farther() -> None:
    s = arcade("W . . .", W="riftling-warrior")
    s.activate("W")

    def chests(*squares: str) -> list[str]:
        s.g.chests = [s.square(name) if name else -1 for name in squares]
        return [key for key in first_ask(act(s.g)).options if key.startswith("chest:")]

    assert chests("a1") == ["chest:a1"] and chests("b1") == ["chest:b1"]
    assert chests("c1") == [] and chests("", "d1") == []


@pytest.mark.rule("SD-AREA-10", "SD-AREA-15", "SD-AREA-16", "SD-AREA-17", "SD-AREA-12")
@pytest.mark.parametrize(
    ("shape", "aim", "hit"),
    [
        ("cross", "here", "BDEG"),
        ("wave", "here", "ABCDEFGH"),
        ("lance", "east", "E"),
        ("lance", "north", "B"),
        ("lance", "south", "G"),
        ("lance", "west", "D"),
        ("sweep", "south", "FGH"),
        ("sweep", "east", "CEH"),
        ("sweep", "north", "ABC"),
        ("sweep", "west", "ADF"),
    ],
)
def test_whom_each_shape_of_an_area_reaches(shape: Any, aim: str, hit: str) -> None:
    s = arcade("A B C\nD W E\nF G H", W="riftling-warrior", **dict.fromkeys("ABCDEFGH", "crawler"))
    chill = act_of(kind="support", area=Area(shape=shape, size=1), effects=(Inflict(status="slow"),))
    drive(perform(s.g, s.hero("W"), chill, "test/x", aim))
    assert "".join(letter for letter in "ABCDEFGH" if s.foe(letter).status == SLOW) == hit


@pytest.mark.rule("SD-OFF-03", "SD-ABIL-ARC-03")
def test_an_actions_own_stars_count_and_an_arc_comes_back_to_nobody() -> None:
    s = arcade("H . A . B", H="sanctioned-witch", A="tower-stalker", B="tower-stalker")
    armor = s.g.box.kinds["tower-stalker"].armor
    spark = act_of(kind="offense", attack="magic", range=6, abilities=("arc",), bonus=Roll(stars=armor))
    faces = ["potion", 1, "potion"]
    drive(perform(s.g, s.hero("H"), spark, "test/x", s.foe("A").id), faces, "red", ["potion", 1], stop=True)
    assert (s.foe("A").wounds, s.foe("B").wounds) == (1, 1)
    assert s.g.wrath == [2]


@pytest.mark.rule("SD-ABIL-HOOKSHOT-01")
def test_no_reason_is_told_against_a_target_of_a_hookshot_behind_a_structure() -> None:
    s = arcade(". . .\nW # T\n. . .", W="riftling-warrior", T="crawler")
    hero, field = s.hero("W"), Field(s.g)
    hook = act_of(kind="support", range=3, abilities=("hookshot",))
    plain = act_of(kind="support", range=3)
    stats = hero_stats(s.g, hero)
    assert why_not_target(s.g, field, hero, stats, s.foe("T"), hook, 3) is None
    assert type(why_not_target(s.g, field, hero, stats, s.foe("T"), plain, 3)).__name__ == "OutOfSight"


@pytest.mark.rule("SD-SETUP-16", "SD-SETUP-17")
def test_the_way_in_is_on_squares_one_can_stand_on_and_the_last_hero_stands_as_near_as_it_can() -> None:
    s = arcade("+-+-+-+\n:#    .:\n+-+-+-+".replace("#    .", "# . ."), W="riftling-warrior")
    assert first_exits(s.g) == 1 << s.square("c1")
    s = arcade("Z . . . .", W="riftling-warrior", H="sanctioned-witch", T="tincan", B="cat-burglar")
    s.g.start = s.square("a1")
    for hero in s.g.heroes:
        hero.at = -1
    assert first_ask(enter_hero(s.g)).options[:-1] == ["a1", "b1"], "on the Start Token or next to it"
    for hero, name in zip(s.g.heroes, ("a1", "b1"), strict=False):
        hero.at = s.square(name)
    drive(enter_hero(s.g))
    assert s.at(s.hero("T")) == "c1", "the nearest free square, not one farther"
    drive(enter_hero(s.g))
    assert s.at(s.hero("B")) == "d1"


@pytest.mark.rule("SD-ABIL-IMMUNE-04")
def test_who_comes_to_stand_somewhere_sheds_what_it_is_immune_to_there() -> None:
    s = arcade(". W", W="riftling-warrior")
    hero = s.hero("W")
    give(s, "W", Bonus(abilities=("immune-slow",)))
    hero.status = SLOW | BANE
    set_down(s.g, hero, s.square("a1"), "moved", "SD-MOVE-01")
    assert hero.status == BANE


@pytest.mark.rule("SD-ABIL-ARC-01")
def test_of_two_models_near_the_last_the_player_chooses_whom_an_arc_meets_next() -> None:
    s = arcade("H . A B\n. . . C", H="sanctioned-witch", A="crawler", B="crawler", C="crawler")
    spark = act_of(kind="offense", attack="magic", range=6, abilities=("arc",))
    ask = first_ask(perform(s.g, s.hero("H"), spark, "test/x", s.foe("A").id), [2, 1, 1])
    assert ask.kind == "arc" and ask.options == [s.foe("B").id, s.foe("C").id]


@pytest.mark.rule("SD-SETUP-06")
def test_players_are_asked_for_their_heroes_by_number_and_in_turn() -> None:
    s = arcade("W", W="riftling-warrior")
    ask = first_ask(choose_hero(s.g, ["p1", "p2"], 3))
    assert ask.seat == "p2" and "riftling-warrior" not in ask.options
    assert ask.about is not None and (ask.about.place, ask.about.size) == (2, 3)
    drive(choose_hero(s.g, ["p1", "p2"], 3), "tincan")
    assert [(hero.id, hero.seat) for hero in s.g.heroes][1:] == [("tincan", "p2")]
    assert drive(choose_hero(s.g, ["p1", "p2"], 2)).result is False


@pytest.mark.rule("SD-COIN-02", "SD-RULING-34")
def test_without_room_beside_start_and_heroes_a_hero_returns_as_near_to_the_start_as_it_can() -> None:
    s = arcade("W K K .\nK K K .\n. . . .", W="riftling-warrior", H="sanctioned-witch", K="crawler")
    s.g.start = s.square("a1")
    free = return_squares(s.g, s.hero("H"))
    assert {name for name in ("a3", "b3", "c3", "d1", "d2", "d3") if free >> s.square(name) & 1} == {
        "a3",
        "b3",
        "c3",
    }


@pytest.mark.rule("SD-ABIL-ONEUSE-01")
def test_a_potion_with_one_use_only_is_spent_once_it_was_used() -> None:
    s = arcade("W", W="riftling-warrior")
    once, often = act_of(kind="support", abilities=("one-use-only",)), act_of(kind="support")
    assert not is_spent(s.g, s.hero("W"), once)
    s.g.used = ["riftling-warrior/x"]
    assert is_spent(s.g, s.hero("W"), once) and not is_spent(s.g, s.hero("W"), often)


@pytest.mark.rule("SD-PRIORITY-01", "SD-BASIC-04")
def test_a_card_may_forbid_dashing() -> None:
    s = arcade("W . .", W="riftling-warrior")
    s.activate("W")
    assert any(key.startswith("dash:") for key in first_ask(act(s.g)).options)
    give(s, "W", Bonus(bars=("dash",)))
    assert not any(key.startswith("dash:") for key in first_ask(act(s.g)).options)


@pytest.mark.rule("SD-ABIL-CURSED-02", "SD-RULING-26")
def test_a_fallen_heros_cursed_card_may_be_discarded_and_goes_to_its_deck() -> None:
    s = arcade("Z . W", W="riftling-warrior", H="sanctioned-witch")
    cursed = next(card for card in s.g.box.loot.values() if card.cursed)
    for answer, left in (("keep", {}), ("discard", {cursed.id: 1})):
        hero = s.hero("H")
        hero.at, hero.gear[slot_of(s.g, cursed.id)], s.g.coins = -1, cursed.id, 3
        drive(spend_coin(s.g, hero), "sanctioned-witch", answer)
        assert (cursed.id in hero.gear) == (answer == "keep") and s.g.loot.discard == left


@pytest.mark.rule("SD-SHAPE-02", "SD-COIN-03")
def test_a_fallen_shapeshifter_returns_in_its_original_form() -> None:
    s = arcade("Z . W", packs=("drowned-court",), W="riftling-warrior", H="tidecaller")
    hero = s.hero("H")
    hero.form = "snapping-turtle"
    drive(spend_coin(s.g, hero), "tidecaller")
    assert hero.form == "" and s.at(hero) == "b1"


@pytest.mark.rule("SD-EXPAND-07", "SD-SETUP-12")
@pytest.mark.parametrize(
    ("game", "pack", "hero", "card"),
    [
        ("super-dungeon-explore", "clockwork-foundry", "thistle-druid", "bear-grease"),
        ("super-dungeon-arcade", "drowned-court", "tidecaller", "reed-snorkel"),
    ],
)
def test_a_heros_own_cards_are_in_a_themed_deck_when_it_is_in_the_party(
    game: str, pack: str, hero: str, card: str
) -> None:
    def loot(*party: str) -> dict[str, int]:
        options = {"heroes": 3, "packs": (pack,), "equipment": "themed", "party": party}
        match = Match.new(game, options, seed="themed")
        while match.ask is not None and match.state.phase in ("forces", "party"):
            match.answer(match.ask.options[0])
        left: dict[str, int] = match.state.loot.left
        return left

    box = find_game(game).load_content((pack,))
    others = [one.id for one in box.heroes.values() if not one.form_of and one.id != hero]
    assert card in loot(hero, *others[:2])
    assert card not in loot(*others[:3])


@pytest.mark.rule("SD-POTION-06", "SD-POTION-09")
def test_a_potion_costs_as_many_tokens_as_it_shows_whoever_drinks_it() -> None:
    s = arcade("W . C . H", W="riftling-warrior", H="sanctioned-witch", C="crawler")
    s.activate("W")
    s.hero("H").potions = 3
    drive(act(s.g), f"drink:sanctioned-witch/cauldron-blast:{s['C'].id}", [2])
    assert s.hero("H").potions == 1 and s.hero("W").potions == 0


@pytest.mark.rule("SD-ABIL-STATUS-01", "SD-RESULT-01")
def test_a_status_effect_as_an_ability_comes_with_offensive_actions_alone() -> None:
    s = arcade("W . T", W="sanctioned-witch", T="tower-stalker")
    give(s, "W", Bonus(abilities=("poison",)))
    glamour = act_of(kind="support", attack="magic", range=5, effects=(Inflict(status="slow"),))
    drive(perform(s.g, s["W"], glamour, "test/x", s["T"].id), [2, 2, 1])
    assert s["T"].status == SLOW, "it has succeeded, but is no offensive action"


@pytest.mark.rule("SD-RULING-10", "SD-ACTION-09", "SD-RESULT-04")
def test_nothing_pops_out_of_a_friend_that_a_dangerous_action_wounds() -> None:
    s = arcade("W H . . .", W="sanctioned-witch", H="riftling-warrior")
    s.hero("W").wounds = 1
    blast = act_of(kind="offense", attack="magic", range=3, dangerous=True)
    drive(perform(s.g, s["W"], blast, "test/x", s["H"].id), [2, "heart", "potion"], [1, "heart", "heart"])
    assert s.hero("H").wounds == 1
    assert s.hero("W").wounds == 1 and s.hero("W").potions == s.hero("H").potions == 0


@pytest.mark.rule("SD-ABIL-ARC-02", "SD-ABIL-ARC-03")
def test_an_arc_of_one_die_leaps_to_nobody() -> None:
    s = arcade("W C C", W="riftling-warrior", C="crawler")
    give(s, "W", Bonus(offense=Roll(stars=3)))
    spark = act_of(kind="offense", attack="magic", range=2, abilities=("arc",))
    drive(perform(s.g, s["W"], spark, "test/x", s["C"].id), [2])
    assert [foe.at >= 0 for foe in s.all("C")] == [False, True], "stars without a die leap nowhere"


@pytest.mark.rule("SD-ABIL-CURSED-01", "SD-RULING-26")
def test_a_cursed_card_is_forced_upon_nobody_whose_slot_is_taken() -> None:
    s = arcade("W H", W="riftling-warrior", H="sanctioned-witch")
    cursed = next(card.id for card in s.g.box.items.values() if card.cursed)
    s.g.backpack = [cursed]
    slot = slot_of(s.g, cursed)
    others = [card.id for card in s.g.box.items.values() if card.slot and not card.cursed]
    s.hero("W").gear[slot] = next(card for card in others if slot_of(s.g, card) == slot)
    drive(equip_phase(s.g, "bosses"))
    assert s.hero("H").gear[slot] == cursed, "the only one with an empty slot"


@pytest.mark.rule("SD-AFFINITY-03")
def test_a_penalty_by_affinity_stops_the_benefit_by_affinity_and_nothing_else() -> None:
    s = arcade("M", M="moonspire-guardian")
    assert s.g.box.fighters["moonspire-guardian"].affinity == ("sapphire", "citrine")
    dice, stars = hero_stats(s.g, s.hero("M")).offense["strength"]
    give(
        s, "M",
        Bonus(affinity="sapphire", offense=Roll(stars=2)),
        Bonus(affinity="citrine", penalty=True, offense=Roll(stars=-1)),
        Bonus(offense=Roll(dice="b")),
    )  # fmt: skip
    now = hero_stats(s.g, s.hero("M")).offense["strength"]
    assert (len(now[0]), now[1]) == (len(dice) + 1, stars - 1)


@pytest.mark.rule("SD-AREA-13", "SD-RULING-51")
def test_a_burst_is_seen_with_the_eyes_of_its_target() -> None:
    for flies in (False, True):
        s = arcade("W . T X C", {"X": "pillar"}, W="sanctioned-witch", T="tower-stalker", C="crawler")
        if flies:
            give(s, "T", Bonus(abilities=("fly",)))
        blast = act_of(
            kind="support", range=4, area=Area(shape="burst", size=2), effects=(Inflict(status="slow"),)
        )
        drive(perform(s.g, s["W"], blast, "test/x", s["T"].id))
        assert (s["T"].status, s["C"].status) == (SLOW, SLOW if flies else 0)


@pytest.mark.rule("SD-AREA-08", "SD-ACTION-09")
def test_a_dangerous_area_spares_not_even_its_user() -> None:
    s = arcade("H W C", W="riftling-warrior", H="sanctioned-witch", C="crawler")
    fog = act_of(
        kind="support", dangerous=True, area=Area(shape="wave", size=1), effects=(Inflict(status="slow"),)
    )
    drive(perform(s.g, s["W"], fog, "test/x", "here"))
    assert [s[letter].status for letter in "HWC"] == [SLOW, SLOW, SLOW]


@pytest.mark.rule("SD-ABIL-BACKLASH-01", "SD-RULING-38")
def test_a_target_that_was_hit_has_no_backlash_though_another_held_out() -> None:
    s = arcade("W . T C", W="sanctioned-witch", T="tower-stalker", C="crawler")
    give(s, "T", Bonus(abilities=("backlash",)))
    give(s, "C", Bonus(armor=Roll(stars=5)))
    blast = act_of(kind="offense", attack="magic", range=3, area=Area(shape="burst", size=1))
    drive(perform(s.g, s["W"], blast, "test/x", s["T"].id), [1, 1, 1])
    assert (s["T"].wounds, s["C"].at >= 0, s.hero("W").wounds) == (1, True, 0)


@pytest.mark.rule("SD-ABIL-MASSIVE-01")
def test_massive_damage_may_be_an_ability_of_the_model() -> None:
    s = arcade("W T", W="riftling-warrior", T="tower-stalker")
    give(s, "W", Bonus(abilities=("massive-damage",)))
    drive(perform(s.g, s["W"], MELEE, "melee", s["T"].id), [1, 1, 1])
    assert s["T"].at < 0, "two wounds on two hearts"


@pytest.mark.rule("SD-DEATH-04")
def test_what_an_effect_has_destroyed_gets_nothing_of_the_next() -> None:
    s = arcade("W H", W="riftling-warrior", H="sanctioned-witch")
    drive(apply_effects(s.g, (Harm(amount=9), Potion(amount=1)), s["W"], s["H"], None, "test"))
    assert s["H"].at < 0 and s.hero("H").potions == 0


@pytest.mark.rule("SD-AREA-19", "SD-RULING-22")
def test_two_models_may_have_the_same_aura_at_one_time() -> None:
    s = arcade("M H", M="moonspire-guardian", H="sanctioned-witch")
    for letter in "MHM":
        start_aura(s.g, s[letter], "act:moonspire-guardian/moonshield")
    assert sorted(aura.by for aura in s.g.auras) == ["moonspire-guardian", "sanctioned-witch"]


@pytest.mark.rule("SD-AREA-18", "SD-ACTION-09")
def test_a_dangerous_aura_is_upon_friends_and_foes(monkeypatch: pytest.MonkeyPatch) -> None:
    s = arcade("M H T", M="moonspire-guardian", H="sanctioned-witch", T="tower-stalker")
    source = "act:moonspire-guardian/moonshield"
    for dangerous, augment, whom in ((False, True, "MH"), (False, False, "T"), (True, False, "MHT")):
        shield = msgspec.structs.replace(s.g.box.aura_actions[source], dangerous=dangerous, augment=augment)
        monkeypatch.setitem(s.g.box.aura_actions, source, shield)
        start_aura(s.g, s["M"], source)
        assert "".join(letter for letter in "MHT" if aura_sources(s.g, s[letter])) == whom


@pytest.mark.rule("SD-STATUS-SLOW-01", "SD-RULING-06")
def test_half_of_three_squares_is_two() -> None:
    s = arcade("W . . .", W="riftling-warrior")
    s["W"].status = SLOW
    ask = first_ask(apply_effects(s.g, (Step(squares=3),), s["W"], s["W"], None, "test"))
    assert ask.options == ["a1", "b1", "c1"]


@pytest.mark.rule("SD-COIN-02", "SD-RULING-20")
def test_a_hero_returns_next_to_any_square_of_a_large_one() -> None:
    s = arcade("Z . . H H . .\n. . . H H . .", packs=("drowned-court",), H="tidecaller", W="riftling-warrior")
    s.hero("H").form, s.hero("W").at = "snapping-turtle", -1
    assert s.g.start == s.square("a1")
    there = return_squares(s.g, s.hero("W"))
    assert there >> s.square("f2") & 1 and there >> s.square("c1") & 1 and not there >> s.square("g1") & 1
