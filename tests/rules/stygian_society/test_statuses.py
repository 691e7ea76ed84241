"""Statuses and their tokens."""

from __future__ import annotations

import pytest

from tests.rules.stygian_society.scene import ask_of, effect, hero_of, run, scene, step, stricken
from tests.support import drive
from undercroft.games.stygian_society.content.box import box
from undercroft.games.stygian_society.rules import afflictions, dropping, skills, turn
from undercroft.games.stygian_society.rules import effects as fx


@pytest.mark.rule("STY-STATUS-01")
def test_enemies_and_traps_can_afflict_a_hero() -> None:
    sources = [a.effects for e in box().enemies.values() for a in e.actions]
    sources += [c.effects for c in box().chests.values()]
    afflicted = {e.status for effects in sources for e in effects if e.do == "afflict"}
    assert afflicted == set(box().statuses), "every status can be met"
    g = scene(front=("plague-monk",), phase="enemies", field={"black": 3})
    step(g, ["blue"])
    assert [token.colour for token in g.hero.statuses["stricken"]] == ["blue"]


@pytest.mark.rule("STY-STATUS-02", "STY-STATUS-03", "STY-STATUS-05")
@pytest.mark.example("STY-EX-10")
def test_the_knight_stricken_twice_has_two_random_tokens_and_costs_two_wounds_a_turn() -> None:
    g = scene()
    ran = drive(afflictions.afflict(g, g.hero, "stricken", 2), ["green", "blue"])
    assert len(ran.chances) == 1 and g.tokens.left == {"white": 16, "blue": 15, "green": 15}
    assert [t.colour for t in g.hero.statuses["stricken"]] == ["green", "blue"]
    for turns in (1, 2):
        g.phase = "turn"
        step(g)
        assert g.wounds == 2 * turns
    g.active, g.phase = 1, "turn"
    step(g)
    assert g.wounds == 4, "only on the afflicted hero's turns"


@pytest.mark.rule("STY-STATUS-02")
def test_the_status_card_is_turned_up_once_and_keeps_further_tokens() -> None:
    g = scene()
    drive(afflictions.afflict(g, g.hero, "hexed", 1), ["white"])
    drive(afflictions.afflict(g, g.hero, "hexed", 1), ["white"])
    assert list(g.hero.statuses) == ["hexed"] and len(g.hero.statuses["hexed"]) == 2


@pytest.mark.rule("STY-STATUS-03")
def test_each_token_is_drawn_at_random_from_the_pool() -> None:
    g = scene()
    g.tokens.left = {"white": 1, "green": 2}
    draw = drive(afflictions.afflict(g, g.hero, "leaden", 2), stop=True).pending
    assert dict(draw.left) == {"white": 1, "green": 2} and draw.count == 2


@pytest.mark.rule("STY-STATUS-04")
def test_while_it_has_tokens_a_status_works() -> None:
    g = scene(skills={"knight": ["hold-the-stair", "riposte"]})
    stricken(g, "knight", "white", status="muddled")
    assert not any("support" in key for key in turn.menu(g, g.hero)[0]), "Muddled: no supports"
    g.field["red"], g.supply["red"], g.phase = 3, 7, "enemies"
    assert step(g).asks == [], "and no responses"
    g = scene()
    stricken(g, "knight", "white", "blue", "blue", status="hexed")
    assert dropping.peril_cubes(g)["black"] == 3, "Hexed: 1 more black a token, at most 2"
    stricken(g, "knight", "green", "green", status="leaden")
    assert skills.price(g, g.hero, box().cards["steel-fist"])[6] == 1, "Leaden: 1 more, however many tokens"


@pytest.mark.rule("STY-STATUS-05")
def test_stricken_hurts_before_tokens_can_be_paid_off() -> None:
    g = scene(phase="turn", field={"blue": 1})
    stricken(g, "knight", "blue")
    step(g)
    assert g.wounds == 1 and g.phase == "choose"
    step(g, "cleanse:stricken:blue")
    assert g.hero.statuses == {}
    g = scene(phase="turn", skills={"knight": ["oaken-targe"]})
    stricken(g, "knight", "blue", "green")
    step(g)
    assert g.wounds == 1, "shields help against it (STY-RULING-50)"


@pytest.mark.rule("STY-STATUS-06")
def test_without_tokens_left_nothing_is_added_and_the_card_stays_down() -> None:
    g = scene()
    g.tokens.left = {"blue": 1}
    drive(afflictions.afflict(g, g.hero, "stricken", 3), ["blue"])
    assert len(g.hero.statuses["stricken"]) == 1
    drive(afflictions.afflict(g, g.heroes[1], "hexed", 1))
    assert g.heroes[1].statuses == {}
    afflictions.drop_token(g, g.hero, "stricken", "blue")
    assert g.tokens.left == {"blue": 1}, "removed tokens go back to the pool (STY-RULING-67)"


