"""How the story reads: one sentence for one thing, by the name it has then, with what brought it about."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.super_dungeon_arcade.scene import Table, arcade, give
from tests.rules.super_dungeon_explore.scene import explore
from tests.support import drive, first_ask
from undercroft.engine import Event, Length, Rules
from undercroft.games.super_dungeon.arcade.rules.fighting import fight
from undercroft.games.super_dungeon.arcade.rules.shapes import shapeshift
from undercroft.games.super_dungeon.arcade.rules.table_cards import do_deeds, interact
from undercroft.games.super_dungeon.content.cards import Action, Bonus, Compel, Heal, Inflict
from undercroft.games.super_dungeon.explore.rules.consul import choose_monster
from undercroft.games.super_dungeon.rules.actions import MELEE, perform
from undercroft.games.super_dungeon.rules.activation import act, begin
from undercroft.games.super_dungeon.rules.effects import apply_effects, set_down
from undercroft.games.super_dungeon.rules.potions import drink
from undercroft.games.super_dungeon.rules.wounds import check_hearts, give_potions, pop_items
from undercroft.games.super_dungeon.state import BANE, FIRE, KNOCKDOWN, Crawl


class Story:
    """What a state tells, each event by the names of its own moment."""

    def __init__(self, g: Crawl) -> None:
        self.g = g
        self.events: list[Event] = []
        g.__dict__["hear"] = lambda what, rule, only: self.events.append(
            Event(what, rule, 0, only, g.forms())
        )

    def told(self, length: Length = Length.STORY) -> list[str]:
        return [
            event.what.told(self.g.names_with(event.forms))
            for event in self.events
            if event.what.told_at() <= length
        ]


def tells(s: Table, rules: Rules[Any], *answers: Any) -> list[str]:
    """The story of one rule, as long as it is told now."""
    story = Story(s.g)
    drive(rules, *answers)
    return story.told()


def act_of(**fields: Any) -> Action:
    return Action(id="x", name="X", **fields)


# ---------------------------------------------------------------- shapes


def test_a_monster_is_told_by_the_shape_it_had_then() -> None:
    s = arcade(". . . .\nW . K .\n. . . .", W="riftling-warrior", K="knight-of-the-tower")
    knight, story = s.foe("K"), Story(s.g)
    check_hearts(s.g)
    drive(shapeshift(s.g, knight), "b1")
    set_down(s.g, knight, s.square("c1"), "moved", "SD-MOVE-01")
    there = ["Knight of the Tower 1 changes into Daemonus.", "Daemonus 1 moves from b1 to c1."]
    assert story.told() == there
    assert s.g.names(knight.id) == "Daemonus 1", "so it is asked about, too"
    drive(shapeshift(s.g, knight), "c1")
    assert story.told() == [*there, "Daemonus 1 changes into Knight of the Tower."]
    assert s.g.names(knight.id) == "Knight of the Tower 1"


def test_a_hero_in_another_shape_is_told_by_it_and_the_card_keeps_its_name() -> None:
    s = explore("D . .\n. . .", packs=("clockwork-foundry",), D="thistle-druid")
    druid, story = s.hero("D"), Story(s.g)
    drive(begin(s.g, druid), "a1")
    assert story.told()[-1] == "Thistle Druid changes into Angry Bear."
    assert s.g.names(druid.id) == "Angry Bear" and s.g.names.card(druid.card) == "Thistle Druid"
    ask = first_ask(begin(s.g, druid))
    assert ask.prompt() == "Does Angry Bear change into Thistle Druid?"


# ---------------------------------------------------------------- potions and what lasts


def test_a_potion_is_one_sentence_with_what_it_brings() -> None:
    s = arcade("T . .", T="tincan")
    s.hero("T").potions = 1
    told = tells(s, drink(s.g, s.hero("T"), "tincan/rivet-oil", "tincan"))
    text = s.g.names.text("tincan/rivet-oil")
    assert told == [f"Tincan drinks Rivet Oil: {text}"]


def test_a_potion_that_attacks_is_told_as_it_is_drunk_and_by_what_comes_of_it() -> None:
    s = arcade("B T C", B="cat-burglar", T="tincan", C="crawler")
    s.hero("B").potions = 1
    story = Story(s.g)
    drive(drink(s.g, s.hero("T"), "cat-burglar/venom-vial", s.foe("C").id), ["potion", "potion"], stop=True)
    told = story.told()
    assert told[0] == "Tincan drinks Venom Vial, Cat Burglar's potion."
    assert told[1].startswith("Tincan fails against Crawler 1 with Venom Vial: ")


@pytest.mark.rule("SD-ABIL-STATUS-01")
def test_all_statuses_of_one_attack_are_one_sentence() -> None:
    s = arcade("W K", W="riftling-warrior", K="knight-of-the-tower")
    give(s, "W", Bonus(abilities=("poison",)))
    both = act_of(
        kind="offense", attack="melee", range=1,
        effects=(Inflict(status="fire"), Inflict(status="bane"), Heal(amount=1)),
    )  # fmt: skip
    told = tells(s, perform(s.g, s.hero("W"), both, "x", s.foe("K").id), [2, 2, 2])
    assert [line for line in told if "suffers" in line] == [
        "Knight of the Tower 1 suffers Bane, Fire and Poison."
    ]


@pytest.mark.rule("SD-STATUS-04")
def test_a_status_that_changes_nothing_says_so_where_nothing_else_would() -> None:
    s = arcade("W K", W="riftling-warrior", K="knight-of-the-tower")
    s.foe("K").status = BANE
    hex_it = act_of(kind="support", range=1, effects=(Inflict(status="bane"),))
    told = tells(s, perform(s.g, s.hero("W"), hex_it, "x", s.foe("K").id))
    assert told[-1] == "Knight of the Tower 1 suffers Bane already."


@pytest.mark.rule("SD-CONTROL-01")
def test_who_cannot_be_moved_is_told() -> None:
    s = arcade("W P", W="riftling-warrior", P="shadow-tower")
    drag = act_of(kind="support", range=1, effects=(Compel(squares=2),))
    told = tells(s, perform(s.g, s.hero("W"), drag, "x", s.foe("P").id))
    assert told[-1] == "Shadow Tower 1 cannot be moved."


# ---------------------------------------------------------------- healing, hearts and potions


def test_healing_says_what_heals_and_how_much() -> None:
    s = explore("D P", packs=("clockwork-foundry",), D="thistle-druid", P="hearthsworn-fighter")
    hero = s.hero("P")
    hero.wounds = 3
    mend = s.g.box.actions["thistle-druid/mend"]
    amount = next(one.amount for one in mend.effects if isinstance(one, Heal))
    told = tells(s, perform(s.g, s.hero("D"), mend, "thistle-druid/mend", hero.id))
    wounds = "a wound" if amount == 1 else f"{amount} wounds"
    assert told[-1] == f"Mend: Hearthsworn Fighter heals {wounds}."
    hero.wounds = 5
    two = apply_effects(s.g, (Heal(amount=2),), hero, hero, mend, "thistle-druid/mend")
    assert tells(s, two) == ["Mend: Hearthsworn Fighter heals 2 wounds."]
    assert hero.wounds == 3


def test_a_heart_an_ability_and_who_stands_up_are_told_as_such() -> None:
    s = arcade("W T", W="riftling-warrior", T="tincan")
    s.hero("W").wounds = 1
    assert tells(s, pop_items(s.g, s.hero("W"), 1, 0)) == [
        "A heart pops out: Riftling Warrior heals a wound."
    ]
    assert tells(s, pop_items(s.g, s.hero("W"), 2, 0)) == ["2 hearts pop out, but nobody needs them."]
    s.hero("W").wounds = 2
    assert tells(s, pop_items(s.g, s.hero("W"), 3, 0)) == [
        "2 hearts pop out: Riftling Warrior heals 2 wounds.",
        "A heart pops out, but nobody needs it.",
    ]
    s.hero("T").wounds = 2
    assert "Tough: Tincan heals a wound." in tells(s, begin(s.g, s.hero("T")))
    s.activate("W").status = KNOCKDOWN
    assert tells(s, act(s.g), "stand:action") == ["Riftling Warrior stands up, for an action point."]


def test_a_potion_token_says_where_it_comes_from() -> None:
    s = arcade("W", W="riftling-warrior")
    hero = s.hero("W")
    assert tells(s, pop_items(s.g, hero, 0, 1)) == [
        "A potion pops out for Riftling Warrior, who now holds 1."
    ]
    story = Story(s.g)
    give_potions(s.g, hero, -1, "riftling-warrior/second-wind")
    assert story.told() == ["Second Wind: Riftling Warrior now holds no potion tokens."]


# ---------------------------------------------------------------- reasons and results


def test_a_hazard_is_told_by_its_name() -> None:
    s = arcade("W X", {"X": "lava"}, W="riftling-warrior")
    story = Story(s.g)
    set_down(s.g, s.hero("W"), s.drawn["X"], "moved", "SD-MOVE-01")
    assert "Lava hurts Riftling Warrior." in story.told()


def test_a_second_blow_at_the_same_hero_does_not_give_its_reason_again() -> None:
    s = arcade("W K", W="riftling-warrior", K="knight-of-the-tower")
    told = tells(s, fight(s.g, s.foe("K")), [2, 2, 2], [2, 2, 2])
    attacks = [line for line in told if "attacks" in line]
    assert attacks[0].startswith(
        "Knight of the Tower 1 attacks Riftling Warrior, the Hero with most wrath in reach: STR "
    )
    assert attacks[1].startswith("Knight of the Tower 1 attacks Riftling Warrior again: STR ")


def test_an_attack_is_told_once_by_what_comes_of_it() -> None:
    s = arcade("W K", W="riftling-warrior", K="knight-of-the-tower")
    told = tells(s, perform(s.g, s.hero("W"), MELEE, "melee", s.foe("K").id), ["potion"] * 3)
    assert told == [
        "Riftling Warrior fails against Knight of the Tower 1 with Melee Attack: no stars at all."
    ]


@pytest.mark.rule("ARC-CHAL-03")
def test_a_deed_says_whether_it_met_anybody() -> None:
    s = arcade("W .", W="riftling-warrior")
    spikes = s.g.box.challenges["floor-of-spikes"].trap
    assert drive(do_deeds(s.g, spikes, "floor-of-spikes")).result is True
    s.hero("W").at = -1
    assert drive(do_deeds(s.g, spikes, "floor-of-spikes")).result is False


@pytest.mark.rule("ARC-PLOT-02")
def test_what_is_paid_for_a_plot_says_how_much_is_left_to_pay() -> None:
    s = arcade("W", W="riftling-warrior")
    s.g.plot, s.hero("W").potions = "dry-wells", 3
    assert tells(s, interact(s.g, s.hero("W"), "pour-potion")) == [
        "Riftling Warrior chooses to pour out a potion token: 2 more to go."
    ]


@pytest.mark.rule("ARC-WRATH-07")
def test_the_wrath_of_the_fallen_goes_back() -> None:
    s = arcade("W H", W="riftling-warrior", H="sanctioned-witch")
    s.g.wrath, s.hero("W").wounds, s.hero("W").status = [2, 0], 5, FIRE
    story = Story(s.g)
    drive(begin(s.g, s.hero("W")))
    assert story.told()[-1] == "Riftling Warrior's 2 wrath goes back to the supply."


# ---------------------------------------------------------------- why not


@pytest.mark.rule("SD-LOS-01", "SD-RANGE-04")
def test_those_that_are_barred_for_one_reason_are_one_line() -> None:
    s = arcade(
        """
        +-+-+-+-+-+-+
        |W . . . C .|
        +           +
        |. . . . . C|
        +-+-+-+-+-+-+
        |K C C . . .|
        +-+-+-+-+-+-+
        """,
        W="riftling-warrior", C="crawler", K="knight-of-the-tower",
    )  # fmt: skip
    s.activate("W")
    ask = first_ask(act(s.g))
    lines = {no.why: no.label for no in ask.why_not() if "Melee Attack on" in no.label}
    assert lines["4 to 5 squares away, range 1"] == "Melee Attack on Crawler 1 and 2"
    assert lines["not in line of sight"].endswith("on Crawler 3 and 4; Knight of the Tower 5")
    far, near = s.all("C")[:2]
    s.g.foes = [foe for foe in s.g.foes if foe in (far, near)]
    lines = {no.why: no.label for no in first_ask(act(s.g)).why_not() if "Melee Attack on" in no.label}
    assert lines == {"4 to 5 squares away, range 1": "Melee Attack on every Crawler"}


@pytest.mark.rule("EXP-TURN-02")
def test_monsters_that_have_activated_are_one_line() -> None:
    s = explore("P . K K K", P="royal-paladin", K="kobold-knucklehead")
    s.consul()
    s.g.done = [foe.id for foe in s.g.foes]
    [barred] = first_ask(choose_monster(s.g)).why_not()
    assert (barred.label, barred.why) == ("Every Kobold Knucklehead", "no second activation in one turn")
    assert set(barred.refs) == set(s.g.done)
    s.g.done.pop()
    [barred] = first_ask(choose_monster(s.g)).why_not()
    assert barred.label == "Kobold Knucklehead 1 and 2"
