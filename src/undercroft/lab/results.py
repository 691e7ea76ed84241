"""Results in a folder: a sheet that says what was played, and a parquet row a game.

While a run goes on, what is finished lies in parts, each written whole or not at all, so a run may be killed
at any moment. At its end the parts become one file. No row depends on the clock or the machine.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from undercroft import __version__
from undercroft.engine import RecordError, SetupError
from undercroft.extras import needed
from undercroft.lab.gather import DECISIONS, things_of
from undercroft.lab.many import Row
from undercroft.lab.named import game_named
from undercroft.lab.plan import Plan, Setup, fingerprint, setups, shown_bots, watched

if TYPE_CHECKING:
    import polars

SHEET, GAMES, DECIDED, PARTS = "sheet.json", "games", "decisions", "parts"


class Played(msgspec.Struct, frozen=True):
    """One setup as it was played, with all its options."""

    label: str
    short: str
    game: str
    title: str
    options: dict[str, Any]
    bots: dict[str, str]
    sides: tuple[str, ...]
    seats: tuple[str, ...]
    games: int


class Named(msgspec.Struct, frozen=True):
    """A thing of a game, for who reads the rows."""

    kind: str
    name: str


class Sheet(msgspec.Struct, frozen=True):
    """What was played: all that a report needs beside the rows."""

    plan: Plan
    version: str
    played: list[Played]
    things: dict[str, dict[str, Named]]
    """By game: everything that has a name in any of its setups."""
    rules: dict[str, dict[str, str]]
    """By game: the titles of its rules."""
    same: dict[str, Any]
    """What a run that goes on must have in common."""


def sheet_of(plan: Plan, found: Sequence[Setup]) -> Sheet:
    """The sheet of a plan that has been checked."""
    played: list[Played] = []
    things: dict[str, dict[str, Named]] = {}
    rules: dict[str, dict[str, str]] = {}
    for one in found:
        game = game_named(one.order.game)
        setup = game.setup(one.order.options)
        seats = game.seats(setup)
        sides = tuple(dict.fromkeys(seat.side for seat in seats))
        options = msgspec.to_builtins(setup)
        bots = one.order.bots
        chairs = tuple(seat.id for seat in seats)
        played.append(
            Played(one.label, one.short, game.id, game.title, options, bots, sides, chairs, one.games)
        )
        known = things.setdefault(game.id, {})
        all_things = things_of(game, setup).values()
        often = Counter((thing.kind, thing.name) for thing in all_things)
        for thing in all_things:
            name = thing.name if often[thing.kind, thing.name] == 1 else f"{thing.name} ({thing.id})"
            known.setdefault(thing.id, Named(thing.kind, name))
        rules[game.id] = {rule.id: rule.title for rule in game.ledger}
    return Sheet(
        plan,
        __version__,
        played,
        things,
        rules,
        {**fingerprint(found, watched(plan), plan.closely), "editions": _editions(found)},
    )


def _editions(found: Sequence[Setup]) -> dict[str, int]:
    """The editions of all rules and packs in a plan: with others, the same seeds may be other games."""
    editions: dict[str, int] = {}
    for one in found:
        game = game_named(one.order.game)
        editions[game.id] = game.ledger.sheet.edition
        for pack, edition in game.editions(game.setup(one.order.options)).items():
            editions[f"{game.id}/{pack}"] = edition
    return editions


class Results:
    """A folder of results that is being filled or read."""

    def __init__(self, folder: Path, sheet: Sheet) -> None:
        self.folder, self.sheet = folder, sheet
        self.parts = folder / PARTS

    @classmethod
    def begin(cls, folder: Path, plan: Plan) -> tuple[Results, list[Setup]]:
        """Results of a plan: new ones, or those that an earlier run of the same plan left behind."""
        needed("polars", "lab")
        found = setups(plan)
        sheet = sheet_of(plan, found)
        path = folder / SHEET
        if path.exists():
            _check_same(folder, read_sheet(folder), sheet)
        elif folder.exists() and any(folder.iterdir()):
            raise SetupError(f"{folder} holds something else; results need a folder of their own")
        results = cls(folder, sheet)
        results.parts.mkdir(parents=True, exist_ok=True)
        _write_whole(path, msgspec.json.format(msgspec.json.encode(sheet), indent=1))
        return results, found

    @classmethod
    def open(cls, folder: Path) -> Results:
        """Results that are there, finished or not."""
        return cls(folder, read_sheet(folder))

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Nobody else fills the same folder meanwhile; a killed run leaves no lock behind."""
        try:
            import fcntl
        except ImportError:  # A system without file locks: then care is the user's.
            yield
            return
        with (self.folder / ".lock").open("w") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise SetupError(f"another run is filling {self.folder}") from None
            yield

    def done(self) -> set[tuple[int, int]]:
        """The games that are finished: setup and number."""
        pl = needed("polars", "lab")
        found: set[tuple[int, int]] = set()
        for path in self._files(GAMES):
            found.update(pl.read_parquet(path, columns=["place", "number"]).rows())
        return found

    def keep(self, rows: Sequence[Mapping[str, Any]]) -> None:
        """Put finished games away: after this a kill cannot lose them."""
        if not rows:
            return
        name = f"{rows[0]['place']:05}-{rows[0]['number']:09}"
        decided = [
            {"place": row["place"], "setup": row["setup"], "number": row["number"], **decision}
            for row in rows
            for decision in row.get(DECISIONS, ())
        ]
        if decided:
            self._put(self.parts / f"{DECIDED}-{name}.parquet", frame(decided))
        plain = [{key: value for key, value in row.items() if key != DECISIONS} for row in rows]
        self._put(self.parts / f"{GAMES}-{name}.parquet", frame(plain))

    def finish(self) -> None:
        """Make one file of the parts, in the plan's order. Killed in the middle, it is simply done again."""
        for kind, key in ((DECIDED, ["place", "number", "at"]), (GAMES, ["place", "number"])):
            files = self._files(kind)
            if files and files != [self.folder / f"{kind}.parquet"]:
                self._put(self.folder / f"{kind}.parquet", _together(files, key))
        for path in self.parts.glob("*.parquet"):
            path.unlink()
        self.parts.rmdir()

    def games(self) -> polars.DataFrame:
        """A row a game, of what is finished so far."""
        return self._read(GAMES, ["place", "number"])

    def decisions(self) -> polars.DataFrame:
        """A row a decision, where the plan asked for them."""
        return self._read(DECIDED, ["place", "number", "at"])

    def _read(self, kind: str, key: list[str]) -> polars.DataFrame:
        needed("polars", "lab")
        files = self._files(kind)
        if not files:
            raise RecordError(f"{self.folder} holds no {kind}")
        return _together(files, key)

    def _files(self, kind: str) -> list[Path]:
        whole = self.folder / f"{kind}.parquet"
        return [*([whole] if whole.exists() else []), *sorted(self.parts.glob(f"{kind}-*.parquet"))]

    def _put(self, path: Path, table: polars.DataFrame) -> None:
        passing = path.with_suffix(".writing")
        with passing.open("wb") as file:
            table.write_parquet(file)
            file.flush()
            os.fsync(file.fileno())
        passing.replace(path)


