"""What the rows of one game say: who wins by what, how long it takes, how it is lost."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from statistics import fmean, median, variance
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from undercroft.lab.noise import Bounds, Mean, share
from undercroft.lab.plan import shown_bots, shown_value
from undercroft.lab.results import Played, Results

if TYPE_CHECKING:
    import polars


class Wins(NamedTuple):
    """How many of some games were won."""

    name: str
    games: int
    won: int

    @property
    def bounds(self) -> Bounds:
        return share(self.won, self.games)


class Length(NamedTuple):
    """How long games of a setup are."""

    name: str
    decisions: Mean
    quartiles: tuple[float, float, float]
    """Decisions: a quarter, half and three quarters of the games are shorter."""
    longest: int
    turns: float


class OneGame(NamedTuple):
    """The rows of one game of a run, and what they were played with."""

    id: str
    title: str
    rows: polars.DataFrame
    played: dict[int, Played]
    """By the place of the setup in the plan."""
    results: Results

    @property
    def side(self) -> str:
        """Whose wins are counted."""
        return next(iter(self.played.values())).sides[0]

    def label(self, place: int) -> str:
        """A setup's label under the game's title."""
        return self.played[place].short

    @property
    def sided(self) -> bool:
        """Whether players sit on more than one side."""
        return any(len(one.sides) > 1 for one in self.played.values())


def each_game(results: Results) -> Iterator[OneGame]:
    """The games of a run, one after another."""
    rows = results.games()
    played = results.sheet.played
    for game in dict.fromkeys(one.game for one in played):
        mine = {place: one for place, one in enumerate(played) if one.game == game}
        some = rows.filter(rows["game"] == game)
        if some.height:
            yield OneGame(game, next(iter(mine.values())).title, some, mine, results)


def factors(one: OneGame) -> dict[str, dict[int, str]]:
    """What differs between the setups of a game: by name, what it is in each of them."""
    options: dict[str, dict[int, str]] = defaultdict(dict)
    for place, played in one.played.items():
        for name, value in played.options.items():
            options[name][place] = shown_value(value)
        options["seats"][place] = str(len(played.seats))
        options["bots"][place] = shown_bots(played.bots)
    told = {name: values for name, values in options.items() if len(set(values.values())) > 1}
    if "players" in told:  # The same thing once more, where an option says it.
        told.pop("seats", None)
    return told


def by_setup(one: OneGame) -> list[Wins]:
    """Wins of every setup, in the plan's order."""
    return _wins(one, {place: one.label(place) for place in one.played})


def by_factor(one: OneGame) -> dict[str, list[Wins]]:
    """Wins by everything that differs between setups."""
    return {name: _wins(one, values) for name, values in factors(one).items()}


def ways_to_group(one: OneGame) -> dict[str, list[Wins]]:
    """Wins by setup, and by everything that differs; by that alone where only one thing does."""
    factors = by_factor(one)
    return factors if len(factors) == 1 else {"setup": by_setup(one), **factors}


def _wins(one: OneGame, names: dict[int, str]) -> list[Wins]:
    """Wins of setups that go by the same name, taken together."""
    import polars as pl

    counted: dict[str, list[int]] = {name: [0, 0] for name in names.values()}
    grouped = one.rows.group_by("place").agg(games=pl.len(), won=pl.col("won").sum())
    for place, games, won in grouped.iter_rows():
        counted[names[place]][0] += games
        counted[names[place]][1] += won
    return [Wins(name, games, won) for name, (games, won) in counted.items() if games]


def lengths(one: OneGame) -> list[Length]:
    """How long games are, setup by setup."""
    found = []
    for place in one.played:
        some = one.rows.filter(one.rows["place"] == place)
        if some.height:
            found.append(length_of(one.label(place), some))
    return found


def length_of(name: str, some: polars.DataFrame) -> Length:
    """How long some games are."""
    decisions = some["decisions"].cast(float)
    low, middle, high = (float(decisions.quantile(at) or 0.0) for at in (0.25, 0.5, 0.75))
    longest, turns = max(some["decisions"].to_list()), median(some["turns"].to_list())
    return Length(name, mean_of(decisions), (low, middle, high), longest, turns)


def mean_of(values: polars.Series) -> Mean:
    """The mean of a column."""
    numbers: list[float] = values.to_list()
    return Mean(fmean(numbers), variance(numbers) if len(numbers) > 1 else 0.0, len(numbers))


class Ending(NamedTuple):
    """A way in which games end."""

    name: str
    rule: str
    games: int


def endings(one: OneGame, won: bool) -> list[Ending]:
    """How games were won or lost, the most frequent first."""
    known = one.results.sheet.things[one.id]
    titles = one.results.sheet.rules[one.id]
    seats = {seat for played in one.played.values() for seat in played.seats}
    counted: dict[tuple[str, str, str], list[str]] = defaultdict(list)
    some = one.rows.filter(one.rows["won"] == won).select("rule", "ending", "how", "text")
    for rule, ending, how, text in some.iter_rows():
        fields = msgspec.json.decode(how)
        detail = [
            value
            for name, value in fields.items()
            if name != "kind" and isinstance(value, str) and value not in known and value not in seats
        ]
        counted[rule, ending, ", ".join(detail)].append(text)
    found = []
    for (rule, ending, more), texts in counted.items():
        same = len(set(texts)) == 1
        words = ending.replace("-", " ") + (f" ({more})" if more else "")
        name = texts[0] if same else f"{titles.get(rule, rule)}: {words}"
        found.append(Ending(name, rule, len(texts)))
    return sorted(found, key=lambda ending: -ending.games)


OWN = {
    "place", "setup", "game", "bots", "number", "seed", "won", "winners", "sides", "rule", "ending", "how",
    "text", "points", "decisions", "turns", "seats", "met", "choices", "course",
}  # fmt: skip
"""The lab's own columns; whatever else there is an observer put there."""


def gathered(one: OneGame) -> dict[str, list[tuple[str, Mean]]]:
    """Numbers that somebody's observers gathered: by column, the mean of every setup."""
    found: dict[str, list[tuple[str, Mean]]] = {}
    for name in one.rows.columns:
        if name in OWN or not (one.rows[name].dtype.is_numeric() or one.rows[name].dtype == bool):
            continue
        for place in one.played:
            values = one.rows.filter(one.rows["place"] == place)[name].drop_nulls().cast(float)
            if len(values):
                found.setdefault(name, []).append((one.label(place), mean_of(values)))
    return found
