"""The stored outcomes of many simulated throws: what a table is made of, on disk and in memory."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache, partial
from importlib.resources import files
from io import BytesIO
from math import cos, pi, sin, sqrt
from typing import Any, TypeVar

import msgspec

from undercroft.games.dungeon_fighter.throws.hand.aimed import Skill
from undercroft.games.dungeon_fighter.throws.hand.conditions import CONDITIONS
from undercroft.games.dungeon_fighter.throws.hand.plans import Style
from undercroft.games.dungeon_fighter.throws.scene.board import TARGET, DieKind, Region
from undercroft.games.dungeon_fighter.throws.scene.layout import TemplateKind
from undercroft.physics.space import Vec2

TABLE_HOME, TABLE_FILE = "undercroft.games.dungeon_fighter.throws.table", "throws.npz"
REGIONS: tuple[Region, ...] = TARGET.regions()
FAILURES: tuple[str, ...] = (*CONDITIONS, "impossible")
"""Conditions in the order of their bits."""
ROUND = 0.01
"""Centimetres a count of the stored places."""


ICEBERGS = range(4)
T = TypeVar("T")


@cache
def _set_bits(things: Sequence[T], bits: int) -> tuple[T, ...]:
    """Those of some things whose bit is set; few sets ever come up."""
    return tuple(thing for number, thing in enumerate(things) if bits >> number & 1)


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


class Rows:
    """The throws of a cell, each one tuple of dice, made when it is drawn: of thousands few ever are."""

    __slots__ = ("_dice", "_made", "_make", "_start")

    def __init__(self, make: Callable[[int], Outcome], start: int, count: int, dice: int) -> None:
        self._make, self._start, self._dice = make, start, dice
        self._made: list[tuple[Outcome, ...] | None] = [None] * count

    def __len__(self) -> int:
        return len(self._made)

    def __getitem__(self, number: int) -> tuple[Outcome, ...]:
        found = self._made[number]
        if found is None:
            first = self._start + number * self._dice
            found = self._made[number] = tuple([self._make(first + k) for k in range(self._dice)])
        return found

    def __iter__(self) -> Iterator[tuple[Outcome, ...]]:
        return (self[number] for number in range(len(self)))


def dice_of(cell: Cell) -> int:
    """How many dice one throw of a cell has."""
    return 3 if cell.kind == "water" else 1


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
        self._values: dict[int, list[int]] = {}
        self._met: dict[tuple[int, tuple[str, ...]], float] = {}

    @staticmethod
    def load(data: bytes | None = None) -> ThrowModel:
        """Read a table; without data the shipped one."""
        import numpy as np

        raw = data if data is not None else files(TABLE_HOME).joinpath(TABLE_FILE).read_bytes()
        with np.load(BytesIO(raw), allow_pickle=False) as stored:
            figures = msgspec.json.decode(stored["figures"].tobytes(), type=Figures)
            columns = {name: stored[name].tolist() for name in stored.files if name != "figures"}
        return ThrowModel(figures, columns)

    def rows(self, cell: Cell) -> Rows:
        """The outcomes of a cell, one tuple of dice a throw."""
        found = self._rows.get(cell.start)
        if found is None:
            make = partial(self._outcome, cell.kind)
            found = self._rows[cell.start] = Rows(make, cell.start, cell.count, dice_of(cell))
        return found

    def values(self, cell: Cell) -> list[int]:
        """What the first die of every throw of a cell is worth."""
        found = self._values.get(cell.start)
        if found is None:
            part = slice(cell.start, cell.start + cell.count * dice_of(cell), dice_of(cell))
            regions, failed = self._columns["region"][part], self._columns["failed"][part]
            worth = [TARGET.value(region) for region in REGIONS]
            found = [0 if open_ else worth[region] for region, open_ in zip(regions, failed, strict=True)]
            self._values[cell.start] = found
        return found

    def met(self, cell: Cell, names: tuple[str, ...]) -> float:
        """How many of a cell's throws leave none of these conditions open, as a share."""
        share = self._met.get((cell.start, names))
        if share is None:
            bits = sum(1 << bit for bit, failure in enumerate(FAILURES) if failure in names)
            dice = dice_of(cell)
            failed = self._columns["failed"][cell.start : cell.start + cell.count * dice : dice]
            share = self._met[cell.start, names] = sum([not open_ & bits for open_ in failed]) / cell.count
        return share

    def _outcome(self, kind: DieKind, k: int) -> Outcome:
        c = self._columns
        x, y = c["x"][k] * ROUND, c["y"][k] * ROUND
        failed, ice, between = c["failed"][k], c["icebergs"][k], c["between"][k]
        result = c["result"][k]
        return Outcome(
            REGIONS[c["region"][k]],
            None if result < 0 else result,
            (x, y),
            tuple([(x + a, y + b) for a, b in base_corners(kind, c["yaw"][k])]),
            _set_bits(REGIONS, between),
            _set_bits(FAILURES, failed),
            _set_bits(ICEBERGS, ice),
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


@cache
def base_corners(kind: DieKind, turned: int) -> tuple[Vec2, ...]:
    """Corners of the face a die rests on, seen from above its middle, turned by 256ths of a circle."""
    n, reach, yaw = (3 if kind == "d4" else 4), BASE_REACH[kind], turned * 2 * pi / 256
    return tuple((reach * cos(yaw + k * 2 * pi / n), reach * sin(yaw + k * 2 * pi / n)) for k in range(n))


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
