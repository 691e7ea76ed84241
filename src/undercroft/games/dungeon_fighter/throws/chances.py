"""The questions to the world: a die thrown at the Target, a Template flipped onto it."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import TYPE_CHECKING, Any

import msgspec

from undercroft.engine import Chance, IllegalAnswer, Names, Question, Schema, Source
from undercroft.engine.words import counted, plural
from undercroft.games.dungeon_fighter.content.cards import ICON, SNOW
from undercroft.games.dungeon_fighter.throws import by_table
from undercroft.games.dungeon_fighter.throws.landed import (
    FROZEN,
    ON_TEMPLATE,
    PLACES,
    SECTIONS,
    WALL,
    Flipped,
    Landed,
    Thrown,
    value_of,
)
from undercroft.games.dungeon_fighter.throws.scene.board import TARGET

if TYPE_CHECKING:
    from undercroft.games.dungeon_fighter.state import Party

POSE = 7
"""Numbers of a pose: a place and a turn."""
FULL_FLIP = 180.0
"""Degrees a Template must turn over (DF-TPL-04)."""


def one_word(need: str) -> str:
    """A Specific Throw as people write it in one word."""
    return need.replace("_", "-")


class Throw(Chance):
    """Throw a die, or the three Water dice, at the Target; the answer is a :class:`Thrown`."""

    __slots__ = ("about", "aim", "count", "die", "faces", "needs", "place", "shape", "skill", "table")

    kind = "throw"

    def __init__(
        self,
        table: Party,
        die: str,
        shape: str,
        faces: Sequence[str],
        needs: Sequence[str],
        aim: Any,
        about: Question[Any] | None = None,
    ) -> None:
        self.about = about
        self.table, self.die, self.shape, self.faces = table, die, shape, faces
        self.needs, self.aim = tuple(needs), aim
        self.skill, self.place = table.skill, table.active
        self.count = 3 if shape == "water" else 1

    def sample(self, source: Source) -> dict[str, Any]:
        """The fitted table's answer, in microseconds; a hand's gesture is always really thrown."""
        if self.aim and self.aim.get("gesture"):
            from undercroft.games.dungeon_fighter.throws import by_physics

            return by_physics.throw(self, source.word())
        return by_table.throw(self, source)

    def check(self, answer: Any) -> dict[str, Any]:
        try:
            thrown = msgspec.convert(answer, Thrown)
        except msgspec.ValidationError as error:
            raise IllegalAnswer(f"that is no throw: {error}") from None
        if len(thrown.dice) != self.count and not thrown.fault:
            were = f"{counted(self.count, 'die', 'dice')} {plural(self.count, 'was', 'were')} thrown"
            raise IllegalAnswer(f"{were}, not {len(thrown.dice)}")
        for die in thrown.dice:
            self._verify(die)
        for berg in thrown.icebergs:
            if not 0 <= berg < 4 or not self.table.icebergs[berg]:
                raise IllegalAnswer(f"there is no Iceberg on hole {berg + 1}")
        plain: dict[str, Any] = msgspec.to_builtins(thrown)
        return plain

    def of_person(self, answer: Any) -> dict[str, Any]:
        """People tell where their dice rest; how others were pushed, ways and faults are the world's."""
        checked = self.check(answer)
        for told in ("moved", "path", "fault"):
            if checked.get(told):
                raise IllegalAnswer(f"{told} is not for a person to tell; {self.hint(self.table.names)}")
        for die in msgspec.convert(checked, Thrown).dice:
            self._verify_told(die)
        return checked

    def _verify_told(self, die: Landed) -> None:
        """A slip of the pen: a place that is not there, something named twice."""
        if die.place not in self.places():
            raise IllegalAnswer(f"a die rests in one of {', '.join(self.places())}; got {die.place!r}")
        for named in (die.between, die.unmet):
            if len(set(named)) < len(named):
                raise IllegalAnswer(f"{', '.join(map(one_word, named))}: each is named once")

    def places(self) -> list[str]:
        """Where a die can rest now: on an Ice wall or a Template only if there is one."""
        kinds = {lain.kind for lain in self.table.templates}
        there = {WALL: "ice_wall" in self.needs, ON_TEMPLATE: bool(kinds), FROZEN: FROZEN in kinds}
        return [place for place in PLACES if there.get(place, True)]

    def _verify(self, die: Landed) -> None:
        if die.place not in PLACES:
            raise IllegalAnswer(f"a die rests in one of {', '.join(self.places())}; got {die.place!r}")
        if die.icon not in ("", *self.faces):
            raise IllegalAnswer(f"{self.table.names.the_die(self.die)} shows no {die.icon!r}")
        for section in die.between:
            if section not in SECTIONS:
                raise IllegalAnswer(f"{section!r} is no section; there is {', '.join(SECTIONS)}")
        for need in die.unmet:
            if need not in self.needs:
                in_force = ", ".join(map(one_word, self.needs)) or "none"
                raise IllegalAnswer(f"{one_word(need)!r} is not asked for; in force: {in_force}")
        if die.place in SECTIONS and die.between and die.place not in die.between:
            raise IllegalAnswer(f"a die in {die.place} does not lie between {', '.join(die.between)}")
        if die.ruled_out:
            raise IllegalAnswer("whether it counts is the Leader's word: enter it in doubt")
        if len(die.pose) not in (0, POSE):
            raise IllegalAnswer(f"a pose is {POSE} numbers, place and turn; got {len(die.pose)}")
        pieces = {lain.piece: lain.kind for lain in self.table.templates}
        if die.place in (FROZEN, ON_TEMPLATE) and die.template not in pieces:
            raise IllegalAnswer(f"name the Template; on the board: {', '.join(pieces) or 'none'}")
        if die.place == FROZEN and pieces[die.template] != FROZEN:
            raise IllegalAnswer("only a Frozen Template has an inside")

    def parse(self, text: str) -> dict[str, Any]:
        """Companion mode: "3/4 icon berg 2; hole" - a die for each part between semicolons."""
        dice, bergs = [], []
        doubt = "doubt" in text.lower()
        for part in text.lower().replace("doubt", " ").split(";"):
            die, touched = self._one(part.replace(",", " ").split())
            dice.append(die)
            bergs += touched
        return self.check({"dice": dice, "icebergs": sorted(set(bergs)), "doubt": doubt})

    def _one(self, words: list[str]) -> tuple[dict[str, Any], list[int]]:
        die: dict[str, Any] = {}
        bergs: list[int] = []
        while words:
            word = words.pop(0)
            sections = word.split("/")
            if word in PLACES or set(sections) <= set(SECTIONS):
                die["place"] = sections[0]
                if len(sections) > 1:
                    die["between"] = sorted(sections, key=value_of)
            elif word in (ICON, SNOW):
                die["icon"] = word
            elif word in ("no-bounce", "unbounced"):
                die["bounced"] = False
            elif word == "failed" and words:
                die.setdefault("unmet", []).append(words.pop(0).replace("-", "_"))
            elif word == "berg" and words and words[0].isdigit():
                bergs.append(int(words.pop(0)) - 1)
            elif word in [lain.piece for lain in self.table.templates]:
                die["template"] = word
            else:
                raise IllegalAnswer(f"{word!r}? {self.hint(self.table.names)}")
        if "place" not in die:
            raise IllegalAnswer(self.hint(self.table.names))
        lying = [lain.piece for lain in self.table.templates if die["place"] != FROZEN or lain.kind == FROZEN]
        if die["place"] in (FROZEN, ON_TEMPLATE) and len(lying) == 1:
            die.setdefault("template", lying[0])
        return die, bergs

    def hint(self, n: Names = str) -> str:
        needs = ", ".join(map(n, self.needs))
        told = f"throw the {n(self.die)}"
        told += f" ({needs})" if needs else ""
        told += f" and enter where it rests ({', '.join(self.places())}; 4/3 if it lies in 4 and across 3), "
        told += "icon if it shows it, no-bounce if it touched the board first"
        if self.needs:
            told += f", {' or '.join(f'failed {one_word(need)}' for need in self.needs)} for a throw not met"
        if any(self.table.icebergs):
            told += ", berg and its number for each Iceberg touched"
        told += ", doubt if the Leader is to decide whether it counts"
        return told + ("; three parts with ; between" if self.count > 1 else "")

    def label(self, n: Names, answer: Any) -> str:
        names, thrown = self.table.names, msgspec.convert(answer, Thrown)
        return names.fault(thrown.fault) if thrown.fault else "; ".join(map(names.landed, thrown.dice))

    def schema(self) -> ThrowToEnter:
        return ThrowToEnter(
            self.die,
            self.shape,
            self.count,
            self.places(),
            list(SECTIONS),
            sorted({face for face in self.faces if face}),
            list(self.needs),
            [lain.piece for lain in self.table.templates],
            [k for k, up in enumerate(self.table.icebergs) if up],
        )


