"""What the lab itself gathers: the things of a game, how it stood, and every decision.

Nothing here knows a game. Things are what :meth:`Game.things` lists; they turn up in the fields of what
happens and of what is asked, are offered where an option points at them, and chosen where the answer does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, lru_cache, partial
from typing import Any, get_type_hints

import msgspec

from undercroft.engine import Ask, Game, Match, Seat, Thing
from undercroft.engine.telling import Saying
from undercroft.lab.named import observer_named
from undercroft.lab.observers import Column, Observer

NUMBERS = (int, float, bool)


def things_of(game: Game[Any, Any], setup: Any) -> dict[str, Thing]:
    """Everything with a name in games of this setup, by id; worked out once a setup."""
    return _things(game, msgspec.json.encode(setup))


@lru_cache(64)
def _things(game: Game[Any, Any], setup: bytes) -> dict[str, Thing]:
    found: dict[str, Thing] = {}
    for thing in game.things(msgspec.json.decode(setup, type=game.Setup)):
        found.setdefault(thing.id, thing)
    return found


@lru_cache(64)
def _spelled(game: Game[Any, Any], setup: bytes) -> dict[str, dict[str, frozenset[str]]]:
    """By kind of question and key: things that the key itself spells out; filled as they are met."""
    return {}


@cache
def _fields(kind: type[Saying[Any]]) -> tuple[str, ...]:
    """Those fields of a happening or a question that may hold ids."""
    hints = get_type_hints(kind)
    return tuple(name for name in kind.__struct_fields__ if hints.get(name) not in NUMBERS)


def ids_in(value: Any) -> Iterator[str]:
    """Every string in a field, however it is laid out; the keys of a mapping too."""
    kind = type(value)
    if kind is str:
        yield value
    elif kind is list or kind is tuple:
        for part in value:
            yield from ids_in(part)
    elif kind is dict:
        yield from value
        for part in value.values():
            yield from ids_in(part)


class Things(Observer):
    """Which things turned up, and which were offered to and chosen by whom."""

    listens = True

    def before(self, match: Match) -> None:
        self.known = things_of(match.game, match.setup)
        self.spelled = _spelled(match.game, msgspec.json.encode(match.setup))
        self.side = {seat.id: seat.side for seat in match.game.seats(match.setup)}
        self.met: set[str] = set()
        self.offered: Counter[tuple[str, str, str]] = Counter()
        self.chosen: Counter[tuple[str, str, str]] = Counter()

    def answer(self, match: Match, ask: Ask, answer: Any) -> None:
        side, kind = self.side.get(ask.seat, ""), ask.kind
        if ask.about is not None:
            self._mentioned(ask.about)
        spelled = self.spelled.setdefault(kind, {})
        offered: set[str] = set()
        chosen: frozenset[str] | None = None
        for key in ask.options:
            things = spelled.get(key)
            if things is None:
                things = self._pointed_at(ask, key)
            if things:
                offered.update(things)
            if key == answer:
                chosen = things
        for thing in offered:
            self.offered[side, kind, thing] += 1
        if chosen is None:
            chosen = self._in_form(ask, answer, side)
        for thing in chosen:
            self.chosen[side, kind, thing] += 1

    def _pointed_at(self, ask: Ask, key: str) -> frozenset[str]:
        """The things that an option points at.

        A key that spells all of them out points at the same each time: that need not be worked out again.
        """
        refs = ask.option(key).refs
        things = frozenset(ref for ref in refs or (key,) if ref in self.known)
        if refs and all(ref in key for ref in refs):
            self.spelled[ask.kind][key] = things
        return things

    def _in_form(self, ask: Ask, answer: Any, side: str) -> frozenset[str]:
        """What a filled-in form holds: things picked, and its own words field by field."""
        keys = getattr(ask.form, "keys", ())
        for thing in keys:
            if thing in self.known:
                self.offered[side, ask.kind, thing] += 1
        if isinstance(answer, Mapping):
            filled = ((field, value) for field, value in answer.items() if isinstance(value, str) and value)
            return frozenset(f"{field}={value}" for field, value in filled)
        return frozenset(thing for thing in ids_in(answer) if thing in self.known)

    def _mentioned(self, said: Saying[Any]) -> None:
        known, met = self.known, self.met
        for field in _fields(type(said)):
            value = getattr(said, field)
            if type(value) is str:
                if value in known:
                    met.add(value)
            elif value:
                met.update(one for one in ids_in(value) if one in known)

    def after(self, match: Match) -> dict[str, Column]:
        for event in match.events:
            self._mentioned(event.what)
        choices: list[Column] = [
            {
                "side": side,
                "ask": kind,
                "thing": thing,
                "offered": self.offered[side, kind, thing],
                "chosen": self.chosen[side, kind, thing],
            }
            for side, kind, thing in sorted({*self.offered, *self.chosen})
        ]
        return {"met": sorted(self.met), "choices": choices}


class Course(Observer):
    """How the game itself judged the first seat's chances, at the beginning of every turn."""

    def before(self, match: Match) -> None:
        self.seat = match.game.seats(match.setup)[0].id
        self.turn, self.at = -1, 0
        self.points: list[Column] = []

    def answer(self, match: Match, ask: Ask, answer: Any) -> None:
        state = match.state
        if state.turn != self.turn:
            self.turn = state.turn
            try:
                value = match.game.evaluate(state, self.seat)
                self.points.append({"at": self.at, "turn": self.turn, "value": round(value, 6)})
            except NotImplementedError:
                pass  # Somebody's game that judges nothing.
        self.at += 1

    def after(self, match: Match) -> dict[str, Column]:
        return {"course": self.points}


class Decisions(Observer):
    """Every decision: who was asked what, out of how many, and what was answered."""

    def before(self, match: Match) -> None:
        self.seats: dict[str, Seat] = {seat.id: seat for seat in match.game.seats(match.setup)}
        self.rows: list[Column] = []

    def answer(self, match: Match, ask: Ask, answer: Any) -> None:
        key = answer if isinstance(answer, str) and answer in ask.options else None
        self.rows.append(
            {
                "at": len(self.rows),
                "turn": match.state.turn,
                "seat": ask.seat,
                "side": self.seats[ask.seat].side if ask.seat in self.seats else "",
                "kind": ask.kind,
                "rule": ask.rule,
                "options": len(ask.options),
                "answer": key if key is not None else msgspec.json.encode(answer).decode(),
                "refs": list(ask.option(key).refs) if key is not None else [],
            }
        )

    def after(self, match: Match) -> dict[str, Column]:
        return {DECISIONS: self.rows}


DECISIONS = "decided"
"""The column of a game's row that holds its decisions, until they are put in a file of their own."""

KINDS: dict[str, type[Observer]] = {"things": Things, "course": Course, "decisions": Decisions}
"""What a plan may ask for by name."""


DEAR = ("things", "course")
"""What costs so much that of a long run only some games are asked for it."""

SELDOM = 60
"""One in so many of the games after those that are looked at closely."""


def names_for(names: Iterable[str], number: int, closely: int) -> tuple[str, ...]:
    """Who looks on at a game of a setup, of those that were asked for."""
    near = not closely or number < closely or number % SELDOM == 0
    return tuple(name for name in names if near or name not in DEAR)


def watchers(names: Iterable[str]) -> list[Callable[[], Observer]]:
    """Makers of observers by name: the lab's own, or anybody's as ``module:Class``."""
    return [KINDS[name] if name in KINDS else partial(observer_named, name) for name in names]
