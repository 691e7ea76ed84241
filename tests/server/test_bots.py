"""Bots think outside: in processes of their own, without the seed, catching up move by move."""

from __future__ import annotations

import asyncio

import pytest

from docs.cellar import RatsInTheCellar
from undercroft.engine import Match
from undercroft.server.table.thinkers import Job, Thinkers, _known, bot_spec, think


def job(match: Match, bot: str = "greedy", table: str = "t") -> Job:
    return Job(table, match.header, list(match.entries), bot, 1)


@pytest.mark.parametrize("bot", ["random", "greedy", "mcts"])
def test_a_bot_answers_what_is_asked(cellar: RatsInTheCellar, bot: str) -> None:
    match = Match.new(cellar, seed=3)
    while match.ask:
        match.answer(think(job(match, bot)))
    assert match.outcome


def test_a_remembered_match_catches_up_and_an_undo_is_noticed(cellar: RatsInTheCellar) -> None:
    match = Match.new(cellar, seed=3)
    think(job(match, table="undo"))
    known = _known["undo"]
    before = match.clone()
    match.answer("down")
    think(job(match, table="undo"))
    assert _known["undo"] is known and known.match.entries == match.entries
    assert len(known.bots) == 1, "and the same bot goes on"
    think(job(before, table="undo"))
    assert _known["undo"] is not known and _known["undo"].match.entries == before.entries


def test_a_job_holds_no_seed(cellar: RatsInTheCellar) -> None:
    match = Match.new(cellar, seed="very-secret")
    assert "very-secret" not in repr(job(match))


def test_strength_is_the_width_of_the_search() -> None:
    assert [bot_spec("mcts", strength) for strength in (1, 2, 3)] == ["mcts:40", "mcts:150", "mcts:600"]
    assert bot_spec("greedy", 3) == "greedy"


def test_the_event_loop_goes_round_while_a_bot_thinks() -> None:
    async def measure() -> tuple[object, int]:
        thinkers, rounds = Thinkers(1), 0
        thinking = asyncio.create_task(thinkers.choose(job(Match.new("die-in-the-dungeon", seed=1), "mcts")))
        while not thinking.done():
            await asyncio.sleep(0)
            rounds += 1
        thinkers.close()
        return thinking.result(), rounds

    answer, rounds = asyncio.run(measure())
    assert isinstance(answer, str)
    assert rounds > 100, "a loop that thinks itself goes round a few times, whatever the machine"