class ThrowToEnter(Schema, tag="throw"):
    """Where the players' own dice may have come to rest, and what may have happened on the way."""

    die: str
    shape: str
    count: int
    """Dice thrown together."""
    places: list[str]
    sections: list[str]
    """Those of the places between which a die can lie."""
    icons: list[str]
    needs: list[str]
    templates: list[str]
    """Pieces on the board."""
    icebergs: list[int]
    """Those that stand, by hole."""


class Flip(Chance):
    """Flip a Template onto the Target like a coin; the answer is a :class:`Flipped`."""

    __slots__ = ("about", "aim", "piece", "place", "skill", "table", "template")

    kind = "flip"

    def __init__(
        self, table: Party, template: str, piece: str, aim: Any, about: Question[Any] | None = None
    ) -> None:
        self.about = about
        self.table, self.template, self.piece, self.aim = table, template, piece, aim
        self.skill, self.place = table.skill, table.active

    def sample(self, source: Source) -> dict[str, Any]:
        if self.aim and self.aim.get("gesture"):
            from undercroft.games.dungeon_fighter.throws import by_physics

            return by_physics.flip(self, source.word())
        return by_table.flip(self, source)

    def check(self, answer: Any) -> dict[str, Any]:
        try:
            flipped = msgspec.convert(answer, Flipped)
        except msgspec.ValidationError as error:
            raise IllegalAnswer(f"that is no flip: {error}") from None
        valid = flipped.turned >= FULL_FLIP and not flipped.on_table and not flipped.fault
        if valid and len(flipped.at) != 2:
            raise IllegalAnswer("a Template that landed well needs the place of its middle: x and y in cm")
        if valid and not hypot(*flipped.at) <= TARGET.radius:  # What is no number is nowhere on it.
            raise IllegalAnswer(f"that is beside the Target: its rim is {TARGET.radius:g} cm from its middle")
        plain: dict[str, Any] = msgspec.to_builtins(flipped)
        return plain

    def of_person(self, answer: Any) -> dict[str, Any]:
        """People tell how their Template came to lie; only the world can fail."""
        checked = self.check(answer)
        if checked.get("fault"):
            raise IllegalAnswer(f"fault is not for a person to tell; {self.hint(self.table.names)}")
        return checked

    def parse(self, text: str) -> dict[str, Any]:
        """Companion mode: "table", "short" (it did not turn over), or its middle: "3.5 -2"."""
        words = text.lower().replace(",", " ").split()
        if words == ["table"]:
            return self.check({"turned": 360.0, "on_table": True})
        if words == ["short"]:
            return self.check({"turned": 0.0})
        try:
            return self.check({"turned": 360.0, "at": [float(word) for word in words]})
        except ValueError:
            raise IllegalAnswer(self.hint(self.table.names)) from None

    def hint(self, n: Names = str) -> str:
        told = f"flip the {n(self.template)}; enter x and y of its middle in cm"
        return f"{told}, or 'table', or 'short' if it did not turn"

    def label(self, n: Names, answer: Any) -> str:
        flipped = msgspec.convert(answer, Flipped)
        if flipped.fault:
            return self.table.names.fault(flipped.fault)
        if flipped.on_table:
            return "it touches the table"
        return "it lies on the board" if flipped.turned >= FULL_FLIP else "it did not turn over"

    def schema(self) -> FlipToEnter:
        return FlipToEnter(self.template, self.piece)


class FlipToEnter(Schema, tag="flip"):
    """The players' own Template, to be flipped."""

    template: str
    piece: str
