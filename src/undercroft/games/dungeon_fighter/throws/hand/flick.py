"""The flick of a thumb under a Template: what it is held to, and how a bot makes it (DF-RULING-56)."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, radians, sin, sqrt

import msgspec

from undercroft.games.dungeon_fighter.throws.hand.aimed import NOISE, Error, Skill, Uniform, normal
from undercroft.games.dungeon_fighter.throws.hand.plans import HEADINGS
from undercroft.games.dungeon_fighter.throws.hand.tasks import Usual
from undercroft.games.dungeon_fighter.throws.scene.board import TARGET
from undercroft.games.dungeon_fighter.throws.scene.gesture import GestureError, unreadable
from undercroft.games.dungeon_fighter.throws.scene.layout import TemplateKind
from undercroft.games.dungeon_fighter.throws.scene.parts import Part
from undercroft.physics.space import Vec2, Vec3

HEIGHT, UPWARD, SIDEWAYS, TUMBLE = (5.0, 50.0), (100.0, 400.0), 200.0, 60.0
OUTLINE, BEYOND = 6.0, 60.0
"""Limits of a flip: cm, cm/s, cm/s, rad/s, and its place (DF-RULING-56)."""
FLIP_HEIGHT, FLIP_DISTANCE, FLIP_UP, FLIP_TUMBLE = 12.0, 40.0, 240.0, 20.0
"""How a bot flips: from here, so high, with a good turn and a half in the air."""
FLIP_SLIDE = 6.0
"""A landed Template slides on by about this much, cm; bots aim short."""


class Flip(msgspec.Struct, frozen=True):
    """A thumb's flick under a Template."""

    kind: TemplateKind
    at: Vec3
    velocity: Vec3
    tumble: float
    """Spin about the level axis across the flight, rad/s; from how far off its middle it was struck."""

    def validate(self) -> None:
        """Raise GestureError where no thumb could flip like this."""
        for problem in self.problems():
            raise GestureError(problem)

    def problems(self) -> Iterable[str]:
        """What is outside the limits, in words."""
        if wild := list(unreadable(msgspec.to_builtins(self))):
            yield from wild
            return
        for part in FLIP_PARTS:
            yield from part.problems(self)


FLIP_PARTS = (
    Part("at.2", "height of the flip", least=HEIGHT[0], most=HEIGHT[1], unit="cm"),
    Part("at.outline", "distance from the board's outline", least=OUTLINE, unit="cm"),
    Part("at.beyond", "distance beyond the table's edge", most=BEYOND, unit="cm"),
    Part("velocity.2", "upward speed of the flip", least=UPWARD[0], most=UPWARD[1], unit="cm/s"),
    Part("velocity.level", "sideways speed of the flip", least=0.0, most=SIDEWAYS, unit="cm/s"),
    Part("tumble", "tumble of the flip", least=0.0, most=TUMBLE, unit="rad/s"),
)


FLIP_START: Vec3 = (0.0, -FLIP_DISTANCE, FLIP_HEIGHT)


def usual_thumb() -> Usual:
    """How a practised thumb flips: for a client."""
    return Usual(heading=HEADINGS, speed=flip_speed(), up=FLIP_UP, tumble=FLIP_TUMBLE)


def flip_speed() -> float:
    """Sideways speed that brings a practised flip to the point it is aimed at."""
    seconds = (FLIP_UP + sqrt(FLIP_UP**2 + 2 * 981 * (FLIP_HEIGHT - TARGET.thickness))) / 981
    return (FLIP_DISTANCE - FLIP_SLIDE) / seconds


def flip_for(kind: TemplateKind, target: Vec2, heading: float, skill: Skill, uniform: Uniform) -> Flip:
    """A bot's flip at a point of the board, flying along a heading, with the errors of its skill."""
    error = Error().scaled(NOISE[skill])
    e = [normal(uniform) for _ in range(7)]
    back = -FLIP_DISTANCE + error.point * e[0]
    side = error.point * e[1]
    at = (
        target[0] + back * cos(heading) - side * sin(heading),
        target[1] + back * sin(heading) + side * cos(heading),
        min(HEIGHT[1], max(HEIGHT[0], FLIP_HEIGHT + error.point * e[2])),
    )
    up = min(UPWARD[1], max(UPWARD[0], FLIP_UP * (1 + error.speed * e[3])))
    speed = min(SIDEWAYS, flip_speed() * (1 + error.speed * e[4]))
    way = heading + radians(error.direction * e[5])
    tumble = min(TUMBLE, max(0.0, FLIP_TUMBLE + error.spin * e[6]))
    return Flip(kind, at, (speed * cos(way), speed * sin(way), up), tumble)
