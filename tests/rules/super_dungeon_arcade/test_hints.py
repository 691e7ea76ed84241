"""Why a bot advises an answer: the odds it goes by, and the next best."""

from __future__ import annotations

import pytest

from tests.support import first_ask
from undercroft.games.super_dungeon.arcade.bot.heroes import Mind
from undercroft.games.super_dungeon.bot.odds import beats
from undercroft.games.super_dungeon.bot.reasons import why
from undercroft.games.super_dungeon.bot.weighing import choose_option
from undercroft.games.super_dungeon.rules.activation import act

from .scene import arcade


def test_a_hint_tells_the_odds_of_the_blow_and_of_the_next_best() -> None:
    s = arcade("C W T", W="riftling-warrior", C="crawler", T="tower-stalker")
    mind = Mind(s.g, s.activate("W"))
    told = why(mind, first_ask(act(s.g)).options, f"melee:{s.foe('C').id}")
    (blow,) = told.chosen.blows
    assert blow.model == s.foe("C").id
    assert blow.hit == blow.falls == pytest.approx(beats("rrr", 0, 1, False)[0]), "one heart behind ARM 1"
    assert told.second is not None and told.second.answer != told.chosen.answer
    words = [ground.told(s.g.names) for ground in told.grounds]
    assert f"{blow.hit:.0%}" in words[0] and words[1].startswith("Next best: ")


def test_a_hint_for_a_move_tells_what_it_is_good_for() -> None:
    s = arcade("W . . . . T", W="riftling-warrior", T="tower-stalker")
    mind = Mind(s.g, s.activate("W"))
    options = first_ask(act(s.g)).options
    answer = choose_option(options, mind)
    assert answer.startswith("to:")
    told = why(mind, options, answer)
    assert told.chosen.opens
    assert all(ground.told(s.g.names) for ground in told.grounds) and told.grounds


def test_a_hint_for_a_potion_tells_whom_it_helps() -> None:
    s = arcade("W . . T", W="sanctioned-witch", G="riftling-warrior", T="tower-stalker")
    hero = s.activate("W")
    hero.wounds = 3
    told = why(Mind(s.g, hero), first_ask(act(s.g)).options, "use:sanctioned-witch/curative:sanctioned-witch")
    assert told.chosen.helps == (hero.id,)
