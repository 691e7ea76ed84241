"""Throws by table: outcomes of many real simulations, drawn again in microseconds.

A cell holds what happened when one style of throw was made with one amount of error. A single specific
throw is drawn from its own cell. Throws combined are drawn from the cell of the one that moves the die,
at the error of all; the conditions of the others are met as often as in their own cells.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from importlib.resources import files
from io import BytesIO
from math import cos, erf, hypot, pi, sin, sqrt
from typing import Any

import msgspec

from undercroft.physics.board import HOLE, OUTSIDE, TARGET, DieKind, Region, Vec2, majority, region_at
from undercroft.physics.hand import (
    NOISE,
    Error,
    Skill,
    Uniform,
    seeded,
)
from undercroft.physics.layout import FROZEN_INNER, Template, TemplateKind
from undercroft.physics.specific_throws import (
    FACTOR_MOST,
    SPECIFIC,
    ThrowName,
    is_impossible,
)
from undercroft.physics.throw_conditions import CONDITIONS, TOP_WINDOW
from undercroft.physics.throw_plans import Aim, Style, style_of
from undercroft.physics.trace import Place

TABLE_FILE = "data/throws.npz"
REGIONS: tuple[Region, ...] = TARGET.regions()
FAILURES: tuple[str, ...] = (*CONDITIONS, "impossible")
"""Conditions in the order of their bits."""
NO_ICEBERGS = (False, False, False, False)
EYE_SPREAD = 1.4
"""Eye-Level widens two of the errors by 1.8; where another throw moves the die, all by this."""
TOO_SLOW: frozenset[ThrowName] = frozenset({"under_table", "x"})
"""Crossed wrists lob no die over the table's edge as far as the board: simulated, none of hundreds did."""
ROUND = 0.01
"""Centimetres a count of the stored places."""
SAME_AIM = 0.5
"""An aim this near to a calibrated one is drawn from its cell as it is, cm."""
NEARLY = 0.02
"""An expert who succeeds less often than this faces a nearly impossible throw (DF-RULING-73)."""


class Outcome(msgspec.Struct, frozen=True):
    """What became of one thrown die."""

    region: Region
    """The board's region it rests in; outside where it does not lie on the board."""
    result: int | None
    """The corner or face that is up."""
    at: Vec2
    corners: tuple[Vec2, ...]
    """Its counted corners."""
    between: tuple[Region, ...] = ()
    failed: tuple[str, ...] = ()
    """Conditions left open, by name; empty: the throw is valid."""
    icebergs: tuple[int, ...] = ()
    """Icebergs touched."""

    @property
    def valid(self) -> bool:
        """Every condition was met, the bounce included."""
        return not self.failed

    @property
    def value(self) -> int:
        """What the region is worth if the throw is valid."""
        return 0 if self.failed else TARGET.value(self.region)


class Cell(msgspec.Struct, frozen=True):
    """What a stored stretch of outcomes was made with."""

    style: Style
    scale: float
    """Error over that of an average hand, all factors included."""
    kind: DieKind
    target: Vec2
    icebergs: bool
    start: int
    count: int
    """Throws; a throw of Water dice fills three rows."""


class FlipCell(msgspec.Struct, frozen=True):
    """A stored stretch of flips at the middle of the board."""

    kind: TemplateKind
    skill: Skill
    start: int
    count: int


class FlipOutcome(msgspec.Struct, frozen=True):
    """How a flipped Template landed."""

    at: Vec2
    turned_over: bool
    touches_table: bool


class Figures(msgspec.Struct, frozen=True):
    """How a table was made."""

    throws: int
    seed: int
    cells: list[Cell]
    flips: list[FlipCell]
    statistics: dict[str, dict[str, float]]
    """For each cell by name: shares and mean damage as simulated."""
    checked: dict[str, float]
    """The run of random gestures: how many, and how many faults of each kind."""


Rows = list[tuple[Outcome, ...]]


def cell_name(cell: Cell) -> str:
    """A cell in one word."""
    x, y = cell.target
    ice = "+ice" if cell.icebergs else ""
    return f"{cell.style}/{cell.kind}/{cell.scale:g}/{x:g},{y:g}{ice}"


