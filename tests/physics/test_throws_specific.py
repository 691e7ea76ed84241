"""Each of the fifteen specific throws: one that fulfils it and one that does not, really thrown."""

import msgspec
import pytest

from undercroft.games.dungeon_fighter.throws.hand.aimed import gesture_for, seeded
from undercroft.games.dungeon_fighter.throws.hand.conditions import CONDITIONS, unfulfilled
from undercroft.games.dungeon_fighter.throws.hand.plans import Aim, prepare
from undercroft.games.dungeon_fighter.throws.hand.specific_throws import (
    SPECIFIC,
    THROWS,
    ThrowName,
    limits_for,
)
from undercroft.games.dungeon_fighter.throws.scene.board import TARGET, section_at
from undercroft.games.dungeon_fighter.throws.scene.flight import PhysicalThrower
from undercroft.games.dungeon_fighter.throws.scene.gesture import Card, Gesture, Grip, Head, Stance, Waterfall
from undercroft.games.dungeon_fighter.throws.scene.layout import Placed, TableState
from undercroft.games.dungeon_fighter.throws.scene.trace import lies_on_wall

THROWER = PhysicalThrower()
TRIES = 30


def thrown(name, gesture, table):
    trace = THROWER.throw(table, gesture, record=False, limits=limits_for({name}))
    return trace, unfulfilled({name}, gesture, trace, "die", table)


def fulfilled(name):
    """The first expert throw that meets every condition and rests on the board."""
    table = prepare(TableState(), {name}, Aim())
    for seed in range(TRIES):
        gesture = gesture_for({name}, Aim(), "expert", seeded(seed))
        trace, missing = thrown(name, gesture, table)
        if not missing and TARGET.value(section_at(trace.rests["die"].pose)):
            return gesture, trace, table
    raise AssertionError(f"no valid {name} in {TRIES} expert throws")


def changed(gesture, **changes):
    return msgspec.structs.replace(gesture, **changes)


def stance(gesture, **changes):
    return changed(gesture, stance=msgspec.structs.replace(gesture.stance, **changes))


def grip(gesture, **changes):
    return changed(gesture, grip=msgspec.structs.replace(gesture.grip, **changes))


def missing_after(name, gesture, table):
    return [condition for _, condition in thrown(name, gesture, table)[1]]


@pytest.mark.rule("DF-BLIND-01")
def test_blind():
    gesture, _, table = fulfilled("blind")
    assert missing_after("blind", stance(gesture, eyes_closed=False), table) == ["eyes_closed"]


@pytest.mark.rule("DF-CARDFLICK-01", "DF-CARDFLICK-02")
def test_card_flick():
    _, trace, table = fulfilled("card_flick")
    assert trace.contacts[0].what == "card"
    release = trace.releases["die"]
    assert release.t > 0.02 and release.velocity[2] > 50, "the card threw it up"
    by_hand = gesture_for((), Aim(), "expert", seeded(1))
    by_hand = changed(by_hand, at=(by_hand.at[0], by_hand.at[1], 10.0))
    assert {"on_card", "left_card"} <= set(missing_after("card_flick", by_hand, table))


@pytest.mark.rule("DF-EYE-01")
def test_eye_level():
    gesture, _, table = fulfilled("eye_level")
    rose = stance(gesture, eyes_highest=9.0)
    assert missing_after("eye_level", rose, table) == ["eyes_at_table_level"]
    assert list(limits_for({"eye_level"}).height) == [0.0, 25.0]


@pytest.mark.rule("DF-HEAD-01")
def test_head():
    gesture, trace, table = fulfilled("head")
    assert isinstance(gesture.device, Head) and trace.contacts[0].what == "head"
    by_hand = gesture_for((), Aim(), "expert", seeded(1))
    by_hand = changed(by_hand, at=(0.0, -65.0, 35.0))
    assert "touched_head" in missing_after("head", by_hand, table)


@pytest.mark.rule("DF-FLOE-01", "DF-FLOE-02", "DF-FLOE-03")
def test_ice_floe():
    gesture, trace, table = fulfilled("ice_floe")
    floe = [c for c in trace.contacts if c.what == "floe"]
    assert floe and floe[0].speed >= 10
    assert floe[0].at[2] == pytest.approx(0.2, abs=0.15), "its top, not its side"
    aside = changed_floe(table, Placed(-30.0, -20.0, 0.0))
    missed = missing_after("ice_floe", gesture, aside)
    assert "bounced_on_floe" in missed and "bounced_first" not in missed


def changed_floe(table, floe):
    return msgspec.structs.replace(table, floe=floe)


