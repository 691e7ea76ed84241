"""The cube tower as a MuJoCo scene: cubes really fall, stick, and knock each other loose.

Centimetres, grams, seconds. The tower stands on the field (z = 0) around the z axis, its mouth faces +x.
The measures are ours; docs/physics-tower.md says what they were tuned to.
"""

import math
from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Any

import msgspec
import mujoco
import numpy as np

from undercroft.games.stygian_society.tower.stage import Part
from undercroft.games.stygian_society.tower.tower import DropResult, Pose, TowerState
from undercroft.physics import mj, trajectory
from undercroft.physics.space import Vec3

TIMESTEP = 0.0005
"""Part of the tuning: another timestep gives other statistics."""
TOLERANCE = 1e-8
RESTITUTION = 0.30
FRICTION = (0.42, 0.02, 0.0)
"""Wood on cardboard. The tower is sensitive to it: 0.40 keeps a third less, 0.45 a sixth more."""
DENSITY = 0.65
CUBE = 0.8
"""Edge of a cube."""
TIME_LIMIT = 8.0
"""Seconds after which cubes are put to rest where they are; drops end within 4."""

HAND_HEIGHT = 2.5
"""The cluster's centre above the opening (an inch; STY-RULING-72)."""
HAND_OFFSET = 1.2
"""How far the hand may be off the middle, either way."""
CLUSTER_GAP = 1.40
"""Least distance of two centres in the hand: over the cube's diagonal, so that none overlap."""
CLUSTER_FILL = 0.22
"""How densely the hand is filled: about the most that random placing finds quickly."""


class Plate(msgspec.Struct, frozen=True):
    """A tilted plate from wall to wall that lets cubes slide to its low edge and over it.

    `towards` is the side of the slot: "+x", "-x", "+y" or "-y".
    """

    level: int
    z: float
    """Height of the plate's low edge."""
    tilt: float
    """Degrees; 22.8 is where a cube just begins to slide."""
    towards: str
    slot: float
    """How far the low edge is from the wall it points to."""


class Blocker(msgspec.Struct, frozen=True):
    """A level box in the way of falling cubes."""

    level: int
    x: float
    y: float
    z: float
    half: tuple[float, float, float]


class Shape(msgspec.Struct, frozen=True):
    """The tower's measures."""

    half_width: float = 6.0
    wall: float = 0.5
    height: float = 32.0
    collar: float = 12.0
    """An unseen continuation of the walls: hands round the opening, so that no cube misses it."""
    thickness: float = 0.3
    plates: tuple[Plate, ...] = (
        Plate(6, 27.5, 24.0, "+x", 8.0),
        Plate(6, 27.5, 24.0, "-x", 8.0),
        Plate(4, 21.0, 20.3, "-y", 6.0),
        Plate(3, 17.5, 20.0, "+y", 6.8),
        Plate(2, 14.0, 20.3, "-x", 6.0),
        Plate(1, 10.7, 19.5, "+x", 6.8),
    )
    # Level 5 has them, whatever the assembly sheet shows (STY-COMP-12, STY-FAQ-02).
    blockers: tuple[Blocker, ...] = (
        Blocker(5, 0.0, -3.3, 25.0, (1.2, 0.9, 0.4)),
        Blocker(5, 0.0, 0.0, 25.0, (1.2, 0.9, 0.4)),
        Blocker(5, 0.0, 3.3, 25.0, (1.2, 0.9, 0.4)),
    )
    level_floors: tuple[float, ...] = (10.6, 14.0, 17.5, 21.0, 24.5, 27.5)
    """Where levels 1 to 6 begin; below the first lies the outlet slope, level 0."""
    ramp_tilt: float = 38.0
    ramp_lip: float = 0.5
    mouth: float = 4.5
    crypt_from: float = 3.0
    """From the tower's front to the near fence, inner face."""
    crypt_depth: float = 4.0
    crypt_width: float = 5.0
    fence: float = 0.3
    fence_height: float = 0.5

    @property
    def front(self) -> float:
        return self.half_width + self.wall

    @property
    def crypt(self) -> tuple[float, float, float]:
        """Nearest x, farthest x and half the width, to the fence's inner faces."""
        near = self.front + self.crypt_from
        return near, near + self.crypt_depth, self.crypt_width / 2

    def place(self, pose: Sequence[float]) -> str:
        """Where a cube counts, by its centre (STY-RULING-73)."""
        x, y = pose[0], pose[1]
        if -self.front < x <= self.front and abs(y) < self.front:
            return "tower"
        near, far, half = self.crypt
        if near < x < far and abs(y) < half:
            return "crypt"
        return "field"

    def level(self, z: float) -> int:
        """The inner level at this height."""
        return sum(z >= floor for floor in self.level_floors)


class Settled(msgspec.Struct):
    """Where cubes came to rest, in the order in which they were let go."""

    poses: list[Pose]
    seconds: float
    timed_out: bool
    trajectory: bytes


