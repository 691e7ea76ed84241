"""Why a bot advises an answer: the odds it goes by, and the next best."""

from __future__ import annotations

from typing import Literal

import pytest

from tests.support import first_ask
from undercroft.engine import Ask, Pick, Source
from undercroft.games.super_dungeon.arcade.bot.heroes import Mind
from undercroft.games.super_dungeon.bot.advice import reroll
from undercroft.games.super_dungeon.bot.odds import beats
from undercroft.games.super_dungeon.bot.reasons import of_activation, why
from undercroft.games.super_dungeon.bot.weighing import choose_option
from undercroft.games.super_dungeon.rules.activation import act
from undercroft.games.super_dungeon.state import BANE, HEX
from undercroft.games.super_dungeon.telling.questions import Reroll

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


def test_a_hint_names_the_minion_that_takes_the_wound_and_the_next_best_by_what_it_is() -> None:
    s = arcade("W E . C", W="riftling-warrior", E="spider-speaker", C="crawler")
    mind = Mind(s.g, s.activate("W"))
    told = why(mind, first_ask(act(s.g)).options, f"melee:{s.foe('E').id}")
    words = [ground.told(s.g.names) for ground in told.grounds]
    assert "Spider Speaker 1 is hit" in words[0] and "Crawler 2 takes the wound for it" in words[0]
    assert words[1].startswith("Next best: Rift Cleave to the east (2 actions). ")


def test_a_hint_for_a_chest_tells_how_many_cards_it_holds() -> None:
    s = arcade("B . X", B="cat-burglar")
    s.g.chests = [s.drawn["X"]]
    s.hero("B").at = s.square("b1")
    mind = Mind(s.g, s.activate("B"))
    told = of_activation(mind, first_ask(act(s.g)).options, "chest:c1")
    words = "A chest brings 2 treasure cards: the best of them is kept."
    assert told[0].told(s.g.names) == words, "Sticky Paws"


@pytest.mark.parametrize(
    ("roll", "faces", "status", "again"),
    [
        ("defense", (1, 1, 1), 0, []),
        ("defense", (1, 1, 1), BANE, ["1"]),
        ("defense", (2, "heart", 0), 0, ["3"]),
        ("offense", (2, 2, "potion"), 0, []),
        ("offense", (2, 2, 0), 0, ["3"]),
        ("offense", (2, 2, "potion"), HEX, ["3"]),
        ("offense", (2, 1, "potion"), 0, ["3"]),
        ("offense", (2, 1, 0), 0, ["3"]),
    ],
)
def test_a_roll_that_is_enough_is_not_put_at_risk(
    roll: Literal["offense", "defense"], faces: tuple[int | str, ...], status: int, again: list[str]
) -> None:
    s = arcade("W . .", W="riftling-warrior")
    s.hero("W").status = status
    stars = sum(face for face in faces if isinstance(face, int))
    about = Reroll("riftling-warrior", roll, ("red",) * 3, faces, stars, 3, 1, {})
    ask = Ask(s.g, "p1", about, "SD-REROLL-01", form=Pick(["1", "2", "3"], 0, 1))
    assert reroll(s.g, ask, Source("x")) == again
