"""What the Heroes' bot does not do: spend action points on what is in force already."""

from __future__ import annotations

import pytest

from tests.support import drive
from undercroft.games.super_dungeon.arcade.bot.heroes import Mind
from undercroft.games.super_dungeon.rules.actions import perform
from undercroft.games.super_dungeon.state import KNOCKDOWN, POISON

from .scene import Table, arcade


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
