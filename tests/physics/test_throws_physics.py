"""Dice that really fly: what the scene does, and that it never breaks."""

import hashlib
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from math import pi
from pathlib import Path
from typing import Any

import msgspec
import mujoco
import pytest

import undercroft
from undercroft.games.dungeon_fighter.throws.hand.aimed import gesture_for, seeded
from undercroft.games.dungeon_fighter.throws.hand.flick import Flip, flip_for
from undercroft.games.dungeon_fighter.throws.hand.flip import flip
from undercroft.games.dungeon_fighter.throws.hand.plans import Aim
from undercroft.games.dungeon_fighter.throws.hand.specific_throws import ThrowName, limits_for
from undercroft.games.dungeon_fighter.throws.scene.board import (
    DICE,
    TARGET,
    counted_corners,
    flat_height,
    flat_turn,
    hole_at,
    section_at,
)
from undercroft.games.dungeon_fighter.throws.scene.flight import PhysicalThrower
from undercroft.games.dungeon_fighter.throws.scene.gesture import Gesture, GestureError
from undercroft.games.dungeon_fighter.throws.scene.layout import Lying, TableState, Template
from undercroft.games.dungeon_fighter.throws.scene.model import Cast, model
from undercroft.games.dungeon_fighter.throws.scene.trace import (
    bounced_on_table_first,
    icebergs_touched,
    place_of,
    table_after,
)
from undercroft.games.dungeon_fighter.throws.table.calibrate import (
    LATE,
    random_gesture,
    shake_down,
    tunnelled,
)
from undercroft.physics.movement import decode
from undercroft.physics.space import Pose

PLAIN: frozenset[ThrowName] = frozenset()
THROWER = PhysicalThrower()


def plain(seed, skill="expert", **changes):
    gesture = gesture_for(PLAIN, Aim(), skill, seeded(seed))
    return msgspec.structs.replace(gesture, **changes)


def lying(name, x, y, kind="d4", on=TARGET.thickness):
    return Lying(name, kind, Pose((x, y, on + flat_height(kind)), flat_turn(kind, 1)))


def rebound(kind, x, y, top):
    m = model(Cast(thrown=(kind,)))
    d = mujoco.MjData(m)
    d.qpos[:3] = (x, y, top + flat_height(kind) + 0.3)
    d.qpos[3:7] = flat_turn(kind, 0)
    d.qvel[2] = -200.0
    down = up = 0.0
    for k in range(300):
        mujoco.mj_step(m, d)
        down = min(down, float(d.qvel[2]))
        up = max(up, float(d.qvel[2])) if k > 20 else 0.0
    return -up / down


@pytest.mark.parametrize(
    ("kind", "place", "bounce"),
    [
        ("d4", (-45.0, 3.0, 0.0), 0.45),
        ("d4", (0.0, -14.2, TARGET.thickness), 0.35),
        ("water", (-45.0, 3.0, 0.0), 0.45),
        ("snow", (-45.0, 3.0, 0.0), 0.30),
    ],
)
def test_drop_tests_give_the_rebounds_the_ledger_names(kind, place, bounce):
    assert rebound(kind, *place) == pytest.approx(bounce, abs=0.03)


# ---------------------------------------------------------------- one throw


@pytest.mark.rule("DF-COMBAT-08", "DF-HIT-01")
def test_an_experts_throw_bounces_on_the_table_and_rests_on_the_board():
    trace = THROWER.throw(TableState(), plain(3))
    assert trace.contacts[0].what == "table" and trace.contacts[0].speed > 10
    assert bounced_on_table_first(trace, "die")
    rest = trace.rests["die"]
    assert rest.touches == ("board",) and not rest.cocked
    assert rest.result in range(4)
    assert rest.pose.at[2] == pytest.approx(TARGET.thickness + flat_height("d4"), abs=0.01)
    assert TARGET.value(section_at(rest.pose)) > 0
    assert not trace.fault and trace.seconds < 3


@pytest.mark.rule("DF-MISS-01")
def test_a_die_thrown_straight_onto_the_board_did_not_bounce_first():
    trace = THROWER.throw(
        TableState(),
        Gesture(at=(0.0, -40.0, 30.0), velocity=(0.0, 130.0, 40.0), orientation=flat_turn("d4", 0)),
    )
    assert trace.contacts[0].what in ("board", "hole")
    assert not bounced_on_table_first(trace, "die")


