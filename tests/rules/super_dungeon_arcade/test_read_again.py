"""What another reading of the book found: sentences that the game did not obey."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import pytest

from tests.rules.super_dungeon_arcade.scene import GAME, Table, arcade, give
from tests.support import drive, events_of, first_ask
from undercroft.engine import Dice, Lot, Match, Seeded
from undercroft.games.super_dungeon.arcade.game import hero_turn
from undercroft.games.super_dungeon.arcade.rules.commands import coming_commands, end_activation, run
from undercroft.games.super_dungeon.arcade.rules.fighting import around, fight, strike, unique, use
from undercroft.games.super_dungeon.arcade.rules.gangs import foe_stats
from undercroft.games.super_dungeon.arcade.rules.moving import move, regroup
from undercroft.games.super_dungeon.arcade.rules.table_cards import do_deeds
from undercroft.games.super_dungeon.arcade.rules.wrath import gain_wrath, most_wrath
from undercroft.games.super_dungeon.arcade.telling.happenings import Attacks
from undercroft.games.super_dungeon.arcade.view import board
from undercroft.games.super_dungeon.content.cards import (
    Action,
    Area,
    Bonus,
    Compel,
    Harm,
    Heal,
    Inflict,
    Lend,
    Place,
    Pull,
    Push,
    Roll,
    Step,
)
from undercroft.games.super_dungeon.content.dice import dice_of
from undercroft.games.super_dungeon.rules.actions import perform
from undercroft.games.super_dungeon.rules.activation import act, begin
from undercroft.games.super_dungeon.rules.attack import defense_roll, dominant, reroll_question
from undercroft.games.super_dungeon.rules.effects import apply_effect
from undercroft.games.super_dungeon.rules.equipment import equip_step
from undercroft.games.super_dungeon.rules.field import Field
from undercroft.games.super_dungeon.rules.potions import green_window
from undercroft.games.super_dungeon.rules.stats import hero_stats, lend, slot_of
from undercroft.games.super_dungeon.rules.turns import return_squares, select_hero, spend_coin
from undercroft.games.super_dungeon.rules.wounds import destroy, inflict, pop_items
from undercroft.games.super_dungeon.state import BANE, HEX, ICE, IMMOBILE, KNOCKDOWN, POISON, SLOW
from undercroft.games.super_dungeon.telling.questions import LEAVE, OffenseRoll


def action_of(**fields: Any) -> Action:
    """An action of no card."""
    return Action(id="x", name="X", **fields)


def whys(s: Table) -> dict[str, tuple[str, str]]:
    """What is barred in the running activation: why, and by which rule."""
    return {one.label: (one.why, one.rule) for one in first_ask(act(s.g)).why_not()}


@pytest.mark.rule("ARC-EXPEND-05", "SD-AREA-04")
def test_minions_take_no_wound_that_an_area_brings_their_elite_with_a_roll_or_without() -> None:
    s = arcade("W E . C", W="riftling-warrior", E="spider-speaker", C="crawler")
    wave = action_of(kind="support", area=Area(shape="wave", size=1), effects=(Harm(amount=1),))
    drive(perform(s.g, s["W"], wave, "x", "here"))
    assert s["E"].wounds == 1 and s["C"].at >= 0
    single = action_of(kind="support", range=1, effects=(Harm(amount=1),))
    drive(perform(s.g, s["W"], single, "x", s["E"].id))
    assert s["E"].wounds == 1 and s["C"].at < 0, "a single target is still spared by its minion"


@pytest.mark.rule("ARC-UNIQUE-06", "SD-RESULT-09")
def test_a_monsters_action_that_fails_does_nothing_for_the_monster_either() -> None:
    s = arcade("W E", W="riftling-warrior", E="spider-speaker")
    foe, hero = s.foe("E"), s.hero("W")
    drain = action_of(kind="offense", user=(Heal(amount=1),))
    for face, wounds in ((2, 1), ("heart", 0)):
        foe.wounds = 1
        blow = strike(s.g, foe, foe_stats(s.g, foe), drain, "x", [hero], hero)
        dice = len(hero_stats(s.g, hero).defenses[0][1])
        drive(blow, [face] * dice)
        assert foe.wounds == wounds, f"a defense of {face}s"


@pytest.mark.rule("SD-COIN-02", "SD-SETUP-17", "SD-RULING-34")
def test_a_hero_returns_next_to_the_start_token_and_not_on_it() -> None:
    s = arcade("Z . . . . W", W="riftling-warrior", H="sanctioned-witch")

    def offered() -> set[str]:
        free = return_squares(s.g, s.hero("H"))
        return {name for name in ("a1", "b1", "c1", "d1", "e1") if free >> s.square(name) & 1}

    assert offered() == {"b1", "e1"}
    s.hero("W").at = s.square("b1")
    assert offered() == {"a1", "c1"}, "its square is next to a Hero now"


@pytest.mark.rule("SD-UPKEEP-02", "SD-AREA-09", "ARC-AREA-01")
def test_two_effects_of_one_name_count_once_and_each_lasts_its_own_time() -> None:
    s = arcade("W H T", W="riftling-warrior", H="sanctioned-witch", T="tincan")
    hero = s.hero("T")
    plain = hero_stats(s.g, hero).defenses
    for letter in "WH":
        lend(s.g, hero, "act:tincan/indignant-defense", s.hero(letter).id)
        lend(s.g, hero, "act:tincan/indignant-defense", s.hero(letter).id)
    once = hero_stats(s.g, hero).defenses
    assert once != plain and len(hero.lasting) == 2
    drive(begin(s.g, s.hero("H")))
    assert hero_stats(s.g, hero).defenses == once, "the Warrior's lasts on"
    drive(begin(s.g, s.hero("W")))
    assert hero_stats(s.g, hero).defenses == plain


@pytest.mark.rule("SD-STATUS-KNOCKDOWN-01", "SD-RULING-29")
def test_who_is_knocked_down_is_told_what_it_cannot_do() -> None:
    s = arcade("W . .", W="riftling-warrior")
    hero = s.activate("W")
    hero.status = KNOCKDOWN
    assert whys(s) == {"Move, act or drink": ("knocked down: stand up first", "SD-STATUS-KNOCKDOWN-01")}
    assert s.g.acting
    s.g.acting.moved, s.g.acting.spent = 1, hero_stats(s.g, hero).actions
    assert {rule for _, rule in whys(s).values()} == {
        "SD-STATUS-KNOCKDOWN-01", "SD-RULING-29", "SD-ACTION-03",
    }  # fmt: skip


@pytest.mark.rule("SD-RANGE-03", "SD-ACTION-03")
def test_an_action_without_anybody_to_use_it_on_is_said_to_have_nobody() -> None:
    s = arcade("H" + " ." * 7 + " E", H="sanctioned-witch", E="crawler")
    s.activate("H")
    assert whys(s)["Toad Glamour"] == ("nobody in reach and in sight", "SD-RANGE-03")
    near = arcade("H . E", H="sanctioned-witch", E="crawler")
    near.activate("H")
    assert "Toad Glamour" not in whys(near)


@pytest.mark.rule("ARC-PLOT-01", "ARC-CHAL-03")
def test_a_command_names_the_kind_of_card_that_gives_it() -> None:
    for deck, rule in (("plots", "ARC-PLOT-01"), ("challenges", "ARC-CHAL-03")):
        s = arcade("W . . E", W="riftling-warrior", E="knight-of-the-tower")
        s.g.leave = ["p1"]
        cards = getattr(s.g.box, deck).values()
        card, deeds = next(
            (card.id, deeds)
            for card in cards
            for deeds in [getattr(card, "drawn", ()) or getattr(card, "trap", ())]
            if any(type(effect).__name__ == "Command" for deed in deeds for effect in deed.effects)
        )
        heard = events_of(s.g)
        drive(do_deeds(s.g, deeds, card), stop=True)
        assert next(told for kind, told, _ in heard if kind == "command") == rule


@pytest.mark.rule("SD-ACTION-06", "SD-RESULT-03", "SD-PRIORITY-01")
def test_a_bonus_comes_by_the_rule_of_its_action() -> None:
    s = arcade("W", W="tincan")
    hero, heard = s.hero("W"), events_of(s.g)
    support, offense = action_of(kind="support"), action_of(kind="offense", attack="melee")
    for action in (support, offense):
        drive(apply_effect(s.g, Lend(bonus=()), hero, hero, action, "tincan/indignant-defense"))
    assert [rule for kind, rule, _ in heard if kind == "lent"] == ["SD-ACTION-06", "SD-RESULT-03"]


@pytest.mark.rule("SD-RESULT-01", "SD-RESULT-04", "ARC-WRATH-02")
def test_a_support_action_whose_roll_wins_pops_nothing_and_earns_no_wrath() -> None:
    s = arcade("H . E", H="sanctioned-witch", E="crawler")
    hero = s.hero("H")
    hero.wounds = 1
    glamour = next(action for key, action in hero_stats(s.g, hero).unique if key.endswith("toad-glamour"))
    dice = hero_stats(s.g, hero).offense["willpower"][0]
    assert len(dice) > 1
    faces = ["heart", *[2] * (len(dice) - 1)]
    drive(perform(s.g, hero, glamour, "sanctioned-witch/toad-glamour", s["E"].id), faces)
    assert s["E"].status and s["E"].wounds == 0
    assert (hero.wounds, hero.potions, s.g.wrath) == (1, 0, [0])


@pytest.mark.rule("SD-AREA-04", "SD-CONTROL-07", "SD-CONTROL-05")
@pytest.mark.parametrize("roll", [False, True])
def test_models_moved_at_the_same_moment_do_not_bar_each_other(roll: bool) -> None:
    """Whoever comes first in the list of models: the one in the way of the other moves out of it."""
    fields: dict[str, Any] = {"kind": "offense", "attack": "melee"} if roll else {"kind": "support"}
    for letters, push, ends in (("WAB.", True, "cd"), ("WBA.", True, "dc"), ("W.AB", False, "bc")):
        s = arcade(" ".join(letters), W="riftling-warrior", A="daemonus", B="knight-of-the-tower")
        for letter in "AB":
            s.foe(letter).card = "knight-of-the-tower"
        effect = Push(squares=1) if push else Pull(squares=1)
        wave = action_of(area=Area(shape="wave", size=3), effects=(effect,), **fields)
        dice = hero_stats(s.g, s.hero("W")).offense["strength"][0]
        rolled = [[2] * len(dice)] if roll else []
        first, second = ("B", "A") if ends[0] < ends[1] and push else ("A", "B")
        where = {letter: f"{end}1" for letter, end in zip("AB", ends, strict=True)}
        drive(perform(s.g, s["W"], wave, "x", "here"), *rolled, where[first], where[second])
        assert {letter: s.at(s[letter]) for letter in "AB"} == where, letters


@pytest.mark.rule("ARC-SETUP-10", "ARC-SETUP-11", "ARC-SETUP-12", "ARC-SPAWN-02")
def test_the_first_spawn_is_told_by_the_rules_of_setup() -> None:
    match = Match.new(GAME, {"ties": "table"}, dealer=Seeded("first spawn"))
    while match.state.turn == 0:
        assert match.ask
        match.answer(match.ask.options[0])
    kinds = {("spawns", "ARC-SETUP-10"), ("spawned", "ARC-SETUP-11"), ("spawned", "ARC-SETUP-12")}
    points = {("spawned", "SD-SETUP-10")}
    told = {(event.what.kind, event.rule) for event in match.events if "spawn" in event.what.kind}
    assert told == kinds | points


@pytest.mark.rule("SD-CARD-07", "ARC-FIGHT-07")
def test_which_defense_is_better_is_not_decided_for_a_hero_where_neither_is() -> None:
    """A green and a blue die against two red ones: nobody can say which is better."""
    mixed = ("armor", dice_of("gb"), 0)
    even = ("willpower", dice_of("rr"), 0)
    assert dominant((mixed, even)) is None and dominant((even, mixed)) is None
    assert dominant((("armor", dice_of("gr"), 0), even)) == ("armor", dice_of("gr"), 0)


@pytest.mark.rule("SD-TURN-05", "SD-TURN-07", "SD-DEATH-03")
def test_who_cannot_be_selected_is_named_with_the_reason() -> None:
    s = arcade(
        "A B C D .", A="riftling-warrior", B="sanctioned-witch", C="tincan", D="cat-burglar",
        E="moonspire-guardian", F="hexcast-sorceress",
    )  # fmt: skip
    for letter in "EF":
        s.hero(letter).at = s.square("e1") if letter == "E" else -1
    s.hero("A").activated, s.hero("B").activated = True, True
    s.g.acted = ["1"]
    asked = first_ask(select_hero(s.g))
    assert set(asked.options) == {"tincan", "cat-burglar", "moonspire-guardian"}
    assert {one.label: one.rule for one in asked.why_not()} == {
        "Riftling Warrior": "SD-TURN-07",
        "Sanctioned Witch": "SD-TURN-05",
        "Hexcast Sorceress": "SD-DEATH-03",
    }


@pytest.mark.rule("SD-PACK-03")
def test_why_no_treasure_can_be_bought_is_said() -> None:
    s = arcade("W", W="riftling-warrior")
    s.g.backpack = ["patched-shield"] * 5

    def why(traded: bool) -> list[tuple[str, str]]:
        barred = first_ask(equip_step(s.g, traded)).why_not()
        return [(one.why, one.rule) for one in barred if one.label == "Trade for a treasure"]

    assert why(False) == [("5 loot cards in the backpack, of 6 needed", "SD-PACK-03")]
    s.g.backpack = ["bramble-darts"]
    assert why(False) == [("no loot cards in the backpack, of 6 needed", "SD-PACK-03")], "a treasure is none"
    s.g.backpack = ["patched-shield"] * 5
    s.g.backpack.append("patched-shield")
    assert why(False) == []
    assert why(True) == [("once in a turn", "SD-PACK-03")]


@pytest.mark.rule("SD-STATUS-POISON-01", "SD-STATUS-SLOW-01")
def test_the_table_shows_a_heros_points_as_its_status_effects_leave_them() -> None:
    s = arcade("W C", W="riftling-warrior", C="crawler")
    plain = GAME.view(s.g, "p1").heroes[0]
    s.hero("W").status = SLOW | POISON
    shown = GAME.view(s.g, "p1").heroes[0]
    assert shown.movement == (plain.movement + 1) // 2 < plain.movement
    assert shown.actions == plain.actions - 1


@pytest.mark.rule("SD-RULING-52", "SD-ABIL-HEAL-01", "SD-ABIL-TOUGH-01")
def test_healing_is_not_declined_but_what_it_takes_off_is_chosen() -> None:
    s = arcade("T E", T="tincan", E="spider-speaker")
    hero, foe = s.hero("T"), s.foe("E")
    hero.wounds, hero.status = 2, SLOW
    ran = drive(begin(s.g, hero))
    assert hero.wounds == 1 and not ran.asks, "Tough"
    asked = first_ask(apply_effect(s.g, Heal(amount=2), hero, hero, None, "x"))
    assert list(asked.options) == ["wound", "slow"], "and no way to say no"
    foe.wounds, foe.status = 1, SLOW
    assert not drive(apply_effect(s.g, Heal(amount=1), foe, foe, None, "x")).asks
    assert (foe.wounds, foe.status) == (0, SLOW)


@pytest.mark.rule("SD-RULING-39", "SD-POTION-04", "ARC-CHAL-03")
def test_a_green_potion_may_be_drunk_before_each_monster_that_a_card_commands() -> None:
    s = arcade("W . C C\nE . E .", W="riftling-warrior", E="tower-arbalist", C="crawler")
    s.g.side, s.g.leave = "consul", ["p1"]
    s.hero("W").potions = 1
    kinds = []
    rules = run(s.g, "fight")
    value: Any = None
    while True:
        try:
            question = rules.send(value)
        except StopIteration:
            break
        kinds.append(question.about.kind)
        value = getattr(question, "keys", [None])[0]
        if kinds[-1] == "green-potion":
            value = "pass"
        elif kinds[-1] == "defense-roll":
            value = [1] * len(question.dice)
    assert [kind for kind in kinds if kind in ("green-potion", "defense-roll")] == [
        "green-potion",
        "defense-roll",
    ] * 2


@pytest.mark.rule("SD-STATUS-IMMOBILE-01", "SD-RULING-13")
def test_an_immobile_model_is_moved_by_no_action_of_its_own_activation() -> None:
    s = arcade("B C . .\n. . . .", B="cat-burglar", C="crawler")
    hero = s.activate("B")
    hero.status = IMMOBILE
    drive(apply_effect(s.g, Step(squares=2), hero, hero, None, "x"))
    assert s.at(hero) == "a1", "not asked"
    s.g.acting = None
    drive(apply_effect(s.g, Step(squares=2), hero, hero, None, "x"), "a2")
    assert s.at(hero) == "a2", "outside its activation a friend may lead it"


@pytest.mark.rule("SD-ABIL-IMMUNE-04", "SD-AREA-19", "SD-RULING-22")
def test_whoever_an_aura_comes_to_loses_what_it_makes_immune_to() -> None:
    s = arcade("W . . . . H", W="riftling-warrior", H="sanctioned-witch")
    hero = s.activate("W")
    hero.gear[slot_of(s.g, "candle-crown")] = "candle-crown"
    s.hero("H").status = HEX | SLOW
    drive(act(s.g), "use:candle-crown/vigil:here")
    assert s.hero("H").status == HEX | SLOW, "three squares too far"
    drive(act(s.g), "to:d1")
    assert s.hero("H").status == SLOW


@pytest.mark.rule("SD-STATUS-KNOCKDOWN-01", "SD-RULING-23")
def test_who_is_knocked_down_cannot_be_marched_off_but_can_be_pushed() -> None:
    s = arcade("W H . .", W="riftling-warrior", H="sanctioned-witch")
    witch = s.hero("H")
    witch.status = KNOCKDOWN
    drive(apply_effect(s.g, Step(squares=2), s.hero("W"), witch, None, "x"))
    assert s.at(witch) == "b1", "it may not move"
    drive(apply_effect(s.g, Push(squares=2), s.hero("W"), witch, None, "x"), "d1")
    assert s.at(witch) == "d1", "others may move it"


@pytest.mark.rule("SD-RESULT-08", "SD-RESULT-01")
def test_a_target_answers_a_wound_and_no_mere_spell() -> None:
    s = arcade("H D D\n. D D", H="sanctioned-witch", D="daemonus")
    hero = s.hero("H")
    glamour = next(action for key, action in hero_stats(s.g, hero).unique if key.endswith("toad-glamour"))
    dice = hero_stats(s.g, hero).offense["willpower"][0]
    drive(perform(s.g, hero, glamour, "sanctioned-witch/toad-glamour", s["D"].id), [2] * len(dice))
    assert s["D"].status and not s["D"].wounds
    assert hero.status == 0, "who wounds Daemonus burns, not who bewitches him"


@pytest.mark.rule("SD-POTION-04", "SD-POTION-06", "SD-POTION-08")
def test_why_a_potion_cannot_be_drunk_now_is_said() -> None:
    s = arcade("H . . . . . . . . C", H="sanctioned-witch", C="crawler")
    s.activate("H")
    s.hero("H").potions = 1

    def why(potion: str) -> tuple[str, str] | None:
        barred = first_ask(act(s.g)).why_not()
        found = {ref: (one.why, one.rule) for one in barred for ref in one.refs}
        return found.get(f"sanctioned-witch/{potion}")

    assert why("soothing-draught") == ("green, only in the Consul Turn", "SD-POTION-04")
    assert why("cauldron-blast") == ("2 potion tokens needed", "SD-POTION-06")
    s.hero("H").potions = 2
    assert why("cauldron-blast") == ("nobody in reach and in sight", "SD-RANGE-03")
    s["C"].at = s.square("c1")
    assert why("cauldron-blast") is None and why("candied-newt") is None


@pytest.mark.rule("SD-TERM-11", "SD-LOS-05")
def test_a_large_model_is_placed_where_it_sees_past_small_enemies_and_not_past_large_ones() -> None:
    def offered(foe: str) -> set[str]:
        drawing = (
            "H H . D D . . .\nH H . D D . . ." if foe == "daemonus" else "H H . D . . . .\nH H . D . . . ."
        )
        s = arcade(drawing, packs=("drowned-court",), H="tidecaller", D=foe)
        hero = s.hero("H")
        hero.form = "snapping-turtle"
        return set(first_ask(apply_effect(s.g, Place(within=6), hero, hero, None, "x")).options)

    assert "f1" in offered("crawler")
    assert "f1" not in offered("daemonus")


@pytest.mark.rule("SD-CARD-06", "SD-BASIC-01", "SD-BASIC-02", "SD-BASIC-03")
def test_a_basic_attack_without_its_icon_is_named_with_its_rule() -> None:
    s = arcade("W . C", W="riftling-warrior", C="crawler")
    s.activate("W")
    found = whys(s)
    assert found["Magic Attack"] == ("its card has no icon for it", "SD-BASIC-01")
    assert found["Missile Attack"] == ("its card has no icon for it", "SD-BASIC-03")
    assert "Melee Attack" not in found, "it has that one"
    assert found["Melee Attack on Crawler 1"][1] == "SD-RANGE-04"


@pytest.mark.rule("SD-RANGE-04", "SD-LOS-01", "SD-ACTION-07")
def test_whom_a_unique_action_or_a_potion_does_not_reach_is_named_too() -> None:
    s = arcade(
        """
        +-+-+-+-+-+-+-+-+
        |H . .|C|. . . .|
        +     +-+       +
        |. . . D . . . .|
        +               +
        |. . . . . . . .|
        +               +
        |. . . . . . . W|
        +-+-+-+-+-+-+-+-+
        """,
        H="sanctioned-witch", W="riftling-warrior", C="crawler", D="crawler",
    )  # fmt: skip
    s.activate("H").potions = 2
    found = whys(s)
    assert found["Curative on Riftling Warrior"] == ("7 squares away, range 6", "SD-RANGE-04")
    unseen = next(label for label, why in found.items() if why == ("not in line of sight", "SD-LOS-01"))
    assert "Toad Glamour" in unseen and "Cauldron Blast" in unseen and unseen.endswith(" on Crawler 1")
    assert "Crawler 2" not in unseen, "three squares away and in sight"
    green = next(label for label, why in found.items() if why[1] == "SD-POTION-04")
    assert "Loud Slurping" in green and found[green][0] == "green, only in the Consul Turn"


@pytest.mark.rule("SD-POTION-04", "SD-POTION-06", "SD-RULING-29", "SD-RULING-07")
def test_in_the_consul_turn_it_is_said_whose_green_potion_cannot_be_drunk() -> None:
    s = arcade(
        "W H G T B",
        W="riftling-warrior",
        H="sanctioned-witch",
        G="moonspire-guardian",
        T="tincan",
        B="cat-burglar",
    )
    s.g.side = "consul"
    for hero in s.g.heroes:
        hero.potions = 1
    s.g.drank.append(s.hero("W").id)
    s.hero("H").potions = 0
    s.hero("G").status = KNOCKDOWN
    told = {one.label: one.rule for one in first_ask(green_window(s.g)).why_not()}
    assert told == {
        "Green potion of Riftling Warrior": "SD-POTION-04",
        "Green potion of Sanctioned Witch": "SD-POTION-06",
        "Green potion of Moonspire Guardian": "SD-RULING-29",
    }
    s.hero("T").status = ICE
    told = {one.label: one.rule for one in first_ask(green_window(s.g)).why_not()}
    assert told["Iron Tonic"] == "SD-STATUS-ICE-01", "Loud Slurping is left to the Tincan"
    s.g.challenges = ["vow-of-silence"]
    told = {one.label: one.rule for one in first_ask(green_window(s.g)).why_not()}
    assert told["Smoke Vial"] == "SD-PRIORITY-01"


@pytest.mark.rule("SD-BASIC-10", "SD-RULING-43")
def test_interact_is_named_while_nothing_is_near_enough() -> None:
    s = arcade("W . . X", W="riftling-warrior")
    s.activate("W")
    assert "Interact" not in whys(s), "no plot"
    s.g.plot, s.g.crystals = "crystal-choir", [s.drawn["X"]]
    assert whys(s)["Interact"] == ("nothing to interact with from here", "SD-BASIC-10")
    s.hero("W").at = s.square("c1")
    assert "Interact" not in whys(s), "the crystal is next to the Warrior"


@pytest.mark.rule("ARC-RULING-40", "SD-RULING-20")
def test_a_large_hero_is_compelled_to_where_its_base_is_nearest() -> None:
    s = arcade(
        ". . . . .\n. . . . .\n. . T T .\n. . T T .\n. . . . .\n. . . . .\nE . . . .",
        packs=("drowned-court",), T="tidecaller", E="brine-cantor",
    )  # fmt: skip
    s.hero("T").form = "snapping-turtle"
    ask = first_ask(apply_effect(s.g, Compel(squares=2), s["E"], s["T"], None, "x"))
    assert set(ask.options) == {"a5", "b5", LEAVE}, "from c5 on it would be two squares away"


@pytest.mark.rule("SD-POTION-05", "SD-PRIORITY-01")
def test_the_card_that_forbids_a_potion_is_named() -> None:
    s = arcade("B . C", B="cat-burglar", C="crawler")
    s.activate("B").potions = 2
    s.g.challenges = ["fog-of-spores"]
    assert whys(s)["Venom Vial"] == ("Fog of Spores forbids it", "SD-PRIORITY-01")
    s.g.challenges = ["fog-of-spores", "vow-of-silence"]
    assert whys(s)["Venom Vial"] == ("Vow of Silence forbids it", "SD-PRIORITY-01")


@pytest.mark.rule("ARC-REGROUP-01", "ARC-CONSUL-01")
def test_a_regroup_command_moves_the_monsters_and_each_move_is_told_once() -> None:
    s = arcade(
        """
        +-+-+-+-+-+-+
        :. . . T . W|
        +-+-+-+-+-+-+
        """,
        W="riftling-warrior", T="tower-stalker",
    )  # fmt: skip
    heard = events_of(s.g)
    drive(run(s.g, "regroup"))
    assert s.at(s.foe("T")) == "a1"
    moves = {kind: args for kind, _, args in heard if kind in ("heads-for", "moved")}
    assert list(moves) == ["heads-for", "moved"] and moves["moved"]["led"], "the second is not told again"


@pytest.mark.rule("ARC-UNIQUE-03", "ARC-FIGHT-06")
def test_only_the_target_of_an_area_is_told_to_have_the_most_wrath() -> None:
    s = arcade("W H . . A", W="riftling-warrior", H="sanctioned-witch", A="tower-arbalist")
    s.g.wrath, heard = [0, 3], events_of(s.g)
    drive(unique(s.g, s.foe("A")), [2, 2, 2], [2, 2, 2])
    attacks = {args["target"]: args["aimed"] for kind, _, args in heard if kind == "attacks"}
    assert attacks == {"riftling-warrior": False, "sanctioned-witch": True}
    told = Attacks(s.foe("A").id, "riftling-warrior", "tower-arbalist/rain-of-bolts", 2, False).told(
        s.g.names
    )
    assert told == "Tower Arbalist 1's Rain of Bolts reaches Riftling Warrior: STR 2."


@pytest.mark.rule("ARC-PLOT-01", "ARC-CHAL-01")
def test_a_card_that_works_at_the_start_of_a_turn_is_named_if_it_meets_anybody() -> None:
    s = arcade("W H", W="riftling-warrior", H="sanctioned-witch")
    s.g.plot, heard = "hungry-dark", events_of(s.g)
    drive(hero_turn(s.g))
    assert [kind for kind, _, _ in heard] == ["hero-turn"], "nobody has two wounds"
    s.hero("W").wounds = 2
    drive(hero_turn(s.g))
    assert [(kind, rule) for kind, rule, _ in heard[1:]] == [
        ("hero-turn", "SD-TURN-01"), ("at-work", "ARC-PLOT-01"), ("suffers", "SD-STATUS-02"),
    ]  # fmt: skip


@pytest.mark.rule("SD-RULING-09", "SD-PRIORITY-01")
def test_a_heart_that_a_card_keeps_from_the_wounded_is_told_with_the_card() -> None:
    s = arcade("W . .", W="riftling-warrior")
    heard = events_of(s.g)
    drive(pop_items(s.g, s.hero("W"), 1, 0))
    s.hero("W").wounds, s.g.challenges = 1, ["iron-hour"]
    drive(pop_items(s.g, s.hero("W"), 1, 0))
    assert [args["by"] for kind, _, args in heard if kind == "lost-heart"] == ["", "Iron Hour"]


def test_a_pause_for_green_potions_says_what_comes_next() -> None:
    s = arcade("W . .", W="riftling-warrior")
    s.hero("W").potions = 1
    drink = " Does anybody drink a green potion first?"
    for window, told in (
        (green_window(s.g, coming=["fight"], going_on=True), "Fight goes on."),
        (green_window(s.g, coming=["move x2", "spawn"]), "Next: Move ×2 and Spawn."),
        (green_window(s.g, before="turn"), "The Consul's turn begins."),
        (green_window(s.g, before="clean-up"), "The Consul's turn is nearly over."),
    ):
        assert first_ask(window).prompt() == told + drink
    assert coming_commands(s.g) == ["move", "fight", "challenge"]
    s.g.boss_spawned = True
    assert coming_commands(s.g) == ["move", "fight", "boss-heal", "challenge"]


@pytest.mark.rule("SD-ACTION-03", "SD-PRIORITY-01", "SD-STATUS-KNOCKDOWN-01")
def test_nobody_is_marked_as_a_target_whom_no_attack_can_be_aimed_at() -> None:
    s = arcade("W C", W="riftling-warrior", C="crawler")
    hero = s.activate("W")
    assert s.g.acting

    def marked() -> list[str]:
        acting = board.view(s.g, None).acting
        assert acting
        return acting.targets

    assert marked() == [s.foe("C").id]
    s.g.acting.spent = 3
    assert marked() == [], "no action points left"
    s.g.acting.spent, hero.status = 0, KNOCKDOWN
    assert marked() == []
    hero.status = 0
    give(s, "W", Bonus(bars=("melee",)))
    assert marked() == []


@pytest.mark.rule("SD-ACTION-08", "ARC-UNIQUE-09")
def test_an_augment_of_a_monster_without_a_range_is_for_itself_alone() -> None:
    s = arcade("W . T U", W="riftling-warrior", T="tower-stalker", U="tower-stalker")
    ranks = s.g.box.actions["tower-blackblade/close-ranks"]
    for used in (True, False):
        heard = events_of(s.g)
        drive(use(s.g, s.foe("T"), "tower-blackblade/close-ranks", ranks))
        assert ("uses" in [kind for kind, _, _ in heard]) is used, "it has the bonus after the first"
    assert s.foe("T").lasting and not s.foe("U").lasting


@pytest.mark.rule("SD-DEATH-04", "SD-EQUIP-01")
def test_why_a_destroyed_hero_puts_nothing_on_is_said() -> None:
    s = arcade("W .", W="riftling-warrior", H="sanctioned-witch")
    s.g.backpack = ["rusty-blade"]
    told = {one.label: one.rule for one in first_ask(equip_step(s.g, False)).why_not()}
    assert told["Rusty Blade on Sanctioned Witch"] == "SD-DEATH-04"
    assert "Rusty Blade on Riftling Warrior" not in told


@pytest.mark.rule("SD-REROLL-01")
def test_no_more_dice_are_offered_again_than_were_rolled() -> None:
    s = arcade("W .", W="riftling-warrior")
    about = OffenseRoll("riftling-warrior", "melee", (), 0)
    assert reroll_question(s.g, s.hero("W"), dice_of("r"), [1], 2, about).most == 1
    assert reroll_question(s.g, s.hero("W"), dice_of("rrr"), [1, 1, 1], 2, about).most == 2


@pytest.mark.rule("ARC-WRATH-08", "ARC-RULING-03", "ARC-RULING-36")
def test_a_hero_that_is_new_to_the_party_has_not_activated_though_its_place_has() -> None:
    s = arcade("Z W T . E", W="riftling-warrior", T="tincan", E="spider-speaker")
    g = s.g
    for letter in "TW":
        g.book.has_activated(g, s.hero(letter))
    assert drive(most_wrath(g, g.heroes)).result is s.hero("W")
    destroy(g, s.hero("W"))
    drive(spend_coin(g, s.hero("W")), "riftling-warrior", "b1")
    assert drive(most_wrath(g, g.heroes)).result is s.hero("W"), "who returns has activated"
    destroy(g, s.hero("W"))
    drive(spend_coin(g, s.hero("W")), "sanctioned-witch", "b1")
    assert drive(most_wrath(g, g.heroes)).result is s.hero("T")


@pytest.mark.rule("ARC-REGROUP-03", "ARC-RULING-22")
def test_a_monster_that_is_as_close_to_its_exit_as_it_can_come_stays_there() -> None:
    s = arcade(
        """
        +-+-+-+-+
        |. . . .|
        +       +
        :W E . .|
        +       +
        |. . . .|
        +-+-+-+-+
        """, W="riftling-warrior", E="tower-stalker",
    )  # fmt: skip
    heard = events_of(s.g)
    drive(regroup(s.g, s.foe("E")))
    assert s.at(s["E"]) == "b2" and [rule for kind, rule, _ in heard if kind == "cannot-move"]
    s.hero("W").at = s.square("a1")
    drive(regroup(s.g, s.foe("E")))
    assert s.at(s["E"]) == "a2"


@pytest.mark.rule("ARC-MOVE-04", "ARC-RULING-19")
def test_a_monster_without_a_way_to_its_hero_stays_where_nothing_is_nearer() -> None:
    s = arcade(
        """
        W V . . .
        T U . E .
        . . . . .
        """,
        W="riftling-warrior", V="sanctioned-witch", T="tincan", U="moonspire-guardian",
        E="knight-of-the-tower",
    )  # fmt: skip
    s.g.wrath, s.g.supply = [3, 0, 0, 0], 5
    ends = first_ask(move(s.g, s.foe("E"))).options
    assert set(ends) >= {"c1", "c2", "c3"} and "d2" not in ends, "two squares from the Warrior, not three"
    s.foe("E").at = s.square("c2")
    drive(move(s.g, s.foe("E")))
    assert s.at(s["E"]) == "c2", "it does not walk about"


@pytest.mark.rule("SD-ABIL-IMMUNE-01", "SD-ABIL-IMMUNE-02", "SD-ABIL-IMMUNE-03", "SD-ABIL-IMMUNE-04")
def test_who_is_immune_to_one_status_effect_and_who_is_to_all_are_told_by_their_own_rules() -> None:
    s = arcade("T W", T="tincan", W="riftling-warrior")
    heard = events_of(s.g)
    inflict(s.g, s.hero("T"), POISON)
    s.hero("T").status = s.hero("W").status = HEX
    give(s, "T", Bonus(abilities=("immune-hex",)))
    give(s, "W", Bonus(abilities=("immune",)))
    inflict(s.g, s.hero("W"), POISON)
    assert [rule for kind, rule, _ in heard if kind == "immune"] == [
        "SD-ABIL-IMMUNE-03", "SD-ABIL-IMMUNE-04", "SD-ABIL-IMMUNE-02", "SD-ABIL-IMMUNE-01",
    ]  # fmt: skip


@pytest.mark.rule("ARC-UNIQUE-05", "ARC-UNIQUE-06", "ARC-FIGHT-06", "ARC-FIGHT-08")
def test_an_offensive_unique_action_is_told_by_its_own_rules_and_not_as_a_basic_attack() -> None:
    s = arcade("W E", W="riftling-warrior", E="tower-stalker")
    dice = ["heart"] * 3
    for rules, cited in (
        (unique(s.g, s.foe("E")), {"attacks": "ARC-UNIQUE-05", "hurt": "ARC-UNIQUE-06"}),
        (fight(s.g, s.foe("E")), {"attacks": "ARC-FIGHT-06", "hurt": "ARC-FIGHT-08"}),
    ):
        heard = events_of(s.g)
        drive(rules, dice, stop=True)
        assert {kind: rule for kind, rule, _ in heard if kind in cited} == cited


@pytest.mark.rule("ARC-UNIQUE-09", "ARC-UNIQUE-03", "ARC-RULING-39", "ARC-RULING-57")
def test_a_unique_action_that_is_not_used_says_by_which_rule() -> None:
    s = arcade("W . . E", W="riftling-warrior", E="tower-stalker")
    s.hero("W").status = HEX
    hex_him = (Inflict(status="hex"),)
    cases = {
        "ARC-UNIQUE-09": action_of(kind="support", range=3, augment=True, effects=(Heal(amount=1),)),
        "ARC-UNIQUE-03": action_of(kind="support", range=2, effects=hex_him),
        "ARC-RULING-39": action_of(kind="support", range=3, effects=hex_him),
        "ARC-RULING-57": action_of(kind="offense", area=Area(shape="wave", size=1)),
    }
    for rule, action in cases.items():
        heard = events_of(s.g)
        drive(use(s.g, s.foe("E"), "x", action))
        assert [(kind, cited) for kind, cited, _ in heard] == [("no-use", rule)]


@pytest.mark.rule("ARC-RULING-12", "SD-RULING-45")
def test_monsters_and_spawning_points_shed_their_tokens_by_the_consuls_rule() -> None:
    s = arcade("W E N", W="riftling-warrior", E="tower-stalker", N="spider-nest")
    s.foe("E").status = s.foe("N").status = BANE
    heard = events_of(s.g)
    end_activation(s.g)
    assert [rule for _, rule, _ in heard] == ["ARC-RULING-12", "SD-RULING-45"]


@pytest.mark.rule("SD-PRIORITY-01", "SD-CARD-07", "SD-OFF-05")
def test_a_defense_by_a_card_or_by_the_action_is_not_told_by_the_rule_of_the_icon() -> None:
    s = arcade("W . E", W="riftling-warrior", E="spider-speaker")
    heard = events_of(s.g)
    hero = s.hero("W")
    by_action = action_of(kind="support", defend="willpower")
    for challenges, action in (([], None), ([], by_action), (["terrible-burden"], None)):
        s.g.challenges = challenges
        ran = drive(defense_roll(s.g, hero, action), stop=True)
        assert isinstance(ran.pending, Dice)
        drive(defense_roll(s.g, hero, action), ["heart"] * len(ran.pending.dice))
    assert [rule for kind, rule, _ in heard if kind == "defended"] == [
        "SD-CARD-07", "SD-OFF-05", "SD-PRIORITY-01",
    ]  # fmt: skip


@pytest.mark.rule("SD-POTION-04", "SD-RANGE-03")
def test_a_green_potion_that_reaches_nobody_says_so() -> None:
    s = arcade("T . . . E", packs=("drowned-court",), T="tidecaller", E="spider-speaker")
    s.hero("T").potions, s.g.side = 1, "consul"

    def why() -> dict[str, str]:
        ask = first_ask(green_window(s.g, before="turn"))
        return {one.label: one.rule for one in ask.why_not()}

    assert why() == {"Spring Flood": "SD-RANGE-03"}
    s.foe("E").at = s.square("c1")
    assert why() == {}


@pytest.mark.rule("SD-REWARD-02", "SD-PRIORITY-01")
def test_loot_that_a_card_gives_is_not_told_as_a_reward() -> None:
    s = arcade("W", W="riftling-warrior")
    heard = events_of(s.g)
    trap = s.g.box.challenges["strange-bargain"].trap[:1]
    drive(do_deeds(s.g, trap, "strange-bargain"), ["rusty-blade", "patched-shield"])
    assert [rule for kind, rule, _ in heard if kind == "loot"] == ["SD-PRIORITY-01"]


def barred_at(rules: Generator[Any, Any, Any], *answers: Any) -> dict[str, str]:
    """What is barred at the question a rule stops at, and by which rule."""
    return {one.label: one.rule for one in first_ask(rules, *answers).why_not()}


@pytest.mark.rule("SD-RESULT-05", "SD-RESULT-06", "SD-RULING-09", "SD-POTION-01", "SD-DEATH-04")
def test_a_heart_and_a_potion_say_to_whom_they_cannot_go() -> None:
    s = arcade(
        "W T H M", W="riftling-warrior", T="tincan", H="hexcast-sorceress", M="moonspire-guardian"
    )  # fmt: skip
    s.hero("W").wounds = s.hero("T").wounds = s.hero("M").wounds = 1
    s.hero("T").gear[slot_of(s.g, "jealous-plate")] = "jealous-plate"
    assert barred_at(pop_items(s.g, s.hero("W"), 1, 0)) == {
        "Heart for Tincan": "SD-PRIORITY-01", "Heart for Hexcast Sorceress": "SD-RULING-09",
    }  # fmt: skip
    s.hero("W").potions = hero_stats(s.g, s.hero("W")).potions
    destroy(s.g, s.hero("T"))
    assert barred_at(pop_items(s.g, s.hero("W"), 0, 1)) == {
        "Potion for Riftling Warrior": "SD-POTION-01", "Potion for Tincan": "SD-DEATH-04",
    }  # fmt: skip


@pytest.mark.rule("SD-CARD-07", "ARC-FIGHT-07")
def test_attributes_without_the_icon_say_why_they_cannot_defend() -> None:
    s = arcade("W E", W="riftling-warrior", E="tower-stalker")
    give(s, "W", Bonus(dexterity=Roll(stars=2)))
    assert barred_at(defense_roll(s.g, s.hero("W"), None)) == {"Defend with STR and WILL": "SD-CARD-07"}


@pytest.mark.rule("SD-COIN-03")
def test_a_coin_says_which_heroes_are_in_the_party_already() -> None:
    s = arcade("Z W T H", W="riftling-warrior", T="tincan", H="hexcast-sorceress")
    destroy(s.g, s.hero("W"))
    assert barred_at(spend_coin(s.g, s.hero("W"))) == {"Tincan and Hexcast Sorceress": "SD-COIN-03"}


@pytest.mark.rule("SD-ABIL-CURSED-01")
def test_a_cursed_card_says_that_it_comes_before_the_rest() -> None:
    s = arcade("W T", W="riftling-warrior", T="tincan")
    s.g.backpack = ["leaden-ring", "patched-shield"]
    assert list(barred_at(equip_step(s.g, traded=False)).values()) == ["SD-ABIL-CURSED-01"]


@pytest.mark.rule("ARC-WRATH-06")
def test_who_has_no_wrath_cannot_be_robbed_of_it() -> None:
    s = arcade(
        "W T H M", W="riftling-warrior", T="tincan", H="hexcast-sorceress", M="moonspire-guardian"
    )  # fmt: skip
    s.g.wrath, s.g.supply = [0, 4, 4, 0], 0
    assert barred_at(gain_wrath(s.g, s.hero("W"), 1)) == {"Moonspire Guardian": "ARC-WRATH-06"}


@pytest.mark.rule("SD-ABIL-ARC-01", "SD-RULING-30")
def test_arc_says_why_it_does_not_leap_to_others() -> None:
    s = arcade(
        """
        +-+-+-+-+-+-+-+
        |H . E F . . A|
        +     +-+-+   +
        |. . G|B . . .|
        +-+-+-+-+-+-+-+
        """,
        H="hexcast-sorceress", E="crawler", F="shadow-spinner", G="tower-blackblade",
        A="tower-arbalist", B="tower-stalker",
    )  # fmt: skip
    s.foe("E").wounds = -3  # It lives on.
    chain = next(action for _, action in hero_stats(s.g, s.hero("H")).unique if action.id == "chain-hex")
    cast = perform(s.g, s["H"], chain, "hexcast-sorceress/chain-hex", s["E"].id)
    ask = first_ask(cast, [2, 2, 2, 2])
    assert ask.options == [s["F"].id, s["G"].id]
    assert {one.refs[0]: one.rule for one in ask.why_not()} == {
        s["E"].id: "SD-ABIL-ARC-01", s["A"].id: "SD-ABIL-ARC-01",
    }  # fmt: skip
    assert next(one.why for one in ask.why_not()) == "targeted already"


@pytest.mark.rule("SD-AREA-14")
def test_where_a_hero_centres_its_burst_on_a_large_monster_is_never_left_to_a_lot() -> None:
    s = arcade("H . D D C\n. . D D .", H="sanctioned-witch", D="daemonus", C="crawler")
    s.g.leave = ["p1"]
    blast = action_of(kind="offense", attack="magic", range=6, area=Area(shape="burst", size=1))
    ask = first_ask(perform(s.g, s["H"], blast, "x", s["D"].id))
    assert ask.kind == "burst-square" and ask.seat == "p1" and list(ask.options) == ["c1", "d1", "c2", "d2"]
    hooks = action_of(kind="support", range=9, area=Area(shape="burst", size=1), augment=True)
    found = around(s.g, Field(s.g), s.foe("C"), foe_stats(s.g, s.foe("C")), hooks, "x", s["D"])
    assert isinstance(drive(found, stop=True).pending, Lot), "what the Consul does may be"
