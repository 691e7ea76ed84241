"""Whole games read as they were read before: a change shows here, and in the diff of ``make golden``."""

from __future__ import annotations

from difflib import unified_diff
from itertools import islice

import pytest

from tests.golden.library import HOME, Kept, library, told
from tests.golden.transcript import shape
from undercroft.engine import Record

LIBRARY = list(library())


@pytest.mark.parametrize("kept", LIBRARY, ids=[kept.name for kept in LIBRARY])
def test_a_kept_game_goes_and_reads_as_before(kept: Kept) -> None:
    before, now = kept.text.read_text("utf-8"), told(Record.parse(kept.record.read_bytes()))
    if before != now:
        what = "reads otherwise" if shape(before) == shape(now) else "goes another way"
        lines = unified_diff(before.splitlines(), now.splitlines(), "kept", "now", lineterm="", n=1)
        diff = islice(lines, 60)
        pytest.fail(f"{kept.name} {what} (make golden writes it again):\n" + "\n".join(diff))


def test_every_file_of_the_library_belongs_to_a_game() -> None:
    wanted = {path.name for kept in LIBRARY for path in (kept.record, kept.text)}
    assert {path.name for path in HOME.iterdir()} == wanted