@pytest.mark.rule("DF-MISS-02")
def test_a_die_can_fall_into_a_hole_and_stay_there():
    deep = 0
    for seed in range(60):
        trace = THROWER.throw(TableState(), plain(seed, "novice"), record=False)
        rest = trace.rests["die"]
        if place_of(trace, "die", TableState()).region == "hole":
            low = counted_corners("d4", rest.pose)
            assert any(hole_at(x, y) is not None for x, y, _ in low)
            deep += low[0][2] < 0.1 and hole_at(low[0][0], low[0][1]) is not None
        if deep:
            break
    assert deep >= 1


def test_a_die_that_falls_off_the_table_lies_on_the_floor_and_shows_its_result():
    over = Gesture(at=(0.0, -60.0, 30.0), velocity=(0.0, 590.0, 0.0), orientation=flat_turn("d4", 0))
    trace = THROWER.throw(TableState(), over)
    rest = trace.rests["die"]
    assert "floor" in rest.touches and rest.result is not None
    assert place_of(trace, "die", TableState()).region == "outside"


@pytest.mark.rule("DF-COMBAT-03")
def test_dice_on_the_board_stay_and_can_be_struck():
    target = lying("earlier", 0.0, -17.0)
    far = lying("far", 10.0, 13.0)
    struck = 0
    for seed in range(6):
        table = TableState(dice=(target, far))
        trace = THROWER.throw(table, plain(seed), record=False)
        hit = [c for c in trace.contacts if c.what == "die"]
        if hit and hit[0].other == "earlier":
            struck += 1
            moved = trace.bodies["earlier"].at
            assert abs(moved[0]) + abs(moved[1] + 17.0) > 0.05
        if not any(c.other == "far" or c.die == "far" for c in hit):
            assert trace.bodies["far"].at == pytest.approx(far.pose.at, abs=0.01)
    assert struck >= 1


def test_afterwards_dice_on_the_board_lie_on_and_props_are_gone():
    table = TableState(dice=(lying("earlier", 14.0, 0.0),), icebergs=(True, False, False, False))
    trace = THROWER.throw(table, plain(3), record=False)
    after = table_after(table, trace)
    assert {d.id for d in after.dice} == {"earlier", "die"}
    assert after.icebergs[0] == (0 not in icebergs_touched(trace))


@pytest.mark.rule("DF-BERG-01", "DF-BERG-02", "DF-BERG-03")
def test_icebergs_stand_on_the_holes_and_tell_who_touched_them():
    table = TableState(icebergs=(True,) * 4)
    aimed = gesture_for(PLAIN, Aim(target=(TARGET.holes[3][0], TARGET.holes[3][1])), "expert", seeded(2))
    trace = THROWER.throw(table, aimed, record=False)
    touched = icebergs_touched(trace)
    assert touched
    for k in range(4):
        if k not in touched:
            x, y, _ = trace.bodies[f"iceberg:{k}"].at
            assert (x, y) == pytest.approx(TARGET.holes[k], abs=0.3)
    assert table_after(table, trace).icebergs == tuple(k not in touched for k in range(4))


@pytest.mark.rule("DF-TPL-08", "DF-WEAKPT-01")
def test_a_die_on_a_template_lies_on_it():
    spots: dict[Any, Any] = {}
    for seed in range(12):
        gesture = plain(seed)
        bare = THROWER.throw(TableState(), gesture, record=False).rests["die"].pose.at
        table = TableState(templates=(Template("weak", "weak_point", bare[0], bare[1]),))
        trace = THROWER.throw(table, gesture, record=False)
        place = place_of(trace, "die", table)
        spots[place.region] = spots.get(place.region, 0) + 1
        rest = trace.rests["die"]
        if place.region == "template":
            assert "template:weak" in rest.touches and "board" not in rest.touches
            assert rest.pose.at[2] == pytest.approx(0.5 + flat_height("d4"), abs=0.02)
            if spots["template"] > 1:
                break
    assert spots.get("template", 0) >= 1


@pytest.mark.rule("DF-FROZEN-01")
def test_a_die_in_the_opening_of_a_frozen_template_is_inside():
    ring = Template("ice", "frozen", 0.0, -13.5)
    table = TableState(templates=(ring,), dice=(lying("in", 0.0, -13.5),))
    settled = THROWER.settle(table)
    assert settled.dice[0].pose.at == pytest.approx(table.dice[0].pose.at, abs=0.02)
    inside = beside = 0
    for seed in range(40):
        table = TableState(templates=(Template("ice", "frozen", 0.0, 0.0),))
        trace = THROWER.throw(table, plain(seed), record=False)
        place = place_of(trace, "die", table)
        x, y, _ = trace.rests["die"].pose.at
        if place.region == "frozen":
            inside += 1
            assert (x * x + y * y) ** 0.5 < 2.6
        if place.region == "template":
            beside += 1
            assert (x * x + y * y) ** 0.5 > 1.0
        if inside and beside:
            break
    assert inside >= 1


