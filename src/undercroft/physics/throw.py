"""A die really flies: one throw simulated from the hand to rest.

The same table and gesture give the same trace, bit for bit, in any process of one build.
"""

from __future__ import annotations

from math import hypot, isfinite
from typing import Any

import mujoco
import msgspec
import numpy as np

from undercroft.physics import devices
from undercroft.physics.board import (
    COCKED,
    TARGET,
    DieKind,
    Pose,
    Quat,
    Vec3,
    hole_at,
    rotate,
    shown,
    tilt,
    turned,
)
from undercroft.physics.board_scene import STEP, Cast, model
from undercroft.physics.gesture import Gesture, Launch, Limits, launches
from undercroft.physics.layout import (
    ICEBERG_HEIGHT,
    TEMPLATE_THICK,
    WALL_HEIGHT,
    Lying,
    TableState,
)
from undercroft.physics.trace import HERO_MOVED, Contact, Release, Rest, Trace, What
from undercroft.physics.trajectory import Movement, encode

FRAME = 1 / 60
TOUCH_GAP = 0.004
"""Two contacts with the same body this far apart in time are two touches."""
UPWARD = 0.5
"""A contact whose normal points up by this much is with a top, not with a side."""
STILL_SPEED, STILL_SPIN, STILL_TIME = 0.5, 0.2, 0.3
"""Slower than this for so long is at rest: cm/s, rad/s, s (DF-RULING-11)."""
CONFIRM_TIME, CONFIRM_MOVE = 0.05, 0.01
"""Bodies that fell asleep are woken for so long and must not move by more than this, cm."""
DAMPED_AFTER, DAMPING = 10.0, 5.0
"""Seconds after which damping is raised until everything rests, and the rise per second."""
GIVE_UP = 20.0
SINKS = 0.3
"""A body that sinks deeper than this into another makes the throw void, cm."""
WORLD = 500.0
CHECK_EVERY = 8
"""Steps between two looks at whether all is still."""
REST_GAP = 0.02
"""Bodies this near at rest touch each other (DF-RULING-60)."""
DIE_TOP = 2.2
"""No die lying on table or board reaches higher than this."""
SNOW_TOP = 4.5
DIE_REACH = 1.5
"""From a d4's centre to its farthest corner, with a little room."""
SLEEP_BIT = int(mujoco.mjtEnableBit.mjENBL_SLEEP)

