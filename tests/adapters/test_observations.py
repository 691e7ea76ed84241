"""What a seat is told: of one shape, out of its own view, and told on a page."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.adapters.cases import FIVE, VARIANTS
from undercroft.adapters import describe
from undercroft.adapters.observing import LARGEST
from undercroft.adapters.playing import Kit, Playing, kit_of
from undercroft.engine import Match, Source
from undercroft.games.dungeon_fighter.game import DungeonFighter

PAGE = Path(__file__).parents[2] / "docs" / "observations.md"
EVERY = 9
"""One word in so many is looked at, by all seats."""


def play(kit: Kit, seed: int, most: int = 90) -> Any:
    """A game at random, seen from time to time."""
    playing, source = kit.begin(seed), Source(f"{seed}")
    for number in range(most):
        if number % EVERY == 0 or playing.over:
            yield playing
        if playing.over:
            return
        playing.say(source.pick(playing.words))


@pytest.mark.parametrize(("game", "options"), VARIANTS)
def test_everything_that_is_seen_has_its_place(game: str, options: dict[str, Any]) -> None:
    kit = kit_of(game, options)
    told = Told(kit)
    for playing in play(kit, 5):
        for seat in kit.seats:
            seen = playing.observe(seat)
            assert seen.shape == (kit.observer.size,) and seen.dtype == np.float32
            assert np.all(np.abs(seen) <= LARGEST)
            unknown = seen[told.words] >= len(kit.observer.lexicon)
            assert not unknown.any(), f"a word that nobody named at {told.words[unknown]}"
            beyond = seen[told.counts] > told.places
            assert not beyond.any(), f"no place for all at {told.counts[beyond]}: {seen[told.counts[beyond]]}"


class Told:
    """Which columns are words, which are counts of lists, and how many places those lists have."""

    def __init__(self, kit: Kit) -> None:
        fields = kit.observer.fields
        kinds = np.repeat([field.kind for field in fields], [field.width for field in fields])
        self.words, self.counts = np.flatnonzero(kinds == "word"), np.flatnonzero(kinds == "count")
        places: dict[str, int] = {}
        for field in fields:
            for found in re.finditer(r"\[(\d+)\]", field.path):
                path = field.path[: found.start()]
                places[path] = max(places.get(path, 0), int(found.group(1)) + 1)
        self.places = np.array([places.get(field.path, 0) for field in fields if field.kind == "count"])


def columns(kit: Kit, path: str) -> list[int]:
    return [
        column
        for field in kit.observer.fields
        if field.path.startswith(path)
        for column in range(field.start, field.start + field.width)
    ]


def test_the_cards_the_leader_looks_at_are_seen_by_nobody_else() -> None:
    kit = kit_of("dungeon-fighter", {"players": 3})
    playing, source = kit.begin(3), Source("3")
    while playing.match.ask is not None and playing.match.ask.kind != "path":
        playing.say(source.pick(playing.words))
    leader = playing.seat
    assert leader is not None
    hidden = DungeonFighter().secrets(playing.match.state, next(seat for seat in kit.seats if seat != leader))
    assert hidden, "the Leader looks at two cards"
    for seat in kit.seats:
        seen = playing.observe(seat)[columns(kit, "paths[")]
        assert seen.any() == (seat == leader)


def test_what_somebody_else_is_asked_is_not_told() -> None:
    kit = kit_of("stygian-society", {"players": 2, "variant": True})
    playing = kit.begin(1)
    for seat in kit.seats:
        seen = playing.observe(seat)
        assert seen[columns(kit, "asked")].any() == (seat == playing.seat)
        assert seen[columns(kit, "to_act")].any()


@pytest.mark.parametrize(("game", "options"), FIVE)
def test_a_view_is_drawn_once_an_answer(
    game: str, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[tuple[int, str | None]] = []
    usual = Match.view

    def view(self: Match, seat: str | None) -> Any:
        drawn.append((self.rev, seat))
        return usual(self, seat)

    monkeypatch.setattr(Match, "view", view)
    kit = kit_of(game, options)
    playing: Playing
    for playing in play(kit, 2, 30):
        seat = playing.seat or kit.seats[0]
        playing.observe(seat)
        playing.observe(seat)
        playing.text(seat)
    assert len(set(drawn)) == len(drawn)


def test_the_page_tells_what_is_so() -> None:
    assert PAGE.read_text(encoding="utf-8") == describe.page(), "make observations"


@pytest.mark.parametrize(("game", "options"), FIVE)
def test_every_column_is_told_of(game: str, options: dict[str, Any]) -> None:
    fields = kit_of(game, options).observer.fields
    lines = describe.lines(fields)
    assert sum(line.width * line.places for line in lines) == kit_of(game, options).observer.size
    assert [field.start for field in fields][1:] == list(np.cumsum([field.width for field in fields]))[:-1]
    assert all(line.meaning for line in lines)
