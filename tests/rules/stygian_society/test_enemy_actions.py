"""Step D: what cubes make enemies and rooms do, and how they pay."""

from __future__ import annotations

import pytest

from tests.rules.stygian_society.scene import effect, names, printed, scene, step, whole
from tests.support import events_of
from undercroft.games.stygian_society.content.box import box
from undercroft.games.stygian_society.content.cards import CubeAction, Peril
from undercroft.games.stygian_society.rules import enemies
from undercroft.games.stygian_society.rules.cubes import enemy_payment, pay_enemy

QUIET = [Peril(20, [effect("lose")])]


@pytest.mark.rule("STY-ENEMY-02", "STY-ENEMY-12")
def test_red_then_yellow_then_black_each_finished_before_the_next() -> None:
    g = scene(
        front=("clank",), rear=("wick-imp", "raven-swarm"), phase="enemies",
        field={"red": 3, "yellow": 2, "black": 2},
    )  # fmt: skip
    heard = events_of(g)
    step(g)
    steps = [
        (kind, args.get("colour")) for kind, _, args in heard if kind in ("enemy-paid", "activated", "peril")
    ]
    assert steps == [
        ("enemy-paid", "red"), ("activated", "red"), ("peril", None),
        ("enemy-paid", "yellow"), ("activated", "yellow"), ("peril", None),
        ("enemy-paid", "black"), ("activated", "black"), ("peril", None),
    ]  # fmt: skip
    assert g.phase == "hero"


@pytest.mark.rule("STY-ENEMY-03")
def test_a_figure_of_the_colour_in_play_makes_its_card_count_and_not_the_room() -> None:
    g = scene(front=("slasher",), phase="enemies", field={"red": 2})
    with printed("rooms", "gatehouse", actions={"red": CubeAction(2, [effect("suffer", 9)])}):
        step(g)
    assert g.wounds == 0 and g.field["red"] == 2, "the Slasher needs three; the room is not asked instead"


@pytest.mark.rule("STY-ENEMY-04", "STY-PAY-05")
def test_with_enough_cubes_the_card_acts_and_they_go_to_the_supply_else_they_stay() -> None:
    g = scene(phase="enemies", field={"red": 4})
    step(g)
    assert g.wounds == 2 and g.field["red"] == 1 and g.supply["red"] == 9 and whole(g)
    g = scene(phase="enemies", field={"red": 2})
    step(g)
    assert g.wounds == 0 and g.field["red"] == 2 and g.peril == 0


@pytest.mark.rule("STY-ENEMY-05")
def test_after_an_enemy_card_peril_always_rises_by_one() -> None:
    g = scene(phase="enemies", field={"red": 3}, skills={"knight": ["plate-harness"]})
    step(g)
    assert g.wounds == 0 and g.peril == 1, "even when shields took every wound"
    g = scene(front=("lamplighter",), phase="enemies", field={"yellow": 3})
    with printed("rooms", "gatehouse", chart=QUIET):
        step(g)
    assert g.peril == 3, "2 by its own text and 1 by the rule"


@pytest.mark.rule("STY-ENEMY-06", "STY-ENEMY-07")
def test_without_a_figure_the_room_card_acts() -> None:
    g = scene(front=("clank",), phase="enemies", field={"yellow": 4})
    assert box().rooms["gatehouse"].actions["yellow"].cost == 4
    step(g)
    assert g.field["yellow"] == 0 and g.peril == 2
    actions = [action for room in box().rooms.values() for action in room.actions.values()]
    usual = [a for a in actions if any(e.do == "peril" and e.n >= 2 for e in a.effects)]
    assert len(usual) > len(actions) / 2, "usually they raise peril by two or more"


@pytest.mark.rule("STY-ENEMY-08")
def test_after_a_room_action_peril_rises_by_one_only_if_its_text_did_not_raise_it() -> None:
    for effects, peril in (([effect("suffer", 1)], 1), ([effect("suffer", 1), effect("peril", 2)], 2)):
        g = scene(phase="enemies", field={"black": 3})
        with printed("rooms", "gatehouse", chart=QUIET, actions={"black": CubeAction(3, effects)}):
            step(g)
        assert g.peril == peril and g.wounds == 1


@pytest.mark.rule("STY-ENEMY-09")
def test_an_action_activates_once_a_turn_however_many_cubes() -> None:
    g = scene(phase="enemies", field={"red": 9})
    step(g)
    assert g.wounds == 2 and g.field["red"] == 6


@pytest.mark.rule("STY-ENEMY-10")
def test_several_figures_share_one_activation_unless_the_card_counts_them() -> None:
    g = scene(front=("clank",) * 3, phase="enemies", field={"red": 9})
    step(g)
    assert g.wounds == 2 and g.field["red"] == 6
    g = scene(front=("furnace-hound",) * 3, phase="enemies", field={"red": 3})
    step(g)
    assert g.wounds == 4, "1 and 1 for each Furnace Hound, as its card says"


@pytest.mark.rule("STY-ENEMY-11", "STY-END-01")
def test_enemy_cubes_build_up_from_turn_to_turn() -> None:
    g = scene(phase="enemies", field={"red": 1}, crypt={"black": 1})
    step(g)
    g.phase = "after"
    step(g)
    assert g.field["red"] == 1 and g.crypt["black"] == 1
    g.field["red"] += 2
    g.supply["red"] -= 2
    g.phase, g.now.checked = "enemies", 0
    step(g)
    assert g.wounds == 2, "the old cube and two new ones make three"