class ThrowModel:
    """The shipped table in memory."""

    def __init__(self, figures: Figures, columns: dict[str, list[int]]) -> None:
        self.figures = figures
        self._columns = columns
        self._cells: dict[tuple[Style, DieKind, bool], list[Cell]] = {}
        for cell in figures.cells:
            self._cells.setdefault((cell.style, cell.kind, cell.icebergs), []).append(cell)
        self._rows: dict[int, Rows] = {}

    @staticmethod
    def load(data: bytes | None = None) -> ThrowModel:
        """Read a table; without data the shipped one."""
        import numpy as np

        raw = data if data is not None else files("undercroft.physics").joinpath(TABLE_FILE).read_bytes()
        with np.load(BytesIO(raw), allow_pickle=False) as stored:
            figures = msgspec.json.decode(stored["figures"].tobytes(), type=Figures)
            columns = {name: stored[name].tolist() for name in stored.files if name != "figures"}
        return ThrowModel(figures, columns)

    def rows(self, cell: Cell) -> Rows:
        """The outcomes of a cell, one tuple of dice a throw."""
        found = self._rows.get(cell.start)
        if found is None:
            dice = 3 if cell.kind == "water" else 1
            one = [self._outcome(k, cell.kind) for k in range(cell.start, cell.start + cell.count * dice)]
            found = [tuple(one[k : k + dice]) for k in range(0, len(one), dice)]
            self._rows[cell.start] = found
        return found

    def _outcome(self, k: int, kind: DieKind) -> Outcome:
        c = self._columns
        x, y = c["x"][k] * ROUND, c["y"][k] * ROUND
        failed, ice, between = c["failed"][k], c["icebergs"][k], c["between"][k]
        result = c["result"][k]
        return Outcome(
            REGIONS[c["region"][k]],
            None if result < 0 else result,
            (x, y),
            base_corners(kind, x, y, c["yaw"][k] * 2 * pi / 256),
            tuple(r for j, r in enumerate(REGIONS) if between >> j & 1),
            tuple(f for j, f in enumerate(FAILURES) if failed >> j & 1),
            tuple(j for j in range(4) if ice >> j & 1),
        )

    def flips(self, kind: TemplateKind, skill: Skill) -> list[FlipOutcome]:
        """The stored flips of a Template by a hand of some skill."""
        for cell in self.figures.flips:
            if (cell.kind, cell.skill) == (kind, skill):
                break
        else:
            raise LookupError(f"the table has no flips of {kind} by {skill}")
        c = self._columns
        return [
            FlipOutcome(
                (c["flip_x"][k] * ROUND, c["flip_y"][k] * ROUND),
                bool(c["flip_how"][k] & 1),
                bool(c["flip_how"][k] & 2),
            )
            for k in range(cell.start, cell.start + cell.count)
        ]

    def find(self, style: Style, kind: DieKind, icebergs: bool) -> list[Cell]:
        """The cells of a style; where none was made for this die or with Icebergs, the open hand's."""
        for key in (
            (style, kind, icebergs),
            (style, kind, False),
            ("hand", kind, icebergs),
            ("hand", kind, False),
        ):
            if key in self._cells:
                return self._cells[key]
        raise LookupError(f"the table has no cell for {style} with {kind}")


@lru_cache(maxsize=1)
def shipped() -> ThrowModel:
    """The table that comes with the package."""
    return ThrowModel.load()


BASE_REACH: dict[DieKind, float] = {"d4": 2.0 / sqrt(3.0), "water": 0.9 / sqrt(2.0), "snow": 4.0 / sqrt(2.0)}


def base_corners(kind: DieKind, x: float, y: float, yaw: float) -> tuple[Vec2, ...]:
    """Corners of the face a die rests on, seen from above."""
    n, reach = (3 if kind == "d4" else 4), BASE_REACH[kind]
    return tuple(
        (x + reach * cos(yaw + k * 2 * pi / n), y + reach * sin(yaw + k * 2 * pi / n)) for k in range(n)
    )


def mover_of(throws: Iterable[ThrowName]) -> Style:
    """The style whose cells say where the die goes: a lob from under the table outweighs the launcher."""
    asked = set(throws)
    return "under_table" if "under_table" in asked and "waterfall" not in asked else style_of(asked)


def scale_of(throws: Iterable[ThrowName], skill: Skill) -> float:
    """Error of a hand over that of an average one, for the style that moves the die."""
    asked = set(throws)
    style = mover_of(asked)
    factor = 1.0
    for name in sorted(asked):
        factor *= EYE_SPREAD if name == "eye_level" and style != "eye_level" else SPECIFIC[name].factor
    return NOISE[skill] * min(FACTOR_MOST, factor)


