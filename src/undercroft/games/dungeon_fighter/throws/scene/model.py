"""The table with its target board, dice and props as a MuJoCo model.

Contacts follow one recipe: springs as stiff as the time step can follow, damped to the rebound each
surface is known for, with a soft start so that things come to rest in silence.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import cos, log, pi, sin, sqrt
from threading import get_ident
from typing import Literal, TypeAlias

import msgspec
import mujoco

from undercroft.games.dungeon_fighter.throws.scene import layout as lay
from undercroft.games.dungeon_fighter.throws.scene.board import (
    DICE,
    FLOOR_Z,
    TABLE_HALF,
    TABLE_THICK,
    TARGET,
    DieKind,
)
from undercroft.games.dungeon_fighter.throws.scene.gesture import (
    CARD_SIZE,
    HEAD_RADIUS,
    WATERFALL_FRICTION,
    WATERFALL_SIZE,
    WATERFALL_THICK,
)
from undercroft.games.dungeon_fighter.throws.scene.pieces import board_pieces, ring_pieces
from undercroft.physics.space import Vec3

STEP = 0.00025
"""Seconds. Statistics depend on it, so it is frozen; at 6 m/s a die moves 1.5 mm a step."""
STIFFNESS = 0.65
"""Contact frequency times step: an impact lasts about five steps."""
SOLIMP = "0.5 0.95 0.01 0.5 2"
"""The low first value lets things come to rest in silence."""
SLEEP_TOLERANCE = 200 * STEP
SPIN_FRICTION, ROLL_FRICTION = 0.02, 0.002
"""Torsional and rolling friction, cm, of hard surfaces."""

TABLE_BOUNCE, BOARD_BOUNCE, FLOE_BOUNCE, SNOW_BOUNCE = 0.45, 0.35, 0.40, 0.30
"""Rebound speed over impact speed in a drop test (DF-RULING-05, 06, 47)."""
BOUNCE_OFFSET = 0.01
"""A contact that may only push rebounds this much more than its damping is set for."""
SOFT_BOUNCE = 0.20
"""Head, card, floor: soft bodies that give little back."""
BOARD_ROLL = 0.04
"""Cardboard gives under an edge: rolling friction, cm, that ends a tumble sooner than wood does."""

ROUND_ROLL = 0.06
"""Rolling friction of round pieces, cm: without it a cone on its side rolls for ever."""

FLOE_FRICTION, PROP_FRICTION, SKIN_FRICTION = 0.10, 0.40, 0.60
FLOOR_FRICTION = 0.50
CARD_THICK = 0.1
"""Thicker than a real card, on the lower side only: thin plates let corners through."""
GADGET_BIT = 2
"""Card, head and Waterfall touch dice only: a bent head passes the table's edge as a real one gives way."""
DRIVEN_MASS = 1e6
"""Grams. A hand does not feel a die: what it moves is too heavy to be pushed back."""
WALL_SLAB_SHARE = 0.75
"""Of the Ice wall's mass: slab and foot are of one board, the slab has three times the foot's area."""
ROOM = 300.0
"""Walls of the room, this far from the table's middle: a die thrown past everything is found again."""
LEG = 3.0
"""Half width of the table's square legs."""

DeviceName: TypeAlias = Literal["card", "head", "waterfall"]


class Cast(msgspec.Struct, frozen=True):
    """Which bodies a scene holds; scenes of the same cast share one compiled model."""

    thrown: tuple[DieKind, ...] = ("d4",)
    lying: tuple[DieKind, ...] = ()
    icebergs: tuple[int, ...] = ()
    templates: tuple[lay.TemplateKind, ...] = ()
    floe: bool = False
    pond: bool = False
    wall: bool = False
    devices: tuple[DeviceName, ...] = ()
    flipped: lay.TemplateKind | None = None


