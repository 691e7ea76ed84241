"""The fitted table as this game's world: what a hand of some skill would have thrown, in microseconds.

Outcomes of many real simulations are drawn again by the thrower of the fitted table, and put into the words
of the rules.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from math import atan2, hypot
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from undercroft.engine import Source
from undercroft.games.dungeon_fighter.throws.hand.aimed import Skill, seeded
from undercroft.games.dungeon_fighter.throws.hand.plans import Aim as Wanted
from undercroft.games.dungeon_fighter.throws.hand.specific_throws import SPECIFIC, ThrowName
from undercroft.games.dungeon_fighter.throws.landed import WALL, value_of
from undercroft.games.dungeon_fighter.throws.scene.board import (
    HOLE,
    TARGET,
    DieKind,
    Region,
    flat_height,
    flat_turn,
)
from undercroft.games.dungeon_fighter.throws.scene.layout import Template, TemplateKind
from undercroft.games.dungeon_fighter.throws.table.outcomes import Outcome
from undercroft.games.dungeon_fighter.throws.table.thrower import TableThrower, place_on

if TYPE_CHECKING:
    from undercroft.games.dungeon_fighter.state import Lain, Party
    from undercroft.games.dungeon_fighter.throws.chances import Flip, Throw

SIDE_STEP = {"left": -6.0, "half left": -3.0, "centre": 0.0, "half right": 3.0, "right": 6.0}
"""How far to the side of the middle a word throws, cm."""
STRENGTH = {"soft": 0.87, "easy": 0.915, "even": 0.955, "firm": 1.0, "hard": 1.04}
"""Share of a practised throw's speed: an even one rests about the middle, a step is 4 to 7 cm."""
SPIN_STEP = {"spin left": -17.5, "spin right": 20.0}
"""Spin about its line of flight that a word gives a die that really flies, rad/s: found by flights."""
SPIN_LEAD = {"spin left": -2.5, "spin right": 2.5}
"""How far to the side a hand sends a die that it screws, cm: the screw alone drowns in the tumbling."""
SPIN_DRIFT = {"spin left": -3.2, "spin right": 3.2}
"""How far such a die rests to the side of one without spin, in the mean of many flights, cm."""
RING = (0.0, -4.0)
"""The broad ring short of the middle, out of reach of the holes."""
ODDS_DRAWS = 1000


class Odds(NamedTuple):
    """How a kind of throw goes: the share of Hits, what a Hit is worth, and the chance of each section."""

    hit: float
    value: float
    sections: tuple[tuple[int, float], ...] = ()


@cache
def thrower() -> TableThrower:
    return TableThrower()


def wanted(aim: dict[str, Any] | None, *, flies: bool = False) -> Wanted:
    """The point a hand throws at, from a bot's aim or a person's words.

    A die that ``flies`` gets its spin and finds its way; one out of the table is moved by what that did to
    others.
    """
    if not aim:
        return MIDDLE
    if aim.get("aim"):
        return MIDDLE if aim["aim"] == "middle" else Wanted(target=RING)
    aside = SIDE_STEP[aim.get("side") or "centre"]
    strength = STRENGTH[aim.get("strength") or "even"]
    spin = aim.get("spin") or "none"
    if flies:
        lead = SPIN_LEAD.get(spin, 0.0)
        return Wanted(target=(aside + lead, 0.0), strength=strength, spin=SPIN_STEP.get(spin, 0.0))
    return Wanted(target=(aside + SPIN_DRIFT.get(spin, 0.0), 0.0), strength=strength)


MIDDLE = Wanted()


def skill_for(aim: dict[str, Any] | None, skill: str, source: Source) -> Skill:
    """Whose hand throws: the table's for an aim; for words a skilled one, or with nerve a gamble."""
    if not aim or aim.get("aim"):
        return cast("Skill", skill)
    if aim.get("nerve") == "bold":
        return "expert" if source.below(2) else "novice"
    return "skilled"


def throw(ask: Throw, source: Source) -> dict[str, Any]:
    """A :class:`Thrown` for a throw, as plain data."""
    table = ask.table
    skill = skill_for(ask.aim, ask.skill, source)
    dice = thrower().throw_all(
        frozenset(cast("tuple[ThrowName, ...]", ask.needs)),
        skill,
        wanted(ask.aim),
        source.uniform,
        cast("DieKind", ask.shape),
        tuple(table.icebergs),
    )
    templates = [as_template(lain) for lain in table.templates]
    out: dict[str, Any] = {"dice": [landed(ask, die, templates) for die in dice]}
    touched = sorted({berg for die in dice for berg in die.icebergs})
    if touched:
        out["icebergs"] = touched
    return out


def landed(ask: Throw, die: Outcome, templates: list[Template]) -> dict[str, Any]:
    """One die's outcome in the words of the rules."""
    place = place_on(die, templates) if templates else die
    sections = sections_on(ask.table)
    plain: dict[str, Any] = {"place": sections.get(place.region, place.region)}
    if templates and place.region in ("frozen", "template"):
        plain["template"] = getattr(place, "template", "")
    elif len(die.between) > 1:
        plain["between"] = sorted((sections[section] for section in die.between), key=value_of)
    if die.result is not None and ask.faces[die.result]:
        plain["icon"] = ask.faces[die.result]
    if die.failed:
        fail(ask.needs, die.failed, plain)
    plain["pose"] = resting_pose(ask.shape, die)
    return plain


