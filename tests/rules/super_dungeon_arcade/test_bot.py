"""What the Heroes' bot does not do: spend action points on what is in force already."""

from __future__ import annotations

import pytest

from tests.support import drive, first_ask
from undercroft.engine import Ask, Source
from undercroft.games.super_dungeon.arcade.bot.heroes import Mind
from undercroft.games.super_dungeon.bot.weighing import choose_option
from undercroft.games.super_dungeon.rules.actions import perform
from undercroft.games.super_dungeon.rules.activation import act
from undercroft.games.super_dungeon.rules.turns import next_hero
from undercroft.games.super_dungeon.state import KNOCKDOWN, POISON
from undercroft.games.super_dungeon.telling.questions import Cursed, Heart, ShedCurse

from .scene import GAME, Table, arcade


def worth(s: Table, letter: str, key: str) -> float:
    """What an option is worth to a Hero."""
    hero = s.activate(letter)
    verb, _, rest = key.partition(":")
    return Mind(s.g, hero).worth(verb, rest)


def use(s: Table, letter: str, name: str, aim: str) -> None:
    hero = s.hero(letter)
    source = f"{hero.card}/{name}"
    card = s.g.box.heroes[hero.card]
    action = next(one for one in (*card.unique, *card.drinks) if one.id == name)
    drive(perform(s.g, hero, action, source, aim))


@pytest.mark.rule("SD-AREA-19", "ARC-AREA-01")
def test_an_aura_in_force_is_not_used_again() -> None:
    s = arcade("G . C T", G="moonspire-guardian", W="riftling-warrior", C="crawler", T="tower-stalker")
    s.hero("G").wounds = 5
    key = "use:moonspire-guardian/moonshield:here"
    assert worth(s, "G", key) > 0.12
    use(s, "G", "moonshield", "here")
    assert worth(s, "G", key) == 0.0


@pytest.mark.rule("SD-UPKEEP-02")
def test_a_bonus_in_force_is_not_lent_again_to_oneself_or_to_a_friend() -> None:
    s = arcade("M . C T", M="tincan", C="crawler", T="tower-stalker")
    s.hero("M").wounds = 5
    key = "use:tincan/indignant-defense:tincan"
    assert worth(s, "M", key) > 0.12
    use(s, "M", "indignant-defense", "tincan")
    assert worth(s, "M", key) <= 0.12
    s = arcade("W H C T", W="riftling-warrior", H="hexcast-sorceress", C="crawler", T="tower-stalker")
    for name in ("W", "H"):
        s.hero(name).potions = 3
    assert worth(s, "W", "drink:riftling-warrior/firevine:riftling-warrior") > -0.5
    use(s, "W", "firevine", "riftling-warrior")
    assert worth(s, "W", "drink:riftling-warrior/firevine:riftling-warrior") < 0, "only the token is gone"


@pytest.mark.rule("SD-STATUS-04", "SD-ABIL-IMMUNE-01")
def test_a_status_that_the_target_has_or_cannot_have_is_worth_nothing() -> None:
    from undercroft.games.super_dungeon.content.cards import Action, Inflict

    s = arcade("W T", W="riftling-warrior", T="tower-stalker")
    s.activate("W")
    trip = Action(id="x", name="X", kind="support", range=1, effects=(Inflict(status="knockdown"),))
    assert Mind(s.g, s.hero("W")).action(trip, s.foe("T").id) > 0
    s.foe("T").status = KNOCKDOWN | POISON
    assert Mind(s.g, s.hero("W")).action(trip, s.foe("T").id) == 0