class PhysicalTower:
    """A tower in which cubes really fall. It holds no state of its own, so threads may share it."""

    name = "physical"

    def __init__(self, shape: Shape | None = None) -> None:
        self.shape = shape or Shape()

    def drop(
        self,
        state: TowerState,
        cubes: Sequence[str],
        seed: int,
        crypt: Sequence[str] = (),
        *,
        record: bool = False,
    ) -> DropResult:
        """Drop cubes together into the top and let everything come to rest.

        Every cube that is not within the tower or the crypt's fence at the end counts as field, wherever it
        lies; a cube still moving at the time limit counts where it is. A cube that lay in the crypt stays in
        it: if it was knocked out, its place is forgotten and the next drop sets it in from above.
        """
        if len(state.poses) != len(state.colours):
            raise ValueError(
                f"the state holds {len(state.colours)} cubes but {len(state.poses)} poses: "
                "a match that began with the fast tower cannot go on with the physical one"
            )
        shape = self.shape
        lying, lying_poses = in_crypt(shape, state, crypt)
        start = [*state.poses, *lying_poses, *hand(shape, len(cubes), Random(seed))]
        run = simulate(shape, start, record=record)
        old, settled = len(state.colours), len(state.colours) + len(lying)
        after = TowerState()
        result = DropResult([], [], after, 0, run.seconds, run.timed_out, run.trajectory)
        for i, (colour, pose) in enumerate(zip([*state.colours, *lying, *cubes], run.poses, strict=True)):
            place = shape.place(pose)
            if old <= i < settled:
                if place == "crypt":
                    after.crypt.append(colour)
                    after.crypt_poses.append(pose)
            elif place == "tower":
                after.colours.append(colour)
                level = shape.level(pose[2])
                after.levels.append(level)
                after.lain.append(state.lain[i] + 1 if i < old and state.levels[i] == level else 1)
                after.poses.append(pose)
            else:
                result.freed += i < old
                if place == "crypt":
                    result.crypt.append(colour)
                    after.crypt.append(colour)
                    after.crypt_poses.append(pose)
                else:
                    result.field.append(colour)
        return result


def hand(shape: Shape, cubes: int, random: Random) -> list[Pose]:
    """Poses of a loose cluster over the opening (STY-RULING-72)."""
    radius = CLUSTER_GAP / 2 * (cubes / CLUSTER_FILL) ** (1 / 3)
    x = random.uniform(-HAND_OFFSET, HAND_OFFSET)
    y = random.uniform(-HAND_OFFSET, HAND_OFFSET)
    # A fistful too large to hang an inch above the rim is held higher.
    z = shape.height + max(HAND_HEIGHT, radius)
    reach = shape.half_width - CUBE
    poses: list[Pose] = []
    tries = 0
    while len(poses) < cubes:
        tries += 1
        if tries % 300 == 0:
            radius *= 1.02
        dx, dy, dz = (random.uniform(-radius, radius) for _ in range(3))
        at = (x + dx, y + dy, z + dz)
        if dx * dx + dy * dy + dz * dz > radius * radius or max(abs(at[0]), abs(at[1])) > reach:
            continue
        if all(math.dist(at, pose[:3]) > CLUSTER_GAP for pose in poses):
            poses.append([*at, *_any_turn(random)])
    return poses


def _any_turn(random: Random) -> list[float]:
    """A quaternion from the uniform distribution of turns (Shoemake)."""
    u, v, w = random.random(), math.tau * random.random(), math.tau * random.random()
    a, b = math.sqrt(1 - u), math.sqrt(u)
    return [a * math.sin(v), a * math.cos(v), b * math.sin(w), b * math.cos(w)]


def in_crypt(shape: Shape, state: TowerState, crypt: Sequence[str]) -> tuple[list[str], list[Pose]]:
    """The cubes lying in the crypt now: where they are known to lie, the others set in from above."""
    wanted = list(crypt)
    colours, poses = [], []
    for colour, pose in zip(state.crypt, state.crypt_poses, strict=True):
        if colour in wanted:
            wanted.remove(colour)
            colours.append(colour)
            poses.append(pose)
    top = max((pose[2] for pose in poses), default=-CUBE) + CLUSTER_GAP
    return [*colours, *wanted], [*poses, *_set_in(shape, len(wanted), top)]


