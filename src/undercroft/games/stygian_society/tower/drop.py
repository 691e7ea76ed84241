"""The cube tower as a question to the world: cubes go in, and what comes out is the answer.

The answer is plain data: counts by colour in field and crypt, and the tower's inside afterwards.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

import msgspec

from undercroft.engine import Chance, IllegalAnswer, Names, Question, Schema, Source
from undercroft.games.stygian_society.content.cards import COLOURS
from undercroft.games.stygian_society.tower.fast import FastTower
from undercroft.games.stygian_society.tower.tower import DropResult, Tower, TowerState

SPREAD = 4
"""Levels over which cubes are spread whose places nobody saw (entered by hand)."""

TOP_LEVEL = 6

JOSTLE_ONE_IN = 20
"""How seldom a turn's end knocks the tower, when the option is on."""


class Dropping(Schema, tag="drop"):
    """Cubes that go into a tower, and what could come out."""

    cubes: list[str]
    inside: dict[str, int]
    most: dict[str, int]


class Knocking(Schema, tag="jostle"):
    """What could fall out of a tower by accident."""

    cubes: list[str]
    inside: dict[str, int]
    most: dict[str, int]


class Drop(Chance):
    """Drop these cubes together; which come out, and where do they lie?"""

    __slots__ = ("about", "cubes", "in_crypt", "tower")

    kind = "drop"
    form: type[Dropping] | type[Knocking] = Dropping

    def __init__(
        self,
        tower: TowerState,
        cubes: Sequence[str],
        in_crypt: Sequence[str],
        about: Question[Any] | None = None,
    ) -> None:
        self.tower, self.cubes, self.in_crypt, self.about = tower, cubes, in_crypt, about

    def sample(self, source: Source) -> dict[str, Any]:
        return plain(fast_tower().drop(self.tower, self.cubes, source.word(), self.in_crypt))

    def check(self, answer: Any) -> dict[str, Any]:
        """Nothing may come out that neither went in nor was inside; the rest is in the tower."""
        if not isinstance(answer, dict) or not set(answer) <= {"field", "crypt", "tower"}:
            raise IllegalAnswer(f"{self.hint()}; got {answer!r}")
        field, crypt = _counts(answer.get("field", {})), _counts(answer.get("crypt", {}))
        there = self.there()
        inside: dict[str, int] = {}
        for colour in COLOURS:
            left = there[colour] - field.get(colour, 0) - crypt.get(colour, 0)
            if left < 0:
                raise IllegalAnswer(
                    f"{there[colour]} {colour} went in or were inside, but "
                    f"{there[colour] - left} {colour} are said to have come out"
                )
            inside[colour] = left
        tower = answer.get("tower")
        state = self._guess(inside) if tower is None else _tower(tower, inside)
        return {"field": field, "crypt": crypt, "tower": msgspec.to_builtins(state)}

    def there(self) -> dict[str, int]:
        """Cubes by colour that could come out."""
        counts = dict.fromkeys(COLOURS, 0)
        for colour in self.cubes:
            counts[colour] += 1
        for colour in self.tower.colours:
            counts[colour] += 1
        return counts

    def _guess(self, inside: dict[str, int]) -> TowerState:
        """The inside of a real tower that nobody can see: cubes that were there keep their level."""
        colours, levels, lain, wanted = [], [], [], dict(inside)
        for number, colour in enumerate(self.tower.colours):
            if wanted[colour]:
                wanted[colour] -= 1
                colours.append(colour)
                levels.append(self.tower.levels[number])
                lain.append(self.tower.lain[number] + 1)
        for colour in COLOURS:
            for _ in range(wanted[colour]):
                levels.append(1 + len(colours) % SPREAD)
                colours.append(colour)
                lain.append(1)
        return TowerState(colours, levels, lain)

    def parse(self, text: str) -> dict[str, Any]:
        """``2 blue 1 red / 1 white``: what lies in the field, then after a slash what lies in the crypt."""
        field, _, crypt = text.partition("/")
        return self.check({"field": _read(field, self.hint()), "crypt": _read(crypt, self.hint())})

    def hint(self, n: Names = str) -> str:
        told = ", ".join(f"{self.cubes.count(c)} {n(c)}" for c in COLOURS if c in self.cubes) or "nothing"
        purpose = self.purpose(n)
        why = f" for {purpose}" if purpose else ""
        return (
            f"drop {told}{why}; enter what came out into the field, then / and what came out into the crypt, "
            "as in: 2 blue 1 red / 1 white"
        )

    def schema(self) -> Dropping | Knocking:
        most = {colour: count for colour, count in self.there().items() if count}
        return self.form(list(self.cubes), self.tower.inside(), most)

    def label(self, n: Names, answer: Any) -> str:
        """What came out, in words."""
        told = [f"{_said(n, answer.get(place, {}))} in the {n(place)}" for place in ("field", "crypt")]
        return ", ".join(told)


