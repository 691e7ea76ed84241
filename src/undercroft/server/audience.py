"""Those who look at a table: what changes is made once for each way of looking, and sent to all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undercroft.server.facts import in_thread
from undercroft.server.picture import state_for, table_for
from undercroft.server.watching import Watcher
from undercroft.server.wire.socket import ENCODER, OutSeats

if TYPE_CHECKING:
    from undercroft.server.table import Table


class Audience:
    """The watchers of one table."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.watchers: set[Watcher] = set()

    async def show(self) -> None:
        """Send everybody the state."""
        for watcher, data, total in await in_thread(self._render):
            watcher.sent = total
            watcher.send(data)

    def _render(self) -> list[tuple[Watcher, bytes, int]]:
        """The state for every watcher, each kind of looking made once."""
        table, match = self._table, self._table.match
        if match is None:
            return []
        total = len(match.events)
        made: dict[tuple[Any, ...], bytes] = {}
        out = []
        for watcher in list(self.watchers):
            who = watcher.person.id if watcher.person and table.seats_of(watcher.person) else ""
            key = (who, watcher.prefers, watcher.text, min(watcher.sent, total))
            if key not in made:
                made[key] = ENCODER.encode(state_for(table, watcher))
            out.append((watcher, made[key], total))
        return out

    async def show_to(self, watcher: Watcher) -> None:
        """Send one watcher the state, again or for the first time; the caller holds the table's lock."""
        state = await in_thread(lambda: state_for(self._table, watcher))
        if state is not None and self._table.match is not None:
            watcher.sent = len(self._table.match.events)
            watcher.send(state)

    def tell_table(self) -> None:
        """Tell everybody what changed about the table itself."""
        for watcher in self.watchers:
            watcher.send(OutSeats(table_for(self._table, watcher.person)))

    def tell_all_again(self) -> None:
        """What was told so far may have been taken back: the next state tells the whole story."""
        for watcher in self.watchers:
            watcher.sent = 0

    def tell(self, message: Any) -> None:
        """Tell everybody the same."""
        data = ENCODER.encode(message)
        for watcher in self.watchers:
            watcher.send(data)

    def let_go(self) -> None:
        """End every connection; whoever still wants to look connects again."""
        for watcher in self.watchers:
            watcher.let_go()