class _Mix(msgspec.Struct, frozen=True):
    """From which cells a kind of throw is drawn."""

    low: Rows
    high: Rows
    share: float
    """How often from the high one."""
    target: Vec2
    also: tuple[tuple[tuple[str, ...], float], ...]
    """Conditions of further throws, and how often they are met."""
    always: tuple[str, ...]
    """Conditions that are never met."""


class TableThrower:
    """Draws outcomes; the same interface as a hand with an aim, without physics."""

    def __init__(self, model: ThrowModel | None = None) -> None:
        self.model = model or shipped()
        self._flips: dict[tuple[TemplateKind, Skill], list[FlipOutcome]] = {}
        self._mixes: dict[tuple[frozenset[ThrowName], Skill, DieKind, bool, Vec2], _Mix] = {}

    def throw(
        self,
        throws: frozenset[ThrowName],
        skill: Skill,
        aim: Aim,
        uniform: Uniform,
        kind: DieKind = "d4",
        icebergs: tuple[bool, ...] = NO_ICEBERGS,
    ) -> Outcome:
        """One die; of three Water dice the first."""
        return self.throw_all(throws, skill, aim, uniform, kind, icebergs)[0]

    def throw_all(
        self,
        throws: frozenset[ThrowName],
        skill: Skill,
        aim: Aim,
        uniform: Uniform,
        kind: DieKind = "d4",
        icebergs: tuple[bool, ...] = NO_ICEBERGS,
    ) -> tuple[Outcome, ...]:
        """Every die of one throw: three Water dice, otherwise one."""
        ice = True in icebergs
        turn = aim.heading - DEFAULT_HEADING
        target = aim.target if turn == 0.0 else _turned(aim.target, -turn)
        key = (throws, skill, kind, ice, target)
        mix = self._mixes.get(key)
        if mix is None:
            mix = self._mixes[key] = self._mix(*key)
        rows = mix.high if mix.share and uniform() < mix.share else mix.low
        dice = rows[int(uniform() * len(rows))]
        dx, dy = target[0] - mix.target[0], target[1] - mix.target[1]
        if dx * dx + dy * dy > SAME_AIM * SAME_AIM or abs(turn) > 1e-9:
            dice = tuple(_moved(die, dx, dy, turn) for die in dice)
        if ice and not all(icebergs):
            dice = tuple(_standing(die, icebergs) for die in dice)
        if mix.also or mix.always:
            lost = list(mix.always)
            for names, met in mix.also:
                if uniform() >= met:
                    lost += names
            if lost:
                dice = tuple(_failing(die, lost) for die in dice)
        return dice

    def _mix(
        self, throws: frozenset[ThrowName], skill: Skill, kind: DieKind, ice: bool, target: Vec2
    ) -> _Mix:
        style, scale = mover_of(throws), scale_of(throws, skill)
        cells = self.model.find(style, kind, ice)
        near = min({c.target for c in cells}, key=lambda t: (hypot(t[0] - target[0], t[1] - target[1]), t))
        low, high, share = _bracket([c for c in cells if c.target == near], scale)
        found = cells[0].style
        also = []
        for name in sorted(throws):
            if name == found:
                continue
            names = (*SPECIFIC[name].gesture, *SPECIFIC[name].trace)
            met = self._met(name, names, scale, throws)
            if met < 1.0:
                also.append((names[:1], met))
        always: tuple[str, ...] = ("impossible",) if is_impossible(throws) else ()
        if throws >= TOO_SLOW:
            always += ("bounced_first",)
        return _Mix(self.model.rows(low), self.model.rows(high), share, near, tuple(also), always)

    def _met(
        self, name: ThrowName, names: tuple[str, ...], scale: float, throws: frozenset[ThrowName]
    ) -> float:
        """How often a hand of this error meets the conditions of a throw that does not move the die."""
        if name == "eye_level" and "jump" in throws:
            return erf(TOP_WINDOW / (Error().timing * scale) / sqrt(2.0))
        if name in ("blind", "weak_hand", "dancing", "eye_level"):
            return 1.0
        if name == "head":
            return 1.0  # as a grip: the gadget rests on the head
        low, high, share = _bracket(self.model.find(style_of({name}), "d4", False), scale)
        wanted = set(names)

        def rate(cell: Cell) -> float:
            rows = self.model.rows(cell)
            return sum(not wanted & set(dice[0].failed) for dice in rows) / len(rows)

        return (1 - share) * rate(low) + share * rate(high)

    def flip(self, kind: TemplateKind, skill: Skill, target: Vec2, uniform: Uniform) -> FlipOutcome:
        """One flip at a point of the board."""
        rows = self._flips.get((kind, skill))
        if rows is None:
            rows = self._flips[kind, skill] = self.model.flips(kind, skill)
        one = rows[int(uniform() * len(rows))]
        if target == (0.0, 0.0):
            return one
        at = (one.at[0] + target[0], one.at[1] + target[1])
        return FlipOutcome(at, one.turned_over, hypot(*at) > TARGET.radius)

    def success(self, throws: Iterable[ThrowName], skill: Skill = "expert", draws: int = 4000) -> float:
        """How often a hand makes a Hit under these throws."""
        asked, uniform = frozenset(throws), seeded(draws)
        return sum(self.throw(asked, skill, Aim(), uniform).value > 0 for _ in range(draws)) / draws

    def nearly_impossible(self, throws: Iterable[ThrowName]) -> bool:
        """Whether even an expert hardly ever succeeds (DF-RULING-73)."""
        return self.success(throws) < NEARLY


