"""Bots think here, outside the event loop: in processes of their own, or in a thread for tests."""

from __future__ import annotations

from collections import OrderedDict
from secrets import token_hex
from typing import Any

import msgspec

from undercroft.bots import Bot, Greedy, Mcts, make_bot
from undercroft.bots.coach import Counsel, counsel
from undercroft.bots.hints import Hint
from undercroft.engine import Match, Record, Replayed, Seeded
from undercroft.engine.record import Entry, Header
from undercroft.server.upkeep.fair import Urgency, Who
from undercroft.server.upkeep.minds import Minds

KEPT = 64
"""Matches a worker remembers, so that a move costs only what happened since its last one."""

BUDGETS = {1: 40, 2: 150, 3: 600}
"""Iterations of the tree search for each strength."""


HINT_PLAYS, HINT_SECONDS = 200, 0.5
"""What is thought about a hint, and for how long at most."""

NOBODY = Who()


class Job(msgspec.Struct, frozen=True):
    """A position to think about. It holds no seed: a bot cannot know what the dice will show."""

    table: str
    header: Header
    entries: list[Entry]
    bot: str
    strength: int


def bot_spec(bot: str, strength: int) -> str:
    """A seat's bot in the words of :func:`undercroft.bots.make_bot`.

    >>> bot_spec("mcts", 1)
    'mcts:40'
    """
    return f"mcts:{BUDGETS[strength]}" if bot == "mcts" else bot


class Thinkers(Minds):
    """Processes that think for bots."""

    async def choose(self, job: Job, who: Who = NOBODY, urgency: Urgency = Urgency.PLAYING) -> Any:
        """What the bot of this job answers; whose bot it is decides whose turn it is."""
        return await self.work(who, urgency, think, job, again=job.table)

    async def hint(self, job: Job, who: Who = NOBODY) -> Hint:
        """What a bot would answer in this job's position, and what it expects of it."""
        found: Hint = await self.work(who, Urgency.ASIDE, weigh, job, again=job.table)
        return found

    async def counsel(self, job: Job, who: Who = NOBODY) -> Counsel | None:
        """What a coach would say in this job's position."""
        said: Counsel | None = await self.work(who, Urgency.ASIDE, advised, job, again=job.table)
        return said


class Known:
    """A match that a worker remembers, with its bots: one that made a plan for its turn keeps to it."""

    __slots__ = ("bots", "match")

    def __init__(self, job: Job) -> None:
        record = Record(job.header, list(job.entries))
        self.match = Match.replay(record, then=Seeded(), listen=False)
        self.bots: dict[tuple[str, str], Bot] = {}

    def bot(self, seat: str, spec: str) -> Bot:
        """Who plays a seat."""
        if (seat, spec) not in self.bots:
            self.bots[seat, spec] = make_bot(spec, token_hex(8))
        return self.bots[seat, spec]


_known: OrderedDict[str, Known] = OrderedDict()


def think(job: Job) -> Any:
    """Runs in a worker: rebuild or catch up the match, and let the bot choose."""
    known = _known_for(job)
    assert known.match.ask is not None
    return known.bot(known.match.ask.seat, bot_spec(job.bot, job.strength)).choose(known.match)


def weigh(job: Job) -> Hint:
    """Runs in a worker: answers compared by a short search where they can be, else what is advised."""
    match = _known_for(job).match
    return Mcts(token_hex(8), HINT_PLAYS, HINT_SECONDS).weigh(match) or Hint(
        Greedy(token_hex(8)).choose(match)
    )


def advised(job: Job) -> Counsel | None:
    """Runs in a worker: what a coach thinks; the reasons are told where there are words for them."""
    said = counsel(_known_for(job).match)
    return msgspec.structs.replace(said, grounds=()) if said is not None else None


def _known_for(job: Job) -> Known:
    """The match of a job, remembered or played again."""
    known = _known.pop(job.table, None)
    if known is None or not _caught_up(known.match, job.entries):
        known = Known(job)
    _known[job.table] = known
    while len(_known) > KEPT:
        _known.popitem(last=False)
    return known


def _caught_up(match: Match, entries: list[Entry]) -> bool:
    """Play what is new into a remembered match; False if it went another way (an undo)."""
    known = len(match.entries)
    if known > len(entries) or match.entries != entries[:known]:
        return False
    new = entries[known:]
    match.dealer = Replayed([entry.answer for entry in new if entry.seat is None])
    for entry in new:
        if entry.seat is not None:
            match.answer(entry.answer)
    match.dealer = Seeded()
    return len(match.entries) == len(entries)
