"""`make golden` tells every kept game again; with `--anew [NAME …]` they are played anew first."""

from __future__ import annotations

import sys

from tests.golden.library import library, play, told
from undercroft.engine import Record


def main(arguments: list[str]) -> None:
    anew = "--anew" in arguments
    names = [name for name in arguments if not name.startswith("--")]
    for kept in library():
        if names and not any(kept.name.startswith(name) for name in names):
            continue
        if anew or not kept.record.exists():
            kept.record.write_bytes(play(kept).dump())
        kept.text.write_text(told(Record.parse(kept.record.read_bytes())), encoding="utf-8")
        print(kept.name)


if __name__ == "__main__":
    main(sys.argv[1:])
