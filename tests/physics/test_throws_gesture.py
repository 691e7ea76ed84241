"""Human limits, and what a gesture gives the die."""

from itertools import combinations
from math import atan2, degrees, hypot

import msgspec
import pytest

from undercroft.games.dungeon_fighter.throws.hand.aimed import SKILLS, gesture_for, seeded, shuffled
from undercroft.games.dungeon_fighter.throws.hand.handicaps import with_handicaps
from undercroft.games.dungeon_fighter.throws.hand.plans import Aim, prepare, style_of
from undercroft.games.dungeon_fighter.throws.hand.specific_throws import (
    THROWS,
    is_impossible,
    limits_for,
    releasing,
)
from undercroft.games.dungeon_fighter.throws.scene.gesture import (
    ORDINARY,
    Card,
    Gesture,
    GestureError,
    Grip,
    Head,
    Stance,
    Waterfall,
    clamp,
    launches,
    problems,
)
from undercroft.games.dungeon_fighter.throws.scene.layout import (
    TableState,
    placing_problems,
    wall_at,
    wall_gap,
)
from undercroft.games.dungeon_fighter.throws.scene.parts import norm

FAIR = Gesture(at=(0.0, -60.0, 10.0), velocity=(0.0, 180.0, 40.0))


def test_an_ordinary_throw_is_within_limits():
    FAIR.validate()


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"at": (0.0, -60.0, 71.0)}, "release height"),
        ({"at": (0.0, -60.0, 1.0)}, "release height"),
        ({"at": (0.0, -26.0, 10.0)}, "board's outline"),
        ({"at": (0.0, -116.0, 10.0)}, "beyond the table's edge"),
        ({"velocity": (0.0, 610.0, 0.0)}, "speed"),
        ({"velocity": (0.0, 10.0, 0.0)}, "speed"),
        ({"spin": (0.0, 0.0, 61.0)}, "spin"),
        ({"orientation": (1.0, 1.0, 0.0, 0.0)}, "unit quaternion"),
        ({"velocity": (0.0, float("nan"), 0.0)}, "not finite"),
        ({"kind": "water", "scatter": ((0.0, 0.0),)}, "three Water dice"),
        ({"device": Head(0.3), "at": (0.0, -60.0, 40.0)}, "nod"),
        ({"device": Card(1.57), "velocity": (0.0, 0.0, 400.0)}, "flick"),
        ({"device": Waterfall(1.57, tilt_to=70.0)}, "tilt at the end"),
        ({"device": Waterfall(1.57), "at": (0.0, -40.0, 20.0)}, "far edge"),
    ],
)
def test_what_no_hand_can_do_is_refused_in_words(change, words):
    with pytest.raises(GestureError, match=words):
        msgspec.structs.replace(FAIR, **change).validate()


def test_clamping_brings_speed_height_and_spin_within_limits():
    wild = Gesture(at=(0.0, -60.0, 200.0), velocity=(0.0, 900.0, 300.0), spin=(80.0, 0.0, 0.0))
    tame = clamp(wild)
    tame.validate()
    assert tame.velocity[2] / tame.velocity[1] == pytest.approx(300 / 900)
    assert clamp(FAIR) == FAIR


def test_a_gesture_survives_the_wire():
    told = msgspec.structs.replace(
        FAIR, device=Waterfall(1.0, fed_by=Card(1.0)), stance=Stance(since_take_off=0.2), grip=Grip(fist=True)
    )
    assert msgspec.json.decode(msgspec.json.encode(told), type=Gesture) == told


def test_a_jump_adds_the_bodys_speed():
    (at_once,) = launches(msgspec.structs.replace(FAIR, stance=Stance(since_take_off=0.05)))
    (on_top,) = launches(msgspec.structs.replace(FAIR, stance=Stance(since_take_off=240 / 981)))
    (after,) = launches(msgspec.structs.replace(FAIR, stance=Stance(since_take_off=0.6)))
    assert at_once.velocity[2] == pytest.approx(40 + 240 - 981 * 0.05)
    assert on_top.velocity[2] == pytest.approx(40)
    assert after.velocity[2] == 40


@pytest.mark.parametrize(
    ("grip", "degrees_left"),
    [
        (Grip(palms=True, apart=0.1), 10.0),
        (Grip(palms=True, apart=-0.25), -15.0),
        (Grip(wrists=True, apart=0.1), 15.0),
        (Grip(wrists=True, apart=0.3), 20.0),
        (Grip(), 0.0),
    ],
)
def test_hands_that_open_apart_turn_the_throw(grip, degrees_left):
    (launch,) = launches(msgspec.structs.replace(FAIR, grip=grip))
    vx, vy, _ = launch.velocity
    assert degrees(atan2(vy, vx)) - 90.0 == pytest.approx(degrees_left)


