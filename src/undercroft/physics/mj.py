"""What every MuJoCo scene here shares: how things touch, when they lie still, how their way is recorded.

Units are centimetres, grams and seconds.
"""

import math
from copy import copy
from typing import Any

import mujoco
import numpy as np
import numpy.typing as npt

from undercroft.physics.trajectory import Track

GRAVITY = 981.0

CONTACT_STIFFNESS = 0.5
"""Contact frequency times timestep: an impact lasts about 6 steps, enough for a true bounce."""
SOLIMP = "0.5 0.95 0.01 0.5 2"
"""The low first value (impedance at zero depth) lets things come to rest without humming."""
SLEEP_PER_STEP = 200.0
"""Sleep tolerance over timestep: bodies slower than 200 h for ten steps cost nothing until touched."""

FRAMES_PER_SECOND = 60
STRUCK = 12.0
"""A velocity change of 12 cm/s in one step beyond gravity's is a blow worth a key of its own."""
STRUCK_GAP = 0.008
"""Seconds; a blow that follows the last one sooner belongs to it."""
STILL_POSITION, STILL_TURN = 0.002, 0.002
"""A body that moved less since its last key (0.02 mm, 0.002 of a quaternion part) needs no new one."""

Floats = npt.NDArray[np.float64]


def solref(restitution: float, timestep: float) -> str:
    """Spring and damper of a contact that gives back this part of the speed (measured: about 0.06 more)."""
    log = math.log(restitution)
    damping = -log / math.sqrt(math.pi**2 + log**2)
    frequency = CONTACT_STIFFNESS / timestep
    return f"{-(frequency**2):.9g} {-2 * damping * frequency:.9g}"


def contact(restitution: float, timestep: float, friction: tuple[float, float, float]) -> str:
    """The contact attributes of a geom: bounce, and friction when sliding, spinning and rolling."""
    return (
        f'condim="4" friction="{friction[0]:g} {friction[1]:g} {friction[2]:g}" '
        f'solref="{solref(restitution, timestep)}" solimp="{SOLIMP}"'
    )


def option(timestep: float, tolerance: float) -> str:
    """The solver's settings. The pyramidal cone makes stacks hang; the elliptic one does not."""
    return (
        f'<option timestep="{timestep:g}" gravity="0 0 {-GRAVITY:g}" integrator="implicitfast" '
        f'cone="elliptic" impratio="10" solver="Newton" tolerance="{tolerance:g}" iterations="50" '
        f'sleep_tolerance="{SLEEP_PER_STEP * timestep:g}">'
        '<flag multiccd="enable" sleep="enable"/></option>'
    )


class Recorder:
    """Collects keys of every free body while a scene runs. Bodies must be all free joints, in order."""

    def __init__(self, model: Any, data: Any) -> None:
        self.data = data
        self.fall = GRAVITY * model.opt.timestep
        self.velocity: Floats = data.qvel.reshape(-1, 6)[:, :3].copy()
        self.pose: Floats = data.qpos.reshape(-1, 7).copy()
        self.keyed: Floats = self.pose.copy()
        self.keys: list[list[tuple[float, list[float]]]] = [[(0.0, pose.tolist())] for pose in self.pose]
        self.struck = np.full(len(self.pose), -1.0)
        self.time = 0.0
        self.frame = 1

    def step(self) -> None:
        """Call after every step of the engine."""
        velocity = self.data.qvel.reshape(-1, 6)[:, :3]
        change = velocity - self.velocity
        blow = np.abs(change[:, :2]).max(axis=1)
        np.maximum(blow, np.abs(change[:, 2] + self.fall), out=blow)
        for body in np.flatnonzero((blow > STRUCK) & (self.time - self.struck > STRUCK_GAP)):
            self._key(int(body), self.time, self.pose[body])
            self.struck[body] = self.time
        self.time = float(self.data.time)
        self.velocity = velocity.copy()
        self.pose = self.data.qpos.reshape(-1, 7).copy()
        if self.time * FRAMES_PER_SECOND >= self.frame:
            self.frame += 1
            self._frame()

    def _frame(self) -> None:
        moved = np.abs(self.pose - self.keyed)
        moves = (moved[:, :3].max(axis=1) > STILL_POSITION) | (moved[:, 3:].max(axis=1) > STILL_TURN)
        for body in np.flatnonzero(moves):
            last = self.keys[body][-1]
            if self.time - last[0] > 2.5 / FRAMES_PER_SECOND:
                # It stood still for a while: it must not start to drift from its last key on.
                held = self.time - 1.0 / FRAMES_PER_SECOND
                self.keys[body].append((held, last[1]))
            self._key(int(body), self.time, self.pose[body])

    def _key(self, body: int, time: float, pose: Floats) -> None:
        if time > self.keys[body][-1][0]:
            self.keys[body].append((time, pose.tolist()))
            self.keyed[body] = pose

    def tracks(self) -> list[Track]:
        """The tracks, each ended with the pose of rest; call it last."""
        self.time = float(self.data.time)
        for body, pose in enumerate(self.data.qpos.reshape(-1, 7)):
            if not np.array_equal(pose, self.keyed[body]):
                self._key(body, self.time, pose)
        return [Track([t for t, _ in keys], [pose for _, pose in keys]) for keys in self.keys]


