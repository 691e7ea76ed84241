"""The movement of named bodies that share their keys: a throw as the client sees it.

The names stand in front, by length; the rest is a packed `trajectory`, one track a body.
"""

from __future__ import annotations

import struct

import msgspec

from undercroft.physics import trajectory
from undercroft.physics.space import Pose
from undercroft.physics.trajectory import Track


class Movement(msgspec.Struct, frozen=True):
    """Keys of some bodies: for every time one pose a body."""

    bodies: tuple[str, ...]
    times: tuple[float, ...]
    poses: tuple[tuple[Pose, ...], ...]


def encode(movement: Movement) -> bytes:
    """A movement as bytes."""
    names = "\n".join(movement.bodies).encode()
    tracks = [
        Track(list(movement.times), [[*frame[body].at, *frame[body].turn] for frame in movement.poses])
        for body in range(len(movement.bodies))
    ]
    return struct.pack("<H", len(names)) + names + trajectory.encode(tracks)


def split(data: bytes) -> tuple[tuple[str, ...], bytes]:
    """The names of the bodies, and their packed trajectory."""
    [length] = struct.unpack_from("<H", data)
    names = data[2 : 2 + length].decode()
    return tuple(names.split("\n")) if names else (), data[2 + length :]


def decode(data: bytes) -> Movement:
    """The movement that `encode` packed, to the precision of its counts."""
    bodies, packed = split(data)
    tracks = trajectory.decode(packed)
    times = tuple(tracks[0].times) if tracks else ()
    poses = tuple(
        tuple(
            Pose((p[0], p[1], p[2]), (p[3], p[4], p[5], p[6])) for p in (track.poses[at] for track in tracks)
        )
        for at in range(len(times))
    )
    return Movement(bodies, times, poses)
