"""Making the table of throws: many real simulations over styles, skills and aims.

`calibrate()` writes the shipped table anew; `shake_down()` throws random gestures to see that nothing
tunnels, explodes or jitters for ever.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from math import atan2, cos, pi, sin
from pathlib import Path

import msgspec

from undercroft.games.dungeon_fighter.throws.hand.aimed import (
    NOISE,
    SKILLS,
    Error,
    held_to,
    planned,
    seeded,
    water_scatter,
)
from undercroft.games.dungeon_fighter.throws.hand.conditions import unfulfilled
from undercroft.games.dungeon_fighter.throws.hand.flick import flip_for
from undercroft.games.dungeon_fighter.throws.hand.flip import flip
from undercroft.games.dungeon_fighter.throws.hand.plan_search import throws_of
from undercroft.games.dungeon_fighter.throws.hand.plans import STYLES, Aim, Style, plans, prepare
from undercroft.games.dungeon_fighter.throws.hand.specific_throws import FACTOR_MOST, SPECIFIC, limits_for
from undercroft.games.dungeon_fighter.throws.scene.board import (
    FLOOR_Z,
    TARGET,
    DieKind,
    counted_corners,
    hole_at,
)
from undercroft.games.dungeon_fighter.throws.scene.flight import PhysicalThrower
from undercroft.games.dungeon_fighter.throws.scene.gesture import Gesture
from undercroft.games.dungeon_fighter.throws.scene.layout import TableState, TemplateKind
from undercroft.games.dungeon_fighter.throws.scene.trace import Trace, icebergs_touched, place_of, table_after
from undercroft.games.dungeon_fighter.throws.table.outcomes import (
    FAILURES,
    REGIONS,
    ROUND,
    TABLE_FILE,
    Cell,
    Figures,
    FlipCell,
    ThrowModel,
    cell_name,
    packed,
)
from undercroft.physics.space import Pose, Vec2

Progress = Callable[[int, int], None]

AIMS: tuple[Vec2, ...] = ((0.0, -6.0), (0.0, 6.0), (-6.0, 0.0), (6.0, 0.0))
"""Aims of the open hand beside the middle: short, long, left and right of it."""
WEIGHT_MAIN, WEIGHT_STYLE, WEIGHT_SIDE, WEIGHT_RARE = 4.0, 2.0, 1.0, 0.5
"""How many throws a cell gets: the plain throw most, rare combinations least."""
FLIP_SHARE = 0.006
"""Flips of one Template by one skill, over the throws in all."""
SHAKES = 5000
EXTRA_FACTORS = (2.5, 1.8, 1.6)
"""Blind, Weak-Hand and Dancing only widen the error of the open hand."""
LARGEST = NOISE["novice"] * FACTOR_MOST


class Order(msgspec.Struct, frozen=True):
    """A cell to be filled."""

    style: Style
    scale: float
    kind: DieKind
    target: Vec2
    icebergs: bool
    weight: float


def orders() -> Iterator[Order]:
    """Every cell of the table."""
    middle = (0.0, 0.0)
    for style in STYLES:
        factor = 1.0 if style == "hand" else SPECIFIC[style].factor
        for skill in SKILLS:
            scale = NOISE[skill] * factor
            weight = WEIGHT_MAIN if style == "hand" else WEIGHT_STYLE
            yield Order(style, scale, "d4", middle, False, weight)
            yield Order(style, scale, "d4", middle, True, WEIGHT_SIDE if style == "hand" else WEIGHT_RARE)
        yield Order(style, LARGEST, "d4", middle, False, WEIGHT_RARE)
        if NOISE["novice"] * factor < LARGEST / 2:
            yield Order(style, LARGEST / 2, "d4", middle, False, WEIGHT_RARE)
    for skill in SKILLS:
        for factor in EXTRA_FACTORS:
            if NOISE[skill] * factor != LARGEST / 2:
                yield Order("hand", NOISE[skill] * factor, "d4", middle, False, WEIGHT_SIDE)
        for target in AIMS:
            yield Order("hand", NOISE[skill], "d4", target, False, WEIGHT_SIDE)
        for kind in ("water", "snow"):
            yield Order("hand", NOISE[skill], kind, middle, False, WEIGHT_SIDE)


Row = tuple[int, int, int, int, int, int, int, int]
COLUMNS = ("x", "y", "yaw", "region", "result", "failed", "icebergs", "between")


def error_at(style: Style, scale: float) -> Error:
    """The error of a style at a scale that has its factors in it."""
    own = {} if style == "hand" else dict(SPECIFIC[style].factors)
    base = Error(tilt=own.pop("tilt", 0.0))
    return Error(*(getattr(base, f) * scale * own.get(f, 1.0) for f in Error.__struct_fields__))


def _clip16(v: float) -> int:
    return max(-32767, min(32767, round(v / ROUND)))


def _row(trace: Trace, die: str, table: TableState, failed: list[str]) -> Row:
    rest = trace.rests[die]
    place = place_of(trace, die, table)
    x, y, z = rest.pose.at
    (cx, cy, _), *_ = counted_corners(rest.kind, rest.pose)
    bits = sum(1 << FAILURES.index(f) for f in set(failed))
    ice = sum(1 << k for k in icebergs_touched(trace))
    inner = sum(1 << REGIONS.index(r) for r in place.between)
    region = REGIONS.index(place.region if z > FLOOR_Z / 2 else "outside")
    yaw = round(atan2(cy - y, cx - x) / (2 * pi) * 256) % 256
    result = -1 if rest.result is None else rest.result
    return (_clip16(x), _clip16(y), yaw, region, result, bits, ice, inner)


def fill(order: Order, count: int, seed: int) -> list[Row]:
    """The outcomes of a cell's throws."""
    asked = throws_of(order.style)
    plan, limits, aim = plans()[order.style], limits_for(asked), Aim(target=order.target)
    table = TableState(icebergs=(order.icebergs,) * 4)
    table = prepare(table, asked, aim)
    error, uniform, thrower = error_at(order.style, order.scale), seeded(seed), PhysicalThrower()
    rows: list[Row] = []
    done = 0
    while done < count:
        gesture = planned(asked, order.style, plan, aim, error, uniform, order.kind)
        gesture = held_to(gesture, limits)
        trace = thrower.throw(table, gesture, record=False, limits=limits)
        if trace.fault:
            continue
        done += 1
        for die in trace.rests:
            failed = [name for _, name in unfulfilled(asked, gesture, trace, die, table)]
            rows.append(_row(trace, die, table, failed))
    return rows


