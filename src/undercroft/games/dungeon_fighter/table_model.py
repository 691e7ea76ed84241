"""A quick throw: a normal spread round the aim by skill, judged on the board's own geometry."""

from __future__ import annotations

from functools import cache
from math import cos, hypot, log, pi, sin, sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

from undercroft.engine import Source
from undercroft.physics.board import BULLSEYE, HOLE, TARGET, Pose, flat_turn, region_at

if TYPE_CHECKING:
    from undercroft.games.dungeon_fighter.throw import Flip, Throw

SPREAD = {"expert": 5.0, "skilled": 8.0, "novice": 14.0}
FACTOR = {"blind": 2.5, "card_flick": 2.0, "eye_level": 1.5, "head": 1.8, "ice_floe": 1.3, "ice_wall": 1.6,
          "jump": 1.6, "pond": 1.4, "prayer": 1.3, "punch": 1.7, "under_table": 1.7, "waterfall": 1.2,
          "weak_hand": 1.8, "x": 1.8, "dancing": 1.6}  # fmt: skip


def _gauss(source: Source) -> tuple[float, float]:
    r = sqrt(-2 * log(1 - source.uniform()))
    a = 2 * pi * source.uniform()
    return r * cos(a), r * sin(a)


def spread(skill: str, needs: tuple[str, ...]) -> float:
    factor = 1.0
    for need in needs:
        factor *= FACTOR[need]
    return SPREAD[skill] * min(factor, 3.0)


def throw(ask: Throw, source: Source) -> dict[str, Any]:
    table = ask.table
    wide = spread(ask.skill, ask.needs)
    dice = []
    bergs: set[int] = set()
    impossible = "under_table" in ask.needs and "waterfall" in ask.needs
    for _ in range(ask.count):
        gx, gy = _gauss(source)
        x, y, yaw = gx * wide, gy * wide, source.uniform() * 2 * pi
        regions = [region_at(x + 1.15 * cos(yaw + k * 2 * pi / 3), y + 1.15 * sin(yaw + k * 2 * pi / 3))
                   for k in range(3)]  # fmt: skip
        place = min(set(regions), key=lambda r: (-regions.count(r), TARGET.rank(r)))
        for k, (hx, hy) in enumerate(TARGET.holes):
            if table.icebergs[k] and hypot(x - hx, y - hy) < 3.5:
                bergs.add(k)
        result = source.below(len(ask.faces))
        die: dict[str, Any] = {"place": place}
        inner = sorted({r for r in regions if TARGET.value(r)}, key=TARGET.rank)
        if len(inner) > 1:
            die["between"] = inner
        for lain in table.templates:
            far = hypot(x - lain.x, y - lain.y)
            if far < (4.0 if lain.kind == "frozen" else 3.0) and place not in (HOLE,):
                inside = lain.kind == "frozen" and far < 2.0
                die = {"place": "frozen" if inside else "template", "template": lain.piece}
        if ask.faces[result]:
            die["icon"] = ask.faces[result]
        if source.uniform() < 0.03:
            die["bounced"] = False
        unmet = [need for need in ask.needs if impossible or source.uniform() < 0.04 * FACTOR[need]]
        if unmet:
            die["unmet"] = unmet
        die["pose"] = [x, y, 0.7, *flat_turn("d4", min(result, 3), yaw)]
        dice.append(die)
    out: dict[str, Any] = {"dice": dice}
    if bergs:
        out["icebergs"] = sorted(bergs)
    return out


def flip(ask: Flip, source: Source) -> dict[str, Any]:
    gx, gy = _gauss(source)
    x, y = gx * 8, gy * 8
    if hypot(x, y) > 17:
        return {"turned": 360.0, "on_table": True}
    if source.uniform() < 0.1:
        return {"turned": 90.0}
    out: dict[str, Any] = {"turned": 360.0, "at": [x, y]}
    on = [d.die for d in ask.table.on_board if hypot(d.pose[0] - x, d.pose[1] - y) < 4]
    if on:
        out["on_dice"] = on
    return out


class Odds(NamedTuple):
    hit: float
    value: float


@cache
def odds(needs: tuple[str, ...], skill: str) -> Odds:
    source = Source("odds")
    wide = spread(skill, needs)
    hits = total = 0
    if "under_table" in needs and "waterfall" in needs:
        return Odds(0.0, 0.0)
    ok = 0.97
    for need in needs:
        ok *= 1 - 0.04 * FACTOR[need]
    for _ in range(1000):
        x, y = _gauss(source)
        v = TARGET.value(region_at(x * wide, y * wide))
        hits += v > 0
        total += v
    return Odds(ok * hits / 1000, total / max(1, hits))


__all__ = ["BULLSEYE", "Pose", "flip", "throw"]