def _damping(bounce: float) -> float:
    """Damping ratio of a spring contact whose drop test gives this rebound."""
    e = log(max(0.02, bounce - BOUNCE_OFFSET))
    return -e / sqrt(pi * pi + e * e)


def contact(
    bounce: float,
    friction: float,
    priority: int = 0,
    roll: float = ROLL_FRICTION,
    condim: int = 4,
) -> str:
    """Attributes of a geom's contacts; where two meet, the one of higher priority decides."""
    w = STIFFNESS / STEP
    return (
        f'condim="{condim}" priority="{priority}" friction="{friction} {SPIN_FRICTION} {roll}" '
        f'solref="{-w * w:.9g} {-2 * _damping(bounce) * w:.9g}" solimp="{SOLIMP}"'
    )


def _numbers(values: Iterable[float]) -> str:
    return " ".join(f"{v:.9g}" for v in values)


def _mesh(name: str, points: Iterable[Vec3]) -> str:
    return f'<mesh name="{name}" vertex="{_numbers(c for p in points for c in p)}"/>'


def rounded(kind: DieKind) -> list[Vec3]:
    """Points of a die's hull with its edges rounded: round each inner corner a few points of a ball."""
    shape = DICE[kind]
    inradius = 1.0 / 3.0 * sqrt(sum(c * c for c in shape.corners[0]))
    shrink = 1.0 - shape.rounding / inradius
    faces = [tuple(-d for d in r) for r in shape.results]
    out: list[Vec3] = []
    for k, corner in enumerate(shape.corners):
        mine = [n for j, n in enumerate(faces) if j != k]
        ways = [
            *mine,
            *(
                tuple(a + b for a, b in zip(m, n, strict=True))
                for m, n in zip(mine, mine[1:] + mine[:1], strict=True)
            ),
            tuple(sum(v) for v in zip(*mine, strict=True)),
        ]
        for way in ways:
            n = sqrt(sum(v * v for v in way)) / shape.rounding
            x, y, z = (c * shrink + v / n for c, v in zip(corner, way, strict=True))
            out.append((x, y, z))
    return out


def _die(name: str, kind: DieKind) -> str:
    shape = DICE[kind]
    if kind == "snow":
        surface = contact(SNOW_BOUNCE, shape.friction, priority=3)
    else:
        surface = contact(TABLE_BOUNCE, shape.friction)
    if kind == "d4":
        body = f'type="mesh" mesh="d4" mass="{shape.mass}"'
    else:
        half = shape.corners[-1][0]
        body = f'type="box" size="{half} {half} {half}" mass="{shape.mass}"'
    feels = f'conaffinity="{1 | GADGET_BIT}"'
    return (
        f'<body name="{name}" pos="0 0 200"><freejoint/><geom name="{name}" {body} {feels} {surface}/></body>'
    )


def _cone() -> list[Vec3]:
    ring = [2 * pi * k / 12 for k in range(12)]
    top = TARGET.thickness + lay.ICEBERG_HEIGHT
    rows = ((lay.ICEBERG_BASE, 0.0), (lay.ICEBERG_BASE, TARGET.thickness), (lay.ICEBERG_TIP, top))
    return [(r * cos(t), r * sin(t), z) for r, z in rows for t in ring]


def _template(name: str, kind: lay.TemplateKind, loose: bool) -> tuple[str, str]:
    """Assets and geoms of a Template, its lower side on z = 0 of its body."""
    surface = contact(BOARD_BOUNCE, DICE["d4"].friction, 1, BOARD_ROLL, 6)
    if kind == "weak_point":
        half = lay.TEMPLATE_THICK / 2
        mass = f'mass="{lay.TEMPLATE_MASS}"' if loose else ""
        size = f"{lay.WEAK_POINT_RADIUS} {half}"
        return "", f'<geom name="{name}" type="cylinder" size="{size}" pos="0 0 {half}" {mass} {surface}/>'
    meshes, geoms = "", ""
    pieces = ring_pieces(lay.FROZEN_INNER, lay.FROZEN_OUTER, lay.TEMPLATE_THICK, 16)
    for k, points in enumerate(pieces):
        mass = f'mass="{lay.TEMPLATE_MASS / len(pieces)}"' if loose else ""
        meshes += _mesh(f"{name}_{k}", points)
        geoms += f'<geom name="{name}_{k}" type="mesh" mesh="{name}_{k}" {mass} {surface}/>'
    return meshes, geoms


