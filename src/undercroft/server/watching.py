"""Somebody who looks at a table, and the dealer that remembers what there was to see."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, NamedTuple

from undercroft.engine import Game, Names, Question, Replayed, Seeded
from undercroft.engine.chance import Chance, Dice
from undercroft.engine.dealer import WAIT
from undercroft.server.people import Person
from undercroft.server.wire.board import OutFilm, OutRoll
from undercroft.server.wire.socket import ENCODER

BACKLOG = 64
"""Messages a watcher may be behind before it is let go; it reconnects and catches up."""


class Rolled(NamedTuple):
    """Dice that were rolled, and how they fell."""

    chance: Dice
    faces: list[Any]

    def out(self, n: Names) -> OutRoll:
        """As it is shown, in the words of the match."""
        names = [die.name for die in self.chance.dice]
        about = self.chance.about if isinstance(self.chance.about, Question) else None
        return OutRoll(self.chance.purpose(n), list(zip(names, self.faces, strict=True)), about)


class Retold(Replayed):
    """Deals what another process dealt, and remembers its dice to be shown."""

    def __init__(self, answers: Sequence[Any]) -> None:
        super().__init__(answers)
        self.rolls: list[Rolled] = []

    def deal(self, chance: Chance) -> Any:
        answer = super().deal(chance)
        if isinstance(chance, Dice) and answer is not WAIT:
            self.rolls.append(Rolled(chance, answer))
        return answer


class Watched(Seeded):
    """The dealer of a table: remembers the dice it rolled and what fell, to be shown."""

    def __init__(self, game: Game[Any, Any], seed: str, at: int, *, physics: bool) -> None:
        super().__init__(seed, at, game.worlds(self._film) if physics else None)
        self.rolls: list[Rolled] = []
        self.films: list[OutFilm] = []

    def _film(self, kind: str, bodies: Sequence[str], track: bytes) -> None:
        self.films.append(OutFilm(kind, list(bodies), track))

    def deal(self, chance: Chance) -> Any:
        answer = super().deal(chance)
        if isinstance(chance, Dice):
            self.rolls.append(Rolled(chance, answer))
        return answer


class Watcher:
    """Somebody looking at a table through one socket."""

    def __init__(self, person: Person | None, *, events: int = 0, text: bool = False) -> None:
        self.person = person
        self.sent = events
        self.text = text
        self.prefers: str | None = None
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue(BACKLOG)

    def send(self, message: Any) -> None:
        """Put a message on its way; whoever does not read is let go."""
        data = message if isinstance(message, bytes) else ENCODER.encode(message)
        try:
            self.queue.put_nowait(data)
        except asyncio.QueueFull:
            self.let_go()

    def let_go(self) -> None:
        """End the connection; a client that still wants to look connects again."""
        while not self.queue.empty():
            self.queue.get_nowait()
        self.queue.put_nowait(None)
