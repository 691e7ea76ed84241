"""A table as somebody may see it: the table itself, and what stands on it."""

from __future__ import annotations

import logging

from undercroft.engine import Match
from undercroft.server.store.people import Person
from undercroft.server.store.tables import Facts
from undercroft.server.table import showing
from undercroft.server.table.dealing import shown
from undercroft.server.table.kept import told_to
from undercroft.server.table.play import Play
from undercroft.server.table.seating import Seating
from undercroft.server.table.watching import Audience, Look
from undercroft.server.wire.board import OutOutcome
from undercroft.server.wire.socket import OutState
from undercroft.server.wire.tables import OutSeat, OutTable

log = logging.getLogger("undercroft.server")


def _outcome(facts: Facts, play: Play) -> OutOutcome | None:
    """How it ended, once that is stored; of a game of older rules as it was kept."""
    if play.match is not None:
        return showing.outcome(play.match) if facts.status == "over" else None
    return play.kept.position.outcome if play.kept else None


def table_out(
    facts: Facts, play: Play, seating: Seating, audience: Audience, person: Person | None
) -> OutTable:
    """The table as this person may know it."""
    online = audience.online
    mine = seating.of(person.id) if person else []
    return OutTable(
        id=facts.id,
        game=facts.game,
        title=(play.kept and play.kept.position.title) or play.game.title,
        name=facts.name,
        status=facts.status,
        setup=facts.setup,
        seats=[
            OutSeat(
                chair.id,
                chair.label,
                chair.side,
                chair.kind,
                seating.named(chair.person) if chair.person else None,
                chair.bot,
                chair.strength,
                chair.kind == "bot" or chair.person in online,
                seating.named(chair.keeper) if not chair.person and chair.keeper in seating.members else None,
            )
            for chair in seating.chairs.values()
        ],
        host=seating.named(facts.host),
        public=facts.public,
        companion=facts.companion,
        physics=facts.physics,
        clock=facts.clock,
        created=facts.created,
        touched=facts.touched,
        rev=play.past.rev,
        commitment=facts.promised.commitment,
        seed=facts.seed if facts.status == "over" and not facts.companion else "",
        outcome=_outcome(facts, play),
        watchers=audience.strangers(seating.seated),
        campaign=facts.campaign,
        turn=play.asked in mine,
        parent=facts.parent,
        base=len(facts.base),
        rematch=facts.rematch,
        invite=facts.invite if seating.belongs(person) else "",
        mine=mine,
        older=play.older,
    )


def state_out(play: Play, match: Match, mine: list[str], look: Look) -> OutState:
    """What stands on the table, looked at so; a game that cannot be shown says so."""
    try:
        return drawing(play, match, mine, look)
    except Exception as error:
        log.exception("table %s cannot be shown", play.table_id)
        why = f"the table cannot be shown: {type(error).__name__}: {error}"
        return OutState(0, None, {}, "", None, 0, [], [], [], "", 0.0, None, why)


def drawing(play: Play, match: Match, mine: list[str], look: Look) -> OutState:
    """What stands on the table, looked at so; or whatever goes wrong when that is drawn.

    What only the table knows (how much is stored, undo, clock, trouble) is left for it to fill in.
    """
    ask = match.ask
    seat = showing.seen_from(mine, ask, look.prefers)
    return OutState(
        rev=0,
        seat=seat,
        view=play.seen(match, seat),
        text=match.game.text(match.view(seat)) if look.text else "",
        ask=showing.ask(match, ask, seat, mine) if ask else None,
        since=look.since,
        events=told_to(mine, play.story(match, look.since), look.since),
        rolls=shown(match, play.rolls),
        films=list(play.films),
        undo="",
        deadline=0.0,
        outcome=showing.outcome(match),
        spoken=match.game.spoken(match.state, seat) if look.text else [],
    )
