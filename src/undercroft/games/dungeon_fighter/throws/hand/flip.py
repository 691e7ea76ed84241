"""Flipping a Template onto the board like a coin (DF-TPL-03 to 07, DF-RULING-57, -58)."""

from __future__ import annotations

from math import atan2, cos, degrees, hypot, sin
from typing import Any

import msgspec
import mujoco

from undercroft.games.dungeon_fighter.throws.hand.flick import Flip
from undercroft.games.dungeon_fighter.throws.scene.board import TARGET
from undercroft.games.dungeon_fighter.throws.scene.flight import CHECK_EVERY, FRAME
from undercroft.games.dungeon_fighter.throws.scene.layout import (
    TEMPLATE_THICK,
    TableState,
    Template,
    TemplateKind,
)
from undercroft.games.dungeon_fighter.throws.scene.model import STEP, Cast
from undercroft.games.dungeon_fighter.throws.scene.stage import (
    CONFIRM_MOVE,
    GIVE_UP,
    RestWatch,
    Stage,
    pose_at,
)
from undercroft.physics.movement import Movement, encode
from undercroft.physics.space import Pose, Vec2, Vec3, rotate

TURN_NEEDED = 180.0
REST_GAP = 0.02


class FlipTrace(msgspec.Struct, frozen=True):
    """How a Template landed."""

    pose: Pose
    turned: float
    """Degrees it tumbled from the thumb to the first contact."""
    touches: tuple[str, ...]
    """What it touches at rest: board, hole, table, floor, die:<id>, iceberg:<k>, template:<id>."""
    seconds: float
    fault: str = ""
    trajectory: bytes = b""

    @property
    def at(self) -> Vec2:
        """The middle of the Template."""
        x, y, _ = self.middle()
        return (x, y)

    def middle(self) -> Vec3:
        """Its middle in space."""
        dx, dy, dz = rotate(self.pose.turn, (0.0, 0.0, TEMPLATE_THICK / 2))
        return (self.pose.at[0] + dx, self.pose.at[1] + dy, self.pose.at[2] + dz)

    @property
    def turned_over(self) -> bool:
        """It turned by 180 degrees or more in the air."""
        return self.turned >= TURN_NEEDED

    @property
    def touches_table(self) -> bool:
        """Some part of it touches the table, or it lies on the floor."""
        return bool({"table", "floor", "room"} & set(self.touches))

    @property
    def on_dice(self) -> tuple[str, ...]:
        """The dice it came to lie on."""
        return tuple(t.removeprefix("die:") for t in self.touches if t.startswith("die:"))

    def landed(self, name: str, kind: TemplateKind, table: TableState) -> Template:
        """The Template laid flat where it fell."""
        x, y = self.at
        new = Template(name, kind, x, y)
        under = [t.level for t in table.templates if hypot(t.x - x, t.y - y) < t.radius + new.radius]
        return msgspec.structs.replace(new, level=max(under) + 1 if under else 0)


def flip(table: TableState, gesture: Flip, record: bool = True) -> FlipTrace:
    """Simulate a flip from the thumb to rest."""
    gesture.validate()
    cast = Cast(
        thrown=(),
        lying=tuple(d.kind for d in table.dice),
        icebergs=tuple(k for k, up in enumerate(table.icebergs) if up),
        templates=tuple(t.kind for t in table.templates),
        flipped=gesture.kind,
    )
    stage = Stage(msgspec.structs.replace(table, floe=None, pond=None, wall=None), cast, [])
    q, v = stage.put("flipped", gesture.at)
    stage.free["flipped"] = q
    d, m = stage.d, stage.m
    heading = atan2(gesture.velocity[1], gesture.velocity[0])
    d.qvel[v : v + 3] = gesture.velocity
    d.qvel[v + 3 : v + 6] = (-gesture.tumble * sin(heading), gesture.tumble * cos(heading), 0.0)
    geoms = {g for g in range(m.ngeom) if stage.head[g] == "flipped"}
    rest, turned, flying, i, frame, fault = RestWatch(stage), 0.0, True, 0, 0, ""
    keys: list[tuple[float, Any]] = []
    while d.time <= GIVE_UP:
        if record and d.time >= frame * FRAME - 1e-9:
            keys.append((d.time, d.qpos.copy()))
            frame += 1
        mujoco.mj_step(m, d)
        i += 1
        if flying:
            turned += hypot(float(d.qvel[v + 3]), float(d.qvel[v + 4])) * STEP
            flying = not any(int(a) in geoms or int(b) in geoms for a, b in d.contact.geom)
        if i % CHECK_EVERY:
            continue
        fault = stage.fault()
        if fault or rest.at_rest():
            break
        stage.damp_if_late()
    else:
        fault = "restless"
    m.dof_damping[:] = 0.0
    keys.append((d.time, d.qpos.copy()))
    trajectory = encode(_movement(stage, keys)) if record else b""
    return FlipTrace(
        pose_at(d.qpos, q), degrees(turned), _touches(stage, geoms), round(d.time, 5), fault, trajectory
    )


def _movement(stage: Stage, keys: list[tuple[float, Any]]) -> Movement:
    first, last = keys[0][1], keys[-1][1]
    moved = {
        name: q
        for name, q in stage.free.items()
        if name == "flipped" or float(abs(first[q : q + 7] - last[q : q + 7]).max()) > CONFIRM_MOVE
    }
    return Movement(
        tuple(moved),
        tuple(t for t, _ in keys),
        tuple(tuple(pose_at(qpos, q) for q in moved.values()) for _, qpos in keys),
    )


def _touches(stage: Stage, geoms: set[int]) -> tuple[str, ...]:
    """What the Template touches at the end; the floor of a hole belongs to the board."""
    stage.contacts_within(REST_GAP)
    names: set[str] = set()
    for (a, b), (x, y, _) in zip(stage.d.contact.geom, stage.d.contact.pos, strict=True):
        for mine, other in ((int(a), int(b)), (int(b), int(a))):
            if mine not in geoms or other in geoms:
                continue
            head = stage.head[other]
            if head == "table":
                names.add("table" if hypot(x, y) > TARGET.radius else "hole")
            elif head == "lying":
                names.add(f"die:{stage.other[other]}")
            elif head in ("iceberg", "template"):
                names.add(f"{head}:{stage.other[other]}")
            else:
                names.add(head)
    return tuple(sorted(names))
