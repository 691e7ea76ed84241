"""Tracks of moving bodies, packed small enough to send with every throw and drop.

A track is one body's keys: times in seconds and poses (x, y, z in cm, then the quaternion w, x, y, z).
Between two keys a viewer interpolates positions linearly and quaternions by nlerp; outside its keys a body
stands still. Keys come at a fixed rate while a body moves, and also just before it is struck: without
those, interpolation would cut the bottom off every bounce.

The packed form, all little-endian:

    b"UT1"                         magic and version
    zlib stream of:
        u16  number of bodies
        per body:
            u16      number of keys k (at least 1)
            k  u16   times in units of 0.5 ms, each as the difference to the one before
            7k i16   x*k, y*k, z*k, w*k, qx*k, qy*k, qz*k, each as the difference to the one before,
                     modulo 2**16; positions in units of 0.04 mm, quaternion parts in units of 1/32767
"""

import sys
import zlib
from array import array
from collections.abc import Sequence

import msgspec

MAGIC = b"UT1"
TICK = 0.0005
"""Seconds in one unit of time; the tower's timestep, and twice that of dice."""
POSITION_UNIT = 0.004
"""Centimetres in one unit of position: a range of 131 cm either way."""
QUATERNION_SCALE = 32767
_LARGEST = 32767


class Track(msgspec.Struct):
    """One body's keys."""

    times: list[float]
    poses: list[list[float]]


def encode(tracks: Sequence[Track]) -> bytes:
    """Pack tracks; positions keep 0.04 mm, times 0.5 ms."""
    words = array("H", [len(tracks)])
    for track in tracks:
        words.append(len(track.times))
        words.extend(_differences([round(time / TICK) for time in track.times]))
        columns = list(zip(*_same_hemisphere(track.poses), strict=True))
        for column in columns[:3]:
            words.extend(_differences([_clip(round(value / POSITION_UNIT)) for value in column]))
        for column in columns[3:]:
            words.extend(_differences([_clip(round(value * QUATERNION_SCALE)) for value in column]))
    return MAGIC + zlib.compress(_little_endian(words).tobytes(), 9)


def decode(packed: bytes) -> list[Track]:
    """The tracks that `encode` packed, to within its units."""
    if not packed.startswith(MAGIC):
        raise ValueError(f"not a trajectory: it starts with {packed[:3]!r} instead of {MAGIC!r}")
    words = array("H")
    words.frombytes(zlib.decompress(packed[len(MAGIC) :]))
    words = _little_endian(words)
    tracks, at = [], 1
    for _ in range(words[0]):
        keys = words[at]
        at += 1
        columns = [_sums(words[at + i * keys : at + (i + 1) * keys]) for i in range(8)]
        at += 8 * keys
        times = [tick * TICK for tick in columns[0]]
        positions = [[_signed(value) * POSITION_UNIT for value in column] for column in columns[1:4]]
        turns = [[_signed(value) / QUATERNION_SCALE for value in column] for column in columns[4:]]
        tracks.append(Track(times, [list(pose) for pose in zip(*positions, *turns, strict=True)]))
    return tracks


def _same_hemisphere(poses: list[list[float]]) -> list[list[float]]:
    """q and -q are the same turn; follow the nearer one, so that interpolation takes the short way."""
    followed = [poses[0]]
    for pose in poses[1:]:
        turn, before = pose[3:], followed[-1][3:]
        if sum(a * b for a, b in zip(turn, before, strict=True)) < 0:
            turn = [-part for part in turn]
        followed.append([*pose[:3], *turn])
    return followed


def _clip(value: int) -> int:
    return max(-_LARGEST, min(_LARGEST, value))


def _differences(values: list[int]) -> list[int]:
    return [(now - before) & 0xFFFF for before, now in zip([0, *values], values, strict=False)]


def _sums(differences: "array[int]") -> list[int]:
    values, total = [], 0
    for difference in differences:
        total = (total + difference) & 0xFFFF
        values.append(total)
    return values


def _signed(word: int) -> int:
    return word - 0x10000 if word > _LARGEST else word


def _little_endian(words: "array[int]") -> "array[int]":
    if sys.byteorder == "big":
        words.byteswap()
    return words
