"""Many games: the same under the same seed, however many processes; shares with their confidence."""

from __future__ import annotations

import msgspec
import pytest

from undercroft.engine import games
from undercroft.lab import Order, play_many, play_one, summarise
from undercroft.lab.many import Row


def order() -> Order:
    game = next(iter(games().values()))
    return Order(game.id, {}, {"*": "random"}, "lab")


def plain(rows: list[Row]) -> list[Row]:
    return [msgspec.structs.replace(row, seconds=0.0) for row in rows]


def test_two_processes_play_the_same_games_as_one() -> None:
    told: list[tuple[int, int]] = []
    rows = play_many(order(), 12, jobs=2, progress=lambda *step: told.append(step))
    assert plain(rows) == plain(play_many(order(), 12))
    assert told == sorted(told) and told[-1] == (12, 12)


def test_any_game_can_be_played_again_by_its_number() -> None:
    rows = play_many(order(), 5)
    row, match = play_one(order(), 3, listen=True)
    assert plain([row]) == plain([rows[3]])
    assert match.outcome is not None and match.verdict == rows[3].text


def test_a_summary_counts_winners_endings_and_lengths() -> None:
    rows = [
        Row(
            n,
            str(n),
            ("a",)[: n < 3],
            (),
            "R-1" if n < 3 else "R-2",
            "end",
            {},
            "x",
            {},
            10 * (n + 1),
            n,
            1,
            0.1,
        )
        for n in range(4)
    ]
    summary = summarise(rows)
    assert [(share.name, share.games, share.share) for share in summary.wins] == [
        ("a", 3, 0.75),
        ("nobody", 1, 0.25),
    ]
    assert summary.endings[0] == ("R-1", "x", 3)
    assert (summary.decisions, summary.longest, summary.per_second) == (25, 40, pytest.approx(250))
