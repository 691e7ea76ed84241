"""Throws by table: outcomes of many real simulations, drawn again in microseconds.

A cell holds what happened when one style of throw was made with one amount of error. A single specific
throw is drawn from its own cell. Throws combined are drawn from the cell of the one that moves the die,
at the error of all; the conditions of the others are met as often as in their own cells.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, erf, hypot, pi, sin, sqrt

import msgspec

from undercroft.games.dungeon_fighter.throws.hand.aimed import (
    NOISE,
    Error,
    Skill,
    Uniform,
    seeded,
)
from undercroft.games.dungeon_fighter.throws.hand.plans import STRENGTH_REACH, Aim, Style, style_of
from undercroft.games.dungeon_fighter.throws.hand.specific_throws import (
    FACTOR_MOST,
    SPECIFIC,
    ThrowName,
    is_impossible,
)
from undercroft.games.dungeon_fighter.throws.hand.timing import TOP_WINDOW
from undercroft.games.dungeon_fighter.throws.scene.board import (
    DICE,
    HOLE,
    OUTSIDE,
    TARGET,
    DieKind,
    majority,
    region_at,
)
from undercroft.games.dungeon_fighter.throws.scene.layout import FROZEN_INNER, Template, TemplateKind
from undercroft.games.dungeon_fighter.throws.scene.trace import Place
from undercroft.games.dungeon_fighter.throws.table.outcomes import (
    REGIONS,
    Cell,
    FlipOutcome,
    Outcome,
    ThrowModel,
    shipped,
)
from undercroft.physics.space import Vec2

NO_ICEBERGS = (False, False, False, False)
EYE_SPREAD = 1.4
"""Eye-Level widens two of the errors by 1.8; where another throw moves the die, all by this."""
TOO_SLOW: frozenset[ThrowName] = frozenset({"under_table", "x"})
"""Crossed wrists lob no die over the table's edge as far as the board: simulated, none of hundreds did."""
SAME_AIM = 0.5
"""An aim this near to a calibrated one is drawn from its cell as it is, cm."""
MIXES_KEPT = 256
"""Aims are continuous: what was looked up for those of a kind of throw is forgotten now and then."""
NEARLY = 0.02
"""An expert who succeeds less often than this faces a nearly impossible throw (DF-RULING-73)."""


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
    """From which cells a throw at some point is drawn."""

    low: Cell
    high: Cell
    share: float
    """How often from the high one."""
    target: Vec2


class _Kind(msgspec.Struct, frozen=True):
    """What throws of a kind have in common, wherever they are aimed."""

    cells: list[Cell]
    scale: float
    also: tuple[tuple[tuple[str, ...], float], ...]
    """Conditions of further throws, and how often they are met."""
    always: tuple[str, ...]
    """Conditions that are never met."""
    aims: list[Vec2]
    """The points at which such throws were simulated."""
    brackets: dict[Vec2, tuple[Cell, Cell, float]]
    """For those that were met: the cells next to the scale, and the larger one's share."""
    mixes: dict[Vec2, _Mix]
    """The cells by the aims met so far."""

    def mix(self, target: Vec2) -> _Mix:
        """From which cells a throw at this point is drawn; kept for the next one."""
        found = self.mixes.get(target)
        if found is None:
            if len(self.mixes) >= MIXES_KEPT:
                self.mixes.clear()
            x, y = target
            near = min(self.aims, key=lambda aim: (hypot(aim[0] - x, aim[1] - y), aim))
            if near not in self.brackets:
                cells = [cell for cell in self.cells if cell.target == near]
                self.brackets[near] = _bracket(cells, self.scale)
            found = self.mixes[target] = _Mix(*self.brackets[near], near)
        return found