_BODY_WHAT: dict[str, What] = {
    "leg": "table_side",
    "floor": "floor",
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


class Thrower:
    """What a game needs of whoever throws its dice."""

    def throw(self, table: TableState, gesture: Gesture, record: bool = True) -> Trace:
        """One throw, from the hand to rest."""
        raise NotImplementedError


class PhysicalThrower(Thrower):
    """Throws dice in MuJoCo."""

    def throw(
        self,
        table: TableState,
        gesture: Gesture,
        record: bool = True,
        limits: Limits | None = None,
    ) -> Trace:
        """Simulate a gesture on a table; raises GestureError outside human limits."""
        gesture.validate(limits)
        names = devices.device_names(gesture)
        dice = devices.laid_dice(gesture) if names else launches(gesture)
        return _Run(table, gesture, dice, record).run()

    def settle(self, table: TableState) -> TableState:
        """Let everything on the table come to rest, for instance after a support was taken away."""
        if not table.dice:
            return table
        trace = _Run(table, None, [], False).run()
        dice = tuple(Lying(d.id, d.kind, trace.bodies[d.id]) for d in table.dice)
        return msgspec.structs.replace(table, dice=dice)


def cast_of(table: TableState, gesture: Gesture | None) -> Cast:
    """The bodies that a throw on this table needs."""
    thrown: tuple[DieKind, ...] = ()
    if gesture is not None:
        thrown = ("water",) * 3 if gesture.kind == "water" else (gesture.kind,)
    return Cast(
        thrown=thrown,
        lying=tuple(d.kind for d in table.dice),
        icebergs=tuple(k for k, up in enumerate(table.icebergs) if up),
        templates=tuple(t.kind for t in table.templates),
        props=tuple(p for p in ("floe", "pond", "wall") if getattr(table, p) is not None),
        devices=devices.device_names(gesture) if gesture else (),
    )


class _Touch:
    """A contact that is going on."""

    __slots__ = ("last",)

    def __init__(self, last: float) -> None:
        self.last = last


class _Run:
    """The simulation of one throw."""

    def __init__(self, table: TableState, gesture: Gesture | None, dice: list[Launch], record: bool) -> None:
        self.table, self.gesture, self.dice, self.record = table, gesture, dice, record
        cast = cast_of(table, gesture)
        self.m = model(cast)
        self.d = mujoco.MjData(self.m)
        self.m.dof_damping[:] = 0.0
        self.kinds = list(cast.thrown)
        self.led = devices.set_up(self.m, gesture) if gesture else []
        self.contacts: list[Contact] = []
        self.touching: dict[tuple[int, int], _Touch] = {}
        self.deepest = 0.0
        self.releases: dict[str, Release] = {}
        self.last_held = [0.0] * len(dice)
        self.held: list[Release | None] = [None] * len(dice)
        self.keys: list[tuple[float, Any]] = []
        self.force = np.zeros(6)
        self._place_bodies()
        self._name_geoms()

    # ------------------------------------------------------------ setting the scene

    def _address(self, body: str) -> tuple[int, int]:
        joint = self.m.body(body).jntadr[0]
        return int(self.m.jnt_qposadr[joint]), int(self.m.jnt_dofadr[joint])

    def _put(self, body: str, at: Vec3, turn: Quat) -> tuple[int, int]:
        q, v = self._address(body)
        self.d.qpos[q : q + 3] = at
        self.d.qpos[q + 3 : q + 7] = turn
        return q, v

    def _place_bodies(self) -> None:
        d, m, table = self.d, self.m, self.table
        self.free: dict[str, int] = {}
        self.thrown_at: list[tuple[int, int]] = []
        for k, die in enumerate(self.dice):
            q, v = self._put(f"thrown_{k}", die.at, die.orientation)
            d.qvel[v : v + 3] = die.velocity
            d.qvel[v + 3 : v + 6] = _into_body(die.orientation, die.spin)
            self.thrown_at.append((q, v))
        for k, lying in enumerate(table.dice):
            self.free[lying.id], _ = self._put(f"lying_{k}", lying.pose.at, lying.pose.turn)
        for k, up in enumerate(table.icebergs):
            if up:
                x, y = TARGET.holes[k]
                self.free[f"iceberg:{k}"], _ = self._put(f"iceberg_{k}", (x, y, 0.0), (1.0, 0.0, 0.0, 0.0))
        if table.wall is not None:
            place = (table.wall.x, table.wall.y, 0.0)
            self.free["wall"], _ = self._put("wall", place, turned((0.0, 0.0, 1.0), table.wall.facing))
        fixed: list[tuple[str, Vec3, float]] = []
        for name in ("floe", "pond"):
            if (prop := getattr(table, name)) is not None:
                fixed.append((name, (prop.x, prop.y, 0.0), prop.facing))
        for k, template in enumerate(table.templates):
            z = TARGET.thickness + template.level * TEMPLATE_THICK
            fixed.append((f"template_{k}", (template.x, template.y, z), 0.0))
        for name, at, facing in fixed:
            mocap = int(m.body(name).mocapid[0])
            d.mocap_pos[mocap] = at
            d.mocap_quat[mocap] = turned((0.0, 0.0, 1.0), facing)
        led = {v for one in self.led for _, v in one.joints}
        self.dofs = [v for v in range(m.nv) if v not in led]
        self.trees = sorted({int(m.dof_treeid[v]) for v in self.dofs})
        top = DIE_TOP
        if table.wall is not None or any(d.kind == "snow" for d in table.dice):
            top = WALL_HEIGHT + SNOW_TOP
        elif any(table.icebergs):
            top = TARGET.thickness + ICEBERG_HEIGHT
        self.clear = top + (SNOW_TOP if "snow" in self.kinds else DIE_REACH)

    def _name_geoms(self) -> None:
        m = self.m
        self.thrown_geom: dict[int, int] = {}
        self.lying_geom: dict[int, str] = {}
        self.what: list[str] = []
        self.other: list[str] = []
        self.body_of = [int(b) for b in m.geom_bodyid]
        for g in range(m.ngeom):
            head, _, number = m.geom(g).name.partition("_")
            other = head
            match head:
                case "thrown":
                    self.thrown_geom[g] = int(number)
                    other = self.dice[int(number)].die
                case "lying":
                    other = self.lying_geom[g] = self.table.dice[int(number)].id
                case "iceberg":
                    other = number
                case "template":
                    other = self.table.templates[int(number.partition("_")[0])].id
            self.what.append(head)
            self.other.append(other)

    # ------------------------------------------------------------ running

    def run(self) -> Trace:
        """Simulate until everything rests."""
        m, d = self.m, self.d
        step = mujoco.mj_step
        i, still_since, frame, fault = 0, -1.0, 0, ""
        before = d.qvel.copy()
        asleep = d.tree_asleep
        while True:
            t = d.time
            if self.record and t >= frame * FRAME - 1e-9:
                self.keys.append((t, d.qpos.copy()))
                frame += 1
            n = 1 if self.led else self._free_steps()
            if self.led:
                for one in self.led:
                    one.lead(d, t)
            np.copyto(before, d.qvel)
            step(m, d, n)
            i += n
            if d.ncon:
                self._scan(before)
            if self.led:
                self._let_go()
            if i % CHECK_EVERY and n == 1:
                continue
            fault = self._fault()
            if fault or d.time > GIVE_UP:
                break
            if self.led:
                continue
            if all(asleep[k] >= 0 for k in self.trees):
                if self._confirmed():
                    break
                still_since = -1.0
            elif self._slow():
                if still_since < 0:
                    still_since = d.time
                elif d.time - still_since >= STILL_TIME:
                    break
            else:
                still_since = -1.0
            if d.time > DAMPED_AFTER:
                m.dof_damping[self.dofs] = DAMPING * (d.time - DAMPED_AFTER)
        if d.time > GIVE_UP:
            fault = fault or "the bodies did not come to rest"
        m.dof_damping[:] = 0.0
        return self._trace(fault)

    def _free_steps(self) -> int:
        """How many steps the thrown dice surely fly before they can touch anything."""
        d = self.d
        if d.ncon or not self.thrown_at:
            return 1
        steps = 40
        for q, v in self.thrown_at:
            x, y, z = d.qpos[q : q + 3]
            room = z - self.clear
            if room <= 0:
                return 1
            fall = -float(d.qvel[v + 2]) + 981 * 40 * STEP
            if fall > 0:
                steps = min(steps, int(room / (fall * STEP)))
        if self.record:
            steps = min(steps, 16)
        return max(1, steps)

    def _scan(self, before: Any) -> None:
        """Note the contacts of dice that begin with this step."""
        d, m = self.d, self.m
        contact = d.contact
        geoms, dist = contact.geom, contact.dist
        t = d.time
        new: list[tuple[int, Contact]] = []
        for k in range(d.ncon):
            a, b = int(geoms[k, 0]), int(geoms[k, 1])
            depth = -float(dist[k])
            if depth > self.deepest:
                self.deepest = depth
            for die, other, sign in ((a, b, -1.0), (b, a, 1.0)):
                if die not in self.thrown_geom and die not in self.lying_geom:
                    continue
                pair = (die, self.body_of[other] * 1000 + self._surface(k, other, sign))
                touch = self.touching.get(pair)
                if touch is not None and t - touch.last <= TOUCH_GAP:
                    touch.last = t
                    self._hold(die, other, t)
                    continue
                if depth <= 0:
                    mujoco.mj_contactForce(m, d, k, self.force)
                    if self.force[0] <= 0:
                        continue
                if touch is None:
                    self.touching[pair] = _Touch(t)
                else:
                    touch.last = t
                made = self._contact(k, die, other, sign, before)
                if made is not None:
                    new.append(made)
                self._hold(die, other, t)
        if new:
            new.sort(key=lambda c: (c[0], c[1].die, c[1].what, c[1].other))
            for _, c in new:
                self.contacts.append(c)
            if self.record and (not self.keys or self.keys[-1][0] < t):
                self.keys.append((t, d.qpos.copy()))

    def _surface(self, k: int, other: int, sign: float) -> int:
        """Tops and sides of one body are told apart; so are the board and its holes."""
        head = self.what[other]
        if head in ("table", "floe"):
            return int(float(self.d.contact.frame[k][2]) * sign > UPWARD)
        return 0

    def _what(self, k: int, other: int, sign: float, at: Vec3) -> What:
        head = self.what[other]
        if head == "table":
            if float(self.d.contact.frame[k][2]) * sign <= UPWARD:
                return "table_side"
            return "table" if hypot(at[0], at[1]) > TARGET.radius else "hole"
        if head == "floe":
            return "floe" if float(self.d.contact.frame[k][2]) * sign > UPWARD else "floe_side"
        if head == "board":
            deep = at[2] < TARGET.thickness - REST_GAP
            return "hole" if deep and hole_at(at[0], at[1]) is not None else "board"
        return _BODY_WHAT[head]

    def _contact(self, k: int, die: int, other: int, sign: float, before: Any) -> tuple[int, Contact] | None:
        x, y, z = (float(v) for v in self.d.contact.pos[k])
        what = self._what(k, other, sign, (x, y, z))
        moved = die in self.thrown_geom
        if not moved and what not in ("iceberg", "die"):
            return None
        normal = self.d.contact.frame[k][:3] * sign
        speed = self._point_speed(die, (x, y, z), normal, before)
        if self.body_of[other] and what in ("die", "iceberg", "wall"):
            speed -= self._point_speed(other, (x, y, z), normal, before)
        name = self.dice[self.thrown_geom[die]].die if moved else self.lying_geom[die]
        order = int(what in ("board", "hole", "iceberg", "template", "die"))
        at = (round(x, 3), round(y, 3), round(z, 3))
        made = Contact(round(self.d.time, 5), name, what, self.other[other], at, round(max(0.0, -speed), 2))
        return order, made

    def _point_speed(self, geom: int, at: Vec3, normal: Any, before: Any) -> float:
        """Speed of a body's point along a normal before the step."""
        d, m = self.d, self.m
        joint = int(m.body_jntadr[self.body_of[geom]])
        if joint < 0 or m.jnt_type[joint] != mujoco.mjtJoint.mjJNT_FREE:
            return 0.0
        q, v = int(m.jnt_qposadr[joint]), int(m.jnt_dofadr[joint])
        turn = tuple(float(c) for c in d.qpos[q + 3 : q + 7])
        spin = _out_of_body(turn, before[v + 3 : v + 6])  # type: ignore[arg-type]
        rx, ry, rz = (at[j] - float(d.qpos[q + j]) for j in range(3))
        vx = float(before[v]) + spin[1] * rz - spin[2] * ry
        vy = float(before[v + 1]) + spin[2] * rx - spin[0] * rz
        vz = float(before[v + 2]) + spin[0] * ry - spin[1] * rx
        return vx * float(normal[0]) + vy * float(normal[1]) + vz * float(normal[2])

    # ------------------------------------------------------------ letting go

    def _hold(self, die: int, other: int, t: float) -> None:
        """A gadget still touches a die: this may be the moment of release."""
        if not self.led or die not in self.thrown_geom or self.what[other] not in HERO_MOVED:
            return
        k = self.thrown_geom[die]
        self.last_held[k] = t
        self.held[k] = self._release(k)

    def _release(self, k: int) -> Release:
        q, v = self.thrown_at[k]
        d = self.d
        pose = _pose(d.qpos, q)
        velocity = tuple(float(c) for c in d.qvel[v : v + 3])
        spin = _out_of_body(pose.turn, d.qvel[v + 3 : v + 6])
        return Release(d.time, pose, velocity, spin)  # type: ignore[arg-type]

    def _let_go(self) -> None:
        """Take a gadget away once every die has left it, or never will."""
        t = self.d.time
        for one in self.led:
            late = t > one.start + devices.SLOWEST_FALL
            clear = all(
                one.has_left(_pose(self.d.qpos, q).at, t, self.last_held[k])
                for k, (q, _) in enumerate(self.thrown_at)
            )
            if late or clear:
                one.gone = True
                self.m.geom_contype[one.geom] = self.m.geom_conaffinity[one.geom] = 0
                for q, v in one.joints:
                    self.d.qvel[v] = 0.0
        self.led = [one for one in self.led if not one.gone]

    # ------------------------------------------------------------ rest

    def _slow(self) -> bool:
        v = self.d.qvel
        for k in range(0, len(self.dofs), 6):
            a = self.dofs[k]
            if abs(v[a : a + 3]).max() > STILL_SPEED or abs(v[a + 3 : a + 6]).max() > STILL_SPIN:
                return False
        return True

    def _confirmed(self) -> bool:
        """Sleeping bodies are woken for a moment: did anything really move?"""
        m, d = self.m, self.d
        was = d.qpos.copy()
        flags = m.opt.enableflags
        m.opt.enableflags = flags & ~SLEEP_BIT
        mujoco.mj_step(m, d, int(CONFIRM_TIME / STEP))
        m.opt.enableflags = flags
        return float(abs(d.qpos - was).max()) < CONFIRM_MOVE

    def _fault(self) -> str:
        if self.deepest > SINKS:
            return f"a body sank {self.deepest:.2f} cm into another"
        for q in [q for q, _ in self.thrown_at] + list(self.free.values()):
            x, y, z = (float(c) for c in self.d.qpos[q : q + 3])
            if not (isfinite(x) and isfinite(y) and isfinite(z)):
                return "a body has no valid position"
            if max(abs(x), abs(y), abs(z)) > WORLD or z < -80.0:
                return "a body left the world"
        return ""

    # ------------------------------------------------------------ the result

    def _trace(self, fault: str) -> Trace:
        d = self.d
        touches = self._touches_at_rest() if not fault else {}
        rests: dict[str, Rest] = {}
        for k, die in enumerate(self.dice):
            pose = _pose(d.qpos, self.thrown_at[k][0])
            kind = self.kinds[k]
            names, below = touches.get(k, ((), ()))
            cocked = tilt(kind, pose.turn) > COCKED
            rests[die.die] = Rest(kind, pose, shown(kind, pose.turn), cocked, names, below)
            launch = Release(0.0, Pose(die.at, die.orientation), die.velocity, die.spin)
            self.releases[die.die] = self.held[k] or launch
        return Trace(
            contacts=tuple(self.contacts),
            releases=self.releases,
            rests=rests,
            bodies={name: _pose(d.qpos, q) for name, q in self.free.items()},
            seconds=round(d.time, 5),
            deepest=round(self.deepest, 4),
            fault=fault,
            trajectory=encode(self._movement()) if self.record else b"",
        )

    def _touches_at_rest(self) -> dict[int, tuple[tuple[str, ...], tuple[str, ...]]]:
        """What each thrown die touches, and which of it bears the die from below."""
        m, d = self.m, self.d
        flags, margin = m.opt.enableflags, m.geom_margin.copy()
        m.opt.enableflags = flags & ~SLEEP_BIT
        m.geom_margin[:] = REST_GAP
        mujoco.mj_forward(m, d)
        m.geom_margin[:] = margin
        m.opt.enableflags = flags
        found: dict[int, tuple[set[str], set[str]]] = {}
        geoms = d.contact.geom
        for k in range(d.ncon):
            a, b = int(geoms[k, 0]), int(geoms[k, 1])
            for die, other, sign in ((a, b, -1.0), (b, a, 1.0)):
                if die not in self.thrown_geom:
                    continue
                at = tuple(float(v) for v in d.contact.pos[k])
                what = self._what(k, other, sign, at)  # type: ignore[arg-type]
                name = what if what not in ("die", "template", "iceberg") else f"{what}:{self.other[other]}"
                names, below = found.setdefault(self.thrown_geom[die], (set(), set()))
                names.add(name)
                if float(d.contact.frame[k][2]) * sign > UPWARD:
                    below.add(name)
        return {k: (tuple(sorted(n)), tuple(sorted(b))) for k, (n, b) in found.items()}

    def _movement(self) -> Movement:
        d = self.d
        self.keys.append((d.time, d.qpos.copy()))
        bodies = {die.die: self.thrown_at[k][0] for k, die in enumerate(self.dice)}
        for name, q in self.free.items():
            first, last = self.keys[0][1], self.keys[-1][1]
            if float(abs(first[q : q + 7] - last[q : q + 7]).max()) > CONFIRM_MOVE:
                bodies[name] = q
        return Movement(
            tuple(bodies),
            tuple(t for t, _ in self.keys),
            tuple(tuple(_pose(qpos, q) for q in bodies.values()) for _, qpos in self.keys),
        )


def _pose(qpos: Any, q: int) -> Pose:
    x, y, z, a, b, c, e = (float(v) for v in qpos[q : q + 7])
    return Pose((x, y, z), (a, b, c, e))


def _into_body(turn: Quat, v: Vec3) -> Vec3:
    return rotate((turn[0], -turn[1], -turn[2], -turn[3]), v)


def _out_of_body(turn: Quat, v: Any) -> Vec3:
    return rotate(turn, (float(v[0]), float(v[1]), float(v[2])))
