"""Finished games: what is stored of them, and what somebody did so far."""

from __future__ import annotations

import time
from collections.abc import Iterable

from sqlalchemy import case, func, insert, select

from undercroft.engine import Match, games
from undercroft.server.store.chairs import Chair
from undercroft.server.store.database import Statement, Store
from undercroft.server.store.people import Person
from undercroft.server.store.schema import results
from undercroft.server.store.tables import Facts
from undercroft.server.wire.people import OutResult, OutStatistics, OutTally


def ending(facts: Facts, chairs: Iterable[Chair], match: Match) -> list[Statement]:
    """What else is stored with the last answer: everybody's result."""
    outcome, now = match.outcome, time.time()
    assert outcome is not None
    change: list[Statement] = []
    if facts.base:  # It was begun elsewhere: only its end was played here.
        return change
    for chair in chairs:
        if chair.person:
            result = {
                "table_id": facts.id,
                "person": chair.person,
                "seat": chair.id,
                "game": facts.game,
                "won": chair.id in outcome.winners,
                "score": outcome.scores.get(chair.id, float(chair.id in outcome.winners)),
                "text": match.verdict,
                "ended": now,
                "answers": sum(entry.seat == chair.id for entry in match.entries),
                "seconds": now - facts.created,
            }
            change.append((insert(results), result))
    return change


async def statistics(store: Store, person: Person) -> OutStatistics:
    """Somebody's finished games, by game and one by one."""
    mine = results.c.person == person.id
    tallies = select(
        results.c.game,
        func.count().label("played"),
        func.sum(case((results.c.won, 1), else_=0)).label("won"),
        func.max(results.c.score).label("best"),
        func.sum(results.c.answers).label("answers"),
        func.sum(results.c.seconds).label("seconds"),
    )
    rows = await store.rows(tallies.where(mine).group_by(results.c.game))
    last = await store.rows(select(results).where(mine).order_by(results.c.ended.desc()).limit(50))
    tallied = [OutTally(r.game, _title(r.game), r.played, r.won, r.best, r.answers, r.seconds) for r in rows]
    return OutStatistics(
        tallied,
        [
            OutResult(r.table_id, r.game, r.seat, r.won, r.score, r.text, r.ended, r.answers, r.seconds)
            for r in last
        ],
    )


def _title(game: str) -> str:
    """What a game is called; one that is no longer installed, by its id."""
    found = games().get(game)
    return found.title if found else game
