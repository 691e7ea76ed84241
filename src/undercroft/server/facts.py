"""What a table is, apart from what happens at it, and what all tables share."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from functools import wraps
from typing import Any, ParamSpec, TypeVar

import msgspec

from undercroft.engine.record import Entry
from undercroft.server.people import People
from undercroft.server.pool import Thinkers
from undercroft.server.store import Store
from undercroft.server.wire.limits import Status
from undercroft.server.wire.socket import Code

T = TypeVar("T")
P = ParamSpec("P")

RULES = ThreadPoolExecutor(2, thread_name_prefix="rules")
"""Where rules and physics run: beside the event loop, not in it."""


class Refusal(Exception):  # noqa: N818 - it names what happens to a message
    """Something asked of a table that it does not do."""

    def __init__(self, code: Code, why: str) -> None:
        super().__init__(why)
        self.code, self.why = code, why


class Facts(msgspec.Struct):
    """What a table is, apart from what happens at it."""

    id: str
    game: str
    version: str
    setup: dict[str, Any]
    name: str
    host: str
    status: Status
    public: bool
    companion: bool
    physics: bool
    clock: int
    invite: str
    seed: str
    base: list[Entry]
    parent: str
    rematch: str
    created: float
    touched: float
    changes: int = 0
    """How often the table was changed, seats and chat included: what a write has to build upon."""
    campaign: str = ""
    """The campaign this game belongs to."""

    def row(self) -> dict[str, Any]:
        """The facts as they are stored."""
        values = msgspec.structs.asdict(self)
        values["setup"] = msgspec.json.encode(self.setup).decode()
        values["base"] = msgspec.json.encode(self.base).decode()
        return values

    @classmethod
    def of_row(cls, row: Any) -> Facts:
        """The facts from the store."""
        values = dict(row)
        values["setup"] = msgspec.json.decode(values["setup"])
        values["base"] = [Entry(*entry) for entry in msgspec.json.decode(values["base"])]
        return cls(**values)


class House(msgspec.Struct):
    """What all tables share."""

    store: Store
    people: People
    thinkers: Thinkers
    pace: float = 0.6
    """Seconds a bot waits before it answers, so that people can follow."""


def whole(work: Callable[P, Coroutine[Any, Any, T]]) -> Callable[P, Coroutine[Any, Any, T]]:
    """Once begun it is carried through, though the client that asked for it goes away meanwhile."""

    @wraps(work)
    async def shielded(*args: P.args, **kwargs: P.kwargs) -> T:
        return await asyncio.shield(asyncio.ensure_future(work(*args, **kwargs)))

    return shielded


async def in_thread(work: Callable[[], T]) -> T:
    """Run rules beside the event loop."""
    return await asyncio.get_running_loop().run_in_executor(RULES, work)
