"""The Super Dungeons' kept games are read for what no shape of words can show: doublings, and reasons."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from tests.golden.library import Kept, library
from tests.told.shapes import said_in
from undercroft.engine import Match, Record

DELVES = [kept for kept in library() if kept.name.startswith("super-dungeon-")]
NAMES = [kept.name for kept in DELVES]
SHIFTED = [kept for kept in DELVES if "\nevent shapeshifts " in kept.text.read_text("utf-8")]

HEALED = re.compile(
    r"^(?:(?:A heart pops|\d hearts pop) out: |For the cards .* discards "
    r"|[A-Z].*: .* (?:heals|is rid of) |.* stands up, for )"
)
"""What heals is told before who is healed."""
LONGEST = 20
"""Lines that anybody reads of what is barred."""


def events(path: Path) -> Iterator[tuple[str, str]]:
    """Kind and words of what was told; an empty pair where a roll or an answer came between."""
    kind = ""
    for line in path.read_text("utf-8").splitlines():
        if line.startswith("event "):
            kind = line.split(" ", 2)[1]
        elif line.startswith("| ") and kind:
            yield kind, line[2:]
            kind = ""
        elif line.startswith(("chance ", "ask ")):
            yield "", ""


@pytest.mark.parametrize("kept", DELVES, ids=NAMES)
def test_whoever_is_healed_is_healed_by_something(kept: Kept) -> None:
    healed = [words for kind, words in events(kept.text) if kind == "healed"]
    assert healed and not [words for words in healed if not HEALED.match(words)]


@pytest.mark.parametrize("kept", DELVES, ids=NAMES)
def test_nothing_is_told_twice_in_a_row(kept: Kept) -> None:
    told = [words for kind, words in events(kept.text) if kind != "stays"]  # Of a Move ×2 each is one.
    assert not [words for words, before in pairwise(told) if words and words == before]


@pytest.mark.parametrize("kept", DELVES, ids=NAMES)
def test_what_comes_upon_somebody_at_one_moment_is_one_sentence(kept: Kept) -> None:
    apart = [
        words
        for (before, earlier), (kind, words) in pairwise(events(kept.text))
        if kind == before == "suffers" and words.split(" suffers ")[0] == earlier.split(" suffers ")[0]
    ]
    assert not apart


@pytest.mark.parametrize("kept", DELVES, ids=NAMES)
def test_what_is_barred_can_be_read(kept: Kept) -> None:
    looks = [0]
    for line in kept.text.read_text("utf-8").splitlines():
        if line.startswith("barred "):
            looks[-1] += 1
        elif not line.startswith("| "):
            looks.append(0)
    assert 0 < max(looks) <= LONGEST


@pytest.mark.parametrize("kept", SHIFTED, ids=[kept.name for kept in SHIFTED])
def test_a_story_that_is_read_at_the_end_calls_everybody_what_it_was_then(kept: Kept) -> None:
    *_, match = Match.walk(Record.parse(kept.record.read_bytes()))
    then = [said.words for said in said_in(kept.text) if said.kind == "event"]
    assert [match.tell(event) for event in match.events] == then


def test_there_are_games_in_which_somebody_changes_its_shape() -> None:
    assert len(SHIFTED) > 1