@pytest.mark.rule("STY-ENEMY-12")
def test_peril_events_of_one_colour_come_before_the_next_colour() -> None:
    g = scene(front=("clank",), phase="enemies", field={"red": 3, "yellow": 2})
    chart = [Peril(1, [effect("add", kind="wick-imp")]), Peril(20, [effect("lose")])]
    with printed("rooms", "gatehouse", chart=chart):
        step(g)
    assert names(g.front) == ["clank", "wick-imp"]
    assert g.field["yellow"] == 0 and g.wounds == 3, "the Wick Imp that red brought acts on yellow this turn"


# --- paying ---------------------------------------------------------------------------------------------


@pytest.mark.rule("STY-PAY-02", "STY-PAY-03", "STY-PAY-04", "STY-PAY-01")
@pytest.mark.parametrize(
    ("cost", "field", "crypt", "paid"),
    [
        (3, 2, 1, (1, 1)), (2, 2, 1, (2, 0)), (2, 1, 1, (0, 1)), (1, 0, 1, (0, 1)), (3, 0, 2, (0, 2)),
        (3, 1, 1, (1, 1)), (4, 3, 1, (2, 1)), (4, 1, 2, (0, 2)), (5, 2, 2, (1, 2)), (5, 0, 3, (0, 3)),
        (3, 0, 1, None), (5, 4, 0, None), (0, 3, 3, (0, 0)),
    ],
)  # fmt: skip
def test_enemies_pay_field_first_and_economically(
    cost: int, field: int, crypt: int, paid: tuple[int, int] | None
) -> None:
    assert enemy_payment(cost, field, crypt) == paid


@pytest.mark.rule("STY-PAY-01", "STY-PAY-03", "STY-PAY-04", "STY-PAY-05")
@pytest.mark.example("STY-EX-02")
def test_two_red_in_the_field_and_one_in_the_crypt_pay_three_with_one_of_each() -> None:
    g = scene(field={"red": 2}, crypt={"red": 1})
    assert pay_enemy(g, "red", 3)
    assert (g.field["red"], g.crypt["red"], g.supply["red"]) == (1, 0, 9)


@pytest.mark.rule("STY-PAY-02")
def test_what_cannot_be_paid_spends_nothing() -> None:
    g = scene(field={"red": 0}, crypt={"red": 1}, luck=5)
    assert not pay_enemy(g, "red", 3)
    assert g.crypt["red"] == 1 and g.luck == 5, "enemies own no luck (STY-RULING-26)"


# --- rulings --------------------------------------------------------------------------------------------


def test_each_colour_is_judged_when_its_check_begins() -> None:
    g = scene(front=("wick-imp",), phase="enemies", field={"yellow": 2, "red": 3})
    chart = [Peril(1, [effect("add", kind="clank")]), Peril(20, [effect("lose")])]
    actions = {"red": CubeAction(9, [effect("suffer", 9)])}
    with printed("rooms", "gatehouse", chart=chart, actions=actions):
        step(g)
    assert names(g.front) == ["wick-imp", "clank"] and g.field["red"] == 3, "STY-RULING-14: too late for red"


def test_of_several_actions_the_dearest_that_can_be_paid_happens() -> None:
    for red, wounds in ((2, 2), (3, 2), (4, 6)):
        g = scene(front=("ogre-porter",), phase="enemies", field={"red": red})
        step(g)
        assert g.wounds == wounds, "STY-RULING-17"


def test_a_mat_effect_marked_always_is_checked_after_the_enemy_card() -> None:
    g = scene(
        room="two-headsman",
        floor=3,
        front=("two-headsman",),
        rear=("clank",),
        phase="enemies",
        field={"red": 6},
    )
    step(g)
    assert g.wounds == 2 + 3 and g.field["red"] == 0 and g.peril == 2, "STY-RULING-20"
    g = scene(
        room="brass-warden", floor=3, front=("brass-warden", "clank"), phase="enemies", field={"red": 6}
    )
    step(g)
    assert g.wounds == 2 and g.field["red"] == 3, "not marked: the mat's red waits while a Clank stands"


def test_an_action_on_the_hero_hits_the_active_hero() -> None:
    g = scene(active="doctor", front=("plague-monk",), phase="enemies", field={"black": 3})
    step(g, ["green"])
    assert [len(h.statuses) for h in g.heroes] == [0, 0, 1, 0], "STY-RULING-19"


def test_a_card_can_take_hero_cubes_and_the_player_picks_them() -> None:
    g = scene(front=("raven-swarm",), phase="enemies", field={"black": 2, "blue": 2, "white": 1})
    ran = step(g, "field:white")
    assert [ask.kind for ask in ran.asks] == ["take"]
    assert g.field["white"] == 0 and g.field["blue"] == 2 and whole(g)


def test_price_of_an_action_can_rise_for_a_floor() -> None:
    g = scene(phase="enemies", field={"red": 3}, lasting={"cost-red": 1})
    step(g)
    assert g.wounds == 0
    assert enemies.price_of(g, "red", CubeAction(3, [])) == 4


def test_chorister_mends_and_shade_spills_ink_into_the_tower() -> None:
    g = scene(front=("blood-chorister",), rear=("ink-shade",), phase="enemies", field={"red": 3, "black": 3})
    g.rear[0].wounds = 4
    step(g, {"field": {}, "crypt": {}})
    assert g.rear[0].wounds == 2 and g.tower.colours == ["black"]
