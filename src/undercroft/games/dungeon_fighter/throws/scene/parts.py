"""Parts of a gesture, and what each has to be: judged here, and told to whoever makes the gesture.

One piece of data serves both, so what a client is told and what a throw is held to cannot drift apart.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot, inf, sqrt
from typing import Any

import msgspec

from undercroft.engine.telling import Words
from undercroft.games.dungeon_fighter.throws.scene.board import beyond_table, outline_distance

ROOM_SLACK = 1e-6
"""Numbers that went through text may be off by rounding."""


class Part(msgspec.Struct, frozen=True, omit_defaults=True):
    """One number or switch of a gesture, by its path, and what it must be."""

    path: str
    """As in ``grip.strike_at.outline``: fields, places in a vector, or what :func:`measure` works out."""
    name: Words
    must: bool | str | None = None
    least: float | None = None
    most: float | None = None
    unit: str = ""
    usual: float | None = None
    """What a practised hand does."""

    def met(self, gesture: Any) -> bool:
        """Whether a gesture is so."""
        return not any(self.problems(gesture))

    def problems(self, gesture: Any) -> Iterable[str]:
        """What is wrong with this part of a gesture, in words."""
        value = measure(gesture, self.path)
        if self.must is not None:
            if value != self.must:
                yield f"{self.name} is {value}, it must be {self.must}"
            return
        if value is None:
            yield f"{self.name} is missing"
            return
        low = -inf if self.least is None else self.least - ROOM_SLACK
        high = inf if self.most is None else self.most + ROOM_SLACK
        if not low <= value <= high:
            yield f"{self.name} is {value:.4g} {self.unit}, allowed is {self._room()}"

    def _room(self) -> str:
        if self.most is None:
            return f"{self.least:g} and more"
        return f"up to {self.most:g}" if self.least is None else f"{self.least:g} to {self.most:g}"


def measure(gesture: Any, path: str) -> Any:
    """What a gesture holds at a path; None where it has no such thing.

    ``size`` and ``level`` are the length of a vector and of its level part; ``outline`` and ``beyond`` how
    far a point lies outside the board's outline and the table's; ``type`` tells which gadget it is.
    """
    value = gesture
    for step in path.split("."):
        if value is None:
            return None
        match step:
            case "size":
                value = norm(value)
            case "level":
                value = hypot(value[0], value[1])
            case "outline":
                value = outline_distance(value[0], value[1])
            case "beyond":
                value = beyond_table(value[0], value[1])
            case "type":
                value = value.__struct_config__.tag
            case _:
                value = value[int(step)] if step.isdigit() else getattr(value, step)
    return value


def norm(v: Iterable[float]) -> float:
    """Length of a vector."""
    return sqrt(sum(x * x for x in v))
