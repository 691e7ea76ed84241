"""Work that is handed to threads beside the event loop."""

from __future__ import annotations

import asyncio
import threading

import pytest

from undercroft.server.upkeep.hands import Hands


def test_what_comes_of_it_comes_back_and_so_does_what_goes_wrong() -> None:
    def wrong() -> None:
        raise ValueError("no")

    async def story() -> None:
        hands = Hands(1, "trial")
        assert await hands.do(lambda: threading.current_thread().name) == "trial_0"
        with pytest.raises(ValueError, match="no"):
            await hands.do(wrong)
        with pytest.raises(RuntimeError):
            await hands.do(lambda: next(iter(())))
        assert await hands.do(lambda: 7) == 7
        hands.end()

    asyncio.run(story())


def test_who_no_longer_waits_stops_nothing() -> None:
    go, done = threading.Event(), threading.Event()

    def slow() -> None:
        assert go.wait(60)
        done.set()

    async def story() -> None:
        hands = Hands(1, "trial")
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(hands.do(slow), 0.01)
        go.set()
        assert await hands.do(done.is_set)
        hands.end()

    asyncio.run(story())


def test_a_loop_that_has_ended_is_told_nothing_and_the_thread_goes_on() -> None:
    hands, go = Hands(1, "trial"), threading.Event()

    async def leave() -> None:
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(hands.do(lambda: go.wait(60)), 0.01)

    async def come() -> None:
        assert await hands.do(lambda: 7) == 7
        hands.end()

    asyncio.run(leave())
    go.set()
    asyncio.run(come())