def plain(row: Row, place: int, setup: str, game: str, bots: dict[str, str], first: str) -> dict[str, Any]:
    """A game as it stands in the file. ``first`` is the side whose wins are counted."""
    return {
        "place": place,
        "setup": setup,
        "game": game,
        "bots": shown_bots(bots),
        "number": row.number,
        "seed": row.seed,
        "won": first in row.sides,
        "winners": list(row.winners),
        "sides": list(row.sides),
        "rule": row.rule,
        "ending": row.ending,
        "how": msgspec.json.encode(row.how).decode(),
        "text": row.text,
        "points": msgspec.json.encode(row.points).decode(),
        "decisions": row.decisions,
        "turns": row.turns,
        "seats": row.seats,
        **row.own,
    }


def frame(rows: Sequence[Mapping[str, Any]]) -> polars.DataFrame:
    """Rows as a table. Columns that may be empty lists are told what would be in them."""
    import polars as pl

    texts = pl.List(pl.String)
    counted = {
        "side": pl.String,
        "ask": pl.String,
        "thing": pl.String,
        "offered": pl.Int64,
        "chosen": pl.Int64,
    }
    known: dict[str, Any] = {
        "winners": texts,
        "sides": texts,
        "met": texts,
        "refs": texts,
        "choices": pl.List(pl.Struct(counted)),
        "course": pl.List(pl.Struct({"at": pl.Int64, "turn": pl.Int64, "value": pl.Float64})),
    }
    there = dict.fromkeys(name for row in rows for name in row)
    overrides = {name: kind for name, kind in known.items() if name in there}
    return pl.DataFrame(rows, schema_overrides=overrides, infer_schema_length=None, strict=False)


def read_sheet(folder: Path) -> Sheet:
    """The sheet of a folder of results."""
    try:
        return msgspec.json.decode((folder / SHEET).read_bytes(), type=Sheet)
    except FileNotFoundError:
        raise RecordError(f"{folder} holds no results: there is no {SHEET} in it") from None
    except msgspec.DecodeError as error:
        raise RecordError(f"{folder / SHEET} cannot be read: {error}") from None


def _check_same(folder: Path, there: Sheet, wanted: Sheet) -> None:
    if there.version != wanted.version:
        raise SetupError(f"{folder} was begun by version {there.version}; this is {wanted.version}")
    if there.same == wanted.same:
        return
    for name, edition in there.same["editions"].items():
        if wanted.same["editions"].get(name, edition) != edition:
            told = f"edition {edition} of {name}; this is edition {wanted.same['editions'][name]}"
            raise SetupError(f"{folder} was begun with {told}")
    for old, new in zip(there.same["setups"], wanted.same["setups"], strict=False):
        if old != new:
            raise SetupError(f"{folder} holds another plan: '{old['label']}' there, '{new['label']}' here")
    raise SetupError(f"{folder} holds another plan; give --out another folder")


def _together(files: Sequence[Path], key: list[str]) -> polars.DataFrame:
    import polars as pl

    tables = [pl.read_parquet(path) for path in files]
    return pl.concat(tables, how="diagonal_relaxed").unique(subset=key, keep="first").sort(key)


def _write_whole(path: Path, data: bytes) -> None:
    passing = path.with_suffix(".writing")
    passing.write_bytes(data)
    passing.replace(path)
