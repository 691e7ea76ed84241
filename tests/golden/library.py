"""Which games are kept as text, and where."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from tests.golden.transcript import transcript
from undercroft.bots import Greedy
from undercroft.engine import Game, Match, Record, Source, games

HOME = Path(__file__).parent / "games"


class Kept(NamedTuple):
    """A game in the library: its record, and how it reads."""

    name: str
    game: Game[Any, Any]
    options: dict[str, Any]

    @property
    def record(self) -> Path:
        return HOME / f"{self.name}.jsonl"

    @property
    def text(self) -> Path:
        return HOME / f"{self.name}.txt"


def library() -> Iterator[Kept]:
    """Every variant of every game that the conformance kit plays, by a name that can be read."""
    for game in games().values():
        for number, options in enumerate(game.variants(), 1):
            yield Kept(f"{game.id}-{number:02}", game, options)


def play(kept: Kept) -> Record:
    """A game played with sense three times out of four, and at random else, so that odd corners are met."""
    match = Match.new(kept.game, kept.options, seed=f"golden {kept.name}")
    sense, whim = Greedy(f"sense {kept.name}"), Source(f"whim {kept.name}")
    while match.ask is not None:
        match.answer(sense.choose(match) if whim.below(4) else match.ask.sample(whim))
    return Record(match.header, match.record.entries)


def told(record: Record) -> str:
    return "\n".join(transcript(record)) + "\n"
