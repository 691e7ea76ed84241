"""Who sits where at a table."""

from __future__ import annotations

from typing import Any

import msgspec

from undercroft.engine import Game, SetupError
from undercroft.server.facts import Refusal
from undercroft.server.wire.tables import InSeat


class Chair(msgspec.Struct):
    """A seat of the game and whoever fills it."""

    id: str
    label: str
    side: str
    kind: str = "open"
    person: str = ""
    """The id of the person in it."""
    bot: str = ""
    strength: int = 0

    def fill(self, plan: InSeat, person: str) -> None:
        """Seat somebody by plan; ``me`` is this person."""
        match plan.kind:
            case "me":
                self.kind, self.person, self.bot, self.strength = "person", person, "", 0
            case "bot":
                self.kind, self.person, self.bot, self.strength = "bot", "", plan.bot, plan.strength
            case "open":
                self.kind, self.person, self.bot, self.strength = "open", "", "", 0

    def take(self, row: Any) -> None:
        """Be filled as it is stored."""
        self.kind, self.person, self.bot, self.strength = row.kind, row.person or "", row.bot, row.strength

    def row(self, table_id: str) -> dict[str, Any]:
        """The chair as it is stored."""
        return {
            "table_id": table_id,
            "seat": self.id,
            "kind": self.kind,
            "person": self.person or None,
            "bot": self.bot,
            "strength": self.strength,
        }


def may_fill(chair: Chair, plan: InSeat, person: str, *, host: bool) -> None:
    """Raise :class:`Refusal` unless this person may fill the chair so."""
    mine = chair.person == person
    if plan.kind == "me":
        if chair.kind != "open" and not mine and not (host and chair.kind == "bot"):
            raise Refusal("denied", f"{chair.label} is taken")
    elif not mine and not host:
        raise Refusal("denied", "only the host gives that chair away")


def chairs_of(game: Game[Any, Any], setup: Any) -> dict[str, Chair]:
    """The game's chairs, all open."""
    return {seat.id: Chair(seat.id, seat.label, seat.side) for seat in game.seats(setup)}


def seat_everybody(chairs: dict[str, Chair], plan: dict[str, InSeat], person: str) -> None:
    """Fill the chairs by plan. Without a plan the opener sits in every chair on the first side.

    A chair the plan leaves out is a bot's if the plan names any, so that a short plan is playable.
    """
    for seat in plan:
        if seat not in chairs:
            raise SetupError(f"there is no seat '{seat}'; there is {', '.join(chairs)}")
    first_side = next(iter(chairs.values())).side
    for chair in chairs.values():
        if chair.id in plan:
            chair.fill(plan[chair.id], person)
        elif plan or chair.side != first_side:
            chair.fill(InSeat("bot"), person)
        else:
            chair.fill(InSeat("me"), person)