@pytest.mark.rule("SD-POTION-05")
def test_a_potion_that_gives_a_bonus_is_drunk_before_the_blows_that_it_is_for() -> None:
    s = arcade("H . C\n. . T", H="hexcast-sorceress", C="crawler", T="tower-stalker")
    s.hero("H").potions = 1
    s.activate("H")
    options = first_ask(act(s.g)).options
    assert "drink:hexcast-sorceress/black-lotus:hexcast-sorceress" in options
    assert choose_option(options, Mind(s.g, s.hero("H"))) == (
        "drink:hexcast-sorceress/black-lotus:hexcast-sorceress"
    )
    assert s.g.acting
    s.g.acting.spent = 3
    assert "black-lotus" not in choose_option(first_ask(act(s.g)).options, Mind(s.g, s.hero("H"))), "too late"


@pytest.mark.rule("ARC-BASIC-01", "ARC-WRATH-03")
def test_who_can_bear_it_draws_the_blow_that_would_be_the_last_of_another() -> None:
    s = arcade("W G T", W="sanctioned-witch", G="moonspire-guardian", T="tower-stalker")
    witch, guardian = s.hero("W"), s.hero("G")
    witch.wounds = Mind(s.g, witch).stats.hearts - 1
    s.g.wrath = [1, 0]
    mind = Mind(s.g, guardian)
    drawn = mind.resolve(guardian, 2)
    assert drawn > mind.resolve(guardian, 1) + 0.1, "one wrath would not turn the monster"
    s.g.wrath = [0, 0]
    assert Mind(s.g, guardian).resolve(guardian, 2) < drawn, "nothing is turned from who is not chased"


def test_of_all_tokens_a_heart_takes_off_what_costs_most() -> None:
    s = arcade("W G T", W="riftling-warrior", G="moonspire-guardian", T="tower-stalker")
    warrior, guardian = s.hero("W"), s.hero("G")
    warrior.wounds, guardian.status = 1, POISON
    ask = Ask(s.g, "p1", Heart(warrior.id), "SD-HEART-01", [f"{warrior.id}:wound", f"{guardian.id}:poison"])
    assert GAME.advise(s.g, ask, Source("heart")) == f"{guardian.id}:poison", "an action of the next turn"
    warrior.wounds = Mind(s.g, warrior).stats.hearts - 1
    assert GAME.advise(s.g, ask, Source("heart")) == f"{warrior.id}:wound", "its last heart"


def test_a_cursed_card_goes_to_who_can_use_it_best() -> None:
    s = arcade("W H . T", W="riftling-warrior", H="hexcast-sorceress", T="tower-stalker")
    options = [f"cracked-orb:{name}" for name in ("riftling-warrior", "hexcast-sorceress")]
    ask = Ask(s.g, "p1", Cursed(), "SD-ABIL-CURSED-01", options)
    assert GAME.advise(s.g, ask, Source("curse")) == options[1], "two dice more for her magic"
    [why] = GAME.grounds(s.g, ask, options[1])
    assert why.told(s.g.names).startswith("Somebody has to wear Cracked Orb: Hexcast Sorceress")


def test_a_cursed_card_is_shed_if_it_does_more_harm_than_good() -> None:
    s = arcade("W G . T", W="riftling-warrior", G="moonspire-guardian", T="tower-stalker")
    for item, answer in (("cracked-orb", "discard"), ("rusted-gorget", "keep")):
        ask = Ask(s.g, "p1", ShedCurse("riftling-warrior", item), "SD-ABIL-CURSED-02", ["discard", "keep"])
        assert GAME.advise(s.g, ask, Source("curse")) == answer
        [why] = GAME.grounds(s.g, ask, answer)
        assert ("more good" in why.told(s.g.names)) == (answer == "keep")


def test_plans_are_compared_until_the_boss_is_there() -> None:
    s = arcade("W H C T", W="riftling-warrior", H="hexcast-sorceress", C="crawler", T="tower-stalker")
    ask = first_ask(next_hero(s.g))
    usual, careful, other = (plan(s.g, ask, Source("x")) for plan in GAME.plans(s.g, ask))
    assert usual == careful != other, "who goes next differs only where that is the plan"
    s.g.boss_spawned = True
    assert not GAME.plans(s.g, ask)
