"""Board Modifiers and Templates (rulebook p.18 and 20): Icebergs on the holes, pieces on the board."""

from __future__ import annotations

from math import hypot

import msgspec

from undercroft.engine import Ask, Rules
from undercroft.games.dungeon_fighter.health import hurt
from undercroft.games.dungeon_fighter.state import Lain, OnBoard, Party
from undercroft.games.dungeon_fighter.throws.aiming import Aiming
from undercroft.games.dungeon_fighter.throws.chances import FULL_FLIP, Flip
from undercroft.games.dungeon_fighter.throws.landed import HOLE, Flipped
from undercroft.games.dungeon_fighter.throws.scene.board import TARGET, region_at

FLIP_DAMAGE = 1
REACH = {"frozen": 4.0, "weak_point": 3.0}
"""Outer radius of the Templates."""


def place_icebergs(g: Party) -> None:
    """One onto each hole that no Template covers; dice in the holes are set aside (DF-BERG-01)."""
    g.on_board = [die for die in g.on_board if region_at(die.pose[0], die.pose[1]) != HOLE]
    for hole in range(4):
        g.icebergs[hole] = not covered(g, hole)
    g.note("icebergs", "DF-BERG-01", holes=[hole + 1 for hole, up in enumerate(g.icebergs) if up])


def covered(g: Party, hole: int) -> bool:
    """Whether a Template lies on a hole."""
    x, y = TARGET.holes[hole]
    return any(hypot(lain.x - x, lain.y - y) < REACH[lain.kind] + TARGET.hole_radius for lain in g.templates)


def clear_board(g: Party) -> None:
    """Dice, Icebergs and Templates are taken off (DF-BERG-06, DF-TPL-11)."""
    g.on_board, g.templates = [], []
    g.icebergs = [False] * 4


def flip_step(g: Party) -> Rules[None]:
    """The Active Hero flips what the cards call for, one Template after another (DF-TPL-02, 03)."""
    combat = g.fight
    if combat.flips and (yield from flip_one(g, combat.flips[0])):
        combat.flips.pop(0)
    if not combat.flips:
        g.phase = "turn"


def flip_one(g: Party, template: str) -> Rules[bool]:
    """One flip; False if it has to be done again, perhaps by the next Hero."""
    pieces = g.box.templates[template].pieces
    lying = {lain.piece for lain in g.templates}
    free = [piece for piece in pieces if piece not in lying]
    piece = free[0] if free else pieces[0]
    hero = g.hero
    name = g.box.templates[template].name
    if not free:
        keep = yield Ask(
            hero.seat,
            "leave-template",
            "DF-TPL-06",
            ["leave", "again"],
            prompt=f"The {name} is on the board already. Leave it, or flip it again?",
            describe={"leave": "Leave it where it is", "again": "Take it and flip it again"}.__getitem__,
        )
        if keep == "leave":
            return True
        take_template(g, piece)
    aim = None
    if not g.real_dice:
        aim = yield Ask(
            hero.seat,
            "flip",
            "DF-TPL-03",
            form=Aiming(flip=True),
            prompt=f"Flip the {name} onto the Target, with the thumb.",
        )
    flipped = msgspec.convert((yield Flip(g, template, piece, aim)), Flipped)
    if flipped.fault:
        g.note("void", "DF-TPL-03", why=flipped.fault)
        return False
    if flipped.on_table:
        g.note("flip-off", "DF-TPL-05", hero=hero.id, template=template)
        yield from hurt(g, [g.active], FLIP_DAMAGE, "DF-TPL-05")
        if not g.hero.awake:
            g.active = g.next_awake(g.active) or 0
        return False
    if flipped.turned < FULL_FLIP:
        g.note("flip-short", "DF-TPL-04", hero=hero.id, template=template)
        return False
    lay_template(g, Lain(piece, template, flipped.at[0], flipped.at[1], flipped.level), flipped)
    return True


def lay_template(g: Party, lain: Lain, flipped: Flipped) -> None:
    """It lies on the board; dice under it are removed, an Iceberg goes back or aside (DF-TPL-07)."""
    g.templates.append(lain)
    gone = [die.die for die in g.on_board if die.die in flipped.on_dice]
    g.on_board = [die for die in g.on_board if die.die not in gone]
    for berg in flipped.on_icebergs:
        if covered(g, berg):
            g.icebergs[berg] = False
    g.note("flipped", "DF-TPL-03", template=lain.kind, x=lain.x, y=lain.y, removed=gone)


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


def flip_now(g: Party, templates: tuple[str, ...]) -> Rules[None]:
    """A card calls for Templates in the middle of a combat: the Active Hero flips them at once."""
    for template in templates:
        while g.awake() and not (yield from flip_one(g, template)):
            pass
