"""Work beside the event loop: rules and physics take their time, and nothing waits for them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from undercroft.server.upkeep.hands import Hands

T = TypeVar("T")
P = ParamSpec("P")

JUDGING = Hands(2, "judging")
"""Where answers are judged. Two, so that a long one holds up no other; more would only take turns."""

LOOKING = Hands(4, "looking")
"""Where tables are set up, drawn and looked at: whatever of it takes long, no answer waits."""

WAITING = Hands(16, "waiting")
"""Where rules run that may have to wait for physics, and keep no others waiting."""


async def in_thread(work: Callable[[], T], where: Hands = LOOKING) -> T:
    """Run rules beside the event loop."""
    return await where.do(work)


def whole(work: Callable[P, Coroutine[Any, Any, T]]) -> Callable[P, Coroutine[Any, Any, T]]:
    """Once begun it is carried through, though whoever began it is stopped meanwhile."""

    @wraps(work)
    async def shielded(*args: P.args, **kwargs: P.kwargs) -> T:
        return await asyncio.shield(asyncio.ensure_future(work(*args, **kwargs)))

    return shielded
