"""Putting a table's bodies into a compiled scene, and telling its geoms apart."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import mujoco
import numpy as np

from undercroft.games.dungeon_fighter.throws.scene.board import TARGET
from undercroft.games.dungeon_fighter.throws.scene.gesture import Launch
from undercroft.games.dungeon_fighter.throws.scene.layout import TEMPLATE_THICK, TableState
from undercroft.games.dungeon_fighter.throws.scene.model import STEP, Cast, model
from undercroft.physics.space import Pose, Quat, Vec3, rotate, turned

STILL_SPEED, STILL_SPIN, STILL_TIME = 0.5, 0.2, 0.3
"""Slower than this for so long is at rest: cm/s, rad/s, s (DF-RULING-11)."""
CONFIRM_TIME, CONFIRM_MOVE = 0.05, 0.01
"""Bodies that fell asleep are woken for so long and must not move by more than this, cm."""
TREMBLE = 0.02
"""Nothing that stays this near to where it was, cm and quaternion parts, for so long moves any more."""
DAMPED_AFTER, DAMPING = 10.0, 5.0
"""Seconds after which damping is raised until everything rests, and the rise per second."""
GIVE_UP = 20.0
WORLD = 500.0
UNDER_FLOOR = -80.0
SLEEP_BIT = int(mujoco.mjtEnableBit.mjENBL_SLEEP)
UPRIGHT: Quat = (1.0, 0.0, 0.0, 0.0)


class Stage:
    """A scene with every body in its place."""

    def __init__(self, table: TableState, cast: Cast, dice: list[Launch]) -> None:
        self.table, self.cast, self.dice = table, cast, dice
        self.m = model(cast)
        self.d = mujoco.MjData(self.m)
        self.m.dof_damping[:] = 0.0
        self.free: dict[str, int] = {}
        """Where each movable body that is not thrown has its pose in qpos."""
        self.thrown_at: list[tuple[int, int]] = []
        self.kinds = list(cast.thrown)
        self._place_thrown()
        self._place_movable()
        self._place_fixed()
        self.dofs = list(range(self.m.nv))
        self.trees: list[int] = []
        self.watch(frozenset())
        self._name_geoms()

    def watch(self, led: frozenset[int]) -> None:
        """Wait for the rest of every body but those that are led (by the address of their speed)."""
        self.dofs = [v for v in range(self.m.nv) if v not in led]
        self.trees = sorted({int(self.m.dof_treeid[v]) for v in self.dofs})

    def sleep(self, allowed: bool) -> None:
        """Whether thrown dice may fall asleep: one that lies on a gadget must feel it move."""
        policy = mujoco.mjtSleepPolicy
        for _, v in self.thrown_at:
            tree = self.m.dof_treeid[v]
            self.m.tree_sleep_policy[tree] = policy.mjSLEEP_ALLOWED if allowed else policy.mjSLEEP_NEVER

    def put(self, body: str, at: Vec3, turn: Quat = UPRIGHT) -> tuple[int, int]:
        """Move a free body; gives the addresses of its pose and its speed."""
        joint = self.m.body(body).jntadr[0]
        q, v = int(self.m.jnt_qposadr[joint]), int(self.m.jnt_dofadr[joint])
        self.d.qpos[q : q + 3] = at
        self.d.qpos[q + 3 : q + 7] = turn
        return q, v

    def _place_thrown(self) -> None:
        for k, die in enumerate(self.dice):
            q, v = self.put(f"thrown_{k}", die.at, die.orientation)
            self.d.qvel[v : v + 3] = die.velocity
            self.d.qvel[v + 3 : v + 6] = into_body(die.orientation, die.spin)
            self.thrown_at.append((q, v))

    def _place_movable(self) -> None:
        for k, lying in enumerate(self.table.dice):
            self.free[lying.id], _ = self.put(f"lying_{k}", lying.pose.at, lying.pose.turn)
        for k, up in enumerate(self.table.icebergs):
            if up:
                x, y = TARGET.holes[k]
                self.free[f"iceberg:{k}"], _ = self.put(f"iceberg_{k}", (x, y, 0.0))
        wall = self.table.wall
        if wall is not None:
            turn = turned((0.0, 0.0, 1.0), wall.facing)
            self.free["wall"], _ = self.put("wall", (wall.x, wall.y, 0.0), turn)

    def _place_fixed(self) -> None:
        fixed: list[tuple[str, Vec3, float]] = []
        for name in ("floe", "pond"):
            if (prop := getattr(self.table, name)) is not None:
                fixed.append((name, (prop.x, prop.y, 0.0), prop.facing))
        for k, template in enumerate(self.table.templates):
            z = TARGET.thickness + template.level * TEMPLATE_THICK
            fixed.append((f"template_{k}", (template.x, template.y, z), 0.0))
        for name, at, facing in fixed:
            mocap = int(self.m.body(name).mocapid[0])
            self.d.mocap_pos[mocap] = at
            self.d.mocap_quat[mocap] = turned((0.0, 0.0, 1.0), facing)

    def _name_geoms(self) -> None:
        """For every geom what it belongs to, and the name of that very body."""
        self.thrown_geom: dict[int, int] = {}
        self.lying_geom: dict[int, str] = {}
        self.head: list[str] = []
        self.other: list[str] = []
        self.body_of = [int(b) for b in self.m.geom_bodyid]
        for g in range(self.m.ngeom):
            head, _, number = self.m.geom(g).name.partition("_")
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
            self.head.append(head)
            self.other.append(other)

    # ------------------------------------------------------------ rest

    def all_asleep(self) -> bool:
        """Whether the engine has put every watched body to sleep."""
        asleep = self.d.tree_asleep
        return all(asleep[k] >= 0 for k in self.trees)

    def slow(self) -> bool:
        """Whether every watched body is slower than what counts as rest."""
        v = self.d.qvel
        for k in range(0, len(self.dofs), 6):
            a = self.dofs[k]
            if abs(v[a : a + 3]).max() > STILL_SPEED or abs(v[a + 3 : a + 6]).max() > STILL_SPIN:
                return False
        return True

    def confirmed(self) -> bool:
        """Sleeping bodies are woken for a moment: did anything really move?"""
        was = self.d.qpos.copy()
        with _awake(self.m):
            mujoco.mj_step(self.m, self.d, int(CONFIRM_TIME / STEP))
        return float(abs(self.d.qpos - was).max()) < CONFIRM_MOVE

    @cached_property
    def places(self) -> np.ndarray[Any, Any]:
        """Where every free body's place stands in qpos: three addresses a row."""
        starts = [*(q for q, _ in self.thrown_at), *self.free.values()]
        return np.array(starts, dtype=int)[:, None] + np.arange(3)

    def fault(self) -> str:
        """Why the simulation cannot be believed, in one word, if so."""
        places = self.d.qpos[self.places]
        if not np.isfinite(places).all():
            return "nowhere"
        if abs(places).max() > WORLD or places[:, 2].min() < UNDER_FLOOR:
            return "gone"
        return ""

    def damp_if_late(self) -> None:
        """After ten seconds everything is slowed until it rests."""
        late = self.d.time - DAMPED_AFTER
        if late > 0:
            self.m.dof_damping[self.dofs] = DAMPING * late

    def contacts_within(self, gap: float) -> None:
        """Find the contacts of bodies that are no farther apart than a gap."""
        margin = self.m.geom_margin.copy()
        self.m.geom_margin[:] = gap
        with _awake(self.m):
            mujoco.mj_forward(self.m, self.d)
        self.m.geom_margin[:] = margin