def test_a_punch_kicks_the_die_up_by_a_share_of_its_speed():
    fist = Gesture(
        at=(0.0, -50.0, 4.0),
        velocity=(0.0, 150.0, -200.0),
        grip=Grip(fist=True, strike=200.0, strike_at=(0, -50)),
    )
    (launch,) = launches(fist)
    assert launch.velocity == pytest.approx((0.0, 150.0, 70.0))
    (hard,) = launches(msgspec.structs.replace(fist, grip=Grip(fist=True, strike=900.0)))
    assert hard.velocity[2] == 150.0


def test_three_water_dice_leave_in_a_triangle_each_a_little_otherwise():
    three = launches(
        msgspec.structs.replace(FAIR, kind="water", scatter=((0.03, 0.0), (0.0, 1.5), (-0.03, 0.0)))
    )
    assert [d.die for d in three] == ["die.0", "die.1", "die.2"]
    for a, b in combinations(three, 2):
        assert hypot(a.at[0] - b.at[0], a.at[1] - b.at[1]) == pytest.approx(1.2)
    assert norm(three[0].velocity) == pytest.approx(norm(FAIR.velocity) * 1.03)
    assert three[1].velocity[0] < 0 < three[1].velocity[1]


def test_nobody_can_choose_the_icon_by_the_grip():
    from undercroft.games.dungeon_fighter.throws.scene.board import flat_turn, shown

    got = [shown("d4", shuffled(flat_turn("d4", 2), "d4", (k + 0.5) / 120)) for k in range(120)]
    assert {got.count(r) for r in range(4)} == {30}


# ---------------------------------------------------------------- combinations


def test_every_pair_has_a_gesture_within_its_limits_but_the_impossible_one():
    seed = 0
    for pair in combinations(THROWS, 2):
        if is_impossible(pair):
            assert set(pair) == {"under_table", "waterfall"}
            continue
        for skill in SKILLS:
            seed += 1
            gesture = gesture_for(pair, Aim(), skill, seeded(seed))
            assert not list(problems(gesture, limits_for(pair))), pair
            table = prepare(TableState(), pair, Aim())
            assert not list(placing_problems(table, (0.0, -60.0))), pair


def test_exactly_one_pair_is_impossible():
    assert [p for p in combinations(THROWS, 2) if is_impossible(p)] == [("under_table", "waterfall")]
    assert is_impossible({"blind", "under_table", "waterfall"})
    assert not any(is_impossible({t}) for t in THROWS)


def test_the_first_launcher_makes_the_release():
    assert releasing({"head", "waterfall"}) == "waterfall"
    assert releasing({"x", "card_flick"}) == "card_flick"
    assert releasing({"prayer", "punch"}) == "punch"
    assert releasing({"blind", "pond"}) is None
    assert style_of({"blind", "weak_hand"}) == "hand"
    assert style_of({"pond", "jump"}) == "jump"


def test_limits_of_combined_throws_are_the_narrowest():
    assert limits_for(()) == ORDINARY
    both = limits_for({"prayer", "x"})
    assert both.speed[1] == 150.0 and both.spin == 3.0 and both.cross_spin
    assert both.height == (15.0, 40.0)
    assert limits_for({"prayer", "eye_level"}).height == (10.0, 25.0)
    assert limits_for({"head", "eye_level"}).height == (12.0, 14.0)
    under = limits_for({"under_table", "prayer"})
    assert under.height == (-40.0, -1.0) and under.beyond[0] == 1.0 and under.speed[1] == 250.0


def test_the_ice_wall_touches_the_outline_wherever_it_stands():
    for bearing in (0.0, 1.0, 2.5, 4.0):
        for turn in (0.0, 0.7, 1.57):
            assert abs(wall_gap(wall_at(bearing, turn))) < 1e-6


def test_handicaps_of_people_turn_and_shift_but_only_where_asked():
    assert with_handicaps(FAIR, {"jump"}, seeded(1)) == FAIR
    blind = with_handicaps(FAIR, {"blind"}, seeded(1))
    assert 0 < hypot(blind.at[0] - FAIR.at[0], blind.at[1] - FAIR.at[1]) <= 3.0
    assert norm(blind.velocity) == pytest.approx(norm(FAIR.velocity))
    weak = with_handicaps(FAIR, {"weak_hand"}, seeded(1))
    assert weak.at == FAIR.at and norm(weak.velocity) != pytest.approx(norm(FAIR.velocity))