def _driven(name: str, joints: str, geoms: str) -> str:
    inertia = f'<inertial pos="0 0 0" mass="{DRIVEN_MASS}" diaginertia="1e8 1e8 1e8"/>'
    return f'<body name="{name}" pos="0 0 300" gravcomp="1" sleep="never">{joints}{inertia}{geoms}</body>'


def _box(name: str, half: Vec3, at: Vec3, surface: str, mass: float | None = None) -> str:
    weight = "" if mass is None else f'mass="{mass}"'
    return f'<geom name="{name}" type="box" size="{_numbers(half)}" pos="{_numbers(at)}" {weight} {surface}/>'


def _hinge(name: str, axis: str) -> str:
    return f'<joint name="{name}" type="hinge" axis="{axis}"/>'


def _device(name: DeviceName) -> str:
    if name == "head":
        slides = "".join(f'<joint name="head_{a}" type="slide" axis="{v}"/>' for a, v in _AXES)
        skin = contact(SOFT_BOUNCE, SKIN_FRICTION, 2)
        ball = f'<geom name="head" type="sphere" size="{HEAD_RADIUS}" pos="0 0 {-HEAD_RADIUS}" {skin}/>'
        return _driven("head", slides, ball)
    if name == "waterfall":
        a, b, h = WATERFALL_SIZE[0] / 2, WATERFALL_SIZE[1] / 2, WATERFALL_THICK / 2
        plate = _box("waterfall", (a, b, h), (a, 0.0, -h), contact(SOFT_BOUNCE, WATERFALL_FRICTION, 2))
        return _driven("waterfall", _hinge("waterfall", "0 1 0"), plate)
    a, b, h = CARD_SIZE[0] / 2, CARD_SIZE[1] / 2, CARD_THICK / 2
    plate = _box("card", (a, b, h), (-a, 0.0, -h), contact(SOFT_BOUNCE, PROP_FRICTION, 2))
    return _driven("card", _hinge("card_pitch", "0 1 0") + _hinge("card_roll", "1 0 0"), plate)


_AXES = (("x", "1 0 0"), ("y", "0 1 0"), ("z", "0 0 1"))


