"""Work beside the event loop: rules and physics take their time, and nothing waits for them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
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


async def in_thread(work: Callable[[], T], where: ThreadPoolExecutor = LOOKING) -> T:
    """Run rules beside the event loop."""
    return await asyncio.get_running_loop().run_in_executor(where, work)


def whole(work: Callable[P, Coroutine[Any, Any, T]]) -> Callable[P, Coroutine[Any, Any, T]]:
    """Once begun it is carried through, though the client that asked for it goes away meanwhile."""

    @wraps(work)
    async def shielded(*args: P.args, **kwargs: P.kwargs) -> T:
        return await asyncio.shield(asyncio.ensure_future(work(*args, **kwargs)))

    return shielded
