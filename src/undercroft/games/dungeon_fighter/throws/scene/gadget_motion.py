"""Gadgets that throw the die themselves: the flicked card, the nodding head, the tilting Waterfall.

Each is a heavy body whose joints are led along a path; the die leaves it by physics alone.
"""

from __future__ import annotations

from math import cos, hypot, pi, radians, sin, sqrt

import msgspec
import mujoco

from undercroft.games.dungeon_fighter.throws.scene.board import flat_height
from undercroft.games.dungeon_fighter.throws.scene.gadgets import (
    FEED_SETTLES,
    START,
    along_across,
    fall_angle,
    laid_flat,
)
from undercroft.games.dungeon_fighter.throws.scene.gesture import (
    CARD_SIZE,
    HEAD_RADIUS,
    WATER_GAP,
    WATERFALL_SIZE,
    Card,
    Device,
    Gesture,
    Head,
    Launch,
    Waterfall,
)
from undercroft.games.dungeon_fighter.throws.scene.model import GADGET_BIT, DeviceName
from undercroft.physics.space import Vec3, multiply, turned

FOLLOW_THROUGH = radians(30.0)
"""A flicked card comes up by this much and stops: the die leaves 60 degrees above the level."""
LEFT = 0.02
"""A die that has not touched the gadget for this long, and is clear of it, has left it."""
CLEAR = 1.2
"""Clear of a plate: its centre this far outside the plate's outline."""
SLOWEST_FALL = 6.0
"""A die still on the Waterfall so long after the tilt began never leaves it (DF-RULING-40)."""
LIFT_OFF = 0.01
"""Dice are laid on a gadget with this gap, so that nothing starts inside something else."""


class Led(msgspec.Struct):
    """A gadget in motion."""

    name: DeviceName
    device: Device
    at: Vec3
    velocity: Vec3
    body: int
    geom: int
    joints: list[tuple[int, int]]
    """Addresses in qpos and qvel of each joint."""
    start: float
    stop_angle: float = 0.0
    gone: bool = False

    def lead(self, data: mujoco.MjData, t: float) -> None:
        """Set place and speed of the gadget's joints for the next step."""
        since = t - self.start
        for (q, v), (place, speed) in zip(self.joints, self._path(since), strict=True):
            data.qpos[q] = place
            data.qvel[v] = speed

    def _path(self, since: float) -> list[tuple[float, float]]:
        match self.device:
            case Head(seconds=seconds):
                if since <= 0:
                    return [(0.0, 0.0)] * 3
                if since >= seconds:
                    return [(v * seconds / 2, 0.0) for v in self.velocity]
                return [(v * since * since / (2 * seconds), v * since / seconds) for v in self.velocity]
            case Waterfall(tilt_from=tilt_from, rate=rate):
                low = radians(tilt_from)
                angle = low + rate * max(0.0, since)
                if since <= 0 or angle >= self.stop_angle:
                    return [(min(angle, max(low, self.stop_angle)), 0.0)]
                return [(angle, rate)]
            case Card(strike=(along, across)):
                arm = CARD_SIZE[0] - along
                last = self.velocity[2] / arm
                gain = last * last / (2 * FOLLOW_THROUGH)
                roll = across / arm
                if since <= 0:
                    return [(0.0, 0.0), (0.0, 0.0)]
                if since >= last / gain:
                    return [(FOLLOW_THROUGH, 0.0), (FOLLOW_THROUGH * roll, 0.0)]
                angle, speed = gain * since * since / 2, gain * since
                return [(angle, speed), (angle * roll, speed * roll)]

    def take_away(self, model: mujoco.MjModel, data: mujoco.MjData) -> None:
        """Nothing touches the gadget any more."""
        self.gone = True
        model.geom_contype[self.geom] = model.geom_conaffinity[self.geom] = 0
        for _, v in self.joints:
            data.qvel[v] = 0.0

    def has_left(self, die: Vec3, t: float, last_touch: float) -> bool:
        """Whether a die is clear of the gadget for good."""
        if t < self.start or t - last_touch < LEFT:
            return False
        if isinstance(self.device, Head):
            top = self._path(t - self.start)
            centre = (
                self.at[0] + top[0][0],
                self.at[1] + top[1][0],
                self.at[2] + top[2][0] - HEAD_RADIUS,
            )
            apart = sqrt(sum((a - b) ** 2 for a, b in zip(die, centre, strict=True)))
            level = hypot(die[0] - centre[0], die[1] - centre[1])
            return apart > HEAD_RADIUS + CLEAR and (level > HEAD_RADIUS or t > self.start + NOD_OVER)
        if isinstance(self.device, Card):
            arm = CARD_SIZE[0] - self.device.strike[0]
            done = 2 * FOLLOW_THROUGH * arm / self.velocity[2]
            return t > self.start + done + LEFT
        u, v = along_across(die, self.at, self.device.facing)
        length, width = WATERFALL_SIZE
        level = length * cos(self._path(t - self.start)[0][0])
        return u > level + CLEAR / 2 or u < -CLEAR or abs(v) > width / 2 + CLEAR / 2