def test_water_and_snow_dice_fly_too():
    for seed in range(3):
        water = gesture_for(PLAIN, Aim(), "skilled", seeded(seed), kind="water")
        trace = THROWER.throw(TableState(), water, record=False)
        assert set(trace.rests) == {"die.0", "die.1", "die.2"} and not trace.fault
        assert all(r.result in range(6) for r in trace.rests.values())
        snow = gesture_for(PLAIN, Aim(), "skilled", seeded(seed), kind="snow")
        trace = THROWER.throw(TableState(), snow, record=False)
        z = trace.rests["die"].pose.at[2]
        assert z >= 1.9 or z < -70, "the big die does not fit into a hole"


def test_the_big_die_never_starts_inside_the_table():
    low = Gesture(
        at=(0.0, -50.0, 2.0), velocity=(0.0, 60.0, 10.0), kind="snow", orientation=flat_turn("snow", 0)
    )
    for turn in ((1.0, 0.0, 0.0, 0.0), (0.8, 0.6, 0.0, 0.0), (0.6, 0.48, 0.64, 0.0)):
        trace = THROWER.throw(TableState(), msgspec.structs.replace(low, orientation=turn), record=False)
        assert not trace.fault and trace.deepest < 0.2
    edge = msgspec.structs.replace(low, at=(0.0, -56.5, -4.0), velocity=(0.0, -30.0, 100.0))
    trace = THROWER.throw(TableState(), edge, record=False, limits=limits_for({"under_table"}))
    assert not trace.fault and trace.deepest < 0.2


def test_a_die_trembling_on_the_tables_edge_counts_as_at_rest():
    over = Lying("edge", "water", Pose((74.8, -20.0, 0.45), flat_turn("water", 0, 0.4)))
    settled = THROWER.settle(TableState(dice=(over,)))
    assert settled.dice[0].pose.at == pytest.approx(over.pose.at, abs=0.2)


def test_a_gesture_outside_human_limits_is_not_simulated():
    with pytest.raises(GestureError, match="speed"):
        THROWER.throw(TableState(), plain(1, velocity=(0.0, 700.0, 0.0)))


# ---------------------------------------------------------------- what is drawn


def test_the_trajectory_is_small_and_ends_where_the_die_rests():
    trace = THROWER.throw(TableState(dice=(lying("earlier", 0.0, -17.0),)), plain(4))
    assert len(trace.trajectory) < 2500
    movement = decode(trace.trajectory)
    assert movement.bodies[0] == "die"
    last = movement.poses[-1][0]
    assert last.at == pytest.approx(trace.rests["die"].pose.at, abs=0.01)
    dot = sum(p * q for p, q in zip(last.turn, trace.rests["die"].pose.turn, strict=True))
    assert abs(dot) == pytest.approx(1.0, abs=1e-3)
    assert movement.times[0] == 0.0 and list(movement.times) == sorted(movement.times)
    gaps = [b - a for a, b in zip(movement.times, movement.times[1:], strict=False)]
    assert max(gaps[:-1]) < 1 / 60 + 0.005
    keyed = [c.t for c in trace.contacts if c.die == "die"]
    assert all(min(abs(t - k) for k in movement.times) < 0.001 for t in keyed)


# ---------------------------------------------------------------- flips


@pytest.mark.rule("DF-TPL-03", "DF-TPL-04")
@pytest.mark.parametrize("kind", ["frozen", "weak_point"])
def test_a_template_flips_over_and_lands_on_the_board(kind):
    landed = 0
    for seed in range(5):
        trace = flip(TableState(), flip_for(kind, (0.0, 0.0), pi / 2, "expert", seeded(seed)), record=False)
        assert not trace.fault and trace.turned_over
        if not trace.touches_table:
            landed += 1
            piece = trace.landed("t", kind, TableState())
            assert (piece.x**2 + piece.y**2) ** 0.5 < TARGET.radius
    assert landed >= 2


