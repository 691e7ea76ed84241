"""Packs: directories of TOML with more content for a game, found by name and never by path.

A pack is looked for beside its game, among the installed ones (entry point group ``undercroft.packs``) and in
the packs directories of whoever runs the table. What a setup names is looked up in that list, so a name that
came over a network can open nothing else. The pack says in a ``[pack]`` table of one of its files what it is.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
from platformdirs import user_data_path

from undercroft.engine.books.content import checked, meant, unread
from undercroft.engine.errors import ContentError, SetupError

NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,63}")
"""What a pack may be called: its directory has this name."""

SHEET = "pack.toml"
"""Where a pack says what it is."""

_HOMES: list[Path] = []


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a pack says about itself: its ``[pack]`` table."""

    game: str | tuple[str, ...]
    """The game it is for, or the games."""
    title: str
    about: str
    """One line for whoever chooses it."""
    meet: str = ""
    """What must be chosen or switched on for its things to come up; empty if they come up by themselves."""
    edition: int = 1
    """Raised when its content changes so that a game begun with it could go another way."""

    @property
    def games(self) -> tuple[str, ...]:
        return (self.game,) if isinstance(self.game, str) else self.game


class Pack(msgspec.Struct, frozen=True):
    """A pack that was found."""

    name: str
    path: Path
    sheet: Sheet


def look_in(home: Path) -> None:
    """Look for packs in one more directory, before the others."""
    if home not in _HOMES:
        _HOMES.insert(0, home)


def own_homes() -> list[Path]:
    """The packs directories of whoever runs this: UNDERCROFT_PACKS, or the usual place for data."""
    named = os.environ.get("UNDERCROFT_PACKS", "")
    paths = [Path(part).expanduser() for part in named.split(os.pathsep) if part]
    return paths or [user_data_path("undercroft", appauthor=False) / "packs"]


def every_pack(package: str = "") -> Iterator[tuple[Path, Pack | ContentError]]:
    """All packs that can be found, first those that ship with a game; broken ones as their error."""
    for path in _directories(package):
        try:
            yield path, Pack(path.name, path, read_sheet(path))
        except ContentError as error:
            yield path, error


def packs_for(game_id: str, package: str = "") -> dict[str, Pack]:
    """The packs of a game by name; the first of a name counts. Broken ones are left out."""
    found: dict[str, Pack] = {}
    for _, pack in every_pack(package):
        if isinstance(pack, Pack) and game_id in pack.sheet.games:
            found.setdefault(pack.name, pack)
    return found


def find_packs(game_id: str, package: str, names: Iterable[str]) -> list[Path]:
    """Where the packs of a setup lie; raises :class:`SetupError` for a name that is none."""
    wanted = list(names)
    if not wanted:
        return []
    known = packs_for(game_id, package)
    for name in wanted:
        if name not in known:
            told = f"no pack '{name[:64]}'{meant(name, known)}"
            raise SetupError(f"{told}; there is {', '.join(known) or 'none'}")
        if wanted.count(name) > 1:
            raise SetupError(f"pack '{name}' is named twice")
    return [known[name].path for name in wanted]


def read_sheet(path: Path) -> Sheet:
    """What a pack's directory says it is."""
    place = f"{path.name}/{SHEET}"
    try:
        data: Mapping[str, Any] = tomllib.loads((path / SHEET).read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise ContentError(f"{path.name}: no {SHEET} with a [pack] table to say what it is") from None
    except (OSError, UnicodeDecodeError, RecursionError, tomllib.TOMLDecodeError) as error:
        raise ContentError(f"{place}: {unread(error)}") from None
    if not isinstance(data.get("pack"), dict):
        raise ContentError(f"{place}: no [pack] table; it needs game, title and about")
    return checked(f"{place}: [pack]", data["pack"], Sheet)


def _directories(package: str) -> Iterator[Path]:
    homes = [Path(str(files(package))) / "packs"] if package else []
    homes += [*_HOMES, *own_homes()]
    for home in homes:
        if home.is_dir():
            yield from sorted(path for path in home.iterdir() if path.is_dir() and NAME.fullmatch(path.name))
    for point in _installed():
        yield Path(str(files(point.value)))


@cache
def _installed() -> tuple[EntryPoint, ...]:
    """Packs that other packages bring. To look takes long; what is installed stays while a process runs."""
    return tuple(entry_points(group="undercroft.packs"))
