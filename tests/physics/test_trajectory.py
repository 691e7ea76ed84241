"""Packed tracks come back as they were, to within their units."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from undercroft.physics.trajectory import POSITION_UNIT, QUATERNION_SCALE, TICK, Track, decode, encode

lengths = st.floats(-100, 100)


@st.composite
def tracks(draw: st.DrawFn) -> Track:
    ticks = draw(st.lists(st.integers(0, 16000), min_size=1, max_size=20, unique=True))
    poses = []
    for _ in ticks:
        angle = draw(st.floats(-math.pi, math.pi))
        poses.append(
            [draw(lengths), draw(lengths), draw(lengths), math.cos(angle), 0.0, math.sin(angle), 0.0]
        )
    return Track([tick * TICK for tick in sorted(ticks)], poses)


@given(st.lists(tracks(), max_size=5))
def test_tracks_come_back_to_within_their_units(sent: list[Track]) -> None:
    got = decode(encode(sent))
    assert len(got) == len(sent)
    for mine, its in zip(sent, got, strict=True):
        assert its.times == pytest.approx(mine.times, abs=TICK / 2)
        for pose, other in zip(mine.poses, its.poses, strict=True):
            assert other[:3] == pytest.approx(pose[:3], abs=POSITION_UNIT / 2 + 1e-9)
            alike = sum(a * b for a, b in zip(pose[3:], other[3:], strict=True))
            assert abs(alike) == pytest.approx(1, abs=4 / QUATERNION_SCALE)


@given(tracks())
def test_quaternions_never_jump_to_the_other_side(track: Track) -> None:
    (got,) = decode(encode([track]))
    for before, after in zip(got.poses, got.poses[1:], strict=False):
        assert sum(a * b for a, b in zip(before[3:], after[3:], strict=True)) > -1e-3


def test_a_place_beyond_the_range_is_put_at_its_border() -> None:
    (got,) = decode(encode([Track([0.0], [[500.0, -500.0, 0.0, 1.0, 0.0, 0.0, 0.0]])]))
    assert got.poses[0][:2] == pytest.approx([131.068, -131.068])


def test_other_bytes_are_refused() -> None:
    with pytest.raises(ValueError, match="not a trajectory"):
        decode(b"PNG...")
