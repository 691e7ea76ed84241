"""What this is, who made what is in it, and under which licences."""

from __future__ import annotations

import msgspec


class OutCredit(msgspec.Struct):
    """Something of others that is built in."""

    what: str
    by: str
    licence: str
    links: list[str]


class OutLibrary(msgspec.Struct):
    """A library that is installed with it."""

    name: str
    version: str
    licence: str


class OutAbout(msgspec.Struct):
    """The version, its licence, and what is in it."""

    version: str
    licence: str
    credits: list[OutCredit]
    libraries: list[OutLibrary]