def mjcf(cast: Cast) -> str:
    """The scene as MuJoCo's XML. Bodies are put in their places when a throw starts."""
    friction = DICE[cast.thrown[0]].friction if cast.thrown else DICE["d4"].friction
    friction = DICE["d4"].friction if "snow" in cast.thrown else friction
    wood = contact(TABLE_BOUNCE, friction, 1)
    cardboard = contact(BOARD_BOUNCE, friction, 1, BOARD_ROLL, 6)
    stone = contact(SOFT_BOUNCE, FLOOR_FRICTION, 1)
    prop = contact(TABLE_BOUNCE, PROP_FRICTION, 1)
    ice = contact(FLOE_BOUNCE, FLOE_FRICTION, 2)
    assets = _mesh("d4", rounded("d4"))
    world = f'<geom name="floor" type="plane" pos="0 0 {FLOOR_Z}" size="0 0 1" {stone}/>'
    for k, way in enumerate(((1, 0), (-1, 0), (0, 1), (0, -1))):
        where = f'pos="{-way[0] * ROOM} {-way[1] * ROOM} 0" zaxis="{way[0]} {way[1]} 0"'
        world += f'<geom name="room_{k}" type="plane" size="0 0 1" {where} {stone}/>'
    tx, ty = TABLE_HALF
    world += _box("table", (tx, ty, TABLE_THICK / 2), (0.0, 0.0, -TABLE_THICK / 2), wood)
    leg = (-FLOOR_Z - TABLE_THICK) / 2
    for k, (sx, sy) in enumerate(((1, 1), (1, -1), (-1, 1), (-1, -1))):
        place = (sx * (tx - 2 * LEG), sy * (ty - 2 * LEG), -TABLE_THICK - leg)
        world += _box(f"leg_{k}", (LEG, LEG, leg), place, wood)
    for k, points in enumerate(board_pieces(TARGET)):
        assets += _mesh(f"board_{k}", points)
        world += f'<geom name="board_{k}" type="mesh" mesh="board_{k}" {cardboard}/>'
    for k, kind in enumerate(cast.thrown):
        world += _die(f"thrown_{k}", kind)
    for k, kind in enumerate(cast.lying):
        world += _die(f"lying_{k}", kind)
    if cast.icebergs:
        assets += _mesh("iceberg", _cone())
    rough = contact(SOFT_BOUNCE, PROP_FRICTION, 2, ROUND_ROLL, 6)
    for k in cast.icebergs:
        body = f'type="mesh" mesh="iceberg" mass="{lay.ICEBERG_MASS}" {rough}'
        world += f'<body name="iceberg_{k}"><freejoint/><geom name="iceberg_{k}" {body}/></body>'
    for k, template in enumerate(cast.templates):
        meshes, geoms = _template(f"template_{k}", template, loose=False)
        assets += meshes
        world += f'<body name="template_{k}" mocap="true">{geoms}</body>'
    if cast.flipped:
        meshes, geoms = _template("flipped", cast.flipped, loose=True)
        assets += meshes
        world += f'<body name="flipped" pos="0 0 200"><freejoint/>{geoms}</body>'
    if cast.floe:
        a, b, h = (s / 2 for s in lay.FLOE_SIZE)
        world += f'<body name="floe" mocap="true">{_box("floe", (a, b, h), (0.0, 0.0, h), ice)}</body>'
    if cast.pond:
        world += '<body name="pond" mocap="true">'
        for k, points in enumerate(ring_pieces(lay.POND_INNER, lay.POND_OUTER, lay.POND_HEIGHT, 24)):
            assets += _mesh(f"pond_{k}", points)
            world += f'<geom name="pond_{k}" type="mesh" mesh="pond_{k}" {prop}/>'
        world += "</body>"
    if cast.wall:
        half, thick, up = lay.WALL_WIDTH / 2, lay.WALL_THICK / 2, lay.WALL_HEIGHT / 2
        slab, foot = (half, thick, up), (half, lay.WALL_FOOT / 2, thick)
        world += '<body name="wall"><freejoint/>'
        world += _box("wall_slab", slab, (0.0, 0.0, up), prop, lay.WALL_MASS * WALL_SLAB_SHARE)
        world += _box("wall_foot", foot, (0.0, 0.0, thick), prop, lay.WALL_MASS * (1 - WALL_SLAB_SHARE))
        world += "</body>"
    for device in cast.devices:
        world += _device(device)
    return f"""<mujoco model="board">
<compiler angle="radian" autolimits="true"/>
<option timestep="{STEP}" gravity="0 0 -981" integrator="implicitfast" cone="elliptic" impratio="10"
 tolerance="1e-10" sleep_tolerance="{SLEEP_TOLERANCE}"><flag sleep="enable"/></option>
<asset>{assets}</asset><worldbody>{world}</worldbody></mujoco>"""


def model(cast: Cast) -> mujoco.MjModel:
    """The compiled model of a cast; throws of one thread that need the same bodies share it."""
    return _compiled(cast, get_ident())


@lru_cache(maxsize=64)
def _compiled(cast: Cast, thread: int) -> mujoco.MjModel:
    """A run changes its model for a while, so threads must not share one."""
    return mujoco.MjModel.from_xml_string(mjcf(cast))
