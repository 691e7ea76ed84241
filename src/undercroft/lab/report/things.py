"""What the things of a game have to do with winning: what turned up, what was chosen, what never is."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

from undercroft.lab.noise import Bounds, share_difference, stratified_difference
from undercroft.lab.report.figures import OneGame, Wins

if TYPE_CHECKING:
    import polars

FEW = 10
"""Games below which a share says nothing."""


class Choice(NamedTuple):
    """A thing that players may choose, and what came of it."""

    thing: str
    name: str
    kind: str
    side: str
    games: int
    """Games in which it was offered."""
    taken: int
    """Games in which it was chosen at least once."""
    won_with: int
    won_without: int
    offered: int
    """How often it was offered, in all games."""
    chosen: int
    strata: tuple[tuple[tuple[int, int], tuple[int, int]], ...]
    """By setup: wins of games without it and of games with it, each of so many."""

    @property
    def rate(self) -> float:
        """How often it is chosen where it can be."""
        return self.chosen / self.offered if self.offered else 0.0

    @property
    def gain(self) -> Bounds | None:
        """How much oftener games are won in which it was chosen, of those in which it was offered."""
        both = [pair for pair in self.strata if pair[0][1] and pair[1][1]]
        if min(sum(without[1] for without, _ in both), sum(games for _, (_, games) in both)) < FEW:
            return None
        return share_difference(*both[0]) if len(both) == 1 else stratified_difference(both)


def turned_up(one: OneGame) -> dict[str, list[Wins]]:
    """By kind of thing: wins of the games in which each turned up, leaving out what is always there."""
    if "met" not in one.rows.columns:
        return {}
    import polars as pl

    known = one.results.sheet.things[one.id]
    looked_at = one.rows.height - one.rows["met"].null_count()
    rows = one.rows.select("won", "met").explode("met").drop_nulls("met")
    grouped = rows.group_by("met").agg(games=pl.len(), won=pl.col("won").sum()).sort("met")
    found: dict[str, list[Wins]] = defaultdict(list)
    for thing, games, won in grouped.iter_rows():
        if games < looked_at:
            found[known[thing].kind].append(Wins(known[thing].name, games, won))
    return {
        kind: sorted(wins, key=lambda w: -w.bounds.value) for kind, wins in found.items() if len(wins) > 1
    }


def choices(one: OneGame) -> list[Choice]:
    """Everything that could be chosen, what is chosen oftenest first."""
    if "choices" not in one.rows.columns:
        return []
    import polars as pl

    rows = one.rows.select("place", "number", "sides", "choices").explode("choices").drop_nulls("choices")
    rows = rows.unnest("choices").with_columns(won=pl.col("sides").list.contains(pl.col("side")))
    game = ["place", "number", "side", "won", "thing"]
    plain = rows.filter(~pl.col("thing").str.contains("=", literal=True)).group_by(game).agg(*_sums())
    words = rows.filter(pl.col("thing").str.contains("=", literal=True))
    return [*_counted(one, plain.filter(pl.col("offered") > 0)), *_counted(one, _in_forms(words))]


def _sums() -> list[polars.Expr]:
    import polars as pl

    return [pl.col("offered").sum(), pl.col("chosen").sum()]


def _in_forms(words: polars.DataFrame) -> polars.DataFrame:
    """A form offers everything that it can hold each time it is asked: what was ever written in it, here."""
    import polars as pl

    words = words.with_columns(
        thing=pl.col("ask") + "/" + pl.col("thing"),
        field=pl.col("ask") + "/" + pl.col("thing").str.split("=").list.first(),
    )
    game = ["place", "number", "side", "won", "field"]
    asked = words.group_by(game).agg(offered=pl.col("chosen").sum())
    kinds = words.select("field", "thing").unique()
    each = asked.join(kinds, on="field").join(
        words.group_by([*game, "thing"]).agg(pl.col("chosen").sum()), on=[*game, "thing"], how="left"
    )
    return each.with_columns(pl.col("chosen").fill_null(0)).drop("field")


def _counted(one: OneGame, rows: polars.DataFrame) -> list[Choice]:
    import polars as pl

    known = one.results.sheet.things[one.id]
    taken = pl.col("chosen") > 0
    grouped = rows.group_by("side", "thing", "place").agg(
        games=pl.len(),
        taken=taken.sum(),
        won_with=(pl.col("won") & taken).sum(),
        won_without=(pl.col("won") & ~taken).sum(),
        offered=pl.col("offered").sum(),
        chosen=pl.col("chosen").sum(),
    )
    by_thing: dict[tuple[str, str], list[tuple[int, ...]]] = defaultdict(list)
    for side, thing, _, *counts in grouped.sort("side", "thing", "place").iter_rows():
        by_thing[side, thing].append(tuple(counts))
    found = []
    for (side, thing), places in by_thing.items():
        if thing in known:
            name, kind = known[thing].name, known[thing].kind
        else:
            kind, _, name = thing.partition("/")
            name = name.replace("=", ": ")
        sums = [sum(column) for column in zip(*places, strict=True)]
        games, taken, won_with, won_without, offered, chosen = sums
        strata = tuple(((place[3], place[0] - place[1]), (place[2], place[1])) for place in places)
        found.append(
            Choice(thing, name, kind, side, games, taken, won_with, won_without, offered, chosen, strata)
        )
    return sorted(found, key=lambda choice: (choice.kind, -choice.rate, choice.name))


def never_offered(one: OneGame, found: list[Choice]) -> dict[str, list[str]]:
    """By kind, of kinds that can be chosen: what was not even offered in any game."""
    known = one.results.sheet.things[one.id]
    kinds = {choice.kind for choice in found}
    there = {choice.thing for choice in found}
    missing: dict[str, list[str]] = defaultdict(list)
    for thing, named in known.items():
        if named.kind in kinds and thing not in there:
            missing[named.kind].append(named.name)
    return dict(missing)
