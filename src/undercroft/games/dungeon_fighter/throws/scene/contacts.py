"""Noting which bodies the dice touch, in order, while a scene runs."""

from __future__ import annotations

from math import hypot
from typing import Any

import mujoco
import numpy as np

from undercroft.games.dungeon_fighter.throws.scene.board import TARGET, hole_at
from undercroft.games.dungeon_fighter.throws.scene.stage import Stage, out_of_body
from undercroft.games.dungeon_fighter.throws.scene.trace import ON_BOARD, Contact, What
from undercroft.physics.space import Quat, Vec3

TOUCH_GAP = 0.004
"""Two contacts with the same body this far apart in time are two touches."""
UPWARD = 0.5
"""A contact whose normal points up by this much is with a top, not with a side."""
REST_GAP = 0.02
"""Bodies this near at rest touch each other (DF-RULING-60)."""

BODY_WHAT: dict[str, What] = {
    "leg": "table_side",
    "floor": "floor",
    "room": "room",
    "iceberg": "iceberg",
    "template": "template",
    "pond": "pond_frame",
    "wall": "wall",
    "card": "card",
    "head": "head",
    "waterfall": "waterfall",
    "thrown": "die",
    "lying": "die",
}


class ContactLog:
    """The contacts of the dice on a stage."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.contacts: list[Contact] = []
        self.deepest = 0.0
        self.held: list[tuple[int, str]] = []
        """Thrown dice and the gadgets that touch them in this step."""
        self._last: dict[tuple[int, int, int], float] = {}
        self._force = np.zeros(6)

    def scan(self, before: Any) -> bool:
        """Note what begins with this step; before holds the speeds the step started with."""
        stage = self.stage
        d = stage.d
        self.held.clear()
        contact = d.contact
        geoms, dist = contact.geom, contact.dist
        t = d.time
        new: list[Contact] = []
        for k in range(d.ncon):
            a, b = int(geoms[k, 0]), int(geoms[k, 1])
            depth = -float(dist[k])
            if depth > self.deepest:
                self.deepest = depth
            for die, other, sign in ((a, b, -1.0), (b, a, 1.0)):
                if die not in stage.thrown_geom and die not in stage.lying_geom:
                    continue
                head = stage.head[other]
                if die in stage.thrown_geom:
                    self.held.append((stage.thrown_geom[die], head))
                side = head in ("table", "floe") and self._up(k, sign) > UPWARD
                pair = (die, stage.body_of[other], int(side))
                last = self._last.get(pair, -1.0)
                if t - last > TOUCH_GAP:
                    if depth <= 0 and not self._pushes(k):
                        continue
                    made = self._contact(k, die, other, sign, before)
                    if made is not None:
                        new.append(made)
                self._last[pair] = t
        new.sort(key=lambda c: (c.what in ON_BOARD, c.die, c.what, c.other))
        self.contacts += new
        return bool(new)

    def _pushes(self, k: int) -> bool:
        mujoco.mj_contactForce(self.stage.m, self.stage.d, k, self._force)
        return bool(self._force[0] > 0)

    def _up(self, k: int, sign: float) -> float:
        return float(self.stage.d.contact.frame[k][2]) * sign

    def what(self, k: int, other: int, sign: float, at: Vec3) -> What:
        """What a contact of a die is with."""
        head = self.stage.head[other]
        if head == "table":
            if self._up(k, sign) <= UPWARD:
                return "table_side"
            return "table" if hypot(at[0], at[1]) > TARGET.radius else "hole"
        if head == "floe":
            return "floe" if self._up(k, sign) > UPWARD else "floe_side"
        if head == "board":
            deep = at[2] < TARGET.thickness - REST_GAP
            return "hole" if deep and hole_at(at[0], at[1]) is not None else "board"
        return BODY_WHAT[head]

    def _contact(self, k: int, die: int, other: int, sign: float, before: Any) -> Contact | None:
        stage = self.stage
        x, y, z = (float(v) for v in stage.d.contact.pos[k])
        what = self.what(k, other, sign, (x, y, z))
        thrown = die in stage.thrown_geom
        if not thrown and what not in ("iceberg", "die"):
            return None
        normal = stage.d.contact.frame[k][:3] * sign
        speed = self._point_speed(die, (x, y, z), normal, before)
        speed -= self._point_speed(other, (x, y, z), normal, before)
        name = stage.dice[stage.thrown_geom[die]].die if thrown else stage.lying_geom[die]
        at = (round(x, 3), round(y, 3), round(z, 3))
        return Contact(round(stage.d.time, 5), name, what, stage.other[other], at, round(max(0.0, -speed), 2))

    def _point_speed(self, geom: int, at: Vec3, normal: Any, before: Any) -> float:
        """Speed of a free body's point along a normal before the step; 0 for all other bodies."""
        m, d = self.stage.m, self.stage.d
        joint = int(m.body_jntadr[self.stage.body_of[geom]])
        if joint < 0 or m.jnt_type[joint] != mujoco.mjtJoint.mjJNT_FREE:
            return 0.0
        q, v = int(m.jnt_qposadr[joint]), int(m.jnt_dofadr[joint])
        turn: Quat = (
            float(d.qpos[q + 3]),
            float(d.qpos[q + 4]),
            float(d.qpos[q + 5]),
            float(d.qpos[q + 6]),
        )
        spin = out_of_body(turn, before[v + 3 : v + 6])
        rx, ry, rz = (at[j] - float(d.qpos[q + j]) for j in range(3))
        vx = float(before[v]) + spin[1] * rz - spin[2] * ry
        vy = float(before[v + 1]) + spin[2] * rx - spin[0] * rz
        vz = float(before[v + 2]) + spin[0] * ry - spin[1] * rx
        return vx * float(normal[0]) + vy * float(normal[1]) + vz * float(normal[2])

    def at_rest(self) -> dict[int, tuple[tuple[str, ...], tuple[str, ...]]]:
        """What each thrown die touches at the end, and which of it bears the die from below."""
        stage = self.stage
        stage.contacts_within(REST_GAP)
        d = stage.d
        found: dict[int, tuple[set[str], set[str]]] = {}
        geoms = d.contact.geom
        for k in range(d.ncon):
            a, b = int(geoms[k, 0]), int(geoms[k, 1])
            for die, other, sign in ((a, b, -1.0), (b, a, 1.0)):
                if die not in stage.thrown_geom:
                    continue
                x, y, z = (float(v) for v in d.contact.pos[k])
                what = self.what(k, other, sign, (x, y, z))
                own = what in ("die", "template", "iceberg")
                name = f"{what}:{stage.other[other]}" if own else what
                names, below = found.setdefault(stage.thrown_geom[die], (set(), set()))
                names.add(name)
                if self._up(k, sign) > UPWARD:
                    below.add(name)
        return {k: (tuple(sorted(n)), tuple(sorted(b))) for k, (n, b) in found.items()}
