"""Types are made ready before two threads can meet one for the first time.

msgspec works out what it has to know of a struct when something is first decoded into it. A second thread
that comes in the middle of that reads what is half made, and the process dies.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

HOME = "undercroft"


def structs(base: type = msgspec.Struct) -> Iterator[type]:
    """Every struct that is known by now."""
    kinds: list[type] = base.__subclasses__()
    for kind in kinds:
        yield kind
        yield from structs(kind)


def make_ready() -> None:
    """Have everything known of our own structs; what cannot be decoded into is nobody's to decode."""
    for kind in list(structs()):
        if kind.__module__.partition(".")[0] == HOME:
            try:
                msgspec.json.Decoder(kind)
            except (NameError, TypeError):
                continue