@pytest.mark.rule("DF-WALL-01", "DF-WALL-02")
def test_ice_wall():
    _, trace, table = fulfilled("ice_wall")
    order = [c.what for c in trace.contacts]
    assert order.index("wall") < order.index("board") and "table" in order[: order.index("board")]
    straight = gesture_for((), Aim(), "expert", seeded(3))
    straight = changed(straight, at=(straight.at[0] - 6.0, straight.at[1], straight.at[2]))
    missed = missing_after("ice_wall", straight, table)
    assert "touched_wall" in missed and "not_on_wall" not in missed


@pytest.mark.rule("DF-WALL-03")
def test_a_die_on_the_ice_wall_is_told():
    table = TableState(wall=prepare(TableState(), {"ice_wall"}, Aim()).wall)
    wall = table.wall
    assert wall
    found = 0
    for k in range(24):
        # A slow lob at the wall from beside it: some dice stay on its foot or its top.
        start = (wall.x - 14.0 - (k % 4), wall.y - 3.0 + k * 0.25, 8.0 + (k % 5))
        lob = Gesture(at=start, velocity=(60.0 + 4 * (k % 6), 0.0, 40.0))
        trace = THROWER.throw(table, lob, record=False)
        if lies_on_wall(trace, "die"):
            found += 1
            assert "not_on_wall" in [c for _, c in unfulfilled({"ice_wall"}, lob, trace, "die", table)]
    assert found >= 1


@pytest.mark.rule("DF-JUMP-01")
def test_jump():
    gesture, _, table = fulfilled("jump")
    for since in (None, 0.01, 0.48, 0.8):
        late = stance(gesture, since_take_off=since)
        assert "released_in_air" in missing_after("jump", late, table)


@pytest.mark.rule("DF-POND-01", "DF-POND-02")
def test_pond():
    gesture, trace, table = fulfilled("pond")
    pond = table.pond
    inside = [
        c
        for c in trace.contacts
        if c.what == "table" and (c.at[0] - pond.x) ** 2 + (c.at[1] - pond.y) ** 2 < 25.0
    ]
    assert inside and inside[0].speed >= 10
    beside = msgspec.structs.replace(table, pond=Placed(pond.x - 14.0, pond.y, 0.0))
    missed = missing_after("pond", gesture, beside)
    assert missed == ["bounced_in_pond"]


@pytest.mark.rule("DF-PRAYER-01")
def test_prayer():
    gesture, _, table = fulfilled("prayer")
    assert "hands_together" in missing_after("prayer", grip(gesture, apart=0.35), table)
    assert "between_palms" in missing_after("prayer", grip(gesture, held=0.3), table)


@pytest.mark.rule("DF-PUNCH-01")
def test_punch():
    gesture, trace, table = fulfilled("punch")
    assert trace.releases["die"].velocity[2] > 0, "the punch kicks the die up"
    assert missing_after("punch", grip(gesture, since_strike=-0.1), table) == ["released_at_strike"]
    assert "struck_table" in missing_after("punch", grip(gesture, strike=60.0), table)
    assert "struck_table" in missing_after("punch", grip(gesture, strike_at=(0.0, -20.0)), table)


@pytest.mark.rule("DF-UNDER-01")
def test_under_table():
    _, trace, table = fulfilled("under_table")
    assert trace.releases["die"].pose.at[2] < 0
    assert not any(c.what == "table_side" for c in trace.contacts[:1])
    above = gesture_for((), Aim(), "expert", seeded(3))
    trace = THROWER.throw(table, above, record=False)
    missed = [c for _, c in unfulfilled({"under_table"}, above, trace, "die", table)]
    assert missed == ["released_below_table"]


@pytest.mark.rule("DF-FALL-01", "DF-FALL-02", "DF-FALL-03")
def test_waterfall():
    gesture, trace, table = fulfilled("waterfall")
    assert isinstance(gesture.device, Waterfall) and trace.contacts[0].what == "waterfall"
    release = trace.releases["die"]
    assert release.t > 0.1 and release.velocity[2] < 0, "gravity did the throwing"
    off_side = msgspec.structs.replace(gesture.device, rest=(1.0, 2.95))
    missed = missing_after("waterfall", changed(gesture, device=off_side), table)
    assert "left_over_far_edge" in missed
    never = msgspec.structs.replace(gesture.device, tilt_to=4.0)
    assert "left_over_far_edge" in missing_after("waterfall", changed(gesture, device=never), table)


@pytest.mark.rule("DF-WEAKHAND-01")
def test_weak_hand():
    gesture, _, table = fulfilled("weak_hand")
    assert missing_after("weak_hand", stance(gesture, weak_hand=False), table) == ["weak_hand"]


