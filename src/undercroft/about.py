"""What this is, out of its own credits and the metadata of what is installed with it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from importlib.metadata import PackageNotFoundError, distribution, requires
from pathlib import Path
from typing import NamedTuple

from undercroft import __version__

NAME = "undercroft"
VERSION = __version__
LICENCE = "MIT"
CREDITS = "CREDITS.md"

LINK = re.compile(r"\[([^]]+)\]\(([^)]+)\)")


class Credit(NamedTuple):
    """Something of others that is built in."""

    what: str
    by: str
    licence: str
    links: list[str]


class Library(NamedTuple):
    """A library that is installed with it."""

    name: str
    version: str
    licence: str


def credits() -> list[Credit]:
    """The rows of the credits' table; none where the file was left behind."""
    rows = [line.strip().strip("|").split("|") for line in _told().splitlines() if line.startswith("|")]
    found = []
    for row in rows[2:]:
        links = [address for _, address in LINK.findall(" ".join(row))]
        what, by, licence = (LINK.sub(r"\1", part.strip()) for part in row)
        found.append(Credit(what, by, licence, links))
    return found


@cache
def libraries() -> list[Library]:
    """What it needs, as far as it is installed: the extras are left out."""
    try:
        wanted = [line for line in requires(NAME) or [] if "extra ==" not in line]
    except PackageNotFoundError:
        return []
    names = sorted(re.split(r"[^A-Za-z0-9._-]", line, maxsplit=1)[0] for line in wanted)
    return [found for name in names if (found := _library(name))]


def _library(name: str) -> Library | None:
    try:
        told = distribution(name).metadata.json
    except PackageNotFoundError:
        return None
    licence = told.get("license_expression") or _classified(told.get("classifier") or ())
    short = str(licence or told.get("license") or "").split("\n")[0]
    return Library(str(told["name"]), str(told["version"]), short)


def _classified(classifiers: str | Iterable[str]) -> str:
    named = [one.rsplit(" :: ", 1)[1] for one in classifiers if one.startswith("License :: OSI Approved :: ")]
    return ", ".join(named)


def _told() -> str:
    """The credits: beside the sources, or with the metadata of what was installed."""
    beside = Path(__file__).parents[2] / CREDITS
    if beside.is_file():
        return beside.read_text(encoding="utf-8")
    try:
        return distribution(NAME).read_text(f"licenses/{CREDITS}") or ""
    except PackageNotFoundError:
        return ""
