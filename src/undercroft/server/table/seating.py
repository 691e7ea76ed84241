"""Who belongs to a table, and who sits where at it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from undercroft.engine import Game, SetupError
from undercroft.engine.asks import TABLE, Ask
from undercroft.server.store.chairs import GIVEN, Chair
from undercroft.server.store.people import Person
from undercroft.server.wire.people import OutPerson
from undercroft.server.wire.refusal import Refusal
from undercroft.server.wire.tables import InSeat


class Seating:
    """The chairs of a table, and those who belong to it."""

    def __init__(self, chairs: dict[str, Chair]) -> None:
        self.chairs = chairs
        self.members: dict[str, str] = {}
        """Those who belong to it, by id, with their names."""
        self.banned: set[str] = set()
        """Those who were put out of it, by id."""

    @property
    def full(self) -> bool:
        """No chair is open."""
        return all(chair.kind != "open" for chair in self.chairs.values())

    @property
    def seated(self) -> set[str]:
        """The ids of those who sit in a chair."""
        return {chair.person for chair in self.chairs.values() if chair.person}

    def belongs(self, person: Person | None) -> bool:
        """Whether somebody belongs to the table."""
        return person is not None and person.id in self.members

    def of(self, person: str) -> list[str]:
        """The chairs somebody sits in."""
        return [chair.id for chair in self.chairs.values() if person and chair.person == person]

    def may_answer(self, person: str, ask: Ask) -> bool:
        """Whether somebody is asked; what a real table showed, anybody at it may enter."""
        if ask.seat == TABLE:
            return bool(self.of(person))
        chair = self.chairs.get(ask.seat)
        return chair is not None and bool(person) and chair.person == person

    def whose(self, ask: Ask) -> str:
        """Who is asked, in words."""
        chair = self.chairs.get(ask.seat)
        return chair.label if chair else "the table"

    def named(self, person: str) -> OutPerson:
        """Somebody at the table, as the others see them."""
        return OutPerson(person, self.members.get(person, "?"))

    def take(self, row: Any, known: Mapping[str, tuple[str, str]]) -> None:
        """A chair as it is stored; one that the rules no longer have is called what it was."""
        if row.seat not in self.chairs:
            label, side = known.get(row.seat, (row.seat, ""))
            self.chairs[row.seat] = Chair(row.seat, label, side)
        self.chairs[row.seat].take(row)

    def alone(self, person: str) -> bool:
        """Whether nobody but this person has seen the table from a chair."""
        return all(
            chair.kind != "open" and (chair.keeper in ("", person) or chair.keeper.startswith(GIVEN))
            for chair in self.chairs.values()
        )

    def filled(self, seat: str, plan: InSeat, person: Person, *, host: bool, running: bool) -> Chair:
        """The chair as this person would fill it; raises :class:`Refusal` if they may not."""
        chair = self.chairs.get(seat)
        if chair is None:
            raise Refusal("denied", f"there is no seat '{seat}'; there is {', '.join(self.chairs)}")
        if plan.kind == "me" and person.id not in self.members:
            raise Refusal("denied", "join the table first")
        may_fill(chair, plan, person.id, host=host)
        if running and plan.kind == "me" and chair.person != person.id:
            self._may_take_over(chair, person.id)
        filled = msgspec.structs.replace(chair)
        filled.fill(plan, person.id)
        if not running and filled.keeper.startswith(GIVEN):  # It has seen nothing yet.
            filled.keeper = ""
        return filled

    def _may_take_over(self, chair: Chair, person: str) -> None:
        """What a chair saw belongs to its person, and nobody plays against others with two hands.

        What nobody gave away, a bot's hand, is not for those either who gave their own away.
        """
        given = chair.keeper.startswith(GIVEN)
        if chair.keeper not in ("", person) and not given:
            told = f"what {chair.label} saw belongs to whoever sat there, unless they give it away themselves"
            raise Refusal("denied", told)
        if chair.keeper == person or self.alone(person):
            return
        hands = {person} if given else {person, f"{GIVEN}{person}"}
        if any(other.keeper in hands for other in self.chairs.values()):
            raise Refusal("denied", "who plays already cannot look into another hand")


def may_fill(chair: Chair, plan: InSeat, person: str, *, host: bool) -> None:
    """Raise :class:`Refusal` unless this person may fill the chair so."""
    mine = chair.person == person
    if plan.kind == "me":
        back = chair.kind == "bot" and (host or chair.keeper == person)
        if chair.kind != "open" and not mine and not back:
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


def seat_again(chairs: dict[str, Chair], before: Mapping[str, Chair]) -> None:
    """Whoever sat in a chair before sits in it again; a new chair is a bot's."""
    for chair in chairs.values():
        if chair.id in before:
            chair.take(before[chair.id])
        else:
            chair.fill(InSeat("bot"), "")


def seat_instead(chairs: dict[str, Chair], before: Mapping[str, Chair], person: str) -> None:
    """One person in place of all others that sat there; bots stay what they were."""
    for chair in chairs.values():
        same = before[chair.id]
        if same.kind == "bot":
            chair.take(same)
        else:
            chair.fill(InSeat("me"), person)