@pytest.mark.rule("DF-XSHOT-01")
def test_x():
    gesture, _, table = fulfilled("x")
    assert "between_wrists" in missing_after("x", grip(gesture, wrists=False), table)
    assert "hands_together" in missing_after("x", grip(gesture, apart=-0.31), table)


@pytest.mark.rule("DF-UNIQ-05")
def test_dancing():
    gesture, _, table = fulfilled("dancing")
    for change, condition in (
        ({"turned": 350.0}, "turned_full"),
        ({"turn_slowest": 60.0}, "turned_full"),
        ({"turn_fastest": 800.0}, "turned_full"),
        ({"off_centre": 25.0}, "faced_board"),
        ({"since_turn": 1.6}, "threw_at_once"),
    ):
        assert missing_after("dancing", stance(gesture, **change), table) == [condition]


# ---------------------------------------------------------------- together


@pytest.mark.rule("DF-REQ-03", "DF-REQ-04")
def test_every_open_condition_of_a_combination_is_named_in_the_order_of_judging():
    table = prepare(TableState(), {"pond"}, Aim())
    direct = Gesture(at=(0.0, -40.0, 30.0), velocity=(0.0, 130.0, 40.0))
    trace = THROWER.throw(table, direct, record=False)
    named = unfulfilled({"pond", "blind"}, direct, trace, "die", table)
    assert named == [("blind", "eyes_closed"), ("pond", "bounced_in_pond"), (None, "bounced_first")]


def test_head_and_waterfall_go_together_as_the_book_does_it():
    asked: set[ThrowName] = {"head", "waterfall"}
    table = TableState()
    for seed in range(TRIES):
        gesture = gesture_for(asked, Aim(), "expert", seeded(seed))
        trace = THROWER.throw(table, gesture, record=False, limits=limits_for(asked))
        missing = [c for _, c in unfulfilled(asked, gesture, trace, "die", table)]
        if not missing:
            break
    assert missing == []
    assert gesture.grip.on_head and isinstance(gesture.device, Waterfall)
    without = grip(gesture, on_head=False)
    trace = THROWER.throw(table, without, record=False, limits=limits_for(asked))
    assert ("head", "touched_head") in unfulfilled(asked, without, trace, "die", table)


def test_a_card_can_feed_the_waterfall():
    asked: set[ThrowName] = {"card_flick", "waterfall"}
    over = 0
    for seed in range(12):
        gesture = gesture_for(asked, Aim(), "expert", seeded(seed))
        assert isinstance(gesture.device, Waterfall) and isinstance(gesture.device.fed_by, Card)
        trace = THROWER.throw(TableState(), gesture, record=False, limits=limits_for(asked))
        touched = [c.what for c in trace.contacts if c.what in ("card", "waterfall")]
        assert touched[0] == "card"
        named = [c for _, c in unfulfilled(asked, gesture, trace, "die", TableState())]
        if "left_over_far_edge" not in named:
            over += 1
            assert touched[-1] == "waterfall" and "left_card" not in named
            if over == 2:
                break
    assert over >= 2


def test_jump_with_eye_level_needs_the_top_of_the_jump():
    asked: set[ThrowName] = {"jump", "eye_level"}
    base = gesture_for(asked, Aim(), "expert", seeded(1))
    for since, met in ((240 / 981, True), (240 / 981 + 0.08, True), (240 / 981 + 0.1, False)):
        gesture = stance(base, since_take_off=since)
        trace = THROWER.throw(TableState(), gesture, record=False, limits=limits_for(asked))
        named = unfulfilled(asked, gesture, trace, "die", TableState())
        assert (("eye_level", "eyes_at_table_level") not in named) is met


def test_the_impossible_pair_is_never_fulfilled():
    asked: set[ThrowName] = {"under_table", "waterfall"}
    gesture = gesture_for({"waterfall"}, Aim(), "expert", seeded(1))
    trace = THROWER.throw(TableState(), gesture, record=False, limits=limits_for({"waterfall"}))
    assert "impossible" in [c for _, c in unfulfilled(asked, gesture, trace, "die", TableState())]


def test_all_fifteen_are_described_by_known_conditions():
    assert len(THROWS) == len(SPECIFIC) == 15
    for spec in SPECIFIC.values():
        assert spec.gesture or spec.trace
        assert {*spec.gesture, *spec.trace} <= set(CONDITIONS)
        assert spec.factor >= 1.0
    layers = {spec.name: spec.layer for spec in SPECIFIC.values()}
    assert sorted(layers.values()).count("route") == 3
    assert sorted(layers.values()).count("launcher") == 6


def test_stance_and_grip_default_to_an_ordinary_throw():
    assert Stance().since_take_off is None and not Stance().eyes_closed
    assert not Grip().palms and not Grip().fist
