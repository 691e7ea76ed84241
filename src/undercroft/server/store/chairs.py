"""A seat of a game and whoever fills it, as it is stored."""

from __future__ import annotations

from typing import Any

import msgspec

from undercroft.server.wire.limits import SeatKind
from undercroft.server.wire.tables import InSeat

GIVEN = "~"
"""Before a keeper's id: they saw what the chair saw, and left it to others themselves."""


class Chair(msgspec.Struct):
    """A seat of the game and whoever fills it."""

    id: str
    label: str
    side: str
    kind: SeatKind = "open"
    person: str = ""
    """The id of the person in it."""
    bot: str = ""
    strength: int = 0
    keeper: str = ""
    """Who saw what this chair saw: whoever sat in it last; or that they gave it away (:data:`GIVEN`)."""

    def fill(self, plan: InSeat, person: str) -> None:
        """Seat somebody by plan; ``me`` is this person."""
        if plan.kind == "me":
            self.keeper = person
        elif plan.kind == "open" and person == self.person:
            self.keeper = f"{GIVEN}{person}"
        match plan.kind:
            case "me":
                self.kind, self.person, self.bot, self.strength = "person", person, "", 0
            case "bot":
                self.kind, self.person, self.bot, self.strength = "bot", "", plan.bot, plan.strength
            case "open":
                self.kind, self.person, self.bot, self.strength = "open", "", "", 0

    def take(self, row: Any) -> None:
        """Be filled as it is stored, or as another chair is."""
        self.kind, self.person, self.bot, self.strength = row.kind, row.person or "", row.bot, row.strength
        self.keeper = row.keeper

    def row(self, table_id: str) -> dict[str, Any]:
        """The chair as it is stored."""
        return {
            "table_id": table_id,
            "seat": self.id,
            "kind": self.kind,
            "person": self.person or None,
            "bot": self.bot,
            "strength": self.strength,
            "keeper": self.keeper,
        }