class TableThrower:
    """Draws outcomes; the same interface as a hand with an aim, without physics."""

    def __init__(self, model: ThrowModel | None = None) -> None:
        self.model = model or shipped()
        self._flips: dict[tuple[TemplateKind, Skill], list[FlipOutcome]] = {}
        self._kinds: dict[tuple[frozenset[ThrowName], Skill, DieKind, bool], _Kind] = {}

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
        if aim.strength != 1.0:
            target = (target[0], target[1] + STRENGTH_REACH * (aim.strength - 1.0))
        like = self._kind_of(throws, skill, kind, ice)
        mix = like.mix(target)
        rows = self.model.rows(mix.high if mix.share and uniform() < mix.share else mix.low)
        faces = FACES[kind]
        row = rows[int(uniform() * len(rows))]
        # The fingers do not know which result is where, so it is drawn anew for every throw.
        results = [int(uniform() * faces) for _ in row]
        dx, dy = target[0] - mix.target[0], target[1] - mix.target[1]
        if dx * dx + dy * dy > SAME_AIM * SAME_AIM or abs(turn) > 1e-9:
            dice = tuple([_moved(die, dx, dy, turn, face) for die, face in zip(row, results, strict=True)])
        else:
            dice = tuple([_shown(die, face) for die, face in zip(row, results, strict=True)])
        if ice and not all(icebergs):
            dice = tuple(_standing(die, icebergs) for die in dice)
        if like.also or like.always:
            lost = list(like.always)
            for names, met in like.also:
                if uniform() >= met:
                    lost += names
            if lost:
                dice = tuple(_failing(die, lost) for die in dice)
        return dice

    def values(self, throws: frozenset[ThrowName], skill: Skill, uniform: Uniform, draws: int) -> list[int]:
        """What so many throws at the middle are worth: as :meth:`throw` draws them, without the dice."""
        target = Aim().target
        like = self._kind_of(throws, skill, "d4", False)
        mix = like.mix(target)
        if hypot(target[0] - mix.target[0], target[1] - mix.target[1]) > SAME_AIM:
            return [self.throw(throws, skill, Aim(), uniform).value for _ in range(draws)]
        low, high = self.model.values(mix.low), self.model.values(mix.high)
        found = []
        for _ in range(draws):
            values = high if mix.share and uniform() < mix.share else low
            value = values[int(uniform() * len(values))]
            uniform()  # Which face is up makes no difference, but it is drawn.
            for _, met in like.also:
                if uniform() >= met:
                    value = 0
            found.append(0 if like.always else value)
        return found

    def _kind_of(self, throws: frozenset[ThrowName], skill: Skill, kind: DieKind, ice: bool) -> _Kind:
        """What throws of a kind have in common; there are not many kinds."""
        key = throws, skill, kind, ice
        found = self._kinds.get(key)
        if found is None:
            found = self._kinds[key] = self._work_out(*key)
        return found

    def _work_out(self, throws: frozenset[ThrowName], skill: Skill, kind: DieKind, ice: bool) -> _Kind:
        style, scale = mover_of(throws), scale_of(throws, skill)
        cells = self.model.find(style, kind, ice)
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
        aims = list(dict.fromkeys(cell.target for cell in cells))
        return _Kind(cells, scale, tuple(also), always, aims, {}, {})

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
        return (1 - share) * self.model.met(low, names) + share * self.model.met(high, names)

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
        return sum(value > 0 for value in self.values(asked, skill, uniform, draws)) / draws

    def nearly_impossible(self, throws: Iterable[ThrowName]) -> bool:
        """Whether even an expert hardly ever succeeds (DF-RULING-73)."""
        return self.success(throws) < NEARLY


FACES: dict[DieKind, int] = {kind: len(shape.results) for kind, shape in DICE.items()}
DEFAULT_HEADING = Aim().heading
WORTH_HITTING = tuple(region for region in REGIONS if TARGET.value(region))


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


def _moved(die: Outcome, dx: float, dy: float, turn: float, result: int) -> Outcome:
    """An outcome carried to another aim, with this result up; its region is looked up anew."""
    at = die.at[0] + dx, die.at[1] + dy
    points = tuple([(a + dx, b + dy) for a, b in die.corners])
    if turn:
        at, points = _turned(at, turn), tuple([_turned(point, turn) for point in points])
    if die.region == OUTSIDE and hypot(*die.at) < TARGET.radius:
        region, inner = OUTSIDE, ()  # it lay on a prop
    else:
        found = [region_at(a, b) for a, b in points]
        region = majority(found)
        inner = tuple([r for r in WORTH_HITTING if r in found])  # type: ignore[assignment]
    ice = die.icebergs
    if ice:
        quarter = round(turn / (pi / 2))
        ice = tuple(sorted((k + quarter) % 4 for k in ice))
    return Outcome(region, None if die.result is None else result, at, points, inner, die.failed, ice)


def _shown(die: Outcome, result: int) -> Outcome:
    """An outcome with this result up."""
    if die.result is None or die.result == result:
        return die
    return Outcome(die.region, result, die.at, die.corners, die.between, die.failed, die.icebergs)


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
