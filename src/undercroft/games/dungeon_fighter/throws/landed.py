"""What a throw or a flip left behind, in the words of the rules: the answers that the world gives."""

from __future__ import annotations

import msgspec

from undercroft.games.dungeon_fighter.content.cards import ICON

OUTSIDE, HOLE, BONES, BULLSEYE = "outside", "hole", "bones", "bullseye"
FROZEN = "frozen"
"""Inside the opening of a Frozen Template."""
ON_TEMPLATE = "template"
WALL = "wall"
"""Lying on the Ice wall."""
SECTIONS = ("1", "2", "3", "4", "5", BULLSEYE)
MISSES = (OUTSIDE, HOLE, BONES, FROZEN, WALL)
PLACES = (*MISSES, ON_TEMPLATE, *SECTIONS)
BULLSEYE_VALUE = 10


def value_of(section: str) -> int:
    """What a section is worth; the bullseye is 10 though nothing is printed there (DF-HIT-06)."""
    return BULLSEYE_VALUE if section == BULLSEYE else int(section)


class Landed(msgspec.Struct, omit_defaults=True):
    """One die at rest."""

    place: str
    template: str = ""
    """The Template it lies on, or in."""
    between: list[str] = []
    """Every section under its corners, low to high; two or more: it lies between them."""
    icon: str = ""
    bounced: bool = True
    """It bounced on the table before it touched the Target."""
    unmet: list[str] = []
    """The requirements it did not fulfil."""
    ruled_out: bool = False
    """The Leader decided that it does not count (DF-LEAD-01)."""
    pose: list[float] = []

    @property
    def is_hit(self) -> bool:
        """Whether the throw counts; on a Template it does (DF-TPL-08, DF-REQ-04, DF-RULING-12)."""
        return self.bounced and not self.unmet and not self.ruled_out and self.place not in MISSES

    @property
    def is_between(self) -> bool:
        """Whether it lies between 2 sections, as a Hit (DF-RULING-18)."""
        return len(self.between) > 1 and self.place in SECTIONS and self.is_hit

    @property
    def stays(self) -> bool:
        """Whether it lies on the board afterwards (DF-RULING-22)."""
        return self.place not in (OUTSIDE, WALL)


def is_insta_kill(landed: Landed) -> bool:
    """Bullseye and icon on one die that counts (DF-INSTA-01)."""
    return landed.is_hit and landed.place == BULLSEYE and landed.icon == ICON


class Thrown(msgspec.Struct, omit_defaults=True):
    """A throw, from the hand to rest."""

    dice: list[Landed]
    icebergs: list[int] = []
    """Icebergs that any die touched."""
    moved: dict[str, list[float]] = {}
    """Earlier dice that were pushed: where they lie now; nothing: off the board."""
    doubt: bool = False
    """At a real table: the players do not agree, and the Leader decides (DF-LEAD-01)."""
    fault: str = ""
    """Why the throw is void, if the world failed (DF-RULING-11): a word out of the names' FAULTS."""
    path: list[list[float]] = []
    """The die's way as points (x, y, z), to draw."""


class Flipped(msgspec.Struct, omit_defaults=True):
    """A Template flipped like a coin."""

    turned: float
    """Degrees it turned over in the air."""
    on_table: bool = False
    """Some part of it touches the table."""
    at: list[float] = []
    """Where its middle lies."""
    on_dice: list[str] = []
    """Dice it came to lie on."""
    on_icebergs: list[int] = []
    level: int = 0
    """How many Templates it lies on."""
    fault: str = ""
