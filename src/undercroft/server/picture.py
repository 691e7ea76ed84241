"""A table as somebody may see it: the table itself, and what stands on it."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from undercroft.engine import Match
from undercroft.engine.dealer import commit
from undercroft.server import show
from undercroft.server.people import Person
from undercroft.server.watching import Watcher
from undercroft.server.wire.people import OutPerson
from undercroft.server.wire.socket import OutState
from undercroft.server.wire.tables import OutSeat, OutTable

if TYPE_CHECKING:
    from undercroft.server.table import Table

log = logging.getLogger("undercroft.server")


def table_for(table: Table, person: Person | None) -> OutTable:
    """The table as this person may know it."""
    facts, match = table.facts, table.match
    online = {watcher.person.id for watcher in table.audience.watchers if watcher.person}
    belongs = person is not None and person.id in table.members
    seated = {chair.person for chair in table.chairs.values()}
    over = facts.status == "over"
    return OutTable(
        id=facts.id,
        game=facts.game,
        title=table.play.game.title,
        name=facts.name,
        status=facts.status,
        setup=facts.setup,
        seats=[
            OutSeat(
                chair.id,
                chair.label,
                chair.side,
                chair.kind,  # type: ignore[arg-type]
                _person(table, chair.person) if chair.person else None,
                chair.bot,
                chair.strength,
                chair.kind == "bot" or chair.person in online,
            )
            for chair in table.chairs.values()
        ],
        host=_person(table, facts.host),
        public=facts.public,
        companion=facts.companion,
        physics=facts.physics,
        clock=facts.clock,
        created=facts.created,
        touched=facts.touched,
        rev=table.rev,
        commitment="" if facts.companion else commit(facts.seed),
        seed=facts.seed if over and not facts.companion else "",
        outcome=show.outcome(match) if match else None,
        watchers=sum(1 for w in table.audience.watchers if w.person is None or w.person.id not in seated),
        campaign=facts.campaign,
        turn=_waits_for(table, person),
        parent=facts.parent,
        base=len(facts.base),
        rematch=facts.rematch,
        invite=facts.invite if belongs else "",
        mine=table.seats_of(person),
    )


def _waits_for(table: Table, person: Person | None) -> bool:
    ask = table.match.ask if table.match else None
    return ask is not None and ask.seat in table.seats_of(person)


def state_for(table: Table, watcher: Watcher) -> OutState | None:
    """What stands on the table, for one watcher; a game that cannot be shown says so."""
    match = table.match
    if match is None:
        return None
    try:
        return _state(table, match, watcher)
    except Exception as error:
        log.exception("table %s cannot be shown", table.facts.id)
        why = f"the table cannot be shown: {type(error).__name__}: {error}"
        return OutState(table.rev, None, {}, "", None, 0, [], [], [], "", 0.0, None, why)


def _state(table: Table, match: Match, watcher: Watcher) -> OutState:
    mine = table.seats_of(watcher.person)
    ask = match.ask
    seat = show.seen_from(mine, ask, watcher.prefers)
    total = len(match.events)
    since = min(watcher.sent, total)
    undo = table.undoable(watcher.person)
    view = match.view(seat)
    return OutState(
        rev=table.rev,
        seat=seat,
        view=view,
        text=table.play.game.text(view) if watcher.text else "",
        ask=show.ask(match, ask, seat, mine) if ask else None,
        since=since,
        events=show.events(match, mine, since),
        rolls=[roll.out(match.names) for roll in table.play.rolls],
        films=list(table.play.films),
        undo=undo.label if undo else "",
        deadline=table.turns.deadline,
        outcome=show.outcome(match),
        trouble=table.trouble,
    )


def _person(table: Table, person_id: str) -> OutPerson:
    return OutPerson(person_id, table.members.get(person_id, "?"))