@pytest.mark.rule("STY-STATUS-07")
def test_a_token_cannot_be_paid_off_on_the_turn_it_came() -> None:
    g = scene(field={"blue": 3})
    drive(afflictions.afflict(g, g.hero, "stricken", 1), ["blue"])
    assert afflictions.removable(g, g.hero) == []
    g.phase = "turn"
    step(g)
    assert afflictions.removable(g, g.hero) == ["stricken:blue"]
    stricken(g, "doctor", "blue")
    assert all("cleanse" not in key for key in turn.menu(g, hero_of(g, "burglar"))[0]), (
        "nobody pays for others"
    )


@pytest.mark.rule("STY-STATUS-08")
def test_a_token_costs_one_hero_cube_of_its_colour() -> None:
    g = scene(field={"blue": 2, "green": 1})
    stricken(g, "knight", "white", "green")
    assert afflictions.removable(g, g.hero) == ["stricken:green"], "no white cube, no white token"
    step(g, "cleanse:stricken:green")
    assert g.field["green"] == 0 and g.supply["green"] == 10
    assert [t.colour for t in g.hero.statuses["stricken"]] == ["white"] and g.tokens.left["green"] == 16


@pytest.mark.rule("STY-STATUS-07", "STY-STATUS-08", "STY-STATUS-10")
@pytest.mark.example("STY-EX-11")
def test_a_blue_and_a_green_cube_rid_the_knight_of_both_tokens() -> None:
    g = scene(field={"blue": 1, "green": 1})
    stricken(g, "knight", "green", "blue")
    step(g, "cleanse:stricken:green", "stricken:blue")
    assert g.hero.statuses == {} and g.field["blue"] == 0 and g.field["green"] == 0
    g.phase = "turn"
    step(g)
    assert g.wounds == 0, "the card is face down"


@pytest.mark.rule("STY-STATUS-09")
@pytest.mark.example("STY-EX-12")
def test_a_crypt_cube_removes_two_tokens_of_its_colour() -> None:
    g = scene(crypt={"white": 1})
    stricken(g, "knight", "white")
    stricken(g, "knight", "white", status="leaden")
    step(g, "cleanse:stricken:white", "leaden:white")
    assert g.hero.statuses == {} and g.crypt["white"] == 0, "over one or more cards (STY-RULING-24)"


@pytest.mark.rule("STY-STATUS-10")
def test_with_the_last_token_the_effect_ends() -> None:
    g = scene(field={"white": 1}, skills={"knight": ["hold-the-stair"]})
    stricken(g, "knight", "white", status="muddled")
    step(g, "cleanse:muddled:white")
    assert g.hero.statuses == {} and "support:hold-the-stair" in turn.menu(g, g.hero)[0]


@pytest.mark.rule("STY-STATUS-11")
def test_cards_can_remove_tokens_without_a_payment() -> None:
    g = scene(active="doctor", field={"green": 1})
    stricken(g, "knight", "blue", "white", turn=10)
    ran = drive(fx.apply(g, [effect("cleanse", 1, who="anybody")], fx.Cause(g.hero)), "knight:stricken:white")
    assert len(ran.asks[0].options) == 2 and [t.colour for t in g.heroes[0].statuses["stricken"]] == ["blue"]
    assert g.field["green"] == 1, "even one that came this turn, and no cube is spent"


def test_a_hero_can_have_all_four_statuses_with_any_number_of_tokens() -> None:
    g = scene()
    for status in box().statuses:
        drive(afflictions.afflict(g, g.hero, status, 3), ["white", "blue", "green"])
    assert sum(len(t) for t in g.hero.statuses.values()) == 12, "STY-RULING-68"
    g.phase = "turn"
    assert ask_of(scene()).kind == "turn"
    run(g, until="choose")
    assert g.wounds == 3


def test_effects_at_the_start_of_a_turn_come_in_the_order_the_player_picks() -> None:
    for first, wounds in (("stricken", 0), ("bulwark-born", 1)):
        g = scene(phase="turn", skills={"knight": ["bulwark-born"]})
        stricken(g, "knight", "blue", "white", "green")
        ask = step(g, first).asks[0]
        assert sorted(ask.options) == ["bulwark-born", "stricken"] and ask.rule == "STY-RULING-02"
        assert g.wounds == wounds
