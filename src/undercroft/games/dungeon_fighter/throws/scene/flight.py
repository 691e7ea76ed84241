"""A die really flies: one throw simulated from the hand to rest.

The same table and gesture give the same trace, bit for bit, in any process of one build.
"""

from __future__ import annotations

from typing import Any

import msgspec
import mujoco
import numpy as np

from undercroft.games.dungeon_fighter.throws.scene import gadget_motion
from undercroft.games.dungeon_fighter.throws.scene.board import COCKED, TARGET, DieKind, shown, tilt
from undercroft.games.dungeon_fighter.throws.scene.contacts import ContactLog
from undercroft.games.dungeon_fighter.throws.scene.gesture import Gesture, Launch, Limits, launches
from undercroft.games.dungeon_fighter.throws.scene.layout import (
    ICEBERG_HEIGHT,
    WALL_HEIGHT,
    Lying,
    TableState,
)
from undercroft.games.dungeon_fighter.throws.scene.model import STEP, Cast
from undercroft.games.dungeon_fighter.throws.scene.stage import (
    CONFIRM_MOVE,
    GIVE_UP,
    RestWatch,
    Stage,
    out_of_body,
    pose_at,
)
from undercroft.games.dungeon_fighter.throws.scene.trace import HERO_MOVED, Release, Rest, Trace
from undercroft.physics.movement import Movement, encode
from undercroft.physics.space import Pose

FRAME = 1 / 60
SINKS = 0.3
"""A body that sinks deeper than this into another makes the throw void, cm."""
CHECK_EVERY = 8
"""Steps between two looks at whether all is still."""
DIE_TOP = 2.2
"""No d4 or Water die lying on table or board reaches higher than this."""
SNOW_TOP = 4.5
DIE_REACH = 1.5
"""From a d4's centre to its farthest corner, with a little room; the Snow die's is SNOW_TOP."""
GLIDE, GLIDE_RECORDED = 40, 16
"""Steps taken at once in free flight; fewer while frames are kept."""


class PhysicalThrower:
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
        dice = gadget_motion.laid_dice(gesture) if gesture.device is not None else launches(gesture)
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
        floe=table.floe is not None,
        pond=table.pond is not None,
        wall=table.wall is not None,
        devices=gadget_motion.device_names(gesture) if gesture else (),
    )


def _clear_height(table: TableState, kinds: list[DieKind]) -> float:
    """A thrown die whose centre is above this touches nothing."""
    top = DIE_TOP
    if table.wall is not None:
        top = WALL_HEIGHT + SNOW_TOP
    elif any(table.icebergs) or any(d.kind == "snow" for d in table.dice):
        top = TARGET.thickness + ICEBERG_HEIGHT + DIE_TOP
    return top + (SNOW_TOP if "snow" in kinds else DIE_REACH)


