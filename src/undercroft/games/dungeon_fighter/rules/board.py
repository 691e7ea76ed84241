"""The board (rulebook p.18 and 20): Icebergs on the holes, Templates and dice that lie on it."""

from __future__ import annotations

from math import hypot

from undercroft.games.dungeon_fighter.state import Lain, OnBoard, Party
from undercroft.games.dungeon_fighter.telling import happenings
from undercroft.games.dungeon_fighter.throws.landed import HOLE, ON_TEMPLATE, Flipped, Landed
from undercroft.games.dungeon_fighter.throws.scene.board import TARGET, region_at

REACH = {"frozen": 4.0, "weak_point": 3.0}
"""Outer radius of the Templates."""


def place_icebergs(g: Party) -> None:
    """One onto each hole that no Template covers; dice in the holes are set aside (DF-BERG-01)."""
    g.on_board = [die for die in g.on_board if region_at(die.pose[0], die.pose[1]) != HOLE]
    for hole in range(4):
        g.icebergs[hole] = not covered(g, hole)
    g.note(happenings.Icebergs([hole + 1 for hole, up in enumerate(g.icebergs) if up]))


def bergs_wanted(g: Party) -> bool:
    """Whether a call for Icebergs would stand one up: some free hole has none (DF-RULING-55)."""
    return any(not up and not covered(g, hole) for hole, up in enumerate(g.icebergs))


def covered(g: Party, hole: int) -> bool:
    """Whether a Template lies on a hole."""
    x, y = TARGET.holes[hole]
    return any(hypot(lain.x - x, lain.y - y) < REACH[lain.kind] + TARGET.hole_radius for lain in g.templates)


def clear_board(g: Party) -> None:
    """Dice, Icebergs and Templates are taken off (DF-BERG-06, DF-TPL-11)."""
    g.on_board, g.templates = [], []
    g.icebergs = [False] * 4


def lay_template(g: Party, lain: Lain, flipped: Flipped) -> None:
    """It lies on the board; dice under it are removed, an Iceberg goes back or aside (DF-TPL-07)."""
    g.templates.append(lain)
    gone = [die.die for die in g.on_board if die.die in flipped.on_dice]
    g.on_board = [die for die in g.on_board if die.die not in gone]
    for hole, up in enumerate(g.icebergs):
        g.icebergs[hole] = up and not covered(g, hole)
    g.note(happenings.Flipped(lain.kind, lain.x, lain.y, gone))


def on_weak_point(g: Party, landed: Landed) -> bool:
    """Whether a Hit lies on the Weak Point."""
    kinds = {lain.piece: lain.kind for lain in g.templates}
    return landed.is_hit and landed.place == ON_TEMPLATE and kinds.get(landed.template) == "weak_point"


def take_template(g: Party, piece: str) -> None:
    """Take a Template off the board."""
    g.templates = [lain for lain in g.templates if lain.piece != piece]


def push(g: Party, moved: dict[str, list[float]]) -> None:
    """Earlier dice lie where they were pushed; off the board they are set beside it (DF-RULING-24)."""
    if not moved:
        return
    kept: list[OnBoard] = []
    for die in g.on_board:
        pose = moved.get(die.die, die.pose)
        if pose:
            kept.append(OnBoard(die.die, die.shape, pose))
    g.on_board = kept
