"""Where a die counts and what it shows: geometry alone, no simulation."""

import random
from math import cos, pi, sin

import pytest

from undercroft.games.dungeon_fighter.throws.scene.board import (
    DICE,
    TARGET,
    corners,
    counted_corners,
    flat_height,
    flat_turn,
    majority,
    region_at,
    section_at,
    shown,
    symmetries,
    tilt,
)
from undercroft.physics.space import Pose, multiply, rotate, turned


def lying(x, y, kind="d4", result=0, yaw=0.0):
    return Pose((x, y, TARGET.thickness + flat_height(kind)), flat_turn(kind, result, yaw))


@pytest.mark.parametrize(
    ("r", "region"),
    [
        (0.0, "bullseye"),
        (2.4, "bullseye"),
        (2.6, "5"),
        (5.8, "4"),
        (12.0, "3"),
        (12.6, "2"),
        (16.2, "1"),
        (19.4, "1"),
        (19.6, "bones"),
        (20.9, "bones"),
        (21.1, "outside"),
    ],
)
def test_rings_from_the_middle_outwards(r, region):
    assert region_at(r, 0.0) == region


def test_four_holes_on_the_diagonals():
    for k in range(4):
        a = pi / 4 + k * pi / 2
        assert region_at(9 * cos(a), 9 * sin(a)) == "hole"
        assert region_at((9 - 2.3) * cos(a), (9 - 2.3) * sin(a)) != "hole"
    assert region_at(9.0, 0.0) == "3"


@pytest.mark.parametrize(("r", "lower"), [(2.47, "5"), (5.72, "4"), (19.46, "bones"), (20.97, "outside")])
def test_a_corner_near_a_border_belongs_to_the_lower_region(r, lower):
    assert region_at(r, 0.0) == lower


def test_most_corners_decide_and_ties_go_to_the_lowest():
    assert majority(["4", "4", "5"]) == "4"
    assert majority(["5", "5", "4"]) == "5"
    assert majority(["3", "4", "5"]) == "3"
    assert majority(["hole", "4", "4"]) == "4"
    assert majority(["outside", "bones", "1"]) == "outside"
    assert majority(["2", "2", "1", "1"]) == "1"
    assert majority(["bullseye", "5", "5"]) == "5"


def test_a_die_across_a_border_lies_where_most_of_its_base_corners_are():
    # The base corners of a flat d4 lie 1.155 from its middle: here two are past 5.75, one is not.
    spots = [lying(5.5, 0.0, yaw=yaw) for yaw in (k * pi / 24 for k in range(48))]
    seen = set()
    for pose in spots:
        regions = [region_at(x, y) for x, y, _ in counted_corners("d4", pose)]
        assert section_at(pose) == max(sorted(set(regions)), key=regions.count)
        seen.add(section_at(pose))
    assert seen == {"4", "5"}


def test_the_tip_of_a_die_is_not_counted():
    pose = lying(0.0, 0.0)
    points = counted_corners("d4", pose)
    assert len(points) == 3
    assert max(z for _, _, z in points) < min(z for _, _, z in corners("d4", pose) if z > 0.5)


def test_cubes_count_four_corners():
    pose = lying(19.5, 0.0, "snow", yaw=0.0)
    assert len(counted_corners("snow", pose)) == 4
    # Two corners at 17.5, two at 21.5: two in a section, two outside; the lower wins.
    assert section_at(pose, "snow") == "outside"


@pytest.mark.parametrize("kind", ["d4", "water", "snow"])
def test_every_result_is_shown_when_it_is_up(kind):
    for k in range(len(DICE[kind].results)):
        turn = flat_turn(kind, k, 1.234)
        assert shown(kind, turn) == k
        assert tilt(kind, turn) < 1e-4
        lean = multiply(turned((1.0, 0.3, 0.0), 0.3), turn)
        assert shown(kind, lean) == k
        assert 10 < tilt(kind, lean) < 25


def test_a_die_on_its_edge_shows_nothing():
    halfway = multiply(turned((1.0, 0.0, 0.0), pi / 4), flat_turn("water", 4))
    assert shown("water", halfway) is None


@pytest.mark.parametrize(("kind", "count"), [("d4", 12), ("water", 24)])
def test_symmetries_lay_the_shape_on_itself_and_reach_every_result_equally(kind, count):
    same = symmetries(kind)
    assert len(same) == count
    whole = sorted(tuple(round(v, 6) + 0.0 for v in c) for c in DICE[kind].corners)
    base = flat_turn(kind, 0)
    results = []
    for q in same:
        moved = sorted(tuple(round(v, 6) + 0.0 for v in rotate(q, c)) for c in DICE[kind].corners)
        assert moved == whole
        results.append(shown(kind, multiply(base, q)))
    assert {results.count(r) for r in results} == {count // len(DICE[kind].results)}


def test_a_bullseye_is_wider_than_a_die():
    draw = random.Random(4)
    for _ in range(50):
        assert section_at(lying(0.0, 0.0, yaw=draw.uniform(0, 2 * pi))) == "bullseye"
