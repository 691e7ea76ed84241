"""The movement of bodies as a few hundred bytes: keys at 60 a second and at each touch.

Positions in 0.04 mm and quaternions in 1/32767 as 16-bit numbers, each body's column as differences,
packed with zlib. Between two keys a client draws straight lines.
"""

from __future__ import annotations

import struct
import zlib
from array import array
from collections.abc import Sequence

import msgspec

from undercroft.physics.board import Pose

UNIT = 0.004
"""Centimetres a count: 16 bits reach 131 cm either way."""
TURN_UNIT = 32767
TICK = 0.0005
"""Seconds a count of the keys' times: 16 bits reach 32 s."""
LEVEL = 9


class Movement(msgspec.Struct, frozen=True):
    """Keys of some bodies: for every time one pose a body."""

    bodies: tuple[str, ...]
    times: tuple[float, ...]
    poses: tuple[tuple[Pose, ...], ...]


def _count(value: float, unit: float) -> int:
    return max(-32767, min(32767, round(value / unit)))


def encode(movement: Movement) -> bytes:
    """A movement as bytes."""
    columns: list[int] = []
    last = 0
    for t in movement.times:
        tick = round(t / TICK)
        columns.append(tick - last)
        last = tick
    for b in range(len(movement.bodies)):
        rows: list[list[int]] = []
        before = (1.0, 0.0, 0.0, 0.0)
        for frame in movement.poses:
            pose = frame[b]
            turn = pose.turn
            if sum(p * q for p, q in zip(turn, before, strict=True)) < 0:
                turn = (-turn[0], -turn[1], -turn[2], -turn[3])
            before = turn
            rows.append([*(_count(v, UNIT) for v in pose.at), *(_count(v, 1 / TURN_UNIT) for v in turn)])
        for k in range(7):
            last = 0
            for row in rows:
                columns.append(row[k] - last)
                last = row[k]
    wrapped = array("H", [c & 0xFFFF for c in columns])
    names = "\n".join(movement.bodies).encode()
    head = struct.pack("<HHH", len(movement.times), len(movement.bodies), len(names))
    return head + names + zlib.compress(_little(wrapped), LEVEL)


def _little(counts: array[int]) -> bytes:
    """The counts' bytes, low byte first on every machine."""
    return b"".join(struct.pack("<H", c) for c in counts)


def decode(data: bytes) -> Movement:
    """The movement that encode packed, to the precision of its counts."""
    frames, bodies, length = struct.unpack_from("<HHH", data)
    names = data[6 : 6 + length].decode().split("\n") if bodies else []
    raw = zlib.decompress(data[6 + length :])
    counts = struct.unpack(f"<{len(raw) // 2}H", raw)

    def column(k: int) -> list[int]:
        out, value = [], 0
        for c in counts[k * frames : (k + 1) * frames]:
            value = (value + c) & 0xFFFF
            out.append(value - 0x10000 if value & 0x8000 else value)
        return out

    ticks, total = [], 0
    for c in counts[:frames]:
        total += c
        ticks.append(total * TICK)
    per_body: list[Sequence[Pose]] = []
    for b in range(bodies):
        x, y, z, qw, qx, qy, qz = (column(1 + 7 * b + k) for k in range(7))
        per_body.append(
            [
                Pose(
                    (x[f] * UNIT, y[f] * UNIT, z[f] * UNIT),
                    (qw[f] / TURN_UNIT, qx[f] / TURN_UNIT, qy[f] / TURN_UNIT, qz[f] / TURN_UNIT),
                )
                for f in range(frames)
            ]
        )
    poses = tuple(tuple(body[f] for body in per_body) for f in range(frames))
    return Movement(tuple(names), tuple(ticks), poses)
