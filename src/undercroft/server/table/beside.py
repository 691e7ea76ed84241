"""Work beside the event loop: rules and physics take their time, and nothing waits for them.

Only what is known to be short is done in the loop itself: to hand it to a thread and back would cost as much
again, and hold everybody up as long.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine, Hashable
from concurrent.futures import ThreadPoolExecutor
from functools import wraps
from typing import Any, ParamSpec, TypeVar

T = TypeVar("T")
P = ParamSpec("P")

JUDGING = ThreadPoolExecutor(2, thread_name_prefix="judging")
"""Where answers are judged. Two, so that a long one holds up no other; more would only take turns."""

LOOKING = ThreadPoolExecutor(4, thread_name_prefix="looking")
"""Where tables are set up, drawn and looked at: whatever of it takes long, no answer waits."""

WAITING = ThreadPoolExecutor(16, thread_name_prefix="waiting")
"""Where rules run that may have to wait for physics, and keep no others waiting."""

SHORT = 0.003
"""Seconds of a core that are short: about as long as a thread keeps the loop waiting anyhow."""

NEWEST = 0.05
"""How much the newest of a kind counts in what its like take."""


async def in_thread(work: Callable[[], T], where: ThreadPoolExecutor = LOOKING) -> T:
    """Run rules beside the event loop."""
    return await asyncio.get_running_loop().run_in_executor(where, work)


class Lately:
    """How long work of each kind took lately. What is short is done at once, the rest in a thread."""

    def __init__(self) -> None:
        self._usual: dict[Hashable, float] = {}

    async def do(self, kind: Hashable, work: Callable[[], T]) -> T:
        """Rules that are judged; the first of a kind may take as long as it likes."""

        def timed() -> T:
            began = time.thread_time()
            try:
                return work()
            finally:
                took = time.thread_time() - began
                usual = self._usual.get(kind, took)
                self._usual[kind] = usual + (took - usual) * NEWEST

        return timed() if self._usual.get(kind, SHORT) < SHORT else await in_thread(timed, JUDGING)


JUDGED = Lately()
"""Answers, by game and kind of question."""


def whole(work: Callable[P, Coroutine[Any, Any, T]]) -> Callable[P, Coroutine[Any, Any, T]]:
    """Once begun it is carried through, though the client that asked for it goes away meanwhile."""

    @wraps(work)
    async def shielded(*args: P.args, **kwargs: P.kwargs) -> T:
        return await asyncio.shield(asyncio.ensure_future(work(*args, **kwargs)))

    return shielded
