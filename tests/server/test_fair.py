"""Work in turn: nobody waits behind all that another wants, and a process that dies is replaced."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Callable
from typing import Any

import pytest

from tests.server.test_bots import job
from undercroft.bots import Greedy
from undercroft.engine import Match, RecordError, Seeded, find_game, games
from undercroft.engine.game import Worker, here
from undercroft.engine.record import Entry
from undercroft.server.table.thinkers import Thinkers
from undercroft.server.upkeep.fair import Fair, Full, Urgency, Who
from undercroft.server.upkeep.minds import Failed, Minds, TooLong

needs_a_game = pytest.mark.skipif("die-in-the-dungeon" not in games(), reason="needs an installed game")

GREEDY, OTHER, PLAYER = Who("1.1.1.1", "greedy"), Who("2.2.2.2", "other"), Who("3.3.3.3", "player")


def order_of(fair: Fair, *wanted: tuple[str, Who, Urgency]) -> list[str]:
    """In which order these are served, all of them asked for while something else is being done."""
    served: list[str] = []

    async def one(name: str, who: Who, urgency: Urgency) -> None:
        async with fair.turn(who, urgency):
            served.append(name)

    async def run() -> None:
        async with fair.turn(Who("0.0.0.0"), Urgency.ASIDE):
            tasks = [asyncio.create_task(one(*want)) for want in wanted]
            await asyncio.sleep(0.01)
            assert not served
        await asyncio.gather(*tasks)
        assert fair.waiting == 0

    asyncio.run(run())
    return served


def test_one_who_wants_much_waits_behind_themselves() -> None:
    much = [(f"greedy {n}", GREEDY, Urgency.ALONE) for n in range(19)]
    served = order_of(Fair(1), *much, ("other", OTHER, Urgency.ALONE))
    assert served[:3] == ["greedy 0", "other", "greedy 1"]


def test_at_one_address_every_person_has_their_turn() -> None:
    same = Who(GREEDY.address, "neighbour")
    much = [(f"greedy {n}", GREEDY, Urgency.ALONE) for n in range(5)]
    assert order_of(Fair(1), *much, ("neighbour", same, Urgency.ALONE))[:2] == ["greedy 0", "neighbour"]


def test_whoever_sits_and_waits_goes_before_bots_alone_and_those_before_replays() -> None:
    served = order_of(
        Fair(1),
        ("replay", OTHER, Urgency.ASIDE),
        ("bots", GREEDY, Urgency.ALONE),
        ("playing", PLAYER, Urgency.PLAYING),
    )
    assert served == ["playing", "bots", "replay"]


def test_what_waits_is_bounded_for_each_address_and_in_all() -> None:
    async def run() -> None:
        fair = Fair(1, each=2, most=3)
        async with fair.turn(PLAYER):
            tasks = []

            async def wait(who: Who) -> None:
                async with fair.turn(who):
                    pass

            for who in (GREEDY, GREEDY):
                tasks.append(asyncio.create_task(wait(who)))
            await asyncio.sleep(0)
            with pytest.raises(Full):
                await wait(Who(GREEDY.address, "another name"))
            tasks.append(asyncio.create_task(wait(OTHER)))
            await asyncio.sleep(0)
            with pytest.raises(Full):
                await wait(PLAYER)
        await asyncio.gather(*tasks)

    asyncio.run(run())


def test_whoever_leaves_the_line_is_passed_over() -> None:
    async def run() -> None:
        fair = Fair(1)

        async def wait() -> None:
            async with fair.turn(OTHER):
                pass

        async with fair.turn(PLAYER):
            gone, stays = asyncio.create_task(wait()), asyncio.create_task(wait())
            await asyncio.sleep(0)
            gone.cancel()
        await asyncio.wait_for(stays, 60)
        async with asyncio.timeout(60), fair.turn(OTHER):
            pass

    asyncio.run(run())


def nap(seconds: float) -> str:
    time.sleep(seconds)
    return "rested"


def die(_: float) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def fail(_: float) -> None:
    raise RecordError("this is no record")


def pids(minds: Minds) -> list[int]:
    found = [getattr(mind._executor, "_processes", None) or {} for mind in minds._all]
    return [pid for processes in found for pid in processes]


def test_a_process_that_is_killed_is_replaced_and_its_work_begun_again() -> None:
    async def run() -> None:
        minds = Minds(2)
        assert await minds.work(PLAYER, Urgency.PLAYING, nap, 0) == "rested"
        resting = [asyncio.create_task(minds.work(PLAYER, Urgency.PLAYING, nap, 2.0)) for _ in range(2)]
        while len(pids(minds)) < 2:
            await asyncio.sleep(0.05)
        os.kill(pids(minds)[0], signal.SIGKILL)
        assert await asyncio.gather(*resting) == ["rested", "rested"]
        assert minds.replaced == 1, "the other process was left alone"
        minds.close()

    asyncio.run(run())


def test_what_kills_every_process_is_given_up_and_others_go_on() -> None:
    async def run() -> None:
        minds = Minds(1)
        with pytest.raises(Failed):
            await minds.work(GREEDY, Urgency.ALONE, die, 0.0)
        assert await minds.work(PLAYER, Urgency.PLAYING, nap, 0) == "rested"
        with pytest.raises(RecordError, match="no record"):
            await minds.check(GREEDY, fail, 0.0)
        minds.close()

    asyncio.run(run())


def test_no_process_is_begun_once_the_house_closes() -> None:
    async def run() -> None:
        minds = Minds(1)
        thought = asyncio.create_task(minds.work(PLAYER, Urgency.PLAYING, nap, 60))
        while not pids(minds):
            await asyncio.sleep(0.05)
        minds.close()
        with pytest.raises(asyncio.CancelledError):
            await thought
        assert pids(minds) == [] and minds.replaced == 0

    asyncio.run(run())


def test_what_takes_too_long_is_ended() -> None:
    async def run() -> None:
        minds = Minds(1, seconds=120)
        assert await minds.work(PLAYER, Urgency.PLAYING, nap, 0) == "rested"
        minds._seconds = 0.3
        with pytest.raises(TooLong):
            await minds.work(GREEDY, Urgency.ALONE, nap, 60)
        minds._seconds = 120
        assert await minds.work(PLAYER, Urgency.PLAYING, nap, 0) == "rested"
        minds.close()

    asyncio.run(run())


@needs_a_game
@pytest.mark.slow
def test_a_bot_goes_on_though_its_process_is_killed() -> None:
    async def run() -> None:
        thinkers = Thinkers(1)
        match = Match.new("die-in-the-dungeon", seed=1)
        await thinkers.choose(job(match, "random"))
        thinking = asyncio.create_task(thinkers.choose(job(match, "mcts")))
        await asyncio.sleep(0.05)
        os.kill(pids(thinkers)[0], signal.SIGKILL)
        assert isinstance(await thinking, str)
        assert isinstance(await thinkers.choose(job(match, "greedy")), str)
        thinkers.close()

    asyncio.run(run())


@needs_a_game
@pytest.mark.slow
def test_cubes_fall_in_a_process_of_their_own_and_fall_again_if_it_is_killed() -> None:
    pytest.importorskip("mujoco")
    game = find_game("stygian-society")
    films: list[bytes] = []

    def played(worker: Worker) -> list[Entry]:
        worlds = game.worlds(lambda kind, bodies, track: films.append(track), worker)
        match = Match(game, game.setup({}), Seeded("falls", using=worlds))
        bot, wanted = Greedy("falls"), len(films) + 3
        while len(films) < wanted and match.ask is not None:
            match.answer(bot.choose(match))
        return list(match.entries)

    async def run() -> list[Entry]:
        falls = Minds(1)
        killed = 0

        def worker(what: Callable[..., Any], *about: Any) -> Any:
            nonlocal killed
            if killed == 0 and pids(falls):
                killed = pids(falls)[0]
                os.kill(killed, signal.SIGKILL)
            return falls.wait(PLAYER, what, *about)

        entries = await asyncio.to_thread(played, worker)
        assert killed and falls.replaced == 1
        assert os.getpid() not in pids(falls)
        falls.close()
        return entries

    assert asyncio.run(run()) == played(here)
    assert films[:3] == films[3:], "the same cubes took the same way"