def _job(args: tuple[Order, int, int]) -> list[Row]:
    return fill(*args)


def statistics(model: ThrowModel, cell: Cell) -> dict[str, float]:
    """Shares of regions, results and validity in a cell, and its mean damage."""
    dice = [die for throw in model.rows(cell) for die in throw]
    n = len(dice)
    out = {f"region {r}": sum(d.region == r for d in dice) / n for r in REGIONS}
    faces = 4 if cell.kind == "d4" else 6
    out |= {f"result {k}": sum(d.result == k for d in dice) / n for k in range(faces)}
    out["valid"] = sum(d.valid for d in dice) / n
    out["hit"] = sum(d.value > 0 for d in dice) / n
    out["damage"] = sum(d.value for d in dice) / n
    out["icebergs"] = sum(len(d.icebergs) for d in dice) / n
    return {k: round(v, 4) for k, v in out.items()}


def calibrate(
    throws: int = 48_000,
    seed: int = 1,
    jobs: int = 1,
    path: Path | None = None,
    progress: Progress | None = None,
    shakes: int = SHAKES,
) -> Figures:
    """Simulate about so many throws and write the table; without a path the shipped one is replaced."""
    todo = list(orders())
    unit = throws / sum(o.weight for o in todo)
    work = [(o, max(20, round(o.weight * unit)), seed * 1_000_003 + k) for k, o in enumerate(todo)]
    total, done = sum(n for _, n, _ in work) + shakes, 0
    columns: dict[str, list[int]] = {name: [] for name in COLUMNS}
    cells: list[Cell] = []
    for (order, count, _), rows in zip(work, _results(work, jobs), strict=True):
        start = len(columns["x"])
        for row in rows:
            for name, value in zip(COLUMNS, row, strict=True):
                columns[name].append(value)
        cells.append(Cell(order.style, order.scale, order.kind, order.target, order.icebergs, start, count))
        done += count
        if progress is not None:
            progress(done, total)
    flips = _fill_flips(columns, max(2, round(FLIP_SHARE * throws)), seed)
    checked = shake_down(shakes, seed, lambda k, _: progress(done + k, total) if progress else None)
    draft = Figures(sum(c.count for c in cells), seed, cells, flips, {}, checked)
    model = ThrowModel(draft, columns)
    figures = msgspec.structs.replace(draft, statistics={cell_name(c): statistics(model, c) for c in cells})
    where = path or Path(__file__).parent / TABLE_FILE
    where.write_bytes(packed(figures, columns))
    return figures


