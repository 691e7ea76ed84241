"""Plays games one after another. Game number ``n`` of an order is always the same game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any

import msgspec

from undercroft.engine import Match, Seat
from undercroft.lab.named import bot_named, game_named
from undercroft.lab.observers import Column, Observer


class Order(msgspec.Struct, frozen=True):
    """What to play: a game, its options, and who plays: bots by seat, by side, or under ``*`` for all."""

    game: str
    options: dict[str, Any]
    bots: dict[str, str]
    seed: str = "1"

    def bot(self, seat: Seat) -> str:
        return self.bots.get(seat.id) or self.bots.get(seat.side) or self.bots.get("*", "random")


class Row(msgspec.Struct, frozen=True):
    """One game: enough to count it, and to play it again."""

    number: int
    seed: str
    winners: tuple[str, ...]
    sides: tuple[str, ...]
    """The sides that the winners sit on."""
    rule: str
    """The rule by which it ended."""
    ending: str
    """The kind of happening that ended it."""
    how: dict[str, Any]
    """That happening, field by field."""
    text: str
    """The same, as a sentence for people."""
    points: dict[str, int]
    decisions: int
    turns: int
    seats: int
    seconds: float
    own: dict[str, Column] = {}
    """What observers add."""


def play_one(
    order: Order, number: int, *, listen: bool = False, observers: Sequence[Observer] = ()
) -> tuple[Row, Match]:
    """Play game ``number`` of an order to its end."""
    game = game_named(order.game)
    seed = f"{order.seed}-{number}"
    listen = listen or any(observer.listens for observer in observers)
    match = Match.new(game, dict(order.options), seed=seed, listen=listen)
    seats = game.seats(match.setup)
    bots = {seat.id: bot_named(order.bot(seat), f"{seed}/{seat.id}") for seat in seats}
    heard = [observer.answer for observer in observers]
    begin = perf_counter()
    for observer in observers:
        observer.before(match)
    decisions = 0
    ask = match.ask
    while ask is not None:
        answer = bots[ask.seat].choose(match)
        for hear in heard:
            hear(match, ask, answer)
        match.answer(answer)
        decisions += 1
        ask = match.ask
    own: dict[str, Column] = {}
    for observer in observers:
        own.update(observer.after(match))
    return _row(match, number, seed, seats, decisions, perf_counter() - begin, own), match


def _row(
    match: Match,
    number: int,
    seed: str,
    seats: Sequence[Seat],
    decisions: int,
    seconds: float,
    own: dict[str, Column],
) -> Row:
    outcome = match.outcome
    assert outcome is not None
    sides = dict.fromkeys(seat.side for seat in seats if seat.id in outcome.winners)
    return Row(
        number,
        seed,
        outcome.winners,
        tuple(sides),
        outcome.rule,
        outcome.how.get("kind", ""),
        outcome.how,
        match.verdict,
        outcome.points,
        decisions,
        match.state.turn,
        len(seats),
        seconds,
        own,
    )


def play_some(order: Order, numbers: Sequence[int], observers: Sequence[Callable[[], Observer]]) -> list[Row]:
    """Play some games of an order, each with observers of its own."""
    return [
        play_one(order, number, observers=[observer() for observer in observers])[0] for number in numbers
    ]
