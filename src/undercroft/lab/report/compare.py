"""Two runs side by side: a pack against the box, a rule against another. What changed beyond noise?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from undercroft.lab.noise import (
    Bounds,
    Mean,
    beyond_noise,
    mean_chance,
    mean_difference,
    share_chance,
    share_difference,
)
from undercroft.lab.report.figures import OneGame, endings, mean_of, ways_to_group
from undercroft.lab.report.things import FEW, choices, turned_up

OVERALL = ("games", "length", "setup", "how it was lost")
"""Groups that say something of the whole game: they come first."""


class Pair(NamedTuple):
    """One figure in both runs, before it is judged."""

    group: str
    name: str
    before: float
    after: float
    unit: str
    """``share`` or ``number``."""
    games: tuple[int, int]
    chance: float
    """How likely a difference as great as this is by chance alone."""
    difference: Callable[[float], Bounds]
    """The difference, with an interval that is so sure."""


class Change(NamedTuple):
    """One figure in both runs."""

    group: str
    name: str
    before: float
    after: float
    unit: str
    games: tuple[int, int]
    difference: Bounds
    beyond: bool
    """It stands out, all comparisons considered."""


def changes(one: OneGame, other: OneGame) -> tuple[list[Change], float]:
    """Every figure that both runs have; those beyond noise first. And how sure the intervals are."""
    pairs = list(_pairs(one, other))
    stands, level = beyond_noise([pair.chance for pair in pairs])
    found = [
        Change(p.group, p.name, p.before, p.after, p.unit, p.games, p.difference(level), beyond)
        for p, beyond in zip(pairs, stands, strict=True)
    ]
    order = {group: place for place, group in enumerate(OVERALL)}
    return sorted(found, key=lambda c: (not c.beyond, order.get(c.group, len(order)), -_size(c))), level


def _size(change: Change) -> float:
    if change.unit == "share":
        return abs(change.difference.value)
    return abs(change.difference.value) / max(1e-9, abs(change.before))


def only_in(one: OneGame, other: OneGame) -> list[str]:
    """Things that turned up in the second run and are not in the first at all."""
    before, after = one.results.sheet.things[one.id], other.results.sheet.things[other.id]
    return [named.name for thing, named in after.items() if thing not in before]


def _pairs(one: OneGame, other: OneGame) -> Iterator[Pair]:
    total = [(int(each.rows["won"].sum()), each.rows.height) for each in (one, other)]
    yield _shares("games", "won, of all", total[0], total[1])
    for name in ("decisions", "turns"):
        yield _means("length", name, *(mean_of(each.rows[name].cast(float)) for each in (one, other)))
    yield from _by_setup(one, other)
    yield from _by_ending(one, other)
    yield from _by_thing(one, other)
    yield from _by_choice(one, other)


def _by_setup(one: OneGame, other: OneGame) -> Iterator[Pair]:
    """Setups and options that both runs have."""
    groups = [ways_to_group(each) for each in (one, other)]
    for group, wins in groups[0].items():
        theirs = {each.name: each for each in groups[1].get(group, [])}
        for mine in wins if len(wins) > 1 else ():
            if mine.name in theirs:
                after = theirs[mine.name]
                yield _shares(group, f"won, {mine.name}", (mine.won, mine.games), (after.won, after.games))


def _by_ending(one: OneGame, other: OneGame) -> Iterator[Pair]:
    lost = [{ending.name: ending.games for ending in endings(each, False)} for each in (one, other)]
    for name in dict.fromkeys([*lost[0], *lost[1]]):
        pair = [
            (found.get(name, 0), each.rows.height) for found, each in zip(lost, (one, other), strict=True)
        ]
        yield _shares("how it was lost", name, pair[0], pair[1])


def _by_thing(one: OneGame, other: OneGame) -> Iterator[Pair]:
    after = turned_up(other)
    for kind, wins in turned_up(one).items():
        theirs = {each.name: each for each in after.get(kind, [])}
        for mine in wins:
            if mine.name in theirs and min(mine.games, theirs[mine.name].games) >= FEW:
                there = theirs[mine.name]
                yield _shares(kind, f"won with {mine.name}", (mine.won, mine.games), (there.won, there.games))


def _by_choice(one: OneGame, other: OneGame) -> Iterator[Pair]:
    theirs = {(choice.side, choice.thing): choice for choice in choices(other)}
    for mine in choices(one):
        there = theirs.get((mine.side, mine.thing))
        if there and min(mine.games, there.games) >= FEW:
            name = f"{mine.name} chosen, of games that offered it"
            yield _shares(mine.kind, name, (mine.taken, mine.games), (there.taken, there.games))


def _shares(group: str, name: str, a: tuple[int, int], b: tuple[int, int]) -> Pair:
    before, after = (count / total if total else 0.0 for count, total in (a, b))

    def difference(level: float) -> Bounds:
        return share_difference(a, b, level)

    return Pair(group, name, before, after, "share", (a[1], b[1]), share_chance(a, b), difference)


def _means(group: str, name: str, a: Mean, b: Mean) -> Pair:
    def difference(level: float) -> Bounds:
        return mean_difference(a, b, level)

    return Pair(group, name, a.value, b.value, "number", (a.games, b.games), mean_chance(a, b), difference)