class _Run:
    """The simulation of one throw."""

    def __init__(self, table: TableState, gesture: Gesture | None, dice: list[Launch], record: bool) -> None:
        self.record = record
        self.stage = Stage(table, cast_of(table, gesture), dice)
        self.log = ContactLog(self.stage)
        self.led = gadget_motion.set_up(self.stage.m, gesture) if gesture else []
        self.stage.watch(frozenset(v for one in self.led for _, v in one.joints))
        self.clear = _clear_height(table, self.stage.kinds)
        self.last_held = [0.0] * len(dice)
        self.held: list[Release | None] = [None] * len(dice)
        self.keys: list[tuple[float, Any]] = []

    def run(self) -> Trace:
        """Simulate until everything rests; a world that breaks down makes the throw void."""
        try:
            fault = self._until_rest()
        except mujoco.FatalError:
            fault = "broken"
        self.stage.m.dof_damping[:] = 0.0
        return self._trace(fault)

    def _until_rest(self) -> str:
        """Step after step; what went wrong, if anything did."""
        stage, m, d = self.stage, self.stage.m, self.stage.d
        rest = RestWatch(stage)
        stage.sleep(not self.led)
        before = d.qvel.copy()
        i = frame = 0
        while d.time <= GIVE_UP:
            if self.record and d.time >= frame * FRAME - 1e-9:
                self._key()
                frame += 1
            n = 1 if self.led else self._free_steps()
            for one in self.led:
                one.lead(d, d.time)
            np.copyto(before, d.qvel)
            mujoco.mj_step(m, d, n)
            i += n
            if d.ncon and self.log.scan(before) and self.record:
                self._key()
            if self.led:
                self._let_go()
            if n == 1 and i % CHECK_EVERY:
                continue
            fault = stage.fault() or self._sunk()
            if fault or (not self.led and rest.at_rest()):
                return fault
            stage.damp_if_late()
        return "restless"

    def _key(self) -> None:
        t = self.stage.d.time
        if not self.keys or self.keys[-1][0] < t:
            self.keys.append((t, self.stage.d.qpos.copy()))

    def _free_steps(self) -> int:
        """How many steps the thrown dice surely fly before they can touch anything."""
        d = self.stage.d
        if d.ncon or not self.stage.thrown_at:
            return 1
        steps = GLIDE_RECORDED if self.record else GLIDE
        for q, v in self.stage.thrown_at:
            room = float(d.qpos[q + 2]) - self.clear
            if room <= 0:
                return 1
            fall = -float(d.qvel[v + 2]) + 981 * GLIDE * STEP
            if fall > 0:
                steps = min(steps, int(room / (fall * STEP)))
        return max(1, steps)

    def _sunk(self) -> str:
        return "sunk" if self.log.deepest > SINKS else ""

    # ------------------------------------------------------------ letting go

    def _let_go(self) -> None:
        """Take a gadget away once every die has left it, or never will."""
        d = self.stage.d
        if d.ncon:
            for k, head in self.log.held:
                if head in HERO_MOVED:
                    self.last_held[k] = d.time
                    self.held[k] = self._release(k)
        for one in self.led:
            late = d.time > one.start + gadget_motion.SLOWEST_FALL
            left = all(
                one.has_left(pose_at(d.qpos, q).at, d.time, self.last_held[k])
                for k, (q, _) in enumerate(self.stage.thrown_at)
            )
            if late or left:
                one.take_away(self.stage.m, d)
        self.led = [one for one in self.led if not one.gone]
        self.stage.sleep(not self.led)

    def _release(self, k: int) -> Release:
        q, v = self.stage.thrown_at[k]
        d = self.stage.d
        pose = pose_at(d.qpos, q)
        velocity = (float(d.qvel[v]), float(d.qvel[v + 1]), float(d.qvel[v + 2]))
        return Release(d.time, pose, velocity, out_of_body(pose.turn, d.qvel[v + 3 : v + 6]))

    # ------------------------------------------------------------ the result

    def _trace(self, fault: str) -> Trace:
        stage, d = self.stage, self.stage.d
        trajectory = encode(self._movement()) if self.record else b""
        touches = {} if fault else self.log.at_rest()
        rests: dict[str, Rest] = {}
        releases: dict[str, Release] = {}
        for k, die in enumerate(stage.dice):
            pose, kind = pose_at(d.qpos, stage.thrown_at[k][0]), stage.kinds[k]
            names, below = touches.get(k, ((), ()))
            cocked = tilt(kind, pose.turn) > COCKED
            rests[die.die] = Rest(kind, pose, shown(kind, pose.turn), cocked, names, below)
            launch = Release(0.0, Pose(die.at, die.orientation), die.velocity, die.spin)
            releases[die.die] = self.held[k] or launch
        return Trace(
            contacts=tuple(self.log.contacts),
            releases=releases,
            rests=rests,
            bodies={name: pose_at(d.qpos, q) for name, q in stage.free.items()},
            seconds=round(d.time, 5),
            deepest=round(self.log.deepest, 4),
            fault=fault,
            trajectory=trajectory,
        )

    def _movement(self) -> Movement:
        self._key()
        bodies = {die.die: self.stage.thrown_at[k][0] for k, die in enumerate(self.stage.dice)}
        first, last = self.keys[0][1], self.keys[-1][1]
        for name, q in self.stage.free.items():
            if float(abs(first[q : q + 7] - last[q : q + 7]).max()) > CONFIRM_MOVE:
                bodies[name] = q
        return Movement(
            tuple(bodies),
            tuple(t for t, _ in self.keys),
            tuple(tuple(pose_at(qpos, q) for q in bodies.values()) for _, qpos in self.keys),
        )