class Rest:
    """Tells when a scene has come to rest.

    Any of three signs will do, for each alone misses a case: all bodies asleep and found unmoved when
    woken; all speeds small for a while; all poses the same over several looks (bodies that hum in place).
    """

    LOOK_EVERY = 10
    """Steps between looks; looking costs about as much as a step."""
    ASLEEP_FROM = 40
    """Steps before sleep means anything: bodies start at rest."""
    SLOW = 0.6
    """cm/s or rad/s: the speed of a body that only hums."""
    SLOW_FOR = 0.06
    """Seconds of slowness that count as rest; a cube at the top of its flight is slow for 1 ms."""
    SAME = 0.01
    """0.1 mm, or 0.6 degrees."""
    SAME_LOOKS, SAME_EVERY = 5, 0.04
    CONFIRM_FOR = 0.03
    """Seconds a sleeper runs awake to prove that it lies still."""

    def __init__(self, model: Any, data: Any) -> None:
        self.model, self.data = model, data
        self.timestep = float(model.opt.timestep)
        self.snap = max(1, round(self.SAME_EVERY / self.timestep / self.LOOK_EVERY)) * self.LOOK_EVERY
        self.slow = 0.0
        self.same = 0
        self.last: Floats | None = None

    def reached(self, step: int) -> bool:
        """Call after step number `step`; looks only now and then."""
        if step % self.LOOK_EVERY or step < self.ASLEEP_FROM:
            return False
        data = self.data
        if bool((data.tree_asleep >= 0).all()):
            return self._confirm()
        if not data.ncon:
            self.slow, self.same, self.last = 0.0, 0, None
            return False
        if np.abs(data.qvel).max() < self.SLOW:
            self.slow += self.LOOK_EVERY * self.timestep
            if self.slow >= self.SLOW_FOR:
                return True
        else:
            self.slow = 0.0
        if step % self.snap == 0:
            if self.last is not None and np.abs(data.qpos - self.last).max() < self.SAME:
                self.same += 1
            else:
                self.same = 0
            self.last = data.qpos.copy()
            return self.same >= self.SAME_LOOKS
        return False

    def _confirm(self) -> bool:
        """Wake everything for a moment: a body may have fallen asleep on an edge."""
        data, before = self.data, self.data.qpos.copy()
        # A copy of its own: other threads may be running the same model.
        awake = copy(self.model)
        awake.opt.enableflags = int(awake.opt.enableflags) & ~int(mujoco.mjtEnableBit.mjENBL_SLEEP)
        for _ in range(round(self.CONFIRM_FOR / self.timestep)):
            mujoco.mj_step(awake, data)
        return bool(np.abs(data.qpos - before).max() < self.SAME)
