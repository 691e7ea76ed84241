"""Pictures of the game-icons set by name: for content that the built client does not know."""

from __future__ import annotations

import gzip
import re
from functools import cached_property
from pathlib import Path

import msgspec

FILE = "icons.json.gz"
"""Where a build of the client leaves the whole set."""

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" color="#fff">'

NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


class Icons:
    """The whole set, read when somebody asks for the first of them."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE

    @cached_property
    def _bodies(self) -> dict[str, str]:
        try:
            return msgspec.json.decode(gzip.decompress(self._path.read_bytes()), type=dict[str, str])
        except OSError:  # The client has not been built.
            return {}

    @property
    def names(self) -> list[str]:
        """What the pictures are called; empty where the client has not been built."""
        return sorted(self._bodies)

    def body(self, name: str) -> str | None:
        """What is drawn for a picture; None if there is none of that name."""
        return self._bodies.get(name)

    def svg(self, name: str) -> bytes | None:
        """A picture, white on nothing so that it can be a mask; None if there is none of that name."""
        if len(name) > 64 or not NAME.fullmatch(name) or name not in self._bodies:
            return None
        return f"{HEAD}{self._bodies[name]}</svg>".encode()