def fail(needs: tuple[str, ...], failed: tuple[str, ...], plain: dict[str, Any]) -> None:
    """Which requirements a die left open, by the conditions it failed."""
    if "bounced_first" in failed:
        plain["bounced"] = False
    if "not_on_wall" in failed:
        plain["place"] = WALL
        plain.pop("between", None)
    unmet = [need for need in needs if "impossible" in failed or not conditions(need).isdisjoint(failed)]
    if unmet:
        plain["unmet"] = unmet


@cache
def conditions(need: str) -> frozenset[str]:
    """The conditions by which a Specific Throw is proved."""
    specific = SPECIFIC[cast("ThrowName", need)]
    return frozenset((*specific.gesture, *specific.trace)) - {"not_on_wall"}


def sections_on(table: Party) -> dict[Region, str]:
    """What the rings of the reference board are worth on the board in use."""
    return sections_of(table.box.boards[table.board].values)


@cache
def sections_of(values: tuple[int, ...]) -> dict[Region, str]:
    """What the rings of the reference board are worth, from these values."""
    return {str(ring): str(value) for (_, ring), value in zip(TARGET.rings, values, strict=True)} | {
        "bullseye": "bullseye"
    }


def resting_pose(shape: str, die: Outcome) -> list[float]:
    """Where a die lies and how it is turned: seven numbers."""
    (x, y), (cx, cy) = die.at, die.corners[0]
    kind = cast("DieKind", shape)
    floor = 0.0 if die.region in (HOLE, "outside") else TARGET.thickness
    turn = flat_turn(kind, die.result or 0, atan2(cy - y, cx - x))
    return [x, y, floor + heights()[shape], *turn]


SHAPES: tuple[DieKind, ...] = ("d4", "snow", "water")


@cache
def heights() -> dict[str, float]:
    return {shape: flat_height(shape) for shape in SHAPES}


def as_template(lain: Lain) -> Template:
    return Template(lain.piece, cast("TemplateKind", lain.kind), lain.x, lain.y, lain.level)


@cache
def odds(needs: tuple[str, ...], skill: str) -> Odds:
    """How a hand does under these requirements, by many draws."""
    asked = frozenset(cast("tuple[ThrowName, ...]", needs))
    uniform = seeded(ODDS_DRAWS)
    values = thrower().values(asked, cast("Skill", skill), uniform, ODDS_DRAWS)
    hits = sum(value > 0 for value in values)
    sections = tuple((value, count / ODDS_DRAWS) for value, count in sorted(Counter(values).items()) if value)
    return Odds(hits / ODDS_DRAWS, sum(values) / max(1, hits), sections)


NEARLY_IMPOSSIBLE = 0.02
"""Throws that an expert makes less often than this are marked (DF-RULING-73)."""


def nearly_impossible(needs: list[str]) -> bool:
    """Whether even an expert hardly ever makes these throws together."""
    return bool(needs) and odds(tuple(needs), "expert").hit < NEARLY_IMPOSSIBLE


# --- Templates -----------------------------------------------------------------------------------


TURNED_OVER, NOT_TURNED_OVER = 360.0, 90.0
"""The table knows whether a Template turned over, not by how much."""
ICEBERG_REACH = 2.1


@cache
def flip_odds(template: str, skill: str, aim: str) -> tuple[float, float]:
    """How often a flip comes to lie on the board, and how often it goes off it."""
    uniform, target = seeded(ODDS_DRAWS), wanted({"aim": aim}).target
    hand = cast("Skill", skill)
    flips = [thrower().flip(cast("TemplateKind", template), hand, target, uniform) for _ in range(ODDS_DRAWS)]
    off = sum(one.touches_table for one in flips)
    landed = sum(one.turned_over and not one.touches_table for one in flips)
    return landed / ODDS_DRAWS, off / ODDS_DRAWS


def flip(ask: Flip, source: Source) -> dict[str, Any]:
    """A :class:`Flipped`: where a flipped Template comes to lie, and on what."""
    g, kind = ask.table, cast("TemplateKind", ask.template)
    skill = skill_for(ask.aim, ask.skill, source)
    landed = thrower().flip(kind, skill, wanted(ask.aim).target, source.uniform)
    if landed.touches_table:
        return {"turned": TURNED_OVER, "on_table": True}
    if not landed.turned_over:
        return {"turned": NOT_TURNED_OVER}
    (x, y), reach = landed.at, Template("", kind, 0.0, 0.0).radius
    out: dict[str, Any] = {"turned": TURNED_OVER, "at": [x, y]}
    under = [die.die for die in g.on_board if hypot(die.pose[0] - x, die.pose[1] - y) < reach + 1.0]
    if under:
        out["on_dice"] = under
    bergs = [
        hole
        for hole, (hx, hy) in enumerate(TARGET.holes)
        if g.icebergs[hole] and hypot(hx - x, hy - y) < reach + ICEBERG_REACH
    ]
    if bergs:
        out["on_icebergs"] = bergs
    below = [as_template(lain) for lain in g.templates]
    levels = [other.level for other in below if hypot(other.x - x, other.y - y) < reach + other.radius]
    if levels:
        out["level"] = max(levels) + 1
    return out