DEFAULT_HEADING = Aim().heading


def _bracket(cells: list[Cell], scale: float) -> tuple[Cell, Cell, float]:
    """The cells with the next smaller and the next larger error, and the larger one's share."""
    cells = [c for c in cells if c.target == cells[0].target]
    low = max((c for c in cells if c.scale <= scale + 1e-9), key=lambda c: c.scale, default=None)
    high = min((c for c in cells if c.scale >= scale - 1e-9), key=lambda c: c.scale, default=None)
    if low is None or high is None:
        only = low or high
        assert only is not None
        return only, only, 0.0
    if high.scale - low.scale < 1e-9:
        return low, low, 0.0
    return low, high, (scale - low.scale) / (high.scale - low.scale)


def _turned(p: Vec2, angle: float) -> Vec2:
    c, s = cos(angle), sin(angle)
    return (p[0] * c - p[1] * s, p[0] * s + p[1] * c)


def _moved(die: Outcome, dx: float, dy: float, turn: float) -> Outcome:
    """An outcome carried to another aim; its region is looked up anew."""
    x, y = _turned((die.at[0] + dx, die.at[1] + dy), turn)
    points = tuple(_turned((a + dx, b + dy), turn) for a, b in die.corners)
    if die.region == OUTSIDE and hypot(*die.at) < TARGET.radius:
        region, inner = OUTSIDE, ()  # it lay on a prop
    else:
        found = [region_at(a, b) for a, b in points]
        region = majority(found)
        inner = tuple(r for r in REGIONS if r in found and TARGET.value(r))  # type: ignore[assignment]
    return Outcome(region, die.result, (x, y), points, inner, die.failed, die.icebergs)


def _standing(die: Outcome, icebergs: tuple[bool, ...]) -> Outcome:
    touched = tuple(k for k in die.icebergs if icebergs[k])
    return die if touched == die.icebergs else msgspec.structs.replace(die, icebergs=touched)


def _failing(die: Outcome, lost: list[str]) -> Outcome:
    return msgspec.structs.replace(die, failed=(*die.failed, *(f for f in lost if f not in die.failed)))


def place_on(outcome: Outcome, templates: Iterable[Template]) -> Place:
    """Where an outcome lies when Templates are on the board (DF-RULING-60, 61)."""
    for t in sorted(templates, key=lambda t: -t.level):
        away = [hypot(x - t.x, y - t.y) for x, y in outcome.corners]
        if outcome.region in (OUTSIDE, HOLE) and min(away) > t.radius:
            continue
        if t.kind == "frozen" and max(away) < t.radius and min(away) < FROZEN_INNER:
            return Place("frozen", t.id)
        if max(away) < t.radius:
            return Place("template", t.id)
    return Place(outcome.region, between=outcome.between)


def packed(figures: Figures, columns: dict[str, list[int]]) -> bytes:
    """A table as the bytes that are shipped."""
    import numpy as np

    kinds = {"x": "<i2", "y": "<i2", "yaw": "u1", "region": "u1", "result": "i1"}
    kinds |= {"failed": "<u4", "icebergs": "u1", "between": "<u2"}
    kinds |= {"flip_x": "<i2", "flip_y": "<i2", "flip_how": "u1"}
    arrays: dict[str, Any] = {name: np.array(columns[name], dtype=kind) for name, kind in kinds.items()}
    arrays["figures"] = np.frombuffer(msgspec.json.encode(figures), dtype="u1")
    out = BytesIO()
    np.savez_compressed(out, **arrays)
    return out.getvalue()