@pytest.mark.rule("DF-TPL-04", "DF-TPL-05")
def test_a_template_that_does_not_turn_over_or_misses_is_told_apart():
    tame = Flip("weak_point", (0.0, -40.0, 12.0), (0.0, 75.0, 240.0), 1.0)
    assert not flip(TableState(), tame, record=False).turned_over
    short = Flip("weak_point", (0.0, -40.0, 12.0), (0.0, 5.0, 240.0), 20.0)
    assert flip(TableState(), short, record=False).touches_table
    with pytest.raises(GestureError, match="upward speed"):
        Flip("frozen", (0.0, -40.0, 12.0), (0.0, 75.0, 500.0), 20.0).validate()


# ---------------------------------------------------------------- never broken

DIGEST = """
import hashlib, msgspec
from undercroft.games.dungeon_fighter.throws.hand.aimed import gesture_for, seeded
from undercroft.games.dungeon_fighter.throws.scene.layout import TableState
from undercroft.games.dungeon_fighter.throws.hand.specific_throws import limits_for
from undercroft.games.dungeon_fighter.throws.scene.flight import PhysicalThrower
from undercroft.games.dungeon_fighter.throws.hand.plans import Aim, prepare
h = hashlib.sha256()
for throws in (frozenset(), frozenset({"waterfall"}), frozenset({"ice_wall"})):
    table = prepare(TableState(icebergs=(True, False, True, False)), throws, Aim())
    for seed in (1, 2):
        gesture = gesture_for(throws, Aim(), "skilled", seeded(seed))
        h.update(msgspec.json.encode(PhysicalThrower().throw(table, gesture)))
print(h.hexdigest())
"""


HERE = str(Path(undercroft.__file__).parents[1])


def test_the_same_gesture_gives_the_same_trace_in_a_new_process():
    out = subprocess.run(
        [sys.executable, "-c", DIGEST],
        env={"PYTHONHASHSEED": "77", "PATH": "/usr/bin", "PYTHONPATH": HERE},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    here: dict[Any, Any] = {}
    exec(DIGEST.replace("print(h.hexdigest())", ""), here)
    assert len(out) > 60
    assert out == here["h"].hexdigest() + "\n"


def test_earlier_throws_leave_no_mark_on_later_ones():
    def digest():
        trace = THROWER.throw(TableState(), plain(9))
        return hashlib.sha256(msgspec.json.encode(trace)).hexdigest()

    first = digest()
    fall = gesture_for({"waterfall"}, Aim(), "novice", seeded(1))
    THROWER.throw(TableState(), fall, record=False)
    THROWER.throw(TableState(dice=(lying("a", 3.0, 3.0),)), plain(10), record=False)
    assert digest() == first


def test_throws_in_several_threads_do_not_disturb_each_other():
    fall = gesture_for({"waterfall"}, Aim(), "skilled", seeded(2))

    def digest(k):
        gesture, asked = (fall, frozenset[ThrowName]({"waterfall"})) if k % 2 else (plain(2), PLAIN)
        return hashlib.sha256(
            msgspec.json.encode(THROWER.throw(TableState(), gesture, limits=limits_for(asked)))
        ).hexdigest()

    alone = [digest(k) for k in range(6)]
    with ThreadPoolExecutor(3) as pool:
        assert list(pool.map(digest, range(6))) == alone


@pytest.mark.slow
def test_random_gestures_never_tunnel_explode_or_jitter():
    found = shake_down(40, seed=11)
    assert found["throws"] == 40
    assert found["faults"] == found["tunnelled"] == found["late"] == 0, found
    assert found["deepest"] < 0.3 and found["longest"] < LATE


def test_the_tunnel_check_would_notice():
    flat = flat_turn("d4", 0)
    assert tunnelled(Pose((10.0, 1.0, 0.2), flat), "d4")
    assert tunnelled(Pose((40.0, 1.0, 0.1), flat), "d4")
    assert tunnelled(Pose((200.0, 1.0, -75.0), flat), "d4")
    assert not tunnelled(Pose((10.0, 1.0, 0.71), flat), "d4")
    assert not tunnelled(Pose((40.0, 1.0, 0.41), flat), "d4")


def test_random_gestures_reach_the_limits_of_a_hand():
    import random

    draw = random.Random(5)
    made = [random_gesture(draw) for _ in range(400)]
    for gesture in made:
        gesture.validate()
    speeds = [sum(v * v for v in g.velocity) ** 0.5 for g in made]
    assert max(speeds) > 580 and min(speeds) < 40
    assert {g.kind for g in made} == set(DICE)