NOD_OVER = 0.4
"""A head is taken away so long after the nod began: the die is in the air."""


def device_names(gesture: Gesture) -> tuple[DeviceName, ...]:
    """The gadgets a gesture uses."""
    match gesture.device:
        case None:
            return ()
        case Head():
            return ("head",)
        case Card():
            return ("card",)
        case Waterfall(fed_by=None):
            return ("waterfall",)
        case Waterfall():
            return ("card", "waterfall")


def set_up(model: mujoco.MjModel, gesture: Gesture) -> list[Led]:
    """Put a gesture's gadgets in their places."""
    device = gesture.device
    if device is None:
        return []
    if isinstance(device, Card):
        return [_card(model, device, gesture.at, gesture.velocity)]
    if isinstance(device, Head):
        joints = [_joint(model, f"head_{a}") for a in "xyz"]
        return [_place(model, "head", device, gesture.at, 0.0, gesture.velocity, joints)]
    fall = _place(
        model, "waterfall", device, gesture.at, device.facing, (0.0, 0.0, 0.0), [_joint(model, "waterfall")]
    )
    fall.stop_angle = fall_angle(gesture, device)
    if device.fed_by is None:
        return [fall]
    fall.start += FEED_SETTLES
    return [_card(model, device.fed_by, _feeder_at(gesture, device.fed_by), gesture.velocity), fall]


def _feeder_at(gesture: Gesture, card: Card) -> Vec3:
    """The feeding card ends just behind and above the Waterfall's near edge."""
    x, y, z = gesture.at
    back = CARD_SIZE[0] + FEED_GAP
    return (x - back * cos(card.facing), y - back * sin(card.facing), z + FEED_GAP)


FEED_GAP = 0.3


def _card(model: mujoco.MjModel, card: Card, near: Vec3, velocity: Vec3) -> Led:
    x, y, z = near
    far = (x + CARD_SIZE[0] * cos(card.facing), y + CARD_SIZE[0] * sin(card.facing), z)
    joints = [_joint(model, "card_pitch"), _joint(model, "card_roll")]
    return _place(model, "card", card, far, card.facing, velocity, joints)


def _joint(model: mujoco.MjModel, name: str) -> tuple[int, int]:
    joint = model.joint(name)
    return int(joint.qposadr[0]), int(joint.dofadr[0])


def _place(
    model: mujoco.MjModel,
    name: DeviceName,
    device: Device,
    at: Vec3,
    facing: float,
    velocity: Vec3,
    joints: list[tuple[int, int]],
) -> Led:
    body, geom = int(model.body(name).id), int(model.geom(name).id)
    model.body_pos[body] = at
    model.body_quat[body] = turned((0.0, 0.0, 1.0), facing)
    model.geom_contype[geom], model.geom_conaffinity[geom] = GADGET_BIT, 0
    return Led(name, device, at, velocity, body, geom, joints, START)


def laid_dice(gesture: Gesture) -> list[Launch]:
    """The dice as they lie still on the gadget before the stroke."""
    device = gesture.device
    assert device is not None
    flat = laid_flat(gesture.kind, gesture.orientation)
    lift = flat_height(gesture.kind) + LIFT_OFF
    if isinstance(device, Waterfall) and device.fed_by is not None:
        at, device = _feeder_at(gesture, device.fed_by), device.fed_by
    else:
        at = gesture.at
    if isinstance(device, Head):
        middle, facing, tilt = at, 0.0, 0.0
    else:
        facing = device.facing
        tilt = -radians(device.tilt_from) if isinstance(device, Waterfall) else 0.0
        u, v = device.rest
        reach, rise = u * cos(tilt) - lift * sin(tilt), u * sin(tilt) + lift * (cos(tilt) - 1)
        middle = (
            at[0] + reach * cos(facing) - v * sin(facing),
            at[1] + reach * sin(facing) + v * cos(facing),
            at[2] + rise,
        )
        back = turned((-sin(facing), cos(facing), 0.0), -tilt)
        flat = multiply(back, flat)
    x, y, z = middle
    still = (0.0, 0.0, 0.0)
    if gesture.kind != "water":
        return [Launch(gesture.die, (x, y, z + lift), still, still, flat)]
    reach = WATER_GAP / sqrt(3.0)
    ring = [facing + k * 2 * pi / 3 for k in range(3)]
    return [
        Launch(
            f"{gesture.die}.{k}",
            (x + reach * cos(a) + reach * cos(facing), y + reach * sin(a) + reach * sin(facing), z + lift),
            still,
            still,
            flat,
        )
        for k, a in enumerate(ring)
    ]