def _fill_flips(columns: dict[str, list[int]], count: int, seed: int) -> list[FlipCell]:
    """Flips of both Templates by every skill, at the middle of the board."""
    columns.update({"flip_x": [], "flip_y": [], "flip_how": []})
    cells = []
    kinds: tuple[TemplateKind, ...] = ("frozen", "weak_point")
    for kind in kinds:
        for k, skill in enumerate(SKILLS):
            uniform = seeded(seed * 7_919 + k)
            cells.append(FlipCell(kind, skill, len(columns["flip_x"]), count))
            for _ in range(count):
                trace = flip(TableState(), flip_for(kind, (0.0, 0.0), Aim().heading, skill, uniform), False)
                columns["flip_x"].append(_clip16(trace.at[0]))
                columns["flip_y"].append(_clip16(trace.at[1]))
                columns["flip_how"].append(trace.turned_over + 2 * trace.touches_table)
    return cells


def _results(work: list[tuple[Order, int, int]], jobs: int) -> Iterator[list[Row]]:
    if jobs <= 1:
        yield from map(_job, work)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(_job, work)


# ---------------------------------------------------------------- random gestures

RANDOM_HEIGHT: Vec2 = (2.0, 70.0)
RANDOM_REACH: Vec2 = (28.0, 100.0)
TUNNEL_SLACK = 0.1
"""A die at rest lower than this under the top it should lie on has gone through it, cm."""


def random_gesture(draw: random.Random, die: str = "die") -> Gesture:
    """Any gesture that human limits allow, mostly towards the board."""
    bearing, reach = draw.uniform(-pi, pi), draw.uniform(*RANDOM_REACH)
    at = (reach * cos(bearing), reach * sin(bearing) * 0.8, draw.uniform(*RANDOM_HEIGHT))
    while at[0] ** 2 + at[1] ** 2 < (TARGET.radius + 6.5) ** 2:
        at = (at[0] * 1.1, at[1] * 1.1, at[2])
    aim = atan2(-at[1], -at[0]) + draw.gauss(0.0, 0.4)
    speed, loft = draw.uniform(20.0, 599.0), draw.uniform(-1.4, 1.3)
    velocity = (speed * cos(loft) * cos(aim), speed * cos(loft) * sin(aim), speed * sin(loft))
    axis = [draw.gauss(0.0, 1.0) for _ in range(3)]
    length = sum(a * a for a in axis) ** 0.5 or 1.0
    rate = draw.uniform(0.0, 59.9) / length
    turn = [draw.gauss(0.0, 1.0) for _ in range(4)]
    norm = sum(t * t for t in turn) ** 0.5
    kind: DieKind = draw.choices(("d4", "water", "snow"), (8, 1, 1))[0]
    return Gesture(
        at=at,
        velocity=velocity,
        spin=(axis[0] * rate, axis[1] * rate, axis[2] * rate),
        orientation=(turn[0] / norm, turn[1] / norm, turn[2] / norm, turn[3] / norm),
        kind=kind,
        die=die,
        scatter=water_scatter(draw.random) if kind == "water" else (),
    )


def tunnelled(pose: Pose, kind: DieKind) -> bool:
    """Whether a die rests inside table, board or floor."""
    x, y, z = pose.at
    low = counted_corners(kind, pose)[0][2]
    if z < FLOOR_Z / 2:
        return low < FLOOR_Z - TUNNEL_SLACK
    over_hole = any(hole_at(cx, cy) is not None for cx, cy, _ in counted_corners(kind, pose))
    on_board = (x * x + y * y) ** 0.5 < TARGET.radius - 2.0 and not over_hole
    top = TARGET.thickness if on_board else 0.0
    near_edge = abs(abs(x) - 75.0) < 3.0 or abs(abs(y) - 55.0) < 3.0
    return low < top - TUNNEL_SLACK and not near_edge


def shake_down(count: int, seed: int, progress: Progress | None = None) -> dict[str, float]:
    """Throw random gestures at tables that fill with dice among Icebergs; counts every fault."""
    draw, thrower = random.Random(seed), PhysicalThrower()
    found = {"throws": 0.0, "faults": 0.0, "tunnelled": 0.0, "late": 0.0, "deepest": 0.0, "longest": 0.0}
    table = TableState()
    for k in range(count):
        if k % 8 == 0:
            table = TableState(icebergs=tuple(draw.random() < 0.2 for _ in range(4)))
        gesture = random_gesture(draw, f"d{k}")
        trace = thrower.throw(table, gesture, record=False)
        found["throws"] += 1
        found["faults"] += bool(trace.fault)
        found["late"] += trace.seconds > LATE
        found["deepest"] = max(found["deepest"], trace.deepest)
        found["longest"] = max(found["longest"], trace.seconds)
        if not trace.fault:
            found["tunnelled"] += sum(tunnelled(rest.pose, rest.kind) for rest in trace.rests.values())
            table = table_after(table, trace)
        if progress is not None:
            progress(k + 1, count)
    return {k: round(v, 4) for k, v in found.items()}


LATE = 8.0
"""A throw that is not at rest by then jitters, s."""
