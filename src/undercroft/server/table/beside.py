"""Work beside the event loop: rules and physics take their time, and nothing waits for them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from functools import wraps
from typing import Any, ParamSpec, TypeVar

T = TypeVar("T")
P = ParamSpec("P")

RULES = ThreadPoolExecutor(2, thread_name_prefix="rules")
"""Where rules and physics run."""


async def in_thread(work: Callable[[], T]) -> T:
    """Run rules beside the event loop."""
    return await asyncio.get_running_loop().run_in_executor(RULES, work)


def whole(work: Callable[P, Coroutine[Any, Any, T]]) -> Callable[P, Coroutine[Any, Any, T]]:
    """Once begun it is carried through, though the client that asked for it goes away meanwhile."""

    @wraps(work)
    async def shielded(*args: P.args, **kwargs: P.kwargs) -> T:
        return await asyncio.shield(asyncio.ensure_future(work(*args, **kwargs)))

    return shielded