class Jostle(Drop):
    """Was the tower knocked, and what fell out by accident? (STY-RULING-77)"""

    __slots__ = ()

    kind = "jostle"
    form = Knocking

    def __init__(self, tower: TowerState) -> None:
        super().__init__(tower, (), ())

    def sample(self, source: Source) -> dict[str, Any]:
        """Seldom; then the cubes nearest to the mouth may slide out."""
        state = self.tower
        field: list[str] = []
        crypt: list[str] = []
        keep: list[int] = []
        knocked = state.colours and source.below(JOSTLE_ONE_IN) == 0
        for number, (colour, level) in enumerate(zip(state.colours, state.levels, strict=True)):
            if knocked and level <= 1 and source.below(2):
                (field if source.below(6) else crypt).append(colour)
            else:
                keep.append(number)
        return plain(DropResult(field, crypt, state.only(keep)))

    def hint(self, n: Names = str) -> str:
        return "if the tower was knocked, enter what fell out into the field / into the crypt; else enter /"


def plain(result: DropResult) -> dict[str, Any]:
    """A drop's result as the answer the rules take."""
    return {
        "field": _tally(result.field),
        "crypt": _tally(result.crypt),
        "tower": msgspec.to_builtins(result.state),
    }


@cache
def fast_tower() -> FastTower:
    """The fitted tower of ordinary play: its tables are filled as they are needed."""
    return FastTower()


def through(tower: Tower) -> Callable[[Any, int], Any]:
    """A dealer's resolver for another tower: ``Seeded(seed, using={"drop": through(PhysicalTower())})``."""

    def resolve(drop: Drop, seed: int) -> dict[str, Any]:
        return plain(tower.drop(drop.tower, drop.cubes, seed, drop.in_crypt))

    return resolve


def _said(n: Names, cubes: Mapping[str, int]) -> str:
    return " + ".join(f"{count} {n(colour)}" for colour, count in cubes.items()) or "nothing"


def _tally(colours: Sequence[str]) -> dict[str, int]:
    return {colour: colours.count(colour) for colour in COLOURS if colour in colours}


def _counts(given: Any) -> dict[str, int]:
    if not isinstance(given, dict) or any(colour not in COLOURS for colour in given):
        raise IllegalAnswer(f"count cubes by colour ({', '.join(COLOURS)}); got {given!r}")
    for colour, count in given.items():
        if type(count) is not int or count < 0:
            raise IllegalAnswer(f"how many {colour}? got {count!r}")
    return {colour: given[colour] for colour in COLOURS if given.get(colour)}


def _tower(given: Any, inside: dict[str, int]) -> TowerState:
    try:
        state = msgspec.convert(given, TowerState)
    except msgspec.ValidationError as error:
        raise IllegalAnswer(f"that is no tower: {error}") from None
    count = len(state.colours)
    if any(state.colours.count(colour) != there for colour, there in inside.items()):
        raise IllegalAnswer(f"the tower must hold {inside}; got {state.inside()}")
    if (len(state.levels), len(state.lain)) != (count, count) or len(state.poses) not in (0, count):
        raise IllegalAnswer("the tower must tell a level, an age and perhaps a pose for each cube inside")
    if any(not 0 <= level <= TOP_LEVEL for level in state.levels) or any(lain < 1 for lain in state.lain):
        raise IllegalAnswer(f"levels are 0 to {TOP_LEVEL}, ages from 1")
    return state


def _read(text: str, hint: str) -> dict[str, int]:
    words = text.replace(",", " ").lower().split()
    if len(words) % 2 or not all(word.isdigit() for word in words[::2]):
        raise IllegalAnswer(hint)
    counts: dict[str, int] = {}
    for number, word in zip(words[::2], words[1::2], strict=True):
        close = [colour for colour in COLOURS if colour.startswith(word)]
        if len(close) != 1:
            raise IllegalAnswer(f"{word!r} is no colour; {hint}")
        counts[close[0]] = counts.get(close[0], 0) + int(number)
    return counts
