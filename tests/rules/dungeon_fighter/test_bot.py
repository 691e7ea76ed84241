"""What the greedy bot makes of cards: it spends them where they change how a fight goes."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.dungeon_fighter.scene import AIM, GAME, at, fight, hero, lands, party, pending
from undercroft.engine import Ask, Match, Seeded, Source
from undercroft.games.dungeon_fighter.bot.advice import advise
from undercroft.games.dungeon_fighter.state import Party


@pytest.mark.parametrize(("life", "answer"), [(20, "pass"), (6, "enlarging-lotion"), (3, "pass")])
def test_the_lotion_is_kept_for_the_throw_that_it_finishes(life, answer):
    """A 4 and 3 more: wasted on 20 life and on 3, and the end of a Monster with 6."""
    g = fight(party("marla", "jack"), "mammoth", life=life)
    hero(g, "marla").spendables = ["enlarging-lotion"]
    ask = pending(g, "red", AIM, lands(at("4/3")))
    assert advise(g, ask, Source("bot")) == answer


def test_a_relic_that_heals_is_used_where_nothing_of_it_is_lost():
    g = fight(party("marla", "jack"), "mammoth")
    g.relics = ["ever-warm-goblet"]
    hero(g, "marla").life = 6
    ask = pending(g)
    assert advise(g, ask, Source("bot")) == "ever-warm-goblet"
    hero(g, "marla").life = 8
    assert advise(g, ask, Source("bot")) == "pass"


SILENT = {"hand-round", "flip", "verdict"}
"""Questions where advice has nothing to weigh."""


@pytest.mark.parametrize("setup", [{"players": 3}, {"players": 1, "level_up": True, "packs": ["glasshouse"]}])
def test_every_hint_has_its_reason(setup: dict[str, Any]) -> None:
    source, bare = Source("grounds"), set()
    for number in range(6):
        match = Match.new(GAME, setup, dealer=Seeded(f"grounds-{number}"))
        while (ask := match.ask) is not None:
            answer = GAME.advise(match.state, ask, source)
            said = [ground.told(match.names) for ground in GAME.grounds(match.state, ask, answer)]
            assert all(sentence.endswith(".") for sentence in said)
            if not said and ask.kind not in SILENT:
                bare.add((ask.kind, str(answer)))
            match.answer(answer)
    assert not bare


def said(g: Party, ask: Ask, answer: Any) -> list[str]:
    return [ground.told(g.names) for ground in GAME.grounds(g, ask, answer)]


def test_a_hint_for_the_last_dice_says_what_each_costs() -> None:
    g = fight(party(), "mammoth", pool=[])
    ask = pending(g)
    assert said(g, ask, "white")[0] == "It saves the 12 life that the coloured dice would cost the party."
    assert said(g, ask, "retrieve")[0].startswith("It costs the party 12 life in all")


def test_a_hint_for_a_die_says_what_its_icon_opens_unless_a_scar_lies_on_it() -> None:
    g = fight(party(), "mammoth")
    ask = pending(g)
    assert said(g, ask, "red")[0] == "Its icon comes up 2 times in 4 and opens Piercing Damage."
    hero(g, "jack").scars = ["red"]
    assert said(g, ask, "red")[0].startswith("Such a throw hits")


def test_a_weapon_is_not_risked_where_the_die_alone_is_enough() -> None:
    g = fight(party(), "marrow-juggler", life=1, pool=["red"])
    hero(g, "jack").weapons = ["ramboril"]
    ask = pending(g, "red")
    assert GAME.advise(g, ask, Source("x")) == "pass"
    g = fight(g, "mammoth", pool=["red"])
    hero(g, "jack").weapons = ["walrus-tusk"]
    assert GAME.advise(g, pending(g), Source("x")) == ["walrus-tusk"]


@pytest.mark.parametrize(("place", "answer"), [("2", "red"), ("5", "pass"), ("bullseye", "pass")])
def test_a_level_up_token_is_not_spent_where_it_would_take_damage_away(place: str, answer: str) -> None:
    g = fight(party("olga", "jack", level_up=True), "mammoth")
    hero(g, "olga").upgrades = ["red"]
    ask = pending(g, "green", AIM, lands(place))
    assert GAME.advise(g, ask, Source("x")) == answer


def test_an_ability_that_would_do_nothing_is_left_alone() -> None:
    g = fight(party("marla", "jack"), "mammoth")
    ask = pending(g, "green", AIM, lands(at("2", "icon")))
    assert GAME.advise(g, ask, Source("x")) == "pass"
    assert said(g, ask, "pass") == ["It would do nothing now."]