def _set_in(shape: Shape, cubes: int, bottom: float) -> list[Pose]:
    """A grid of upright cubes over the crypt, layer on layer, each a little apart from its neighbours."""
    near, far, half = shape.crypt
    pitch = CUBE * 1.25
    deep, wide = int((far - near) / pitch), int(2 * half / pitch)
    middle = (near + far) / 2
    return [
        [
            middle + (i % deep - (deep - 1) / 2) * pitch,
            (i // deep % wide - (wide - 1) / 2) * pitch,
            bottom + i // (deep * wide) * pitch,
            1.0,
            0.0,
            0.0,
            0.0,
        ]
        for i in range(cubes)
    ]


def simulate(shape: Shape, start: list[Pose], *, record: bool = False) -> Settled:
    """Let cubes go from these poses and run until all lie still."""
    if not start:
        return Settled([], 0.0, False, trajectory.encode([]) if record else b"")
    model = compiled(shape, len(start))
    data = mujoco.MjData(model)
    data.qpos[:] = np.asarray(start).ravel()
    rest = mj.Rest(model, data)
    recorder = mj.Recorder(model, data) if record else None
    timed_out = True
    for step in range(1, round(TIME_LIMIT / TIMESTEP) + 1):
        mujoco.mj_step(model, data)
        if recorder:
            recorder.step()
        if rest.reached(step):
            timed_out = False
            break
    poses: list[Pose] = data.qpos.reshape(-1, 7).tolist()
    packed = trajectory.encode(recorder.tracks()) if recorder else b""
    return Settled(poses, float(data.time), timed_out, packed)


@lru_cache(maxsize=128)
def compiled(shape: Shape, cubes: int) -> Any:
    """The engine's model with this many cubes; compiling takes milliseconds, so keep them."""
    return mujoco.MjModel.from_xml_string(mjcf(shape, cubes))


def mjcf(shape: Shape, cubes: int) -> str:
    """The scene in MuJoCo's own words."""
    touch = mj.contact(RESTITUTION, TIMESTEP, FRICTION)
    geoms = [_box(part) for part in parts(shape)]
    half = CUBE / 2
    # Bodies wait apart from each other until they are given their poses.
    bodies = [
        f'<body pos="{100 + 2 * i} 0 1"><freejoint/>'
        f'<geom type="box" size="{half:g} {half:g} {half:g}" density="{DENSITY:g}"/></body>'
        for i in range(cubes)
    ]
    return (
        '<mujoco model="tower"><compiler angle="radian"/>'
        f"{mj.option(TIMESTEP, TOLERANCE)}<default><geom {touch}/></default>"
        f'<worldbody><geom type="plane" size="60 60 1"/>{"".join(geoms + bodies)}</worldbody></mujoco>'
    )


def parts(shape: Shape) -> list[Part]:
    """Everything that stands still."""
    return [*_walls(shape), *_inside(shape), *_fence(shape)]


def _box(part: Part) -> str:
    middle, half, turn = (
        " ".join(f"{value:.9g}" for value in vector) for vector in (part.middle, part.half, part.turn)
    )
    return f'<geom type="box" pos="{middle}" size="{half}" euler="{turn}"/>'


def _between(name: str, low: Vec3, high: Vec3) -> Part:
    pairs = list(zip(low, high, strict=True))
    x, y, z = ((a + b) / 2 for a, b in pairs)
    half_x, half_y, half_z = ((b - a) / 2 for a, b in pairs)
    return Part(name, (x, y, z), (half_x, half_y, half_z))


def _walls(shape: Shape) -> list[Part]:
    inner, outer, top = shape.half_width, shape.front, shape.height + shape.collar
    return [
        _between("wall", (-outer, -outer, 0), (-inner, outer, top)),
        _between("wall", (-inner, inner, 0), (inner, outer, top)),
        _between("wall", (-inner, -outer, 0), (inner, -inner, top)),
        _between("wall", (inner, -outer, shape.mouth), (outer, outer, top)),
    ]


def _inside(shape: Shape) -> list[Part]:
    return [
        *(tilted(shape, "plate", plate) for plate in shape.plates),
        tilted(shape, "ramp", Plate(0, shape.ramp_lip, shape.ramp_tilt, "+x", 0.0)),
        *(Part("blocker", (b.x, b.y, b.z), b.half) for b in shape.blockers),
    ]


def tilted(shape: Shape, name: str, plate: Plate) -> Part:
    """A plate whose top face runs from the wall down to its low edge."""
    inner, angle = shape.half_width, math.radians(plate.tilt)
    sign = 1 if plate.towards[0] == "+" else -1
    low, high = inner - plate.slot, -inner
    run = low - high
    # The middle of the top face, then half a thickness down along the plate's normal.
    along = (low + high) / 2 - math.sin(angle) * shape.thickness / 2
    z = plate.z + run / 2 * math.tan(angle) - math.cos(angle) * shape.thickness / 2
    half_run, half_thick = run / 2 / math.cos(angle), shape.thickness / 2
    if plate.towards[1] == "x":
        return Part(name, (sign * along, 0.0, z), (half_run, inner, half_thick), (0.0, sign * angle, 0.0))
    return Part(name, (0.0, sign * along, z), (inner, half_run, half_thick), (-sign * angle, 0.0, 0.0))


def _fence(shape: Shape) -> list[Part]:
    near, far, half = shape.crypt
    thick, high = shape.fence, shape.fence_height
    return [
        _between("fence", (near - thick, -half - thick, 0), (near, half + thick, high)),
        _between("fence", (far, -half - thick, 0), (far + thick, half + thick, high)),
        _between("fence", (near, half, 0), (far, half + thick, high)),
        _between("fence", (near, -half - thick, 0), (far, -half, high)),
    ]