class _awake:  # noqa: N801
    """While it lasts no body of the model sleeps."""

    def __init__(self, m: mujoco.MjModel) -> None:
        self.m = m

    def __enter__(self) -> None:
        self.flags = self.m.opt.enableflags
        self.m.opt.enableflags = self.flags & ~SLEEP_BIT

    def __exit__(self, *_: object) -> None:
        self.m.opt.enableflags = self.flags


class RestWatch:
    """Tells when a stage has come to rest."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.since = -1.0
        self.anchor = stage.d.qpos.copy()
        self.anchored = 0.0

    def at_rest(self) -> bool:
        """To be asked every few steps."""
        stage = self.stage
        if stage.all_asleep():
            self.since = -1.0
            return stage.confirmed()
        now = float(stage.d.time)
        if not stage.slow():
            self.since = -1.0
        elif self.since < 0:
            self.since = now
        elif now - self.since >= STILL_TIME:
            return True
        return self._stuck(now)

    def _stuck(self, now: float) -> bool:
        """A body on an edge may tremble for ever without going anywhere: that is rest, too."""
        if float(abs(self.stage.d.qpos - self.anchor).max()) > TREMBLE:
            self.anchor, self.anchored = self.stage.d.qpos.copy(), now
        return now - self.anchored >= STILL_TIME


def pose_at(qpos: Any, q: int) -> Pose:
    """The pose stored at an address."""
    x, y, z, a, b, c, e = (float(v) for v in qpos[q : q + 7])
    return Pose((x, y, z), (a, b, c, e))


def into_body(turn: Quat, v: Vec3) -> Vec3:
    """A vector of the world as a turned body sees it; free bodies keep their spin so."""
    return rotate((turn[0], -turn[1], -turn[2], -turn[3]), v)


def out_of_body(turn: Quat, v: np.ndarray[Any, Any]) -> Vec3:
    """A vector that a turned body sees, in the world."""
    return rotate(turn, (float(v[0]), float(v[1]), float(v[2])))
